//! From graded answers to bytes. What is wrong, and why, is said in the words of
//! explanations.
//!
//! - `graded_answer`: what is shown; `answer`: what is written of it; `format`: the table of formats; `text`,
//!   `csv`, `gradescope`: those that are not that as JSON;
//! - `reasons`: why something is wrong;
//! - `log`: the log of another program, as text and as JSON; `difference`: where its visits differ;
//!   `wrong_claim`: a value that is not sound; `log_report`: what they share.

mod answer;
mod csv;
mod difference;
mod format;
mod graded_answer;
mod gradescope;
mod log;
mod log_report;
mod reasons;
mod text;
mod wrong_claim;

pub use answer::RefusedAnswer;
pub use csv::columns_of_table;
pub use format::CheckFormat;
pub use graded_answer::{AnswerReport, SuiteCounts};
pub use log::write_log;
pub use log_report::LogReport;
