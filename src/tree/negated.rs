//! Values from the view of the player to move, turned into MAX's: those where MIN is to move are negated.

use super::builder::TooLarge;
use super::either::Tree;
use super::leaves::Leaves;
use super::uniform::Uniform;
use crate::value::{Player, Value};

impl Tree {
    /// The same tree with the values where MIN is to move negated. An integer whose negative is no value
    /// becomes a leaf without a value ([`Missing::IntegerRange`](super::Missing)); at an inner node it is
    /// left out.
    ///
    /// # Errors
    ///
    /// [`TooLarge`]: leaves of a uniform tree cannot be negated where they lie, and it has 2^32 nodes or
    /// more.
    ///
    /// ```
    /// use abprune::number::NumberKind;
    /// use abprune::tree::{Branching, Node, Tree, Uniform};
    /// use abprune::value::{Player, Value};
    /// let leaves = vec![3, -5];
    /// let tree = Uniform::new(NumberKind::Integers, &Branching::Same(2), leaves, Player::Max).unwrap();
    /// let tree = Tree::Uniform(tree).negated_at_min().unwrap();
    /// assert_eq!(tree.node_at(&[1]).unwrap().1, Node::Leaf(Ok(Value::from_key(5))));
    /// ```
    pub fn negated_at_min(self) -> Result<Tree, TooLarge> {
        match self {
            Tree::Explicit(mut tree) => {
                tree.negate_at_min();
                Ok(Tree::Explicit(tree))
            }
            Tree::Uniform(tree) if tree.player_at(tree.branching().len()) == Player::Max => {
                Ok(Tree::Uniform(tree))
            }
            Tree::Uniform(tree) => {
                if let Some(leaves) = negated_leaves(&tree) {
                    return Ok(Tree::Uniform(tree.with_leaves(leaves)));
                }
                // Some leaf has no value, which is an error only if the search needs it.
                let mut tree = tree.to_explicit()?;
                tree.negate_at_min();
                Ok(Tree::Explicit(tree))
            }
        }
    }
}

/// All leaves negated, if they can be.
fn negated_leaves(tree: &Uniform) -> Option<Leaves> {
    let (leaves, kind) = (tree.leaves(), tree.number_kind());
    let negated = |value: Value| kind.negated(value.key()?);
    let mut reader = leaves.reader();
    let keys = (0..leaves.count()).map(|index| reader.value(index).ok().and_then(negated));
    Some(Leaves::of_keys(kind, keys.collect::<Option<Vec<i64>>>()?))
}
