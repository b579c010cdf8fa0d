//! The bytes of a document, wherever they lie.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

#[cfg(unix)]
use super::Mapping;

/// The bytes of a document: held in memory, or a mapped file. Cheap to clone: a clone is the same
/// bytes.
#[derive(Clone)]
pub struct Bytes(Place);

#[derive(Clone)]
enum Place {
    Held(Arc<Vec<u8>>),
    #[cfg(unix)]
    Mapped(Arc<Mapping>),
}

/// What has happened to a mapped file, so that its bytes may not be what they were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// It is shorter now.
    CutShort,
    /// It has been written to.
    Changed,
    /// The system could not read a part of it.
    Unreadable,
}

impl Bytes {
    /// What has happened to the bytes since they were mapped. Bytes in memory come to no harm.
    #[must_use]
    pub fn harm(&self) -> Option<Harm> {
        match &self.0 {
            Place::Held(_) => None,
            #[cfg(unix)]
            Place::Mapped(mapping) => mapping.harm(),
        }
    }

    /// The mapping, if these are the bytes of one.
    #[cfg(unix)]
    #[must_use]
    pub fn mapping(&self) -> Option<&Mapping> {
        match &self.0 {
            Place::Held(_) => None,
            Place::Mapped(mapping) => Some(mapping),
        }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match &self.0 {
            Place::Held(bytes) => bytes,
            #[cfg(unix)]
            Place::Mapped(mapping) => mapping,
        }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes(Place::Held(Arc::new(bytes)))
    }
}

#[cfg(unix)]
impl From<Mapping> for Bytes {
    fn from(mapping: Mapping) -> Bytes {
        Bytes(Place::Mapped(Arc::new(mapping)))
    }
}

impl fmt::Debug for Bytes {
    /// How many there are; there may be billions.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Bytes({})", self.len())
    }
}
