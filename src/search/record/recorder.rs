//! Writes the record: watches the one loop, and says at each event what it is a step of.
//!
//! The loop has decided all that is told here. What the recorder adds is where bounds come from, what is
//! [proved](super::reasons) of each node, and what fail-hard returns.
//!
//! *Fail-hard.* The loop compares fail-soft values. Under [`FailMode::Hard`] an inner node returns the end of
//! its window that its value lies beyond; the parent shows this as the child's value.

use std::cell::Cell;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::recorded::{Ending, OpenVisit, ProbedOutcome, ProvedOutcomes, Record};
use super::visit::{
    BoundSource, ChildValue, Cutoff, CutoffId, Event, KnownId, KnownPosition, OutcomeId,
    PlaceByPart, Proved, PrunedId, PrunedSubtree, SeenOutcome, Sources, Step, Visit, VisitId,
    number,
};
use crate::fraction::Fraction;
use crate::search::proved::ProvedRange;
use crate::search::{
    Algorithm, Answered, BackedUp, Entered, FailMode, KeptPosition, Left, Observer, Outcome,
    Pruned, SearchError, SearchEvent, Transpositions, Weighed,
};
use crate::tree::{Child, Node, NodeId, Skipped, Tree};
use crate::value::{Bound, Mover, Player, Value, Window};

/// Watches a search, and writes its record.
pub(super) struct Recorder<'t, F> {
    record: Record,
    /// The tree that is searched, of a search that probes.
    tree: Option<&'t Tree>,
    /// Is called at each step; may stop the search.
    each: F,
    /// The nodes that were entered, where a table answers for some.
    transpositions: Option<Transpositions>,
    /// What the table has kept of the position that the search was done with last.
    kept: Option<Rc<Cell<Option<KeptPosition>>>>,
    /// The leaf that the search is at.
    leaf: Option<VisitId>,
    /// What the passes before have proved of the root.
    of_root: ProvedRange,
    /// The next node begins a search with this number; of it so much is shown that the search uses.
    begins: Option<(u32, ProvedRange)>,
    /// Whether the node that is entered next is an outcome that was only probed.
    is_probed: bool,
    /// The node that the search was done with last, until its parent gets its value.
    done: Option<(VisitId, Proved, ProvedRange)>,
}

impl<'t, F: FnMut(&Record, &Step) -> ControlFlow<()>> Recorder<'t, F> {
    pub(super) fn new(record: Record, each: F) -> Recorder<'t, F> {
        let (transpositions, kept, leaf, begins, done) = (None, None, None, None, None);
        let of_root = ProvedRange::NOTHING;
        let (tree, is_probed) = (None, false);
        Recorder {
            record,
            tree,
            each,
            transpositions,
            kept,
            leaf,
            of_root,
            begins,
            is_probed,
            done,
        }
    }

    /// The same, of a search in this tree, which may probe.
    pub(super) fn in_tree(self, tree: &'t Tree) -> Recorder<'t, F> {
        Recorder { tree: Some(tree), ..self }
    }

    /// The same, of a search with a table, which tells here what it keeps.
    pub(super) fn with_table(self, kept: Rc<Cell<Option<KeptPosition>>>) -> Recorder<'t, F> {
        Recorder { transpositions: Some(Transpositions::default()), kept: Some(kept), ..self }
    }

    /// The record, after the search.
    pub(super) fn finish(mut self, found: Result<Outcome, SearchError>) -> Record {
        match found {
            Ok(outcome) => {
                let done = self.done.take();
                let value = outcome.value;
                self.record.ending = Ending::Found(outcome);
                if let Some((root, _, range)) = done {
                    let bound = range.and(self.of_root).bound(value);
                    // It is the last step: there is nothing left to stop.
                    _ = self.step(root, Event::Result(Proved { value, bound }));
                }
            }
            Err(SearchError::NoValue(leaf)) => self.record.ending = Ending::NoValue(leaf),
            Err(SearchError::GivenUp) => self.record.ending = Ending::Stopped,
        }
        self.record
    }

    /// Calls back. Whether the search goes on: a record that has stopped stays as it is.
    fn step(&mut self, visit: VisitId, event: Event) -> ControlFlow<()> {
        self.record.steps += 1;
        let number = self.record.steps;
        let step = Step { number, visit, event };
        (self.each)(&self.record, &step)
    }

    /// What an inner node returns that is no longer open; the root, to the window of the whole search.
    fn returned(&self, node: &Visit, value: Value) -> Value {
        match self.fail() {
            FailMode::Soft => value,
            FailMode::Hard if node.parent.is_none() => self.record.rules.window.clamp(value),
            FailMode::Hard => node.window.clamp(value),
        }
    }

    /// Without deep cutoffs a node does not go by the window that it is entered with, and a search that comes back to
    /// nodes compares values as they are: neither clips them.
    fn fail(&self) -> FailMode {
        match self.record.algorithm {
            Algorithm::Minimax | Algorithm::AlphaBeta => self.record.rules.fail,
            _ => FailMode::Soft,
        }
    }
}

