//! A small tree of integers in which each node knows its parent: it can be searched with next to
//! nothing kept beside it, and the next one takes its place.

use super::{Described, Label, LabelsAlong};
use crate::number::Numbers;
use crate::value::Player;

/// A tree has fewer nodes.
pub(crate) const NODES: usize = 1 << 10;

/// And it has fewer plies of inner nodes.
pub(crate) const PLIES: usize = NODES / 2;

/// A small tree whose players alternate, and memory for the next one.
///
/// ```
/// use abprune::search::{Counter, Rules, Searcher};
/// use abprune::tree::ShortTree;
/// use abprune::value::Player;
/// let mut tree = ShortTree::default();
/// assert!(tree.read(b"[[3, 5], [2, 9]]", Player::Max));
/// let mut counter = Counter::default();
/// let outcome = Searcher::default().search_short(&tree, Rules::default(), &mut counter);
/// assert_eq!((outcome.unwrap().pv, counter.leaves), (vec![0, 0], 3));
/// ```
#[derive(Clone, Debug)]
pub struct ShortTree {
    /// As many as there can be, and of them those of the tree come first, in preorder; none at all
    /// as long as none was needed.
    nodes: Vec<ShortNode>,
    is_there: bool,
    player: Player,
}

/// A node: a leaf if the next node is behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShortNode {
    /// Of a leaf.
    pub key: i64,
    /// The number of the node behind the subtree.
    pub end: u16,
    /// How many leaves stand before it. Behind the last node it is told once more.
    pub leaves: u16,
    /// The number of the parent; `NONE` if this is the root.
    pub parent: u16,
    /// Which child of its parent it is.
    pub position: u16,
}

impl ShortNode {
    /// No node.
    pub const NONE: u16 = u16::MAX;
}

/// No tree.
impl Default for ShortTree {
    fn default() -> ShortTree {
        ShortTree {
            nodes: Vec::new(),
            is_there: false,
            player: Player::Max,
        }
    }
}

impl ShortTree {
    /// Makes a tree with `player` to move at the root, if `write` does so: it puts the nodes in their
    /// places, fewer than [`NODES`] in fewer than [`PLIES`] plies of inner nodes and with keys between
    /// -2^62 and 2^62, and behind the last one how many leaves there are. Whether it did.
    #[inline]
    pub(crate) fn fill(
        &mut self,
        player: Player,
        write: impl FnOnce(&mut [ShortNode; NODES]) -> bool,
    ) -> bool {
        if self.nodes.is_empty() {
            let nothing = ShortNode {
                key: 0,
                end: 0,
                leaves: 0,
                parent: ShortNode::NONE,
                position: 0,
            };
            self.nodes = vec![nothing; NODES];
        }
        let nodes = self.nodes.first_chunk_mut();
        self.player = player;
        self.is_there = write(nodes.expect("as many as there can be"));
        self.is_there
    }

    /// The nodes in preorder, and what an older tree has left behind them.
    ///
    /// # Panics
    ///
    /// If there is no tree.
    #[inline]
    pub(crate) fn nodes(&self) -> &[ShortNode; NODES] {
        assert!(self.is_there, "there is a tree");
        let nodes = self.nodes.first_chunk();
        nodes.expect("as many as there can be")
    }
}

impl Described for ShortTree {
    fn numbers(&self) -> Numbers {
        Numbers::Integers
    }

    fn player(&self) -> Player {
        self.player
    }

    fn label(&self, _: u32) -> Label<'_> {
        Label::default()
    }

    fn labels_along<'t>(&'t self, _: &'t [u32]) -> Option<LabelsAlong<'t>> {
        None
    }
}
