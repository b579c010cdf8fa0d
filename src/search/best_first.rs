//! Best-first state space search: SSS* and, with the players exchanged, DUAL*.
//!
//! The searcher is MAX for SSS*, MIN for DUAL*. A state is a node with a merit: the best value for
//! the searcher that any of its strategies that agree with the state may still have. The state of
//! the greatest merit (for MIN the least) goes first, of equal ones the leftmost:
//!
//! - a live leaf is evaluated, and solved: its merit is limited by its value;
//! - a live node of the searcher gives way to all of its children, live;
//! - a live node of the opponent gives way to its first child, live;
//! - a solved child of the searcher solves its parent, and all other states below the parent are
//!   purged: they are no better;
//! - a solved child of the opponent gives way to its next sibling, live, or else solves its parent;
//! - the root, solved, ends the search.
//!
//! No state in play is below another one, so the states have an order from left to right in the tree.
//! A linked list keeps them in that order: the states below a node are neighbours in it, and a purge
//! takes them out one by one. They stay in the queue; a state that is no longer in play is ignored when
//! it comes up. A purged node never comes back, so this is safe.
//!
//! The search enters a node when its live state goes first. The observer gets a window in which the
//! merit is the opponent's bound: a value beyond it does not matter. The time is n log n for n states,
//! for the queue. If the observer reads paths, a jump from one node to another also takes the steps
//! between them.
//!
//! SSS*'s merits fall from inf to the value, DUAL*'s rise from -inf to it. With equal merits the leftmost goes
//! first, and neither evaluates a leaf that alpha-beta does not; the price is the list of states.
//!
//! Sources: SSS* is Stockman's, "A minimax algorithm better than alpha-beta?", *Artificial Intelligence* 12,
//! 1979, and the order of equal states that of Roizen & Pearl, 1983. DUAL* is by Marsland, Reinefeld &
//! Schaeffer, "Low overhead alternatives to SSS*", *Artificial Intelligence* 31, 1987.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::node_table::NodeTable;
use super::observer::{GivenUp, tell};
use super::{Entered, Left, NoValue, Observer, Outcome, Rules, SearchError, SearchEvent};
use crate::interrupt;
use crate::tree::{Child, Node, Tree};
use crate::value::{Player, Value, Window};

