//! Why a log cannot be read, and on which line.

use std::fmt;
use std::io;

/// The error of a log.
#[derive(Debug)]
pub struct LogError {
    /// What is wrong.
    pub problem: LogProblem,
    /// The number of the line, from 1.
    pub line: u64,
}

/// What is wrong with a log. Texts are quoted from it.
#[derive(Debug)]
pub enum LogProblem {
    /// It cannot be read on.
    Io(io::Error),
    /// A line of more than 16 MiB.
    TooLong,
    /// Bytes that are not UTF-8, in a name or a value; or UTF-16, with its mark or zero bytes.
    NotText,
    /// After the node stands no value: `/0/1 five`.
    NotAValue(String),
    /// A quote that does not end, or an escape that JSON does not have.
    BadQuote,
    /// A name or move, where all lines before are paths and the tree is not in memory.
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

impl fmt::Display for LogProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogProblem::Io(error) => write!(out, "cannot read the log on: {error}"),
            LogProblem::TooLong => write!(out, "the line is longer than 16 MiB"),
            LogProblem::NotText => write!(out, "the line is not UTF-8 text"),
            LogProblem::NotAValue(found) => {
                write!(out, "found `{found}` after the node, expected a value")
            }
            LogProblem::BadQuote => write!(out, "the name in quotes does not end as JSON has it"),
            LogProblem::LateLabel(found) => {
                write!(
                    out,
                    "found `{found}`, expected a path, as on the lines before"
                )
            }
        }
    }
}

impl fmt::Display for LogError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} (line {})", self.problem, self.line)
    }
}

impl std::error::Error for LogError {}
