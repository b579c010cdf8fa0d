//! A kernel for two plies: a node whose children have nothing but leaves.
//!
//! The leaves of a child are a row. The first leaf that makes the row stop is a compare and the
//! lowest bit of a mask; a row without one is worth its extreme.

use super::cuts::ROOM;
use super::fan::{ahead, fan};
use super::leaf::Leaf;
use super::side::Side;
use super::state::{Came, Done, Kernel, State};
use crate::machine::simd::Lanes;

/// Rows of so many leaves.
#[derive(Clone, Copy, Debug)]
pub struct Rows<const WIDTH: usize>;

/// Rows of any number of leaves.
#[derive(Clone, Copy, Debug)]
pub struct AnyRows {
    /// How many.
    pub width: usize,
}

/// What a kernel for two plies asks of a row.
trait Row<T: Leaf>: Copy {
    /// How many leaves it has.
    fn width(self) -> usize;

    /// Whether all leaves are usable.
    fn are_usable<V: Lanes<T>>(self, lanes: V, row: &[T]) -> bool;

    /// The first leaf that is at most `bound`, if `LEAST`, else at least. What is looked at on the
    /// way must be usable.
    fn first<const LEAST: bool, V: Lanes<T>>(
        self,
        lanes: V,
        row: &[T],
        bound: T,
        are_usable: &mut bool,
    ) -> Option<usize>;

    /// The least leaf, if `LEAST`, else the greatest.
    fn extreme<const LEAST: bool, V: Lanes<T>>(self, lanes: V, row: &[T]) -> T;
}

impl<T: Leaf, const WIDTH: usize> Row<T> for Rows<WIDTH> {
    #[inline(always)]
    fn width(self) -> usize {
        WIDTH
    }

    #[inline(always)]
    fn are_usable<V: Lanes<T>>(self, lanes: V, row: &[T]) -> bool {
        lanes.are_usable::<WIDTH>(whole(row))
    }

    #[inline(always)]
    fn first<const LEAST: bool, V: Lanes<T>>(
        self,
        lanes: V,
        row: &[T],
        bound: T,
        are_usable: &mut bool,
    ) -> Option<usize> {
        *are_usable &= self.are_usable(lanes, row);
        lowest(lanes.reach::<LEAST, WIDTH>(whole(row), bound))
    }

    #[inline(always)]
    fn extreme<const LEAST: bool, V: Lanes<T>>(self, lanes: V, row: &[T]) -> T {
        lanes.extreme::<LEAST, WIDTH>(whole(row))
    }
}

impl<T: Leaf> Row<T> for AnyRows {
    #[inline(always)]
    fn width(self) -> usize {
        self.width
    }

    #[inline(always)]
    fn are_usable<V: Lanes<T>>(self, lanes: V, row: &[T]) -> bool {
        let (chunks, rest) = row.as_chunks::<CHUNK>();
        let mut all = true;
        for chunk in chunks {
            all &= lanes.are_usable(chunk);
        }
        all && rest.iter().all(|leaf| leaf.is_usable())
    }

    #[inline(always)]
    fn first<const LEAST: bool, V: Lanes<T>>(
        self,
        lanes: V,
        row: &[T],
        bound: T,
        are_usable: &mut bool,
    ) -> Option<usize> {
        let (chunks, rest) = row.as_chunks::<CHUNK>();
        let mut before = 0;
        for chunk in chunks {
            *are_usable &= lanes.are_usable(chunk);
            if let Some(place) = lowest(lanes.reach::<LEAST, CHUNK>(chunk, bound)) {
                return Some(before + place);
            }
            before += CHUNK;
        }
        if rest.is_empty() {
            return None;
        }
        if let Some(last) = row.last_chunk::<CHUNK>() {
            *are_usable &= lanes.are_usable(last);
            // What it has of the chunk before reaches nothing.
            let place = lowest(lanes.reach::<LEAST, CHUNK>(last, bound))?;
            return Some(row.len() - CHUNK + place);
        }
        *are_usable &= rest.iter().all(|leaf| leaf.is_usable());
        let reaches = |&leaf: &T| if LEAST { leaf <= bound } else { leaf >= bound };
        rest.iter().position(reaches)
    }

