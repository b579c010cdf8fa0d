//! Where a node is: the child positions (from 0) on the way from the root.
//!
//! Written `/0/2/1`; the root is `/`. For a file of nested arrays this is a JSON Pointer into the
//! file (RFC 6901). A path is a slice of positions everywhere inside; this module reads and writes
//! the text.
//!
//! In a tree a million levels deep the paths of a principal variation, written out, would take a
//! terabyte. So a list of paths can be written step by step: a path of more than [`FULL_STEPS`]
//! steps is written as `~N/...`, where N is how many of its first steps are those of the path
//! before it in the list. It is exact, and as short as the search that produced it.

use std::fmt::{self, Write as _};

use serde::{Serialize, Serializer};

use crate::number::Number;

/// A path with more steps than this is written against the one before it.
pub const FULL_STEPS: usize = 1_000;

/// The text of a path.
///
/// ```
/// use abprune::tree::path::PathText;
/// assert_eq!(PathText::full(&[0, 2, 1]).to_string(), "/0/2/1");
/// assert_eq!(PathText::full(&[]).to_string(), "/");
/// assert_eq!(PathText::after(&[0; 1001], 999).to_string(), "~999/0/0");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PathText<'a> {
    path: &'a [u32],
    /// One more step, to a child.
    child: Option<u32>,
    shared: Option<usize>,
    is_short: bool,
}

/// The steps at each end of a long path that are shown to people.
const SHOWN_STEPS: usize = 20;

impl<'a> PathText<'a> {
    /// The whole path, however long it is.
    #[must_use]
    pub fn full(path: &'a [u32]) -> PathText<'a> {
        PathText { path, child: None, shared: None, is_short: false }
    }

    /// The path for people: the middle of a very long one is left out.
    ///
    /// ```
    /// use abprune::tree::path::PathText;
    /// assert_eq!(PathText::short(&[0, 2]).to_string(), "/0/2");
    /// assert!(PathText::short(&[0; 61]).to_string().ends_with("/0 (61 steps)"));
    /// ```
    #[must_use]
    pub fn short(path: &'a [u32]) -> PathText<'a> {
        PathText { is_short: path.len() > 3 * SHOWN_STEPS, ..PathText::full(path) }
    }

    /// The path as an item of a list, when its first `shared` steps are those of the item before.
    #[must_use]
    pub fn after(path: &'a [u32], shared: usize) -> PathText<'a> {
        PathText {
            path,
            child: None,
            shared: (path.len() > FULL_STEPS).then_some(shared),
            is_short: false,
        }
    }

    /// The child at `position` of the node at `path`, as [`after`](PathText::after) has it.
    ///
    /// ```
    /// use abprune::tree::path::PathText;
    /// assert_eq!(PathText::child(&[0, 2], 7, 2).to_string(), "/0/2/7");
    /// assert_eq!(PathText::child(&[0; 1000], 7, 1000).to_string(), "~1000/7");
    /// ```
    #[must_use]
    pub fn child(path: &'a [u32], position: u32, shared: usize) -> PathText<'a> {
        PathText {
            path,
            child: Some(position),
            shared: (path.len() >= FULL_STEPS).then_some(shared),
            is_short: false,
        }
    }

    /// The parts of the text: the number of steps shared with the path before, if the text gives it;
    /// the other steps; and the step to the child, if there is one. The root has no steps.
    #[inline]
    pub(crate) fn parts(&self) -> (Option<usize>, &'a [u32], Option<u32>) {
        let from = self.shared.unwrap_or(0);
        (self.shared, &self.path[from..], self.child)
    }
}

impl fmt::Display for PathText<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_short {
            let path = self.path;
            let start = PathText::full(&path[..SHOWN_STEPS]);
            let end = PathText::full(&path[path.len() - SHOWN_STEPS..]);
            return write!(out, "{start}...{end} ({} steps)", path.len());
        }
        let (shared, steps, last) = self.parts();
        match shared {
            Some(shared) => write!(out, "~{shared}")?,
            None if steps.is_empty() && last.is_none() => return out.write_char('/'),
            None => {}
        }
        let mut steps = steps.iter().chain(&last);
        steps.try_for_each(|step| write!(out, "/{step}"))
    }
}

/// The same text as [`Display`](fmt::Display) gives. Most steps have one digit, which is written at once.
impl Serialize for PathText<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (shared, steps, last) = self.parts();
        if self.is_short || shared.is_some() || (steps.is_empty() && last.is_none()) {
            return serializer.collect_str(self);
        }
        let mut text = String::with_capacity(2 * steps.len() + 2);
        for &step in steps.iter().chain(&last) {
            text.push('/');
            match u8::try_from(step) {
                Ok(digit @ 0..10) => text.push(char::from(b'0' + digit)),
                _ => text.push_str(itoa::Buffer::new().format(step)),
            }
        }
        serializer.serialize_str(&text)
    }
}

