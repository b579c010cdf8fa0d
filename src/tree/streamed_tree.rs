//! What each tree says of itself: the kind of its numbers, its first player, its labels. And the same of a tree
//! that is not in memory.

use super::{Label, Labels};
use crate::number::NumberKind;
use crate::value::Player;

/// The kind of numbers, the player to move, and the labels of a tree. The tree itself need not be in
/// memory.
pub trait TreeInfo {
    /// The kind of all numbers in the tree.
    fn number_kind(&self) -> NumberKind;

    /// The player to move at the root.
    fn player(&self) -> Player;

    /// The name and move of the node with this number, as a [`Walk`](super::Walk) of this tree gives
    /// it.
    fn label(&self, id: u32) -> Label<'_>;

    /// The labels of the nodes along `path`, without the root's: the principal variation. `None`:
    /// no node of the tree has any.
    fn labels_along<'t>(&'t self, path: &'t [u32]) -> Option<LabelsAlong<'t>>;
}

/// The labels of the nodes along a path.
pub type LabelsAlong<'t> = Box<dyn Iterator<Item = Label<'t>> + 't>;

/// The kind of numbers, the first player and some labels of a tree that is not in memory.
#[derive(Clone, Debug)]
pub struct StreamedTree {
    number_kind: NumberKind,
    player: Player,
    /// `None`: there are none.
    labels: Option<Box<ShownLabels>>,
}

#[derive(Clone, Debug)]
struct ShownLabels {
    /// Labels by the numbers of nodes.
    by_number: Labels,
    /// Labels along one line from the root, by ply. The root's is not among them.
    by_ply: Labels,
}

impl StreamedTree {
    /// A tree without labels.
    pub(crate) fn new(number_kind: NumberKind, player: Player) -> StreamedTree {
        StreamedTree {
            number_kind,
            player,
            labels: None,
        }
    }

    /// The same tree with labels by the numbers of nodes, and along one line by ply.
    pub(crate) fn with_labels(mut self, mut by_number: Labels, mut by_ply: Labels) -> StreamedTree {
        if !(by_number.is_empty() && by_ply.is_empty()) {
            by_number.sort();
            by_ply.sort();
            self.labels = Some(Box::new(ShownLabels { by_number, by_ply }));
        }
        self
    }
}

impl TreeInfo for StreamedTree {
    fn number_kind(&self) -> NumberKind {
        self.number_kind
    }

    fn player(&self) -> Player {
        self.player
    }

    fn label(&self, id: u32) -> Label<'_> {
        let labels = self.labels.as_ref();
        labels.map_or_else(Label::default, |labels| labels.by_number.find(id))
    }

    fn labels_along<'t>(&'t self, path: &'t [u32]) -> Option<LabelsAlong<'t>> {
        let labels = self.labels.as_ref()?;
        let plies = (1..).zip(path).map(|(ply, _)| ply);
        Some(Box::new(plies.map(|ply| labels.by_ply.find(ply))))
    }
}
