//! From bytes to a tree.
//!
//! A format is one file and one row in [`Format::ALL`]. Readers work on a document in memory, in
//! loops: depth costs memory, never stack. The tree of an array goes on using the document's
//! bytes, so those are shared ([`Bytes`]). Readers know nothing of files, searches or messages beyond
//! [`Problem`]; who calls them shows the place.
//!
//! Numbers are integers until one has a fraction or an exponent; then the reader starts again with
//! doubles, so that an integer that a double cannot hold is found where it stands.

mod block;
mod decimal;
mod error;
mod flat;
mod nested;
mod npy;
mod open;
mod plain;
mod scanner;
mod sink;
mod spelling;
mod text;

pub use error::{Error, Place, Problem};
pub use flat::{FlatText, FlatWalk};
pub use npy::ArrayProblem;
pub use text::{Halt, TextBuffers, TextWalk, Walked};

use scanner::{Scanner, Token};

use crate::machine::Bytes;
use crate::number::{Number, NumberError, NumberKind};
use crate::tree::{Branching, Tree};
use crate::value::{Player, Value};

/// The formats of documents. A new one is a file beside this one, a variant, and a row in each
/// table below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// JSON: numbers, arrays and objects, mixed freely.
    Nested,
    /// Leaves in order and a branching factor, as JSON or plain text.
    Flat,
    /// An array of numbers as `NumPy` saves it.
    Npy,
    /// One JSON document of the other formats on each line.
    JsonLines,
}

/// What the reader is told beside the document.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The player to move at the root, whatever the document says.
    pub player: Option<Player>,
    /// The branching factors of a flat tree, whatever the document says. A document that is not
    /// known to be of another format is then a flat one.
    pub branching: Option<Branching>,
    /// Keys that mean nothing are no error.
    pub ignore_unknown_keys: bool,
    /// The numbers are doubles, even if none has a fraction.
    pub decimals: bool,
}

impl Format {
    /// All formats, as options name them.
    pub const ALL: [Format; 4] = [Format::Nested, Format::Flat, Format::Npy, Format::JsonLines];

