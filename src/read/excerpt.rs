//! What messages show of a text from a document.

use crate::excerpt;

/// The most bytes of a character in UTF-8.
const LONGEST_CHARACTER: usize = 4;

/// A copy of `text`, cut after 40 characters, with dots in place of the rest.
pub(super) fn excerpt_of(text: &[u8]) -> String {
    let end = text.len().min((excerpt::LONGEST + 1) * LONGEST_CHARACTER);
    excerpt::excerpt(&String::from_utf8_lossy(&text[..end])).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_between_characters() {
        let exact = "\u{1f600}".repeat(excerpt::LONGEST);
        assert_eq!(excerpt_of(exact.as_bytes()), exact);
        for more in ["a", "\u{e9}", "\u{1f600}\u{1f600}"] {
            let long = format!("{exact}{more}");
            assert_eq!(excerpt_of(long.as_bytes()), format!("{exact}..."));
        }
        assert_eq!(excerpt_of(b"a\xff"), "a\u{fffd}");
    }
}
