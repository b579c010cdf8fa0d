//! Escapes for text from strangers: names, file names, pieces of files.
//!
//! No function here gives a character that breaks a line or fools a terminal. [`quoted`], [`plain`] and
//! [`ascii`] give printable ASCII alone, which does not depend on how a terminal shows other characters.

use std::fmt::Write as _;

/// `text` as a JSON string of printable ASCII, quotes included.
///
/// ```
/// use abprune::report::quoted;
/// assert_eq!(quoted("a \"b\"\n\u{1b}[31mé"), r#""a \"b\"\n\u001b[31m\u00e9""#);
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    let is_escaped = |character| matches!(character, '"' | '\\') || !is_ascii(character);
    format!("\"{}\"", escaped(text, is_escaped))
}

/// `text` as it is where that is printable ASCII without spaces, quotes and backslashes;
/// otherwise [`quoted`].
///
/// ```
/// use abprune::report::plain;
/// assert_eq!(plain("trees/a.json"), "trees/a.json");
/// assert_eq!(plain("my tree"), r#""my tree""#);
/// ```
#[must_use]
pub fn plain(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && byte != b'"' && byte != b'\\';
    if !text.is_empty() && text.bytes().all(is_plain) {
        text.to_owned()
    } else {
        quoted(text)
    }
}

/// `text` with escapes for all that is not printable ASCII, without quotes around it.
///
/// ```
/// use abprune::report::ascii;
/// assert_eq!(ascii("a\tb\u{1b}"), r"a\tb\u001b");
/// ```
#[must_use]
pub fn ascii(text: &str) -> String {
    escaped(text, |character| !is_ascii(character))
}

/// `text` as it is, with escapes for what is not seen or moves what is beside it: control and
/// format characters, line ends.
///
/// ```
/// use abprune::report::visible;
/// assert_eq!(visible("caf\u{e9}\n\u{202e}"), "caf\u{e9}\\n\\u202e");
/// ```
#[must_use]
pub fn visible(text: &str) -> String {
    escaped(text, is_unseen)
}

/// `text`, isolated from what is beside it (U+2068 ... U+2069) if it has a character of a right-to-left
/// script: such a text would move the rest of its line.
pub(super) fn isolated(text: String) -> String {
    if text.chars().any(is_right_to_left) {
        format!("\u{2068}{text}\u{2069}")
    } else {
        text
    }
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
pub(super) fn in_json(text: &str) -> String {
    let is_escaped = |character| matches!(character, '"' | '\\') || is_unseen(character);
    escaped(text, is_escaped)
}

/// Whether a character is printable ASCII.
fn is_ascii(character: char) -> bool {
    (' '..='~').contains(&character)
}

/// Whether a character is one of Unicode's control (Cc) or format (Cf) characters, a separator of lines,
/// or for private use or none; or fills space without a sign (the variation selectors, which belong to
/// other signs, are seen).
///
/// Source: Unicode Character Database 16.0, `extracted/DerivedGeneralCategory.txt`.
fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
                | '\u{180b}'..='\u{180f}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}'
                | '\u{890}' | '\u{891}' | '\u{8e2}'
                | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
                | '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}' | '\u{feff}'
                | '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{110bd}' | '\u{110cd}'
                | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}'
        )
}

/// `text` with the escapes of JSON for some of its characters.
fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> String {
    let mut all = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            _ if !is_escaped(character) => all.push(character),
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
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_ascii_and_reads_back_as_json() {
        let mut all: String = (0..0x300).filter_map(char::from_u32).collect();
        all.push_str("\u{202e}\u{2028}\u{feff}\u{1f600}");
        let shown = quoted(&all);
        assert!(shown.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
        let read: String = serde_json::from_str(&shown).expect("a JSON string");
        assert_eq!(read, all);
    }
}
