//! The one general loop: fail-soft alpha-beta, left to right, depth first, on an explicit stack.
//!
//! At each inner node the loop does what Knuth and Moore's procedure F2 does: it enters the children
//! in turn; the value of a child that is better than the best so far is taken; a value that is better
//! than the player's own bound raises that bound; the cutoff rule says when the node stops: when alpha
//! meets beta (`ge`), or passes it (`gt`). Of equal children, a tie, the first stays the best.
//!
//! Which bounds a node knows, and which it passes on to its children, is one of the [`Bounds`]:
//!
//! - [`AllBounds`]: its own and those of its ancestors. This is F2, with deep cutoffs.
//! - [`ParentsBound`]: its parent's best value alone (procedure F1), so every cutoff is shallow. The
//!   parent's own bounds stay with the parent, and where a player moves twice in a row even the first of
//!   the two knows nothing that could stop the second. At the root the window stands for the parent: the
//!   opponent's end of it may stop the root, and neither end is passed on. If the players alternate, a
//!   deep cutoff can stop a node at ply 3 at the earliest. So the two searches first differ at ply 4.
//! - [`NoBounds`]: none. This is minimax (procedure F0): no node stops.
//!
//! At a chance node the loop adds up what its outcomes are worth, and the node stops as soon as the sum is far enough
//! from alpha or beta, whatever the outcomes to come are worth: [`chance`](super::chance).
//!
//! Other [`Bounds`] search nodes again: a node that tests its children with null windows
//! ([`null_window`](super::null_window)), and a chance node that looks at a few children of each outcome first
//! ([`star2`](super::star2)). Passes with a memory are searches of this loop, one after another:
//! [`passes`](super::passes).
//!
//! *Fail-hard.* The values are those of fail-soft. Where fail-hard would return the bound that stops the
//! parent, the parent's window shows that bound ([`Rules::clips_cutoffs`]).
//!
//! Source: Knuth & Moore 1975 (F0, F1, F2); Fishburn 1983 (fail-soft).

use std::fmt::Debug;
use std::marker::PhantomData;

use super::chance::{OutcomeSum, Sum};
use super::memory::Memory;
use super::observer::{GivenUp, prune, tell};
use super::pv::{Line, Lines};
use super::{
    Answered, BackedUp, CutoffRule, Entered, Left, NoValue, Observer, Outcome, ProvedRange, Rules,
    SearchError, SearchEvent, Stop, Weighed,
};
use crate::interrupt;
use crate::tree::{Child, ChildOrRun, Missing, Node, NodeId, Walk};
use crate::value::{Mover, Player, Value, Window};

/// What a search keeps in memory. The next one may use it again.
#[derive(Debug)]
pub(super) struct Buffers<K, A = (), S = Sum> {
    /// The path of the innermost open node, or of the leaf that was entered last.
    path: Vec<u32>,
    /// The open nodes.
    open: Vec<Frame<K, A>>,
    lines: Lines,
    /// The sums of the open chance nodes.
    sums: Vec<S>,
}

impl<K, A, S> Default for Buffers<K, A, S> {
    fn default() -> Buffers<K, A, S> {
        Buffers { path: Vec::new(), open: Vec::new(), lines: Lines::default(), sums: Vec::new() }
    }
}

/// Which bounds a node knows, and which it passes on. `W` is the walk that the search goes along.
pub(super) trait Bounds<W> {
    /// Whether the root is entered with the window of the whole search.
    const TAKES_WINDOW: bool;

    /// Whether a child knows the bound of its parent that its value may meet, so that fail-hard returns it.
    const IS_CLIPPED: bool;

    /// Whether a node knows what to do where chance decides.
    const KNOWS_CHANCE: bool = false;

    /// Whether a child may be searched [again](Bounds::again).
    const COMES_BACK: bool = false;

    /// What a node notes of the child that is being searched.
    type Asked: Copy + Default + Debug;

    /// What is known of the outcomes of a chance node.
    type Sum: OutcomeSum<W>;

    /// The window that a node of `player` goes by, which is entered with `window`.
    fn kept(window: Window, player: Player) -> Window;

    /// The window that a node passes on to its next child.
    fn passed_on<K>(node: &mut Frame<K, Self::Asked>, child: Child) -> Window;

