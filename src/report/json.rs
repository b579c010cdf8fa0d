//! The report of a solved tree as JSON: one object, on one line. All keys are always there; what is
//! absent is `null`.
//!
//! | key | |
//! |---|---|
//! | `tree` | the file (`-`: standard input), and `:LINE` if it holds many trees |
//! | `player` | to move at the root: `max` or `min` |
//! | `algorithm` | as `--algorithm` names it |
//! | `cutoff` | when a node stops: `ge` or `gt` |
//! | `fail` | what is returned outside the window: `soft` or `hard` |
//! | `order` | as `--order` names it |
//! | `depth` | the depth limit; `null` if there was none |
//! | `window` | at the root: `alpha`, `beta`; `null` for the infinities |
//! | `value` | from MAX's point of view |
//! | `bound` | how `value` bounds the true value: `exact`, `upper` or `lower` |
//! | `pv` | the principal variation without the root: `path`, `name` and `move` of each node |
//! | `best` | all optimal moves at the root, likewise; `null` if not asked for, or if `value` is only a bound |
//! | `pruned` | in the order of the search, see below; `null` with `--pruned none` |
//! | `counts.nodes` | `total`, `entered`, `skipped` |
//! | `counts.leaves` | `total`, `evaluated` (distinct leaves), `evaluations` (each look at one), `skipped` |
//! | | `total` and `skipped` are `null` where pruned subtrees of a game were never made |
//! | `counts.cutoffs` | cutoffs that pruned at least one node |
//! | `counts.best` | what `best` cost beyond the plain search: `nodes` entered, `evaluations`; `null` where `best` is |
//!
//! A pruned subtree, or with `--pruned leaves` a leaf of one:
//!
//! | key | |
//! |---|---|
//! | `path`, `name`, `move` | of its root |
//! | `cutoff` | `beta` (at MAX) or `alpha` (at MIN); `null`, like the three that follow, where no single cutoff pruned it |
//! | `at` | the path of the node that stopped |
//! | `alpha`, `beta` | the window that made it stop: alpha >= beta |
//! | `nodes`, `leaves` | the size of the subtree, its root included; `null` if it was never made |

use super::answer::{Report, TreeName};
use super::buffer::Buffer;
use super::fields::JsonValue;
use super::wording::{Mention, above, cutoff_name};
use crate::named::Named as _;
use crate::read::Place;
use crate::search::{BestMoves, PrunedItem, PrunedList, Stop};
use crate::tree::TreeInfo;
use crate::tree::path::PathText;

