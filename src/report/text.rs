//! The text report: one fact per line, the first word says which, no trailing blanks, ASCII.
//!
//! ```text
//! tree trees/three-ply.json                      only if there are several
//! value 5
//! bound exact                                    only with a window
//! pv /0 /0/0 /0/0/1
//! best /0                                        only if asked for
//! best-search 1 evaluations, 2 nodes entered
//! leaves 5 of 8 evaluated, 3 skipped
//! nodes 11 of 15 entered, 4 skipped
//! pruned /0/1/1 beta cutoff at /0/1, window (6, 5)
//! ```
//!
//! An algorithm that comes back to nodes may evaluate a leaf twice: `leaves` then ends in
//! `, 7 evaluations`, and no single cutoff is told: `pruned /0/1/1 never entered`.
//!
//! Behind a path stand the name and the move of its node, if it has them: `/0 "B" move "e4"`.

use std::fmt;
use std::io;

use super::Report;
use super::pen::{Page, Pen};
use super::quote::{plain, quoted};
use crate::number::Numbers;
use crate::search::PrunedItem;
use crate::tree::path::PathText;
use crate::tree::{Described, Label};
use crate::value::{Player, Value, Window};

/// Writes a report on the page; what finds no room there goes to `out`.
pub(super) fn write(
    page: &mut Page,
    out: &mut dyn io::Write,
    report: &Report,
    is_one_of_many: bool,
) -> io::Result<()> {
    let mut pen = page.pen(out);
    write_report(&mut pen, report, is_one_of_many);
    let place = pen.place();
    page.put_down(place)
}

/// Writes a value alone, on a line, likewise.
pub(super) fn write_value(
    page: &mut Page,
    out: &mut dyn io::Write,
    numbers: Numbers,
    value: Value,
) -> io::Result<()> {
    let mut pen = page.pen(out);
    write_bound(&mut pen, numbers, value);
    pen.raw("\n");
    let place = pen.place();
    page.put_down(place)
}

fn write_report(pen: &mut Pen, report: &Report, is_one_of_many: bool) {
    if is_one_of_many {
        pen.raw("tree ").shown(plain(report.name)).raw("\n");
    }
    pen.raw("value ");
    write_bound(pen, report.tree.numbers(), report.outcome.value);
    pen.raw("\n");
    if report.has_window {
        let bound = report.outcome.bound.name();
        pen.raw("bound ").raw(bound).raw("\n");
    }
    write_line_of_play(pen, report.tree, &report.outcome.pv);
    write_best(pen, report);
    let (size, counts) = (report.size, report.counts);
    let (entered, skipped) = (counts.entered, size - counts.entered);
    pen.raw("leaves ").whole(entered.leaves);
    pen.raw(" of ").whole(size.leaves);
    pen.raw(" evaluated, ").whole(skipped.leaves);
    pen.raw(" skipped");
    if counts.evaluations > entered.leaves {
        pen.raw(", ").whole(counts.evaluations);
        pen.raw(" evaluations");
    }
    pen.raw("\nnodes ").whole(entered.nodes);
    pen.raw(" of ").whole(size.nodes);
    pen.raw(" entered, ").whole(skipped.nodes);
    pen.raw(" skipped\n");
    if let Some(pruned) = report.pruned {
        let mut items = pruned.items();
        while let Some(item) = items.next() {
            write_pruned(pen, report, &item);
        }
    }
}

/// A bound or value as text: `inf` and `-inf` beside the numbers.
pub(super) fn bound(numbers: Numbers, value: Value) -> impl fmt::Display {
    fmt::from_fn(move |out| match numbers.number(value) {
        Some(number) => write!(out, "{number}"),
        None => out.write_str(infinity(value)),
    })
}

/// The name of an infinite value.
fn infinity(value: Value) -> &'static str {
    if value == Value::INFINITY {
        "inf"
    } else {
        "-inf"
    }
}

