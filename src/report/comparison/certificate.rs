//! The smallest proof of a tree's value as JSON, to be checked without any search.
//!
//! The proof is two solution trees, each given by its leaves: those of a strategy of MAX that gets the
//! value or more, and those of a strategy of MIN that holds MAX to the value or less. A checker walks the
//! tree and accepts a leaf if it is listed and good enough; it accepts an inner node if it accepts one
//! child, where the strategy's player moves, or all children, where the opponent does. If the root is
//! accepted in both ways, the value is proved by the listed leaves alone.

use std::io;

use serde::ser::SerializeSeq as _;
use serde::{Serialize, Serializer};

use crate::named::Named as _;
use crate::number::Number;
use crate::report::buffer::Buffer;
use crate::report::json::Text;
use crate::search::{Proof, SolutionTree};
use crate::tree::path::PathText;
use crate::tree::{Explicit, for_each_leaf};
use crate::value::Value;

/// Writes the proof that `tree`, called `name`, is worth `value`.
///
/// # Errors
///
/// Those of `out`.
pub fn write_certificate(
    out: &mut dyn io::Write,
    name: &str,
    tree: &Explicit,
    value: Value,
    proof: &Proof,
) -> io::Result<()> {
    let leaves = |strategy| LeavesJson { tree, strategy };
    let mut buffer = Buffer::before(out);
    buffer.json_line(&CertificateJson {
        tree: name.into(),
        player: tree.player(Explicit::ROOT).name(),
        value: tree.number_kind().number(value),
        at_least: leaves(&proof.at_least),
        at_most: leaves(&proof.at_most),
    });
    buffer.finish()
}

/// The smallest proof of a tree's value.
#[derive(Serialize)]
struct CertificateJson<'a> {
    /// the file
    tree: Text<'a>,
    /// to move at the root: `max` or `min`
    player: &'static str,
    /// from MAX's point of view
    value: Option<Number>,
    /// the leaves of MAX's strategy, from left to right, each with the tree's value or more
    at_least: LeavesJson<'a>,
    /// the leaves of MIN's strategy, likewise, each with the tree's value or less
    at_most: LeavesJson<'a>,
}

/// A leaf of a strategy.
#[derive(Serialize)]
struct ProvingLeafJson<'a> {
    /// its path, or what differs from the path before
    path: PathText<'a>,
    /// its value
    value: Option<Number>,
}

/// The leaves of a strategy.
struct LeavesJson<'a> {
    tree: &'a Explicit,
    strategy: &'a SolutionTree,
}

impl Serialize for LeavesJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LeavesJson { tree, strategy } = self;
        let mut list = serializer.serialize_seq(None)?;
        let mut written = Ok(());
        // The first steps of a leaf's path that are those of the listed leaf before it.
        let mut shared = 0;
        for_each_leaf(tree.walk(Explicit::ROOT), |path, kept, id, value| {
            shared = shared.min(kept);
            if written.is_err() || !strategy.nodes.contains(id) {
                return;
            }
            written = list.serialize_element(&ProvingLeafJson {
                path: PathText::after(path, shared),
                value: value.and_then(|value| tree.number_kind().number(value)),
            });
            shared = path.len();
        });
        written?;
        list.end()
    }
}
