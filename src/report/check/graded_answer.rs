//! What is shown of answers: a graded one, with what is needed to show it, and how many trees of a suite are
//! right.

use crate::check::{GradedAnswer, Misconception, Points, Solution};
use crate::tree::Tree;

/// A graded answer, and what is needed to show it.
#[derive(Clone, Copy)]
pub struct AnswerReport<'a> {
    /// What the answer is called: its file, or the tree that carries it.
    pub name: &'a str,
    /// What the tree is called.
    pub tree_name: &'a str,
    /// Whether it is one of several, so that it must be named.
    pub is_tree_of_many: bool,
    /// The tree that was searched.
    pub tree: &'a Tree,
    /// What the search did.
    pub solution: &'a Solution<'a>,
    /// Who answers.
    pub student: Option<&'a str>,
    /// What stands beside the answer in the columns of others of its table, if a table keeps them.
    pub of_others: &'a [String],
    /// What was found.
    pub graded: &'a GradedAnswer,
    /// What all of it would be right for.
    pub diagnosis: Option<Misconception>,
    /// What it is worth.
    pub points: &'a Points,
}

/// How many trees of a suite are as expected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SuiteCounts {
    /// All that is expected of them is so.
    pub right: u64,
    /// Something is not.
    pub wrong: u64,
    /// Nothing is expected of them.
    pub without: u64,
    /// They cannot be read or searched.
    pub unchecked: u64,
}

impl SuiteCounts {
    /// All trees.
    #[must_use]
    pub fn trees(&self) -> u64 {
        self.right + self.wrong + self.without + self.unchecked
    }
}
