//! Graphs in brackets: an object with the children of each node, or a row for each node. As JSON or Python writes
//! them: quotes of both kinds, tuples, `None`, comments, `graph =` in front.

use std::collections::{HashMap, HashSet};
use std::mem;

use super::rows::{Rows, Text, refused};
use crate::read::error::Error;
use crate::read::excerpt::excerpt_of;
use crate::read::expected::Expected;
use crate::read::keys::{self, EXPECT, KEYS, OTHER_KEYS, nearest};
use crate::read::lexical::{Placed, Token};
use crate::read::lists::{ListScanner, ListToken, Word, is_part_of_word, is_truth_value};
use crate::read::numbers::Numbers;
use crate::read::options::Options;
use crate::read::players::{player_named, player_of};
use crate::read::problem::Problem;

/// Whether a document starts with an object or an array, perhaps assigned to a name.
pub(super) fn has_brackets(text: &str) -> bool {
    let mut scanner = ListScanner::new(text);
    scanner.assignment();
    matches!(scanner.peek(), Some('{' | '['))
}

/// Whether a document in brackets is a graph.
///
/// - The keys of its object have no meaning, and it has one of them as the name of a child: two brackets deep.
/// - It has rows: objects in an array, of which none has children inside, and one names its parent.
pub(super) fn looks_like_graph(text: &str, options: &Options) -> bool {
    let mut scanner = ListScanner::new(text);
    scanner.assignment();
    let found = match next(&mut scanner) {
        Ok((_, Token::OpenObject)) => names_children(&mut scanner, options),
        Ok((_, Token::OpenArray)) => {
            if rows_list_ids(&mut scanner.clone()) == Some(true) {
                return true;
            }
            let mut rows = std::iter::from_fn(|| {
                let names_parent = names_parent(&mut scanner, options);
                take(&mut scanner, ',');
                names_parent
            });
            Some(rows.any(|names_parent| names_parent))
        }
        _ => None,
    };
    found.unwrap_or(false)
}

/// Whether the object whose bracket has been read names its own keys as children. `None`: it is something else.
fn names_children(scanner: &mut ListScanner, options: &Options) -> Option<bool> {
    let (mut keys, mut children, mut depth) = (HashSet::new(), HashSet::new(), 1);
    // What a key other than that of the children says is no child.
    let mut is_passed_over = false;
    while depth > 0 {
        match next(scanner).ok()?.1 {
            Token::OpenObject | Token::OpenArray if depth < 3 => depth += 1,
            Token::OpenObject | Token::OpenArray | Token::End => return None,
            Token::CloseObject | Token::CloseArray => depth -= 1,
            Token::String(text) => {
                let text = word(text).text();
                let is_key = scanner.peek() == Some(':');
                match depth {
                    1 if is_key && has_meaning(&text, options) => return None,
                    1 if is_key => {
                        keys.insert(text);
                        is_passed_over = false;
                    }
                    2 if is_key => {
                        let number = options.keys.number_or_alias(&text);
                        is_passed_over = number.is_some_and(|number| KEYS[number] != "children");
                    }
                    2 | 3 if !is_key && !is_passed_over => _ = children.insert(text),
                    _ => {}
                }
            }
            Token::Number(_, text) if depth > 1 && !is_passed_over => {
                children.insert(text.into());
            }
            _ => {}
        }
    }
    Some(!keys.is_disjoint(&children))
}

/// Whether rows come next whose lists of children have the ids of rows. `None`: it is something else.
fn rows_list_ids(scanner: &mut ListScanner) -> Option<bool> {
    let (mut ids, mut children) = (HashSet::new(), HashSet::new());
    let (mut depth, mut key) = (1, None);
    while depth > 0 {
        let text: Text = match next(scanner).ok()?.1 {
            Token::OpenObject | Token::OpenArray if depth < 3 => {
                depth += 1;
                continue;
            }
            Token::OpenObject | Token::OpenArray | Token::End => return None,
            Token::CloseObject | Token::CloseArray => {
                depth -= 1;
                continue;
            }
            Token::String(text) => word(text).text(),
            Token::Number(_, text) => text.into(),
            _ => continue,
        };
        match (depth, key) {
            (2, _) if scanner.peek() == Some(':') => {
                let is_id = [ID, "name", "node"].iter().any(|id| id.as_bytes() == &*text);
                key = if is_id { Some(ID) } else { (&*text == b"children").then_some("children") };
            }
            (2, Some(ID)) => _ = ids.insert(text),
            (3, Some("children")) => _ = children.insert(text),
            _ => {}
        }
    }
    Some(!ids.is_disjoint(&children))
}

/// Whether a key of an object says that this is a tree in another format.
fn has_meaning(key: &[u8], options: &Options) -> bool {
    matches!(key, b"branching" | b"leaves" | b"game")
        || key == EXPECT.as_bytes()
        || options.keys.number(key).is_some()
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

/// Goes on to the next item before the bracket `close`, over the comma between two. Whether there is one; if not, the
/// bracket is used up. A comma may stand after the last item.
fn next_item(scanner: &mut ListScanner, close: char, is_first: &mut bool) -> Result<bool, Error> {
    let is_after_comma = mem::take(is_first) || take(scanner, ',');
    if take(scanner, close) {
        return Ok(false);
    }
    if is_after_comma {
        return Ok(true);
    }
    let (at, token) = next(scanner)?;
    let expected = if close == '}' { Expected::CommaOrBrace } else { Expected::CommaOrBracket };
    Err(Error::new(at, token.unexpected(expected)))
}

/// The key of the next member of an open object, whose colon is used up, and the byte where it starts. `None`: the
/// object has ended.
fn next_member<'a>(
    scanner: &mut ListScanner<'a>,
    is_first: &mut bool,
) -> Result<Option<(usize, Text<'a>)>, Error> {
    if !next_item(scanner, '}', is_first)? {
        return Ok(None);
    }
    let (at, token) = next(scanner)?;
    let Some(key) = name(token) else {
        return Err(Error::new(at, token.unexpected(Expected::Key)));
    };
    match next(scanner)? {
        (_, Token::Colon) => Ok(Some((at, key))),
        (at, token) => Err(Error::new(at, token.unexpected(Expected::Colon))),
    }
}

