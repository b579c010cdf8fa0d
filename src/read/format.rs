//! The table of formats; which format a document has: by the name of its file, or by its first bytes; and the reader of
//! each: reads a tree, checks a document, finds the place of a node. Of a pipe the first line tells whether it holds JSON
//! Lines.

use strum::{IntoStaticStr, VariantArray};

use super::efg::{self, looks_like_efg};
use super::error::Error;
use super::graph::{self, looks_like_graph};
use super::keys::KEYS;
use super::lexical::{Scanner, Token};
use super::lists::{self, looks_like_lists};
use super::options::Options;
use super::problem::Problem;
use super::target::{Discard, NodeSink, Target};
use super::{flat, nested, npy, position, python};
use crate::excerpt::without_mark;
use crate::tree::path::short_path;
use crate::tree::{Builder, Node, Tree, Uniform};
use crate::value::View;

/// The formats of documents. A new one is a variant here, with its endings, its first bytes and a row in each table of
/// readers below, and a file or folder beside this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Format {
    /// JSON: numbers, arrays and objects, mixed freely.
    Nested,
    /// Lists in brackets of three kinds, with names and comments: lecture notes, Lisp, Python.
    Lists,
    /// Nodes that name their children or their parents, in objects, rows of a table, or lines.
    Graph,
    /// Leaves in order and a branching factor, as JSON or plain text.
    Flat,
    /// An array of numbers as `NumPy` saves it.
    Npy,
    /// A game in extensive form of Gambit, of two players with perfect information.
    Efg,
    /// A position of a game, in the place of its tree.
    Game,
    /// One JSON document of the other formats on each line.
    #[strum(serialize = "jsonl")]
    JsonLines,
}

impl Format {
    /// The format of a file by the ending of its name: JSON Lines, npy, efg or lists. A `.json` file may be
    /// nested or flat, so its name does not tell.
    ///
    /// ```
    /// use abprune::read::Format;
    /// assert_eq!(Format::of_name("trees.jsonl"), Some(Format::JsonLines));
    /// assert_eq!(Format::of_name("tree.npy"), Some(Format::Npy));
    /// assert_eq!(Format::of_name("tree.lisp"), Some(Format::Lists));
    /// assert_eq!(Format::of_name("tree.json"), None);
    /// ```
    #[must_use]
    pub fn of_name(name: &str) -> Option<Format> {
        const ENDINGS: [(&str, Format); 9] = [
            ("jsonl", Format::JsonLines),
            ("ndjson", Format::JsonLines),
            ("npy", Format::Npy),
            ("efg", Format::Efg),
            ("lisp", Format::Lists),
            ("lsp", Format::Lists),
            ("scm", Format::Lists),
            ("sexp", Format::Lists),
            ("py", Format::Lists),
        ];
        let found = ENDINGS.iter().find(|(ending, _)| has_ending(name, ending));
        found.map(|&(_, format)| format)
    }

    /// The format of a file that holds no JSON Lines, by its name or else its first bytes. Files of lists may be graphs
    /// or dictionaries in Python.
    #[must_use]
    pub fn of_file(name: &str, bytes: &[u8], options: &Options) -> Format {
        match Format::of_name(name) {
            Some(Format::Lists) if looks_like_graph(bytes, options) => Format::Graph,
            Some(Format::Lists) if python::dictionary(bytes).is_some() => Format::Nested,
            named => named.unwrap_or_else(|| Format::of_bytes(bytes, options, false)),
        }
    }

    /// Whether a file holds one tree by the ending of its name: `.json`, nested or flat.
    #[must_use]
    pub fn is_one_tree(name: &str) -> bool {
        has_ending(name, "json")
    }

