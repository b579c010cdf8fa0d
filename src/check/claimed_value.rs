//! What an answer says of a node: its value, which is a number and perhaps which bound it is; or its window.
//!
//! Numbers are taken as people write them, in any of the ways that a page of abprune takes, too.

use serde_json::value::RawValue;

use super::json_pieces::{items, members};
use crate::excerpt::excerpt;
use crate::number::{ExtendedNumber, Number, NumberError, NumberKind, NumberWindow, SIGNS, sign};
use crate::value::{Bound, Value, Window};

/// What stands before the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `=`.
    Equal,
    /// `<=`, `=<` and their signs.
    AtMost,
    /// `>=`, `=>` and their signs.
    AtLeast,
    /// `<`, which is never right of a value.
    Below,
    /// `>`, which is never right of a value.
    Above,
}

impl Sign {
    /// The characters of signs.
    pub(super) const CHARACTERS: [char; 7] =
        ['=', '<', '>', '\u{2264}', '\u{2265}', '\u{2a7d}', '\u{2a7e}'];

    /// The sign before a text, if there is one, and the rest.
    pub(super) fn before(text: &str) -> (Option<Sign>, &str) {
        const SIGNS: [(&str, Sign); 12] = [
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
            ("<", Sign::Below),
            (">", Sign::Above),
        ];
        let mut found = SIGNS.iter().map(|&(sign, is)| (Some(is), text.strip_prefix(sign)));
        let found = found.find_map(|(is, rest)| Some((is, rest?)));
        found.unwrap_or((None, text))
    }

    /// The sign from the other side, or from the other player's view.
    pub(super) fn turned(self) -> Sign {
        match self {
            Sign::Equal => Sign::Equal,
            Sign::AtMost => Sign::AtLeast,
            Sign::AtLeast => Sign::AtMost,
            Sign::Below => Sign::Above,
            Sign::Above => Sign::Below,
        }
    }

    /// Whether it says which bound a value is.
    pub(super) fn is_of_value(self) -> bool {
        !matches!(self, Sign::Below | Sign::Above)
    }
}

/// The value that an answer gives a node.
#[derive(Clone, Debug, PartialEq)]
pub struct ClaimedValue {
    /// As it stands there, no more than 40 characters of it.
    pub text: String,
    /// What stands before the number. Without it the number alone is graded.
    pub sign: Option<Sign>,
    /// The number.
    pub number: ExtendedNumber,
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
        let text = text.trim();
        let (sign, rest) = Sign::before(text);
        Some(ClaimedValue { text: excerpt(text).into_owned(), sign, number: claimed_number(rest)? })
    }

    /// The node and its value that `text` writes: `B=5`, `C<=2`, `B: 5`, `B 5`.
    pub(super) fn of_node(text: &str) -> Option<(&str, ClaimedValue)> {
        let is_sign = |sign: char| Sign::CHARACTERS.contains(&sign) || sign == ':';
        let Some(at) = text.find(is_sign) else {
            let (node, value) = text.rsplit_once(char::is_whitespace)?;
            return Some((node, ClaimedValue::parse(value)?));
        };
        let (node, claim) = text.split_at(at);
        let claim = claim.strip_prefix(':').unwrap_or(claim);
        // The first sign may be no more than what stands between the two: `C=<=2`. But `=<` is one sign.
        let plain = claim.strip_prefix('=').and_then(ClaimedValue::parse);
        let plain = plain.filter(|plain| plain.sign.is_none_or(Sign::is_of_value));
        let claim = plain.or_else(|| ClaimedValue::parse(claim))?;
        (!node.trim().is_empty()).then_some((node, claim))
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

    /// The same from the other player's view.
    #[must_use]
    pub(super) fn negated(&self) -> ClaimedValue {
        let sign = self.sign.map(Sign::turned);
        ClaimedValue { text: String::new(), sign, number: self.number.negated() }
    }

    /// Whether this is what is said of a node that returns `value`, which is `bound`.
    #[must_use]
    pub fn is(&self, value: Value, bound: Bound, number_kind: NumberKind) -> bool {
        let has_sign = match self.sign {
            None => true,
            Some(Sign::Equal) => bound == Bound::Exact,
            Some(Sign::AtMost) => bound == Bound::Upper,
            Some(Sign::AtLeast) => bound == Bound::Lower,
            Some(Sign::Below | Sign::Above) => false,
        };
        has_sign && self.number.is(value, number_kind)
    }
}

