//! From the steps of a search to bytes, one line a step, as they come.

mod filter;
mod jsonl;
mod shown;
mod text;
mod writer;

pub use filter::Filter;
pub use writer::{TraceFormat, TraceWriter};
