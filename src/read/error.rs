//! What can be wrong with a document, and at which byte.

use std::fmt;

use super::array_problem::ArrayProblem;
use super::excerpt::excerpt;
use super::key_suggestion::KeySuggestion;
use super::keys::Keys;
use super::list_problem::ListProblem;
use super::player_names::PlayerNames;
use super::shape_problem::write_shape_error;
use crate::number::INTEGERS;
use crate::tree::{Branching, ShapeError};

/// The error of a document that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What is wrong.
    pub problem: Problem,
    /// The byte at which the offending token starts, from 0; at most the length of the document.
    pub offset: usize,
}

impl Error {
    /// An error at a byte.
    pub(super) fn new(offset: usize, problem: Problem) -> Error {
        Error { problem, offset }
    }

    /// The error of a key, which stands at a byte, and stands in the same object before.
    pub(super) fn repeated_key(offset: usize, key: &[u8]) -> Error {
        let key = excerpt(key);
        Error::new(offset, Problem::RepeatedKey { key })
    }

    /// An error of an npy document at a byte.
    pub(super) fn of_array(offset: usize, problem: ArrayProblem) -> Error {
        Error::new(offset, Problem::Array(problem))
    }

    /// An error of a document of lists at a byte.
    pub(super) fn of_list(offset: usize, problem: ListProblem) -> Error {
        Error::new(offset, Problem::List(problem))
    }
}

/// What is wrong with a document. Texts are quoted from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Nothing but white space: ` `.
    Empty,
    /// The text ends too early: `[1, 2`.
    Truncated {
        /// What could have come next.
        expected: &'static str,
    },
    /// Something follows the tree: `[1] 2`.
    Trailing {
        /// The token.
        found: String,
    },
    /// A token that cannot stand there: `[1 2]`, `["a"]`, `[true]`.
    Unexpected {
        /// The token.
        found: String,
        /// What could have stood there.
        expected: &'static str,
    },
    /// An inner node without a child: `[]`.
    Childless,
    /// An object that is neither a leaf nor an inner node: `{"name": "A"}`, `{"children": []}`.
    NoValueNoChildren {
        /// What the keys are called.
        keys: Keys,
    },
    /// An unknown key: `{"childs": [1]}`.
    UnknownKey {
        /// The key.
        key: String,
        /// The known key that looks most like it.
        nearest: Option<String>,
        /// Whether the document is read as a flat one.
        is_flat: bool,
        /// What would read the document, if other programs use its keys.
        suggestion: Option<Box<KeySuggestion>>,
    },
    /// A key twice in one object: `{"value": 1, "value": 2}`.
    RepeatedKey {
        /// The key.
        key: String,
    },
    /// A child whose `move` is not the key that it stands under:
    /// `{"children": {"e4": {"move": "d4", "value": 1}}}`.
    OtherMove {
        /// The move.
        found: String,
        /// The key.
        key: String,
    },
    /// A node where its parent's children must stand: `{"children": {"value": 5}}`.
    NodeAsChildren,
    /// A player that is neither `max` nor `min`: `{"player": "white", "value": 1}`.
    UnknownPlayer {
        /// The name.
        found: String,
        /// The names that the players have beside those.
        names: Option<PlayerNames>,
    },
    /// A player that stands for chance: `{"player": "chance", "children": [3, 5]}`.
    ChancePlayer {
        /// The name.
        found: String,
    },
    /// A number that breaks the grammar of JSON: `01`, `.5`, `+1`.
    BadNumber {
        /// The text.
        text: String,
    },
    /// A number that is not finite: `NaN`, `-Infinity`.
    NotFinite {
        /// The text.
        text: String,
    },
    /// A decimal beyond the largest double: `1e999`.
    DecimalRange {
        /// The text.
        text: String,
    },
    /// An integer that no value can be: `9223372036854775807`.
    IntegerRange {
        /// The text.
        text: String,
    },
    /// An integer that a double cannot hold, in a tree with decimals: `[0.5, 9007199254740993]`.
    InexactInteger {
        /// The text.
        text: String,
    },
    /// The byte-order mark of UTF-16 at the start: `\xff\xfe5\x00`.
    Utf16,
    /// Bytes that are not UTF-8: `"\xff"`.
    NotUtf8 {
        /// The first of them.
        byte: u8,
    },
    /// A control character in a string, where JSON requires an escape: a line break within quotes.
    ControlCharacter {
        /// The character.
        byte: u8,
    },
    /// An escape that JSON does not have, or half of a surrogate pair: `"\x41"`, `"\ud800"`.
    BadEscape {
        /// The text.
        text: String,
    },
    /// A flat tree without leaves: `{"branching": 2}`, `{"branching": 2, "leaves": []}`.
    NoLeaves,
    /// A flat tree without a branching factor: `{"leaves": [1, 2]}`.
    NoBranching,
    /// A branching factor that cannot be a number of children: `{"branching": 0, "leaves": [1]}`.
    BadBranching {
        /// The token.
        found: String,
    },
    /// Branching factors that do not fit the number of leaves: 2 with `1 2 3`.
    Shape {
        /// How many leaves there are.
        leaves: usize,
        /// The factors.
        branching: Branching,
        /// Why they do not fit.
        why: ShapeError,
    },
    /// A tree of 2^32 nodes or more.
    TooLarge,
    /// A position whose tree has more nodes than are to be held in memory.
    TooManyNodes {
        /// The number that is allowed.
        most: u32,
    },
    /// A position that its game does not have: `{"game": "nim", "piles": 3}`.
    Position {
        /// What is wrong.
        message: String,
        /// What to do about it.
        help: String,
    },
    /// An npy document that cannot be read.
    Array(ArrayProblem),
    /// A document of lists that cannot be read.
    List(ListProblem),
}

