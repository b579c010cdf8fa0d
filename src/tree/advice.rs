//! What a search looks at in a mapped array, and what it passes over, told to the system.
//!
//! When a page is not in memory the system reads its neighbours too, as they are likely to be
//! wanted next. In a tree in random order they are; where alpha-beta cuts nearly everywhere, they
//! are not, and reading them takes most of the time. So a walk tells of each large step over
//! leaves, and the system is told what to expect as soon as the one or the other prevails, again
//! and again, as the search goes on.

use super::{Leaves, Storage};
use crate::machine::Mapping;

/// A page, and the most that the system may read around it, in bytes.
const PAGE: usize = 1 << 12;
const AROUND: usize = 1 << 23;

/// To read ahead pays unless only one page in so many is wanted. On the virtual disk where this was
/// measured, a single page takes about 130 microseconds, and what lies ahead comes at 0.7 GB/s: some
/// twenty pages in the same time. Two limits, so that advice is not given back and forth.
const RARE: usize = 24;
const FREQUENT: usize = 16;

/// Watches where a walk goes in the leaves of a tree.
#[derive(Clone, Debug)]
pub struct AccessAdvice<'t> {
    mapping: Option<&'t Mapping>,
    /// The bytes of a leaf.
    leaf: usize,
    /// The leaf behind the last step.
    start: usize,
    /// How many bytes have been looked at of late, by the page, and passed over.
    looked: usize,
    passed: usize,
    /// What the system has been told.
    jumps: bool,
    /// So many leaves are a large step: all others may be kept to oneself.
    pub large: usize,
}

impl<'t> AccessAdvice<'t> {
    /// For a walk that starts at leaf number `start`.
    #[must_use]
    pub fn new(leaves: &'t Leaves, start: usize) -> AccessAdvice<'t> {
        let (mapping, leaf) = match leaves.storage() {
            Storage::Raw(raw) => (raw.mapping(), raw.element().size()),
            Storage::Keys(_) => (None, 1),
        };
        AccessAdvice {
            mapping,
            leaf,
            start,
            looked: 0,
            passed: 0,
            jumps: false,
            large: mapping.map_or(usize::MAX, |_| PAGE / leaf),
        }
    }

    /// The walk steps from leaf number `from` to leaf number `to`, which is at least
    /// [`large`](AccessAdvice::large) leaves on.
    #[cold]
    pub fn step(&mut self, from: usize, to: usize) {
        /// After so much is looked at it is time to decide, and half of it is forgotten.
        const ENOUGH: usize = 32 * PAGE;
        let Some(mapping) = self.mapping else {
            return;
        };
        let pages = |leaves: usize| (leaves * self.leaf).next_multiple_of(PAGE);
        // Nothing is looked at between two steps in a row.
        self.looked += pages(from - self.start);
        // How far away the next leaf is does not matter once it is beyond what is read around.
        self.passed += pages(to - from).min(AROUND);
        self.start = to;
        if self.looked < ENOUGH {
            return;
        }
        let rarity = self.passed / self.looked;
        let jumps = rarity >= if self.jumps { FREQUENT } else { RARE };
        if jumps != self.jumps {
            mapping.expect_jumps(jumps);
            self.jumps = jumps;
        }
        self.looked /= 2;
        self.passed /= 2;
    }
}

impl Drop for AccessAdvice<'_> {
    /// The next walk begins anew.
    fn drop(&mut self) {
        if let (Some(mapping), true) = (self.mapping, self.jumps) {
            mapping.expect_jumps(false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Bytes;
    use crate::number::NumberKind;
    use crate::tree::{ByteOrder, Element, Raw};

    #[test]
    fn what_the_walk_does_decides_again_and_again() {
        const PAGES: usize = 1 << 16;
        let file = tempfile::tempfile().expect("a file");
        file.set_len((PAGES * PAGE) as u64).expect("it has holes");
        let mapping = Mapping::new(&file).expect("it can be mapped");
        let bytes = Bytes::mapped(mapping, 0);
        let count = PAGES * PAGE / 4;
        let raw = Raw::new(bytes, 0, count, Element::I32, ByteOrder::Little);
        let leaves = Leaves::of_raw(raw.expect("it is long enough"), false);
        let mut advice = AccessAdvice::new(&leaves, 0);
        assert_eq!(advice.large, PAGE / 4);
        let mut at = 0;
        let mut steps = |looked: usize, passed: usize, times: usize| {
            for _ in 0..times {
                let from = at + looked * advice.large;
                at = from + passed * advice.large;
                advice.step(from, at);
            }
            advice.jumps
        };
        assert!(!steps(1, 5, 100), "many pages are wanted");
        assert!(steps(1, 40, 200), "few are");
        // One step in two parts is no look at a page.
        assert!(steps(1, 20, 1) && steps(0, 20, 1) && steps(1, 20, 60));
        assert!(!steps(1, 2, 200), "many are again");
        assert!(!steps(1000, 1, 2));
    }

    #[test]
    fn leaves_in_memory_are_not_watched() {
        let leaves = Leaves::of_keys(NumberKind::Integers, vec![1, 2]);
        assert_eq!(AccessAdvice::new(&leaves, 0).large, usize::MAX);
    }
}
