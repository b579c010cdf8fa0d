//! Watches a search, and compares each node that it enters with the next line of a log.

use std::cell::Cell;
use std::io::Read;

use super::difference::{Difference, DifferenceKind, Knowledge};
use super::log::VisitLog;
use super::log_error::{LogError, LogProblem};
use super::logged::Logged;
use super::stoppable::Stoppable;
use crate::check::claimed_value::ClaimedValue;
use crate::excerpt::excerpt;
use crate::number::NumberKind;
use crate::search::{
    Cutoff, Entered, ForwardAlgorithm, Left, NoValue, Observer, Pruned, Rules, Witness,
};
use crate::tree::{Node, Tree, Walk};
use crate::value::{Player, Window};

/// The nodes at the start of the chain of a cutoff that are shown.
const LONGEST_CHAIN: usize = 8;

/// What a comparison finds.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedVisits {
    /// How many visits were as in the search before the first difference.
    pub visits: u64,
    /// The first difference; `None`: there is none.
    pub difference: Option<Difference>,
}

/// Compares a log, which is at its first line, with a search along a walk. `tree`: where names and moves of
/// nodes are looked up; without it all lines must be paths.
///
/// # Errors
///
/// [`NoValue`]: the search needs a leaf that has no value. Inside, [`LogError`]: a line cannot be read.
pub fn compare_visits<R: Read>(
    walk: &mut impl Walk,
    algorithm: ForwardAlgorithm,
    rules: Rules,
    log: &mut VisitLog<R>,
    logged: Logged,
    number_kind: NumberKind,
    tree: Option<&Tree>,
) -> Result<Result<ComparedVisits, LogError>, NoValue> {
    let is_stopped = Cell::new(false);
    let mut comparer = Comparer {
        log,
        logged,
        number_kind,
        tree,
        witness: (algorithm != ForwardAlgorithm::NoDeep).then(|| Witness::new(rules)),
        stop: None,
        claims: Vec::new(),
        visits: 0,
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
    let Comparer {
        visits,
        difference,
        error,
        ..
    } = comparer;
    Ok(match error {
        Some(error) => Err(error),
        None => Ok(ComparedVisits { visits, difference }),
    })
}

/// A node that stopped, where nobody keeps account of who holds the bounds.
#[derive(Clone, Debug)]
struct Stop {
    at: Vec<u32>,
    id: u32,
    player: Player,
    window: Window,
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
    logged: Logged,
    number_kind: NumberKind,
    tree: Option<&'l Tree>,
    /// `None`: the windows of the search are not those that a witness knows.
    witness: Option<Witness>,
    /// The last cutoff, where there is no witness.
    stop: Option<Stop>,
    /// The values that the log gives the open nodes.
    claims: Vec<Option<OpenClaim>>,
    visits: u64,
    is_stopped: &'l Cell<bool>,
    difference: Option<Difference>,
    error: Option<LogError>,
}

impl<R: Read> Comparer<'_, R> {
    /// Notes the first difference, on the current line.
    #[cold]
    fn differ(&mut self, kind: DifferenceKind, known: Knowledge) {
        self.difference = Some(Difference {
            kind,
            line: self.log.line(),
            path: self.log.path().map(<[u32]>::to_vec),
            label: self.log.label().map(str::to_owned),
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
        let is_same = match (self.log.path(), self.log.label(), self.tree) {
            (Some(path), ..) => path == entered.path,
            (None, Some(label), Some(tree)) => {
                let known = tree.label(entered.child.id);
                known.name == Some(label) || known.r#move == Some(label)
            }
            (None, Some(label), None) => {
                let problem = LogProblem::LateLabel(excerpt(label).into_owned());
                let line = self.log.line();
                self.fail(LogError { problem, line });
                return None;
            }
            (None, None, _) => false,
        };
        if !is_same {
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
        let is_logged = match self.logged {
            Logged::AllNodes => true,
            Logged::BelowRoot => !entered.path.is_empty(),
            Logged::Leaves => matches!(entered.child.node, Node::Leaf(_)),
        };
        let claim = if is_logged { self.visit(entered) } else { None };
        self.claims.push(claim);
    }

    fn cutoff(&mut self, cutoff: &Cutoff) {
        if self.is_stopped.get() {
            return;
        }
        if let Some(witness) = &mut self.witness {
            witness.cutoff(cutoff);
        } else {
            self.stop = Some(Stop {
                at: cutoff.at.to_vec(),
                id: cutoff.id,
                player: cutoff.player,
                window: cutoff.window,
            });
        }
    }

    fn prune(&mut self, pruned: &Pruned) {
        if self.is_stopped.get() || !self.is_inside(pruned.cutoff.at, pruned.subtree.position) {
            return;
        }
        let known = match (&self.witness, self.stop.take()) {
            (Some(witness), _) => Knowledge::Explained(witness.pruned(pruned, LONGEST_CHAIN)),
            (None, Some(stop)) => Knowledge::Cutoff {
                at: stop.at,
                id: stop.id,
                player: stop.player,
                window: stop.window,
            },
            (None, None) => Knowledge::Nothing,
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
                known: Knowledge::Entered {
                    path: left.path.to_vec(),
                    id: open.id,
                    window: open.window,
                },
            });
        }
    }
}
