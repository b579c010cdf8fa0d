//! A line of a log: a node, and perhaps the value that it returns.

use super::log_error::LogProblem;
use crate::check::claimed_number::ClaimedNumber;
use crate::check::claimed_value::{ClaimedValue, Sign};
use crate::excerpt::excerpt;
use crate::number::Number;

/// The node of a line. That of a path is kept apart, in memory that is used again.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum LoggedNode {
    Path,
    Label(String),
}

/// Reads a line without white space around it, and not empty. A path goes to `path`.
pub(super) fn parse(
    line: &[u8],
    path: &mut Vec<u32>,
) -> Result<(LoggedNode, Option<ClaimedValue>), LogProblem> {
    let (node, rest) = if let Some(length) = parse_path(line, path) {
        (LoggedNode::Path, &line[length..])
    } else if line.starts_with(b"\"") {
        let (label, rest) = quoted(line)?;
        (LoggedNode::Label(label), rest)
    } else {
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';');
        let end = line.iter().position(is_end).unwrap_or(line.len());
        let (label, rest) = line.split_at(end);
        (LoggedNode::Label(text(label)?.to_owned()), rest)
    };
    let is_before = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b':');
    let start = rest.iter().position(|&byte| !is_before(byte));
    let Some(rest) = start.map(|start| &rest[start..]) else {
        return Ok((node, None));
    };
    let value = match common_value(rest) {
        Some(value) => Some(value),
        None => ClaimedValue::parse(text(rest)?),
    };
    let value = value.ok_or_else(|| {
        let shown = String::from_utf8_lossy(rest).into_owned();
        LogProblem::NotAValue(excerpt(&shown).into_owned())
    })?;
    Ok((node, Some(value)))
}

fn text(bytes: &[u8]) -> Result<&str, LogProblem> {
    std::str::from_utf8(bytes).map_err(|_| LogProblem::NotText)
}

/// The length of the path with which a line begins: digits after slashes, up to the end or a separator.
fn parse_path(line: &[u8], path: &mut Vec<u32>) -> Option<usize> {
    path.clear();
    if line.first() != Some(&b'/') {
        return None;
    }
    let mut at = 1;
    if !line.get(1).is_some_and(u8::is_ascii_digit) {
        // The root.
        return is_over(line, at).then_some(at);
    }
    loop {
        let start = at;
        let mut step: u32 = 0;
        while let Some(digit) = line.get(at).filter(|byte| byte.is_ascii_digit()) {
            step = step.checked_mul(10)?.checked_add(u32::from(digit - b'0'))?;
            at += 1;
        }
        if at == start || (line[start] == b'0' && at > start + 1) {
            return None;
        }
        path.push(step);
        if line.get(at) != Some(&b'/') {
            return is_over(line, at).then_some(at);
        }
        at += 1;
    }
}

/// Whether the node ends here.
fn is_over(line: &[u8], at: usize) -> bool {
    line.get(at)
        .is_none_or(|byte| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b':'))
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
        number: ClaimedNumber::Number(Number::Integer(number)),
    })
}

/// The string of JSON with which a line begins, and what comes after it.
fn quoted(line: &[u8]) -> Result<(String, &[u8]), LogProblem> {
    let mut is_escaped = false;
    let end = line[1..].iter().position(|&byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    });
    let (label, rest) = line.split_at(end.ok_or(LogProblem::BadQuote)? + 2);
    let label = serde_json::from_slice(label).map_err(|_| LogProblem::BadQuote)?;
    Ok((label, rest))
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
            ("/01", None, None),
            ("/0/x", None, None),
            ("/4294967296", None, None),
        ] {
            let mut path = Vec::new();
            let (node, found) = parse(line.as_bytes(), &mut path).expect("a line");
            match steps {
                Some(steps) => {
                    assert_eq!((node, &*path), (LoggedNode::Path, steps), "{line}");
                }
                None => assert!(matches!(node, LoggedNode::Label(_)), "{line}"),
            }
            let value = value.map(|value| ClaimedValue::parse(value).expect("a value"));
            let facts = |value: ClaimedValue| (value.sign, value.number);
            assert_eq!(found.map(facts), value.map(facts), "{line}");
        }
        for line in ["/0 five", "\"a", "\"\\x\"", "B \u{fffd}"] {
            assert!(parse(line.as_bytes(), &mut Vec::new()).is_err(), "{line}");
        }
    }
}
