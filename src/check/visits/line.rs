//! A line of a log of visits, in text or in JSON: a node, and perhaps the value that it returns, its window
//! and its depth.
//!
//! ```text
//! /0/1                               a node
//! enter /0/1 <=5                     and what it returns
//! /0/1 5 [-3, 7]                     and its window
//! c alpha=-3 beta=7 value=5 depth=2
//! e4 e5 -12                          by moves from the root
//! {"node": "c", "alpha": -3, "beta": 7, "value": 5, "depth": 2}
//! ```

use serde_json::value::RawValue;
use thiserror::Error;

use crate::check::claimed_value::{
    ClaimedValue, ClaimedWindow, Sign, claimed_number, number_of_json,
};
use crate::check::log_lines::{LineProblem, LoggedNode, is_move, leading_node, text_of};
use crate::check::log_object::{LogObject, whole};
use crate::check::log_view::LoggedWindow;
use crate::excerpt::excerpt;
use crate::number::{ExtendedNumber, Number};

/// What a line says. The path of a node is kept apart.
#[derive(Debug)]
pub(super) struct VisitLine {
    pub(super) node: LoggedNode,
    pub(super) said: Said,
}

/// What a line says of its node.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Said {
    pub(super) value: Option<ClaimedValue>,
    pub(super) window: LoggedWindow,
    pub(super) depth: Option<u32>,
}

/// The word that may stand before a node.
const ENTER: &[u8] = b"enter";

/// What is wrong with a log. Texts are quoted from it.
#[derive(Debug, Error)]
pub enum LogProblem {
    /// The line cannot be read.
    #[error(transparent)]
    Line(#[from] LineProblem),
    /// After the node stands nothing that can be said of it: `/0/1 five`.
    #[error("found `{0}`, expected a value, a window or a depth")]
    NotAValue(String),
    /// The line begins with `{`, and is no object of JSON with the keys of a visit.
    #[error("this is no visit in JSON: {0}")]
    NotJson(String),
}

impl LogProblem {
    /// What to do about it; `None`: nothing can be said.
    #[must_use]
    pub const fn help(&self) -> Option<&'static str> {
        Some(match self {
            LogProblem::Line(problem) => return problem.help(),
            LogProblem::NotAValue(_) => {
                "a line is a node, perhaps the value that it returns, and its window: `/0/1 5`, `/0/1 <=5 [-3, 7]`"
            }
            LogProblem::NotJson(_) => {
                "a line is like `{\"node\": \"/0/1\", \"value\": 5, \"alpha\": -3, \"beta\": 7}`"
            }
        })
    }
}

/// Reads a line without white space around it, and not empty. A path goes to `path`.
pub(super) fn parse(line: &[u8], path: &mut Vec<u32>) -> Result<VisitLine, LogProblem> {
    if line.starts_with(b"{") {
        return parse_json(line, path);
    }
    // A node may be called `enter`: before a node it is a word that says nothing.
    let after = line.strip_prefix(ENTER).unwrap_or_default();
    let node = after.trim_ascii_start();
    let is_node = node.starts_with(b"/") || node.starts_with(b"\"") || is_move(node);
    let is_word = is_node && node.len() < after.len();
    parse_text(if is_word { node } else { line }, path)
}

