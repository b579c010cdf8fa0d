//! In the place of vector instructions, where there are none.

use super::{Lane, Lanes, NoVectors, Work};

macro_rules! none {
    ($($machine:ident $name:literal)*) => {$(
        #[doc = concat!("A machine with ", $name, ": there is none.")]
        #[derive(Clone, Copy, Debug)]
        pub enum $machine {}

        impl $machine {
            /// Asks the machine.
            #[must_use]
            pub fn found() -> Option<$machine> {
                None
            }
        }

        impl<T: Lane> Lanes<T> for $machine {
            type Vectors = NoVectors;

            fn run<W: Work<T>>(self, _work: W) -> W::Output {
                match self {}
            }
        }
    )*};
}
none!(Avx2 "AVX2" Avx512 "AVX-512");
