//! MTD(f), SSS* and DUAL*, and the value of a game alone: null-window searches of alpha-beta, one after another, with a
//! memory of what each node's value was shown to be. Each search, a *pass*, asks whether the root reaches some value;
//! they close in on it.
//!
//! The result of a pass is a bound, and the next pass asks about that bound; once the lower bound and the upper bound
//! of the root meet, that is the value. The memory of a tree has a place for each node, so nothing is ever lost: a node
//! whose bounds answer the question is not entered, and no leaf is evaluated twice. That of a game is a table.
//!
//! *MTD(f)* begins with a guess. Without one the first is the value of the leftmost leaf: the first pass evaluates that
//! leaf before any other, whatever it asks, so the guess costs nothing and is no knowledge from elsewhere.
//!
//! *SSS\** begins with inf, *DUAL\** with -inf. An infinity has no neighbour to ask about: the first pass has the empty
//! window there, and finds a bound on the value from the far side. So SSS*'s bounds fall to the value, and DUAL*'s rise
//! to it. Both are told as the best-first searches that they are: each node is entered once, when it is live for the
//! first time. Neither evaluates a leaf that alpha-beta does not.
//!
//! The line of play leads through nodes whose bounds have met. At a node where both have met at v, each child was shown
//! to be no better than v for the player, and one of them to reach it.
//!
//! Every pass goes down from the root, so in a chain of d plies with as many passes time is quadratic in the depth, and
//! so it is in the number of children of a node if each of them moves the bound.
//!
//! Sources: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms", *Artificial Intelligence*
//! 87, 1996. SSS* is Stockman's, "A minimax algorithm better than alpha-beta?", *Artificial Intelligence* 12, 1979, with
//! the order of equal states of Roizen & Pearl, 1983. DUAL* is by Marsland, Reinefeld & Schaeffer, "Low overhead
//! alternatives to SSS*", *Artificial Intelligence* 31, 1987.

use std::ops::ControlFlow;

use super::alpha_beta::{AllBounds, Buffers, search};
use super::memory::Memory;
use super::node_table::NodeTable;
use super::observer::{AnyObserver, tell};
use super::{
    Answered, AnyTable, Entered, Observer, Outcome, ProvedRange, Rules, SearchError, SearchEvent,
    Table,
};
use crate::tree::{Child, Keyed, Node, Tree, TreeWalk, Walk};
use crate::value::{Bound, Mover, Player, Value, Window};

/// MTD(f). The window of the rules only says how the result is shown.
///
/// # Errors
///
/// [`SearchError`]: the search enters a leaf without a value, or the observer ends it.
pub(super) fn mtd_f(
    tree: &Tree,
    rules: Rules,
    observer: &mut AnyObserver,
) -> Result<Outcome, SearchError> {
    in_passes(
        tree,
        rules.first_guess.unwrap_or_else(|| first_leaf(&mut tree.walk(Tree::ROOT))),
        rules,
        observer,
    )
}

/// SSS* for MAX, DUAL* for MIN: the best strategy of `searcher` is looked for. The window of the rules only says how
/// the result is shown.
///
/// # Errors
///
/// As [`mtd_f`].
pub(super) fn best_first(
    tree: &Tree,
    searcher: Player,
    rules: Rules,
    observer: &mut AnyObserver,
) -> Result<Outcome, SearchError> {
    AnyObserver::with(&mut FirstEntries(observer), |first_entries| {
        from_far_end(tree, searcher, rules, first_entries)
    })
}

/// The same as the null-window searches that they are.
///
/// # Errors
///
/// As [`mtd_f`].
pub(super) fn from_far_end(
    tree: &Tree,
    searcher: Player,
    rules: Rules,
    observer: &mut AnyObserver,
) -> Result<Outcome, SearchError> {
    in_passes(tree, (!searcher).worst(), rules, observer)
}

