//! Graphs in brackets: an object with the children of each node, or a row for each node. As JSON or Python writes
//! them: quotes of both kinds, tuples, `None`, comments, `graph =` in front.

use std::collections::HashMap;
use std::mem;

use super::rows::{Rows, Text, refused};
use super::signs::{ID, PARENT, meaning, names_parent};
use super::tokens::{name, next, next_item, next_member, skip_value, take, word};
use crate::read::error::Error;
use crate::read::excerpt::excerpt_of;
use crate::read::expected::Expected;
use crate::read::keys::{EXPECT, KEYS, OTHER_KEYS, nearest};
use crate::read::lexical::Token;
use crate::read::lists::ListScanner;
use crate::read::numbers::Numbers;
use crate::read::options::Options;
use crate::read::players::{mover_named, mover_of};
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
}

impl<'a> BracketReader<'a> {
    pub(super) fn new(text: &'a str, options: &'a Options) -> BracketReader<'a> {
        BracketReader {
            scanner: ListScanner::new(text),
            options,
            numbers: Numbers::new(options),
            rows: Rows::new(),
            leaves: Vec::new(),
            parents: Vec::new(),
        }
    }

    pub(super) fn read(mut self) -> Result<Rows<'a>, Error> {
        self.scanner.assignment();
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
            (at, token) => return Err(Error::new(at, Problem::Trailing { found: token.text() })),
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
        for (at, name, r#move, child) in mem::take(&mut self.parents) {
            let Some(&parent) = self.rows.numbers.get(&name) else {
                let message = format!("no row is that of the parent `{}`", excerpt_of(&name));
                return Err(refused(
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
                    return Err(refused(at, message, "add it to the list, or take `parent` out"));
                }
                None => self.rows.join(at, parent, r#move, child),
            }
        }
        for (at, text) in &self.leaves {
            if self.rows.numbers.contains_key(*text) {
                let message = format!("`{}` is a number and the name of a node", excerpt_of(text));
                let help = "write it in quotes if it is the node, or give the node another name if it is the value of \
                            a leaf";
                return Err(refused(*at, message, help));
            }
        }
        Ok(self.rows)
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
            _ => Err(Error::new(at, token.unexpected(Expected::Children))),
        }
    }

    /// Reads a child: a number or the name of a node.
    fn child(&mut self, parent: usize, r#move: Option<Text<'a>>) -> Result<(), Error> {
        let (at, token) = next(&mut self.scanner)?;
        let child = match token {
            Token::Number(number, text) => {
                self.leaves.push((at, text));
                let value = self.numbers.take(number, at, text)?;
                self.rows.add(at, Some(value))
            }
            Token::Null => self.rows.add(at, None),
            _ => match name(token) {
                Some(name) => self.rows.node(at, name),
                None => return Err(Error::new(at, token.unexpected(Expected::ChildOfGraph))),
            },
        };
        self.rows.join(at, parent, r#move, child);
        Ok(())
    }

    /// Reads a row.
    fn row(&mut self) -> Result<(), Error> {
        let mut ahead = self.scanner.clone();
        let (at, token) = next(&mut self.scanner)?;
        if token != Token::OpenObject {
            return Err(Error::new(at, token.unexpected(Expected::Row)));
        }
        let node = match self.id(&mut ahead) {
            Some((at, id)) => self.rows.define(at, &id)?,
            None => self.rows.add(at, None),
        };
        self.members(node, true)
    }

    /// What names the node of the row that comes next: its `id`, or else its name.
    fn id(&self, ahead: &mut ListScanner<'a>) -> Option<(usize, Text<'a>)> {
        next(ahead).ok()?;
        let (mut found, mut is_first) = (None, true);
        while let Some((_, key)) = next_member(ahead, &mut is_first).ok()? {
            let (at, first) = skip_value(ahead).ok()?;
            match meaning(&key, self.options) {
                Some(ID) if first == Token::Null => {}
                Some(ID) => return Some((at, name(first)?)),
                Some("name") => found = found.or(name(first).map(|name| (at, name))),
                _ => {}
            }
        }
        found
    }

    /// Reads what an open object says of a node. `is_row`: it names the node and its parent, too.
    fn members(&mut self, node: usize, is_row: bool) -> Result<(), Error> {
        let (mut seen, mut parent, mut r#move) = (Vec::new(), None, None);
        let mut is_first = true;
        while let Some((at, key)) = next_member(&mut self.scanner, &mut is_first)? {
            let is_of_row = |meaning: &&str| matches!(*meaning, ID | PARENT | "move");
            let meaning = meaning(&key, self.options).filter(|key| is_row || !is_of_row(key));
            let Some(meaning) = meaning else {
                let nearest = nearest(&key, KEYS.into_iter().chain([ID, PARENT]));
                return Err(Error::unknown_key(at, &key, nearest));
            };
            if !OTHER_KEYS.contains(&meaning) {
                if seen.contains(&meaning) {
                    return Err(Error::repeated_key(at, &key));
                }
                seen.push(meaning);
            }
            if meaning == "children" {
                self.children(node)?;
                continue;
            }
            if meaning == "value" && self.options.keys.number(&key).is_none() {
                self.rows.nodes[node].alias_of_value = Some((at, key.clone()));
            }
            let (at, token) = skip_value(&mut self.scanner)?;
            let unexpected = |expected| Err(Error::new(at, token.unexpected(expected)));
            match (meaning, token) {
                (ID | "position" | "meta" | EXPECT, _) | (_, Token::Null) => {}
                ("value", Token::Number(number, text)) => {
                    self.rows.nodes[node].value = Some(self.numbers.take(number, at, text)?);
                }
                ("value", _) => return unexpected(Expected::NumberOrNull),
                ("player", _) => {
                    let player = match token {
                        Token::String(text) => mover_named(&word(text).text(), at, self.options),
                        _ => mover_of((at, token), self.options),
                    };
                    let chance = || {
                        let Token::String(text) = token else { unreachable!("a word is chance") };
                        let found = excerpt_of(&word(text).text());
                        Error::new(at, Problem::ChancePlayer { found })
                    };
                    self.rows.nodes[node].player = Some(player?.player().ok_or_else(chance)?);
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
