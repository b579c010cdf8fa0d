//! MTD(f): null-window searches that close in on the value from a first guess, with a memory of
//! what each node's value was shown to be.
//!
//! Each pass asks whether the root reaches some value. Its result is a bound, and the next pass
//! asks about that bound; once the lower bound and the upper bound of the root meet, that is the
//! value. The memory has a place for each node, so nothing is ever lost: a node whose bounds answer
//! the question is not entered, and no leaf is evaluated twice.
//!
//! Without a guess the first is the value of the leftmost leaf: the first pass evaluates that leaf before any
//! other, whatever it asks, so the guess costs nothing and is no knowledge from elsewhere.
//!
//! From an infinite guess the first pass has no neighbour of the guess to ask about; it has the
//! empty window at that infinity, and finds a bound on the value from the far side. From inf the
//! leaves, in order, are those of SSS*; from -inf those of DUAL*.
//!
//! The line of play leads through nodes whose bounds have met. At a node where both have met at v,
//! each child was shown to be no better than v for the player, and one of them to reach it.
//!
//! Every pass goes down from the root, so in a chain of d plies with as many passes time is
//! quadratic in the depth.
//!
//! Source: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms",
//! *Artificial Intelligence* 87, 1996.

use super::node_table::NodeTable;
use super::observer::{GivenUp, tell};
use super::watched_walk::{Arrival, WatchedWalk};
use super::{CutoffRule, Observer, Outcome, Rules, SearchError, SearchEvent};
use crate::interrupt;
use crate::tree::{Child, Node, Tree, TreeWalk, Walk};
use crate::value::{Bound, Player, Value, Window};

