//! The forward walk: all that a search asks of a tree.
//!
//! Alpha-beta never goes back to a node that it has left: it enters the next child, or it skips the
//! remaining children and leaves the node. So only the nodes on the path from the root need be in
//! memory: a search can read a tree from a text from front to back.

use std::ops::{Add, Sub};

use strum::VariantArray;

use crate::value::{Mover, Player, Value};

/// What a walk finds at a node that it enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A leaf and its static value.
    Leaf(Result<Value, Missing>),
    /// An inner node and who moves there. It has at least one child.
    Inner(Mover),
}

impl Node {
    /// An inner node where MAX is to move.
    pub const MAX: Node = Node::Inner(Mover::Player(Player::Max));
    /// An inner node where MIN is to move.
    pub const MIN: Node = Node::Inner(Mover::Player(Player::Min));
    /// An inner node where chance decides.
    pub const CHANCE: Node = Node::Inner(Mover::Chance);

    /// A leaf of which nothing has said what it is: where a walk has to stop, this ends the search.
    pub const NO_ANSWER: Node = Node::Leaf(Err(Missing::NoAnswer));
}

/// Why a leaf has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum Missing {
    /// The file says `null`: unknown.
    Unknown,
    /// An inner node of the file, made a leaf by a depth limit, without a static value.
    NoStatic,
    /// A float that is NaN or infinite.
    NotFinite,
    /// An integer that no value can be: see [`INTEGERS`](crate::number::INTEGERS).
    IntegerRange,
    /// An integer that a double cannot hold, in a tree with decimals.
    InexactInteger,
    /// A value beyond the bounds that the caller has given for all leaves.
    OutOfBounds,
    /// Nothing has said what the node is. The walk knows why.
    NoAnswer,
}

/// What a walk knows a node by: so its tree can be asked for the [label](super::TreeInfo::label).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeId {
    /// The number of the node, in a tree in memory.
    Node(u32),
    /// The number of its label, in another tree. In a game nodes have one number if one move leads to them.
    Label(u32),
    /// Nothing: the walk knows no labels.
    None,
}

impl NodeId {
    /// The number of a node of a tree in memory.
    ///
    /// # Panics
    ///
    /// The walk was one of another tree.
    #[inline]
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            NodeId::Node(number) => number,
            _ => panic!("only a tree in memory has numbers of nodes"),
        }
    }
}

/// A node that a walk enters, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Child {
    /// Which child of its parent the file says it is, from 0.
    pub position: u32,
    /// What the walk knows it by.
    pub id: NodeId,
    /// What is there.
    pub node: Node,
}

impl Child {
    /// What a walk keeps of the parent of the node that it has entered last, if it keeps something of each inner node
    /// on the line to where it is. `None`: it has stopped.
    #[inline]
    #[must_use]
    pub fn parent_in<'o, T>(&self, open: &'o [T]) -> Option<&'o T> {
        let own = usize::from(matches!(self.node, Node::Inner(_)));
        open.iter().rev().nth(own)
    }
}

/// The numbers of nodes and leaves in a subtree, its root included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// All nodes, leaves included.
    pub nodes: u64,
    /// The leaves alone.
    pub leaves: u64,
}

impl Size {
    /// The size of a subtree that is not known: a walk that makes the tree as it goes has not seen it. No
    /// subtree has this size, and each sum with it is unknown.
    ///
    /// ```
    /// use abprune::tree::Size;
    /// assert_eq!((Size::UNKNOWN + Size::LEAF).known(), None);
    /// ```
    pub const UNKNOWN: Size = Size { nodes: u64::MAX, leaves: u64::MAX };

    /// The size of a leaf.
    pub const LEAF: Size = Size { nodes: 1, leaves: 1 };

    /// The size, if it is known.
    #[must_use]
    pub fn known(self) -> Option<Size> {
        (self != Size::UNKNOWN).then_some(self)
    }
}

impl Add for Size {
    type Output = Size;

    /// Two trees, or two parts of one.
    fn add(self, part: Size) -> Size {
        Size {
            nodes: self.nodes.saturating_add(part.nodes),
            leaves: self.leaves.saturating_add(part.leaves),
        }
    }
}

impl Sub for Size {
    type Output = Size;

    /// A tree without one of its parts.
    fn sub(self, part: Size) -> Size {
        Size { nodes: self.nodes - part.nodes, leaves: self.leaves - part.leaves }
    }
}

