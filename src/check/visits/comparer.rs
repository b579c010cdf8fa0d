//! Follows a search, and compares each node that it enters with the next line of a log.
//!
//! The first difference says what the search knew there. The subtrees that were pruned since the last visit are
//! kept: a log of names or moves may have a node in one of them; a path is compared at once when its subtree is
//! pruned.

use std::io::Read;
use std::ops::ControlFlow;

use super::log::{LogError, LogProblem, Logged, VisitLog};
use crate::check::claimed_value::ClaimedValue;
use crate::excerpt::excerpt;
use crate::number::NumberKind;
use crate::search::record::{
    Event, Fate, Part, Proved, PrunedId, Record, Recording, Step, VisitId,
};
use crate::search::{ForwardAlgorithm, NoValue, Rules};
use crate::tree::{Explicit, Tree, Walk};
use crate::value::{Bound, Value};

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
    let mut comparer = Comparer {
        log,
        logged,
        number_kind,
        tree,
        pruned: PrunedSince::new(algorithm, rules),
        claims: Vec::new(),
        visits: 0,
        last: None,
        difference: None,
        node: None,
        error: None,
    };
    let recording = Recording::of(algorithm, rules).keeping(Part::nothing());
    let record = recording.search_walk_by_step(walk, |record, step| comparer.step(record, step));
    let record = record.finished()?;
    if record.outcome().is_some() && !comparer.log.is_at_end() {
        comparer.differ(DifferenceKind::TooLong, None);
    }
    if let Some(error) = comparer.error {
        return Ok(Err(error));
    }
    let mut difference = comparer.difference;
    if let (Some(difference), Some((path, id, fate))) = (&mut difference, comparer.node) {
        difference.known = Some(KnownNode {
            record,
            path,
            id,
            fate,
        });
    }
    Ok(Ok(ComparedVisits {
        // Without inner nodes below the root both are the same.
        logged: comparer.logged.unwrap_or(Logged::Leaves),
        visits: comparer.visits,
        difference,
    }))
}

/// Whether a node above the one with this number has this name or move.
fn is_above(tree: &Tree, label: &str, node: u32) -> bool {
    let Tree::Explicit(tree) = tree else {
        return false;
    };
    let mut labelled = tree.labelled(label);
    labelled.any(|above| above < node && node < tree.end(above))
}

/// The value that the log gives a node.
#[derive(Debug)]
struct LoggedClaim {
    line: u64,
    claim: ClaimedValue,
}

/// A node where the log differs: its path, its number in the tree, and what became of it.
type DifferentNode = (Vec<u32>, u32, Fate);

struct Comparer<'l, R> {
    log: &'l mut VisitLog<R>,
    /// `None`: leaves, or all nodes but the root, which the first inner node below the root will show.
    logged: Option<Logged>,
    number_kind: NumberKind,
    tree: Option<&'l Tree>,
    /// What was pruned since the last visit, if a name or move is on the current line.
    pruned: PrunedSince,
    /// The values that the log gives the open nodes.
    claims: Vec<Option<LoggedClaim>>,
    visits: u64,
    /// The number of the node that was visited last.
    last: Option<u32>,
    difference: Option<Difference>,
    /// The node where the log differs, in the record of this search.
    node: Option<DifferentNode>,
    error: Option<LogError>,
}

