//! The byte-order mark that a document in UTF-8 may start with.

/// The document without its byte-order mark.
pub(super) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}
