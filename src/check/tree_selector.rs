//! Which of several trees an answer is about: by its line in their file, or by the name of its root.

use std::collections::HashMap;

use thiserror::Error;

use crate::excerpt::excerpt;
use crate::likeness::nearest;

/// The tree that an answer names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeSelector {
    /// By its line in the file, from 1.
    Line(usize),
    /// By the name of its root; a name of digits that no root has is a line.
    Name(String),
}

/// Among more names the one that looks most like another is not looked for: a class may have that many
/// wrong ones.
const MOST_LIKENED: usize = 1_000;

/// The trees by the names of their roots; `None`: several have it.
pub type TreesByName = HashMap<String, Option<usize>>;

/// The trees that answers may be about, in the order of their file.
#[derive(Clone, Debug)]
pub struct TreeIndex {
    /// The line of each, from 1.
    lines: Vec<usize>,
}

/// Why an answer is about no tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TreeProblem {
    /// There are several, and it does not say which.
    #[error("the answer does not say which of {0} trees it is about")]
    Unsaid(usize),
    /// There is no tree on that line.
    #[error("there is no tree on line {line}")]
    NoLine {
        /// The line.
        line: usize,
        /// The last line with a tree.
        last: usize,
    },
    /// No tree has that name.
    #[error("no tree is called `{}`", excerpt(name))]
    NoName {
        /// The name.
        name: String,
        /// The name that looks most like it.
        nearest: Option<String>,
    },
    /// Several trees have that name.
    #[error("several trees are called `{}`", excerpt(.0))]
    Ambiguous(String),
}

impl TreeProblem {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            TreeProblem::Unsaid(_) => {
                "say it under `tree`: its line, `2`, or the name of its root".to_owned()
            }
            TreeProblem::NoLine { last, .. } => {
                format!("the last line with a tree is line {last}")
            }
            TreeProblem::NoName { nearest: Some(name), .. } => {
                format!("did you mean `{}`?", excerpt(name))
            }
            TreeProblem::NoName { nearest: None, .. } => {
                "the name of a tree is that of its root; or give its line".to_owned()
            }
            TreeProblem::Ambiguous(_) => "give the line of the tree".to_owned(),
        }
    }
}

impl TreeIndex {
    /// The index of trees on these lines, which rise.
    #[must_use]
    pub fn of(lines: Vec<usize>) -> TreeIndex {
        TreeIndex { lines }
    }

    /// The place of the tree that is meant. `names` is asked for only if a name is.
    ///
    /// # Errors
    ///
    /// See [`TreeProblem`].
    pub fn find<'n>(
        &self,
        tree: Option<&TreeSelector>,
        names: impl FnOnce() -> &'n TreesByName,
    ) -> Result<usize, TreeProblem> {
        match tree {
            None if self.lines.len() == 1 => Ok(0),
            None => Err(TreeProblem::Unsaid(self.lines.len())),
            Some(&TreeSelector::Line(line)) => self.on_line(line),
            Some(TreeSelector::Name(name)) => {
                let names = names();
                let line = name.strip_suffix(".0").unwrap_or(name);
                match (names.get(name), line.parse()) {
                    (Some(&Some(place)), _) => Ok(place),
                    (Some(None), _) => Err(TreeProblem::Ambiguous(name.clone())),
                    (None, Ok(line)) => self.on_line(line),
                    (None, Err(_)) => {
                        let known = names.keys().map(String::as_str);
                        let mut known: Vec<&str> = known.take(MOST_LIKENED + 1).collect();
                        known.sort_unstable();
                        if known.len() > MOST_LIKENED {
                            known.clear();
                        }
                        Err(TreeProblem::NoName {
                            name: name.clone(),
                            nearest: nearest(name, known.into_iter()).map(str::to_owned),
                        })
                    }
                }
            }
        }
    }

    fn on_line(&self, line: usize) -> Result<usize, TreeProblem> {
        let last = self.lines.last().copied().unwrap_or_default();
        let found = self.lines.binary_search(&line);
        found.map_err(|_| TreeProblem::NoLine { line, last })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_found_by_its_line_or_its_name() {
        let index = TreeIndex::of(vec![1, 3]);
        let names = [("A", None), ("B", Some(1)), ("1", Some(1))];
        let names: TreesByName = names.map(|(name, at)| (name.to_owned(), at)).into();
        let find = |tree: Option<TreeSelector>| index.find(tree.as_ref(), || &names);
        let line = |line| find(Some(TreeSelector::Line(line)));
        let name = |name: &str| find(Some(TreeSelector::Name(name.to_owned())));
        assert_eq!(find(None), Err(TreeProblem::Unsaid(2)));
        assert_eq!((line(1), line(3)), (Ok(0), Ok(1)));
        assert_eq!(line(2), Err(TreeProblem::NoLine { line: 2, last: 3 }));
        // A name comes before a line.
        assert_eq!((name("B"), name("1"), name("3")), (Ok(1), Ok(1), Ok(1)));
        assert_eq!(name("4"), Err(TreeProblem::NoLine { line: 4, last: 3 }));
        assert_eq!(name("A"), Err(TreeProblem::Ambiguous("A".to_owned())));
        assert!(matches!(name("zz"), Err(TreeProblem::NoName { .. })));
        assert_eq!(TreeIndex::of(vec![7]).find(None, || &names), Ok(0));
    }
}
