//! Input that may have no end: whether a document can start so.

use super::flat_text::Unusual;
use super::text::text_options;
use crate::read::{FlatDocument, Format, Options};
use crate::speed::flat::LeafIndex;
use crate::speed::text;

/// Whether no document of this format starts with these bytes, whatever comes after them. It may miss a fault in
/// the last few KiB. What the quick readers find right takes a fraction of the time of a check.
///
/// ```
/// use abprune::read::{Format, Options};
/// use abprune::solve::rules_out;
/// let is_out = |text: &str| {
///     let more = "5, ".repeat(10_000);
///     rules_out(Format::Nested, format!("{text}{more}").as_bytes(), &Options::default())
/// };
/// assert!(is_out("[3, x, "));
/// assert!(!is_out("[3, [5, 6], "));
/// ```
#[must_use]
pub fn rules_out(format: Format, start: &[u8], options: &Options) -> bool {
    let format = format.of_one_tree(start, options);
    let valid = match format {
        Format::Nested => text_options(options).map_or(0, |how| {
            text::valid_up_to(start, options.first_number_kind(), how)
        }),
        Format::Flat => {
            let mut flat = FlatDocument::new(LeafIndex::default(), options);
            match flat.read(start, options) {
                Ok(()) if flat.branching.is_none() => 0,
                Ok(()) => start.len(),
                Err(Unusual) => flat.leaves.valid_up_to(),
            }
        }
        _ => 0,
    };
    format.rules_out(start, valid, options)
}
