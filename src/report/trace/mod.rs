//! From the steps of a search to bytes, one line a step, as they come.
//!
//! - `filter`: which steps are shown; `writer`: the formats, and the sentences; `jsonl`: JSON Lines.

mod filter;
mod jsonl;
mod writer;

pub use filter::Filter;
pub use writer::{TraceFormat, TraceWriter};
