//! The window of a node as an answer gives it.

use serde_json::value::RawValue;

use super::claimed_number::ClaimedNumber;
use super::members::{items, members};
use crate::excerpt::excerpt;
use crate::number::NumberKind;
use crate::value::Window;

/// The window that an answer gives a node.
#[derive(Clone, Debug, PartialEq)]
pub struct ClaimedWindow {
    /// As it stands there, no more than 40 characters of it.
    pub text: String,
    /// The value that MAX is sure of.
    pub alpha: ClaimedNumber,
    /// The value that MIN is sure of.
    pub beta: ClaimedNumber,
}

impl ClaimedWindow {
    /// The window that `text` writes: two numbers with a comma or a semicolon between them, in a pair of
    /// brackets of any kind or in none; an end that is left out is infinite. `None` if it writes none, or
    /// more than one: `2,5,7`.
    ///
    /// ```
    /// use abprune::check::{ClaimedNumber, ClaimedWindow};
    /// let window = ClaimedWindow::parse("(5, inf)").unwrap();
    /// assert_eq!(window.beta, ClaimedNumber::Infinity);
    /// assert_eq!(ClaimedWindow::parse("5..").unwrap().beta, ClaimedNumber::Infinity);
    /// assert!(ClaimedWindow::parse("(2,5; 7,5)").is_some());
    /// assert!(ClaimedWindow::parse("(2,5, 7,5)").is_some());
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
        // What parts the numbers, if it stands there once; what is left may be a decimal comma.
        let parted = [";", "..", ", ", ","].into_iter().find_map(|separator| {
            let (alpha, beta) = ends.split_once(separator)?;
            (!beta.contains(separator)).then_some((alpha, beta))
        });
        let (alpha, beta) = parted?;
        let end = |text: &str, open| match text.trim() {
            "" => Some(open),
            text => ClaimedNumber::parse(text),
        };
        Some(ClaimedWindow {
            text: excerpt(text).into_owned(),
            alpha: end(alpha, ClaimedNumber::MinusInfinity)?,
            beta: end(beta, ClaimedNumber::Infinity)?,
        })
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
            alpha: end(alpha, ClaimedNumber::MinusInfinity)?,
            beta: end(beta, ClaimedNumber::Infinity)?,
        })
    }

    /// Whether this is that window.
    #[must_use]
    pub fn is(&self, window: Window, number_kind: NumberKind) -> bool {
        self.alpha.is(window.alpha(), number_kind) && self.beta.is(window.beta(), number_kind)
    }
}

/// An end of a window; `open` if it is `null` or is not there.
fn end(raw: Option<&RawValue>, open: ClaimedNumber) -> Option<ClaimedNumber> {
    let text = raw.map_or("null", RawValue::get);
    match text.as_bytes().first()? {
        b'n' => Some(open),
        b'"' => ClaimedNumber::parse(&serde_json::from_str::<String>(text).ok()?),
        b'-' | b'0'..=b'9' => ClaimedNumber::parse(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;

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
        assert_eq!(
            ClaimedWindow::parse("( , )").map(|of| (of.alpha, of.beta)),
            Some((full.alpha, full.beta))
        );
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
