//! Numbers in the common spelling, read eight digits at a time as the bytes of one word (SWAR).
//!
//! Each function answers `None` to a number that is wrong or unusual, such as one with an exponent. The
//! caller then asks [`Number::parse`], which decides whether it is an error.
//!
//! Source: Mula, "SWAR methods to detect if a string is a number and to parse it", 2018; Lemire,
//! "Number parsing at a gigabyte per second", *Software: Practice and Experience* 51, 2021.
//!
//! The double nearest to a decimal comes from its digits and the place of the point, by one
//! multiplication. In two cases of a thousand the product does not tell which double is nearest, and there
//! is no answer.
//!
//! General parsers of floating-point numbers read the digits once more and take twice as long.
//! Source: Lemire, "Number parsing at a gigabyte per second", *Software: Practice and Experience*
//! 51, 2021 (the idea); the bounds are worked out below.

use crate::number::{Number, NumberKind};

/// The place of the first byte from `at` on that is not white space.
#[inline]
pub(in crate::speed) fn space(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at) {
        // Most often it is one.
        Some(b' ' | b'\n' | b'\r' | b'\t') => match bytes.get(at + 1) {
            Some(b' ' | b'\n' | b'\r' | b'\t') => more_space(bytes, at + 2),
            _ => at + 1,
        },
        _ => at,
    }
}

/// [`space`] after two bytes of it. Pretty printers put many in a row.
#[inline(never)]
fn more_space(bytes: &[u8], mut at: usize) -> usize {
    loop {
        while word(bytes, at) == every(b' ') {
            at += 8;
        }
        match bytes.get(at) {
            Some(b' ' | b'\n' | b'\r' | b'\t') => at += 1,
            _ => return at,
        }
    }
}

/// The key of the number that starts at `start`, and the place after it. `None` if a tree with numbers of
/// this kind cannot hold it, if no separator follows, or if the spelling is unusual.
#[expect(clippy::inline_always, reason = "a call takes as long as the number")]
#[inline(always)]
pub(in crate::speed) fn number(
    bytes: &[u8],
    start: usize,
    number_kind: NumberKind,
) -> Option<(i64, usize)> {
    if number_kind == NumberKind::Integers
        && let Some((integer, length)) = short_integer(word(bytes, start))
    {
        return Some((integer, start + length));
    }
    long_number(bytes, start, number_kind)
}

/// The integer at the start of a word, if a separator follows within the word; and its length.
#[expect(clippy::inline_always, reason = "a call takes as long")]
#[inline(always)]
fn short_integer(word: u64) -> Option<(i64, usize)> {
    let sign = u64::from(word.to_le_bytes()[0] == b'-');
    // The shift for a minus sign brings in a zero byte, which is not a separator.
    let word = word >> (8 * sign);
    let values = word ^ every(b'0');
    let others = others(values);
    // Eight for each digit. More than 56 if all bytes are digits.
    let bits = others.trailing_zeros().wrapping_sub(7);
    let has_zero_in_front = values.to_le_bytes()[0] == 0 && bits > 8;
    if !(1..57).contains(&bits) || has_zero_in_front {
        return None;
    }
    if !is_separator((word >> bits).to_le_bytes()[0]) {
        return None;
    }
    let magnitude = eight_digits(values << (64 - bits)).cast_signed();
    let negative = sign.cast_signed();
    let integer = (magnitude ^ -negative) + negative;
    Some((integer, bits as usize / 8 + usize::from(sign != 0)))
}

/// An integer of eight to fifteen digits.
#[inline]
fn integer_of_two_words(bytes: &[u8], start: usize) -> Option<(i64, usize)> {
    let sign = usize::from(*bytes.get(start)? == b'-');
    let (front, rest) = bytes.get(start + sign..)?.split_first_chunk()?;
    let front = u64::from_le_bytes(*front) ^ every(b'0');
    let rest = u64::from_le_bytes(*rest.first_chunk()?);
    let values = rest ^ every(b'0');
    let others_in_rest = others(values);
    if others(front) != 0 || others_in_rest == 0 || front.to_le_bytes()[0] == 0 {
        return None;
    }
    let count = first_other(others_in_rest);
    if !is_separator((rest >> (8 * count)).to_le_bytes()[0]) {
        return None;
    }
    let magnitude = eight_digits(front) * SCALES[count] + up_to_eight_digits(values, count);
    let negative = i64::from(sign != 0);
    let integer = (magnitude.cast_signed() ^ -negative) + negative;
    Some((integer, start + sign + 8 + count))
}

