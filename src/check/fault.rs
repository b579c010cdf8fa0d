//! What is wrong in an answer, with what is needed to say why: its faults, and why it cannot be read.

use strum::{IntoStaticStr, VariantArray};
use thiserror::Error;

use super::solution::AnswerPart;
use crate::named::Named as _;
use crate::search::Range;
use crate::search::record::Proved;
use crate::tree::NodeProblem;
use crate::value::Player;

/// How something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum FaultKind {
    /// It should be there.
    Missing,
    /// It should not be there.
    #[strum(serialize = "too many")]
    TooMany,
    /// It should be something else.
    Wrong,
    /// It should stand elsewhere.
    #[strum(serialize = "wrong order")]
    WrongOrder,
    /// It stands there already. It costs nothing.
    Twice,
    /// It is about no node of the tree.
    #[strum(serialize = "no node")]
    NoNode,
    /// A word of a list that is no node, where others are: someone should look at it. It costs nothing.
    Unclear,
    /// It is inside a pruned subtree, whose root alone is asked for. It costs nothing.
    Inside,
    /// The part is not written as it should be.
    Unreadable,
}

impl FaultKind {
    /// Whether it makes an answer wrong.
    #[must_use]
    pub const fn costs(self) -> bool {
        !matches!(self, FaultKind::Inside | FaultKind::Twice | FaultKind::Unclear)
    }
}

/// A node of the tree that was searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultNode {
    /// Its path.
    pub path: Vec<u32>,
    /// Its number in the tree, to ask for its label.
    pub id: u32,
}

/// A step of the principal variation, at the node where an answer leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineStep {
    /// The node at which the move is made; its path is the start of the child's.
    pub parent: u32,
    /// The player to move there.
    pub player: Player,
    /// The child that the search takes.
    pub child: FaultNode,
    /// What that child returns.
    pub proved: Proved,
    /// What the child of the answer returns, if it is another child of that node and is entered.
    pub other: Option<Proved>,
}

/// What is right in the place of a fault.
#[derive(Clone, Debug, PartialEq)]
pub enum Truth {
    /// The value that the node returns, which may be a bound; and the child that it comes from, if that is
    /// not the end of the window.
    Returns {
        /// The value, and what is proved of it.
        proved: Proved,
        /// The child.
        from: Option<FaultNode>,
    },
    /// The window on arrival, which the record has.
    Window,
    /// What became of the node, which the record has.
    Fate,
    /// The leaf is evaluated as this one, from 1.
    Place(u64),
    /// The node is no leaf.
    NotALeaf,
    /// The principal variation goes on like this.
    Line(LineStep),
    /// The principal variation ends before.
    LineEnds,
    /// The same stands there before.
    Before,
    /// There is no such node, or more than one.
    NoNode(NodeProblem),
    /// The part is asked for, and nothing is said.
    Unanswered,
    /// It is minimax, which has no windows.
    NoWindows,
    /// The node is pruned for these x; `None`: that takes too long to find.
    PrunedIf(Option<Vec<Range>>),
    /// It is asked about x, and no leaf is one.
    NoX,
    /// It is not said of which node.
    WhichNode,
    /// The part is not written like this.
    Unreadable(AnswerProblem),
}

/// Something wrong in an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The part.
    pub part: AnswerPart,
    /// How it is wrong.
    pub kind: FaultKind,
    /// The node that it is about; `None`: about the whole part, or about no node of the tree.
    pub node: Option<FaultNode>,
    /// The value or window that the answer gives, or the text that should mean a node.
    pub given: Option<String>,
    /// What is right.
    pub truth: Truth,
    /// Whether it would be right if the first errors were.
    pub is_consequent: bool,
}

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
    /// What should be the line or the name of a tree is neither: `{"tree": 0.5}`.
    #[error("`tree` is neither a line nor a name")]
    NoTree,
    /// A table without a first line.
    #[error("the table is empty, expected the names of its columns")]
    EmptyTable,
    /// A column that no answer has: `prunned`.
    #[error("unknown column `{column}`")]
    UnknownColumn {
        /// Its name.
        column: String,
        /// The known name that looks most like it.
        nearest: Option<&'static str>,
    },
    /// A column twice.
    #[error("the column `{column}` stands here twice")]
    RepeatedColumn {
        /// Its name.
        column: String,
    },
    /// A row with something beyond the columns, as a comma without quotes makes it: `(5, inf)`.
    #[error("the row has more cells than the first line names")]
    MoreCells,
    /// A quote that takes the rest of the file with it.
    #[error("the quote here is not closed")]
    OpenQuote,
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
                "an answer has `value`, `pv`, `move`, `pruned`, `evaluated`, `values`, `windows` or `pruned-if`; if \
                 this is the tree, it comes first: `abprune check TREE ANSWER...`"
            }
            AnswerProblem::UnknownKey { nearest: Some(key), .. }
            | AnswerProblem::UnknownColumn { nearest: Some(key), .. } => {
                return format!("did you mean `{key}`?");
            }
            AnswerProblem::UnknownKey { nearest: None, .. } => {
                "the keys are `value`, `pv`, `move`, `pruned`, `evaluated`, `values`, `windows` and `pruned-if`; \
                 data of your own stand under `meta`"
            }
            AnswerProblem::RepeatedKey { .. } | AnswerProblem::RepeatedColumn { .. } => {
                "remove one of them"
            }
            AnswerProblem::Malformed { part, .. } => match part {
                AnswerPart::Value => "write it like `5` or `\"<=2\"`",
                AnswerPart::Move => "write it like `\"/1\"` or `\"e4\"`",
                AnswerPart::Pv | AnswerPart::Pruned | AnswerPart::Evaluated => {
                    "write it like `[\"/0/1\", \"/1\"]` or `[\"D\", \"G\"]`"
                }
                AnswerPart::Values => {
                    "write it like `{\"/0\": 5, \"/1\": \"<=2\"}`, or as a text: `/0=5; /1<=2`"
                }
                AnswerPart::Windows => {
                    "write it like `{\"/1\": [5, null]}` or `{\"/1\": \"(5, inf)\"}`, or as a text: \
                     `/0=(,); /1=(5, inf)`"
                }
                AnswerPart::PrunedIf => {
                    "write it like `x <= 5`, `x in (-inf, 5]`, `5 or less`, `x < 3 or x > 7`; of several nodes: \
                     `G: x <= 5; H: x > 3`"
                }
            },
            AnswerProblem::NoTree => {
                "write it like `2`, the line of the tree, or `\"A\"`, the name of its root"
            }
            AnswerProblem::EmptyTable => "a table begins like `student,value,pruned`",
            AnswerProblem::UnknownColumn { nearest: None, .. } => {
                "the columns are `student`, `tree`, `value`, `pv`, `move`, `pruned`, `evaluated`, `values`, \
                 `windows` and `pruned-if`; one of your own is `comment`"
            }
            AnswerProblem::MoreCells => {
                "a cell with a comma in it stands in quotes: `\"C=(5, inf)\"`"
            }
            AnswerProblem::OpenQuote => "close it; a quote in a cell with quotes is written twice",
            AnswerProblem::NoStudent { .. } => "write it like `\"Ada\"` or `17`",
        };
        text.to_owned()
    }
}
