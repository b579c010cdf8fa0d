//! Whose view the values of a document are from.

use strum::{IntoStaticStr, VariantArray};

/// The player from whose point of view the values of a document are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum View {
    /// MAX, at every node.
    #[default]
    Max,
    /// The player to move at the node with the value; at a leaf, the one who would move.
    Mover,
}
