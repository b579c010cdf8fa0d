//! What a search remembers of the positions that it has left: what is proved of their values. A position that
//! comes up again, by another order of moves, is not searched again where that settles it.
//!
//! [`Memory`] is what the loop asks. `()` remembers nothing: then the loop is the one of textbooks, at no cost.
//! [`Table`](super::Table) is a transposition table. [`passes`](super::passes) and [`null_window`](super::null_window)
//! remember nodes of a tree by their numbers.
//!
//! Source: Greenblatt, Eastlake & Crocker, "The Greenblatt chess program", 1967; two bounds of a position: Plaat,
//! Schaeffer, Pijls & de Bruin 1996.

use super::proved::ProvedRange;
use crate::tree::Child;
use crate::value::{Value, Window};

/// What a search remembers. `W` is the walk that it goes along.
pub(super) trait Memory<W> {
    /// Whether it answers for nodes, so that they are not searched again.
    const ANSWERS: bool;

    /// Whether it remembers leaves too, so that each is evaluated once.
    const REMEMBERS_LEAVES: bool = false;

    /// An inner node that is being searched, as the memory knows it.
    type Open: Copy;

    /// The inner node that the walk is in, and what is known of it.
    fn find(&self, walk: &mut W, node: Child) -> (Self::Open, ProvedRange);

    /// The key of the position, if it has one.
    fn key(open: &Self::Open) -> Option<u128>;

    /// Says with which window the node is searched, and whether that is narrower than it was asked for.
    fn search_with(open: &mut Self::Open, window: Window, is_narrowed: bool);

    /// Keeps what the search of the node has proved: it has returned `value`, that of the child at `position`. Gives
    /// whether the line of play that it has returned leads to that value, and is wanted: beyond the end of a narrowed
    /// window it need not.
    fn keep(&mut self, open: Self::Open, value: Value, position: u32) -> bool;

    /// Keeps the value of a leaf. Gives whether it was kept before.
    #[inline]
    fn keep_leaf(&mut self, _leaf: Child, _value: Value) -> bool {
        false
    }
}

impl<W> Memory<W> for () {
    const ANSWERS: bool = false;
    type Open = ();

    #[inline]
    fn find(&self, _walk: &mut W, _node: Child) -> ((), ProvedRange) {
        ((), ProvedRange::NOTHING)
    }

    #[inline]
    fn key((): &()) -> Option<u128> {
        None
    }

    #[inline]
    fn search_with((): &mut (), _window: Window, _is_narrowed: bool) {}

    #[inline]
    fn keep(&mut self, (): (), _value: Value, _position: u32) -> bool {
        true
    }
}
