//! Reads a document into memory: in the quick way as far as that goes, and then in the plain way.

use super::plain;
use super::quick::{Fallback, QuickBuilder};
use crate::number::NumberKind;
use crate::read::number_kind::ReadStop;
use crate::read::options::Options;
use crate::tree::Explicit;

/// Reads a document that holds one nested tree.
pub(in crate::read) fn read(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<Explicit, ReadStop> {
    let mut quick = QuickBuilder::new(bytes, number_kind, options);
    if quick.document() == Err(Fallback::Decimals) {
        return Err(ReadStop::Decimals);
    }
    let mut progress = quick.progress();
    // The plain reader reads the rest of the document, and checks that nothing follows the tree.
    plain::go_on(bytes, number_kind, options, &mut progress)?;
    Ok(progress.builder.finish(options.player))
}
