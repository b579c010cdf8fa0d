//! Cutoffs of a search of a uniform tree, as they are met: one short record each.
//!
//! A cutoff is told by the first leaf that it prunes. That leaf starts a subtree which is not the
//! first child of its parent, so the zeros at the end of its number, written in the factors of the
//! shape, say at which ply the node is that stopped.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use super::block::{MOST, each, each_vector};
use super::leaf::Leaf;
use super::masks::last;
use crate::machine::simd::Vectors;
use crate::value::Value;

/// How many cutoffs a kernel may push between two calls of [`Cuts::make_room`].
pub const ROOM: usize = 64;

/// Behind the cutoffs of a vector there may be written as many as it has lanes, or as are written at
/// once.
const SPARE: usize = 16;

/// How many places the lists grow by.
const STEP: usize = 8 * ROOM;

/// The cutoffs of a search that is over, in order, whatever the type of the leaves.
pub trait Cutoffs: Any + Debug + Send + Sync {
    /// The first leaf that each prunes.
    fn first(&self, number: usize) -> Option<u64>;

    /// What the node that stopped had found, and what the opponent had for sure.
    fn bounds(&self, number: usize) -> (Value, Value);
}

/// The cutoffs so far.
#[derive(Clone, Debug, Default)]
pub struct Cuts<T> {
    /// The first leaf that each prunes, but for what is beyond 32 bits. This list and the next two
    /// are as long as there is room.
    firsts: Vec<u32>,
    /// How many cutoffs there were when the first leaves came to each further 2^32.
    turns: Vec<usize>,
    /// What the node that stopped had found.
    own: Vec<T>,
    /// What the opponent had for sure.
    bounds: Vec<T>,
    len: usize,
}

