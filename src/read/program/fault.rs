//! Why a node of a tree of answers is not known.

use thiserror::Error;

use crate::excerpt::excerpt_of;
use crate::read::error::Error as ReadError;
use crate::read::problem::Problem;

/// Why a node is not known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct AnswerFault {
    /// The path of the node.
    pub path: Vec<u32>,
    /// Which answer it is, from 1.
    pub number: usize,
    /// What has come as an answer.
    pub text: Vec<u8>,
    /// The byte of the answer at which it is wrong, if something has come.
    pub offset: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

/// Why a tree of answers is not known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProgramError {
    /// A node is not known.
    #[error(transparent)]
    Answer(Box<AnswerFault>),
    /// The tree has more nodes than are to be held in memory.
    #[error("the tree that the program tells of has more than {most} nodes")]
    TooManyNodes {
        /// The number that is allowed.
        most: u32,
    },
}

impl ProgramError {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            ProgramError::Answer(fault) => fault.help.clone(),
            ProgramError::TooManyNodes { .. } => {
                "raise `--max-nodes`, or limit the plies with `--depth` (the program then gives \
                 inner nodes a `value`); `solve --pruned none` with alpha-beta in the given order \
                 needs no limit"
                    .to_owned()
            }
        }
    }
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct NoAnswer {
    /// What has happened, in one line.
    pub message: String,
    /// What to do about it.
    pub help: String,
    /// What has come in place of an answer; often nothing.
    pub text: Vec<u8>,
}

impl NoAnswer {
    /// Nobody is asked any more: a limit has been met.
    pub(super) fn at_limit(message: String, help: &str) -> NoAnswer {
        NoAnswer { message, help: help.to_owned(), text: Vec::new() }
    }
}

/// What to do about an answer that is wrong.
pub(super) fn help_of_answer(error: &ReadError) -> String {
    let text = match &error.problem {
        Problem::Truncated { .. } | Problem::NeverClosed | Problem::Trailing { .. } => {
            "an answer is one line of JSON: is it spread over several lines?"
        }
        Problem::UnknownKey { nearest: None, .. } => {
            "a child has `state`, `move` and `name`, and the program is asked about its state; the other keys \
             are those of nodes; put data of your own under `meta`"
        }
        Problem::Unexpected { .. } => {
            "an answer is a line of JSON: `{\"value\": 3}`, or `{\"children\": [{\"move\": \"a\", \"state\": 1}]}`"
        }
        problem => return problem.help(),
    };
    text.to_owned()
}

/// Where an answer differs from that for a node with the same key, which is another position; and what to do about it.
pub(super) fn other_position(answer: &[u8], first: &[u8]) -> (usize, String) {
    let same = answer.iter().zip(first).take_while(|(one, other)| one == other).count();
    let is_start = |&at: &usize| answer.get(at).is_none_or(|&byte| byte & 0xc0 != 0x80);
    let offset = (0..=same).rev().find(is_start).unwrap_or_default();
    let first = excerpt_of(&first[offset..]);
    let help = format!(
        "the answer for the first node with this key has `{first}` there: positions with one key have one value, \
         one player to move, and the same moves with the same probabilities"
    );
    (offset, help)
}
