//! Where a kernel gets leaves from: a slice that holds all of them, or an array that is read by pieces.

use bytemuck::Pod;

use crate::machine::prefetch;
use crate::tree::{ArrayPiece, Raw};

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
