//! Why a node of a tree of answers is not known.

use thiserror::Error;

use crate::excerpt::excerpt;
use crate::read::error::Error as ReadError;
use crate::read::excerpt::excerpt_of;
use crate::read::expected::Expected;
use crate::read::problem::Problem;
use crate::tree::path::short_path;

/// Why a node is not known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", fault_text(path, cause))]
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
    Wrong(ReadError),
    /// Its key is that of a node that is another position.
    Other {
        /// The byte from which the answer for that node differs.
        offset: usize,
        /// What the other answer has there, for messages.
        first: String,
    },
    /// Nobody is asked: the line of play to the node comes back to its state for ever.
    Circle {
        /// The state, for messages.
        state: String,
        /// The moves from the last node with the state to this one.
        moves: Vec<String>,
    },
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
            ProgramError::Answer(fault) => fault.help(),
            ProgramError::TooManyNodes { .. } => {
                "raise `--max-nodes`, or limit the plies with `--depth` (the program then gives \
                 inner nodes a `value`); `solve --pruned none` with alpha-beta in the given order \
                 needs no limit"
                    .to_owned()
            }
        }
    }
}

impl AnswerFault {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match &self.cause {
            AnswerCause::NoAnswer { help, .. } => help.clone(),
            AnswerCause::Wrong(error) => help_of_answer(&error.problem),
            AnswerCause::Other { first, .. } => {
                format!(
                    "the answer for the first node with this key has `{first}` there: positions with one key \
                     have one value, one player to move and the same moves"
                )
            }
            AnswerCause::Circle { moves, .. } => {
                let moves = moves.join(" ");
                let shown = excerpt(&moves);
                format!(
                    "`{shown}` leads from the state to itself: let states tell what ends the game, such as the \
                     number of moves, or limit the plies with `--depth`"
                )
            }
        }
    }

    /// The byte of the answer at which it is wrong, if something has come.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        match &self.cause {
            AnswerCause::NoAnswer { .. } => (!self.text.is_empty()).then_some(0),
            AnswerCause::Wrong(error) => Some(error.offset),
            AnswerCause::Other { offset, .. } => Some(*offset),
            AnswerCause::Circle { .. } => None,
        }
    }

    /// The fault of a node that has no answer.
    pub(super) fn of_none(path: Vec<u32>, number: usize, none: NoAnswer) -> AnswerFault {
        let NoAnswer { message, help, text } = none;
        AnswerFault { path, number, text, cause: AnswerCause::NoAnswer { message, help } }
    }

    /// The fault of an answer that is wrong.
    pub(super) fn of_wrong(
        path: Vec<u32>,
        number: usize,
        text: Vec<u8>,
        error: ReadError,
    ) -> AnswerFault {
        AnswerFault { path, number, text, cause: AnswerCause::Wrong(error) }
    }
}

impl AnswerFault {
    /// The fault of an answer with the key of another position, which `first` has told of.
    pub(super) fn of_other(
        path: Vec<u32>,
        number: usize,
        text: Vec<u8>,
        first: &[u8],
    ) -> AnswerFault {
        let same = text.iter().zip(first).take_while(|(one, other)| one == other).count();
        let is_start = |&at: &usize| text.get(at).is_none_or(|&byte| byte & 0xc0 != 0x80);
        let offset = (0..=same).rev().find(is_start).unwrap_or_default();
        let first = excerpt_of(&first[offset..]);
        AnswerFault { path, number, text, cause: AnswerCause::Other { offset, first } }
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
    /// Nobody is asked any more at this ply.
    pub(super) fn too_deep(plies: usize) -> NoAnswer {
        NoAnswer {
            message: format!("the tree has more than {plies} plies"),
            help: "does each line of play come to a leaf? Else limit the plies with `--depth`"
                .to_owned(),
            text: Vec::new(),
        }
    }

    /// No more answers are kept.
    pub(super) fn too_many(most: u32) -> NoAnswer {
        NoAnswer {
            message: format!("more than {most} states have been asked for"),
            help: "raise `--max-nodes`, or limit the plies with `--depth`".to_owned(),
            text: Vec::new(),
        }
    }

    /// The answers that are kept take more memory than this.
    pub(super) fn too_long_to_keep(bytes: usize) -> NoAnswer {
        NoAnswer {
            message: format!("the answers so far take more than {} MiB", bytes >> 20),
            help: "do without `--transpositions`, or limit the plies with `--depth`".to_owned(),
            text: Vec::new(),
        }
    }

    /// The answers on the way to a node take more memory than this.
    pub(super) fn too_long(bytes: usize) -> NoAnswer {
        NoAnswer {
            message: format!(
                "the answers on the way to this node take more than {} MiB",
                bytes >> 20
            ),
            help: "are its states as short as they can be? Else limit the plies with `--depth`"
                .to_owned(),
            text: Vec::new(),
        }
    }
}

fn fault_text(path: &[u32], cause: &AnswerCause) -> String {
    let path = short_path(path);
    match cause {
        AnswerCause::Circle { state, .. } => {
            format!(
                "the line of play to {path} has no end: it comes to the state `{state}` again and again"
            )
        }
        AnswerCause::NoAnswer { message, .. } => {
            format!("{message}; it was asked for the node {path}")
        }
        AnswerCause::Other { .. } => {
            format!("the answer for the node {path} has the key of another position")
        }
        AnswerCause::Wrong(error) => {
            format!("the answer for the node {path}: {}", text_of_answer(&error.problem))
        }
    }
}

/// What is wrong with an answer.
fn text_of_answer(problem: &Problem) -> String {
    match problem {
        Problem::Truncated { expected: Expected::Answer } => "the line is blank".to_owned(),
        Problem::Truncated { expected } => format!("the line ends too early, expected {expected}"),
        Problem::Trailing { found } => format!("found `{found}` after the answer in its line"),
        _ => problem.to_string(),
    }
}

/// What to do about an answer that is wrong.
fn help_of_answer(problem: &Problem) -> String {
    let text = match problem {
        Problem::Truncated { .. } => "is the answer spread over several lines? It must be one",
        Problem::UnknownKey { key, nearest: None, .. }
            if ["value", "children", "player"].contains(&&key[..]) =>
        {
            "give a child its `state` alone; the program is then asked about that state"
        }
        Problem::UnknownKey { key, nearest: None, .. } if key == "move" => {
            "a move stands in the list of the parent's children"
        }
        Problem::UnknownKey { key, .. } if key == "game" => {
            "put data of your own under `meta`, or use `--ignore-unknown-keys`"
        }
        Problem::UnknownKey { .. }
        | Problem::NoValueNoChildren { .. }
        | Problem::UnknownPlayer { .. }
        | Problem::ChancePlayer { .. }
        | Problem::RepeatedKey { .. }
        | Problem::IntegerRange { .. }
        | Problem::InexactInteger { .. }
        | Problem::DecimalRange { .. }
        | Problem::NotFinite { .. }
        | Problem::BadNumber { .. }
        | Problem::BadEscape { .. }
        | Problem::ControlCharacter { .. } => return problem.help(),
        Problem::NotUtf8 { .. } | Problem::Utf16 => "write UTF-8",
        _ => {
            "an answer is a line of JSON: `{\"value\": 3}`, or `{\"children\": [{\"move\": \"a\", \"state\": 1}]}`"
        }
    };
    text.to_owned()
}
