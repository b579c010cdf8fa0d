//! Compares an answer with what was expected of it, and says what differs.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use abprune::number::Number;
use abprune::report::{TreeName, plain};
use abprune::search::PrunedList;

use super::diagnostic::short_path;
use crate::cli::{ExpectArgs, Paths};

/// What was found, as far as something can be expected of it.
pub struct Found<'a> {
    pub name: TreeName<'a>,
    pub value: Option<Number>,
    pub pv: &'a [u32],
    /// Kept if something is expected of it.
    pub pruned: Option<&'a PrunedList>,
}

impl ExpectArgs {
    /// Whether anything is expected.
    pub fn is_any(&self) -> bool {
        self.value.is_some() || self.pv.is_some() || self.pruned.is_some()
    }

    /// What is not as expected, told in lines; empty if all is.
    pub fn differences(&self, answer: &Found) -> Vec<String> {
        let value = self.value.and_then(|value| compare_value(value, answer));
        let pv = self.pv.as_ref().and_then(|pv| compare_pv(pv, answer));
        let pruned = self
            .pruned
            .as_ref()
            .and_then(|pruned| compare_pruned(pruned, answer));
        [value, pv, pruned].into_iter().flatten().collect()
    }
}

fn compare_value(expected: Number, answer: &Found) -> Option<String> {
    let is_met = answer
        .value
        .is_some_and(|value| !value.is_less(expected) && !expected.is_less(value));
    (!is_met).then(|| {
        let found = answer
            .value
            .map_or_else(String::new, |value| value.to_string());
        difference(answer, "value", &expected.to_string(), &found)
    })
}

fn compare_pv(Paths(expected): &Paths, answer: &Found) -> Option<String> {
    let is_met = match &expected[..] {
        [last] => last == answer.pv,
        all => {
            all.len() == answer.pv.len()
                && all
                    .iter()
                    .zip(1..)
                    .all(|(path, steps)| path[..] == answer.pv[..steps])
        }
    };
    (!is_met).then(|| {
        let found = (1..=answer.pv.len()).map(|steps| &answer.pv[..steps]);
        let expected = expected.iter().map(Vec::as_slice);
        difference(answer, "pv", &list(expected), &list(found))
    })
}

fn compare_pruned(Paths(expected): &Paths, answer: &Found) -> Option<String> {
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
    for (word, paths) in [
        ("missing", list(missing.into_iter())),
        ("extra", extra.text()),
    ] {
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
    format!(
        "{}: {key} is not as expected",
        plain(&answer.name.to_string())
    )
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
