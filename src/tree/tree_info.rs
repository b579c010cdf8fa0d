//! What is told of a tree beside its nodes: its numbers, who moves first, its labels. The tree itself need not be in
//! memory.

use super::walk::NodeId;
use super::{Label, Labels, Tree};
use crate::number::NumberKind;
use crate::value::{Mover, Player};

/// The kind of numbers, the player to move, and the labels of a tree. The tree itself need not be in
/// memory.
pub trait TreeInfo {
    /// The kind of all numbers in the tree.
    fn number_kind(&self) -> NumberKind;

    /// Who moves at the root.
    fn mover(&self) -> Mover;

    /// Whether the tree has chance nodes.
    fn has_chance(&self) -> bool {
        false
    }

    /// The name and move of a node that a [`Walk`](super::Walk) of this tree knows by `id`.
    fn label(&self, id: NodeId) -> Label<'_>;

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
    mover: Mover,
    has_chance: bool,
    /// `None`: there are none.
    labels: Option<Box<ShownLabels>>,
}

#[derive(Clone, Debug)]
struct ShownLabels {
    /// Labels by their numbers.
    by_number: Labels,
    /// Labels along one line from the root, by ply. The root's is not among them.
    by_ply: Labels,
}

impl StreamedTree {
    /// A tree without labels.
    pub(crate) fn new(number_kind: NumberKind, player: Player) -> StreamedTree {
        StreamedTree { number_kind, mover: player.into(), has_chance: false, labels: None }
    }

    /// The same tree with chance nodes. Who moves at its root.
    pub(crate) fn with_chance(self, mover: Mover) -> StreamedTree {
        StreamedTree { mover, has_chance: true, ..self }
    }

    /// The same tree with labels by their numbers, and along one line by ply.
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

    fn mover(&self) -> Mover {
        self.mover
    }

    fn has_chance(&self) -> bool {
        self.has_chance
    }

    fn label(&self, id: NodeId) -> Label<'_> {
        match (id, &self.labels) {
            (NodeId::Label(number), Some(labels)) => labels.by_number.find(number),
            _ => Label::default(),
        }
    }

    fn labels_along<'t>(&'t self, path: &'t [u32]) -> Option<LabelsAlong<'t>> {
        let labels = self.labels.as_ref()?;
        let plies = (1..).zip(path).map(|(ply, _)| ply);
        Some(Box::new(plies.map(|ply| labels.by_ply.find(ply))))
    }
}

impl TreeInfo for Tree {
    fn number_kind(&self) -> NumberKind {
        self.number_kind()
    }

    fn mover(&self) -> Mover {
        self.mover_at(Tree::ROOT)
    }

    fn has_chance(&self) -> bool {
        self.has_chance()
    }

    fn label(&self, id: NodeId) -> Label<'_> {
        match id {
            NodeId::Node(number) => self.label(number),
            _ => Label::default(),
        }
    }

    fn labels_along<'t>(&'t self, path: &'t [u32]) -> Option<LabelsAlong<'t>> {
        self.has_labels().then(|| Box::new(self.labels_along(path)) as LabelsAlong<'t>)
    }
}

/// A tree that has been searched.
#[derive(Debug)]
pub enum SolvedTree {
    /// Along its text or its moves: its numbers, who moves first, and the labels that the answer names.
    Streamed(StreamedTree),
    /// In memory.
    InMemory(Box<Tree>),
}

impl SolvedTree {
    /// What is known of it.
    #[must_use]
    pub fn info(&self) -> &dyn TreeInfo {
        match self {
            SolvedTree::Streamed(tree) => tree,
            SolvedTree::InMemory(tree) => &**tree,
        }
    }
}
