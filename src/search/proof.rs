//! The size of the smallest proof of a tree's value: the least that any search must look at.
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

use crate::tree::{Node, Tree};
use crate::value::{Player, Value};

/// The number of leaves of the smallest proof that `tree` is worth `value`; `None` if it is not, or if a leaf
/// without a value keeps it from being known.
///
/// ```
/// use abprune::search::smallest_proof;
/// use abprune::tree::Tree;
/// use abprune::value::Value;
///
/// // MAX gets 5 by one leaf, and no more by all three.
/// let tree = Tree::from([3, 5, 4]);
/// assert_eq!(smallest_proof(&tree, Value::from_key(5)), Some(3));
/// assert_eq!(smallest_proof(&tree, Value::from_key(4)), None);
/// ```
#[must_use]
pub fn smallest_proof(tree: &Tree, value: Value) -> Option<u64> {
    if tree.has_chance() {
        return None;
    }
    let leaves = |player| Some(u64::from(costs(tree, player, value)[Tree::ROOT as usize]?));
    Some(leaves(Player::Max)? + leaves(Player::Min)? - 1)
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
            Node::Inner(mover) if mover == player.into() => children.flatten().min(),
            Node::Inner(_) => children.try_fold(0, |sum, cost| Some(sum + cost?)),
        };
    }
    costs
}
