//! Which part of a tree is drawn, and why it cannot be.
//!
//! A drawing of too many nodes helps nobody, so the part is counted while it is collected, and
//! refused as soon as it is too large: a tree of any size is answered at once.

use super::picture::{Drawn, index};
use crate::tree::{Child, Explicit, Node, Size, Tree, Walk};

/// Which part of a tree is drawn.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The path of the node at the top.
    pub root: Vec<u32>,
    /// How many plies below it are drawn; `None`: all.
    pub max_ply: Option<usize>,
    /// How many nodes may be drawn.
    pub max_nodes: usize,
}

/// Why a part of a tree cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrameError {
    /// There is no node at the root's path: `/0/7` in `[[1, 2]]`.
    NoNode {
        /// The longest start of the path that is in the tree.
        nearest: Vec<u32>,
        /// How many children the node there has.
        children: u64,
    },
    /// It has more nodes than may be drawn.
    TooManyNodes,
}

/// Why `path` is not in the tree.
pub(super) fn nearest(tree: &Tree, path: &[u32]) -> FrameError {
    let (steps, children) = match tree {
        Tree::Explicit(tree) => {
            let mut id = Explicit::ROOT;
            let goes_on = |&&step: &&u32| tree.child(id, step).map(|child| id = child).is_some();
            let steps = path.iter().take_while(goes_on).count();
            (steps, tree.children(id).count() as u64)
        }
        Tree::Uniform(tree) => {
            let walks = (0..path.len()).map_while(|steps| tree.walk(&path[..steps]));
            let (steps, mut walk) = walks.enumerate().last().expect("the root is there");
            let is_inner = matches!(walk.root().node, Node::Inner(_));
            let children = std::iter::from_fn(|| if is_inner { walk.skip() } else { None });
            (steps, children.count() as u64)
        }
    };
    FrameError::NoNode {
        nearest: path[..steps].to_vec(),
        children,
    }
}

/// The nodes where `walk` starts and below, down to the frame's last ply; `None` if they are too
/// many.
pub(super) fn collect(mut walk: impl Walk, frame: &Frame) -> Option<Vec<Drawn>> {
    let max_ply = frame.max_ply.unwrap_or(usize::MAX);
    let mut nodes: Vec<Drawn> = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    let mut arrived = Some(walk.root());
    loop {
        if let Some(Child { position, id, node }) = arrived {
            if nodes.len() >= frame.max_nodes {
                return None;
            }
            let number = index(nodes.len());
            nodes.push(Drawn {
                parent: open.last().copied(),
                end: number + 1,
                ply: index(open.len()),
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
            nodes[closed as usize].end = index(nodes.len());
        }
        if open.is_empty() {
            return Some(nodes);
        }
        arrived = walk.enter();
    }
}

/// Steps over all children where the walk is.
fn skip_all(walk: &mut impl Walk) -> Size {
    let mut all = Size::default();
    while let Some(skipped) = walk.skip() {
        all.nodes += skipped.size.nodes;
        all.leaves += skipped.size.leaves;
    }
    all
}
