//! The rival: `serde_json` driven by a `DeserializeSeed`, straight into a preorder arena.
//!
//! It does what must be done to hold the tree and no more: it knows the keys `name`, `value` and
//! `children`, takes numbers of both kinds, and checks nothing else.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// A tree: a tag and a word each node, in preorder, and the names on the side.
#[derive(Default)]
pub struct Arena {
    /// What the word is: [`INNER`], [`INTEGER`] or [`DOUBLE`].
    pub tags: Vec<u8>,
    /// The end of an inner node, or the bits of a leaf's number.
    pub words: Vec<u64>,
    /// Nodes that have a name, and where it ends in `text`.
    pub names: Vec<(u32, u32)>,
    /// The names, end to end.
    pub text: String,
}

const INNER: u8 = 0;
const INTEGER: u8 = 1;
const DOUBLE: u8 = 2;

impl Arena {
    /// Reads a document.
    pub fn read(bytes: &[u8]) -> Arena {
        let mut arena = Arena::default();
        let mut json = serde_json::Deserializer::from_slice(bytes);
        let seed = Node { arena: &mut arena };
        seed.deserialize(&mut json).expect("a tree");
        json.end().expect("nothing more");
        arena
    }

    fn push(&mut self, tag: u8, word: u64) -> usize {
        self.tags.push(tag);
        self.words.push(word);
        self.words.len() - 1
    }

    fn close(&mut self, node: usize) {
        self.words[node] = self.words.len() as u64;
    }
}

struct Node<'a> {
    arena: &'a mut Arena,
}

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a tree")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        self.arena.push(INTEGER, number);
        Ok(())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        self.arena.push(INTEGER, number.cast_unsigned());
        Ok(())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        self.arena.push(DOUBLE, number.to_bits());
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let node = self.arena.push(INNER, 0);
        while items
            .next_element_seed(Node { arena: self.arena })?
            .is_some()
        {}
        self.arena.close(node);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let arena = self.arena;
        let node = arena.push(INNER, 0);
        while let Some(key) = members.next_key_seed(KeySeed)? {
            match key {
                Key::Name => {
                    members.next_value_seed(Name { arena })?;
                    let at = u32::try_from(node).expect("small");
                    let end = u32::try_from(arena.text.len()).expect("small");
                    arena.names.push((at, end));
                }
                Key::Value => members.next_value_seed(Value { arena, node })?,
                Key::Children => {
                    members.next_value_seed(Children { arena })?;
                    arena.close(node);
                }
            }
        }
        Ok(())
    }
}

enum Key {
    Name,
    Value,
    Children,
}

struct KeySeed;

impl<'de> DeserializeSeed<'de> for KeySeed {
    type Value = Key;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Key, D::Error> {
        json.deserialize_identifier(self)
    }
}

impl Visitor<'_> for KeySeed {
    type Value = Key;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Key, E> {
        match key {
            "name" => Ok(Key::Name),
            "value" => Ok(Key::Value),
            "children" => Ok(Key::Children),
            _ => Err(E::custom("an unknown key")),
        }
    }
}

struct Name<'a> {
    arena: &'a mut Arena,
}

impl<'de> DeserializeSeed<'de> for Name<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_str(self)
    }
}

impl Visitor<'_> for Name<'_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a name")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<(), E> {
        self.arena.text.push_str(name);
        Ok(())
    }
}

/// The `value` of an object, which is node number `node`.
struct Value<'a> {
    arena: &'a mut Arena,
    node: usize,
}

impl<'de> DeserializeSeed<'de> for Value<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_any(self)
    }
}

impl Value<'_> {
    fn set(self, tag: u8, word: u64) {
        self.arena.tags[self.node] = tag;
        self.arena.words[self.node] = word;
    }
}

impl Visitor<'_> for Value<'_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a number")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        self.set(INTEGER, number);
        Ok(())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        self.set(INTEGER, number.cast_unsigned());
        Ok(())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        self.set(DOUBLE, number.to_bits());
        Ok(())
    }
}

struct Children<'a> {
    arena: &'a mut Arena,
}

impl<'de> DeserializeSeed<'de> for Children<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Children<'_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("an array of children")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items
            .next_element_seed(Node { arena: self.arena })?
            .is_some()
        {}
        Ok(())
    }
}
