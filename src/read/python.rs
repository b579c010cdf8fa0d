//! Dictionaries as Python prints them, as the JSON that they stand for: `tree = {'a': 3, 'b': (None, 5)}` is
//! `{"a": 3, "b": [null, 5]}`. Each byte stays at its place, so the places of errors are those of the document.
//!
//! What has no JSON of the same length, such as a string with `"` or `\'` in it, stays as it is: the reader says what is
//! wrong with it.

use std::borrow::Cow;

use super::lists::assigned;
use crate::excerpt::without_mark;

/// The words of Python that JSON has in small letters or by another name.
const WORDS: [(&[u8], &[u8]); 3] = [(b"None", b"null"), (b"True", b"true"), (b"False", b"false")];

/// The byte at which a dictionary of Python begins, or a list of them, if a document is one: it has keys in `'`, or is
/// assigned to a name and has keys in `"`.
pub(super) fn dictionary(bytes: &[u8]) -> Option<usize> {
    let start = without_mark(bytes).trim_ascii_start();
    let tree = assigned(start).unwrap_or(start);
    let first = tree.strip_prefix(b"[").map_or(tree, <[u8]>::trim_ascii_start);
    let (quote, key) = first.strip_prefix(b"{")?.trim_ascii_start().split_first()?;
    let is_assigned = tree.len() < start.len();
    if *quote != b'\'' && !(is_assigned && *quote == b'"') {
        return None;
    }
    // In braces, lists have names and no keys.
    let end = memchr::memchr(*quote, key)?;
    key[end + 1..].trim_ascii_start().starts_with(b":").then(|| bytes.len() - tree.len())
}

/// The JSON of a document that is a dictionary of Python, or a list of them; else the document.
pub(super) fn json_of(bytes: &[u8]) -> Cow<'_, [u8]> {
    let Some(at) = dictionary(bytes) else {
        return Cow::Borrowed(bytes);
    };
    let mut json = bytes.to_vec();
    json[..at].fill(b' ');
    if translate(&mut json, at).is_some() { Cow::Owned(json) } else { Cow::Borrowed(bytes) }
}

/// An open bracket: its byte, what it is, and whether a comma stands in it.
type OpenBracket = (usize, u8, bool);

/// Writes JSON over Python from a byte on. `None`: a string has no JSON of its length, or a bracket is closed by another
/// one.
fn translate(text: &mut [u8], mut at: usize) -> Option<()> {
    let mut open: Vec<OpenBracket> = Vec::new();
    // The last comma, if nothing has come after it; and whether a bracket has been opened last.
    let (mut comma, mut is_empty) = (None, false);
    while let Some(&byte) = text.get(at) {
        let (before, was_empty) = (comma, is_empty);
        if !byte.is_ascii_whitespace() {
            (comma, is_empty) = (None, false);
        }
        match byte {
            b'\'' | b'"' => at = translate_string(text, at)?,
            b'(' | b'[' | b'{' => {
                open.push((at, byte, false));
                is_empty = true;
            }
            b',' => {
                open.last_mut()?.2 = true;
                comma = Some(at);
            }
            b')' | b']' | b'}' => {
                let (start, bracket, has_comma) = open.pop()?;
                if !matches!((bracket, byte), (b'(', b')') | (b'[', b']') | (b'{', b'}')) {
                    return None;
                }
                if let Some(last) = before {
                    text[last] = b' ';
                }
                if byte == b')' {
                    // A tuple has a comma, or nothing; else these brackets say nothing.
                    let is_tuple = has_comma || was_empty;
                    [text[start], text[at]] = if is_tuple { *b"[]" } else { *b"  " };
                }
            }
            // The end of a statement of other languages.
            b';' if open.is_empty() => text[at] = b' ',
            b'#' => {
                (comma, is_empty) = (before, was_empty);
                at = blank_line(text, at);
            }
            b'/' if text.get(at + 1) == Some(&b'/') => {
                (comma, is_empty) = (before, was_empty);
                at = blank_line(text, at);
            }
            _ => {
                let word = WORDS.iter().find(|(word, _)| text[at..].starts_with(word));
                if let Some((_, word)) = word {
                    text[at..at + word.len()].copy_from_slice(word);
                }
            }
        }
        at += 1;
    }
    Some(())
}

/// Blanks out a comment, which ends with its line. Gives its last byte.
fn blank_line(text: &mut [u8], at: usize) -> usize {
    let end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |end| at + end);
    text[at..end].fill(b' ');
    end - 1
}

/// Gives a string the quotes of JSON, and the place of its last one. That of an open string is the end of the text.
fn translate_string(text: &mut [u8], start: usize) -> Option<usize> {
    let quote = std::mem::replace(&mut text[start], b'"');
    let mut at = start + 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' if text.get(at + 1) == Some(&b'\'') => return None,
            b'\\' => at += 1,
            found if found == quote => {
                text[at] = b'"';
                return Some(at);
            }
            b'"' => return None,
            _ => {}
        }
        at += 1;
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_is_written_as_json_of_the_same_length() {
        for (python, json) in [
            ("{'a': 3, 'b': (None, 5)}", "{\"a\": 3, \"b\": [null, 5]}"),
            ("[{'is': True}, {\"it's\": False}]", "[{\"is\": true}, {\"it's\": false}]"),
            ("tree = {\"a\": 3}  # mine", "       {\"a\": 3}        "),
            ("{'a': (3), 'b': ((2, 9))}", "{\"a\":  3 , \"b\":  [2, 9] }"),
            ("{'a': (3,), 'b': [(5, ), ], }", "{\"a\": [3 ], \"b\": [[5  ]  ]  }"),
            ("{'a': (\n3 # ,\n), 'b': ()}", "{\"a\":  \n3    \n , \"b\": []}"),
            ("{'a': 3} // it's mine", "{\"a\": 3}             "),
            ("self.tree = {'a': 3}", "            {\"a\": 3}"),
            ("t={'None # ()': 3}", "  {\"None # ()\": 3}"),
            ("const t = {\"a\": 3};", "          {\"a\": 3} "),
            ("{'a\\n': 3}", "{\"a\\n\": 3}"),
        ] {
            assert_eq!(json_of(python.as_bytes()), json.as_bytes(), "{python}");
        }
    }

    #[test]
    fn all_else_stays_as_it_is() {
        for text in [
            "",
            "{",
            "[",
            "[[3, 5], [2, 9]]",
            "['A', 3, 5]",
            "{'A', 3, 5}",
            "tree = {{3, 5}, {2, 9}}",
            "tree = {'A'",
            "{'a': (3, 5], 'd': 4}",
            "{'a': [3, 5)}",
            "{\"a\": 'b'}",
            "{'a \"b\"': 3}",
            "{'a\\'s': 3}",
            "tree = [[3, 5], [2, 9]]",
            "3 = {}",
            "= {'a': 3}",
        ] {
            assert!(matches!(json_of(text.as_bytes()), Cow::Borrowed(_)), "{text}");
        }
    }
}
