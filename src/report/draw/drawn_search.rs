//! A search as it is drawn: its record, which of its nodes are drawn where, and what is known of each drawn
//! node, at the end or after a step.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::drawn_tree::DrawnTree;
use crate::search::record::{
    CutoffId, Event, Fate, Part, Proved, PrunedId, Record, Recording, Standing, Step, VisitId,
};
use crate::search::{ForwardAlgorithm, NoValue, Rules};
use crate::value::Window;

/// What is known of a drawn node at some step of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Known {
    /// What has become of it.
    pub fate: Fate,
    /// Whether the search is in it.
    pub is_open: bool,
    /// The window on arrival at an entered node; of an open one the window now.
    pub window: Option<Window>,
    /// The value that an entered node returned, of a leaf its own, and what is proved of it; of an open one the
    /// bound so far.
    pub proved: Option<Proved>,
}

/// A step of the search that concerns drawn nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnStep {
    /// The step.
    pub step: Step,
    /// The drawn node that it is about; `None`: a cutoff above the drawn part.
    pub node: Option<u32>,
    /// What is known of that node with this step.
    pub known: Known,
    /// The child that the node takes or keeps its value for, if it is drawn.
    pub child: Option<u32>,
}

/// What is known of all drawn nodes at some step of the search.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What is known of each drawn node, in order.
    pub known: Vec<Known>,
    /// For each drawn leaf that was evaluated, its place in the order of evaluation, from 1; for other nodes 0.
    pub leaf_places: Vec<u64>,
    /// The node that the step is about, if the search goes on after it.
    pub current: Option<u32>,
    /// The best line, as a path from the root of the whole tree.
    pub line: Vec<u32>,
}

/// A search as it is drawn.
#[derive(Clone, Debug)]
pub struct DrawnSearch {
    record: Record,
    steps: Vec<DrawnStep>,
    /// For each visit that is kept, where the node is drawn.
    drawn: Vec<Option<u32>>,
    /// For each cutoff, the roots of the drawn subtrees that it pruned.
    pruned: HashMap<CutoffId, Vec<u32>>,
    /// How many nodes were pruned below drawn nodes whose children are not drawn.
    pruned_below: HashMap<u32, u64>,
    end: Moment,
}

impl DrawnSearch {
    /// Searches the tree of which a part is drawn. Where the search needs a leaf that has no value, as in
    /// `[1, null]`, it ends there: [`no_value`](Self::no_value).
    #[must_use]
    pub fn of(drawn: &DrawnTree, algorithm: ForwardAlgorithm, rules: Rules) -> DrawnSearch {
        let plies = drawn.nodes().iter().map(|node| node.ply as usize).max();
        let part = Part::below(drawn.root().to_vec(), plies.unwrap_or_default());
        let mut steps = StepsOfDrawn::of(drawn);
        let recording = Recording::of(algorithm, rules).keeping(part);
        let record = recording.search_by_step(drawn.whole(), |record, step| {
            steps.add(record, step);
            ControlFlow::Continue(())
        });
        let line = record.outcome().map_or_else(Vec::new, |outcome| outcome.pv.clone());
        let mut search = DrawnSearch {
            end: Moment::before(drawn),
            drawn: steps.drawn,
            pruned: steps.pruned,
            pruned_below: steps.pruned_below,
            steps: steps.steps,
            record,
        };
        search.end = search.after(search.record.steps(), drawn);
        if search.no_value().is_none() {
            search.end.line = line;
        }
        search
    }

    /// The leaf without a value that ended the search.
    #[must_use]
    pub fn no_value(&self) -> Option<&NoValue> {
        self.record.no_value()
    }

    /// What the search did at the drawn nodes and on the way to them.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The steps about drawn nodes, in the order of the search.
    #[must_use]
    pub fn steps(&self) -> &[DrawnStep] {
        &self.steps
    }

    /// What is known in the end.
    #[must_use]
    pub fn end(&self) -> &Moment {
        &self.end
    }

