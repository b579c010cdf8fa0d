//! The lines of a log of another program, a block at a time; the node with which a line begins; and why a
//! line cannot be read.

use std::io::{self, Read};
use std::ops::Range;

use memchr::memchr;
use thiserror::Error;

/// The bytes that are asked of a log at a time.
const BLOCK: usize = 1 << 16;

/// A longer line is none of a log.
const LONGEST: usize = 1 << 24;

/// The lines of a log. Blank ones and those that begin with `#` are passed over.
#[derive(Debug)]
pub(super) struct LogLines<R> {
    source: R,
    bytes: Vec<u8>,
    /// Where the line after the current one begins, and where the bytes that were read end.
    next: usize,
    end: usize,
    is_over: bool,
    number: u64,
}

impl<R: Read> LogLines<R> {
    /// The lines of a log, before the first one.
    ///
    /// # Errors
    ///
    /// [`LineProblem`]: it cannot be read, or is no text in UTF-8.
    pub(super) fn new(source: R) -> Result<LogLines<R>, LineProblem> {
        let mut lines =
            LogLines { source, bytes: vec![0; BLOCK], next: 0, end: 0, is_over: false, number: 0 };
        while !lines.is_over && lines.end < BLOCK {
            lines.read_on()?;
        }
        // UTF-16: its mark, or without one the zero bytes of its ASCII characters.
        let begins = &lines.bytes[..lines.end];
        let has_mark = matches!(begins, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
        if has_mark || memchr(0, begins).is_some() {
            return Err(LineProblem::NotText);
        }
        if begins.starts_with(b"\xef\xbb\xbf") {
            lines.next = 3;
        }
        Ok(lines)
    }

    /// What the lines come from, as far as it has been read.
    pub(super) fn into_source(self) -> R {
        self.source
    }

    /// The number of the line that came last, from 1; 0: none has come.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The next line with something in it, without its end. `None`: there is no more.
    ///
    /// # Errors
    ///
    /// [`LineProblem`]: it cannot be read.
    pub(super) fn advance(&mut self) -> Result<Option<&[u8]>, LineProblem> {
        loop {
            let Some(line) = self.next_line()? else {
                return Ok(None);
            };
            self.number += 1;
            let first = self.bytes[line.clone()].trim_ascii_start().first();
            if first.is_some_and(|&first| first != b'#') {
                return Ok(Some(&self.bytes[line]));
            }
        }
    }

    /// Where the next line stands.
    fn next_line(&mut self) -> Result<Option<Range<usize>>, LineProblem> {
        let mut searched = self.next;
        loop {
            if let Some(length) = memchr(b'\n', &self.bytes[searched..self.end]) {
                let line = self.next..searched + length;
                self.next = line.end + 1;
                return Ok(Some(line));
            }
            if self.is_over {
                let line = self.next..self.end;
                self.next = line.end;
                return Ok(Some(line).filter(|line| !line.is_empty()));
            }
            let length = self.end - self.next;
            if length > LONGEST {
                self.number += 1;
                return Err(LineProblem::TooLong);
            }
            self.read_on()?;
            searched = self.next + length;
        }
    }

    /// Reads more, after what is left.
    fn read_on(&mut self) -> Result<(), LineProblem> {
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
                read => break read.map_err(LineProblem::Io)?,
            }
        };
        self.end += read;
        self.is_over = read == 0;
        Ok(())
    }
}

/// Why a line of a log cannot be read, whatever is on it.
#[derive(Debug, Error)]
pub enum LineProblem {
    /// It cannot be read.
    #[error("cannot read the log on: {0}")]
    Io(io::Error),
    /// A line of more than 16 MiB.
    #[error("the line is longer than 16 MiB")]
    TooLong,
    /// Bytes that are not UTF-8, in a name or a value; or UTF-16, with its mark or zero bytes.
    #[error("the line is not UTF-8 text")]
    NotText,
    /// A quote that does not end, or an escape that JSON does not have.
    #[error("the name in quotes does not end as JSON has it")]
    BadQuote,
}

impl LineProblem {
    /// What to do about it; `None`: nothing can be said.
    #[must_use]
    pub const fn help(&self) -> Option<&'static str> {
        Some(match self {
            LineProblem::Io(_) => return None,
            LineProblem::TooLong => "a log has a node on each line",
            LineProblem::NotText => "save it as UTF-8",
            LineProblem::BadQuote => "a name with blanks stands in quotes: `\"Queen's Gambit\"`",
        })
    }
}

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
) -> Result<(LoggedNode, &'l [u8]), LineProblem> {
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
    line.split_at(line.iter().position(is_end).unwrap_or(line.len()))
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
pub(super) fn text_of(bytes: &[u8]) -> Result<&str, LineProblem> {
    std::str::from_utf8(bytes).map_err(|_| LineProblem::NotText)
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
fn quoted(line: &[u8]) -> Result<(String, &[u8]), LineProblem> {
    let mut is_escaped = false;
    let end = line[1..].iter().position(|&byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    });
    let (label, rest) = line.split_at(end.ok_or(LineProblem::BadQuote)? + 2);
    let label = serde_json::from_slice(label).map_err(|_| LineProblem::BadQuote)?;
    Ok((label, rest))
}