impl<T: Leaf> Cuts<T> {
    /// An empty list in the memory of an old one; `None` if that is of another type, or not given
    /// up by all.
    pub fn of_old(old: Arc<dyn Cutoffs>) -> Option<Cuts<T>> {
        let old: Arc<dyn Any + Send + Sync> = old;
        let mut cuts = Arc::into_inner(old.downcast::<Cuts<T>>().ok()?)?;
        cuts.clear();
        Some(cuts)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Forgets them all, and keeps the memory.
    pub fn clear(&mut self) {
        self.len = 0;
        self.turns.clear();
    }

    /// Makes room for [`ROOM`] more.
    #[inline(always)]
    pub fn make_room(&mut self) {
        if self.firsts.len() - self.len < ROOM + SPARE {
            self.grow();
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        // What is filled in advance is little, and still near when it is written.
        let room = self.firsts.len() + STEP;
        self.firsts.resize(room, 0);
        self.own.resize(room, T::default());
        self.bounds.resize(room, T::default());
    }

    /// Adds a cutoff, if it is one: if it prunes something.
    #[inline(always)]
    pub fn push(&mut self, first: usize, own: T, bound: T, is_one: bool) {
        self.turn(first);
        let at = self.len;
        self.firsts[at] = low(first);
        self.own[at] = own;
        self.bounds[at] = bound;
        self.len = at + usize::from(is_one);
    }

    /// Adds cutoffs with the same bound, so many leaves apart.
    #[inline(always)]
    pub fn push_all<const COUNT: usize>(
        &mut self,
        first: usize,
        apart: usize,
        own: [T; COUNT],
        bound: T,
    ) {
        const { assert!(COUNT <= ROOM) };
        if (first ^ (first + COUNT * apart)) as u64 >> 32 != 0 {
            for (number, own) in own.into_iter().enumerate() {
                self.push(first + number * apart, own, bound, true);
            }
            return;
        }
        self.turn(first);
        let to = self.len..self.len + COUNT;
        for (number, one) in self.firsts[to.clone()].iter_mut().enumerate() {
            *one = low(first + number * apart);
        }
        self.own[to.clone()].copy_from_slice(&own);
        self.bounds[to].copy_from_slice(&[bound; COUNT]);
        self.len += COUNT;
    }

    /// Adds so many cutoffs, all of the same 2^32 as the leaf `first`, which is not behind the first
    /// of them, and gives where they are to be written.
    #[inline(always)]
    pub fn add(&mut self, first: usize, count: usize) -> Room<'_, T> {
        self.turn(first);
        let at = self.len;
        self.len += count;
        Room {
            firsts: room(&mut self.firsts, at),
            own: room(&mut self.own, at),
            bounds: room(&mut self.bounds, at),
        }
    }

    /// The first leaves, which never go back, come to this one.
    #[inline(always)]
    fn turn(&mut self, first: usize) {
        let turns = first as u64 >> 32;
        if turns != self.turns.len() as u64 {
            self.turns.resize(turns as usize, self.len);
        }
    }

    /// Adds the cutoffs at some lanes of vectors that follow each other, in order; lane 0 is the leaf
    /// `first`, and all are of the same 2^32.
    #[inline(always)]
    pub fn tell<V: Vectors<T>, const VECTORS: usize>(
        &mut self,
        lanes: V,
        mask: u64,
        own: &[V::Vector; VECTORS],
        bounds: &[V::Vector; VECTORS],
        first: usize,
    ) {
        const { assert!(VECTORS <= MOST) };
        self.turn(first);
        if !V::HAS_MASKS {
            return self.tell_from_memory(lanes, mask, own, bounds, low(first));
        }
        each_vector!(VECTOR, VECTORS, {
            let start = VECTOR * V::WIDTH;
            let mask = mask >> start & last(V::WIDTH);
            if VECTORS == 1 || mask != 0 {
                let at = self.len;
                let to = at..at + SPARE;
                lanes.keep(own[VECTOR], mask, &mut self.own[to.clone()]);
                lanes.keep(bounds[VECTOR], mask, &mut self.bounds[to.clone()]);
                lanes.keep_places(low(first + start), mask, &mut self.firsts[to]);
                self.len = at + mask.count_ones() as usize;
            }
        });
    }

    /// The same for vectors that cannot be compressed: through memory, eight cutoffs at a time, as how
    /// many there are is seldom foreseen.
    #[inline(always)]
    fn tell_from_memory<V: Vectors<T>, const VECTORS: usize>(
        &mut self,
        lanes: V,
        mut mask: u64,
        own: &[V::Vector; VECTORS],
        bounds: &[V::Vector; VECTORS],
        first: u32,
    ) {
        const AT_ONCE: usize = 8;
        const { assert!(AT_ONCE <= SPARE) };
        let mut owns = [T::default(); u64::BITS as usize];
        let mut others = owns;
        each_vector!(VECTOR, VECTORS, {
            lanes.store(own[VECTOR], &mut owns[VECTOR * V::WIDTH..]);
            lanes.store(bounds[VECTOR], &mut others[VECTOR * V::WIDTH..]);
        });
        let mut at = self.len;
        self.len += mask.count_ones() as usize;
        while mask != 0 {
            let to = at..at + AT_ONCE;
            let firsts = self.firsts[to.clone()].iter_mut();
            let both = self.own[to.clone()].iter_mut().zip(&mut self.bounds[to]);
            for (to_first, (to_own, to_bound)) in firsts.zip(both) {
                // Behind the last one it is some lane, and written over.
                let place = mask.trailing_zeros() % u64::BITS;
                mask &= mask.wrapping_sub(1);
                *to_first = first.wrapping_add(place);
                *to_own = owns[place as usize];
                *to_bound = others[place as usize];
            }
            at += AT_ONCE;
        }
    }
}

/// Where cutoffs are written, and behind them as many lanes as a vector has.
#[derive(Debug)]
pub struct Room<'c, T> {
    /// The first leaf that each prunes, but for what is beyond 32 bits.
    pub firsts: &'c mut [u32; ROOM + SPARE],
    /// What the node that stopped had found.
    pub own: &'c mut [T; ROOM + SPARE],
    /// What the opponent had for sure.
    pub bounds: &'c mut [T; ROOM + SPARE],
}

#[inline(always)]
fn room<T>(list: &mut [T], at: usize) -> &mut [T; ROOM + SPARE] {
    list[at..].first_chunk_mut().expect("it was made")
}

impl<T: Leaf> Cutoffs for Cuts<T> {
    fn first(&self, number: usize) -> Option<u64> {
        let turns = self.turns.partition_point(|&turn| turn <= number) as u64;
        let low = self.firsts[..self.len].get(number)?;
        Some(turns << 32 | u64::from(*low))
    }

    fn bounds(&self, number: usize) -> (Value, Value) {
        let value = |leaf: T| leaf.value().expect("all leaves are usable");
        (value(self.own[number]), value(self.bounds[number]))
    }
}

/// The last 32 bits.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "that is what it is for")]
pub fn low(first: usize) -> u32 {
    first as u32
}
