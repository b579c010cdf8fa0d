//! What is known of a position that has come up before: where the search met it first, and between which bounds its
//! value lies.

use std::fmt;

use serde::Serialize;

use super::mention::{Mention, NamedPath, Names};
use super::signs::Signs;
use crate::number::{ExtendedNumber, NumberKind};
use crate::search::ProvedRange;
use crate::search::record::KnownId;
use crate::tree::path::PathText;

/// What is known of a position.
#[derive(Serialize)]
pub(in crate::report) struct KnownRow<'a> {
    /// the path of the node at which the search met the position first; `null`: an earlier search has left the node itself
    first: Option<PathText<'a>>,
    /// The same node with its name and move.
    #[serde(skip)]
    mention: Option<Mention<'a>>,
    /// the value is at least this; `null`: nothing is known
    lower: ExtendedNumber,
    /// the value is at most this; `null`: nothing is known
    upper: ExtendedNumber,
}

impl<'a> KnownRow<'a> {
    /// What was known of a node or its position, when the search came there.
    pub(in crate::report) fn of(names: &impl Names<'a>, known: KnownId) -> KnownRow<'a> {
        let (tree, known) = (names.tree(), names.record().known(known));
        let first = known.first.as_ref();
        let first = first.map(|(path, id)| (PathText::full(path), tree.label(id.number())));
        KnownRow::new(first, tree.number_kind(), known.range)
    }

    pub(in crate::report) fn new(
        first: Option<NamedPath<'a>>,
        number_kind: NumberKind,
        known: ProvedRange,
    ) -> KnownRow<'a> {
        KnownRow {
            first: first.map(|(path, _)| path),
            mention: first.map(Mention::brief),
            lower: number_kind.extended(known.lower),
            upper: number_kind.extended(known.upper),
        }
    }

    /// `same position as /0/1 move "c1", at least 3`; `from an earlier search at least 3`.
    pub(in crate::report) fn words(&self, signs: Signs) -> impl fmt::Display {
        fmt::from_fn(move |out| {
            match &self.mention {
                Some(first) => write!(out, "same position as {first}, ")?,
                None => out.write_str("from an earlier search ")?,
            }
            let is_number = |end: &ExtendedNumber| matches!(end, ExtendedNumber::Number(_));
            let [lower, upper] = [self.lower, self.upper].map(|end| signs.print(end));
            match (is_number(&self.lower), is_number(&self.upper)) {
                (true, true) if self.lower == self.upper => write!(out, "exactly {lower}"),
                (true, true) => write!(out, "at least {lower}, at most {upper}"),
                (true, false) => write!(out, "at least {lower}"),
                _ => write!(out, "at most {upper}"),
            }
        })
    }
}

impl fmt::Display for KnownRow<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words(Signs::Ascii).fmt(out)
    }
}
