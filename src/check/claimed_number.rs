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
    /// The number that `text` writes: as JSON, with a decimal comma, with a plus or a minus of any kind, with
    /// blanks between groups of three digits, without a digit before or after the point; the infinities as
    /// `inf`, `infinity`, `oo` or their sign. `None`: none of these.
    ///
    /// ```
    /// use abprune::check::ClaimedNumber;
    /// use abprune::number::Number;
    /// let number = |text: &str| ClaimedNumber::parse(text);
    /// assert_eq!(number("\u{2212}3"), Some(ClaimedNumber::Number(Number::Integer(-3))));
    /// assert_eq!(number("2,5"), Some(ClaimedNumber::Number(Number::Decimal(2.5))));
    /// assert_eq!(number("-\u{221e}"), Some(ClaimedNumber::MinusInfinity));
    /// assert_eq!(number("4 2"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<ClaimedNumber> {
        let text = text.trim();
        let is_minus = text.starts_with(['-', '\u{2212}', '\u{2013}']);
        let size = text.strip_prefix(['-', '+', '\u{2212}', '\u{2013}']);
        let size = size.unwrap_or(text).trim_start().to_ascii_lowercase();
        if ["inf", "infinity", "infty", "oo", "\u{221e}"].contains(&&*size) {
            return Some(if is_minus {
                ClaimedNumber::MinusInfinity
            } else {
                ClaimedNumber::Infinity
            });
        }
        let size = without_blanks(&size)?.replacen(',', ".", 1);
        let is_number = |of: char| of.is_ascii_digit() || "+-.e".contains(of);
        if !size.chars().all(is_number) || size.starts_with(['+', '-', 'e']) {
            return None;
        }
        let plain = format!("{}{size}", if is_minus { "-" } else { "" });
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

/// A number without the blanks between its groups of three digits. `None`: blanks stand elsewhere.
fn without_blanks(text: &str) -> Option<String> {
    let whole = text.find([',', '.']).unwrap_or(text.len());
    let (whole, decimals) = text.split_at(whole);
    if decimals.contains(char::is_whitespace) {
        return None;
    }
    let mut groups = whole.split(char::is_whitespace);
    let first = groups.next().unwrap_or_default();
    let is_group = |text: &str| text.len() == 3 && text.bytes().all(|of| of.is_ascii_digit());
    let is_plain = whole.len() == first.len();
    let is_grouped = (1..=3).contains(&first.len()) && groups.all(is_group);
    (is_plain || is_grouped)
        .then(|| format!("{}{decimals}", whole.replace(char::is_whitespace, "")))
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
        for text in [
            "1000",
            "1 000",
            "1\u{202f}000",
            "+ 1 000",
            "1 000,0",
            "1000.0",
        ] {
            assert!(integers(text, 1000), "{text}");
        }
        assert!(integers("-12 345 678", -12_345_678));
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
            "++42",
            "+-42",
            "-+42",
            "4 2",
            "1 00",
            "1000 000",
            "1  000",
            "1,0 0",
            "1 0 00",
            "1 000 e3",
            "e5",
            "- - 5",
            "--inf",
            "1e999",
            "\u{221e}\u{221e}",
        ] {
            assert_eq!(ClaimedNumber::parse(text), None, "{text}");
        }
        for text in ["inf", "oo", "+inf", "Infinity", "\u{221e}", "+\u{221e}"] {
            assert_eq!(
                ClaimedNumber::parse(text),
                Some(ClaimedNumber::Infinity),
                "{text}"
            );
        }
    }
}
