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
use crate::number::{NumberKind, NumberWindow};
use crate::search::record::{Fate, Record};
use crate::tree::{Label, Tree};
use crate::value::Window;

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
        write_fate(&mut buffer, tree.number_kind(), record, fates[id as usize]);
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
    out.text("{");
    if let Some(NumberWindow { alpha, beta }) = tree.bounds().filter(|_| parent.is_none()) {
        out.text(r#""bounds":"#).json(&[alpha, beta]);
        out.text(",");
    }
    let Label { name, r#move } = tree.label(id);
    if let Some(name) = name {
        out.text(r#""name":"#).value(name).text(",");
    }
    if let Some(name) = r#move {
        out.text(r#""move":"#).value(name).text(",");
    }
    let mover = if tree.is_leaf(id) { tree.player_at(id).into() } else { tree.mover_at(id) };
    // Below a chance node the player moves whom the node above does not.
    let is_by_turns = |parent: u32| tree.player_at(parent) != tree.player_at(id);
    if !tree.is_leaf(id) || !parent.is_none_or(is_by_turns) {
        out.text(r#""player":""#).text(mover.into()).text("\",");
    }
    if let Some(probability) = parent.and_then(|parent| tree.probability(parent, id)) {
        out.text(r#""prob":""#).text(&probability.with_line()).text("\",");
    }
    let value = tree.static_value(id);
    if tree.is_leaf(id) || value.is_some() {
        let value = value.and_then(|value| tree.number_kind().number(value));
        out.text(r#""value":"#).value(value).text(",");
    }
}

/// Writes what the search did at a node.
fn write_fate(out: &mut Buffer, number_kind: NumberKind, record: &Record, fate: Fate) {
    let (visit, cutoff) = match fate {
        Fate::Entered(visit) => (Some(record.visit(visit)), None),
        Fate::Pruned(pruned) => (None, Some(record.cutoff(record.pruned(pruned).cutoff))),
        Fate::Inside(_) | Fate::Known(_) | Fate::Unseen => (None, None),
    };
    let proved = visit.and_then(|visit| visit.proved);
    let entered = if visit.is_some() { "true" } else { "false" };
    out.text(r#""meta":{"entered":"#).text(entered);
    out.text(r#","window":"#).or_null(visit, |out, visit| {
        write_window(out, number_kind, visit.window);
    });
    let value = proved.and_then(|proved| number_kind.number(proved.value));
    out.text(r#","value":"#).value(value);
    out.text(r#","bound":"#).value(proved.map(|proved| proved.bound.name()));
    out.text(r#","pruned":"#).or_null(cutoff, |out, cutoff| {
        out.text(r#"{"cutoff":""#).text(cutoff_name(cutoff.player));
        out.text(r#"","window":"#);
        write_window(out, number_kind, cutoff.window);
        let holder = record.holder(cutoff);
        let ply = holder.map(|holder| u64::from(record.visit(holder).ply));
        out.text(r#","holder_ply":"#).value(ply).text("}");
    });
    out.text("}");
}

/// Writes the ends of a window, `null` for the infinities.
fn write_window(out: &mut Buffer, number_kind: NumberKind, window: Window) {
    out.text(r#"{"alpha":"#).value(number_kind.number(window.alpha()));
    out.text(r#","beta":"#).value(number_kind.number(window.beta())).text("}");
}
