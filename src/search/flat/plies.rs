//! The plies of a uniform tree that matter to a search, and the kernel for the last of them.
//!
//! A node with a single child is worth what the child is, and never stops: such plies are left
//! out. What is left is at most 63 plies deep.

use super::binary::Binary;
use super::cuts::Cuts;
use super::leaf::Leaf;
use super::rows::{AnyRows, Rows};
use super::search;
use super::state::{Origin, State};
use crate::machine::simd::Lanes;
use crate::tree::{Shape, Touch};
use crate::value::Player;

/// Plies with a single child are no work here, but they are steps of each path.
const DEEPEST: usize = 256;

/// A ply whose nodes have two children or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// How many children a node has.
    pub factor: usize,
    /// How many leaves a node has.
    pub leaves: usize,
    /// Whether MAX is to move.
    pub is_max: bool,
    /// Which ply of the tree it is.
    pub in_tree: usize,
}

/// The plies that matter, root first; the players alternate, and there are two at least.
#[derive(Clone, Debug)]
pub struct Plies(Vec<Ply>);

impl Plies {
    /// The plies of a tree, if it can be searched on its leaves.
    pub fn of(shape: &Shape, player: Player) -> Option<Plies> {
        if shape.factors().len() > DEEPEST {
            return None;
        }
        let mut plies = Vec::new();
        for (in_tree, (&factor, size)) in shape.factors().iter().zip(shape.sizes()).enumerate() {
            if factor > 1 {
                plies.push(Ply {
                    factor: factor as usize,
                    leaves: usize::try_from(size.leaves).ok()?,
                    is_max: (player == Player::Max) == in_tree.is_multiple_of(2),
                    in_tree,
                });
            }
        }
        let alternate = plies.windows(2).all(|two| two[0].is_max != two[1].is_max);
        (alternate && plies.len() >= 2).then_some(Plies(plies))
    }

    /// All of them.
    pub fn all(&self) -> &[Ply] {
        &self.0
    }

    /// How many plies the tree ends with whose nodes have two children.
    fn binary(&self) -> usize {
        self.0
            .iter()
            .rev()
            .take_while(|ply| ply.factor == 2)
            .count()
    }

    /// Searches the tree with the kernel that fits best.
    pub fn search<'l, T: Leaf, M: Lanes<T>>(
        &self,
        machine: M,
        leaves: &'l [T],
        touch: Touch<'l>,
        window: (T::Bound, T::Bound),
        wants_cuts: bool,
        old: Cuts<T>,
    ) -> Searched<'l, T> {
        macro_rules! search {
            ($kernel:expr, $plies:expr) => {{
                let mut state = State::new(leaves, touch, self, $plies, wants_cuts, old);
                let (value, origin) =
                    search::search(machine, $kernel, &mut state, &self.0, window.0, window.1);
                Searched {
                    value,
                    origin,
                    state,
                }
            }};
        }
        match self.0[self.0.len() - 1].factor {
            2 if self.binary() >= 4 && M::BINARY_PLIES != 3 => search!(Binary::<4>, 4),
            2 if self.binary() >= 3 => search!(Binary::<3>, 3),
            2 => search!(Rows::<2>, 2),
            3 => search!(Rows::<3>, 2),
            4 => search!(Rows::<4>, 2),
            8 => search!(Rows::<8>, 2),
            16 => search!(Rows::<16>, 2),
            32 => search!(Rows::<32>, 2),
            width => search!(AnyRows { width }, 2),
        }
    }
}

/// A search that is over.
#[derive(Clone, Debug)]
pub struct Searched<'l, T: Leaf> {
    /// The value of the root.
    pub value: T::Bound,
    /// Where it comes from.
    pub origin: Origin<T::Bound>,
    /// What was kept.
    pub state: State<'l, T>,
}
