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

use std::io;

use crate::number::Numbers;
use crate::report::Report;
use crate::report::pen::Pen;
use crate::report::text::cutoff_name;
use crate::search::{BestMoves, PrunedItem};
use crate::tree::Label;
use crate::tree::path::PathText;
use crate::value::Window;

/// Writes an answer and the end of its line.
pub(in crate::report) fn write(out: &mut impl io::Write, report: &Report) -> io::Result<()> {
    let pen = &mut Pen(out);
    write_question(pen, report)?;
    let outcome = report.outcome;
    pen.raw(r#","value":"#)?;
    pen.or_null(report.tree.numbers().number(outcome.value), Pen::number)?;
    pen.raw(r#","bound":""#)?.raw(outcome.bound.name())?;
    pen.raw(r#"","pv":["#)?;
    for (ply, label) in report.tree.labels_along(&outcome.pv).enumerate() {
        if ply > 0 {
            pen.raw(",")?;
        }
        let path = PathText::after(&outcome.pv[..=ply], ply);
        write_node(pen, path, label)?;
        pen.raw("}")?;
    }
    pen.raw(r#"],"best":"#)?;
    write_best(pen, report)?;
    pen.raw(r#","pruned":"#)?;
    write_pruned(pen, report)?;
    write_counts(pen, report)
}

/// What was asked: the tree, and how it was searched.
fn write_question(pen: &mut Pen<impl io::Write>, report: &Report) -> io::Result<()> {
    let rules = report.rules;
    pen.raw(r#"{"tree":"#)?.string(report.name)?;
    pen.raw(r#","player":""#)?
        .raw(report.tree.player().name())?;
    pen.raw(r#"","algorithm":""#)?
        .raw(report.algorithm.name())?;
    pen.raw(r#"","cutoff":""#)?.raw(rules.cutoff.name())?;
    pen.raw(r#"","fail":""#)?.raw(rules.fail.name())?;
    pen.raw(r#"","order":""#)?.raw(report.order.name())?;
    pen.raw(r#"","depth":"#)?
        .or_null(report.depth, |pen, depth| pen.whole(depth as u64))?;
    pen.raw(r#","window":{"#)?;
    write_bounds(pen, report.tree.numbers(), rules.window)?;
    pen.raw("}")?;
    Ok(())
}

#[inline]
fn write_bounds(pen: &mut Pen<impl io::Write>, numbers: Numbers, window: Window) -> io::Result<()> {
    if window == Window::FULL {
        pen.raw(r#""alpha":null,"beta":null"#)?;
        return Ok(());
    }
    pen.raw(r#""alpha":"#)?
        .or_null(numbers.number(window.alpha()), Pen::number)?;
    pen.raw(r#","beta":"#)?
        .or_null(numbers.number(window.beta()), Pen::number)?;
    Ok(())
}

/// A node, but for the brace that ends it.
#[inline]
fn write_node(pen: &mut Pen<impl io::Write>, path: PathText, label: Label) -> io::Result<()> {
    pen.raw(r#"{"path":""#)?.path(path)?;
    match label {
        // As in most trees.
        Label {
            name: None,
            r#move: None,
        } => pen.raw(r#"","name":null,"move":null"#)?,
        Label { name, r#move } => pen
            .raw(r#"","name":"#)?
            .or_null(name, Pen::string)?
            .raw(r#","move":"#)?
            .or_null(r#move, Pen::string)?,
    };
    Ok(())
}

fn write_best(pen: &mut Pen<impl io::Write>, report: &Report) -> io::Result<()> {
    let Some(best) = report.best else {
        pen.raw("null")?;
        return Ok(());
    };
    pen.raw("[")?;
    for (place, child) in best.moves.iter().enumerate() {
        if place > 0 {
            pen.raw(",")?;
        }
        let path = [child.position];
        write_node(pen, PathText::full(&path), report.tree.label(child.id))?;
        pen.raw("}")?;
    }
    pen.raw("]")?;
    Ok(())
}

fn write_pruned(pen: &mut Pen<impl io::Write>, report: &Report) -> io::Result<()> {
    let Some(list) = report.pruned else {
        pen.raw("null")?;
        return Ok(());
    };
    let mut items = list.items();
    let mut is_first = true;
    pen.raw("[")?;
    while let Some(item) = items.next() {
        if !is_first {
            pen.raw(",")?;
        }
        write_subtree(pen, report, &item)?;
        is_first = false;
    }
    pen.raw("]")?;
    Ok(())
}

fn write_subtree(
    pen: &mut Pen<impl io::Write>,
    report: &Report,
    item: &PrunedItem,
) -> io::Result<()> {
    let path = PathText::after(item.path, item.shared);
    write_node(pen, path, report.tree.label(item.id))?;
    match item.cutoff {
        Some(cutoff) => {
            pen.raw(r#","cutoff":""#)?.raw(cutoff_name(cutoff.player))?;
            let at = PathText::after(cutoff.at, cutoff.at.len());
            pen.raw(r#"","at":""#)?.path(at)?.raw(r#"","#)?;
            write_bounds(pen, report.tree.numbers(), cutoff.window)?;
        }
        None => {
            pen.raw(r#","cutoff":null,"at":null,"alpha":null,"beta":null"#)?;
        }
    }
    pen.raw(r#","nodes":"#)?.whole(item.size.nodes)?;
    pen.raw(r#","leaves":"#)?.whole(item.size.leaves)?;
    pen.raw("}")?;
    Ok(())
}

fn write_counts(pen: &mut Pen<impl io::Write>, report: &Report) -> io::Result<()> {
    let (size, counts) = (report.size, report.counts);
    let (entered, skipped) = (counts.entered, size - counts.entered);
    pen.raw(r#","counts":{"nodes":{"total":"#)?
        .whole(size.nodes)?;
    pen.raw(r#","entered":"#)?.whole(entered.nodes)?;
    pen.raw(r#","skipped":"#)?.whole(skipped.nodes)?;
    pen.raw(r#"},"leaves":{"total":"#)?.whole(size.leaves)?;
    pen.raw(r#","evaluated":"#)?.whole(entered.leaves)?;
    pen.raw(r#","evaluations":"#)?.whole(counts.evaluations)?;
    pen.raw(r#","skipped":"#)?.whole(skipped.leaves)?;
    pen.raw(r#"},"cutoffs":"#)?.whole(counts.cutoffs)?;
    match report.best {
        Some(BestMoves { extra, .. }) => {
            pen.raw(r#","best":{"nodes":"#)?.whole(extra.nodes)?;
            pen.raw(r#","evaluations":"#)?.whole(extra.leaves)?;
            pen.raw("}}}\n")?;
        }
        None => {
            pen.raw(",\"best\":null}}\n")?;
        }
    }
    Ok(())
}
