//! Searches that test the children after the first with null windows: SCOUT and `NegaScout`.
//!
//! The first child of a node is searched with the window of the node. Each other child is tested:
//! is it better than the best value so far? If it is, and the test does not give its value, it is
//! searched again. The algorithms differ in the window of that second search, and in when a test gives
//! the value.
//!
//! The loop is that of [`alpha_beta`](super::alpha_beta): what a node asks of its children is one of its [`Bounds`].
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
//! A null window of a chance node is divided among its outcomes as in Star1 ([`chance`](super::chance)), so they may have
//! wider ones. A bound of an outcome that lies between two values is rounded so that the answer of the test stays the
//! same. In doubles the answer is as good as the sums.
//!
//! With the full window, and without chance, it evaluates no leaf that alpha-beta does not, but some of them twice. In
//! a chain of d plies second searches may nest: time is quadratic in the depth at worst.
//!
//! Reinefeld, "An improvement to the Scout tree-search algorithm", *ICCA Journal* 6(4),
//! 1983.

use super::alpha_beta::{Bounds, Buffers, Frame, search};
use super::chance::Sum;
use super::memory::Memory;
use super::node_table::NodeTable;
use super::observer::AnyObserver;
use super::{AnyTable, CutoffRule, Outcome, ProvedRange, Rules, SearchError};
use crate::tree::{Child, Keyed, Node, Tree, TreeWalk};
use crate::value::{Player, Value, Window};

/// SCOUT: the window of the rules only says how the result is shown. With `FROM_BOUND`, `NegaScout`.
///
/// # Errors
///
/// [`SearchError`]: the search enters a leaf without a value, or the observer ends it.
pub(super) fn in_tree<const FROM_BOUND: bool>(
    tree: &Tree,
    rules: Rules,
    observer: &mut AnyObserver,
) -> Result<Outcome, SearchError> {
    let mut notes = Notes(NodeTable::new(tree.len(), None));
    let walk = &mut tree.walk(Tree::ROOT);
    let value = value::<_, _, FROM_BOUND>(walk, &mut notes, rules, observer)?;
    Ok(Outcome::of(value, notes.line(tree), rules))
}

/// The same along a walk whose nodes are positions that may come up again, with a table of what is proved of them.
/// Which leaf the value comes from is not kept: the line of play is empty.
///
/// # Errors
///
/// As [`in_tree`].
pub(super) fn with_table<W: Keyed, const FROM_BOUND: bool>(
    walk: &mut W,
    table: &mut AnyTable,
    rules: Rules,
    observer: &mut AnyObserver,
) -> Result<Outcome, SearchError> {
    let value = value::<_, _, FROM_BOUND>(walk, table, rules, observer)?;
    Ok(Outcome::of(value, Vec::new(), rules))
}

fn value<W: Keyed, M: Memory<W>, const FROM_BOUND: bool>(
    walk: &mut W,
    memory: &mut M,
    rules: Rules,
    observer: &mut AnyObserver,
) -> Result<Value, SearchError> {
    let window = if FROM_BOUND { rules.window } else { Window::FULL };
    let asked = Rules { window, cutoff: CutoffRule::Ge, bounds: rules.bounds, ..Rules::default() };
    let buffers = &mut Buffers::default();
    Ok(search::<Tests<FROM_BOUND>, _, _>(buffers, walk, memory, asked, observer)?.value)
}

/// What a node notes of the child that is being searched.
#[derive(Clone, Copy, Debug, Default)]
struct AskedChild {
    /// `None`: no child has been entered.
    child: Option<Child>,
    is_test: bool,
    /// The window of the second search that is next; `None`: another child is.
    second: Option<Window>,
}

/// The bounds of a search that tests all children but the first. `FROM_BOUND`: a second search starts from the bound
/// that the test gave, and there is none where that is the value. Else the child is evaluated from scratch.
struct Tests<const FROM_BOUND: bool>;

