//! The lines of a file of many trees, in blocks: as many whole lines as come at a time. A block is cut into
//! parts, which are solved in parallel.
//!
//! A part knows the number of its first line, so each can be solved without the others. A block never ends
//! with blank lines. Blank lines before a tree hold the places of trees that are missing; at the end of the
//! file they hold the place of none.

use std::borrow::Cow;
use std::io::{self, Read};

use anyhow::Result;
use memchr::{memchr, memchr_iter, memrchr};

use crate::cli::streams::InputSource;
use crate::diagnostic::{Diagnostic, Source};
use crate::read::{Format, Problem};
use crate::solve::{Document, TreeSource};

/// The bytes that are asked of a file or pipe at a time.
pub const PIECE: usize = 1 << 16;

/// A part has as many bytes, or somewhat more. Its answers, which may be thirty times as long, stay in the
/// cache until they are written.
const PART: usize = 1 << 13;

/// The document on a line, or the blank lines in its place.
pub type Line<'d> = Result<Document<'d>, BlankLines<'d>>;

/// Whole lines of a file. The first and the last are not blank.
#[derive(Debug, Default)]
pub struct Block {
    bytes: Vec<u8>,
    /// The number of its first line, from 1.
    first_line: usize,
    /// The number of blank lines before it.
    blank: usize,
}

/// Some lines of a block. The first and the last are not blank.
#[derive(Clone, Copy, Debug)]
pub struct BlockPart<'b> {
    bytes: &'b [u8],
    /// The number of its first line, from 1.
    first_line: usize,
    /// The number of blank lines before it, for a part that is not the first of its block.
    blank: usize,
}

impl Block {
    /// The blank lines before the block, if there are any.
    pub fn blank_lines<'f>(&self, file: &'f str) -> Option<BlankLines<'f>> {
        blank_lines(file, self.blank, self.first_line)
    }

    /// Calls `take` for the blank lines before the block and for each of its lines.
    ///
    /// # Errors
    ///
    /// Those of `take`, which end it.
    pub fn for_each_line(
        &self,
        file: &str,
        mut take: impl FnMut(Line) -> Result<()>,
    ) -> Result<()> {
        if let Some(lines) = self.blank_lines(file) {
            take(Err(lines))?;
        }
        let parts = self.parts();
        let mut parts = parts.iter();
        parts.try_for_each(|part| part.for_each_line(file, &mut take))
    }

    /// Cuts the block into parts, at ends of lines.
    pub fn parts(&self) -> Vec<BlockPart<'_>> {
        let mut parts = Vec::with_capacity(self.bytes.len() / PART + 1);
        let (mut rest, mut first_line, mut blank) = (&self.bytes[..], self.first_line, 0);
        while !rest.is_empty() {
            let end = rest.get(PART..).and_then(|after| memchr(b'\n', after));
            let end = end.map_or(rest.len(), |end| PART + end + 1);
            let (bytes, after) = rest.split_at(end);
            parts.push(BlockPart { bytes, first_line, blank });
            (rest, blank) = without_blank_lines(after);
            first_line += memchr_iter(b'\n', bytes).count() + blank;
        }
        parts
    }
}

impl BlockPart<'_> {
    /// Calls `take` for each line of a part of this file.
    ///
    /// # Errors
    ///
    /// Those of `take`, which end it.
    pub fn for_each_line(
        &self,
        file: &str,
        mut take: impl FnMut(Line) -> Result<()>,
    ) -> Result<()> {
        let (mut rest, mut number, mut blank) = (self.bytes, self.first_line, self.blank);
        while !rest.is_empty() {
            if let Some(lines) = blank_lines(file, blank, number) {
                take(Err(lines))?;
            }
            let end = memchr(b'\n', rest).unwrap_or(rest.len());
            let (bytes, after) = rest.split_at(end);
            (rest, blank) = without_blank_lines(after.get(1..).unwrap_or_default());
            take(Ok(tree(file, number, bytes, rest.is_empty())))?;
            number += 1 + blank;
        }
        Ok(())
    }
}

/// The blank lines before a line, if there are any.
fn blank_lines(file: &str, count: usize, before: usize) -> Option<BlankLines<'_>> {
    let first = before - count;
    (count > 0).then_some(BlankLines { file, first, count })
}

/// `bytes` without the blank lines at their start, and how many those are.
#[inline]
fn without_blank_lines(bytes: &[u8]) -> (&[u8], usize) {
    match bytes.first() {
        Some(first) if first.is_ascii_whitespace() => {
            let text = bytes.len() - bytes.trim_ascii_start().len();
            let start = memrchr(b'\n', &bytes[..text]).map_or(0, |end| end + 1);
            let (blank, rest) = bytes.split_at(start);
            (rest, memchr_iter(b'\n', blank).count())
        }
        _ => (bytes, 0),
    }
}

fn tree<'d>(file: &'d str, number: usize, bytes: &'d [u8], is_last_for_now: bool) -> Document<'d> {
    Document {
        is_last_for_now,
        file: Cow::Borrowed(file),
        line: Some(number),
        ..Document::of(TreeSource::Borrowed(bytes), Format::JsonLines)
    }
}

/// Reads a file in blocks.
pub struct Blocks {
    source: InputSource,
    is_file: bool,
    /// The bytes that are asked of the source at a time.
    piece: usize,
    /// What has been read and was in no block.
    rest: Vec<u8>,
    /// How many lines have been in blocks, or were blank.
    lines: usize,
    /// How many of the last of them were blank, and in no block.
    blank: usize,
    is_over: bool,
}