/// Searches the tree for the best strategy of `searcher`. The window of the rules only says how
/// the result is shown.
///
/// # Errors
///
/// [`SearchError`]: the search enters a leaf without a value, or the observer gives the search up.
pub(super) fn search(
    tree: &Tree,
    searcher: Player,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, SearchError> {
    let mut search = BestFirstSearch {
        tree,
        searcher,
        observer,
        queue: BinaryHeap::new(),
        records: NodeTable::new(tree.len(), NodeRecord::NEW),
        here: Tree::ROOT,
        path: Vec::new(),
    };
    let value = search.run()?;
    Ok(Outcome::of(value, search.line(), rules))
}

/// No node.
const NONE: u32 = u32::MAX;

struct BestFirstSearch<'t, 'o, O> {
    tree: &'t Tree,
    searcher: Player,
    observer: &'o mut O,
    queue: BinaryHeap<QueuedState>,
    /// By node.
    records: NodeTable<NodeRecord>,
    /// The node of the last event whose path was read, and that path.
    here: u32,
    path: Vec<u32>,
}

/// A node in the queue.
#[derive(Clone, Copy, PartialEq, Eq)]
struct QueuedState {
    merit: Value,
    id: u32,
    is_solved: bool,
    searcher: Player,
}

impl Ord for QueuedState {
    /// The greatest state goes first. In preorder what is further left has the lower number.
    fn cmp(&self, other: &QueuedState) -> Ordering {
        let by_merit = match self.searcher {
            Player::Max => self.merit.cmp(&other.merit),
            Player::Min => other.merit.cmp(&self.merit),
        };
        by_merit.then(other.id.cmp(&self.id))
    }
}

impl PartialOrd for QueuedState {
    fn partial_cmp(&self, other: &QueuedState) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The record of a node.
#[derive(Clone, Copy)]
struct NodeRecord {
    parent: u32,
    /// The number of siblings to its left.
    count: u32,
    /// The next states in play to the left and to the right.
    left: u32,
    right: u32,
    is_in_play: bool,
    /// The child that gave the node its merit: at a node of the searcher the one that solved it,
    /// at one of the opponent the last that lowered the merit.
    choice: u32,
    /// The merit on arrival; at a node of the opponent, after the children so far.
    merit: Value,
}

impl NodeRecord {
    const NEW: NodeRecord = NodeRecord {
        parent: NONE,
        count: 0,
        left: NONE,
        right: NONE,
        is_in_play: false,
        choice: NONE,
        merit: Value::INFINITY,
    };
}

impl<O: Observer> BestFirstSearch<'_, '_, O> {
    fn run(&mut self) -> Result<Value, SearchError> {
        self.record(Tree::ROOT).is_in_play = true;
        self.queue(Tree::ROOT, (!self.searcher).worst(), false);
        loop {
            let state = self.queue.pop().expect("the root is not solved yet");
            if !self.record(state.id).is_in_play {
                continue;
            }
            if !state.is_solved {
                self.enter(state)?;
            } else if state.id == Tree::ROOT {
                return Ok(state.merit);
            } else {
                self.back_up(state)?;
            }
        }
    }

    /// A live state goes first.
    fn enter(&mut self, QueuedState { id, merit, .. }: QueuedState) -> Result<(), SearchError> {
        interrupt::poll();
        let node = self.tree.node(id);
        self.show(id);
        let entered = Entered {
            path: &self.path,
            child: Child { position: self.position(id), id, node },
            window: Window::FULL.with_own(!self.searcher, merit),
            key: None,
        };
        tell(self.observer, &SearchEvent::Enter(entered))?;
        match node {
            Node::Leaf(Err(missing)) => {
                self.go_to(id);
                let path = std::mem::take(&mut self.path);
                Err(NoValue { path, missing }.into())
            }
            Node::Leaf(Ok(value)) => {
                let path = &self.path;
                tell(self.observer, &SearchEvent::Leave(Left { path, value }))?;
                let merit = self.worse(merit, value);
                self.queue(id, merit, true);
                Ok(())
            }
            Node::Inner(player) => {
                self.record(id).merit = merit;
                let limit = if player == self.searcher { usize::MAX } else { 1 };
                self.expand(id, limit, merit);
                Ok(())
            }
        }
    }

    /// The first `limit` children of a node take its place, live.
    fn expand(&mut self, id: u32, limit: usize, merit: Value) {
        let tree = self.tree;
        let mut last = id;
        for (count, (_, child)) in (0..).zip(tree.children(id)).take(limit) {
            self.link_child(last, child, id, count);
            self.queue(child, merit, false);
            last = child;
        }
        self.unlink(id);
    }

    /// A solved state goes first, below the root.
    fn back_up(&mut self, QueuedState { id, merit, .. }: QueuedState) -> Result<(), GivenUp> {
        let parent = self.record(id).parent;
        if self.tree.player_at(parent) == self.searcher {
            self.record(parent).choice = id;
            self.purge_beside(id, parent);
            return self.solve(parent, id, merit);
        }
        if self.record(parent).merit != merit {
            self.record(parent).merit = merit;
            self.record(parent).choice = id;
        }
        let sibling = self.tree.end(id);
        if sibling == self.tree.end(parent) {
            return self.solve(parent, id, merit);
        }
        let count = self.record(id).count + 1;
        self.link_child(id, sibling, parent, count);
        self.unlink(id);
        self.queue(sibling, merit, false);
        Ok(())
    }

    /// A node takes the place of its child `from`, the last state below it, solved.
    fn solve(&mut self, id: u32, from: u32, merit: Value) -> Result<(), GivenUp> {
        self.show(id);
        let path = &self.path;
        tell(self.observer, &SearchEvent::Leave(Left { path, value: merit }))?;
        self.link_after(from, id);
        self.unlink(from);
        self.queue(id, merit, true);
        Ok(())
    }

    /// Takes all states below `parent` out of play, but for `id`.
    fn purge_beside(&mut self, id: u32, parent: u32) {
        let end = self.tree.end(parent);
        while let left = self.record(id).left
            && left != NONE
            && left > parent
        {
            self.unlink(left);
        }
        while let right = self.record(id).right
            && right < end
        {
            self.unlink(right);
        }
    }

    /// Puts a child of `parent` into play for the first time, to the right of `left`.
    fn link_child(&mut self, left: u32, id: u32, parent: u32, count: u32) {
        let record = self.record(id);
        record.parent = parent;
        record.count = count;
        self.link_after(left, id);
    }

    /// Puts a node into play, to the right of one that is.
    fn link_after(&mut self, left: u32, id: u32) {
        let right = std::mem::replace(&mut self.record(left).right, id);
        if right != NONE {
            self.record(right).left = id;
        }
        let record = self.record(id);
        record.left = left;
        record.right = right;
        record.is_in_play = true;
    }

    /// Takes a node out of play.
    fn unlink(&mut self, id: u32) {
        let record = self.record(id);
        record.is_in_play = false;
        let (left, right) = (record.left, record.right);
        if left != NONE {
            self.record(left).right = right;
        }
        if right != NONE {
            self.record(right).left = left;
        }
    }

    fn queue(&mut self, id: u32, merit: Value, is_solved: bool) {
        self.queue.push(QueuedState { merit, id, is_solved, searcher: self.searcher });
    }

    fn record(&mut self, id: u32) -> &mut NodeRecord {
        self.records.get_mut(id)
    }

    fn position(&self, id: u32) -> u32 {
        self.tree.position(id, self.records.get(id).count)
    }

    /// The one that the searcher likes less.
    fn worse(&self, a: Value, b: Value) -> Value {
        if self.searcher.prefers(a, b) { b } else { a }
    }

    /// Sets `path` to the node of the next event, if the observer reads paths.
    fn show(&mut self, id: u32) {
        if self.observer.reads_paths() {
            self.go_to(id);
        }
    }

    /// Sets `path` to a node whose ancestors were all entered.
    fn go_to(&mut self, id: u32) {
        while id < self.here || self.tree.end(self.here) <= id {
            self.here = self.record(self.here).parent;
            self.path.pop();
        }
        let shared = self.path.len();
        let mut at = id;
        while at != self.here {
            self.path.push(self.position(at));
            at = self.record(at).parent;
        }
        self.path[shared..].reverse();
        self.here = id;
    }

    /// The line of play along the choices. At each of its nodes the merit fell to the value of the
    /// root, from a better one on arrival; so it is the value of the node.
    fn line(&self) -> Vec<u32> {
        let choice = |id: u32| Some(self.records.get(id).choice).filter(|&id| id != NONE);
        std::iter::successors(choice(Tree::ROOT), |&id| choice(id))
            .map(|id| self.position(id))
            .collect()
    }
}
