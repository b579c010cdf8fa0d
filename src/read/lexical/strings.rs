//! White space, and the strings that are plain ASCII, eight bytes at a time.

use super::swar::{every, word};

/// The place of the first byte from `at` on that is no white space.
#[inline]
pub(in crate::read) fn space(bytes: &[u8], at: usize) -> usize {
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

/// The place after the string that starts at `start`, if that is ASCII without escapes.
#[inline]
pub(in crate::read) fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    if bytes.get(start) != Some(&b'"') {
        return None;
    }
    let end = text_end(bytes, start + 1);
    (bytes.get(end) == Some(&b'"')).then_some(end + 1)
}

/// The place from `at` on of the first byte that is not plain text in a string: a quote, a
/// backslash, a control character or a part of a character beyond ASCII. Within eight bytes of the
/// end it may be where nothing such is.
#[inline]
pub(in crate::read) fn text_end(bytes: &[u8], mut at: usize) -> usize {
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
