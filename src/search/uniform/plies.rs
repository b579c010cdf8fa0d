//! The plies of a uniform tree that matter to a search.
//!
//! A node with a single child is worth what the child is, and never stops: such plies are left out. The
//! tree then is at most 63 plies deep.

use crate::tree::Shape;
use crate::value::Player;

/// A tree of more plies is for the general search: plies with a single child are no work here, but
/// they are steps of each path.
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
    /// Who is to move.
    pub player: Player,
}

/// The plies of a tree that matter, root first; `None` if the tree cannot be searched on the slice of
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
