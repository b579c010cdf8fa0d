//! What the reports of logs share: what they are about, how they are written, and how a sentence shows a node.

use std::io;

use serde::Serialize;

use crate::report::buffer::Buffer;
use crate::report::wording::node;
use crate::tree::path::{PathText, short_path};
use crate::tree::{Label, Tree};

/// What was found in a log, and what is needed to show it.
#[derive(Clone, Copy)]
pub struct LogReport<'a, T> {
    /// What the log is called.
    pub log_name: &'a str,
    /// What the tree is called.
    pub tree_name: &'a str,
    /// The tree.
    pub tree: &'a Tree,
    /// What was found.
    pub found: &'a T,
}

/// Writes a report: its row as JSON, or as text.
///
/// # Errors
///
/// Those of `out`.
pub(super) fn write<R: Serialize>(
    out: &mut dyn io::Write,
    row: &R,
    is_json: bool,
    write_text: impl FnOnce(&mut Buffer, &R),
) -> io::Result<()> {
    let mut buffer = Buffer::before(out);
    if is_json {
        buffer.json_line(row);
    } else {
        write_text(&mut buffer, row);
    }
    buffer.finish()
}

/// A node in a sentence: with its name and move, unless its path is long.
pub(super) fn shown_node(path: &[u32], label: Label) -> String {
    if label == Label::default() || path.len() > 60 {
        short_path(path)
    } else {
        node((PathText::full(path), label)).to_string()
    }
}
