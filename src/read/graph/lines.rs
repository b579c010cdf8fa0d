//! Graphs in lines: an edge on each, or a test of a game tree of the Pacman projects, with its successors and
//! evaluation.

use std::collections::HashSet;

use super::rows::{Rows, Text};
use crate::excerpt::{excerpt_of, place_of, without_mark};
use crate::number::{Number, NumberError};
use crate::read::error::Error;
use crate::read::expected::Expected;
use crate::read::lexical::first_invalid_utf8;
use crate::read::numbers::Numbers;
use crate::read::options::Options;
use crate::read::problem::Problem;

/// Whether a document starts as a test of a game tree: `class: "GraphGameTreeTest"`, perhaps after comments.
pub(super) fn is_test(start: &[u8]) -> bool {
    let mut lines = start.split(|&byte| byte == b'\n').map(without_comment);
    let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
    first.starts_with(b"class:") && first.ends_with(b"GameTreeTest\"")
        || first.starts_with(b"start_state:")
}

/// Whether all lines are edges of names: a node comes up twice, and no line has numbers alone.
pub(super) fn are_edges(bytes: &[u8]) -> bool {
    let (mut parents, mut nodes) = (HashSet::<Text>::new(), HashSet::<Text>::new());
    let mut is_joined = false;
    for line in without_mark(bytes).split(|&byte| byte == b'\n').map(without_comment) {
        if line.is_empty() {
            continue;
        }
        let edges = edges_of(line);
        let clear = edges.first().filter(|edge| !is_doubtful(edge));
        is_joined |= clear.is_some_and(|edge| !parents.insert(edge[0].into()));
        for edge in edges {
            // The reader says what is doubtful.
            if is_doubtful(&edge) {
                nodes.extend(words(line).map(Text::from));
                continue;
            }
            let ([parent, child] | [parent, child, _]) = edge[..] else {
                return false;
            };
            if !edge.iter().all(|word| is_name(word))
                || edge.iter().all(|word| number(word).is_ok())
            {
                return false;
            }
            is_joined |= nodes.contains(parent) || parents.contains(child);
            nodes.insert(child.into());
        }
    }
    is_joined
}

/// The edges of a line that is not empty, each a parent, a child, and perhaps what is said of it; or all those below a
/// node, `A: B, C`. If these are [doubtful](is_doubtful), the line as one word: a name and a number without a comma between
/// them may be two children, or a child and its value.
fn edges_of(line: &[u8]) -> Vec<Vec<&[u8]>> {
    let whole = || {
        let words: Vec<&[u8]> = words(line).collect();
        if words.is_empty() { Vec::new() } else { vec![words] }
    };
    let colon = memchr::memchr(b':', line).map(|at| (line[..at].trim_ascii_end(), &line[at + 1..]));
    let Some((parent, children)) = colon.filter(|(parent, _)| is_name(parent)) else {
        return whole();
    };
    if children.is_empty() {
        return whole();
    }
    let parts: Vec<&[u8]> = children.split(|&byte| byte == b',').collect();
    let below: Vec<&[u8]> = words(children).collect();
    let is_clear = match parts.len() {
        1 => below.iter().map(|word| number(word).is_ok()).collect::<HashSet<bool>>().len() == 1,
        commas => below.len() == commas && parts.iter().all(|part| words(part).count() == 1),
    };
    if !is_clear {
        return vec![vec![line]];
    }
    below.into_iter().map(|child| vec![parent, child]).collect()
}

/// Whether a word is letters or digits, and some signs.
fn is_name(word: &[u8]) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || "_-+.'\u{2212}".contains(letter);
    std::str::from_utf8(word)
        .is_ok_and(|word| word.chars().all(is_part) && word.contains(char::is_alphanumeric))
}

/// The words of a line: between white space, commas and arrows, without quotes.
fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_separator = |&byte: &u8| byte.is_ascii_whitespace() || byte == b',';
    let words = line.split(is_separator).flat_map(around_arrow).filter(|word| !word.is_empty());
    let bare = |word| <[u8]>::strip_prefix(word, b"\"").and_then(|word| word.strip_suffix(b"\""));
    words.map(move |word| bare(word).unwrap_or(word))
}

