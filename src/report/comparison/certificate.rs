//! The smallest proof of a tree's value as JSON, to be checked without any search.
//!
//! The proof is two solution trees, each given by its leaves: those of a strategy of MAX that gets
//! the value or more, and those of a strategy of MIN that holds MAX to the value or less. A checker
//! walks the tree and takes a leaf for good if it is listed and good enough; an inner node is good
//! if one child is, where the strategy's player moves, or all are, where the opponent does. If the
//! root is good in both ways, the value is proved by the listed leaves alone.

use std::io;

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use crate::number::{Number, Numbers};
use crate::report::json::write_line;
use crate::search::{Proof, SolutionTree};
use crate::tree::path::PathText;
use crate::tree::{Explicit, Node, for_each_leaf};
use crate::value::Value;

#[derive(Serialize)]
struct Certificate<'a> {
    /// The file.
    tree: &'a str,
    /// To move at the root: `max` or `min`.
    player: &'static str,
    /// From MAX's point of view.
    value: Option<Number>,
    /// The leaves of MAX's strategy, from left to right; all are worth the value or more.
    at_least: Leaves<'a>,
    /// The leaves of MIN's strategy, from left to right; all are worth the value or less.
    at_most: Leaves<'a>,
}

#[derive(Serialize)]
struct Leaf<'a> {
    path: PathText<'a>,
    value: Option<Number>,
}

struct Leaves<'a> {
    tree: &'a Explicit,
    strategy: &'a SolutionTree,
}

impl Serialize for Leaves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let mut failed = None;
        // Leaves that are left out may lie between two that are listed.
        let mut shared = 0;
        for_each_leaf(self.tree.walk(Explicit::ROOT), |path, kept, id| {
            shared = shared.min(kept);
            if failed.is_some() || !self.strategy.nodes.contains(id) {
                return;
            }
            let value = match self.tree.node(id) {
                Node::Leaf(value) => value.ok(),
                Node::Inner(_) => None,
            };
            let leaf = Leaf {
                path: PathText::after(path, shared),
                value: value.and_then(|value| self.tree.numbers().number(value)),
            };
            failed = list.serialize_element(&leaf).err();
            shared = path.len();
        });
        match failed {
            Some(error) => Err(error),
            None => list.end(),
        }
    }
}

/// Writes the proof that `tree`, called `name`, is worth `value`.
///
/// # Errors
///
/// Those of `out`.
pub fn write_certificate(
    out: &mut impl io::Write,
    name: &str,
    tree: &Explicit,
    value: Value,
    proof: &Proof,
) -> io::Result<()> {
    let numbers: Numbers = tree.numbers();
    let leaves = |strategy| Leaves { tree, strategy };
    let certificate = Certificate {
        tree: name,
        player: tree.player(Explicit::ROOT).name(),
        value: numbers.number(value),
        at_least: leaves(&proof.at_least),
        at_most: leaves(&proof.at_most),
    };
    write_line(out, &certificate)
}
