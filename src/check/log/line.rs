//! A line of a log, in text or in JSON: a node, and perhaps the value that its search has returned, the window
//! of that search and its depth.
//!
//! ```text
//! /0/1                               a node
//! enter /0/1 <=5                     and what it returns
//! /0/1 -inf 5 3 depth=4              and alpha, beta, the value and the depth
//! /0/1 5 [-3, 7]
//! c alpha=-3 beta=7 value=5 depth=2
//! e4 e5 -12                          by moves from the root
//! {"node": "c", "alpha": -3, "beta": 7, "value": 5, "depth": 2}
//! ```

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::node::{LoggedNode, is_move, leading_node, leading_path, text_of};
use super::problem::LogProblem;
use crate::check::claimed_value::{ClaimedValue, ClaimedWindow, Sign, claimed_number};
use crate::check::json_pieces::{place, said_of};
use crate::excerpt::excerpt;
use crate::number::{ExtendedNumber, Number};

/// What a line says. The path of a node is kept apart.
#[derive(Clone, Debug)]
pub(super) struct LogLine {
    pub(super) node: LoggedNode,
    pub(super) said: Said,
}

/// What a line says of its node.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Said {
    pub(super) value: Option<ClaimedValue>,
    pub(super) window: ClaimedWindow,
    pub(super) depth: Option<u32>,
}

/// A problem, and the byte of the line where it is.
type PlacedProblem = (LogProblem, usize);

/// The word that may stand before a node.
const ENTER: &[u8] = b"enter";

/// Reads a line without white space around it, and not empty. A path goes to `path`.
pub(super) fn parse(line: &[u8], path: &mut Vec<u32>) -> Result<LogLine, PlacedProblem> {
    if line.starts_with(b"{") {
        return parse_json(line, path);
    }
    // A node may be called `enter`: before a node it is a word that says nothing.
    let after = line.strip_prefix(ENTER).unwrap_or_default();
    let node = after.trim_ascii_start();
    let is_node = node.starts_with(b"/") || node.starts_with(b"\"") || is_move(node);
    let is_word = is_node && node.len() < after.len();
    let (node, rest) =
        leading_node(if is_word { node } else { line }, path).map_err(|problem| (problem, 0))?;
    let start = line.len() - rest.len();
    let said = if rest.is_empty() {
        Some(Said::default())
    } else if let Some(value) = common_value(rest) {
        Some(Said { value: Some(value), ..Said::default() })
    } else {
        said(text_of(rest).map_err(|problem| (problem, start))?)
    };
    let not_said = || (not_said(&String::from_utf8_lossy(rest)), start);
    Ok(LogLine { node, said: said.ok_or_else(not_said)? })
}

fn not_said(text: &str) -> LogProblem {
    LogProblem::NotSaid(excerpt(text).into_owned())
}

