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
//! | `table` | what a transposition table has done, see below; `null` without one |
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
//! | `value` | the value of a leaf; `null` if it is not known, and for an inner node |
//!
//! What a table has done:
//!
//! | key | |
//! |---|---|
//! | `positions` | that were searched |
//! | `answers` | nodes that were not, because of what was known of their positions |
//! | `transpositions` | these nodes; `null` with `--pruned none`. Each: `path`, `name`, `move`; `first`, the path of the node where the search met the position first; `lower` and `upper`, what is known of the value, or `null` |
//! | `iterations` | the searches of `--iterate`; `null` without it. Each: `depth`, `null` of the last one, which goes to the end of the game; `value`, and its `bound`; `moves` of its principal variation; `nodes` entered; `researches`; `answers`; `cutoffs`, and `first`, those of them by the first child that was searched |
//!
//! What all JSON of reports shares is here, too: an object on a line, points, and what is wrong with a
//! document.

#[cfg(test)]
mod tests;

use std::fmt;

use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::buffer::Buffer;
use super::fields::JsonValue;
use super::solved_tree::{Pv, Report};
use super::wording::{Mention, above, cutoff_name};
use crate::fraction::Fraction;
use crate::named::Named as _;
use crate::number::{Number, NumberKind};
use crate::quote::Text;
use crate::read::Place;
use crate::search::{
    Answer, BestMoves, ProvedRange, PrunedItem, PrunedList, Stop, TableUse, TreeName,
};
use crate::tree::TreeInfo;
use crate::tree::path::PathText;

