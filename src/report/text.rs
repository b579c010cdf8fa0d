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

use super::line::{WriteNode, write_along};
use super::pen::{Page, Pen, Sheet, Written};
use super::quote::{plain, quoted};
use super::{Report, stopped};
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
    let sheet = &mut page.sheet;
    let numbers = report.tree.numbers();
    sheet.item(out, |mut pen| {
        if is_one_of_many {
            let name = report.name.to_string();
            pen = pen.raw("tree ")?.shown(plain(&name))?.raw("\n")?;
        }
        pen = write_bound(pen.raw("value ")?, numbers, report.outcome.value)?;
        if report.question.has_window {
            pen = pen.raw("\nbound ")?.raw(report.outcome.bound.name())?;
        }
        pen.raw("\n")
    })?;
    write_line_of_play(sheet, out, report.tree, &report.outcome.pv)?;
    sheet.item(out, |pen| write_counts(write_best(pen, report)?, report))?;
    if let Some(pruned) = report.pruned {
        let mut items = pruned.items();
        while let Some(item) = items.next() {
            sheet.item(out, |pen| write_pruned(pen, report.tree, &item))?;
        }
    }
    Ok(())
}

/// Writes a value alone, on a line, likewise.
pub(super) fn write_value(
    page: &mut Page,
    out: &mut dyn io::Write,
    numbers: Numbers,
    value: Value,
) -> io::Result<()> {
    page.sheet
        .item(out, |pen| write_bound(pen, numbers, value)?.raw("\n"))
}

fn write_counts<'p>(pen: Pen<'p>, report: &Report) -> Written<'p> {
    let (size, counts) = (report.size, report.counts);
    let (entered, skipped) = (counts.entered, size - counts.entered);
    let pen = pen.raw("leaves ")?.whole(entered.leaves)?;
    let pen = pen.raw(" of ")?.whole(size.leaves)?;
    let pen = pen.raw(" evaluated, ")?.whole(skipped.leaves)?;
    let mut pen = pen.raw(" skipped")?;
    if counts.evaluations > entered.leaves {
        pen = pen.raw(", ")?.whole(counts.evaluations)?;
        pen = pen.raw(" evaluations")?;
    }
    let pen = pen.raw("\nnodes ")?.whole(entered.nodes)?;
    let pen = pen.raw(" of ")?.whole(size.nodes)?;
    let pen = pen.raw(" entered, ")?.whole(skipped.nodes)?;
    pen.raw(" skipped\n")
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
fn write_bound(pen: Pen<'_>, numbers: Numbers, value: Value) -> Written<'_> {
    match numbers.number(value) {
        Some(number) => pen.number(number),
        None => pen.raw(infinity(value)),
    }
}

/// Writes the line of a principal variation.
pub(super) fn write_pv(
    out: &mut impl io::Write,
    tree: &dyn Described,
    pv: &[u32],
) -> io::Result<()> {
    let mut page = Page::new(Page::SHORT);
    write_line_of_play(&mut page.sheet, out, tree, pv)?;
    page.pass(out)
}

fn write_line_of_play(
    sheet: &mut Sheet,
    out: &mut dyn io::Write,
    tree: &dyn Described,
    pv: &[u32],
) -> io::Result<()> {
    sheet.item(out, |pen| pen.raw("pv"))?;
    write_along::<Node>(sheet, out, tree, pv)?;
    sheet.item(out, |pen| pen.raw("\n"))
}

/// A node of the line, and what stands between it and the one before.
struct Node;

impl WriteNode for Node {
    const MOST: usize = " ".len();

    #[inline]
    fn write<'p>(pen: Pen<'p>, _ply: usize, path: PathText, label: Label) -> Written<'p> {
        write_node(pen.raw(" ")?, path, label)
    }
}

/// Writes a path and what stands behind it.
#[inline]
fn write_node<'p>(pen: Pen<'p>, path: PathText, label: Label) -> Written<'p> {
    let pen = pen.path(path)?;
    if label == Label::default() {
        return Ok(pen);
    }
    pen.shown(after_path(label))
}

fn write_best<'p>(pen: Pen<'p>, report: &Report) -> Written<'p> {
    let Some(best) = report.best else {
        return Ok(pen);
    };
    let mut pen = pen.raw("best")?;
    for child in &best.moves {
        let path = [child.position];
        let label = report.tree.label(child.id);
        pen = write_node(pen.raw(" ")?, PathText::full(&path), label)?;
    }
    let pen = pen.raw("\nbest-search ")?.whole(best.extra.leaves)?;
    let pen = pen
        .raw(" evaluations, ")?
        .whole(best.extra.entered().nodes)?;
    pen.raw(" nodes entered\n")
}

fn write_pruned<'p>(pen: Pen<'p>, tree: &dyn Described, item: &PrunedItem) -> Written<'p> {
    let path = PathText::after(item.path, item.shared);
    let pen = write_node(pen.raw("pruned ")?, path, tree.label(item.id))?;
    let Some(cutoff) = item.cutoff() else {
        return pen.raw(" never entered\n");
    };
    let pen = pen.raw(" ")?.raw(cutoff_name(cutoff.player))?;
    let pen = write_node(
        pen.raw(" cutoff at ")?,
        stopped(&cutoff),
        tree.label(cutoff.id),
    )?;
    let pen = pen.raw(", window (")?;
    let pen = write_bound(pen, tree.numbers(), cutoff.window.alpha())?;
    let pen = write_bound(pen.raw(", ")?, tree.numbers(), cutoff.window.beta())?;
    pen.raw(")\n")
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