/// A value in a common spelling: an integer, perhaps with a sign of ASCII before it.
fn common_value(bytes: &[u8]) -> Option<ClaimedValue> {
    let (sign, digits) = match bytes {
        [b'<', b'=', digits @ ..] => (Some(Sign::AtMost), digits),
        [b'>', b'=', digits @ ..] => (Some(Sign::AtLeast), digits),
        digits => (None, digits),
    };
    let (is_negative, digits) = match digits {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if digits.is_empty() || digits.len() > 18 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let add = |sum: i64, digit: &u8| sum * 10 + i64::from(digit - b'0');
    let number = digits.iter().fold(0, add);
    let number = if is_negative { -number } else { number };
    Some(ClaimedValue {
        text: String::new(),
        sign,
        number: ExtendedNumber::Number(Number::Integer(number)),
    })
}

/// What begins a piece of what is said of a node, beside brackets.
const KEYS: [&str; 6] = ["alpha", "\u{3b1}", "beta", "\u{3b2}", "value", "depth"];

/// What stands after a node. `None`: it cannot be understood, or says something twice.
fn said(text: &str) -> Option<Said> {
    let is_start = |rest: &str| {
        rest.starts_with(['[', '(']) || KEYS.into_iter().any(|key| rest.starts_with(key))
    };
    let starts = text.char_indices().map(|(at, _)| at);
    let starts: Vec<usize> = starts.filter(|&at| is_start(&text[at..])).collect();
    let mut said = Said::default();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let first = starts.first().copied().unwrap_or(text.len());
    said.set_plain(&text[..first])?;
    for (&start, end) in starts.iter().zip(ends) {
        let piece = bare(&text[start..end]);
        if piece.starts_with(['[', '(']) {
            let close = piece.find([']', ')'])?;
            let window = ClaimedWindow::parse(&piece[..=close])?.opened();
            said.set_end(Some(window.alpha), None)?;
            said.set_end(None, Some(window.beta))?;
            said.set_plain(&piece[close + 1..])?;
            continue;
        }
        let place = KEYS.into_iter().position(|key| piece.starts_with(key))?;
        let after = piece[KEYS[place].len()..].trim_start();
        let after = bare(after.strip_prefix(['=', ':'])?);
        match place {
            0 | 1 => said.set_end(Some(claimed_number(after)?), None)?,
            2 | 3 => said.set_end(None, Some(claimed_number(after)?))?,
            4 => said.set_value(after)?,
            _ => said.set_depth(whole(after)?)?,
        }
    }
    Some(said)
}

/// A piece without what parts it from others.
fn bare(text: &str) -> &str {
    text.trim_matches(|sign: char| sign.is_whitespace() || matches!(sign, ',' | ';'))
}

impl Said {
    /// Takes a value, or alpha, beta and the value, with white space between them.
    fn set_plain(&mut self, text: &str) -> Option<()> {
        let is_between = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';');
        let words: Vec<&str> = text.split(is_between).filter(|word| !word.is_empty()).collect();
        let is_sign = |word: &str| !word.contains(|letter: char| letter.is_alphanumeric());
        match words[..] {
            [] => Some(()),
            [value] => self.set_value(value),
            [sign, _] if is_sign(sign) => self.set_value(bare(text)),
            [alpha, beta, value] => {
                let end =
                    |word, open| if word == "null" { Some(open) } else { claimed_number(word) };
                self.set_end(Some(end(alpha, ExtendedNumber::MinusInfinity)?), None)?;
                self.set_end(None, Some(end(beta, ExtendedNumber::Infinity)?))?;
                self.set_value(value)
            }
            _ => None,
        }
    }

    fn set_value(&mut self, text: &str) -> Option<()> {
        let value =
            ClaimedValue::parse(text).filter(|value| value.sign.is_none_or(Sign::is_of_value))?;
        self.value.replace(value).is_none().then_some(())
    }

    fn set_end(
        &mut self,
        alpha: Option<ExtendedNumber>,
        beta: Option<ExtendedNumber>,
    ) -> Option<()> {
        let window = &mut self.window;
        let is_twice = (alpha.and(window.alpha).is_some()) || (beta.and(window.beta).is_some());
        window.alpha = alpha.or(window.alpha);
        window.beta = beta.or(window.beta);
        (!is_twice).then_some(())
    }

    fn set_depth(&mut self, depth: u32) -> Option<()> {
        self.depth.replace(depth).is_none().then_some(())
    }
}

/// A depth: digits.
fn whole(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

/// A line as an object of JSON. Another key is a misspelling, and an end of the window would then be taken for
/// infinite.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LogObject<'l> {
    #[serde(borrow)]
    node: Cow<'l, str>,
    #[serde(borrow, default, deserialize_with = "present")]
    alpha: Option<&'l RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    beta: Option<&'l RawValue>,
    #[serde(borrow)]
    value: Option<&'l RawValue>,
    #[serde(borrow)]
    depth: Option<&'l RawValue>,
}

