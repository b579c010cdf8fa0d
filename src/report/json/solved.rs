//! The answer: one object per tree. It is written piece by piece, as a batch asks for millions.
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
//! | `bound` | what `value` is of the true value: `exact`, `upper` or `lower` bound |
//! | `pv` | the principal variation without the root: `path`, `name` and `move` of each node |
//! | `best` | all optimal moves at the root, likewise; `null` if not asked for, or if `value` is only a bound |
//! | `pruned` | in the order of the search, see below; `null` with `--pruned none` |
//! | `counts.nodes` | `total`, `entered`, `skipped` |
//! | `counts.leaves` | `total`, `evaluated` (distinct leaves), `evaluations` (each look at one), `skipped` |
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
//! | `nodes`, `leaves` | what is in the subtree, its root included |

#![expect(
    clippy::inline_always,
    reason = "the room of a pen that is not lent to anybody stays in registers"
)]

use std::io;
use std::mem;

use crate::number::Numbers;
use crate::report::line::{WriteNode, write_along};
use crate::report::pen::{NUMBER, Page, Pen, Sheet, Written, most_of_path};
use crate::report::{Report, stopped};
use crate::search::{BestMoves, PrunedItem, PrunedList};
use crate::tree::path::{FULL_STEPS, PathText};
use crate::tree::{Described, Label};
use crate::value::{Bound, Player};

