//! What the keys of object nodes are called in a document; and "did you mean": the known key that looks
//! like an unknown one; and what other programs call the keys.

use std::fmt;

use thiserror::Error;

use crate::excerpt::{excerpt, excerpt_of};
use crate::likeness;

/// The keys of an object node, as the nested format has them. The last five cannot be renamed.
pub(super) const KEYS: [&str; 11] = [
    "children", "value", "name", "move", "player", "position", "meta", "prob", "probs", "weights",
    BOUNDS,
];

/// The key of the root that says between which values all leaves lie.
pub(super) const BOUNDS: &str = "bounds";

/// A key that no reader looks at: what `abprune check` expects of the tree. The flags that the readers keep
/// of each open node have no bit for it, so they do not notice if it stands there twice.
pub(super) const EXPECT: &str = "expect";

/// The keys that no reader looks at: data of the user, and what `abprune check` expects of the tree.
pub(super) const OTHER_KEYS: [&str; 2] = [KEYS[6], EXPECT];

/// How many of them can be renamed.
const RENAMABLE: usize = 6;

/// What the keys of object nodes are called: as the format has them, but for some that were renamed. A
/// key that was renamed has no other name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    /// The number of a key in [`KEYS`], and its name, in the order of the numbers.
    renamed: Vec<(usize, String)>,
}

/// Why a text does not say what keys are called.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeysError {
    /// A part without `=`, or without a name after it: `value`, `value=`.
    #[error("`{}` gives no name", excerpt(.0))]
    NoName(String),
    /// Something that is no key of a node, before the `=`: `score=value`.
    #[error("`{}` is no such key", excerpt(.0))]
    UnknownKey(String),
    /// A key for the second time: `value=score,value=eval`.
    #[error("`{0}` stands there twice")]
    Twice(&'static str),
    /// A name for two keys: `value=x,name=x`.
    #[error("`{}` cannot be the name of two keys", excerpt(.0))]
    Shared(String),
}

impl Keys {
    /// The keys of nodes that can be renamed.
    pub const RENAMABLE: [&str; RENAMABLE] =
        ["value", "children", "name", "move", "player", "position"];

    /// The names that a text gives: each key, `=` and its name, with commas between them.
    ///
    /// # Errors
    ///
    /// [`KeysError`], each with a text that has it.
    ///
    /// ```
    /// use abprune::read::{Format, Keys, Options};
    /// let keys = Keys::parse("value=score,children=nodes").unwrap();
    /// let options = Options { keys, ..Options::default() };
    /// let document = br#"{"nodes": [{"score": 3}, {"score": 5}]}"#;
    /// let tree = Format::Nested.read(document, &options).unwrap();
    /// assert_eq!(tree.size().leaves, 2);
    /// ```
    pub fn parse(text: &str) -> Result<Keys, KeysError> {
        let mut keys = Keys::default();
        for part in text.split(',') {
            let (key, name) = part.split_once('=').unwrap_or((part, ""));
            let (key, name) = (key.trim(), name.trim());
            let number = number_of(key.as_bytes()).filter(|&number| number < RENAMABLE);
            let number = number.ok_or_else(|| KeysError::UnknownKey(key.to_owned()))?;
            if name.is_empty() {
                return Err(KeysError::NoName(part.to_owned()));
            }
            if keys.renamed.iter().any(|&(other, _)| other == number) {
                return Err(KeysError::Twice(KEYS[number]));
            }
            if keys.renamed.iter().any(|(_, other)| other == name) {
                return Err(KeysError::Shared(name.to_owned()));
            }
            keys.rename(number, name.to_owned());
        }
        Ok(keys)
    }

    /// Gives the key with this number in [`KEYS`] another name.
    fn rename(&mut self, number: usize, name: String) {
        self.renamed.push((number, name));
        self.renamed.sort_by_key(|&(number, _)| number);
    }

    /// The number in [`KEYS`] of the key that is called so. A name that was given comes first.
    pub(super) fn number(&self, name: &[u8]) -> Option<usize> {
        let own =
            self.renamed.iter().find(|(_, own)| own.as_bytes() == name).map(|&(number, _)| number);
        own.or_else(|| number_of(name).filter(|&number| self.own_name(number).is_none()))
    }

