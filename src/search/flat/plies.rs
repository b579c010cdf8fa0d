//! The plies of a uniform tree that matter to a search, and the kernel for the last of them.
//!
//! A node with a single child is worth what the child is, and never stops: such plies are left
//! out. What is left is at most 63 plies deep.

use super::block::Block;
use super::critical::CriticalFirst;
use super::cuts::Cuts;
use super::either::Either;
use super::leaf::Leaf;
use super::over::Over;
use super::rows::{AnyRows, Rows};
use super::search;
use super::small::{Plies2, Plies3, Plies4, Plies6, Small};
use super::state::{Origin, State};
use crate::machine::simd::{Lanes, Vectors};
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

    /// How many plies the tree ends with whose nodes have as many children as the last.
    fn like_last(&self) -> usize {
        let last = self.0[self.0.len() - 1].factor;
        let plies = self.0.iter().rev();
        plies.take_while(|ply| ply.factor == last).count()
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
        let factor = self.0[self.0.len() - 1].factor;
        let plies = self.like_last();
        let lanes = <M::Vectors as Vectors<T>>::WIDTH;
        let has_masks = <M::Vectors as Vectors<T>>::HAS_MASKS;
        match (factor, lanes) {
            (2, 8) if plies >= 6 => search!(by_two::<8>(), 6),
            (2, 8) if plies >= 4 => search!(Block::<Plies4<1>, 2>::default(), 4),
            (2, 16) if plies >= 6 => search!(by_two::<4>(), 6),
            (2, 16) if plies >= 4 => search!(Block::<Plies4<1>, 1>::default(), 4),
            (2, 4) if plies >= 6 => search!(by_two::<16>(), 6),
            (2, 4) if plies >= 4 => search!(Block::<Plies4<1>, 4>::default(), 4),
            (2, _) if plies >= 4 => search!(Small::<Plies4<1>>::default(), 4),
            (2, _) if plies >= 3 => search!(Small::<Plies3<1>>::default(), 3),
            (4, 8) if plies >= 3 => search!(by_four::<8, 16>(), 3),
            (4, 16) if plies >= 3 => search!(by_four::<4, 16>(), 3),
            (4, 4) if plies >= 3 => search!(by_four::<16, 40>(), 3),
            (8, 8) if plies >= 2 && !has_masks => search!(by_eight::<8>(), 2),
            (8, 16) if plies >= 2 => search!(by_eight::<4>(), 2),
            (2, _) => search!(Rows::<2>, 2),
            (3, _) => search!(Rows::<3>, 2),
            (4, _) => search!(Rows::<4>, 2),
            (8, _) => search!(Rows::<8>, 2),
            (16, _) => search!(Rows::<16>, 2),
            (32, _) => search!(Rows::<32>, 2),
            (width, _) => search!(AnyRows { width }, 2),
        }
    }
}

/// Six plies with two children a node, in so many vectors that it takes long: all at once is faster,
/// unless no more is visited than must be.
fn by_two<const VECTORS: usize>()
-> Either<Block<Plies6<1>, VECTORS>, CriticalFirst<Plies6<1>, VECTORS, Small<Plies6<1>>>, 8> {
    Either(Block::default(), CriticalFirst::before(Small::default()))
}

/// Three plies with four children a node, in so many vectors: all at once is faster, unless so few
/// leaves are visited, hardly more than must be if the vectors are few.
fn by_four<const VECTORS: usize, const FEW: u32>()
-> Either<Block<Plies3<2>, VECTORS>, CriticalFirst<Plies3<2>, VECTORS, Over<Rows<4>, 4>>, FEW> {
    Either(Block::default(), CriticalFirst::before(Over(Rows)))
}

/// Two plies with eight children a node: all at once is faster only where nothing is pruned, and in
/// few vectors.
fn by_eight<const VECTORS: usize>() -> Either<Block<Plies2<3>, VECTORS>, Rows<8>, 63> {
    Either(Block::default(), Rows)
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
