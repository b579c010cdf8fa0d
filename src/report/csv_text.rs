//! Texts in cells of CSV.

use std::borrow::Cow;

use crate::number::Number;

/// A cell that is no formula: a number, a single character, or a text that does not begin like a formula.
///
/// Source: OWASP, *CSV Injection*.
pub(super) fn as_text(cell: &str) -> Cow<'_, str> {
    let may_be_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']);
    if may_be_formula && cell.len() > 1 && Number::parse(cell).is_err() {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}
