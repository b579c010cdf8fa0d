//! What a document says that is expected of its tree: the key `expect` of its root, which readers pass over.

use std::ops::Range;

use super::error::{Error, Problem};
use super::keys::EXPECT;
use super::lexical::scanner::{Scanner, decode};
use super::lexical::token::Token;
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
    if !scanner.take(b'{') || scanner.peek() == Some(b'}') {
        return Ok(None);
    }
    let mut found = None;
    loop {
        let (offset, key) = scanner.key()?;
        let key = decode(key);
        let is_it = &*key == EXPECT.as_bytes() && options.keys.number(&key).is_none();
        let first = scanner.next()?;
        let start = first.0;
        scanner.skip_value(first)?;
        if is_it && found.is_some() {
            let key = EXPECT.to_owned();
            return Err(Error::new(offset, Problem::RepeatedKey { key }));
        }
        if is_it {
            found = Some((first.1 != Token::Null).then_some(start..scanner.at));
        }
        match scanner.next()? {
            (_, Token::Comma) => {}
            (_, Token::CloseObject) => return Ok(found.flatten()),
            (offset, token) => {
                return Err(Error::new(offset, token.unexpected("`,` or `}`")));
            }
        }
    }
}
