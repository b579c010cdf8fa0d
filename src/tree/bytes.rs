//! The bytes of a document: in memory, or in a file of which the start is in memory.
//!
//! All text is in memory, whether it comes from a file or from a pipe. A large array in a file stays there: a
//! search reads the pieces that it goes through ([`ArrayPiece`]). What reads a
//! file is the caller's: the library opens none.
//!
//! A search reads the leaves from left to right and steps over those that are pruned. A piece that starts
//! near the end of the one before is twice as long as that one, up to a limit. After a long step the piece is
//! short again. So a search of all leaves makes few system calls, and a search of few leaves reads few bytes.

use std::fmt::Debug;
use std::io;
use std::sync::{Arc, OnceLock};

use super::raw::Raw;

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
        Bytes(Arc::new(Backing::File { start, length, file, fault: OnceLock::new() }))
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

/// The bytes of the shortest piece, which the system reads at once in any case; and of the longest.
const SHORTEST: usize = 1 << 12;
const LONGEST: usize = 1 << 18;

/// Some numbers of an array, in the byte order of this machine.
#[derive(Clone, Debug, Default)]
pub struct ArrayPiece {
    /// The bytes of the numbers, in words: so each number lies at an address that its type may have.
    words: Vec<u64>,
    /// The number of the first one in the array.
    first: usize,
    /// How many there are.
    count: usize,
    /// Whether some numbers that were asked for could not be read.
    has_failed: bool,
}

impl ArrayPiece {
    /// The bytes of `count` numbers from number `first` on. If they cannot be read, all bytes are 0, and
    /// [`has_failed`](ArrayPiece::has_failed) is true from then on.
    ///
    /// # Panics
    ///
    /// If the array has not as many.
    #[inline(always)]
    pub fn numbers(&mut self, array: &Raw, first: usize, count: usize) -> &[u8] {
        let is_here =
            first >= self.first && count <= self.count && first - self.first <= self.count - count;
        if !is_here {
            self.go_to(array, first, count);
        }
        let size = array.element().size();
        let bytes: &[u8] = bytemuck::cast_slice(&self.words);
        &bytes[(first - self.first) * size..][..count * size]
    }

    /// Whether some numbers that were asked for could not be read.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// Reads a piece that starts with number `first` and has at least `count` numbers.
    #[cold]
    #[inline(never)]
    fn go_to(&mut self, array: &Raw, first: usize, count: usize) {
        let size = array.element().size();
        let left = array.count().checked_sub(first).filter(|&left| left >= count);
        let left = left.expect("the array has them");
        let before = self.count * size;
        let end = self.first + self.count;
        let is_near = self.first <= first && first < end + self.count;
        let bytes = if is_near { (2 * before).min(LONGEST) } else { SHORTEST };
        let numbers = (bytes.max(SHORTEST) / size).max(count).min(left);
        self.words.resize((numbers * size).div_ceil(size_of::<u64>()), 0);
        (self.first, self.count) = (first, numbers);
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut self.words);
        let bytes = &mut bytes[..numbers * size];
        if array.read(first, bytes).is_ok() {
            return;
        }
        // What was asked for may be there, and only the rest of the piece not.
        self.count = count;
        let bytes = &mut bytes[..count * size];
        if let Err(kind) = array.read(first, bytes) {
            bytes.fill(0);
            array.fail(kind);
            self.has_failed = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::random::Random;
    use crate::tree::{ByteOrder, Bytes, Element, ReadAt};

    /// A file that ends earlier than it did when it was opened.
    #[derive(Debug)]
    struct CutShort(Vec<u8>);

    impl ReadAt for CutShort {
        fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
            let rest = usize::try_from(offset).ok().and_then(|offset| self.0.get(offset..));
            let found = rest.and_then(|rest| rest.get(..buffer.len()));
            buffer.copy_from_slice(found.ok_or(io::ErrorKind::UnexpectedEof)?);
            Ok(())
        }
    }

    fn array(file: Vec<u8>, length: usize, element: Element, order: ByteOrder) -> Raw {
        let bytes = Bytes::of_file(Vec::new(), length as u64, Box::new(CutShort(file)));
        let count = (length - 1) / element.size();
        Raw::new(bytes, 1, count, element, order).expect("it is long enough")
    }

    #[test]
    fn pieces_hold_the_numbers_that_are_asked_for() {
        let mut random = Random::new(1);
        let mut below = |limit: usize| usize::try_from(random.below(limit as u64)).expect("small");
        for (element, order) in [
            (Element::U8, ByteOrder::Little),
            (Element::I16, ByteOrder::Big),
            (Element::F32, ByteOrder::Little),
            (Element::I64, ByteOrder::Big),
        ] {
            let length = 1 + (1 << 20);
            let file: Vec<u8> = (0..length).map(|_| below(256).to_le_bytes()[0]).collect();
            let array = array(file.clone(), length, element, order);
            let size = element.size();
            let mut piece = ArrayPiece::default();
            let mut first = 0;
            for _ in 0..20_000 {
                let step = [0, 1, 64, 1000, 100_000][below(5)];
                first = (first + below(step + 1)) % array.count();
                let most = [2, 65, 5000][below(3)];
                let count = below(most).min(array.count() - first);
                let mut expected = file[1 + first * size..][..count * size].to_vec();
                if order != ByteOrder::NATIVE {
                    expected.chunks_exact_mut(size).for_each(<[u8]>::reverse);
                }
                assert_eq!(piece.numbers(&array, first, count), expected);
                assert!(piece.words.len() <= LONGEST / 8);
            }
            assert!(!piece.has_failed());
        }
    }

    #[test]
    fn a_piece_grows_while_the_steps_are_short() {
        let array = array(vec![1; 1 << 22], 1 << 22, Element::U8, ByteOrder::Little);
        let mut piece = ArrayPiece::default();
        for first in 0..1 << 20 {
            piece.numbers(&array, first, 1);
        }
        assert_eq!(piece.count, LONGEST);
        piece.numbers(&array, 1 << 21, 1);
        assert_eq!(piece.count, SHORTEST);
    }

    #[test]
    fn what_is_cut_off_has_failed_only_if_it_is_asked_for() {
        let array = array(vec![7; 5000], 1 << 20, Element::U8, ByteOrder::Little);
        let mut piece = ArrayPiece::default();
        // The piece would go on beyond the end.
        assert_eq!(piece.numbers(&array, 4000, 999), [7; 999]);
        assert!(!piece.has_failed());
        assert_eq!(piece.numbers(&array, 4000, 1000), [0; 1000]);
        assert!(piece.has_failed());
    }
}
