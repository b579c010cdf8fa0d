//! Alpha-beta of a uniform tree on the slice of its leaves: the visits, the value and the counts of
//! [`alpha_beta`](super::alpha_beta), many times as fast.
//!
//! - [`plies`]: which trees can be searched so.
//! - [`search`](mod@search): the upper plies, on a small stack; [`state`]: what it keeps.
//! - [`block`], [`rows`], [`small`]: kernels, which search the last plies without one: all nodes at
//!   once (with [`masks`]), row by row (with [`fan`]), leaf by leaf. [`over`], [`either`],
//!   [`critical`]: kernels made of kernels.
//! - [`cuts`]: the pruned list, one short record a cutoff.
//! - [`leaf`], [`side`]: the types of leaves, and the two players.
//!
//! The players must alternate where a node has more than one child, nodes stop by
//! [`CutoffRule::Ge`], and all leaves that are looked at have a key. Otherwise the search gives up,
//! and the general one is asked, which says what is wrong.

mod block;
mod critical;
mod cuts;
mod either;
mod fan;
mod leaf;
mod masks;
mod over;
mod plies;
mod rows;
mod search;
mod side;
mod small;
mod state;
#[cfg(test)]
mod tests;

pub(super) use cuts::Cutoffs;

use std::sync::Arc;

use self::cuts::Cuts;
use self::leaf::Leaf;
use self::plies::Plies;
use self::state::Origin;
use super::pruned::UniformCuts;
use super::{Algorithm, Counter, CutoffRule, Outcome, PrunedList, Rules};
use crate::machine::simd::{AllLanes, Avx2, Avx512, Lanes, Plain};
use crate::tree::{ByteOrder, Element, Storage, Touch, Uniform};
use crate::value::{Value, Window};

/// What a search of a uniform tree found: as [`Algorithm::AlphaBeta`],
/// a [`Counter`] and a [`PrunedList`] would.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The outcome.
    pub outcome: Outcome,
    /// The counts.
    pub counter: Counter,
    /// The pruned list, if it was wanted.
    pub pruned: Option<PrunedList>,
}

/// For fewer leaves it takes longer to ask for the machine's instructions than to do without.
const LEAVES_TO_ASK: usize = 1 << 14;

/// Searches a uniform tree; `None` if it cannot be searched so.
///
/// ```
/// use abprune::number::Numbers;
/// use abprune::search::{Rules, search_uniform};
/// use abprune::tree::{Branching, Uniform};
/// use abprune::value::{Player, Value};
///
/// let leaves = vec![3, 5, 6, 9, 1, 2, 0, -1];
/// let tree = Uniform::new(Numbers::Integers, &Branching::Same(2), leaves, Player::Max).unwrap();
/// let searched = search_uniform(&tree, Rules::default(), true).unwrap();
/// assert_eq!(searched.outcome.value, Value::from_key(5));
/// assert_eq!(searched.counter.leaves, 5);
/// assert_eq!(searched.pruned.unwrap().len(), 2);
/// ```
#[must_use]
pub fn search_uniform(tree: &Uniform, rules: Rules, wants_pruned: bool) -> Option<Searched> {
    if tree.leaves().count() >= LEAVES_TO_ASK {
        if let Some(machine) = Avx512::found() {
            return search(machine, tree, rules, wants_pruned, None);
        }
        if let Some(machine) = Avx2::found() {
            return search(machine, tree, rules, wants_pruned, None);
        }
    }
    search(Plain, tree, rules, wants_pruned, None)
}

/// The same, with the instructions of one machine, and with the memory of an old list of cutoffs.
pub(super) fn search<M: AllLanes>(
    machine: M,
    tree: &Uniform,
    rules: Rules,
    wants_pruned: bool,
    old: Option<Arc<dyn Cutoffs>>,
) -> Option<Searched> {
    match tree.leaves().storage() {
        Storage::Keys(keys) => search_slice(machine, tree, keys, rules, wants_pruned, old),
        Storage::Raw(raw) => {
            if raw.order() != ByteOrder::NATIVE || raw.element().numbers() != tree.numbers() {
                return None;
            }
            macro_rules! search {
                ($leaf:ty) => {{
                    let leaves = bytemuck::try_cast_slice::<u8, $leaf>(raw.bytes()).ok()?;
                    search_slice(machine, tree, leaves, rules, wants_pruned, old)
                }};
            }
            match raw.element() {
                Element::I8 => search!(i8),
                Element::I16 => search!(i16),
                Element::I32 => search!(i32),
                Element::I64 => search!(i64),
                Element::U8 => search!(u8),
                Element::U16 => search!(u16),
                Element::U32 => search!(u32),
                Element::U64 => search!(u64),
                Element::F32 => search!(f32),
                Element::F64 => search!(f64),
            }
        }
    }
}

