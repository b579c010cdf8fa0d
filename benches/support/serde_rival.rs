//! The rivals in Rust: `serde_json` with a `DeserializeSeed` into an arena, or with a derived type for
//! objects, and then the classic recursion.
//!
//! The arena does what must be done to hold the tree, and no more: it checks names and drops them, takes
//! numbers of both kinds, and allocates nothing for a single node. The derived type is what anyone would
//! write first. The benchmark plays each in a process of its own.

use std::fmt;
use std::fs;
use std::io::{self, BufWriter, Write};

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// Plays a rival if the arguments of this process say so: `rival serde FILE`, `rival lines FILE` (a
/// tree a line), `rival derive FILE` (a tree of objects a line) or `rival read FILE` (looks at all bytes, and
/// does nothing).
pub fn plays() -> bool {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, what, file] = &arguments[..] else {
        return false;
    };
    if first == "rival" {
        let mut out = BufWriter::new(io::stdout());
        let play = match what.as_str() {
            "serde" => whole,
            "lines" => lines,
            _ => derived,
        };
        play(file, &mut out).expect("the file can be read");
    }
    first == "rival"
}

/// Prints the value of a tree and the counts, in the words of abprune.
fn whole(file: &str, out: &mut dyn Write) -> io::Result<()> {
    let arena = Arena::read(&fs::read(file)?);
    let nodes = arena.tags.len();
    let leaves = arena.tags.iter().filter(|tag| **tag != INNER).count();
    let (value, [entered, evaluated]) = arena.solve();
    let [skipped, not_evaluated] = [nodes - entered, leaves - evaluated];
    writeln!(out, "value {value}")?;
    writeln!(out, "leaves {evaluated} of {leaves} evaluated, {not_evaluated} skipped")?;
    writeln!(out, "nodes {entered} of {nodes} entered, {skipped} skipped")
}

/// Prints the value of the tree on each line, from one arena, without counts.
fn lines(file: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut arena = Arena::default();
    for line in fs::read(file)?.split_inclusive(|&byte| byte == b'\n') {
        arena.read_again(line);
        writeln!(out, "{}", arena.value())?;
    }
    Ok(())
}

/// The same of trees of objects, through a derived type.
fn derived(file: &str, out: &mut dyn Write) -> io::Result<()> {
    for line in fs::read(file)?.split_inclusive(|&byte| byte == b'\n') {
        let root: Named = serde_json::from_slice(line).expect("a tree of objects");
        writeln!(out, "{}", root.value(true, [i64::MIN, i64::MAX]))?;
    }
    Ok(())
}

/// A node that is an object.
#[derive(Deserialize)]
struct Named {
    #[serde(rename = "name")]
    _name: String,
    value: Option<i64>,
    #[serde(default)]
    children: Vec<Named>,
}

impl Named {
    /// Alpha-beta, MAX to move if `is_max`.
    fn value(&self, is_max: bool, [mut alpha, mut beta]: [i64; 2]) -> i64 {
        if let Some(value) = self.value {
            return value;
        }
        for child in &self.children {
            let value = child.value(!is_max, [alpha, beta]);
            if is_max {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        if is_max { alpha } else { beta }
    }
}

/// A tree in preorder: a tag and a word for each node.
#[derive(Default)]
struct Arena {
    /// [`INNER`], [`INTEGER`] or [`DOUBLE`].
    tags: Vec<u8>,
    /// The end of an inner node, or the bits of a leaf's number.
    words: Vec<u64>,
}

const INNER: u8 = 0;
const INTEGER: u8 = 1;
const DOUBLE: u8 = 2;

impl Arena {
    fn read(bytes: &[u8]) -> Arena {
        let mut arena = Arena::default();
        arena.read_again(bytes);
        arena
    }

    /// Takes another tree in the place of this one.
    fn read_again(&mut self, bytes: &[u8]) {
        self.tags.clear();
        self.words.clear();
        let mut json = serde_json::Deserializer::from_slice(bytes);
        Seed(self).deserialize(&mut json).expect("a tree");
        json.end().expect("one tree");
    }

    /// The value of a tree of integers.
    fn value(&self) -> i64 {
        let integer = |_, word: u64| word.cast_signed();
        self.search(0, true, [i64::MIN, i64::MAX], &integer, &mut [0; 2])
    }

    fn push(&mut self, tag: u8, word: u64) -> usize {
        self.tags.push(tag);
        self.words.push(word);
        self.words.len() - 1
    }

    /// The value, the nodes entered and the leaves evaluated.
    fn solve(&self) -> (String, [usize; 2]) {
        let mut counts = [0; 2];
        let value = if self.tags.contains(&DOUBLE) {
            let ends = [f64::NEG_INFINITY, f64::INFINITY];
            self.search(0, true, ends, &decimal, &mut counts).to_string()
        } else {
            let integer = |_, word: u64| word.cast_signed();
            self.search(0, true, [i64::MIN, i64::MAX], &integer, &mut counts).to_string()
        };
        (value, counts)
    }

    /// Fail-soft alpha-beta, MAX to move if `is_max`.
    fn search<T: Copy + PartialOrd>(
        &self,
        node: usize,
        is_max: bool,
        [mut alpha, mut beta]: [T; 2],
        leaf: &impl Fn(u8, u64) -> T,
        counts: &mut [usize; 2],
    ) -> T {
        counts[0] += 1;
        if self.tags[node] != INNER {
            counts[1] += 1;
            return leaf(self.tags[node], self.words[node]);
        }
        let end = self.end(node);
        let mut child = node + 1;
        let mut best = None;
        while child < end {
            let value = self.search(child, !is_max, [alpha, beta], leaf, counts);
            if best.is_none_or(|best| if is_max { value > best } else { value < best }) {
                best = Some(value);
            }
            if is_max && value > alpha {
                alpha = value;
            } else if !is_max && value < beta {
                beta = value;
            }
            if alpha >= beta {
                break;
            }
            child = self.end(child);
        }
        best.expect("an inner node has a child")
    }

    fn end(&self, node: usize) -> usize {
        match self.tags[node] {
            INNER => usize::try_from(self.words[node]).expect("a node's number"),
            _ => node + 1,
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "the files hold small integers beside decimals")]
fn decimal(tag: u8, word: u64) -> f64 {
    if tag == INTEGER { word.cast_signed() as f64 } else { f64::from_bits(word) }
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Key {
    Name,
    Value,
    Children,
}

/// Reads a node. An object is what its `value` or its `children` are.
struct Seed<'a>(&'a mut Arena);

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a tree")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        self.0.push(INTEGER, number);
        Ok(())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        self.0.push(INTEGER, number.cast_unsigned());
        Ok(())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        self.0.push(DOUBLE, number.to_bits());
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let node = self.0.push(INNER, 0);
        while items.next_element_seed(Seed(self.0))?.is_some() {}
        self.0.words[node] = self.0.words.len() as u64;
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        while let Some(key) = members.next_key()? {
            match key {
                Key::Name => _ = members.next_value::<IgnoredAny>()?,
                Key::Value | Key::Children => members.next_value_seed(Seed(self.0))?,
            }
        }
        Ok(())
    }
}
