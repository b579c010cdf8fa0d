//! Compares an answer with what was expected of it, and says what differs.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::ExpectArgs;
use crate::cli::documents::loaded::{LoadedTree, child_by_label, labelled};
use crate::number::Number;
use crate::report::{Diagnostic, TreeName, plain};
use crate::search::{BestMoves, PrunedList};
use crate::tree::path::{self, NodeSelector, short_path};

/// What the options expect.
#[derive(Default)]
pub struct Expectations {
    value: Option<Number>,
    leaves: Option<u64>,
    r#move: Option<NodeSelector>,
    best: Option<Vec<NodeSelector>>,
    pv: Option<Vec<NodeSelector>>,
    pruned: Option<Vec<NodeSelector>>,
}

/// What is expected of one tree.
#[derive(Clone)]
pub struct ExpectedAnswer {
    value: Option<Number>,
    leaves: Option<u64>,
    r#move: Option<Vec<u32>>,
    best: Option<Vec<Vec<u32>>>,
    pv: Option<Vec<Vec<u32>>>,
    pruned: Option<Vec<Vec<u32>>>,
}

/// What was found, as far as something can be expected of it.
pub struct Found<'a> {
    pub name: TreeName<'a>,
    pub value: Option<Number>,
    pub leaves: u64,
    pub pv: &'a [u32],
    /// Found if something is expected of them; `None` if the value is only a bound.
    pub best: Option<&'a BestMoves>,
    /// Kept if something is expected of it.
    pub pruned: Option<&'a PrunedList>,
}

impl Expectations {
    pub fn of(arguments: &ExpectArgs) -> Expectations {
        let list = |text: &Option<String>| text.as_deref().map(path::parse_list);
        Expectations {
            value: arguments.value,
            leaves: arguments.leaves,
            r#move: arguments.r#move.as_deref().map(NodeSelector::of),
            best: list(&arguments.best),
            pv: list(&arguments.pv),
            pruned: list(&arguments.pruned),
        }
    }

    /// Whether anything is expected.
    pub fn is_any(&self) -> bool {
        let lists = [&self.best, &self.pv, &self.pruned];
        self.value.is_some()
            || self.leaves.is_some()
            || self.r#move.is_some()
            || lists.iter().any(|list| list.is_some())
    }

    /// Whether a node is named by a label, which a tree must be asked for.
    pub fn has_labels(&self) -> bool {
        self.nodes().any(|node| matches!(node, NodeSelector::Label(_)))
    }

    fn nodes(&self) -> impl Iterator<Item = &NodeSelector> {
        let lists = [&self.best, &self.pv, &self.pruned];
        let lists = lists.into_iter().flatten().flatten();
        self.r#move.iter().chain(lists)
    }

    /// What is expected of a tree, which must be given if nodes are named by labels.
    ///
    /// # Errors
    ///
    /// A label is that of no node, or of several.
    pub fn of_tree(&self, tree: Option<&LoadedTree>) -> Result<ExpectedAnswer, Diagnostic> {
        let find = |parent: &[u32], node: &NodeSelector| match node {
            NodeSelector::Path(path) => Ok(path.clone()),
            NodeSelector::Label(label) => {
                child_by_label(tree.expect("it is given for labels"), parent, label)
            }
        };
        let moves = |list: &Option<Vec<NodeSelector>>| {
            let list = list.as_ref();
            list.map(|list| list.iter().map(|node| find(&[], node)).collect()).transpose()
        };
        let anywhere = |node: &NodeSelector| match node {
            NodeSelector::Path(path) => Ok(path.clone()),
            NodeSelector::Label(label) => labelled(tree.expect("it is given for labels"), label),
        };
        // Each move of a line is made at the node that the move before leads to.
        let line = |list: &Vec<NodeSelector>| {
            if let [last] = &list[..] {
                return Ok(vec![anywhere(last)?]);
            }
            let mut line: Vec<Vec<u32>> = Vec::with_capacity(list.len());
            for node in list {
                let parent = line.last().map_or(&[][..], Vec::as_slice);
                let path = find(parent, node)?;
                line.push(path);
            }
            Ok(line)
        };
        Ok(ExpectedAnswer {
            value: self.value,
            leaves: self.leaves,
            r#move: self.r#move.as_ref().map(|node| find(&[], node)).transpose()?,
            best: moves(&self.best)?,
            pv: self.pv.as_ref().map(line).transpose()?,
            pruned: (self.pruned.as_ref())
                .map(|list| list.iter().map(anywhere).collect())
                .transpose()?,
        })
    }
}

