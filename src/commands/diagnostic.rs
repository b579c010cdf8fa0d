//! What an error looks like: what is wrong, where, the line with a mark under the place, a remedy.
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
//! The layout is that of well-known compilers. It is drawn here because what is shown is first cut
//! to a bounded piece (a file may be one line of gigabytes) and made plain ASCII.

use std::fmt;
use std::io;

use abprune::number::Number;
use abprune::read::{Place, Problem};
use abprune::report::{ascii, plain};
use abprune::tree::path::PathText;
use abprune::tree::{Branching, ShapeError};

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

/// A place in a file, and the piece of the file around it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file, without a line.
    file: String,
    /// The place.
    pub place: Place,
    /// The piece before the place, as it is shown, and from there on.
    before: String,
    after: String,
}

impl Source {
    /// The place of byte `offset` of a document that starts on line `first_line` (from 1) of a
    /// file.
    pub fn new(file: &str, first_line: usize, bytes: &[u8], offset: usize) -> Source {
        /// So much is shown of a line, before and after the place.
        const BEFORE: usize = 40;
        const AFTER: usize = 40;
        // No character takes more bytes than this, so the pieces hold enough of them.
        const BYTES: usize = 4;
        let place = Place::of(bytes, offset);
        let line_start = Place::line_start(bytes, offset);
        let rest = &bytes[offset..];
        let line_end = rest
            .iter()
            .position(|&byte| byte == b'\n')
            .unwrap_or(rest.len());

        let mut piece = &bytes[line_start..offset];
        if line_start == 0 {
            piece = piece.strip_prefix(b"\xef\xbb\xbf").unwrap_or(piece);
        }
        let near = &piece[piece.len().saturating_sub(BEFORE * BYTES)..];
        let near = String::from_utf8_lossy(near);
        let surplus = near.chars().count().saturating_sub(BEFORE);
        let kept: String = near.chars().skip(surplus).collect();
        let is_cut = surplus > 0 || near.len() < piece.len();
        let before = format!(
            "{}{}",
            if is_cut { "..." } else { "" },
            ascii(&blank_tabs(&kept))
        );

        let line = rest[..line_end].trim_ascii_end();
        let near = String::from_utf8_lossy(&line[..line.len().min(AFTER * BYTES)]);
        let kept: String = near.chars().take(AFTER).collect();
        let is_cut = kept.len() < near.len() || line.len() > AFTER * BYTES;
        let after = format!(
            "{}{}",
            ascii(&blank_tabs(&kept)),
            if is_cut { "..." } else { "" }
        );

        Source {
            file: file.to_owned(),
            place: Place {
                line: place.line + first_line - 1,
                ..place
            },
            before,
            after,
        }
    }
}

