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
use super::{Cutoff, CutoffRule, Entered, Left, NoValue, Observer, Outcome, Pruned, Rules};
use crate::tree::{Child, Node, Walk};
use crate::value::{Player, Value, Window};

/// So many frames are kept for the next search.
const KEPT: usize = 1 << 12;

/// What a search keeps in memory; the next search may use it again.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    /// The open nodes but the innermost: inner nodes from the root to above where the walk is.
    frames: Vec<Frame>,
    /// The path of the innermost open node, or of the leaf that was entered last.
    path: Vec<u32>,
    lines: Lines,
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
    let search = Search::<_, _, DEEP> {
        reads_paths: observer.reads_paths(),
        walk,
        observer,
        rule: rules.cutoff,
        frames,
        path,
        lines,
    };
    let (value, line) = search.run(rules.window)?;
    // The line may be as long as the frames were many.
    if frames.capacity() > KEPT {
        *frames = Vec::new();
    }
    lines.spell(line, &mut pv);
    Ok(Outcome::of(value, pv, rules))
}

struct Search<'b, 'o, W, O, const DEEP: bool> {
    walk: W,
    observer: &'o mut O,
    /// Whether the path has to lead to leaves too.
    reads_paths: bool,
    rule: CutoffRule,
    frames: &'b mut Vec<Frame>,
    path: &'b mut Vec<u32>,
    lines: &'b mut Lines,
}

/// An inner node whose children are being searched.
#[derive(Clone, Copy)]
struct Open {
    /// One end of the window on arrival. If the search is deep, the player's own, which is that of
    /// the next sibling too; else the opponent's, which may stop the node.
    arrival: Value,
    /// The value of the best child so far.
    best: Value,
    /// The line of play to the leaf that `best` comes from.
    line: Line,
    id: u32,
    player: Player,
}

/// The same in as few bytes as can be: there may be millions.
#[derive(Clone, Copy, Debug)]
#[repr(Rust, packed(4))]
struct Frame {
    arrival: i64,
    best: i64,
    line: Line,
    id: u32,
    arrival_high: i8,
    best_high: i8,
    player: Player,
}

const _: () = assert!(size_of::<Frame>() <= 32);

impl Frame {
    #[inline]
    fn of(open: Open) -> Frame {
        let (arrival, arrival_high) = open.arrival.split();
        let (best, best_high) = open.best.split();
        Frame {
            arrival,
            best,
            line: open.line,
            id: open.id,
            arrival_high,
            best_high,
            player: open.player,
        }
    }

    #[inline]
    fn open(self) -> Open {
        Open {
            arrival: Value::joined((self.arrival, self.arrival_high)),
            best: Value::joined((self.best, self.best_high)),
            line: self.line,
            id: self.id,
            player: self.player,
        }
    }
}

/// The backed-up value of a node that is done, and the line of play it comes from.
type Done = (Value, Line);

impl<W: Walk, O: Observer, const DEEP: bool> Search<'_, '_, W, O, DEEP> {
    #[inline]
    fn run(mut self, window: Window) -> Result<Done, NoValue> {
        let root = self.walk.root();
        self.tell_enter(root, window);
        let mut window = window;
        let mut open = match root.node {
            Node::Leaf(Ok(value)) => {
                self.tell_leave(value);
                return Ok((value, Line::EMPTY));
            }
            Node::Leaf(Err(missing)) => {
                let path = Vec::new();
                return Err(NoValue { path, missing });
            }
            Node::Inner(player) => Self::arrive(player, root.id, &mut window),
        };
        loop {
            let mut is_over = match self.walk.enter() {
                Some(child) => match child.node {
                    Node::Inner(player) => {
                        self.path.push(child.position);
                        self.tell_enter(child, window);
                        self.frames.push(Frame::of(open));
                        open = Self::arrive(player, child.id, &mut window);
                        false
                    }
                    Node::Leaf(Ok(value)) => {
                        self.look_at(child, window, value);
                        if open.player.prefers(value, open.best) {
                            let line = self.lines.extend(child.position, Line::EMPTY);
                            self.take(&mut open, &mut window, value, line)
                        } else {
                            false
                        }
                    }
                    Node::Leaf(Err(missing)) => {
                        self.path.push(child.position);
                        self.tell_enter(child, window);
                        let path = self.path.clone();
                        return Err(NoValue { path, missing });
                    }
                },
                None => true,
            };
            while is_over {
                self.walk.leave();
                self.tell_leave(open.best);
                let Some(frame) = self.frames.pop() else {
                    return Ok((open.best, open.line));
                };
                let position = self.path.pop().expect("a child has a position");
                let done = std::mem::replace(&mut open, frame.open());
                window = if DEEP {
                    window.with_own(done.player, done.arrival)
                } else {
                    Window::FULL.with_own(open.player, open.best)
                };
                is_over = if open.player.prefers(done.best, open.best) {
                    let line = self.lines.extend(position, done.line);
                    self.take(&mut open, &mut window, done.best, line)
                } else {
                    self.lines.discard(done.line);
                    false
                };
            }
        }
    }

    /// Arrives at an inner node with this window, which becomes that of its first child.
    #[inline]
    fn arrive(player: Player, id: u32, window: &mut Window) -> Open {
        let arrival = if DEEP {
            window.own(player)
        } else {
            std::mem::replace(window, Window::FULL).own(!player)
        };
        Open {
            arrival,
            best: player.worst(),
            line: Line::EMPTY,
            id,
            player,
        }
    }

    /// Enters and leaves a leaf.
    #[inline]
    fn look_at(&mut self, leaf: Child, window: Window, value: Value) {
        if self.reads_paths {
            self.path.push(leaf.position);
        }
        self.tell_enter(leaf, window);
        self.tell_leave(value);
        if self.reads_paths {
            self.path.pop();
        }
    }

    /// Gives the innermost open node the value of a child, which is strictly better than what it
    /// had: among equal children the leftmost stays. Whether that makes the node stop; then the
    /// children left have been skipped.
    #[inline(always)]
    fn take(&mut self, open: &mut Open, window: &mut Window, value: Value, line: Line) -> bool {
        let player = open.player;
        open.best = value;
        self.lines.discard(std::mem::replace(&mut open.line, line));
        if !player.prefers(value, window.own(player)) {
            return false;
        }
        *window = window.with_own(player, value);
        let own = if DEEP {
            *window
        } else {
            window.with_own(!player, open.arrival)
        };
        let stops = self.rule.stops(own);
        if stops {
            let cutoff = Cutoff {
                at: self.path,
                id: open.id,
                player,
                window: own,
            };
            prune(&mut self.walk, self.observer, cutoff);
        }
        stops
    }

    #[inline]
    fn tell_enter(&mut self, child: Child, window: Window) {
        self.observer.enter(&Entered {
            path: self.path,
            child,
            window,
        });
    }

    #[inline]
    fn tell_leave(&mut self, value: Value) {
        let path = &self.path[..];
        self.observer.leave(&Left { path, value });
    }
}

/// Skips the children left of the innermost open node, which this cutoff stops. Without any it is
/// none.
#[inline(never)]
fn prune(walk: &mut impl Walk, observer: &mut impl Observer, cutoff: Cutoff) {
    let mut next = walk.skip();
    if next.is_some() {
        observer.cutoff(&cutoff);
    }
    while let Some(subtree) = next {
        observer.prune(&Pruned { cutoff, subtree });
        next = walk.skip();
    }
}