impl<F: FnMut(&Record, &Step) -> ControlFlow<()>> Observer for Recorder<'_, F> {
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        self.transpositions.on(event)?;
        match event {
            SearchEvent::Enter(entered) => self.enter(entered),
            SearchEvent::BackUp(backed_up) => self.back_up(backed_up),
            SearchEvent::Weigh(weighed) => self.weigh(weighed),
            SearchEvent::Stop { stop, .. } => self.stop(stop.player, stop.window),
            SearchEvent::Prune(Pruned { subtree, .. }) => {
                let at = self.record.open.last().expect("a node is open").visit;
                if self.probes_at(at).is_some() {
                    // It may have been probed: what is left out is told when the node is left.
                    return ControlFlow::Continue(());
                }
                self.prune(at, *subtree)
            }
            SearchEvent::Leave(left) => self.leave(left),
            SearchEvent::Answer(answered) => self.answer(answered),
            SearchEvent::Research => self.research(),
            SearchEvent::EvaluateRun(_) => ControlFlow::Continue(()),
        }
    }
}

/// The events.
impl<'t, F: FnMut(&Record, &Step) -> ControlFlow<()>> Recorder<'t, F> {
    fn enter(&mut self, entered: &Entered) -> ControlFlow<()> {
        let Entered { path, child, key, known, window, is_probe } = *entered;
        let again = if std::mem::take(&mut self.is_probed) {
            self.search_outcome_again(child.position)?
        } else {
            None
        };
        if let (Some(_), Some(parent)) = (self.tree, self.record.open.last_mut()) {
            let is_chance = matches!(child.node, Node::Inner(Mover::Chance));
            let last = &mut parent.last_entered[usize::from(is_chance)];
            *last = child.id.number().max(*last);
        }
        let visit = self.arrive(path, child, key, known, window);
        self.record.visits[visit.index()].is_probe = is_probe;
        match entered.child.node {
            Node::Inner(mover) => {
                self.record.open(visit, mover, again);
                self.step(visit, Event::Enter)
            }
            Node::Leaf(value) => {
                self.leaf = Some(visit);
                let place = self.record.evaluated + 1;
                self.record.evaluated += u64::from(value.is_ok());
                self.step(visit, Event::Leaf { place })
            }
        }
    }

    /// The search comes to a node, with which another search may begin.
    fn arrive(
        &mut self,
        path: &[u32],
        child: Child,
        key: Option<u128>,
        known: ProvedRange,
        window: Window,
    ) -> VisitId {
        let begins = self.begins.take();
        let shown = begins.map_or(ProvedRange::NOTHING, |(_, shown)| shown);
        let known = self.known(path, key, known.and(shown));
        let visit = self.record.enter(child, window, known);
        if let Some((search, _)) = begins {
            self.record.visits[visit.index()].search = search;
        }
        visit
    }

    /// What was known of the node at a path or of its position, if that has come up before.
    fn known(&mut self, path: &[u32], key: Option<u128>, range: ProvedRange) -> Option<KnownId> {
        if range == ProvedRange::NOTHING {
            return None;
        }
        let first = key.and_then(|key| self.transpositions.as_ref()?.first(key));
        let first = first.filter(|(first, _)| first != path);
        self.record.known.push(KnownPosition { first, range });
        Some(KnownId::last_of(self.record.known.len()))
    }

