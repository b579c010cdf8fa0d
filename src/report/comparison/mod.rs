//! From comparisons of algorithms to bytes.
//!
//! - `format`: the table of formats, and the tables as text; `json`, `csv`: the same for programs;
//! - `plot`: the means over the number of leaves, as SVG; `certificate`: the leaves of the smallest proof.

mod certificate;
mod csv;
mod format;
mod json;
mod plot;

pub use certificate::write_certificate;
pub use format::{ComparedTree, TableFormat};
pub use plot::{RatioSpread, plot_one, plot_spread};
