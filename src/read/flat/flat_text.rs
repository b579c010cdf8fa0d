//! A flat document whose leaves have been checked and counted, but not kept.

use super::document::FlatDocument;
use super::leaf_index::LeafIndex;
use crate::number::NumberKind;
use crate::read::options::Options;
use crate::read::streamed_tree::StreamedTree;
use crate::tree::Shape;
use crate::value::Player;

/// A flat document that can be [walked](super::FlatWalk): the shape of its tree, and the places of some
/// leaves. Its memory is a sixtieth of the text.
///
/// ```
/// use abprune::read::{FlatText, Options};
/// use abprune::search::{Counter, ForwardAlgorithm, Rules};
/// let text = br#"{"branching": 2, "leaves": [3, 5, 2, 9]}"#;
/// let flat = FlatText::new(text, &Options::default()).unwrap();
/// let mut counter = Counter::default();
/// let outcome = ForwardAlgorithm::AlphaBeta.search(&mut flat.walk(), Rules::default(), &mut counter);
/// assert_eq!(outcome.unwrap().pv, [0, 0]);
/// assert_eq!((counter.leaves, counter.skipped.leaves), (3, 1));
/// ```
#[derive(Clone, Debug)]
pub struct FlatText<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) index: LeafIndex,
    pub(super) number_kind: NumberKind,
    pub(super) shape: Shape,
    pub(super) player: Player,
}

impl<'a> FlatText<'a> {
    /// Checks a document. `None`: it is wrong or unusual, and is to be read into memory.
    #[must_use]
    pub fn new(bytes: &'a [u8], options: &Options) -> Option<FlatText<'a>> {
        if !options.has_plain_values() {
            return None;
        }
        let mut flat = FlatDocument::new(LeafIndex::default(), options);
        flat.read(bytes, options).ok()?;
        let player = flat.player(options);
        let index = flat.leaves;
        let number_kind = if options.decimals || index.has_decimals {
            NumberKind::Decimals
        } else {
            NumberKind::Integers
        };
        Some(FlatText {
            bytes: &bytes[..index.end],
            shape: Shape::new(&flat.branching?, index.count as u64).ok()?,
            index,
            number_kind,
            player,
        })
    }

    /// The kind of all leaves.
    #[must_use]
    pub fn number_kind(&self) -> NumberKind {
        self.number_kind
    }

    /// What an answer needs of the tree.
    #[must_use]
    pub fn streamed_tree(&self) -> StreamedTree {
        StreamedTree::without_labels(self.number_kind, self.player)
    }
}
