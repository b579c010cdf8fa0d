//! A flat document whose leaves have been checked and counted, but not kept; and the walk over its text.
//!
//! Skipped leaves are counted by arithmetic, and their text is not looked at. To read the next leaf, the
//! walk jumps to the last leaf before it whose place is known, and counts leaves from there.

use super::leaf_index::{LeafIndex, STRIDE};
use crate::number::{Number, NumberKind};
use crate::speed::bytes::swar;
use crate::tree::{
    Branching, Child, ChildOrRun, LeafRun, Missing, Node, Shape, Size, Skipped, StreamedTree, Walk,
};
use crate::value::{Player, Value};

/// A flat document that can be [walked](super::FlatWalk): the shape of its tree, and the places of some
/// leaves. Its memory is a sixtieth of the text.
#[derive(Clone, Debug)]
pub struct FlatText<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) index: LeafIndex,
    pub(super) number_kind: NumberKind,
    pub(super) shape: Shape,
    pub(super) player: Player,
}

impl<'a> FlatText<'a> {
    /// A document whose leaves are those of the index. `None`: the branching factors do not fit.
    pub(crate) fn new(
        bytes: &'a [u8],
        index: LeafIndex,
        number_kind: NumberKind,
        branching: &Branching,
        player: Player,
    ) -> Option<FlatText<'a>> {
        Some(FlatText {
            bytes: &bytes[..index.end],
            shape: Shape::new(branching, index.count as u64).ok()?,
            index,
            number_kind,
            player,
        })
    }

    /// The kind of all leaves.
    #[must_use]
    pub fn number_kind(&self) -> NumberKind {
        self.number_kind
    }

    /// What an answer needs of the tree.
    #[must_use]
    pub fn streamed_tree(&self) -> StreamedTree {
        StreamedTree::new(self.number_kind, self.player)
    }
}

/// A [`Walk`] of the tree of a [`FlatText`]. Its nodes have no labels, so all have the number 0.
#[derive(Clone, Debug)]
pub struct FlatWalk<'t> {
    text: &'t FlatText<'t>,
    /// The number of leaves before the next child.
    next: usize,
    /// For each inner node the walk is in, how many of its children have been entered or skipped.
    passed: Vec<u32>,
    /// A place after the leaf before number `leaf`, and not after the start of that leaf.
    at: usize,
    leaf: usize,
}

impl FlatText<'_> {
    /// A walk of the whole tree.
    #[must_use]
    pub fn walk(&self) -> FlatWalk<'_> {
        FlatWalk::new(self)
    }
}

impl<'t> FlatWalk<'t> {
    fn new(text: &'t FlatText<'t>) -> FlatWalk<'t> {
        FlatWalk {
            text,
            next: 0,
            passed: vec![0],
            at: text.index.places.first().copied().unwrap_or(0),
            leaf: 0,
        }
    }

    fn player(&self, ply: usize) -> Player {
        if ply.is_multiple_of(2) { self.text.player } else { !self.text.player }
    }

    /// Passes children of the innermost open node: of those that are left, as many as `count` says. Gives
    /// their ply, the position of the first, and their number; `None` after the last child.
    #[inline]
    fn pass(&mut self, count: impl FnOnce(u32) -> u32) -> Option<(usize, u32, u32)> {
        let ply = self.passed.len();
        let passed = self.passed.last_mut()?;
        let factor = *self.text.shape.factors().get(ply - 1)?;
        let position = *passed;
        let left = factor - position;
        if left == 0 {
            return None;
        }
        let count = count(left);
        *passed += count;
        Some((ply, position, count))
    }

    /// Whether the children of nodes at the ply before are leaves.
    #[inline]
    fn is_leaf_ply(&self, ply: usize) -> bool {
        ply == self.text.shape.factors().len()
    }

    /// Skips children of the innermost open node, and adds up their sizes.
    #[inline]
    fn skip_some(&mut self, count: impl FnOnce(u32) -> u32) -> Option<Skipped> {
        let (ply, position, count) = self.pass(count)?;
        let Size { nodes, leaves } = self.text.shape.sizes()[ply];
        let size = Size { nodes: nodes * u64::from(count), leaves: leaves * u64::from(count) };
        self.next += usize::try_from(size.leaves).expect("the leaves are in memory");
        Some(Skipped { position, id: 0, size, value: None })
    }

    /// Goes to the start of the next leaf in the text.
    #[inline]
    fn seek(&mut self) {
        let known = self.next / STRIDE;
        if known * STRIDE > self.leaf {
            self.leaf = known * STRIDE;
            self.at = self.text.index.places.get(known).copied().unwrap_or(0);
        }
        self.at = nth_start(self.text.bytes, self.at, self.next - self.leaf);
        self.leaf = self.next;
    }

    /// Reads the leaf at the place, and goes on to its end.
    #[inline]
    fn read(&mut self) -> Result<Value, Missing> {
        let FlatText { bytes, number_kind, .. } = *self.text;
        let found = swar::number(bytes, self.at, number_kind);
        let (key, end) = found.or_else(|| self.unusual_number()).ok_or(Missing::Unknown)?;
        self.at = end;
        self.next += 1;
        self.leaf += 1;
        Ok(Value::from_key(key))
    }

    /// The key of a number in an unusual spelling, or at the end of the document, and the place after it.
    /// `None`: never, as the text has been checked.
    #[cold]
    fn unusual_number(&self) -> Option<(i64, usize)> {
        let rest = self.text.bytes.get(self.at..)?;
        let is_part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'.');
        let length = rest.iter().take_while(|byte| is_part(byte)).count();
        let number = Number::parse(std::str::from_utf8(&rest[..length]).ok()?).ok()?;
        Some((self.text.number_kind.key(number)?, self.at + length))
    }
}

