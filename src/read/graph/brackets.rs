//! Graphs in brackets: an object with the children of each node, or a row for each node. As JSON or Python writes
//! them: quotes of both kinds, tuples, `None`, comments, `graph =` in front.

use std::collections::HashMap;

use super::rows::{Rows, Text};
use super::tokens::{name, next, next_item, next_member, skip_value, take, word};
use crate::excerpt::excerpt_of;
use crate::read::error::Error;
use crate::read::expected::Expected;
use crate::read::keys::{self, EXPECT, KEYS, OTHER_KEYS, nearest};
use crate::read::lexical::{Placed, Token};
use crate::read::lists::ListScanner;
use crate::read::numbers::Numbers;
use crate::read::options::Options;
use crate::read::players::{player_named, player_of};
use crate::read::problem::Problem;

/// Reads a document in brackets.
pub(super) struct BracketReader<'a> {
    scanner: ListScanner<'a>,
    options: &'a Options,
    numbers: Numbers<'a>,
    rows: Rows<'a>,
    /// The children that are numbers: the byte and the text of each.
    leaves: Vec<(usize, &'a [u8])>,
    /// The rows that name a parent: the byte and the name, the move, the child.
    parents: Vec<(usize, Text<'a>, Option<Text<'a>>, usize)>,
    /// Whether this is a look for what shows a graph: what else is wrong is passed over.
    is_look: bool,
    /// The texts of children, but for those whose move may be a key of a node.
    named: Vec<Text<'a>>,
    /// Whether a child has no such text, or the children of a row are no list.
    has_other_children: bool,
}

