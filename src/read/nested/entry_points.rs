//! The uses of the reader: a tree in memory, a check, and the places of a node and of an expectation.

use super::reader::NestedReader;
use crate::number::NumberKind;
use crate::read::node_sink::Discard;
use crate::read::number_kind::ReadStop;
use crate::read::options::Options;
use crate::read::target::Target;
use crate::tree::{Builder, Explicit};

/// Reads a document that holds one nested tree into memory.
pub(in crate::read) fn read(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<Explicit, ReadStop> {
    let mut builder = Builder::new(number_kind);
    NestedReader::new(bytes, number_kind, options, &mut builder).document()?;
    Ok(builder.finish(options.player))
}

/// Checks a document that holds one nested tree. Takes one byte of memory for each level of depth, and the
/// moves in the objects of children that are open.
pub(in crate::read) fn check(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<(), ReadStop> {
    NestedReader::new(bytes, number_kind, options, &mut Discard).document()
}

/// The byte of the first `expect` at a node that is not the root, of a document that holds one nested tree.
pub(in crate::read) fn inner_expectation(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<Option<usize>, ReadStop> {
    let mut sink = Discard;
    let mut reader = NestedReader::new(bytes, number_kind, options, &mut sink);
    reader.document()?;
    Ok(reader.inner_expectation)
}

/// The byte at which the node at `path` starts in a document that holds one nested tree.
pub(in crate::read) fn locate(bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
    // Either kind of numbers may be right, and the values are not needed.
    [NumberKind::Integers, NumberKind::Decimals]
        .into_iter()
        .find_map(|number_kind| {
            let mut target = Target::new(path);
            // If the reader stops, it has found the place, or will not come to it.
            let _ = NestedReader::new(bytes, number_kind, options, &mut target).document();
            target.found
        })
}
