//! Watches a search, and compares each node that it enters with the next line of a log.

use std::cell::Cell;
use std::io::Read;

use super::difference::{ComparedVisits, Difference, DifferenceKind, Knowledge};
use super::log::VisitLog;
use super::log_error::{LogError, LogProblem};
use super::logged::Logged;
use super::pruned_since::PrunedSince;
use super::stoppable::Stoppable;
use crate::check::claimed_value::ClaimedValue;
use crate::excerpt::excerpt;
use crate::number::NumberKind;
use crate::search::{
    Entered, ForwardAlgorithm, Left, NoValue, Observer, Pruned, Rules, Stop, Witness,
};
use crate::tree::{Node, Tree, Walk};
use crate::value::Window;

/// The nodes at the start of the chain of a cutoff that are shown.
const LONGEST_CHAIN: usize = 8;

/// Compares a log, which is at its first line, with a search along a walk. `logged`: which visits it has, if
/// its first line shows that. `tree`: where names and moves of nodes are looked up; without it all lines must
/// be paths.
///
/// # Errors
///
/// [`NoValue`]: the search needs a leaf that has no value. Inside, [`LogError`]: a line cannot be read.
pub fn compare_visits<R: Read>(
    walk: &mut impl Walk,
    algorithm: ForwardAlgorithm,
    rules: Rules,
    log: &mut VisitLog<R>,
    logged: Option<Logged>,
    number_kind: NumberKind,
    tree: Option<&Tree>,
) -> Result<Result<ComparedVisits, LogError>, NoValue> {
    let is_stopped = Cell::new(false);
    let mut comparer = Comparer {
        log,
        logged,
        number_kind,
        tree,
        witness: algorithm.is_explained().then(|| Witness::new(rules)),
        pruned: PrunedSince::new(algorithm, rules),
        claims: Vec::new(),
        visits: 0,
        last: None,
        is_stopped: &is_stopped,
        difference: None,
        error: None,
    };
    let mut walk = Stoppable::new(walk, &is_stopped);
    let searched = algorithm.search(&mut walk, rules, &mut comparer);
    if !is_stopped.get() {
        searched?;
        if !comparer.log.is_at_end() {
            comparer.differ(DifferenceKind::TooLong, Knowledge::Nothing);
        }
    }
    Ok(match comparer.error {
        Some(error) => Err(error),
        None => Ok(ComparedVisits {
            // Without inner nodes below the root both are the same.
            logged: comparer.logged.unwrap_or(Logged::Leaves),
            visits: comparer.visits,
            difference: comparer.difference,
        }),
    })
}

/// Whether a node above the one with this number has this name or move.
fn is_above(tree: &Tree, label: &str, node: u32) -> bool {
    let Tree::Explicit(tree) = tree else {
        return false;
    };
    let mut labelled = tree.labelled(label);
    labelled.any(|above| above < node && node < tree.end(above))
}

/// The value that the log gives an open node.
#[derive(Debug)]
struct OpenClaim {
    line: u64,
    claim: ClaimedValue,
    id: u32,
    window: Window,
}

struct Comparer<'l, R> {
    log: &'l mut VisitLog<R>,
    /// `None`: leaves, or all nodes but the root, which the first inner node below the root will show.
    logged: Option<Logged>,
    number_kind: NumberKind,
    tree: Option<&'l Tree>,
    /// `None`: the windows of the search are not those that a witness knows.
    witness: Option<Witness>,
    /// What was pruned since the last visit, if a name or move is on the current line.
    pruned: PrunedSince,
    /// The values that the log gives the open nodes.
    claims: Vec<Option<OpenClaim>>,
    visits: u64,
    /// The number of the node that was visited last.
    last: Option<u32>,
    is_stopped: &'l Cell<bool>,
    difference: Option<Difference>,
    error: Option<LogError>,
}

