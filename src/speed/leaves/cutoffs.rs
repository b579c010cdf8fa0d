//! The cutoffs of a search of leaves in a row, in the order of the search: one short record each; and
//! where the leaves come from: a slice that holds all of them, or an array that is read by pieces.

use bytemuck::Pod;

use super::score::Score;
use crate::machine::prefetch;
use crate::tree::{ArrayPiece, Raw};
use crate::value::Value;

/// A cutoff.
#[derive(Clone, Copy, Debug, Default)]
struct LeafCutoff<T> {
    /// The first leaf that it prunes.
    first: usize,
    /// The best value that the node which stopped has found.
    own: T,
    /// The bound of the opponent that this value reaches.
    bound: T,
}

/// A list of cutoffs.
#[derive(Clone, Debug)]
pub struct CutoffList<T> {
    /// The first `len` are the cutoffs; the others are room for more.
    items: Vec<LeafCutoff<T>>,
    len: usize,
    /// How scores were [turned](Score::turned) in the search.
    turn: T,
    /// Whether the list is wanted; if not, cutoffs are only counted.
    is_wanted: bool,
    /// How many cutoffs were counted and dropped.
    dropped: u64,
}

/// How much room is made at once. It is filled with zeros, and so should be in the cache still when
/// it is used.
const ROOM: usize = 512;

impl<T: Score> CutoffList<T> {
    /// An empty list.
    pub fn new(turn: T, is_wanted: bool) -> CutoffList<T> {
        CutoffList { items: Vec::new(), len: 0, turn, is_wanted, dropped: 0 }
    }

    /// Adds a cutoff, if `is_one`. Whether it is one is seldom foreseen, so there is no branch on it.
    #[inline(always)]
    pub fn push(&mut self, first: usize, own: T, bound: T, is_one: bool) {
        if self.len == self.items.len() {
            self.make_room();
        }
        self.items[self.len] = LeafCutoff { first, own, bound };
        self.len += usize::from(is_one);
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self) {
        if !self.is_wanted {
            self.dropped += self.len as u64;
            self.len = 0;
        }
        self.items.resize(self.len + ROOM, LeafCutoff::default());
    }

    /// How many cutoffs there were.
    fn count(&self) -> u64 {
        self.dropped + self.len as u64
    }

    /// The cutoff with this number from 0, as MAX sees it; `None` if there are not as many.
    fn get(&self, number: usize) -> Option<(usize, Value, Value)> {
        let cutoff = self.items[..self.len].get(number)?;
        let [own, bound] = [cutoff.own, cutoff.bound].map(|score| score.turned(self.turn).value());
        Some((cutoff.first, own?, bound?))
    }
}

/// The cutoffs of a search that is over.
#[derive(Clone, Debug)]
pub enum LeafCutoffs {
    /// Of `i32` scores.
    I32(CutoffList<i32>),
    /// Of `i64` scores.
    I64(CutoffList<i64>),
    /// Of `f64` scores.
    F64(CutoffList<f64>),
}

impl LeafCutoffs {
    /// How many there were.
    pub fn count(&self) -> u64 {
        match self {
            LeafCutoffs::I32(list) => list.count(),
            LeafCutoffs::I64(list) => list.count(),
            LeafCutoffs::F64(list) => list.count(),
        }
    }

    /// The cutoff with this number from 0; `None` if there are not as many.
    pub fn get(&self, number: usize) -> Option<(usize, Value, Value)> {
        match self {
            LeafCutoffs::I32(list) => list.get(number),
            LeafCutoffs::I64(list) => list.get(number),
            LeafCutoffs::F64(list) => list.get(number),
        }
    }
}

macro_rules! lists {
    ($($score:ty: $variant:ident),*) => {$(
        impl From<CutoffList<$score>> for LeafCutoffs {
            fn from(list: CutoffList<$score>) -> LeafCutoffs {
                LeafCutoffs::$variant(list)
            }
        }
    )*};
}
lists!(i32: I32, i64: I64, f64: F64);

/// The bytes of a cache line.
const LINE: usize = 64;

/// The leaves of a tree, of one type.
#[derive(Clone, Debug)]
pub enum LeafSource<'l, L> {
    /// All leaves.
    Slice(&'l [L]),
    /// The leaves of an array of this type, and those that were read last.
    Array(&'l Raw, ArrayPiece),
}

impl<'l, L: Pod> LeafSource<'l, L> {
    /// The leaves of an array.
    pub fn of_array(array: &'l Raw) -> LeafSource<'l, L> {
        let size = array.element().size();
        assert_eq!(size_of::<L>(), size, "the type of the leaves");
        let all = array.in_memory().map(bytemuck::try_cast_slice);
        match all {
            Some(Ok(all)) => LeafSource::Slice(all),
            _ => LeafSource::Array(array, ArrayPiece::default()),
        }
    }

    /// `count` leaves from leaf number `first` on; see [`has_failed`](LeafSource::has_failed).
    #[inline(always)]
    pub fn leaves(&mut self, first: usize, count: usize) -> &[L] {
        match self {
            LeafSource::Slice(all) => &all[first..first + count],
            LeafSource::Array(array, piece) => {
                bytemuck::cast_slice(piece.numbers(array, first, count))
            }
        }
    }
}

impl<L> LeafSource<'_, L> {
    /// Whether some of the leaves that were asked for could not be read.
    pub fn has_failed(&self) -> bool {
        match self {
            LeafSource::Slice(_) => false,
            LeafSource::Array(_, piece) => piece.has_failed(),
        }
    }

    /// Prefetches `count` leaves from leaf number `first` on, if they are in memory.
    #[inline(always)]
    pub fn prefetch(&self, first: usize, count: usize) {
        if let LeafSource::Slice(all) = self {
            for at in (0..count).step_by(const { LINE / size_of::<L>() }) {
                prefetch(all, first + at);
            }
        }
    }
}
