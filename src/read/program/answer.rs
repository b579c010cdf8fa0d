//! From the text of an answer to the node that it tells of.
//!
//! An answer is read as documents are, and not by serde: its errors have the words and places of theirs.
//!
//! The labels along the principal variation are kept while a search walks. No node is asked for twice, so
//! the labels of a node are kept as long as it may be on that line. A search that goes forward gives a
//! node the value of its best child, of equal children the first; so do these lines. There is one for each
//! open node: a child's line goes over to its parent, and nothing is copied.

use std::ops::Range;

use crate::excerpt::excerpt_of;
use crate::fraction::Fraction;
use crate::number::{Number, NumberKind};
use crate::read::error::Error;
use crate::read::expected::Expected;
use crate::read::keys::{OTHER_KEYS, nearest};
use crate::read::lexical::{Placed, Scanner, Token, decode, number_problem};
use crate::read::options::Options;
use crate::read::players::{mover_of, probability};
use crate::read::problem::Problem;
use crate::tree::{Builder, Labels, Missing, OutcomeProblem, weights_of};
use crate::value::{Mover, Player, Value};

/// The keys of a node, and those of a child in its list.
const NODE_KEYS: [&str; 5] = ["value", "name", "player", "key", "children"];
const CHILD_KEYS: [&str; 6] = ["move", "name", "state", "prob", OTHER_KEYS[0], OTHER_KEYS[1]];

/// A node, as its answer tells of it.
#[derive(Debug, Default)]
pub(super) struct ProgramNode {
    /// `None`: no value is given.
    pub(super) value: Option<Result<Value, Missing>>,
    pub(super) mover: Option<Mover>,
    pub(super) name: Option<String>,
    /// Where its key stands in the answer; `None`: its state says which position it is.
    pub(super) key: Option<Range<usize>>,
    pub(super) children: Vec<ProgramChild>,
    /// How probable they are, in parts of the sum, if chance decides here; else nothing.
    pub(super) weights: Vec<u32>,
}

