//! Where the nodes of a tree stand side by side: compact, no overlaps, parents centred over their
//! children, or over the one of them that they are to stand over, in linear time.
//!
//! Each node is given how far it reaches to its left and right; nodes of one ply never overlap,
//! and a short subtree may nest beside a deep one. The caller sets the heights: a ply is a
//! row. Nothing recurses: nodes come in preorder, so backwards every child comes before its parent.
//!
//! Source: Reingold & Tilford, "Tidier drawings of trees", *IEEE Transactions on Software
//! Engineering* 7, 1981; Buchheim, Jünger & Leipert, "Improving Walker's algorithm to run in
//! linear time", *Graph Drawing* 2002, here with nodes of different widths.

/// A node to be placed. Nodes are numbered in preorder from 0, the root.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    /// The number of its parent; `None` at the root.
    pub parent: Option<u32>,
    /// The number of the next node that is not in its subtree.
    pub end: u32,
    /// The child that it stands over; `None`: halfway between the first and the last one.
    pub over: Option<u32>,
    /// How far it reaches to the left of its centre.
    pub left: f64,
    /// How far it reaches to the right of its centre.
    pub right: f64,
}

/// Where the nodes stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// The centre of each node; nothing reaches to the left of 0.
    pub centres: Vec<f64>,
    /// How far the widest ply reaches to the right.
    pub width: f64,
}

/// Places the nodes of a tree, of which there is at least one; neighbours are `gap` apart.
///
/// ```
/// use abprune::report::draw::tidy_tree::{Item, place};
/// let item = |parent, end| Item { parent, end, over: None, left: 1.0, right: 1.0 };
/// let placed = place(&[item(None, 3), item(Some(0), 2), item(Some(0), 3)], 2.0);
/// assert_eq!(placed.centres, [3.0, 1.0, 5.0]);
/// assert_eq!(placed.width, 6.0);
/// ```
#[must_use]
pub fn place(items: &[Item], gap: f64) -> Placed {
    let state = |number| LayoutNode { ancestor: number, ..LayoutNode::default() };
    let mut placer = Placer { items, gap, states: (0..items.len()).map(state).collect() };
    for node in (0..items.len()).rev() {
        placer.place_children(node);
    }
    placer.centres()
}

/// A node while its ancestors are placed. Names as in Buchheim et al.
#[derive(Clone, Copy, Debug, Default)]
struct LayoutNode {
    /// Its centre, relative to its siblings'.
    prelim: f64,
    /// The distance to add to the centres of all nodes below it.
    modifier: f64,
    /// The distance to add to it and its right siblings, and its growth from one sibling to the next.
    shift: f64,
    change: f64,
    /// The next node of the contour, where that is no child.
    thread: Option<usize>,
    /// The node below the common parent whose subtree this node's contour belongs to.
    ancestor: usize,
    /// Which child of its parent it is.
    number: f64,
    first: Option<usize>,
    last: Option<usize>,
    /// The sibling to the left.
    before: Option<usize>,
}

struct Placer<'i> {
    items: &'i [Item],
    gap: f64,
    states: Vec<LayoutNode>,
}

