//! Why a document has no answer.

use crate::number::Number;
use crate::read::{self, ProgramError};
use crate::search::{NoValue, Order};

/// Why a document has no answer.
#[derive(Clone, Debug)]
pub enum SolveError {
    /// The document cannot be read: `[3, []]`.
    Read(read::Error),
    /// What answers for the nodes of the tree does not say what they are.
    Program(ProgramError),
    /// A leaf without a value is needed: `[1, null]`.
    NoValue {
        /// The leaf.
        leaf: NoValue,
        /// The byte at which the leaf stands in the document, if something stands there for it.
        offset: Option<usize>,
        /// What needs it.
        need: Need,
    },
    /// A number among the options that the numbers of the tree cannot hold: `--window 0,9007199254740993`
    /// with `[0.5]`.
    Inexact {
        /// The field of [`SolveOptions`](super::SolveOptions) in words, `window` or `first guess`.
        option: &'static str,
        /// Its number.
        number: Number,
    },
    /// A window without a value between its ends, in the numbers of the tree.
    EmptyWindow,
    /// The tree has more nodes than can be held in memory, where the search needs it there.
    TooLarge,
    /// The search of a game, or of a tree that is asked for, prunes more subtrees than are to be listed in
    /// memory.
    TooManyPruned {
        /// The number that is allowed.
        most: u32,
    },
}

/// What needs the value of a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The search.
    Search,
    /// An order of children that goes by minimax values.
    Order(Order),
    /// The search for all optimal moves.
    AllBest,
}

impl From<ProgramError> for SolveError {
    fn from(error: ProgramError) -> SolveError {
        SolveError::Program(error)
    }
}

impl From<read::Error> for SolveError {
    fn from(error: read::Error) -> SolveError {
        SolveError::Read(error)
    }
}
