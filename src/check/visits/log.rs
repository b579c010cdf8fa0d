//! A log, a block at a time: its line that comes next, which is a node and perhaps the value that it
//! returns; whether it has all nodes or leaves alone; and why it cannot be read, and on which line.

use std::io::{self, Read};
use std::mem;

use memchr::memchr;
use strum::{IntoStaticStr, VariantArray};
use thiserror::Error;

use crate::check::claimed_value::{ClaimedNumber, ClaimedValue, Sign};
use crate::excerpt::excerpt;
use crate::number::Number;
use crate::tree::{Node, NodeProblem, Tree, Walk};

/// The bytes that are asked of a log at a time.
const BLOCK: usize = 1 << 16;

/// A longer line is none of a log.
const LONGEST: usize = 1 << 24;

/// A log of the nodes that another program visits, one a line. Blank lines and those that begin with `#` are
/// passed over.
#[derive(Debug)]
pub struct VisitLog<R> {
    source: R,
    bytes: Vec<u8>,
    /// Where the line after the current one begins, and where the bytes that were read end.
    next: usize,
    end: usize,
    is_over: bool,
    line: u64,
    current: Option<CurrentLine>,
    /// The path of the current line.
    path: Vec<u32>,
    /// The path of the line before; empty if it has none.
    last: Vec<u32>,
}

#[derive(Debug)]
struct CurrentLine {
    node: LoggedNode,
    value: Option<ClaimedValue>,
}

impl<R: Read> VisitLog<R> {
    /// A log at its first line.
    ///
    /// # Errors
    ///
    /// [`LogError`]: it cannot be read.
    pub fn new(source: R) -> Result<VisitLog<R>, LogError> {
        let mut log = VisitLog {
            source,
            bytes: vec![0; BLOCK],
            next: 0,
            end: 0,
            is_over: false,
            line: 0,
            current: None,
            path: Vec::new(),
            last: Vec::new(),
        };
        while !log.is_over && log.end < BLOCK {
            log.read_on().map_err(|error| log.error(error))?;
        }
        // UTF-16: its mark, or without one the zero bytes of its ASCII characters.
        let begins = &log.bytes[..log.end];
        let has_mark = matches!(begins, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
        if has_mark || memchr(0, begins).is_some() {
            return Err(log.error(LogProblem::NotText));
        }
        if log.bytes[..log.end].starts_with(b"\xef\xbb\xbf") {
            log.next = 3;
        }
        Ok(log)
    }

    /// Whether one of the first lines, as far as they are read, names a node by something else than a path.
    #[must_use]
    pub fn begins_with_labels(&self) -> bool {
        let lines = self.bytes[self.next..self.end].split(|&byte| byte == b'\n');
        let mut lines = lines.map(<[u8]>::trim_ascii);
        lines.any(|line| line.first().is_some_and(|first| !b"/#".contains(first)))
    }

    /// Goes on to the next line.
    ///
    /// # Errors
    ///
    /// [`LogError`]: it cannot be read.
    pub fn advance(&mut self) -> Result<(), LogError> {
        if self.path().is_none() {
            self.path.clear();
        }
        mem::swap(&mut self.path, &mut self.last);
        self.current = None;
        loop {
            let Some((start, end)) = self.next_line()? else {
                return Ok(());
            };
            self.line += 1;
            let line = self.bytes[start..end].trim_ascii();
            if line.is_empty() || line[0] == b'#' {
                continue;
            }
            return match parse(line, &mut self.path) {
                Ok((node, value)) => {
                    self.current = Some(CurrentLine { node, value });
                    Ok(())
                }
                Err(problem) => Err(self.error(problem)),
            };
        }
    }

    /// Where the next line stands.
    fn next_line(&mut self) -> Result<Option<(usize, usize)>, LogError> {
        let mut searched = self.next;
        loop {
            if let Some(length) = memchr(b'\n', &self.bytes[searched..self.end]) {
                let (start, end) = (self.next, searched + length);
                self.next = end + 1;
                return Ok(Some((start, end)));
            }
            if self.is_over {
                let (start, end) = (self.next, self.end);
                self.next = end;
                return Ok((start < end).then_some((start, end)));
            }
            let length = self.end - self.next;
            if length > LONGEST {
                self.line += 1;
                return Err(self.error(LogProblem::TooLong));
            }
            self.read_on().map_err(|problem| self.error(problem))?;
            searched = self.next + length;
        }
    }

    /// Reads more, after what is left.
    fn read_on(&mut self) -> Result<(), LogProblem> {
        if self.next > 0 {
            self.bytes.copy_within(self.next..self.end, 0);
            self.end -= self.next;
            self.next = 0;
        }
        if self.bytes.len() < self.end + BLOCK {
            self.bytes.resize(self.end + BLOCK, 0);
        }
        let read = loop {
            match self.source.read(&mut self.bytes[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read.map_err(LogProblem::Io)?,
            }
        };
        self.end += read;
        self.is_over = read == 0;
        Ok(())
    }

    fn error(&self, problem: LogProblem) -> LogError {
        let line = self.line.max(1);
        LogError { problem, line }
    }

    /// The number of the current line, or of the last one.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Whether there is no current line: before the first, and after the last.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.current.is_none()
    }

    /// The path of the current line, if it is one.
    #[must_use]
    pub fn path(&self) -> Option<&[u32]> {
        let current = self.current.as_ref()?;
        (current.node == LoggedNode::Path).then_some(&*self.path)
    }

    /// Whether the path on the current line is that of a node above the one on the line before.
    #[must_use]
    pub fn is_above_last(&self) -> bool {
        self.path()
            .is_some_and(|path| path.len() < self.last.len() && self.last.starts_with(path))
    }

    /// The name or move on the current line, if there is one.
    #[must_use]
    pub fn label(&self) -> Option<&str> {
        match &self.current.as_ref()?.node {
            LoggedNode::Path => None,
            LoggedNode::Label(label) => Some(label),
        }
    }

    /// Whether the current line has this node. A name or move is looked up in the tree.
    pub(super) fn has(&self, at: &[u32], id: u32, tree: Option<&Tree>) -> bool {
        match (self.path(), self.label(), tree) {
            (Some(path), ..) => path == at,
            (None, Some(label), Some(tree)) => {
                let known = tree.label(id);
                known.name == Some(label) || known.r#move == Some(label)
            }
            _ => false,
        }
    }

    /// Takes the value of the current line.
    pub(super) fn take_value(&mut self) -> Option<ClaimedValue> {
        self.current.as_mut()?.value.take()
    }
}

/// The error of a log.
#[derive(Debug, Error)]
#[error("{problem} (line {line})")]
pub struct LogError {
    /// What is wrong.
    pub problem: LogProblem,
    /// The number of the line, from 1.
    pub line: u64,
}

/// What is wrong with a log. Texts are quoted from it.
#[derive(Debug, Error)]
pub enum LogProblem {
    /// It cannot be read on.
    #[error("cannot read the log on: {0}")]
    Io(io::Error),
    /// A line of more than 16 MiB.
    #[error("the line is longer than 16 MiB")]
    TooLong,
    /// Bytes that are not UTF-8, in a name or a value; or UTF-16, with its mark or zero bytes.
    #[error("the line is not UTF-8 text")]
    NotText,
    /// After the node stands no value: `/0/1 five`.
    #[error("found `{0}` after the node, expected a value")]
    NotAValue(String),
    /// A quote that does not end, or an escape that JSON does not have.
    #[error("the name in quotes does not end as JSON has it")]
    BadQuote,
    /// A name or move, where all lines before are paths and the tree is not in memory.
    #[error("found `{0}`, expected a path, as on the lines before")]
    LateLabel(String),
}

impl LogProblem {
    /// What to do about it; `None`: nothing can be said.
    #[must_use]
    pub const fn help(&self) -> Option<&'static str> {
        Some(match self {
            LogProblem::Io(_) => return None,
            LogProblem::TooLong => "a log has a node on each line",
            LogProblem::NotText => "save it as UTF-8",
            LogProblem::NotAValue(_) => {
                "a line is a node, and perhaps the value that it returns: `/0/1 5`, `/0/1 <=5`"
            }
            LogProblem::BadQuote => "a name with blanks stands in quotes: `\"Queen's Gambit\"`",
            LogProblem::LateLabel(_) => {
                "write paths on all lines, or names from the first lines on"
            }
        })
    }
}

