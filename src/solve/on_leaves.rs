//! The search of a uniform tree on its leaves in a row, as the general search would have found it.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use fearless_simd::Level;

use crate::search::{
    Counter, CutoffRule, ForwardAlgorithm, Outcome, PrunedList, Rules, UniformCutoffs,
};
use crate::speed::leaves::{self, LeafCutoffs};
use crate::tree::Uniform;
use crate::value::Value;

/// What a search of a uniform tree found: as [`ForwardAlgorithm::AlphaBeta`], a [`Counter`] and a
/// [`PrunedList`] would.
#[derive(Clone, Debug)]
pub struct UniformResult {
    /// The outcome.
    pub outcome: Outcome,
    /// The counts.
    pub counter: Counter,
    /// The pruned list, if it was wanted.
    pub pruned: Option<PrunedList>,
}

/// Searches a uniform tree; `None` if it cannot be searched on its leaves. Then use the general search:
/// it gives the error, if there is one.
///
/// ```
/// use abprune::number::NumberKind;
/// use abprune::search::Rules;
/// use abprune::solve::search_uniform;
/// use abprune::tree::{Branching, Uniform};
/// use abprune::value::{Player, Value};
///
/// let leaves = vec![3, 5, 6, 9, 1, 2, 0, -1];
/// let tree = Uniform::new(NumberKind::Integers, &Branching::Same(2), leaves, Player::Max).unwrap();
/// let found = search_uniform(&tree, Rules::default(), true).unwrap();
/// assert_eq!(found.outcome.value, Value::from_key(5));
/// assert_eq!(found.counter.leaves, 5);
/// assert_eq!(found.pruned.unwrap().len(), 2);
/// ```
#[must_use]
pub fn search_uniform(tree: &Uniform, rules: Rules, wants_pruned: bool) -> Option<UniformResult> {
    search_uniform_on(leaves::level_for(tree), tree, rules, wants_pruned)
}

/// The same with the instructions of this level.
#[must_use]
pub fn search_uniform_on(
    level: Level,
    tree: &Uniform,
    rules: Rules,
    wants_pruned: bool,
) -> Option<UniformResult> {
    if rules.cutoff != CutoffRule::Ge {
        return None;
    }
    let found = leaves::search(level, tree, rules.window, wants_pruned)?;
    let entered = tree.size() - found.skipped;
    let counter = Counter {
        inner: entered.nodes - entered.leaves,
        leaves: entered.leaves,
        skipped: found.skipped,
        cutoffs: found.cutoffs.count(),
        researches: 0,
    };
    let rest_rules = Rules { window: found.window, ..Rules::default() };
    let mut walk = tree.walk(&found.pv)?;
    let rest = ForwardAlgorithm::AlphaBeta.search(&mut walk, rest_rules, &mut ());
    let mut pv = found.pv;
    pv.extend(rest.ok()?.pv);
    let list = |cutoffs| PrunedList::of_uniform(tree, rules, Arc::new(cutoffs), found.subtrees);
    Some(UniformResult {
        outcome: Outcome::of(found.value, pv, rules),
        counter,
        pruned: wants_pruned.then(|| list(found.cutoffs)),
    })
}

impl UniformCutoffs for LeafCutoffs {
    fn get(&self, number: usize) -> Option<(usize, Value, Value)> {
        LeafCutoffs::get(self, number)
    }
}
