//! Copies of a tree: cut at a depth, of a subtree, or with children in another order.

use std::cmp::Ordering;

use super::arena::Tree;
use super::builder::Builder;
use super::keys::NUMBERED;
use super::walk::{Missing, Node};

/// Puts the children of the node with this number into an order: their positions and numbers.
type Arrange<'a> = &'a mut dyn FnMut(u32, &mut [(u32, u32)]);

impl Tree {
    /// A copy in which no node is more than `depth` plies down: inner nodes there become leaves
    /// with their static values. `depth` 0 leaves the root alone.
    #[must_use]
    pub fn cut_at(&self, depth: usize) -> Tree {
        self.copy(Tree::ROOT, depth, &mut |_, _| {})
    }

    /// The subtree of the node at `path`, as a tree of its own; `None` if no node has that path. The player
    /// to move at its root is the one who moves there in the whole tree.
    ///
    /// ```
    /// use abprune::{Player, Tree};
    /// let tree = Tree::from([[3, 5], [2, 9]]);
    /// let part = tree.subtree(&[1]).unwrap();
    /// assert_eq!((part.size().leaves, part.player()), (2, Player::Min));
    /// assert!(tree.subtree(&[2]).is_none());
    /// ```
    #[must_use]
    pub fn subtree(&self, path: &[u32]) -> Option<Tree> {
        Some(self.copy(self.find(path)?, usize::MAX, &mut |_, _| {}))
    }

    /// A copy in which `arrange` has put the children of each inner node into an order of its
    /// own: it is given the number of the node and its [`children`](Tree::children). Paths
    /// still name the positions in the file.
    #[must_use]
    pub(crate) fn arranged(&self, arrange: Arrange) -> Tree {
        self.copy(Tree::ROOT, usize::MAX, arrange)
    }

    /// A copy in which the children of each inner node, whose number stands before theirs, are sorted. Equal ones keep
    /// the order of the file.
    #[must_use]
    pub(crate) fn sorted(&self, compare: &mut dyn FnMut(u32, u32, u32) -> Ordering) -> Tree {
        self.arranged(&mut |id, children| {
            children.sort_by(|&(_, one), &(_, other)| compare(id, one, other));
        })
    }

    /// A copy of the subtree of the node `root`. It is compiled once for all arrangements.
    fn copy(&self, root: u32, depth: usize, arrange: Arrange) -> Tree {
        const SMALLER: &str = "a copy has no more nodes, and children where there were some";
        /// A step that is still to be done. The last one in the list is done first.
        enum CopyStep {
            Copy { id: u32, position: u32, parent: Option<u32> },
            Close,
        }
        let mut builder = Builder::new(self.number_kind());
        let mut positions = Vec::with_capacity((self.end(root) - root) as usize);
        let mut steps = vec![CopyStep::Copy { id: root, position: 0, parent: None }];
        let mut children = Vec::new();
        while let Some(step) = steps.pop() {
            let CopyStep::Copy { id, position, parent } = step else {
                builder.close().expect(SMALLER);
                continue;
            };
            let ply = builder.ply();
            positions.push(position);
            builder.open().expect(SMALLER);
            self.describe(id, &mut builder);
            if let Some(probability) = parent.and_then(|parent| self.probability(parent, id)) {
                builder.set_probability(probability);
            }
            // A limit may leave less below one node than below another that is the same position.
            let left = if depth == usize::MAX { 0 } else { 1 + (depth - ply) as u128 };
            if let Some(key) = self.key(id).filter(|key| left == 0 || key & NUMBERED != 0) {
                builder.set_key(key | left << 64);
            }
            match self.node(id) {
                Node::Leaf(value) => builder.close_as_leaf(value),
                Node::Inner(_) if ply == depth => {
                    builder.close_as_leaf(self.static_value(id).ok_or(Missing::NoStatic));
                }
                Node::Inner(_) => {
                    if let Some(value) = self.static_value(id) {
                        builder.set_static(value);
                    }
                    steps.push(CopyStep::Close);
                    children.clear();
                    children.extend(self.children(id));
                    arrange(id, &mut children);
                    let copies = children.iter().map(|&(position, child)| CopyStep::Copy {
                        id: child,
                        position,
                        parent: Some(id),
                    });
                    steps.extend(copies.rev());
                }
            }
        }
        builder.finish(None).with_positions(positions).with_bounds(self.bounds())
    }

    /// Gives `builder` the player and the label of a node.
    fn describe(&self, id: u32, builder: &mut Builder) {
        builder.set_player(self.player_at(id));
        if self.is_chance(id) && !self.is_leaf(id) {
            builder.set_chance();
        }
        let label = self.label(id);
        if let Some(name) = label.name {
            builder.set_name(name);
        }
        if let Some(name) = label.r#move {
            builder.set_move(name);
        }
    }
}
