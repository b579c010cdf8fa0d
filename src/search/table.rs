//! A transposition table: what is proved of positions, by their keys, in memory that does not grow beyond a limit.
//!
//! An entry is a key and two bounds. A key says in which place its entry is; where the entry of another position is
//! there, the newer one replaces it. So the table may forget, and never says anything wrong: keys are compared
//! whole. It begins small and doubles when it is half full, until it has the size that is allowed: most searches
//! touch little memory. A large one is one allocation, zeroed by the system. What is kept depends on the search alone,
//! so all runs are the same.
//!
//! A position whose value is that of its only child, as far as the walk knows, is not kept: the child is.
//!
//! For a walk that wants it the table says which child was the best one when the position was searched last. That is
//! only an order, so it is kept for any depth, and a key is not compared.
//!
//! A narrow table has two words an entry: one for a key, one for two bounds of 32 bits. It does not remember what is
//! longer. A wide table has two for a key, and one for each bound. All bits of an entry that says nothing are zero, so
//! that a new table needs no filling.

use std::cell::Cell;
use std::rc::Rc;

use super::memory::Memory;
use super::proved::ProvedRange;
use crate::machine::{prefer_huge_pages, prefetch};
use crate::tree::{Child, Keyed};
use crate::value::{Bound, Value, Window};

/// A transposition table with so many words of 64 bits an entry: [`NARROW`] or [`WIDE`].
#[derive(Debug)]
pub struct Table<const WORDS: usize> {
    /// The words of a key, then as many of its bounds. Of these the first `size` are used.
    entries: Vec<[u64; WORDS]>,
    /// The number of entries that are used: a power of two.
    size: usize,
    /// Which child of a position is the best one. Empty until one is kept.
    best: Vec<u8>,
    /// How many of the entries say something.
    filled: usize,
    /// The most entries that there may be.
    most: usize,
    /// How many entries have been replaced by those of other positions.
    replaced: u64,
}

/// The words of an entry for keys of 64 bits and bounds of 32 bits: those of integers.
pub const NARROW: usize = 2;

/// The words of an entry for keys of 128 bits and any bounds.
pub const WIDE: usize = 4;

/// The most memory of a table, unless something else is asked for: 256 MiB.
pub const DEFAULT_BYTES: usize = 256 << 20;

/// The entries of a new table, if so many are allowed.
const FIRST: usize = 1 << 10;

/// A table of more entries is allocated whole, where the system gives memory as pages of zeros, each when it is first
/// used. In WebAssembly all of it is there at once.
const SMALL: usize = 1 << 16;
const HAS_ZEROED_PAGES: bool = cfg!(not(target_family = "wasm"));

/// For so many positions the best child is kept.
const BEST: usize = 1 << 20;

impl<const WORDS: usize> Table<WORDS> {
    /// An empty table that takes so many bytes at most, and has one entry at least.
    #[must_use]
    pub fn new(bytes: usize) -> Table<WORDS> {
        let most = (bytes / size_of::<[u64; WORDS]>()).max(1);
        let most = 1 << most.ilog2();
        Table {
            entries: vec![[0; WORDS]; FIRST.min(most)],
            size: FIRST.min(most),
            best: Vec::new(),
            filled: 0,
            most,
            replaced: 0,
        }
    }

    /// How many positions have been kept. One that another has replaced, and that has come up again since, counts
    /// again.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.filled as u64 + self.replaced
    }

    /// The first words of the entry of a key, and its place.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "an index")]
    fn place(&self, key: u128) -> ([u64; 2], usize) {
        let bits = self.size.trailing_zeros();
        (words(key), mixed(key).checked_shr(64 - bits).unwrap_or(0) as usize)
    }

    /// Doubles the table, in its place if there is room. The place of an entry gets one bit more, so no two come to one
    /// place; from the last one on each goes to a place that is free by then.
    #[cold]
    fn grow(&mut self) {
        let before = self.size;
        self.size *= 2;
        if self.entries.len() < self.size {
            let is_last = HAS_ZEROED_PAGES && self.size > SMALL;
            let mut larger = vec![[0; WORDS]; if is_last { self.most } else { self.size }];
            larger[..before].copy_from_slice(&self.entries);
            self.entries = larger;
        }
        prefer_huge_pages(&self.entries[before..self.size]);
        for from in (0..before).rev() {
            let entry = std::mem::replace(&mut self.entries[from], [0; WORDS]);
            if !is_empty(&entry) {
                let (_, place) = self.place(key_of(&entry));
                self.entries[place] = entry;
            }
        }
    }
}

/// The two halves of a key.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the two halves of a key")]
fn words(key: u128) -> [u64; 2] {
    [key as u64, (key >> 64) as u64]
}

