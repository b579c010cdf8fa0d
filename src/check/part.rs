//! The parts of an answer.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// A part of an answer: a key of its JSON object.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum AnswerPart {
    /// The value of the root.
    Value,
    /// The principal variation.
    Pv,
    /// Its first move.
    Move,
    /// The roots of the pruned subtrees.
    Pruned,
    /// The leaves in the order in which the search looks at them.
    Evaluated,
    /// The value that each inner node returns.
    Values,
    /// The window of each inner node on arrival.
    Windows,
}
