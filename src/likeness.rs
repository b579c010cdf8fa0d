//! "Did you mean": the known word that looks like another one.

use crate::excerpt::excerpt;

/// The known word that looks most like `word`, if one looks much like it.
pub(crate) fn nearest<'k>(word: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    const LEAST_LIKENESS: f64 = 0.7;
    nearest_above(LEAST_LIKENESS, word, known)
}

/// The same, if one looks more like it than `least`: from 0, nothing in common, to 1, the same.
pub(crate) fn nearest_above<'k>(
    least: f64,
    word: &str,
    known: impl Iterator<Item = &'k str>,
) -> Option<&'k str> {
    let lower = excerpt(word).to_ascii_lowercase();
    known
        .filter(|known| *known != word)
        .map(|known| (strsim::jaro(&lower, known), known))
        .filter(|&(likeness, _)| likeness > least)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, known)| known)
}
