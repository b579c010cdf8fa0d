//! What the trees that are tried may be, and which constraints that excludes.

use super::{Constraint, Property};
use crate::generate::Recipe;
use crate::value::{Player, Value};

/// What the trees that are tried may be.
#[derive(Clone, Copy, Debug)]
pub struct TreeLimits {
    /// The least ply at which a leaf stands.
    pub least_plies: u32,
    /// The greatest ply at which a leaf stands.
    pub most_plies: u32,
    /// The least number of children of an inner node.
    pub least_branching: u32,
    /// The greatest number of children of an inner node.
    pub most_branching: u32,
    /// The least number of leaves of a tree.
    pub least_leaves: u64,
    /// The greatest number of leaves of a tree.
    pub most_leaves: u64,
    /// The value of the root, if all trees have the same.
    pub root_value: Option<Value>,
    /// Whether no two leaves of a tree have the same value.
    pub is_distinct: bool,
    /// The least value of a leaf.
    pub least_value: Value,
    /// The greatest value of a leaf.
    pub most_value: Value,
    /// The player to move at the root.
    pub player: Player,
}

impl TreeLimits {
    /// What the trees of a recipe may be.
    #[must_use]
    pub fn of(recipe: &Recipe) -> TreeLimits {
        let shape = recipe.shape();
        let (least_value, most_value) = recipe.extent();
        TreeLimits {
            least_plies: shape.least_plies(),
            most_plies: shape.most_plies(),
            least_branching: shape.least_children(),
            most_branching: shape.most_children(),
            least_leaves: shape.least_leaves(),
            most_leaves: shape.most_leaves().unwrap_or(u64::MAX),
            root_value: recipe.root_value().map(|units| recipe.value(units)),
            is_distinct: recipe.is_distinct(),
            least_value: recipe.value(least_value),
            most_value: recipe.value(most_value),
            player: recipe.player(),
        }
    }
}

/// The plies that a tree needs to have cutoffs at the nodes of a player: a node can only stop if its
/// opponent has a bound, so not at the root.
fn plies_for_cutoffs_of(player: Player, root: Player) -> u32 {
    if player == root { 3 } else { 2 }
}

impl TreeLimits {
    /// Why no tree meets a constraint; `None` if one may.
    pub(super) fn excludes(&self, constraint: &Constraint) -> Option<String> {
        let needs_plies = match constraint.property {
            Property::Evaluated => return self.excludes_evaluated(constraint),
            Property::Value => return self.excludes_value(constraint),
            _ if constraint.least < Value::from_key(1) => return None,
            Property::UniqueMove => 1,
            Property::NoTies => return self.excludes_no_ties(),
            Property::Cutoffs
            | Property::PrunedLeaves
            | Property::TieMatters
            | Property::OrderMatters => 2,
            Property::AlphaCutoffs => plies_for_cutoffs_of(Player::Min, self.player),
            Property::BetaCutoffs => plies_for_cutoffs_of(Player::Max, self.player),
            Property::DeepCutoffs => 4,
            Property::PrunedInner => 3,
        };
        if self.most_plies < needs_plies {
            return Some(format!(
                "it takes a tree of {needs_plies} {} or more, and these have {} at most",
                if needs_plies == 1 { "ply" } else { "plies" },
                self.most_plies
            ));
        }
        let reason = match constraint.property {
            Property::UniqueMove if self.has_one_value() && self.least_branching > 1 => {
                "all leaves have the same value"
            }
            Property::UniqueMove => return None,
            _ if self.most_branching < 2 => "where each node has one child, nothing can be pruned",
            Property::TieMatters if self.is_distinct => {
                "where no two values are equal, the cutoff rules prune the same nodes"
            }
            Property::OrderMatters if self.has_one_value() => "all leaves have the same value",
            _ => return None,
        };
        Some(reason.to_owned())
    }

    fn has_one_value(&self) -> bool {
        self.least_value == self.most_value
    }

    fn excludes_evaluated(&self, constraint: &Constraint) -> Option<String> {
        let least = self.least_evaluated();
        if constraint.least > count(self.most_leaves) {
            Some(format!("the trees have {} leaves at most", self.most_leaves))
        } else if constraint.most < count(least) {
            Some(format!("alpha-beta evaluates at least {least} leaves of each of these trees"))
        } else {
            None
        }
    }

    /// The leaves of the minimal tree of the smallest shape (Knuth & Moore 1975).
    pub(super) fn least_evaluated(&self) -> u64 {
        let power = |plies| u64::from(self.least_branching).saturating_pow(plies);
        let half = self.least_plies / 2;
        power(self.least_plies - half)
            .saturating_add(power(half))
            .saturating_sub(1)
            .min(self.least_leaves)
    }

    fn excludes_value(&self, constraint: &Constraint) -> Option<String> {
        let (least, most) = match self.root_value {
            Some(value) => (value, value),
            None => (self.least_value, self.most_value),
        };
        let is_beyond = constraint.least > most || constraint.most < least;
        is_beyond.then(|| match self.root_value {
            Some(_) => "the model gives all trees another value".to_owned(),
            None => "no leaf has such a value".to_owned(),
        })
    }

    fn excludes_no_ties(&self) -> Option<String> {
        if self.least_plies == 0 {
            // A lone leaf has no tie.
            return None;
        }
        let (Some(least), Some(most)) = (self.least_value.key(), self.most_value.key()) else {
            return None;
        };
        let has_too_few = most.abs_diff(least) < u64::from(self.least_branching.saturating_sub(1));
        has_too_few.then(|| {
            format!(
                "a node has {} children or more, and there are fewer values",
                self.least_branching
            )
        })
    }
}

/// A number of leaves as a measure.
fn count(leaves: u64) -> Value {
    i64::try_from(leaves).map_or(Value::INFINITY, Value::from_key)
}
