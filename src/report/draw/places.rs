//! The places of nodes, plies, edges and cut marks. [`labels`](super::labels) adds the texts.
//!
//! [`tidy_tree`](super::tidy_tree) places the nodes of each ply side by side. From ply to ply a drawing has
//! three zones, so that no line crosses a text: the shapes and texts of the ply; the edges, which are
//! straight there; the moves that lead to the next ply. An edge goes from its parent straight to the
//! second zone, and from there straight to its child, after the move.
//!
//! The widths of texts are estimated, on the wide side, as fonts differ. An exercise has the layout of its
//! solution, whose texts are measured here and then left out.

use super::node_texts::{Boxes, NodeTexts, TreeTexts};
use super::shown_tree::ShownTree;
use super::sizes::{
    HEAD, LINE, NAME_RULE, NUMBER_RULE, Point, Sizes, TITLE, bold_ems, ems, wrapped,
};
use super::tidy_tree::{Item, place};
use crate::report::wording::mover_name;
use crate::value::{Mover, Player};

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

/// The space around a drawing.
pub(super) const MARGIN: f64 = 12.0;
/// The space between a move and the shape below it, in ems.
const ABOVE_SHAPE: f64 = 0.2;
/// The space between the rules for a name and a number, in ems.
pub(super) const BETWEEN_RULES: f64 = 1.0;
/// The space between a dot and the text below it, in ems.
pub(super) const BELOW_DOT: f64 = 0.15;
/// The zone of the edges is no longer than this, however wide a family is; with folds, so that more plies are seen.
const LONGEST_FAN: f64 = 420.0;
const LONGEST_FAN_WITH_FOLDS: f64 = 160.0;

/// The places of nodes and plies.
pub(super) struct Places<'s, 'a> {
    pub(super) shown: &'s ShownTree<'a>,
    pub(super) texts: &'s TreeTexts,
    pub(super) sizes: Sizes,
    /// For each node, its place in its ply.
    centres: Vec<f64>,
    /// For each ply, the middle of its triangles.
    pub(super) rows: Vec<f64>,
    /// For each ply, how far its moves and shapes reach before that, and its shapes and texts after it.
    pub(super) reaches: Vec<(f64, f64)>,
    /// The lines of the title.
    pub(super) title: Vec<String>,
    /// The length of the rule for a student's name, if there is room for one.
    pub(super) name_rule: Option<f64>,
    /// Where the nodes begin across the plies, after the players.
    pub(super) first: f64,
    /// The width and height of the drawing.
    pub(super) size: (f64, f64),
}

impl<'s, 'a> Places<'s, 'a> {
    pub(super) fn new(
        shown: &'s ShownTree<'a>,
        texts: &'s TreeTexts,
        sizes: Sizes,
    ) -> Places<'s, 'a> {
        let (items, reaches) = items(shown, texts, sizes);
        let placed = place(&items, sizes.gap);
        let movers = shown.players();
        let widest =
            if movers.contains(&Some(Mover::Chance)) { Mover::Chance } else { Player::Max.into() };
        let players = if movers.iter().all(Option::is_none) {
            0.0
        } else if sizes.goes_down {
            sizes.em(bold_ems(mover_name(widest)) + 0.8)
        } else {
            sizes.em(LINE + 0.3)
        };
        let plies = reaches.iter();
        let along = plies.map(|(before, after)| before + after + sizes.fan);
        let across = placed.width + players;
        let title = title(shown, sizes, sizes.point((along.sum(), across)).0);
        let (above, width) = title_size(&title, sizes);
        let head = (shown.style().has_head).then(|| head_size(shown, sizes));
        let above = above + head.map_or(0.0, |_| HEAD);
        let width = width.max(head.map_or(0.0, |(width, _)| width));
        let (mut end, first) = if sizes.goes_down {
            (MARGIN + above, MARGIN + players)
        } else {
            (MARGIN, MARGIN + above + players)
        };
        let mut rows = Vec::with_capacity(reaches.len());
        let fans = fans(shown, sizes, &placed.centres, reaches.len());
        for (fan, (before, after)) in fans.iter().zip(&reaches) {
            end += fan + before;
            rows.push(end);
            end += after;
        }
        let (right, bottom) = sizes.point((end + MARGIN, placed.width + first + MARGIN));
        Places {
            shown,
            texts,
            sizes,
            centres: placed.centres,
            rows,
            reaches,
            title,
            name_rule: head.map(|(_, name_rule)| name_rule),
            first,
            size: (right.max(width).ceil(), bottom.ceil()),
        }
    }

