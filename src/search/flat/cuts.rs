//! Cutoffs of a search of a uniform tree, as they are met: one short record each.
//!
//! A cutoff is told by the first leaf that it prunes. That leaf starts a subtree which is not the
//! first child of its parent, so the zeros at the end of its number, written in the factors of the
//! shape, say at which ply the node is that stopped.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use super::leaf::Leaf;
use crate::machine::simd::Told;
use crate::value::Value;

/// How many cutoffs a kernel may push between two calls of [`Cuts::make_room`].
pub const ROOM: usize = 64;

/// How many places the lists grow by.
const STEP: usize = 8 * ROOM;

/// The cutoffs of a search that is over, in order, whatever the type of the leaves.
pub trait Cutoffs: Any + Debug + Send + Sync {
    /// The first leaf that each prunes.
    fn firsts(&self) -> &[u64];

    /// What the node that stopped had found, and what the opponent had for sure.
    fn bounds(&self, number: usize) -> (Value, Value);
}

/// The cutoffs so far.
#[derive(Clone, Debug, Default)]
pub struct Cuts<T> {
    /// The first leaf that each prunes. This list and the next two are as long as there is room.
    firsts: Vec<u64>,
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
    }

    /// Makes room for [`ROOM`] more.
    #[inline(always)]
    pub fn make_room(&mut self) {
        if self.firsts.len() - self.len < ROOM {
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
        let at = self.len;
        self.firsts[at] = first as u64;
        self.own[at] = own;
        self.bounds[at] = bound;
        self.len = at + usize::from(is_one);
    }

    /// Where the next cutoffs are told, if they are told in some other way: up to 16. They count
    /// from [`count`](Cuts::count) on.
    #[inline(always)]
    pub fn told(&mut self, first: usize) -> Option<Told<'_, T>> {
        let at = self.len;
        Some(Told {
            own: self.own.get_mut(at..at + 16)?.try_into().ok()?,
            bounds: self.bounds.get_mut(at..at + 16)?.try_into().ok()?,
            firsts: self.firsts.get_mut(at..at + 16)?.try_into().ok()?,
            first: first as u64,
        })
    }

    /// So many more were told.
    #[inline(always)]
    pub fn count(&mut self, told: u32) {
        self.len += told as usize;
    }
}

impl<T: Leaf> Cutoffs for Cuts<T> {
    fn firsts(&self) -> &[u64] {
        &self.firsts[..self.len]
    }

    fn bounds(&self, number: usize) -> (Value, Value) {
        let value = |leaf: T| leaf.value().expect("all leaves are usable");
        (value(self.own[number]), value(self.bounds[number]))
    }
}
