//! Texts in cells of CSV.

use crate::number::Number;
use crate::quote::visible;

/// A cell with all that is not seen escaped, which is no formula: a number, a single character, or a text that
/// does not begin like a formula.
///
/// Source: OWASP, *CSV Injection*. The tabs and line ends that it names, too, are escaped.
pub(super) fn as_text(cell: &str) -> String {
    let cell = visible(cell);
    let may_be_formula = cell.starts_with(['=', '+', '-', '@']);
    if may_be_formula && cell.len() > 1 && Number::parse(&cell).is_err() {
        format!("'{cell}")
    } else {
        cell
    }
}
