//! Numbers straight into bytes, for answers by the million; the same text as `Display` gives.

use std::io;

use super::Number;

/// Writes a whole number.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "where it writes to stays in registers"
)]
pub(crate) fn write_whole(out: &mut impl io::Write, number: u64) -> io::Result<()> {
    match u8::try_from(number) {
        // Most counts, steps and values of small trees.
        Ok(digit @ 0..10) => out.write_all(&[b'0' + digit]),
        Ok(digits @ 10..100) => out.write_all(&[b'0' + digits / 10, b'0' + digits % 10]),
        _ => out.write_all(itoa::Buffer::new().format(number).as_bytes()),
    }
}

impl Number {
    /// Writes what [`Display`](std::fmt::Display) shows.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    #[inline]
    pub fn write_to(self, out: &mut impl io::Write) -> io::Result<()> {
        match self {
            Number::Integer(integer) => match u64::try_from(integer) {
                Ok(whole) => write_whole(out, whole),
                Err(_) => out.write_all(itoa::Buffer::new().format(integer).as_bytes()),
            },
            Number::Decimal(_) => write!(out, "{self}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_they_are_shown() {
        let integers = [0, 9, 10, 99, 12_345, -1, -9, -10, i64::MAX, i64::MIN];
        let decimals = [0.0, 0.1, -2.5, 1e-7, 1e16, f64::MAX];
        let integers = integers.map(Number::Integer).into_iter();
        for number in integers.chain(decimals.map(Number::Decimal)) {
            let mut written = Vec::new();
            number.write_to(&mut written).expect("memory");
            assert_eq!(written, number.to_string().as_bytes());
        }
        for number in [0, 9, 10, 99, 100, 255, 256, 265, u64::MAX] {
            let mut written = Vec::new();
            write_whole(&mut written, number).expect("memory");
            assert_eq!(written, number.to_string().as_bytes());
        }
    }
}
