//! Whether a document in brackets is a graph; and what the keys of rows mean.

use std::collections::HashSet;

use super::tokens::{name, next, next_item, next_member, skip_value, take, word};
use crate::read::keys::{self, EXPECT, KEYS};
use crate::read::lexical::Token;
use crate::read::lists::ListScanner;
use crate::read::options::Options;

/// Whether a document starts with an object or an array, perhaps assigned to a name.
pub(super) fn has_brackets(text: &str) -> bool {
    let mut scanner = ListScanner::new(text);
    scanner.assignment();
    matches!(scanner.peek(), Some('{' | '['))
}

/// Whether a document in brackets is a graph.
///
/// - The keys of its object have no meaning, and it has one of them as the name of a child: two brackets deep.
/// - It has rows: objects in an array, of which none has children inside, and one names its parent, or some have lists
///   of the names of others.
pub(super) fn looks_like_graph(text: &str, options: &Options) -> bool {
    let mut scanner = ListScanner::new(text);
    scanner.assignment();
    let found = match next(&mut scanner) {
        Ok((_, Token::OpenObject)) => names_children(&mut scanner, options),
        Ok((_, Token::OpenArray)) => {
            if rows_list_names(&mut scanner.clone(), options) == Some(true) {
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

/// Whether rows come next whose lists of children have the names of rows. `None`: it is something else.
fn rows_list_names(scanner: &mut ListScanner, options: &Options) -> Option<bool> {
    let (mut names, mut children) = (HashSet::new(), HashSet::new());
    let mut is_first_row = true;
    while next_item(scanner, ']', &mut is_first_row).ok()? {
        let Ok((_, Token::OpenObject)) = next(scanner) else {
            return None;
        };
        let mut is_first = true;
        while let Some((_, key)) = next_member(scanner, &mut is_first).ok()? {
            let meaning = meaning(&key, options);
            if meaning != Some("children") {
                let (_, first) = skip_value(scanner).ok()?;
                names.extend(name(first).filter(|_| matches!(meaning, Some(ID | "name"))));
                continue;
            }
            let Ok((_, Token::OpenArray)) = next(scanner) else {
                return None;
            };
            let mut is_first = true;
            while next_item(scanner, ']', &mut is_first).ok()? {
                children.insert(name(next(scanner).ok()?.1)?);
            }
        }
    }
    Some(!names.is_disjoint(&children))
}

/// Whether a key of an object says that this is a tree in another format.
fn has_meaning(key: &[u8], options: &Options) -> bool {
    matches!(key, b"branching" | b"leaves" | b"game")
        || key == EXPECT.as_bytes()
        || options.keys.number(key).is_some()
}

/// Whether a row comes next which names its parent, or is the root's, which has none. `None`: it is something else.
pub(super) fn names_parent(scanner: &mut ListScanner, options: &Options) -> Option<bool> {
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
pub(super) const ID: &str = "id";
pub(super) const PARENT: &str = "parent";

/// What a key says of a node. `None`: it has no meaning.
pub(super) fn meaning(key: &[u8], options: &Options) -> Option<&'static str> {
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