/// The powers of ten.
const SCALES: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// [`number`] for all but integers of fewer than eight bytes.
#[inline(never)]
fn long_number(bytes: &[u8], start: usize, number_kind: NumberKind) -> Option<(i64, usize)> {
    if number_kind == NumberKind::Integers
        && let Some(found) = integer_of_two_words(bytes, start)
    {
        return Some(found);
    }
    let is_negative = *bytes.get(start)? == b'-';
    let first = start + usize::from(is_negative);
    let (whole, end) = match bytes.get(first..first + 2)? {
        // Many decimals have one digit before the point.
        &[digit @ b'0'..=b'9', b'.'] => (u64::from(digit - b'0'), first + 1),
        _ => digits(bytes, first, 0)?,
    };
    let count = end - first;
    if count == 0 || (count > 1 && bytes[first] == b'0') {
        return None;
    }
    if is_separator(*bytes.get(end)?) {
        let sign = i64::from(is_negative);
        let integer = (i64::try_from(whole).ok()? ^ -sign) + sign;
        return Some((number_kind.key(Number::Integer(integer))?, end));
    }
    if number_kind == NumberKind::Integers || bytes[end] != b'.' {
        return None;
    }
    let (all, after) = match usual_fraction(bytes, end + 1, whole) {
        Some(found) => found,
        None => digits(bytes, end + 1, whole)?,
    };
    let places = after - (end + 1);
    if places == 0 || !is_separator(*bytes.get(after)?) {
        return None;
    }
    let sign = u64::from(is_negative) << 63;
    let double = f64::from_bits(nearest(all, places)?.to_bits() | sign);
    // Adding zero turns -0 into 0 and leaves every other number as it is.
    Some((number_kind.key(Number::Decimal(double + 0.0))?, after))
}

/// Whether this byte ends a number.
#[inline]
fn is_separator(byte: u8) -> bool {
    matches!(byte, b',' | b']' | b'}' | b' ' | b'\n' | b'\r' | b'\t')
}

/// The number whose digits are those of `digits` and then those at `at`, and the place after them; `None`
/// beyond 64 bits.
#[expect(clippy::inline_always, reason = "a call takes as long as the digits")]
#[inline(always)]
fn digits(bytes: &[u8], mut at: usize, mut digits: u64) -> Option<(u64, usize)> {
    loop {
        let values = word(bytes, at) ^ every(b'0');
        let others = others(values);
        if others != 0 {
            let count = first_other(others);
            let more = up_to_eight_digits(values, count);
            let digits = digits.checked_mul(SCALES[count % 8])?.checked_add(more)?;
            return Some((digits, at + count));
        }
        let more = eight_digits(values);
        digits = digits.checked_mul(100_000_000)?.checked_add(more)?;
        at += 8;
    }
}

/// [`digits`] for 8 to 18 digits after a point, as most doubles have. Their number varies, so no branch
/// depends on it.
#[expect(clippy::inline_always, reason = "a call takes as long as the digits")]
#[inline(always)]
fn usual_fraction(bytes: &[u8], at: usize, whole: u64) -> Option<(u64, usize)> {
    let [front, middle, back] = bytes.get(at..)?.first_chunk::<24>()?.as_chunks().0 else {
        return None;
    };
    let front = u64::from_le_bytes(*front) ^ every(b'0');
    let middle = u64::from_le_bytes(*middle) ^ every(b'0');
    let back = u64::from_le_bytes(*back) ^ every(b'0');
    let in_middle = first_other(others(middle));
    let is_over = in_middle < 8;
    let in_back = if is_over { 0 } else { first_other(others(back)) };
    // With the digit before the point they are 19 at most, which 64 bits hold.
    if others(front) != 0 || in_middle + in_back > 10 || whole > 9 {
        return None;
    }
    let digits = whole * SCALES[8] + eight_digits(front);
    let digits = digits * SCALES[in_middle] + up_to_eight_digits(middle, in_middle);
    let digits = digits * SCALES[in_back] + up_to_eight_digits(back, in_back);
    Some((digits, at + 8 + in_middle + in_back))
}

