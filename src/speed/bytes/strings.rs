//! White space, and the strings that are plain ASCII, eight bytes at a time.

use super::swar::{every, word};

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

/// The place after the string that starts at `start`, if that is ASCII without escapes.
#[inline]
pub(in crate::speed) fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    if bytes.get(start) != Some(&b'"') {
        return None;
    }
    let end = text_end(bytes, start + 1);
    (bytes.get(end) == Some(&b'"')).then_some(end + 1)
}

/// The place from `at` on of the first byte that is not plain text in a string: a quote, a backslash, a
/// control character or a part of a character beyond ASCII. In the last seven bytes of the document it
/// may be the place of plain text.
#[inline]
fn text_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let stops = ends_of_text(u64::from_le_bytes(*chunk));
        if stops != 0 {
            return at + stops.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at
}

/// Sets the top bit of each byte that is not plain text in a string. 0 if all bytes are plain text; else
/// only the first bit that is set is reliable.
#[inline]
fn ends_of_text(word: u64) -> u64 {
    // A byte is below the limit if subtracting the limit sets its top bit. (The bits after the first such
    // byte can be wrong, by a borrow.)
    let is_below = |word: u64, limit: u8| word.wrapping_sub(every(limit)) & !word;
    let quotes = is_below(word ^ every(b'"'), 1);
    let backslashes = is_below(word ^ every(b'\\'), 1);
    (quotes | backslashes | is_below(word, 0x20) | word) & every(0x80)
}