/// Writes an answer and the end of its line on the page; what finds no room there goes to `out`.
pub(in crate::report) fn write(
    page: &mut Page,
    out: &mut dyn io::Write,
    report: &Report,
) -> io::Result<()> {
    let Page { sheet, memory } = page;
    let Report { tree, outcome, .. } = report;
    memory.keep(report.name.file);
    let numbers = tree.numbers();
    let question = report.question.json(tree.player());
    let most = memory.json.len() + question.len() + KEYS + 2 * NUMBER;
    sheet.item_within(most, out, |pen| {
        let mut pen = pen.raw(&memory.json)?;
        if let Some(line) = report.name.line {
            pen = pen.text_and_whole(":", line as u64)?;
        }
        pen = pen.raw(question)?;
        pen = pen.text_and_value("", numbers, outcome.value)?;
        match outcome.bound {
            Bound::Exact => pen.raw(r#","bound":"exact","pv":["#),
            Bound::Upper => pen.raw(r#","bound":"upper","pv":["#),
            Bound::Lower => pen.raw(r#","bound":"lower","pv":["#),
        }
    })?;
    let has_labels = write_along::<Node>(sheet, out, *tree, &outcome.pv)?;
    sheet.item(out, |pen| {
        let pen = write_best(pen.raw(r#"],"best":"#)?, report)?;
        match report.pruned {
            Some(_) => pen.raw(r#","pruned":["#),
            None => pen.raw(r#","pruned":null"#),
        }
    })?;
    if let Some(list) = report.pruned {
        let labels = has_labels.then_some(*tree);
        write_pruned(sheet, out, numbers, labels, list, &mut memory.path)?;
    }
    sheet.item_within(KEYS + COUNTS * NUMBER, out, |pen| {
        let pen = match report.pruned {
            Some(_) => pen.raw("]")?,
            None => pen,
        };
        write_counts(pen, report)
    })
}

/// No node, and no other item, has keys, quotes and commas of so many bytes.
const KEYS: usize = 256;

/// No item has more counts.
const COUNTS: usize = 10;

/// What one answer leaves to the next.
#[derive(Debug, Default)]
pub(in crate::report) struct Memory {
    /// The file that was named last.
    file: String,
    /// What an answer about it starts with: the key `tree` and its name, but for the quote that
    /// ends it.
    json: String,
    /// For the paths of pruned subtrees.
    path: Vec<u32>,
}

impl Memory {
    #[inline]
    fn keep(&mut self, file: &str) {
        if self.file != file || self.json.is_empty() {
            self.escape(file);
        }
    }

    #[cold]
    fn escape(&mut self, file: &str) {
        file.clone_into(&mut self.file);
        let quoted = serde_json::to_string(file).expect("strings can be written");
        self.json = format!("{{\"tree\":{}", &quoted[..quoted.len() - 1]);
    }
}

/// A node of the principal variation.
struct Node;

impl WriteNode for Node {
    const MOST: usize = KEYS;

    #[inline(always)]
    fn write<'p>(pen: Pen<'p>, ply: usize, path: PathText, label: Label) -> Written<'p> {
        write_node(pen, ply == 0, path, label)?.raw("}")
    }
}

/// A node of a list, but for the brace that ends it.
#[inline(always)]
fn write_node<'p>(pen: Pen<'p>, is_first: bool, path: PathText, label: Label) -> Written<'p> {
    let pen = if is_first { pen } else { pen.raw(",")? };
    let pen = pen.raw(r#"{"path":""#)?.path(path)?;
    match label {
        // As in most trees.
        Label {
            name: None,
            r#move: None,
        } => pen.raw(r#"","name":null,"move":null"#),
        Label { name, r#move } => pen
            .raw(r#"","name":"#)?
            .string_or_null(name)?
            .raw(r#","move":"#)?
            .string_or_null(r#move),
    }
}

#[inline(always)]
fn write_best<'p>(pen: Pen<'p>, report: &Report) -> Written<'p> {
    let Some(best) = report.best else {
        return pen.raw("null");
    };
    let mut pen = pen.raw("[")?;
    for (place, child) in best.moves.iter().enumerate() {
        let path = [child.position];
        let label = report.tree.label(child.id);
        pen = write_node(pen, place == 0, PathText::full(&path), label)?.raw("}")?;
    }
    pen.raw("]")
}

/// `labels` is the tree, if it may have any; `path` is memory for paths.
fn write_pruned(
    sheet: &mut Sheet,
    out: &mut dyn io::Write,
    numbers: Numbers,
    labels: Option<&dyn Described>,
    list: &PrunedList,
    path: &mut Vec<u32>,
) -> io::Result<()> {
    let mut items = list.items_in(mem::take(path));
    let mut is_first = true;
    while let Some(item) = items.next() {
        let path = PathText::after(item.path, item.shared);
        if let Some(tree) = labels {
            let label = tree.label(item.id);
            sheet.item(out, |pen| {
                write_subtree(pen, is_first, numbers, path, label, &item)
            })?;
        } else {
            let (_, steps, _) = path.parts();
            // The node that stopped is above it.
            let above = item.path.len().min(FULL_STEPS);
            let paths = most_of_path(steps.len()) + most_of_path(above);
            let most = KEYS + 4 * NUMBER + paths;
            sheet.item_within(most, out, |pen| {
                write_subtree(pen, is_first, numbers, path, Label::default(), &item)
            })?;
        }
        is_first = false;
    }
    *path = items.into_memory();
    Ok(())
}

#[inline(always)]
fn write_subtree<'p>(
    pen: Pen<'p>,
    is_first: bool,
    numbers: Numbers,
    path: PathText,
    label: Label,
    item: &PrunedItem,
) -> Written<'p> {
    let mut pen = write_node(pen, is_first, path, label)?;
    match item.cutoff() {
        Some(cutoff) => {
            pen = match cutoff.player {
                Player::Max => pen.raw(r#","cutoff":"beta","at":""#)?,
                Player::Min => pen.raw(r#","cutoff":"alpha","at":""#)?,
            };
            let window = cutoff.window;
            pen = pen.path(stopped(&cutoff))?;
            pen = pen.text_and_value(r#"","alpha":"#, numbers, window.alpha())?;
            pen = pen.text_and_value(r#","beta":"#, numbers, window.beta())?;
        }
        None => pen = pen.raw(r#","cutoff":null,"at":null,"alpha":null,"beta":null"#)?,
    }
    let pen = pen.text_and_whole(r#","nodes":"#, item.size.nodes)?;
    let pen = pen.text_and_whole(r#","leaves":"#, item.size.leaves)?;
    pen.raw("}")
}

#[inline(always)]
fn write_counts<'p>(pen: Pen<'p>, report: &Report) -> Written<'p> {
    let (size, counts) = (report.size, report.counts);
    let (entered, skipped) = (counts.entered, size - counts.entered);
    let pen = pen.text_and_whole(r#","counts":{"nodes":{"total":"#, size.nodes)?;
    let pen = pen.text_and_whole(r#","entered":"#, entered.nodes)?;
    let pen = pen.text_and_whole(r#","skipped":"#, skipped.nodes)?;
    let pen = pen.text_and_whole(r#"},"leaves":{"total":"#, size.leaves)?;
    let pen = pen.text_and_whole(r#","evaluated":"#, entered.leaves)?;
    let pen = pen.text_and_whole(r#","evaluations":"#, counts.evaluations)?;
    let pen = pen.text_and_whole(r#","skipped":"#, skipped.leaves)?;
    let pen = pen.text_and_whole(r#"},"cutoffs":"#, counts.cutoffs)?;
    match report.best {
        Some(BestMoves { extra, .. }) => {
            let pen = pen.text_and_whole(r#","best":{"nodes":"#, extra.entered().nodes)?;
            let pen = pen.text_and_whole(r#","evaluations":"#, extra.leaves)?;
            pen.raw("}}}\n")
        }
        None => pen.raw(",\"best\":null}}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_without_a_name_are_named_too() {
        let mut memory = Memory::default();
        for (file, start) in [("", r#"{"tree":""#), ("\"", r#"{"tree":"\""#)] {
            memory.keep(file);
            assert_eq!(memory.json, start);
        }
        memory.keep("");
        assert_eq!(memory.json, r#"{"tree":""#);
    }
}
