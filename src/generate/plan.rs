//! What a recipe comes to, once all is checked: all that the growth of one tree looks at.

use super::random_integer::RandomInteger;
use super::shape_range::ShapeRange;
use super::value_source::ValueSource;
use crate::value::Player;

/// The checked parts of a recipe.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) shape: ShapeRange,
    pub(super) source: ValueSource,
    /// The player to move at the root.
    pub(super) player: Player,
    /// What is added to the minimax values of inner nodes to get their static values.
    pub(super) noise: Option<RandomInteger>,
}
