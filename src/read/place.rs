//! Places in a document as editors show them.

use super::byte_order_mark::without_mark;

/// The line and column of a byte in a text, as editors show them. Both count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters. A byte-order mark has none.
    pub column: usize,
}

impl Place {
    /// The place of byte `offset` in `bytes`.
    ///
    /// ```
    /// use abprune::read::Place;
    /// assert_eq!(Place::of(b"[1,\n 2]", 5), Place { line: 2, column: 2 });
    /// ```
    #[must_use]
    pub fn of(bytes: &[u8], offset: usize) -> Place {
        let before = &bytes[..offset];
        let on_line = without_mark(&before[Place::line_start(bytes, offset)..]);
        // The bytes of a character after the first.
        let is_continuation = |byte: u8| byte & 0b1100_0000 == 0b1000_0000;
        Place {
            line: 1 + memchr::memchr_iter(b'\n', before).count(),
            column: 1 + on_line
                .iter()
                .filter(|&&byte| !is_continuation(byte))
                .count(),
        }
    }

    /// The first byte of the line that byte `offset` is on.
    #[must_use]
    pub fn line_start(bytes: &[u8], offset: usize) -> usize {
        let newline = memchr::memrchr(b'\n', &bytes[..offset]);
        newline.map_or(0, |at| at + 1)
    }
}
