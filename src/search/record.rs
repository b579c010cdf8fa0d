//! What a search did: the one account that everything that shows a search reads. (The list of what `solve`
//! pruned, [`PrunedList`](super::PrunedList), and the points of [`WhatIf`](super::WhatIf) need less, and are
//! read from the events of the loop.)
//!
//! A record is made of *visits*, in the order of entering; of *cutoffs*; and of the subtrees that they
//! *pruned*. Each bound says which visit it comes from: the child whose value it is. The parent of that child
//! holds the bound. A search that is not done, or has no result, has a record too.
//!
//! The recorder is an observer of the one general loop, so there is a record of any walk: of a tree in
//! memory, of leaves in a row, of a game, of a program that answers. It calls back at each
//! [step](Step), with the record so far; the callback may stop the search. A record keeps a [`Part`] of the
//! tree: all, nothing, or what is to be shown. So the steps of a large search can be told, and nothing is
//! kept of them.
//!
//! ```
//! use abprune::search::record::{Fate, Recording};
//! use abprune::search::{ForwardAlgorithm, Rules};
//! use abprune::tree::Tree;
//!
//! let tree = Tree::from([[3, 5], [2, 9]]);
//! let record = Recording::of(ForwardAlgorithm::AlphaBeta, Rules::default()).search(&tree);
//! let (_, cutoff) = record.cutoffs().next().unwrap();
//! assert_eq!(record.path_of(cutoff.at), [1]);
//! let holder = record.holder(cutoff).unwrap();
//! assert!(record.path_of(holder).is_empty());
//! assert!(matches!(record.fate_at(&[1, 1]), Fate::Pruned(_)));
//! ```
//!
//! - `visit`: visits, bounds, cutoffs, steps; and the part that is kept;
//! - `recorder`: writes the record; `reasons`: what it says of one node.

mod reasons;
mod recorder;
mod visit;

use std::ops::ControlFlow;

use recorder::{Recorder, count};

use super::proved::ProvedRange;
use super::{ForwardAlgorithm, NARROW, NoValue, Outcome, Rules, Table, WIDE};
use crate::tree::{Keyed, Tree, Walk};
use crate::value::{Value, Window};

pub use reasons::{Critical, PrunedIf};
pub use visit::{
    BoundSource, Cutoff, CutoffId, Event, Fate, KnownId, KnownPosition, Offer, Part, Proved,
    PrunedId, PrunedSubtree, Reach, Sources, Standing, Step, Visit, VisitId,
};

/// What a search did, or has done so far.
#[derive(Clone, Debug)]
pub struct Record {
    algorithm: ForwardAlgorithm,
    rules: Rules,
    part: Part,
    visits: Vec<Visit>,
    /// The open nodes, from the root to where the search is.
    open: Vec<OpenVisit>,
    /// The path of the innermost open node, or of the leaf that the search is at.
    path: Vec<u32>,
    cutoffs: Vec<Cutoff>,
    pruned: Vec<PrunedSubtree>,
    known: Vec<KnownPosition>,
    steps: u64,
    evaluated: u64,
    ending: Ending,
}

/// An inner node that the search is in.
#[derive(Clone, Debug)]
struct OpenVisit {
    visit: VisitId,
    /// The window now, and where its ends come from.
    window: Window,
    sources: Sources,
    /// The best value of a child, as that child has returned it.
    best: Value,
    /// What is proved by the children so far.
    proved: ProvedRange,
    has_stopped: bool,
    has_entered: bool,
}

/// How a search ended.
#[derive(Clone, Debug)]
enum Ending {
    /// It goes on.
    Running,
    /// The callback stopped it.
    Stopped,
    /// It needed the value of a leaf that has none.
    NoValue(NoValue),
    /// It has a result.
    Found(Outcome),
}

/// A search that is to be recorded.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The algorithm.
    pub algorithm: ForwardAlgorithm,
    /// The rules of the search.
    pub rules: Rules,
    /// What is kept.
    pub part: Part,
    /// The most bytes of a transposition table; `None`: there is none.
    pub table_bytes: Option<usize>,
}

