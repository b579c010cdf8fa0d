//! Which node of a tree an argument means: a path, or a name or move that one node alone has.

use super::loaded::LoadedTree;
use crate::report::Diagnostic;
use crate::tree::NodeProblem;

/// The path of the node that `text` means in a tree, as it is searched.
///
/// # Errors
///
/// There is no such node, or more than one.
pub fn find(tree: &LoadedTree, text: &str) -> Result<Vec<u32>, Diagnostic> {
    tree.tree()
        .find_node(text)
        .map_err(|problem| diagnostic(tree, &problem))
}

/// The path of the child of the node at `parent` whose name or move is `label`; if that is not one child,
/// of the node in the tree that has it.
///
/// # Errors
///
/// There is no such node, or more than one.
pub fn find_child(tree: &LoadedTree, parent: &[u32], label: &str) -> Result<Vec<u32>, Diagnostic> {
    tree.tree()
        .find_child(parent, label)
        .map_err(|problem| diagnostic(tree, &problem))
}

/// The path of the node whose name or move is `label`.
///
/// # Errors
///
/// There is no such node, or more than one.
pub fn labelled(tree: &LoadedTree, label: &str) -> Result<Vec<u32>, Diagnostic> {
    tree.tree()
        .find_labelled(label)
        .map_err(|problem| diagnostic(tree, &problem))
}

fn diagnostic(tree: &LoadedTree, problem: &NodeProblem) -> Diagnostic {
    let (message, help) = (problem.to_string(), problem.help(tree.tree()));
    match problem {
        NodeProblem::NoPath { path, end } => tree.diagnostic_at(&path[..end.steps], message, &help),
        NodeProblem::NoLabel(_) => tree.diagnostic(message, &help),
        NodeProblem::NoStep { parent, .. } => tree.diagnostic_at(parent, message, &help),
        NodeProblem::Ambiguous { paths, .. } => tree.diagnostic_at(&paths[0], message, &help),
    }
}