/// Writes the report and the end of its line. Batches write millions, so the keys stand in the text here,
/// each with what is around it: that is the fastest way.
pub(super) fn write(out: &mut Buffer, report: &Report) {
    let Report { answer, .. } = *report;
    let Answer { settings: search, outcome, .. } = answer;
    let tree = answer.tree.info();
    let (rules, window) = (search.rules, search.rules.window);
    let number = |value| tree.number_kind().number(value);
    let depth = search.depth.map(|depth| depth as u64);
    out.text(r#"{"tree":"#).value(report.name);
    out.text(r#","player":""#).text(<&str>::from(tree.mover()));
    out.text(r#"","algorithm":""#).text(search.algorithm.name());
    out.text(r#"","cutoff":""#).text(rules.cutoff.name());
    out.text(r#"","fail":""#).text(rules.fail.name());
    out.text(r#"","order":""#).text(search.order.name());
    out.text(r#"","depth":"#).value(depth);
    out.text(r#","window":{"alpha":"#).value(number(window.alpha()));
    out.text(r#","beta":"#).value(number(window.beta()));
    if rules.bounds != ProvedRange::NOTHING {
        out.text(r#"},"bounds":{"lower":"#).value(number(rules.bounds.lower));
        out.text(r#","upper":"#).value(number(rules.bounds.upper));
    }
    out.text(r#"},"value":"#).value(number(outcome.value));
    if tree.has_chance() {
        let fraction = number(outcome.value).and_then(Number::fraction);
        let fraction = fraction.filter(|fraction| fraction.denominator() > 1);
        let is_exact = tree.number_kind() != NumberKind::Decimals;
        let fraction = fraction.filter(|_| is_exact).map(Fraction::with_line);
        out.text(r#","fraction":"#).value(fraction.as_deref());
        out.text(r#","numbers":"#).value(if is_exact { "exact" } else { "double" });
    }
    out.text(r#","bound":""#).text(outcome.bound.name());
    out.text(r#"","pv":"#);
    write_pv(out, &Pv::new(tree, &outcome.pv, Mention::whole));
    out.text(r#","best":"#).or_null(answer.best.as_ref(), |out, best| write_best(out, tree, best));
    out.text(r#","pruned":"#).or_null(answer.pruned, |out, list| write_pruned(out, tree, list));
    out.text(r#","table":"#).or_null(answer.table, |out, table| write_table(out, tree, &table));
    write_counts(out, answer);
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

fn write_pv(out: &mut Buffer, pv: &Pv) {
    out.list(|out| {
        for node in pv.nodes() {
            out.item().value(node.node());
            out.end_item();
        }
    });
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
    out.text(r#","leaves":"#).value(size.map(|size| size.leaves));
    out.text(r#","value":"#).value(item.value.and_then(number));
    out.text("}");
}

fn write_table(out: &mut Buffer, tree: &dyn TreeInfo, table: &TableUse) {
    let number = |value| tree.number_kind().number(value);
    out.text(r#"{"positions":"#).integer(table.positions);
    out.text(r#","answers":"#).integer(table.answers);
    out.text(r#","transpositions":"#).or_null(table.transpositions, |out, list| {
        out.list(|out| {
            for node in list.items() {
                let path = PathText::full(&node.path);
                out.item().text("{").node_fields((path, tree.label(node.id)));
                out.text(r#","first":""#).path(PathText::full(&node.first));
                out.text(r#"","lower":"#).value(number(node.known.lower));
                out.text(r#","upper":"#).value(number(node.known.upper));
                out.text("}");
                out.end_item();
            }
        });
    });
    out.text(r#","iterations":"#).or_null(table.iterations, |out, rows| {
        out.list(|out| rows.iter().for_each(|row| out.item().json(row)));
    });
    out.text("}");
}

fn write_counts(out: &mut Buffer, answer: &Answer) {
    let (size, counts) = (answer.size, answer.counts);
    let (entered, skipped) = (counts.entered, size.map(|size| size - counts.entered));
    out.text(r#","counts":{"nodes":"#);
    out.text(r#"{"total":"#).value(size.map(|size| size.nodes));
    out.text(r#","entered":"#).integer(entered.nodes);
    out.text(r#","skipped":"#).value(skipped.map(|skipped| skipped.nodes));
    out.text(r#"},"leaves":{"total":"#).value(size.map(|size| size.leaves));
    out.text(r#","evaluated":"#).integer(entered.leaves);
    out.text(r#","evaluations":"#).integer(counts.evaluations);
    out.text(r#","skipped":"#).value(skipped.map(|skipped| skipped.leaves));
    out.text(r#"},"cutoffs":"#).integer(counts.cutoffs);
    out.text(r#","best":"#).or_null(answer.best.as_ref(), |out, best| {
        out.text(r#"{"nodes":"#).integer(best.extra.entered().nodes);
        out.text(r#","evaluations":"#).integer(best.extra.leaves);
        out.text("}");
    });
    out.text("}");
}

/// What stands in the place of a tree that cannot be read or solved.
#[derive(Serialize)]
pub(super) struct RefusedTree<'a> {
    /// its file, and `:LINE` if it holds many trees
    pub(super) tree: Text<'a>,
    /// what is wrong
    pub(super) error: DocumentError<'a>,
}

/// What is wrong with a document.
#[derive(Clone, Debug, Serialize)]
pub(super) struct DocumentError<'a> {
    /// what is wrong
    message: Text<'a>,
    /// the line in the file, from 1; `null` if it has no place there
    line: Option<usize>,
    /// the column, from 1; likewise
    column: Option<usize>,
}

/// What is wrong, and where.
impl fmt::Display for DocumentError<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)?;
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(out, " (line {line}, column {column})"),
            _ => Ok(()),
        }
    }
}

impl<'a> DocumentError<'a> {
    pub(super) fn at(place: Option<Place>, message: &'a str) -> DocumentError<'a> {
        DocumentError {
            message: message.into(),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
        }
    }
}

/// Writes what stands in the place of the report of a tree that cannot be solved.
pub(super) fn write_error(out: &mut Buffer, name: &str, message: &str, place: Option<Place>) {
    out.json_line(&RefusedTree { tree: name.into(), error: DocumentError::at(place, message) });
}

/// Points: whole ones without a fraction.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointsText(pub(super) f64);

impl fmt::Display for PointsText {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl Serialize for PointsText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = RawValue::from_string(self.0.to_string());
        json.map_err(S::Error::custom)?.serialize(serializer)
    }
}

impl Buffer<'_> {
    /// An object.
    pub(super) fn json(&mut self, object: &impl Serialize) {
        let written = serde_json::to_writer(&mut *self, object);
        written.expect("a buffer takes all bytes");
    }

    /// An object on a line of its own.
    pub(super) fn json_line(&mut self, object: &impl Serialize) {
        self.json(object);
        self.text("\n").end_item();
    }
}
