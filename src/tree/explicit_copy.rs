//! Copies of an [`Explicit`] tree: cut at a depth, or with the children of its nodes in another order.

use super::walk::{Missing, Node};
use super::{Builder, Explicit};

impl Explicit {
    /// A copy in which no node is more than `depth` plies down: inner nodes there become leaves
    /// with their static values. `depth` 0 leaves the root alone.
    #[must_use]
    pub fn cut_at(&self, depth: usize) -> Explicit {
        self.copy(depth, |_, _| {})
    }

    /// A copy in which `arrange` has put the children of each inner node into an order of its
    /// own: it is given the number of the node and its [`children`](Explicit::children). Paths
    /// still name the positions in the file.
    #[must_use]
    pub(crate) fn arranged(&self, arrange: impl FnMut(u32, &mut [(u32, u32)])) -> Explicit {
        self.copy(usize::MAX, arrange)
    }

    fn copy(&self, depth: usize, mut arrange: impl FnMut(u32, &mut [(u32, u32)])) -> Explicit {
        const SMALLER: &str = "a copy has no more nodes, and children where there were some";
        /// A step that is still to be done. The last one in the list is done first.
        enum CopyStep {
            Copy { id: u32, position: u32 },
            Close,
        }
        let mut builder = Builder::new(self.number_kind());
        let mut positions = Vec::with_capacity(self.len() as usize);
        let mut steps = vec![CopyStep::Copy {
            id: Explicit::ROOT,
            position: 0,
        }];
        let mut children = Vec::new();
        while let Some(step) = steps.pop() {
            let CopyStep::Copy { id, position } = step else {
                builder.close().expect(SMALLER);
                continue;
            };
            let ply = builder.ply();
            positions.push(position);
            builder.open().expect(SMALLER);
            self.describe(id, &mut builder);
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
                    let copies = children
                        .iter()
                        .map(|&(position, id)| CopyStep::Copy { id, position });
                    steps.extend(copies.rev());
                }
            }
        }
        builder.finish(None).with_positions(positions)
    }

    /// Gives `builder` the player and the label of a node.
    fn describe(&self, id: u32, builder: &mut Builder) {
        builder.set_player(self.player(id));
        let label = self.label(id);
        if let Some(name) = label.name {
            builder.set_name(name);
        }
        if let Some(name) = label.r#move {
            builder.set_move(name);
        }
    }
}
