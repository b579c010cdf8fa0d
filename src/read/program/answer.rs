//! From the text of an answer to the node that it tells of.
//!
//! An answer is read as documents are, and not by serde: its errors have the words and places of theirs.
//!
//! The labels along the principal variation are kept while a search walks. No node is asked for twice, so
//! the labels of a node are kept as long as it may be on that line. A search that goes forward gives a
//! node the value of its best child, of equal children the first; so do these lines. There is one for each
//! open node: a child's line goes over to its parent, and nothing is copied.

use std::ops::Range;

use crate::number::{Number, NumberError, NumberKind};
use crate::read::error::Error;
use crate::read::excerpt::excerpt_of;
use crate::read::expected::Expected;
use crate::read::keys::{EXPECT, KEYS, OTHER_KEYS, nearest};
use crate::read::lexical::{Placed, Scanner, Token, decode, number_problem};
use crate::read::options::Options;
use crate::read::players::player_of;
use crate::read::problem::Problem;
use crate::tree::{Builder, Labels, Missing};
use crate::value::{Player, Value};

/// The key of the state of a child.
const STATE: &str = "state";

/// The key of what says which position a node is, if its state does not.
const KEY: &str = "key";

/// The keys of a node, and those of a child in its list.
const NODE_KEYS: [&str; 5] = ["children", "value", "name", "player", KEY];
const CHILD_KEYS: [&str; 3] = ["move", "name", STATE];

/// A node, as its answer tells of it.
#[derive(Debug, Default)]
pub(super) struct ProgramNode {
    /// `None`: no value is given.
    pub(super) value: Option<Result<Value, Missing>>,
    pub(super) player: Option<Player>,
    pub(super) name: Option<String>,
    /// Where its key stands in the answer; `None`: its state says which position it is.
    pub(super) key: Option<Range<usize>>,
    pub(super) children: Vec<ProgramChild>,
}

impl ProgramNode {
    /// Whether it may be the same position as another node: the values, the players and the moves are the same.
    pub(super) fn is_like(&self, other: &ProgramNode) -> bool {
        let moves = |node: &ProgramNode| -> Vec<_> {
            node.children.iter().map(|child| child.label.r#move.clone()).collect()
        };
        (self.value, self.player, moves(self)) == (other.value, other.player, moves(other))
    }
}

/// A child, as the answer for its parent tells of it.
#[derive(Debug, Default)]
pub(super) struct ProgramChild {
    pub(super) label: NodeLabel,
    /// Where its state stands in the answer; `None`: it is `null`.
    pub(super) state: Option<Range<usize>>,
}

/// The name and move of a node.
#[derive(Clone, Debug, Default)]
pub(super) struct NodeLabel {
    pub(super) name: Option<String>,
    pub(super) r#move: Option<String>,
}

impl NodeLabel {
    /// Whether the node has this name, or the move to it.
    pub(super) fn is(&self, text: &str) -> bool {
        [&self.name, &self.r#move].into_iter().any(|label| label.as_deref() == Some(text))
    }

    /// The move, or else the name.
    pub(super) fn step(&self) -> Option<&String> {
        self.r#move.as_ref().or(self.name.as_ref())
    }

    /// Adds it to labels, for the node with this number.
    pub(super) fn add_to(&self, labels: &mut Labels, node: u32) {
        if let Some(name) = &self.name {
            labels.push_name(node, name.as_bytes());
        }
        if let Some(name) = &self.r#move {
            labels.push_move(node, name.as_bytes());
        }
    }

    /// Gives it to the innermost open node of a builder.
    pub(super) fn describe(&self, builder: &mut Builder) {
        if let Some(name) = &self.name {
            builder.set_name(name);
        }
        if let Some(name) = &self.r#move {
            builder.set_move(name);
        }
    }
}

/// Why the reader of an answer stops.
pub(super) enum AnswerStop {
    /// The answer is wrong.
    Error(Error),
    /// It has a decimal, and integers were expected.
    Decimals,
}

impl From<Error> for AnswerStop {
    fn from(error: Error) -> AnswerStop {
        AnswerStop::Error(error)
    }
}

