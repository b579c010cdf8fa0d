//! Advises the system about the pages of a mapped array that a search is going to read.
//!
//! When a page is not in memory the system reads its neighbours too, because most programs want them
//! next. A search of a tree in random order does. Where alpha-beta cuts nearly everywhere, the search
//! does not, and reading the neighbours takes most of the time. So a walk reports each large step over
//! leaves here. The ratio of bytes passed over to bytes read decides what the system is advised to
//! expect, and the advice changes when the ratio does.

use super::{Leaves, Storage};
use crate::machine::Mapping;

/// A page, and the most that the system may read around it, in bytes.
const PAGE: usize = 1 << 12;
const AROUND: usize = 1 << 23;

/// Bytes passed over for each byte read: from `RARE` on the system should not read ahead, below
/// `FREQUENT` it should. On the virtual disk where this was measured, a single page takes about 130
/// microseconds, and read-ahead brings 0.7 GB/s: about twenty pages in the same time. There are two
/// limits so that the advice does not change back and forth.
const RARE: usize = 24;
const FREQUENT: usize = 16;

/// Watches where a walk goes in the leaves of a tree.
#[derive(Clone, Debug)]
pub struct AccessAdvice<'t> {
    mapping: Option<&'t Mapping>,
    /// The bytes of a leaf.
    leaf: usize,
    /// The number of the leaf after the last step.
    start: usize,
    /// The bytes read lately, in whole pages, and the bytes passed over. Both are halved at each
    /// decision.
    looked: usize,
    passed: usize,
    /// Whether the system was advised to expect jumps.
    jumps: bool,
    /// The least number of leaves that is a large step. Smaller steps need not be reported.
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
        /// The bytes read between two decisions.
        const ENOUGH: usize = 32 * PAGE;
        let Some(mapping) = self.mapping else {
            return;
        };
        let pages = |leaves: usize| (leaves * self.leaf).next_multiple_of(PAGE);
        // Zero for two steps in a row: no leaf is read between them.
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
    /// Takes the advice back: the next walk decides for itself.
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
