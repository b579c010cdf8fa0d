//! From the explanation of a node to bytes.

mod explained;
pub(super) mod json;
pub(super) mod text;

pub use explained::{ExplainedNode, SHORT_CHAIN};
pub(super) use explained::{PruneReason, Reason};
