//! The search of a uniform tree on its leaves in a row: it chooses the type of scores, the instructions and
//! the kernel, and says what they found in values of the tree.
//!
//! A kernel is a search of the last plies that needs no stack. All nodes that it searches are of one ply,
//! and so of one player. It sees every score as that player does: leaves are turned, if need be, as they
//! are read, and the player of the node at the top always wants the greatest score.
//!
//! A node with a single child has the child's value, and never stops. Without such plies a tree is at most 63
//! plies deep.

use fearless_simd::{Level, Simd, SimdBase};

use super::block::BlockKernel;
use super::cutoffs::{CutoffList, LeafCutoffs, LeafSource};
use super::rows::{NarrowRows, WideRows};
use super::score::{Leaf, Score};
use super::upper::{self, Origin};
use crate::tree::{Element, Shape, Size, Storage, Uniform};
use crate::value::{Player, Value, Window};

/// What a search found.
#[derive(Clone, Debug)]
pub struct LeavesResult {
    /// The value of the root: fail-soft, from MAX's view.
    pub value: Value,
    /// The start of the principal variation.
    pub pv: Vec<u32>,
    /// The window in which a search of the node at its end finds the rest.
    pub window: Window,
    /// The size of all pruned subtrees.
    pub skipped: Size,
    /// How many there are.
    pub subtrees: u64,
    /// The cutoffs that pruned them; only their number, if no list was wanted.
    pub cutoffs: LeafCutoffs,
}

/// The least number of leaves for which it pays to find out which instructions the machine has.
const WORTH_ASKING: usize = 1 << 14;

/// The instructions that pay for a tree.
pub fn level_for(tree: &Uniform) -> Level {
    if tree.leaves().count() < WORTH_ASKING { Level::baseline() } else { Level::new() }
}

/// Searches a uniform tree in a window with alpha-beta, which cuts off as soon as the bounds meet. `None` if it
/// cannot be searched on its leaves, or one of them has no value or cannot be read.
pub fn search(
    level: Level,
    tree: &Uniform,
    window: Window,
    wants_cutoffs: bool,
) -> Option<LeavesResult> {
    let search =
        LeavesSearch { tree, plies: plies(tree.shape(), tree.player())?, window, wants_cutoffs };
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

struct LeavesSearch<'t> {
    tree: &'t Uniform,
    plies: Vec<Ply>,
    window: Window,
    wants_cutoffs: bool,
}

impl LeavesSearch<'_> {
    fn with_vectors<T: Score + Leaf<T>>(
        &self,
        level: Level,
        leaves: LeafSource<T>,
    ) -> Option<LeavesResult>
    where
        LeafCutoffs: From<CutoffList<T>>,
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
    fn at_baseline<L: Leaf<T>, T: Score>(&self, leaves: LeafSource<L>) -> Option<LeavesResult>
    where
        LeafCutoffs: From<CutoffList<T>>,
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
    ) -> Option<LeavesResult>
    where
        LeafCutoffs: From<CutoffList<T>>,
    {
        let [.., above, last] = self.plies[..] else {
            return None;
        };
        let size = above.leaves;
        let like_last = self.plies.iter().rev().take_while(|ply| ply.factor == last.factor).count();
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
    ) -> Option<LeavesResult>
    where
        LeafCutoffs: From<CutoffList<T>>,
    {
        let plies = &self.plies[..];
        // The window as the player at the root sees it.
        let turn_of = |player| {
            if player == Player::Max { T::AS_IS } else { T::TURNED }
        };
        let root = plies[0].player;
        let turn = turn_of(root);
        let own = T::of_value(self.window.own(root))?.turned(turn);
        let bound = T::of_value(self.window.own(!root))?.turned(turn);
        let player = plies[plies.len() - K::PLIES].player;
        let mut state = SearchState::new(leaves, turn_of(player), self.wants_cutoffs);
        let (value, origin) = upper::search(kernel, &mut state, plies, own, bound);
        if !state.have_values || state.leaves.has_failed() {
            return None;
        }
        let Origin { first, own, bound } = origin;
        let mut pv = self.tree.shape().path(first as u64);
        pv.truncate(plies[plies.len() - K::PV_PLIES].in_tree);
        let (own, bound) = (own.turned(state.turn), bound.turned(state.turn));
        let (alpha, beta) = if player == Player::Max { (own, bound) } else { (bound, own) };
        let (skipped, subtrees) = self.skipped(&state.skipped);
        Some(LeavesResult {
            value: value.turned(turn).value()?,
            pv,
            window: Window::new(alpha.value()?, beta.value()?)?,
            skipped,
            subtrees,
            cutoffs: state.cutoffs.into(),
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
}

/// The greatest depth of a tree that is searched here. Plies with a single child take no time here, but
/// each is a step of every path.
const DEEPEST: usize = 256;

/// A ply whose nodes have two children or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// How many children a node has.
    pub factor: usize,
    /// How many leaves a node has.
    pub leaves: usize,
    /// Which ply of the tree it is.
    pub in_tree: usize,
    /// The player to move.
    pub player: Player,
}

/// The plies of a tree that matter, root first; `None` if the tree cannot be searched on
/// its leaves: if the players do not alternate between these plies, or there are fewer than two.
pub fn plies(shape: &Shape, player: Player) -> Option<Vec<Ply>> {
    if shape.factors().len() > DEEPEST {
        return None;
    }
    let mut plies = Vec::new();
    for (in_tree, (&factor, size)) in shape.factors().iter().zip(shape.sizes()).enumerate() {
        if factor > 1 {
            plies.push(Ply {
                factor: factor as usize,
                leaves: usize::try_from(size.leaves).ok()?,
                in_tree,
                player: if in_tree.is_multiple_of(2) { player } else { !player },
            });
        }
    }
    let alternate = plies.windows(2).all(|two| two[0].player != two[1].player);
    (alternate && plies.len() >= 2).then_some(plies)
}

/// More plies than a tree can have in which each inner node has two children or more.
pub const PLIES: usize = 64;

/// How the value of a node stands to the window that the node was entered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgainstWindow {
    /// At most the bound of the node's own player.
    FailLow,
    /// Inside the window.
    Exact,
    /// At least the bound of the opponent: the node stopped.
    FailHigh,
}

