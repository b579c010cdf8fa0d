//! The formats of generated trees.

/// The formats in which generated trees are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GeneratedFormat {
    /// Arrays in arrays, and objects where a node has more than a value.
    #[default]
    Nested,
    /// The branching factors and all leaves of a uniform tree.
    Flat,
    /// The array of all leaves of a uniform tree: each axis is a ply.
    Npy,
    /// Nested documents, one on each line.
    JsonLines,
}

impl GeneratedFormat {
    /// All formats, as options name them.
    pub const ALL: [GeneratedFormat; 4] = [
        GeneratedFormat::Nested,
        GeneratedFormat::Flat,
        GeneratedFormat::Npy,
        GeneratedFormat::JsonLines,
    ];

    /// `nested`, `flat`, `npy` or `jsonl`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GeneratedFormat::Nested => "nested",
            GeneratedFormat::Flat => "flat",
            GeneratedFormat::Npy => "npy",
            GeneratedFormat::JsonLines => "jsonl",
        }
    }

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
