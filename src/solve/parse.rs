//! A tree from a text in code.

use std::str::FromStr;

use super::document::Document;
use super::error::SolveError;
use super::text::read_tree;
use crate::read::{Format, Options};
use crate::report::Diagnostic;
use crate::tree::Tree;

/// Reads a document of one tree, nested or as lists, or the position of a game. (Flat text needs a branching
/// factor, which a [`Solver`](super::Solver) takes.)
///
/// ```
/// use abprune::tree::Tree;
/// let tree: Tree = "[[3, 5], [2, 9]]".parse().unwrap();
/// assert_eq!(tree.size().leaves, 4);
/// let tree: Tree = "A(B(3, 5), C(2, 9))".parse().unwrap();
/// assert_eq!(tree.find_node("C"), Ok(vec![1]));
/// let error = "[[3, 5], []]".parse::<Tree>().unwrap_err();
/// assert!(error.to_string().starts_with("error: an inner node needs at least one child"));
/// ```
impl FromStr for Tree {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Tree, Diagnostic> {
        let options = Options::default();
        let mut document =
            Document::of_text(text, Format::of_bytes(text.as_bytes(), &options, false));
        document.is_guess = true;
        let read = read_tree(&document.source, document.format, &options);
        read.map_err(|error: SolveError| document.solve_error(&error))
    }
}
