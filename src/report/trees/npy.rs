//! A uniform tree as an array of `NumPy`, byte for byte as `numpy.save` writes it: of whole numbers as `int64`,
//! of decimals as `float64`.
//!
//! Source: "NEP 1: a simple file format for `NumPy` arrays".

use std::fmt::Write as _;
use std::io;

use crate::generate::Recipe;

/// So many numbers are drawn at a time: enough for several threads.
const BLOCK: usize = 1 << 19;

/// Writes the leaves of the tree of a seed, which has these branching factors, at most 64.
///
/// # Errors
///
/// Those of `out`.
pub fn write_npy(
    out: &mut dyn io::Write,
    recipe: &Recipe,
    seed: u64,
    factors: &[u32],
) -> io::Result<()> {
    let has_decimals = recipe.decimals() > 0;
    out.write_all(&header(factors, if has_decimals { "<f8" } else { "<i8" }))?;
    #[expect(clippy::cast_precision_loss, reason = "a power of ten of few digits")]
    let one = 10_i64.pow(recipe.decimals()) as f64;
    let mut leaves = recipe.leaf_values(seed);
    let mut block = vec![0; BLOCK];
    let mut bytes = vec![0; BLOCK * 8];
    loop {
        let count = leaves.fill(&mut block);
        let (places, _) = bytes[..count * 8].as_chunks_mut::<8>();
        for (place, &units) in places.iter_mut().zip(&block) {
            #[expect(clippy::cast_precision_loss, reason = "the nearest double")]
            let decimal = || (units as f64 / one).to_le_bytes();
            *place = if has_decimals { decimal() } else { units.to_le_bytes() };
        }
        out.write_all(&bytes[..count * 8])?;
        if count < block.len() {
            return Ok(());
        }
    }
}

/// What stands before the numbers.
fn header(factors: &[u32], dtype: &str) -> Vec<u8> {
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
    let mut text = format!("{{'descr': '{dtype}', 'fortran_order': False, 'shape': ({shape}), }}");
    if let Some(first) = factors.first() {
        let digits = first.checked_ilog10().unwrap_or(0) as usize + 1;
        text.extend(std::iter::repeat_n(' ', GROWTH - digits));
    }
    // Version 1.0, and the length in two bytes.
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    let padding = ALIGNMENT - (bytes.len() + 2 + text.len() + 1) % ALIGNMENT;
    let length = u16::try_from(text.len() + padding + 1).expect("at most 64 axes");
    bytes.extend(length.to_le_bytes());
    bytes.extend(text.as_bytes());
    bytes.extend(std::iter::repeat_n(b' ', padding));
    bytes.push(b'\n');
    bytes
}