/// Finds the value of the tree of a walk whose nodes are positions that may come up again, and nothing else: what a pass
/// has proved of a position, the next ones find in the table. Without a first guess it begins with the value of the
/// leftmost leaf.
///
/// # Errors
///
/// [`SearchError`]: the search needs a leaf that has no value; or the observer ends it.
pub fn value_alone<W: Keyed, const WORDS: usize>(
    walk: &W,
    table: &mut Table<WORDS>,
    first_guess: Option<Value>,
    observer: &mut impl Observer,
) -> Result<Value, SearchError> {
    value_with_memory(walk, table, first_guess, observer)
}

/// The same with a table of any width.
pub(super) fn value_with_memory<W: Keyed, M: Memory<W>>(
    walk: &W,
    table: &mut M,
    first_guess: Option<Value>,
    observer: &mut impl Observer,
) -> Result<Value, SearchError> {
    let mut buffers = Buffers::default();
    let known = ProvedRange::of(walk.below(&[]).range());
    let guess = first_guess.unwrap_or_else(|| first_leaf(&mut walk.below(&[])));
    let mut is_first = true;
    close_in(known, guess, |rules| {
        if !std::mem::take(&mut is_first) {
            tell(observer, &SearchEvent::Research)?;
        }
        let mut walk = walk.below(&[]);
        let found = search::<AllBounds, _, _>(&mut buffers, &mut walk, table, rules, observer)?;
        Ok((found.value, ProvedRange::NOTHING.after(rules.window, found.value)))
    })
}

/// Follows the line of play of a search with a table to its end, by a search from each position at which the table has
/// ended it. They find most of what they need in the table, and nobody watches them. Where the value is only a bound, the
/// leaf at the end may be better than that, if the order of moves is one that is learned.
///
/// # Errors
///
/// [`SearchError`]: the search needs a leaf that has no value.
pub fn follow<W: Keyed>(
    walk: &W,
    table: &mut AnyTable,
    outcome: &mut Outcome,
) -> Result<(), SearchError> {
    let mut buffers = Buffers::default();
    let (below, above) = (outcome.value.next_below(), outcome.value.next_above());
    let window = match outcome.bound {
        Bound::Exact => Window::new(below, above),
        Bound::Lower => Window::new(below, outcome.value),
        Bound::Upper => Window::new(outcome.value, above),
    };
    let rules = Rules { window: window.unwrap_or(Window::FULL), ..Rules::default() };
    loop {
        let mut rest = walk.below(&outcome.pv);
        // Nobody plays for an outcome.
        if let Node::Leaf(_) | Node::Inner(Mover::Chance) = rest.root().node {
            return Ok(());
        }
        let rest = search::<AllBounds, _, _>(&mut buffers, &mut rest, table, rules, &mut ())?;
        outcome.pv.extend(rest.pv);
    }
}

/// Searches a tree by passes, from a first guess on.
fn in_passes(
    tree: &Tree,
    guess: Value,
    rules: Rules,
    observer: &mut AnyObserver,
) -> Result<Outcome, SearchError> {
    let mut buffers = Buffers::default();
    let mut memory = KnownNodes(NodeTable::new(tree.len(), ProvedRange::NOTHING));
    let mut is_first = true;
    let value = close_in(ProvedRange::NOTHING, guess, |pass| {
        if !std::mem::take(&mut is_first) {
            tell(observer, &SearchEvent::Research)?;
        }
        let walk = &mut tree.walk(Tree::ROOT);
        let found = search::<AllBounds, _, _>(&mut buffers, walk, &mut memory, pass, observer)?;
        Ok((found.value, memory.0.get(Tree::ROOT)))
    })?;
    Ok(Outcome::of(value, memory.line(tree, value), rules))
}

