//! Follows a search, and compares each node that it enters with the next line of a log.
//!
//! The first difference says what the search knew there. The subtrees that were pruned since the last visit
//! are kept: a log of names or moves may have a node in one of them; a path is compared at once when its
//! subtree is pruned.

use std::ops::ControlFlow;

use super::comparison::{
    ComparedLines, ComparedVisits, Difference, DifferenceKind, KnownNode, LogRules,
};
use super::lines::Log;
use super::logged::Logged;
use super::names::LogNames;
use super::view::LogView;
use crate::check::claimed_value::{ClaimedValue, ClaimedWindow};
use crate::number::{ExtendedNumber, NumberKind};
use crate::search::record::{
    Event, Fate, Proved, PrunedId, Record, RecordedPart, Recording, Step, VisitId,
};
use crate::search::{NoValue, Rules};
use crate::tree::Tree;
use crate::value::{Mover, Value, Window};

/// Compares a log, which is at the first line of a search, with the search of a tree. Adds to what is `found`.
///
/// # Errors
///
/// [`NoValue`]: the search needs a leaf that has no value.
pub(super) fn compare_search(
    rules: &LogRules,
    window: Window,
    log: &mut Log,
    tree: &Tree,
    found: &mut ComparedVisits,
) -> Result<(), NoValue> {
    let recording = Recording::of(rules.algorithm, Rules { window, ..rules.rules });
    let recording = recording.with_table(rules.table_bytes);
    let mut comparer = Comparer {
        log,
        logged: found.logged,
        number_kind: tree.number_kind(),
        view: rules.view,
        names: LogNames::of(tree),
        pruned: PrunedSince { recording: recording.clone(), roots: Vec::new() },
        claims: Vec::new(),
        compared: ComparedLines::default(),
        first: None,
        last: None,
        difference: None,
        node: None,
    };
    let recording = recording.keeping(RecordedPart::nothing());
    let record = recording.search_by_step(tree, |record, step| comparer.step(record, step));
    if record.outcome().is_some() && comparer.log.current().is_some() && !comparer.begins_again() {
        comparer.differ(DifferenceKind::TooLong, None);
    }
    let Comparer { compared, difference, node, logged, .. } = comparer;
    let record = record.finished()?;
    found.add(logged, compared);
    found.difference = difference;
    if let (Some(difference), Some((path, id, fate))) = (&mut found.difference, node) {
        difference.known = Some(KnownNode { record, path, id, fate });
    }
    Ok(())
}

