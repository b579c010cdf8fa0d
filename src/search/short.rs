//! Alpha-beta of a short tree: what [`alpha_beta`](super::alpha_beta) finds and tells, in a fraction
//! of the time.
//!
//! The tree is in memory and has few plies: so the window of each open node is kept with it, and the
//! principal variation is the number of a leaf, whose parents are the rest. Values are what the player
//! to move sees: what is better is greater. With all bits turned they are what the opponent sees, and
//! the players alternate.
//!
//! Source: as for `alpha_beta`; one player's point of view is that of Knuth & Moore 1975, too.

#![expect(
    clippy::inline_always,
    reason = "what is called in the loop belongs to it"
)]

use super::rank::{Ends, Rank as _};
use super::{Cutoff, CutoffRule, Entered, Left, Observer, Outcome, Pruned, Rules};
use crate::tree::{Child, Described, NODES, Node, PLIES, ShortNode, ShortTree, Size, Skipped};
use crate::value::{Player, Value, Window};

/// The number of each node to those who ask for its label: none has one.
const ID: u32 = 0;

/// What a search keeps in memory; the next search may use it again.
#[derive(Debug)]
pub(super) struct Memory {
    /// The open nodes by ply.
    open: [Open; PLIES],
    /// The path of what was entered last.
    path: [u32; PLIES],
}

impl Memory {
    /// Some, made on the heap: on the stack it would be too large for a function that is called often.
    #[cold]
    #[inline(never)]
    pub(super) fn boxed() -> Box<Memory> {
        Box::new(Memory {
            open: [Open::default(); PLIES],
            path: [0; PLIES],
        })
    }
}

/// An inner node whose children are being searched.
#[derive(Clone, Copy, Debug, Default)]
struct Open {
    /// What the player has for sure.
    own: i64,
    /// The value of the best child so far.
    best: i64,
    /// What the opponent has for sure.
    bound: i64,
    /// The number of the leaf that `best` comes from.
    leaf: u16,
    /// The number of the node behind the subtree.
    end: u16,
}

/// Searches a tree with this window, as the player to move at the root sees it; the principal variation
/// is put into `pv`.
#[inline]
pub(super) fn search(
    tree: &ShortTree,
    rules: Rules,
    ends: Ends<i64>,
    observer: &mut impl Observer,
    memory: &mut Memory,
    mut pv: Vec<u32>,
) -> Outcome {
    let nodes = tree.nodes();
    let search = Search {
        nodes,
        observer,
        slack: match rules.cutoff {
            CutoffRule::Ge => 0,
            CutoffRule::Gt => 1,
        },
        first: match tree.player() {
            Player::Max => 0,
            Player::Min => 1,
        },
        memory: &mut *memory,
    };
    let (key, leaf) = search.run(ends);
    spell(nodes, leaf, &mut memory.path, &mut pv);
    Outcome::of(Value::from_key(key), pv, rules)
}

/// Puts the path of a node into `path`; it is found from its end, in `scratch`.
#[inline(always)]
fn spell(nodes: &[ShortNode; NODES], number: u16, scratch: &mut [u32; PLIES], path: &mut Vec<u32>) {
    let mut start = PLIES;
    let mut node = &nodes[usize::from(number) % NODES];
    while node.parent != ShortNode::NONE {
        start -= 1;
        scratch[start] = node.position.into();
        node = &nodes[usize::from(node.parent) % NODES];
    }
    path.clear();
    path.extend_from_slice(&scratch[start..]);
}

struct Search<'b, 'o, O> {
    nodes: &'b [ShortNode; NODES],
    observer: &'o mut O,
    /// A node stops if the player has the opponent's bound and so much more: the rule as a number, so
    /// that there is nothing to ask.
    slack: i64,
    /// At even plies, plus this, MAX moves.
    first: usize,
    memory: &'b mut Memory,
}

