//! Compares an answer with what was expected of it, and says what differs.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use abprune::number::Number;
use abprune::report::plain;
use abprune::search::PrunedList;
use abprune::tree::path::PathText;

use crate::cli::{Expect, Paths};

/// An answer, as far as something can be expected of it.
pub struct Answer<'a> {
    pub name: &'a str,
    pub value: Option<Number>,
    pub pv: &'a [u32],
    /// Kept if something is expected of it.
    pub pruned: Option<&'a PrunedList>,
}

impl Expect {
    /// What is not as expected, told in lines; empty if all is.
    pub fn differences(&self, answer: &Answer) -> Vec<String> {
        let value = self.value.and_then(|value| compare_value(value, answer));
        let pv = self.pv.as_ref().and_then(|pv| compare_pv(pv, answer));
        let pruned = self
            .pruned
            .as_ref()
            .and_then(|pruned| compare_pruned(pruned, answer));
        [value, pv, pruned].into_iter().flatten().collect()
    }
}

fn compare_value(expected: Number, answer: &Answer) -> Option<String> {
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

fn compare_pv(Paths(expected): &Paths, answer: &Answer) -> Option<String> {
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

fn compare_pruned(Paths(expected): &Paths, answer: &Answer) -> Option<String> {
    let expected: BTreeSet<&[u32]> = expected.iter().map(Vec::as_slice).collect();
    let mut found = BTreeSet::new();
    let mut items = answer.pruned?.items();
    while let Some(item) = items.next() {
        found.insert(item.path.to_owned());
    }
    let found: BTreeSet<&[u32]> = found.iter().map(Vec::as_slice).collect();
    if expected == found {
        return None;
    }
    let mut text = heading(answer, "pruned");
    for (word, paths) in [
        ("missing", expected.difference(&found)),
        ("extra", found.difference(&expected)),
    ] {
        let paths = list(paths.copied());
        if !paths.is_empty() {
            let _ = write!(text, "\n{word:>9} {paths}");
        }
    }
    Some(text)
}

fn difference(answer: &Answer, key: &str, expected: &str, found: &str) -> String {
    let found = format!("    found {found}");
    format!(
        "{}\n{}\n{}",
        heading(answer, key),
        format!(" expected {expected}").trim_end(),
        found.trim_end()
    )
}

fn heading(answer: &Answer, key: &str) -> String {
    format!("{}: {key} is not as expected", plain(answer.name))
}

fn list<'p>(paths: impl Iterator<Item = &'p [u32]>) -> String {
    let texts: Vec<String> = paths.map(|path| PathText::full(path).to_string()).collect();
    texts.join(" ")
}
