//! The lines of a file of many trees, in blocks: as many whole lines as come at a time. A block is cut into
//! parts, which are solved in parallel.
//!
//! A part knows the number of its first line, so each can be solved without the others. A block never ends
//! with blank lines. Blank lines before a tree hold the place of one that is missing; at the end of the
//! file they hold the place of none.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};

use abprune::read::Format;
use anyhow::Result;
use memchr::{memchr, memchr_iter, memrchr};

use abprune::solve::Text;

use super::document::Document;

/// The bytes that are asked of a file or pipe at a time.
pub const PIECE: usize = 1 << 16;

/// A part has as many bytes, or somewhat more. Its answers, which may be thirty times as long, stay in the
/// cache until they are written.
const PART: usize = 1 << 13;

/// Whole lines of a file.
#[derive(Debug, Default)]
pub struct Block {
    bytes: Vec<u8>,
    /// The number of its first line, from 1.
    first_line: usize,
    /// How many blank lines stand before it that were in no block.
    blank: usize,
}

/// Some lines of a block.
#[derive(Clone, Copy, Debug)]
pub struct BlockPart<'b> {
    bytes: &'b [u8],
    /// The number of its first line, from 1.
    first_line: usize,
}

impl Block {
    /// Calls `solve` for each blank line before the block that was in no block. There may be millions.
    ///
    /// # Errors
    ///
    /// Those of `solve`, which end it.
    pub fn for_each_blank_line(
        &self,
        file: &str,
        solve: impl FnMut(Document) -> Result<()>,
    ) -> Result<()> {
        let numbers = self.first_line - self.blank..self.first_line;
        numbers
            .map(|number| line(file, number, b"", false))
            .try_for_each(solve)
    }

    /// Cuts the block into parts, at ends of lines.
    pub fn parts(&self) -> Vec<BlockPart<'_>> {
        let mut parts = Vec::with_capacity(self.bytes.len() / PART + 1);
        let (mut rest, mut first_line) = (&self.bytes[..], self.first_line);
        while !rest.is_empty() {
            let end = rest.get(PART..).and_then(|after| memchr(b'\n', after));
            let end = end.map_or(rest.len(), |end| PART + end + 1);
            let (bytes, after) = rest.split_at(end);
            parts.push(BlockPart { bytes, first_line });
            first_line += memchr_iter(b'\n', bytes).count();
            rest = after;
        }
        parts
    }
}

impl BlockPart<'_> {
    /// Calls `solve` for each line of a part of this file.
    ///
    /// # Errors
    ///
    /// Those of `solve`, which end it.
    pub fn for_each_line(
        &self,
        file: &str,
        mut solve: impl FnMut(Document) -> Result<()>,
    ) -> Result<()> {
        let mut rest = self.bytes;
        for number in self.first_line.. {
            let end = memchr(b'\n', rest).unwrap_or(rest.len());
            let (bytes, after) = rest.split_at(end);
            rest = after.get(1..).unwrap_or_default();
            let bytes = if is_blank(bytes) { b"" } else { bytes };
            solve(line(file, number, bytes, rest.is_empty()))?;
            if rest.is_empty() {
                break;
            }
        }
        Ok(())
    }
}

fn line<'d>(file: &'d str, number: usize, bytes: &'d [u8], is_last_for_now: bool) -> Document<'d> {
    Document {
        text: Text::Lent(bytes),
        format: Format::JsonLines,
        is_last_for_now,
        file: Cow::Borrowed(file),
        line: Some(number),
        mapped: None,
    }
}

#[inline]
fn is_blank(line: &[u8]) -> bool {
    line.trim_ascii_start().is_empty()
}

/// Reads a file in blocks.
pub struct Blocks {
    source: File,
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
    pub fn new(rest: Vec<u8>, source: File) -> Blocks {
        let metadata = source.metadata();
        Blocks {
            source,
            is_file: metadata.is_ok_and(|metadata| metadata.is_file()),
            piece: PIECE,
            rest,
            lines: 0,
            blank: 0,
            is_over: false,
        }
    }

    /// Whether the lines come from a regular file: all of them are there already.
    pub fn is_file(&self) -> bool {
        self.is_file
    }

    /// Makes the blocks of a regular file long enough for this many threads: to start them takes as long as
    /// to solve a hundred lines.
    pub fn share_among(&mut self, jobs: usize) {
        if self.is_file {
            self.piece = 2 * PIECE * jobs;
        }
    }

    /// The next block; `None` at the end.
    ///
    /// # Errors
    ///
    /// The file cannot be read on.
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
            self.is_over = read_piece(&mut self.source, &mut bytes, self.piece)? == 0;
        }
        Ok(self.cut(&mut bytes))
    }

    /// Makes a block of whole lines, but for the blank ones at their end; `None` if all are blank,
    /// or there are none.
    fn cut(&mut self, bytes: &mut Vec<u8>) -> Option<Block> {
        let first_line = self.lines + 1;
        self.lines += memchr_iter(b'\n', bytes).count();
        let text = bytes.trim_ascii_end().len();
        let end = memchr(b'\n', &bytes[text..]).map_or(bytes.len(), |end| text + end + 1);
        let after = memchr_iter(b'\n', &bytes[end..]).count();
        if text == 0 {
            self.blank += memchr_iter(b'\n', bytes).count();
            bytes.clear();
            return None;
        }
        bytes.truncate(end);
        let blank = std::mem::replace(&mut self.blank, after);
        Some(Block {
            bytes: std::mem::take(bytes),
            first_line,
            blank,
        })
    }
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
