//! What a document says that is expected of its tree: the key `expect` of its root, which readers pass
//! over, as they do at other nodes.

use std::ops::Range;

use super::error::Error;
use super::keys::EXPECT;
use super::lexical::{Scanner, Token};
use super::nested;
use super::options::Options;

/// The bytes of the value of the root's `expect`: not a key that has another meaning by the options. `None`:
/// there is none, or it is `null`.
///
/// ```
/// use abprune::read::{Options, expectation};
/// let document = br#"{"children": [3, 5], "expect": {"value": 5}}"#;
/// let found = expectation(document, &Options::default()).unwrap().unwrap();
/// assert_eq!(&document[found], br#"{"value": 5}"#);
/// ```
///
/// # Errors
///
/// The key stands there twice; the document is not JSON before its end.
pub fn expectation(bytes: &[u8], options: &Options) -> Result<Option<Range<usize>>, Error> {
    let mut scanner = Scanner::new(bytes);
    if !scanner.take(b'{') {
        return Ok(None);
    }
    let (mut found, mut is_first) = (None, true);
    while let Some((offset, key)) = scanner.next_member(&mut is_first)? {
        let is_it = &*key == EXPECT.as_bytes() && options.keys.number(&key).is_none();
        let first = scanner.next()?;
        scanner.skip_value(first)?;
        if is_it && found.is_some() {
            return Err(Error::repeated_key(offset, &key));
        }
        if is_it {
            found = Some((first.1 != Token::Null).then_some(first.0..scanner.at));
        }
    }
    Ok(found.flatten())
}

/// The byte of the first `expect` at a node that is not the root, of a document that has been read: there it
/// says nothing.
///
/// ```
/// use abprune::read::{Options, inner_expectation};
/// let find = |document: &str| inner_expectation(document.as_bytes(), &Options::default());
/// assert_eq!(find(r#"[3, {"value": 5, "expect": 1}]"#), Some(17));
/// assert_eq!(find(r#"{"value": 5, "meta": {"expect": 1}, "expect": {}}"#), None);
/// ```
#[must_use]
pub fn inner_expectation(bytes: &[u8], options: &Options) -> Option<usize> {
    nested::inner_expectation(bytes, options).ok().flatten()
}
