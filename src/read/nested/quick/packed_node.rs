//! An inner node that a walk is in, in four bytes: a deep document has millions of them.

use super::fallback::Fallback;
use crate::value::Player;

/// An inner node that a walk is in: the player to move, whether it is an object, and how many of its
/// children have been passed: entered or skipped.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedNode(u32);

const MIN_MOVES: u32 = 1;
const IS_OBJECT: u32 = 2;
/// One child passed: the count is in the bits above the other two.
const CHILD: u32 = 4;

impl PackedNode {
    #[inline(always)]
    pub(super) fn new(player: Player, is_object: bool) -> PackedNode {
        let player = match player {
            Player::Max => 0,
            Player::Min => MIN_MOVES,
        };
        PackedNode(player | if is_object { IS_OBJECT } else { 0 })
    }

    #[inline(always)]
    pub(super) fn player(self) -> Player {
        if self.0 & MIN_MOVES == 0 {
            Player::Max
        } else {
            Player::Min
        }
    }

    #[inline(always)]
    pub(super) fn is_object(self) -> bool {
        self.0 & IS_OBJECT != 0
    }

    /// How many children have been passed.
    #[inline(always)]
    pub(super) fn passed(self) -> u32 {
        self.0 / CHILD
    }

    /// Passes one more child, and gives its position.
    ///
    /// # Errors
    ///
    /// [`Fallback::PlainReader`]: the count does not fit in 30 bits.
    #[inline(always)]
    pub(super) fn pass(&mut self) -> Result<u32, Fallback> {
        let position = self.passed();
        self.0 = self.0.checked_add(CHILD).ok_or(Fallback::PlainReader)?;
        Ok(position)
    }

    /// Sets how many children have been passed in all.
    ///
    /// # Errors
    ///
    /// As for [`pass`](PackedNode::pass).
    #[inline(always)]
    pub(super) fn set_passed(&mut self, passed: u64) -> Result<(), Fallback> {
        let passed = u32::try_from(passed).ok();
        let passed = passed.and_then(|passed| passed.checked_mul(CHILD));
        self.0 = (self.0 % CHILD) | passed.ok_or(Fallback::PlainReader)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_keeps_what_it_is_while_children_are_passed() {
        for player in Player::ALL {
            for is_object in [false, true] {
                let mut open = PackedNode::new(player, is_object);
                assert_eq!(open.pass(), Ok(0));
                assert_eq!(open.pass(), Ok(1));
                assert_eq!(open.set_passed((1 << 30) - 1), Ok(()));
                assert_eq!(open.passed(), (1 << 30) - 1);
                assert_eq!((open.player(), open.is_object()), (player, is_object));
                assert_eq!(open.pass(), Err(Fallback::PlainReader));
                for many in [1 << 30, 1 << 32, u64::MAX] {
                    assert_eq!(open.set_passed(many), Err(Fallback::PlainReader));
                }
                assert_eq!((open.player(), open.is_object()), (player, is_object));
            }
        }
    }
}
