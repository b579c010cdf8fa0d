//! Escapes for text from strangers: names, file names, pieces of files.
//!
//! Text in any script is printed as it is. Only what can move a cursor or hide text is escaped: see
//! [`is_unseen`]. So no function here gives a character that breaks a line or fools a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Deref;

use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// `text` as a JSON string, quotes included.
///
/// ```
/// use abprune::report::quoted;
/// assert_eq!(quoted("a \"b\"\n\u{1b}[31mé"), r#""a \"b\"\n\u001b[31mé""#);
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", in_json(text))
}

/// Text from a stranger, or about such text: with escapes for what is not seen or moves what is beside it.
#[derive(Clone, Debug)]
pub(crate) struct Text<'a>(Cow<'a, str>);

impl<'a, T: Into<Cow<'a, str>>> From<T> for Text<'a> {
    fn from(text: T) -> Text<'a> {
        Text(text.into())
    }
}

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// As [`quoted`] has it; serde writes escapes that are not its own as raw JSON.
impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // All bytes are looked at, which compilers do for many at a time.
        let is_plain = |byte| (b' '..=b'~').contains(&byte) && byte != b'"' && byte != b'\\';
        if self.0.bytes().fold(true, |all, byte| all & is_plain(byte)) {
            return serializer.serialize_str(&self.0);
        }
        let json = RawValue::from_string(quoted(&self.0)).map_err(S::Error::custom)?;
        json.serialize(serializer)
    }
}

/// `text` as it is, if it has no white space, no quotes, no backslashes and nothing that [`visible`]
/// escapes; otherwise [`quoted`].
///
/// ```
/// use abprune::report::plain;
/// assert_eq!(plain("trees/étude.json"), "trees/étude.json");
/// assert_eq!(plain("my tree"), r#""my tree""#);
/// ```
#[must_use]
pub fn plain(text: &str) -> String {
    let needs_quotes = |character: char| character.is_whitespace() || is_of_json(character);
    if text.is_empty() || text.contains(needs_quotes) || visible(text) != text {
        quoted(text)
    } else {
        text.to_owned()
    }
}

/// `text` with escapes for all that is not printable ASCII, without quotes around it.
pub(crate) fn ascii(text: &str) -> String {
    escaped(text, |_, character, _| !(' '..='~').contains(&character))
}

/// `text` as it is, with escapes for what moves a cursor or is not seen: controls, ends of lines,
/// bidirectional overrides, format characters.
///
/// ```
/// use abprune::report::visible;
/// assert_eq!(visible("café\n\u{202e}"), "café\\n\\u202e");
/// ```
#[must_use]
pub fn visible(text: &str) -> String {
    escaped(text, is_hidden)
}

/// `text`, isolated from what is beside it (U+2068 ... U+2069) if it has a character of a right-to-left
/// script: such a text would move the rest of its line.
pub(crate) fn isolated(text: String) -> String {
    if text.chars().any(is_right_to_left) { format!("\u{2068}{text}\u{2069}") } else { text }
}

/// Whether a character is in a range of right-to-left scripts.
///
/// Source: Unicode Character Database 16.0, `extracted/DerivedBidiClass.txt`: the ranges where the default
/// of the property is `R` or `AL`.
fn is_right_to_left(character: char) -> bool {
    matches!(
        character,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fdff}'
            | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}'
    )
}

/// `text` inside a string of JSON: as it is, with escapes for quotes, backslashes, and what
/// [`visible`] escapes.
pub(crate) fn in_json(text: &str) -> String {
    escaped(text, |before, character, after| {
        is_of_json(character) || is_hidden(before, character, after)
    })
}

/// `text` between tags of XML or HTML, or in quotes, with U+FFFD in the place of characters that XML 1.0 has not.
///
/// Source: W3C, *Extensible Markup Language (XML) 1.0*, production 2 (`Char`).
pub(crate) fn in_xml(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => all.push_str("&amp;"),
            '<' => all.push_str("&lt;"),
            // Not only for looks: `]]>` must not stand between tags.
            '>' => all.push_str("&gt;"),
            '"' => all.push_str("&quot;"),
            '\'' => all.push_str("&#39;"),
            '\t' | '\n' | '\r' => all.push(character),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => all.push(char::REPLACEMENT_CHARACTER),
            _ => all.push(character),
        }
    }
    all
}

/// Whether JSON requires an escape for a character that is seen.
fn is_of_json(character: char) -> bool {
    matches!(character, '"' | '\\')
}

/// Whether a character, between two others, is not seen or moves what is beside it.
fn is_hidden(before: Option<char>, character: char, after: Option<char>) -> bool {
    if is_joiner(character) {
        !(before.is_some_and(is_of_word) && after.is_some_and(is_of_word))
    } else if is_variation_selector(character) {
        // One changes the look of the character before it. More of them are text that is not seen.
        let is_seen = |before: char| !before.is_whitespace() && !is_variation_selector(before);
        !before.is_some_and(|before| is_seen(before) && !is_unseen(before))
    } else {
        is_unseen(character)
    }
}

/// Whether a character joins or parts the shapes of those beside it: words of many scripts need it.
fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}' | '\u{180e}')
}