impl<R: Read> Comparer<'_, R> {
    /// Compares a step with the log. Stops at the first difference.
    #[inline]
    fn step(&mut self, record: &Record, step: &Step) -> ControlFlow<()> {
        match step.event {
            Event::Enter => {
                let claim = self.enter(record, step.visit);
                self.claims.push(claim);
            }
            Event::Leaf { .. } => {
                let claim = self.enter(record, step.visit);
                self.leave(record, step.visit, claim);
            }
            Event::Prune(pruned) => self.prune(record, step.visit, pruned),
            Event::Return { .. } => {
                let claim = self.claims.pop().flatten();
                self.leave(record, step.visit, claim);
            }
            Event::Take { .. } | Event::Keep { .. } | Event::Cutoff(_) | Event::Result(_) => {}
        }
        if self.difference.is_some() || self.error.is_some() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Notes the first difference, on the current line.
    #[cold]
    fn differ(&mut self, kind: DifferenceKind, node: Option<DifferentNode>) {
        let label = self.log.label();
        let labelled = label.zip(self.tree);
        let known = labelled.and_then(|(label, tree)| self.pruned.by_label(tree, label));
        let kind = if known.is_some() {
            DifferenceKind::Pruned
        } else {
            kind
        };
        self.node = node.filter(|_| known.is_none());
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
    }

    #[cold]
    fn fail(&mut self, error: LogError) {
        self.error = Some(error);
    }

    /// Compares a node that the search enters with the current line, if the log has such nodes, and goes on to
    /// the next line. Gives the value on it.
    #[inline]
    fn enter(&mut self, record: &Record, visit: VisitId) -> Option<LoggedClaim> {
        let path = record.path_of_open(visit);
        if !self.is_logged(record, visit, path) {
            return None;
        }
        if let (Some(label), None) = (self.log.label(), self.tree) {
            let problem = LogProblem::LateLabel(excerpt(label).into_owned());
            let line = self.log.line();
            self.fail(LogError { problem, line });
            return None;
        }
        let id = record.visit(visit).id;
        if !self.log.has(path, id, self.tree) {
            let kind = if self.log.is_at_end() {
                DifferenceKind::Ended
            } else {
                DifferenceKind::OtherNode
            };
            self.differ(kind, Some((path.to_vec(), id, Fate::Entered(visit))));
            return None;
        }
        self.visits += 1;
        self.last = Some(id);
        self.pruned.clear();
        let value = self.log.take_value().map(|claim| LoggedClaim {
            line: self.log.line(),
            claim,
        });
        if let Err(error) = self.log.advance() {
            self.fail(error);
        }
        value
    }

    /// Whether the log has visits of such a node. The first inner node below the root shows which it has.
    #[inline]
    fn is_logged(&mut self, record: &Record, visit: VisitId, path: &[u32]) -> bool {
        let visit = record.visit(visit);
        let is_leaf = visit.player.is_none();
        let is_root = path.is_empty();
        if self.logged.is_none() && !is_leaf && !is_root {
            let is_there = self.log.has(path, visit.id, self.tree);
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

    fn prune(&mut self, record: &Record, at: VisitId, id: PrunedId) {
        let pruned = record.pruned(id);
        if self.log.label().is_some() {
            self.pruned.push(pruned.id);
        }
        let above = record.path_of_open(at);
        // Whether the path on the current line is in the pruned subtree.
        let is_inside = self.log.path().is_some_and(|path| {
            path.get(above.len()) == Some(&pruned.position) && path.starts_with(above)
        });
        if is_inside {
            let path = [above, &[pruned.position]].concat();
            let node = (path, pruned.id, Fate::Pruned(id));
            self.differ(DifferenceKind::Pruned, Some(node));
        }
    }

    /// Compares the value that a node returns with that of the log.
    #[inline]
    fn leave(&mut self, record: &Record, visit: VisitId, open: Option<LoggedClaim>) {
        let (Some(open), Some(proved)) = (open, record.visit(visit).proved) else {
            return;
        };
        if self.difference.is_some() || self.error.is_some() {
            return;
        }
        let is_explained = record.algorithm().is_explained();
        let Proved { value, bound } = proved;
        let is_right = if is_explained {
            open.claim.is(value, bound, self.number_kind)
        } else {
            open.claim.number.is(value, self.number_kind)
        };
        if !is_right {
            let path = record.path_of_open(visit).to_vec();
            self.difference = Some(Difference {
                kind: DifferenceKind::Value {
                    claim: open.claim,
                    value,
                    bound: is_explained.then_some(bound),
                },
                line: open.line,
                path: Some(path.clone()),
                label: None,
                is_above_last: false,
                known: None,
            });
            self.node = Some((path, record.visit(visit).id, Fate::Entered(visit)));
        }
    }
}

/// What a comparison finds.
#[derive(Clone, Debug)]
pub struct ComparedVisits {
    /// Which visits the log has.
    pub logged: Logged,
    /// How many visits were as in the search before the first difference.
    pub visits: u64,
    /// The first difference; `None`: there is none.
    pub difference: Option<Difference>,
}

/// Where a log first differs from a search.
#[derive(Clone, Debug)]
pub struct Difference {
    /// What differs.
    pub kind: DifferenceKind,
    /// The number of the line in the log, from 1; of the last one, if the log ends early.
    pub line: u64,
    /// The path on that line; of a value, that of the node.
    pub path: Option<Vec<u32>>,
    /// The name or move on that line.
    pub label: Option<String>,
    /// Whether the node on that line is above the one on the line before: as in a log that has a node when it
    /// is left.
    pub is_above_last: bool,
    /// The node that the search enters, prunes or leaves there; `None`: it is done.
    pub known: Option<KnownNode>,
}

/// What differs.
#[derive(Clone, Debug, PartialEq)]
pub enum DifferenceKind {
    /// The log has a node that the search has pruned.
    Pruned,
    /// The log has another node than the one that the search enters.
    OtherNode,
    /// The log ends, and the search enters a node.
    Ended,
    /// The log goes on, and the search is done.
    TooLong,
    /// The node returns another value.
    Value {
        /// What the log says.
        claim: ClaimedValue,
        /// What the search returns.
        value: Value,
        /// What is proved of it; `None`: the search keeps no account of that.
        bound: Option<Bound>,
    },
}

/// A node where a log differs, and what the search knew there.
#[derive(Clone, Debug)]
pub struct KnownNode {
    /// What the search had done so far.
    pub record: Record,
    /// The path of the node.
    pub path: Vec<u32>,
    /// Its number in the tree, to ask for its label.
    pub id: u32,
    /// What became of it.
    pub fate: Fate,
}

/// The subtrees, in the order of the search.
#[derive(Debug)]
struct PrunedSince {
    algorithm: ForwardAlgorithm,
    rules: Rules,
    /// The numbers of their roots in the tree.
    roots: Vec<u32>,
}

impl PrunedSince {
    pub fn new(algorithm: ForwardAlgorithm, rules: Rules) -> PrunedSince {
        PrunedSince {
            algorithm,
            rules,
            roots: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        self.roots.clear();
    }

    /// Adds the subtree whose root has this number.
    pub fn push(&mut self, root: u32) {
        self.roots.push(root);
    }

    /// Why the node with this name or move was pruned: the first one in these subtrees, or else, where windows
    /// are explained, the only one in the tree. `None`: it was not pruned.
    pub fn by_label(&self, tree: &Tree, label: &str) -> Option<KnownNode> {
        let Tree::Explicit(explicit) = tree else {
            return None;
        };
        let path = match self.find(explicit, label) {
            Some(node) => explicit.path(node),
            None if self.algorithm.is_explained() => tree.find_labelled(label).ok()?,
            None => return None,
        };
        let recording = Recording::of(self.algorithm, self.rules);
        let record = recording.keeping(Part::node(path.clone())).search(tree);
        let record = record.finished().ok()?;
        let (id, _) = tree.node_at(&path).ok()?;
        let fate = record.fate_at(&path);
        let is_pruned = matches!(fate, Fate::Pruned(_) | Fate::Inside(_));
        is_pruned.then_some(KnownNode {
            record,
            path,
            id,
            fate,
        })
    }

    /// The number of the first node in these subtrees whose name or move this is.
    fn find(&self, tree: &Explicit, label: &str) -> Option<u32> {
        let mut nodes: Vec<u32> = tree.labelled(label).collect();
        nodes.sort_unstable();
        self.roots.iter().find_map(|&root| {
            let first = nodes.partition_point(|&node| node < root);
            let node = *nodes.get(first)?;
            (node < tree.end(root)).then_some(node)
        })
    }
}
