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
    reason = "the place of a pen that is not lent to anybody stays in a register"
)]

use std::io;

use crate::number::Numbers;
use crate::report::Report;
use crate::report::pen::{Page, Pen};
use crate::report::text::cutoff_name;
use crate::search::{Algorithm, BestMoves, Order, PrunedItem, Rules};
use crate::tree::Label;
use crate::tree::path::PathText;
use crate::value::{Player, Window};

/// Writes an answer and the end of its line on the page; what finds no room there goes to `out`.
pub(in crate::report) fn write(
    page: &mut Page,
    out: &mut dyn io::Write,
    report: &Report,
) -> io::Result<()> {
    let asked = Asked::of(report);
    let mut question = std::mem::take(&mut page.question);
    if question.asked != Some(asked) {
        question.ask(asked);
    }
    let mut path = std::mem::take(&mut question.path);
    let mut pen = page.pen(out);
    path = write_answer(&mut pen, &question.text, path, report);
    let place = pen.place();
    question.path = path;
    page.question = question;
    page.put_down(place)
}

/// `path` is memory for paths, which is given back.
#[inline(always)]
fn write_answer(pen: &mut Pen, question: &str, path: Vec<u32>, report: &Report) -> Vec<u32> {
    let outcome = report.outcome;
    let pv = &outcome.pv[..];
    pen.raw(r#"{"tree":"#).string(report.name);
    match report.tree.player() {
        Player::Max => pen.raw(r#","player":"max""#),
        Player::Min => pen.raw(r#","player":"min""#),
    };
    pen.raw(question);
    pen.or_null(report.tree.numbers().number(outcome.value), Pen::number);
    pen.raw(r#","bound":""#).raw(outcome.bound.name());
    pen.raw(r#"","pv":["#);
    match report.tree.labels_along(pv) {
        Some(labels) => {
            for (ply, label) in labels.enumerate() {
                write_step(pen, pv, ply, label);
            }
        }
        None => (0..pv.len()).for_each(|ply| write_step(pen, pv, ply, Label::default())),
    }
    pen.raw(r#"],"best":"#);
    write_best(pen, report);
    pen.raw(r#","pruned":"#);
    let path = write_pruned(pen, path, report);
    write_counts(pen, report);
    path
}

/// How a tree was searched: the same for most trees of a batch.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Asked {
    algorithm: Algorithm,
    rules: Rules,
    order: Order,
    depth: Option<usize>,
    numbers: Numbers,
}

impl Asked {
    fn of(report: &Report) -> Asked {
        Asked {
            algorithm: report.algorithm,
            rules: report.rules,
            order: report.order,
            depth: report.depth,
            numbers: report.tree.numbers(),
        }
    }
}

/// What the last answer said of that, for the next one to say it again, and memory that it needed.
#[derive(Debug, Default)]
pub(in crate::report) struct Question {
    asked: Option<Asked>,
    /// From behind `player` to `value`.
    text: String,
    /// Memory for the paths of pruned subtrees.
    path: Vec<u32>,
}

impl Question {
    #[cold]
    fn ask(&mut self, asked: Asked) {
        let mut text = Vec::new();
        let mut page = Page::new(0);
        let mut pen = page.pen(&mut text);
        let Asked { rules, .. } = asked;
        pen.raw(r#","algorithm":""#).raw(asked.algorithm.name());
        pen.raw(r#"","cutoff":""#).raw(rules.cutoff.name());
        pen.raw(r#"","fail":""#).raw(rules.fail.name());
        pen.raw(r#"","order":""#).raw(asked.order.name());
        pen.raw(r#"","depth":"#)
            .or_null(asked.depth, |pen, depth| pen.whole(depth as u64));
        pen.raw(r#","window":{"#);
        write_bounds(&mut pen, asked.numbers, rules.window);
        pen.raw(r#"},"value":"#);
        self.text = String::from_utf8(text).expect("it is text");
        self.asked = Some(asked);
    }
}

#[inline(always)]
fn write_bounds(pen: &mut Pen, numbers: Numbers, window: Window) {
    if window == Window::FULL {
        pen.raw(r#""alpha":null,"beta":null"#);
        return;
    }
    pen.raw(r#""alpha":"#)
        .or_null(numbers.number(window.alpha()), Pen::number);
    pen.raw(r#","beta":"#)
        .or_null(numbers.number(window.beta()), Pen::number);
}

/// The node at this ply of the principal variation, counted from the children of the root.
#[inline(always)]
fn write_step(pen: &mut Pen, pv: &[u32], ply: usize, label: Label) {
    if ply > 0 {
        pen.raw(",");
    }
    write_node(pen, PathText::after(&pv[..=ply], ply), label);
    pen.raw("}");
}

/// A node, but for the brace that ends it.
#[inline(always)]
fn write_node(pen: &mut Pen, path: PathText, label: Label) {
    pen.raw(r#"{"path":""#).path(path);
    match label {
        // As in most trees.
        Label {
            name: None,
            r#move: None,
        } => pen.raw(r#"","name":null,"move":null"#),
        Label { name, r#move } => pen
            .raw(r#"","name":"#)
            .or_null(name, Pen::string)
            .raw(r#","move":"#)
            .or_null(r#move, Pen::string),
    };
}

#[inline(always)]
fn write_best(pen: &mut Pen, report: &Report) {
    let Some(best) = report.best else {
        pen.raw("null");
        return;
    };
    pen.raw("[");
    for (place, child) in best.moves.iter().enumerate() {
        if place > 0 {
            pen.raw(",");
        }
        let path = [child.position];
        write_node(pen, PathText::full(&path), report.tree.label(child.id));
        pen.raw("}");
    }
    pen.raw("]");
}

#[inline(always)]
fn write_pruned(pen: &mut Pen, path: Vec<u32>, report: &Report) -> Vec<u32> {
    let Some(list) = report.pruned else {
        pen.raw("null");
        return path;
    };
    let mut items = list.items_in(path);
    let mut is_first = true;
    pen.raw("[");
    while let Some(item) = items.next() {
        if !is_first {
            pen.raw(",");
        }
        write_subtree(pen, report, &item);
        is_first = false;
    }
    pen.raw("]");
    items.into_memory()
}

#[inline(always)]
fn write_subtree(pen: &mut Pen, report: &Report, item: &PrunedItem) {
    let path = PathText::after(item.path, item.shared);
    write_node(pen, path, report.tree.label(item.id));
    match item.cutoff {
        Some(cutoff) => {
            pen.raw(r#","cutoff":""#).raw(cutoff_name(cutoff.player));
            let at = PathText::after(cutoff.at, cutoff.at.len());
            pen.raw(r#"","at":""#).path(at).raw(r#"","#);
            write_bounds(pen, report.tree.numbers(), cutoff.window);
        }
        None => {
            pen.raw(r#","cutoff":null,"at":null,"alpha":null,"beta":null"#);
        }
    }
    pen.raw(r#","nodes":"#).whole(item.size.nodes);
    pen.raw(r#","leaves":"#).whole(item.size.leaves);
    pen.raw("}");
}

#[inline(always)]
fn write_counts(pen: &mut Pen, report: &Report) {
    let (size, counts) = (report.size, report.counts);
    let (entered, skipped) = (counts.entered, size - counts.entered);
    pen.raw(r#","counts":{"nodes":{"total":"#).whole(size.nodes);
    pen.raw(r#","entered":"#).whole(entered.nodes);
    pen.raw(r#","skipped":"#).whole(skipped.nodes);
    pen.raw(r#"},"leaves":{"total":"#).whole(size.leaves);
    pen.raw(r#","evaluated":"#).whole(entered.leaves);
    pen.raw(r#","evaluations":"#).whole(counts.evaluations);
    pen.raw(r#","skipped":"#).whole(skipped.leaves);
    pen.raw(r#"},"cutoffs":"#).whole(counts.cutoffs);
    match report.best {
        Some(BestMoves { extra, .. }) => {
            pen.raw(r#","best":{"nodes":"#).whole(extra.nodes);
            pen.raw(r#","evaluations":"#).whole(extra.leaves);
            pen.raw("}}}\n");
        }
        None => {
            pen.raw(",\"best\":null}}\n");
        }
    }
}
