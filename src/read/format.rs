//! The table of formats.

use strum::{IntoStaticStr, VariantArray};

/// The formats of documents. A new one is a variant here, a row in each table of `reading.rs`,
/// and a file or folder beside this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
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
    #[strum(serialize = "jsonl")]
    JsonLines,
}