impl Recording {
    /// A search without a table, of which all is kept.
    #[must_use]
    pub fn of(algorithm: ForwardAlgorithm, rules: Rules) -> Recording {
        let part = Part::all();
        Recording { algorithm, rules, part, table_bytes: None }
    }

    /// The same search with a transposition table of so many bytes at most, for a tree whose nodes say which
    /// [position](Tree::key) they are.
    #[must_use]
    pub fn with_table(self, table_bytes: Option<usize>) -> Recording {
        Recording { table_bytes, ..self }
    }

    /// The same search, of which a part is kept.
    #[must_use]
    pub fn keeping(self, part: Part) -> Recording {
        Recording { part, ..self }
    }

    /// Searches a tree.
    #[must_use]
    pub fn search(self, tree: &Tree) -> Record {
        self.search_by_step(tree, |_, _| ControlFlow::Continue(()))
    }

    /// Searches a tree; `each` is called at each step with the record so far, and may stop the search.
    pub fn search_by_step(
        self,
        tree: &Tree,
        each: impl FnMut(&Record, &Step) -> ControlFlow<()>,
    ) -> Record {
        let walk = || tree.walk(Tree::ROOT);
        let Some(bytes) = self.table_bytes else {
            return self.search_walk_by_step(&mut walk(), each);
        };
        if tree.has_wide_keys() {
            self.search_with_table(walk, Table::<WIDE>::new(bytes), each)
        } else {
            self.search_with_table(walk, Table::<NARROW>::new(bytes), each)
        }
    }

    fn search_with_table<W: Keyed, const WORDS: usize>(
        self,
        walk: impl Fn() -> W,
        mut table: Table<WORDS>,
        each: impl FnMut(&Record, &Step) -> ControlFlow<()>,
    ) -> Record {
        let (algorithm, rules) = (self.algorithm, self.rules);
        let mut recorder = Recorder::new(self.record(), each).with_table();
        let found = algorithm.search_with_table(&mut walk(), &mut table, rules, &mut recorder);
        let found = found.and_then(|mut outcome| {
            algorithm.algorithm().follow(&walk(), &mut table, rules, &mut outcome)?;
            Ok(outcome)
        });
        recorder.finish(found)
    }

    /// Searches along a walk, without a table.
    pub fn search_walk(self, walk: &mut impl Walk) -> Record {
        self.search_walk_by_step(walk, |_, _| ControlFlow::Continue(()))
    }

    /// Searches along a walk, without a table; `each` is called at each step with the record so far, and may stop the search.
    /// The numbers of visits that are not kept are good only during the call.
    pub fn search_walk_by_step(
        self,
        walk: &mut impl Walk,
        each: impl FnMut(&Record, &Step) -> ControlFlow<()>,
    ) -> Record {
        let (algorithm, rules) = (self.algorithm, self.rules);
        let mut recorder = Recorder::new(self.record(), each);
        let found = algorithm.search(walk, rules, &mut recorder);
        recorder.finish(found)
    }

    /// The record of the search before its first step.
    fn record(self) -> Record {
        let Recording { algorithm, rules, part, .. } = self;
        Record {
            algorithm,
            rules,
            part,
            visits: Vec::new(),
            open: Vec::new(),
            path: Vec::new(),
            cutoffs: Vec::new(),
            pruned: Vec::new(),
            known: Vec::new(),
            steps: 0,
            evaluated: 0,
            ending: Ending::Running,
        }
    }
}

impl Record {
    /// The algorithm of the search.
    #[must_use]
    pub fn algorithm(&self) -> ForwardAlgorithm {
        self.algorithm
    }