/// A number that each bit of the key moves the high bits of.
#[inline]
fn mixed(key: u128) -> u64 {
    let [low, high] = words(key);
    // Odd constants from the golden ratio and the root of two.
    let mixed = (low ^ high.wrapping_mul(0xb504_f333_f9de_6485).rotate_left(32))
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Where the best child of a position is kept.
#[expect(clippy::cast_possible_truncation, reason = "an index")]
fn place_of_best(key: u128) -> u32 {
    (mixed(key) >> 32) as u32 & (BEST as u32 - 1)
}

/// The key of an entry.
fn key_of<const WORDS: usize>(entry: &[u64; WORDS]) -> u128 {
    let high = if WORDS == WIDE { u128::from(entry[1]) << 64 } else { 0 };
    high | u128::from(entry[0])
}

/// Whether an entry says nothing.
#[inline]
fn is_empty<const WORDS: usize>(entry: &[u64; WORDS]) -> bool {
    entry[WORDS / 2..].iter().all(|&word| word == 0)
}

/// Writes two bounds into an entry: a lower bound counts up from -inf, an upper one down from inf, so that nothing is
/// zero. In a narrow entry each has 32 bits; a bound that is beyond them is not kept.
#[inline]
fn pack<const WORDS: usize>(bounds: ProvedRange, entry: &mut [u64; WORDS]) {
    // Down from inf is up from -inf after all bits are turned.
    let (lower, upper) = (bounds.lower.key(), bounds.upper.key().map(|key| !key));
    if WORDS == WIDE {
        let count = |key: Option<i64>| key.map_or(0, |key| (key ^ i64::MIN).cast_unsigned());
        (entry[WORDS - 2], entry[WORDS - 1]) = (count(lower), count(upper));
    } else {
        let count = |key: Option<i64>| {
            let count = key.map_or(0, |key| key.saturating_add(MIDDLE).cast_unsigned());
            if count <= MOST { count } else { 0 }
        };
        entry[WORDS - 1] = count(lower) << 32 | count(upper);
    }
}

/// The bounds in an entry.
#[inline]
fn unpack<const WORDS: usize>(entry: &[u64; WORDS]) -> ProvedRange {
    let key = |count: u64| {
        let key = count.cast_signed();
        (count != 0).then_some(if WORDS == WIDE { key ^ i64::MIN } else { key - MIDDLE })
    };
    let word = entry[WORDS - 1];
    let (lower, upper) =
        if WORDS == WIDE { (entry[WORDS - 2], word) } else { (word >> 32, word & MOST) };
    ProvedRange {
        lower: key(lower).map_or(Value::MINUS_INFINITY, Value::from_key),
        upper: key(upper).map_or(Value::INFINITY, |key| Value::from_key(!key)),
    }
}

/// What stands for the key 0 in a bound of 32 bits.
const MIDDLE: i64 = 1 << 31;

/// The most that such a bound counts.
const MOST: u64 = (1 << 32) - 1;

/// A position that is being searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenEntry {
    /// `None`: the position has none, or is not kept.
    key: Option<u128>,
    /// What was known of it on arrival.
    known: ProvedRange,
    /// The window that it is searched with.
    window: Window,
    is_narrowed: bool,
    /// Where its best child is kept; [`NOWHERE`]: it is not.
    best_place: u32,
}

/// No place of a best child.
const NOWHERE: u32 = u32::MAX;

/// What a search asks of a table of any width.
trait Positions {
    /// Whether the table has room for a key.
    fn has_room(&self, key: u128) -> bool;

    /// Asks for the memory of a key.
    fn prefetch(&self, key: u128);

    /// What is known of the position with this key.
    fn get(&self, key: u128) -> ProvedRange;

    /// Keeps what is known of the position with this key.
    fn put(&mut self, key: u128, bounds: ProvedRange);

    /// The best child that is kept at a place.
    fn best_at(&self, place: u32) -> Option<u8>;

    /// Keeps which child is the best one.
    fn keep_best(&mut self, place: u32, position: u32);

    /// The key of the other position in the place where this one is kept; `None`: none is there.
    fn other_in_place_of(&self, key: u128) -> Option<u128>;

    /// How many positions have been kept, as [`Table::positions`] counts them.
    fn count(&self) -> u64;
}

impl<const WORDS: usize> Positions for Table<WORDS> {
    #[inline]
    fn has_room(&self, key: u128) -> bool {
        WORDS == WIDE || key >> 64 == 0
    }

    #[inline]
    fn prefetch(&self, key: u128) {
        prefetch(&self.entries, self.place(key).1);
    }

