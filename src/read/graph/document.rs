//! Which form of a graph a document has; and the uses of its table: a tree in memory, a check, the place of a node.

use super::brackets::BracketReader;
use super::lines::{self, LineReader};
use super::rows::Rows;
use crate::excerpt::without_mark;
use crate::read::error::Error;
use crate::read::lexical::{Scanner, Token};
use crate::read::lists::text_of;
use crate::read::options::Options;
use crate::read::problem::Problem;
use crate::read::target::{Discard, NodeSink, Target};
use crate::tree::{Builder, Tree};

/// Reads a document that holds one graph into memory, as a tree.
pub(in crate::read) fn read(bytes: &[u8], options: &Options) -> Result<Tree, Error> {
    let mut builder = Builder::new(options.first_number_kind());
    unroll(bytes, options, &mut builder)?;
    Ok(builder.finish(options.player))
}

/// Checks a document that holds one graph.
pub(in crate::read) fn check(bytes: &[u8], options: &Options) -> Result<(), Error> {
    unroll(bytes, options, &mut Discard)
}

/// The byte at which the document says what the node at `path` is.
pub(in crate::read) fn locate(bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
    let mut target = Target::new(path);
    // If the reader stops, it has found the place, or will not come to it.
    let _ = unroll(bytes, options, &mut target);
    target.found
}

fn unroll(bytes: &[u8], options: &Options, sink: &mut impl NodeSink) -> Result<(), Error> {
    let start = without_mark(bytes).trim_ascii_start();
    if start.is_empty() {
        return Err(Error::new(bytes.len(), Problem::Empty));
    }
    let text = text_of(bytes);
    let rows: Rows = match BracketReader::new(text, options) {
        Some(reader) if text.len() == bytes.len() && !lines::is_test(start) => reader.read()?,
        _ => LineReader::new(bytes, options).read()?,
    };
    rows.unroll(options, sink)
}

/// Whether a document is a graph by what stands in it: no other reader takes such a document.
pub(in crate::read) fn looks_like_graph(bytes: &[u8], options: &Options) -> bool {
    let start = without_mark(bytes).trim_ascii_start();
    match start.first() {
        Some(b'[') if start[1..].trim_ascii_start().first() != Some(&b'{') => false,
        // A large tree is not read for this.
        Some(b'[') if !names_nodes(&start[..start.len().min(START)]) => false,
        Some(b'{') if begins_with_key(start, options) => false,
        Some(byte)
            if !b"[{".contains(byte) && (lines::is_test(start) || lines::are_edges(bytes)) =>
        {
            true
        }
        first => {
            let is_bracket = matches!(first, Some(b'[' | b'{'));
            // Other text may be long, and needs no look at all of it.
            let start = text_of(&bytes[..bytes.len().min(START)]);
            (is_bracket || BracketReader::new(start, options).is_some())
                && BracketReader::new(text_of(bytes), options)
                    .is_some_and(BracketReader::shows_graph)
        }
    }
}

/// The first bytes, in which an array has a row that names its parent, and a graph in brackets its first one.
const START: usize = 1 << 12;

/// Whether a key may be one of those that name the parent, or a list of children.
fn names_nodes(start: &[u8]) -> bool {
    let has = |word: &[u8]| start.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word));
    has(b"parent") || has(b"children")
}

/// Whether the first key of an object of JSON is one of a tree, of a flat document or of a position: it is not read as
/// a whole to see whether it is a graph.
fn begins_with_key(bytes: &[u8], options: &Options) -> bool {
    let mut scanner = Scanner::new(bytes);
    let opens = scanner.next().is_ok();
    let first = scanner.next_member(&mut true);
    let Ok(Some((_, key))) = first else {
        return false;
    };
    let is_number = |next| matches!(next, Ok((_, Token::Number(..))));
    let is_of_tree = match &*key {
        b"branching" | b"leaves" | b"game" => true,
        b"depth" => is_number(scanner.next()),
        key => options.keys.number(key).is_some(),
    };
    opens && is_of_tree
}
