//! In the place of AVX-512, where there is none.

use super::{Lane, Lanes, NoVectors, Work};

/// A machine with AVX-512: there is none.
#[derive(Clone, Copy, Debug)]
pub enum Avx512 {}

impl Avx512 {
    /// Asks the machine.
    #[must_use]
    pub fn found() -> Option<Avx512> {
        None
    }
}

impl<T: Lane> Lanes<T> for Avx512 {
    type Vectors = NoVectors;

    fn run<W: Work<T>>(self, _work: W) -> W::Output {
        match self {}
    }
}
