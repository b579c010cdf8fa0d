//! What is asked of a tree: a property, and the range that it must be in. Constraints that no tree meets,
//! because of what the trees may be or because of each other, are refused before a tree is made.
//!
//! The checks do not find all contradictions: constraints that pass them may still fail for every seed.

use strum::{IntoStaticStr, VariantArray};
use thiserror::Error;

use super::TreeLimits;
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

/// Constraints that no tree meets.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct Contradiction {
    /// The constraints: one, or some that do not go together.
    pub constraints: Vec<Constraint>,
    /// The rule that they break, as a sentence without a full stop.
    pub reason: String,
}

impl Contradiction {
    /// The first contradiction among constraints on trees like these; `None` if none is known.
    ///
    /// ```
    /// use abprune::exercise::{Constraint, Contradiction, TreeLimits, Property};
    /// use abprune::value::{Player, Value};
    ///
    /// let two_plies = TreeLimits {
    ///     least_plies: 2,
    ///     most_plies: 2,
    ///     least_branching: 2,
    ///     most_branching: 3,
    ///     least_leaves: 4,
    ///     most_leaves: 9,
    ///     root_value: None,
    ///     is_distinct: false,
    ///     least_value: Value::from_key(0),
    ///     most_value: Value::from_key(20),
    ///     player: Player::Max,
    /// };
    /// let deep = Constraint {
    ///     property: Property::DeepCutoffs,
    ///     least: Value::from_key(1),
    ///     most: Value::INFINITY,
    /// };
    /// assert!(Contradiction::find(&[deep], &two_plies).is_some());
    /// ```
    #[must_use]
    pub fn find(constraints: &[Constraint], limits: &TreeLimits) -> Option<Contradiction> {
        let alone = constraints.iter().find_map(|constraint| {
            let reason = limits.excludes(constraint)?;
            Some(Contradiction { constraints: vec![*constraint], reason })
        });
        alone.or_else(|| among(constraints, limits))
    }
}

/// A relation of measures that holds for each tree: those on the left, added up, are at most the one on the
/// right.
const AT_MOST: &[(&[Property], Property, &str)] = &[
    (
        &[Property::AlphaCutoffs, Property::BetaCutoffs],
        Property::Cutoffs,
        "each cutoff is an alpha cutoff or a beta cutoff",
    ),
    (&[Property::DeepCutoffs], Property::Cutoffs, "each deep cutoff is a cutoff"),
    (&[Property::Cutoffs], Property::PrunedLeaves, "each cutoff prunes at least one leaf"),
    (&[Property::PrunedInner], Property::PrunedLeaves, "each pruned subtree has at least one leaf"),
];

/// The first contradiction of constraints with each other.
fn among(constraints: &[Constraint], limits: &TreeLimits) -> Option<Contradiction> {
    let asked = AskedConstraints(constraints);
    of_counts(&asked).or_else(|| of_leaves(&asked, limits)).or_else(|| of_ties(&asked))
}

/// Constraints, by their properties.
struct AskedConstraints<'c>(&'c [Constraint]);

impl AskedConstraints<'_> {
    fn of(&self, property: Property) -> Option<&Constraint> {
        self.0.iter().find(|asked| asked.property == property)
    }

    /// The least count that is asked for.
    fn least(&self, property: Property) -> u64 {
        let least = self.of(property).and_then(|asked| asked.least.key());
        least.map_or(0, |least| u64::try_from(least).unwrap_or(0))
    }

    /// The greatest count that is asked for; 2^64 - 1 if none is too great.
    fn most(&self, property: Property) -> u64 {
        let most = self.of(property).and_then(|asked| asked.most.key());
        most.map_or(u64::MAX, |most| u64::try_from(most).unwrap_or(0))
    }

    /// That the constraints on these properties break a rule.
    fn contradict(&self, properties: &[Property], rule: impl Into<String>) -> Contradiction {
        let constraints = properties.iter().filter_map(|&one| self.of(one));
        Contradiction { constraints: constraints.copied().collect(), reason: rule.into() }
    }
}