fn parse_text(line: &[u8], path: &mut Vec<u32>) -> Result<VisitLine, LogProblem> {
    let (node, rest) = leading_node(line, path)?;
    let said = if rest.is_empty() {
        Some(Said::default())
    } else if let Some(value) = common_value(rest) {
        let value = Some(value);
        Some(Said { value, ..Said::default() })
    } else {
        said(text_of(rest)?)
    };
    let not_a_value = || {
        let shown = String::from_utf8_lossy(rest).into_owned();
        LogProblem::NotAValue(excerpt(&shown).into_owned())
    };
    let said = said.ok_or_else(not_a_value)?;
    Ok(VisitLine { node, said })
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
    said.set_value(&text[..first])?;
    for (&start, end) in starts.iter().zip(ends) {
        let piece = bare(&text[start..end]);
        if piece.starts_with(['[', '(']) {
            let close = piece.find([']', ')'])?;
            let window = ClaimedWindow::parse(&piece[..=close])?;
            said.set_end(Some(window.alpha), None)?;
            said.set_end(None, Some(window.beta))?;
            said.set_value(&piece[close + 1..])?;
            continue;
        }
        let place = KEYS.into_iter().position(|key| piece.starts_with(key))?;
        let after = piece[KEYS[place].len()..].trim_start();
        let after = bare(after.strip_prefix(['=', ':'])?);
        match place {
            0 | 1 => said.set_end(Some(claimed_number(after)?), None)?,
            2 | 3 => said.set_end(None, Some(claimed_number(after)?))?,
            4 if after.is_empty() => return None,
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
    fn set_value(&mut self, text: &str) -> Option<()> {
        let text = bare(text);
        if text.is_empty() {
            return Some(());
        }
        let is_first = self.value.is_none();
        self.value = Some(ClaimedValue::parse(text)?);
        is_first.then_some(())
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

fn parse_json(line: &[u8], path: &mut Vec<u32>) -> Result<VisitLine, LogProblem> {
    let object = LogObject::parse(text_of(line)?).map_err(|(said, _)| LogProblem::NotJson(said))?;
    let not_a_value = |raw: &RawValue| LogProblem::NotAValue(excerpt(raw.get()).into_owned());
    let number = |raw: Option<&RawValue>, open| {
        let read = |raw| number_of_json(Some(raw), open).ok_or_else(|| not_a_value(raw));
        raw.map(read).transpose()
    };
    let window = LoggedWindow {
        alpha: number(object.alpha, ExtendedNumber::MinusInfinity)?,
        beta: number(object.beta, ExtendedNumber::Infinity)?,
    };
    let value = object.value.map(|raw| ClaimedValue::of_json(raw).ok_or_else(|| not_a_value(raw)));
    let depth = object.depth.map(|raw| whole(raw.get()).ok_or_else(|| not_a_value(raw)));
    let said = Said { value: value.transpose()?, window, depth: depth.transpose()? };
    let node = object.node(path);
    Ok(VisitLine { node, said })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_node_and_perhaps_a_value() {
        for (line, steps, value) in [
            ("/", Some(&[][..]), None),
            ("/0/12/3", Some(&[0, 12, 3]), None),
            ("/0 5", Some(&[0]), Some("5")),
            ("/0\t-5", Some(&[0]), Some("-5")),
            ("/0,<=5", Some(&[0]), Some("<=5")),
            ("/0: >= 5", Some(&[0]), Some(">=5")),
            ("/ \u{2264}2,5", Some(&[]), Some("<=2.5")),
            ("B", None, None),
            ("e4 -3", None, Some("-3")),
            ("\"a \\\"b\" 7", None, Some("7")),
            ("enter 7", None, Some("7")),
            ("/01", None, None),
            ("/0/x", None, None),
            ("/4294967296", None, None),
            (r#"{"node": "/0/1", "value": "<=7"}"#, Some(&[0, 1]), Some("<=7")),
        ] {
            let mut path = Vec::new();
            let VisitLine { node, said } = parse(line.as_bytes(), &mut path).expect("a line");
            match steps {
                Some(steps) => {
                    assert_eq!((node, &*path), (LoggedNode::Path, steps), "{line}");
                }
                None => assert!(matches!(node, LoggedNode::Label(_)), "{line}"),
            }
            let value = value.map(|value| ClaimedValue::parse(value).expect("a value"));
            let facts = |value: ClaimedValue| (value.sign, value.number);
            assert_eq!(said.value.map(facts), value.map(facts), "{line}");
            assert!(said.window.is_empty(), "{line}");
        }
        for line in ["/0 five", "\"a", "\"\\x\"", "B \u{fffd}", "{\"node\": 3}"] {
            assert!(parse(line.as_bytes(), &mut Vec::new()).is_err(), "{line}");
        }
    }

    #[test]
    fn a_line_may_say_a_window_and_a_depth() {
        let of = |number| Some(ExtendedNumber::Number(Number::Integer(number)));
        let (low, high) = (Some(ExtendedNumber::MinusInfinity), Some(ExtendedNumber::Infinity));
        for (line, alpha, beta, value, depth) in [
            ("/0 -1 [-5,5]", of(-5), of(5), of(-1), None),
            ("/0 [-5, 5] -1", of(-5), of(5), of(-1), None),
            ("/0: -1, (-inf, 5)", low, of(5), of(-1), None),
            ("enter /0 alpha=-5 beta=5", of(-5), of(5), None, None),
            ("enter /0 (-5; oo) depth=3", of(-5), high, None, Some(3)),
            ("/0 alpha: -5, beta: 5, value: -1", of(-5), of(5), of(-1), None),
            ("/0 -1 beta=5", None, of(5), of(-1), None),
            ("/0 \u{3b1}=-5 \u{3b2}=5 depth=0", of(-5), of(5), None, Some(0)),
            (r#"{"node": "/0", "alpha": null, "beta": 5}"#, low, of(5), None, None),
            (r#"{"node": "/0", "beta": 5, "depth": 2}"#, None, of(5), None, Some(2)),
        ] {
            let mut path = Vec::new();
            let VisitLine { node, said } = parse(line.as_bytes(), &mut path).expect("a line");
            assert_eq!((node, &*path), (LoggedNode::Path, &[0][..]), "{line}");
            assert_eq!(said.window, LoggedWindow { alpha, beta }, "{line}");
            assert_eq!(said.value.map(|value| value.number), value, "{line}");
            assert_eq!(said.depth, depth, "{line}");
        }
        for line in [
            "/0 [5",
            "/0 [1, 2, 3]",
            "/0 1 [1, 2] 1",
            "/0 [1, 2] alpha=1",
            "/0 alpha=x",
            "/0 value=",
            "/0 depth=-1",
            "enter /0 five",
            r#"{"node": "/0", "alpha": true}"#,
            r#"{"node": "/0", "betta": 3}"#,
        ] {
            assert!(parse(line.as_bytes(), &mut Vec::new()).is_err(), "{line}");
        }
    }
}