impl ProgramNode {
    /// Whether it may be the same position as another node: the values, the players, the moves and their probabilities
    /// are the same.
    pub(super) fn is_like(&self, other: &ProgramNode) -> bool {
        let moves = |node: &ProgramNode| -> Vec<_> {
            node.children.iter().map(|child| child.label.r#move.clone()).collect()
        };
        let facts =
            |node: &ProgramNode| (node.value, node.mover, moves(node), node.weights.clone());
        facts(self) == facts(other)
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

/// The node that an answer tells of. `None`: it has a decimal, or chance decides there, and integers were expected.
///
/// # Errors
///
/// What is wrong with it: `{"name": "A"}`.
pub(super) fn read_answer(
    bytes: &[u8],
    number_kind: NumberKind,
    options: &Options,
) -> Result<Option<ProgramNode>, Error> {
    let mut scanner = Scanner::new(bytes);
    let (start, token) = scanner.next()?;
    let [value, name, mover, key, children] =
        members(&mut scanner, (start, token), Expected::Answer, NODE_KEYS, options)?;
    scanner.end()?;
    let mut node = ProgramNode { name: text_of(name)?, ..ProgramNode::default() };
    node.value = match value {
        None => None,
        Some((_, Token::Null, _)) => Some(Err(Missing::Unknown)),
        Some((at, Token::Number(number, text), _)) => {
            let number = number.map_err(|why| Error::new(at, number_problem(why, text)))?;
            if matches!(number, Number::Decimal(_)) && number_kind == NumberKind::Integers {
                return Ok(None);
            }
            let inexact = || Error::new(at, Problem::InexactInteger(excerpt_of(text)));
            Some(Ok(number_kind.value(number).ok_or_else(inexact)?))
        }
        Some((at, token, _)) => {
            return Err(token.unexpected(at, Expected::NumberOrNull));
        }
    };
    let mover = given(mover).map(|(at, token, _)| mover_of((at, token), options));
    node.mover = mover.transpose()?;
    let is_chance = node.mover == Some(Mover::Chance);
    if is_chance && number_kind == NumberKind::Integers {
        return Ok(None);
    }
    node.key = given(key).map(|(at, _, end)| at..end);
    if let Some((at, token, _)) = given(children) {
        if token != Token::OpenArray {
            return Err(token.unexpected(at, Expected::Children));
        }
        let (mut scanner, mut is_first) = (Scanner::at(bytes, at + 1), true);
        let mut parts = Vec::new();
        while scanner.next_item(b']', &mut is_first)? {
            let first = scanner.next()?;
            let [r#move, name, state, part, _, _] =
                members(&mut scanner, first, Expected::ChildOfAnswer, CHILD_KEYS, options)?;
            let label = NodeLabel { name: text_of(name)?, r#move: text_of(r#move)? };
            let state = state.map(|(at, _, end)| at..end);
            node.children.push(ProgramChild { label, state });
            let part = given(part).map(|(at, token, _)| (at, token));
            if is_chance {
                parts.push((first.0, part.map(probability).transpose()?));
            } else if part.is_some() {
                return Err(Error::new(first.0, Problem::Outcome(OutcomeProblem::NotOfChance)));
            }
        }
        if is_chance {
            node.weights = weights((at, &parts))?;
        }
    }
    if node.value.is_none() && node.children.is_empty() {
        let keys = options.keys.clone();
        return Err(Error::new(start, Problem::NoValueNoChildren { keys }));
    }
    Ok(Some(node))
}

/// How probable the children of a chance node are, whose list begins at this byte: where each begins, and its
/// probability, if one is given.
fn weights((start, parts): (usize, &[(usize, Option<Fraction>)])) -> Result<Vec<u32>, Error> {
    let problem = |at, problem| Error::new(at, Problem::Outcome(problem));
    if parts.iter().all(|(_, part)| part.is_none()) {
        return Ok(vec![1; parts.len()]);
    }
    let part = |&(at, part): &(usize, Option<Fraction>)| {
        part.ok_or_else(|| problem(at, OutcomeProblem::Missing))
    };
    let given = parts.iter().map(part).collect::<Result<Vec<Fraction>, Error>>()?;
    let weights = weights_of(&given, false);
    let weights =
        weights.map_err(|(place, found)| problem(place.map_or(start, |at| parts[at].0), found))?;
    let total = weights.iter().try_fold(0_u32, |sum, &weight| sum.checked_add(weight));
    total.map(|_| weights).ok_or_else(|| problem(start, OutcomeProblem::TooFine))
}

/// A value that is not `null`.
fn given(value: Option<Member>) -> Option<Member> {
    value.filter(|(_, token, _)| *token != Token::Null)
}

/// The text that a value is, if it is there.
fn text_of(value: Option<Member>) -> Result<Option<String>, Error> {
    match given(value) {
        None => Ok(None),
        Some((_, Token::String(text), _)) => {
            Ok(Some(String::from_utf8_lossy(&decode(text)).into_owned()))
        }
        Some((at, token, _)) => Err(token.unexpected(at, Expected::String)),
    }
}

/// A value of an object: where it starts, its first token, and where it ends.
type Member<'a> = (usize, Token<'a>, usize);

/// The values of an object that begins with this token, in the order of the keys.
fn members<'a, const N: usize>(
    scanner: &mut Scanner<'a>,
    (at, token): Placed<'a>,
    expected: Expected,
    known: [&'static str; N],
    options: &Options,
) -> Result<[Option<Member<'a>>; N], Error> {
    if token != Token::OpenObject {
        return Err(token.unexpected(at, expected));
    }
    let (keys, known) = (&options.keys, known.map(|key| options.keys.name_of(key)));
    let mut found = [None; N];
    let mut is_first = true;
    while let Some((at, text)) = scanner.next_member(&mut is_first)? {
        let is_it = |key: &&str| key.as_bytes() == &*text;
        let number = known.iter().position(is_it);
        let first = scanner.next()?;
        // They say how probable outcomes are, in nested documents: nobody means that they are passed over.
        let is_of_chance = matches!(&*text, b"probs" | b"weights");
        let is_ignored = options.ignore_unknown_keys && !is_of_chance;
        if number.is_none() && !is_ignored && !OTHER_KEYS.iter().any(is_it) {
            let alias = keys.alias(&text).map(|number| keys.name(number));
            let meant = alias.filter(|name| known.contains(name));
            let meant = meant.or_else(|| nearest(&text, known.into_iter()));
            return Err(Error::unknown_key(at, &text, meant));
        }
        scanner.skip_value(first)?;
        if let Some(number) = number {
            let value = (first.0, first.1, scanner.at);
            if found[number].replace(value).is_some() {
                return Err(Error::repeated_key(at, &text));
            }
        }
    }
    Ok(found)
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