    /// Where the node of a visit is drawn.
    pub(in crate::report) fn drawn(&self, visit: VisitId) -> Option<u32> {
        self.drawn[visit.index()]
    }

    /// The roots of the drawn subtrees that a cutoff pruned.
    pub(in crate::report) fn pruned_by(&self, cutoff: CutoffId) -> &[u32] {
        self.pruned.get(&cutoff).map_or(&[], Vec::as_slice)
    }

    /// How many nodes were pruned below a drawn node whose children are not drawn.
    pub(in crate::report) fn pruned_below(&self, node: u32) -> u64 {
        self.pruned_below.get(&node).copied().unwrap_or_default()
    }

    /// The cutoff that pruned a subtree.
    pub(in crate::report) fn cutoff_of(&self, pruned: PrunedId) -> CutoffId {
        self.record.pruned(pruned).cutoff
    }

    /// What is known after step `last` of the search.
    #[must_use]
    pub fn after(&self, last: u64, tree: &DrawnTree) -> Moment {
        let mut moment = Moment::before(tree);
        let mut best = vec![None; moment.known.len()];
        let goes_on = last < self.record.steps() || self.no_value().is_some();
        let steps = self.steps.iter();
        for step in steps.take_while(|step| step.step.number <= last) {
            moment.current = step.node.filter(|_| goes_on);
            let Some(node) = step.node else { continue };
            let node = node as usize;
            moment.known[node] = step.known;
            match step.step.event {
                Event::Leaf { place } if step.known.proved.is_some() => {
                    moment.leaf_places[node] = place;
                }
                Event::Take { .. } => best[node] = step.child,
                _ => {}
            }
        }
        moment.mark_inside(tree);
        let line = std::iter::successors(best[0], |&child| best[child as usize]);
        let positions = line.map(|child| tree.node(child).position);
        moment.line = tree.root().iter().copied().chain(positions).collect();
        if !goes_on {
            moment.line.clone_from(&self.end.line);
        }
        moment
    }
}

impl Moment {
    /// Nothing is known yet of any drawn node.
    fn before(tree: &DrawnTree) -> Moment {
        Moment {
            known: vec![Known::default(); tree.nodes().len()],
            leaf_places: vec![0; tree.nodes().len()],
            current: None,
            line: Vec::new(),
        }
    }

    /// What is below a pruned node is inside its subtree.
    fn mark_inside(&mut self, tree: &DrawnTree) {
        for (number, node) in tree.nodes().iter().enumerate() {
            let above = node.parent.map(|parent| self.known[parent as usize].fate);
            if let (Fate::Unseen, Some(Fate::Pruned(root) | Fate::Inside(root))) =
                (self.known[number].fate, above)
            {
                self.known[number].fate = Fate::Inside(root);
            }
        }
    }
}

/// Finds the steps of drawn nodes among those of the whole search, as they come.
struct StepsOfDrawn<'t> {
    tree: &'t DrawnTree<'t>,
    steps: Vec<DrawnStep>,
    drawn: Vec<Option<u32>>,
    pruned: HashMap<CutoffId, Vec<u32>>,
    pruned_below: HashMap<u32, u64>,
    /// The drawn node whose children are not drawn that the search is in, or was in last, and its ply.
    folded: Option<(u32, u32)>,
    /// What is known of each drawn node.
    known: Vec<Known>,
    /// For each drawn node, the child after the one that was looked for last.
    next: Vec<u32>,
    /// A cutoff above the drawn part, until it is known whether it prunes that part.
    waiting: Option<Step>,
}