    /// The number of the key that other programs call so, unless an option says what it is called.
    pub(super) fn alias(&self, name: &[u8]) -> Option<usize> {
        let is_it = |alias: &&str| alias.as_bytes().eq_ignore_ascii_case(name);
        let (known, _) = ALIASES.iter().find(|(_, aliases)| aliases.iter().any(is_it))?;
        number_of(known.as_bytes()).filter(|&number| self.own_name(number).is_none())
    }

    /// The number of the key that is called so, here or by other programs.
    pub(super) fn number_or_alias(&self, name: &[u8]) -> Option<usize> {
        self.number(name).or_else(|| self.alias(name))
    }

    /// What the key with this number is called.
    pub(super) fn name(&self, number: usize) -> &str {
        self.own_name(number).unwrap_or(KEYS[number])
    }

    /// What a key is called that may be one of them.
    pub(super) fn name_of(&self, key: &'static str) -> &str {
        number_of(key.as_bytes()).map_or(key, |number| self.name(number))
    }

    fn own_name(&self, number: usize) -> Option<&str> {
        let found = self.renamed.iter().find(|&&(other, _)| other == number);
        found.map(|(_, name)| name.as_str())
    }
}

/// The number of a key of the format.
fn number_of(key: &[u8]) -> Option<usize> {
    KEYS.iter().position(|known| known.as_bytes() == key)
}

/// As [`Keys::parse`] reads it.
impl fmt::Display for Keys {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for key in Keys::RENAMABLE {
            if let Some(name) = number_of(key.as_bytes()).and_then(|number| self.own_name(number)) {
                write!(out, "{separator}{key}={name}")?;
                separator = ",";
            }
        }
        Ok(())
    }
}

/// What other programs call the keys of nodes, in any case.
const ALIASES: [(&str, &[&str]); 7] = [
    ("value", &["score", "eval", "evaluation", "utility", "payoff"]),
    ("children", &["nodes", "successors", "kids", "branches", "subtrees", "replies"]),
    ("name", &["id", "label", "node"]),
    ("move", &["san", "uci", "action"]),
    ("player", &["turn", "type", "stm", "side_to_move", "to_move", FLAGS[0], FLAGS[1], FLAGS[2]]),
    ("prob", &["probability"]),
    ("probs", &["probabilities"]),
];

/// The aliases of `player` that are true where MAX is to move.
pub(super) const FLAGS: [&str; 3] = ["isMax", "is_max", "maximizing"];

/// Whether other programs call so which node is the parent.
pub(super) fn names_parent(key: &[u8]) -> bool {
    let names = ["parent", "parent_id", "parentid", "parent-id"];
    names.iter().any(|name| name.as_bytes().eq_ignore_ascii_case(key))
}

/// The known key that looks most like `key`, if one looks much like it.
pub(super) fn nearest<'k>(key: &[u8], known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    likeness::nearest(&excerpt_of(key), known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_given_replaces_the_standard_one() {
        let keys = Keys::parse("value=score, name = move").expect("right");
        let number = |name: &str| keys.number(name.as_bytes()).map(|number| KEYS[number]);
        assert_eq!(number("score"), Some("value"));
        assert_eq!(number("value"), None);
        assert_eq!((number("move"), number("name")), (Some("name"), None));
        assert_eq!(number("children"), Some("children"));
        assert_eq!(keys.to_string(), "value=score,name=move");
        let keys = Keys::parse("value=value").expect("right");
        assert_eq!((keys.number_or_alias(b"score"), keys.alias(b"ID")), (None, Some(2)));
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, error) in [
            ("", KeysError::UnknownKey(String::new())),
            ("score=value", KeysError::UnknownKey("score".to_owned())),
            ("meta=data", KeysError::UnknownKey("meta".to_owned())),
            ("value", KeysError::NoName("value".to_owned())),
            ("value=", KeysError::NoName("value=".to_owned())),
            ("value=a,value=b", KeysError::Twice("value")),
            ("value=a,name=a", KeysError::Shared("a".to_owned())),
        ] {
            assert_eq!(Keys::parse(text), Err(error));
        }
    }
}
