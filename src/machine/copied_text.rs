//! Text from bytes that another process may change while they are read: copied first, then checked.
//!
//! The bytes of a [mapped file](super::Mapping) can differ each time they are read. A `str` that borrows
//! them could stop being UTF-8 after the check, which is undefined behaviour. So no `str` may borrow the
//! bytes of a document; the architecture test finds a reader that makes one without these functions.

use std::str::Utf8Error;
use std::string::FromUtf8Error;

/// A copy of `bytes` as text.
///
/// # Errors
///
/// The copy is not UTF-8: `\xff`.
///
/// ```
/// use abprune::machine::copied_text;
/// assert_eq!(copied_text(b"caf\xc3\xa9").unwrap(), "caf\u{e9}");
/// assert_eq!(copied_text(b"caf\xe9").unwrap_err().utf8_error().valid_up_to(), 3);
/// ```
pub fn copied_text(bytes: &[u8]) -> Result<String, FromUtf8Error> {
    String::from_utf8(bytes.to_vec())
}

/// A copy of `bytes` as text, with U+FFFD in the place of what is not UTF-8.
#[must_use]
pub fn copied_text_lossy(bytes: &[u8]) -> String {
    let copy = bytes.to_vec();
    String::from_utf8_lossy(&copy).into_owned()
}

/// What `read` makes of a copy of `bytes` as text. A short copy is on the stack.
///
/// # Errors
///
/// The copy is not UTF-8: `\xff`.
///
/// ```
/// use abprune::machine::with_copied_text;
/// assert_eq!(with_copied_text(b"-12", str::parse), Ok(Ok(-12)));
/// ```
pub fn with_copied_text<T>(bytes: &[u8], read: impl FnOnce(&str) -> T) -> Result<T, Utf8Error> {
    /// Most numbers are shorter.
    const SHORT: usize = 32;
    let mut short = [0; SHORT];
    let long;
    let copy = if let Some(short) = short.get_mut(..bytes.len()) {
        short.copy_from_slice(bytes);
        &*short
    } else {
        long = bytes.to_vec();
        &long[..]
    };
    std::str::from_utf8(copy).map(read)
}

/// The place of the first byte that is not UTF-8. Makes no copy.
#[must_use]
pub fn first_invalid_utf8(bytes: &[u8]) -> Option<usize> {
    // The check reads bytes. Nothing reads the text that it lends.
    let checked = std::str::from_utf8(bytes);
    checked.err().map(|error| error.valid_up_to())
}