/// The node that an answer tells of.
///
/// # Errors
///
/// What is wrong with it: `{"name": "A"}`; or it has a decimal, and integers were expected.
pub(super) fn read_answer(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<ProgramNode, AnswerStop> {
    let mut reader = AnswerReader { scanner: Scanner::new(bytes), number_kind, options };
    let mut node = ProgramNode::default();
    let (start, token) = reader.scanner.next()?;
    if token != Token::OpenObject {
        return Err(Error::new(start, token.unexpected(Expected::Answer)).into());
    }
    reader
        .object(&NODE_KEYS, |reader, key, placed| reader.member_of_node(&mut node, key, placed))?;
    reader.scanner.end()?;
    if node.value.is_none() && node.children.is_empty() {
        let keys = options.keys.clone();
        return Err(Error::new(start, Problem::NoValueNoChildren { keys }).into());
    }
    Ok(node)
}

struct AnswerReader<'a> {
    scanner: Scanner<'a>,
    number_kind: NumberKind,
    options: &'a Options,
}

impl<'a> AnswerReader<'a> {
    /// Reads the members of an object that has begun. `take` gets the key, as the format calls it, and the
    /// first token of the value.
    fn object(
        &mut self,
        known: &[&'static str],
        mut take: impl FnMut(&mut Self, &'static str, Placed<'a>) -> Result<(), AnswerStop>,
    ) -> Result<(), AnswerStop> {
        let (mut seen, mut is_first) = (Vec::with_capacity(known.len()), true);
        while let Some((at, text)) = self.scanner.next_member(&mut is_first)? {
            let key = self.key(&text, known);
            if key.is_none() && !self.options.ignore_unknown_keys {
                return Err(Error::new(at, self.unknown_key(&text, known)).into());
            }
            let first = self.scanner.next()?;
            match key {
                Some(key) if seen.contains(&key) => {
                    return Err(Error::repeated_key(at, &text).into());
                }
                Some(key) => {
                    seen.push(key);
                    if known.contains(&key) {
                        take(self, key, first)?;
                    } else {
                        self.scanner.skip_value(first)?;
                    }
                }
                None => self.scanner.skip_value(first)?,
            }
        }
        Ok(())
    }

    /// The known key, or other key, that a text is.
    fn key(&self, text: &[u8], known: &[&'static str]) -> Option<&'static str> {
        let number = self.options.keys.number(text);
        let renamed = number.map(|number| KEYS[number]);
        let is_text = |key: &&str| key.as_bytes() == text;
        let own = [STATE, KEY, EXPECT].into_iter().find(is_text);
        let key = renamed.or(own)?;
        (known.contains(&key) || OTHER_KEYS.contains(&key)).then_some(key)
    }

    fn unknown_key(&self, text: &[u8], known: &[&'static str]) -> Problem {
        let keys = &self.options.keys;
        let called = |&key: &&'static str| {
            let number = KEYS.iter().position(|other| *other == key);
            number.map_or(key, |number| keys.name(number))
        };
        let alias = keys.alias(text).filter(|&number| known.contains(&KEYS[number]));
        let nearest = alias.map(|number| KEYS[number]).or(nearest(text, known.iter().map(called)));
        Problem::UnknownKey {
            key: excerpt_of(text),
            nearest: nearest.map(|name| excerpt_of(name.as_bytes())),
            is_flat: false,
        }
    }

    /// The value of the number that is written as `text` at byte `at`.
    fn value(
        &self,
        number: Result<Number, NumberError>,
        at: usize,
        text: &[u8],
    ) -> Result<Value, AnswerStop> {
        let number = number.map_err(|why| Error::new(at, number_problem(why, text)))?;
        if matches!(number, Number::Decimal(_)) && self.number_kind == NumberKind::Integers {
            return Err(AnswerStop::Decimals);
        }
        let inexact = || Error::new(at, Problem::InexactInteger { text: excerpt_of(text) });
        Ok(self.number_kind.value(number).ok_or_else(inexact)?)
    }

    fn member_of_node(
        &mut self,
        node: &mut ProgramNode,
        key: &str,
        (at, token): Placed<'a>,
    ) -> Result<(), AnswerStop> {
        match (key, token) {
            ("value", Token::Null) => node.value = Some(Err(Missing::Unknown)),
            ("value", Token::Number(number, text)) => {
                node.value = Some(Ok(self.value(number, at, text)?));
            }
            ("value", _) => {
                return Err(Error::new(at, token.unexpected(Expected::NumberOrNull)).into());
            }
            ("children", Token::OpenArray) => node.children = self.children()?,
            ("children" | "player", Token::Null) => {}
            ("children", _) => {
                return Err(Error::new(at, token.unexpected(Expected::Children)).into());
            }
            (KEY, Token::Null) => {}
            (KEY, _) => {
                self.scanner.skip_value((at, token))?;
                node.key = Some(at..self.scanner.at);
            }
            ("player", _) => node.player = Some(player_of((at, token), self.options)?),
            _ => node.name = text_or_null((at, token))?,
        }
        Ok(())
    }

    /// The children in a list that has begun.
    fn children(&mut self) -> Result<Vec<ProgramChild>, AnswerStop> {
        let (mut children, mut is_first) = (Vec::new(), true);
        while self.scanner.next_item(b']', &mut is_first)? {
            let (at, token) = self.scanner.next()?;
            if token != Token::OpenObject {
                return Err(Error::new(at, token.unexpected(Expected::ChildOfAnswer)).into());
            }
            let mut child = ProgramChild::default();
            self.object(&CHILD_KEYS, |reader, key, placed| {
                match key {
                    STATE => {
                        reader.scanner.skip_value(placed)?;
                        child.state = Some(placed.0..reader.scanner.at);
                    }
                    "move" => child.label.r#move = text_or_null(placed)?,
                    _ => child.label.name = text_or_null(placed)?,
                }
                Ok(())
            })?;
            children.push(child);
        }
        Ok(children)
    }
}

/// The text that a token is, if it is not `null`.
fn text_or_null((at, token): Placed) -> Result<Option<String>, Error> {
    match token {
        Token::String(text) => Ok(Some(String::from_utf8_lossy(&decode(text)).into_owned())),
        Token::Null => Ok(None),
        _ => Err(Error::new(at, token.unexpected(Expected::String))),
    }
}

/// A line for each open node.
#[derive(Debug, Default)]
pub(super) struct LineLabels {
    open: Vec<OpenLine>,
    /// The line of the root, when the walk has left it.
    of_root: Vec<NodeLabel>,
}

/// An open node, and the line to the best leaf below it.
#[derive(Debug)]
struct OpenLine {
    label: NodeLabel,
    player: Player,
    best: Value,
    /// From the leaf up, without the label of this node.
    line: Vec<NodeLabel>,
}

impl LineLabels {
    /// Goes into an inner node.
    pub(super) fn open(&mut self, label: NodeLabel, player: Player) {
        self.open.push(OpenLine { label, player, best: player.worst(), line: Vec::new() });
    }

    /// The label of the innermost open node.
    pub(super) fn innermost(&self) -> Option<&NodeLabel> {
        self.open.last().map(|open| &open.label)
    }

    /// Takes the value of a leaf, a child of the innermost open node.
    pub(super) fn leaf(&mut self, label: NodeLabel, value: Value) {
        self.back_up(value, Vec::new(), label);
    }

    /// Leaves the innermost open node.
    pub(super) fn leave(&mut self) {
        let Some(left) = self.open.pop() else { return };
        if self.open.is_empty() {
            self.of_root = left.line;
        } else {
            self.back_up(left.best, left.line, left.label);
        }
    }

    /// Gives the innermost open node the value and the line of a child.
    fn back_up(&mut self, value: Value, mut line: Vec<NodeLabel>, label: NodeLabel) {
        if let Some(parent) = self.open.last_mut()
            && parent.player.prefers(value, parent.best)
        {
            line.push(label);
            parent.best = value;
            parent.line = line;
        }
    }

    /// Those of a line that is known, from the child of the root on.
    pub(super) fn of_line(mut line: Vec<NodeLabel>) -> LineLabels {
        line.reverse();
        LineLabels { open: Vec::new(), of_root: line }
    }

    /// The labels from the child of the root on, after the walk.
    pub(super) fn into_line(self) -> impl Iterator<Item = NodeLabel> {
        self.of_root.into_iter().rev()
    }
}
