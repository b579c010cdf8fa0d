//! The bytes of a document: in memory, or in a file of which the start is in memory.
//!
//! All text is in memory, whether it comes from a file or from a pipe. A large array in a file stays there: a
//! search reads the pieces that it goes through ([`ArrayPiece`](super::array_piece::ArrayPiece)). What reads a
//! file is the caller's: the library opens none.

use std::fmt::Debug;
use std::io;
use std::sync::{Arc, OnceLock};

/// The bytes of a document. Cheap to share.
///
/// ```
/// use abprune::tree::Bytes;
/// let bytes = Bytes::from(b"[3, 5]".to_vec());
/// assert_eq!((bytes.start(), bytes.len()), (&b"[3, 5]"[..], 6));
/// ```
#[derive(Clone, Debug)]
pub struct Bytes(Arc<Backing>);

#[derive(Debug)]
enum Backing {
    Memory(Vec<u8>),
    File {
        start: Vec<u8>,
        length: u64,
        file: Box<dyn ReadAt>,
        /// Why bytes could not be read, once that has happened.
        fault: OnceLock<io::ErrorKind>,
    },
}

/// A file whose bytes can be read in any order, by several threads.
pub trait ReadAt: Debug + Send + Sync {
    /// Fills `buffer` with the bytes of the document from number `offset` on.
    ///
    /// # Errors
    ///
    /// They cannot be read. Of kind `UnexpectedEof`: the file ends before the last of them.
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()>;
}

impl Bytes {
    /// A document of `length` bytes in a file; `start` are the first ones.
    ///
    /// # Panics
    ///
    /// If `start` is longer than the document.
    #[must_use]
    pub fn of_file(start: Vec<u8>, length: u64, file: Box<dyn ReadAt>) -> Bytes {
        assert!(start.len() as u64 <= length, "the start is in the document");
        Bytes(Arc::new(Backing::File {
            start,
            length,
            file,
            fault: OnceLock::new(),
        }))
    }

    /// The bytes that are in memory: all, or the first ones of a document in a file.
    #[must_use]
    pub fn start(&self) -> &[u8] {
        match &*self.0 {
            Backing::Memory(bytes) => bytes,
            Backing::File { start, .. } => start,
        }
    }

    /// How many bytes the document has; of a file, how many it had when it was opened.
    #[must_use]
    pub fn len(&self) -> u64 {
        match &*self.0 {
            Backing::Memory(bytes) => bytes.len() as u64,
            Backing::File { length, .. } => *length,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Fills `buffer` with the bytes from number `offset` on.
    ///
    /// # Errors
    ///
    /// They cannot be read: the file was cut short (`UnexpectedEof`), or the disk fails.
    ///
    /// # Panics
    ///
    /// If the document is in memory and has not as many bytes.
    pub(super) fn read(&self, buffer: &mut [u8], offset: u64) -> Result<(), io::ErrorKind> {
        match &*self.0 {
            Backing::Memory(bytes) => {
                let offset = usize::try_from(offset).expect("it is in memory");
                buffer.copy_from_slice(&bytes[offset..][..buffer.len()]);
                Ok(())
            }
            Backing::File { file, .. } => {
                let read = file.read_exact_at(buffer, offset);
                read.map_err(|error| error.kind())
            }
        }
    }

    /// Keeps why bytes that a search needs could not be read.
    pub(super) fn fail(&self, kind: io::ErrorKind) {
        if let Backing::File { fault, .. } = &*self.0 {
            fault.get_or_init(|| kind);
        }
    }

    /// Why bytes that a search needs could not be read, if that has happened. `UnexpectedEof`: the file was cut
    /// short.
    #[must_use]
    pub fn fault(&self) -> Option<io::ErrorKind> {
        match &*self.0 {
            Backing::Memory(_) => None,
            Backing::File { fault, .. } => fault.get().copied(),
        }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes(Arc::new(Backing::Memory(bytes)))
    }
}