/// A subtree that a walk steps over. [`Walk::skip_rest`] steps over several siblings at once: then the
/// position is the first one's, the size is their sum, and the id and the value mean nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Which child of its parent the file says it is, from 0.
    pub position: u32,
    /// What the walk knows its root by.
    pub id: NodeId,
    /// What it holds.
    pub size: Size,
    /// The value, if the subtree is a leaf that has one and the walk knows it. The search does not look at
    /// it; lists of what was pruned show it.
    pub value: Option<Value>,
}

/// Leaves next to each other that a walk enters at once: children of one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafRun {
    /// How many there are, at least one.
    pub count: u32,
    /// The value that is best for the player to move at their parent.
    pub best: Value,
    /// Which child of its parent the first leaf with that value is, from 0.
    pub position: u32,
}

/// What [`Walk::enter_run`] enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildOrRun {
    /// One child.
    Child(Child),
    /// Leaves.
    Run(LeafRun),
}

/// A walk through a tree, forward only, in the order in which children are to be visited.
///
/// The walk is at an inner node, at first the root (a tree that is a single leaf has no inner
/// node: then only [`root`](Walk::root) may be called). [`enter`](Walk::enter) goes on to its next
/// child, and into it if that is an inner node; [`skip`](Walk::skip) steps over the next child;
/// [`leave`](Walk::leave) goes back to the parent.
///
/// An own walk, of a tree that is made as the search goes: two children at each node, three plies deep, and a
/// leaf is worth the path to it as a binary number.
///
/// ```
/// use abprune::{Child, ForwardAlgorithm, Node, NodeId, Recording, Rules, Size, Skipped, Value, Walk};
///
/// struct Binary(Vec<u32>); // the next child of each open node
///
/// impl Binary {
///     fn step(&mut self) -> Option<u32> {
///         let next = self.0.last_mut().filter(|next| **next < 2)?;
///         *next += 1;
///         Some(*next - 1)
///     }
/// }
///
/// impl Walk for Binary {
///     fn root(&self) -> Child {
///         Child { position: 0, id: NodeId::None, node: Node::MAX }
///     }
///     fn enter(&mut self) -> Option<Child> {
///         let position = self.step()?;
///         let node = if self.0.len() == 3 {
///             let path = self.0.iter().fold(0, |path, next| 2 * path + i64::from(next - 1));
///             Node::Leaf(Ok(Value::from_key(path)))
///         } else {
///             self.0.push(0);
///             if self.0.len() == 2 { Node::MIN } else { Node::MAX }
///         };
///         Some(Child { position, id: NodeId::None, node })
///     }
///     fn skip(&mut self) -> Option<Skipped> {
///         let position = self.step()?;
///         Some(Skipped { position, id: NodeId::None, size: Size::UNKNOWN, value: None })
///     }
///     fn leave(&mut self) {
///         self.0.pop();
///     }
/// }
///
/// let recording = Recording::of(ForwardAlgorithm::AlphaBeta, Rules::default());
/// let outcome = recording.search_walk(&mut Binary(vec![0])).finished().unwrap().outcome().cloned();
/// assert_eq!(outcome.unwrap().pv, [1, 0, 1]); // the leaf 5
/// ```
pub trait Walk {
    /// The node where the walk starts.
    fn root(&self) -> Child;

    /// Enters the next child; `None` after the last one. After an inner child the walk is at that
    /// child; after a leaf it is where it was.
    fn enter(&mut self) -> Option<Child>;

    /// Enters the next child like [`enter`](Walk::enter), or the next leaves at once. Such a run ends
    /// with the first leaf that `player`, who is to move here, prefers to `limit`, or earlier.
    #[inline]
    fn enter_run(&mut self, _player: Player, _limit: Value) -> Option<ChildOrRun> {
        self.enter().map(ChildOrRun::Child)
    }

    /// Steps over the next child with its whole subtree; `None` after the last one.
    fn skip(&mut self) -> Option<Skipped>;

    /// Steps over all remaining children and adds up their sizes; `None` after the last child.
    #[inline]
    fn skip_rest(&mut self) -> Option<Skipped> {
        let mut all = self.skip()?;
        while let Some(skipped) = self.skip() {
            all.size = all.size + skipped.size;
        }
        Some(all)
    }

    /// Goes back to the parent, after the last child. At the root this ends the walk.
    fn leave(&mut self);

    /// Whether chance may decide at nodes. A search along a walk without does not ask.
    const HAS_CHANCE: bool = true;

    /// The weight of an outcome, a child that the walk has entered, of a chance node: its probability times the
    /// [`total_weight`](Walk::total_weight) there.
    fn weight(&self, _outcome: Child) -> u32 {
        1
    }

