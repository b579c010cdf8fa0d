//! Which node of a tree an argument means: a path, or a name or move that one node alone has.

use abprune::report::{excerpt, plain};
use abprune::tree::path;

use super::diagnostic::{Diagnostic, short_path};
use super::loaded::LoadedTree;

/// The path of the node that `text` means in a tree, as it is searched.
///
/// # Errors
///
/// There is no such node, or more than one.
pub fn find(tree: &LoadedTree, text: &str) -> Result<Vec<u32>, Diagnostic> {
    match path::parse(text) {
        Some(path) => check(tree, &path).map(|()| path),
        None => labelled(tree, text),
    }
}

/// The path of the child of the node at `parent` whose name or move is `label`; if that is not one child,
/// of the node in the tree that has it.
///
/// # Errors
///
/// There is no such node, or more than one.
pub fn find_child(tree: &LoadedTree, parent: &[u32], label: &str) -> Result<Vec<u32>, Diagnostic> {
    match tree.tree().children_labelled(parent, label)[..] {
        [position] => Ok([parent, &[position]].concat()),
        _ => labelled(tree, label),
    }
}

fn check(tree: &LoadedTree, path: &[u32]) -> Result<(), Diagnostic> {
    let Err(missing) = tree.tree().node_at(path) else {
        return Ok(());
    };
    let deepest = &path[..missing.steps];
    let message = format!("there is no node {}", short_path(path));
    let name = short_path(deepest);
    let child = |number: u64| format!("{}/{number}", name.trim_end_matches('/'));
    let help = match missing.children {
        0 => format!("{name} is a leaf of the tree as searched"),
        1 => format!("{name} has one child, {}", child(0)),
        count => format!(
            "{name} has {count} children, {} to {}",
            child(0),
            child(count - 1)
        ),
    };
    Err(tree.diagnostic_at(deepest, message, &help))
}

/// The path of the node whose name or move is `label`.
///
/// # Errors
///
/// There is no such node, or more than one.
pub fn labelled(tree: &LoadedTree, label: &str) -> Result<Vec<u32>, Diagnostic> {
    const SHOWN: usize = 3;
    let (mut paths, more) = tree.tree().labelled(label, SHOWN);
    if let ([_], 0) = (paths.as_slice(), more) {
        return Ok(paths.remove(0));
    }
    let shown = plain(&excerpt(label));
    if paths.is_empty() {
        let message = if label.starts_with('/') {
            format!("{shown} is not a path, nor the name or move of a node")
        } else {
            format!("no node has the name or move {shown}")
        };
        let help = "name a node by its path from the root: `/0/2`; the root is `/`";
        return Err(tree.diagnostic(message, help));
    }
    let message = format!("{} nodes have the name or move {shown}", paths.len() + more);
    let texts: Vec<String> = paths.iter().map(|path| short_path(path)).collect();
    let dots = if more > 0 { ", ..." } else { "" };
    let help = format!("say which by its path: {}{dots}", texts.join(", "));
    Err(tree.diagnostic_at(&paths[0], message, &help))
}
