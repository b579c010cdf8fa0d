//! Any tree, in memory: preorder in flat arrays.
//!
//! A subtree is a contiguous range of nodes, and the next sibling of a node is where its subtree
//! ends; so a walk reads memory forward, and skipping a subtree is one addition. A node takes nine
//! bytes (`packed`). Side tables hold what few nodes have: static values of inner nodes, names, moves.

use strum::VariantArray as _;

use super::labels::{Label, Labels};
use super::packed::{halves, tag};
use super::sparse::Sparse;
use super::walk::{Missing, Node, Size};
use crate::number::NumberKind;
use crate::value::{Player, Value};

/// A tree held in memory. Nodes are numbered in preorder, from 0, the root.
///
/// Made by a [`Builder`](super::Builder). Every inner node has at least one child.
#[derive(Clone, Debug)]
pub struct Explicit {
    number_kind: NumberKind,
    tags: Vec<u8>,
    words: Vec<u64>,
    statics: Sparse<i64>,
    labels: Labels,
    /// The position of each node among its siblings in the file; only where children have been
    /// put in another order.
    positions: Option<Vec<u32>>,
}

impl Explicit {
    /// The number of the root.
    pub const ROOT: u32 = 0;

    pub(super) fn new(
        number_kind: NumberKind,
        tags: Vec<u8>,
        words: Vec<u64>,
        statics: Sparse<i64>,
        labels: Labels,
    ) -> Explicit {
        Explicit {
            number_kind,
            tags,
            words,
            statics,
            labels,
            positions: None,
        }
    }

    /// The same tree, whose nodes have these positions among their siblings in the file.
    pub(super) fn with_positions(mut self, positions: Vec<u32>) -> Explicit {
        assert_eq!(positions.len(), self.tags.len(), "a position for each node");
        self.positions = Some(positions);
        self
    }

    /// The same tree with other names and moves.
    pub(super) fn with_labels(self, labels: Labels) -> Explicit {
        Explicit { labels, ..self }
    }

    /// The names and moves of all nodes.
    pub(super) fn labels(&self) -> &Labels {
        &self.labels
    }

    /// Negates the values of nodes where MIN is to move. What cannot be negated is left out.
    pub(super) fn negate_at_min(&mut self) {
        let kind = self.number_kind;
        for (tag, word) in self.tags.iter_mut().zip(&mut self.words) {
            if *tag & (tag::LEAF | tag::MISSING | tag::MIN) == tag::LEAF | tag::MIN {
                let negated = kind.negated(word.cast_signed());
                *word = negated.map_or(Missing::IntegerRange as u64, i64::cast_unsigned);
                if negated.is_none() {
                    *tag |= tag::MISSING;
                }
            }
        }
        let tags = &self.tags;
        self.statics.retain_map(|node, key| {
            let is_min = tags[node as usize] & tag::MIN != 0;
            if is_min { kind.negated(key) } else { Some(key) }
        });
    }

    /// The kind of all numbers in the tree.
    #[must_use]
    pub fn number_kind(&self) -> NumberKind {
        self.number_kind
    }

    /// How many nodes the tree has; they are numbered from 0 to below this.
    #[must_use]
    pub fn len(&self) -> u32 {
        u32::try_from(self.tags.len()).expect("checked by the builder")
    }

    /// Always `false`: a tree has at least its root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Whether a node is a leaf.
    #[must_use]
    pub fn is_leaf(&self, id: u32) -> bool {
        self.tags[id as usize] & tag::LEAF != 0
    }

    /// Where the subtree of a node ends: the number of the next node that is not in it.
    #[inline]
    #[must_use]
    pub fn end(&self, id: u32) -> u32 {
        if self.is_leaf(id) {
            id + 1
        } else {
            halves(self.words[id as usize]).0
        }
    }

    /// The numbers of nodes and leaves in the subtree of a node.
    #[inline]
    #[must_use]
    pub fn size(&self, id: u32) -> Size {
        let leaves = if self.is_leaf(id) {
            1
        } else {
            u64::from(halves(self.words[id as usize]).1)
        };
        Size {
            nodes: u64::from(self.end(id) - id),
            leaves,
        }
    }

    /// The depth: the plies from the root to the deepest leaf.
    #[must_use]
    pub fn depth(&self) -> usize {
        let mut ends = Vec::new();
        let mut deepest = 0;
        for id in 0..self.len() {
            while ends.last().is_some_and(|&end| end <= id) {
                ends.pop();
            }
            deepest = deepest.max(ends.len());
            ends.push(self.end(id));
        }
        deepest
    }

