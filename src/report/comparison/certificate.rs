//! The smallest proof of a tree's value as JSON, to be checked without any search.
//!
//! The proof is two solution trees, each given by its leaves: those of a strategy of MAX that gets the
//! value or more, and those of a strategy of MIN that holds MAX to the value or less. A checker walks the
//! tree and accepts a leaf if it is listed and good enough; it accepts an inner node if it accepts one
//! child, where the strategy's player moves, or all children, where the opponent does. If the root is
//! accepted in both ways, the value is proved by the listed leaves alone.
//!
//! | key | |
//! |---|---|
//! | `tree` | the file |
//! | `player` | to move at the root: `max` or `min` |
//! | `value` | from MAX's point of view |
//! | `at_least` | the leaves of MAX's strategy, from left to right: `path` and `value`, the tree's value or more |
//! | `at_most` | the leaves of MIN's strategy, likewise: the tree's value or less |

use std::io;

use crate::report::buffer::Buffer;
use crate::search::{Proof, SolutionTree};
use crate::tree::path::PathText;
use crate::tree::{Explicit, Node, for_each_leaf};
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
    let mut buffer = Buffer::before(out);
    buffer.object(|out| {
        out.field("tree", name);
        out.field("player", tree.player(Explicit::ROOT).name());
        out.field("value", tree.number_kind().number(value));
        out.key("at_least")
            .list(|out| write_leaves(out, tree, &proof.at_least));
        out.key("at_most")
            .list(|out| write_leaves(out, tree, &proof.at_most));
    });
    buffer.text("\n");
    buffer.finish()
}

fn write_leaves(out: &mut Buffer, tree: &Explicit, strategy: &SolutionTree) {
    // The first steps of a leaf's path that are those of the listed leaf before it.
    let mut shared = 0;
    for_each_leaf(tree.walk(Explicit::ROOT), |path, kept, id| {
        shared = shared.min(kept);
        if !strategy.nodes.contains(id) {
            return;
        }
        let value = match tree.node(id) {
            Node::Leaf(value) => value.ok(),
            Node::Inner(_) => None,
        };
        out.item().object(|out| {
            out.field("path", PathText::after(path, shared));
            out.field(
                "value",
                value.and_then(|value| tree.number_kind().number(value)),
            );
        });
        shared = path.len();
    });
}