impl<O: Observer> Search<'_, '_, O> {
    /// The key of the root's value, and the number of the leaf that it comes from.
    #[inline(never)]
    fn run(mut self, ends: Ends<i64>) -> (i64, u16) {
        let root = &self.nodes[0];
        let mut ply = 0;
        self.memory.open[ply] = Open {
            own: ends.own,
            bound: ends.bound,
            best: i64::MIN,
            leaf: 0,
            end: root.end,
        };
        if root.end == 1 {
            self.evaluate(0, 0, 0);
            return (root.key, 0);
        }
        self.enter(ply);
        let mut next = 1;
        loop {
            let number = next;
            let node = &self.nodes[usize::from(number) % NODES];
            self.memory.path[ply % PLIES] = node.position.into();
            next += 1;
            if node.end > next {
                let Open { own, bound, .. } = self.memory.open[ply % PLIES];
                ply += 1;
                debug_assert!(ply < PLIES, "so it was filled");
                self.memory.open[ply % PLIES] = Open {
                    own: !bound,
                    bound: !own,
                    best: i64::MIN,
                    leaf: 0,
                    end: node.end,
                };
                self.enter(ply);
                continue;
            }
            self.evaluate(number, ply + 1, ply);
            let (mut worth, mut leaf) = (self.seen(ply, node.key), number);
            loop {
                let open = &mut self.memory.open[ply % PLIES];
                if worth > open.best {
                    (open.best, open.leaf) = (worth, leaf);
                    if worth > open.own {
                        open.own = worth;
                        if worth - self.slack >= open.bound {
                            let end = open.end;
                            self.prune(ply, next);
                            next = end;
                        }
                    }
                }
                let open = &self.memory.open[ply % PLIES];
                if next < open.end {
                    break;
                }
                let key = self.seen(ply, open.best);
                self.observer.leave(&Left {
                    path: &self.memory.path[..ply % PLIES],
                    value: Value::from_key(key),
                });
                if ply == 0 {
                    return (key, open.leaf);
                }
                (worth, leaf) = (!open.best, open.leaf);
                ply -= 1;
            }
        }
    }

    /// Who is to move at a ply.
    #[inline(always)]
    fn player(&self, ply: usize) -> Player {
        if (ply + self.first).is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }

    /// What the player at a ply sees of a key, or the key of what the player sees.
    #[inline(always)]
    fn seen(&self, ply: usize, key: i64) -> i64 {
        i64::of_key(key, self.player(ply))
    }

    /// The window of the next child of the innermost open node.
    #[inline(always)]
    fn window(&self, ply: usize) -> Window {
        let Open { own, bound, .. } = self.memory.open[ply % PLIES];
        Ends { own, bound }.window(self.player(ply))
    }

    /// Tells that an inner node is entered, where the search is now.
    #[inline(always)]
    fn enter(&mut self, ply: usize) {
        let path = &self.memory.path[..ply % PLIES];
        self.observer.enter(&Entered {
            path,
            child: Child {
                position: path.last().map_or(0, |&position| position),
                id: ID,
                node: Node::Inner(self.player(ply)),
            },
            window: self.window(ply),
        });
    }

    /// Enters and leaves a leaf that so many steps lead to, below the innermost open node or the root.
    #[inline(always)]
    fn evaluate(&mut self, number: u16, steps: usize, ply: usize) {
        let node = &self.nodes[usize::from(number) % NODES];
        let value = Value::from_key(node.key);
        let leaf = Entered {
            path: &self.memory.path[..steps % PLIES],
            child: Child {
                position: node.position.into(),
                id: ID,
                node: Node::Leaf(Ok(value)),
            },
            window: self.window(ply),
        };
        self.observer.evaluate(&leaf, value);
    }

    /// Steps over the children from `next` on of the innermost open node, which stops.
    #[inline(always)]
    fn prune(&mut self, ply: usize, mut next: u16) {
        let Open {
            own, bound, end, ..
        } = self.memory.open[ply % PLIES];
        let player = self.player(ply);
        // Both ends are finite where they meet.
        let [own, bound] = [own, bound].map(|key| Value::from_key(self.seen(ply, key)));
        let cutoff = Cutoff {
            at: &self.memory.path[..ply % PLIES],
            id: ID,
            player,
            window: Window::FULL.with_own(player, own).with_own(!player, bound),
        };
        if next < end {
            self.observer.cutoff(&cutoff);
        }
        while next < end {
            let node = &self.nodes[usize::from(next) % NODES];
            let behind = &self.nodes[usize::from(node.end) % NODES];
            let subtree = Skipped {
                position: node.position.into(),
                id: ID,
                size: Size {
                    nodes: (node.end - next).into(),
                    leaves: (behind.leaves - node.leaves).into(),
                },
            };
            self.observer.prune(&Pruned {
                cutoff: &cutoff,
                subtree,
            });
            next = node.end;
        }
    }
}
