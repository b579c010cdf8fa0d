//! Why a text or a path means no node of a tree: what is said of it, and what to do about it.

use thiserror::Error;

use super::path::{parse, short_path};
use super::{NoNode, Node, Tree, for_each_leaf};
use crate::excerpt::excerpt;
use crate::number::Number;
use crate::quote::{plain, visible};

/// Why a text means no node of a tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", text(self))]
pub enum NodeProblem {
    /// A path that leads to no node: `/0/2` in `[[3, 5], 4]`.
    NoPath {
        /// The path.
        path: Vec<u32>,
        /// How far it leads.
        end: NoNode,
    },
    /// No node has this name or move.
    NoLabel(String),
    /// A path by names and moves that leads to no node, or to several: `/a1/z9`.
    NoStep {
        /// The path of the node that it leads to.
        parent: Vec<u32>,
        /// The next step.
        label: String,
        /// How many children have that name or move.
        count: usize,
    },
    /// Several nodes have this name or move.
    Ambiguous {
        /// The name or move.
        label: String,
        /// The first nodes that have it.
        paths: Vec<Vec<u32>>,
        /// How many more there are.
        more: usize,
    },
}

impl NodeProblem {
    /// The path of the node at which a document shows it; `None`: at none.
    #[must_use]
    pub fn place(&self) -> Option<&[u32]> {
        match self {
            NodeProblem::NoPath { path, end } => Some(&path[..end.steps]),
            NodeProblem::NoLabel(_) => None,
            NodeProblem::NoStep { parent, .. } => Some(parent),
            NodeProblem::Ambiguous { paths, .. } => paths.first().map(Vec::as_slice),
        }
    }

    /// What helps: the nearest node that there is, or how to name one.
    #[must_use]
    pub fn help(&self, tree: &Tree) -> String {
        match self {
            NodeProblem::NoPath { path, end } => {
                let name = short_path(&path[..end.steps]);
                let child = |number: u64| format!("{}/{number}", name.trim_end_matches('/'));
                match end.children {
                    0 => format!("{name} is a leaf of the tree as searched"),
                    1 => format!("{name} has one child, {}", child(0)),
                    count => {
                        format!("{name} has {count} children, {} to {}", child(0), child(count - 1))
                    }
                }
            }
            NodeProblem::NoLabel(label) => {
                if let Some(leaves) = leaves_with(tree, label) {
                    return leaves;
                }
                if let Some(path) = nearly_path(label).or_else(|| nearly_path_of_moves(tree, label))
                {
                    return format!("a path begins with `/` and ends without one: `{path}`");
                }
                if let Some(near) = tree.label_in_other_case(label) {
                    return format!("did you mean {}?", plain(&excerpt(near)));
                }
                let name = "name a node by its path from the root: `/0/2`; the root is `/`";
                if is_letter(label) && tree.has_unnamed() {
                    return format!(
                        "with `--letters` nodes without names are called A, B, C; or {name}"
                    );
                }
                name.to_owned()
            }
            NodeProblem::NoStep { parent, count: 0, .. } => labels_of_children(tree, parent),
            NodeProblem::NoStep { .. } => "name it by its position, from 0: `/0/2`".to_owned(),
            NodeProblem::Ambiguous { paths, more, .. } => {
                let texts: Vec<String> = paths.iter().map(|path| short_path(path)).collect();
                let dots = if *more > 0 { ", ..." } else { "" };
                format!("say which by its path: {}{dots}", texts.join(", "))
            }
        }
    }
}

/// Where the leaves are whose value was taken for a name: `abprune explain tree.json 8`.
fn leaves_with(tree: &Tree, text: &str) -> Option<String> {
    const SHOWN: usize = 3;
    let number = Number::written(text).ok().filter(|_| !text.contains('/'))?;
    let value = tree.number_kind().value(number)?;
    let (mut shown, mut count) = (Vec::new(), 0_usize);
    for_each_leaf(tree.walk(Tree::ROOT), |path, _, _, found| {
        if found == Some(value) {
            count += 1;
            if count <= SHOWN {
                shown.push(format!("`{}`", short_path(path)));
            }
        }
    });
    let more = count.checked_sub(SHOWN).filter(|&more| more > 0);
    let more = more.map_or_else(String::new, |more| format!(" and {more} more"));
    let (leaves, have) = if count == 1 { ("leaf", "has") } else { ("leaves", "have") };
    let shown = shown.join(", ");
    (count > 0).then(|| {
        format!("the {leaves} {shown}{more} {have} the value {text}: name one by its path")
    })
}

/// Whether a text may be a letter that names a node, as on a sheet.
fn is_letter(text: &str) -> bool {
    (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// What is wrong.
fn text(problem: &NodeProblem) -> String {
    match problem {
        NodeProblem::NoPath { path, .. } => format!("there is no node {}", short_path(path)),
        NodeProblem::NoLabel(label) => {
            let shown = plain(&excerpt(label));
            if label.starts_with('/') {
                format!("{shown} is not a path, nor the name or move of a node")
            } else {
                format!("no node has the name or move {shown}")
            }
        }
        NodeProblem::NoStep { parent, label, count } => {
            let (parent, shown) = (short_path(parent), plain(&excerpt(label)));
            match count {
                0 => format!("no child of {parent} has the name, move or position {shown}"),
                _ => format!("{count} children of {parent} have the name or move {shown}"),
            }
        }
        NodeProblem::Ambiguous { label, paths, more } => {
            let shown = plain(&excerpt(label));
            format!("{} nodes have the name or move {shown}", paths.len() + more)
        }
    }
}

/// The moves or names of the children of a node.
fn labels_of_children(tree: &Tree, parent: &[u32]) -> String {
    const MOST: usize = 16;
    let labels = tree.labels_of_children(parent, MOST + 1);
    let name = short_path(parent);
    if let Ok((_, Node::Leaf(_))) = tree.node_at(parent) {
        return format!("{name} is a leaf of the tree as searched");
    }
    if labels.is_empty() {
        return format!(
            "{name} has no child with a name or move; name nodes by their paths: `/0/2`"
        );
    }
    let shown = labels.iter().take(MOST).map(|label| plain(&excerpt(label)));
    let shown: Vec<_> = shown.collect();
    let dots = if labels.len() > MOST { " ..." } else { "" };
    format!("the children of {name} are {}{dots}", shown.join(" "))
}

/// The path that a text would be with a slash before it, or without one after it: of `0/1` and `/0/1/`.
fn nearly_path(text: &str) -> Option<String> {
    let inside = text.trim_matches('/');
    let has_step = inside.contains('/') || inside.len() + 1 < text.len() || text.ends_with('/');
    let path = parse(&format!("/{inside}")).filter(|path| !path.is_empty() && has_step)?;
    Some(short_path(&path))
}

/// The same of names and moves, if it leads to a node: `/e4/e5` of `e4/e5`.
fn nearly_path_of_moves(tree: &Tree, text: &str) -> Option<String> {
    let path = format!("/{}", text.trim_matches('/'));
    let is_path = text.contains('/') && tree.find_node(&path).is_ok();
    is_path.then(|| visible(&excerpt(&path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearly_a_path_is_known() {
        for (text, path) in [
            ("0/1", Some("/0/1")),
            ("0/", Some("/0")),
            ("/0/1/", Some("/0/1")),
            ("//0", Some("/0")),
            ("0", None),
            ("B", None),
            ("0/01", None),
            ("//", None),
        ] {
            assert_eq!(nearly_path(text).as_deref(), path, "{text}");
        }
    }
}