    #[inline(always)]
    fn extreme<const LEAST: bool, V: Lanes<T>>(self, lanes: V, row: &[T]) -> T {
        let better = |a: T, b: T| {
            let is_better = if LEAST { b < a } else { b > a };
            if is_better { b } else { a }
        };
        let (chunks, rest) = row.as_chunks::<CHUNK>();
        let mut extreme = row[0];
        for chunk in chunks {
            extreme = better(extreme, lanes.extreme::<LEAST, CHUNK>(chunk));
        }
        rest.iter()
            .fold(extreme, |extreme, &leaf| better(extreme, leaf))
    }
}

/// How many leaves of a row of any width are looked at together.
const CHUNK: usize = 16;

#[inline(always)]
fn whole<T, const WIDTH: usize>(row: &[T]) -> &[T; WIDTH] {
    row.try_into().expect("a row")
}

/// The place of the lowest bit.
#[inline(always)]
fn lowest(mask: u64) -> Option<usize> {
    (mask != 0).then(|| mask.trailing_zeros() as usize)
}

impl<const WIDTH: usize> Kernel for Rows<WIDTH> {
    #[inline(always)]
    fn prefetch<T: Leaf>(self, state: &State<T>, first: usize, stops: bool) {
        ahead(state, first, WIDTH, stops);
    }

    #[inline(always)]
    fn search<P: Side, T: Leaf, V: Lanes<T>>(
        self,
        state: &mut State<T>,
        lanes: V,
        first: usize,
        size: usize,
        own: T::Bound,
        bound: T::Bound,
    ) -> Done<T> {
        search::<P, T, V, Self>(self, state, lanes, first, size, own, bound)
    }
}

impl Kernel for AnyRows {
    #[inline(always)]
    fn prefetch<T: Leaf>(self, state: &State<T>, first: usize, stops: bool) {
        ahead(state, first, self.width, stops);
    }

    #[inline(always)]
    fn search<P: Side, T: Leaf, V: Lanes<T>>(
        self,
        state: &mut State<T>,
        lanes: V,
        first: usize,
        size: usize,
        own: T::Bound,
        bound: T::Bound,
    ) -> Done<T> {
        search::<P, T, V, Self>(self, state, lanes, first, size, own, bound)
    }
}

/// Searches as a [`Kernel`] does; the opponent moves in the rows.
#[inline(always)]
fn search<P: Side, T: Leaf, V: Lanes<T>, R: Row<T>>(
    kind: R,
    state: &mut State<T>,
    lanes: V,
    first: usize,
    size: usize,
    own: T::Bound,
    bound: T::Bound,
) -> Done<T> {
    let width = kind.width();
    let leaves = state.leaves;
    let end = first + size;
    let mut done = Done {
        value: P::worst::<T>(),
        came: Came::Failed,
    };
    let mut limit = T::of_bound(own);
    let mut at = first;
    let mut room = 0;
    let mut skipped = 0;
    let mut are_usable = true;
    if state.has_fans
        && let Some(limit) = limit
    {
        let found = fan::<P, T>(state, first, size, width, limit, &mut done.value);
        skipped = found * (width - 1);
        at += found * width;
        state.has_fans = found > 0;
        if at == end {
            state.pruned[0] += skipped as u64;
            return done;
        }
    }
    for row in leaves[at..end].chunks_exact(width) {
        if room == 0 {
            state.make_room();
            room = ROOM;
        }
        room -= 1;
        let start = at;
        at += width;
        if let Some(limit) = limit {
            let found = if P::IS_MAX {
                kind.first::<true, V>(lanes, row, limit, &mut are_usable)
            } else {
                kind.first::<false, V>(lanes, row, limit, &mut are_usable)
            };
            if let Some(place) = found {
                let value = row[place];
                let is_better = P::prefers(value, done.value);
                done.value = if is_better { value } else { done.value };
                let next = start + place + 1;
                state.cuts.push(next, value, limit, next < at);
                skipped += at - next;
                continue;
            }
        } else {
            are_usable &= kind.are_usable(lanes, row);
        }
        let value = if P::IS_MAX {
            kind.extreme::<true, V>(lanes, row)
        } else {
            kind.extreme::<false, V>(lanes, row)
        };
        done = Done {
            value,
            came: Came::Within,
        };
        if P::stops(value.bound(), bound) {
            done.came = Came::Stopped;
            if at < end {
                let bound = T::of_bound(bound).unwrap_or_default();
                state.cuts.push(at, value, bound, true);
                state.pruned[1] += ((end - at) / width) as u64;
            }
            break;
        }
        limit = Some(value);
    }
    state.has_fans |= skipped == size - size / width;
    state.pruned[0] += skipped as u64;
    state.are_usable &= are_usable;
    done
}
