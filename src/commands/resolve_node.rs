//! Which node of a tree an argument means: a path, or a name that one node alone has.

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
        None => named(tree, text),
    }
}

fn check(tree: &LoadedTree, path: &[u32]) -> Result<(), Diagnostic> {
    let Err(missing) = tree.tree().node_at(path) else {
        return Ok(());
    };
    let deepest = &path[..missing.steps];
    let message = format!("there is no node {}", short_path(path));
    let has = match missing.children {
        0 => "is a leaf of the tree as searched".to_owned(),
        1 => "has 1 child, numbered 0".to_owned(),
        count => format!("has {count} children, numbered from 0"),
    };
    let help = format!(
        "the path leads as far as {}, which {has}",
        short_path(deepest)
    );
    Err(tree.diagnostic_at(deepest, message, &help))
}

fn named(tree: &LoadedTree, name: &str) -> Result<Vec<u32>, Diagnostic> {
    const SHOWN: usize = 3;
    let (mut paths, more) = tree.tree().named(name, SHOWN);
    if let ([_], 0) = (paths.as_slice(), more) {
        return Ok(paths.remove(0));
    }
    let shown = plain(&excerpt(name));
    if paths.is_empty() {
        let message = if name.starts_with('/') {
            format!("{shown} is not a path, nor the name of a node")
        } else {
            format!("no node has the name {shown}")
        };
        let help = "name a node by its path from the root: `/0/2`; the root is `/`";
        return Err(tree.diagnostic(message, help));
    }
    let message = format!("{} nodes have the name {shown}", paths.len() + more);
    let texts: Vec<String> = paths.iter().map(|path| short_path(path)).collect();
    let dots = if more > 0 { ", ..." } else { "" };
    let help = format!("say which by its path: {}{dots}", texts.join(", "));
    Err(tree.diagnostic_at(&paths[0], message, &help))
}
