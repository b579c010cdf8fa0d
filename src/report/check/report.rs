//! What is written of a graded answer.

use crate::check::{GradedAnswer, Points, Solution};
use crate::read::Place;
use crate::tree::Tree;

/// A graded answer, and what is needed to show it.
#[derive(Clone, Copy)]
pub struct AnswerReport<'a> {
    /// What the answer is called: its file, or the tree that carries it.
    pub name: &'a str,
    /// What the tree is called.
    pub tree_name: &'a str,
    /// The tree that was searched.
    pub tree: &'a Tree,
    /// What the search did.
    pub solution: &'a Solution<'a>,
    /// Who answers.
    pub student: Option<&'a str>,
    /// What was found.
    pub graded: &'a GradedAnswer,
    /// What it is worth.
    pub points: &'a Points,
}

/// An answer that cannot be read.
#[derive(Clone, Copy, Debug)]
pub struct RefusedAnswer<'a> {
    /// What the answer is called.
    pub name: &'a str,
    /// What is wrong.
    pub message: &'a str,
    /// Where.
    pub place: Option<Place>,
    /// What it would be worth.
    pub points: &'a Points,
}

impl RefusedAnswer<'_> {
    /// What is wrong, and where.
    #[must_use]
    pub fn said(&self) -> String {
        let place = self.place.map_or_else(String::new, |place| {
            format!(" (line {}, column {})", place.line, place.column)
        });
        format!("{}{place}", self.message)
    }
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
