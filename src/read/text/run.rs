//! How a walk over text enters leaves next to each other at once: for a search that needs only the
//! best of them.

use super::{Halt, TextWalk};
use crate::read::plain;
use crate::tree::{ChildOrRun, LeafRun};
use crate::value::{Player, Value};

/// Runs end where so many children, or a multiple, have been passed: a count is looked at before it
/// can overflow.
const LONGEST: u32 = 1 << 16;

impl TextWalk<'_> {
    #[inline(always)]
    pub(super) fn try_enter_run(
        &mut self,
        player: Player,
        limit: Value,
    ) -> Result<Option<ChildOrRun>, Halt> {
        let Some((position, byte)) = self.advance()? else {
            return Ok(None);
        };
        if starts_number(byte)
            && let Some((run, end)) = self.leaves(position, player, limit)
        {
            let open = self.buffers.open.last_mut().ok_or(Halt::Other)?;
            open.set_passed((position + run.count).into())?;
            self.cursor.at = end;
            return Ok(Some(ChildOrRun::Run(run)));
        }
        self.child(position, byte).map(ChildOrRun::Child).map(Some)
    }

    /// The numbers from the place on, of which the first is the child at `first`, and where they end;
    /// `None` if the first one is written in a rare way.
    #[inline(always)]
    fn leaves(&self, first: u32, player: Player, limit: Value) -> Option<(LeafRun, usize)> {
        let bytes = self.cursor.bytes;
        let mut start = self.cursor.at;
        let mut end = start;
        let mut run = LeafRun {
            count: 0,
            best: player.worst(),
            position: first,
        };
        while let Some((key, behind)) = plain::number(bytes, start, self.number_kind) {
            end = behind;
            let value = Value::from_key(key);
            if player.prefers(value, run.best) {
                run.best = value;
                run.position = first + run.count;
            }
            run.count += 1;
            let is_long = (first + run.count).is_multiple_of(LONGEST);
            if player.prefers(value, limit) || is_long || bytes.get(end) != Some(&b',') {
                break;
            }
            start = plain::space(bytes, end + 1);
            if !bytes.get(start).is_some_and(|&byte| starts_number(byte)) {
                break;
            }
        }
        (run.count > 0).then_some((run, end))
    }
}

/// Whether a number may start with this byte.
#[inline(always)]
pub(super) fn starts_number(byte: u8) -> bool {
    matches!(byte, b'-' | b'0'..=b'9')
}
