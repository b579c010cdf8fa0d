//! What an exercise can ask of a tree.

use strum::{IntoStaticStr, VariantArray};

/// Something that is measured of a tree. Those that are true or false measure 1 or 0.
///
/// Cutoffs and counts are those of alpha-beta with the window (-inf, inf).
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Property {
    /// Cutoffs that prune at least one node.
    Cutoffs,
    /// Those of them whose bound comes from above the parent of the node that stops.
    DeepCutoffs,
    /// Those of them at MIN nodes.
    AlphaCutoffs,
    /// Those of them at MAX nodes.
    BetaCutoffs,
    /// Leaves that are pruned, alone or inside a pruned subtree.
    PrunedLeaves,
    /// Pruned subtrees whose root is an inner node.
    PrunedInner,
    /// Leaves that are evaluated.
    Evaluated,
    /// The minimax value of the root.
    Value,
    /// Exactly one child of the root is optimal.
    UniqueMove,
    /// No two children of a node have the same minimax value, and both cutoff rules prune the same nodes.
    NoTies,
    /// The cutoff rules `ge` and `gt` prune different nodes.
    TieMatters,
    /// With the best child of each node first, fewer leaves are evaluated.
    OrderMatters,
}

impl Property {
    /// Whether a tree has it or not, with no number.
    #[must_use]
    pub const fn is_yes_or_no(self) -> bool {
        matches!(
            self,
            Property::UniqueMove | Property::NoTies | Property::TieMatters | Property::OrderMatters
        )
    }
}