/// Tabs would be escaped; a blank keeps the look of the line.
fn blank_tabs(text: &str) -> String {
    text.replace('\t', " ")
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "error: {}", ascii(&self.message))?;
        match &self.source {
            Some(source) => {
                let Place { line, column } = source.place;
                let line = line.to_string();
                let margin = " ".repeat(line.len());
                let indent = " ".repeat(source.before.len());
                write!(out, "\n{margin}--> {}:{line}:{column}", plain(&source.file))?;
                write!(out, "\n{margin} |")?;
                write!(
                    out,
                    "\n{}",
                    format!("{line} | {}{}", source.before, source.after).trim_end()
                )?;
                write!(out, "\n{margin} | {indent}^")?;
            }
            None => write!(out, "\n --> {}", plain(&self.name))?,
        }
        match &self.help {
            Some(help) => write!(out, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Diagnostic {}

/// What the system says of an error, without its number and the names of drafts.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let ends = [" (os error", " at path "].map(|end| text.find(end).unwrap_or(text.len()));
    text[..ends[0].min(ends[1])].to_lowercase()
}

/// A path for people: the middle of a very long one is left out.
pub fn short_path(path: &[u32]) -> String {
    const ENDS: usize = 20;
    if path.len() <= 3 * ENDS {
        return PathText::full(path).to_string();
    }
    let start = PathText::full(&path[..ENDS]);
    let end = PathText::full(&path[path.len() - ENDS..]);
    format!("{start}...{end} ({} steps)", path.len())
}

/// What to do about a problem with a document.
pub fn remedy(problem: &Problem) -> String {
    let text = match problem {
        Problem::Empty => "the smallest tree is a number: `5`",
        Problem::Truncated { .. } => "was the file cut off while it was written or copied?",
        Problem::Trailing { .. } => {
            "a document holds one tree; for one tree per line use `--from jsonl`, for a flat list \
             of leaves `--branching N`"
        }
        Problem::Unexpected { found, expected } => {
            return remedy_of_token(found, expected);
        }
        Problem::Childless => "a leaf is a number; write `0` if you meant a leaf",
        Problem::NoValueNoChildren => {
            "give a leaf a `value` (`null` if it is unknown), an inner node `children`"
        }
        Problem::UnknownKey { key, .. } if ["branching", "leaves"].contains(&&key[..]) => {
            "that is a key of flat trees: leave out `--from nested`"
        }
        Problem::UnknownKey { key, .. } if ["children", "value"].contains(&&key[..]) => {
            "that is a key of nested trees: leave out `--branching` and `--from flat`"
        }
        Problem::UnknownKey {
            nearest: Some(key), ..
        } => {
            return format!("did you mean `{key}`?");
        }
        Problem::UnknownKey { nearest: None, .. } => {
            "put data of your own under `meta`, or use `--ignore-unknown-keys`"
        }
        Problem::RepeatedKey { .. } => "remove one of them",
        Problem::UnknownPlayer { .. } => "leave `player` out where the players alternate",
        Problem::BadNumber { .. } => {
            "write numbers as `5`, `-3`, `0.25` or `1e6`: no `+` in front, no leading zeros, \
             digits on both sides of a point"
        }
        Problem::NotFinite { .. } => {
            "write a number beyond all others for a win, or `null` for an unknown leaf"
        }
        Problem::DecimalRange { .. } => "doubles go up to about 1.8e308",
        Problem::IntegerRange { .. } => {
            "integers go from -9223372036854775808 to 9223372036854775807; with a fraction or an \
             exponent it is a double"
        }
        Problem::InexactInteger { .. } => {
            "write it with a fraction (`.0`) if the nearest double will do"
        }
        Problem::NotUtf8 { .. } => "save the file as UTF-8",
        Problem::ControlCharacter { .. } => "write it as an escape: `\\n`, `\\t`, `\\u001b`",
        Problem::BadEscape { .. } => {
            "escapes are `\\\"`, `\\\\`, `\\/`, `\\b`, `\\f`, `\\n`, `\\r`, `\\t` and `\\u` with four \
             hex digits"
        }
        Problem::NoLeaves => "write `{\"branching\": 2, \"leaves\": [3, 5]}`",
        Problem::NoBranching => "say `--branching 2` (or `--branching 3,2` for one factor per ply)",
        Problem::BadBranching { .. } => "write `2`, or `[3, 2]` for one factor per ply",
        Problem::Shape { branching, why, .. } => return remedy_of_shape(branching, *why),
        Problem::TooLarge => "search a part of it",
    };
    text.to_owned()
}

/// What to do about a token that stands where something else was expected.
fn remedy_of_token(found: &str, expected: &str) -> String {
    if let Some(number) = found
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
        && Number::parse(number).is_ok()
    {
        return format!("numbers stand without quotes: write `{number}`");
    }
    let text = match (found, expected) {
        ("'", _) => "JSON has double quotes",
        ("true" | "false", _) => "values are numbers: write `1` and `0`",
        ("," | "]" | "}", _) => "is there a comma too many, or a value missing?",
        (_, "`,` or `]`") => "is there a comma or a `]` missing?",
        (_, "`,` or `}`") => "is there a comma or a `}` missing?",
        (_, "`:`") => "write a key, `:`, and its value: `\"value\": 5`",
        (_, "a key in quotes") => "keys stand in double quotes: `{\"value\": 5}`",
        (_, "a number or null") => "write a number, or `null` where the value is unknown",
        (_, "a string") => "write it in double quotes",
        (_, "an array of children or null") => "write `[3, 5]`, or leave it out at a leaf",
        (_, "an array of leaves") => "write `[3, 5, 6, 9]`",
        ("[" | "{", _) => "a flat tree lists numbers; for a nested one leave out `--branching`",
        (_, "a leaf: a number or null") => "write numbers, apart by white space or commas",
        _ if found.starts_with('"') => "only keys, names, moves and players are strings",
        _ => "a tree is written `[[3, 5], [6, 9]]`, a leaf `5`, an unknown one `null`",
    };
    text.to_owned()
}

fn remedy_of_shape(branching: &Branching, why: ShapeError) -> String {
    match (branching, why) {
        (Branching::Same(_), _) => {
            "is a leaf missing? One factor per ply is written `3,2,4`".to_owned()
        }
        (Branching::PerPly(_), _) => {
            "give one factor for each ply, from the root down, whose product is the number of leaves"
                .to_owned()
        }
    }
}
