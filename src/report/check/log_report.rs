//! What the parts of the report of a log share: what it is about, and how a sentence shows a node.

use crate::check::log::CheckedLog;
use crate::report::wording::node;
use crate::tree::path::{PathText, short_path};
use crate::tree::{Label, Tree};

/// What was found in a log, and what is needed to show it.
#[derive(Clone, Copy)]
pub struct LogReport<'a> {
    /// What the log is called.
    pub log_name: &'a str,
    /// What the tree is called.
    pub tree_name: &'a str,
    /// The tree.
    pub tree: &'a Tree,
    /// What was found.
    pub found: &'a CheckedLog,
}

/// A node in a sentence: with its name and move, unless its path is long.
pub(super) fn shown_node(path: &[u32], label: Label) -> String {
    if label == Label::default() || path.len() > 60 {
        short_path(path)
    } else {
        node((PathText::full(path), label)).to_string()
    }
}