impl<'a> BracketReader<'a> {
    /// A reader of a document that starts with an object or an array, perhaps assigned to a name.
    pub(super) fn new(text: &'a str, options: &'a Options) -> Option<BracketReader<'a>> {
        let mut scanner = ListScanner::new(text);
        scanner.assignment();
        matches!(scanner.peek(), Some('{' | '[')).then(|| BracketReader {
            scanner,
            options,
            numbers: Numbers::new(options),
            rows: Rows::new(),
            leaves: Vec::new(),
            parents: Vec::new(),
            is_look: false,
            named: Vec::new(),
            has_other_children: false,
        })
    }

    pub(super) fn read(mut self) -> Result<Rows<'a>, Error> {
        self.document()?;
        Ok(self.rows)
    }

    /// Whether this is a graph by what stands in it, whatever else may be wrong with it.
    ///
    /// - The keys of its object have no meaning, and it has one of them as the name of a child.
    /// - It has rows, of which one names its parent before any has children, or all have lists of names, some of rows.
    pub(super) fn shows_graph(mut self) -> bool {
        let is_object = self.scanner.peek() == Some('{');
        let mut ahead = self.scanner.clone();
        if take(&mut ahead, '[') {
            let mut rows = std::iter::from_fn(|| {
                let names_parent = names_parent(&mut ahead, self.options);
                take(&mut ahead, ',');
                names_parent
            });
            if rows.any(|names_parent| names_parent) {
                return true;
            }
        }
        self.is_look = true;
        // Where it cannot be read, what stands before that shows it.
        let _ = self.document();
        let Rows { nodes, numbers, .. } = &self.rows;
        let is_said = |number: &usize| nodes[*number].is_defined;
        let has_meaning = |key: &[u8]| {
            matches!(key, b"branching" | b"leaves" | b"game")
                || key == EXPECT.as_bytes()
                || self.options.keys.number(key).is_some()
        };
        self.named.iter().any(|name| numbers.get(name).is_some_and(is_said))
            && if is_object {
                !numbers.iter().any(|(key, number)| is_said(number) && has_meaning(key))
            } else {
                !self.has_other_children
            }
    }

    fn document(&mut self) -> Result<(), Error> {
        let mut is_first = true;
        if take(&mut self.scanner, '[') {
            while next_item(&mut self.scanner, ']', &mut is_first)? {
                self.row()?;
            }
        } else if names_parent(&mut self.scanner.clone(), self.options).is_some() {
            // A row on each line.
            while self.scanner.peek().is_some() {
                self.row()?;
            }
        } else {
            self.scanner.at += 1;
            while let Some((at, key)) = next_member(&mut self.scanner, &mut is_first)? {
                let node = self.rows.define(at, &key)?;
                self.said(node)?;
            }
        }
        match next(&mut self.scanner)? {
            (_, Token::End) => {}
            (at, token) => return Err(Error::new(at, Problem::Trailing(token.text()))),
        }
        // A row may name its parent where that lists its children, too: it is one edge.
        let edge =
            |parent: usize, child: usize| Text::from(format!("{parent} {child}").into_bytes());
        let mut listed = HashMap::new();
        let mut lists = Vec::new();
        for (parent, node) in self.rows.nodes.iter().enumerate() {
            lists.push(!node.children.is_empty());
            let children = node.children.iter().enumerate();
            listed.extend(children.map(|(at, of)| (edge(parent, of.child), at)));
        }
        for (at, name, r#move, child) in self.parents.clone() {
            let Some(&parent) = self.rows.numbers.get(&name) else {
                let message = format!("no row is that of the parent `{}`", excerpt_of(&name));
                return Err(Error::refused(
                    at,
                    message,
                    "add its row, or give the root the parent `null`",
                ));
            };
            match listed.get(&edge(parent, child)) {
                Some(&edge) => {
                    let edge = &mut self.rows.nodes[parent].children[edge];
                    edge.r#move = edge.r#move.take().or(r#move);
                }
                None if lists[parent] => {
                    let message = format!(
                        "`{}` lists its children, and this is none of them",
                        excerpt_of(&name)
                    );
                    return Err(Error::refused(
                        at,
                        message,
                        "add it to the list, or take `parent` out",
                    ));
                }
                None => self.rows.join(at, parent, r#move, child),
            }
        }
        for (at, text) in &self.leaves {
            if self.rows.numbers.contains_key(*text) {
                let message = format!("`{}` is a number and the name of a node", excerpt_of(text));
                let help = "write it in quotes if it is the node, or give the node another name if it is the value of \
                            a leaf";
                return Err(Error::refused(*at, message, help));
            }
        }
        Ok(())
    }

    /// Reads what stands at the name of a node: its value, its children, or an object that says what it is.
    fn said(&mut self, node: usize) -> Result<(), Error> {
        let mut ahead = self.scanner.clone();
        match next(&mut ahead)? {
            (at, Token::Number(number, text)) => {
                self.scanner = ahead;
                self.rows.nodes[node].value = Some(self.numbers.take(number, at, text)?);
                Ok(())
            }
            (_, Token::OpenObject) if self.is_node(&ahead) => {
                self.scanner = ahead;
                self.members(node, false)
            }
            _ => self.children(node),
        }
    }

    /// Whether the object whose bracket has been read begins with a key of a node.
    fn is_node(&self, scanner: &ListScanner<'a>) -> bool {
        let first = next_member(&mut scanner.clone(), &mut true).ok().flatten();
        first.is_some_and(|(_, key)| self.options.keys.number_or_alias(&key).is_some())
    }

    /// Reads the children of a node.
    fn children(&mut self, node: usize) -> Result<(), Error> {
        let (at, token) = next(&mut self.scanner)?;
        match token {
            Token::Null => Ok(()),
            Token::OpenObject if !self.is_node(&self.scanner) => {
                let mut is_first = true;
                while let Some((_, key)) = next_member(&mut self.scanner, &mut is_first)? {
                    self.child(node, Some(key))?;
                }
                Ok(())
            }
            Token::OpenArray => {
                let close = if self.scanner.text[at..].starts_with('(') { ')' } else { ']' };
                let mut is_first = true;
                while next_item(&mut self.scanner, close, &mut is_first)? {
                    self.child(node, None)?;
                }
                Ok(())
            }
            _ => Err(token.unexpected(at, Expected::Children)),
        }
    }

    /// Reads a child: a number or the name of a node.
    fn child(&mut self, parent: usize, r#move: Option<Text<'a>>) -> Result<(), Error> {
        let (at, token) = next(&mut self.scanner)?;
        let text = name(token);
        self.has_other_children |= text.is_none();
        let key = r#move.as_deref().and_then(|key| self.options.keys.number_or_alias(key));
        self.named.extend(text.filter(|_| key.is_none_or(|number| KEYS[number] == "children")));
        let child = match token {
            Token::Number(number, text) => {
                self.leaves.push((at, text));
                let value = self.numbers.take(number, at, text)?;
                self.rows.add(at, Some(value))
            }
            Token::Null => self.rows.add(at, None),
            _ => match name(token) {
                Some(name) => self.rows.node(at, name),
                None => return Err(token.unexpected(at, Expected::ChildOfGraph)),
            },
        };
        self.rows.join(at, parent, r#move, child);
        Ok(())
    }

    /// Reads a row.
    fn row(&mut self) -> Result<(), Error> {
        let (id, name_of_row) = (self.member(ID), self.member("name"));
        let (at, token) = next(&mut self.scanner)?;
        if token != Token::OpenObject {
            return Err(token.unexpected(at, Expected::Row));
        }
        let node = match id.or(name_of_row).and_then(|(at, token)| Some((at, name(token)?))) {
            Some((at, id)) if self.is_look && self.rows.numbers.contains_key(&id) => {
                let node = self.rows.node(at, id);
                self.rows.nodes[node].is_defined = true;
                node
            }
            Some((at, id)) => self.rows.define(at, &id)?,
            None => self.rows.add(at, None),
        };
        self.members(node, true)
    }

    /// The first token of what a key with this meaning says in the object that comes next, unless it is `null`.
    fn member(&self, wanted: &str) -> Option<Placed<'a>> {
        let (mut ahead, mut is_first) = (self.scanner.clone(), true);
        next(&mut ahead).ok().filter(|(_, token)| *token == Token::OpenObject)?;
        while let Some((_, key)) = next_member(&mut ahead, &mut is_first).ok()? {
            let first = skip_value(&mut ahead).ok()?;
            if meaning(&key, self.options) == Some(wanted) && first.1 != Token::Null {
                return Some(first);
            }
        }
        None
    }

    /// Reads what an open object says of a node. `is_row`: it names the node and its parent, too.
    fn members(&mut self, node: usize, is_row: bool) -> Result<(), Error> {
        let (mut seen, mut parent, mut r#move) = (Vec::new(), None, None);
        let mut is_first = true;
        while let Some((at, key)) = next_member(&mut self.scanner, &mut is_first)? {
            let is_of_row = |meaning: &&str| matches!(*meaning, ID | PARENT | "move");
            let meaning = meaning(&key, self.options).filter(|key| is_row || !is_of_row(key));
            let Some(meaning) = meaning.or(self.is_look.then_some(EXPECT)) else {
                let nearest = nearest(&key, KEYS.into_iter().chain([ID, PARENT]));
                return Err(Error::unknown_key(at, &key, nearest));
            };
            if !OTHER_KEYS.contains(&meaning) {
                if seen.contains(&meaning) && !self.is_look {
                    return Err(Error::repeated_key(at, &key));
                }
                seen.push(meaning);
            }
            if meaning == "children" {
                let is_list = matches!(self.scanner.peek(), Some('[' | '('));
                self.has_other_children |= !is_list;
                self.children(node)?;
                continue;
            }
            if meaning == "value" && self.options.keys.number(&key).is_none() {
                self.rows.nodes[node].alias_of_value = Some((at, key.clone()));
            }
            let (at, token) = skip_value(&mut self.scanner)?;
            if self.is_look {
                continue;
            }
            let unexpected = |expected| Err(token.unexpected(at, expected));
            match (meaning, token) {
                (ID | "position" | "meta" | EXPECT, _) | (_, Token::Null) => {}
                ("value", Token::Number(number, text)) => {
                    self.rows.nodes[node].value = Some(self.numbers.take(number, at, text)?);
                }
                ("value", _) => return unexpected(Expected::NumberOrNull),
                ("player", _) => {
                    self.rows.nodes[node].player = Some(match token {
                        Token::String(text) => player_named(&word(text).text(), at, self.options)?,
                        _ => player_of((at, token), self.options)?,
                    });
                }
                _ => match (meaning, name(token)) {
                    (_, None) => return unexpected(Expected::String),
                    (PARENT, Some(text)) => parent = Some((at, text)),
                    ("name", text) => self.rows.nodes[node].name = text,
                    (_, text) => r#move = text,
                },
            }
        }
        if let Some((at, name)) = parent {
            self.parents.push((at, name, r#move, node));
        }
        Ok(())
    }
}

/// Whether a row comes next which names its parent, or is the root's, which has none. `None`: it is something else.
fn names_parent(scanner: &mut ListScanner, options: &Options) -> Option<bool> {
    let Ok((_, Token::OpenObject)) = next(scanner) else {
        return None;
    };
    let (mut names_parent, mut is_first) = (None, true);
    while let Some((_, key)) = next_member(scanner, &mut is_first).ok()? {
        let (_, first) = skip_value(scanner).ok()?;
        match (meaning(&key, options), first) {
            (Some("children"), _) | (Some(PARENT), Token::OpenArray | Token::OpenObject) => {
                return None;
            }
            (Some(PARENT), _) => names_parent = Some(first != Token::Null),
            _ => {}
        }
    }
    names_parent
}

/// What the keys of rows mean that are no keys of nested nodes.
const ID: &str = "id";
const PARENT: &str = "parent";

/// What a key says of a node. `None`: it has no meaning.
fn meaning(key: &[u8], options: &Options) -> Option<&'static str> {
    if [ID, "node"].iter().any(|id| id.as_bytes().eq_ignore_ascii_case(key)) {
        return Some(ID);
    }
    if keys::names_parent(key) {
        return Some(PARENT);
    }
    let is_passed_over = || key == EXPECT.as_bytes() || options.ignore_unknown_keys;
    let known = options.keys.number_or_alias(key).map(|number| KEYS[number]);
    known.or_else(|| is_passed_over().then_some(EXPECT))
}