    pub(super) fn texts_of(&self, node: u32) -> &NodeTexts {
        &self.texts.nodes[node as usize]
    }

    /// How far the shape of a node reaches to each side of its middle, along and across.
    pub(super) fn shape(&self, node: u32) -> (f64, f64) {
        shape(self.shown, node, self.sizes)
    }

    /// The middle of a node's shape, along and across. All shapes of a ply begin at the same place.
    pub(super) fn centre(&self, node: u32) -> (f64, f64) {
        let row = self.rows[self.shown.tree.node(node).ply as usize];
        let across = self.centres[node as usize] + self.first;
        let inner = self.sizes.point(self.sizes.inner);
        (row - inner.0 + self.shape(node).0, across)
    }
}

/// How far the shape of a node reaches to each side of its middle, along and across.
fn shape(shown: &ShownTree, node: u32, sizes: Sizes) -> (f64, f64) {
    sizes.point(match shown.mover(node) {
        Some(_) => sizes.inner,
        None if shown.is_several(node) => sizes.several,
        None => sizes.leaf,
    })
}

/// The nodes to be placed, and how far each ply reaches before and after the middle of its triangles.
fn items(shown: &ShownTree, all: &TreeTexts, sizes: Sizes) -> (Vec<Item>, Vec<(f64, f64)>) {
    let nodes = (0..).zip(shown.tree.nodes()).zip(&all.nodes);
    let mut reaches: Vec<(f64, f64)> = Vec::new();
    let items = nodes.map(|((number, node), texts)| {
        let ((before, after), (left, right)) =
            reach(shown, number, texts, all.boxes.as_ref(), sizes);
        let ply = node.ply as usize;
        reaches.resize(reaches.len().max(ply + 1), (0.0, 0.0));
        reaches[ply] = (reaches[ply].0.max(before), reaches[ply].1.max(after));
        Item { parent: node.parent, end: node.end, over: None, left, right }
    });
    let mut items: Vec<Item> = items.collect();
    for (parent, child) in shown.straight_line() {
        items[parent as usize].over = Some(child);
    }
    (items, reaches)
}

/// The width and height of the texts or boxes of a node.
fn size(texts: &NodeTexts, boxes: Option<&Boxes>, sizes: Sizes) -> (f64, f64) {
    let (Some(boxes), Some(contents)) = (boxes, &texts.contents) else {
        return (sizes.em(texts.width), sizes.line * texts.count);
    };
    let [value, window] = boxes.widths(sizes).map(|width| width.unwrap_or(0.0));
    let name = if boxes.are_below { 0.0 } else { sizes.em(contents.name_width) };
    ((name + value).max(window), boxes.height())
}