/// Closes in on a value of which so much is known, by passes from a first guess on. A pass gives the value that it has
/// returned, and what it has proved of the true one.
fn close_in(
    mut known: ProvedRange,
    first_guess: Value,
    mut pass: impl FnMut(Rules) -> Result<(Value, ProvedRange), SearchError>,
) -> Result<Value, SearchError> {
    let mut guess = first_guess.clamp(known.lower, known.upper);
    while known.lower < known.upper {
        // Shown to be at least (at most) this: is it also at most (at least) this?
        let doubted = if guess == known.lower { Player::Min } else { Player::Max };
        let window = around(doubted, guess);
        let (value, proved) = pass(Rules { window, ..Rules::default() })?;
        (guess, known) = (value, known.and(proved));
    }
    Ok(known.lower)
}

/// The value of the leftmost leaf. If it has none, the first pass ends there whatever it asks.
fn first_leaf(walk: &mut impl Walk) -> Value {
    let mut node = walk.root().node;
    while let Node::Inner(_) = node {
        node = walk.enter().expect("an inner node has a child").node;
    }
    match node {
        Node::Leaf(Ok(value)) => value,
        _ => Value::from_key(0),
    }
}

/// The null window that asks whether `player` reaches `value`; at an infinity, the empty one.
fn around(player: Player, value: Value) -> Window {
    Window::null(player, value).unwrap_or(Window::between(value, value))
}

/// What is known of each node of a tree.
struct KnownNodes(NodeTable<ProvedRange>);

/// An inner node that is being searched: its number, and the window.
#[derive(Clone, Copy, Debug)]
struct NodeOfPass {
    id: u32,
    window: Window,
}

impl Memory<TreeWalk<'_>> for KnownNodes {
    const ANSWERS: bool = true;
    const REMEMBERS_LEAVES: bool = true;
    type Open = NodeOfPass;

    fn find(&self, _walk: &mut TreeWalk, node: Child) -> (NodeOfPass, ProvedRange) {
        let id = node.id.number();
        (NodeOfPass { id, window: Window::FULL }, self.0.get(id))
    }

    fn key(_open: &NodeOfPass) -> Option<u128> {
        None
    }

    fn search_with(open: &mut NodeOfPass, window: Window, _is_narrowed: bool) {
        open.window = window;
    }

    fn keep(&mut self, open: NodeOfPass, value: Value, _position: u32) -> bool {
        let known = self.0.get_mut(open.id);
        *known = known.after(open.window, value);
        // The line of play is read off the bounds.
        false
    }

    fn keep_leaf(&mut self, leaf: Child, value: Value) -> bool {
        let known = self.0.get_mut(leaf.id.number());
        let before = std::mem::replace(known, ProvedRange::exact(value));
        before != ProvedRange::NOTHING
    }
}

impl KnownNodes {
    /// The leftmost line through nodes whose value is known to be `value`.
    fn line(&self, tree: &Tree, value: Value) -> Vec<u32> {
        let mut line = Vec::new();
        let mut at = Tree::ROOT;
        while !tree.is_leaf(at) {
            let is_exact = |child| self.0.get(child) == ProvedRange::exact(value);
            let mut children = tree.children(at);
            let next = children.find(|&(_, child)| is_exact(child));
            let (position, child) = next.expect("one child has the value of its parent");
            line.push(position);
            at = child;
        }
        line
    }
}

/// Passes on the first entry of each node. Each time that the search comes back to one, a memory answers, to the eyes of
/// a best-first search.
struct FirstEntries<'a, 'o>(&'a mut AnyObserver<'o>);

impl Observer for FirstEntries<'_, '_> {
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        match *event {
            SearchEvent::Enter(Entered { path, child, window, key, known, .. })
                if known != ProvedRange::NOTHING =>
            {
                self.0.on(&SearchEvent::Answer(Answered { path, child, key, window, known }))
            }
            SearchEvent::Enter(_) | SearchEvent::Answer(_) => self.0.on(event),
            _ => ControlFlow::Continue(()),
        }
    }

    fn reads_subtrees(&self) -> bool {
        false
    }
}