    /// The sum of the weights of all outcomes of a chance node that the walk has entered.
    ///
    /// # Panics
    ///
    /// The walk has no chance nodes.
    fn total_weight(&self, _node: Child) -> u32 {
        panic!("a walk with chance nodes says how probable their outcomes are")
    }

    /// Whether the keys of its values are those of doubles. Only asked at chance nodes.
    fn has_doubles(&self) -> bool {
        false
    }

    /// Whether the walk had to stop where it could not say so by a [leaf](Node::NO_ANSWER): what it has told since is
    /// not so. A search asks at its end, and has no value then.
    fn has_stopped(&self) -> bool {
        false
    }
}

/// A walk whose nodes are positions that may come up again, on other paths.
pub trait Keyed: Walk + Sized {
    /// The key of the position that the walk is in, an inner node. Positions with one key have one value. `None`:
    /// positions have no keys.
    fn key(&self) -> Option<u128>;

    /// The least and the greatest value that the node may have, as far as the walk knows without a search. Asked
    /// before its first child.
    fn range(&self) -> Option<(Value, Value)> {
        None
    }

    /// The key of the position, whatever depth is left, if the walk makes a move first that was the best before.
    fn move_key(&self) -> Option<u128> {
        None
    }

    /// Makes the child at this position the first one. Said before the first child is entered.
    fn prefer(&mut self, _position: u8) {}

    /// Does at once what the walk would do for the first child of the node that it is in. Called while the caller
    /// waits for memory. Gives whether the value is known to be that of this child: then what is proved of the child
    /// is enough to keep.
    fn look_ahead(&mut self) -> bool {
        false
    }

    /// Whether all children of this inner node are leaves, as far as the walk knows without a look at them.
    fn is_over_leaves(&self, _node: Child) -> bool {
        false
    }

    /// Goes back to before this child, so that the walk can enter it again. It must be the child that the walk has
    /// left last.
    fn again(&mut self, child: Child);

    /// A walk of the subtree at the end of a path in the tree of this one.
    ///
    /// # Panics
    ///
    /// The path is not in the tree.
    #[must_use]
    fn below(&self, path: &[u32]) -> Self;
}

/// Calls `visit` for every leaf of a walk that starts, with its path from there, how many steps
/// of that path are those of the leaf before, its id, and its value, if it has one.
pub fn for_each_leaf(
    mut walk: impl Walk,
    mut visit: impl FnMut(&[u32], usize, NodeId, Option<Value>),
) {
    let root = walk.root();
    let mut path = Vec::new();
    if let Node::Leaf(value) = root.node {
        return visit(&path, 0, root.id, value.ok());
    }
    let mut shared = 0;
    loop {
        if let Some(child) = walk.enter() {
            path.push(child.position);
            if let Node::Leaf(value) = child.node {
                visit(&path, shared, child.id, value.ok());
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
    use crate::number::NumberKind;
    use crate::tree::{Branching, Builder, Tree, Uniform};

    /// The children of the root after the first `entered`, in sum and one by one.
    fn rest(mut walk: impl Walk + Clone, entered: usize) -> (Option<Skipped>, Vec<Skipped>) {
        for _ in 0..entered {
            walk.enter().expect("a leaf");
        }
        let mut singly = walk.clone();
        let each = std::iter::from_fn(|| singly.skip()).collect();
        (walk.skip_rest(), each)
    }

    #[test]
    fn what_is_left_is_told_one_by_one_and_in_sum() {
        // [7, 7, [7, 7], 7]
        let mut builder = Builder::new(NumberKind::Integers);
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
        let tree = builder.finish(None);
        let sizes = |(sum, each): (Option<Skipped>, Vec<Skipped>)| {
            let size = |skipped: &Skipped| {
                let Size { nodes, leaves } = skipped.size;
                (skipped.position, nodes, leaves)
            };
            (sum.as_ref().map(size), each.iter().map(size).collect())
        };
        let walk = tree.walk(Tree::ROOT);
        assert_eq!(sizes(rest(walk, 1)), (Some((1, 5, 4)), vec![(1, 1, 1), (2, 3, 2), (3, 1, 1)]));
        let keys = vec![7; 3];
        let uniform = Uniform::new(NumberKind::Integers, &Branching::Same(3), keys, Player::Max);
        let uniform = uniform.expect("a power of three");
        let walk = || uniform.walk();
        assert_eq!(sizes(rest(walk(), 1)), (Some((1, 2, 2)), vec![(1, 1, 1), (2, 1, 1)]));
        assert_eq!(sizes(rest(walk(), 3)), (None, vec![]));
    }
}
