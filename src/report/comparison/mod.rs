//! From comparisons of algorithms to bytes: tables as text, JSON and CSV, a plot, a certificate.

mod certificate;
mod csv;
mod format;
mod json;
mod plot;
mod text;
mod tree;

pub use certificate::write_certificate;
pub use format::TableFormat;
pub use plot::{RatioSpread, plot_one, plot_spread};
pub use tree::ComparedTree;
