//! What is drawn, and how it looks; the part of a tree that is drawn, with its nodes in preorder; and the picture, which
//! has a place for everything in it: what SVG and `TikZ` write.
//!
//! [`sizes`](super::sizes) makes the picture. Lengths are in pixels, of which 96 are an inch. The origin is
//! the upper left corner; the second coordinate grows downwards.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::drawn_search::{DrawnSearch, Moment};
use super::node_words::Line;
use super::sizes::{Point, Sizes};
use crate::games::{Board, Position};
use crate::report::wording::Signs;
use crate::search::Rules;
use crate::tree::path::PathText;
use crate::tree::{Label, Node, Size, Tree};
use crate::value::Player;

/// What may stand at nodes and edges beside the values of leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Detail {
    /// The names of nodes.
    Names,
    /// The paths of nodes.
    Paths,
    /// The backed-up values of inner nodes.
    Values,
    /// The windows on arrival at inner nodes.
    Windows,
    /// The names of moves, at edges.
    Moves,
    /// `MAX` or `MIN` beside each ply.
    Players,
    /// The place of a leaf in the order in which leaves are evaluated.
    Order,
    /// The positions of a game, in the place of triangles and dots.
    Boards,
}

/// How pruned subtrees are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PrunedStyle {
    /// The cut edges are struck through; what is below them is grey and dashed.
    #[default]
    Strike,
    /// Grey and dashed.
    Grey,
    /// Not at all.
    Hide,
}

/// What a sheet of paper shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Sheet {
    /// The tree, and what the search found.
    #[default]
    Solution,
    /// The exercise: the tree alone, with room for the rest.
    #[strum(serialize = "plain")]
    Blank,
    /// The exercise, with an empty box for each value and window.
    Boxes,
}

impl Sheet {
    /// The exercises.
    pub const EXERCISES: [Sheet; 2] = [Sheet::Blank, Sheet::Boxes];
}

/// Which way the plies of a drawing go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Direction {
    /// The root stands at the top, each ply below the one before.
    #[default]
    Down,
    /// The root stands at the left, each ply to the right of the one before.
    Right,
}

/// How a drawing looks.
#[derive(Clone, Debug, Default)]
pub struct DrawingStyle {
    /// What stands at nodes and edges.
    pub show: Vec<Detail>,
    /// How pruned subtrees are drawn.
    pub pruned: PrunedStyle,
    /// Whether this is the solution or an exercise.
    pub sheet: Sheet,
    /// Which way the plies go.
    pub direction: Direction,
    /// The greatest width in pixels, of which 96 are an inch; `None`: as wide as the drawing needs.
    pub width: Option<f64>,
    /// The signs of a drawing.
    pub signs: Signs,
    /// Whether a text drawing has the colours of a terminal.
    pub has_colour: bool,
    /// Whether a drawing for LaTeX is a document of its own.
    pub is_standalone: bool,
}

impl DrawingStyle {
    /// Whether this is an exercise.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.sheet != Sheet::Solution
    }
}

/// A drawing, before it is written.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    /// What stands above the drawing.
    pub title: Option<&'a str>,
    /// The part of the tree that is drawn.
    pub tree: &'a DrawnTree<'a>,
    /// For each node of the tree its position, in the place of a triangle or a dot; empty: none has one.
    pub boards: &'a [Board],
    /// What a search did there; `None` if there was no search, for an exercise.
    pub search: Option<&'a DrawnSearch>,
    /// What is known at a step; `None`: what is known in the end.
    pub moment: Option<&'a Moment>,
    /// Whether the texts of all steps have room in the layout.
    pub has_room_for_steps: bool,
    /// The rules of the search.
    pub rules: Rules,
    /// Whether the search has windows.
    pub has_windows: bool,
    /// How it looks.
    pub style: &'a DrawingStyle,
}