/// Counts that no tree has together.
fn of_counts(asked: &AskedConstraints) -> Option<Contradiction> {
    use Property::{AlphaCutoffs, BetaCutoffs, Cutoffs, DeepCutoffs, PrunedInner, PrunedLeaves};
    for &(parts, whole, rule) in AT_MOST {
        let needed = parts.iter().map(|&part| asked.least(part));
        if needed.fold(0, u64::saturating_add) > asked.most(whole) {
            return Some(asked.contradict(&[parts, &[whole]].concat(), rule));
        }
    }
    let most_by_player = asked.most(AlphaCutoffs).saturating_add(asked.most(BetaCutoffs));
    if most_by_player < asked.least(Cutoffs) {
        let rule = "each cutoff is an alpha cutoff or a beta cutoff";
        return Some(asked.contradict(&[AlphaCutoffs, BetaCutoffs, Cutoffs], rule));
    }
    let has_no_cutoff = most_by_player.min(asked.most(Cutoffs)) == 0;
    [PrunedLeaves, PrunedInner, DeepCutoffs]
        .into_iter()
        .filter(|&property| has_no_cutoff && asked.least(property) > 0)
        .map(|property| {
            let properties = [property, AlphaCutoffs, BetaCutoffs, Cutoffs];
            asked.contradict(&properties, "nothing is pruned without a cutoff")
        })
        .next()
}

/// More or fewer leaves than the trees have.
fn of_leaves(asked: &AskedConstraints, limits: &TreeLimits) -> Option<Contradiction> {
    use Property::{
        AlphaCutoffs, BetaCutoffs, Cutoffs, DeepCutoffs, Evaluated, PrunedInner, PrunedLeaves,
    };
    let branching = limits.least_branching;
    let leaves_of_inner = asked.least(PrunedInner).saturating_mul(branching.into());
    if leaves_of_inner > asked.most(PrunedLeaves) {
        let rule = format!("a pruned inner node has {branching} leaves or more");
        return Some(asked.contradict(&[PrunedInner, PrunedLeaves], rule));
    }
    // What is pruned at least, and the constraints that say so.
    let by_player = asked.least(AlphaCutoffs).saturating_add(asked.least(BetaCutoffs));
    let pruning: [(u64, &[Property]); 5] = [
        (leaves_of_inner, &[PrunedInner]),
        (asked.least(DeepCutoffs), &[DeepCutoffs]),
        (by_player, &[AlphaCutoffs, BetaCutoffs]),
        (asked.least(Cutoffs), &[Cutoffs]),
        (asked.least(PrunedLeaves), &[PrunedLeaves]),
    ];
    let (least_pruned, causes) = pruning.into_iter().max_by_key(|&(least, _)| least)?;
    let least_evaluated = limits.least_evaluated().max(asked.least(Evaluated));
    let has_too_many = least_evaluated.saturating_add(least_pruned) > limits.most_leaves;
    let most = asked.most(Evaluated).saturating_add(asked.most(PrunedLeaves));
    let (least, greatest) = (limits.least_leaves, limits.most_leaves);
    let leaves =
        if least == greatest { least.to_string() } else { format!("{least} to {greatest}") };
    if has_too_many && asked.least(Evaluated) <= limits.least_evaluated() {
        let rule = format!(
            "alpha-beta evaluates at least {least_evaluated} leaves, and these trees have {leaves}"
        );
        return Some(asked.contradict(causes, rule));
    }
    let rule = format!("each leaf is evaluated or pruned, and these trees have {leaves} leaves");
    if has_too_many {
        return Some(asked.contradict(&[&[Evaluated], causes].concat(), rule));
    }
    if most < least {
        return Some(asked.contradict(&[Evaluated, PrunedLeaves], rule));
    }
    None
}

/// Ties that must and must not be.
fn of_ties(asked: &AskedConstraints) -> Option<Contradiction> {
    let both = [Property::NoTies, Property::TieMatters];
    if both.iter().any(|&property| asked.of(property).is_none()) {
        return None;
    }
    let rule = "where no two values are equal, the cutoff rules prune the same nodes";
    Some(asked.contradict(&both, rule))
}
