//! From the steps of a search to bytes, one line a step, as they come.

mod jsonl;
mod text;
mod traced;
mod writer;

pub use traced::TracedSearch;
pub use writer::{TraceFormat, TraceWriter};
