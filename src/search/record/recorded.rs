//! The record of a search, and what can be looked up in it.

use std::collections::VecDeque;

use super::visit::{
    BoundSource, Cutoff, CutoffId, CutoffKind, Event, Fate, KnownId, KnownPosition, OutcomeId,
    PlaceByPart, PrunedId, PrunedSubtree, RecordedPart, SeenOutcome, Sources, Step, Visit, VisitId,
    number,
};
use crate::search::chance::Sum;
use crate::search::{Algorithm, CutoffRule, NoValue, Outcome, ProvedRange, Rules};
use crate::tree::Tree;
use crate::value::{Value, Window};

/// What a search did, or has done so far.
#[derive(Clone, Debug)]
pub struct Record {
    pub(super) algorithm: Algorithm,
    pub(super) rules: Rules,
    pub(super) part: RecordedPart,
    pub(super) visits: Vec<Visit>,
    /// The open nodes, from the root to where the search is.
    pub(super) open: Vec<OpenVisit>,
    /// The path of the innermost open node, or of the leaf that the search is at.
    pub(super) path: Vec<u32>,
    pub(super) cutoffs: Vec<Cutoff>,
    pub(super) pruned: Vec<PrunedSubtree>,
    pub(super) known: Vec<KnownPosition>,
    /// Of chance nodes in the part that is kept, and of open ones.
    pub(super) outcomes: Vec<SeenOutcome>,
    /// Whether a chance node has had the value of an outcome; and whether the keys of values are those of doubles.
    pub(super) has_chance: bool,
    pub(super) has_doubles: bool,
    /// How many searches have begun: passes, and those of children that were searched again.
    pub(super) searches: u32,
    pub(super) steps: u64,
    pub(super) evaluated: u64,
    pub(super) ending: Ending,
}

/// An inner node that the search is in.
#[derive(Clone, Debug)]
pub(super) struct OpenVisit {
    pub(super) visit: VisitId,
    /// The window now, and where its ends come from.
    pub(super) window: Window,
    pub(super) sources: Sources,
    /// The best value of a child, as that child has returned it.
    pub(super) best: Value,
    /// What is proved by the children so far.
    pub(super) proved: ProvedRange,
    /// What is proved of the outcomes so far, at a chance node.
    pub(super) outcomes: Option<ProvedOutcomes>,
    /// Those that were only probed, in their order, as they were left.
    pub(super) probed: VecDeque<ProbedOutcome>,
    /// The one that is searched again.
    pub(super) again: Option<ProbedOutcome>,
    /// The greatest number of a child that was entered, of those that are no chance nodes and of those that are, where the
    /// search may probe: it passes over the latter at first.
    pub(super) last_entered: [u32; 2],
    pub(super) has_stopped: bool,
    pub(super) has_entered: bool,
}

/// An outcome that was only probed.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProbedOutcome {
    pub(super) visit: VisitId,
    /// The best value of a child, and what is proved by those children.
    pub(super) best: Value,
    pub(super) children: ProvedRange,
    /// What is proved of the outcome itself.
    pub(super) range: ProvedRange,
}

/// What is proved of the outcomes so far of a chance node: the sums of those lower and of those upper bounds that there
/// are.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProvedOutcomes {
    lower: Sum,
    upper: Sum,
}

impl ProvedOutcomes {
    /// Takes an outcome of that weight into the sums of a chance node.
    pub(super) fn with(
        before: Option<ProvedOutcomes>,
        (weight, total, has_doubles): (u32, u32, bool),
        range: ProvedRange,
    ) -> ProvedOutcomes {
        let none = Sum::new(total, has_doubles);
        let mut all = before.unwrap_or(ProvedOutcomes { lower: none, upper: none });
        for (sum, bound) in all.sums_and(range) {
            sum.enter(weight);
            sum.add(bound);
        }
        all
    }

