//! What is wrong with a log, and where.

use thiserror::Error;

use crate::number::ExtendedNumber;
use crate::tree::{NodeProblem, Tree};

/// The error of a log.
#[derive(Debug, Error)]
#[error("{problem} (line {line})")]
pub struct LogError {
    /// What is wrong.
    pub problem: LogProblem,
    /// The number of the line, from 1.
    pub line: u64,
    /// The line, and the byte of it where something is wrong; `None`: there is none.
    pub place: Option<(Vec<u8>, usize)>,
}

/// What is wrong with a log. Texts are quoted from it.
#[derive(Debug, Error)]
pub enum LogProblem {
    /// There is no line.
    #[error("the log has no lines")]
    None,
    /// Bytes that are not UTF-8, in a name or a value; or UTF-16, with its mark or zero bytes.
    #[error("the line is not UTF-8 text")]
    NotText,
    /// A quote that does not end, or an escape that JSON does not have.
    #[error("the name in quotes does not end as JSON has it")]
    BadQuote,
    /// After the node stands nothing that can be said of it: `/0/1 five`.
    #[error("found `{0}`, expected a value, a window or a depth")]
    NotSaid(String),
    /// The line begins with `{`, and is no object of JSON with the keys of a line.
    #[error("this is no line of a log in JSON: {0}")]
    NotJson(String),
    /// The alpha of a window is above its beta: `/0/1 5 3 4`.
    #[error("the window ({0}, {1}) has alpha above beta")]
    EmptyWindow(ExtendedNumber, ExtendedNumber),
    /// The tree has no such node, or several.
    #[error(transparent)]
    NoNode(NodeProblem),
}

impl LogProblem {
    /// What to do about it, in the tree that the log is about.
    #[must_use]
    pub fn help(&self, tree: &Tree) -> String {
        const FORM: &str = "a line is a node, perhaps with what its search has returned, the window before that, and \
                            the depth: `/0/1`, `/0/1 <=5`, `/0/1 -inf 5 3`, `/0/1 3 [-inf, 5] depth=4`";
        match self {
            LogProblem::NoNode(problem) => problem.help(tree),
            LogProblem::None | LogProblem::NotSaid(_) => FORM.to_owned(),
            LogProblem::NotText => "save it as UTF-8".to_owned(),
            LogProblem::BadQuote => {
                "a name with blanks stands in quotes: `\"Queen's Gambit\"`".to_owned()
            }
            LogProblem::NotJson(_) => {
                "a line is like `{\"node\": \"/0/1\", \"alpha\": null, \"beta\": 5, \"value\": 3}`, \
                 in which `null` is infinite, and may have a `depth`"
                    .to_owned()
            }
            LogProblem::EmptyWindow(..) => {
                "alpha, beta and the value stand in this order, and are from MAX's view, or with `--values \
                 mover` from that of the player to move; a search stops when alpha reaches beta"
                    .to_owned()
            }
        }
    }
}
