//! Numbers as people write them, in any of the ways that a page of abprune takes, too.

use crate::number::{Number, NumberKind};
use crate::value::Value;

/// A number that an answer gives, or an infinity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ClaimedNumber {
    /// Below all numbers.
    MinusInfinity,
    /// Above all numbers.
    Infinity,
    /// A number.
    Number(Number),
}

impl ClaimedNumber {
    /// The number that `text` writes: as JSON, with a decimal comma, with a plus, a minus of any kind or
    /// white space, without a digit before or behind the point; the infinities as `inf`, `infinity`
    /// or their sign. `None`: none of these.
    ///
    /// ```
    /// use abprune::check::ClaimedNumber;
    /// use abprune::number::Number;
    /// let number = |text: &str| ClaimedNumber::parse(text);
    /// assert_eq!(number("\u{2212}3"), Some(ClaimedNumber::Number(Number::Integer(-3))));
    /// assert_eq!(number("2,5"), Some(ClaimedNumber::Number(Number::Decimal(2.5))));
    /// assert_eq!(number("-\u{221e}"), Some(ClaimedNumber::MinusInfinity));
    /// assert_eq!(number("five"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<ClaimedNumber> {
        let mut plain: String = text
            .chars()
            .filter(|of| !of.is_whitespace())
            .map(|of| match of {
                '\u{2212}' | '\u{2013}' => '-',
                _ => of.to_ascii_lowercase(),
            })
            .collect();
        if let Some(rest) = plain.strip_prefix('+') {
            plain = rest.to_owned();
        }
        match plain.as_str() {
            "inf" | "infinity" | "infty" | "\u{221e}" => return Some(ClaimedNumber::Infinity),
            "-inf" | "-infinity" | "-infty" | "-\u{221e}" => {
                return Some(ClaimedNumber::MinusInfinity);
            }
            _ => {}
        }
        let plain = plain.replacen(',', ".", 1);
        let is_number = |of: char| of.is_ascii_digit() || "+-.e".contains(of);
        if !plain.chars().all(is_number) {
            return None;
        }
        let number = Number::parse(&plain).ok().or_else(|| {
            let double = plain.parse::<f64>().ok().filter(|found| found.is_finite());
            // Adding zero turns -0 into 0.
            double.map(|double| Number::Decimal(double + 0.0))
        });
        number.map(ClaimedNumber::Number)
    }

    /// Whether it is this value of a tree with numbers of this kind.
    #[must_use]
    pub fn is(self, value: Value, number_kind: NumberKind) -> bool {
        match self {
            ClaimedNumber::MinusInfinity => value == Value::MINUS_INFINITY,
            ClaimedNumber::Infinity => value == Value::INFINITY,
            ClaimedNumber::Number(number) => number_kind.value(number) == Some(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let integers = |text: &str, value: i64| {
            let found = ClaimedNumber::parse(text).expect("a number");
            found.is(Value::from_key(value), NumberKind::Integers)
        };
        for text in ["5", " 5 ", "+5", "5.0", "5,0", "05", "5.", "0.5e1", "+ 5"] {
            assert!(integers(text, 5), "{text}");
        }
        for text in ["-5", "\u{2212}5", "\u{2013} 5", "- 5"] {
            assert!(integers(text, -5), "{text}");
        }
        assert!(integers("9223372036854775806", i64::MAX - 1));
        assert!(!integers("9223372036854775806", i64::MAX - 2));
        for text in [
            "",
            "x",
            "5 or 6",
            "1,2,3",
            "0x10",
            "nan",
            "--5",
            "1e999",
            "\u{221e}\u{221e}",
        ] {
            assert_eq!(ClaimedNumber::parse(text), None, "{text}");
        }
        for text in ["inf", "+inf", "Infinity", "\u{221e}", "+\u{221e}"] {
            assert_eq!(
                ClaimedNumber::parse(text),
                Some(ClaimedNumber::Infinity),
                "{text}"
            );
        }
    }
}
