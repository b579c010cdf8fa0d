//! Whether a document is lists, by its first bytes.

use super::scanner::{ListScanner, ListToken};
use crate::excerpt::without_mark;
use crate::number::Number;
use crate::read::lexical;

/// The first bytes that are looked at. What is shown later on is not seen.
const START: usize = 1 << 12;

/// The first bytes of an array that are looked at. It may be JSON, which must not wait.
const START_OF_ARRAY: usize = 1 << 10;

/// Whether the first bytes of a document show that it is lists: no other format starts like this.
///
/// - `(`, `'`, or `{` with no key after it;
/// - a word with a bracket or `=` right after it;
/// - an array in which something stands that JSON has not: `(`, `'`, a comment, a bare word, a string with
///   more after it;
/// - one of these or an array after comments.
pub(in crate::read) fn looks_like_lists(bytes: &[u8]) -> bool {
    let start = without_mark(&bytes[..bytes.len().min(START)]);
    let at = lexical::space(start, 0);
    match start.get(at) {
        Some(b'[') => array_shows_lists(start, at),
        Some(b'(' | b'\'') => true,
        Some(b'{') => object_shows_lists(start, at),
        Some(b'#' | b';') => {
            let next = ListScanner::new(start).peek();
            matches!(next, Some(b'(' | b'[' | b'{')) || word_shows_lists(start)
        }
        Some(_) => word_shows_lists(start),
        None => false,
    }
}

/// Whether a document starts with a word that has a bracket or `=` after it.
fn word_shows_lists(start: &[u8]) -> bool {
    let mut scanner = ListScanner::new(start);
    matches!(scanner.next(), Ok((_, ListToken::Word(_))))
        && (scanner.is_at_list() || scanner.peek() == Some(b'='))
}

/// Whether the `{` at `at` has an item after it, and no key. A key may lack its quotes.
fn object_shows_lists(start: &[u8], at: usize) -> bool {
    let mut scanner = ListScanner { bytes: start, at: at + 1 };
    if matches!(scanner.peek(), Some(b'"')) {
        return false;
    }
    match scanner.next() {
        Ok((_, ListToken::Open(_))) => true,
        Ok((_, ListToken::Number(..) | ListToken::Unknown(_) | ListToken::Word(_))) => {
            !matches!(scanner.peek(), None | Some(b':'))
        }
        _ => false,
    }
}

/// Whether a byte tells nothing: white space, a comma, a part of a number.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b',' | b'0'..=b'9' | b'-' | b'+' | b'.')
}

/// Whether the array at `at` has something in it that no JSON tree has.
fn array_shows_lists(start: &[u8], mut at: usize) -> bool {
    let start = &start[..start.len().min(at + START_OF_ARRAY)];
    let mut depth = 0_usize;
    loop {
        at += start[at..].iter().take_while(|&&byte| is_plain(byte)).count();
        match start.get(at) {
            Some(b'[') => depth += 1,
            Some(b']') if depth <= 1 => {
                let next = start.get(lexical::space(start, at + 1));
                return matches!(next, Some(b'#' | b';'));
            }
            Some(b']') => depth -= 1,
            // An exponent.
            Some(b'e' | b'E') if start[at - 1].is_ascii_digit() => {}
            Some(b'(' | b'\'' | b'#' | b';') => return true,
            Some(b'{') => return object_shows_lists(start, at),
            Some(_) => {
                let mut scanner = ListScanner { bytes: start, at };
                match scanner.next() {
                    Ok((_, ListToken::Unknown(b"null"))) => at = scanner.at - 1,
                    Ok((_, ListToken::Unknown(_))) => return true,
                    Ok((_, ListToken::Word(word))) => {
                        // A number in quotes, and a string alone in an array, are slips in JSON.
                        let is_number = std::str::from_utf8(&word.text()).map(Number::parse);
                        let is_alone = word.0.starts_with(b"\"") && scanner.peek() == Some(b']');
                        let is_slip = is_alone || matches!(is_number, Ok(Ok(_)));
                        return !is_slip && scanner.at < start.len();
                    }
                    _ => return false,
                }
            }
            None => return false,
        }
        at += 1;
    }
}
