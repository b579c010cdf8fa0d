//! What an answer needs of a tree that was searched along its text, and is not in memory.

use super::{Label, Labels, LabelsAlong, TreeInfo};
use crate::number::NumberKind;
use crate::value::Player;

/// The kind of numbers, the first player, and the labels that an answer shows, of a tree that was
/// searched along its text.
#[derive(Clone, Debug)]
pub struct StreamedTree {
    number_kind: NumberKind,
    player: Player,
    /// `None`: the answer shows no labels.
    labels: Option<Box<ShownLabels>>,
}

#[derive(Clone, Debug)]
struct ShownLabels {
    /// The labels of pruned subtrees and of the nodes with the cutoffs, by node number.
    pruned: Labels,
    /// The labels of the principal variation, by ply. The root's is not among them.
    pv: Labels,
}

impl StreamedTree {
    /// A tree without labels.
    pub(crate) fn without_labels(number_kind: NumberKind, player: Player) -> StreamedTree {
        StreamedTree {
            number_kind,
            player,
            labels: None,
        }
    }

    /// The tree of a game: the moves by their numbers, as nodes have them, and those of the principal
    /// variation.
    pub(crate) fn of_game(
        number_kind: NumberKind,
        player: Player,
        moves: impl Iterator<Item = (u32, String)>,
        pv: impl Iterator<Item = String>,
    ) -> StreamedTree {
        let (mut pruned, mut along) = (Labels::default(), Labels::default());
        for (number, name) in moves {
            pruned.push_move(number, name.as_bytes());
        }
        for (ply, name) in (1..).zip(pv) {
            along.push_move(ply, name.as_bytes());
        }
        StreamedTree::without_labels(number_kind, player).with_labels(pruned, along)
    }

    /// The same tree with the labels of pruned subtrees, by node number, and of the principal variation,
    /// by ply.
    pub(crate) fn with_labels(mut self, mut pruned: Labels, mut pv: Labels) -> StreamedTree {
        if !(pruned.is_empty() && pv.is_empty()) {
            pruned.sort();
            pv.sort();
            self.labels = Some(Box::new(ShownLabels { pruned, pv }));
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
        labels.map_or_else(Label::default, |labels| labels.pruned.find(id))
    }

    fn labels_along<'t>(&'t self, path: &'t [u32]) -> Option<LabelsAlong<'t>> {
        let labels = self.labels.as_ref()?;
        let plies = (1..).zip(path).map(|(ply, _)| ply);
        Some(Box::new(plies.map(|ply| labels.pv.find(ply))))
    }
}
