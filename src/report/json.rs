//! The JSON report: one object per tree, on one line. All keys are always there; what is absent is
//! `null`. The types below are the format.

use std::io;

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use super::Report;
use super::text::cutoff_name;
use crate::number::{Number, Numbers};
use crate::read::Place;
use crate::search::{BestMoves, PrunedList};
use crate::tree::path::PathText;
use crate::tree::{Described, Label};
use crate::value::Window;

/// A solved tree.
#[derive(Serialize)]
struct Solved<'a> {
    /// The file (`-`: standard input), and `:LINE` if it holds many trees.
    tree: &'a str,
    /// To move at the root: `max` or `min`.
    player: &'static str,
    /// As `--algorithm` names it.
    algorithm: &'static str,
    /// When a node stops: `ge` or `gt`.
    cutoff: &'static str,
    /// What is returned outside the window: `soft` or `hard`.
    fail: &'static str,
    /// As `--order` names it.
    order: &'static str,
    /// The depth limit; `null` if there was none.
    depth: Option<usize>,
    /// The window at the root.
    window: Bounds,
    /// From MAX's point of view.
    value: Option<Number>,
    /// What `value` is of the true value: `exact`, `upper` or `lower` bound.
    bound: &'static str,
    /// The principal variation without the root; empty if the root is a leaf.
    pv: Line<'a>,
    /// All optimal moves at the root; `null` if not asked for, or if `value` is only a bound.
    best: Option<Moves<'a>>,
    /// In the order of the search; `null` with `--pruned none`.
    pruned: Option<Pruned<'a>>,
    counts: Counts,
}

/// The ends of a window; `null` for the infinities.
#[derive(Serialize)]
pub(super) struct Bounds {
    alpha: Option<Number>,
    beta: Option<Number>,
}

impl Bounds {
    pub(super) fn of(numbers: Numbers, window: Window) -> Bounds {
        Bounds {
            alpha: numbers.number(window.alpha()),
            beta: numbers.number(window.beta()),
        }
    }
}

/// A node: of the principal variation, an optimal move, whatever is named.
#[derive(Serialize)]
pub(super) struct Step<'a> {
    path: PathText<'a>,
    name: Option<&'a str>,
    r#move: Option<&'a str>,
}

impl<'a> Step<'a> {
    pub(super) fn of(path: PathText<'a>, label: Label<'a>) -> Step<'a> {
        Step {
            path,
            name: label.name,
            r#move: label.r#move,
        }
    }
}

/// A pruned subtree, or with `--pruned leaves` a leaf of one.
#[derive(Serialize)]
struct PrunedSubtree<'a> {
    path: PathText<'a>,
    name: Option<&'a str>,
    r#move: Option<&'a str>,
    /// `beta` (at MAX) or `alpha` (at MIN); `null`, like the three that follow, where no single
    /// cutoff pruned the subtree.
    cutoff: Option<&'static str>,
    /// The path of the node that stopped.
    at: Option<PathText<'a>>,
    /// The window that made it stop: alpha >= beta.
    alpha: Option<Number>,
    beta: Option<Number>,
    /// Nodes in the subtree, its root included.
    nodes: u64,
    /// Leaves in the subtree.
    leaves: u64,
}

#[derive(Serialize)]
struct Counts {
    nodes: NodeCounts,
    leaves: LeafCounts,
    /// Cutoffs that pruned at least one node.
    cutoffs: u64,
    /// What `best` cost beyond the plain search; `null` where `best` is.
    best: Option<BestCounts>,
}

#[derive(Serialize)]
struct NodeCounts {
    total: u64,
    entered: u64,
    skipped: u64,
}

#[derive(Serialize)]
struct LeafCounts {
    total: u64,
    /// Distinct leaves.
    evaluated: u64,
    /// Each time a leaf was looked at.
    evaluations: u64,
    skipped: u64,
}

#[derive(Serialize)]
struct BestCounts {
    /// Nodes entered.
    nodes: u64,
    /// Leaves looked at, each time.
    evaluations: u64,
}

