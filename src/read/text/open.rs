//! An inner node that a walk is in, in four bytes: there may be millions.

use super::Halt;
use crate::value::Player;

/// An inner node that a walk is in: who is to move, whether it is an object, and how many of its
/// children have been passed, that is, entered or skipped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open(u32);

const MIN_MOVES: u32 = 1;
const IS_OBJECT: u32 = 2;
/// The count of children stands above the other bits.
const CHILD: u32 = 4;

impl Open {
    #[inline(always)]
    pub(super) fn new(player: Player, is_object: bool) -> Open {
        let player = match player {
            Player::Max => 0,
            Player::Min => MIN_MOVES,
        };
        Open(player | if is_object { IS_OBJECT } else { 0 })
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
    /// [`Halt::Other`]: there are too many to be counted here.
    #[inline(always)]
    pub(super) fn pass(&mut self) -> Result<u32, Halt> {
        let position = self.passed();
        self.0 = self.0.checked_add(CHILD).ok_or(Halt::Other)?;
        Ok(position)
    }

    /// So many children have been passed in all.
    ///
    /// # Errors
    ///
    /// As for [`pass`](Open::pass).
    #[inline(always)]
    pub(super) fn set_passed(&mut self, passed: u64) -> Result<(), Halt> {
        let passed = u32::try_from(passed).ok();
        let passed = passed.and_then(|passed| passed.checked_mul(CHILD));
        self.0 = (self.0 % CHILD) | passed.ok_or(Halt::Other)?;
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
                let mut open = Open::new(player, is_object);
                assert_eq!(open.pass(), Ok(0));
                assert_eq!(open.pass(), Ok(1));
                assert_eq!(open.set_passed((1 << 30) - 1), Ok(()));
                assert_eq!(open.passed(), (1 << 30) - 1);
                assert_eq!((open.player(), open.is_object()), (player, is_object));
                assert_eq!(open.pass(), Err(Halt::Other));
                for many in [1 << 30, 1 << 32, u64::MAX] {
                    assert_eq!(open.set_passed(many), Err(Halt::Other));
                }
                assert_eq!((open.player(), open.is_object()), (player, is_object));
            }
        }
    }
}
