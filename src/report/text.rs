//! The report of a solved tree as text: one fact per line, the first word says which, no trailing blanks,
//! ASCII.
//!
//! ```text
//! tree trees/three-ply.json                      only if there are several
//! value 5
//! bound exact                                    only with a window
//! pv /0 /0/0 /0/0/1 (5)
//! best /0                                        only if asked for
//! best-search 1 evaluations, 2 nodes entered
//! leaves 5 of 8 evaluated, 3 skipped
//! nodes 11 of 15 entered, 4 skipped
//! pruned /0/1/1 (9) beta cutoff at /0/1, window (6, 5)
//! ```
//!
//! After the principal variation stands the value of the leaf where it ends, unless `value` is a bound.
//! After a pruned leaf stands its value, if it is known.
//!
//! With a transposition table `nodes` is followed by what it has done, and the list ends with the nodes that it
//! has answered:
//!
//! ```text
//! table 31 positions, 12 nodes answered
//! known /1/0 move "c2" same position as /0/1 move "c1", at least 3
//! ```
//!
//! With `--iterate` a line for each search follows, with the first moves of its principal variation:
//!
//! ```text
//! depth 3 value -1, 32 nodes entered, 4 answered, 85 % of cutoffs by the first child, moves "b" "b" "c"
//! ```
//!
//! Of a game the pruned subtrees were never made: then the lines are `leaves 5 evaluated` and `nodes 11
//! entered`.
//!
//! For a person the list of what was pruned may be [cut](Report::most_pruned): `... and 7 more pruned`.
//!
//! An algorithm that comes back to nodes may evaluate a leaf twice: `leaves` then ends in
//! `, 7 evaluations`, and the pruned subtrees have no cutoff: `pruned /0/1/1 never entered`.
//!
//! After a path come the name and the move of its node, if it has them: `/0 "B" move "e4"`. Of the node
//! that stopped they have no more than 40 characters, for its name stands beside each of its children
//! that are pruned.

use super::buffer::Buffer;
use super::solved_tree::{Pv, Report};
use super::wording::{KnownRow, Mention, above, count_of, cutoff_name};
use crate::named::Named as _;
use crate::number::{Number, NumberKind};
use crate::quote::plain;
use crate::search::{
    Answer, BestMoves, Iteration, PrunedItem, TableUse, Transposition, Transpositions,
};
use crate::tree::TreeInfo;
use crate::tree::path::PathText;
use crate::value::{Bound, Value};

/// Writes the report.
pub(super) fn write(out: &mut Buffer, report: &Report, is_one_of_many: bool) {
    let Report { answer, .. } = *report;
    let Answer { settings: search, outcome, .. } = answer;
    let tree = answer.tree.info();
    if is_one_of_many {
        writeln!(out, "tree {}", plain(&report.name.to_string()));
    }
    out.text("value ").bound(tree.number_kind(), outcome.value);
    if let Some(Number::Fraction(fraction)) = tree.number_kind().number(outcome.value)
        && let Some(rounded) = fraction.rounded()
    {
        write!(out, " ({rounded})");
    }
    if tree.has_chance() && tree.number_kind() == NumberKind::Decimals {
        out.text("\nnumbers double");
    }
    if search.has_window {
        out.text("\nbound ").text(outcome.bound.name());
    }
    out.text("\n");
    Pv::new(tree, &outcome.pv, Mention::whole).write(out);
    if outcome.bound == Bound::Exact && !outcome.pv.is_empty() {
        write_value(out, tree.number_kind(), outcome.value);
    }
    out.text("\n");
    if let Some(best) = &answer.best {
        write_best(out, tree, best);
    }
    write_counts(out, answer);
    if let Some(table) = answer.table {
        let TableUse { positions, answers, .. } = table;
        let positions = count_of(positions, "position", "positions");
        let answers = count_of(answers, "node", "nodes");
        writeln!(out, "table {positions}, {answers} answered");
        for row in table.iterations.into_iter().flatten() {
            write_iteration(out, row);
        }
    }
    if let Some(pruned) = answer.pruned {
        let mut items = pruned.items();
        let mut left = report.most_pruned.unwrap_or(usize::MAX);
        while let Some(item) = items.next().filter(|_| left > 0) {
            write_pruned(out, tree, &item);
            left -= 1;
        }
        let answered = answer.table.and_then(|table| table.transpositions);
        let mut answered = answered.into_iter().flat_map(Transpositions::items);
        for node in answered.by_ref().take(left) {
            write_transposition(out, tree, &node);
        }
        let rest = pruned.len().saturating_sub(report.most_pruned.unwrap_or(usize::MAX));
        let more = rest + answered.count();
        if more > 0 {
            let what = if answer.table.is_some() { "not searched" } else { "pruned" };
            writeln!(out, "... and {more} more {what}: `| less` or `-o FILE` has them all");
        }
    }
}

