//! The digits of small numbers, for answers by the million; the same text as `Display` gives.

/// A number below 1,000: its digits are the first bytes, and the highest bits say how many there
/// are, so that everybody sees that they are at most three.
#[derive(Clone, Copy)]
pub(crate) struct ShortNumber(u32);

static ALL: [ShortNumber; 1_000] = all();

#[expect(clippy::cast_possible_truncation, reason = "digits are small")]
const fn all() -> [ShortNumber; 1_000] {
    let mut all = [ShortNumber(0); 1_000];
    let mut number = 0;
    while number < all.len() {
        let [a, b, c] = [number / 100, number / 10 % 10, number % 10];
        let [a, b, c] = [b'0' + a as u8, b'0' + b as u8, b'0' + c as u8];
        all[number] = ShortNumber(u32::from_le_bytes(match number {
            0..10 => [c, 0, 0, 1 << 6],
            10..100 => [b, c, 0, 2 << 6],
            _ => [a, b, c, 3 << 6],
        }));
        number += 1;
    }
    all
}

impl ShortNumber {
    /// `None`: it is not so short.
    #[inline]
    pub(crate) fn new(number: u64) -> Option<ShortNumber> {
        let number = usize::try_from(number).ok()?;
        ALL.get(number).copied()
    }

    /// How many digits there are.
    #[inline]
    pub(crate) fn length(self) -> usize {
        (self.0 >> 30) as usize
    }

    /// The digits, and then something else.
    #[inline]
    pub(crate) fn digits(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_have_the_digits_that_are_shown() {
        for number in 0..1_000 {
            let short = ShortNumber::new(number).expect("it is short");
            let shown = number.to_string();
            assert_eq!(&short.digits()[..short.length()], shown.as_bytes());
        }
        for number in [1_000, 1 << 32, u64::MAX] {
            assert!(ShortNumber::new(number).is_none());
        }
    }
}
