//! Why an answer cannot be read, and at which byte.

use thiserror::Error;

use super::part::AnswerPart;
use crate::named::Named as _;

/// The error of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem} (at byte {offset})")]
pub struct AnswerError {
    /// What is wrong.
    pub problem: AnswerProblem,
    /// The byte at which it is wrong, from 0; at most the length of the text.
    pub offset: usize,
}

/// What is wrong with an answer. Texts are quoted from it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnswerProblem {
    /// Nothing but white space.
    #[error("the document is empty, expected an answer")]
    Empty,
    /// UTF-16, with a byte-order mark or without one: `{\x00"\x00`.
    #[error("the document is UTF-16, expected UTF-8 text")]
    Utf16,
    /// No text, or one in another encoding: `\x1f\x8b`, as gzip begins; a NUL byte.
    #[error("this is not text in UTF-8")]
    NotText,
    /// Bytes that are not UTF-8, as in Latin-1: `{"student": "Ren\xe9"}`.
    #[error("found the byte 0x{byte:02x}, expected UTF-8 text")]
    NotUtf8 {
        /// The first of them.
        byte: u8,
    },
    /// It is not JSON: `{"value": }`.
    #[error("this is not JSON: {said}")]
    NotJson {
        /// What is wrong with it.
        said: String,
    },
    /// It is no object: `[1, 2]`.
    #[error("this is no object of JSON")]
    NotAnObject,
    /// It has a key of trees: `{"children": [3, 5]}`.
    #[error("`{key}` is a key of trees, not of answers")]
    KeyOfTree {
        /// The key.
        key: &'static str,
    },
    /// An unknown key: `{"prunned": []}`.
    #[error("unknown key `{key}`")]
    UnknownKey {
        /// The key.
        key: String,
        /// The known key that looks most like it.
        nearest: Option<&'static str>,
    },
    /// A key twice: `{"value": 1, "value": 2}`.
    #[error("the key `{key}` stands here twice")]
    RepeatedKey {
        /// The key.
        key: String,
    },
    /// A part that is not written as it should be: `{"value": true}`.
    #[error("`{}`: found `{found}`, expected {expected}", part.name())]
    Malformed {
        /// The part.
        part: AnswerPart,
        /// What stands there.
        found: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// Who answers is neither a text nor a number: `{"student": []}`.
    #[error("`{key}` is neither a text nor a number")]
    NoStudent {
        /// The key.
        key: String,
    },
}

impl AnswerProblem {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        let text = match self {
            AnswerProblem::Empty | AnswerProblem::NotJson { .. } | AnswerProblem::NotAnObject => {
                "an answer is an object of JSON, like `{\"value\": 5, \"pruned\": [\"/1/1\"]}`"
            }
            AnswerProblem::Utf16 | AnswerProblem::NotText => "save it as UTF-8",
            AnswerProblem::NotUtf8 { .. } => "save the file as UTF-8",
            AnswerProblem::KeyOfTree { .. } => {
                "an answer has `value`, `pv`, `move`, `pruned`, `evaluated`, `values` or `windows`; if \
                 this is the tree, it comes first: `abprune check TREE ANSWER...`"
            }
            AnswerProblem::UnknownKey {
                nearest: Some(key), ..
            } => return format!("did you mean `{key}`?"),
            AnswerProblem::UnknownKey { nearest: None, .. } => {
                "the keys are `value`, `pv`, `move`, `pruned`, `evaluated`, `values` and `windows`; \
                 data of your own stand under `meta`"
            }
            AnswerProblem::RepeatedKey { .. } => "remove one of them",
            AnswerProblem::Malformed { part, .. } => match part {
                AnswerPart::Value => "write it like `5` or `\"<=2\"`",
                AnswerPart::Move => "write it like `\"/1\"` or `\"e4\"`",
                AnswerPart::Pv | AnswerPart::Pruned | AnswerPart::Evaluated => {
                    "write it like `[\"/0/1\", \"/1\"]` or `[\"D\", \"G\"]`"
                }
                AnswerPart::Values => "write it like `{\"/0\": 5, \"/1\": \"<=2\"}`",
                AnswerPart::Windows => {
                    "write it like `{\"/1\": [5, null]}` or `{\"/1\": \"(5, inf)\"}`"
                }
            },
            AnswerProblem::NoStudent { .. } => "write it like `\"Ada\"` or `17`",
        };
        text.to_owned()
    }
}
