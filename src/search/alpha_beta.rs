//! Fail-soft alpha-beta with deep cutoffs, left to right, depth first, on an explicit stack.
//!
//! One loop serves both players: values and windows are what the player to move at the innermost open
//! node sees. That node and the window of its next child are locals; the nodes above it are small
//! frames. A node keeps the one bound on arrival that is needed again: the other end of the window is
//! still there when the node is left.
//!
//! The same loop without deep cutoffs is [`no_deep`](super::no_deep).
//!
//! Source: Knuth & Moore 1975 (procedure F2, deep cutoffs); Fishburn 1983 (fail-soft).

#![expect(
    clippy::inline_always,
    reason = "what is called in the loop belongs to it"
)]

use super::frames::{Frames, Open};
use super::line::{KEPT, Line, Lines};
use super::rank::{Ends, Rank, Wide};
use super::visit::prune;
use super::{Cutoff, CutoffRule, Entered, Left, NoValue, Observer, Outcome, Rules};
use crate::tree::{Child, Frontier, Next, Node, Walk};
use crate::value::{Player, Value, Window};

/// What a search keeps in memory; the next search may use it again.
#[derive(Debug)]
pub(super) struct Buffers<R = i64> {
    /// The open nodes but the innermost: inner nodes from the root to above where the walk is.
    frames: Frames<R>,
    /// The path of the innermost open node, or of the leaf that was entered last, and lines of play.
    lines: Lines,
}

