//! Trees of a recipe as documents: one file per format: `nested` (of JSON Lines, too), `flat`, `npy`;
//! `format`: the table of them.
//!
//! A nested document is written while its tree grows, in memory of the depth; a flat one and an array
//! hold nothing but the leaves of a uniform tree. All of them are read back as the same trees.

mod flat;
mod format;
mod nested;
mod npy;

pub use flat::write_flat;
pub use format::GeneratedFormat;
pub use nested::{AskedX, NestedParts, write_nested};
pub use npy::write_npy;