/// One of the searches of iterative deepening.
fn write_iteration(out: &mut Buffer, row: &Iteration) {
    match row.depth {
        Some(depth) => write!(out, "depth {depth} value {}", row.value),
        None => write!(out, "depth all value {}", row.value),
    }
    if row.bound != Bound::Exact {
        write!(out, ", bound {}", row.bound.name());
    }
    write!(out, ", {} entered, {} answered", count_of(row.nodes, "node", "nodes"), row.answers);
    if row.researches > 0 {
        write!(out, ", {}", count_of(row.researches, "re-search", "re-searches"));
    }
    if let Some(percent) = (100 * row.first + row.cutoffs / 2).checked_div(row.cutoffs) {
        write!(out, ", {percent} % of cutoffs by the first child");
    }
    out.text(", moves");
    for name in row.moves.iter().take(MOST_MOVES) {
        out.text(" ").value(&name[..]);
    }
    out.text(if row.moves.len() > MOST_MOVES { " ...\n" } else { "\n" });
    out.end_item();
}

/// So many moves of each iteration are shown.
const MOST_MOVES: usize = 6;

/// A node that a table has answered: where its position was searched first, and what is known of it.
fn write_transposition(out: &mut Buffer, tree: &dyn TreeInfo, node: &Transposition) {
    out.text("known ").node((PathText::full(&node.path), tree.label(node.id)));
    let first = (PathText::full(&node.first), tree.label(node.first_id));
    let first = Some(first).filter(|_| node.first != node.path);
    writeln!(out, " {}", KnownRow::new(first, tree.number_kind(), node.known));
    out.end_item();
}

/// Writes the value of the leaf before it.
pub(super) fn write_value(out: &mut Buffer, number_kind: NumberKind, value: Value) {
    out.text(" (").bound(number_kind, value).text(")");
}

fn write_best(out: &mut Buffer, tree: &dyn TreeInfo, best: &BestMoves) {
    out.text("best");
    for child in &best.moves {
        let path = [child.position];
        let node = (PathText::full(&path), tree.label(child.id));
        out.text(" ").node(node);
        out.end_item();
    }
    let (evaluations, nodes) = (best.extra.leaves, best.extra.entered().nodes);
    write!(out, "\nbest-search {evaluations} evaluations, ");
    writeln!(out, "{nodes} nodes entered");
}

fn write_counts(out: &mut Buffer, answer: &Answer) {
    let (size, counts) = (answer.size, answer.counts);
    let entered = counts.entered;
    let Some(size) = size else {
        writeln!(out, "leaves {} evaluated", entered.leaves);
        writeln!(out, "nodes {} entered", entered.nodes);
        return;
    };
    let skipped = size - entered;
    out.text("leaves ").integer(entered.leaves);
    out.text(" of ").integer(size.leaves);
    out.text(" evaluated, ").integer(skipped.leaves);
    out.text(" skipped");
    if counts.evaluations > entered.leaves {
        write!(out, ", {} evaluations", counts.evaluations);
    }
    out.text("\nnodes ").integer(entered.nodes);
    out.text(" of ").integer(size.nodes);
    out.text(" entered, ").integer(skipped.nodes);
    out.text(" skipped\n");
}

fn write_pruned(out: &mut Buffer, tree: &dyn TreeInfo, item: &PrunedItem) {
    let path = PathText::after(item.path, item.shared);
    out.text("pruned ").node((path, tree.label(item.id)));
    if let Some(value) = item.value {
        write_value(out, tree.number_kind(), value);
    }
    out.repeat_or(item.has_same_reason, |out| {
        if let Some(stop) = item.stop {
            let (number_kind, window) = (tree.number_kind(), stop.window);
            out.text(" ").text(cutoff_name(stop.player));
            out.text(" cutoff at ");
            let at = Mention::brief((above(item.at(stop)), tree.label(stop.id)));
            out.node(at.node());
            out.text(", window (").bound(number_kind, window.alpha());
            out.text(", ").bound(number_kind, window.beta()).text(")\n");
        } else {
            out.text(" never entered\n");
        }
    });
    out.end_item();
}