impl<'t> StepsOfDrawn<'t> {
    fn of(tree: &'t DrawnTree<'t>) -> StepsOfDrawn<'t> {
        StepsOfDrawn {
            tree,
            steps: Vec::new(),
            drawn: Vec::new(),
            pruned: HashMap::new(),
            pruned_below: HashMap::new(),
            folded: None,
            known: vec![Known::default(); tree.nodes().len()],
            next: (1..=tree.len()).collect(),
            waiting: None,
        }
    }

    fn add(&mut self, record: &Record, step: &Step) {
        let visit = record.visit(step.visit);
        if let Event::Enter | Event::Leaf { .. } = step.event {
            let place = self.place(record, step.visit);
            self.drawn.truncate(step.visit.index());
            self.drawn.resize(step.visit.index(), None);
            self.drawn.push(place);
            match place {
                Some(node) => {
                    let is_folded = self.tree.node(node).is_folded();
                    self.folded = is_folded.then_some((node, visit.ply));
                }
                None => self.folded = self.folded.filter(|&(_, ply)| ply < visit.ply),
            }
        }
        let mut node = self.drawn[step.visit.index()];
        let mut known = node.map_or(Known::default(), |node| self.known[node as usize]);
        let mut child = None;
        match step.event {
            // The search ends here.
            Event::Leaf { .. } if visit.proved.is_none() => {}
            Event::Enter | Event::Leaf { .. } | Event::Return { .. } => {
                known = Known {
                    fate: Fate::Entered(step.visit),
                    is_open: matches!(step.event, Event::Enter),
                    window: Some(visit.window),
                    proved: visit.proved,
                };
            }
            Event::Take { offer, window, .. } | Event::Keep { offer, window, .. } => {
                known.window = Some(window);
                known.proved = offer.parent;
                child = self.drawn[offer.child.index()];
            }
            Event::Cutoff(_) if node.is_none() => self.waiting = Some(*step),
            Event::Cutoff(_) | Event::Result(_) => {}
            Event::Prune(pruned) => {
                let Some(root) = self.pruned_node(record, step.visit, pruned) else {
                    if let Some((folded, _)) = self.folded.filter(|&(_, ply)| ply <= visit.ply) {
                        let size = record.pruned(pruned).size;
                        *self.pruned_below.entry(folded).or_default() += size.nodes;
                    }
                    return;
                };
                if let (None, Some(step)) = (node, self.waiting.take()) {
                    self.steps.push(DrawnStep { step, node, known, child });
                }
                let cutoff = record.pruned(pruned).cutoff;
                self.pruned.entry(cutoff).or_default().push(root);
                node = Some(root);
                known = Known { fate: Fate::Pruned(pruned), ..Known::default() };
            }
        }
        let Some(drawn) = node else { return };
        self.known[drawn as usize] = known;
        self.steps.push(DrawnStep { step: *step, node, known, child });
    }

    /// Where the node of a visit is drawn, whose parent was entered before.
    fn place(&mut self, record: &Record, visit: VisitId) -> Option<u32> {
        let (standing, visit) = (record.standing(visit), record.visit(visit));
        if standing == Standing::Inside && visit.ply as usize == self.tree.root().len() {
            return Some(0);
        }
        self.child(self.drawn[visit.parent?.index()]?, visit.position)
    }

    /// The drawn root of a subtree that a node prunes; of one that the whole drawn part is in, the root of that
    /// part.
    fn pruned_node(&mut self, record: &Record, at: VisitId, pruned: PrunedId) -> Option<u32> {
        match self.drawn[at.index()] {
            Some(parent) => self.child(parent, record.pruned(pruned).position),
            None => (record.standing_of_pruned(pruned) != Standing::Outside).then_some(0),
        }
    }

    /// The drawn child at `position`. Children mostly come in order, so the search for it starts
    /// where the last one ended.
    fn child(&mut self, parent: u32, position: u32) -> Option<u32> {
        let tree = self.tree;
        let next = &mut self.next[parent as usize];
        let found = tree
            .siblings(*next, tree.node(parent).end)
            .chain(tree.siblings(parent + 1, *next))
            .find(|&child| tree.node(child).position == position)?;
        *next = tree.node(found).end;
        Some(found)
    }
}