    #[inline]
    fn get(&self, key: u128) -> ProvedRange {
        let (words, place) = self.place(key);
        let entry = &self.entries[place];
        if entry[..WORDS / 2] == words[..WORDS / 2] { unpack(entry) } else { ProvedRange::NOTHING }
    }

    #[inline]
    fn put(&mut self, key: u128, bounds: ProvedRange) {
        let (words, place) = self.place(key);
        let mut entry = [0; WORDS];
        entry[..WORDS / 2].copy_from_slice(&words[..WORDS / 2]);
        pack(bounds, &mut entry);
        if is_empty(&entry) {
            return;
        }
        let before = std::mem::replace(&mut self.entries[place], entry);
        if is_empty(&before) {
            self.filled += 1;
            if 2 * self.filled > self.size && self.size < self.most {
                self.grow();
            }
        } else if before[..WORDS / 2] != entry[..WORDS / 2] {
            self.replaced += 1;
        }
    }

    #[inline]
    fn best_at(&self, place: u32) -> Option<u8> {
        self.best.get(place as usize).copied()
    }

    #[cold]
    fn keep_best(&mut self, place: u32, position: u32) {
        self.best.resize(BEST, 0);
        self.best[place as usize] = u8::try_from(position).unwrap_or_default();
    }

    fn other_in_place_of(&self, key: u128) -> Option<u128> {
        let entry = &self.entries[self.place(key).1];
        Some(key_of(entry)).filter(|&other| !is_empty(entry) && other != key)
    }

    fn count(&self) -> u64 {
        self.positions()
    }
}

/// The position that a walk is in, and what a table knows of it.
#[inline]
fn find_in<W: Keyed>(table: &(impl Positions + ?Sized), walk: &mut W) -> (OpenEntry, ProvedRange) {
    let mut known = ProvedRange::of(walk.range());
    let mut key = walk.key().filter(|&key| table.has_room(key));
    if let Some(asked) = key {
        table.prefetch(asked);
        if walk.look_ahead() {
            key = None;
        } else {
            known = known.and(table.get(asked));
        }
    }
    let mut best_place = NOWHERE;
    if let Some(key) = walk.move_key() {
        best_place = place_of_best(key);
        if let Some(best) = table.best_at(best_place) {
            walk.prefer(best);
        }
    }
    (OpenEntry { key, known, window: Window::FULL, is_narrowed: false, best_place }, known)
}

/// Keeps in a table what the search of a position has proved.
#[inline]
fn keep_in(
    table: &mut (impl Positions + ?Sized),
    open: OpenEntry,
    value: Value,
    position: u32,
) -> bool {
    if open.best_place != NOWHERE {
        table.keep_best(open.best_place, position);
    }
    if let Some(key) = open.key {
        table.put(key, open.known.after(open.window, value));
    }
    !open.is_narrowed || open.window.bound(value) == Bound::Exact
}

impl<W: Keyed, const WORDS: usize> Memory<W> for Table<WORDS> {
    const ANSWERS: bool = true;
    type Open = OpenEntry;

    #[inline]
    fn find(&self, walk: &mut W, _node: Child) -> (OpenEntry, ProvedRange) {
        find_in(self, walk)
    }

    #[inline]
    fn key(open: &OpenEntry) -> Option<u128> {
        open.key
    }

    #[inline]
    fn search_with(open: &mut OpenEntry, window: Window, is_narrowed: bool) {
        (open.window, open.is_narrowed) = (window, is_narrowed);
    }

    #[inline]
    fn keep(&mut self, open: OpenEntry, value: Value, position: u32) -> bool {
        keep_in(self, open, value, position)
    }
}

/// What a table keeps of a position when the search is done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptPosition {
    /// What is proved of its value.
    pub range: ProvedRange,
    /// The window that the position was searched with.
    pub window: Window,
    /// The key of the position that the table forgets for it.
    pub forgotten: Option<u128>,
}

/// A transposition table of any width: a search is compiled once for all. It may tell what it keeps.
pub struct AnyTable {
    table: Box<dyn Positions>,
    /// What it has kept last of a position with a key, if it tells that.
    kept: Option<Rc<Cell<Option<KeptPosition>>>>,
}

impl<const WORDS: usize> From<Table<WORDS>> for AnyTable {
    fn from(table: Table<WORDS>) -> AnyTable {
        AnyTable { table: Box::new(table), kept: None }
    }
}

impl AnyTable {
    /// An empty table that takes so many bytes at most, and has one entry at least; `is_wide` as
    /// [`WIDE`], else as [`NARROW`].
    #[must_use]
    pub fn new(bytes: usize, is_wide: bool) -> AnyTable {
        if is_wide { Table::<WIDE>::new(bytes).into() } else { Table::<NARROW>::new(bytes).into() }
    }