    /// Whether the child that the walk has left last is to be searched again, now that its search has returned
    /// `value`. Then the walk goes back to before that child.
    #[inline]
    fn again<K>(_walk: &mut W, _node: &mut Frame<K, Self::Asked>, _value: Value) -> bool {
        false
    }

    /// Begins an outcome at which a player moves.
    #[inline]
    fn begin<K>(_outcome: &mut Frame<K, Self::Asked>, _sum: &Self::Sum, _walk: &mut W) {}

    /// Whether a node is to enter no further child; else it enters one.
    #[inline]
    fn is_done<K>(_node: &mut Frame<K, Self::Asked>) -> bool {
        false
    }
}

/// All bounds of a node and its ancestors: alpha-beta with deep cutoffs.
pub(super) struct AllBounds<S = Sum>(PhantomData<S>);

impl<W: Walk, S: OutcomeSum<W>> Bounds<W> for AllBounds<S> {
    const KNOWS_CHANCE: bool = true;
    const TAKES_WINDOW: bool = true;
    const IS_CLIPPED: bool = true;
    type Asked = ();
    type Sum = S;

    #[inline]
    fn kept(window: Window, _player: Player) -> Window {
        window
    }

    #[inline]
    fn passed_on<K>(node: &mut Frame<K, ()>, _child: Child) -> Window {
        node.window
    }
}

/// The best value of the parent alone: alpha-beta without deep cutoffs.
pub(super) struct ParentsBound<S = Sum>(PhantomData<S>);

impl<W: Walk, S: OutcomeSum<W>> Bounds<W> for ParentsBound<S> {
    const TAKES_WINDOW: bool = true;
    const IS_CLIPPED: bool = false;
    type Asked = ();
    type Sum = S;

    #[inline]
    fn kept(window: Window, player: Player) -> Window {
        Window::FULL.with_own(!player, window.own(!player))
    }

    #[inline]
    fn passed_on<K>(node: &mut Frame<K, ()>, _child: Child) -> Window {
        Window::FULL.with_own(node.player, node.best)
    }
}

/// No bound: minimax.
pub(super) struct NoBounds<S = Sum>(PhantomData<S>);

impl<W: Walk, S: OutcomeSum<W>> Bounds<W> for NoBounds<S> {
    const KNOWS_CHANCE: bool = true;
    const TAKES_WINDOW: bool = false;
    const IS_CLIPPED: bool = false;
    type Asked = ();
    type Sum = S;

    #[inline]
    fn kept(_window: Window, _player: Player) -> Window {
        Window::FULL
    }

    #[inline]
    fn passed_on<K>(_node: &mut Frame<K, ()>, _child: Child) -> Window {
        Window::FULL
    }
}

/// Searches the subtree where `walk` starts. The line of play may end above a leaf, at a node that `memory` has
/// answered.
///
/// # Errors
///
/// [`SearchError`]: a leaf that has no value is reached, the walk has stopped, or the observer ends the search.
pub(super) fn search<B: Bounds<W>, W: Walk, M: Memory<W>>(
    buffers: &mut Buffers<M::Open, B::Asked, B::Sum>,
    walk: &mut W,
    memory: &mut M,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, SearchError> {
    let Buffers { path, open, lines, sums } = buffers;
    path.clear();
    open.clear();
    lines.clear();
    sums.clear();
    let mut search = Loop::<_, _, _, B> {
        walk,
        memory,
        observer,
        rule: rules.cutoff,
        clips_cutoffs: B::IS_CLIPPED && rules.clips_cutoffs(),
        leaves: rules.bounds,
        probes: rules.probes.get(),
        path,
        lines,
        sums,
        bounds: PhantomData,
    };
    // No value lies beyond the bounds of the leaves.
    let window = if B::TAKES_WINDOW { rules.bounds.narrow(rules.window) } else { Window::FULL };
    let root = search.walk.root();
    let (value, line) = search.run(root, window, open)?;
    if search.walk.has_stopped() {
        return Err(NoValue { path: Vec::new(), missing: Missing::NoAnswer }.into());
    }
    Ok(Outcome::of(value, lines.steps(line), rules))
}

struct Loop<'o, W, M, O, B: Bounds<W>> {
    walk: &'o mut W,
    memory: &'o mut M,
    observer: &'o mut O,
    rule: CutoffRule,
    /// See [`Rules::clips_cutoffs`].
    clips_cutoffs: bool,
    /// Between which values all leaves lie.
    leaves: ProvedRange,
    /// See [`Rules::probes`].
    probes: u32,
    path: &'o mut Vec<u32>,
    lines: &'o mut Lines,
    sums: &'o mut Vec<B::Sum>,
    bounds: PhantomData<B>,
}

