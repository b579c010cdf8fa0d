//! Decisions that bytes make, one after the other. When the bytes are used up, each decision is the first
//! one.

/// Bytes that have not been used yet.
pub struct Choices<'a> {
    rest: &'a [u8],
}

impl<'a> Choices<'a> {
    /// All of these bytes.
    pub fn new(data: &'a [u8]) -> Choices<'a> {
        Choices { rest: data }
    }

    /// The next byte; 0 after the last one.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.rest.split_first() else {
            return 0;
        };
        self.rest = rest;
        first
    }

    /// A number below `limit`, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        usize::from(self.byte()) % limit
    }

    /// One of these.
    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Yes, once in `count`.
    pub fn is_rare(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    /// The next `count` bytes, or fewer at the end.
    pub fn bytes(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at(count.min(self.rest.len()));
        self.rest = rest;
        taken
    }

    /// Whether all bytes are used up.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// All bytes that are left.
    pub fn rest(self) -> &'a [u8] {
        self.rest
    }
}
