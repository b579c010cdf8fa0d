//! Which form of a graph a document has; and the uses of its table: a tree in memory, a check, the place of a node.

use super::brackets::{self, BracketReader};
use super::lines::{self, LineReader};
use super::rows::Rows;
use crate::excerpt::without_mark;
use crate::read::error::Error;
use crate::read::options::Options;
use crate::read::problem::Problem;
use crate::read::target::{Discard, NodeSink, Target};
use crate::tree::{Builder, Tree};

/// Reads a document that holds one graph into memory, as a tree.
pub(in crate::read) fn read(bytes: &[u8], options: &Options) -> Result<Tree, Error> {
    let mut builder = Builder::new(options.first_number_kind());
    unroll(bytes, options, &mut builder)?;
    Ok(builder.finish(options.player))
}

/// Checks a document that holds one graph.
pub(in crate::read) fn check(bytes: &[u8], options: &Options) -> Result<(), Error> {
    unroll(bytes, options, &mut Discard)
}

/// The byte at which the document says what the node at `path` is.
pub(in crate::read) fn locate(bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
    let mut target = Target::new(path);
    // If the reader stops, it has found the place, or will not come to it.
    let _ = unroll(bytes, options, &mut target);
    target.found
}

fn unroll(bytes: &[u8], options: &Options, sink: &mut impl NodeSink) -> Result<(), Error> {
    let start = without_mark(bytes).trim_ascii_start();
    if start.is_empty() {
        return Err(Error::new(bytes.len(), Problem::Empty));
    }
    let rows: Rows = if lines::is_test(start) || !brackets::has_brackets(bytes) {
        LineReader::new(bytes, options).read()?
    } else {
        BracketReader::new(bytes, options).read()?
    };
    rows.unroll(options, sink)
}

/// Whether a document is a graph by what stands in it: no other reader takes such a document.
pub(in crate::read) fn looks_like_graph(bytes: &[u8], options: &Options) -> bool {
    let start = without_mark(bytes).trim_ascii_start();
    match start.first() {
        Some(b'[') if start[1..].trim_ascii_start().first() != Some(&b'{') => false,
        Some(b'[' | b'{') => brackets::looks_like_graph(bytes, options),
        _ => {
            lines::is_test(start)
                || brackets::has_brackets(bytes) && brackets::looks_like_graph(bytes, options)
                || lines::are_edges(bytes)
        }
    }
}
