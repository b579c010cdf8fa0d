//! What all parts of an SVG drawing share: a colour, and how lengths are written.

/// The colour of what was pruned.
pub(super) const GREY: &str = "#6b6b6b";

/// Rounded to hundredths of a pixel.
pub(super) fn rounded(length: f64) -> f64 {
    (length * 100.0).round() / 100.0 + 0.0
}
