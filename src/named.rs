//! The variants of an enum by their names, as options, keys and outputs have them. The names stand at the
//! variants, where they are derived.

use serde::Serializer;
use strum::VariantArray;

/// An enum whose variants have names. It needs no more than the derives of [`VariantArray`] and
/// [`IntoStaticStr`](strum::IntoStaticStr).
///
/// ```
/// use abprune::Named as _;
/// use abprune::search::Algorithm;
/// assert_eq!(Algorithm::MtdF.name(), "mtd-f");
/// assert_eq!(Algorithm::ALL.len(), 9);
/// ```
pub trait Named: VariantArray + Copy + Into<&'static str> {
    /// All variants, as options list them.
    const ALL: &'static [Self] = Self::VARIANTS;

    /// The name of the variant.
    #[must_use]
    fn name(self) -> &'static str {
        self.into()
    }
}

impl<E: VariantArray + Copy + Into<&'static str>> Named for E {}

/// The variant as its name, in outputs of serde.
pub(crate) fn serialize_name<E: Named, S: Serializer>(
    variant: &E,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(variant.name())
}
