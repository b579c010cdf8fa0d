//! Why a log cannot be read, and on which line.

use std::io;

use thiserror::Error;

/// The error of a log.
#[derive(Debug, Error)]
#[error("{problem} (line {line})")]
pub struct LogError {
    /// What is wrong.
    pub problem: LogProblem,
    /// The number of the line, from 1.
    pub line: u64,
}

/// What is wrong with a log. Texts are quoted from it.
#[derive(Debug, Error)]
pub enum LogProblem {
    /// It cannot be read on.
    #[error("cannot read the log on: {0}")]
    Io(io::Error),
    /// A line of more than 16 MiB.
    #[error("the line is longer than 16 MiB")]
    TooLong,
    /// Bytes that are not UTF-8, in a name or a value; or UTF-16, with its mark or zero bytes.
    #[error("the line is not UTF-8 text")]
    NotText,
    /// After the node stands no value: `/0/1 five`.
    #[error("found `{0}` after the node, expected a value")]
    NotAValue(String),
    /// A quote that does not end, or an escape that JSON does not have.
    #[error("the name in quotes does not end as JSON has it")]
    BadQuote,
    /// A name or move, where all lines before are paths and the tree is not in memory.
    #[error("found `{0}`, expected a path, as on the lines before")]
    LateLabel(String),
}

impl LogProblem {
    /// What to do about it; `None`: nothing can be said.
    #[must_use]
    pub const fn help(&self) -> Option<&'static str> {
        Some(match self {
            LogProblem::Io(_) => return None,
            LogProblem::TooLong => "a log has a node on each line",
            LogProblem::NotText => "save it as UTF-8",
            LogProblem::NotAValue(_) => {
                "a line is a node, and perhaps the value that it returns: `/0/1 5`, `/0/1 <=5`"
            }
            LogProblem::BadQuote => "a name with blanks stands in quotes: `\"Queen's Gambit\"`",
            LogProblem::LateLabel(_) => {
                "write paths on all lines, or names from the first lines on"
            }
        })
    }
}