/// The eight bytes at `at`, the first one lowest; zeros after the end.
#[inline]
pub(super) fn word(bytes: &[u8], at: usize) -> u64 {
    if let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        return u64::from_le_bytes(*chunk);
    }
    let mut chunk = [0; 8];
    let rest = bytes.get(at..).unwrap_or_default();
    chunk[..rest.len()].copy_from_slice(rest);
    u64::from_le_bytes(chunk)
}

/// The same byte eight times.
pub(super) const fn every(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Sets the top bit of each byte above 9. Only the first bit that is set is reliable: a carry can set the
/// ones after it.
#[inline]
fn others(values: u64) -> u64 {
    (values.wrapping_add(every(0x80 - 10)) | values) & every(0x80)
}

/// The number of bytes before the first of [`others`].
#[inline]
fn first_other(others: u64) -> usize {
    others.trailing_zeros() as usize / 8
}

/// The number that the first `count` bytes make as digits: up to eight.
#[inline]
fn up_to_eight_digits(values: u64, count: usize) -> u64 {
    // The shift puts zeros before the digits.
    let half = 32 - 4 * count;
    eight_digits(values << half << half)
}

/// The number that eight bytes make as digits, the first one in the lowest byte: pairs, fours, then all
/// eight are put together.
#[inline]
fn eight_digits(values: u64) -> u64 {
    let pairs = values.wrapping_mul(10).wrapping_add(values >> 8);
    (pairs & 0x0000_00ff_0000_00ff)
        .wrapping_mul(0x000f_4240_0000_0064)
        .wrapping_add(((pairs >> 16) & 0x0000_00ff_0000_00ff).wrapping_mul(0x0000_2710_0000_0001))
        >> 32
}

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

    #[test]
    fn the_usual_fractions_are_those_of_8_to_18_digits() {
        let read = |count: usize, whole| {
            let text = format!("{},{}", "9".repeat(count), "1".repeat(24));
            usual_fraction(text.as_bytes(), 0, whole)
        };
        for count in 8..=18 {
            let all = "9".repeat(count + 1).parse().expect("64 bits hold it");
            assert_eq!(read(count, 9), Some((all, count)));
        }
        assert_eq!((read(7, 9), read(19, 9), read(10, 10)), (None, None, None));
    }

    #[test]
    fn fractions_of_any_length_are_doubles_to_the_last_bit() {
        let digits = "83061475295018427369852014760395";
        let lengths = (0..24).flat_map(|zeros| (0..=digits.len()).map(move |count| (zeros, count)));
        for (zeros, count) in lengths {
            for whole in ["0", "7", "-3", "42", "-0", "918273645"] {
                let number = format!("{whole}.{}{}", "0".repeat(zeros), &digits[..count]);
                for after in [",", "]", "\n1", ",12345678901234567890123456", ",-0.5,\"\"]    "] {
                    let text = format!("{number}{after}");
                    let found = super::number(text.as_bytes(), 0, NumberKind::Decimals);
                    // A number of more digits than 64 bits hold may be refused.
                    let has_few = whole.len() + zeros + count < 18;
                    if zeros + count == 0 || (found.is_none() && !has_few) {
                        assert_eq!(found, None, "{text}");
                        continue;
                    }
                    let double = number.parse::<f64>().expect("a number");
                    let key = NumberKind::Decimals.key(Number::Decimal(double + 0.0));
                    assert_eq!(found, key.map(|key| (key, number.len())), "{text}");
                }
                let refused = |text: &str| {
                    let found = super::number(text.as_bytes(), 0, NumberKind::Decimals);
                    assert_eq!(found, None, "{text}");
                };
                refused(&number);
                for after in [".5", "e3", "x", ":", "\u{e9}"] {
                    refused(&format!("{number}{after}{}", ",".repeat(24)));
                }
            }
        }
    }

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