    /// The format of a document by its first bytes. It is JSON Lines if `may_be_lines`, the first line is a
    /// document, and another line follows.
    ///
    /// ```
    /// use abprune::read::{Format, Options};
    /// let of_bytes = |text: &str| Format::of_bytes(text.as_bytes(), &Options::default(), true);
    /// assert_eq!(of_bytes("[[3, 5], [6, 9]]"), Format::Nested);
    /// assert_eq!(of_bytes("[3, 5]\n[6, 9]\n"), Format::JsonLines);
    /// assert_eq!(of_bytes(r#"{"branching": 2, "leaves": [3, 5]}"#), Format::Flat);
    /// assert_eq!(of_bytes("3 5 6 9"), Format::Flat);
    /// assert_eq!(of_bytes("((3 5) (6 9))"), Format::Lists);
    /// assert_eq!(of_bytes("['A', 3, 5]"), Format::Lists);
    /// assert_eq!(of_bytes("{'A': ['B', 3], 'B': [5, 6]}"), Format::Graph);
    /// assert_eq!(of_bytes(r#"{"game": "tic-tac-toe"}"#), Format::Game);
    /// assert_eq!(of_bytes("3"), Format::Nested);
    /// ```
    #[must_use]
    pub fn of_bytes(bytes: &[u8], options: &Options, may_be_lines: bool) -> Format {
        if bytes.starts_with(npy::MAGIC) {
            return Format::Npy;
        }
        if looks_like_efg(bytes) {
            return Format::Efg;
        }
        if may_be_lines && is_lines(bytes) {
            return Format::JsonLines;
        }
        if options.branching.is_some() {
            return Format::Flat;
        }
        if looks_like_graph(bytes, options) {
            return Format::Graph;
        }
        if python::dictionary(bytes).is_some() {
            return Format::Nested;
        }
        if looks_like_lists(bytes) {
            return Format::Lists;
        }
        by_content(bytes, options)
    }

    /// The format of a line of JSON Lines. It is never npy, whose data may have line breaks, nor lists.
    #[must_use]
    #[inline]
    pub fn of_line(bytes: &[u8], options: &Options) -> Format {
        // The common case, without a call.
        match bytes.first() {
            _ if options.branching.is_some() => Format::Flat,
            Some(b'[') if bytes.get(1) != Some(&b'{') => Format::Nested,
            Some(b'[' | b'{') if looks_like_graph(bytes, options) => Format::Graph,
            _ => by_content(bytes, options),
        }
    }

    /// The format of the one tree in these bytes: of a line of JSON Lines, that of the line; else this one.
    #[must_use]
    #[inline]
    pub fn of_one_tree(self, bytes: &[u8], options: &Options) -> Format {
        match self {
            Format::JsonLines => Format::of_line(bytes, options),
            format => format,
        }
    }
}

/// The format of a document that is JSON or flat text, without branching factors beside it.
fn by_content(bytes: &[u8], options: &Options) -> Format {
    let mut scanner = Scanner::new(bytes);
    match scanner.next() {
        Ok((_, Token::OpenObject)) => by_keys(&mut scanner, options),
        Ok((_, Token::Number(..))) => match scanner.next() {
            Ok((_, Token::Number(..) | Token::Comma)) | Err(_) => Format::Flat,
            Ok(_) => Format::Nested,
        },
        _ if without_mark(bytes).trim_ascii_start().starts_with(b"#") => Format::Flat,
        _ => Format::Nested,
    }
}

