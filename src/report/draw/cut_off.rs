//! How names are cut in drawings: alike in all formats, so that the same name looks the same.
//!
//! Formats that have a place for it, such as a title, have the whole name there.

use crate::report::quote::isolated;

/// A name with more characters is cut off.
const NAME: usize = 28;

/// A text of at most [`NAME`] characters.
pub(super) fn cut_off(text: &str) -> String {
    if text.chars().count() <= NAME {
        return text.to_owned();
    }
    let kept: String = text.chars().take(NAME - 1).collect();
    kept + "…"
}

/// The same, as a drawing shows it: a name from right to left is isolated, so that it does not turn the
/// rest of its line round.
pub(super) fn shown(text: &str) -> String {
    isolated(cut_off(text))
}
