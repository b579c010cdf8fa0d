//! Fail-soft alpha-beta with deep cutoffs, left to right, depth first, on an explicit stack.
//!
//! One loop serves both players. The node whose children are being searched and the window of its
//! next child are locals; the nodes above it are small frames. A node keeps the one bound on
//! arrival that is needed again: the other end of the window is still there when the node is left.
//!
//! The same loop without deep cutoffs is [`no_deep`](super::no_deep).
//!
//! Source: Knuth & Moore 1975 (procedure F2, deep cutoffs); Fishburn 1983 (fail-soft).

#![expect(
    clippy::inline_always,
    reason = "what is called twice in the loop belongs to it"
)]

use super::line::{Line, Lines};
use super::rank::{Ends, Rank};
use super::visit::prune;
use super::{Cutoff, CutoffRule, Entered, Left, NoValue, Observer, Outcome, Rules};
use crate::tree::{Child, Node, Walk};
use crate::value::{Player, Value};

/// So many frames are kept for the next search.
const KEPT: usize = 1 << 12;

/// What a search keeps in memory; the next search may use it again.
#[derive(Debug)]
pub(super) struct Buffers<R = i64> {
    /// The open nodes but the innermost: inner nodes from the root to above where the walk is.
    frames: Vec<Open<R>>,
    /// The path of the innermost open node, or of the leaf that was entered last.
    path: Vec<u32>,
    lines: Lines,
}

impl<R> Default for Buffers<R> {
    fn default() -> Buffers<R> {
        Buffers {
            frames: Vec::new(),
            path: Vec::new(),
            lines: Lines::default(),
        }
    }
}

/// Searches the subtree where `walk` starts. Unless `DEEP`, a node passes on to its children
/// nothing but the value of its best child so far. The principal variation is put into `pv`.
///
/// # Errors
///
/// [`NoValue`]: a leaf that has none is reached.
pub(super) fn search<const DEEP: bool>(
    walk: impl Walk,
    rules: Rules,
    observer: &mut impl Observer,
    buffers: &mut Buffers,
    pv: Vec<u32>,
) -> Result<Outcome, NoValue> {
    match Ends::of(rules.window) {
        Some(ends) if !walk.has_extremes() => {
            search_in::<i64, DEEP>(ends, walk, rules, observer, buffers, pv)
        }
        _ => {
            let ends = Ends::of(rules.window).expect("every value stands for itself");
            let buffers = &mut Buffers::default();
            search_in::<Value, DEEP>(ends, walk, rules, observer, buffers, pv)
        }
    }
}

/// The same by ranks.
fn search_in<R: Rank, const DEEP: bool>(
    ends: Ends<R>,
    walk: impl Walk,
    rules: Rules,
    observer: &mut impl Observer,
    buffers: &mut Buffers<R>,
    mut pv: Vec<u32>,
) -> Result<Outcome, NoValue> {
    let Buffers {
        frames,
        path,
        lines,
    } = buffers;
    frames.clear();
    path.clear();
    lines.clear();
    let search = Search::<_, _, _, DEEP> {
        reads_paths: observer.reads_paths(),
        walk,
        observer,
        rule: rules.cutoff,
        frames,
        path,
        lines,
    };
    let (value, line) = search.run(ends)?;
    // The line may be as long as the frames were many.
    if frames.capacity() > KEPT {
        *frames = Vec::new();
    }
    lines.spell(line, &mut pv);
    Ok(Outcome::of(value, pv, rules))
}

struct Search<'b, 'o, W, O, R, const DEEP: bool> {
    walk: W,
    observer: &'o mut O,
    /// Whether the path has to lead to leaves too.
    reads_paths: bool,
    rule: CutoffRule,
    frames: &'b mut Vec<Open<R>>,
    path: &'b mut Vec<u32>,
    lines: &'b mut Lines,
}

/// An inner node whose children are being searched.
#[derive(Clone, Copy, Debug)]
struct Open<R> {
    /// One end of the window on arrival. If the search is deep, the player's own, which is that of
    /// the next sibling too; else the opponent's, which may stop the node.
    arrival: R,
    /// The value of the best child so far.
    best: R,
    /// The line of play to the leaf that `best` comes from.
    line: Line,
    id: u32,
    player: Player,
}

// There may be millions.
const _: () = assert!(size_of::<Open<i64>>() == 32);

/// The backed-up value of a node that is done, and the line of play it comes from.
type Done = (Value, Line);