    /// `nested`, `flat`, `npy` or `jsonl`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Nested => "nested",
            Format::Flat => "flat",
            Format::Npy => "npy",
            Format::JsonLines => "jsonl",
        }
    }

    /// The format that a file's name tells by its ending: JSON Lines or npy, as `.json` may be
    /// nested or flat.
    ///
    /// ```
    /// use abprune::read::Format;
    /// assert_eq!(Format::of_name("trees.jsonl"), Some(Format::JsonLines));
    /// assert_eq!(Format::of_name("tree.npy"), Some(Format::Npy));
    /// assert_eq!(Format::of_name("tree.json"), None);
    /// ```
    #[must_use]
    pub fn of_name(name: &str) -> Option<Format> {
        const ENDINGS: [(&str, Format); 3] = [
            ("jsonl", Format::JsonLines),
            ("ndjson", Format::JsonLines),
            ("npy", Format::Npy),
        ];
        let found = ENDINGS.iter().find(|(ending, _)| has_ending(name, ending));
        found.map(|&(_, format)| format)
    }

    /// Whether a file's name tells that it holds one tree: `.json`, nested or flat.
    #[must_use]
    pub fn is_one_tree(name: &str) -> bool {
        has_ending(name, "json")
    }

    /// The format that a document's first bytes tell. `may_be_lines`: whether it may turn out to
    /// be JSON Lines, which it is if its first line is a document and another one follows.
    ///
    /// ```
    /// use abprune::read::{Format, Options};
    /// let of_bytes = |text: &str| Format::of_bytes(text.as_bytes(), &Options::default(), true);
    /// assert_eq!(of_bytes("[[3, 5], [6, 9]]"), Format::Nested);
    /// assert_eq!(of_bytes("[3, 5]\n[6, 9]\n"), Format::JsonLines);
    /// assert_eq!(of_bytes(r#"{"branching": 2, "leaves": [3, 5]}"#), Format::Flat);
    /// assert_eq!(of_bytes("3 5 6 9"), Format::Flat);
    /// assert_eq!(of_bytes("3"), Format::Nested);
    /// ```
    #[must_use]
    #[inline]
    pub fn of_bytes(bytes: &[u8], options: &Options, may_be_lines: bool) -> Format {
        // Here without a call: in many a batch all lines are such.
        let is_array = bytes.first() == Some(&b'[');
        if is_array && !may_be_lines && options.branching.is_none() {
            return Format::Nested;
        }
        Format::of_any_bytes(bytes, options, may_be_lines)
    }

    fn of_any_bytes(bytes: &[u8], options: &Options, may_be_lines: bool) -> Format {
        if bytes.starts_with(npy::MAGIC) {
            return Format::Npy;
        }
        if may_be_lines && is_lines(bytes) {
            return Format::JsonLines;
        }
        if options.branching.is_some() {
            return Format::Flat;
        }
        // Most trees, and all of many a batch.
        if bytes.first() == Some(&b'[') {
            return Format::Nested;
        }
        let mut scanner = Scanner::new(bytes);
        match scanner.next() {
            Ok((_, Token::OpenObject)) if has_flat_key(&mut scanner) => Format::Flat,
            Ok((_, Token::Number(..))) => match scanner.next() {
                Ok((_, Token::Number(..) | Token::Comma)) | Err(_) => Format::Flat,
                Ok(_) => Format::Nested,
            },
            _ if without_mark(bytes).trim_ascii_start().starts_with(b"#") => Format::Flat,
            _ => Format::Nested,
        }
    }

    /// Whether these first bytes of a document are enough to tell whether it is JSON Lines.
    ///
    /// ```
    /// use abprune::read::Format;
    /// assert!(!Format::tells_lines(b"[3, 5]\n"));
    /// assert!(Format::tells_lines(b"[3, 5]\n["));
    /// assert!(Format::tells_lines(b"3 5"));
    /// ```
    #[must_use]
    pub fn tells_lines(bytes: &[u8]) -> bool {
        let begin = without_mark(bytes).trim_ascii_start();
        match begin.first() {
            None => false,
            Some(b'[' | b'{') => memchr::memchr(b'\n', bytes)
                .is_some_and(|end| !bytes[end..].trim_ascii_start().is_empty()),
            // The rest of a byte-order mark may be to come.
            Some(_) => bytes.len() >= 3,
        }
    }

    /// Reads a document that holds one tree. As JSON Lines that is one line.
    ///
    /// # Errors
    ///
    /// [`Error`]: what is wrong, and where; each [`Problem`] names a document that has it.
    ///
    /// ```
    /// use abprune::read::{Format, Options, Problem};
    /// let tree = Format::Nested.read(b"[[3, 5], [6, 9]]", &Options::default()).unwrap();
    /// assert_eq!(tree.size().leaves, 4);
    /// let error = Format::Nested.read(b"[3, []]", &Options::default()).unwrap_err();
    /// assert_eq!((error.problem, error.offset), (Problem::Childless, 4));
    /// ```
    pub fn read(self, bytes: &[u8], options: &Options) -> Result<Tree, Error> {
        with_number_kind(options, |number_kind| {
            self.attempt(bytes, number_kind, options)
        })
    }

    /// The same, without a copy of the document where the tree goes on using it.
    ///
    /// # Errors
    ///
    /// As [`read`](Format::read).
    pub fn read_in_place(self, bytes: &Bytes, options: &Options) -> Result<Tree, Error> {
        match self {
            Format::Npy => npy::read(bytes, options),
            _ => self.read(bytes, options),
        }
    }

    /// Whether a document can be read, without holding its tree: what a nested document takes is
    /// memory in proportion to its depth.
    ///
    /// # Errors
    ///
    /// What [`read`](Format::read) says of the document, but never [`Problem::TooLarge`] of a
    /// nested one.
    ///
    /// ```
    /// use abprune::read::{Format, Options, Problem};
    /// let check = |text: &str| Format::Nested.check(text.as_bytes(), &Options::default());
    /// assert_eq!(check("[[3, 5], [6, 9]]"), Ok(()));
    /// assert_eq!(check("[3, []]").unwrap_err().problem, Problem::Childless);
    /// ```
    pub fn check(self, bytes: &[u8], options: &Options) -> Result<(), Error> {
        match self {
            Format::Nested => with_number_kind(options, |number_kind| {
                nested::check(bytes, number_kind, options)
            }),
            Format::Flat | Format::Npy => self.read(bytes, options).map(|_| ()),
            Format::JsonLines => Format::of_line(bytes, options).check(bytes, options),
        }
    }

    /// The format of a line of JSON Lines: never an array, which may have line breaks in it.
    fn of_line(bytes: &[u8], options: &Options) -> Format {
        match Format::of_bytes(bytes, options, false) {
            Format::Npy => Format::Nested,
            format => format,
        }
    }

    fn attempt(
        self,
        bytes: &[u8],
        number_kind: NumberKind,
        options: &Options,
    ) -> Result<Tree, Stop> {
        match self {
            Format::Nested => match text::build(bytes, number_kind, options) {
                Ok(tree) => Ok(Tree::Explicit(tree)),
                Err(Halt::Decimals) => Err(Stop::Decimals),
                Err(Halt::Other) => nested::read(bytes, number_kind, options).map(Tree::Explicit),
            },
            Format::Flat => flat::read(bytes, number_kind, options),
            Format::Npy => Ok(npy::read(&Bytes::from(bytes.to_vec()), options)?),
            Format::JsonLines => {
                Format::of_line(bytes, options).attempt(bytes, number_kind, options)
            }
        }
    }

    /// The byte at which the node at `path` stands in a document that this format has read, as
    /// `tree` if into memory; `None` if nothing stands there for it, as for inner nodes of flat
    /// trees.
    #[must_use]
    pub fn locate(
        self,
        bytes: &[u8],
        options: &Options,
        tree: Option<&Tree>,
        path: &[u32],
    ) -> Option<usize> {
        match self {
            Format::Nested => nested::locate(bytes, options, path),
            Format::Flat => match tree {
                Some(Tree::Explicit(tree)) => flat::locate(bytes, tree.leaf_number(path)?, options),
                Some(Tree::Uniform(_)) | None => None,
            },
            Format::Npy => npy::locate(bytes, tree?, path),
            Format::JsonLines => Format::of_line(bytes, options).locate(bytes, options, tree, path),
        }
    }
}