/// Whether a character chooses between the shapes of the one before it.
fn is_variation_selector(character: char) -> bool {
    matches!(
        character,
        '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Whether a character can be part of a word, or of an emoji of several characters.
fn is_of_word(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_alphanumeric();
    }
    !(character.is_whitespace() || is_unseen(character) || is_joiner(character))
}

/// Whether a character moves a cursor, ends a line, turns text around, or is not seen: the controls (Cc),
/// the separators of lines (Zl, Zp), what is ignorable by default and neither a joiner nor a variation
/// selector, the marks of annotations, and what is no character. Marks of numbers and words in Arabic,
/// Syriac and Kaithi are format characters (Cf), but they are seen.
///
/// Source: Unicode Character Database 16.0, `DerivedCoreProperties.txt` (`Default_Ignorable_Code_Point`)
/// and `extracted/DerivedGeneralCategory.txt`.
fn is_unseen(character: char) -> bool {
    let is_no_character = u32::from(character) & 0xfffe == 0xfffe;
    let is_ignorable = matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e00ff}' | '\u{e01f0}'..='\u{e0fff}'
    );
    let is_mark_of_annotation = matches!(character, '\u{fff9}'..='\u{fffb}');
    let ends_line = matches!(character, '\u{2028}' | '\u{2029}');
    character.is_control()
        || is_ignorable
        || is_mark_of_annotation
        || ends_line
        || is_no_character
        || ('\u{fdd0}'..='\u{fdef}').contains(&character)
}

/// `text` with the escapes of JSON for some of its characters. What decides sees the character before and
/// the one after, too.
fn escaped(text: &str, is_escaped: impl Fn(Option<char>, char, Option<char>) -> bool) -> String {
    let mut all = String::with_capacity(text.len());
    let mut before = None;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            _ if !is_escaped(before, character, characters.peek().copied()) => all.push(character),
            '"' | '\\' => all.extend(['\\', character]),
            '\n' => all.push_str("\\n"),
            '\r' => all.push_str("\\r"),
            '\t' => all.push_str("\\t"),
            _ => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let _ = write!(all, "\\u{unit:04x}");
                }
            }
        }
        before = Some(character);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_seen_and_reads_back_as_json() {
        let mut all: String = (0..0x300).filter_map(char::from_u32).collect();
        all.push_str("\u{202e}\u{2028}\u{feff}\u{1f600}\u{e0041}");
        let shown = quoted(&all);
        assert!(!shown.chars().any(is_unseen));
        let read: String = serde_json::from_str(&shown).expect("a JSON string");
        assert_eq!(read, all);
    }

    /// The quoted text alone is escaped, and nothing of another script.
    #[test]
    fn scripts_stay_as_they_are() {
        for text in [
            "αβ Пешка 将棋 한국어 שלום",
            // Joiners inside words: Persian, Devanagari, a family; a sign for numbers in Arabic.
            "می\u{200c}خواهم",
            "क्\u{200d}ष",
            "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
            "\u{2764}\u{fe0f}\u{200d}\u{1f525}",
            "\u{600}١٢",
            // A variant of an ideograph, braille, private use.
            "葛\u{e0100}",
            "\u{2801}\u{2800}\u{2803}",
            "\u{e000}\u{f8ff}",
        ] {
            assert_eq!(visible(text), text);
            assert_eq!(quoted(text), format!("\"{text}\""));
        }
    }

    #[test]
    fn what_hides_text_is_escaped_wherever_it_stands() {
        for (text, shown) in [
            ("\u{200d}a", "\\u200da"),
            ("a\u{200c}", "a\\u200c"),
            ("a\u{200d} b", "a\\u200d b"),
            ("a\u{200d}\u{200d}b", "a\\u200d\\u200db"),
            ("a\u{fe00}\u{fe01}", "a\u{fe00}\\ufe01"),
            ("\u{fe00}a", "\\ufe00a"),
            ("a\u{e0061}\u{e007f}", "a\\udb40\\udc61\\udb40\\udc7f"),
            ("a\u{ad}b", "a\\u00adb"),
            ("a\u{2066}b\u{2069}", "a\\u2066b\\u2069"),
            ("\u{fffe}\u{1ffff}", "\\ufffe\\ud83f\\udfff"),
        ] {
            assert_eq!(visible(text), shown);
        }
    }

    #[test]
    fn a_name_with_white_space_is_quoted_in_a_line() {
        assert_eq!(plain("将棋.json"), "将棋.json");
        for text in ["", "a b", "a\u{3000}b", "a\"", "a\\b", "a\u{202e}b"] {
            assert_eq!(plain(text), quoted(text));
        }
    }

    #[test]
    fn all_characters_are_those_of_xml_and_read_back_the_same() {
        let all: String = (0..=u32::from(char::MAX)).filter_map(char::from_u32).collect();
        let text = in_xml(&all);
        assert!(!text.contains(['<', '>', '"', '\'']));
        // Production 2 of the standard.
        let is_allowed = |character| {
            matches!(character, '\t' | '\n' | '\r' | '\u{20}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}')
                || character >= '\u{10000}'
        };
        assert_eq!(text.chars().find(|&character| !is_allowed(character)), None);
        let entities =
            [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
        let read =
            entities.iter().fold(text, |text, (entity, character)| text.replace(entity, character));
        let replaced = |character| {
            if is_allowed(character) { character } else { '\u{fffd}' }
        };
        assert!(read == all.chars().map(replaced).collect::<String>());
    }

    #[test]
    fn nothing_ends_a_section_or_an_attribute() {
        assert_eq!(in_xml("a]]>'\"&amp;\u{1}"), "a]]&gt;&#39;&quot;&amp;amp;\u{fffd}");
    }
}
