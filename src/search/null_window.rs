//! Searches that test the children after the first with null windows: SCOUT and `NegaScout`.
//!
//! The first child of a node is searched with the window of the node. Each other child is tested:
//! is it better than the best value so far? If it is, and the test does not give its value, it is
//! searched again. The algorithms differ in the window of that second search, and in when a test gives
//! the value: see [`Research`].
//!
//! A second search may end at the very bound that the test gave. Then the test proved one half of the
//! value and the second search the other half, and neither alone has the line of play. So each node
//! notes, when it is left, the child that it has its value from, and the line is read off these notes
//! at the end. A value that is no better for the player than its own bound on arrival shows only that
//! no child is better: it never replaces the note of a search that showed a value which the player
//! can reach. So the notes of the test stay for the player whom it favoured, and the notes of the
//! second search for the other one.
//!
//! *SCOUT*: evaluate the first child, test the others, evaluate again those that pass.
//!
//! EVAL has no bounds. TEST asks of a node whether its value is above what MAX has (`>`), or at
//! least what MIN has (`>=`, and a child that is not is the better one for MIN), and stops as soon
//! as the answer is known; a search with a null window does just that. Nothing that a test found
//! is kept: even a leaf that passes is evaluated a second time.
//!
//! Without re-use a chain of d plies may take d tests of growing length: time is quadratic in the
//! depth at worst.
//!
//! Pearl, "Asymptotic properties of minimax trees and game-searching procedures",
//! *Artificial Intelligence* 14, 1980.
//!
//! *`NegaScout`*: every child but the first is tested with a null window, fail-soft, and searched
//! again where the result t lies inside the window, from t on.
//!
//! It makes no second search where t is exact already: at a leaf, and at an opponent's node with no
//! children but leaves, all of which a failing test evaluates. (A node of the same player over leaves
//! stops at the first that is good enough, so its t is a bound like any other.) docs/algorithms.md has the
//! counts of this reading and of two others.
//!
//! With the full window it evaluates no leaf that alpha-beta does not, but some of them twice. In
//! a chain of d plies second searches may nest: time is quadratic in the depth at worst.
//!
//! Reinefeld, "An improvement to the Scout tree-search algorithm", *ICCA Journal* 6(4),
//! 1983.

use std::num::NonZeroU32;

use super::node_table::NodeTable;
use super::observer::{GivenUp, tell};
use super::watched_walk::{Arrival, WatchedWalk};
use super::{CutoffRule, Observer, Outcome, Rules, SearchError, SearchEvent};
use crate::interrupt;
use crate::tree::{Child, Tree, TreeWalk, Walk};
use crate::value::{Player, Value, Window};

/// How a child that was better in a test is searched again.
pub(super) trait Research {
    /// Whether a test of `child` gives its value and not only a bound; `player` moves to it.
    fn is_exact(tree: &Tree, player: Player, child: u32) -> bool;

    /// The window of the second search: `player` reaches `value` at least, and the window of the parent
    /// was `arrival`.
    fn window(arrival: Window, player: Player, value: Value) -> Window;
}

