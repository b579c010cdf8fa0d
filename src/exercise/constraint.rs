//! What is asked of a tree: a property, and the range that it must be in.

use strum::{IntoStaticStr, VariantArray};

use crate::value::Value;

/// What is asked of a tree. A range with no value in it is met by no tree.
///
/// ```
/// use abprune::exercise::{Constraint, Property};
/// use abprune::value::Value;
///
/// let [two, three] = [2, 3].map(Value::from_key);
/// let constraint = Constraint { property: Property::Cutoffs, least: two, most: two };
/// assert!(constraint.is_met_by(two));
/// assert_eq!(constraint.distance(three), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// What is measured.
    pub property: Property,
    /// The least measure that is asked for; minus infinity if none is too small.
    pub least: Value,
    /// The greatest measure that is asked for; infinity if none is too great.
    pub most: Value,
}

impl Constraint {
    /// The constraint that a tree has a property that is true or false.
    #[must_use]
    pub const fn yes(property: Property) -> Constraint {
        Constraint { property, least: Value::from_key(1), most: Value::from_key(1) }
    }

    /// Whether a measure lies in the range.
    #[must_use]
    pub fn is_met_by(&self, measure: Value) -> bool {
        (self.least..=self.most).contains(&measure)
    }

    /// How far from the range a measure lies, in keys; 0 inside the range.
    #[must_use]
    pub fn distance(&self, measure: Value) -> u64 {
        let from = |end: Value| match (end.key(), measure.key()) {
            (Some(end), Some(measure)) => end.abs_diff(measure),
            _ => 0,
        };
        if self.is_met_by(measure) {
            0
        } else if measure < self.least {
            from(self.least)
        } else {
            from(self.most)
        }
    }
}

/// Something that is measured of a tree. Those that are true or false measure 1 or 0.
///
/// Cutoffs and counts are those of alpha-beta with the window (-inf, inf).
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Property {
    /// Cutoffs that prune at least one node.
    Cutoffs,
    /// Those of them whose bound comes from above the parent of the node that stops, and at which alpha-beta
    /// without deep cutoffs (`no-deep`) goes on: the value of the parent alone would not do.
    DeepCutoffs,
    /// Those of them at MIN nodes.
    AlphaCutoffs,
    /// Those of them at MAX nodes.
    BetaCutoffs,
    /// Those of them at chance nodes.
    ChanceCutoffs,
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
    /// Star2, which probes the outcomes of chance nodes, evaluates fewer leaves.
    ProbesMatter,
}

impl Property {
    /// Whether a tree has it or not, with no number.
    #[must_use]
    pub const fn is_yes_or_no(self) -> bool {
        matches!(
            self,
            Property::UniqueMove
                | Property::NoTies
                | Property::TieMatters
                | Property::OrderMatters
                | Property::ProbesMatter
        )
    }
}
