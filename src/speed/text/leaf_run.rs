//! How a walk over text enters a run of adjacent leaves at once, for a search that needs only the best
//! of them.

use super::cursor::Fallback;
use super::walk::TextWalk;
use crate::speed::bytes::{strings, swar};
use crate::tree::{ChildOrRun, LeafRun};
use crate::value::{Player, Value};

/// A run ends where the number of passed children is a multiple of this. The walk then checks the count,
/// which could overflow otherwise.
const LONGEST: u32 = 1 << 16;

impl TextWalk<'_> {
    /// Enters the next children as one run if they are numbers, else the next child.
    #[inline(always)]
    pub(super) fn try_enter_run(
        &mut self,
        player: Player,
        limit: Value,
    ) -> Result<Option<ChildOrRun>, Fallback> {
        let Some((position, byte)) = self.advance()? else {
            return Ok(None);
        };
        if starts_number(byte)
            && let Some((run, end)) = self.leaves(position, player, limit)
        {
            let open = self.buffers.open.last_mut().ok_or(Fallback::PlainReader)?;
            let passed = position.checked_add(run.count);
            open.passed = passed.ok_or(Fallback::PlainReader)?;
            self.cursor.at = end;
            return Ok(Some(ChildOrRun::Run(run)));
        }
        self.child(position, byte).map(ChildOrRun::Child).map(Some)
    }

    /// The run of numbers that comes next, of which the first is the child at position `first`, and its
    /// end. `None` if the first number is in an unusual spelling.
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
        while let Some((key, after)) = swar::number(bytes, start, self.cursor.number_kind) {
            end = after;
            let value = Value::from_key(key);
            if player.prefers(value, run.best) {
                run.best = value;
                run.position = first + run.count;
            }
            run.count += 1;
            let is_long = first.wrapping_add(run.count).is_multiple_of(LONGEST);
            if player.prefers(value, limit) || is_long || bytes.get(end) != Some(&b',') {
                break;
            }
            start = strings::space(bytes, end + 1);
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
