//! Fail-soft alpha-beta with deep cutoffs, left to right, depth first, on an explicit stack.
//!
//! One loop serves both players. The window of the next child is one local; a frame keeps the
//! window on arrival, which is that of the next sibling too and so is put back when the node is
//! left.
//!
//! The same loop without deep cutoffs is [`no_deep`](super::no_deep).
//!
//! Source: Knuth & Moore 1975 (procedure F2, deep cutoffs); Fishburn 1983 (fail-soft).

use super::line::{Line, Lines};
use super::visit::{Arrival, Visit};
use super::{CutoffRule, NoValue, Observer, Outcome, Rules};
use crate::tree::{Child, Walk};
use crate::value::{Player, Value, Window};

/// Searches the subtree where `walk` starts. Unless `DEEP`, a node passes on to its children
/// nothing but the value of its best child so far.
///
/// # Errors
///
/// [`NoValue`]: a leaf that has none is reached.
pub(super) fn search<const DEEP: bool>(
    walk: impl Walk,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, NoValue> {
    let mut search = Search::<_, _, DEEP> {
        visit: Visit::new(walk, observer),
        rule: rules.cutoff,
        window: rules.window,
        frames: Vec::new(),
        lines: Lines::new(),
    };
    let (value, line) = search.run()?;
    Ok(Outcome::of(value, search.lines.positions(line), rules))
}

struct Search<'o, W, O, const DEEP: bool> {
    visit: Visit<'o, W, O>,
    rule: CutoffRule,
    /// The window of the node that is entered next.
    window: Window,
    /// The open nodes: inner nodes from the root to where the walk is.
    frames: Vec<Frame>,
    lines: Lines,
}

/// An inner node whose children are being searched.
struct Frame {
    /// The window on arrival.
    arrival: Window,
    /// The value of the best child so far.
    best: Value,
    /// The line of play to the leaf that `best` comes from.
    line: Line,
    id: u32,
    player: Player,
}

/// The backed-up value of a node that is done, and the line of play it comes from.
type Done = (Value, Line);

impl<W: Walk, O: Observer, const DEEP: bool> Search<'_, W, O, DEEP> {
    fn run(&mut self) -> Result<Done, NoValue> {
        let root = self.visit.walk.root();
        let mut done = self.enter(root)?;
        loop {
            done = match done {
                Some((value, line)) => {
                    let Some(position) = self.visit.leave(value) else {
                        return Ok((value, line));
                    };
                    self.back_up(position, value, line);
                    None
                }
                None => match self.visit.step() {
                    Some(child) => self.enter(child)?,
                    None => Some(self.close()),
                },
            };
        }
    }

    /// Arrives at a node. A leaf is done at once; an inner node is open now.
    fn enter(&mut self, child: Child) -> Result<Option<Done>, NoValue> {
        match self.visit.arrive(child, self.window)? {
            Arrival::Leaf(value) => Ok(Some((value, Line::EMPTY))),
            Arrival::Inner(player) => {
                self.frames.push(Frame {
                    arrival: self.window,
                    best: player.worst(),
                    line: Line::EMPTY,
                    id: child.id,
                    player,
                });
                if !DEEP {
                    self.window = Window::FULL;
                }
                Ok(None)
            }
        }
    }

    /// Leaves the innermost open node, none of whose children is left.
    fn close(&mut self) -> Done {
        self.visit.walk.leave();
        let frame = self.frames.pop().expect("the walk is at an open node");
        self.window = frame.arrival;
        (frame.best, frame.line)
    }

    /// Tells the innermost open node what its child at `position` came to. If that makes the node
    /// stop, the children left are skipped.
    fn back_up(&mut self, position: u32, value: Value, line: Line) {
        let frame = self.frames.last_mut().expect("a child has a parent");
        let player = frame.player;
        // Strictly better: among equal children the leftmost stays.
        if !player.prefers(value, frame.best) {
            return self.lines.discard(line);
        }
        frame.best = value;
        let line = self.lines.extend(position, line);
        self.lines.discard(std::mem::replace(&mut frame.line, line));
        if player.prefers(value, self.window.own(player)) {
            self.window = self.window.with_own(player, value);
            let window = if DEEP {
                self.window
            } else {
                frame.arrival.with_own(player, value)
            };
            if self.rule.stops(window) {
                self.visit.prune(frame.id, player, window);
            }
        }
    }
}
