//! The value of a node as an answer gives it: a number, and perhaps which bound it is.

use serde_json::value::RawValue;

use super::claimed_number::ClaimedNumber;
use crate::excerpt::excerpt;
use crate::number::NumberKind;
use crate::value::{Bound, Value};

/// What stands before the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `=`.
    Equal,
    /// `<=`, `=<` and their signs.
    AtMost,
    /// `>=`, `=>` and their signs.
    AtLeast,
    /// `<` or `>`, which is never right.
    Strict,
}

/// The value that an answer gives a node.
#[derive(Clone, Debug, PartialEq)]
pub struct ClaimedValue {
    /// As it stands there, no more than 40 characters of it.
    pub text: String,
    /// What stands before the number. Without it the number alone is graded.
    pub sign: Option<Sign>,
    /// The number.
    pub number: ClaimedNumber,
}

impl ClaimedValue {
    /// The value that `text` writes: `5`, `= 5`, `<=5`; `None` if it writes none.
    ///
    /// ```
    /// use abprune::check::{ClaimedValue, Sign};
    /// assert_eq!(ClaimedValue::parse("<= 2").unwrap().sign, Some(Sign::AtMost));
    /// assert_eq!(ClaimedValue::parse("2").unwrap().sign, None);
    /// assert_eq!(ClaimedValue::parse("about 2"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<ClaimedValue> {
        const SIGNS: [(&str, Sign); 13] = [
            ("<=", Sign::AtMost),
            ("=<", Sign::AtMost),
            ("\u{2a7d}", Sign::AtMost),
            ("\u{2264}", Sign::AtMost),
            (">=", Sign::AtLeast),
            ("=>", Sign::AtLeast),
            ("\u{2a7e}", Sign::AtLeast),
            ("\u{2265}", Sign::AtLeast),
            ("==", Sign::Equal),
            ("=", Sign::Equal),
            ("<", Sign::Strict),
            (">", Sign::Strict),
            ("", Sign::Equal),
        ];
        let text = text.trim();
        let (sign, rest) = SIGNS.iter().find_map(|&(sign, is)| {
            Some((
                Some(is).filter(|_| !sign.is_empty()),
                text.strip_prefix(sign)?,
            ))
        })?;
        Some(ClaimedValue {
            text: excerpt(text).into_owned(),
            sign,
            number: ClaimedNumber::parse(rest)?,
        })
    }

    /// The same for a value of JSON: a number, or a string.
    pub(super) fn of_json(raw: &RawValue) -> Option<ClaimedValue> {
        let text = raw.get();
        match text.as_bytes().first() {
            Some(b'"') => ClaimedValue::parse(&serde_json::from_str::<String>(text).ok()?),
            Some(b'-' | b'0'..=b'9') => ClaimedValue::parse(text),
            _ => None,
        }
    }

    /// Whether this is what is said of a node that returns `value`, which is `bound`.
    #[must_use]
    pub fn is(&self, value: Value, bound: Bound, number_kind: NumberKind) -> bool {
        let has_sign = match self.sign {
            None => true,
            Some(Sign::Equal) => bound == Bound::Exact,
            Some(Sign::AtMost) => bound == Bound::Upper,
            Some(Sign::AtLeast) => bound == Bound::Lower,
            Some(Sign::Strict) => false,
        };
        has_sign && self.number.is(value, number_kind)
    }
}
