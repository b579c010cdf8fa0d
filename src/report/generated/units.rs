//! A number of units of the last decimal, as text.

use crate::report::buffer::Buffer;

/// How values are written: with how many digits after the point.
#[derive(Clone, Copy)]
pub(super) struct Units {
    decimals: u32,
    /// How many units are 1.
    one: u64,
}

impl Units {
    pub(super) fn new(decimals: u32) -> Units {
        Units {
            decimals,
            one: 10_u64.pow(decimals),
        }
    }

    /// Writes a value: 314 units of 0.01 are `3.14`.
    #[inline]
    pub(super) fn write(self, out: &mut Buffer, units: i64) {
        if units < 0 {
            out.text("-");
        }
        let units = units.unsigned_abs();
        if self.decimals == 0 {
            out.integer(units);
            return;
        }
        out.integer(units / self.one).text(".");
        // With a 1 in front the digits after the point keep their zeros.
        let fraction = units % self.one + self.one;
        out.text(&itoa::Buffer::new().format(fraction)[1..]);
    }
}
