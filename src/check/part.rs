//! The parts of an answer.

/// A part of an answer: a key of its JSON object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

impl AnswerPart {
    /// All parts, in the order in which they are graded.
    pub const ALL: [AnswerPart; 7] = [
        AnswerPart::Value,
        AnswerPart::Pv,
        AnswerPart::Move,
        AnswerPart::Pruned,
        AnswerPart::Evaluated,
        AnswerPart::Values,
        AnswerPart::Windows,
    ];

    /// The key of an answer.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            AnswerPart::Value => "value",
            AnswerPart::Pv => "pv",
            AnswerPart::Move => "move",
            AnswerPart::Pruned => "pruned",
            AnswerPart::Evaluated => "evaluated",
            AnswerPart::Values => "values",
            AnswerPart::Windows => "windows",
        }
    }

    /// The part with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<AnswerPart> {
        AnswerPart::ALL.into_iter().find(|part| part.name() == name)
    }
}