    /// Takes an outcome out of the sums, of which this was proved.
    pub(super) fn take_back(&mut self, weight: u32, range: ProvedRange) {
        for (sum, bound) in self.sums_and(range) {
            sum.take_back(weight, bound);
        }
    }

    /// The sums, with the bounds that there are.
    fn sums_and(&mut self, range: ProvedRange) -> impl Iterator<Item = (&mut Sum, Value)> {
        let both = [(&mut self.lower, range.lower), (&mut self.upper, range.upper)];
        both.into_iter().filter(|(_, bound)| bound.key().is_some())
    }

    /// What is proved of the node, as all leaves lie between these.
    pub(super) fn range(&self, leaves: ProvedRange) -> ProvedRange {
        ProvedRange {
            lower: self.lower.interval(leaves).lower,
            upper: self.upper.interval(leaves).upper,
        }
    }
}

/// How a search ended.
#[derive(Clone, Debug)]
pub(super) enum Ending {
    /// It goes on.
    Running,
    /// The callback stopped it.
    Stopped,
    /// It needed the value of a leaf that has none.
    NoValue(NoValue),
    /// It has a result.
    Found(Outcome),
}

impl Record {
    /// The record of a search before its first step.
    pub(super) fn before(algorithm: Algorithm, rules: Rules, part: RecordedPart) -> Record {
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
            outcomes: Vec::new(),
            has_chance: false,
            has_doubles: false,
            searches: 1,
            steps: 0,
            evaluated: 0,
            ending: Ending::Running,
        }
    }

    /// The algorithm of the search.
    #[must_use]
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// Whether nodes may be searched more than once. What is pruned in one search may be searched in another.
    #[must_use]
    pub fn comes_back(&self) -> bool {
        self.algorithm.forward().is_none()
    }

    /// Whether a chance node has had the value of an outcome.
    #[must_use]
    pub fn has_chance(&self) -> bool {
        self.has_chance
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
        cutoffs.map(|(place, cutoff)| (CutoffId(number(place)), cutoff))
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
        pruned.map(|(place, pruned)| (PrunedId(number(place)), pruned))
    }

    /// The visit of the root.
    #[must_use]
    pub fn root(&self) -> VisitId {
        VisitId::at(0)
    }

    /// Where a visit lies relative to the part that is kept.
    #[must_use]
    pub fn place_by_part(&self, visit: VisitId) -> PlaceByPart {
        self.visit(visit).place_by_part
    }

    /// Where the root of a pruned subtree lies relative to the part that is kept.
    #[must_use]
    pub fn place_of_pruned(&self, pruned: PrunedId) -> PlaceByPart {
        self.pruned(pruned).place_by_part
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

    /// The node that holds a bound: the parent of the child that is its source, or the node that is the source itself.
    #[must_use]
    pub fn held_by(&self, source: BoundSource) -> VisitId {
        match source {
            BoundSource::Child(child) => self.visit(child).parent.expect("a source is a child"),
            BoundSource::Position(node)
            | BoundSource::Search(node)
            | BoundSource::Test(node)
            | BoundSource::Chance(node) => node,
        }
    }

    /// The outcomes of a chance node that were looked at, in the order of the search. The node must be kept.
    #[must_use]
    pub fn outcomes_of(&self, chance: VisitId) -> Vec<&SeenOutcome> {
        let mut outcomes: Vec<&SeenOutcome> = self.outcomes_backwards(chance).collect();
        outcomes.reverse();
        outcomes
    }

    /// The same, the last one first.
    pub fn outcomes_backwards(&self, chance: VisitId) -> impl Iterator<Item = &SeenOutcome> {
        let last = self.visit(chance).last_outcome.map(|id| self.outcome_with(id));
        std::iter::successors(last, |seen| seen.before.map(|id| self.outcome_with(id)))
    }

    /// The place of the first outcome of the chance node whose last one this is.
    pub(super) fn first_outcome(&self, last: OutcomeId) -> usize {
        std::iter::successors(Some(last), |&id| self.outcome_with(id).before)
            .last()
            .map_or(0, OutcomeId::index)
    }

    pub(super) fn outcome_with(&self, id: OutcomeId) -> &SeenOutcome {
        &self.outcomes[id.index()]
    }

    /// How many steps of the path of the open node that a step is about the step before may share.
    #[must_use]
    pub fn shared_ply(&self, step: &Step) -> usize {
        match step.event {
            // Probes leave out children of several outcomes.
            Event::Prune(id) => self.visit(self.cutoff(self.pruned(id).cutoff).at).ply as usize,
            _ => self.path_of_open(step.visit).len(),
        }
    }

    /// The rule by which a node has stopped. Under `gt` a node also stops at alpha = beta, where its value is the best
    /// that there is.
    #[must_use]
    pub fn rule_of(&self, cutoff: &Cutoff) -> CutoffRule {
        let has_met = cutoff.window.alpha() == cutoff.window.beta();
        if has_met { CutoffRule::Ge } else { self.rules.cutoff }
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
    pub fn reach(&self, cutoff: &Cutoff) -> CutoffKind {
        match cutoff.sources.own(!cutoff.player) {
            None => CutoffKind::Window,
            Some(BoundSource::Position(_)) => CutoffKind::Position,
            Some(BoundSource::Search(_)) => CutoffKind::Search,
            Some(BoundSource::Test(_)) => CutoffKind::Test,
            Some(BoundSource::Chance(_)) => CutoffKind::Chance,
            Some(source) if Some(self.held_by(source)) == self.visit(cutoff.at).parent => {
                CutoffKind::Shallow
            }
            Some(_) => CutoffKind::Deep,
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

    /// What became of the node at a path: in the last search that came near it. The node must be in the part that is
    /// kept.
    #[must_use]
    pub fn fate_at(&self, path: &[u32]) -> Fate {
        self.fates_at(path).pop().unwrap_or_default()
    }

    /// The same in each search that came near it, in their order.
    #[must_use]
    pub fn fates_at(&self, path: &[u32]) -> Vec<Fate> {
        // Visits stand in the order of entering, so what is below a node comes after it.
        let mut is_on_path = vec![false; self.visits.len()];
        let mut goes_on = vec![false; self.visits.len()];
        for (id, visit) in self.visits() {
            let above = visit.parent.map(VisitId::index);
            let is_on = above.is_none_or(|above| {
                is_on_path[above] && path.get(visit.ply as usize - 1) == Some(&visit.position)
            });
            is_on_path[id.index()] = is_on;
            if let Some(above) = above.filter(|_| is_on) {
                goes_on[above] = true;
            }
        }
        let last = self.visits().filter(|(id, _)| is_on_path[id.index()] && !goes_on[id.index()]);
        let fates = last.map(|(id, visit)| match path.get(visit.ply as usize) {
            _ if visit.is_answered => Fate::Known(id),
            None => Fate::Entered(id),
            Some(&step) => self.pruned_fate(id, step, path.len() == visit.ply as usize + 1),
        });
        let mut fates: Vec<Fate> = fates.collect();
        // A probe and the search after it look at different children of a node.
        if fates.iter().any(|&fate| fate != Fate::Unseen) {
            fates.retain(|&fate| fate != Fate::Unseen);
        }
        fates
    }

    /// What became of the child at `position` of a node, or of a node below it, that was not entered.
    fn pruned_fate(&self, parent: VisitId, position: u32, is_root: bool) -> Fate {
        let is_it = |pruned: &PrunedSubtree| pruned.position == position && pruned.parent == parent;
        let found = self.all_pruned().find(|(_, pruned)| is_it(pruned));
        match found {
            Some((id, _)) if is_root => Fate::Pruned(id),
            Some((id, _)) => Fate::Inside(id),
            None => Fate::Unseen,
        }
    }

    /// What became of each node of the tree that was searched, by its number in the tree. All must be kept, and no node
    /// be searched twice.
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
