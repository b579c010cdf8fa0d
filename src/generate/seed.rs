//! The seed of a text, as of the ID of a student. What is made of a seed is left to the recipe.

/// The seed that a text gives: the same one anywhere, below 2^32, so that it can be typed.
///
/// ```
/// use abprune::generate::seed_of;
/// assert_eq!((seed_of("a"), seed_of("foobar")), (0xe40c_292c, 0xbf9c_f968));
/// ```
///
/// Source: Fowler, Noll & Vo, FNV-1a of 32 bits (RFC 9923).
#[must_use]
pub fn seed_of(text: &str) -> u64 {
    let mix = |seed: u32, byte: u8| (seed ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    text.bytes().fold(0x811c_9dc5, mix).into()
}
