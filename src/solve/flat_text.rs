//! Flat documents that are searched along their text.

use crate::number::NumberKind;
use crate::read::{Error, FlatDocument, FlatLeaves, Options};
use crate::speed::flat::{FlatText, LeafIndex};

/// A flat document, to be walked along its text. `None`: it is wrong or unusual, and is to be read into
/// memory.
///
/// ```
/// use abprune::read::Options;
/// use abprune::search::{Counter, ForwardAlgorithm, Rules};
/// use abprune::solve::flat_text;
/// let text = br#"{"branching": 2, "leaves": [3, 5, 2, 9]}"#;
/// let flat = flat_text(text, &Options::default()).unwrap();
/// let mut counter = Counter::default();
/// let outcome = ForwardAlgorithm::AlphaBeta.search(&mut flat.walk(), Rules::default(), &mut counter);
/// assert_eq!(outcome.unwrap().pv, [0, 0]);
/// assert_eq!((counter.leaves, counter.skipped.leaves), (3, 1));
/// ```
#[must_use]
pub fn flat_text<'t>(bytes: &'t [u8], options: &Options) -> Option<FlatText<'t>> {
    if !options.has_plain_values() {
        return None;
    }
    let mut flat = FlatDocument::new(LeafIndex::default(), options);
    flat.read(bytes, options).ok()?;
    let player = flat.player(options);
    let kind = if flat.leaves.has_decimals() {
        NumberKind::Decimals
    } else {
        options.first_number_kind()
    };
    FlatText::new(bytes, flat.leaves, kind, &flat.branching?, player)
}

/// Why the leaves of a flat document cannot be indexed: something is wrong or unusual.
#[derive(Debug)]
pub(crate) struct Unusual;

impl From<Error> for Unusual {
    fn from(_: Error) -> Unusual {
        Unusual
    }
}

impl FlatLeaves for LeafIndex {
    type Stop = Unusual;

    fn read_array(&mut self, bytes: &[u8], start: usize) -> Result<usize, Unusual> {
        self.check_array(bytes, start).ok_or(Unusual)
    }

    fn read_words(&mut self, bytes: &[u8], start: usize) -> Result<usize, Unusual> {
        self.check_words(bytes, start).ok_or(Unusual)
    }

    fn count(&self) -> usize {
        LeafIndex::count(self)
    }
}