/// The number that `text` writes: as everywhere ([`ExtendedNumber::written`]), or with a decimal comma, a blank
/// after the sign, blanks between groups of three digits, zeros in front. `None`: none of these.
///
/// ```
/// use abprune::check::claimed_number;
/// use abprune::number::{ExtendedNumber, Number};
/// assert_eq!(claimed_number("\u{2212}3"), Some(ExtendedNumber::Number(Number::Integer(-3))));
/// assert_eq!(claimed_number("2,5"), Some(ExtendedNumber::Number(Number::Decimal(2.5))));
/// assert_eq!(claimed_number("-\u{221e}"), Some(ExtendedNumber::MinusInfinity));
/// assert_eq!(claimed_number("4 2"), None);
/// ```
#[must_use]
pub fn claimed_number(text: &str) -> Option<ExtendedNumber> {
    let text = text.trim();
    match ExtendedNumber::written(text) {
        // Most are written plainly.
        Ok(number) => return Some(exact(number, text)),
        // One whose decimals do not end is a value where there is chance.
        Err(NumberError::Fraction) => {
            return Number::fraction_written(text).map(|of| ExtendedNumber::Number(Number::of(of)));
        }
        Err(_) => {}
    }
    let (is_minus, size) = sign(text);
    let size = without_blanks(size.trim_start())?.replacen(',', ".", 1);
    if size.is_empty() || size.starts_with(SIGNS) {
        return None;
    }
    // Zeros may stand in front; of nothing but zeros one stays.
    let digits = size.trim_start_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    let plain = format!("{}{digits}", if is_minus { "-" } else { "" });
    match ExtendedNumber::written(&plain) {
        Err(NumberError::IntegerRange) => ExtendedNumber::written(&(plain + ".0")).ok(),
        Err(NumberError::Fraction) => claimed_number(&plain),
        found => found.ok().map(|number| exact(number, &plain)),
    }
}

/// The number of a text as it is written, where the double that it was read as is another one.
fn exact(number: ExtendedNumber, text: &str) -> ExtendedNumber {
    let ExtendedNumber::Number(double @ Number::Decimal(_)) = number else {
        return number;
    };
    match Number::fraction_written(text) {
        Some(written) if double.fraction() != Some(written) => {
            ExtendedNumber::Number(Number::of(written))
        }
        _ => number,
    }
}

