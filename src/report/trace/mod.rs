//! From the steps of a search to bytes, one line a step, as they come.
//!
//! - `filter`: which steps are shown; `writer`: their rows, and the formats.

mod filter;
mod writer;

pub use filter::Filter;
pub use writer::{TraceFormat, TraceWriter};
