//! What a layout is made of: edges, texts and boxes, each at its place.

use super::node_words::Line;
use super::sizes::Point;

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
