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
use super::phrases::cutoff_name;
use crate::number::NumberKind;
use crate::search::{SearchedNode, SourcedCutoff};
use crate::tree::{Explicit, Label, Node};

/// Writes a tree with what a search did at each node, on one line.
///
/// # Errors
///
/// Those of `out`.
pub fn write_searched_tree(
    out: &mut dyn io::Write,
    tree: &Explicit,
    records: &[SearchedNode],
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
        write_node(&mut buffer, tree, id, parent, records[id as usize]);
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

/// Writes the start of a node's object: all but its children.
fn write_node(
    out: &mut Buffer,
    tree: &Explicit,
    id: u32,
    parent: Option<u32>,
    record: SearchedNode,
) {
    let number_kind = tree.number_kind();
    out.text("{").needs_comma = false;
    let Label { name, r#move } = tree.label(id);
    for (key, label) in [("name", name), ("move", r#move)] {
        if label.is_some() {
            out.field(key, label);
        }
    }
    let player = tree.player(id);
    let is_other = parent.is_some_and(|parent| tree.player(parent) == player);
    if !tree.is_leaf(id) || is_other {
        out.field("player", player.name());
    }
    match (tree.node(id), tree.static_value(id)) {
        (_, Some(value)) => _ = out.field("value", number_kind.number(value)),
        (Node::Leaf(_), None) => _ = out.key("value").text("null"),
        (Node::Inner(_), None) => {}
    }
    out.key("meta")
        .object(|out| write_record(out, number_kind, record));
}

fn write_record(out: &mut Buffer, number_kind: NumberKind, record: SearchedNode) {
    let visit = match record {
        SearchedNode::Entered {
            window,
            value,
            bound,
        } => Some((window, value, bound)),
        SearchedNode::Pruned(_) | SearchedNode::Unseen => None,
    };
    let cutoff = match record {
        SearchedNode::Pruned(cutoff) => Some(cutoff),
        SearchedNode::Entered { .. } | SearchedNode::Unseen => None,
    };
    out.field("entered", visit.is_some());
    out.key("window")
        .or_null(visit, |out, (window, ..)| out.window(number_kind, window));
    out.field(
        "value",
        visit.and_then(|(_, value, _)| number_kind.number(value)),
    );
    out.field("bound", visit.map(|(.., bound)| bound.name()));
    out.key("pruned")
        .or_null(cutoff, |out, cutoff| write_cutoff(out, number_kind, cutoff));
}

fn write_cutoff(out: &mut Buffer, number_kind: NumberKind, cutoff: SourcedCutoff) {
    out.object(|out| {
        out.field("cutoff", cutoff_name(cutoff.at.node.player));
        out.key("window").window(number_kind, cutoff.window);
        out.field(
            "holder_ply",
            cutoff.holder.map(|holder| holder.node.ply as u64),
        );
    });
}