/// The same for a value of JSON, a number or a string; `open` if it is `null`.
pub(super) fn number_of_json(raw: &RawValue, open: ExtendedNumber) -> Option<ExtendedNumber> {
    let text = raw.get();
    match text.as_bytes().first()? {
        b'n' => Some(open),
        b'"' => claimed_number(&serde_json::from_str::<String>(text).ok()?),
        b'-' | b'0'..=b'9' => claimed_number(text),
        _ => None,
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

/// The window that an answer or a log gives a node, or one end of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClaimedWindow {
    /// As it stands in an answer, no more than 40 characters of it.
    pub text: String,
    /// The value that MAX is sure of; `None`: it is not said.
    pub alpha: Option<ExtendedNumber>,
    /// The value that MIN is sure of; `None`: it is not said.
    pub beta: Option<ExtendedNumber>,
}

impl ClaimedWindow {
    /// The window that `text` writes: two numbers with a comma or a semicolon between them, in a pair of
    /// brackets of any kind or in none; an end may be left out. `None` if it writes none, or
    /// more than one: `2,5,7`.
    ///
    /// ```
    /// use abprune::check::ClaimedWindow;
    /// use abprune::number::ExtendedNumber;
    /// let window = ClaimedWindow::parse("(5, inf)").unwrap();
    /// assert_eq!(window.beta, Some(ExtendedNumber::Infinity));
    /// assert_eq!(ClaimedWindow::parse("5..").unwrap().beta, None);
    /// assert!(ClaimedWindow::parse("(2,5; 7,5)").is_some());
    /// assert!(ClaimedWindow::parse("(2,5, 7,5)").is_some());
    /// assert!(ClaimedWindow::parse("alpha=8, beta=inf").is_some());
    /// assert_eq!(ClaimedWindow::parse("2,5,7"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<ClaimedWindow> {
        const BRACKETS: [char; 8] = ['(', ')', '[', ']', '{', '}', '<', '>'];
        let text = text.trim();
        let ends = match text.strip_prefix(BRACKETS) {
            Some(rest) => rest.strip_suffix(BRACKETS)?.trim(),
            None => text,
        };
        let (alpha, beta) = named_ends(ends).or_else(|| parted_ends(ends))?;
        Some(ClaimedWindow {
            text: excerpt(text).into_owned(),
            alpha: end_of(alpha)?,
            beta: end_of(beta)?,
        })
    }

    /// The node and its window that `text` writes: `C=(5, inf)`, `C: (5, inf)`, `C (5, inf)`.
    pub(super) fn of_node(text: &str) -> Option<(&str, ClaimedWindow)> {
        let (node, window) = text.split_at(text.find(['=', ':', '(', '['])?);
        let window = window.strip_prefix(['=', ':']).unwrap_or(window);
        let window = ClaimedWindow::parse(window)?;
        (!node.trim().is_empty()).then_some((node, window))
    }

    /// The same for a value of JSON: a list of two ends or an object with `alpha`, `beta` or both, in which
    /// `null` is the infinity of that end; or a string.
    pub(super) fn of_json(raw: &RawValue) -> Option<ClaimedWindow> {
        let text = raw.get();
        let (alpha, beta) = match text.as_bytes().first()? {
            b'"' => return ClaimedWindow::parse(&serde_json::from_str::<String>(text).ok()?),
            b'[' => match items(raw).ok()?[..] {
                [alpha, beta] => (Some(alpha), Some(beta)),
                _ => return None,
            },
            b'{' => {
                let (mut alpha, mut beta) = (None, None);
                for (key, value) in members(text).ok()? {
                    let end = match &*key {
                        "alpha" => &mut alpha,
                        "beta" => &mut beta,
                        _ => return None,
                    };
                    if end.replace(value).is_some() {
                        return None;
                    }
                }
                alpha.or(beta)?;
                (alpha, beta)
            }
            _ => return None,
        };
        Some(ClaimedWindow {
            text: excerpt(text).into_owned(),
            ..ClaimedWindow::of_json_ends(alpha, beta).ok()?
        })
    }

    /// The same for its ends; `null` is the infinity of an end.
    ///
    /// # Errors
    ///
    /// What is no number.
    pub(super) fn of_json_ends<'r>(
        alpha: Option<&'r RawValue>,
        beta: Option<&'r RawValue>,
    ) -> Result<ClaimedWindow, &'r RawValue> {
        let end = |raw: Option<&'r RawValue>, open| {
            raw.map(|raw| number_of_json(raw, open).ok_or(raw)).transpose()
        };
        Ok(ClaimedWindow {
            text: String::new(),
            alpha: end(alpha, ExtendedNumber::MinusInfinity)?,
            beta: end(beta, ExtendedNumber::Infinity)?,
        })
    }

    /// The claim of a window.
    #[must_use]
    pub(super) fn of(window: Window, number_kind: NumberKind) -> ClaimedWindow {
        let NumberWindow { alpha, beta } = number_kind.window(window);
        ClaimedWindow { text: String::new(), alpha: Some(alpha), beta: Some(beta) }
    }

    /// Whether neither end is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.alpha.is_none() && self.beta.is_none()
    }

    /// The window, with infinity in the place of an end that is not said.
    #[must_use]
    pub(super) fn opened(&self) -> NumberWindow {
        NumberWindow {
            alpha: self.alpha.unwrap_or(ExtendedNumber::MinusInfinity),
            beta: self.beta.unwrap_or(ExtendedNumber::Infinity),
        }
    }

    /// The same from the other player's view.
    #[must_use]
    pub(super) fn negated(&self) -> ClaimedWindow {
        let negated = |end: Option<ExtendedNumber>| end.map(ExtendedNumber::negated);
        let (alpha, beta) = (negated(self.beta), negated(self.alpha));
        ClaimedWindow { text: String::new(), alpha, beta }
    }

    /// Whether this is that window.
    #[must_use]
    pub fn is(&self, window: Window, number_kind: NumberKind) -> bool {
        let NumberWindow { alpha, beta } = self.opened();
        alpha.is(window.alpha(), number_kind) && beta.is(window.beta(), number_kind)
    }
}

/// The two ends apart, if what parts them stands there once; what is left may be a decimal comma.
pub(super) fn parted_ends(ends: &str) -> Option<(&str, &str)> {
    [";", "..", ", ", ","].into_iter().find_map(|separator| {
        let (low, high) = ends.split_once(separator)?;
        (!high.contains(separator)).then_some((low, high))
    })
}

/// An end of a window; `Some(None)`: nothing is written.
#[expect(clippy::option_option, reason = "what is written may be no end")]
fn end_of(text: &str) -> Option<Option<ExtendedNumber>> {
    match text.trim() {
        "" => Some(None),
        text => claimed_number(text).map(Some),
    }
}

