//! How a walk over text enters leaves next to each other in one go: a search that looks at none of
//! them alone is told of the best.

use super::{Halt, TextWalk};
use crate::read::plain;
use crate::tree::{LeafRun, Next};
use crate::value::Player;

/// Runs end where so many children, or a multiple, have been passed: a count is looked at before it
/// can overflow.
const LONGEST: u32 = 1 << 16;

impl TextWalk<'_> {
    #[inline(always)]
    pub(super) fn try_enter_run(
        &mut self,
        player: Player,
        limit: impl FnOnce() -> Option<i64>,
    ) -> Result<Option<Next>, Halt> {
        let Some((position, byte)) = self.advance()? else {
            return Ok(None);
        };
        if starts_number(byte)
            && let Some(limit) = limit()
            && let Some(run) = self.run(position, player, limit)?
        {
            return Ok(Some(Next::Run(run)));
        }
        self.child(position, byte).map(Next::Child).map(Some)
    }

    /// Enters the numbers from the one here on, which is the child at `first`; `None` if that one is
    /// written in a rare way.
    #[inline(always)]
    fn run(&mut self, first: u32, player: Player, limit: i64) -> Result<Option<LeafRun>, Halt> {
        // With all bits turned, what is less is greater.
        let turn = match player {
            Player::Max => 0,
            Player::Min => -1,
        };
        let limit = limit ^ turn;
        let bytes = self.cursor.bytes;
        let mut start = self.cursor.at;
        let mut end = start;
        let mut passed = first;
        let mut best = i64::MIN;
        let mut position = first;
        while let Some((key, behind)) = plain::number(bytes, start, self.numbers)
            && !matches!(key, i64::MIN | i64::MAX)
        {
            end = behind;
            let worth = key ^ turn;
            (best, position) = if worth > best {
                (worth, passed)
            } else {
                (best, position)
            };
            passed += 1;
            if worth > limit || bytes.get(end) != Some(&b',') || passed.is_multiple_of(LONGEST) {
                break;
            }
            start = plain::space(bytes, end + 1);
            if !bytes.get(start).is_some_and(|&byte| starts_number(byte)) {
                break;
            }
        }
        if passed == first {
            return Ok(None);
        }
        self.cursor.at = end;
        let open = self.buffers.open.last_mut().ok_or(Halt::Other)?;
        open.set_passed(passed.into())?;
        Ok(Some(LeafRun {
            count: passed - first,
            key: best ^ turn,
            position,
        }))
    }
}

/// Whether a number may start with this byte.
#[inline(always)]
pub(super) fn starts_number(byte: u8) -> bool {
    matches!(byte, b'-' | b'0'..=b'9')
}