    /// How many positions have been kept, as [`Table::positions`] counts them.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.table.count()
    }

    /// Where the table tells from now on what it has kept last of a position with a key.
    pub(super) fn tell(&mut self) -> Rc<Cell<Option<KeptPosition>>> {
        self.kept.insert(Rc::default()).clone()
    }

    /// Keeps what the search of a position has proved.
    fn learn(&mut self, open: OpenEntry, value: Value, position: u32) -> bool {
        let Some(kept) = &self.kept else {
            return keep_in(&mut *self.table, open, value, position);
        };
        let forgotten = open.key.and_then(|key| self.table.other_in_place_of(key));
        let has_line = keep_in(&mut *self.table, open, value, position);
        let range = open.key.map_or(ProvedRange::NOTHING, |key| self.table.get(key));
        let position = KeptPosition { range, window: open.window, forgotten };
        kept.set(Some(position).filter(|_| range != ProvedRange::NOTHING));
        has_line
    }
}

impl<W: Keyed> Memory<W> for AnyTable {
    const ANSWERS: bool = true;
    type Open = OpenEntry;

    fn find(&self, walk: &mut W, _node: Child) -> (OpenEntry, ProvedRange) {
        find_in(&*self.table, walk)
    }

    #[inline]
    fn key(open: &OpenEntry) -> Option<u128> {
        open.key
    }

    #[inline]
    fn search_with(open: &mut OpenEntry, window: Window, is_narrowed: bool) {
        (open.window, open.is_narrowed) = (window, is_narrowed);
    }

    #[inline]
    fn keep(&mut self, open: OpenEntry, value: Value, position: u32) -> bool {
        self.learn(open, value, position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(lower: i64, upper: i64) -> ProvedRange {
        ProvedRange { lower: Value::from_key(lower), upper: Value::from_key(upper) }
    }

    /// What an entry gives back of these bounds.
    fn kept<const WORDS: usize>(bounds: ProvedRange) -> ProvedRange {
        let mut entry = [0; WORDS];
        pack(bounds, &mut entry);
        assert_eq!(is_empty(&entry), unpack(&entry) == ProvedRange::NOTHING);
        unpack(&entry)
    }

    #[test]
    fn bounds_are_kept_whole_or_not_at_all() {
        let nothing = ProvedRange::NOTHING;
        let half = ProvedRange { upper: Value::INFINITY, ..range(3, 3) };
        for bounds in [range(0, 0), range(-7, 9), range(1 - MIDDLE, MIDDLE - 2), half, nothing] {
            assert_eq!((kept::<NARROW>(bounds), kept::<WIDE>(bounds)), (bounds, bounds));
        }
        for far in [i64::MIN + 1, -1 << 40, -MIDDLE, MIDDLE, 1 << 40, i64::MAX - 1] {
            let bounds = range(far, far);
            assert_eq!(kept::<WIDE>(bounds), bounds);
            let ProvedRange { lower, upper } = kept::<NARROW>(bounds);
            let is_kept = [lower, upper].map(|bound| bound == Value::from_key(far));
            assert!(is_kept[0] || lower == Value::MINUS_INFINITY, "{far}");
            assert!(is_kept[1] || upper == Value::INFINITY, "{far}");
            assert_ne!(is_kept, [true; 2], "{far}");
        }
    }

    /// Keys that differ in a few bits, as those of neighbours do.
    fn key(number: u64) -> u128 {
        u128::from(number) << 64 | u128::from(number * number)
    }

    #[test]
    fn a_table_that_grows_keeps_what_it_knows() {
        // The second one is allocated whole before it is as large.
        for (bytes, count) in [(1 << 20, 20_000), (1 << 24, 150_000)] {
            let mut table = Table::<WIDE>::new(bytes);
            for number in 0..count {
                table.put(key(number), range(-1, number.cast_signed()));
            }
            assert!(table.size > FIRST);
            assert_eq!(table.size > 2 * SMALL, count == 150_000);
            let known = |&number: &u64| table.get(key(number)) == range(-1, number.cast_signed());
            let kept = (0..count).filter(known).count() as u64;
            assert_eq!((kept + table.replaced, table.positions()), (count, count));
            // A third finds its place taken while the table is a quarter to a half full.
            assert!(kept > count * 3 / 5, "{kept}");
            assert_eq!(table.get(key(count)), ProvedRange::NOTHING);
        }
    }

    #[test]
    fn the_smallest_table_holds_the_last_position() {
        let mut table = Table::<NARROW>::new(0);
        table.put(1, range(0, 5));
        table.put(2, range(1, 1));
        assert_eq!((table.get(1), table.get(2)), (ProvedRange::NOTHING, range(1, 1)));
        assert_eq!((table.entries.len(), table.replaced), (1, 1));
    }
}
