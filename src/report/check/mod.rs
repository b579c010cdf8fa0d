//! From graded answers to bytes. What is wrong, and why, is said in the words of
//! explanations.
//!
//! - `answer`: what is written of a graded answer; `format`: the table of formats; `text`, `csv`,
//!   `gradescope`: those that are not that as JSON;
//! - `reasons`: why something is wrong; `visits`: where the log of another program differs, in
//!   all formats; `claims`: whether what it claims is sound, in all formats; `log`:
//!   what those two share.

mod answer;
mod claims;
mod csv;
mod format;
mod gradescope;
mod log;
mod reasons;
mod text;
mod visits;

pub use answer::RefusedAnswer;
pub use claims::write_claims;
pub use format::{AnswerReport, CheckFormat, SuiteCounts};
pub use log::LogReport;
pub use visits::write_visits;