/// The node of a line. That of a path is kept apart, in memory that is used again.
#[derive(Clone, Debug, PartialEq)]
enum LoggedNode {
    Path,
    Label(String),
}

/// Reads a line without white space around it, and not empty. A path goes to `path`.
fn parse(
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

/// Which visits a log has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Logged {
    /// Those of all nodes, as they are entered.
    #[strum(serialize = "all nodes")]
    AllNodes,
    /// The same without the root.
    #[strum(serialize = "all nodes but the root")]
    BelowRoot,
    /// Those of the leaves.
    Leaves,
}

impl Logged {
    /// What the first line shows, which is the current one: the root, a node as deep as the first leaf, or
    /// another node. A name or move is looked up in the tree. `None`: a leaf just below the root begins a log
    /// of the leaves, and one of all nodes but the root too.
    pub fn of<R: Read>(
        log: &VisitLog<R>,
        first_leaf: &[u32],
        tree: Option<&Tree>,
    ) -> Option<Logged> {
        let path = match (log.path(), log.label(), tree) {
            (Some(path), ..) => Some(path.to_vec()),
            (None, Some(label), Some(tree)) => labelled(tree, label, first_leaf),
            _ => None,
        };
        match path.map_or(0, |path| path.len()) {
            0 => Some(Logged::AllNodes),
            1 if first_leaf.len() == 1 => None,
            plies if plies >= first_leaf.len() => Some(Logged::Leaves),
            _ => Some(Logged::BelowRoot),
        }
    }
}

/// The path of the node with this name or move: on the way to the first leaf, or anywhere.
fn labelled(tree: &Tree, label: &str, first_leaf: &[u32]) -> Option<Vec<u32>> {
    let has_label = |path: &&[u32]| {
        let found = tree.node_at(path).map(|(id, _)| tree.label(id));
        found.is_ok_and(|found| found.name == Some(label) || found.r#move == Some(label))
    };
    let on_way = (0..=first_leaf.len()).map(|steps| &first_leaf[..steps]);
    let found = on_way.take(LOOK).find(has_label);
    found.map(<[u32]>::to_vec).or_else(|| {
        let found: Result<Vec<u32>, NodeProblem> = tree.find_labelled(label);
        found.ok()
    })
}

/// The most plies at which the name on the first line is looked for.
const LOOK: usize = 1_000;

/// The path of the leaf that a search comes to first, from a walk that has not begun.
#[must_use]
pub fn first_leaf(mut walk: impl Walk) -> Vec<u32> {
    let mut path = Vec::new();
    let mut node = walk.root().node;
    while let Node::Inner(_) = node {
        let Some(child) = walk.enter() else { break };
        path.push(child.position);
        node = child.node;
    }
    path
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