/// Whether these words are a line of a node and a colon whose children are doubtful.
fn is_doubtful(words: &[&[u8]]) -> bool {
    let [line] = words else {
        return false;
    };
    memchr::memchr(b':', line).is_some_and(|at| {
        is_name(line[..at].trim_ascii_end()) && !line[at + 1..].trim_ascii().is_empty()
    })
}

/// What stands before the first arrow in a word that is not in quotes, and behind it.
fn around_arrow(word: &[u8]) -> [&[u8]; 2] {
    let arrow = memchr::memmem::find(word, b"->").filter(|_| !word.starts_with(b"\""));
    arrow.map_or([word, b""], |at| [&word[..at], &word[at + 2..]])
}

/// A line up to its comment, and without white space at its ends.
fn without_comment(line: &[u8]) -> &[u8] {
    line.split(|&byte| byte == b'#').next().unwrap_or_default().trim_ascii()
}

/// Reads a document in lines.
pub(super) struct LineReader<'a> {
    bytes: &'a [u8],
    numbers: Numbers<'a>,
    rows: Rows<'a>,
}

impl<'a> LineReader<'a> {
    pub(super) fn new(bytes: &'a [u8], options: &'a Options) -> LineReader<'a> {
        LineReader { bytes, numbers: Numbers::new(options), rows: Rows::new() }
    }

    pub(super) fn read(mut self) -> Result<Rows<'a>, Error> {
        if let Some(at) = first_invalid_utf8(self.bytes) {
            return Err(Error::new(at, Problem::not_utf8(&self.bytes[at..], at)));
        }
        let text = without_mark(self.bytes);
        if is_test(text.trim_ascii_start()) {
            self.test(text)?;
        } else {
            self.edges(text)?;
        }
        Ok(self.rows)
    }

    /// The byte where a part of the document starts.
    fn place(&self, part: &[u8]) -> usize {
        place_of(self.bytes, part)
    }

    fn number(&mut self, text: &'a [u8]) -> Result<Number, Error> {
        let at = self.place(text);
        self.numbers.take(number(text), at, text)
    }

    fn node(&mut self, name: &'a [u8]) -> usize {
        self.rows.node(self.place(name), name.into())
    }

    /// Reads lines of edges. A number below a name is the value of a leaf, unless numbers have children.
    fn edges(&mut self, text: &'a [u8]) -> Result<(), Error> {
        let lines = text.split(|&byte| byte == b'\n').map(without_comment);
        let lines = lines.filter(|line| !line.is_empty()).flat_map(edges_of);
        let lines: Vec<Vec<&[u8]>> = lines.filter(|line| !line.is_empty()).collect();
        let has_head = lines.first().is_some_and(|line| is_head(line));
        let lines = || lines.iter().skip(usize::from(has_head));
        if let Some(line) = lines().find(|line| is_doubtful(line)) {
            let message = format!("the children in `{}` are doubtful", excerpt_of(line[0]));
            let help = "put a comma between all children, `A: B, C`; the value of a leaf stands on a line of its own, `B: 3`";
            return Err(Error::refused(self.place(line[0]), message, help));
        }
        let are_numbers_nodes = lines().any(|line| number(line[0]).is_ok());
        // The values behind edges, of the child or a move.
        let mut behind = Vec::new();
        for line in lines() {
            let ([parent, child] | [parent, child, _]) = line[..] else {
                let at = self.place(line[0]);
                return Err(Error::unexpected(at, excerpt_of(line[0]), Expected::Edge));
            };
            let third = line.get(2).copied();
            // Two children, or a child and the move to it?
            if let Some(third) = third
                && number(child).is_ok()
                && number(third).is_ok()
            {
                let (child, third) = (excerpt_of(child), excerpt_of(third));
                let message = format!("`{child}` and `{third}` may be two children");
                let help = "an edge a line: a node, one child, and behind it the move or the value";
                return Err(Error::refused(self.place(line[1]), message, help));
            }
            let (at, parent) = (self.place(child), self.node(parent));
            if number(child).is_ok() && !are_numbers_nodes {
                let value = self.number(child)?;
                let leaf = self.rows.add(at, Some(value));
                self.rows.join(at, parent, third.map(Into::into), leaf);
                continue;
            }
            let child = self.node(child);
            let value = third.filter(|third| number(third).is_ok());
            behind.extend(value.map(|value| (child, value)));
            let r#move = third.filter(|_| value.is_none());
            self.rows.join(at, parent, r#move.map(Into::into), child);
        }
        self.rows.make_leaves();
        for (child, text) in behind {
            let value = self.number(text)?;
            let node = &mut self.rows.nodes[child];
            let is_other = node.value.replace(value).is_some_and(|other| other != value);
            if is_other || self.rows.children(child).len() > 0 {
                let shown = excerpt_of(text);
                let message = format!("`{shown}` may be the value of the node or the move to it");
                let help =
                    "a value stands behind a leaf alone; give moves names that are no numbers";
                return Err(Error::refused(self.place(text), message, help));
            }
        }
        Ok(())
    }

    /// Reads a test: `key: "value"`, or lines between `key: """` and `"""`.
    fn test(&mut self, text: &'a [u8]) -> Result<(), Error> {
        let (mut block, mut ends, mut values): (&[u8], _, _) = (b"", Vec::new(), Vec::new());
        for line in text.split(|&byte| byte == b'\n').map(without_comment) {
            let colon = memchr::memchr(b':', line).filter(|_| block.is_empty());
            let (key, rest) =
                colon.map_or((block, line), |at| (&line[..at], line[at + 1..].trim_ascii()));
            if line == b"\"\"\"" {
                block = b"";
                continue;
            }
            if rest == b"\"\"\"" {
                block = key;
                continue;
            }
            // Words in quotes are apart by them, too.
            let is_part = |byte: &u8| !byte.is_ascii_whitespace() && *byte != b'"';
            let words = rest.split(|byte| !is_part(byte)).filter(|word| !word.is_empty());
            let words: Vec<&[u8]> = words.collect();
            match (key, &words[..]) {
                (b"successors", &[parent, r#move, child]) => {
                    let (at, parent, child) =
                        (self.place(child), self.node(parent), self.node(child));
                    self.rows.join(at, parent, Some(r#move.into()), child);
                }
                (b"evaluation", &[node, value]) => values.push((self.node(node), value)),
                (b"start_state", &[root]) => self.rows.root = Some(self.node(root)),
                (b"win_states" | b"lose_states", states) => {
                    ends.extend(states.iter().map(|state| self.node(state)));
                }
                (b"num_agents", &[agents]) if number_of_agents(agents).is_some() => {
                    self.rows.agents = number_of_agents(agents).expect("it is some");
                }
                (b"successors" | b"evaluation" | b"start_state" | b"num_agents", [found, ..]) => {
                    let at = self.place(found);
                    return Err(Error::unexpected(at, excerpt_of(found), Expected::LineOfTest));
                }
                _ => {}
            }
        }
        for (node, text) in values {
            let value = self.number(text)?;
            if self.rows.nodes[node].value.replace(value).is_some_and(|before| before != value) {
                let name = self.rows.nodes[node].shown();
                let message = format!("`{name}` has another value before");
                return Err(Error::refused(self.place(text), message, "take one of both out"));
            }
        }
        for node in ends {
            self.rows.nodes[node].children.clear();
        }
        if self.rows.root.is_none() {
            let message = "this test has no `start_state`".to_owned();
            return Err(Error::refused(self.place(text), message, "write `start_state: \"max\"`"));
        }
        Ok(())
    }
}

/// The number that a word is, as people write it.
fn number(word: &[u8]) -> Result<Number, NumberError> {
    std::str::from_utf8(word).map_or(Err(NumberError::Syntax), Number::written)
}

/// How many agents take turns, of which the first is MAX.
fn number_of_agents(text: &[u8]) -> Option<usize> {
    let agents = std::str::from_utf8(text).ok()?.parse::<u8>().ok()?;
    (agents > 0).then_some(agents.into())
}

/// Whether a line names the columns, as the first one of a table does.
fn is_head(line: &[&[u8]]) -> bool {
    let is_one_of =
        |word: &[u8], names: [&[u8]; 3]| names.iter().any(|name| name.eq_ignore_ascii_case(word));
    is_one_of(line[0], [b"parent", b"from", b"source"])
        && line.len() > 1
        && is_one_of(line[1], [b"child", b"to", b"target"])
}
