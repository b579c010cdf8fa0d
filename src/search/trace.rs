//! Shows a search step by step.
//!
//! The events of the search become steps that give reasons: what a parent does with a value, which
//! bounds a cutoff compares, and which nodes hold them. Each step is handed on at once and not kept, so
//! memory grows with the depth of the tree, not with the length of the trace.

use super::annotated_stack::{AnnotatedStack, Verdict};
use super::bound_source::{ChildRef, SourcedCutoff};
use super::path_cursor::PathCursor;
use super::{Entered, Left, Observer, Outcome, Pruned, Rules, Stop};
use crate::tree::{Missing, Node, Size};
use crate::value::{Bound, Player, Value, Window};

/// One step of a search.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// Which step of the whole search it is, from 1.
    pub number: u64,
    /// The path of the node that it is about.
    pub path: &'a [u32],
    /// The number of steps that `path` shares with the path of the step shown before.
    pub shared: usize,
    /// The number of the node, to ask the tree for its label.
    pub id: u32,
    /// The event there.
    pub event: Event,
    /// The principal variation, in the last step; else empty.
    pub pv: &'a [u32],
}

/// What happens at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// The search enters an inner node.
    Enter {
        /// The player to move there.
        player: Player,
        /// The window on arrival.
        window: Window,
    },
    /// The search evaluates a leaf.
    Leaf {
        /// Its value. The search ends here with an error if the leaf has no value.
        value: Result<Value, Missing>,
        /// The window on arrival.
        window: Window,
    },
    /// The node takes the value of a child: it is the best so far.
    Take {
        /// The child and its value.
        offer: Offer,
        /// The player's own bound before, if the value moved it; `None` if the node's bound on arrival
        /// is no worse than the value.
        moved_from: Option<Value>,
        /// The window now; it may be empty.
        window: Window,
    },
    /// The node does not take the value of a child: it is no better than the best so far.
    Keep {
        /// The child and its value.
        offer: Offer,
        /// The best so far, which stays.
        best: Value,
    },
    /// The node stops before its last child.
    Cutoff(SourcedCutoff),
    /// A child is pruned: the root of a subtree that is never entered.
    Prune {
        /// The child.
        child: ChildRef,
        /// The size of the subtree.
        size: Size,
    },
    /// The search is done with an inner node.
    Return {
        /// The player to move there.
        player: Player,
        /// The window on arrival.
        window: Window,
        /// The value that is backed up, fail-soft or fail-hard.
        value: Value,
        /// What is proved of it: whether it is the node's minimax value, or a bound on it.
        bound: Bound,
        /// Whether alpha and beta met at the last child, so that no child could be pruned.
        is_late: bool,
    },
    /// The search is done: the last step, about the root.
    Result {
        /// Its value.
        value: Value,
        /// What is proved of it.
        bound: Bound,
    },
}

/// The value of a child, as its parent gets it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offer {
    /// The player to move at the parent.
    pub player: Player,
    /// The child.
    pub child: ChildRef,
    /// The value that the child returns, fail-soft or fail-hard.
    pub value: Value,
    /// What is proved of it: whether it is the child's minimax value, or a bound on it.
    pub bound: Bound,
    /// The value that is guaranteed to the player at the parent; infinite if there is none.
    pub sure_of: Value,
}

impl Offer {
    /// What is proved of the parent's value so far: what its player is sure of is a bound. `None`: nothing.
    #[must_use]
    pub fn proved(&self) -> Option<(Value, Bound)> {
        let bound = match self.player {
            Player::Max => Bound::Lower,
            Player::Min => Bound::Upper,
        };
        self.sure_of.key().map(|_| (self.sure_of, bound))
    }
}

impl Event {
    /// `enter`, `leaf`, `take`, `keep`, `cutoff`, `prune`, `return` or `result`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Event::Enter { .. } => "enter",
            Event::Leaf { .. } => "leaf",
            Event::Take { .. } => "take",
            Event::Keep { .. } => "keep",
            Event::Cutoff(_) => "cutoff",
            Event::Prune { .. } => "prune",
            Event::Return { .. } => "return",
            Event::Result { .. } => "result",
        }
    }
}

/// Which steps of a search are shown.
#[derive(Clone, Debug)]
pub struct Filter {
    /// The first.
    pub first: u64,
    /// The last.
    pub last: u64,
    /// Only the steps that concern the node at this path: the events there, what its parent does with
    /// its value, and the cutoff that prunes it, alone or inside a subtree.
    pub node: Option<Vec<u32>>,
}

impl Filter {
    /// All steps.
    pub const ALL: Filter = Filter {
        first: 1,
        last: u64::MAX,
        node: None,
    };
}

