//! A uniform tree as an array of `NumPy`, in version 1.0 or 2.0 of its format, byte for byte as
//! `numpy.save` writes it.
//!
//! Source: "NEP 1: a simple file format for `NumPy` arrays".

use std::fmt::Write as _;
use std::io;

use super::dtype::Dtype;
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
    let shape = if factors.len() == 1 {
        shape
    } else {
        shape.trim_end_matches(',')
    };
    let mut text = format!(
        "{{'descr': '{}', 'fortran_order': False, 'shape': ({shape}), }}",
        dtype.descr()
    );
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
