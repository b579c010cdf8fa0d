//! The cutoffs of a search of leaves in a row, in the order of the search: one short record each.

use super::score::Score;
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
        CutoffList {
            items: Vec::new(),
            len: 0,
            turn,
            is_wanted,
            dropped: 0,
        }
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
