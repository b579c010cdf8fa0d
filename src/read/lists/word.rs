//! Words: their texts, and those that have a meaning of their own.

use std::borrow::Cow;

use crate::read::excerpt::excerpt;
use crate::read::lexical::scanner::decode;
use crate::read::options::Options;
use crate::value::Player;

/// A word as it stands in the document, with its quotes if it has them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Word<'a>(pub(super) &'a [u8]);

impl<'a> Word<'a> {
    /// Whether the word stands in quotes.
    pub(super) fn is_quoted(self) -> bool {
        matches!(self.0, [b'\'' | b'"', ..])
    }

    /// The text that the word stands for, in UTF-8.
    pub(super) fn text(self) -> Cow<'a, [u8]> {
        let Word(word) = self;
        if !self.is_quoted() {
            return Cow::Borrowed(word);
        }
        let inner = &word[1..word.len() - 1];
        if memchr::memchr(b'\\', inner).is_none() {
            return Cow::Borrowed(inner);
        }
        Cow::Owned(decode(&json(inner)).into_owned())
    }

    /// The player whom the word names, in any case.
    pub(super) fn player(self, options: &Options) -> Option<Player> {
        options.player_named(&String::from_utf8_lossy(&self.text()))
    }

    /// The text as messages show it.
    pub(super) fn shown(self) -> String {
        excerpt(&self.text())
    }
}

/// A JSON string for the text between two quotes, which has been checked.
fn json(inner: &[u8]) -> Vec<u8> {
    let mut json = vec![b'"'];
    let mut rest = inner.iter();
    while let Some(&byte) = rest.next() {
        match byte {
            b'"' => json.extend(br#"\""#),
            b'\\' => match rest.next() {
                Some(b'\'') => json.push(b'\''),
                other => json.extend([b'\\'].iter().chain(other)),
            },
            _ => json.push(byte),
        }
    }
    json.push(b'"');
    json
}

/// Whether a bare word stands for an unknown leaf without a name.
pub(super) fn is_unknown(text: &[u8]) -> bool {
    let words: [&[u8]; 4] = [b"none", b"nil", b"null", b"?"];
    words.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Whether a bare word is a truth value, which is no name.
pub(super) fn is_truth_value(text: &[u8]) -> bool {
    text.eq_ignore_ascii_case(b"true") || text.eq_ignore_ascii_case(b"false")
}

/// Whether a byte can be part of a bare word or a number. All characters beyond ASCII are, here.
pub(super) fn is_part(byte: u8) -> bool {
    const SIGNS: &[u8] = b"_-+./*!?&@%^~<>|$";
    byte.is_ascii_alphanumeric() || byte >= 0x80 || SIGNS.contains(&byte)
}

/// The first character of a bare word that cannot stand there.
pub(super) fn foreign(text: &str) -> Option<(usize, char)> {
    let is_foreign = |&(at, letter): &(usize, char)| match at {
        0 => !letter.is_alphabetic() && letter != '_',
        _ => !letter.is_ascii() && !letter.is_alphanumeric() && !is_mark(letter),
    };
    text.char_indices().find(is_foreign)
}

/// Whether a character that is neither a letter nor a digit belongs to a word: the marks and joiners of
/// many scripts, but not their commas, semicolons and question marks.
fn is_mark(letter: char) -> bool {
    const PUNCTUATION: &str = "\u{37e}\u{589}\u{60c}\u{61b}\u{61c}\u{61f}\u{964}\u{965}\u{1680}";
    match letter {
        '\u{200c}' | '\u{200d}' => true,
        '\u{300}'..='\u{1fff}' => !PUNCTUATION.contains(letter),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_stand_for_characters() {
        let text = |word: &'static str| Word(word.as_bytes()).text();
        assert_eq!(&*text("'a'"), b"a");
        assert_eq!(&*text(r#"'a\'"\\\n'"#), b"a'\"\\\n");
        assert_eq!(
            &*text(r#""\u00e9\ud83d\ude00\"'""#),
            "\u{e9}\u{1f600}\"'".as_bytes()
        );
        assert_eq!(&*text("bare"), b"bare");
        assert_eq!(&*text("''"), b"");
    }

    #[test]
    fn bare_words_have_letters_digits_and_marks_of_any_script() {
        let words = [
            "A",
            "_a",
            "O-O",
            "Nf3+",
            "e4!?",
            "\u{e9}1",
            "e\u{301}",
            "\u{928}\u{94d}",
        ];
        for word in words {
            assert_eq!(foreign(word), None, "{word}");
        }
        for (word, place) in [
            ("\u{2212}3", 0),
            ("*", 0),
            ("\u{2018}a\u{2019}", 0),
            ("a\u{ff0c}b", 1),
            ("a\u{a0}b", 1),
            ("a\u{202e}", 1),
            ("a\u{60c}", 1),
        ] {
            assert_eq!(foreign(word).map(|(at, _)| at), Some(place), "{word}");
        }
    }
}
