//! From comparisons of algorithms to bytes.
//!
//! - `compared`: what is shown; `format`: the table of formats, and the tables as text; `json`, `csv`: the
//!   same for programs;
//! - `plot`: how many times the smallest proof each algorithm evaluates, as SVG; `curves`: how the nodes grow with the
//!   depth; `canvas`: the lines and texts of both.

mod canvas;
mod compared;
mod csv;
mod curves;
mod format;
mod json;
mod plot;

pub use compared::{ComparedTree, ComparisonSettings};
pub use curves::plot_depths;
pub use format::TableFormat;
pub use plot::{RatioSpread, plot_one, plot_spread};
