//! The lines of a log in memory, one after another.

use memchr::memchr;

use super::line::{LogLine, Said, parse};
use super::names::LogNames;
use super::node::LoggedNode;
use super::problem::{LogError, LogProblem};

/// A log of the nodes that another program has searched, at one of its lines. Blank lines and those that begin
/// with `#` are passed over.
#[derive(Clone, Debug)]
pub struct Log<'l> {
    /// What comes after the current line.
    rest: &'l [u8],
    /// The current line.
    whole: &'l [u8],
    number: u64,
    current: Option<LogLine>,
    /// The path of the current line.
    path: Vec<u32>,
    /// The path of the line before; empty if it has none.
    last: Vec<u32>,
}

impl<'l> Log<'l> {
    /// A log before its first line.
    ///
    /// # Errors
    ///
    /// [`LogError`]: it is no text in UTF-8, as seen from its first bytes: UTF-16, with its mark or without.
    pub fn new(bytes: &'l [u8]) -> Result<Log<'l>, LogError> {
        let begins = &bytes[..bytes.len().min(1 << 16)];
        let has_mark = matches!(begins, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
        // The ASCII characters of UTF-16 have zero bytes.
        if has_mark || memchr(0, begins).is_some() {
            return Err(LogError { problem: LogProblem::NotText, line: 1, place: None });
        }
        let rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let (path, last) = (Vec::new(), Vec::new());
        Ok(Log { rest, whole: b"", number: 0, current: None, path, last })
    }

    /// Goes on to the next line with something in it. Whether there is one.
    ///
    /// # Errors
    ///
    /// [`LogError`]: it cannot be read.
    pub fn advance(&mut self) -> Result<bool, LogError> {
        if self.path().is_none() {
            self.path.clear();
        }
        std::mem::swap(&mut self.path, &mut self.last);
        self.current = None;
        while !self.rest.is_empty() {
            let length = memchr(b'\n', self.rest);
            let length = length.map_or(self.rest.len(), |end| end + 1);
            (self.whole, self.rest) = self.rest.split_at(length);
            self.number += 1;
            let line = self.whole.trim_ascii();
            if line.first().is_none_or(|&first| first == b'#') {
                continue;
            }
            match parse(line, &mut self.path) {
                Ok(read) => self.current = Some(read),
                Err((problem, at)) => return Err(self.error(problem, at)),
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Goes on to the next line of a log that has been read to its end before.
    pub(super) fn advance_again(&mut self) {
        self.advance().expect("each line has been read");
    }

    /// The number of the current line, or of the last one, from 1; 0: none has come.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// What the current line says. `None`: before the first line, and after the last.
    pub(super) fn current(&self) -> Option<&LogLine> {
        self.current.as_ref()
    }

    /// The path of the current line, if it is one.
    #[must_use]
    pub fn path(&self) -> Option<&[u32]> {
        let current = self.current.as_ref()?;
        (current.node == LoggedNode::Path).then_some(&*self.path)
    }

    /// The name or move on the current line, if there is one.
    #[must_use]
    pub fn label(&self) -> Option<&str> {
        match &self.current.as_ref()?.node {
            LoggedNode::Path => None,
            LoggedNode::Label(label) => Some(label),
        }
    }

    /// Whether the path on the current line is that of a node above the one on the line before.
    pub(super) fn is_above_last(&self) -> bool {
        self.path().is_some_and(|path| path.len() < self.last.len() && self.last.starts_with(path))
    }

    /// Whether the current line has this node.
    pub(super) fn has(&self, at: &[u32], id: u32, names: &LogNames) -> bool {
        match (self.path(), self.label()) {
            (Some(path), _) => path == at,
            (None, Some(label)) => names.mean(label, id),
            (None, None) => false,
        }
    }

    /// Takes what the current line says of its node.
    pub(super) fn take_said(&mut self) -> Said {
        let line = self.current.as_mut();
        line.map(|line| std::mem::take(&mut line.said)).unwrap_or_default()
    }

    /// The number of the node on the current line, if `names` know which one it is.
    ///
    /// # Errors
    ///
    /// The tree has no such node, or several.
    pub(super) fn node(&self, names: &LogNames) -> Result<u32, LogError> {
        let found = match (self.path(), self.label()) {
            (Some(path), _) => names.at(path),
            (None, label) => names.resolve(label.unwrap_or_default()),
        };
        found.map_err(|problem| self.error(LogProblem::NoNode(problem), 0))
    }

    /// The error of the current line, at this byte of what is on it.
    pub(super) fn error(&self, problem: LogProblem, at: usize) -> LogError {
        let start = self.whole.len() - self.whole.trim_ascii_start().len();
        let line = self.whole.trim_ascii_end();
        let place = (!line.is_empty()).then(|| (line.to_vec(), start + at));
        LogError { problem, line: self.number.max(1), place }
    }
}
