//! The plain ways to write things, which most of a document is made of, read in one go.
//!
//! Each function takes what is written without a surprise, and answers `None` to everything else:
//! wrong or merely rare, the [scanner](super::scanner) then looks closer at the same place. So
//! nothing here is an error, and no grammar is decided here.
//!
//! Digits are read eight at a time, as the bytes of one word. Source: Mula, "SWAR methods to
//! detect if a string is a number and to parse it", 2018; Lemire, "Number parsing at a gigabyte
//! per second", *Software: Practice and Experience* 51, 2021.

use super::decimal;
use crate::number::{Number, NumberKind};

/// The place of the first byte from `at` on that is no white space.
#[inline]
pub(super) fn space(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at) {
        Some(b' ' | b'\n' | b'\r' | b'\t') => more_space(bytes, at + 1),
        _ => at,
    }
}

/// [`space`] after some: printers put in many at a time.
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

/// The key of the number that starts at `start`, and the place after it, if a tree with this kind
/// of numbers can hold it and a separator follows.
#[expect(clippy::inline_always, reason = "a call takes as long as the number")]
#[inline(always)]
pub(super) fn number(bytes: &[u8], start: usize, number_kind: NumberKind) -> Option<(i64, usize)> {
    if number_kind == NumberKind::Integers
        && let Some((integer, length)) = short_integer(word(bytes, start))
    {
        return Some((integer, start + length));
    }
    long_number(bytes, start, number_kind)
}

/// The integer that starts with the first byte of a word and ends within it, before a separator;
/// and its length.
#[expect(clippy::inline_always, reason = "a call takes as long")]
#[inline(always)]
fn short_integer(word: u64) -> Option<(i64, usize)> {
    let sign = u64::from(word.to_le_bytes()[0] == b'-');
    // A minus sign makes room for a zero, which is no separator.
    let word = word >> (8 * sign);
    let values = word ^ every(b'0');
    let others = others(values);
    // Eight for each digit; more than seven times that if there is nothing else.
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
    let others_behind = others(values);
    if others(front) != 0 || others_behind == 0 || front.to_le_bytes()[0] == 0 {
        return None;
    }
    let count = first_other(others_behind);
    if !is_separator((rest >> (8 * count)).to_le_bytes()[0]) {
        return None;
    }
    let magnitude = eight_digits(front) * SCALES[count] + up_to_eight_digits(values, count);
    let negative = i64::from(sign != 0);
    let integer = (magnitude.cast_signed() ^ -negative) + negative;
    Some((integer, start + sign + 8 + count))
}

/// The powers of ten.
const SCALES: [u64; 9] = [
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
];

/// [`number`] for what is not an integer of less than eight bytes.
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
        // Many decimals have but one digit in front.
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
    let double = f64::from_bits(decimal::nearest(all, places)?.to_bits() | sign);
    // Adding zero turns -0 into 0 and leaves every other number as it is.
    Some((number_kind.key(Number::Decimal(double + 0.0))?, after))
}

/// Whether this byte ends a number, and what is in front of it is all of it.
#[inline]
fn is_separator(byte: u8) -> bool {
    matches!(byte, b',' | b']' | b'}' | b' ' | b'\n' | b'\r' | b'\t')
}

/// The number that `digits` make with those at `at` after them, and the place after these; `None`
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

/// [`digits`] for 8 to 18 of them behind a point, as most doubles have: how many varies, and no branch
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
    let in_back = if is_over {
        0
    } else {
        first_other(others(back))
    };
    // With the digit in front they are 19 at most, which 64 bits hold.
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
fn word(bytes: &[u8], at: usize) -> u64 {
    if let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        return u64::from_le_bytes(*chunk);
    }
    let mut chunk = [0; 8];
    let rest = bytes.get(at..).unwrap_or_default();
    chunk[..rest.len()].copy_from_slice(rest);
    u64::from_le_bytes(chunk)
}

/// The same byte eight times.
const fn every(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The top bit of each byte: set in the first that is above 9. (Only bytes after that can be
/// wrong, by a carry.)
#[inline]
fn others(values: u64) -> u64 {
    (values.wrapping_add(every(0x80 - 10)) | values) & every(0x80)
}

/// How many bytes there are before the first of [`others`].
#[inline]
fn first_other(others: u64) -> usize {
    others.trailing_zeros() as usize / 8
}

/// What the first `count` bytes make as digits: up to eight.
#[inline]
fn up_to_eight_digits(values: u64, count: usize) -> u64 {
    // Zeros in front, and then pairs, fours and all eight digits at once.
    let half = 32 - 4 * count;
    eight_digits(values << half << half)
}

/// What eight bytes make as digits, the first one lowest.
#[inline]
fn eight_digits(values: u64) -> u64 {
    let pairs = values.wrapping_mul(10).wrapping_add(values >> 8);
    (pairs & 0x0000_00ff_0000_00ff)
        .wrapping_mul(0x000f_4240_0000_0064)
        .wrapping_add(((pairs >> 16) & 0x0000_00ff_0000_00ff).wrapping_mul(0x0000_2710_0000_0001))
        >> 32
}

/// The text of the string that starts at `start`, if that is ASCII without escapes, and the place
/// after the closing quote.
#[inline]
pub(super) fn string(bytes: &[u8], start: usize) -> Option<(&[u8], usize)> {
    if bytes.get(start) != Some(&b'"') {
        return None;
    }
    let end = text_end(bytes, start + 1);
    (bytes.get(end) == Some(&b'"')).then(|| (&bytes[start + 1..end], end + 1))
}

/// The place from `at` on of the first byte that is not plain text in a string: a quote, a
/// backslash, a control character or a part of a character beyond ASCII. Within eight bytes of the
/// end it may be where nothing such is.
#[inline]
pub(super) fn text_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let stops = ends_of_text(u64::from_le_bytes(*chunk));
        if stops != 0 {
            return at + stops.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at
}

/// The top bit of each byte of `word`: set in the first that is not plain text in a string, and
/// in none if there is none.
#[inline]
fn ends_of_text(word: u64) -> u64 {
    // A byte is zero, or below a limit, if subtracting sets a top bit that was not there. (Only
    // bytes after such a one can be wrong, by a borrow.)
    let is_below = |word: u64, limit: u8| word.wrapping_sub(every(limit)) & !word;
    let quotes = is_below(word ^ every(b'"'), 1);
    let backslashes = is_below(word ^ every(b'\\'), 1);
    (quotes | backslashes | is_below(word, 0x20) | word) & every(0x80)
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
                for behind in [
                    ",",
                    "]",
                    "\n1",
                    ",12345678901234567890123456",
                    ",-0.5,\"\"]    ",
                ] {
                    let text = format!("{number}{behind}");
                    let found = super::number(text.as_bytes(), 0, NumberKind::Decimals);
                    // What has more digits than 64 bits hold may be left to others.
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
                for behind in [".5", "e3", "x", ":", "\u{e9}"] {
                    refused(&format!("{number}{behind}{}", ",".repeat(24)));
                }
            }
        }
    }
}