/// How far a node reaches before and after its middle, along the plies, and across them.
fn reach(
    shown: &ShownTree,
    node: u32,
    texts: &NodeTexts,
    boxes: Option<&Boxes>,
    sizes: Sizes,
) -> ((f64, f64), (f64, f64)) {
    let (along, across) = shape(shown, node, sizes);
    // All shapes of a ply begin where the triangles begin.
    let (half, _) = sizes.point(sizes.inner);
    let (width, height) = size(texts, boxes, sizes);
    let r#move = texts.r#move.as_ref().map(|(_, width)| sizes.em(*width));
    // The end of the shape on the side of the texts.
    let end = 2.0 * along - half;
    let gap = if width > 0.0 { sizes.beside } else { 0.0 };
    if !sizes.goes_down {
        let before = r#move.map_or(0.0, |width| width + 2.0 * sizes.beside);
        let across = (height / 2.0).max(across);
        return ((half + before, end.max(0.0) + gap + width), (across, across));
    }
    let above = r#move.map_or(0.0, |_| sizes.em(LINE + ABOVE_SHAPE));
    let least = if shown.mover(node).is_none() { across.max(sizes.em(0.5)) } else { across };
    let around = r#move.map_or(least, |width| least.max(width / 2.0));
    if let (Some(contents), true) = (&texts.contents, boxes.is_some_and(|boxes| boxes.are_below)) {
        let left = around.max(width / 2.0);
        let name = across + sizes.beside + sizes.em(contents.name_width);
        let after = half + sizes.em(BELOW_DOT) + height;
        return ((half + above, after), (left, left.max(name)));
    }
    if shown.has_text_beside(node) {
        // The letters of a line are lower than the line.
        let reach = half.max(height / 2.0 - sizes.em(0.17));
        ((reach + above, reach), (around, around.max(across + gap + width)))
    } else {
        let around = around.max(width / 2.0);
        ((half + above, end + sizes.em(BELOW_DOT) + height), (around, around))
    }
}

/// The title in lines that are no wider than the drawing, where the nodes have this width.
fn title(shown: &ShownTree, sizes: Sizes, width: f64) -> Vec<String> {
    let room = match shown.style().room().0 {
        f64::INFINITY => width.max(320.0),
        wanted => wanted - 2.0 * MARGIN,
    };
    let title = shown.title();
    title.map_or_else(Vec::new, |title| wrapped(&title, room / sizes.em(TITLE)))
}

/// The height of a title with the space below it, and the width of a drawing that it fits in.
fn title_size(title: &[String], sizes: Sizes) -> (f64, f64) {
    let height: f64 = title.iter().map(|_| sizes.em(TITLE * LINE)).sum();
    let space = if title.is_empty() { 0.0 } else { sizes.em(0.8) };
    let widths = title.iter().map(|line| sizes.em(TITLE * bold_ems(line)) + 2.0 * MARGIN);
    (height + space, widths.fold(0.0, f64::max))
}

/// The texts before the rules for the name and the number of a student.
pub(super) const NAME_AND_NUMBER: [&str; 2] = ["Name:", "Number:"];

/// The space of a text before a rule, in pixels.
pub(super) fn before_rule(text: &str, sizes: Sizes) -> f64 {
    sizes.em(ems(text) + 0.5)
}

/// The width of a drawing that the line for a student's name fits in, and the length of the rule for the name.
fn head_size(shown: &ShownTree, sizes: Sizes) -> (f64, f64) {
    let texts: f64 = NAME_AND_NUMBER.map(|text| before_rule(text, sizes)).iter().sum();
    let others = texts + sizes.em(BETWEEN_RULES) + NUMBER_RULE + 2.0 * MARGIN;
    // The width of a drawing is rounded up.
    let name_rule = (shown.style().room().0 - 1.0 - others).clamp(NAME_RULE.0, NAME_RULE.1);
    (others + name_rule, name_rule)
}

/// The length of the zone of edges before each ply: as long as the widest family needs.
fn fans(shown: &ShownTree, sizes: Sizes, centres: &[f64], plies: usize) -> Vec<f64> {
    let mut fans = vec![sizes.fan; plies];
    let longest = if shown.has_folds() { LONGEST_FAN_WITH_FOLDS } else { LONGEST_FAN };
    for (node, centre) in shown.tree.nodes().iter().zip(centres) {
        if let Some(parent) = node.parent {
            let aside = (centre - centres[parent as usize]).abs();
            let fan = &mut fans[node.ply as usize];
            *fan = fan.max((sizes.slope * aside).min(longest));
        }
    }
    fans[0] = 0.0;
    fans
}

