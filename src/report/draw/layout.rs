//! A drawing with a place for everything in it, what SVG and `TikZ` write; and how it is made of the tree,
//! in the room that it is given.
//!
//! Lengths are in pixels, of which 96 are an inch. The origin is the upper left corner; the second
//! coordinate grows downwards.

use std::cell::LazyCell;

use super::drawing::DrawingError;
use super::labels::{PlacedText, Rectangle};
use super::node_texts::TreeTexts;
use super::places::{DrawnEdge, Places};
use super::shown_tree::ShownTree;
use super::sizes::{BoardSize, Point, Sizes};
use crate::value::Player;

/// A drawing with a place for everything in it.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The width and height.
    pub(super) size: (f64, f64),
    pub(super) sizes: Sizes,
    /// The middle of each node's shape.
    pub(super) nodes: Vec<Point>,
    /// The edges to all nodes but the root, in order.
    pub(super) edges: Vec<DrawnEdge>,
    pub(super) labels: Vec<PlacedText>,
    pub(super) boxes: Vec<Rectangle>,
    /// Lines to write on.
    pub(super) rules: Vec<(Point, Point)>,
}

impl Layout {
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

    /// Half the width of the circle of a chance node.
    pub(super) fn radius(&self) -> f64 {
        self.sizes.inner.0
    }

    /// The frame of the board of a node, or the square of several siblings.
    pub(super) fn frame(&self, node: u32, has_board: bool) -> Rectangle {
        let sizes = self.sizes;
        let ((x, y), (half_width, half_height)) =
            (self.nodes[node as usize], if has_board { sizes.inner } else { sizes.several });
        Rectangle {
            at: (x - half_width, y - half_height),
            width: 2.0 * half_width,
            height: 2.0 * half_height,
        }
    }
}

impl Layout {
    /// Places everything that is shown. To fit the room that the style has, spaces get smaller, then the type;
    /// then windows take two lines, and boxes stand below the shapes; and on a page the plies come closer.
    ///
    /// # Errors
    ///
    /// The least width or height that would do, if that is greater.
    pub(super) fn new(shown: &ShownTree) -> Result<Layout, DrawingError> {
        let is_page = shown.style().room().1.is_finite();
        let usual = TreeTexts::new(shown, false);
        let narrow = LazyCell::new(|| TreeTexts::new(shown, true));
        let first = places(shown, &usual, Sizes::USUAL, false);
        if too_large(&first).is_none() {
            return Ok(Layout::of(&first));
        }
        let mut found = fit(shown, &usual, false).or_else(|_| fit(shown, &narrow, false));
        if is_page {
            let low = |_| fit(shown, &usual, true).or_else(|_| fit(shown, &narrow, true));
            found = found.or_else(low);
        }
        found
    }

    /// Places everything in a drawing that may be as large as it needs to be.
    pub(super) fn of_any_size(shown: &ShownTree) -> Layout {
        let texts = TreeTexts::new(shown, false);
        Layout::of(&places(shown, &texts, Sizes::USUAL, false))
    }

    fn of(places: &Places) -> Layout {
        let (shown, sizes) = (places.shown, places.sizes);
        let nodes = 0..shown.tree.len();
        let (mut labels, rules) = places.heads();
        let mut boxes = Vec::new();
        for node in nodes.clone() {
            places.label_node(node, &mut labels);
            boxes.extend(places.boxes(node));
        }
        let place = |node| sizes.point(places.centre(node));
        Layout {
            size: places.size,
            sizes,
            nodes: nodes.clone().map(place).collect(),
            edges: nodes.skip(1).map(|node| places.edge(node)).collect(),
            labels,
            boxes,
            rules,
        }
    }
}

/// The largest layout that fits the room of its style.
///
/// # Errors
///
/// The width or height of the smallest one, if that is too large.
fn fit(shown: &ShownTree, texts: &TreeTexts, is_low: bool) -> Result<Layout, DrawingError> {
    let (mut low, mut high) = (0.0, Sizes::USUAL);
    let mut fitting = places(shown, texts, low, is_low);
    if let Some(error) = too_large(&fitting) {
        return Err(error);
    }
    for _ in 0..10 {
        let middle = f64::midpoint(low, high);
        let larger = places(shown, texts, middle, is_low);
        if too_large(&larger).is_none() {
            (low, fitting) = (middle, larger);
        } else {
            high = middle;
        }
    }
    Ok(Layout::of(&fitting))
}

/// Why a layout does not fit the room of its style, if it does not.
fn too_large(places: &Places) -> Option<DrawingError> {
    let (size, room) = (places.size, places.shown.style().room());
    if size.0 > room.0 {
        Some(DrawingError::Width(size.0))
    } else {
        (size.1 > room.1).then_some(DrawingError::Height(size.1))
    }
}

fn places<'s, 'a>(
    shown: &'s ShownTree<'a>,
    texts: &'s TreeTexts,
    scale: f64,
    is_low: bool,
) -> Places<'s, 'a> {
    let board = BoardSize::of(shown.drawing.boards);
    Places::new(shown, texts, Sizes::new(scale, shown.style(), board, is_low))
}