impl<W: Walk, O: Observer, R: Rank, const DEEP: bool> Search<'_, '_, W, O, R, DEEP> {
    #[inline]
    fn run(mut self, ends: Ends<R>) -> Result<Done, NoValue> {
        let root = self.walk.root();
        self.tell_enter(root, ends);
        let mut ends = ends;
        let mut open = match root.node {
            Node::Leaf(Ok(value)) => {
                self.tell_leave(value);
                return Ok((value, Line::EMPTY));
            }
            Node::Leaf(Err(missing)) => {
                let path = Vec::new();
                return Err(NoValue { path, missing });
            }
            Node::Inner(player) => Self::arrive(player, root.id, &mut ends),
        };
        loop {
            let mut is_over = match self.walk.enter() {
                Some(child) => match child.node {
                    Node::Inner(player) => {
                        self.path.push(child.position);
                        self.tell_enter(child, ends);
                        self.frames.push(open);
                        open = Self::arrive(player, child.id, &mut ends);
                        false
                    }
                    Node::Leaf(Ok(value)) => {
                        self.look_at(child, ends, value);
                        let rank = R::of_leaf(value);
                        if open.player.prefers(rank, open.best) {
                            let line = self.lines.extend(child.position, Line::EMPTY);
                            self.take(&mut open, &mut ends, rank, line)
                        } else {
                            false
                        }
                    }
                    Node::Leaf(Err(missing)) => {
                        self.path.push(child.position);
                        self.tell_enter(child, ends);
                        let path = self.path.clone();
                        return Err(NoValue { path, missing });
                    }
                },
                None => true,
            };
            while is_over {
                self.walk.leave();
                self.tell_leave(open.best.value());
                let Some(frame) = self.frames.pop() else {
                    return Ok((open.best.value(), open.line));
                };
                let position = self.path.pop().expect("a child has a position");
                let done = std::mem::replace(&mut open, frame);
                ends = if DEEP {
                    ends.with_own(done.player, done.arrival)
                } else {
                    Ends::FULL.with_own(open.player, open.best)
                };
                is_over = if open.player.prefers(done.best, open.best) {
                    let line = self.lines.extend(position, done.line);
                    self.take(&mut open, &mut ends, done.best, line)
                } else {
                    self.lines.discard(done.line);
                    false
                };
            }
        }
    }

    /// Arrives at an inner node with this window, which becomes that of its first child.
    #[inline]
    fn arrive(player: Player, id: u32, ends: &mut Ends<R>) -> Open<R> {
        let arrival = if DEEP {
            ends.own(player)
        } else {
            std::mem::replace(ends, Ends::FULL).own(!player)
        };
        Open {
            arrival,
            best: R::worst(player),
            line: Line::EMPTY,
            id,
            player,
        }
    }

    /// Enters and leaves a leaf.
    #[inline]
    fn look_at(&mut self, leaf: Child, ends: Ends<R>, value: Value) {
        if self.reads_paths {
            self.path.push(leaf.position);
        }
        self.tell_enter(leaf, ends);
        self.tell_leave(value);
        if self.reads_paths {
            self.path.pop();
        }
    }

    /// Gives the innermost open node the value of a child, which is strictly better than what it
    /// had: among equal children the leftmost stays. Whether that makes the node stop; then the
    /// children left have been skipped.
    #[inline(always)]
    fn take(&mut self, open: &mut Open<R>, ends: &mut Ends<R>, rank: R, line: Line) -> bool {
        let player = open.player;
        open.best = rank;
        self.lines.discard(std::mem::replace(&mut open.line, line));
        if !player.prefers(rank, ends.own(player)) {
            return false;
        }
        *ends = ends.with_own(player, rank);
        let own = if DEEP {
            *ends
        } else {
            ends.with_own(!player, open.arrival)
        };
        let stops = own.stop(self.rule);
        if stops {
            let cutoff = Cutoff {
                at: self.path,
                id: open.id,
                player,
                window: own.window(),
            };
            prune(&mut self.walk, self.observer, cutoff);
        }
        stops
    }

    #[inline]
    fn tell_enter(&mut self, child: Child, ends: Ends<R>) {
        self.observer.enter(&Entered {
            path: self.path,
            child,
            window: ends.window(),
        });
    }

    #[inline]
    fn tell_leave(&mut self, value: Value) {
        let path = &self.path[..];
        self.observer.leave(&Left { path, value });
    }
}