fn has_ending(name: &str, ending: &str) -> bool {
    let found = name.rsplit_once('.').map(|(_, found)| found);
    found.is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// Why a reader stops before the end.
enum Stop {
    /// The document is wrong.
    Error(Error),
    /// It has decimals, and integers were expected.
    Decimals,
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Error(error)
    }
}

/// What `attempt` comes to with integers or, if the document has decimals, with those.
fn with_number_kind<T>(
    options: &Options,
    mut attempt: impl FnMut(NumberKind) -> Result<T, Stop>,
) -> Result<T, Error> {
    let first = if options.decimals {
        NumberKind::Decimals
    } else {
        NumberKind::Integers
    };
    match attempt(first) {
        Err(Stop::Decimals) => attempt(NumberKind::Decimals),
        done => done,
    }
    .map_err(|stop| match stop {
        Stop::Error(error) => error,
        Stop::Decimals => unreachable!("decimals are what was tried"),
    })
}

/// The value of the number that is written as `text`, in a tree with numbers of this kind.
fn value_of(
    number_kind: NumberKind,
    number: Result<Number, NumberError>,
    offset: usize,
    text: &str,
) -> Result<Value, Stop> {
    let problem = match number {
        Err(why) => scanner::number_problem(why, text),
        Ok(Number::Decimal(_)) if number_kind == NumberKind::Integers => {
            return Err(Stop::Decimals);
        }
        Ok(number) => match number_kind.value(number) {
            Some(value) => return Ok(value),
            None => Problem::InexactInteger {
                text: text.to_owned(),
            },
        },
    };
    Err(scanner::error(offset, problem).into())
}

/// The document without the byte-order mark that it may start with.
fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// The known key that looks most like `key`, if one does.
fn nearest(key: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    const ALIKE: f64 = 0.7;
    let lower = key.to_ascii_lowercase();
    known
        .filter(|known| *known != key)
        .map(|known| (strsim::jaro(&lower, known), known))
        .filter(|&(likeness, _)| likeness > ALIKE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, known)| known)
}

/// A longer first line is not looked at: what has one is taken for one tree.
const LONGEST_LINE: usize = 1 << 24;

/// Whether the first line is a whole JSON array or object, and another one follows.
fn is_lines(bytes: &[u8]) -> bool {
    let bytes = without_mark(bytes);
    let starts = |text: &[u8]| matches!(text.trim_ascii_start().first(), Some(b'[' | b'{'));
    let start = &bytes[..bytes.len().min(LONGEST_LINE)];
    let Some(end) = memchr::memchr(b'\n', start).filter(|_| starts(bytes)) else {
        return false;
    };
    let (line, rest) = bytes.split_at(end);
    starts(line) && starts(rest) && {
        let mut scanner = Scanner::new(line);
        scanner
            .next()
            .and_then(|first| scanner.skip_value(first))
            .and_then(|()| scanner.next())
            .is_ok_and(|(_, token)| token == Token::End)
    }
}

/// Whether an object, which has been opened, has a key that only a flat tree has.
fn has_flat_key(scanner: &mut Scanner) -> bool {
    loop {
        let Ok((_, key)) = scanner.key() else {
            return false;
        };
        match &*scanner::decode(key) {
            "branching" | "leaves" => return true,
            "children" | "value" => return false,
            _ => {}
        }
        let skipped = scanner.next().and_then(|first| scanner.skip_value(first));
        if skipped.is_err() || !matches!(scanner.next(), Ok((_, Token::Comma))) {
            return false;
        }
    }
}
