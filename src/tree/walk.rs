//! The forward walk: all that a search asks of a tree.
//!
//! Alpha-beta never goes back to a node that it has left: it enters the next child, or it leaves
//! the node and skips what is left of it. So a tree need not be in memory, nor even exist, beyond
//! the nodes on the way from the root: whatever can be walked forward can be searched.

use std::ops::{Add, Sub};

use crate::value::{Player, Value};

/// What a walk finds at a node that it enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// A leaf and its static value.
    Leaf(Result<Value, Missing>),
    /// An inner node and the player to move there. It has at least one child.
    Inner(Player),
}

/// Why a leaf has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The file says `null`: unknown.
    Unknown,
    /// An inner node of the file, made a leaf by a depth limit, without a static value.
    NoStatic,
    /// A float that is NaN or infinite.
    NotFinite,
    /// An integer beyond 2^63 - 1.
    IntegerRange,
    /// An integer that a double cannot hold, in a tree with decimals.
    InexactInteger,
}

impl Missing {
    /// All reasons.
    pub(super) const ALL: [Missing; 5] = [
        Missing::Unknown,
        Missing::NoStatic,
        Missing::NotFinite,
        Missing::IntegerRange,
        Missing::InexactInteger,
    ];
}

/// A node that a walk enters, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Child {
    /// Which child of its parent the file says it is, from 0.
    pub position: u32,
    /// Its number in the tree, to ask for its label.
    pub id: u32,
    /// What is there.
    pub node: Node,
}

/// How much a subtree holds, its root included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// All nodes, leaves included.
    pub nodes: u64,
    /// The leaves alone.
    pub leaves: u64,
}

impl Add for Size {
    type Output = Size;

    /// Two trees, or two parts of one.
    fn add(self, part: Size) -> Size {
        Size {
            nodes: self.nodes + part.nodes,
            leaves: self.leaves + part.leaves,
        }
    }
}

impl Sub for Size {
    type Output = Size;

    /// What is left of a tree without a part of it.
    fn sub(self, part: Size) -> Size {
        Size {
            nodes: self.nodes - part.nodes,
            leaves: self.leaves - part.leaves,
        }
    }
}

/// A subtree that a walk steps over; or, in sum, all children left of a node: then the position is that
/// of the first, and nobody asks for the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Which child of its parent the file says it is, from 0.
    pub position: u32,
    /// The number of its root in the tree, to ask for its label.
    pub id: u32,
    /// What it holds.
    pub size: Size,
}

/// Leaves next to each other that a walk enters in one go: children of one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafRun {
    /// How many there are, at least one.
    pub count: u32,
    /// The key of the best of them for the player to move at their parent.
    pub key: i64,
    /// Which child of its parent the first leaf with that key is, from 0.
    pub position: u32,
}

/// An inner node at the frontier, where the leaves are: its first child is one. And the run that this
/// leaf starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frontier {
    /// Which child of its parent the node is, from 0.
    pub position: u32,
    /// The number of the node in the tree.
    pub id: u32,
    /// The first of its children. The player to move is the opponent of the one at its parent.
    pub run: LeafRun,
    /// Whether these are all its children.
    pub is_whole: bool,
}

/// What a walk enters if leaves need not be looked at one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A node.
    Child(Child),
    /// Leaves.
    Run(LeafRun),
    /// An inner node and leaves below it; if that is whole, the walk has left it again.
    Frontier(Frontier),
}

/// A walk through a tree, forward only, in the order in which children are to be visited.
///
/// The walk is at an inner node, at first the root (a tree that is a single leaf has no inner
/// node: then only [`root`](Walk::root) may be called). [`enter`](Walk::enter) goes on to its next
/// child, and into it if that is an inner node; [`skip`](Walk::skip) steps over the next child;
/// [`leave`](Walk::leave) goes back to the parent.
pub trait Walk {
    /// Whether [`skip_each`](Walk::skip_each) is nothing but [`skip`](Walk::skip) again and again.
    const SKIPS_SINGLY: bool = true;

    /// Whether [`enter_run`](Walk::enter_run) is more than [`enter`](Walk::enter).
    const ENTERS_RUNS: bool = false;

    /// The node where the walk starts.
    fn root(&self) -> Child;

    /// Enters the next child; `None` if there is none left. After an inner child the walk is at
    /// that child; after a leaf it is where it was.
    fn enter(&mut self) -> Option<Child>;

    /// The same, but it may enter several leaves that come next, up to the first that is better than
    /// `limit` for `player`, who is to move here; or an inner node and the leaves it starts with, up to
    /// the first that is better than `below` for the opponent. Then the walk is in that node, unless
    /// that is whole. Where the key that it needs is `None` it enters one node. The keys of a run are
    /// none of the [extremes](Walk::has_extremes).
    #[inline]
    fn enter_run(
        &mut self,
        _player: Player,
        _limit: impl FnOnce() -> Option<i64>,
        _below: impl FnOnce() -> Option<i64>,
    ) -> Option<Next> {
        self.enter().map(Next::Child)
    }

    /// Steps over the next child and all that is in it; `None` if there is none left.
    fn skip(&mut self) -> Option<Skipped>;