/// What stands under a key that is there, also if it is `null`.
fn present<'l, D: Deserializer<'l>>(source: D) -> Result<Option<&'l RawValue>, D::Error> {
    <&RawValue>::deserialize(source).map(Some)
}

fn parse_json(line: &[u8], path: &mut Vec<u32>) -> Result<LogLine, PlacedProblem> {
    let text = text_of(line).map_err(|problem| (problem, 0))?;
    let object: LogObject = serde_json::from_str(text).map_err(|error| {
        let (said, at) = said_of(text, &error);
        (LogProblem::NotJson(said), at)
    })?;
    let bad = |raw: &RawValue| (not_said(raw.get()), place(text, raw));
    let window = ClaimedWindow::of_json_ends(object.alpha, object.beta).map_err(bad)?;
    let value = object.value.map(|raw| {
        let value = ClaimedValue::of_json(raw);
        value.filter(|value| value.sign.is_none_or(Sign::is_of_value)).ok_or_else(|| bad(raw))
    });
    let depth = object.depth.map(|raw| whole(raw.get()).ok_or_else(|| bad(raw)));
    let said = Said { value: value.transpose()?, window, depth: depth.transpose()? };
    let node = object.node.trim();
    let node = match leading_path(node.as_bytes(), path) {
        Some(length) if length == node.len() => LoggedNode::Path,
        _ => LoggedNode::Label(node.to_owned()),
    };
    Ok(LogLine { node, said })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The steps of a path, or none; alpha, beta; the sign and the number of a value; the depth.
    type Found<'p> = (
        Option<&'p [u32]>,
        [Option<ExtendedNumber>; 2],
        Option<(Option<Sign>, ExtendedNumber)>,
        Option<u32>,
    );

    #[test]
    fn a_line_is_a_node_and_perhaps_a_value_a_window_and_a_depth() {
        let number = |number| ExtendedNumber::Number(Number::Integer(number));
        let of = |of| Some(number(of));
        let value = |of| Some((None, number(of)));
        let at_most = |of| Some((Some(Sign::AtMost), number(of)));
        let half = Some((None, ExtendedNumber::Number(Number::Decimal(2.5))));
        let (low, high) = (Some(ExtendedNumber::MinusInfinity), Some(ExtendedNumber::Infinity));
        let none = [None, None];
        let cases: &[(&str, Found)] = &[
            ("/", (Some(&[]), none, None, None)),
            ("/0/12/3", (Some(&[0, 12, 3]), none, None, None)),
            ("/0 5", (Some(&[0]), none, value(5), None)),
            ("/0\t-5", (Some(&[0]), none, value(-5), None)),
            ("/0,<=5", (Some(&[0]), none, at_most(5), None)),
            ("/0: <= 5", (Some(&[0]), none, at_most(5), None)),
            ("/ 2.5", (Some(&[]), none, half, None)),
            ("A: 1", (None, none, value(1), None)),
            ("/0,-inf,5,3", (Some(&[0]), [low, of(5)], value(3), None)),
            ("/0 2;5;3", (Some(&[0]), [of(2), of(5)], value(3), None)),
            ("B", (None, none, None, None)),
            ("e4 -3", (None, none, value(-3), None)),
            ("\"a \\\"b\" 7", (None, none, value(7), None)),
            ("enter 7", (None, none, value(7), None)),
            ("/01", (None, none, None, None)),
            ("/4294967296", (None, none, None, None)),
            ("/0 -1 [-5,5]", (Some(&[0]), [of(-5), of(5)], value(-1), None)),
            ("/0 [-5, 5] -1", (Some(&[0]), [of(-5), of(5)], value(-1), None)),
            ("/0: -1, (-inf, 5)", (Some(&[0]), [low, of(5)], value(-1), None)),
            ("enter /0 alpha=-5 beta=5", (Some(&[0]), [of(-5), of(5)], None, None)),
            ("enter /0 (-5; oo) depth=3", (Some(&[0]), [of(-5), high], None, Some(3))),
            ("/0 alpha: -5, beta: 5, value: -1", (Some(&[0]), [of(-5), of(5)], value(-1), None)),
            ("/0 -1 beta=5", (Some(&[0]), [None, of(5)], value(-1), None)),
            ("/0 \u{3b1}=-5 \u{3b2}=5 depth=0", (Some(&[0]), [of(-5), of(5)], None, Some(0))),
            ("/ -inf inf 3", (Some(&[]), [low, high], value(3), None)),
            ("/0/12 null null 3", (Some(&[0, 12]), [low, high], value(3), None)),
            ("/0\t2  5\t\u{2212}3 depth=4", (Some(&[0]), [of(2), of(5)], value(-3), Some(4))),
            ("/0, 2, 5, 3", (Some(&[0]), [of(2), of(5)], value(3), None)),
            ("B; -\u{221e} 5; 3", (None, [low, of(5)], value(3), None)),
            ("\"a b\" 2 oo 3 depth:0", (None, [of(2), high], value(3), Some(0))),
            ("/0 2 5 <=3", (Some(&[0]), [of(2), of(5)], at_most(3), None)),
            (r#"{"node": "/0/1", "value": "<=7"}"#, (Some(&[0, 1]), none, at_most(7), None)),
            (r#"{"node": "/0", "alpha": null, "beta": 5}"#, (Some(&[0]), [low, of(5)], None, None)),
            (
                r#"{"node": "/0", "alpha": 2, "beta": 5, "value": 3, "depth": 7}"#,
                (Some(&[0]), [of(2), of(5)], value(3), Some(7)),
            ),
            (
                r#"{"value": "3", "beta": "inf", "node": "a \u0062", "depth": null}"#,
                (None, [None, high], value(3), None),
            ),
            (r#"{"value": 3, "node": "/01"}"#, (None, none, value(3), None)),
        ];
        for &(line, wanted) in cases {
            let mut path = Vec::new();
            let LogLine { node, said } = parse(line.as_bytes(), &mut path).expect(line);
            let found = (
                (node == LoggedNode::Path).then_some(&*path),
                [said.window.alpha, said.window.beta],
                said.value.map(|value| (value.sign, value.number)),
                said.depth,
            );
            assert_eq!(found, wanted, "{line}");
        }
    }

    #[test]
    fn what_is_no_line_is_refused_at_its_place() {
        for (line, place) in [
            ("/0 five", 3),
            ("\"a", 0),
            ("\"\\x\"", 0),
            ("/0 [5", 3),
            ("/0 [1, 2, 3]", 3),
            ("/0 1 [1, 2] 1", 3),
            ("/0 [1, 2] alpha=1", 3),
            ("/0 alpha=x", 3),
            ("/0 value=", 3),
            ("/0 depth=-1", 3),
            ("/0 <5", 3),
            ("enter /0 five", 9),
            ("/0 1 2", 3),
            // A decimal comma, or two numbers.
            ("/0,1,5", 3),
            ("/0 1 five 3", 3),
            ("/0 1 2 null", 3),
            ("/0 1 2 3 4", 3),
            ("/0 1 2 3 depth=1 x", 3),
            ("{\"node\": 3}", 9),
            ("{\"node\": \"/0\", \"alpha\": true}", 24),
            ("{\"node\": \"/0\", \"value\": 3, \"betta\": 4}", 33),
            ("{\"node\": \"/0\", \"value\": 3", 24),
            ("{\"node\": \"/0\", \"value\": true}", 24),
            ("{\"node\": \"/0\", \"value\": 3, \"depth\": 1.5}", 36),
        ] {
            let (problem, at) = parse(line.as_bytes(), &mut Vec::new()).expect_err(line);
            assert_eq!(at, place, "{line}: {problem}");
        }
    }
}
