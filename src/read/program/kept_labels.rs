//! Which labels a walk keeps.

/// Which labels of the nodes that it passes a walk keeps for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptLabels {
    /// None.
    Nothing,
    /// Those along the principal variation: each open node has those on the line to its best leaf.
    Line,
    /// Also those of the pruned subtrees and of the nodes with the cutoffs.
    LineAndPruned,
}