    /// The node that the search has left last is searched again, or the whole tree by the next pass; or an outcome that
    /// was probed.
    fn research(&mut self) -> ControlFlow<()> {
        let Some((visit, Proved { value, .. }, range)) = self.done.take() else {
            // Which one is known when it is entered.
            self.is_probed = true;
            return ControlFlow::Continue(());
        };
        let parent = self.record.visit(visit).parent;
        if parent.is_none() {
            self.of_root = self.of_root.and(range);
        }
        let above = parent.and_then(|above| self.record.visit(above).mover?.player());
        // Its second search begins where the test has ended, and no other one does.
        let shown = match above.filter(|_| self.record.algorithm == Algorithm::NegaScout) {
            Some(Player::Max) => ProvedRange { lower: value, ..ProvedRange::NOTHING },
            Some(Player::Min) => ProvedRange { upper: value, ..ProvedRange::NOTHING },
            None => ProvedRange::NOTHING,
        };
        self.begin_again(visit, shown)?;
        if parent.is_some() {
            self.record.forget_child(visit, None);
        } else if !self.record.visit(visit).place_by_part.is_kept() {
            self.record.forget_last();
        }
        ControlFlow::Continue(())
    }

    /// The node of a visit is searched again, of which so much is shown.
    fn begin_again(&mut self, visit: VisitId, shown: ProvedRange) -> ControlFlow<()> {
        self.record.searches += 1;
        let search = self.record.searches;
        self.begins = Some((search, shown));
        let Visit { parent, position, .. } = *self.record.visit(visit);
        self.record.path.extend(parent.map(|_| position));
        self.step(visit, Event::Research { search })?;
        self.record.path.truncate(self.record.open.len().saturating_sub(1));
        ControlFlow::Continue(())
    }

    /// An outcome of the innermost open node is searched again, which was only probed.
    fn search_outcome_again(&mut self, position: u32) -> ControlFlow<(), Option<ProbedOutcome>> {
        let node = self.record.open.last_mut().expect("a node is open");
        let visits = &self.record.visits;
        let is_it = |probed: &ProbedOutcome| visits[probed.visit.index()].position == position;
        // Those before it are known as they are.
        let again = std::iter::from_fn(|| node.probed.pop_front()).find(is_it);
        node.again = again;
        if let Some(ProbedOutcome { visit, children, .. }) = again {
            let shown = match self.record.visit(visit).mover.and_then(Mover::player) {
                Some(player) => children.better(player, ProvedRange::NOTHING),
                None => ProvedRange::NOTHING,
            };
            self.begin_again(visit, shown)?;
        }
        ControlFlow::Continue(again)
    }

    fn answer(&mut self, answered: &Answered) -> ControlFlow<()> {
        let Answered { path, child, key, known, window } = *answered;
        let visit = self.arrive(path, child, key, known, window);
        let node = *self.record.visit(visit);
        let value = answered.known.settle(node.window).expect("that is why it is not searched");
        let value = self.returned(&node, value);
        let proved = Proved { value, bound: answered.known.bound(value) };
        let node = &mut self.record.visits[visit.index()];
        (node.is_answered, node.proved) = (true, Some(proved));
        self.done = Some((visit, proved, answered.known));
        self.step(visit, Event::Answer)?;
        self.record.path.pop();
        ControlFlow::Continue(())
    }