/// Whether a node above the one with this number has this name or move.
fn is_above(tree: &Tree, label: &str, node: u32) -> bool {
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

struct Comparer<'c, 'l> {
    log: &'c mut Log<'l>,
    /// `None`: leaves, or all nodes but the root, which the first inner node below the root will show.
    logged: Option<Logged>,
    number_kind: NumberKind,
    /// From whose view the numbers of the log are.
    view: LogView,
    names: LogNames<'c>,
    /// What was pruned since the last visit, if a name or move is on the current line.
    pruned: PrunedSince,
    /// The values that the log gives the open nodes.
    claims: Vec<Option<LoggedClaim>>,
    compared: ComparedLines,
    /// The first node that the log has of this search: its path and number.
    first: Option<(Vec<u32>, u32)>,
    /// The number of the node that was visited last.
    last: Option<u32>,
    difference: Option<Difference>,
    /// The node where the log differs, in the record of this search.
    node: Option<DifferentNode>,
}

impl Comparer<'_, '_> {
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
            // The log may have the node, or not.
            Event::Answer => {
                let (path, id) = (record.path_of_open(step.visit), record.visit(step.visit).id);
                if self.log.has(path, id.number(), &self.names) {
                    let claim = self.enter(record, step.visit);
                    self.leave(record, step.visit, claim);
                }
            }
            Event::Take { .. }
            | Event::Keep { .. }
            | Event::Weigh { .. }
            | Event::Cutoff(_)
            | Event::Research { .. }
            | Event::Result(_) => {}
        }
        if self.difference.is_some() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Notes the first difference, on the current line.
    #[cold]
    fn differ(&mut self, kind: DifferenceKind, node: Option<DifferentNode>) {
        let label = self.log.label();
        let tree = self.names.tree();
        let known = label.and_then(|label| self.pruned.by_label(tree, label, &self.names));
        let kind = if known.is_some() { DifferenceKind::Pruned } else { kind };
        self.node = node.filter(|_| known.is_none());
        // A pruned node has a reason of its own, whoever else has its move.
        let has_reason = kind == DifferenceKind::Pruned;
        let above = self.last.filter(|_| !has_reason).zip(label);
        let is_label_above = above.is_some_and(|(last, label)| is_above(tree, label, last));
        self.difference = Some(Difference {
            kind,
            line: self.log.number(),
            path: self.log.path().map(<[u32]>::to_vec),
            label: label.map(str::to_owned),
            is_above_last: self.log.is_above_last() || is_label_above,
            known,
        });
    }

    /// Compares a node that the search enters with the current line, if the log has such nodes, and goes on
    /// to the next line. Gives the value on it.
    #[inline]
    fn enter(&mut self, record: &Record, visit: VisitId) -> Option<LoggedClaim> {
        let path = record.path_of_open(visit);
        if !self.is_logged(record, visit, path) {
            return None;
        }
        let id = record.visit(visit).id.number();
        if !self.log.has(path, id, &self.names) {
            let kind = if self.log.current().is_none() {
                DifferenceKind::Ended
            } else {
                DifferenceKind::OtherNode
            };
            self.differ(kind, Some((path.to_vec(), id, Fate::Entered(visit))));
            return None;
        }
        if self.first.is_none() {
            self.first = Some((path.to_vec(), id));
        }
        self.compared.visits += 1;
        self.last = Some(id);
        self.pruned.roots.clear();
        let said = self.log.take_said();
        let is_negated = self.is_negated(record, visit);
        let line = self.log.number();
        if !said.window.is_empty() {
            let window = if is_negated { said.window.negated() } else { said.window };
            self.compare_window(record, visit, window);
        }
        let value = said.value.map(|claim| LoggedClaim {
            line,
            claim: if is_negated { claim.negated() } else { claim },
        });
        if self.difference.is_none() {
            self.log.advance_again();
        }
        value
    }

    /// Whether the log goes on with another search. One line twice is none, nor is a move that several nodes
    /// have.
    fn begins_again(&self) -> bool {
        let tree = self.names.tree();
        let is_one = self.log.label().is_none_or(|label| tree.find_labelled(label).is_ok());
        let may_be = self.logged == Some(Logged::AllNodes) || (self.compared.visits > 1 && is_one);
        let first = self.first.as_ref().filter(|_| may_be);
        first.is_some_and(|(path, id)| self.log.has(path, *id, &self.names))
    }

    /// Whether the numbers of the log at a node are those of MAX, negated.
    fn is_negated(&self, record: &Record, visit: VisitId) -> bool {
        if self.view == LogView::default() {
            return false;
        }
        let visited = record.visit(visit);
        let player = match (visited.mover.and_then(Mover::player), self.names.tree()) {
            (Some(player), _) => player,
            (None, tree) => tree.player_at(visited.id.number()),
        };
        self.view.is_negated(player)
    }

    /// Compares the window on the line of a node with that of the search.
    fn compare_window(&mut self, record: &Record, visit: VisitId, given: ClaimedWindow) {
        let visited = record.visit(visit);
        self.compared.windows += 1;
        let kind = self.number_kind;
        let is_end =
            |end: Option<ExtendedNumber>, value: Value| end.is_none_or(|end| end.is(value, kind));
        // Minimax has the full window everywhere.
        let has_windows = record.algorithm().has_windows();
        let window = if has_windows { visited.window } else { Window::FULL };
        if is_end(given.alpha, window.alpha()) && is_end(given.beta, window.beta()) {
            return;
        }
        self.differ_at(visit, record, DifferenceKind::Window { given, window }, self.log.number());
    }

    /// Notes a difference in what is said of a node that the log and the search both have.
    #[cold]
    fn differ_at(&mut self, visit: VisitId, record: &Record, kind: DifferenceKind, line: u64) {
        let path = record.path_of_open(visit).to_vec();
        self.difference = Some(Difference {
            kind,
            line,
            path: Some(path.clone()),
            label: None,
            is_above_last: false,
            known: None,
        });
        self.node = Some((path, record.visit(visit).id.number(), Fate::Entered(visit)));
    }

    /// Whether the log has visits of such a node. The first inner node below the root shows which it has.
    #[inline]
    fn is_logged(&mut self, record: &Record, visit: VisitId, path: &[u32]) -> bool {
        let visit = record.visit(visit);
        let is_leaf = visit.mover.is_none();
        let is_root = path.is_empty();
        if self.logged.is_none() && !is_leaf && !is_root {
            let is_there = self.log.has(path, visit.id.number(), &self.names);
            self.logged = Some(if is_there { Logged::BelowRoot } else { Logged::Leaves });
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
            self.pruned.roots.push(pruned.id.number());
        }
        let above = record.path_of_open(at);
        // Whether the path on the current line is in the pruned subtree.
        let is_inside = self.log.path().is_some_and(|path| {
            path.get(above.len()) == Some(&pruned.position) && path.starts_with(above)
        });
        if is_inside {
            let path = [above, &[pruned.position]].concat();
            let node = (path, pruned.id.number(), Fate::Pruned(id));
            self.differ(DifferenceKind::Pruned, Some(node));
        }
    }

    /// Compares the value that a node returns with that of the log.
    #[inline]
    fn leave(&mut self, record: &Record, visit: VisitId, open: Option<LoggedClaim>) {
        let (Some(open), Some(proved)) = (open, record.visit(visit).proved) else {
            return;
        };
        if self.difference.is_some() {
            return;
        }
        let is_explained = record.algorithm().is_explained();
        let Proved { value, bound } = proved;
        let is_right = if is_explained {
            open.claim.is(value, bound, self.number_kind)
        } else {
            open.claim.number.is(value, self.number_kind)
        };
        self.compared.values += 1;
        if !is_right {
            let kind = DifferenceKind::Value {
                claim: open.claim,
                value,
                bound: is_explained.then_some(bound),
            };
            self.differ_at(visit, record, kind, open.line);
        }
    }
}

