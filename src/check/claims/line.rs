//! A claim as its line says it, in text or in JSON: which node, the window, the value, and the depth.

use std::io::Read;

use serde_json::value::RawValue;
use thiserror::Error;

use crate::check::claimed_value::{claimed_number, number_of_json};
use crate::check::json_pieces::place;
use crate::check::log_lines::{LineProblem, LogLines, LoggedNode, leading_node, text_of};
use crate::check::log_object::{LogObject, whole};
use crate::excerpt::excerpt;
use crate::number::ExtendedNumber;
use crate::tree::{NodeProblem, Tree};

/// What a line says. The path of a node is kept apart.
#[derive(Debug)]
pub(super) struct ClaimLine {
    pub(super) node: LoggedNode,
    pub(super) alpha: ExtendedNumber,
    pub(super) beta: ExtendedNumber,
    pub(super) value: ExtendedNumber,
    pub(super) depth: Option<u32>,
}

/// Why the claims cannot be read, and where.
#[derive(Debug, Error)]
#[error("{problem} (line {line})")]
pub struct ClaimError {
    /// What is wrong.
    pub problem: ClaimProblem,
    /// The number of the line, from 1.
    pub line: u64,
    /// The line, and the byte of it where something is wrong; `None`: nowhere in particular.
    pub place: Option<(Vec<u8>, usize)>,
}