/// Watches one search from left to right, and shows its steps.
#[derive(Debug)]
pub struct Trace<F> {
    stack: AnnotatedStack,
    first: u64,
    last: u64,
    node: Option<PathCursor>,
    /// The number of steps so far.
    steps: u64,
    /// The length of the path shown last. Of two successive ones, one is always a prefix of the other.
    last_length: usize,
    /// A cutoff and its number, until it is known whether it prunes the node of the filter.
    waiting: Option<(u64, SourcedCutoff)>,
    show: F,
}

impl<F: FnMut(&Step)> Trace<F> {
    /// A trace of a search with these rules that calls `show` for each step of the filter.
    pub fn new(rules: Rules, filter: Filter, show: F) -> Trace<F> {
        Trace {
            stack: AnnotatedStack::new(rules),
            first: filter.first,
            last: filter.last,
            node: filter.node.map(PathCursor::new),
            steps: 0,
            last_length: 0,
            waiting: None,
            show,
        }
    }

    /// Shows the result of the search. Returns the number of steps.
    pub fn finish(mut self, outcome: &Outcome) -> u64 {
        let is_shown = self.node.is_none_or(|node| node.path().is_empty());
        self.node = None;
        let bound = self.stack.bound_at_root(outcome.value);
        let value = outcome.value;
        self.steps += 1;
        if is_shown {
            let result = Event::Result { value, bound };
            self.show(self.steps, &[], 0, result, &outcome.pv);
        }
        self.steps
    }

    /// Counts a step, and shows it if it `concerns` the node of the filter.
    fn step(&mut self, concerns: bool, path: &[u32], id: u32, event: Event) {
        self.steps += 1;
        if concerns {
            self.show(self.steps, path, id, event, &[]);
        }
    }

    fn show(&mut self, number: u64, path: &[u32], id: u32, event: Event, pv: &[u32]) {
        if (self.first..=self.last).contains(&number) {
            (self.show)(&Step {
                number,
                path,
                shared: self.last_length.min(path.len()),
                id,
                event,
                pv,
            });
            self.last_length = path.len();
        }
    }

    /// Whether the filter wants the steps at the node at `path`, where the search is.
    fn concerns(&self, path: &[u32]) -> bool {
        self.node.as_ref().is_none_or(|node| node.is_at(path))
    }
}

impl<F: FnMut(&Step)> Observer for Trace<F> {
    fn enter(&mut self, entered: &Entered) {
        let Entered {
            path,
            child,
            window,
        } = *entered;
        self.stack.enter(entered);
        if let Some(node) = &mut self.node {
            node.enter(path);
        }
        let event = match child.node {
            Node::Inner(player) => Event::Enter { player, window },
            Node::Leaf(value) => Event::Leaf { value, window },
        };
        self.step(self.concerns(path), path, child.id, event);
    }

    fn stop(&mut self, at: &[u32], cutoff: &Stop) {
        let stop = self.stack.cut(cutoff);
        let concerns = self.concerns(at);
        self.step(concerns, at, cutoff.id, Event::Cutoff(stop));
        self.waiting = (!concerns).then_some((self.steps, stop));
    }

    fn prune(&mut self, pruned: &Pruned) {
        let (cutoff, at, subtree) = (pruned.stop, pruned.at, pruned.subtree);
        let is_inside = match &self.node {
            Some(node) => node.is_through(at, subtree.position),
            None => false,
        };
        if is_inside && let Some((number, stop)) = self.waiting.take() {
            self.show(number, at, cutoff.id, Event::Cutoff(stop), &[]);
        }
        let is_shown = is_inside || self.concerns(at);
        let (position, id) = (subtree.position, subtree.id);
        let event = Event::Prune {
            child: ChildRef { position, id },
            size: subtree.size,
        };
        self.step(is_shown, at, cutoff.id, event);
    }

    fn leave(&mut self, left: &Left) {
        let path = left.path;
        let concerns = self.concerns(path);
        let done = self.stack.leave(left);
        if let Some(node) = &mut self.node {
            node.leave(path);
        }
        let (value, bound) = (done.value, done.bound);
        if let Some(player) = done.player {
            let event = Event::Return {
                player,
                window: done.arrival,
                value,
                bound,
                is_late: done.is_late,
            };
            self.step(concerns, path, done.id, event);
        }
        let (Some(verdict), Some((&position, above))) = (done.verdict, path.split_last()) else {
            return;
        };
        let parent = self.stack.innermost();
        let id = done.id;
        let offer = Offer {
            player: parent.player,
            child: ChildRef { position, id },
            value,
            bound,
            sure_of: self.stack.sure_of(),
        };
        let take = |moved_from| Event::Take {
            offer,
            moved_from,
            window: self.stack.window(),
        };
        let event = match verdict {
            Verdict::Moves { before } => take(Some(before)),
            Verdict::Takes => take(None),
            Verdict::Keeps { best } => Event::Keep { offer, best },
        };
        self.step(concerns || self.concerns(above), above, parent.id, event);
    }
}