/// The two ends of `alpha=8, beta=inf`, in either order; one that is not there is empty. `None`: they are not
/// written so.
fn named_ends(text: &str) -> Option<(&str, &str)> {
    let place =
        |names: [&str; 2]| names.iter().find_map(|name| Some((text.find(name)?, name.len())));
    let (alpha, beta) = (place(["alpha", "\u{3b1}"]), place(["beta", "\u{3b2}"]));
    let first = alpha.into_iter().chain(beta).map(|(at, _)| at).min()?;
    let number = |end: Option<(usize, usize)>, other: Option<(usize, usize)>| {
        let Some((at, length)) = end else {
            return Some("");
        };
        let until =
            other.map_or(text.len(), |(other, _)| if other > at { other } else { text.len() });
        let number = text[at + length..until].trim_start().strip_prefix(['=', ':'])?;
        let number = number.trim_end().trim_end_matches([',', ';', '/']).trim();
        (!number.is_empty()).then_some(number)
    };
    (first == 0).then_some(())?;
    Some((number(alpha, beta)?, number(beta, alpha)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fraction::Fraction;
    use crate::value::Value;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let integers = |text: &str, value: i64| {
            let found = claimed_number(text).expect("a number");
            found.is(Value::from_key(value), NumberKind::Integers)
        };
        for text in ["5", " 5 ", "+5", "5.0", "5,0", "05", "5.", "0.5e1", "+ 5"] {
            assert!(integers(text, 5), "{text}");
        }
        for text in ["-5", "\u{2212}5", "\u{2013} 5", "- 5"] {
            assert!(integers(text, -5), "{text}");
        }
        let fraction = Fraction::new(-54, 7).map(|of| ExtendedNumber::Number(Number::of(of)));
        for text in ["-54/7", "\u{2212}54/7", "- 54/7", "-108/14"] {
            assert_eq!(claimed_number(text), fraction, "{text}");
        }
        for text in ["54/", "/7", "54/0", "54 / 7", "1/2/3", "5.4/7", "-54/-7"] {
            assert_eq!(claimed_number(text), None, "{text}");
        }
        for text in ["1000", "1 000", "1\u{202f}000", "+ 1 000", "1 000,0", "1000.0"] {
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
            assert_eq!(claimed_number(text), None, "{text}");
        }
        for text in ["inf", "oo", "+inf", "Infinity", "\u{221e}", "+\u{221e}"] {
            assert_eq!(claimed_number(text), Some(ExtendedNumber::Infinity), "{text}");
        }
    }

    #[test]
    fn windows_are_read_in_each_form_that_means_one_window() {
        let of_json = |text: &str| {
            let raw: &RawValue = serde_json::from_str(text).expect("JSON");
            ClaimedWindow::of_json(raw)
        };
        let five = Window::new(Value::from_key(5), Value::INFINITY).expect("not empty");
        for text in [
            "[5, null]",
            "[5, \"inf\"]",
            "[\"+5\", \"\u{221e}\"]",
            "\"(5, inf)\"",
            "\"5,inf\"",
            "\"5 ; +\u{221e}\"",
            "\"]5, inf[\"",
            "\"5 .. inf\"",
            "{\"alpha\": 5, \"beta\": null}",
            "{\"beta\": null, \"alpha\": 5}",
            "{\"alpha\": 5}",
            "\"(5, oo)\"",
            "\"(5,)\"",
            "\"( 5 , )\"",
            "\"5..\"",
            "\"5;\"",
        ] {
            let found = of_json(text).unwrap_or_else(|| panic!("{text}"));
            assert!(found.is(five, NumberKind::Integers), "{text}");
        }
        let full = of_json("[null, null]").expect("a window");
        assert!(full.is(Window::FULL, NumberKind::Integers));
        assert_eq!(ClaimedWindow::parse("( , )").map(|of| of.opened()), Some(full.opened()));
        assert!(!full.is(five, NumberKind::Integers));
        for text in [
            "5",
            "[5]",
            "[1, 2, 3]",
            "\"5\"",
            "\"1,2,3\"",
            "\"a, b\"",
            "{}",
            "{\"alpha\": 5, \"alpha\": 6}",
            "{\"gamma\": 5}",
            "\"((5, inf\"",
            "\"((5, inf))\"",
            "\"(5, inf\"",
            "\"5, inf)\"",
            "\"3, 1 0\"",
            "\"5...\"",
            "[true, 5]",
            "null",
            "\"\"",
        ] {
            assert_eq!(of_json(text), None, "{text}");
        }
    }
}