fn has_ending(name: &str, ending: &str) -> bool {
    let found = name.rsplit_once('.').map(|(_, found)| found);
    found.is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// A document with a longer first line is taken for one tree.
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

/// The format of an object, whose `{` has been read, by its keys: one that only flat trees have, or only
/// nested ones, or `game` without any of these.
fn by_keys(scanner: &mut Scanner, options: &Options) -> Format {
    let (mut format, mut is_first) = (Format::Nested, true);
    while let Ok(Some((_, key))) = scanner.next_member(&mut is_first) {
        match options.keys.number(&key).map(|number| KEYS[number]) {
            Some("children" | "value") => return Format::Nested,
            None if matches!(&*key, b"branching" | b"leaves") => return Format::Flat,
            None if &*key == b"game" => format = Format::Game,
            _ => {}
        }
        let skipped = scanner.next().and_then(|first| scanner.skip_value(first));
        if skipped.is_err() {
            break;
        }
    }
    format
}

impl Format {
    /// Reads a document that holds one tree. For JSON Lines, that is one line.
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
        self.check_evaluation(bytes, options)?;
        let tree = match self {
            Format::Game => position::read(bytes, options)?,
            Format::JsonLines => return Format::of_line(bytes, options).read(bytes, options),
            Format::Flat | Format::Npy => {
                let array = self.read_array(bytes, options)?.expect("it is an array");
                array.spell_out().map_err(|_| Error::new(0, Problem::TooLarge))?
            }
            Format::Nested | Format::Lists | Format::Graph | Format::Efg => {
                let mut builder = Builder::new(options.first_number_kind());
                self.hand_on(bytes, options, &mut builder)?;
                builder.try_finish(options.player).map_err(|(path, problem)| {
                    let offset = self.place(bytes, options, &path);
                    Error::new(offset, Problem::Outcome(problem))
                })?
            }
        };
        let tree = match options.view {
            View::Max => tree,
            View::Mover => tree.negated_at_min(),
        };
        if self == Format::Nested {
            self.check_positions(&tree, bytes, options)?;
        }
        Ok(tree)
    }

    /// Hands the nodes of a document to a sink, if its reader goes from node to node.
    fn hand_on(
        self,
        bytes: &[u8],
        options: &Options,
        sink: &mut (impl NodeSink + Clone),
    ) -> Result<(), Error> {
        match self {
            Format::Nested => nested::read(&python::json_of(bytes), options, sink),
            Format::Lists => lists::read(bytes, options, sink),
            Format::Graph => graph::read(bytes, options, sink),
            Format::Efg => efg::read(bytes, options, sink),
            Format::Flat | Format::Npy | Format::Game | Format::JsonLines => Ok(()),
        }
    }

    /// Checks that nodes of one position have the same subtree, in a tree that was read of this document.
    fn check_positions(self, tree: &Tree, bytes: &[u8], options: &Options) -> Result<(), Error> {
        let Some((first, second)) = tree.unequal_positions() else {
            return Ok(());
        };
        let has_other_player = match [first, second].map(|node| tree.node(node)) {
            [Node::Inner(first), Node::Inner(second)] => first != second,
            _ => false,
        };
        let [first, path] = [first, second].map(|node| tree.path(node));
        let offset = self.place(bytes, options, &path);
        let (first, second) = (short_path(&first), short_path(&path));
        Err(Error::new(offset, Problem::OtherSubtree { first, second, has_other_player }))
    }

    /// Reads a document whose tree is an array, flat or npy, with the values that it has; `None`: its format is
    /// another one.
    ///
    /// # Errors
    ///
    /// As [`read`](Format::read).
    ///
    /// ```
    /// use abprune::read::{Format, Options};
    /// let text = br#"{"branching": 2, "leaves": [3, 5, 6, 9]}"#;
    /// let array = Format::Flat.read_array(text, &Options::default()).unwrap().unwrap();
    /// assert_eq!((array.branching(), array.size().nodes), (&[2, 2][..], 7));
    /// ```
    pub fn read_array<'d>(
        self,
        bytes: &'d [u8],
        options: &Options,
    ) -> Result<Option<Uniform<'d>>, Error> {
        self.check_evaluation(bytes, options)?;
        match self.of_one_tree(bytes, options) {
            Format::Flat => flat::read(bytes, options).map(Some),
            Format::Npy => npy::read(bytes, options).map(Some),
            _ => Ok(None),
        }
    }

    /// Checks whether a document can be read. Nested documents and lists take memory in proportion to their
    /// depth and to their objects of children that are open at a time, not to their size.
    ///
    /// # Errors
    ///
    /// As [`read`](Format::read), but never [`Problem::TooLarge`] for a nested document.
    ///
    /// ```
    /// use abprune::read::{Format, Options, Problem};
    /// let check = |text: &str| Format::Nested.check(text.as_bytes(), &Options::default());
    /// assert_eq!(check("[[3, 5], [6, 9]]"), Ok(()));
    /// assert_eq!(check("[3, []]").unwrap_err().problem, Problem::Childless);
    /// ```
    pub fn check(self, bytes: &[u8], options: &Options) -> Result<(), Error> {
        self.check_evaluation(bytes, options)?;
        match self {
            Format::Efg => self.read(bytes, options).map(|_| ()),
            Format::Nested | Format::Lists | Format::Graph => {
                self.hand_on(bytes, options, &mut Discard)
            }
            Format::Flat | Format::Npy => self.read_array(bytes, options).map(|_| ()),
            Format::Game => position::read_position(bytes, options).map(|_| ()),
            Format::JsonLines => Format::of_line(bytes, options).check(bytes, options),
        }
    }

    /// Checks that no evaluation is asked for where there are no positions.
    fn check_evaluation(self, bytes: &[u8], options: &Options) -> Result<(), Error> {
        if options.game.evaluation.is_none() || self.of_one_tree(bytes, options) == Format::Game {
            return Ok(());
        }
        let message = "`--evaluation` is for positions of games, and this is a tree".to_owned();
        let help = "leave out `--evaluation`: trees have static values of their own";
        Err(Error::refused(0, message, help))
    }

    /// The byte at which the node at `path` starts in a document of this format that can be read. `None` if the
    /// document has no text for the node, as for inner nodes of flat trees.
    #[must_use]
    pub fn locate(self, bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
        match self {
            Format::Nested | Format::Lists | Format::Graph | Format::Efg => {
                let mut target = Target::new(path);
                // If the reader stops, it has found the place, or will not come to it.
                let _ = self.hand_on(bytes, options, &mut target);
                target.found
            }
            Format::Flat => flat::locate(bytes, options, path),
            Format::Npy => npy::locate(bytes, options, path),
            Format::Game => None,
            Format::JsonLines => Format::of_line(bytes, options).locate(bytes, options, path),
        }
    }

    /// The same for a node of a tree that was read of the document.
    fn place(self, bytes: &[u8], options: &Options, path: &[u32]) -> usize {
        self.locate(bytes, options, path).expect("the node stands in the document")
    }
}

