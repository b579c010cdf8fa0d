//! Whether a document is lists, by its first bytes.

use super::reader;
use super::scanner::{ListScanner, ListToken, OPEN};
use crate::number::Number;
use crate::read::error::Error;
use crate::read::expected::Expected;
use crate::read::nested;
use crate::read::options::Options;
use crate::read::problem::Problem;
use crate::read::target::Discard;

/// The first bytes that are looked at. What is shown later on is not seen.
const START: usize = 1 << 12;

/// The first bytes that are looked at of what may be JSON, which must not wait.
const START_OF_JSON: usize = 1 << 10;

/// Whether the first bytes of a document show that it is lists: no other format starts like this.
///
/// - `(` or `'`; a word with a bracket or `=` right after it; a number alone that JSON has not, `+3`;
/// - an array or an object that is no nested tree, and lists as far as that or further;
/// - a bracket after comments, a quote or `>`.
pub(crate) fn looks_like_lists(bytes: &[u8]) -> bool {
    let text = text_of(&bytes[..bytes.len().min(START)]);
    let mut scanner = ListScanner::new(text);
    let first = scanner.peek();
    match first {
        Some('(' | '\'') => true,
        Some('[' | '{') => {
            let before = text[..scanner.at].trim_start_matches('\u{feff}').trim_ascii();
            !before.is_empty() || shows_lists(bytes, scanner.at)
        }
        Some('"' | '`') => scanner.rest()[1..].trim_start().starts_with(OPEN),
        _ if scanner.assignment() => true,
        _ => match scanner.next() {
            Ok((_, ListToken::Word(_))) => scanner.rest().starts_with(OPEN),
            Ok((_, ListToken::Number(_, text))) => {
                Number::parse(text).is_err() && scanner.peek().is_none()
            }
            _ => false,
        },
    }
}

/// The text that some bytes begin with.
pub(in crate::read) fn text_of(bytes: &[u8]) -> &str {
    let end = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
    std::str::from_utf8(&bytes[..end]).unwrap_or_default()
}

/// Whether the array or the object at `at` is no nested tree, and lists as far as that or further: an error of
/// lists alone says more than one of JSON.
fn shows_lists(bytes: &[u8], at: usize) -> bool {
    let mut start = &bytes[..bytes.len().min(at + START_OF_JSON)];
    if start.len() < bytes.len() {
        // No token is cut.
        start = &start[..memchr::memrchr(b',', start).unwrap_or(start.len())];
    }
    let options = Options::default();
    let Err(error) = nested::read(start, &options, &mut Discard) else {
        return false;
    };
    let is_not_finite = matches!(error.problem, Problem::NotFinite { .. });
    // Where others are there, a comma is missing in JSON.
    let expected = match error.problem {
        Problem::Truncated { .. } | Problem::NeverClosed => return false,
        Problem::Unexpected { expected, .. } => Some(expected),
        _ => None,
    };
    if expected == Some(Expected::CommaOrBracket) && start.contains(&b',') {
        return false;
    }
    match reader::read(start, &options, &mut Discard) {
        Ok(()) | Err(Error { problem: Problem::NeverClosed, .. }) => true,
        Err(Error { problem: Problem::KeySign { .. }, .. }) => false,
        Err(Error { problem: Problem::Refused { .. }, offset }) => offset >= error.offset,
        // Infinity with a sign of print, of which JSON says less.
        Err(Error { problem: Problem::NotFinite { .. }, offset }) => {
            offset > error.offset || offset == error.offset && !is_not_finite
        }
        Err(Error { offset, .. }) => offset > error.offset,
    }
}
