//! The search of a uniform tree on its leaves in a row: it chooses the type of scores, the
//! instructions and the kernel, and turns the result into an outcome, counts and a pruned list.

use fearless_simd::{Level, Simd, SimdBase};

use super::block::BlockKernel;
use super::cutoffs::{CutoffList, UniformCutoffs};
use super::kernel::{Kernel, SearchState};
use super::plies::{Ply, plies};
use super::rows::{NarrowRows, WideRows};
use super::score::{Leaf, Score};
use super::source::LeafSource;
use super::upper::{self, Origin};
use crate::search::pruned::UniformCuts;
use crate::search::{Counter, CutoffRule, ForwardAlgorithm, Outcome, PrunedList, Rules};
use crate::tree::{Element, Size, Storage, Uniform};
use crate::value::{Player, Window};

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

/// The least number of leaves for which it pays to find out which instructions the machine has.
const WORTH_ASKING: usize = 1 << 14;

/// Searches a uniform tree; `None` if it cannot be searched on its leaves. Then use the general search:
/// it gives the error, if there is one.
///
/// ```
/// use abprune::number::NumberKind;
/// use abprune::search::{Rules, search_uniform};
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
    let level = if tree.leaves().count() < WORTH_ASKING {
        Level::baseline()
    } else {
        Level::new()
    };
    search_on(level, tree, rules, wants_pruned)
}

/// The same with the instructions of this level.
#[must_use]
pub fn search_on(
    level: Level,
    tree: &Uniform,
    rules: Rules,
    wants_pruned: bool,
) -> Option<UniformResult> {
    let search = UniformSearch {
        tree,
        plies: plies(tree.shape(), tree.player())?,
        rules,
        wants_pruned,
    };
    if rules.cutoff != CutoffRule::Ge {
        return None;
    }
    let raw = match tree.leaves().storage() {
        Storage::Keys(keys) => return search.with_vectors::<i64>(level, LeafSource::Slice(keys)),
        Storage::Raw(raw) => raw,
    };
    if raw.element().number_kind() != tree.number_kind() {
        return None;
    }
    macro_rules! widened {
        ($leaf:ty => $score:ty) => {
            search.at_baseline::<$leaf, $score>(LeafSource::of_array(raw))
        };
    }
    macro_rules! as_they_stand {
        ($score:ty) => {
            search.with_vectors::<$score>(level, LeafSource::of_array(raw))
        };
    }
    match raw.element() {
        Element::I8 => widened!(i8 => i64),
        Element::I16 => widened!(i16 => i64),
        Element::I32 => as_they_stand!(i32).or_else(|| widened!(i32 => i64)),
        Element::I64 => as_they_stand!(i64),
        Element::U8 => widened!(u8 => i64),
        Element::U16 => widened!(u16 => i64),
        Element::U32 => widened!(u32 => i64),
        Element::U64 => widened!(u64 => i64),
        Element::F32 => widened!(f32 => f64),
        Element::F64 => as_they_stand!(f64),
    }
}

struct UniformSearch<'t> {
    tree: &'t Uniform,
    plies: Vec<Ply>,
    rules: Rules,
    wants_pruned: bool,
}