/// Uses up the next token if it is this symbol. Whether it was.
fn take(scanner: &mut ListScanner, symbol: char) -> bool {
    let is_it = scanner.peek() == Some(symbol);
    scanner.at += usize::from(is_it);
    is_it
}

/// Steps over a value. Gives its first token.
fn skip_value<'a>(scanner: &mut ListScanner<'a>) -> Result<Placed<'a>, Error> {
    let (first, mut open) = (next(&mut scanner.clone())?, Vec::new());
    loop {
        let (at, token) = next(scanner)?;
        match token {
            Token::OpenArray => open.push(Token::CloseArray),
            Token::OpenObject => open.push(Token::CloseObject),
            Token::CloseArray | Token::CloseObject
                if open.pop_if(|close| *close == token).is_some() => {}
            Token::Number(..) | Token::String(_) | Token::Word(_) | Token::Null => {}
            Token::Comma | Token::Colon if !open.is_empty() => {}
            _ => return Err(Error::new(at, token.unexpected(Expected::JsonValue))),
        }
        if open.is_empty() {
            return Ok(first);
        }
    }
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

/// The next token, as JSON has it: brackets that are round are those of an array. A string has the quotes and escapes
/// of lists.
fn next<'a>(scanner: &mut ListScanner<'a>) -> Result<Placed<'a>, Error> {
    let first = scanner.peek();
    let at = scanner.at;
    if first == Some(':') {
        scanner.at += 1;
        return Ok((at, Token::Colon));
    }
    let rest = scanner.rest();
    let word = &rest[..rest.find(|of| !is_part_of_word(of)).unwrap_or(rest.len())];
    if is_truth_value(word) {
        scanner.at += word.len();
        return Ok((at, Token::Word(word.as_bytes())));
    }
    let (at, token) = scanner.next()?;
    let token = match token {
        ListToken::Open('}') => Token::OpenObject,
        ListToken::Open(_) => Token::OpenArray,
        ListToken::Close('}') => Token::CloseObject,
        ListToken::Close(_) => Token::CloseArray,
        ListToken::Comma => Token::Comma,
        ListToken::Number(number, text) => Token::Number(number, text.as_bytes()),
        ListToken::Unknown(text) | ListToken::Word(Word(text)) if Word(text).is_quoted() => {
            Token::String(text.as_bytes())
        }
        ListToken::Unknown(_) => Token::Null,
        ListToken::Word(Word(text)) => Token::Word(text.as_bytes()),
        ListToken::End => Token::End,
    };
    Ok((at, token))
}

/// The word that a token of [`next`] has the bytes of.
fn word(bytes: &[u8]) -> Word<'_> {
    Word(std::str::from_utf8(bytes).expect("a part of a text"))
}

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
        let mut listed = HashMap::new();
        for (parent, node) in self.rows.nodes.iter().enumerate() {
            listed.extend(
                node.children.iter().enumerate().map(|(at, edge)| ((parent, edge.child), at)),
            );
        }
        let lists: HashSet<usize> = listed.keys().map(|&(parent, _)| parent).collect();
        for (at, name, r#move, child) in mem::take(&mut self.parents) {
            let Some(&parent) = self.rows.numbers.get(&name) else {
                let message = format!("no row is that of the parent `{}`", excerpt_of(&name));
                return Err(refused(
                    at,
                    message,
                    "add its row, or give the root the parent `null`",
                ));
            };
            match listed.get(&(parent, child)) {
                Some(&edge) => {
                    let edge = &mut self.rows.nodes[parent].children[edge];
                    edge.r#move = edge.r#move.take().or(r#move);
                }
                None if lists.contains(&parent) => {
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
        let (mut seen, mut parent, mut r#move) = (HashSet::new(), None, None);
        let mut is_first = true;
        while let Some((at, key)) = next_member(&mut self.scanner, &mut is_first)? {
            let is_of_row = |meaning: &&str| matches!(*meaning, ID | PARENT | "move");
            let meaning = meaning(&key, self.options).filter(|key| is_row || !is_of_row(key));
            let Some(meaning) = meaning else {
                let nearest =
                    nearest(&key, KEYS.into_iter().chain([ID, PARENT])).map(str::to_owned);
                let (key, is_flat) = (excerpt_of(&key), false);
                let problem = Problem::UnknownKey { key, nearest, is_flat };
                return Err(Error::new(at, problem));
            };
            if !OTHER_KEYS.contains(&meaning) && !seen.insert(meaning) {
                return Err(Error::repeated_key(at, &key));
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
                        Token::String(text) => player_named(&word(text).text(), at, self.options),
                        _ => player_of((at, token), self.options),
                    };
                    self.rows.nodes[node].player = Some(player?);
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

/// The name that a token is.
fn name(token: Token) -> Option<Text> {
    match token {
        Token::String(text) => Some(word(text).text()),
        Token::Word(text) if !is_truth_value(word(text).0) => Some(word(text).text()),
        Token::Number(_, text) => Some(Text::Borrowed(text)),
        _ => None,
    }
}
