//! Where white space and plain text end, and where text is not UTF-8.

/// The place of the first byte from `at` on that is not white space.
pub(in crate::read) fn space(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    let is_space = |byte: &&u8| matches!(byte, b' ' | b'\n' | b'\r' | b'\t');
    at + rest.iter().take_while(is_space).count()
}

/// The place from `at` on of the first byte that is not plain text in a string: a quote, a backslash or a
/// control character.
pub(super) fn text_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    let is_plain = |&&byte: &&u8| byte >= b' ' && byte != b'"' && byte != b'\\';
    at + rest.iter().take_while(is_plain).count()
}

/// The place of the first byte that is not UTF-8.
pub(in crate::read) fn first_invalid_utf8(bytes: &[u8]) -> Option<usize> {
    let checked = std::str::from_utf8(bytes);
    checked.err().map(|error| error.valid_up_to())
}
