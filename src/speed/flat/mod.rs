//! Flat documents that are searched along their text.
//!
//! - `leaf_index`: the check of all leaves, 64 bytes at a time, which keeps the places of some.
//! - [`FlatText`]: a document that has been checked; [`FlatWalk`]: the walk over it, which reads only the
//!   leaves that it enters.
//!
//! The object around the leaves is read by the plain reader, which asks the index for the leaves. The oracle is
//! the plain reader of leaves, in `tests/all/speed/flat.rs`. Benchmark: `large` (its table `flat`).

mod flat_walk;
mod leaf_index;

pub use flat_walk::FlatText;
pub use flat_walk::FlatWalk;
pub(crate) use leaf_index::LeafIndex;
