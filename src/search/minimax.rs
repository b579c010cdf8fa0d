//! Plain minimax: every node is entered, in order, without a window.
//!
//! It shares no code with alpha-beta but the bookkeeping of path and lines, so that the one can check the
//! other.
//!
//! Source: Russell & Norvig, *Artificial Intelligence: A Modern Approach*, figure 5.3 (3rd
//! edition), on an explicit stack.

use super::line::{Line, Lines};
use super::{Entered, Left, NoValue, Observer, Outcome, Rules};
use crate::tree::{Child, Node, Walk};
use crate::value::{Player, Value, Window};

struct Frame {
    player: Player,
    best: Value,
    line: Line,
}

/// Searches the subtree where `walk` starts. The rules say how the result is shown; the visits
/// do not depend on them.
///
/// # Errors
///
/// [`NoValue`]: some leaf has none.
pub(super) fn search(
    mut walk: impl Walk,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, NoValue> {
    let mut lines = Lines::default();
    let mut frames: Vec<Frame> = Vec::new();
    let mut arrived = Some(walk.root());
    loop {
        let (value, line) = if let Some(child) = arrived {
            observer.enter(&Entered {
                path: lines.path(),
                child,
                window: Window::FULL,
            });
            match child.node {
                Node::Leaf(Ok(value)) => (value, Line::EMPTY),
                Node::Leaf(Err(missing)) => {
                    let path = lines.path().to_vec();
                    return Err(NoValue { path, missing });
                }
                Node::Inner(player) => {
                    if let Some(parent) = frames.last_mut() {
                        parent.line = lines.settle(parent.line);
                    }
                    frames.push(Frame {
                        player,
                        best: player.worst(),
                        line: Line::EMPTY,
                    });
                    arrived = step(&mut walk, &mut lines);
                    continue;
                }
            }
        } else {
            walk.leave();
            let frame = frames.pop().expect("only inner nodes run out of children");
            (frame.best, frame.line)
        };
        let path = lines.path();
        observer.leave(&Left { path, value });
        let Some(position) = lines.ascend() else {
            let mut pv = Vec::new();
            lines.spell(line, &mut pv);
            return Ok(Outcome::of(value, pv, rules));
        };
        let parent = frames.last_mut().expect("a child has a parent");
        if parent.player.prefers(value, parent.best) {
            parent.best = value;
            let line = lines.extend(position, line);
            lines.discard(std::mem::replace(&mut parent.line, line));
        } else {
            lines.discard(line);
        }
        arrived = step(&mut walk, &mut lines);
    }
}

/// Enters the next child, if there is one, and notes the step on the path.
fn step(walk: &mut impl Walk, lines: &mut Lines) -> Option<Child> {
    let child = walk.enter()?;
    lines.descend(child.position);
    Some(child)
}
