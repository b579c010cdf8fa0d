//! Fail-soft alpha-beta with deep cutoffs, left to right, depth first, on an explicit stack.
//!
//! One loop serves both players. The window of the node that the walk is in is one local; a node
//! only ever moves its own player's bound, so a frame keeps the one bound that must be put back
//! when the node is left.
//!
//! Source: Knuth & Moore 1975 (procedure F2, deep cutoffs); Fishburn 1983 (fail-soft).

use super::line::{Line, Lines};
use super::{Cutoff, CutoffRule, Entered, Left, NoValue, Observer, Outcome, Pruned, Rules};
use crate::tree::{Child, Node, Walk};
use crate::value::{Player, Value, Window};

/// Searches the subtree where `walk` starts.
///
/// # Errors
///
/// [`NoValue`]: a leaf that has none is reached.
pub(super) fn search(
    walk: impl Walk,
    rules: Rules,
    observer: &mut impl Observer,
) -> Result<Outcome, NoValue> {
    let mut search = Search {
        walk,
        rule: rules.cutoff,
        observer,
        window: rules.window,
        frames: Vec::new(),
        path: Vec::new(),
        lines: Lines::new(),
    };
    let (value, line) = search.run()?;
    Ok(Outcome::of(value, search.lines.positions(line), rules))
}

struct Search<'o, W, O> {
    walk: W,
    rule: CutoffRule,
    observer: &'o mut O,
    /// The window of the innermost open node, as narrowed so far.
    window: Window,
    /// The open nodes: inner nodes from the root to where the walk is.
    frames: Vec<Frame>,
    /// The path of the node that was entered last and not left yet.
    path: Vec<u32>,
    lines: Lines,
}

/// An inner node whose children are being searched.
struct Frame {
    /// The player's own bound on arrival, to put back for the parent.
    inherited: Value,
    /// The value of the best child so far.
    best: Value,
    /// The line of play to the leaf that `best` comes from.
    line: Line,
    id: u32,
    player: Player,
}

/// The backed-up value of a node that is done, and the line of play it comes from.
type Done = (Value, Line);

impl<W: Walk, O: Observer> Search<'_, W, O> {
    fn run(&mut self) -> Result<Done, NoValue> {
        let root = self.walk.root();
        let mut done = self.enter(root)?;
        loop {
            done = match done {
                Some((value, line)) => {
                    let path = &self.path;
                    self.observer.leave(&Left { path, value });
                    let Some(position) = self.path.pop() else {
                        return Ok((value, line));
                    };
                    self.back_up(position, value, line);
                    None
                }
                None => match self.walk.enter() {
                    Some(child) => {
                        self.path.push(child.position);
                        self.enter(child)?
                    }
                    None => Some(self.close()),
                },
            };
        }
    }

    /// Arrives at a node, which `path` names. A leaf is done at once; an inner node is open now.
    fn enter(&mut self, child: Child) -> Result<Option<Done>, NoValue> {
        self.observer.enter(&Entered {
            path: &self.path,
            child,
            window: self.window,
        });
        match child.node {
            Node::Leaf(Ok(value)) => Ok(Some((value, Line::EMPTY))),
            Node::Leaf(Err(missing)) => Err(NoValue {
                path: self.path.clone(),
                missing,
            }),
            Node::Inner(player) => {
                self.frames.push(Frame {
                    inherited: self.window.own(player),
                    best: player.worst(),
                    line: Line::EMPTY,
                    id: child.id,
                    player,
                });
                Ok(None)
            }
        }
    }

    /// Leaves the innermost open node, none of whose children is left.
    fn close(&mut self) -> Done {
        self.walk.leave();
        let frame = self.frames.pop().expect("the walk is at an open node");
        self.window = self.window.with_own(frame.player, frame.inherited);
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
            if self.rule.stops(self.window) {
                let id = frame.id;
                self.prune(player, id);
            }
        }
    }

    /// Skips all children left of the innermost open node. Without any it is no cutoff.
    fn prune(&mut self, player: Player, id: u32) {
        let cutoff = Cutoff {
            at: &self.path,
            id,
            player,
            window: self.window,
        };
        let mut next = self.walk.skip();
        if next.is_some() {
            self.observer.cutoff(&cutoff);
        }
        while let Some(subtree) = next {
            self.observer.prune(&Pruned { cutoff, subtree });
            next = self.walk.skip();
        }
    }
}
