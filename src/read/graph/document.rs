//! Which form of a graph a document has.

use super::brackets::BracketReader;
use super::lines::{self, LineReader};
use super::rows::Rows;
use crate::excerpt::without_mark;
use crate::read::error::Error;
use crate::read::lexical::{Scanner, Token};
use crate::read::lists::text_of;
use crate::read::options::Options;
use crate::read::problem::Problem;
use crate::read::target::NodeSink;

/// Reads a document that holds one graph, and hands the nodes of its tree to a sink.
pub(in crate::read) fn read(
    bytes: &[u8],
    options: &Options,
    sink: &mut impl NodeSink,
) -> Result<(), Error> {
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
