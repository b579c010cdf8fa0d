//! The smallest proof of a tree's value: the least that any search must look at.
//!
//! That the root is worth v takes two things: a strategy of MAX that gets v or more whatever MIN
//! does, and one of MIN that holds MAX to v or less. A strategy is a solution tree: one child at each
//! node of its player, all children at each node of the opponent, and leaves that are all good
//! enough. A search that leaves out a leaf of every strategy of MAX, or of every strategy of MIN,
//! cannot know v: if those leaves were all bad, the value would be another. So every search evaluates
//! the leaves of one strategy of each. The two lead to exactly one leaf in common, whichever they
//! are, so the smallest of the one and the smallest of the other make the smallest proof, ties or
//! not.
//!
//! Source: Knuth & Moore 1975 (uniform trees: b^ceil(d/2) + b^floor(d/2) - 1 leaves); Stockman 1979
//! (solution trees); Pijls & de Bruin, "Game tree algorithms and solution trees", *Theoretical
//! Computer Science* 252, 2001.

use crate::tree::{Node, NodeSet, Tree};
use crate::value::{Player, Value};

/// A strategy of one player, as the nodes that it may come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionTree {
    /// The nodes, the root among them. At each node of the player exactly one child is among
    /// them, at each node of the opponent every child is.
    pub nodes: NodeSet,
    /// How many of the nodes are leaves.
    pub leaves: u64,
}

/// Two strategies that together show the value of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// MAX's: all leaves are worth the value or more.
    pub at_least: SolutionTree,
    /// MIN's: all leaves are worth the value or less.
    pub at_most: SolutionTree,
}

impl Proof {
    /// How many leaves the two have, the one they share counted once.
    #[must_use]
    pub fn leaves(&self) -> u64 {
        self.at_least.leaves + self.at_most.leaves - 1
    }
}

/// The proof with the fewest leaves that `tree` is worth `value`; `None` if it is not, or if a leaf
/// without a value keeps it from being known.
///
/// Among strategies of one size the one that goes left first.
///
/// ```
/// use abprune::number::NumberKind;
/// use abprune::search::smallest_proof;
/// use abprune::tree::Builder;
/// use abprune::value::Value;
///
/// let mut builder = Builder::new(NumberKind::Integers);
/// builder.open().unwrap();
/// for key in [3, 5, 4] {
///     builder.leaf(Ok(Value::from_key(key))).unwrap();
/// }
/// builder.close().unwrap();
/// let tree = builder.finish(None);
/// let proof = smallest_proof(&tree, Value::from_key(5)).unwrap();
/// assert_eq!((proof.at_least.leaves, proof.at_most.leaves, proof.leaves()), (1, 3, 3));
/// assert_eq!(smallest_proof(&tree, Value::from_key(4)), None);
/// ```
#[must_use]
pub fn smallest_proof(tree: &Tree, value: Value) -> Option<Proof> {
    Some(Proof {
        at_least: smallest_strategy(tree, Player::Max, value)?,
        at_most: smallest_strategy(tree, Player::Min, value)?,
    })
}

/// The strategy of `player` with the fewest leaves, none of them worse than `value`.
fn smallest_strategy(tree: &Tree, player: Player, value: Value) -> Option<SolutionTree> {
    let costs = costs(tree, player, value);
    let leaves = costs[Tree::ROOT as usize]?;
    let mut nodes = NodeSet::new(tree.len());
    nodes.insert(Tree::ROOT);
    // Children come after their parent in preorder.
    for id in 0..tree.len() {
        if !nodes.contains(id) {
            continue;
        }
        let children = tree.children(id).map(|(_, child)| child);
        if tree.player_at(id) == player {
            let known = children.filter_map(|child| Some((costs[child as usize]?, child)));
            nodes.extend(known.min().map(|(_, child)| child));
        } else {
            nodes.extend(children);
        }
    }
    Some(SolutionTree { nodes, leaves: leaves.into() })
}

/// For each node, the number of leaves of the smallest strategy of `player` from there on in which no
/// leaf is worse than `value`; `None` where no strategy is that good.
fn costs(tree: &Tree, player: Player, value: Value) -> Vec<Option<u32>> {
    let mut costs = vec![None; tree.len() as usize];
    // Children come after their parent in preorder, so from the back they come first.
    for id in (0..tree.len()).rev() {
        let mut children = tree.children(id).map(|(_, child)| costs[child as usize]);
        costs[id as usize] = match tree.node(id) {
            Node::Leaf(Ok(leaf)) => (!player.prefers(value, leaf)).then_some(1),
            Node::Leaf(Err(_)) => None,
            Node::Inner(mover) if mover == player => children.flatten().min(),
            Node::Inner(_) => children.try_fold(0, |sum, cost| Some(sum + cost?)),
        };
    }
    costs
}
