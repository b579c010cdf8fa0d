//! Tells the children left of an array apart, block by block, by brackets and commas.
//!
//! They are numbers and arrays of numbers; each has a comma in front of it. A child with a brackets
//! `[` and c commas inside has 1 + a + c nodes, 1 + c of them leaves: each comma inside has one more
//! child behind it. Whether the text is right is the business of who takes the blocks.

use super::block::{Structure, low};
use crate::tree::Size;

/// The children left of an array, from the comma in front of the first one on; `each` is told what
/// one holds when it has ended.
#[derive(Debug)]
pub(super) struct Siblings<F> {
    each: F,
    /// Where the comma in front of the child is that is gone through; of none, before the first.
    start: Option<usize>,
    /// Brackets that are open inside that child.
    depth: usize,
    /// Brackets `[` of that child, and commas inside it.
    arrays: u64,
    commas: u64,
}

impl<F: FnMut(Size)> Siblings<F> {
    pub(super) fn new(each: F) -> Siblings<F> {
        Siblings {
            each,
            start: None,
            depth: 0,
            arrays: 0,
            commas: 0,
        }
    }

    /// Brackets that are open inside the child that is gone through.
    #[inline(always)]
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// Where the comma in front of the child is that has not ended, if there is one.
    pub(super) fn start(&self) -> Option<usize> {
        self.start
    }

    /// Goes through the block at `at`: where in it the bracket is that ends the children, if it is
    /// there. Behind that one nothing is looked at.
    #[inline(always)]
    pub(super) fn take(&mut self, at: usize, structure: Structure) -> Option<u32> {
        let mut rest = structure;
        loop {
            if self.depth > 0 {
                let Some(end) = rest.closing(self.depth - 1) else {
                    self.add(rest);
                    let depth = self.depth + rest.opens.count_ones() as usize;
                    self.depth = depth - rest.closes.count_ones() as usize;
                    return None;
                };
                self.add(rest.below(end));
                self.depth = 0;
                rest = rest.within(!low(end + 1));
            }
            let next = (rest.opens | rest.closes | rest.commas).trailing_zeros();
            let bit = 1_u64.checked_shl(next)?;
            if rest.opens & bit != 0 {
                self.depth = 1;
                self.arrays += 1;
            } else {
                self.end();
                if rest.closes & bit != 0 {
                    return Some(next);
                }
                self.start = Some(at + next as usize);
            }
            rest = rest.within(!low(next + 1));
        }
    }

    #[inline(always)]
    fn add(&mut self, inside: Structure) {
        self.arrays += u64::from(inside.opens.count_ones());
        self.commas += u64::from(inside.commas.count_ones());
    }

    /// Ends the child that is gone through, if there is one.
    #[inline(always)]
    pub(super) fn end(&mut self) {
        if self.start.take().is_some() {
            let leaves = 1 + self.commas;
            (self.each)(Size {
                nodes: self.arrays + leaves,
                leaves,
            });
            (self.arrays, self.commas) = (0, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is told of the children in `text`, cut into blocks of `size` bytes, and where they end.
    fn sizes(text: &str, size: usize) -> (Vec<(u64, u64)>, Option<usize>, Option<usize>) {
        let mut told = Vec::new();
        let mut siblings = Siblings::new(|size: Size| told.push((size.nodes, size.leaves)));
        let mut end = None;
        for (number, block) in text.as_bytes().chunks(size).enumerate() {
            let is = |wanted: u8| {
                let bits = block.iter().enumerate();
                bits.fold(0, |mask, (bit, &byte)| {
                    mask | u64::from(byte == wanted) << bit
                })
            };
            let structure = Structure {
                opens: is(b'['),
                closes: is(b']'),
                commas: is(b','),
            };
            if let Some(bit) = siblings.take(number * size, structure) {
                end = Some(number * size + bit as usize);
                break;
            }
        }
        let start = siblings.start();
        (told, start, end)
    }

    #[test]
    fn siblings_are_told_apart_wherever_blocks_end() {
        let text = ",7,[1,[2,3],4],[[5]],-6,[8]],9]";
        let expected = vec![(1, 1), (6, 4), (3, 1), (1, 1), (2, 1)];
        for size in 1..=text.len() {
            assert_eq!(
                sizes(text, size),
                (expected.clone(), None, Some(27)),
                "{size}"
            );
        }
        assert_eq!(sizes(" ]", 64), (vec![], None, Some(1)));
    }

    #[test]
    fn what_has_not_ended_is_not_told() {
        for size in 1..=10 {
            assert_eq!(sizes(",1,[2,[3]", size), (vec![(1, 1)], Some(2), None));
            assert_eq!(sizes(" ", size), (vec![], None, None));
        }
    }
}
