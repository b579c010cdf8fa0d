//! Fail-soft alpha-beta, left to right, depth first, on an explicit stack: with deep cutoffs
//! ([`search_deep`]) or without ([`search_shallow`]).
//!
//! At each inner node the loop does what Knuth and Moore's procedure F2 does: it enters the children
//! in turn; the value of a child that is better than the best so far is taken; a value that is better
//! than the player's own bound raises that bound; the cutoff rule says when the node stops: when alpha
//! meets beta (`ge`), or passes it (`gt`). Of equal children, a tie, the first stays the best.
//!
//! Without deep cutoffs (procedure F1) a child gets nothing but its parent's best value as a bound, so
//! every cutoff is shallow. The parent's own bounds stay with the parent, and where a player moves
//! twice in a row even the first of the two knows nothing that could stop the second. At the root the
//! window stands for the parent: the opponent's end of it may stop the root, and neither end is passed
//! on. If the players alternate, a deep cutoff can stop a node at ply 3 at the earliest. So the two
//! searches first differ at ply 4.
//!
//! Source: Knuth & Moore 1975; Fishburn 1983 (fail-soft).

use super::pv::{Line, Lines};
use super::watched_walk::prune;
use super::{Cutoff, CutoffRule, Entered, Left, NoValue, Observer, Outcome, Rules};
use crate::tree::{Child, ChildOrRun, Node, Walk};
use crate::value::{Player, Value, Window};

/// What a search keeps in memory. The next one may use it again.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The path of the innermost open node, or of the leaf that was entered last.
    path: Vec<u32>,
    /// The open nodes.
    open: Vec<Frame>,
    lines: Lines,
}

