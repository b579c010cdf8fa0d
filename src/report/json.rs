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
//! | `value` | the value of a leaf; `null` if it is not known, and for an inner node |
//!
//! The parts that all JSON of reports is made of are here, too, for types that serde writes: text,
//! numbers, nodes, windows. Numbers keep their spelling (`2`, `1e16`), and text its escapes: serde writes
//! what differs as raw JSON.

#[cfg(test)]
mod tests;

use std::borrow::Cow;

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::buffer::Buffer;
use super::fields::JsonValue;
use super::format::{Report, TreeName};
use super::wording::{Mention, NamedPath, above, cutoff_name};
use crate::named::Named as _;
use crate::number::{Number, NumberKind};
use crate::quote::quoted;
use crate::read::Place;
use crate::search::{BestMoves, PrunedItem, PrunedList, Stop};
use crate::tree::path::PathText;
use crate::tree::{Label, TreeInfo};
use crate::value::Window;

/// Writes the report and the end of its line. Batches write millions, so the keys stand in the text here,
/// each with what is around it: that takes half the time of [`Buffer::field`].
pub(super) fn write(out: &mut Buffer, report: &Report) {
    let Report { tree, search, outcome, .. } = *report;
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
    out.text(r#","window":{"alpha":"#).value(number(window.alpha()));
    out.text(r#","beta":"#).value(number(window.beta()));
    out.text(r#"},"value":"#).value(number(outcome.value));
    out.text(r#","bound":""#).text(outcome.bound.name());
    out.text(r#"","pv":"#).pv(tree, &outcome.pv, Mention::whole);
    out.text(r#","best":"#).or_null(report.best, |out, best| write_best(out, tree, best));
    out.text(r#","pruned":"#).or_null(report.pruned, |out, list| write_pruned(out, tree, list));
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
    out.text(r#","leaves":"#).value(size.map(|size| size.leaves));
    out.text(r#","value":"#).value(item.value.and_then(number));
    out.text("}");
}

fn write_counts(out: &mut Buffer, report: &Report) {
    let (size, counts) = (report.size, report.counts);
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

/// Text from a stranger, or about such text: with escapes for what is not seen or moves what is beside it.
#[derive(Clone, Debug)]
pub(super) struct Text<'a>(Cow<'a, str>);

impl<'a, T: Into<Cow<'a, str>>> From<T> for Text<'a> {
    fn from(text: T) -> Text<'a> {
        Text(text.into())
    }
}

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // All bytes are looked at, which compilers do for many at a time.
        let is_plain = |byte| (b' '..=b'~').contains(&byte) && byte != b'"' && byte != b'\\';
        if self.0.bytes().fold(true, |all, byte| all & is_plain(byte)) {
            return serializer.serialize_str(&self.0);
        }
        raw(quoted(&self.0)).serialize(serializer)
    }
}

/// Points: whole ones without a fraction.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointsJson(pub(super) f64);

impl Serialize for PointsJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        raw(self.0.to_string()).serialize(serializer)
    }
}

/// JSON as it is.
fn raw(json: String) -> Box<RawValue> {
    RawValue::from_string(json).expect("it is JSON")
}

/// A node.
#[derive(Debug, Serialize)]
pub(super) struct NodeJson<'a> {
    /// the path of the node, or in a list what differs from the path before
    path: PathText<'a>,
    /// its name in the file, or `null`; a long name is cut where the report is about another node
    name: Option<Text<'a>>,
    /// the move that leads to it, or `null`; likewise
    r#move: Option<Text<'a>>,
}

impl<'a> From<NamedPath<'a>> for NodeJson<'a> {
    fn from((path, label): NamedPath<'a>) -> NodeJson<'a> {
        NodeJson { path, name: label.name.map(Text::from), r#move: label.r#move.map(Text::from) }
    }
}

impl<'a> From<Mention<'a>> for NodeJson<'a> {
    fn from(mention: Mention<'a>) -> NodeJson<'a> {
        let (path, name, r#move) = mention.parts();
        NodeJson { path, name: name.map(Text::from), r#move: r#move.map(Text::from) }
    }
}

/// A window.
#[derive(Debug, Serialize)]
pub(super) struct WindowJson {
    /// its lower end; `null` for -infinity
    alpha: Option<Number>,
    /// its upper end; `null` for infinity
    beta: Option<Number>,
}

impl WindowJson {
    pub(super) fn of(number_kind: NumberKind, window: Window) -> WindowJson {
        WindowJson::between(number_kind.number(window.alpha()), number_kind.number(window.beta()))
    }

    pub(super) fn between(alpha: Option<Number>, beta: Option<Number>) -> WindowJson {
        WindowJson { alpha, beta }
    }
}

/// The nodes of a principal variation, without the root. Long names are cut.
pub(super) struct PvJson<'a> {
    tree: &'a dyn TreeInfo,
    pv: &'a [u32],
    start: usize,
}

impl<'a> PvJson<'a> {
    pub(super) fn new(tree: &'a dyn TreeInfo, pv: &'a [u32]) -> PvJson<'a> {
        PvJson::below(tree, pv, 0)
    }

    /// Of the nodes below the one at a ply on the way.
    pub(super) fn below(tree: &'a dyn TreeInfo, pv: &'a [u32], start: usize) -> PvJson<'a> {
        PvJson { tree, pv, start }
    }
}

impl Serialize for PvJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let labels = self.tree.labels_along(self.pv).into_iter().flatten();
        let labels = labels.chain(std::iter::repeat(Label::default()));
        let labels = labels.skip(self.start);
        let nodes = (self.start..self.pv.len()).zip(labels).map(|(ply, label)| {
            let path = PathText::after(&self.pv[..=ply], ply);
            NodeJson::from(Mention::brief((path, label)))
        });
        serializer.collect_seq(nodes)
    }
}

impl Buffer<'_> {
    /// An object on a line of its own.
    pub(super) fn json_line(&mut self, object: &impl Serialize) {
        let written = serde_json::to_writer(&mut *self, object);
        written.expect("a buffer takes all bytes");
        self.text("\n").end_item();
    }
}
