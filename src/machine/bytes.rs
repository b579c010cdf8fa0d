//! The bytes of a document, in memory or in a mapped file.

use std::ops::Deref;
use std::sync::Arc;

use super::Mapping;

/// The bytes of a document: read into memory, or mapped. Cheap to share.
///
/// ```
/// use abprune::machine::Bytes;
/// let bytes = Bytes::from(b"[3, 5]".to_vec());
/// assert_eq!(bytes[0], b'[');
/// ```
#[derive(Clone, Debug)]
pub struct Bytes(Backing);

#[derive(Clone, Debug)]
enum Backing {
    Memory(Arc<Vec<u8>>),
    /// The file from this byte on.
    File(Arc<Mapping>, usize),
}

impl Bytes {
    /// The bytes of a mapped file from byte `start` on.
    ///
    /// # Panics
    ///
    /// If `start` is greater than the length of the file.
    #[must_use]
    pub fn mapped(mapping: Mapping, start: usize) -> Bytes {
        assert!(start <= mapping.len(), "the start is in the file");
        Bytes(Backing::File(Arc::new(mapping), start))
    }

    /// The file that is mapped.
    #[must_use]
    pub fn mapping(&self) -> Option<&Mapping> {
        match &self.0 {
            Backing::Memory(_) => None,
            Backing::File(mapping, _) => Some(mapping),
        }
    }

    /// Whether the file still had all bytes that were read. If not, another process has cut the file
    /// short, and the missing bytes were read as zeros.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.mapping().is_none_or(Mapping::is_whole)
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes(Backing::Memory(Arc::new(bytes)))
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.0 {
            Backing::Memory(bytes) => bytes,
            Backing::File(mapping, start) => &mapping[*start..],
        }
    }
}