/// Writes the report and the end of its line. Batches write millions, so the keys stand in the text here,
/// each with what is around it: that takes half the time of [`Buffer::field`].
pub(super) fn write(out: &mut Buffer, report: &Report) {
    let Report {
        tree,
        search,
        outcome,
        ..
    } = *report;
    let (rules, window) = (search.rules, search.rules.window);
    let number = |value| tree.number_kind().number(value);
    let depth = search.depth.map(|depth| depth as u64);
    out.text(r#"{"tree":"#).value(report.name);
    out.text(r#","player":""#).text(tree.player().name());
    out.text(r#"","algorithm":""#).text(search.algorithm.name());
    out.text(r#"","cutoff":""#).text(rules.cutoff.name());
    out.text(r#"","fail":""#).text(rules.fail.name());
    out.text(r#"","order":""#).text(search.order.name());
    out.text(r#"","depth":"#).value(depth);
    out.text(r#","window":{"alpha":"#)
        .value(number(window.alpha()));
    out.text(r#","beta":"#).value(number(window.beta()));
    out.text(r#"},"value":"#).value(number(outcome.value));
    out.text(r#","bound":""#).text(outcome.bound.name());
    out.text(r#"","pv":"#).pv(tree, &outcome.pv, Mention::whole);
    out.text(r#","best":"#)
        .or_null(report.best, |out, best| write_best(out, tree, best));
    out.text(r#","pruned":"#)
        .or_null(report.pruned, |out, list| write_pruned(out, tree, list));
    write_counts(out, report);
    out.text("}\n");
}

impl JsonValue for TreeName<'_> {
    #[inline]
    fn write(self, out: &mut Buffer) {
        out.text("\"").in_quotes(self.file);
        if let Some(line) = self.line {
            out.text(":").integer(line as u64);
        }
        out.text("\"");
    }
}

fn write_best(out: &mut Buffer, tree: &dyn TreeInfo, best: &BestMoves) {
    out.list(|out| {
        for child in &best.moves {
            let (path, label) = (&[child.position], tree.label(child.id));
            out.item().value((PathText::full(path), label));
            out.end_item();
        }
    });
}

fn write_pruned(out: &mut Buffer, tree: &dyn TreeInfo, list: &PrunedList) {
    out.list(|out| {
        let mut items = list.items();
        while let Some(item) = items.next() {
            write_subtree(out.item(), tree, &item);
            out.end_item();
        }
    });
}

fn write_subtree(out: &mut Buffer, tree: &dyn TreeInfo, item: &PrunedItem) {
    let number = |value| tree.number_kind().number(value);
    let path = PathText::after(item.path, item.shared);
    out.text("{").node_fields((path, tree.label(item.id)));
    out.repeat_or(item.has_same_reason, |out| {
        if let Some(stop) = item.stop {
            let Stop { player, window, .. } = *stop;
            out.text(r#","cutoff":""#).text(cutoff_name(player));
            out.text(r#"","at":""#).path(above(item.at(stop)));
            out.text(r#"","alpha":"#).value(number(window.alpha()));
            out.text(r#","beta":"#).value(number(window.beta()));
        } else {
            out.text(r#","cutoff":null,"at":null,"alpha":null,"beta":null"#);
        }
    });
    let size = item.size.known();
    out.text(r#","nodes":"#).value(size.map(|size| size.nodes));
    out.text(r#","leaves":"#)
        .value(size.map(|size| size.leaves));
    out.text("}");
}

fn write_counts(out: &mut Buffer, report: &Report) {
    let (size, counts) = (report.size, report.counts);
    let (entered, skipped) = (counts.entered, size.map(|size| size - counts.entered));
    out.text(r#","counts":{"nodes":"#);
    out.text(r#"{"total":"#).value(size.map(|size| size.nodes));
    out.text(r#","entered":"#).integer(entered.nodes);
    out.text(r#","skipped":"#)
        .value(skipped.map(|skipped| skipped.nodes));
    out.text(r#"},"leaves":{"total":"#)
        .value(size.map(|size| size.leaves));
    out.text(r#","evaluated":"#).integer(entered.leaves);
    out.text(r#","evaluations":"#).integer(counts.evaluations);
    out.text(r#","skipped":"#)
        .value(skipped.map(|skipped| skipped.leaves));
    out.text(r#"},"cutoffs":"#).integer(counts.cutoffs);
    out.text(r#","best":"#).or_null(report.best, |out, best| {
        out.text(r#"{"nodes":"#).integer(best.extra.entered().nodes);
        out.text(r#","evaluations":"#).integer(best.extra.leaves);
        out.text("}");
    });
    out.text("}");
}

/// Writes what stands in the place of the report of a tree that could not be solved: `tree`, and `error`
/// with the `message` and its `line` and `column` in the file, from 1; `null` if it has no place there.
pub(super) fn write_error(out: &mut Buffer, name: &str, message: &str, place: Option<Place>) {
    out.object(|out| {
        out.field("tree", name).key("error").object(|out| {
            out.field("message", message);
            out.field("line", place.map(|place| place.line as u64));
            out.field("column", place.map(|place| place.column as u64));
        });
    });
    out.text("\n");
}

#[cfg(test)]
mod tests;
