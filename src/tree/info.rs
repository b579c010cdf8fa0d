//! What a report needs to know of a tree beside paths and sizes.

use super::labels::Label;
use crate::number::NumberKind;
use crate::value::Player;

/// The kind of numbers, the player to move, and the labels of a tree. The tree itself need not be in
/// memory.
pub trait TreeInfo {
    /// The kind of all numbers in the tree.
    fn number_kind(&self) -> NumberKind;

    /// The player to move at the root.
    fn player(&self) -> Player;

    /// The name and move of the node with this number, as a [`Walk`](super::Walk) of this tree gives
    /// it.
    fn label(&self, id: u32) -> Label<'_>;

    /// The labels of the nodes along `path`, without the root's: the principal variation. `None`:
    /// no node of the tree has any.
    fn labels_along<'t>(&'t self, path: &'t [u32]) -> Option<LabelsAlong<'t>>;
}

/// The labels of the nodes along a path.
pub type LabelsAlong<'t> = Box<dyn Iterator<Item = Label<'t>> + 't>;