/// An inner node whose children are being searched.
#[derive(Debug)]
pub(super) struct Frame<K, A> {
    id: NodeId,
    /// The player to move; at a chance node it means nothing.
    pub(super) player: Player,
    /// Whether chance decides. Then its sum is the last one.
    is_chance: bool,
    /// The window on arrival, with the player's own bound as raised since.
    pub(super) window: Window,
    /// The node stops at any value that the player prefers to this one. Under `gt` it is the opponent's
    /// bound; under `ge`, the next value that is worse for the player.
    limit: Value,
    /// The value of the best child so far. At a chance node, its value when it is done.
    pub(super) best: Value,
    /// The line of play to the leaf that `best` comes from.
    line: Line,
    /// The node as the memory knows it.
    entry: K,
    /// What the node notes of the child that is being searched.
    pub(super) asked: A,
}

/// A child that is done: its position, its backed-up value, and the line of play from there.
type Done = (u32, Value, Line);

impl<W: Walk, M: Memory<W>, O: Observer, B: Bounds<W>> Loop<'_, W, M, O, B> {
    /// Whether chance may decide at a node. The memory of passes remembers leaves, and they know no chance nodes.
    const HAS_CHANCE: bool = W::HAS_CHANCE && B::KNOWS_CHANCE && !M::REMEMBERS_LEAVES;

    fn run(
        &mut self,
        root: Child,
        window: Window,
        open: &mut Vec<Frame<M::Open, B::Asked>>,
    ) -> Result<(Value, Line), SearchError> {
        if let Node::Leaf(Ok(value)) = root.node {
            self.check(value)?;
            self.evaluate(root, window, value)?;
            return Ok((value, Line::EMPTY));
        }
        self.arrive(open, root, window, false)?;
        loop {
            // Down: enter the next child.
            let mut node = open.last_mut().expect("the root is open");
            let mut done = match self.enter_next(node)? {
                Some(ChildOrRun::Run(run)) => Some((run.position, run.best, Line::EMPTY)),
                Some(ChildOrRun::Child(child)) => {
                    let window = self.window_of(node, child);
                    self.path.push(child.position);
                    if let Node::Leaf(Ok(value)) = child.node {
                        self.check(value)?;
                        self.evaluate(child, window, value)?;
                        self.path.pop();
                        Some((child.position, value, Line::EMPTY))
                    } else {
                        let is_outcome = Self::HAS_CHANCE && node.is_chance;
                        let is_probe = is_outcome && self.sums.last().is_some_and(B::Sum::is_probe);
                        let Some(value) = self.arrive(open, child, window, is_probe)? else {
                            if is_outcome
                                && let Some(outcome) = open.last_mut()
                                && !outcome.is_chance
                            {
                                let sum = self.sums.last().expect("the parent has one");
                                B::begin(outcome, sum, self.walk);
                            }
                            continue;
                        };
                        node = open.last_mut().expect("the parent is open");
                        self.walk.leave();
                        self.path.pop();
                        Some((child.position, value, Line::EMPTY))
                    }
                }
                None => None,
            };
            // Up: as long as nodes have no child left, or stop.
            loop {
                if let Some((_, value, line)) = done
                    && !(Self::HAS_CHANCE && node.is_chance)
                    && B::again(self.walk, node, value)
                {
                    self.lines.discard(line);
                    tell(self.observer, &SearchEvent::Research)?;
                    break;
                }
                if let Some(child) = done
                    && !self.back_up(node, child)?
                {
                    break;
                }
                let Frame { best, mut line, entry, .. } = *node;
                if !self.memory.keep(entry, best, line.first()) {
                    self.lines.discard(line);
                    line = Line::EMPTY;
                }
                if Self::HAS_CHANCE && node.is_chance {
                    self.sums.pop();
                }
                self.walk.leave();
                let path = self.path.as_slice();
                tell(self.observer, &SearchEvent::Leave(Left { path, value: best }))?;
                open.pop();
                let Some(parent) = open.last_mut() else {
                    return Ok((best, line));
                };
                let position = self.path.pop().expect("a child has a position");
                done = Some((position, best, line));
                node = parent;
            }
        }
    }

    /// Enters a node that is not a leaf with a value, where the path leads, and opens it. If the memory knows enough of
    /// it, its value is the result, and it is not opened. The root is always opened.
    ///
    /// # Errors
    ///
    /// [`SearchError`]: a leaf that has no value, or the observer ends the search.
    #[inline]
    fn arrive(
        &mut self,
        open: &mut Vec<Frame<M::Open, B::Asked>>,
        child: Child,
        mut window: Window,
        is_probe: bool,
    ) -> Result<Option<Value>, SearchError> {
        interrupt::poll();
        let path = self.path.as_slice();
        let Node::Inner(mover) = child.node else {
            let (key, known, is_probe) = (None, ProvedRange::NOTHING, false);
            let entered = Entered { path, child, window, key, known, is_probe };
            tell(self.observer, &SearchEvent::Enter(entered))?;
            let Node::Leaf(Err(missing)) = child.node else {
                unreachable!("leaves with values are evaluated");
            };
            return Err(NoValue { path: path.to_vec(), missing }.into());
        };
        let (mut entry, known) = self.memory.find(self.walk, child);
        let (key, asked) = (M::key(&entry), window);
        if M::ANSWERS && !path.is_empty() {
            if let Some(value) = known.settle(window) {
                let answered = Answered { path, child, key, window, known };
                tell(self.observer, &SearchEvent::Answer(answered))?;
                return Ok(Some(value));
            }
            window = known.narrow(window);
        }
        let entered = Entered { path, child, window, key, known, is_probe };
        tell(self.observer, &SearchEvent::Enter(entered))?;
        let is_narrowed = window != asked;
        let is_chance = Self::HAS_CHANCE && mover == Mover::Chance;
        if is_chance {
            self.sums.push(B::Sum::of(self.walk, child, self.probes));
        }
        let player = mover.player().unwrap_or(Player::Max);
        let window = if is_chance { window } else { B::kept(window, player) };
        M::search_with(&mut entry, window, is_narrowed);
        let bound = window.own(!player);
        open.push(Frame {
            id: child.id,
            player,
            is_chance,
            window,
            limit: match self.rule {
                CutoffRule::Ge => player.next_worse(bound),
                CutoffRule::Gt => bound,
            },
            best: player.worst(),
            line: if is_chance { Line::AT_CHANCE } else { Line::EMPTY },
            entry,
            asked: B::Asked::default(),
        });
        Ok(None)
    }

    /// The window of the child that was entered last.
    #[inline]
    fn window_of(&mut self, node: &mut Frame<M::Open, B::Asked>, child: Child) -> Window {
        if !(Self::HAS_CHANCE && node.is_chance) {
            return B::passed_on(node, child);
        }
        let sum = self.sums.last_mut().expect("the node has one");
        let weight = self.walk.weight(child);
        let window = sum.enter_in(weight, node.window, self.leaves, self.rule);
        if B::TAKES_WINDOW { window } else { Window::FULL }
    }

    /// Enters the next child. If the observer does not read single leaves, enters the next leaves as one
    /// run, up to the one that stops the node.
    #[inline]
    fn enter_next(
        &mut self,
        node: &mut Frame<M::Open, B::Asked>,
    ) -> Result<Option<ChildOrRun>, GivenUp> {
        if Self::HAS_CHANCE && node.is_chance {
            return self.enter_outcome();
        }
        if B::is_done(node) {
            return Ok(None);
        }
        let has_bounds = self.leaves != ProvedRange::NOTHING;
        if O::READS_LEAVES || M::REMEMBERS_LEAVES || B::COMES_BACK || has_bounds {
            return Ok(self.walk.enter().map(ChildOrRun::Child));
        }
        let next = self.walk.enter_run(node.player, node.limit);
        if let Some(ChildOrRun::Run(run)) = next {
            tell(self.observer, &SearchEvent::EvaluateRun(run.count))?;
        }
        Ok(next)
    }

    /// Enters the next outcome of the innermost open node.
    #[cold]
    fn enter_outcome(&mut self) -> Result<Option<ChildOrRun>, GivenUp> {
        let sum = self.sums.last_mut().expect("the node has one");
        let outcome = sum.enter(self.walk);
        if outcome.is_some() && sum.is_again() {
            tell(self.observer, &SearchEvent::Research)?;
        }
        Ok(outcome.map(ChildOrRun::Child))
    }

    /// Refuses a value of a leaf beyond the bounds of all leaves.
    #[inline]
    fn check(&self, value: Value) -> Result<(), NoValue> {
        if self.leaves == ProvedRange::NOTHING || self.leaves.has(value) {
            return Ok(());
        }
        Err(NoValue { path: self.path.clone(), missing: Missing::OutOfBounds })
    }

    /// Enters and leaves a leaf, unless the memory knows it.
    #[inline]
    fn evaluate(&mut self, child: Child, window: Window, value: Value) -> Result<(), GivenUp> {
        let path = self.path.as_slice();
        if M::REMEMBERS_LEAVES && self.memory.keep_leaf(child, value) {
            let known = ProvedRange::exact(value);
            let answered = Answered { path, child, key: None, window, known };
            return tell(self.observer, &SearchEvent::Answer(answered));
        }
        let (key, known, is_probe) = (None, ProvedRange::NOTHING, false);
        let entered = Entered { path, child, window, key, known, is_probe };
        tell(self.observer, &SearchEvent::Enter(entered))?;
        tell(self.observer, &SearchEvent::Leave(Left { path, value }))
    }

    /// Gives the innermost open node the value of a child. Returns whether the node stops.
    #[inline]
    fn back_up(
        &mut self,
        node: &mut Frame<M::Open, B::Asked>,
        done: Done,
    ) -> Result<bool, GivenUp> {
        if Self::HAS_CHANCE && node.is_chance {
            self.weigh(node, done)
        } else {
            self.take(node, done)
        }
    }

    /// Gives the innermost open node, a chance node, the value of an outcome. Returns whether it stops; then its other
    /// outcomes have been skipped.
    #[cold]
    fn weigh(
        &mut self,
        node: &mut Frame<M::Open, B::Asked>,
        (_, value, line): Done,
    ) -> Result<bool, GivenUp> {
        let is_clipped = self.clips_cutoffs && !line.is_empty();
        self.lines.discard(line);
        let sum = self.sums.last_mut().expect("the node has one");
        let (path, (weight, total)) = (self.path.as_slice(), sum.weight());
        let added = if is_clipped { sum.clipped(value) } else { value };
        let interval = sum.weigh(added, node.window, self.leaves, self.rule);
        let has_doubles = self.walk.has_doubles();
        let event = Weighed { path, value, weight, total, has_doubles };
        tell(self.observer, &SearchEvent::Weigh(event))?;
        let too_little = Window::between(node.window.alpha(), interval.upper);
        let too_much = Window::between(interval.lower, node.window.beta());
        let (player, window) = if self.rule.stops(too_little) {
            node.best = interval.upper;
            (Player::Min, too_little)
        } else if self.rule.stops(too_much) {
            node.best = interval.lower;
            (Player::Max, too_much)
        } else {
            node.best = interval.lower;
            return Ok(false);
        };
        let stop = Stop { ply: path.len(), id: node.id, player, window };
        prune(self.walk, self.observer, self.path, &stop)?;
        Ok(true)
    }

    /// Gives the innermost open node the value of a child: the update rule. Only a strictly better value is
    /// taken: of a tie the leftmost child stays. Returns whether the node stops; then its other children have
    /// been skipped.
    #[inline]
    fn take(
        &mut self,
        node: &mut Frame<M::Open, B::Asked>,
        (position, value, line): Done,
    ) -> Result<bool, GivenUp> {
        let (player, best, before) = (node.player, node.best, node.window);
        let mut stops = false;
        if player.prefers(value, best) {
            self.lines.discard(node.line);
            let is_clipped = self.clips_cutoffs && !line.is_empty();
            node.best = value;
            node.line = self.lines.extend(position, line);
            if player.prefers(value, before.own(player)) {
                stops = player.prefers(value, node.limit);
                let shown = if stops && is_clipped { before.own(!player) } else { value };
                node.window = before.with_own(player, shown);
            }
        } else {
            self.lines.discard(line);
        }
        let (path, window) = (self.path.as_slice(), node.window);
        let event = BackedUp { path, position, player, value, best, before, window };
        tell(self.observer, &SearchEvent::BackUp(event))?;
        if stops {
            let stop = Stop { ply: self.path.len(), id: node.id, player, window: node.window };
            prune(self.walk, self.observer, self.path, &stop)?;
        }
        Ok(stops)
    }
}
