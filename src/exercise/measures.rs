//! Measures the properties of a tree: by one alpha-beta search, by the minimax values of the nodes, and, for
//! the properties that compare two searches, by a second search.

use super::Property;
use crate::search::{
    Counter, CutoffRule, Event, Filter, ForwardAlgorithm, NoValue, Observer, Order, Reach, Rules,
    Trace, arrange, minimax_values,
};
use crate::tree::Explicit;
use crate::value::{Player, Value};

/// A tree and what is known of it.
///
/// ```
/// use abprune::exercise::{Measures, Property};
/// use abprune::number::NumberKind;
/// use abprune::search::CutoffRule;
/// use abprune::tree::Builder;
/// use abprune::value::Value;
///
/// // [[3, 5], [2, 9]]
/// let mut builder = Builder::new(NumberKind::Integers);
/// builder.open().unwrap();
/// for keys in [[3, 5], [2, 9]] {
///     builder.open().unwrap();
///     for key in keys {
///         builder.leaf(Ok(Value::from_key(key))).unwrap();
///     }
///     builder.close().unwrap();
/// }
/// builder.close().unwrap();
/// let tree = builder.finish(None);
/// let measures = Measures::of(&tree, CutoffRule::Ge).unwrap();
/// assert_eq!(measures.measure(Property::AlphaCutoffs), Value::from_key(1));
/// assert_eq!(measures.measure(Property::Evaluated), Value::from_key(3));
/// ```
#[derive(Clone, Debug)]
pub struct Measures<'t> {
    tree: &'t Explicit,
    cutoff: CutoffRule,
    counts: CutoffCounts,
    /// The minimax value of each node, by its number.
    values: Vec<Value>,
}

/// What one search did.
#[derive(Clone, Copy, Debug, Default)]
struct CutoffCounts {
    beta_cutoffs: u64,
    alpha_cutoffs: u64,
    deep_cutoffs: u64,
    pruned_leaves: u64,
    pruned_inner: u64,
    evaluated: u64,
}

impl CutoffCounts {
    fn add(&mut self, event: &Event) {
        match event {
            Event::Leaf { .. } => self.evaluated += 1,
            Event::Cutoff(cutoff) => {
                match cutoff.at.node.player {
                    Player::Max => self.beta_cutoffs += 1,
                    Player::Min => self.alpha_cutoffs += 1,
                }
                self.deep_cutoffs += u64::from(cutoff.reach() == Reach::Deep);
            }
            Event::Prune { size, .. } => {
                self.pruned_leaves += size.leaves;
                self.pruned_inner += u64::from(size.nodes > 1);
            }
            _ => {}
        }
    }
}

impl<'t> Measures<'t> {
    /// Searches a tree under a cutoff rule.
    ///
    /// # Errors
    ///
    /// [`NoValue`]: a leaf has no value, as the second of `[1, null]`.
    pub fn of(tree: &'t Explicit, cutoff: CutoffRule) -> Result<Measures<'t>, NoValue> {
        let mut counts = CutoffCounts::default();
        let mut trace = Trace::new(rules(cutoff), Filter::ALL, |step| counts.add(&step.event));
        search(tree, cutoff, &mut trace)?;
        Ok(Measures {
            tree,
            cutoff,
            counts,
            values: minimax_values(tree)?,
        })
    }

    /// The measure of a property: a count, 0 or 1, or the value of the root.
    #[must_use]
    pub fn measure(&self, property: Property) -> Value {
        let counts = &self.counts;
        let count = match property {
            Property::Value => return self.values[Explicit::ROOT as usize],
            Property::Cutoffs => counts.beta_cutoffs + counts.alpha_cutoffs,
            Property::DeepCutoffs => counts.deep_cutoffs,
            Property::AlphaCutoffs => counts.alpha_cutoffs,
            Property::BetaCutoffs => counts.beta_cutoffs,
            Property::PrunedLeaves => counts.pruned_leaves,
            Property::PrunedInner => counts.pruned_inner,
            Property::Evaluated => counts.evaluated,
            Property::UniqueMove => u64::from(self.optimal_moves() == 1),
            Property::NoTies => u64::from(!self.has_equal_siblings() && !self.tie_matters()),
            Property::TieMatters => u64::from(self.tie_matters()),
            Property::OrderMatters => u64::from(self.evaluated_best_first() < counts.evaluated),
        };
        Value::from_key(i64::try_from(count).expect("a tree in memory has fewer nodes"))
    }

    fn optimal_moves(&self) -> usize {
        let best = self.values[Explicit::ROOT as usize];
        let children = self.tree.children(Explicit::ROOT);
        children
            .filter(|&(_, child)| self.values[child as usize] == best)
            .count()
    }

    fn has_equal_siblings(&self) -> bool {
        let mut values = Vec::new();
        (0..self.tree.len()).any(|id| {
            values.clear();
            let children = self.tree.children(id);
            values.extend(children.map(|(_, child)| self.values[child as usize]));
            values.sort_unstable();
            values.windows(2).any(|pair| pair[0] == pair[1])
        })
    }

    /// Under `gt` a search enters all nodes that it enters under `ge`. So the two prune different nodes if
    /// they evaluate different numbers of leaves.
    fn tie_matters(&self) -> bool {
        let other = match self.cutoff {
            CutoffRule::Ge => CutoffRule::Gt,
            CutoffRule::Gt => CutoffRule::Ge,
        };
        evaluated(self.tree, other) != self.counts.evaluated
    }

    fn evaluated_best_first(&self) -> u64 {
        let tree = arrange(self.tree, Order::Best, 0).expect("all leaves have values");
        evaluated(&tree, self.cutoff)
    }
}

fn rules(cutoff: CutoffRule) -> Rules {
    Rules {
        cutoff,
        ..Rules::default()
    }
}

fn search(
    tree: &Explicit,
    cutoff: CutoffRule,
    observer: &mut impl Observer,
) -> Result<(), NoValue> {
    let mut walk = tree.walk(Explicit::ROOT);
    ForwardAlgorithm::AlphaBeta.search(&mut walk, rules(cutoff), observer)?;
    Ok(())
}

/// How many leaves of a tree whose leaves have values are evaluated.
fn evaluated(tree: &Explicit, cutoff: CutoffRule) -> u64 {
    let mut counter = Counter::default();
    search(tree, cutoff, &mut counter).expect("all leaves have values");
    counter.leaves
}