impl<'a> Drawing<'a> {
    /// The same at a step.
    #[must_use]
    pub fn at(&self, moment: &'a Moment) -> Drawing<'a> {
        let moment = Some(moment);
        Drawing { moment, ..*self }
    }

    /// What is known at the step that is drawn, or in the end.
    pub(super) fn moment(&self) -> Option<&'a Moment> {
        self.moment.or(self.search.map(DrawnSearch::end))
    }

    /// The search, if the texts of all its steps have room.
    pub(super) fn stepped_search(&self) -> Option<&'a DrawnSearch> {
        self.search.filter(|_| self.has_room_for_steps)
    }
}

/// A drawing with a place for everything in it.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    /// The width and height.
    pub(super) size: (f64, f64),
    pub(super) sizes: Sizes,
    /// The middle of each node's shape.
    pub(super) nodes: Vec<Point>,
    /// The edges to all nodes but the root, in order.
    pub(super) edges: Vec<DrawnEdge>,
    pub(super) labels: Vec<PlacedText>,
    pub(super) boxes: Vec<Rectangle>,
}

impl Picture {
    /// The corners of the triangle of an inner node. A triangle of MAX points up, one of MIN points down.
    pub(super) fn triangle(&self, node: u32, player: Player) -> [Point; 3] {
        let (x, y) = self.nodes[node as usize];
        let half = self.sizes.inner.0;
        let up = match player {
            Player::Max => half,
            Player::Min => -half,
        };
        [(x - half, y + up), (x + half, y + up), (x, y - up)]
    }

    /// The frame of the board of a node.
    pub(super) fn frame(&self, node: u32) -> Rectangle {
        let ((x, y), (half_width, half_height)) = (self.nodes[node as usize], self.sizes.inner);
        Rectangle {
            at: (x - half_width, y - half_height),
            width: 2.0 * half_width,
            height: 2.0 * half_height,
        }
    }
}

/// The edge to a node.
#[derive(Clone, Debug)]
pub(super) struct DrawnEdge {
    /// The number of the node.
    pub(super) node: u32,
    /// The ends of its straight parts.
    pub(super) points: Vec<Point>,
    /// Where the two strokes of a cut mark begin and end, if it has one; on a page all edges have.
    pub(super) cut: Option<[(Point, Point); 2]>,
}

/// A line of text.
#[derive(Clone, Debug)]
pub(super) struct PlacedText {
    /// The number of the node that it is about, if it is about one.
    pub(super) node: Option<u32>,
    pub(super) line: Line,
    /// Where the baseline begins, has its middle or ends.
    pub(super) at: Point,
    pub(super) anchor: Anchor,
    /// The white ground behind it, for a label on a line.
    pub(super) ground: Option<Rectangle>,
}

/// Which part of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A box to be filled in, or the ground of a label.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rectangle {
    /// Its upper left corner.
    pub(super) at: Point,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A node of a [`DrawnTree`]. Nodes are numbered in preorder, from 0, the root of the drawn part.
#[derive(Clone, Copy, Debug)]
pub struct DrawnNode {
    /// The number of its parent; `None` at the root of the drawn part.
    pub parent: Option<u32>,
    /// The number of the next node that is not in its subtree.
    pub end: u32,
    /// Plies below the root of the drawn part.
    pub ply: u32,
    /// Which child of its parent the file says it is.
    pub position: u32,
    /// Whether it is a leaf or an inner node.
    pub node: Node,
    /// The size of the subtrees below that are not drawn; zero, except at inner nodes on the last ply.
    pub hidden: Size,
    /// Its number in the whole tree.
    pub(super) id: u32,
}

impl DrawnNode {
    /// Whether this is an inner node whose children are not drawn.
    #[must_use]
    pub fn is_folded(&self) -> bool {
        self.hidden.nodes > 0
    }
}

/// The drawn part of a tree.
#[derive(Clone, Debug)]
pub struct DrawnTree<'t> {
    pub(super) tree: &'t Tree,
    pub(super) root: Vec<u32>,
    /// At least one.
    pub(super) nodes: Vec<DrawnNode>,
}

