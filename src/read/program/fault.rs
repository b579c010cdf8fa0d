//! Why a node of a tree of answers is not known.

use super::node_source::NoAnswer;
use crate::read::error::Error;

/// Why a node is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerFault {
    /// The path of the node.
    pub path: Vec<u32>,
    /// Which answer it is, from 1.
    pub number: usize,
    /// What has come as an answer.
    pub text: Vec<u8>,
    /// What is wrong.
    pub cause: AnswerCause,
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerCause {
    /// There is none.
    NoAnswer {
        /// What has happened.
        message: String,
        /// What to do about it.
        help: String,
    },
    /// It says of no node what it is: `{"name": "A"}`.
    Wrong(Error),
}

/// Why a tree of answers is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramError {
    /// A node is not known.
    Answer(Box<AnswerFault>),
    /// The tree has more nodes than are to be held in memory.
    TooManyNodes {
        /// The number that is allowed.
        most: u32,
    },
}

impl AnswerFault {
    /// The fault of a node that has no answer.
    pub(super) fn of_none(path: Vec<u32>, number: usize, none: NoAnswer) -> AnswerFault {
        let NoAnswer {
            message,
            help,
            text,
        } = none;
        AnswerFault {
            path,
            number,
            text,
            cause: AnswerCause::NoAnswer { message, help },
        }
    }

    /// The fault of an answer that is wrong.
    pub(super) fn of_wrong(
        path: Vec<u32>,
        number: usize,
        text: Vec<u8>,
        error: Error,
    ) -> AnswerFault {
        AnswerFault {
            path,
            number,
            text,
            cause: AnswerCause::Wrong(error),
        }
    }
}
