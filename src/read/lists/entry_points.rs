//! The uses of the reader: a tree in memory, a check, and the place of a node.

use super::reader::ListReader;
use crate::number::NumberKind;
use crate::read::node_sink::Discard;
use crate::read::number_kind::ReadStop;
use crate::read::options::Options;
use crate::read::target::Target;
use crate::tree::{Builder, Explicit};

/// Reads a document that holds one tree.
pub(in crate::read) fn read(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<Explicit, ReadStop> {
    let mut builder = Builder::new(number_kind);
    ListReader::new(bytes, number_kind, options, &mut builder).document()?;
    Ok(builder.finish(options.player))
}

/// Checks a document that holds one tree.
pub(in crate::read) fn check(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<(), ReadStop> {
    ListReader::new(bytes, number_kind, options, &mut Discard).document()
}

/// The byte at which the node at `path` starts in a document that holds one tree: its bracket, or the word
/// right before that.
pub(in crate::read) fn locate(bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
    // Either kind of numbers may be right, and the values are not needed.
    [NumberKind::Integers, NumberKind::Decimals]
        .into_iter()
        .find_map(|number_kind| {
            let mut target = Target::new(path);
            // If the reader stops, it has found the place, or will not come to it.
            let _ = ListReader::new(bytes, number_kind, options, &mut target).document();
            target.found
        })
}
