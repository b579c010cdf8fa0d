//! Which visits a log has: all nodes as they are entered, or the leaves alone.

use strum::{IntoStaticStr, VariantArray};

use super::lines::Log;
use crate::tree::{Node, NodeProblem, Tree, Walk};

/// Which visits a log has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Logged {
    /// Those of all nodes, as they are entered.
    #[strum(serialize = "all nodes")]
    AllNodes,
    /// The same without the root.
    #[strum(serialize = "all nodes but the root")]
    BelowRoot,
    /// Those of the leaves.
    Leaves,
}

impl Logged {
    /// What the first line shows, which is the current one: the root, a node as deep as the first leaf, or
    /// another node. A name or move is looked up in the tree. `None`: a leaf just below the root begins a log
    /// of the leaves, and one of all nodes but the root too.
    pub(super) fn of(log: &Log, first_leaf: &[u32], tree: &Tree) -> Option<Logged> {
        let path = match (log.path(), log.label()) {
            (Some(path), _) => Some(path.to_vec()),
            (None, Some(label)) => labelled(tree, label, first_leaf),
            (None, None) => None,
        };
        match path.map_or(0, |path| path.len()) {
            0 => Some(Logged::AllNodes),
            1 if first_leaf.len() == 1 => None,
            plies if plies >= first_leaf.len() => Some(Logged::Leaves),
            _ => Some(Logged::BelowRoot),
        }
    }
}

/// The path of the node with this name or move: on the way to the first leaf, or anywhere.
fn labelled(tree: &Tree, label: &str, first_leaf: &[u32]) -> Option<Vec<u32>> {
    let small = label.to_lowercase();
    let is_it = |own: &str| own == label || own.to_lowercase() == small;
    let has_label = |path: &&[u32]| {
        let found = tree.node_at(path).map(|(id, _)| tree.label(id));
        found.is_ok_and(|found| found.name.into_iter().chain(found.r#move).any(is_it))
    };
    let on_way = (0..=first_leaf.len()).map(|steps| &first_leaf[..steps]);
    let found = on_way.take(LOOK).find(has_label);
    found.map(<[u32]>::to_vec).or_else(|| {
        let found: Result<Vec<u32>, NodeProblem> = tree.find_labelled(label);
        found.ok()
    })
}

/// The most plies at which the name on the first line is looked for.
const LOOK: usize = 1_000;

/// The path of the leaf that a search comes to first, from a walk that has not begun.
pub(super) fn first_leaf(mut walk: impl Walk) -> Vec<u32> {
    let mut path = Vec::new();
    let mut node = walk.root().node;
    while let Node::Inner(_) = node {
        let Some(child) = walk.enter() else { break };
        path.push(child.position);
        node = child.node;
    }
    path
}
