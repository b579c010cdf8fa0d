//! Why a text or a path means no node of a tree: what is said of it, and what to do about it.

use thiserror::Error;

use super::path::short_path;
use super::{NoNode, Tree};
use crate::excerpt::excerpt;
use crate::quote::plain;

/// How nodes are named.
const HOW_TO_NAME: &str = "name a node by its path from the root: `/0/2`; the root is `/`; `--letters` names nodes A, B, C";

/// So many children are named at most.
const MOST_LABELS: usize = 16;

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
            NodeProblem::NoLabel(label) => match tree.label_in_other_case(label) {
                Some(near) => format!("did you mean {}?", plain(&excerpt(near))),
                None => HOW_TO_NAME.to_owned(),
            },
            NodeProblem::NoStep { parent, count: 0, .. } => {
                let labels = tree.labels_of_children(parent, MOST_LABELS + 1);
                if labels.is_empty() {
                    return HOW_TO_NAME.to_owned();
                }
                let shown = labels.iter().take(MOST_LABELS).map(|label| plain(&excerpt(label)));
                let shown: Vec<_> = shown.collect();
                let dots = if labels.len() > MOST_LABELS { " ..." } else { "" };
                format!("the children of {} are {}{dots}", short_path(parent), shown.join(" "))
            }
            NodeProblem::NoStep { .. } => "name it by its position, from 0: `/0/2`".to_owned(),
            NodeProblem::Ambiguous { paths, more, .. } => {
                let texts: Vec<String> = paths.iter().map(|path| short_path(path)).collect();
                let dots = if *more > 0 { ", ..." } else { "" };
                format!("say which by its path: {}{dots}", texts.join(", "))
            }
        }
    }
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
