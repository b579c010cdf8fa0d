//! From graded answers to bytes: one file per output format. What is wrong, and why, is said in the words of
//! explanations.

mod csv;
mod format;
mod gradescope;
mod json;
mod line;
mod reasons;
mod report;
mod text;
mod visits;

pub use format::CheckFormat;
pub use report::{AnswerReport, RefusedAnswer, SuiteCounts};
pub use visits::{VisitsReport, write_visits};
