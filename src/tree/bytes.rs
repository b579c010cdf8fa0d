//! The bytes of a document, which a tree may go on using: the numbers of an array.

use std::ops::Deref;
use std::sync::Arc;

/// The bytes of a document. Cheap to share.
///
/// ```
/// use abprune::tree::Bytes;
/// let bytes = Bytes::from(b"[3, 5]".to_vec());
/// assert_eq!(&bytes[..], b"[3, 5]");
/// ```
#[derive(Clone, Debug)]
pub struct Bytes(Arc<Vec<u8>>);

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes(Arc::new(bytes))
    }
}