/// What is wrong with a claim. Texts are quoted from it.
#[derive(Debug, Error)]
pub enum ClaimProblem {
    /// The line cannot be read.
    #[error(transparent)]
    Line(#[from] LineProblem),
    /// There is no line.
    #[error("the log has no claims")]
    None,
    /// The line ends before its alpha, beta or value: `/0/1 3`.
    #[error("the line ends, expected {0}")]
    Ends(&'static str),
    /// What stands in the place of alpha, beta or the value is no number: `/0/1 3 five 4`.
    #[error("found `{found}`, expected {expected}: a number or an infinity")]
    NotANumber {
        /// What stands there.
        found: String,
        /// `alpha`, `beta` or `the value`.
        expected: &'static str,
    },
    /// What stands in the place of the depth is none: `/0/1 3 5 4 deep`.
    #[error("found `{0}`, expected a depth")]
    NotADepth(String),
    /// The line goes on after its depth.
    #[error("found `{0}` after the depth, expected the end of the line")]
    TooLong(String),
    /// The line begins with `{`, and is no object of JSON with the keys of a claim.
    #[error("this is no claim in JSON: {0}")]
    NotJson(String),
    /// The window has nothing between its ends: `/0/1 5 5 5`.
    #[error("the window ({0}, {1}) is empty")]
    EmptyWindow(ExtendedNumber, ExtendedNumber),
    /// The tree has no such node, or several.
    #[error(transparent)]
    NoNode(NodeProblem),
}

impl ClaimProblem {
    /// What to do about it, in the tree that the claims are about.
    #[must_use]
    pub fn help(&self, tree: &Tree) -> Option<String> {
        const FORM: &str = "a line is a node, alpha, beta and the value that its search has returned: `/0/1 -inf 5 3`";
        Some(match self {
            ClaimProblem::Line(problem) => return problem.help().map(str::to_owned),
            ClaimProblem::NoNode(problem) => problem.help(tree),
            ClaimProblem::NotADepth(_) | ClaimProblem::TooLong(_) => {
                "a claim ends with its value, or with the depth of its search: `/0/1 -inf 5 3 depth=4`"
                    .to_owned()
            }
            ClaimProblem::NotJson(_) => {
                "a line is like `{\"node\": \"/0/1\", \"alpha\": null, \"beta\": 5, \"value\": 3}`, \
                 and may have a `depth`"
                    .to_owned()
            }
            ClaimProblem::EmptyWindow(..) => {
                "a search has a window with alpha below beta; both, and the value, are from MAX's view, \
                 or with `--values mover` from that of the player to move"
                    .to_owned()
            }
            ClaimProblem::None | ClaimProblem::Ends(_) | ClaimProblem::NotANumber { .. } => {
                FORM.to_owned()
            }
        })
    }
}

/// A problem, and the byte of the line where it is.
pub(super) type PlacedProblem = (ClaimProblem, usize);

/// The lines of a log of claims.
#[derive(Debug)]
pub(super) struct ClaimLines<R> {
    lines: LogLines<R>,
    /// The path of the node on the line that came last, if it is one.
    pub(super) path: Vec<u32>,
}

impl<R: Read> ClaimLines<R> {
    pub(super) fn new(source: R) -> Result<ClaimLines<R>, ClaimError> {
        let lines = LogLines::new(source).map_err(|problem| ClaimError {
            problem: problem.into(),
            line: 1,
            place: None,
        })?;
        Ok(ClaimLines { lines, path: Vec::new() })
    }

    /// The number of the line that came last.
    pub(super) fn number(&self) -> u64 {
        self.lines.number()
    }

    /// What `take` makes of the next line. `None`: there is no more.
    pub(super) fn advance<T>(
        &mut self,
        take: impl FnOnce(ClaimLine, &[u32]) -> Result<T, ClaimProblem>,
    ) -> Result<Option<T>, ClaimError> {
        let taken = match self.lines.advance() {
            Ok(None) => return Ok(None),
            Ok(Some(line)) => {
                let start = line.len() - line.trim_ascii_start().len();
                let taken = read(line.trim_ascii(), &mut self.path);
                // What only the tree can tell is said of the node, where the line begins.
                let taken = taken.and_then(|read| take(read, &self.path).map_err(|of| (of, 0)));
                taken.map_err(|(problem, at)| (problem, Some((line.to_vec(), start + at))))
            }
            Err(problem) => Err((problem.into(), None)),
        };
        let error =
            |(problem, place)| ClaimError { problem, line: self.lines.number().max(1), place };
        taken.map(Some).map_err(error)
    }
}

/// Reads a line without white space around it, and not empty. A path goes to `path`.
fn read(line: &[u8], path: &mut Vec<u32>) -> Result<ClaimLine, PlacedProblem> {
    if line.starts_with(b"{") {
        return read_json(line, path);
    }
    let (node, rest) = leading_node(line, path).map_err(|problem| (problem.into(), 0))?;
    let mut words = Words { line, at: line.len() - rest.len() };
    let alpha = words.number("alpha", ExtendedNumber::MinusInfinity)?;
    let beta = words.number("beta", ExtendedNumber::Infinity)?;
    let value = words.number(VALUE, ExtendedNumber::Infinity)?;
    let mut depth = None;
    if let Some((at, word)) = words.next()? {
        let known = word.strip_prefix("depth").and_then(|rest| rest.strip_prefix(['=', ':']));
        let known = known.and_then(whole);
        depth = Some(known.ok_or_else(|| (ClaimProblem::NotADepth(shown(word)), at))?);
    }
    if let Some((at, word)) = words.next()? {
        return Err((ClaimProblem::TooLong(shown(word)), at));
    }
    Ok(ClaimLine { node, alpha, beta, value, depth })
}

/// The words of a line, with white space between them, and perhaps a comma or semicolon behind one.
struct Words<'l> {
    line: &'l [u8],
    at: usize,
}

impl<'l> Words<'l> {
    /// The next word, and where it stands.
    fn next(&mut self) -> Result<Option<(usize, &'l str)>, PlacedProblem> {
        let rest = &self.line[self.at..];
        let start = self.at + (rest.len() - rest.trim_ascii_start().len());
        let rest = &self.line[start..];
        let length = rest.iter().position(u8::is_ascii_whitespace);
        let word = &rest[..length.unwrap_or(rest.len())];
        self.at = start + word.len();
        let word = text_of(word).map_err(|problem| (problem.into(), start))?;
        let word = word.trim_end_matches([',', ';']);
        Ok((start < self.line.len()).then_some((start, word)))
    }

