//! A tree as nested JSON, with what a search did at each node under `meta`, which readers ignore: to read
//! it gives the same tree.
//!
//! | key of `meta` | |
//! |---|---|
//! | `entered` | whether the search entered the node |
//! | `window` | on arrival: `alpha` and `beta`; `null` if it did not enter |
//! | `value`, `bound` | the value that it returned, and what is proved of it; likewise |
//! | `pruned` | for the root of a pruned subtree the `cutoff` of its parent (`beta` or `alpha`), the `window` that made the parent stop, and `holder_ply`: the ply of the ancestor that holds the opponent's bound, `null` if that is an end of the window of the search; `null` for other nodes |

use std::io;

use super::buffer::Buffer;
use super::wording::cutoff_name;
use crate::named::Named as _;
use crate::number::NumberKind;
use crate::search::record::{Fate, Record};
use crate::tree::{Label, Node, Tree};

/// Writes a tree with what a search did at each node, on one line. `fates`: what became of each node, by its
/// number.
///
/// # Errors
///
/// Those of `out`.
pub fn write_searched_tree(
    out: &mut dyn io::Write,
    tree: &Tree,
    record: &Record,
    fates: &[Fate],
) -> io::Result<()> {
    let mut buffer = Buffer::before(out);
    // Where the subtrees of the open nodes end.
    let mut ends: Vec<u32> = Vec::new();
    let mut parents: Vec<u32> = Vec::new();
    for id in 0..tree.len() {
        while ends.last().is_some_and(|&end| end <= id) {
            ends.pop();
            parents.pop();
            buffer.text("]}");
        }
        if parents.last().is_some_and(|&parent| parent + 1 != id) {
            buffer.text(",");
        }
        let parent = parents.last().copied();
        write_node(&mut buffer, tree, id, parent);
        let number_kind = tree.number_kind();
        buffer.key("meta").object(|out| {
            write_fate(out, number_kind, record, fates[id as usize]);
        });
        if tree.is_leaf(id) {
            buffer.text("}");
        } else {
            buffer.text(",\"children\":[");
            ends.push(tree.end(id));
            parents.push(id);
        }
        buffer.end_item();
    }
    for _ in ends {
        buffer.text("]}");
        buffer.end_item();
    }
    buffer.text("\n");
    buffer.finish()
}

/// Writes the start of a node's object: what is known without a search.
fn write_node(out: &mut Buffer, tree: &Tree, id: u32, parent: Option<u32>) {
    let number_kind = tree.number_kind();
    out.text("{").needs_comma = false;
    let Label { name, r#move } = tree.label(id);
    for (key, label) in [("name", name), ("move", r#move)] {
        if label.is_some() {
            out.field(key, label);
        }
    }
    let player = tree.player_at(id);
    let is_other = parent.is_some_and(|parent| tree.player_at(parent) == player);
    if !tree.is_leaf(id) || is_other {
        out.field("player", player.name());
    }
    match (tree.node(id), tree.static_value(id)) {
        (_, Some(value)) => _ = out.field("value", number_kind.number(value)),
        (Node::Leaf(_), None) => _ = out.key("value").text("null"),
        (Node::Inner(_), None) => {}
    }
}

fn write_fate(out: &mut Buffer, number_kind: NumberKind, record: &Record, fate: Fate) {
    let (visit, cutoff) = match fate {
        Fate::Entered(visit) => (Some(record.visit(visit)), None),
        Fate::Pruned(pruned) => (None, Some(record.cutoff(record.pruned(pruned).cutoff))),
        Fate::Inside(_) | Fate::Known(_) | Fate::Unseen => (None, None),
    };
    let proved = visit.and_then(|visit| visit.proved);
    out.field("entered", visit.is_some());
    out.key("window").or_null(visit, |out, visit| {
        out.window(number_kind, visit.window);
    });
    let value = proved.and_then(|proved| number_kind.number(proved.value));
    out.field("value", value);
    out.field("bound", proved.map(|proved| proved.bound.name()));
    out.key("pruned").or_null(cutoff, |out, cutoff| {
        out.object(|out| {
            out.field("cutoff", cutoff_name(cutoff.player));
            out.key("window").window(number_kind, cutoff.window);
            let holder = record.holder(cutoff);
            let ply = holder.map(|holder| u64::from(record.visit(holder).ply));
            out.field("holder_ply", ply);
        });
    });
}