/// A path for people: the middle of a very long one is left out.
#[must_use]
pub fn short_path(path: &[u32]) -> String {
    PathText::short(path).to_string()
}

/// The path that `text` gives in full; `None` if it is not a path.
///
/// ```
/// use abprune::tree::path::parse;
/// assert_eq!(parse("/0/2/1"), Some(vec![0, 2, 1]));
/// assert_eq!(parse("/"), Some(vec![]));
/// assert_eq!(parse("0/2"), None);
/// ```
#[must_use]
pub fn parse(text: &str) -> Option<Vec<u32>> {
    let steps = text.strip_prefix('/')?;
    if steps.is_empty() {
        return Some(Vec::new());
    }
    let step = |step: &str| {
        let plain = step.bytes().all(|byte| byte.is_ascii_digit());
        let canonical = step == "0" || !step.starts_with('0');
        step.parse().ok().filter(|_| plain && canonical)
    };
    steps.split('/').map(step).collect()
}

/// A node as people write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeSelector {
    /// By its path.
    Path(Vec<u32>),
    /// By its name, or the name of the move that leads to it.
    Label(String),
}

impl NodeSelector {
    /// What `text` means as a whole.
    ///
    /// ```
    /// use abprune::tree::path::NodeSelector;
    /// assert_eq!(NodeSelector::of("/0/2"), NodeSelector::Path(vec![0, 2]));
    /// assert_eq!(NodeSelector::of("Queen's Gambit"), NodeSelector::Label("Queen's Gambit".to_owned()));
    /// ```
    #[must_use]
    pub fn of(text: &str) -> NodeSelector {
        parse(text).map_or_else(|| NodeSelector::Label(text.to_owned()), NodeSelector::Path)
    }
}