/// Writes what [`bound`] shows.
#[inline]
fn write_bound(pen: &mut Pen, numbers: Numbers, value: Value) {
    match numbers.number(value) {
        Some(number) => pen.number(number),
        None => pen.raw(infinity(value)),
    };
}

/// Writes the line of a principal variation.
pub(super) fn write_pv(
    out: &mut impl io::Write,
    tree: &dyn Described,
    pv: &[u32],
) -> io::Result<()> {
    let mut page = Page::new(Page::SHORT);
    let mut pen = page.pen(out);
    write_line_of_play(&mut pen, tree, pv);
    let place = pen.place();
    page.put_down(place)?;
    page.pass(out)
}

fn write_line_of_play(pen: &mut Pen, tree: &dyn Described, pv: &[u32]) {
    pen.raw("pv");
    let mut labels = tree.labels_along(pv);
    for ply in 0..pv.len() {
        let label = labels.as_mut().and_then(Iterator::next);
        pen.raw(" ");
        let path = PathText::after(&pv[..=ply], ply);
        write_node(pen, path, label.unwrap_or_default());
    }
    pen.raw("\n");
}

/// Writes a path and what stands behind it.
fn write_node(pen: &mut Pen, path: PathText, label: Label) {
    pen.path(path);
    if label != Label::default() {
        pen.shown(after_path(label));
    }
}

fn write_best(pen: &mut Pen, report: &Report) {
    let Some(best) = report.best else {
        return;
    };
    pen.raw("best");
    for child in &best.moves {
        let path = [child.position];
        pen.raw(" ");
        write_node(pen, PathText::full(&path), report.tree.label(child.id));
    }
    pen.raw("\nbest-search ").whole(best.extra.leaves);
    pen.raw(" evaluations, ").whole(best.extra.nodes);
    pen.raw(" nodes entered\n");
}

fn write_pruned(pen: &mut Pen, report: &Report, item: &PrunedItem) {
    let tree = report.tree;
    pen.raw("pruned ");
    let path = PathText::after(item.path, item.shared);
    write_node(pen, path, tree.label(item.id));
    let Some(cutoff) = item.cutoff else {
        pen.raw(" never entered\n");
        return;
    };
    pen.raw(" ").raw(cutoff_name(cutoff.player));
    pen.raw(" cutoff at ");
    let at = PathText::after(cutoff.at, cutoff.at.len());
    write_node(pen, at, tree.label(cutoff.id));
    pen.raw(", window (");
    write_bound(pen, tree.numbers(), cutoff.window.alpha());
    pen.raw(", ");
    write_bound(pen, tree.numbers(), cutoff.window.beta());
    pen.raw(")\n");
}

/// A window as text.
pub(super) fn window(numbers: Numbers, window: Window) -> impl fmt::Display {
    let (alpha, beta) = (
        bound(numbers, window.alpha()),
        bound(numbers, window.beta()),
    );
    fmt::from_fn(move |out| write!(out, "({alpha}, {beta})"))
}

/// `MAX` or `MIN`.
pub(super) const fn player_name(player: Player) -> &'static str {
    match player {
        Player::Max => "MAX",
        Player::Min => "MIN",
    }
}

/// What a player's own bound is called.
pub(super) const fn own_name(player: Player) -> &'static str {
    match player {
        Player::Max => "alpha",
        Player::Min => "beta",
    }
}

/// What a cutoff at a node of this player is called.
pub(super) const fn cutoff_name(player: Player) -> &'static str {
    match player {
        Player::Max => "beta",
        Player::Min => "alpha",
    }
}

/// What stands behind a path: nothing, or the label of its node.
pub(super) fn after_path(label: Label<'_>) -> impl fmt::Display {
    fmt::from_fn(move |out| {
        if let Some(name) = label.name {
            write!(out, " {}", quoted(name))?;
        }
        if let Some(name) = label.r#move {
            write!(out, " move {}", quoted(name))?;
        }
        Ok(())
    })
}