impl Walk for FlatWalk<'_> {
    fn root(&self) -> Child {
        let node = if self.text.shape.factors().is_empty() {
            Node::Leaf(self.clone().read())
        } else {
            Node::Inner(self.player(0))
        };
        Child { position: 0, id: 0, node }
    }

    #[inline]
    fn enter(&mut self) -> Option<Child> {
        let (ply, position, _) = self.pass(|_| 1)?;
        let node = if self.is_leaf_ply(ply) {
            self.seek();
            Node::Leaf(self.read())
        } else {
            self.passed.push(0);
            Node::Inner(self.player(ply))
        };
        let id = 0;
        Some(Child { position, id, node })
    }

    #[inline]
    fn enter_run(&mut self, player: Player, limit: Value) -> Option<ChildOrRun> {
        let ply = self.passed.len();
        if !self.is_leaf_ply(ply) {
            return self.enter().map(ChildOrRun::Child);
        }
        let factor = self.text.shape.factors()[ply - 1];
        let first = *self.passed.last()?;
        if first == factor {
            return None;
        }
        let mut run = LeafRun { count: 0, best: player.worst(), position: first };
        self.seek();
        while first + run.count < factor {
            self.at = next_start(self.text.bytes, self.at);
            let Ok(value) = self.read() else {
                break;
            };
            if player.prefers(value, run.best) {
                run.best = value;
                run.position = first + run.count;
            }
            run.count += 1;
            if player.prefers(value, limit) {
                break;
            }
        }
        if run.count == 0 {
            return self.enter().map(ChildOrRun::Child);
        }
        *self.passed.last_mut()? += run.count;
        Some(ChildOrRun::Run(run))
    }

    #[inline]
    fn skip(&mut self) -> Option<Skipped> {
        if !self.is_leaf_ply(self.passed.len()) {
            return self.skip_some(|_| 1);
        }
        let (_, position, _) = self.pass(|_| 1)?;
        self.seek();
        Some(Skipped { position, id: 0, size: Size::LEAF, value: self.read().ok() })
    }

    #[inline]
    fn skip_rest(&mut self) -> Option<Skipped> {
        self.skip_some(|left| left)
    }

    #[inline]
    fn leave(&mut self) {
        self.passed.pop();
    }
}

/// Whether this byte of a checked text belongs to a number. All bytes of numbers are greater than those of
/// the separators.
#[inline]
fn is_part(byte: u8) -> bool {
    byte >= b'-'
}

/// The start of the first number from `at` on, which is not inside a number.
#[inline]
fn next_start(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|&byte| !is_part(byte)) {
        at += 1;
    }
    at
}

/// The start of the number after `count` others, from `at` on, which is not inside a number. The end of
/// the text if there are fewer numbers.
///
/// Works on eight bytes at a time: the top bit of each byte of a word says whether that byte [is part of a
/// number](is_part).
#[inline]
fn nth_start(bytes: &[u8], mut at: usize, count: usize) -> usize {
    const TOPS: u64 = u64::from_le_bytes([0x80; 8]);
    const ABOVE: u64 = u64::from_le_bytes([0x80 - b'-'; 8]);
    const SUM: u64 = u64::from_le_bytes([1; 8]);
    if count == 0 {
        return next_start(bytes, at);
    }
    let mut left = count;
    let mut before = 0;
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let parts = u64::from_le_bytes(*chunk).wrapping_add(ABOVE) & TOPS;
        let mut starts = parts & !(parts << 8 | before);
        // The sum of all bytes, which are 0 or 1, in the highest one.
        let found = ((starts >> 7).wrapping_mul(SUM) >> 56) as usize;
        if found > left {
            for _ in 0..left {
                starts &= starts - 1;
            }
            return at + starts.trailing_zeros() as usize / 8;
        }
        left -= found;
        before = parts >> 56;
        at += 8;
    }
    let mut is_inside = before != 0;
    while let Some(&byte) = bytes.get(at) {
        if is_part(byte) && !is_inside {
            if left == 0 {
                return at;
            }
            left -= 1;
        }
        is_inside = is_part(byte);
        at += 1;
    }
    at
}
