//! From graded answers to bytes. What is wrong, and why, is said in the words of
//! explanations.
//!
//! - `graded_answer`: what is shown; `answer`: what is written of it; `format`: the table of formats; `text`,
//!   `csv`, `gradescope`: those that are not that as JSON;
//! - `reasons`: why something is wrong; `visits`: where the log of another program differs, in
//!   all formats; `claims`: whether what it claims is sound, in all formats; `log`:
//!   what those two share.

mod answer;
mod claims;
mod csv;
mod format;
mod graded_answer;
mod gradescope;
mod log;
mod reasons;
mod text;
mod visits;

pub use answer::RefusedAnswer;
pub use claims::write_claims;
pub use format::CheckFormat;
pub use graded_answer::{AnswerReport, SuiteCounts};
pub use log::LogReport;
pub use visits::write_visits;
