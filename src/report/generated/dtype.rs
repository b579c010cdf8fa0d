//! The types of numbers in an array.

use strum::{IntoStaticStr, VariantArray};

use crate::generate::Recipe;

/// A type of numbers in an array, by the name that `NumPy` gives it. The bytes of a number are in the
/// order of small to great.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Dtype {
    /// 8 bits with a sign.
    Int8,
    /// 16 bits with a sign.
    Int16,
    /// 32 bits with a sign.
    Int32,
    /// 64 bits with a sign.
    Int64,
    /// A float of 32 bits.
    Float32,
    /// A double.
    Float64,
}

impl Dtype {
    /// The type that takes all values of a recipe and that most programs use.
    #[must_use]
    pub fn usual(recipe: &Recipe) -> Dtype {
        match recipe.decimals() {
            0 => Dtype::Int64,
            _ => Dtype::Float64,
        }
    }

    /// Whether an array of this type holds all values that trees of a recipe may have, each exactly (of
    /// decimals the nearest double).
    #[must_use]
    pub fn holds(self, recipe: &Recipe) -> bool {
        let most: i64 = match self {
            Dtype::Int8 => i8::MAX.into(),
            Dtype::Int16 => i16::MAX.into(),
            Dtype::Int32 => i32::MAX.into(),
            Dtype::Int64 => i64::MAX,
            // The mantissas have 24 and 53 bits.
            Dtype::Float32 => 1 << 24,
            Dtype::Float64 => 1 << 53,
        };
        let least = match self {
            Dtype::Float32 | Dtype::Float64 => -most,
            _ => -most - 1,
        };
        let (lowest, highest) = recipe.extent();
        let takes_decimals = self == Dtype::Float64;
        least <= lowest && highest <= most && (takes_decimals || recipe.decimals() == 0)
    }

    /// What the header of an array calls it.
    pub(super) const fn descr(self) -> &'static str {
        match self {
            Dtype::Int8 => "|i1",
            Dtype::Int16 => "<i2",
            Dtype::Int32 => "<i4",
            Dtype::Int64 => "<i8",
            Dtype::Float32 => "<f4",
            Dtype::Float64 => "<f8",
        }
    }

    /// Replaces `bytes` by the bytes of values, in units of which `one` are 1.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "`holds` says that they fit"
    )]
    pub(super) fn replace(self, bytes: &mut Vec<u8>, values: &[i64], one: i64) {
        match self {
            Dtype::Int8 => replace(bytes, values, |value| (value as i8).to_le_bytes()),
            Dtype::Int16 => replace(bytes, values, |value| (value as i16).to_le_bytes()),
            Dtype::Int32 => replace(bytes, values, |value| (value as i32).to_le_bytes()),
            Dtype::Int64 => replace(bytes, values, i64::to_le_bytes),
            Dtype::Float32 => replace(bytes, values, |value| (value as f32).to_le_bytes()),
            Dtype::Float64 if one == 1 => {
                replace(bytes, values, |value| (value as f64).to_le_bytes());
            }
            Dtype::Float64 => replace(bytes, values, |value| {
                (value as f64 / one as f64).to_le_bytes()
            }),
        }
    }
}

fn replace<const N: usize>(bytes: &mut Vec<u8>, values: &[i64], of: impl Fn(i64) -> [u8; N]) {
    bytes.resize(values.len() * N, 0);
    let (places, _) = bytes.as_chunks_mut::<N>();
    for (place, &value) in places.iter_mut().zip(values) {
        *place = of(value);
    }
}
