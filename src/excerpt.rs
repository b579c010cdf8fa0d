//! Pieces of texts: what messages and sentences show of a long one, where one stands, and a document without its first
//! mark.

use std::borrow::Cow;

/// The most characters that are shown.
const LONGEST: usize = 40;

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

/// The byte of `text` at which `piece` starts, which is borrowed from it: readers such as serde hand out pieces without
/// their places.
pub(crate) fn place_of(text: &[u8], piece: &[u8]) -> usize {
    let place = piece.as_ptr().addr().wrapping_sub(text.as_ptr().addr());
    debug_assert!(place <= text.len(), "the piece is borrowed from the text");
    place.min(text.len())
}

/// A document without its byte-order mark of UTF-8.
pub(crate) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// The most bytes of a character in UTF-8.
const LONGEST_CHARACTER: usize = 4;

/// A copy of `text`, cut after 40 characters, with dots in place of the rest.
pub(crate) fn excerpt_of(text: &[u8]) -> String {
    let end = text.len().min((LONGEST + 1) * LONGEST_CHARACTER);
    excerpt(&String::from_utf8_lossy(&text[..end])).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_between_characters() {
        let exact = "\u{1f600}".repeat(LONGEST);
        assert_eq!(excerpt_of(exact.as_bytes()), exact);
        for more in ["a", "\u{e9}", "\u{1f600}\u{1f600}"] {
            let long = format!("{exact}{more}");
            assert_eq!(excerpt_of(long.as_bytes()), format!("{exact}..."));
        }
        assert_eq!(excerpt_of(b"a\xff"), "a\u{fffd}");
    }
}