impl<'t> DrawnTree<'t> {
    /// The same without the subtrees for whose roots `is_left_out` is true (the root of the drawn part
    /// stays), and the old numbers of the nodes that stay.
    pub(super) fn without(&self, is_left_out: impl Fn(u32) -> bool) -> (DrawnTree<'t>, Vec<u32>) {
        let mut kept: Vec<u32> = Vec::new();
        let mut next = 0;
        while next < self.len() {
            if next > 0 && is_left_out(next) {
                next = self.node(next).end;
            } else {
                kept.push(next);
                next += 1;
            }
        }
        let new_number = |old: u32| number_of(kept.partition_point(|&kept| kept < old));
        let renumbered = |&old: &u32| {
            let node = self.node(old);
            DrawnNode {
                parent: node.parent.map(new_number),
                end: new_number(node.end),
                ..*node
            }
        };
        let drawn = DrawnTree {
            tree: self.tree,
            root: self.root.clone(),
            nodes: kept.iter().map(renumbered).collect(),
        };
        (drawn, kept)
    }

    /// The tree that this is a part of.
    pub(in crate::report) fn whole(&self) -> &'t Tree {
        self.tree
    }

    /// The path of the node at the top.
    pub(in crate::report) fn root(&self) -> &[u32] {
        &self.root
    }

    /// How many nodes are drawn: at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> u32 {
        number_of(self.nodes.len())
    }

    /// The nodes in preorder.
    #[must_use]
    pub fn nodes(&self) -> &[DrawnNode] {
        &self.nodes
    }

    /// The node with this number.
    #[must_use]
    pub fn node(&self, number: u32) -> &DrawnNode {
        &self.nodes[number as usize]
    }

    /// The numbers of the drawn children of a node, in order.
    pub(super) fn children(&self, number: u32) -> impl Iterator<Item = u32> + '_ {
        self.siblings(number + 1, self.node(number).end)
    }

    /// The number `first` of a node and those of its next siblings, all below `end`.
    pub(super) fn siblings(&self, first: u32, end: u32) -> impl Iterator<Item = u32> + '_ {
        let below_end = move |number: u32| (number < end).then_some(number);
        std::iter::successors(below_end(first), move |&number| {
            below_end(self.node(number).end)
        })
    }

    /// The sibling before a node: of all nodes that end with the node before it, the one as deep as it is.
    pub(super) fn sibling_before(&self, number: u32) -> Option<u32> {
        let parent = self.node(number).parent;
        let before = number
            .checked_sub(1)
            .filter(|_| parent != number.checked_sub(1));
        std::iter::successors(before, |&inside| self.node(inside).parent)
            .find(|&inside| self.node(inside).parent == parent)
    }

    /// Whether a node is its parent's last drawn child (the root: yes).
    pub(super) fn is_last(&self, number: u32) -> bool {
        let node = self.node(number);
        node.parent
            .is_none_or(|parent| self.node(parent).end == node.end)
    }

    /// The name and move of a node.
    pub(in crate::report) fn label(&self, number: u32) -> Label<'t> {
        self.tree.label(self.node(number).id)
    }

    /// The boards of all nodes, of a tree that is the one below `position`.
    ///
    /// # Panics
    ///
    /// It is another tree.
    #[must_use]
    pub fn boards(&self, position: &Position) -> Vec<Board> {
        let nodes = self.nodes.iter();
        position.boards(&self.root, nodes.map(|node| (node.parent, node.position)))
    }

    /// Calls `visit` for each node in order, with the text of its path, as an item of a list.
    pub(super) fn for_each(&self, mut visit: impl FnMut(u32, PathText)) {
        let mut path = self.root.clone();
        for (number, node) in (0..).zip(&self.nodes) {
            let mut shared = 0;
            if number > 0 {
                shared = self.root.len() + node.ply as usize - 1;
                path.truncate(shared);
                path.push(node.position);
            }
            visit(number, PathText::after(&path, shared));
        }
    }
}

/// A number of nodes, which is below 2^32 as in every drawn tree.
pub(super) fn number_of(nodes: usize) -> u32 {
    u32::try_from(nodes).expect("no more nodes than the tree has")
}