/// The subtrees, in the order of the search.
#[derive(Debug)]
struct PrunedSince {
    /// The search that prunes them.
    recording: Recording,
    /// The numbers of their roots in the tree.
    roots: Vec<u32>,
}

impl PrunedSince {
    /// Why the node with this name or move was pruned: the first one in these subtrees, or else, where
    /// windows are explained, the only one in the tree. `None`: it was not pruned.
    fn by_label(&self, tree: &Tree, label: &str, names: &LogNames) -> Option<KnownNode> {
        let elsewhere = || names.find(label).filter(|_| self.recording.algorithm.is_explained());
        let path = tree.path(self.find(tree, label).or_else(elsewhere)?);
        let recording = self.recording.clone().keeping(RecordedPart::node(path.clone()));
        let record = recording.search(tree);
        let record = record.finished().ok()?;
        let (id, _) = tree.node_at(&path).ok()?;
        let fate = record.fate_at(&path);
        let is_pruned = matches!(fate, Fate::Pruned(_) | Fate::Inside(_));
        is_pruned.then_some(KnownNode { record, path, id, fate })
    }

    /// The number of the first node in these subtrees whose name or move this is.
    fn find(&self, tree: &Tree, label: &str) -> Option<u32> {
        let mut nodes: Vec<u32> = tree.labelled(label).collect();
        nodes.sort_unstable();
        self.roots.iter().find_map(|&root| {
            let first = nodes.partition_point(|&node| node < root);
            let node = *nodes.get(first)?;
            (node < tree.end(root)).then_some(node)
        })
    }
}
