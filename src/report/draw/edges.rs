//! Places the edges of a drawing, and the cut marks on them.

use super::geometry::Geometry;
use super::picture::{DrawnEdge, Point};
use super::scene::Kind;

/// Where on an edge the cut mark is, from the parent (0) to the child (1).
const CUT: f64 = 0.7;

impl Geometry<'_, '_> {
    /// The edge to a node: through the texts of its parent's ply, the zone of edges, and its move.
    pub(super) fn edge(&self, node: u32) -> DrawnEdge {
        let tree = &self.scene.tree;
        let parent = tree.node(node).parent.expect("below the root");
        let (from, to) = (self.centre(parent), self.centre(node));
        let ply = tree.node(node).ply as usize;
        let start = self.rows[ply - 1] + self.reaches[ply - 1].1;
        let end = self.rows[ply] - self.reaches[ply].0;
        let side = if self.goes_down() {
            self.half()
        } else {
            self.half() / 2.0
        };
        let near = match self.scene.kind(node) {
            Kind::Leaf => self.dot(),
            Kind::Max | Kind::Min => side,
        };
        let texts = self.texts_of(parent);
        let shown = if self.goes_down() || texts.width == 0.0 {
            side
        } else {
            self.reach(parent).0.1
        };
        let places = [
            (from.0 + shown, from.1),
            (start, from.1),
            (end, to.1),
            (to.0 - near, to.1),
        ];
        let mut points: Vec<Point> = places.map(|place| self.point(place)).to_vec();
        points.dedup_by(|one, other| (one.0 - other.0).hypot(one.1 - other.1) < 0.05);
        let is_struck = self.scene.is_struck(node);
        let cut = is_struck.then(|| self.cut(node, self.point(places[1]), self.point(places[2])));
        DrawnEdge { node, points, cut }
    }

    /// The two strokes across the straight line from `start` to `end`, so small that they stay between the
    /// edges to the left and to the right.
    fn cut(&self, node: u32, start: Point, end: Point) -> [(Point, Point); 2] {
        let (x, y) = (end.0 - start.0, end.1 - start.1);
        let length = x.hypot(y);
        let (x, y) = (x / length, y / length);
        let middle = (start.0 + CUT * length * x, start.1 + CUT * length * y);
        let size = self
            .em(1.0)
            .min(0.9 * self.room_beside(node, start, middle));
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
        let parent = tree.node(node).parent.expect("below the root");
        let next = tree.node(node).end;
        let next = (next < tree.node(parent).end).then_some(next);
        let distance = |sibling: u32| {
            let ply = tree.node(sibling).ply as usize;
            let end = self.rows[ply] - self.reaches[ply].0;
            let end = self.point((end, self.centre(sibling).1));
            let (dx, dy) = (end.0 - start.0, end.1 - start.1);
            ((x - start.0) * dy - (y - start.1) * dx).abs() / dx.hypot(dy)
        };
        let neighbours = [self.befores[node as usize], next].into_iter().flatten();
        neighbours.map(distance).fold(f64::INFINITY, f64::min)
    }
}
