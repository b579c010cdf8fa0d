//! The node with which a line of a log begins: a path, a name or move in quotes or without, or moves from the
//! root.

use super::problem::LogProblem;

/// The node of a line. That of a path is kept apart, in memory that is used again.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum LoggedNode {
    Path,
    Label(String),
}

/// The node with which a line begins, and what comes after it and what parts it from that. The line has no
/// white space before it, and is not empty. A path goes to `path`. The moves of `e4 e5` lead there from the
/// root: `/e4/e5`.
pub(super) fn leading_node<'l>(
    line: &'l [u8],
    path: &mut Vec<u32>,
) -> Result<(LoggedNode, &'l [u8]), LogProblem> {
    let (node, rest) = if let Some(length) = leading_path(line, path) {
        (LoggedNode::Path, &line[length..])
    } else if line.starts_with(b"\"") {
        let (label, rest) = quoted(line)?;
        (LoggedNode::Label(label), rest)
    } else {
        let (label, mut rest) = word(line);
        let mut label = text_of(label)?.to_owned();
        while let (next, after) = word(rest.trim_ascii_start())
            && is_move(next)
        {
            if !label.starts_with('/') {
                label.insert(0, '/');
            }
            label.push('/');
            label.push_str(text_of(next)?);
            rest = after;
        }
        (LoggedNode::Label(label), rest)
    };
    let is_before = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b':');
    let start = rest.iter().position(|&byte| !is_before(byte));
    Ok((node, &rest[start.unwrap_or(rest.len())..]))
}

/// The word with which a line begins, and what comes after it.
fn word(line: &[u8]) -> (&[u8], &[u8]) {
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';');
    let length = line.iter().position(is_end).unwrap_or(line.len());
    // A colon may be a part of a name, but not its end.
    let is_colon = length > 1 && line[length - 1] == b':';
    line.split_at(length - usize::from(is_colon))
}

/// What a line says of its node begins so, or with something else than a letter.
const SAID: [&[u8]; 10] = [
    b"alpha",
    "\u{3b1}".as_bytes(),
    b"beta",
    "\u{3b2}".as_bytes(),
    b"value",
    b"depth",
    b"inf",
    b"oo",
    b"null",
    b"undefined",
];

/// Whether a word after a node is a move that goes on from there, and says nothing of the node.
pub(super) fn is_move(word: &[u8]) -> bool {
    let is_letter =
        std::str::from_utf8(word).is_ok_and(|word| word.starts_with(char::is_alphabetic));
    is_letter && !SAID.into_iter().any(|said| word.starts_with(said))
}

/// The text that a piece of a line is.
pub(super) fn text_of(bytes: &[u8]) -> Result<&str, LogProblem> {
    std::str::from_utf8(bytes).map_err(|_| LogProblem::NotText)
}

/// The length of the path with which a line begins: digits after slashes, up to the end or a separator.
pub(super) fn leading_path(line: &[u8], path: &mut Vec<u32>) -> Option<usize> {
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
    line.get(at).is_none_or(|byte| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b':'))
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