impl ExpectedAnswer {
    /// What is not as expected, told in lines; empty if all is.
    pub fn differences(&self, answer: &Found) -> Vec<String> {
        let found = [
            self.value.and_then(|value| compare_value(value, answer)),
            self.r#move.as_ref().and_then(|first| compare_move(first, answer)),
            self.best.as_ref().and_then(|best| compare_best(best, answer)),
            self.pv.as_ref().and_then(|pv| compare_pv(pv, answer)),
            self.pruned.as_ref().and_then(|pruned| compare_pruned(pruned, answer)),
            self.leaves.and_then(|leaves| compare_leaves(leaves, answer)),
        ];
        found.into_iter().flatten().collect()
    }
}

fn compare_move(expected: &[u32], answer: &Found) -> Option<String> {
    let found = &answer.pv[..answer.pv.len().min(1)];
    (expected != found).then(|| {
        let found = list((!found.is_empty()).then_some(found).into_iter());
        difference(answer, "move", &short_path(expected), &found)
    })
}

fn compare_best(expected: &[Vec<u32>], answer: &Found) -> Option<String> {
    let positions = answer.best.iter().flat_map(|best| &best.moves);
    let found: BTreeSet<Vec<u32>> = positions.map(|best| vec![best.position]).collect();
    let expected: BTreeSet<Vec<u32>> = expected.iter().cloned().collect();
    let text = |paths: &BTreeSet<Vec<u32>>| list(paths.iter().map(Vec::as_slice));
    (expected != found).then(|| {
        let found = match answer.best {
            None => "none: the value is only a bound".to_owned(),
            Some(_) => text(&found),
        };
        difference(answer, "best", &text(&expected), &found)
    })
}

fn compare_leaves(expected: u64, answer: &Found) -> Option<String> {
    let found = answer.leaves;
    (expected != found)
        .then(|| difference(answer, "number of leaves", &expected.to_string(), &found.to_string()))
}

fn compare_value(expected: Number, answer: &Found) -> Option<String> {
    let is_met =
        answer.value.is_some_and(|value| !value.is_less(expected) && !expected.is_less(value));
    (!is_met).then(|| {
        let found = answer.value.map_or_else(String::new, |value| value.to_string());
        difference(answer, "value", &expected.to_string(), &found)
    })
}

fn compare_pv(expected: &[Vec<u32>], answer: &Found) -> Option<String> {
    let is_met = match expected {
        [last] => last == answer.pv,
        all => {
            all.len() == answer.pv.len()
                && all.iter().zip(1..).all(|(path, steps)| path[..] == answer.pv[..steps])
        }
    };
    (!is_met).then(|| {
        let found = (1..=answer.pv.len()).map(|steps| &answer.pv[..steps]);
        let expected = expected.iter().map(Vec::as_slice);
        difference(answer, "pv", &list(expected), &list(found))
    })
}

fn compare_pruned(expected: &[Vec<u32>], answer: &Found) -> Option<String> {
    let mut missing: BTreeSet<&[u32]> = expected.iter().map(Vec::as_slice).collect();
    let expected = missing.clone();
    // A longer path cannot be among them, so its steps are not compared.
    let longest = expected.iter().map(|path| path.len()).max().unwrap_or(0);
    let mut extra = List::default();
    let mut items = answer.pruned?.items();
    while let Some(item) = items.next() {
        if item.path.len() <= longest && expected.contains(item.path) {
            missing.remove(item.path);
        } else {
            extra.push(item.path);
        }
    }
    let mut text = heading(answer, "pruned");
    let is_met = missing.is_empty() && extra.len == 0;
    for (word, paths) in [("missing", list(missing.into_iter())), ("extra", extra.text())] {
        if !paths.is_empty() {
            let _ = write!(text, "\n{word:>9} {paths}");
        }
    }
    (!is_met).then_some(text)
}

fn difference(answer: &Found, key: &str, expected: &str, found: &str) -> String {
    let expected = format!(" expected {expected}");
    let found = format!("    found {found}");
    let heading = heading(answer, key);
    format!("{heading}\n{}\n{}", expected.trim_end(), found.trim_end())
}

fn heading(answer: &Found, key: &str) -> String {
    format!("{}: {key} is not as expected", plain(&answer.name.to_string()))
}

fn list<'p>(paths: impl Iterator<Item = &'p [u32]>) -> String {
    let mut list = List::default();
    paths.for_each(|path| list.push(path));
    list.text()
}

/// Paths for people: the first of them, and how many more there are.
#[derive(Default)]
struct List {
    shown: Vec<String>,
    len: usize,
}

impl List {
    fn push(&mut self, path: &[u32]) {
        const SHOWN: usize = 100;
        if self.len < SHOWN {
            self.shown.push(short_path(path));
        }
        self.len += 1;
    }

    fn text(&self) -> String {
        let mut text = self.shown.join(" ");
        if self.len > self.shown.len() {
            let _ = write!(text, " and {} more", self.len - self.shown.len());
        }
        text
    }
}
