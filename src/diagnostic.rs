//! What an error looks like: what is wrong, where, the line with a mark (`^`, a caret) under the place,
//! and help.
//!
//! ```text
//! error: an inner node needs at least one child
//!  --> trees/broken.json:2:4
//!   |
//! 2 |   [[], 4]
//!   |    ^
//! help: a leaf is a number; write `0` if you meant a leaf
//! ```
//!
//! The layout is that of well-known compilers. This module draws it itself: it shows a bounded piece of
//! the file, which may be one line of gigabytes, and escapes what moves a cursor or is not seen.

use std::fmt;
use std::io;

use memchr::memchr;
use unicode_width::UnicodeWidthStr as _;

use crate::excerpt::without_mark;
use crate::quote::{plain, visible};
use crate::read::Place;

/// An error of one tree.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// What is wrong, in one line.
    pub message: String,
    /// What the tree is called.
    pub name: String,
    /// Where it is wrong, if that is anywhere in particular.
    pub source: Option<Box<Source>>,
    /// What to do about it.
    pub help: Option<String>,
}

/// A place in a file.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file, without a line.
    file: String,
    spot: Spot,
}

#[derive(Clone, Debug)]
enum Spot {
    /// A place in a text, and the piece of the line before it and from there on, as it is shown.
    Text { place: Place, before: String, after: String },
    /// A byte of a file that is no text, from 0.
    Byte(usize),
}

impl Source {
    /// Byte `offset` of a file that is no text.
    #[must_use]
    pub fn of_byte(file: &str, offset: usize) -> Source {
        Source { file: file.to_owned(), spot: Spot::Byte(offset) }
    }

    /// The line and column, if the file is a text.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        match self.spot {
            Spot::Text { place, .. } => Some(place),
            Spot::Byte(_) => None,
        }
    }

    /// The place of byte `offset` of a document that starts on line `first_line` (from 1) of a
    /// file.
    #[must_use]
    pub fn new(file: &str, first_line: usize, bytes: &[u8], offset: usize) -> Source {
        /// The most characters of the line that are shown before the place, and from there on.
        const BEFORE: usize = 40;
        const AFTER: usize = 40;
        /// The most bytes of a character in UTF-8.
        const BYTES: usize = 4;
        let place = Place::of(bytes, offset);
        let line_start = Place::line_start(bytes, offset);

        let mut piece = &bytes[line_start..offset];
        if line_start == 0 {
            piece = without_mark(piece);
        }
        let near = &piece[piece.len().saturating_sub(BEFORE * BYTES)..];
        let near = String::from_utf8_lossy(near);
        let surplus = near.chars().count().saturating_sub(BEFORE);
        let kept: String = near.chars().skip(surplus).collect();
        let is_cut = surplus > 0 || near.len() < piece.len();
        let before = format!("{}{}", if is_cut { "..." } else { "" }, visible(&blank_tabs(&kept)));

        // Enough bytes for one character more than is shown.
        let rest = &bytes[offset..];
        let rest = &rest[..rest.len().min((AFTER + 1) * BYTES)];
        let line_end = memchr(b'\n', rest).unwrap_or(rest.len());
        let near = String::from_utf8_lossy(rest[..line_end].trim_ascii_end());
        let kept: String = near.chars().take(AFTER).collect();
        let is_cut = kept.len() < near.len();
        let after = format!("{}{}", visible(&blank_tabs(&kept)), if is_cut { "..." } else { "" });

        Source {
            file: file.to_owned(),
            spot: Spot::Text {
                place: Place { line: place.line + first_line - 1, ..place },
                before,
                after,
            },
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = plain(&self.file);
        match &self.spot {
            Spot::Text { place: Place { line, column }, before, after } => {
                let line = line.to_string();
                let margin = " ".repeat(line.len());
                let indent = " ".repeat(before.width());
                write!(out, "\n{margin}--> {file}:{line}:{column}")?;
                write!(out, "\n{margin} |")?;
                let shown = format!("{line} | {before}{after}");
                write!(out, "\n{}", shown.trim_end())?;
                write!(out, "\n{margin} | {indent}^")
            }
            Spot::Byte(offset) => write!(out, "\n --> {file}: byte {offset}"),
        }
    }
}

/// Tabs would be escaped; a blank keeps the look of the line.
fn blank_tabs(text: &str) -> String {
    text.replace('\t', " ")
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "error: {}", visible(&self.message))?;
        match &self.source {
            Some(source) => write!(out, "{source}")?,
            None => write!(out, "\n --> {}", plain(&self.name))?,
        }
        match &self.help {
            Some(help) => write!(out, "\nhelp: {}", visible(help)),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Diagnostic {}

impl Diagnostic {
    /// A file cannot be read, or read on.
    #[must_use]
    pub fn unreadable(file: &str, error: &io::Error) -> Diagnostic {
        let (message, help) = match error.kind() {
            io::ErrorKind::UnexpectedEof => (
                "the file was cut short while it was read".to_owned(),
                Some("is it still being written? Wait until it is whole"),
            ),
            kind => (
                format!("cannot read the file: {}", reason(error)),
                (kind == io::ErrorKind::IsADirectory)
                    .then_some("name the files in it: `DIRECTORY/*.json`"),
            ),
        };
        Diagnostic { message, name: file.to_owned(), source: None, help: help.map(str::to_owned) }
    }
}

/// What the system says of an error, without its number, the names of drafts, and the full stop of Windows.
#[must_use]
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let ends = [" (os error", " at path "].map(|end| text.find(end).unwrap_or(text.len()));
    let text = &text[..ends[0].min(ends[1])];
    text.trim_end_matches('.').to_lowercase()
}