impl<W: Keyed, const FROM_BOUND: bool> Bounds<W> for Tests<FROM_BOUND> {
    const TAKES_WINDOW: bool = true;
    const IS_CLIPPED: bool = false;
    const KNOWS_CHANCE: bool = FROM_BOUND;
    const COMES_BACK: bool = true;
    type Asked = AskedChild;
    type Sum = Sum;

    fn kept(window: Window, _player: Player) -> Window {
        window
    }

    /// The window of the node for the first child, a null window for the others, another one for a second search.
    fn passed_on<K>(node: &mut Frame<K, AskedChild>, child: Child) -> Window {
        let second = node.asked.second;
        let is_test = second.is_none() && node.best != node.player.worst();
        node.asked = AskedChild { child: Some(child), is_test, second: None };
        if !is_test {
            return second.unwrap_or(node.window);
        }
        // Does the opponent hold the child to what the player has already?
        let bound = node.window.own(node.player);
        Window::null(!node.player, bound).expect("leaves are finite")
    }

    /// A test has shown that the child is better than what the player has, and that the opponent need not leave the
    /// node.
    fn again<K>(walk: &mut W, node: &mut Frame<K, AskedChild>, value: Value) -> bool {
        let (player, AskedChild { child, is_test, .. }) = (node.player, node.asked);
        let is_inside = player.prefers(value, node.window.own(player))
            && player.prefers(node.window.own(!player), value);
        let child = child.expect("a child has been entered");
        let is_exact = || match child.node {
            Node::Leaf(_) => true,
            Node::Inner(mover) => mover == (!player).into() && walk.is_over_leaves(child),
        };
        if !is_test || !is_inside || FROM_BOUND && is_exact() {
            return false;
        }
        let window = if FROM_BOUND { node.window.with_own(player, value) } else { Window::FULL };
        node.asked.second = Some(window);
        walk.again(child);
        true
    }
}

/// Where each node has its value from.
struct Notes(NodeTable<Option<Note>>);

#[derive(Clone, Copy)]
struct Note {
    /// The position of the child.
    position: u32,
    /// Whether the player was shown to reach the value.
    is_reached: bool,
}

/// An inner node that is being searched.
#[derive(Clone, Copy, Debug)]
struct NotedNode {
    id: u32,
    /// The player to move; `None`: chance decides, and the line of play ends.
    player: Option<Player>,
    is_over_leaves: bool,
    window: Window,
}

impl Memory<TreeWalk<'_>> for Notes {
    const ANSWERS: bool = false;
    type Open = NotedNode;

    fn find(&self, walk: &mut TreeWalk, node: Child) -> (NotedNode, ProvedRange) {
        let id = node.id.number();
        let player = walk.tree().mover_at(id).player();
        let is_over_leaves = walk.is_over_leaves(node);
        (NotedNode { id, player, is_over_leaves, window: Window::FULL }, ProvedRange::NOTHING)
    }

    fn key(_open: &NotedNode) -> Option<u128> {
        None
    }

    fn search_with(open: &mut NotedNode, window: Window, _is_narrowed: bool) {
        open.window = window;
    }

    fn keep(&mut self, open: NotedNode, value: Value, position: u32) -> bool {
        let Some(player) = open.player else {
            return false;
        };
        // Over leaves alone the best of those seen is no less than it seems.
        let is_reached = player.prefers(value, open.window.own(player)) || open.is_over_leaves;
        let note = self.0.get_mut(open.id);
        if is_reached || note.is_none_or(|note| !note.is_reached) {
            *note = Some(Note { position, is_reached });
        }
        // The line of play is read off the notes.
        false
    }
}

impl Notes {
    /// The line of play along the notes.
    fn line(&self, tree: &Tree) -> Vec<u32> {
        let mut line = Vec::new();
        let mut at = Tree::ROOT;
        while let Some(Note { position, .. }) = self.0.get(at) {
            let mut children = tree.children(at);
            let next = children.find(|&(child, _)| child == position);
            line.push(position);
            (_, at) = next.expect("the note is of one of the children");
        }
        line
    }
}
