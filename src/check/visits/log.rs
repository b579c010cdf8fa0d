//! A log, a block at a time: its line that comes next, which is a node and perhaps the value that it
//! returns; whether it has all nodes or leaves alone; and why it cannot be read, and on which line.

use std::io::Read;
use std::mem;

use strum::{IntoStaticStr, VariantArray};
use thiserror::Error;

use crate::check::claimed_value::{ClaimedNumber, ClaimedValue, Sign};
use crate::check::log_lines::{LineProblem, LogLines, LoggedNode, leading_node, text_of};
use crate::excerpt::excerpt;
use crate::number::Number;
use crate::tree::{Node, NodeProblem, Tree, Walk};

/// A log of the nodes that another program visits, one a line. Blank lines and those that begin with `#` are
/// passed over.
#[derive(Debug)]
pub struct VisitLog<R> {
    lines: LogLines<R>,
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
        let lines = LogLines::new(source).map_err(|problem| LogError {
            problem: problem.into(),
            line: 1,
        })?;
        Ok(VisitLog {
            lines,
            current: None,
            path: Vec::new(),
            last: Vec::new(),
        })
    }

    /// Whether one of the first lines, as far as they are read, names a node by something else than a path.
    #[must_use]
    pub fn begins_with_labels(&self) -> bool {
        let lines = self.lines.ahead().split(|&byte| byte == b'\n');
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
        match parse_next(&mut self.lines, &mut self.path) {
            Ok(line) => self.current = line,
            Err(problem) => {
                let line = self.line().max(1);
                return Err(LogError { problem, line });
            }
        }
        Ok(())
    }

    /// The number of the current line, or of the last one.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.lines.number()
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
    /// The line cannot be read.
    #[error(transparent)]
    Line(#[from] LineProblem),
    /// After the node stands no value: `/0/1 five`.
    #[error("found `{0}` after the node, expected a value")]
    NotAValue(String),
    /// A name or move, where all lines before are paths and the tree is not in memory.
    #[error("found `{0}`, expected a path, as on the lines before")]
    LateLabel(String),
}

impl LogProblem {
    /// What to do about it; `None`: nothing can be said.
    #[must_use]
    pub const fn help(&self) -> Option<&'static str> {
        Some(match self {
            LogProblem::Line(problem) => return problem.help(),
            LogProblem::NotAValue(_) => {
                "a line is a node, and perhaps the value that it returns: `/0/1 5`, `/0/1 <=5`"
            }
            LogProblem::LateLabel(_) => {
                "write paths on all lines, or names from the first lines on"
            }
        })
    }
}

/// Reads the next line of a log. A path goes to `path`.
fn parse_next<R: Read>(
    lines: &mut LogLines<R>,
    path: &mut Vec<u32>,
) -> Result<Option<CurrentLine>, LogProblem> {
    let Some(line) = lines.advance()? else {
        return Ok(None);
    };
    parse(line.trim_ascii(), path).map(Some)
}

/// Reads a line without white space around it, and not empty. A path goes to `path`.
fn parse(line: &[u8], path: &mut Vec<u32>) -> Result<CurrentLine, LogProblem> {
    let (node, rest) = leading_node(line, path)?;
    if rest.is_empty() {
        return Ok(CurrentLine { node, value: None });
    }
    let value = match common_value(rest) {
        Some(value) => Some(value),
        None => ClaimedValue::parse(text_of(rest)?),
    };
    let value = value.ok_or_else(|| {
        let shown = String::from_utf8_lossy(rest).into_owned();
        LogProblem::NotAValue(excerpt(&shown).into_owned())
    })?;
    let value = Some(value);
    Ok(CurrentLine { node, value })
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
            let CurrentLine { node, value: found } =
                parse(line.as_bytes(), &mut path).expect("a line");
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