impl<R> Default for Buffers<R> {
    fn default() -> Buffers<R> {
        Buffers {
            frames: Frames::default(),
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
    // Who sees it makes no difference to what can be seen.
    if Ends::<i64>::of(rules.window, Player::Max).is_none() || walk.has_extremes() {
        let buffers = &mut Buffers::default();
        search_in::<Wide, DEEP>(walk, rules, observer, buffers, pv)
    } else {
        search_in::<i64, DEEP>(walk, rules, observer, buffers, pv)
    }
}

/// The same by ranks.
fn search_in<R: Rank, const DEEP: bool>(
    walk: impl Walk,
    rules: Rules,
    observer: &mut impl Observer,
    buffers: &mut Buffers<R>,
    mut pv: Vec<u32>,
) -> Result<Outcome, NoValue> {
    buffers.frames.clear();
    buffers.lines.clear();
    let search = Search::<_, _, _, DEEP> {
        reads_leaf_paths: observer.reads_leaf_paths(),
        walk,
        observer,
        rule: rules.cutoff,
        buffers,
    };
    let (value, line) = search.run(rules.window)?;
    if buffers.frames.capacity() > KEPT {
        buffers.frames = Frames::default();
    }
    buffers.lines.spell(line, &mut pv);
    Ok(Outcome::of(value, pv, rules))
}

struct Search<'b, 'o, W, O, R, const DEEP: bool> {
    walk: W,
    observer: &'o mut O,
    /// Whether the path has to lead to leaves too.
    reads_leaf_paths: bool,
    rule: CutoffRule,
    buffers: &'b mut Buffers<R>,
}

/// The backed-up value of a node that is done, and the line of play it comes from.
type Done = (Value, Line);

impl<W: Walk, O: Observer, R: Rank, const DEEP: bool> Search<'_, '_, W, O, R, DEEP> {
    #[inline]
    fn run(mut self, window: Window) -> Result<Done, NoValue> {
        let root = self.walk.root();
        let Node::Inner(player) = root.node else {
            return self.leaf_alone(root, window);
        };
        let mut ends = Ends::of(window, player).expect("the ranks can hold it");
        self.tell_enter(root, ends, player);
        let mut open = Self::arrive(player, root.id, &mut ends);
        loop {
            // A child that is done, if this is not where its parent is.
            let mut done = match self.enter(&open, ends) {
                Some(Next::Child(child)) => match child.node {
                    Node::Inner(player) => {
                        self.buffers.lines.descend(child.position);
                        open.line = self.buffers.lines.settle(open.line);
                        self.buffers.frames.push::<DEEP>(&open);
                        if player != open.player {
                            ends = ends.turned();
                        }
                        self.tell_enter(child, ends, player);
                        open = Self::arrive(player, child.id, &mut ends);
                        continue;
                    }
                    Node::Leaf(Ok(value)) => {
                        self.evaluate(child, ends.window(open.player), value);
                        let rank = R::of_leaf(value, open.player);
                        Some((child.position, rank, Line::EMPTY))
                    }
                    Node::Leaf(Err(missing)) => {
                        self.buffers.lines.descend(child.position);
                        self.tell_enter(child, ends, open.player);
                        let path = self.buffers.lines.path().to_vec();
                        return Err(NoValue { path, missing });
                    }
                },
                // The best leaf stands for all: no other makes the node stop.
                Some(Next::Run(run)) => {
                    self.observer.evaluate_run(run.count);
                    let rank = R::of_key(run.key, open.player);
                    Some((run.position, rank, Line::EMPTY))
                }
                Some(Next::Frontier(frontier)) => {
                    match self.enter_frontier(&frontier, &mut open, &mut ends) {
                        Some(done) => Some(done),
                        None => continue,
                    }
                }
                None => None,
            };
            loop {
                if let Some((position, rank, line)) = done {
                    if rank <= open.best {
                        self.buffers.lines.discard(line);
                        break;
                    }
                    let line = self.buffers.lines.extend(position, line);
                    if !self.take(&mut open, &mut ends, rank, line) {
                        break;
                    }
                }
                self.walk.leave();
                let value = open.best.value(open.player);
                self.tell_leave(value);
                if DEEP {
                    ends.own = open.arrival;
                }
                let popped = self.buffers.frames.pop::<DEEP>(ends, open.player);
                let Some((parent, window)) = popped else {
                    return Ok((value, open.line));
                };
                let position = self.buffers.lines.ascend().expect("a child has a position");
                let rank = if parent.player == open.player {
                    open.best
                } else {
                    open.best.turned()
                };
                done = Some((position, rank, open.line));
                (open, ends) = (parent, window);
            }
        }
    }

    /// What comes of a tree that is a leaf.
    #[cold]
    fn leaf_alone(mut self, root: Child, window: Window) -> Result<Done, NoValue> {
        self.observer.enter(&Entered {
            path: &[],
            child: root,
            window,
        });
        match root.node {
            Node::Leaf(Ok(value)) => {
                self.tell_leave(value);
                Ok((value, Line::EMPTY))
            }
            Node::Leaf(Err(missing)) => {
                let path = Vec::new();
                Err(NoValue { path, missing })
            }
            Node::Inner(_) => unreachable!("it has children"),
        }
    }

    /// Arrives at an inner node with this window, which becomes that of its first child.
    #[inline]
    fn arrive(player: Player, id: u32, ends: &mut Ends<R>) -> Open<R> {
        let arrival = if DEEP {
            ends.own
        } else {
            std::mem::replace(ends, Ends::FULL).bound
        };
        Open {
            arrival,
            best: R::WORST,
            line: Line::EMPTY,
            id,
            player,
        }
    }

    /// Enters what comes next: leaves up to the first that makes their parent stop, if nobody looks at
    /// them one by one, or else a node.
    #[inline(always)]
    fn enter(&mut self, open: &Open<R>, ends: Ends<R>) -> Option<Next> {
        if !W::ENTERS_RUNS || O::READS_LEAVES {
            return self.walk.enter().map(Next::Child);
        }
        let player = open.player;
        let limit = || Self::window(open, ends).limit(self.rule).key(player);
        // What the opponent has there, deep or not, is what the player has here.
        let below = || ends.turned().limit(self.rule).key(!player);
        self.walk.enter_run(player, limit, below)
    }

    /// Enters a child of the innermost open node and leaves below it. Two inner nodes of three are left
    /// again at once, and never have a frame; if not, the child is the innermost open node now.
    #[inline(always)]
    fn enter_frontier(
        &mut self,
        frontier: &Frontier,
        open: &mut Open<R>,
        ends: &mut Ends<R>,
    ) -> Option<(u32, R, Line)> {
        let &Frontier {
            position,
            id,
            run,
            is_whole,
        } = frontier;
        let player = !open.player;
        let node = Node::Inner(player);
        let mut window = ends.turned();
        self.buffers.lines.descend(position);
        self.tell_enter(Child { position, id, node }, window, player);
        let mut child = Self::arrive(player, id, &mut window);
        self.observer.evaluate_run(run.count);
        let rank = R::of_key(run.key, player);
        let line = self.buffers.lines.extend(run.position, Line::EMPTY);
        if is_whole {
            (child.best, child.line) = (rank, line);
        } else if self.take(&mut child, &mut window, rank, line) {
            self.walk.leave();
        } else {
            open.line = self.buffers.lines.settle(open.line);
            self.buffers.frames.push::<DEEP>(open);
            (*open, *ends) = (child, window);
            return None;
        }
        self.tell_leave(child.best.value(player));
        self.buffers.lines.ascend();
        Some((position, child.best.turned(), child.line))
    }

    /// The window of the innermost open node; `ends` is that of its next child.
    #[inline(always)]
    fn window(open: &Open<R>, ends: Ends<R>) -> Ends<R> {
        if DEEP {
            ends
        } else {
            Ends {
                bound: open.arrival,
                ..ends
            }
        }
    }

    /// Enters and leaves a leaf.
    #[inline]
    fn evaluate(&mut self, child: Child, window: Window, value: Value) {
        if self.reads_leaf_paths {
            self.buffers.lines.descend(child.position);
        }
        let path = self.buffers.lines.path();
        let leaf = Entered {
            path,
            child,
            window,
        };
        self.observer.evaluate(&leaf, value);
        if self.reads_leaf_paths {
            self.buffers.lines.ascend();
        }
    }

    /// Gives the innermost open node the value of a child, which is strictly better than what it
    /// had: among equal children the leftmost stays. Whether that makes the node stop; then the
    /// children left have been skipped.
    #[inline(always)]
    fn take(&mut self, open: &mut Open<R>, ends: &mut Ends<R>, rank: R, line: Line) -> bool {
        open.best = rank;
        self.buffers
            .lines
            .discard(std::mem::replace(&mut open.line, line));
        if rank <= ends.own {
            return false;
        }
        ends.own = rank;
        let window = Self::window(open, *ends);
        let stops = window.stop(self.rule);
        if stops {
            let cutoff = Cutoff {
                at: self.buffers.lines.path(),
                id: open.id,
                player: open.player,
                window: window.window(open.player),
            };
            prune(&mut self.walk, self.observer, cutoff);
        }
        stops
    }

    /// `player` sees these ends.
    #[inline]
    fn tell_enter(&mut self, child: Child, ends: Ends<R>, player: Player) {
        self.observer.enter(&Entered {
            path: self.buffers.lines.path(),
            child,
            window: ends.window(player),
        });
    }

    #[inline]
    fn tell_leave(&mut self, value: Value) {
        let path = self.buffers.lines.path();
        self.observer.leave(&Left { path, value });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Numbers;
    use crate::tree::{Branching, Uniform};

    #[test]
    fn lines_that_lead_to_nothing_better_are_given_up() {
        const PLIES: u32 = 9;
        let leaves = (0..3_i64.pow(PLIES)).map(|leaf| leaf * 7_919 % 1_009);
        let shape = Branching::Same(3);
        let tree = Uniform::new(Numbers::Integers, &shape, leaves.collect(), Player::Max);
        let tree = tree.expect("a power of the branching factor");
        let mut buffers = Buffers::default();
        let walk = tree.walk(&[]).expect("the root");
        let rules = Rules::default();
        let pv = Vec::new();
        let found = search_in::<i64, true>(walk, rules, &mut (), &mut buffers, pv);
        assert_eq!(found.map(|outcome| outcome.pv.len()), Ok(PLIES as usize));
        // Each open node has one line, and none is longer than the tree is deep.
        assert!(buffers.lines.cells() <= (PLIES * PLIES) as usize);
    }
}
