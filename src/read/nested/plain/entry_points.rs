//! What the plain reader is used for: a tree in memory, a check, and the place of a node.

use super::reader::PlainReader;
use super::sink::Discard;
use super::target::Target;
use crate::number::NumberKind;
use crate::read::number_kind::ReadStop;
use crate::read::options::Options;
use crate::tree::{Builder, Explicit};

/// Reads a document that holds one nested tree.
pub(in crate::read::nested) fn read(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<Explicit, ReadStop> {
    let mut builder = Builder::new(number_kind);
    PlainReader::new(bytes, number_kind, options, &mut builder).document()?;
    Ok(builder.finish(options.player))
}

/// Reads such a document and keeps nothing of it. Memory: a byte a level.
pub(in crate::read) fn check(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<(), ReadStop> {
    PlainReader::new(bytes, number_kind, options, &mut Discard).document()
}

/// The byte at which the node at `path` starts in a document that holds one nested tree.
pub(in crate::read) fn locate(bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
    // Any numbers will do: the values are not looked at.
    [NumberKind::Integers, NumberKind::Decimals]
        .into_iter()
        .find_map(|number_kind| {
            let mut target = Target::new(path);
            // A reader that stops has passed the place, or never comes to it.
            let _ = PlainReader::new(bytes, number_kind, options, &mut target).document();
            target.found
        })
}