    /// The player to move at a node; at a leaf, the player who would move.
    #[must_use]
    pub fn player(&self, id: u32) -> Player {
        if self.tags[id as usize] & tag::MIN == 0 {
            Player::Max
        } else {
            Player::Min
        }
    }

    /// The static value of a node: of a leaf whose value is known, of an inner node that has one.
    #[must_use]
    pub fn static_value(&self, id: u32) -> Option<Value> {
        match self.node(id) {
            Node::Leaf(value) => value.ok(),
            Node::Inner(_) => self.statics.find(id).map(Value::from_key),
        }
    }

    /// Whether some inner node has a static value.
    #[must_use]
    pub fn has_static_values(&self) -> bool {
        !self.statics.is_empty()
    }

    /// The name and move of a node.
    #[must_use]
    pub fn label(&self, id: u32) -> Label<'_> {
        self.labels.find(id)
    }

    /// Whether any node has a label.
    #[must_use]
    pub fn has_labels(&self) -> bool {
        !self.labels.is_empty()
    }

    /// The nodes whose name or move this is: first those with the name, in preorder.
    pub fn labelled<'t>(&'t self, label: &'t str) -> impl Iterator<Item = u32> + 't {
        self.labels.labelled(label)
    }

    /// What a walk finds at a node.
    #[inline]
    #[must_use]
    pub fn node(&self, id: u32) -> Node {
        let tag = self.tags[id as usize];
        if tag & tag::LEAF == 0 {
            Node::Inner(self.player(id))
        } else if tag & tag::MISSING != 0 {
            let why = usize::try_from(self.words[id as usize]).expect("it is in the table");
            Node::Leaf(Err(Missing::VARIANTS[why]))
        } else {
            let key = self.words[id as usize].cast_signed();
            Node::Leaf(Ok(Value::from_key(key)))
        }
    }

    /// The children of a node in the order of the walk: the position in the file, and the number,
    /// of each.
    pub fn children(&self, id: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let end = self.end(id);
        let first = (id + 1 < end).then_some(id + 1);
        let siblings = std::iter::successors(first, move |&child| {
            let next = self.end(child);
            (next < end).then_some(next)
        });
        (0..)
            .zip(siblings)
            .map(|(count, child)| (self.position(child, count), child))
    }

    /// The number of the child of a node that the file has at `position`; `None` if the node has no
    /// such child.
    #[must_use]
    pub fn child(&self, id: u32, position: u32) -> Option<u32> {
        self.children(id)
            .find_map(|(at, child)| (at == position).then_some(child))
    }

    /// The number of the node at `path`; `None` if no node has that path.
    #[must_use]
    pub fn find(&self, path: &[u32]) -> Option<u32> {
        path.iter()
            .try_fold(Explicit::ROOT, |id, &step| self.child(id, step))
    }

    /// The path of the node with this number, which must be in the tree.
    #[must_use]
    pub fn path(&self, id: u32) -> Vec<u32> {
        let mut path = Vec::new();
        let mut above = Explicit::ROOT;
        while above != id {
            let (position, child) = self
                .children(above)
                .find(|&(_, child)| id < self.end(child))
                .expect("the node is below");
            path.push(position);
            above = child;
        }
        path
    }

    /// The number of leaves before the leaf at `path`; `None` if no leaf has that path.
    #[must_use]
    pub fn leaf_number(&self, path: &[u32]) -> Option<usize> {
        let id = self.find(path).filter(|&id| self.is_leaf(id))?;
        Some((0..id).filter(|&before| self.is_leaf(before)).count())
    }

    /// Finds the player to move at every node: the one that the file gives, else the opponent of the
    /// parent's player.
    pub(super) fn assign_players(&mut self) {
        let mut open: Vec<(u32, Player)> = Vec::new();
        for id in 0..self.len() {
            while open.last().is_some_and(|&(end, _)| end <= id) {
                open.pop();
            }
            let default = open.last().map_or(Player::Max, |&(_, player)| !player);
            let tag = &mut self.tags[id as usize];
            let player = tag::own(*tag).unwrap_or(default);
            *tag &= !tag::MIN;
            if player == Player::Min {
                *tag |= tag::MIN;
            }
            if !self.is_leaf(id) {
                open.push((self.end(id), player));
            }
        }
    }

    /// The position in the file of a node that is its parent's child number `count` here.
    #[inline]
    pub(crate) fn position(&self, id: u32, count: u32) -> u32 {
        match &self.positions {
            Some(positions) => positions[id as usize],
            None => count,
        }
    }
}
