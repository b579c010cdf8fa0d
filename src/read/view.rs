//! Whose view the values of a document are from.

/// The player from whose point of view the values of a document are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// MAX, at every node.
    #[default]
    Max,
    /// The player to move at the node with the value; at a leaf, the one who would move.
    Mover,
}

impl View {
    /// Both, as options name them.
    pub const ALL: [View; 2] = [View::Max, View::Mover];

    /// `max` or `mover`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            View::Max => "max",
            View::Mover => "mover",
        }
    }
}
