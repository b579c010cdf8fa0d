//! A uniform tree as an array of `NumPy`, in version 1.0 or 2.0 of its format, byte for byte as
//! `numpy.save` writes it.
//!
//! Source: "NEP 1: a simple file format for `NumPy` arrays".

use std::fmt::Write as _;
use std::io;

use strum::{IntoStaticStr, VariantArray};

use crate::generate::Recipe;

/// So many numbers are drawn at a time: enough for several threads.
const BLOCK: usize = 1 << 19;

/// Writes the leaves of the tree of a seed, which has these branching factors.
///
/// # Errors
///
/// Those of `out`.
pub fn write_npy(
    out: &mut dyn io::Write,
    recipe: &Recipe,
    seed: u64,
    factors: &[u32],
    dtype: Dtype,
) -> io::Result<()> {
    out.write_all(&header(factors, dtype))?;
    let one = 10_i64.pow(recipe.decimals());
    let mut leaves = recipe.leaf_values(seed);
    let mut block = vec![0; BLOCK];
    let mut bytes = Vec::new();
    loop {
        let count = leaves.fill(&mut block);
        dtype.replace(&mut bytes, &block[..count], one);
        out.write_all(&bytes)?;
        if count < block.len() {
            return Ok(());
        }
    }
}

/// What stands before the numbers.
fn header(factors: &[u32], dtype: Dtype) -> Vec<u8> {
    /// The digits that `NumPy` leaves room for, so that the first axis can be made longer in place.
    const GROWTH: usize = 21;
    /// The numbers start at a multiple of this.
    const ALIGNMENT: usize = 64;
    let mut shape = String::new();
    for factor in factors {
        let _ = write!(shape, "{factor}, ");
    }
    // A tuple of one has a comma after it.
    let shape = shape.trim_end();
    let shape = if factors.len() == 1 { shape } else { shape.trim_end_matches(',') };
    let mut text =
        format!("{{'descr': '{}', 'fortran_order': False, 'shape': ({shape}), }}", dtype.descr());
    if let Some(first) = factors.first() {
        let digits = first.checked_ilog10().unwrap_or(0) as usize + 1;
        text.extend(std::iter::repeat_n(' ', GROWTH - digits));
    }
    let magic = b"\x93NUMPY";
    // The length takes two bytes in version 1, four in version 2.
    let padding = |before: usize| ALIGNMENT - (before + text.len() + 1) % ALIGNMENT;
    let [short, long] = [magic.len() + 2 + 2, magic.len() + 2 + 4];
    let mut bytes = magic.to_vec();
    let length = text.len() + padding(short) + 1;
    let spaces = if let Ok(length) = u16::try_from(length) {
        bytes.extend([1, 0]);
        bytes.extend(length.to_le_bytes());
        padding(short)
    } else {
        let length = u32::try_from(text.len() + padding(long) + 1);
        bytes.extend([2, 0]);
        bytes.extend(length.expect("at most 2^28 axes").to_le_bytes());
        padding(long)
    };
    bytes.extend(text.as_bytes());
    bytes.extend(std::iter::repeat_n(b' ', spaces));
    bytes.push(b'\n');
    bytes
}

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

    /// The bytes of a number.
    #[must_use]
    pub const fn size(self) -> u32 {
        match self {
            Dtype::Int8 => 1,
            Dtype::Int16 => 2,
            Dtype::Int32 | Dtype::Float32 => 4,
            Dtype::Int64 | Dtype::Float64 => 8,
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
            Dtype::Float64 => {
                replace(bytes, values, |value| (value as f64 / one as f64).to_le_bytes());
            }
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
