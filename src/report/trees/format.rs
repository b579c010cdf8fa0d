//! The formats of generated trees.

use strum::{IntoStaticStr, VariantArray};

/// The formats in which generated trees are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum GeneratedFormat {
    /// Arrays in arrays, and objects where a node has more than a value.
    #[default]
    Nested,
    /// The branching factors and all leaves of a uniform tree.
    Flat,
    /// The array of all leaves of a uniform tree: each axis is a ply.
    Npy,
    /// Nested documents, one on each line.
    #[strum(serialize = "jsonl")]
    JsonLines,
}

impl GeneratedFormat {
    /// The endings of the names of files in this format. A flat tree is JSON, and has the endings of
    /// nested ones.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            GeneratedFormat::Nested => &["json"],
            GeneratedFormat::Flat => &[],
            GeneratedFormat::Npy => &["npy"],
            GeneratedFormat::JsonLines => &["jsonl", "ndjson"],
        }
    }
}
