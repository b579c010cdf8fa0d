//! Which part of a tree is drawn, and why a part cannot be drawn.
//!
//! A drawing with too many nodes is not readable. The nodes are counted while they are collected, and
//! collecting ends as soon as there are too many: the error comes at once for a tree of any size.

use super::drawn_tree::{DrawnNode, DrawnTree, number_of};
use crate::tree::{Child, Node, Size, Tree, Walk};

/// Which part of a tree is drawn.
#[derive(Clone, Debug)]
pub struct Extent {
    /// The path of the node at the top.
    pub root: Vec<u32>,
    /// The number of plies below it that are drawn; `None`: all.
    pub max_ply: Option<usize>,
    /// The greatest number of nodes in a drawing.
    pub max_nodes: usize,
}

impl Extent {
    /// The part of `tree` that this names, whose top must be in the tree; children stand in the order of
    /// the tree's walk. `None`: it has more nodes than may be drawn.
    #[must_use]
    pub fn part_of<'t>(&self, tree: &'t Tree) -> Option<DrawnTree<'t>> {
        let top = tree.node_at(&self.root);
        let (id, _) = top.expect("the top is in the tree");
        let nodes = match tree {
            Tree::Explicit(tree) => self.collect(tree.walk(id)),
            Tree::Uniform(tree) => self.collect(tree.walk(&self.root).expect("it is a node")),
        };
        let mut nodes = nodes?;
        nodes[0].position = self.root.last().copied().unwrap_or(0);
        Some(DrawnTree {
            tree,
            root: self.root.clone(),
            nodes,
        })
    }

    /// The nodes where `walk` starts and below, down to the last ply; `None` if they are too many.
    fn collect(&self, mut walk: impl Walk) -> Option<Vec<DrawnNode>> {
        let max_ply = self.max_ply.unwrap_or(usize::MAX);
        let mut nodes: Vec<DrawnNode> = Vec::new();
        // The inner nodes that the walk is in.
        let mut open: Vec<u32> = Vec::new();
        let mut arrived = Some(walk.root());
        loop {
            if let Some(Child { position, id, node }) = arrived {
                if nodes.len() >= self.max_nodes {
                    return None;
                }
                let number = number_of(nodes.len());
                nodes.push(DrawnNode {
                    parent: open.last().copied(),
                    end: number + 1,
                    ply: number_of(open.len()),
                    position,
                    node,
                    hidden: Size::default(),
                    id,
                });
                if let Node::Inner(_) = node {
                    open.push(number);
                    if open.len() > max_ply {
                        nodes[number as usize].hidden = skip_all(&mut walk);
                    }
                }
            } else {
                walk.leave();
                let closed = open.pop().expect("only inner nodes run out of children");
                nodes[closed as usize].end = number_of(nodes.len());
            }
            if open.is_empty() {
                return Some(nodes);
            }
            arrived = walk.enter();
        }
    }
}

/// Steps over all children where the walk is.
fn skip_all(walk: &mut impl Walk) -> Size {
    let skipped = std::iter::from_fn(|| walk.skip());
    skipped.fold(Size::default(), |all, child| all + child.size)
}
