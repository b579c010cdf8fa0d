//! The table of formats.

/// The formats of documents. A new one is a variant here, a row in each table below and in `reading.rs`,
/// and a file or folder beside this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// JSON: numbers, arrays and objects, mixed freely.
    Nested,
    /// Lists in brackets of three kinds, with names and comments: lecture notes, Lisp, Python.
    Lists,
    /// Leaves in order and a branching factor, as JSON or plain text.
    Flat,
    /// An array of numbers as `NumPy` saves it.
    Npy,
    /// A position of a game, in the place of its tree.
    Game,
    /// One JSON document of the other formats on each line.
    JsonLines,
}

impl Format {
    /// All formats, as options name them.
    pub const ALL: [Format; 6] = [
        Format::Nested,
        Format::Lists,
        Format::Flat,
        Format::Npy,
        Format::Game,
        Format::JsonLines,
    ];

    /// `nested`, `lists`, `flat`, `npy`, `game` or `jsonl`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Nested => "nested",
            Format::Lists => "lists",
            Format::Flat => "flat",
            Format::Npy => "npy",
            Format::Game => "game",
            Format::JsonLines => "jsonl",
        }
    }
}