impl UniformSearch<'_> {
    fn with_vectors<T: Score + Leaf<T>>(
        &self,
        level: Level,
        leaves: LeafSource<T>,
    ) -> Option<UniformResult>
    where
        UniformCutoffs: From<CutoffList<T>>,
    {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = level.as_avx512() {
            return avx512.vectorize(
                #[inline(always)]
                || self.search(avx512, leaves),
            );
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = level.as_avx2() {
            return avx2.vectorize(
                #[inline(always)]
                || self.search(avx2, leaves),
            );
        }
        // Other machines have no more than what the program is compiled for: NEON on 64-bit ARM.
        let _ = level;
        self.at_baseline(leaves)
    }

    /// With the instructions that the program is compiled for.
    fn at_baseline<L: Leaf<T>, T: Score>(&self, leaves: LeafSource<L>) -> Option<UniformResult>
    where
        UniformCutoffs: From<CutoffList<T>>,
    {
        #[cfg(target_arch = "x86_64")]
        return self.search(Level::baseline().as_sse2()?, leaves);
        #[cfg(not(target_arch = "x86_64"))]
        fearless_simd::dispatch!(Level::baseline(), simd => self.search(simd, leaves))
    }

    /// Chooses the kernel that fits best.
    #[inline(always)]
    fn search<L: Leaf<T>, T: Score, S: Simd>(
        &self,
        simd: S,
        leaves: LeafSource<L>,
    ) -> Option<UniformResult>
    where
        UniformCutoffs: From<CutoffList<T>>,
    {
        let [.., above, last] = self.plies[..] else {
            return None;
        };
        let size = above.leaves;
        let like_last = self
            .plies
            .iter()
            .rev()
            .take_while(|ply| ply.factor == last.factor)
            .count();
        macro_rules! narrow {
            ($width:literal) => {
                self.search_with(NarrowRows::<$width> { size }, leaves)
            };
        }
        if S::u8s::LEN >= 32 {
            match last.factor {
                2 if like_last >= 6 => {
                    return self.search_with(BlockKernel::<S, 1, 6> { simd }, leaves);
                }
                4 if like_last >= 3 => {
                    return self.search_with(BlockKernel::<S, 2, 3> { simd }, leaves);
                }
                _ => {}
            }
        }
        match last.factor {
            2 => narrow!(2),
            3 => narrow!(3),
            4 => narrow!(4),
            5 => narrow!(5),
            6 => narrow!(6),
            7 => narrow!(7),
            width => self.search_with(WideRows { simd, width, size }, leaves),
        }
    }

    #[inline(always)]
    fn search_with<L: Leaf<T>, T: Score, K: Kernel<L, T>>(
        &self,
        kernel: K,
        leaves: LeafSource<L>,
    ) -> Option<UniformResult>
    where
        UniformCutoffs: From<CutoffList<T>>,
    {
        let plies = &self.plies[..];
        let window = self.rules.window;
        // The window as the player at the root sees it.
        let turn_of = |player| {
            if player == Player::Max {
                T::AS_IS
            } else {
                T::TURNED
            }
        };
        let turn = turn_of(plies[0].player);
        let own = T::of_value(window.own(plies[0].player))?.turned(turn);
        let bound = T::of_value(window.own(!plies[0].player))?.turned(turn);
        let kernel_ply = plies.len() - K::PLIES;
        let mut state =
            SearchState::new(leaves, turn_of(plies[kernel_ply].player), self.wants_pruned);
        let (value, origin) = upper::search(kernel, &mut state, plies, own, bound);
        if !state.have_values || state.leaves.has_failed() {
            return None;
        }
        let value = value.turned(turn).value()?;
        let pv_ply = plies.len() - K::PV_PLIES;
        let pv =
            self.principal_variation(plies[pv_ply], plies[kernel_ply].player, state.turn, origin)?;
        let skipped = self.skipped(&state.skipped);
        let entered = self.tree.size() - skipped.0;
        Some(UniformResult {
            outcome: Outcome::of(value, pv, self.rules),
            counter: Counter {
                inner: entered.nodes - entered.leaves,
                leaves: entered.leaves,
                skipped: skipped.0,
                cutoffs: state.cutoffs.count(),
                researches: 0,
            },
            pruned: self.wants_pruned.then(|| {
                let clips = self.rules.clips_cutoffs();
                let cutoffs = state.cutoffs.into();
                PrunedList::of_uniform(UniformCuts::new(self.tree, clips, cutoffs, skipped.1))
            }),
        })
    }

    /// The size of all pruned subtrees, and their number.
    fn skipped(&self, leaves: &[u64]) -> (Size, u64) {
        let mut all = Size::default();
        let mut subtrees = 0;
        for (ply, leaves) in self.plies.iter().rev().zip(leaves) {
            let child = self.tree.shape().sizes()[ply.in_tree + 1];
            let children = leaves / child.leaves;
            subtrees += children;
            all.nodes += children * child.nodes;
            all.leaves += leaves;
        }
        (all, subtrees)
    }

    fn principal_variation<T: Score>(
        &self,
        top: Ply,
        player: Player,
        turn: T,
        origin: Origin<T>,
    ) -> Option<Vec<u32>> {
        let Origin { first, own, bound } = origin;
        let mut pv = self.tree.shape().path(first as u64);
        pv.truncate(top.in_tree);
        let (own, bound) = (own.turned(turn).value()?, bound.turned(turn).value()?);
        let window = if player == Player::Max {
            Window::new(own, bound)?
        } else {
            Window::new(bound, own)?
        };
        let rules = Rules {
            window,
            ..Rules::default()
        };
        let below = ForwardAlgorithm::AlphaBeta
            .search(&mut self.tree.walk(&pv)?, rules, &mut ())
            .ok()?;
        pv.extend(below.pv);
        Some(pv)
    }
}