    fn leave(&mut self, left: &Left) -> ControlFlow<()> {
        if let Some(leaf) = self.leaf.take() {
            self.record.path.pop();
            let range = ProvedRange::exact(left.value);
            let (value, bound) = (left.value, Bound::Exact);
            self.done = Some((leaf, Proved { value, bound }, range));
            return ControlFlow::Continue(());
        }
        self.leave_out(left.value)?;
        let open = self.record.open.pop().expect("a node is open");
        let node = *self.record.visit(open.visit);
        let mut value = self.returned(&node, left.value);
        let known = node.known.map(|known| self.record.known(known).range);
        let range = open.proved.and(known.unwrap_or(ProvedRange::NOTHING));
        let mut range = range.and(self.record.rules.bounds);
        if let Some(player) = node.mover.and_then(Mover::player).filter(|_| node.is_probe) {
            let children = open.proved;
            range = children.better(player, ProvedRange::NOTHING).and(self.record.rules.bounds);
            if player.prefers(value, range.sure_of(player)) {
                // Beyond the window of a probe a value says nothing: only the rest is known.
                value = range.sure_of(player);
            }
            let probed = ProbedOutcome { visit: open.visit, best: left.value, children, range };
            if let Some(chance) = self.record.open.last_mut().filter(|_| !open.has_stopped) {
                chance.probed.push_back(probed);
            }
        }
        let bound = range.bound(value);
        let proved = Proved { value, bound };
        self.record.visits[open.visit.index()].proved = Some(proved);
        let stops = self.record.rules.cutoff.stops(open.window);
        let is_late = !open.has_stopped && stops;
        self.done = Some((open.visit, proved, range));
        let kept = self.kept.as_ref().and_then(|kept| kept.take());
        self.step(open.visit, Event::Return { is_late, kept })?;
        self.record.path.pop();
        self.record.forget_inside(open.visit);
        ControlFlow::Continue(())
    }

    fn back_up(&mut self, backed_up: &BackedUp) -> ControlFlow<()> {
        let (child, proved, range) = self.done.take().expect("a child is left before");
        let fail = self.fail();
        let node = self.record.open.last_mut().expect("a node is open");
        let (visit, player) = (node.visit, backed_up.player);
        node.proved = node.proved.better(player, range);
        let arrival = self.record.visits[visit.index()].window;
        let child_value =
            ChildValue { child, proved, parent: sure(node, player, fail, arrival.own(!player)) };
        let best = node.best;
        let window = backed_up.window;
        let moved_from = backed_up.moved_from();
        let mut before = None;
        if backed_up.is_taken() {
            node.best = proved.value;
        }
        if moved_from.is_some() {
            node.window = window;
            before = node.sources.own(player);
            node.sources.set_own(player, BoundSource::Child(child));
        }
        let event = if backed_up.is_taken() {
            Event::Take { child_value, moved_from, window }
        } else {
            Event::Keep { child_value, best, window: node.window }
        };
        self.step(visit, event)?;
        self.record.forget_child(child, before);
        ControlFlow::Continue(())
    }

    fn weigh(&mut self, weighed: &Weighed) -> ControlFlow<()> {
        let (child, proved, range) = self.done.take().expect("a child is left before");
        let &Weighed { weight, total, has_doubles, .. } = weighed;
        let (leaves, fail) = (self.record.rules.bounds, self.fail());
        (self.record.has_chance, self.record.has_doubles) = (true, has_doubles);
        let node = self.record.open.last_mut().expect("a node is open");
        let range = match (proved.bound, fail) {
            (Bound::Upper, FailMode::Hard) => ProvedRange { upper: proved.value, ..range },
            (Bound::Lower, FailMode::Hard) => ProvedRange { lower: proved.value, ..range },
            _ => range,
        };
        if let (Some(outcomes), Some(again)) = (&mut node.outcomes, node.again.take()) {
            outcomes.take_back(weight, again.range);
        }
        let outcomes = ProvedOutcomes::with(node.outcomes, (weight, total, has_doubles), range);
        let interval = outcomes.range(leaves);
        (node.outcomes, node.proved) = (Some(outcomes), interval);
        let visit = node.visit;
        let probability = Fraction::new(i128::from(weight), i128::from(total));
        let probability = probability.expect("both are small");
        let Visit { position, id, is_probe, .. } = *self.record.visit(child);
        let before = self.record.visit(visit).last_outcome;
        let seen = SeenOutcome { position, id, probability, proved, is_probe, interval, before };
        self.record.outcomes.push(seen);
        let last = OutcomeId::last_of(self.record.outcomes.len());
        self.record.visits[visit.index()].last_outcome = Some(last);
        self.record.visits[child.index()].outcome = Some(last);
        let child_value = ChildValue { child, proved, parent: None };
        self.step(visit, Event::Weigh { child_value, probability, interval, is_probe })?;
        if !is_probe {
            self.record.forget_child(child, None);
        }
        ControlFlow::Continue(())
    }