/// The nodes in `text`, as people write them. Blanks, commas and semicolons part them, and so do signs like `&` and
/// words like `and`, unless that would part a name: `name_at` says how long the name is that a text starts with, if one
/// does. They are paths, of which long ones may be written against the one before; and names or moves, which may stand
/// in quotes. The name, the move and the value that answers print after a path are ignored: `/0 "B" move "e4" (5)`. A
/// word without any node is a label of its own.
///
/// ```
/// use abprune::tree::path::{NodeSelector, parse_list};
/// let nothing = |_: &str| None;
/// let list = parse_list(r#"/0 "B" /0/1 "a /2 \" b" move "e4" (-5), ~1/3 G, /1 (x), "the \"end\"""#, nothing);
/// let path = |steps: &[u32]| NodeSelector::Path(steps.to_vec());
/// let label = |text: &str| NodeSelector::Label(text.to_owned());
/// assert_eq!(list[..3], [path(&[0]), path(&[0, 1]), path(&[0, 3])]);
/// assert_eq!(list[3..], [label("G"), path(&[1]), label(r#"the "end""#)]);
/// let a_and_b = |text: &str| text.starts_with(['A', 'B']).then_some(1);
/// assert_eq!(parse_list("{A and /0} -> B.", a_and_b), [label("A"), path(&[0]), label("B")]);
/// assert_eq!(parse_list(r#"{"C d"->A}"#, a_and_b), [label("C d"), label("A")]);
/// ```
#[must_use]
pub fn parse_list(text: &str, name_at: impl Fn(&str) -> Option<usize>) -> Vec<NodeSelector> {
    let mut list: Vec<NodeSelector> = Vec::new();
    // What is left of the text, and of the word that it begins with.
    let (mut rest, mut word) = (text, "");
    let mut steps = 0;
    loop {
        let before = match list.last() {
            Some(NodeSelector::Path(path)) => Some(path),
            _ => None,
        };
        // Short texts can name long paths against long ones.
        steps += before.map_or(0, Vec::len);
        let before = before.filter(|_| steps < MOST_STEPS);
        if word.is_empty() {
            rest = rest.trim_start_matches(is_blank);
            if let Some(quoted) = rest.strip_prefix('"') {
                let (label, after) = unquoted(quoted);
                list.push(NodeSelector::Label(label));
                rest = after;
                continue;
            }
            word = &rest[..rest.find(is_blank).unwrap_or(rest.len())];
            if word.is_empty() {
                return list;
            }
            if let Some(path) = parse_after(word, before) {
                rest = after_value(after_label(&rest[word.len()..]));
                word = "";
                list.push(NodeSelector::Path(path));
                continue;
            }
        }
        // At the start, at each sign and after it: a name may begin with a sign.
        let signs = word.char_indices().filter(|&(at, sign)| parts(word, at, sign));
        let mut starts = [0].into_iter().chain(signs.flat_map(|(at, of)| [at, at + of.len_utf8()]));
        let found = starts.find_map(|start| {
            let (node, length) = node_at(&rest[start..], before, &name_at)?;
            Some((start, Some(node), start + length))
        });
        let (start, node, end) = found.unwrap_or((word.len(), None, word.len()));
        let unknown = if node.is_some() { word[..start].trim_matches(is_sign) } else { word };
        let said = unknown.trim_matches(is_sign);
        if !said.is_empty() && !LINKS.iter().any(|link| link.eq_ignore_ascii_case(said)) {
            list.push(NodeSelector::Label(unknown.to_owned()));
        }
        list.extend(node);
        (rest, word) = (&rest[end..], word.get(end..).unwrap_or_default());
    }
}

/// The most steps of all paths after which a path may be written against the one before.
const MOST_STEPS: usize = 1 << 26;

/// Words between nodes.
const LINKS: [&str; 4] = ["and", "und", "et", "y"];

/// Whether a character parts words, whatever they are.
fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == ',' || character == ';'
}

/// Whether a character may stand between nodes or around them, or in a name.
fn is_sign(character: char) -> bool {
    "&+-\u{2013}\u{2014}\u{2212}=>\u{2192}\u{21d2}|.()[]{}".contains(character)
}

/// Whether a character of a text may part nodes: a blank, or a sign. After a slash the step goes on: `C/+1`.
fn parts(text: &str, at: usize, character: char) -> bool {
    (is_blank(character) || is_sign(character)) && !text[..at].ends_with('/')
}

/// Where a node may end that a text starts with: before each blank and sign, and at the end.
pub(crate) fn node_ends(text: &str) -> impl Iterator<Item = usize> {
    let ends = text.char_indices().filter(|&(at, of)| at > 0 && parts(text, at, of));
    ends.map(|(at, _)| at).chain([text.len()])
}

/// The node that a text starts with, and its length: a name, or a path up to the next blank or sign.
fn node_at(
    text: &str,
    before: Option<&Vec<u32>>,
    name_at: &impl Fn(&str) -> Option<usize>,
) -> Option<(NodeSelector, usize)> {
    if let Some(length) = name_at(text) {
        return Some((NodeSelector::Label(text[..length].to_owned()), length));
    }
    if let Some(quoted) = text.strip_prefix('"') {
        let (label, after) = unquoted(quoted);
        return Some((NodeSelector::Label(label), text.len() - after.len()));
    }
    let end = node_ends(text).next()?;
    Some((NodeSelector::Path(parse_after(&text[..end], before)?), end))
}

