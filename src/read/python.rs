//! Dictionaries as Python prints them, as the JSON that they stand for: `tree = {'a': 3, 'b': (None, 5)}` is
//! `{"a": 3, "b": [null, 5]}`. Each byte stays at its place, so the places of errors are those of the document.
//!
//! What has no JSON of the same length, such as a string with `"` or `\'` in it, stays as it is: the reader says what is
//! wrong with it.

use std::borrow::Cow;

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
    let is_of_python = *quote == b'\'' || is_assigned && *quote == b'"';
    // In braces, lists have names and no keys.
    let end = memchr::memchr(*quote, key).filter(|_| is_of_python)?;
    key[end + 1..].trim_ascii_start().starts_with(b":").then(|| bytes.len() - tree.len())
}

/// What `tree = ` gives a name to, or `const tree = ` in other languages.
pub(super) fn assigned(text: &[u8]) -> Option<&[u8]> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    let keyword =
        [&b"const "[..], b"let ", b"var "].into_iter().find_map(|of| text.strip_prefix(of));
    let name = keyword.unwrap_or(text).trim_ascii_start();
    let length = name.iter().take_while(|byte| is_part(byte)).count();
    let value = name[length..].trim_ascii_start().strip_prefix(b"=")?;
    (length > 0 && !name[0].is_ascii_digit()).then(|| value.trim_ascii_start())
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

/// Writes JSON over Python from a byte on. `None`: a string has no JSON of its length.
fn translate(text: &mut [u8], mut at: usize) -> Option<()> {
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\'' | b'"' => at = translate_string(text, at)?,
            b'(' => text[at] = b'[',
            b')' => text[at] = b']',
            // A comment of Python; the end of a statement of other languages.
            b';' => text[at] = b' ',
            b'#' => {
                let end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |end| at + end);
                text[at..end].fill(b' ');
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