/// The nodes along the principal variation.
pub(super) struct Line<'a> {
    pub(super) tree: &'a dyn Described,
    pub(super) pv: &'a [u32],
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Line { tree, pv } = self;
        let labels = tree.labels_along(pv).enumerate();
        serializer.collect_seq(
            labels.map(|(ply, label)| Step::of(PathText::after(&pv[..=ply], ply), label)),
        )
    }
}

/// Moves at the root.
struct Moves<'a> {
    tree: &'a dyn Described,
    best: &'a BestMoves,
}

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.best.moves.len()))?;
        for child in &self.best.moves {
            let path = [child.position];
            let label = self.tree.label(child.id);
            list.serialize_element(&Step::of(PathText::full(&path), label))?;
        }
        list.end()
    }
}

/// The pruned list.
struct Pruned<'a> {
    report: &'a Report<'a>,
    list: &'a PrunedList,
}

impl Serialize for Pruned<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let report = self.report;
        let mut list = serializer.serialize_seq(None)?;
        let mut items = self.list.items();
        while let Some(item) = items.next() {
            let label = report.tree.label(item.id);
            let cutoff = item.cutoff;
            let bounds = cutoff.map(|cutoff| Bounds::of(report.tree.numbers(), cutoff.window));
            list.serialize_element(&PrunedSubtree {
                path: PathText::after(item.path, item.shared),
                name: label.name,
                r#move: label.r#move,
                cutoff: cutoff.map(|cutoff| cutoff_name(cutoff.player)),
                at: cutoff.map(|cutoff| PathText::after(cutoff.at, cutoff.at.len())),
                alpha: bounds.as_ref().and_then(|bounds| bounds.alpha),
                beta: bounds.and_then(|bounds| bounds.beta),
                nodes: item.size.nodes,
                leaves: item.size.leaves,
            })?;
        }
        list.end()
    }
}

pub(super) fn write(out: &mut impl io::Write, report: &Report) -> io::Result<()> {
    let numbers = report.tree.numbers();
    let counts = report.counts;
    let skipped = report.size - counts.entered;
    let solved = Solved {
        tree: report.name,
        player: report.tree.player().name(),
        algorithm: report.algorithm.name(),
        cutoff: report.rules.cutoff.name(),
        fail: report.rules.fail.name(),
        order: report.order.name(),
        depth: report.depth,
        window: Bounds::of(numbers, report.rules.window),
        value: numbers.number(report.outcome.value),
        bound: report.outcome.bound.name(),
        pv: Line {
            tree: report.tree,
            pv: &report.outcome.pv,
        },
        best: report.best.map(|best| Moves {
            tree: report.tree,
            best,
        }),
        pruned: report.pruned.map(|list| Pruned { report, list }),
        counts: Counts {
            nodes: NodeCounts {
                total: report.size.nodes,
                entered: counts.entered.nodes,
                skipped: skipped.nodes,
            },
            leaves: LeafCounts {
                total: report.size.leaves,
                evaluated: counts.entered.leaves,
                evaluations: counts.evaluations,
                skipped: skipped.leaves,
            },
            cutoffs: counts.cutoffs,
            best: report.best.map(|best| BestCounts {
                nodes: best.extra.nodes,
                evaluations: best.extra.leaves,
            }),
        },
    };
    write_line(out, &solved)
}

/// A tree that could not be solved.
#[derive(Serialize)]
struct Unsolved<'a> {
    tree: &'a str,
    error: Problem<'a>,
}

#[derive(Serialize)]
struct Problem<'a> {
    message: &'a str,
    /// From 1; `null` if the error has no place in the file.
    line: Option<usize>,
    /// From 1, in characters; `null` likewise.
    column: Option<usize>,
}

pub(super) fn write_error(
    out: &mut impl io::Write,
    name: &str,
    message: &str,
    place: Option<Place>,
) -> io::Result<()> {
    let error = Problem {
        message,
        line: place.map(|place| place.line),
        column: place.map(|place| place.column),
    };
    write_line(out, &Unsolved { tree: name, error })
}

pub(super) fn write_line(out: &mut impl io::Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    writeln!(out)
}
