//! A log, a block at a time: its line that comes next.

use std::io::{self, Read};
use std::mem;

use memchr::memchr;

use super::log_error::{LogError, LogProblem};
use super::log_line::{LoggedNode, parse};
use crate::check::claimed_value::ClaimedValue;
use crate::tree::Tree;

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
