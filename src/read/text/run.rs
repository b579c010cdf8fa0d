//! How a walk over text enters leaves next to each other in one go, and with an array those that it
//! starts with: a search that looks at none of them alone is told of the best.

use super::open::Open;
use super::{Halt, NO_LABEL, TextWalk};
use crate::read::plain;
use crate::tree::{Frontier, LeafRun, Next};
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
        below: impl FnOnce() -> Option<i64>,
    ) -> Result<Option<Next>, Halt> {
        let Some((position, byte)) = self.advance()? else {
            return Ok(None);
        };
        let next = if starts_number(byte)
            && let Some(limit) = limit()
        {
            self.run(position, player, limit)?
        } else if byte == b'[' {
            self.frontier(position, !player, below)?
        } else {
            None
        };
        match next {
            Some(next) => Ok(Some(next)),
            None => self.child(position, byte).map(Next::Child).map(Some),
        }
    }

    /// Enters the numbers from the one here on, which is the child at `first`; `None` if that one is
    /// written in a rare way.
    #[inline(always)]
    fn run(&mut self, first: u32, player: Player, limit: i64) -> Result<Option<Next>, Halt> {
        let Some((run, end)) = self.leaves(self.cursor.at, first, player, limit) else {
            return Ok(None);
        };
        let open = self.buffers.open.last_mut().ok_or(Halt::Other)?;
        open.set_passed((first + run.count).into())?;
        self.cursor.at = end;
        Ok(Some(Next::Run(run)))
    }

    /// Enters the array here, which is the child at `position` and where `player` is to move, and the
    /// numbers that it starts with; `None` if it starts with anything else, or in a rare way.
    #[inline(always)]
    fn frontier(
        &mut self,
        position: u32,
        player: Player,
        limit: impl FnOnce() -> Option<i64>,
    ) -> Result<Option<Next>, Halt> {
        let bytes = self.cursor.bytes;
        let start = plain::space(bytes, self.cursor.at + 1);
        if !bytes.get(start).is_some_and(|&byte| starts_number(byte)) {
            return Ok(None);
        }
        let Some(limit) = limit() else {
            return Ok(None);
        };
        let Some((run, end)) = self.leaves(start, 0, player, limit) else {
            return Ok(None);
        };
        let end = plain::space(bytes, end);
        let is_whole = bytes.get(end) == Some(&b']');
        if !is_whole {
            let mut open = Open::new(player, false);
            open.set_passed(run.count.into())?;
            self.buffers.open.push(open);
        }
        self.cursor.at = end + usize::from(is_whole);
        Ok(Some(Next::Frontier(Frontier {
            position,
            id: NO_LABEL,
            run,
            is_whole,
        })))
    }

    /// The numbers from `start` on, of which the first is the child at `first`, and where they end.
    #[inline(always)]
    fn leaves(
        &self,
        start: usize,
        first: u32,
        player: Player,
        limit: i64,
    ) -> Option<(LeafRun, usize)> {
        // With all bits turned, what is less is greater.
        let turn = match player {
            Player::Max => 0,
            Player::Min => -1,
        };
        let limit = limit ^ turn;
        let bytes = self.cursor.bytes;
        let mut start = start;
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
        let run = LeafRun {
            count: passed - first,
            key: best ^ turn,
            position,
        };
        (run.count > 0).then_some((run, end))
    }
}

/// Whether a number may start with this byte.
#[inline(always)]
pub(super) fn starts_number(byte: u8) -> bool {
    matches!(byte, b'-' | b'0'..=b'9')
}