/// Searches the subtree where `walk` starts, with deep cutoffs.
///
/// # Errors
///
/// [`NoValue`]: a leaf that has none is reached.
pub(super) fn search_deep(
    memory: &mut Memory,
    walk: &mut impl Walk,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, NoValue> {
    search::<true>(memory, walk, rules, observer)
}

/// Searches the subtree where `walk` starts, without deep cutoffs.
///
/// # Errors
///
/// [`NoValue`]: a leaf that has none is reached.
pub(super) fn search_shallow(
    memory: &mut Memory,
    walk: &mut impl Walk,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, NoValue> {
    search::<false>(memory, walk, rules, observer)
}

fn search<const DEEP: bool>(
    memory: &mut Memory,
    walk: &mut impl Walk,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, NoValue> {
    let Memory { path, open, lines } = memory;
    path.clear();
    open.clear();
    lines.clear();
    let mut search = Search::<_, _, DEEP> {
        walk,
        observer,
        rule: rules.cutoff,
        clips_cutoffs: DEEP && rules.clips_cutoffs(),
        path,
        lines,
    };
    let (value, line) = search.run(rules.window, open)?;
    Ok(Outcome::of(value, lines.steps(line), rules))
}

struct Search<'o, W, O, const DEEP: bool> {
    walk: &'o mut W,
    observer: &'o mut O,
    rule: CutoffRule,
    /// See [`Rules::clips_cutoffs`]. Without deep cutoffs a child does not know the bound that it meets.
    clips_cutoffs: bool,
    path: &'o mut Vec<u32>,
    lines: &'o mut Lines,
}

/// An inner node whose children are being searched.
#[derive(Debug)]
struct Frame {
    id: u32,
    player: Player,
    /// The window on arrival, with the player's own bound as raised since.
    window: Window,
    /// The node stops at any value that the player prefers to this one. Under `gt` it is the opponent's
    /// bound; under `ge`, the next value that is worse for the player.
    limit: Value,
    /// The value of the best child so far.
    best: Value,
    /// The line of play to the leaf that `best` comes from.
    line: Line,
}

/// A child that is done: its position, its backed-up value, and the line of play from there.
type Done = (u32, Value, Line);

impl<W: Walk, O: Observer, const DEEP: bool> Search<'_, W, O, DEEP> {
    fn run(&mut self, window: Window, open: &mut Vec<Frame>) -> Result<(Value, Line), NoValue> {
        let root = self.walk.root();
        if let Node::Leaf(Ok(value)) = root.node {
            self.evaluate(root, window, value);
            return Ok((value, Line::EMPTY));
        }
        open.push(self.arrive(root, window)?);
        loop {
            // Down: enter the next child.
            let mut node = open.last_mut().expect("the root is open");
            let mut done = match self.enter_next(node) {
                Some(ChildOrRun::Run(run)) => Some((run.position, run.best, Line::EMPTY)),
                Some(ChildOrRun::Child(child)) => {
                    let window = Self::window_for_child(node);
                    self.path.push(child.position);
                    if let Node::Leaf(Ok(value)) = child.node {
                        self.evaluate(child, window, value);
                        self.path.pop();
                        Some((child.position, value, Line::EMPTY))
                    } else {
                        open.push(self.arrive(child, window)?);
                        continue;
                    }
                }
                None => None,
            };
            // Up: as long as nodes have no child left, or stop.
            loop {
                if let Some(child) = done
                    && !self.take(node, child)
                {
                    break;
                }
                let Frame { best, line, .. } = *node;
                self.walk.leave();
                let path = self.path.as_slice();
                self.observer.leave(&Left { path, value: best });
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

    /// Enters a node that is not a leaf with a value, where the path leads.
    ///
    /// # Errors
    ///
    /// [`NoValue`]: a leaf that has none.
    #[inline]
    fn arrive(&mut self, child: Child, window: Window) -> Result<Frame, NoValue> {
        self.observer.enter(&Entered {
            path: self.path,
            child,
            window,
        });
        let player = match child.node {
            Node::Inner(player) => player,
            Node::Leaf(value) => {
                let path = self.path.clone();
                let missing = value.expect_err("leaves with values are evaluated");
                return Err(NoValue { path, missing });
            }
        };
        let own_window = if DEEP {
            window
        } else {
            Window::FULL.with_own(!player, window.own(!player))
        };
        let bound = own_window.own(!player);
        Ok(Frame {
            id: child.id,
            player,
            window: own_window,
            limit: match self.rule {
                CutoffRule::Ge => player.next_worse(bound),
                CutoffRule::Gt => bound,
            },
            best: player.worst(),
            line: Line::EMPTY,
        })
    }

    /// The window that a node passes on to its next child.
    #[inline]
    fn window_for_child(node: &Frame) -> Window {
        if DEEP {
            node.window
        } else {
            Window::FULL.with_own(node.player, node.best)
        }
    }

    /// Enters the next child. If the observer does not read single leaves, enters the next leaves as one
    /// run, up to the one that stops the node.
    #[inline]
    fn enter_next(&mut self, node: &Frame) -> Option<ChildOrRun> {
        if O::READS_LEAVES {
            return self.walk.enter().map(ChildOrRun::Child);
        }
        let next = self.walk.enter_run(node.player, node.limit);
        if let Some(ChildOrRun::Run(run)) = next {
            self.observer.evaluate_run(run.count);
        }
        next
    }

    /// Enters and leaves a leaf.
    #[inline]
    fn evaluate(&mut self, child: Child, window: Window, value: Value) {
        let path = self.path.as_slice();
        let leaf = Entered {
            path,
            child,
            window,
        };
        self.observer.evaluate(&leaf, value);
    }

    /// Gives the innermost open node the value of a child. Only a strictly better value is taken: of a
    /// tie the leftmost child stays. Returns whether the node stops; then its other children have been
    /// skipped.
    #[inline]
    fn take(&mut self, node: &mut Frame, (position, value, line): Done) -> bool {
        if !node.player.prefers(value, node.best) {
            self.lines.discard(line);
            return false;
        }
        self.lines.discard(node.line);
        let is_clipped = self.clips_cutoffs && !line.is_empty();
        node.best = value;
        node.line = self.lines.extend(position, line);
        if !node.player.prefers(value, node.window.own(node.player)) {
            return false;
        }
        node.window = node.window.with_own(node.player, value);
        let stops = node.player.prefers(value, node.limit);
        if stops {
            let met = node.window.own(!node.player);
            let cutoff = Cutoff {
                at: self.path,
                id: node.id,
                player: node.player,
                window: if is_clipped {
                    node.window.with_own(node.player, met)
                } else {
                    node.window
                },
            };
            prune(self.walk, self.observer, cutoff);
        }
        stops
    }
}