    /// Steps over all children left, and tells `each` of them.
    fn skip_each(&mut self, each: &mut impl FnMut(Skipped)) {
        while let Some(skipped) = self.skip() {
            each(skipped);
        }
    }

    /// Steps over all children left: where the first of them is, and what they hold in sum. `None` if
    /// there is none left.
    #[inline]
    fn skip_rest(&mut self) -> Option<Skipped> {
        let mut all = self.skip()?;
        while let Some(skipped) = self.skip() {
            all.size = all.size + skipped.size;
        }
        Some(all)
    }

    /// Goes back to the parent, when no child is left. At the root the walk is over.
    fn leave(&mut self);

    /// Whether the key of some leaf may be the least or the greatest of 64 bits. It is asked once,
    /// before the search.
    fn has_extremes(&self) -> bool {
        true
    }
}

impl<W: Walk> Walk for &mut W {
    const SKIPS_SINGLY: bool = W::SKIPS_SINGLY;
    const ENTERS_RUNS: bool = W::ENTERS_RUNS;

    #[inline]
    fn root(&self) -> Child {
        (**self).root()
    }

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "it is what it forwards to that may be inlined"
    )]
    fn enter(&mut self) -> Option<Child> {
        (**self).enter()
    }

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "it is what it forwards to that may be inlined"
    )]
    fn enter_run(
        &mut self,
        player: Player,
        limit: impl FnOnce() -> Option<i64>,
        below: impl FnOnce() -> Option<i64>,
    ) -> Option<Next> {
        (**self).enter_run(player, limit, below)
    }

    #[inline]
    fn skip(&mut self) -> Option<Skipped> {
        (**self).skip()
    }

    #[inline]
    fn skip_each(&mut self, each: &mut impl FnMut(Skipped)) {
        (**self).skip_each(each);
    }

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "it is what it forwards to that may be inlined"
    )]
    fn skip_rest(&mut self) -> Option<Skipped> {
        (**self).skip_rest()
    }

    #[inline]
    fn leave(&mut self) {
        (**self).leave();
    }

    fn has_extremes(&self) -> bool {
        (**self).has_extremes()
    }
}

/// Calls `visit` for every leaf of a walk that starts, with its path from there, how many steps
/// of that path are those of the leaf before, and its number.
pub fn for_each_leaf(mut walk: impl Walk, mut visit: impl FnMut(&[u32], usize, u32)) {
    let root = walk.root();
    let mut path = Vec::new();
    if let Node::Leaf(_) = root.node {
        return visit(&path, 0, root.id);
    }
    let mut shared = 0;
    loop {
        if let Some(child) = walk.enter() {
            path.push(child.position);
            if let Node::Leaf(_) = child.node {
                visit(&path, shared, child.id);
                path.pop();
                shared = path.len();
            }
        } else {
            walk.leave();
            if path.pop().is_none() {
                return;
            }
            shared = shared.min(path.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Numbers;
    use crate::tree::{Branching, Builder, Explicit, Uniform};

    /// What is told of the children left of the root when `entered` of them have been entered.
    fn rest(mut walk: impl Walk + Clone, entered: usize) -> (Option<Skipped>, Vec<Skipped>) {
        for _ in 0..entered {
            walk.enter().expect("a leaf");
        }
        let mut each = Vec::new();
        walk.clone().skip_each(&mut |skipped| each.push(skipped));
        (walk.skip_rest(), each)
    }

    #[test]
    fn what_is_left_is_told_one_by_one_and_in_sum() {
        // [7, 7, [7, 7], 7]
        let mut builder = Builder::new(Numbers::Integers);
        let leaf = || Ok(Value::from_key(7));
        builder.open().expect("small");
        builder.leaf(leaf()).expect("small");
        builder.leaf(leaf()).expect("small");
        builder.open().expect("small");
        builder.leaf(leaf()).expect("small");
        builder.leaf(leaf()).expect("small");
        builder.close().expect("children");
        builder.leaf(leaf()).expect("small");
        builder.close().expect("children");
        let explicit = builder.finish(None);
        let sizes = |(sum, each): (Option<Skipped>, Vec<Skipped>)| {
            let size = |skipped: &Skipped| {
                let Size { nodes, leaves } = skipped.size;
                (skipped.position, nodes, leaves)
            };
            (sum.as_ref().map(size), each.iter().map(size).collect())
        };
        let walk = explicit.walk(Explicit::ROOT);
        assert_eq!(
            sizes(rest(walk, 1)),
            (Some((1, 5, 4)), vec![(1, 1, 1), (2, 3, 2), (3, 1, 1)])
        );
        let keys = vec![7; 3];
        let uniform = Uniform::new(Numbers::Integers, &Branching::Same(3), keys, Player::Max);
        let uniform = uniform.expect("a power of three");
        let walk = || uniform.walk(&[]).expect("the root");
        assert_eq!(
            sizes(rest(walk(), 1)),
            (Some((1, 2, 2)), vec![(1, 1, 1), (2, 1, 1)])
        );
        assert_eq!(sizes(rest(walk(), 3)), (None, vec![]));
    }
}
