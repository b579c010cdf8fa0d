//! Measures the properties of a tree: by the record of one alpha-beta search, by the minimax values of the
//! nodes, and, for the properties that compare two searches, by a second search.
//!
//! *Deep cutoffs.* The bound that a node meets comes from the nearest ancestor that has so good a one. If
//! that is above the parent, the parent may yet have found a value that would do, too: then the search that
//! knows the values of parents alone (Knuth and Moore's F1) stops there as well, and the cutoff asks
//! nothing of a student that a shallow one does not. So a cutoff counts as deep only if F1 goes on there.
//! F1 enters all that alpha-beta enters; so it prunes a node that alpha-beta prunes, or enters it.

use std::collections::BTreeSet;

use super::Property;
use crate::search::record::{Cutoff, CutoffId, CutoffKind, Record, Recording};
use crate::search::{
    Algorithm, Counter, CutoffRule, ForwardAlgorithm, NoValue, Order, ProvedRange, Rules, Visited,
    arrange, minimax_values,
};
use crate::tree::{Size, Tree};
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
    tree: &'t Tree,
    cutoff: CutoffRule,
    /// What the search did.
    record: Record,
    /// The minimax value of each node, by its number.
    values: Vec<Value>,
}

impl<'t> Measures<'t> {
    /// Searches a tree under a cutoff rule.
    ///
    /// # Errors
    ///
    /// [`NoValue`]: a leaf has no value, as the second of `[1, null]`.
    pub fn of(tree: &'t Tree, cutoff: CutoffRule) -> Result<Measures<'t>, NoValue> {
        let recording = Recording::of(ForwardAlgorithm::AlphaBeta, rules(tree, cutoff));
        let record = recording.search_walk(&mut tree.walk(Tree::ROOT)).finished()?;
        Ok(Measures { tree, cutoff, record, values: minimax_values(tree)? })
    }

    /// The measure of a property: a count, 0 or 1, or the value of the root.
    #[must_use]
    pub fn measure(&self, property: Property) -> Value {
        let count = match property {
            Property::Value => return self.values[Tree::ROOT as usize],
            Property::Cutoffs => self.cutoffs(|_| true),
            Property::DeepCutoffs => self.deep_cutoffs(),
            Property::AlphaCutoffs => self.cutoffs(|cutoff| self.is_of(cutoff, Player::Min)),
            Property::BetaCutoffs => self.cutoffs(|cutoff| self.is_of(cutoff, Player::Max)),
            Property::ChanceCutoffs => self.cutoffs(|cutoff| self.is_at_chance(cutoff)),
            Property::PrunedLeaves => self.pruned().map(|size| size.leaves).sum(),
            Property::PrunedInner => self.pruned().filter(|size| size.nodes > 1).count() as u64,
            Property::Evaluated => self.record.evaluated(),
            Property::UniqueMove => u64::from(self.optimal_moves() == 1),
            Property::NoTies => u64::from(!self.has_equal_siblings() && !self.tie_matters()),
            Property::TieMatters => u64::from(self.tie_matters()),
            Property::OrderMatters => {
                u64::from(self.evaluated_best_first() < self.record.evaluated())
            }
            Property::ProbesMatter => {
                let evaluated = evaluated(self.tree, self.cutoff, Algorithm::Star2);
                u64::from(evaluated < self.record.evaluated())
            }
        };
        Value::from_key(i64::try_from(count).expect("a tree in memory has fewer nodes"))
    }

    /// Whether a cutoff is at a node of this player.
    fn is_of(&self, cutoff: &Cutoff, player: Player) -> bool {
        cutoff.player == player && !self.is_at_chance(cutoff)
    }

    fn is_at_chance(&self, cutoff: &Cutoff) -> bool {
        self.tree.is_chance(self.record.visit(cutoff.at).id.number())
    }

    /// How many cutoffs this holds for.
    fn cutoffs(&self, is_such: impl Fn(&Cutoff) -> bool) -> u64 {
        let cutoffs = self.record.cutoffs();
        cutoffs.filter(|(_, cutoff)| is_such(cutoff)).count() as u64
    }

    /// How many cutoffs meet a bound from above the parent, where a search without deep cutoffs goes on.
    fn deep_cutoffs(&self) -> u64 {
        let is_deep = |cutoff: &Cutoff| self.record.reach(cutoff) == CutoffKind::Deep;
        if self.cutoffs(is_deep) == 0 {
            return 0;
        }
        let mut visited = Visited::new(self.tree);
        let mut walk = self.tree.walk(Tree::ROOT);
        let found =
            ForwardAlgorithm::NoDeep.search(&mut walk, rules(self.tree, self.cutoff), &mut visited);
        found.expect("all leaves have values");
        let entered = self.record.all_pruned().map(|(_, pruned)| pruned);
        let entered = entered.filter(|pruned| visited.nodes().contains(pruned.id.number()));
        let passed: BTreeSet<CutoffId> = entered.map(|pruned| pruned.cutoff).collect();
        let cutoffs = self.record.cutoffs();
        let deep = cutoffs.filter(|(id, cutoff)| is_deep(cutoff) && passed.contains(id));
        deep.count() as u64
    }

    /// The sizes of the pruned subtrees.
    fn pruned(&self) -> impl Iterator<Item = Size> + '_ {
        self.record.all_pruned().map(|(_, pruned)| pruned.size)
    }

    fn optimal_moves(&self) -> usize {
        let best = self.values[Tree::ROOT as usize];
        let children = self.tree.children(Tree::ROOT);
        children.filter(|&(_, child)| self.values[child as usize] == best).count()
    }

    fn has_equal_siblings(&self) -> bool {
        let mut values = Vec::new();
        // Outcomes of chance are no choice.
        (0..self.tree.len()).filter(|&id| !self.tree.is_chance(id)).any(|id| {
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
        evaluated(self.tree, self.cutoff.other(), Algorithm::AlphaBeta) != self.record.evaluated()
    }

    fn evaluated_best_first(&self) -> u64 {
        let tree = arrange(self.tree, Order::Best, 0).expect("all leaves have values");
        evaluated(&tree, self.cutoff, Algorithm::AlphaBeta)
    }
}

/// The rules of the search of a tree, which may say between which values its leaves lie.
pub(super) fn rules(tree: &Tree, cutoff: CutoffRule) -> Rules {
    let kind = tree.number_kind();
    let bounds = tree.bounds().and_then(|bounds| {
        let (lower, upper) = (bounds.alpha.value(kind)?, bounds.beta.value(kind)?);
        Some(ProvedRange { lower, upper })
    });
    Rules { cutoff, bounds: bounds.unwrap_or(ProvedRange::NOTHING), ..Rules::default() }
}

/// How many leaves of a tree whose leaves have values are evaluated.
fn evaluated(tree: &Tree, cutoff: CutoffRule, algorithm: Algorithm) -> u64 {
    let mut counter = Counter::default();
    let found = algorithm.search(tree, rules(tree, cutoff), &mut counter);
    found.expect("all leaves have values");
    counter.leaves
}