    fn stop(&mut self, player: Player, window: Window) -> ControlFlow<()> {
        let node = self.record.open.last_mut().expect("a node is open");
        node.has_stopped = true;
        let mut sources = node.sources;
        if node.outcomes.is_some() {
            sources.set_own(player, BoundSource::Chance(node.visit));
        } else {
            node.proved = node.proved.better(player, ProvedRange::NOTHING);
            debug_assert_eq!(node.window, window, "the loop has told it before");
        }
        let cutoff = Cutoff { at: node.visit, player, window, sources };
        let visit = node.visit;
        let id = self.record.add_cutoff(cutoff);
        self.step(visit, Event::Cutoff(id))
    }

    /// The last cutoff leaves out a child of a node.
    fn prune(&mut self, parent: VisitId, subtree: Skipped) -> ControlFlow<()> {
        let record = &mut self.record;
        let cutoff = CutoffId(number(record.cutoffs.len()) - 1);
        let node = *record.visit(parent);
        let Skipped { position, id, size, .. } = subtree;
        let place_by_part =
            record.part.place_of_child(node.place_by_part, node.ply as usize, position);
        let pruned = PrunedId(number(record.pruned.len()));
        record.pruned.push(PrunedSubtree { cutoff, parent, position, id, size, place_by_part });
        self.step(parent, Event::Prune(pruned))?;
        if !place_by_part.is_kept() {
            self.record.pruned.pop();
        }
        ControlFlow::Continue(())
    }

