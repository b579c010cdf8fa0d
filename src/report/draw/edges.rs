//! Places the edges of a drawing, and the cut marks on them.

use super::geometry::Geometry;
use super::picture::DrawnEdge;
use super::sizes::Point;

/// Where on an edge the cut mark is, from the parent (0) to the child (1).
const CUT: f64 = 0.7;

impl Geometry<'_, '_> {
    /// The edge to a node: through the texts of its parent's ply, the zone of edges, and its move.
    pub(super) fn edge(&self, node: u32) -> DrawnEdge {
        let sizes = self.sizes;
        let (ply, parent) = self.ply_and_parent(node);
        let (from, to) = (self.centre(parent), self.centre(node));
        let start = (self.rows[ply - 1] + self.reaches[ply - 1].1, from.1);
        let end = (self.rows[ply] - self.reaches[ply].0, to.1);
        // Edges meet a triangle that is beside them in the middle of its side.
        let side = |node: u32| {
            let is_triangle = !self.scene.is_leaf(node) && self.scene.board(node).is_none();
            let is_half = is_triangle && !sizes.goes_down;
            self.shape(node).0 / if is_half { 2.0 } else { 1.0 }
        };
        let near = side(node);
        let width = self.texts_of(parent).width;
        let far = if sizes.goes_down || width == 0.0 {
            side(parent)
        } else {
            self.shape(parent).0 + sizes.beside + sizes.em(width)
        };
        let places = [(from.0 + far, from.1), start, end, (to.0 - near, to.1)];
        let mut points: Vec<Point> = places.map(|place| sizes.point(place)).to_vec();
        points.dedup_by(|one, other| (one.0 - other.0).hypot(one.1 - other.1) < 0.05);
        let has_cut = self.scene.is_struck(node) || self.scene.is_for_page;
        let cut = has_cut.then(|| self.cut(node, sizes.point(start), sizes.point(end)));
        DrawnEdge { node, points, cut }
    }

    fn ply_and_parent(&self, node: u32) -> (usize, u32) {
        let node = self.scene.tree.node(node);
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
            (
                middle.0 + along * x - across * y,
                middle.1 + along * y + across * x,
            )
        };
        [-0.17, 0.17].map(|along| (place(along - 0.2, 0.42), place(along + 0.2, -0.42)))
    }

    /// How far a point on the edge to a node is from the edges to its siblings, which begin at `start`.
    fn room_beside(&self, node: u32, start: Point, (x, y): Point) -> f64 {
        let tree = &self.scene.tree;
        let (ply, parent) = self.ply_and_parent(node);
        let row = self.rows[ply] - self.reaches[ply].0;
        let distance = |sibling: u32| {
            let end = self.sizes.point((row, self.centre(sibling).1));
            let (dx, dy) = (end.0 - start.0, end.1 - start.1);
            ((x - start.0) * dy - (y - start.1) * dx).abs() / dx.hypot(dy)
        };
        let after = tree
            .siblings(tree.node(node).end, tree.node(parent).end)
            .next();
        let neighbours = tree.sibling_before(node).into_iter().chain(after);
        neighbours.map(distance).fold(f64::INFINITY, f64::min)
    }
}
