//! Input that may have no end: `/dev/zero`, `yes x |`. What no document can start with is not read on.

use crate::read::{Format, Options};
use crate::solve;

/// When to check what has come of an input, so that the checks together take a fraction of the time to
/// read it.
pub struct InputChecks {
    /// The number of bytes at which the next check is due.
    next: usize,
}

impl Default for InputChecks {
    fn default() -> InputChecks {
        InputChecks { next: 1 << 20 }
    }
}

impl InputChecks {
    /// How many times longer the input is at each check than at the one before.
    const GROWTH: usize = 16;

    /// Whether a check is due, and it finds that no document starts with `bytes`.
    pub fn rule_out(
        &mut self,
        bytes: &[u8],
        options: &Options,
        format: impl FnOnce(&[u8]) -> Format,
    ) -> bool {
        if bytes.len() < self.next {
            return false;
        }
        self.next = Self::GROWTH * bytes.len();
        solve::rules_out(format(bytes), bytes, options)
    }
}