/// Searches the tree.
///
/// # Errors
///
/// [`SearchError`]: the search enters a leaf without a value, or the observer gives the search up.
pub(super) fn search<R: Research>(
    tree: &Tree,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, SearchError> {
    let mut walk = tree.walk(Tree::ROOT);
    let mut search = NullWindowSearch {
        tree,
        visit: WatchedWalk::new(&mut walk, observer),
        frames: Vec::new(),
        notes: NodeTable::new(tree.len(), None),
    };
    let value = search.run::<R>(rules.window)?;
    Ok(Outcome::of(value, search.line(), rules))
}

struct NullWindowSearch<'t, 'o, O> {
    tree: &'t Tree,
    visit: WatchedWalk<'o, TreeWalk<'t>, O>,
    /// The open nodes: inner nodes from the root to where the walk is.
    frames: Vec<NullWindowFrame>,
    /// By node.
    notes: NodeTable<Option<Note>>,
}

/// Where a node has its value from.
#[derive(Clone, Copy)]
struct Note {
    /// The child.
    choice: NonZeroU32,
    /// Whether the player was shown to reach the value.
    is_reached: bool,
}

/// An inner node whose children are being searched.
struct NullWindowFrame {
    id: u32,
    player: Player,
    /// The window on arrival.
    arrival: Window,
    /// The value of the best child so far.
    best: Value,
    /// That child.
    choice: Option<NonZeroU32>,
    /// The window of the child that is entered next, or was entered last.
    asked: Window,
    /// Whether that is a test.
    is_test: bool,
    /// The child that was entered last.
    child: u32,
}

impl NullWindowFrame {
    /// The player's own bound: the better one of its bound on arrival and `best`.
    fn bound(&self) -> Value {
        let own = self.arrival.own(self.player);
        if self.player.prefers(self.best, own) { self.best } else { own }
    }
}

impl<O: Observer> NullWindowSearch<'_, '_, O> {
    fn run<R: Research>(&mut self, window: Window) -> Result<Value, SearchError> {
        let root = self.visit.walk.root();
        let mut done = self.enter(root, window)?;
        loop {
            done = match done {
                Some(value) => {
                    if self.visit.leave(value)?.is_none() {
                        return Ok(value);
                    }
                    self.back_up::<R>(value)?;
                    None
                }
                None => match self.visit.step() {
                    Some(child) => self.enter_child(child)?,
                    None => Some(self.close()),
                },
            };
        }
    }

    /// Enters a child of the innermost open node with the window that this node asks it about.
    fn enter_child(&mut self, child: Child) -> Result<Option<Value>, SearchError> {
        let parent = self.frames.last_mut().expect("a child has a parent");
        parent.child = child.id;
        let window = parent.asked;
        self.enter(child, window)
    }

    /// Leaves the innermost open node, after its last child.
    fn close(&mut self) -> Value {
        self.visit.walk.leave();
        let frame = self.frames.pop().expect("the walk is at an open node");
        // Over leaves alone the best of those seen is no less than it seems.
        let is_reached = frame.player.prefers(frame.best, frame.arrival.own(frame.player))
            || is_over_leaves(self.tree, frame.id);
        let note = self.notes.get_mut(frame.id);
        if is_reached || note.is_none_or(|note| !note.is_reached) {
            *note = frame.choice.map(|choice| Note { choice, is_reached });
        }
        frame.best
    }

    /// Arrives at a node. A leaf is done at once; an inner node is open now.
    fn enter(&mut self, child: Child, window: Window) -> Result<Option<Value>, SearchError> {
        interrupt::poll();
        match self.visit.arrive(child, window)? {
            Arrival::Leaf(value) => Ok(Some(value)),
            Arrival::Inner(player) => {
                self.frames.push(NullWindowFrame {
                    id: child.id,
                    player,
                    arrival: window,
                    best: player.worst(),
                    choice: None,
                    asked: window,
                    is_test: false,
                    child: child.id,
                });
                Ok(None)
            }
        }
    }

    /// Gives the innermost open node the value of its child: the child is searched
    /// again, or the node stops, or the next child is to be tested.
    fn back_up<R: Research>(&mut self, value: Value) -> Result<(), GivenUp> {
        let frame = self.frames.last_mut().expect("a child has a parent");
        let player = frame.player;
        let is_inside = player.prefers(value, frame.bound())
            && player.prefers(frame.arrival.own(!player), value);
        if frame.is_test && is_inside && !R::is_exact(self.tree, player, frame.child) {
            frame.asked = R::window(frame.arrival, player, value);
            frame.is_test = false;
            self.visit.walk.again(frame.child);
            return tell(self.visit.observer, &SearchEvent::Research);
        }
        // Strictly better: in a tie the leftmost child stays.
        if player.prefers(value, frame.best) {
            frame.best = value;
            frame.choice = Some(frame.child.try_into().expect("the root is no child"));
        }
        let window = frame.arrival.with_own(player, frame.bound());
        if CutoffRule::Ge.stops(window) {
            return self.visit.prune(frame.id, player, window);
        }
        // Does the opponent hold the child to what the player has already?
        frame.asked = Window::null(!player, frame.bound()).expect("leaves are finite");
        frame.is_test = true;
        Ok(())
    }

    /// The line of play along the notes.
    fn line(&self) -> Vec<u32> {
        let mut line = Vec::new();
        let mut at = Tree::ROOT;
        while let Some(note) = self.notes.get(at) {
            let choice = note.choice.get();
            let mut children = self.tree.children(at);
            let (position, _) = children
                .find(|&(_, child)| child == choice)
                .expect("the choice is one of the children");
            line.push(position);
            at = choice;
        }
        line
    }
}

/// Whether a node is an inner node, and all of its children are leaves.
fn is_over_leaves(tree: &Tree, id: u32) -> bool {
    let size = tree.size_of(id);
    size.nodes == size.leaves + 1
}

/// Searches the tree. The window of the rules only says how the result is shown.
///
/// # Errors
///
/// [`SearchError`]: the search enters a leaf without a value, or the observer gives the search up.
pub(super) fn scout(
    tree: &Tree,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, SearchError> {
    let unbounded = Rules { window: Window::FULL, ..rules };
    let outcome = search::<Evaluation>(tree, unbounded, observer)?;
    Ok(Outcome::of(outcome.value, outcome.pv, rules))
}

/// A child that passes its test is evaluated from scratch.
struct Evaluation;

impl Research for Evaluation {
    fn is_exact(_tree: &Tree, _player: Player, _child: u32) -> bool {
        false
    }

    fn window(_arrival: Window, _player: Player, _value: Value) -> Window {
        Window::FULL
    }
}

/// Searches the tree.
///
/// # Errors
///
/// [`SearchError`]: the search enters a leaf without a value, or the observer gives the search up.
pub(super) fn negascout(
    tree: &Tree,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, SearchError> {
    search::<FromTheBound>(tree, rules, observer)
}

/// The second search starts from the bound that the test gave.
struct FromTheBound;

impl Research for FromTheBound {
    fn is_exact(tree: &Tree, player: Player, child: u32) -> bool {
        tree.is_leaf(child) || (is_over_leaves(tree, child) && tree.player_at(child) != player)
    }

    fn window(arrival: Window, player: Player, value: Value) -> Window {
        arrival.with_own(player, value)
    }
}