/// Searches the tree. The window of the rules only says how the result is shown.
///
/// # Errors
///
/// [`SearchError`]: the search enters a leaf without a value, or the observer gives the search up.
pub(super) fn search(
    tree: &Tree,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, SearchError> {
    let mut walk = tree.walk(Tree::ROOT);
    let mut search = MtdSearch {
        tree,
        visit: WatchedWalk::new(&mut walk, observer),
        frames: Vec::new(),
        memory: NodeTable::new(tree.len(), KnownBounds::NOTHING),
    };
    let guess = rules.first_guess.unwrap_or_else(|| first_leaf(tree));
    let mut window = around(Player::Max, guess);
    loop {
        let value = search.pass(window)?;
        let root = search.known(Tree::ROOT);
        if root.exact() == Some(value) {
            return Ok(Outcome::of(value, search.line(value), rules));
        }
        // Shown to be at least (at most) this: is it also at most (at least) this?
        let doubted = if value == root.lower { Player::Min } else { Player::Max };
        window = around(doubted, value);
        tell(search.visit.observer, &SearchEvent::Research)?;
        *search.visit.walk = tree.walk(Tree::ROOT);
    }
}

/// The value of the leftmost leaf. If it has none, the first pass ends there whatever it asks.
fn first_leaf(tree: &Tree) -> Value {
    let first = |&id: &u32| tree.children(id).next().map(|(_, child)| child);
    let leaf = std::iter::successors(Some(Tree::ROOT), first).last();
    match leaf.map(|id| tree.node(id)) {
        Some(Node::Leaf(Ok(value))) => value,
        _ => Value::from_key(0),
    }
}

/// The null window that asks whether `player` reaches `value`; at an infinity, the empty one.
fn around(player: Player, value: Value) -> Window {
    Window::null(player, value)
        .unwrap_or(Window::FULL.with_own(Player::Max, value).with_own(Player::Min, value))
}

struct MtdSearch<'t, 'o, O> {
    tree: &'t Tree,
    visit: WatchedWalk<'o, TreeWalk<'t>, O>,
    /// The open nodes: inner nodes from the root to where the walk is.
    frames: Vec<MtdFrame>,
    /// By node.
    memory: NodeTable<KnownBounds>,
}

/// An inner node whose children are being searched.
struct MtdFrame {
    id: u32,
    player: Player,
    /// The value of the best child so far.
    best: Value,
}

/// What was shown of the value of a node: it lies in lower..=upper.
#[derive(Clone, Copy)]
struct KnownBounds {
    lower: Value,
    upper: Value,
}

impl KnownBounds {
    const NOTHING: KnownBounds =
        KnownBounds { lower: Value::MINUS_INFINITY, upper: Value::INFINITY };

    fn exact(self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The bound that answers what `window` asks, if one does.
    fn answer(self, window: Window) -> Option<Value> {
        let is_known = |bound: Value| bound.key().is_some();
        if is_known(self.lower) && self.lower >= window.beta() {
            Some(self.lower)
        } else if is_known(self.upper) && self.upper <= window.alpha() {
            Some(self.upper)
        } else {
            None
        }
    }
}

impl<O: Observer> MtdSearch<'_, '_, O> {
    /// One search of the whole tree.
    fn pass(&mut self, window: Window) -> Result<Value, SearchError> {
        let root = self.visit.walk.root();
        let mut done = self.enter(root, window)?;
        loop {
            done = match done {
                Some(value) => {
                    if self.visit.leave(value)?.is_none() {
                        return Ok(value);
                    }
                    self.back_up(value, window)?;
                    None
                }
                None => match self.visit.walk.next_child() {
                    Some(id) => self.search_child(id, window)?,
                    None => Some(self.close(window)),
                },
            };
        }
    }

    /// Enters the next child, number `id`, unless a known bound answers the question.
    fn search_child(&mut self, id: u32, window: Window) -> Result<Option<Value>, SearchError> {
        if let Some(value) = self.known(id).answer(window) {
            self.visit.walk.skip();
            self.back_up(value, window)?;
            return Ok(None);
        }
        let child = self.visit.step().expect("there is a next child");
        self.enter(child, window)
    }

    /// Enters a node. A leaf is done at once; an inner node gets a frame.
    fn enter(&mut self, child: Child, window: Window) -> Result<Option<Value>, SearchError> {
        let id = child.id;
        interrupt::poll();
        match self.visit.arrive(child, window)? {
            Arrival::Leaf(value) => {
                *self.memory.get_mut(id) = KnownBounds { lower: value, upper: value };
                Ok(Some(value))
            }
            Arrival::Inner(player) => {
                let best = player.worst();
                self.frames.push(MtdFrame { id, player, best });
                Ok(None)
            }
        }
    }

    /// Leaves the innermost open node, after its last child.
    fn close(&mut self, window: Window) -> Value {
        self.visit.walk.leave();
        let frame = self.frames.pop().expect("the walk is at an open node");
        let known = self.memory.get_mut(frame.id);
        match window.bound(frame.best) {
            Bound::Upper => known.upper = frame.best,
            Bound::Lower | Bound::Exact => known.lower = frame.best,
        }
        frame.best
    }

    /// Gives the innermost open node the value of a child. If the node stops, its remaining children
    /// are skipped.
    fn back_up(&mut self, value: Value, window: Window) -> Result<(), GivenUp> {
        let frame = self.frames.last_mut().expect("a child has a parent");
        let player = frame.player;
        if player.prefers(value, frame.best) {
            frame.best = value;
            let window = window.with_own(player, value);
            if CutoffRule::Ge.stops(window) {
                return self.visit.prune(frame.id, player, window);
            }
        }
        Ok(())
    }

    fn known(&self, id: u32) -> KnownBounds {
        self.memory.get(id)
    }

    /// The leftmost line through nodes whose value is known to be `value`.
    fn line(&self, value: Value) -> Vec<u32> {
        let mut line = Vec::new();
        let mut at = Tree::ROOT;
        while !self.tree.is_leaf(at) {
            let (position, child) = self
                .tree
                .children(at)
                .find(|&(_, child)| self.known(child).exact() == Some(value))
                .expect("one child has the value of its parent");
            line.push(position);
            at = child;
        }
        line
    }
}
