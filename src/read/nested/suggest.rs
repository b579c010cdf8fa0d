//! Looks at the start of a document with unknown keys: which names of keys would read it.

use super::reader::{CHILDREN, MOVE, NAME, PLAYER, VALUE};
use crate::read::excerpt::excerpt_of;
use crate::read::keys::{EXPECT, KEYS, KeySuggestion, meant, nearest};
use crate::read::lexical::{Scanner, Token, decode};
use crate::read::options::Options;

/// No more bytes of the document are looked at...
const LOOK: usize = 1 << 16;

/// ...and no more different keys.
const MOST_KEYS: usize = 32;

/// No longer name is suggested.
const LONGEST_NAME: usize = 40;

/// A key of the nodes at the start of a document.
struct SeenKey {
    name: String,
    /// Its number in [`KEYS`], if it is known.
    known: Option<usize>,
    /// The keys that its values can belong to, a bit each.
    fits: u8,
}

/// The names with which the document can be read, if other programs use such names.
pub(super) fn suggest(bytes: &[u8], options: &Options) -> Option<KeySuggestion> {
    let seen = seen_keys(&bytes[..bytes.len().min(LOOK)], options);
    let mut keys = options.keys.clone();
    let mut unused: Vec<&SeenKey> = seen.iter().filter(|key| key.known.is_none()).collect();
    let mut has_meaning = false;
    for (number, known) in KEYS.into_iter().enumerate() {
        if seen.iter().any(|key| key.known == Some(number)) {
            continue;
        }
        let fits = |key: &SeenKey| key.fits & 1 << number != 0 && is_simple(&key.name);
        let by_meaning = |key: &&SeenKey| fits(key) && meant(key.name.as_bytes()) == Some(known);
        let looks_like = |key: &&SeenKey| fits(key) && likeness(key) == Some(known);
        let by_meaning = unused.iter().position(by_meaning);
        has_meaning |= by_meaning.is_some();
        if let Some(at) = by_meaning.or_else(|| unused.iter().position(looks_like)) {
            keys.rename(number, unused.remove(at).name.clone());
        }
    }
    has_meaning.then_some(KeySuggestion { keys, has_others: !unused.is_empty() })
}

/// The key that names the parents of nodes, if the document is made of rows, each of which is a node.
pub(super) fn key_of_rows(bytes: &[u8], options: &Options) -> Option<String> {
    let seen = seen_keys(&bytes[..bytes.len().min(LOOK)], options);
    if seen.iter().any(|key| key.fits == CHILDREN) {
        return None;
    }
    let mut names = seen.into_iter().map(|key| key.name);
    names.find(|name| names_parent(name.as_bytes()))
}

/// Whether other programs call so what the parent of a node is.
pub(super) fn names_parent(key: &[u8]) -> bool {
    let names: [&[u8]; 4] = [b"parent", b"parent_id", b"parentid", b"parent-id"];
    names.into_iter().any(|name| name.eq_ignore_ascii_case(key))
}

/// The key that looks like this one, whose name has no meaning elsewhere.
fn likeness(key: &SeenKey) -> Option<&'static str> {
    let name = key.name.as_bytes();
    let renamable = KEYS.into_iter().filter(|&known| known != "meta");
    meant(name).is_none().then(|| nearest(name, renamable))?
}

/// Whether a name can be typed as it is.
fn is_simple(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    name.len() <= LONGEST_NAME && name.bytes().all(is_part)
}

/// What the walk over the start of the document is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bracket {
    Object,
    List,
    /// Children with their moves as keys.
    Map,
}

/// The keys of the nodes in these bytes, in order, up to the first mistake.
fn seen_keys(bytes: &[u8], options: &Options) -> Vec<SeenKey> {
    let mut seen = Vec::new();
    // The bytes may end anywhere, and what is wrong is told elsewhere.
    let _ = see(&mut Scanner::new(bytes), options, &mut seen);
    seen
}

/// Adds the keys of all nodes to `seen`. `None` where the walk stops.
fn see(scanner: &mut Scanner, options: &Options, seen: &mut Vec<SeenKey>) -> Option<()> {
    let mut open = Vec::new();
    loop {
        // A tree begins here.
        let inside = match scanner.next().ok()?.1 {
            Token::OpenArray => Some(Bracket::List),
            Token::OpenObject => Some(Bracket::Object),
            _ => None,
        };
        let mut is_first = inside.is_some();
        open.extend(inside);
        // Up to the next tree.
        loop {
            let innermost = *open.last()?;
            // A bracket of the wrong kind is as good here.
            if scanner.take(b'}') || scanner.take(b']') {
                open.pop();
                is_first = false;
                continue;
            }
            if innermost == Bracket::List {
                scanner.next_item(b']', &mut is_first).ok()?;
                break;
            }
            let (_, key) = scanner.next_member(&mut is_first).ok()??;
            if innermost == Bracket::Map {
                break;
            }
            let after = member(&key, scanner, options, seen)?;
            is_first = after != Bracket::Object;
            open.extend(Some(after).filter(|_| is_first));
        }
    }
}

/// Reads the value of a member of a node, or up to its first child. Gives what the walk is in then: the
/// children or, still, the object.
fn member(
    key: &[u8],
    scanner: &mut Scanner,
    options: &Options,
    seen: &mut Vec<SeenKey>,
) -> Option<Bracket> {
    let known = options.keys.number(key);
    let first = scanner.next().ok()?;
    if known.is_none() && key == EXPECT.as_bytes() {
        return scanner.skip_value(first).ok().map(|()| Bracket::Object);
    }
    let fits = fits(key, first.1, options);
    let name = excerpt_of(key);
    if let Some(other) = seen.iter_mut().find(|other| other.name == name) {
        other.fits &= fits;
    } else if seen.len() == MOST_KEYS {
        return None;
    } else {
        seen.push(SeenKey { name, known, fits });
    }
    let has_children = match known {
        Some(number) => 1 << number == CHILDREN,
        None => meant(key).or_else(|| nearest(key, KEYS.into_iter())) == Some(KEYS[0]),
    };
    match first.1 {
        Token::OpenArray if has_children => Some(Bracket::List),
        Token::OpenObject if has_children => Some(Bracket::Map),
        _ => scanner.skip_value(first).ok().map(|()| Bracket::Object),
    }
}

/// The keys that a value of `key` can belong to, if it starts with this token.
fn fits(key: &[u8], token: Token, options: &Options) -> u8 {
    const TEXTS: u8 = NAME | MOVE;
    match token {
        Token::OpenArray | Token::OpenObject => CHILDREN,
        Token::Number(_, b"1" | b"-1") => VALUE | PLAYER,
        Token::Number(..) => VALUE,
        Token::Null => CHILDREN | VALUE | TEXTS | PLAYER,
        Token::String(text) => {
            // Types and kinds may be those of nodes. Players may have names that only a person can tell.
            let is_player = options.player_named(&excerpt_of(&decode(text))).is_some()
                || !matches!(&*key.to_ascii_lowercase(), b"type" | b"kind");
            TEXTS | if is_player { PLAYER } else { 0 }
        }
        _ => 0,
    }
}
