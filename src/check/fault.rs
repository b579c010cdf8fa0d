//! What is wrong in an answer, with what is needed to say why.

use strum::{IntoStaticStr, VariantArray};

use super::answer_error::AnswerProblem;
use super::part::AnswerPart;
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
    /// It stands there already.
    Twice,
    /// It is about no node of the tree.
    #[strum(serialize = "no node")]
    NoNode,
    /// It is inside a pruned subtree, whose root alone is asked for. It costs nothing.
    Inside,
    /// The part is not written as it should be.
    Unreadable,
}

impl FaultKind {
    /// Whether it makes an answer wrong.
    #[must_use]
    pub const fn costs(self) -> bool {
        !matches!(self, FaultKind::Inside)
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
}
