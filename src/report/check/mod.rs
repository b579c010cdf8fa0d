//! From graded answers to bytes. What is wrong, and why, is said in the words of
//! explanations.
//!
//! - `format`: the table of formats; `text`, `json`, `csv`, `gradescope`: each of them;
//! - `reasons`: why something is wrong; `visits`: where the log of another program differs, in
//!   all formats; `claims`: whether what it claims is sound, in all formats; `log`:
//!   what those two share.

mod claims;
mod csv;
mod format;
mod gradescope;
mod json;
mod log;
mod reasons;
mod text;
mod visits;

pub use claims::write_claims;
pub use format::{AnswerReport, CheckFormat, RefusedAnswer, SuiteCounts};
pub use log::LogReport;
pub use visits::write_visits;
