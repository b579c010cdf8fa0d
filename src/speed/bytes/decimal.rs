//! The double nearest to a decimal, from its digits and the place of the point, by one multiplication.
//! In two cases of a thousand the product does not tell which double is nearest, and there is no answer.
//!
//! General parsers of floating-point numbers read the digits once more and take twice as long.
//! Source: Lemire, "Number parsing at a gigabyte per second", *Software: Practice and Experience*
//! 51, 2021 (the idea); the bounds are worked out below.

/// The greatest number of digits after the point: 5^27 is the last power of five within 64 bits.
const MOST_PLACES: usize = 27;

/// 1 / 5^k, as a fraction of 64 bits, rounded down, with the top bit set; and how many bits it was
/// shifted up from 127 bits after the point.
const INVERSES: [(u64, u32); MOST_PLACES + 1] = inverses();

const fn inverses() -> [(u64, u32); MOST_PLACES + 1] {
    let mut all = [(0, 0); MOST_PLACES + 1];
    let (mut places, mut power) = (0, 1_u128);
    while places <= MOST_PLACES {
        let inverse = (1 << 127) / power;
        let shift = inverse.leading_zeros();
        all[places] = (((inverse << shift) >> 64) as u64, shift);
        power *= 5;
        places += 1;
    }
    all
}

/// The double nearest to `digits` / 10^`places`; `None` if the product does not tell.
#[inline]
pub(in crate::speed) fn nearest(digits: u64, places: usize) -> Option<f64> {
    let &(inverse, shift) = INVERSES.get(places)?;
    if digits == 0 {
        return Some(0.0);
    }
    let zeros = digits.leading_zeros();
    // The true product is less than 2^64 above this one, for the inverse is less than 1 too small
    // and the other factor is below 2^64. So it is less than 2 above the upper half alone.
    let product = u128::from(digits << zeros) * u128::from(inverse);
    let upper = u64::try_from(product >> 64).ok()?;
    // Both factors have their top bits set, so the upper half has 63 or 64 bits: 53 are kept.
    let surplus = 11 - upper.leading_zeros();
    let (kept, rest) = (upper >> surplus, upper & ((1 << surplus) - 1));
    let half = 1 << (surplus - 1);
    if rest == half || rest + 1 == half {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "at most 2^53")]
    let kept = (kept + u64::from(rest > half)) as f64;
    // digits / 10^places = product * 2^(-63 - shift - zeros - places), far from the least double.
    let down = shift + zeros + u32::try_from(places).ok()?;
    let scale = f64::from_bits(u64::from(1023 + 1 + surplus - down) << 52);
    Some(kept * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without a pattern: the high bits of a linear congruential generator (Knuth, MMIX).
    struct Random(u64);

    impl Random {
        fn next(&mut self) -> u64 {
            const FACTOR: u64 = 6_364_136_223_846_793_005;
            let mut step = || {
                self.0 = self.0.wrapping_mul(FACTOR).wrapping_add(1);
                self.0 >> 32
            };
            step() << 32 | step()
        }
    }

    fn parsed(digits: u64, places: usize) -> f64 {
        let text = format!("{digits}e-{places}");
        text.parse().expect("a double")
    }

    #[test]
    fn what_is_clear_is_what_the_standard_library_says() {
        let mut random = Random(5);
        let (mut clear, mut unclear) = (0, 0);
        for round in 0..300_000 {
            let digits = random.next() >> (random.next() % 64);
            let places = round % (MOST_PLACES + 1);
            match nearest(digits, places) {
                Some(double) => {
                    let expected = parsed(digits, places);
                    let is_same = double.to_bits() == expected.to_bits();
                    assert!(is_same, "{digits}e-{places}: {double}");
                    clear += 1;
                }
                None => unclear += 1,
            }
        }
        assert!(clear > 100 * unclear && unclear > 0, "{clear} {unclear}");
    }

    #[test]
    fn numbers_beside_the_middle_between_two_doubles_are_exact_or_left_to_others() {
        let mut random = Random(6);
        for places in 0..=MOST_PLACES {
            for _ in 0..2_000 {
                // 54 bits with the last one set: in the middle, after the division by 2^places
                // and with factors of five as many as there is room for.
                let middle = (1 << 53) | (random.next() >> 11) | 1;
                let five = 5_u64.pow(u32::try_from(places.min(4)).expect("small"));
                let digits = middle * five;
                for digits in [digits - 1, digits, digits + 1] {
                    if let Some(double) = nearest(digits, places) {
                        let expected = parsed(digits, places);
                        assert_eq!(double.to_bits(), expected.to_bits(), "{digits}e-{places}");
                    }
                }
            }
        }
        assert_eq!(nearest(1, MOST_PLACES + 1), None);
    }
}