impl Placer<'_> {
    /// How far apart the centres of two neighbours must be.
    fn distance(&self, left: usize, right: usize) -> f64 {
        self.items[left].right + self.gap + self.items[right].left
    }

    /// Places the children of a node beside each other, each with all that is below it.
    fn place_children(&mut self, parent: usize) {
        let end = self.items[parent].end as usize;
        let mut child = parent + 1;
        if child == end {
            return;
        }
        let first = child;
        let mut before = None;
        let mut default_ancestor = first;
        let mut number = 0.0;
        while child < end {
            self.states[child].number = number;
            self.states[child].before = before;
            // Over its own children, so far at 0.
            let own = self.middle(child);
            if let Some(before) = before {
                let prelim = self.states[before].prelim + self.distance(before, child);
                self.states[child].prelim = prelim;
                self.states[child].modifier = own.map_or(0.0, |own| prelim - own);
                default_ancestor = self.apportion(child, before, first, default_ancestor);
            } else {
                self.states[child].prelim = own.unwrap_or(0.0);
            }
            before = Some(child);
            child = self.items[child].end as usize;
            number += 1.0;
        }
        self.states[parent].first = Some(first);
        self.states[parent].last = before;
        self.execute_shifts(before);
    }

    /// Over the children of a node, if it has some.
    fn middle(&self, node: usize) -> Option<f64> {
        let state = &self.states[node];
        let ends = match self.items[node].over {
            Some(child) => [child as usize; 2],
            None => [state.first?, state.last?],
        };
        let [first, last] = ends.map(|child| self.states[child].prelim);
        Some(f64::midpoint(first, last))
    }

    /// Moves the subtree of a child to the right until it overlaps no subtree of its left
    /// siblings, of which `before` is the nearest; those between it and the one it ran into share
    /// in the move.
    fn apportion(
        &mut self,
        child: usize,
        before: usize,
        first_sibling: usize,
        mut default_ancestor: usize,
    ) -> usize {
        const AS_DEEP: &str = "the outer contour is as deep as the inner one";
        // The contours: of the child's subtree, inside (left) and outside (right); of the subtrees
        // to its left, inside (right) and outside (left).
        let (mut inside, mut outside) = (child, child);
        let (mut left_inside, mut left_outside) = (before, first_sibling);
        let modifier = |placer: &Self, node: usize| placer.states[node].modifier;
        let mut sum_inside = modifier(self, inside);
        let mut sum_outside = modifier(self, outside);
        let mut left_sum_inside = modifier(self, left_inside);
        let mut left_sum_outside = modifier(self, left_outside);
        while let (Some(next_left_inside), Some(next_inside)) =
            (self.next_right(left_inside), self.next_left(inside))
        {
            (left_inside, inside) = (next_left_inside, next_inside);
            left_outside = self.next_left(left_outside).expect(AS_DEEP);
            outside = self.next_right(outside).expect(AS_DEEP);
            self.states[outside].ancestor = child;
            let shift = (self.states[left_inside].prelim + left_sum_inside)
                - (self.states[inside].prelim + sum_inside)
                + self.distance(left_inside, inside);
            if shift > 0.0 {
                let ancestor = self.states[left_inside].ancestor;
                let is_sibling = self.items[ancestor].parent == self.items[child].parent;
                let ancestor = if is_sibling { ancestor } else { default_ancestor };
                self.move_subtree(ancestor, child, shift);
                sum_inside += shift;
                sum_outside += shift;
            }
            left_sum_inside += modifier(self, left_inside);
            sum_inside += modifier(self, inside);
            left_sum_outside += modifier(self, left_outside);
            sum_outside += modifier(self, outside);
        }
        if let (Some(next), None) = (self.next_right(left_inside), self.next_right(outside)) {
            self.states[outside].thread = Some(next);
            self.states[outside].modifier += left_sum_inside - sum_outside;
        }
        if let (Some(next), None) = (self.next_left(inside), self.next_left(left_outside)) {
            self.states[left_outside].thread = Some(next);
            self.states[left_outside].modifier += sum_inside - left_sum_outside;
            default_ancestor = child;
        }
        default_ancestor
    }

    /// The node below on the left contour.
    fn next_left(&self, node: usize) -> Option<usize> {
        self.states[node].first.or(self.states[node].thread)
    }

    /// The node below on the right contour.
    fn next_right(&self, node: usize) -> Option<usize> {
        self.states[node].last.or(self.states[node].thread)
    }

    /// Moves the subtree of `right` by `shift`, and notes the shares of the siblings from `left` on.
    fn move_subtree(&mut self, left: usize, right: usize, shift: f64) {
        let share = shift / (self.states[right].number - self.states[left].number);
        let state = &mut self.states[right];
        state.change -= share;
        state.shift += shift;
        state.prelim += shift;
        state.modifier += shift;
        self.states[left].change += share;
    }

    /// Moves the children from `last` to the left by their shares.
    fn execute_shifts(&mut self, last: Option<usize>) {
        let (mut shift, mut change) = (0.0, 0.0);
        let mut next = last;
        while let Some(child) = next {
            let state = &mut self.states[child];
            state.prelim += shift;
            state.modifier += shift;
            change += state.change;
            shift += state.shift + change;
            next = state.before;
        }
    }

    /// The centres, moved so that nothing reaches to the left of 0.
    fn centres(mut self) -> Placed {
        self.states[0].prelim = self.middle(0).unwrap_or(0.0);
        let mut centres = Vec::with_capacity(self.items.len());
        // The distance to add to the centres of a node's children.
        let mut sums: Vec<f64> = Vec::with_capacity(self.items.len());
        for (item, state) in self.items.iter().zip(&self.states) {
            let sum = item.parent.map_or(0.0, |parent| sums[parent as usize]);
            centres.push(state.prelim + sum);
            // Only nodes without children have the modifier of a thread, so no child gets it.
            sums.push(state.modifier + sum);
        }
        let reach = |(item, centre): (&Item, &f64)| (centre - item.left, centre + item.right);
        let (least, most) = self
            .items
            .iter()
            .zip(&centres)
            .map(reach)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), (left, right)| {
                (least.min(left), most.max(right))
            });
        for centre in &mut centres {
            *centre -= least;
        }
        Placed { centres, width: most - least }
    }
}