/// Watches the first bytes of a document as they come. Looks at each byte once.
///
/// ```
/// use abprune::read::FirstLine;
/// let mut first_line = FirstLine::default();
/// assert!(!first_line.is_over(b"[3, 5]"));
/// assert!(!first_line.is_over(b"[3, 5]\n"));
/// assert!(first_line.is_over(b"[3, 5]\n["));
/// assert!(FirstLine::default().is_over(b"3 5"), "an array or object starts a line");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstLine {
    /// Up to here all is white space.
    start: usize,
    /// Up to here there is no line end.
    line: usize,
    /// From the first line end up to here all is white space.
    next: usize,
}

impl FirstLine {
    /// Whether `bytes`, which start with those of the calls before, show if a document is JSON Lines: it
    /// starts with no array and no object, or another line follows the first one, or the first one is too
    /// long.
    pub fn is_over(&mut self, bytes: &[u8]) -> bool {
        if self.start == 0 {
            self.start = bytes.len() - without_mark(bytes).len();
        }
        pass_white_space(bytes, &mut self.start);
        match bytes.get(self.start) {
            None => return false,
            Some(b'[' | b'{') => {}
            // The rest of a byte-order mark may be to come.
            Some(_) => return bytes.len() >= 3,
        }
        if self.next == 0 {
            let Some(end) = memchr::memchr(b'\n', &bytes[self.line..]) else {
                self.line = bytes.len();
                return self.line > LONGEST_LINE;
            };
            self.next = self.line + end + 1;
        }
        pass_white_space(bytes, &mut self.next);
        self.next < bytes.len()
    }
}

/// Moves `at` to the next byte that is not white space.
fn pass_white_space(bytes: &[u8], at: &mut usize) {
    *at = bytes.len() - bytes[*at..].trim_ascii_start().len();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each text, and after how many of its bytes the first line is over.
    #[test]
    fn the_bytes_may_come_one_by_one() {
        let cases: [(&str, Option<usize>); 8] = [
            ("[1]\n[2]", Some(5)),
            ("[1]\n \n\t[2]", Some(8)),
            ("\n\n[1]", Some(3)),
            ("\u{feff}[1]\n[2]", Some(8)),
            ("{}", None),
            ("  \n", None),
            ("5 6", Some(3)),
            ("[\n\n\n", None),
        ];
        for (text, expected) in cases {
            let mut first_line = FirstLine::default();
            let bytes = text.as_bytes();
            let found = (1..=bytes.len()).find(|&end| first_line.is_over(&bytes[..end]));
            assert_eq!(found, expected, "{text:?}");
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_over() {
        let mut line = vec![b'['; LONGEST_LINE];
        assert!(!FirstLine::default().is_over(&line));
        line.push(b'[');
        assert!(FirstLine::default().is_over(&line));
    }

    #[test]
    fn no_byte_is_looked_at_again() {
        let passed = |bytes: &[u8]| {
            let mut first_line = FirstLine::default();
            assert!(!first_line.is_over(bytes));
            (first_line.start, first_line.line, first_line.next)
        };
        assert_eq!(passed(b"\n \n").0, 3, "white space before the document");
        assert_eq!(passed(b"[1, 2").1, 5, "the first line");
        assert_eq!(passed(b"[1]\n\n\n").2, 6, "blank lines after it");
    }
}
