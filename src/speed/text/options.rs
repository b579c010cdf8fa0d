//! What the quick readers of nested documents must know of how a document is read.

use crate::value::Player;

/// How a nested document is read whose keys have the names of the format, and whose values are from MAX's
/// view.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextOptions {
    /// The player to move at the root, in place of the one that the document names.
    pub player: Option<Player>,
    /// Unknown keys are no error.
    pub ignores_unknown_keys: bool,
}