impl<R: Read> Comparer<'_, R> {
    /// Notes the first difference, on the current line.
    #[cold]
    fn differ(&mut self, kind: DifferenceKind, known: Knowledge) {
        let label = self.log.label();
        let labelled = label.zip(self.tree);
        let pruned = labelled.and_then(|(label, tree)| self.pruned.by_label(tree, label));
        let (kind, known) = pruned.map_or((kind, known), |why| (DifferenceKind::Pruned, why));
        // A pruned node has a reason of its own, whoever else has its move.
        let has_reason = kind == DifferenceKind::Pruned;
        let above = self.last.filter(|_| !has_reason).zip(labelled);
        let is_label_above = above.is_some_and(|(last, (label, tree))| is_above(tree, label, last));
        self.difference = Some(Difference {
            kind,
            line: self.log.line(),
            path: self.log.path().map(<[u32]>::to_vec),
            label: label.map(str::to_owned),
            is_above_last: self.log.is_above_last() || is_label_above,
            known,
        });
        self.is_stopped.set(true);
    }

    #[cold]
    fn fail(&mut self, error: LogError) {
        self.error = Some(error);
        self.is_stopped.set(true);
    }

    /// Compares a visit with the current line, and goes on to the next. Gives the value on it.
    fn visit(&mut self, entered: &Entered) -> Option<OpenClaim> {
        if let (Some(label), None) = (self.log.label(), self.tree) {
            let problem = LogProblem::LateLabel(excerpt(label).into_owned());
            let line = self.log.line();
            self.fail(LogError { problem, line });
            return None;
        }
        if !self.log.has(entered, self.tree) {
            let kind = if self.log.is_at_end() {
                DifferenceKind::Ended
            } else {
                DifferenceKind::OtherNode
            };
            let known = self.entered(entered);
            self.differ(kind, known);
            return None;
        }
        self.visits += 1;
        self.last = Some(entered.child.id);
        self.pruned.clear();
        let value = self.log.take_value().map(|claim| OpenClaim {
            line: self.log.line(),
            claim,
            id: entered.child.id,
            window: entered.window,
        });
        if let Err(error) = self.log.advance() {
            self.fail(error);
        }
        value
    }

    /// Whether the log has visits of such a node. The first inner node below the root shows which it has.
    fn is_logged(&mut self, entered: &Entered) -> bool {
        let is_leaf = matches!(entered.child.node, Node::Leaf(_));
        let is_root = entered.path.is_empty();
        if self.logged.is_none() && !is_leaf && !is_root {
            let is_there = self.log.has(entered, self.tree);
            self.logged = Some(if is_there {
                Logged::BelowRoot
            } else {
                Logged::Leaves
            });
        }
        match self.logged {
            Some(Logged::AllNodes) => true,
            Some(Logged::BelowRoot) => !is_root,
            Some(Logged::Leaves) | None => is_leaf,
        }
    }

    fn entered(&self, entered: &Entered) -> Knowledge {
        match &self.witness {
            Some(witness) => Knowledge::Explained(witness.entered(entered)),
            None => Knowledge::Entered {
                path: entered.path.to_vec(),
                id: entered.child.id,
                window: entered.window,
            },
        }
    }

    /// Whether the path on the current line is in the subtree of a child of the node at `parent`.
    fn is_inside(&self, parent: &[u32], position: u32) -> bool {
        self.log.path().is_some_and(|path| {
            path.get(parent.len()) == Some(&position) && path.starts_with(parent)
        })
    }
}

impl<R: Read> Observer for Comparer<'_, R> {
    #[inline]
    fn enter(&mut self, entered: &Entered) {
        if self.is_stopped.get() {
            return;
        }
        if let Some(witness) = &mut self.witness {
            witness.enter(entered);
        }
        let is_logged = self.is_logged(entered);
        let claim = is_logged.then(|| self.visit(entered)).flatten();
        self.claims.push(claim);
    }

    fn stop(&mut self, _at: &[u32], cutoff: &Stop) {
        if self.is_stopped.get() {
            return;
        }
        if let Some(witness) = &mut self.witness {
            witness.cutoff(cutoff);
        }
    }

    fn prune(&mut self, pruned: &Pruned) {
        if self.is_stopped.get() {
            return;
        }
        let (at, cutoff) = (pruned.at, pruned.stop);
        if self.log.label().is_some() {
            self.pruned.push(pruned);
        }
        if !self.is_inside(at, pruned.subtree.position) {
            return;
        }
        let known = match &self.witness {
            Some(witness) => Knowledge::Explained(witness.pruned(pruned, LONGEST_CHAIN)),
            None => Knowledge::Cutoff {
                at: at.to_vec(),
                id: cutoff.id,
                player: cutoff.player,
                window: cutoff.window,
            },
        };
        self.differ(DifferenceKind::Pruned, known);
    }

    #[inline]
    fn leave(&mut self, left: &Left) {
        if self.is_stopped.get() {
            return;
        }
        let (value, bound) = match &mut self.witness {
            Some(witness) => {
                let (value, bound) = witness.leave(left);
                (value, Some(bound))
            }
            None => (left.value, None),
        };
        let Some(open) = self.claims.pop().flatten() else {
            return;
        };
        let is_right = match bound {
            Some(bound) => open.claim.is(value, bound, self.number_kind),
            None => open.claim.number.is(value, self.number_kind),
        };
        if !is_right {
            self.is_stopped.set(true);
            self.difference = Some(Difference {
                kind: DifferenceKind::Value {
                    claim: open.claim,
                    value,
                    bound,
                },
                line: open.line,
                path: Some(left.path.to_vec()),
                label: None,
                is_above_last: false,
                known: Knowledge::Entered {
                    path: left.path.to_vec(),
                    id: open.id,
                    window: open.window,
                },
            });
        }
    }
}