    /// The tree, if a node is one whose outcomes are probed.
    fn probes_at(&self, node: VisitId) -> Option<&'t Tree> {
        let is_chance = self.record.visit(node).mover == Some(Mover::Chance);
        self.tree.filter(|_| is_chance && self.record.algorithm == Algorithm::Star2)
    }

    /// Tells what is left out for good with probes, when the innermost open node is left with a value: at a chance node
    /// that stops, or at an outcome of which a probe has found the best value that there is.
    fn leave_out(&mut self, value: Value) -> ControlFlow<()> {
        let open = self.record.open.last_mut().expect("a node is open");
        let (visit, window, last, has_stopped) =
            (open.visit, open.window, open.last_entered, open.has_stopped);
        let mut probed = std::mem::take(&mut open.probed);
        let node = *self.record.visit(visit);
        let rules = self.record.rules;
        if let Some(player) = node.mover.and_then(Mover::player) {
            if node.is_probe && !has_stopped && value == rules.bounds.sure_of(!player) {
                self.stop(player, window)?;
                self.leave_out_rest(visit)?;
            }
            return ControlFlow::Continue(());
        }
        let Some(tree) = self.probes_at(visit) else {
            return ControlFlow::Continue(());
        };
        let mut is_told = has_stopped;
        for (position, child) in tree.children(node.id.number()) {
            let is_entered = child <= last[usize::from(tree.is_chance(child))];
            let is_it = |probed: &mut ProbedOutcome| {
                self.record.visits[probed.visit.index()].id.number() == child
            };
            let only_probed = probed.pop_front_if(is_it);
            if is_entered && only_probed.is_none() {
                continue;
            }
            if !std::mem::replace(&mut is_told, true) {
                // No sibling was left, so the loop has told of no cutoff.
                let too_little = Window::between(window.alpha(), value);
                let too_much = Window::between(value, window.beta());
                let is_little = rules.cutoff.stops(too_little);
                let player = if is_little { Player::Min } else { Player::Max };
                self.stop(player, if is_little { too_little } else { too_much })?;
            }
            match only_probed {
                Some(probed) => self.leave_out_rest(probed.visit)?,
                None => self.prune(visit, skipped(tree, position, child))?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Tells of the children of an outcome that its probe has left out.
    fn leave_out_rest(&mut self, outcome: VisitId) -> ControlFlow<()> {
        let Some(tree) = self.tree else {
            return ControlFlow::Continue(());
        };
        let Visit { id, ply, position, .. } = *self.record.visit(outcome);
        let length = self.record.path.len();
        if ply as usize > length {
            self.record.path.push(position);
        }
        let probes = self.record.rules.probes.get() as usize;
        for (position, child) in tree.children(id.number()).skip(probes) {
            self.prune(outcome, skipped(tree, position, child))?;
        }
        self.record.path.truncate(length);
        ControlFlow::Continue(())
    }
}

/// A child that the search leaves out.
fn skipped(tree: &Tree, position: u32, child: u32) -> Skipped {
    Skipped { position, id: NodeId::Node(child), size: tree.size_of(child), value: None }
}

/// What the player to move at an open node is sure of, whatever the children to come; `None`: of nothing.
/// Fail-hard does not go beyond the opponent's bound.
fn sure(node: &OpenVisit, player: Player, fail: FailMode, limit: Value) -> Option<Proved> {
    let sure = node.proved.sure_of(player);
    let value = if fail == FailMode::Hard && player.prefers(sure, limit) { limit } else { sure };
    let bound = match player {
        Player::Max => Bound::Lower,
        Player::Min => Bound::Upper,
    };
    value.key().map(|_| Proved { value, bound })
}

/// What the record does with the visits, cutoffs and subtrees that come and go.
///
/// Only the last visits are forgotten. So what a kept visit or cutoff refers to stays: a bound comes from a
/// child that was visited before, of a node above, or is a child of the kept node that stopped.
impl Record {
    /// Adds the visit of a node that the search comes to.
    fn enter(&mut self, child: Child, window: Window, known: Option<KnownId>) -> VisitId {
        let id = VisitId::at(self.visits.len());
        let window = if self.algorithm.abilities().has_windows { window } else { Window::FULL };
        let asked = self.open.last().map_or(self.rules.window, |open| open.window);
        let (mut place_by_part, mut ply) = (self.part.place_of_root(), 0);
        let (mut sources, mut is_first, mut search) = (Sources::default(), true, self.searches);
        let parent = self.open.last_mut().map(|open| {
            is_first = !open.has_entered;
            open.has_entered = true;
            sources = open.sources;
            open.visit
        });
        if let Some(parent) = parent {
            self.path.push(child.position);
            let parent = &self.visits[parent.index()];
            let above = parent.ply as usize;
            place_by_part = self.part.place_of_child(parent.place_by_part, above, child.position);
            (ply, search) = (parent.ply + 1, parent.search);
            if self.algorithm == Algorithm::NoDeep {
                // The child knows its parent's best value alone.
                let player = parent.mover.and_then(Mover::player);
                let player = player.expect("it knows of no chance nodes");
                sources = Sources::default();
                if let Some(own) = self.open.last().and_then(|open| open.sources.own(player)) {
                    sources.set_own(player, own);
                }
            }
        }
        let mover = match child.node {
            Node::Inner(mover) => Some(mover),
            Node::Leaf(_) => None,
        };
        let outcome_of = parent.filter(|&above| self.visit(above).mover == Some(Mover::Chance));
        if let Some(chance) = outcome_of {
            // Within the bounds of the leaves, of which nobody says more.
            let (leaves, source) = (self.rules.bounds, Some(BoundSource::Chance(chance)));
            sources.alpha = source.filter(|_| window.alpha() > leaves.lower);
            sources.beta = source.filter(|_| window.beta() < leaves.upper);
        }
        if self.comes_back() && parent.is_some() && outcome_of.is_none() {
            // A null window, or the full one of a node that is evaluated again.
            let test = |end: Value| end.key().map(|_| BoundSource::Test(id));
            if window.alpha() != asked.alpha() {
                sources.alpha = test(window.alpha());
            }
            if window.beta() != asked.beta() {
                sources.beta = test(window.beta());
            }
        }
        if let Some(known) = known {
            let KnownPosition { first, range } = self.known(known);
            let is_same_node = first.is_none();
            let is_asked_anew = outcome_of.is_some() || self.comes_back();
            let is_known = |end: Value, asked: Value, known: Value| {
                if is_asked_anew { end.key().is_some() && end == known } else { end != asked }
            };
            let source =
                Some((if is_same_node { BoundSource::Search } else { BoundSource::Position })(id));
            if is_known(window.alpha(), asked.alpha(), range.lower) {
                sources.alpha = source;
            }
            if is_known(window.beta(), asked.beta(), range.upper) {
                sources.beta = source;
            }
        }
        let proved = match child.node {
            Node::Leaf(value) => value.ok().map(|value| Proved { value, bound: Bound::Exact }),
            Node::Inner(_) => None,
        };
        self.visits.push(Visit {
            parent,
            position: child.position,
            id: child.id,
            ply,
            mover,
            search,
            window,
            sources,
            proved,
            is_first,
            known,
            is_answered: false,
            is_probe: false,
            last_outcome: None,
            outcome: None,
            place_by_part,
        });
        id
    }

    /// The search goes into the node of the last visit; or again into an outcome that was probed.
    fn open(&mut self, visit: VisitId, mover: Mover, again: Option<ProbedOutcome>) {
        let Visit { window, sources, .. } = *self.visit(visit);
        let player = mover.player();
        self.open.push(OpenVisit {
            visit,
            window,
            sources,
            best: again
                .map_or(player.map_or(Value::MINUS_INFINITY, Player::worst), |again| again.best),
            proved: again
                .map_or(player.map_or(self.rules.bounds, ProvedRange::before_children), |again| {
                    again.children
                }),
            outcomes: None,
            probed: VecDeque::new(),
            again: None,
            last_entered: [0, 0],
            has_stopped: false,
            has_entered: again.is_some(),
        });
    }

    fn add_cutoff(&mut self, cutoff: Cutoff) -> CutoffId {
        self.cutoffs.push(cutoff);
        CutoffId(number(self.cutoffs.len()) - 1)
    }

    /// Forgets what is inside a node that the search is done with, if the node is not kept.
    fn forget_inside(&mut self, node: VisitId) {
        if self.visit(node).place_by_part != PlaceByPart::Outside {
            return;
        }
        while self.visits.len() > node.index() + 1 {
            self.forget_last();
        }
        if let Some(last) = self.visits[node.index()].last_outcome.take() {
            self.outcomes.truncate(self.first_outcome(last));
        }
        while self.cutoffs.last().is_some_and(|cutoff| cutoff.at >= node) {
            self.cutoffs.pop();
        }
    }

    /// Forgets the last visit, and what was known there, which is what was learnt last.
    fn forget_last(&mut self) {
        let known = self.visits.pop().and_then(|visit| visit.known);
        if known.is_some_and(|known| known.index() + 1 == self.known.len()) {
            self.known.pop();
        }
    }

    /// Forgets a child whose parent has its value, or the child that the parent had its bound from `before`.
    fn forget_child(&mut self, child: VisitId, before: Option<BoundSource>) {
        if self.visit(child).place_by_part.is_kept() {
            return;
        }
        let open = self.open.last_mut().expect("the parent is open");
        let mover = self.visits[open.visit.index()].mover;
        let player = mover.and_then(Mover::player);
        let own = player.and_then(|player| open.sources.own(player));
        let Some(player) = player.filter(|_| own == Some(BoundSource::Child(child))) else {
            self.forget_last();
            return;
        };
        // The child takes the place of the one before, if that was the last one.
        let place = child.index() - 1;
        let is_replaced = before.and_then(BoundSource::child).is_some_and(|before| {
            let visit = &self.visits[before.index()];
            before.index() == place
                && visit.parent == Some(open.visit)
                && !visit.place_by_part.is_kept()
        });
        if is_replaced {
            let gone = self.visits.swap_remove(place).known;
            if let (Some(gone), Some(known)) = (gone, &mut self.visits[place].known) {
                self.known.swap_remove(gone.index());
                *known = gone;
            }
            open.sources.set_own(player, BoundSource::Child(VisitId::at(place)));
            // They may name the child that is gone.
            self.visits[place].sources = Sources::default();
        }
    }
}
