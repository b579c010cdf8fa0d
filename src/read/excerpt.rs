//! What messages show of a text from a document, and of numbers.

use crate::excerpt;

/// The most bytes of a character in UTF-8.
const LONGEST_CHARACTER: usize = 4;

/// A copy of `text`, cut after 40 characters, with dots in place of the rest.
pub(super) fn excerpt_of(text: &[u8]) -> String {
    let end = text.len().min((excerpt::LONGEST + 1) * LONGEST_CHARACTER);
    excerpt::excerpt(&String::from_utf8_lossy(&text[..end])).into_owned()
}

/// `factors` with signs of multiplication between them, cut after ten.
pub(super) fn product_text<T: ToString>(factors: &[T]) -> String {
    const MOST: usize = 10;
    let shown = &factors[..factors.len().min(MOST)];
    let shown: Vec<String> = shown.iter().map(T::to_string).collect();
    let is_cut = factors.len() > MOST;
    shown.join(" x ") + if is_cut { " x ..." } else { "" }
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

    #[test]
    fn long_products_are_cut() {
        assert_eq!(product_text(&[3, 2]), "3 x 2");
        assert_eq!(product_text(&[2; 10]), ["2"; 10].join(" x "));
        assert_eq!(product_text(&[2; 11]), ["2"; 10].join(" x ") + " x ...");
    }
}
