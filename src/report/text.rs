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
use super::quote::{plain, quoted};
use crate::number::Numbers;
use crate::search::PrunedItem;
use crate::tree::path::PathText;
use crate::tree::{Described, Label};
use crate::value::{Player, Value, Window};

pub(super) fn write(
    out: &mut impl io::Write,
    report: &Report,
    is_one_of_many: bool,
) -> io::Result<()> {
    let numbers = report.tree.numbers();
    if is_one_of_many {
        writeln!(out, "tree {}", plain(report.name))?;
    }
    writeln!(out, "value {}", bound(numbers, report.outcome.value))?;
    if report.has_window {
        writeln!(out, "bound {}", report.outcome.bound.name())?;
    }
    write_pv(out, report.tree, &report.outcome.pv)?;
    write_best(out, report)?;
    let (size, counts) = (report.size, report.counts);
    let (entered, skipped) = (counts.entered, size - counts.entered);
    write!(
        out,
        "leaves {} of {} evaluated, {} skipped",
        entered.leaves, size.leaves, skipped.leaves
    )?;
    if counts.evaluations > entered.leaves {
        write!(out, ", {} evaluations", counts.evaluations)?;
    }
    writeln!(
        out,
        "\nnodes {} of {} entered, {} skipped",
        entered.nodes, size.nodes, skipped.nodes
    )?;
    if let Some(pruned) = report.pruned {
        let mut items = pruned.items();
        while let Some(item) = items.next() {
            write_pruned(out, report, &item)?;
        }
    }
    Ok(())
}

/// A bound or value as text: `inf` and `-inf` beside the numbers.
pub(super) fn bound(numbers: Numbers, value: Value) -> impl fmt::Display {
    fmt::from_fn(move |out| match numbers.number(value) {
        Some(number) => write!(out, "{number}"),
        None if value == Value::INFINITY => out.write_str("inf"),
        None => out.write_str("-inf"),
    })
}

/// Writes the line of a principal variation.
pub(super) fn write_pv(
    out: &mut impl io::Write,
    tree: &dyn Described,
    pv: &[u32],
) -> io::Result<()> {
    write!(out, "pv")?;
    for (ply, label) in tree.labels_along(pv).enumerate() {
        let path = PathText::after(&pv[..=ply], ply);
        write!(out, " {path}{}", after_path(label))?;
    }
    writeln!(out)
}

fn write_best(out: &mut impl io::Write, report: &Report) -> io::Result<()> {
    let Some(best) = report.best else {
        return Ok(());
    };
    write!(out, "best")?;
    for child in &best.moves {
        let path = [child.position];
        let label = report.tree.label(child.id);
        write!(out, " {}{}", PathText::full(&path), after_path(label))?;
    }
    writeln!(out)?;
    writeln!(
        out,
        "best-search {} evaluations, {} nodes entered",
        best.extra.leaves, best.extra.nodes
    )
}

fn write_pruned(out: &mut impl io::Write, report: &Report, item: &PrunedItem) -> io::Result<()> {
    let tree = report.tree;
    let path = PathText::after(item.path, item.shared);
    write!(out, "pruned {path}{}", after_path(tree.label(item.id)))?;
    match item.cutoff {
        Some(cutoff) => writeln!(
            out,
            " {} cutoff at {}{}, window {}",
            cutoff_name(cutoff.player),
            PathText::after(cutoff.at, cutoff.at.len()),
            after_path(tree.label(cutoff.id)),
            window(tree.numbers(), cutoff.window),
        ),
        None => writeln!(out, " never entered"),
    }
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
