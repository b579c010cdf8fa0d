//! A flat document whose leaves have been checked and counted, but not kept.

use super::leaf_index::LeafIndex;
use crate::number::NumberKind;
use crate::tree::{Branching, Shape, StreamedTree};
use crate::value::Player;

/// A flat document that can be [walked](super::FlatWalk): the shape of its tree, and the places of some
/// leaves. Its memory is a sixtieth of the text.
#[derive(Clone, Debug)]
pub struct FlatText<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) index: LeafIndex,
    pub(super) number_kind: NumberKind,
    pub(super) shape: Shape,
    pub(super) player: Player,
}

impl<'a> FlatText<'a> {
    /// A document whose leaves are those of the index. `None`: the branching factors do not fit.
    pub(crate) fn new(
        bytes: &'a [u8],
        index: LeafIndex,
        number_kind: NumberKind,
        branching: &Branching,
        player: Player,
    ) -> Option<FlatText<'a>> {
        Some(FlatText {
            bytes: &bytes[..index.end],
            shape: Shape::new(branching, index.count as u64).ok()?,
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
        StreamedTree::new(self.number_kind, self.player)
    }
}