/// Searches the leaves, which are all those of `tree`.
fn search_slice<T: Leaf + 'static>(
    machine: impl Lanes<T>,
    tree: &Uniform,
    leaves: &[T],
    rules: Rules,
    wants_pruned: bool,
    old: Option<Arc<dyn Cutoffs>>,
) -> Option<Searched> {
    if rules.cutoff != CutoffRule::Ge {
        return None;
    }
    let plies = Plies::of(tree.shape(), tree.player())?;
    let window = (
        bound::<T>(rules.window.alpha())?,
        bound::<T>(rules.window.beta())?,
    );
    let touch = Touch::new(tree.leaves(), 0);
    let old = old.and_then(Cuts::of_old).unwrap_or_default();
    let found = plies.search(machine, leaves, touch, window, wants_pruned, old);
    if !found.state.are_usable {
        return None;
    }
    let pv = principal_variation(tree, &plies, &found)?;
    let state = found.state;
    let counter = state.counter(tree.shape(), &plies);
    let items = state.all_pruned(&plies).iter().sum();
    Some(Searched {
        outcome: Outcome::of(value_of::<T>(found.value)?, pv, rules),
        counter,
        pruned: wants_pruned.then(|| {
            let cuts = UniformCuts::new(tree, Arc::new(state.cuts), items);
            PrunedList::of_uniform(cuts)
        }),
    })
}

/// The way to the leaf that the value comes from. The kernels do not keep it: the general search
/// follows the one node where it ends.
fn principal_variation<T: Leaf>(
    tree: &Uniform,
    plies: &Plies,
    found: &plies::Searched<T>,
) -> Option<Vec<u32>> {
    let Origin { first, alpha, beta } = found.origin;
    if found.state.kernel + 2 == plies.all().len() && alpha < found.value && found.value < beta {
        let leaf = leaf_in_rows(plies, found)?;
        return Some(tree.shape().path(leaf as u64));
    }
    let mut pv = tree.shape().path(first as u64);
    pv.truncate(plies.all()[found.state.kernel].in_tree);
    let window = Window::new(value_of::<T>(alpha)?, value_of::<T>(beta)?)?;
    let rules = Rules {
        window,
        ..Rules::default()
    };
    let below = Algorithm::AlphaBeta
        .search_forward(tree.walk(&pv)?, rules, &mut ())
        .ok()?;
    pv.extend(below.pv);
    Some(pv)
}

/// The leaf that the value comes from, below a node with two plies in whose window it is: of the
/// first row that is worth it. No leaf is looked at that was not visited, for a row before that one
/// has a leaf that is worse.
fn leaf_in_rows<T: Leaf>(plies: &Plies, found: &plies::Searched<T>) -> Option<usize> {
    let value = T::of_bound(found.value)?;
    let row = plies.all()[plies.all().len() - 1];
    let rows = found.state.leaves[found.origin.first..].chunks_exact(row.leaves);
    for (number, leaves) in rows.take(found.state.size / row.leaves).enumerate() {
        let mut place = None;
        for (at, &leaf) in leaves.iter().enumerate() {
            if if row.is_max {
                leaf > value
            } else {
                leaf < value
            } {
                place = None;
                break;
            }
            if leaf == value && place.is_none() {
                place = Some(at);
            }
        }
        if let Some(place) = place {
            return Some(found.origin.first + number * row.leaves + place);
        }
    }
    None
}

/// The bound that a value is to leaves of this type; `None` if it is none of their numbers.
fn bound<T: Leaf>(value: Value) -> Option<T::Bound> {
    match value {
        Value::MINUS_INFINITY => Some(T::MINUS_INFINITY),
        Value::INFINITY => Some(T::INFINITY),
        value => T::of_value(value).map(T::bound),
    }
}

/// The value that a bound is.
fn value_of<T: Leaf>(bound: T::Bound) -> Option<Value> {
    if bound == T::MINUS_INFINITY {
        Some(Value::MINUS_INFINITY)
    } else if bound == T::INFINITY {
        Some(Value::INFINITY)
    } else {
        T::of_bound(bound)?.value()
    }
}