impl Blocks {
    /// The blocks of a file that starts with `rest` and goes on as `source` gives it.
    pub fn new(rest: Vec<u8>, mut source: InputSource) -> Blocks {
        let is_file = source.file().is_none_or(|file| {
            let metadata = file.metadata();
            metadata.is_ok_and(|metadata| metadata.is_file())
        });
        Blocks { source, is_file, piece: PIECE, rest, lines: 0, blank: 0, is_over: false }
    }

    /// Whether the lines come from a regular file or from memory: all of them are there already.
    pub fn is_file(&self) -> bool {
        self.is_file
    }

    /// Makes the blocks of a regular file long enough for this many threads: they wait for one
    /// another at the end of each block.
    pub fn share_among(&mut self, jobs: usize) {
        if self.is_file {
            self.piece = 2 * PIECE * jobs;
        }
    }

    /// The next block; `None` at the end.
    ///
    /// # Errors
    ///
    /// The file cannot be read on, or a line has no end: `yes x | tr -d '\n'`.
    pub fn next(&mut self) -> io::Result<Option<Block>> {
        let mut bytes = std::mem::take(&mut self.rest);
        let mut searched = 0;
        while !self.is_over {
            if let Some(end) = memrchr(b'\n', &bytes[searched..]) {
                self.rest.extend_from_slice(&bytes[searched + end + 1..]);
                bytes.truncate(searched + end + 1);
                if let Some(block) = self.cut(&mut bytes) {
                    return Ok(Some(block));
                }
                bytes.append(&mut self.rest);
            }
            searched = bytes.len();
            if !self.is_file {
                check_size(bytes.len())?;
            }
            self.is_over = read_piece(&mut self.source, &mut bytes, self.piece)? == 0;
        }
        Ok(self.cut(&mut bytes))
    }

    /// Makes a block of whole lines, without the blank ones at its start and end; `None` if all are blank,
    /// or there are none.
    fn cut(&mut self, bytes: &mut Vec<u8>) -> Option<Block> {
        let (start, before) = {
            let (text, blank) = without_blank_lines(bytes);
            (bytes.len() - text.len(), blank)
        };
        bytes.drain(..start);
        self.lines += before;
        self.blank += before;
        let text = bytes.trim_ascii_end().len();
        if text == 0 {
            bytes.clear();
            return None;
        }
        let end = memchr(b'\n', &bytes[text..]).map_or(bytes.len(), |end| text + end + 1);
        let after = memchr_iter(b'\n', &bytes[end..]).count();
        bytes.truncate(end);
        let first_line = self.lines + 1;
        self.lines += memchr_iter(b'\n', bytes).count() + after;
        Some(Block {
            bytes: std::mem::take(bytes),
            first_line,
            blank: std::mem::replace(&mut self.blank, after),
        })
    }
}

/// The most bytes of an input without a known length.
const MOST_OF_PIPE: u64 = 1 << 32;

/// Checks how much has been read of an input that may have no end.
///
/// # Errors
///
/// It is more than is read.
pub fn check_size(length: usize) -> io::Result<()> {
    if length as u64 > MOST_OF_PIPE {
        return Err(io::Error::other(
            "a pipe or a device gives more than 2^32 bytes: write them to a file",
        ));
    }
    Ok(())
}

/// Reads a piece of at most `most` bytes, and appends it to `bytes`. Returns its length, 0 at the end.
///
/// # Errors
///
/// Those of `source`.
pub fn read_piece(source: &mut impl Read, bytes: &mut Vec<u8>, most: usize) -> io::Result<usize> {
    let start = bytes.len();
    bytes.resize(start + most, 0);
    let read = loop {
        match source.read(&mut bytes[start..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => break read,
        }
    };
    bytes.truncate(start + *read.as_ref().unwrap_or(&0));
    read
}

/// Blank lines in a row, between lines that are not blank.
#[derive(Clone, Copy, Debug)]
pub struct BlankLines<'f> {
    /// The file (`-`: standard input).
    pub file: &'f str,
    /// The number of the first of them, from 1.
    pub first: usize,
    /// How many there are, at least 1.
    pub count: usize,
}

impl BlankLines<'_> {
    /// The error of each of them, in order.
    pub fn each(self) -> impl Iterator<Item = Diagnostic> {
        (self.first..self.first + self.count).map(move |line| self.error_of(line))
    }

    /// One error for all of them.
    pub fn together(self) -> Diagnostic {
        let (first, last) = (self.first, self.first + self.count - 1);
        let message = if first == last {
            Problem::Empty.to_string()
        } else {
            format!("the lines {first} to {last} are blank, expected a tree on each")
        };
        self.error(first, message)
    }

    /// The error of one of them, by its number.
    pub fn error_of(self, line: usize) -> Diagnostic {
        self.error(line, Problem::Empty.to_string())
    }

    fn error(self, line: usize, message: String) -> Diagnostic {
        let file = self.file;
        Diagnostic {
            message,
            name: format!("{file}:{line}"),
            source: Some(Box::new(Source::new(file, line, b"", 0))),
            help: Some(Problem::Empty.help()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_endless_input_a_part_is_read() {
        let most = usize::try_from(MOST_OF_PIPE).expect("tests run on 64 bits");
        assert!(check_size(most).is_ok());
        let said = check_size(most + 1).expect_err("it is too long").to_string();
        assert!(said.contains("2^32 bytes"), "{said}");
    }
}
