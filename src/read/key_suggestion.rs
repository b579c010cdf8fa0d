//! What would read a document whose keys are not those of the format.

use super::keys::Keys;

/// Names of keys with which a document can be read, as far as a look at its start tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeySuggestion {
    /// What the keys are called there.
    pub keys: Keys,
    /// Whether other keys are left over, which have no meaning here.
    pub has_others: bool,
}
