//! From graded answers to bytes. What is wrong, and why, is said in the words of
//! explanations.
//!
//! - `format`: the table of formats; `text`, `json`, `csv`, `gradescope`: each of them;
//! - `reasons`: why something is wrong; `visits`: where the log of another program differs, in
//!   all formats; `claims`: whether what it claims is sound, in all formats.

mod claims;
mod csv;
mod format;
mod gradescope;
mod json;
mod reasons;
mod text;
mod visits;

pub use claims::{ClaimsReport, write_claims};
pub use format::{AnswerReport, CheckFormat, RefusedAnswer, SuiteCounts};
pub use visits::{VisitsReport, write_visits};