impl Problem {
    /// The problem of bytes that are not UTF-8 and start at byte `offset` of a document.
    pub(super) fn not_utf8(bytes: &[u8], offset: usize) -> Problem {
        match bytes {
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] if offset == 0 => Problem::Utf16,
            _ => Problem::NotUtf8 { byte: bytes[0] },
        }
    }

    /// Whether a document that goes on after its end has this problem, too.
    pub(super) fn is_final(&self) -> bool {
        !matches!(
            self,
            Problem::Empty
                | Problem::Truncated { .. }
                | Problem::Shape { .. }
                | Problem::Array(_)
                | Problem::List(ListProblem::OpenQuote { .. })
        )
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Empty => write!(out, "the document is empty, expected a tree"),
            Problem::Truncated { expected } => {
                write!(out, "the document ends too early, expected {expected}")
            }
            Problem::Trailing { found } => {
                write!(out, "found `{found}` after the tree, expected nothing more")
            }
            Problem::Unexpected { found, expected } => {
                write!(out, "found `{found}`, expected {expected}")
            }
            Problem::Childless => write!(out, "an inner node needs at least one child"),
            Problem::NoValueNoChildren { keys } => {
                let [children, value] = [0, 1].map(|number| excerpt(keys.name(number).as_bytes()));
                write!(out, "this node has neither `{value}` nor `{children}`")
            }
            Problem::UnknownKey { key, .. } => write!(out, "unknown key `{key}`"),
            Problem::RepeatedKey { key } => write!(out, "the key `{key}` stands here twice"),
            Problem::NodeAsChildren => write!(
                out,
                "`children` is one node, expected an array of nodes or an object with moves as keys"
            ),
            Problem::OtherMove { found, key } => write!(
                out,
                "the child under the key `{key}` has another move, `{found}`"
            ),
            Problem::UnknownPlayer { found, names: None } => {
                write!(out, "found player `{found}`, expected `max` or `min`")
            }
            Problem::UnknownPlayer {
                found,
                names: Some(names),
            } => {
                let [max, min] = names.names();
                write!(out, "found player `{found}`, expected `{max}` or `{min}`")
            }
            Problem::ChancePlayer { found } => {
                write!(
                    out,
                    "found player `{found}`, and abprune has no chance nodes yet"
                )
            }
            Problem::BadNumber { text } => write!(out, "`{text}` is not a number as JSON has it"),
            Problem::NotFinite { text } => write!(out, "found `{text}`, expected a finite number"),
            Problem::DecimalRange { text } => {
                write!(out, "`{text}` is beyond the range of a double")
            }
            Problem::IntegerRange { text } => write!(
                out,
                "`{text}` is out of range, expected an integer from {} to {}",
                INTEGERS.start(),
                INTEGERS.end()
            ),
            Problem::InexactInteger { text } => write!(
                out,
                "`{text}` is not exact as a double, and this tree has decimals"
            ),
            Problem::Utf16 => write!(out, "the document is UTF-16, expected UTF-8 text"),
            Problem::NotUtf8 { byte } => {
                write!(out, "found the byte 0x{byte:02x}, expected UTF-8 text")
            }
            Problem::ControlCharacter { byte } => write!(
                out,
                "found the control character 0x{byte:02x} in a string, expected it escaped"
            ),
            Problem::BadEscape { text } if text.len() == r"\ud800".len() => {
                write!(out, "`{text}` is not a character")
            }
            Problem::BadEscape { text } => write!(out, "`{text}` is not an escape that JSON has"),
            Problem::NoLeaves => write!(out, "a flat tree needs `leaves`, at least one"),
            Problem::NoBranching => write!(out, "a flat tree needs a branching factor"),
            Problem::BadBranching { found } => write!(
                out,
                "found branching factor `{found}`, expected a number of children from 1 to {}",
                u32::MAX
            ),
            Problem::Shape {
                leaves,
                branching,
                why,
            } => write_shape_error(out, *leaves, branching, *why),
            Problem::TooLarge => write!(
                out,
                "this tree has more nodes than can be held in memory ({})",
                u32::MAX
            ),
            Problem::TooManyNodes { most } => {
                write!(
                    out,
                    "the tree below this position has more than {most} nodes"
                )
            }
            Problem::Position { message, .. } => out.write_str(message),
            Problem::Array(problem) => problem.fmt(out),
            Problem::List(problem) => problem.fmt(out),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} (at byte {})", self.problem, self.offset)
    }
}

impl std::error::Error for Error {}
