//! "Did you mean": the known key that looks like an unknown one.

use super::excerpt::excerpt;

/// The known key that looks most like `key`, if one looks much like it.
pub(super) fn nearest(
    key: &[u8],
    known: impl Iterator<Item = &'static str>,
) -> Option<&'static str> {
    const LEAST_LIKENESS: f64 = 0.7;
    let lower = excerpt(key).to_ascii_lowercase();
    known
        .filter(|known| known.as_bytes() != key)
        .map(|known| (strsim::jaro(&lower, known), known))
        .filter(|&(likeness, _)| likeness > LEAST_LIKENESS)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, known)| known)
}