/// Where on an edge the cut mark is, from the parent (0) to the child (1).
const CUT: f64 = 0.7;

impl Places<'_, '_> {
    /// The edge to a node: through the texts of its parent's ply, the zone of edges, and its move.
    pub(super) fn edge(&self, node: u32) -> DrawnEdge {
        let sizes = self.sizes;
        let (ply, parent) = self.ply_and_parent(node);
        let (from, to) = (self.centre(parent), self.centre(node));
        let start = (self.rows[ply - 1] + self.reaches[ply - 1].1, from.1);
        let end = (self.rows[ply] - self.reaches[ply].0, to.1);
        // Edges meet a triangle that is beside them in the middle of its side.
        let side = |node: u32| {
            let is_triangle = self.shown.mover(node).is_some() && self.shown.board(node).is_none();
            let is_half = is_triangle && !sizes.goes_down;
            self.shape(node).0 / if is_half { 2.0 } else { 1.0 }
        };
        let near = side(node);
        let boxes = self.texts.boxes.as_ref();
        let (width, height) = size(self.texts_of(parent), boxes, sizes);
        let far = if boxes.is_some_and(|boxes| boxes.are_below) {
            self.shape(parent).0 + sizes.em(BELOW_DOT) + height
        } else if sizes.goes_down || width == 0.0 {
            side(parent)
        } else {
            self.shape(parent).0 + sizes.beside + width
        };
        let places = [(from.0 + far, from.1), start, end, (to.0 - near, to.1)];
        let mut points: Vec<Point> = places.map(|place| sizes.point(place)).to_vec();
        points.dedup_by(|one, other| (one.0 - other.0).hypot(one.1 - other.1) < 0.05);
        let has_cut = self.shown.is_struck(node) || self.shown.is_for_page;
        let cut = has_cut.then(|| self.cut(node, sizes.point(start), sizes.point(end)));
        DrawnEdge { node, points, cut }
    }

    fn ply_and_parent(&self, node: u32) -> (usize, u32) {
        let node = self.shown.tree.node(node);
        (node.ply as usize, node.parent.expect("below the root"))
    }

    /// The two strokes across the straight line from `start` to `end`, so small that they stay between the
    /// edges to the left and to the right.
    fn cut(&self, node: u32, start: Point, end: Point) -> [(Point, Point); 2] {
        let (x, y) = (end.0 - start.0, end.1 - start.1);
        let length = x.hypot(y);
        let (x, y) = (x / length, y / length);
        let middle = (start.0 + CUT * length * x, start.1 + CUT * length * y);
        let room = self.room_beside(node, start, middle);
        let size = self.sizes.type_size.min(0.9 * room);
        // Along the line and across it.
        let place = |along: f64, across: f64| {
            let (along, across) = (size * along, size * across);
            (middle.0 + along * x - across * y, middle.1 + along * y + across * x)
        };
        [-0.17, 0.17].map(|along| (place(along - 0.2, 0.42), place(along + 0.2, -0.42)))
    }

    /// How far a point on the edge to a node is from the edges to its siblings, which begin at `start`.
    fn room_beside(&self, node: u32, start: Point, (x, y): Point) -> f64 {
        let tree = &self.shown.tree;
        let (ply, parent) = self.ply_and_parent(node);
        let row = self.rows[ply] - self.reaches[ply].0;
        let distance = |sibling: u32| {
            let end = self.sizes.point((row, self.centre(sibling).1));
            let (dx, dy) = (end.0 - start.0, end.1 - start.1);
            ((x - start.0) * dy - (y - start.1) * dx).abs() / dx.hypot(dy)
        };
        let after = tree.siblings(tree.node(node).end, tree.node(parent).end).next();
        let neighbours = tree.sibling_before(node).into_iter().chain(after);
        neighbours.map(distance).fold(f64::INFINITY, f64::min)
    }
}