    /// The next word as a number; `null` is `open`, but for a value.
    fn number(
        &mut self,
        name: &'static str,
        open: ExtendedNumber,
    ) -> Result<ExtendedNumber, PlacedProblem> {
        let Some((at, word)) = self.next()? else {
            return Err((ClaimProblem::Ends(name), self.line.len()));
        };
        if word == "null" && name != VALUE {
            return Ok(open);
        }
        let not_a_number = || {
            let (found, expected) = (shown(word), name);
            (ClaimProblem::NotANumber { found, expected }, at)
        };
        claimed_number(word).ok_or_else(not_a_number)
    }
}

/// What messages call the value.
const VALUE: &str = "the value";

/// A piece of a line, as messages show it.
fn shown(text: &str) -> String {
    excerpt(text).into_owned()
}

fn read_json(line: &[u8], path: &mut Vec<u32>) -> Result<ClaimLine, PlacedProblem> {
    let text = text_of(line).map_err(|problem| (problem.into(), 0))?;
    let object = LogObject::parse(text).map_err(|(said, at)| (ClaimProblem::NotJson(said), at))?;
    let place = |raw: &RawValue| place(text, raw);
    let number = |raw: Option<&RawValue>, name: &'static str, open| {
        number_of_json(raw, open).ok_or_else(|| {
            let found = raw.map_or_else(String::new, |raw| shown(raw.get()));
            let expected = name;
            let problem = ClaimProblem::NotANumber { found, expected };
            (problem, raw.map_or(0, place))
        })
    };
    if object.value.is_none() {
        return Err((ClaimProblem::NotJson("it has no `value`".to_owned()), 0));
    }
    let depth = object.depth.map(|raw| {
        whole(raw.get()).ok_or_else(|| (ClaimProblem::NotADepth(shown(raw.get())), place(raw)))
    });
    let node = object.node(path);
    Ok(ClaimLine {
        node,
        alpha: number(object.alpha, "alpha", ExtendedNumber::MinusInfinity)?,
        beta: number(object.beta, "beta", ExtendedNumber::Infinity)?,
        value: number(object.value, VALUE, ExtendedNumber::Infinity)?,
        depth: depth.transpose()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Number;

    fn number(integer: i64) -> ExtendedNumber {
        ExtendedNumber::Number(Number::Integer(integer))
    }

    #[test]
    fn a_line_is_a_node_a_window_a_value_and_perhaps_a_depth() {
        let (low, high) = (ExtendedNumber::MinusInfinity, ExtendedNumber::Infinity);
        for (line, node, alpha, beta, value, depth) in [
            ("/ -inf inf 3", Some(&[][..]), low, high, 3, None),
            ("/0/12 null null 3", Some(&[0, 12]), low, high, 3, None),
            ("/0\t2  5\t\u{2212}3 depth=4", Some(&[0]), number(2), number(5), -3, Some(4)),
            ("/0, 2, 5, 3", Some(&[0]), number(2), number(5), 3, None),
            ("B; -\u{221e} 5; 3", None, low, number(5), 3, None),
            ("\"a b\" 2 oo 3 depth:0", None, number(2), high, 3, Some(0)),
            (
                r#"{"node": "/0", "alpha": 2, "beta": 5, "value": 3, "depth": 7}"#,
                Some(&[0]),
                number(2),
                number(5),
                3,
                Some(7),
            ),
            (
                r#"{"value": "3", "beta": "inf", "alpha": null, "node": "a \u0062", "depth": null}"#,
                None,
                low,
                high,
                3,
                None,
            ),
            (r#"{"value": 3, "node": "/01"}"#, None, low, high, 3, None),
        ] {
            let mut path = Vec::new();
            let found = read(line.as_bytes(), &mut path).expect("a claim");
            let steps = matches!(found.node, LoggedNode::Path).then_some(&*path);
            assert_eq!(steps, node, "{line}");
            let ends = (found.alpha, found.beta, found.value);
            assert_eq!(ends, (alpha, beta, number(value)), "{line}");
            assert_eq!(found.depth, depth, "{line}");
        }
    }

    #[test]
    fn what_is_no_claim_is_refused_at_its_place() {
        for (line, place) in [
            ("/0", 2),
            ("/0 1 2", 6),
            ("/0 1 five 3", 5),
            ("/0 1 2 null", 7),
            ("/0 1 2 3 4", 9),
            ("/0 1 2 3 depth=-1", 9),
            ("/0 1 2 3 depth=1 x", 17),
            ("\"a 1 2 3", 0),
            ("{\"node\": \"/0\", \"value\": 3, \"betta\": 4}", 33),
            ("{\"node\": \"/0\", \"value\": 3", 24),
            ("{\"node\": \"/0\", \"value\": null}", 0),
            ("{\"node\": \"/0\", \"value\": true}", 24),
            ("{\"node\": \"/0\", \"value\": 3, \"depth\": 1.5}", 36),
        ] {
            let found = read(line.as_bytes(), &mut Vec::new());
            let (problem, at) = found.expect_err("no claim");
            assert_eq!(at, place, "{line}: {problem}");
        }
    }
}
