//! Pieces of texts: what messages and sentences show of a long one, and a document without its first mark.

use std::borrow::Cow;

/// The most characters that are shown.
pub(crate) const LONGEST: usize = 40;

/// `text`, cut after 40 characters, with dots in place of the rest.
///
/// ```
/// use abprune::report::excerpt;
/// assert_eq!(excerpt("Queen's Gambit"), "Queen's Gambit");
/// assert_eq!(excerpt(&"a".repeat(1_000)), "a".repeat(40) + "...");
/// ```
#[must_use]
pub fn excerpt(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => Cow::Owned(format!("{}...", &text[..cut])),
        None => Cow::Borrowed(text),
    }
}

/// A document without its byte-order mark of UTF-8.
pub(crate) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}
