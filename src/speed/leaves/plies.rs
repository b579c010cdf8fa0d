//! The plies of a uniform tree that matter to a search.
//!
//! A node with a single child has the child's value, and never stops. Without such plies a tree is at
//! most 63 plies deep.

use crate::tree::Shape;
use crate::value::Player;

/// The greatest depth of a tree that is searched here. Plies with a single child take no time here, but
/// each is a step of every path.
const DEEPEST: usize = 256;

/// A ply whose nodes have two children or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// How many children a node has.
    pub factor: usize,
    /// How many leaves a node has.
    pub leaves: usize,
    /// Which ply of the tree it is.
    pub in_tree: usize,
    /// The player to move.
    pub player: Player,
}

/// The plies of a tree that matter, root first; `None` if the tree cannot be searched on
/// its leaves: if the players do not alternate between these plies, or there are fewer than two.
pub fn plies(shape: &Shape, player: Player) -> Option<Vec<Ply>> {
    if shape.factors().len() > DEEPEST {
        return None;
    }
    let mut plies = Vec::new();
    for (in_tree, (&factor, size)) in shape.factors().iter().zip(shape.sizes()).enumerate() {
        if factor > 1 {
            plies.push(Ply {
                factor: factor as usize,
                leaves: usize::try_from(size.leaves).ok()?,
                in_tree,
                player: if in_tree.is_multiple_of(2) {
                    player
                } else {
                    !player
                },
            });
        }
    }
    let alternate = plies.windows(2).all(|two| two[0].player != two[1].player);
    (alternate && plies.len() >= 2).then_some(plies)
}
