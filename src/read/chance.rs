//! The words that say of a node that chance decides there. There are no chance nodes yet, so a document
//! with such a node is refused: read as a node of MAX or MIN it would have another value.

/// What lecture notes and other programs call a chance node, and its value.
const WORDS: [&str; 8] = [
    "chance", "ran", "random", "rand", "nature", "exp", "avg", "average",
];

/// Whether `text` is such a word, in any case.
pub(super) fn is_chance(text: &[u8]) -> bool {
    WORDS
        .iter()
        .any(|word| text.eq_ignore_ascii_case(word.as_bytes()))
}