    /// The rules of the search.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The result of the search; `None`: it is not done, or has none.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.ending {
            Ending::Found(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The leaf without a value that ended the search.
    #[must_use]
    pub fn no_value(&self) -> Option<&NoValue> {
        match &self.ending {
            Ending::NoValue(leaf) => Some(leaf),
            _ => None,
        }
    }

    /// The record of a search that has a result.
    ///
    /// # Errors
    ///
    /// [`NoValue`]: the search needed a leaf that has no value: `[1, null]`.
    pub fn finished(self) -> Result<Record, NoValue> {
        match self.ending {
            Ending::NoValue(leaf) => Err(leaf),
            _ => Ok(self),
        }
    }

    /// How many steps there were.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many leaves were evaluated.
    #[must_use]
    pub fn evaluated(&self) -> u64 {
        self.evaluated
    }

    /// The visit with this number.
    #[must_use]
    pub fn visit(&self, id: VisitId) -> &Visit {
        &self.visits[id.index()]
    }

    /// The visits that are kept, in the order of entering.
    #[must_use]
    pub fn visits(&self) -> impl ExactSizeIterator<Item = (VisitId, &Visit)> {
        let visits = self.visits.iter().enumerate();
        visits.map(|(place, visit)| (VisitId::at(place), visit))
    }

    /// The cutoff with this number.
    #[must_use]
    pub fn cutoff(&self, id: CutoffId) -> &Cutoff {
        &self.cutoffs[id.index()]
    }

    /// The cutoffs that are kept, in the order of the search.
    #[must_use]
    pub fn cutoffs(&self) -> impl ExactSizeIterator<Item = (CutoffId, &Cutoff)> {
        let cutoffs = self.cutoffs.iter().enumerate();
        cutoffs.map(|(place, cutoff)| (CutoffId(count(place)), cutoff))
    }

    /// The pruned subtree with this number.
    #[must_use]
    pub fn pruned(&self, id: PrunedId) -> &PrunedSubtree {
        &self.pruned[id.0 as usize]
    }

    /// The pruned subtrees that are kept, in the order of the search.
    #[must_use]
    pub fn all_pruned(&self) -> impl ExactSizeIterator<Item = (PrunedId, &PrunedSubtree)> {
        let pruned = self.pruned.iter().enumerate();
        pruned.map(|(place, pruned)| (PrunedId(count(place)), pruned))
    }

    /// The visit of the root.
    #[must_use]
    pub fn root(&self) -> VisitId {
        VisitId::at(0)
    }

    /// Where a visit lies relative to the part that is kept.
    #[must_use]
    pub fn standing(&self, visit: VisitId) -> Standing {
        self.visit(visit).standing
    }

    /// Where the root of a pruned subtree lies relative to the part that is kept.
    #[must_use]
    pub fn standing_of_pruned(&self, pruned: PrunedId) -> Standing {
        self.pruned(pruned).standing
    }

    /// A visit and those above it, up to the root.
    pub fn way_up(&self, from: VisitId) -> impl Iterator<Item = VisitId> + '_ {
        std::iter::successors(Some(from), |&id| self.visit(id).parent)
    }

    /// The path of a node that was entered.
    #[must_use]
    pub fn path_of(&self, visit: VisitId) -> Vec<u32> {
        let below_root = self.way_up(visit).filter(|&id| self.visit(id).ply > 0);
        let mut path: Vec<u32> = below_root.map(|id| self.visit(id).position).collect();
        path.reverse();
        path
    }

    /// The path of a node that the search is in, at a step of it.
    #[must_use]
    pub fn path_of_open(&self, visit: VisitId) -> &[u32] {
        &self.path[..self.visit(visit).ply as usize]
    }

    /// What was known of the position with this number.
    #[must_use]
    pub fn known(&self, id: KnownId) -> &KnownPosition {
        &self.known[id.index()]
    }

    /// The node that holds a bound: the parent of the child that is its source, or the node whose position is.
    #[must_use]
    pub fn held_by(&self, source: BoundSource) -> VisitId {
        match source {
            BoundSource::Child(child) => self.visit(child).parent.expect("a source is a child"),
            BoundSource::Position(node) => node,
        }
    }

    /// The node that holds the opponent's bound, which the node that stopped has met; `None`: the bound is an
    /// end of the window of the whole search.
    #[must_use]
    pub fn holder(&self, cutoff: &Cutoff) -> Option<VisitId> {
        let source = cutoff.sources.own(!cutoff.player)?;
        Some(self.held_by(source))
    }

