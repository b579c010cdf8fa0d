//! Reads a document into memory: in the quick way if it can be, else in the plain way.

use super::{plain, quick};
use crate::number::NumberKind;
use crate::read::number_kind::ReadStop;
use crate::read::options::Options;
use crate::tree::Explicit;
use quick::Fallback;

/// Reads a document that holds one nested tree.
pub(in crate::read) fn read(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<Explicit, ReadStop> {
    match quick::build(bytes, number_kind, options) {
        Ok(tree) => Ok(tree),
        Err(Fallback::Decimals) => Err(ReadStop::Decimals),
        Err(Fallback::PlainReader) => plain::read(bytes, number_kind, options),
    }
}