/// What comes after the name and the move that stand after a path.
fn after_label(text: &str) -> &str {
    let quoted =
        |text: &str| text.trim_start().strip_prefix('"').map(|text| unquoted(text).1.len());
    let rest = quoted(text).map_or(text, |left| &text[text.len() - left..]);
    let after_move = rest.trim_start().strip_prefix("move ");
    let left = after_move.and_then(quoted);
    left.map_or(rest, |left| &rest[rest.len() - left..])
}

/// What comes after the value in brackets that stands after a path: a number, or the x of `what-if`.
fn after_value(text: &str) -> &str {
    let Some(value) = text.trim_start().strip_prefix('(') else {
        return text;
    };
    // A value has no blanks: the end is not looked for in all that follows.
    let end = value.find(|sign: char| sign == ')' || sign.is_whitespace());
    let (value, after) = value.split_at(end.unwrap_or(value.len()));
    let Some(after) = after.strip_prefix(')') else {
        return text;
    };
    let is_value = value == "x" || Number::written(value).is_ok();
    if is_value { after } else { text }
}

/// The label up to the quote that ends it, and the text after that. Backslashes are those of JSON.
fn unquoted(text: &str) -> (String, &str) {
    let mut is_escaped = false;
    let end = text.find(|character| {
        let is_end = character == '"' && !is_escaped;
        is_escaped = character == '\\' && !is_escaped;
        is_end
    });
    let (label, after) = match end {
        Some(end) => (&text[..end], &text[end + 1..]),
        None => (text, ""),
    };
    let decoded = serde_json::from_str(&format!("\"{label}\""));
    (decoded.unwrap_or_else(|_| label.to_owned()), after)
}

/// The path that `word` writes, in full or against the one before.
fn parse_after(word: &str, before: Option<&Vec<u32>>) -> Option<Vec<u32>> {
    let Some(short) = word.strip_prefix('~') else {
        return parse(word);
    };
    let (shared, steps) = short.split_at(short.find('/').unwrap_or(short.len()));
    // The first of a list shares no step with anything.
    let before = before.map_or(&[][..], Vec::as_slice);
    let mut path = before.get(..shared.parse().ok()?)?.to_vec();
    if !steps.is_empty() {
        path.extend(parse(steps).filter(|steps| !steps.is_empty())?);
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_read_back() {
        for path in [&[][..], &[0], &[0, 2, 1], &[u32::MAX, 0]] {
            let text = PathText::full(path).to_string();
            assert_eq!(parse(&text).as_deref(), Some(path), "{text}");
        }
    }

    #[test]
    fn what_is_no_path_is_refused() {
        for text in ["", "0", "//", "/0/", "/a", "/-1", "/+1", "/01", "/4294967296", "~3/1"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_list_reads_back_as_it_is_written() {
        let long = vec![7; FULL_STEPS + 2];
        let list = [&[][..], &[0], &long[..=FULL_STEPS], &long];
        let words =
            list.map(|path| PathText::after(path, path.len().saturating_sub(1)).to_string());
        // The first long path has no list before it that it could lean on.
        let words = format!("{} {} {}", words[0], words[1], PathText::full(list[2]));
        let words = format!("{words} ~{}/7", FULL_STEPS + 1);
        let paths = list.map(|path| NodeSelector::Path(path.to_vec()));
        assert_eq!(parse_list(&words, |_| None), paths);
        assert_eq!(parse_list(" , ", |_| None), []);
        for text in ["0/1", "/0 x", "/0 (B)", "G (5)", "~1/0", "/0 ~2/1", "/0 ~1/", "/0 ~x", "/a"] {
            let word = text.rsplit(' ').next().expect("a word");
            let label = NodeSelector::Label(word.to_owned());
            assert_eq!(parse_list(text, |_| None).last(), Some(&label), "{text}");
        }
    }

    #[test]
    fn only_long_paths_are_written_against_the_one_before() {
        let short = vec![1; FULL_STEPS];
        assert!(PathText::after(&short, 7).to_string().starts_with("/1/1"));
        let long = vec![1; FULL_STEPS + 1];
        assert_eq!(PathText::after(&long, FULL_STEPS).to_string(), "~1000/1");
        assert_eq!(PathText::after(&long, FULL_STEPS + 1).to_string(), "~1001");
    }
}