    /// How far up the opponent's bound comes from.
    #[must_use]
    pub fn reach(&self, cutoff: &Cutoff) -> Reach {
        match cutoff.sources.own(!cutoff.player) {
            None => Reach::Window,
            Some(BoundSource::Position(_)) => Reach::Position,
            Some(source) if Some(self.held_by(source)) == self.visit(cutoff.at).parent => {
                Reach::Shallow
            }
            Some(_) => Reach::Deep,
        }
    }

    /// The nodes from the one that stopped up to the one that holds the bound it met, or to the root if that
    /// is the window of the whole search.
    pub fn chain(&self, cutoff: &Cutoff) -> impl Iterator<Item = VisitId> + '_ {
        let top = self.holder(cutoff);
        let mut has_ended = false;
        self.way_up(cutoff.at).take_while(move |&visit| {
            let is_in = !has_ended;
            has_ended |= Some(visit) == top;
            is_in
        })
    }

    /// What became of the node at a path. The node must be in the part that is kept.
    #[must_use]
    pub fn fate_at(&self, path: &[u32]) -> Fate {
        let mut visits = self.visits().skip(1);
        let Some((mut at, _)) = self.visits().next() else {
            return Fate::Unseen;
        };
        let arrived =
            |at| if self.visit(at).is_answered { Fate::Known(at) } else { Fate::Entered(at) };
        for &step in path {
            // Visits stand in the order of entering, so what is below a node comes after it.
            let next = visits.find(|(_, visit)| visit.parent == Some(at) && visit.position == step);
            let Some((next, _)) = next else {
                let ply = self.visit(at).ply as usize;
                if self.visit(at).is_answered {
                    return Fate::Known(at);
                }
                return self.pruned_fate(at, step, path.len() == ply + 1);
            };
            at = next;
        }
        arrived(at)
    }

    /// What became of the child at `position` of a node, or of a node below it, that was not entered.
    fn pruned_fate(&self, parent: VisitId, position: u32, is_root: bool) -> Fate {
        let is_it = |pruned: &PrunedSubtree| {
            pruned.position == position && self.cutoff(pruned.cutoff).at == parent
        };
        let found = self.all_pruned().find(|(_, pruned)| is_it(pruned));
        match found {
            Some((id, _)) if is_root => Fate::Pruned(id),
            Some((id, _)) => Fate::Inside(id),
            None => Fate::Unseen,
        }
    }

    /// What became of each node of the tree that was searched, by its number in the tree. All must be kept.
    #[must_use]
    pub fn fates(&self, tree: &Tree) -> Vec<Fate> {
        let mut fates = vec![Fate::Unseen; tree.len() as usize];
        for (id, visit) in self.visits() {
            let node = visit.id.number();
            fates[node as usize] = Fate::Entered(id);
            if visit.is_answered {
                fates[node as usize..tree.end(node) as usize].fill(Fate::Known(id));
            }
        }
        for (id, pruned) in self.all_pruned() {
            let root = pruned.id.number();
            fates[root as usize..tree.end(root) as usize].fill(Fate::Inside(id));
            fates[root as usize] = Fate::Pruned(id);
        }
        fates
    }
}

/// What became of the nodes of a tree, from what became of those of a copy that is cut at a depth, or whose
/// children are in another order.
#[must_use]
pub fn fates_in_original(original: &Tree, copy: &Tree, fates: &[Fate]) -> Vec<Fate> {
    let mut found = vec![Fate::Unseen; original.len() as usize];
    let mut pairs = vec![(Tree::ROOT, Tree::ROOT)];
    while let Some((id, its_copy)) = pairs.pop() {
        found[id as usize] = fates[its_copy as usize];
        let mut copies: Vec<(u32, u32)> = copy.children(its_copy).collect();
        copies.sort_unstable();
        let children = original.children(id).zip(copies);
        pairs.extend(children.map(|((_, child), (_, its_copy))| (child, its_copy)));
    }
    found
}
