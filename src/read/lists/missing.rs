//! What to do about a leaf without a value in a document of lists, where these differ from other formats.

use crate::tree::Missing;

/// What to do about a node of lists without a value, which stands at this byte of the document. `None`: as in
/// other formats.
pub(crate) fn help_for_missing(
    missing: Missing,
    text: &[u8],
    offset: Option<usize>,
) -> Option<&'static str> {
    match missing {
        Missing::Unknown if offset.is_some_and(|at| is_first_word(text, at)) => {
            Some("put a number in its place; if it names its list, take out the comma after it")
        }
        Missing::Unknown => {
            Some("put a number in its place; an unknown leaf is no error where it is pruned")
        }
        Missing::NoStatic => Some("inner nodes of lists have no static values: raise `--depth`"),
        _ => None,
    }
}

/// Whether a bare word stands at this byte, with a bracket before it: `[A, 3]`.
fn is_first_word(text: &[u8], at: usize) -> bool {
    let (before, rest) = text.split_at(at);
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_' || **byte >= 0x80;
    let word = &rest[..rest.iter().take_while(is_part).count()];
    let unknown: [&[u8]; 4] = [b"none", b"nil", b"null", b""];
    matches!(before.trim_ascii_end().last(), Some(b'(' | b'[' | b'{'))
        && !unknown.iter().any(|known| word.eq_ignore_ascii_case(known))
}
