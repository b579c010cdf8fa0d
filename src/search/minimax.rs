//! Plain minimax: every node is entered, in order, without a window.
//!
//! It shares no code with alpha-beta but the principal variations, so that the one can check the other.
//!
//! Source: Russell & Norvig, *Artificial Intelligence: A Modern Approach*, figure 5.3 (3rd
//! edition), on an explicit stack.

use super::pv::{Line, Lines};
use super::watched_walk::{Arrival, WatchedWalk};
use super::{NoValue, Observer, Outcome, Rules};
use crate::tree::{Child, Walk};
use crate::value::{Player, Value, Window};

/// An inner node whose children are being searched.
struct MinimaxFrame {
    player: Player,
    /// The value of the best child so far, and the line of play from the node that leads there.
    best: Value,
    line: Line,
}

/// Searches the subtree where `walk` starts. The rules say how the result is shown; the visits
/// do not depend on them.
///
/// # Errors
///
/// [`NoValue`]: some leaf has no value.
pub(super) fn search(
    walk: &mut impl Walk,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, NoValue> {
    let root = walk.root();
    let mut visit = WatchedWalk::new(walk, observer);
    let mut lines = Lines::default();
    let mut frames = Vec::new();
    let mut done = enter(&mut visit, &mut frames, root)?;
    loop {
        let Some((value, line)) = done else {
            done = if let Some(child) = visit.step() {
                enter(&mut visit, &mut frames, child)?
            } else {
                visit.walk.leave();
                let frame = frames.pop().expect("only inner nodes run out of children");
                Some((frame.best, frame.line))
            };
            continue;
        };
        let Some(position) = visit.leave(value) else {
            return Ok(Outcome::of(value, lines.steps(line), rules));
        };
        let parent = frames.last_mut().expect("a child has a parent");
        if parent.player.prefers(value, parent.best) {
            lines.discard(parent.line);
            parent.best = value;
            parent.line = lines.extend(position, line);
        } else {
            lines.discard(line);
        }
        done = None;
    }
}

/// Enters a node. A leaf is done at once; an inner node has a frame now.
fn enter<W: Walk, O: Observer>(
    visit: &mut WatchedWalk<W, O>,
    frames: &mut Vec<MinimaxFrame>,
    child: Child,
) -> Result<Option<(Value, Line)>, NoValue> {
    match visit.arrive(child, Window::FULL)? {
        Arrival::Leaf(value) => Ok(Some((value, Line::EMPTY))),
        Arrival::Inner(player) => {
            frames.push(MinimaxFrame {
                player,
                best: player.worst(),
                line: Line::EMPTY,
            });
            Ok(None)
        }
    }
}