/// What a kernel found.
#[derive(Clone, Copy, Debug)]
pub struct KernelResult<T> {
    /// How the value stands to the window. A search that goes by this alone need not wait for the
    /// value.
    pub standing: AgainstWindow,
    /// The value of the node.
    pub value: T,
    /// The first leaf of the subtree that the value comes from, [`Kernel::PV_PLIES`] plies high.
    pub from: usize,
}

/// Searches nodes a few plies above the leaves.
pub trait Kernel<L, T>: Copy {
    /// How many plies the kernel searches.
    const PLIES: usize;

    /// The height, in plies, of the subtree that [`KernelResult::from`] names.
    const PV_PLIES: usize;

    /// How many leaves a node has.
    fn size(self) -> usize;

    /// The number of these, from the first on, that the search is likely to read.
    fn likely(self) -> usize;

    /// Searches the node whose first leaf is number `first`. `own` and `bound` are the window:
    /// the bound of the node's player and the bound of the opponent.
    fn search(
        self,
        state: &mut SearchState<L, T>,
        first: usize,
        own: T,
        bound: T,
    ) -> KernelResult<T>;
}

/// What a search of leaves in a row looks at, and what it keeps.
#[derive(Clone, Debug)]
pub struct SearchState<'l, L, T> {
    /// All leaves of the tree.
    pub leaves: LeafSource<'l, L>,
    /// How leaves are [turned](Score::turned).
    pub turn: T,
    /// The cutoffs, as the player of the kernel's nodes sees them.
    pub cutoffs: CutoffList<T>,
    /// How many leaves were skipped by nodes of each height: at 0 those whose children are leaves.
    pub skipped: [u64; PLIES],
    /// Whether all leaves that were looked at have a value.
    pub have_values: bool,
}

impl<'l, L, T: Score> SearchState<'l, L, T> {
    /// Before a search. The list of cutoffs may be wanted or not.
    pub fn new(leaves: LeafSource<'l, L>, turn: T, wants_cutoffs: bool) -> Self {
        SearchState {
            leaves,
            turn,
            cutoffs: CutoffList::new(turn, wants_cutoffs),
            skipped: [0; PLIES],
            have_values: true,
        }
    }

    /// A node of this height stops: the leaves from `next` to `end` are pruned.
    #[inline(always)]
    pub fn stop(&mut self, height: usize, next: usize, end: usize, own: T, bound: T) {
        if next < end {
            self.cutoffs.push(next, own, bound, true);
            self.skipped[height % PLIES] += (end - next) as u64;
        }
    }
}
