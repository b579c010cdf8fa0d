//! A tree as a nested document, on one line: `[[3, 5], [2, 9]]`.
//!
//! Numbers are whole units of the last decimal.

use std::io;

use crate::generate::{Chances, Grown, Recipe};
use crate::named::Named as _;
use crate::number::Number;
use crate::report::buffer::Buffer;
use crate::report::what_if::condition;
use crate::search::Range;
use crate::tree::Tree;
use crate::tree::path::PathText;
use crate::value::Player;

/// What a nested document has beside the values of the leaves and the static values of the recipe.
#[derive(Clone, Copy, Debug, Default)]
pub struct NestedParts<'t> {
    /// The same tree with names for all nodes.
    pub names: Option<&'t Tree>,
    /// The name of the root, in the place of the one that it has there.
    pub root: Option<&'t str>,
    /// Whether the seed stands at the root, under `meta`.
    pub has_seed: bool,
    /// What the root asks, under `expect`.
    pub asked: Option<AskedX<'t>>,
}

/// The question for which x, the value of a leaf, a node is pruned; and the answer.
#[derive(Clone, Copy, Debug)]
pub struct AskedX<'t> {
    /// The same tree, with names or without.
    pub tree: &'t Tree,
    /// The number of the leaf.
    pub leaf: u32,
    /// The path of the node.
    pub node: &'t [u32],
    /// These x.
    pub ranges: &'t [Range],
}

/// Writes the tree of a seed, and ends the line.
///
/// # Errors
///
/// Those of `out`. Nothing is written from the first one on.
pub fn write_nested(
    out: &mut dyn io::Write,
    recipe: &Recipe,
    seed: u64,
    parts: NestedParts,
) -> io::Result<()> {
    let mut writer = NestedWriter {
        out: Buffer::before(out),
        units: Units::new(recipe.decimals()),
        names: parts.names,
        are_objects: recipe.has_static_values() || parts.names.is_some(),
        x: parts.asked.map(|asked| asked.leaf),
        root: Root {
            player: Some(recipe.player()).filter(|&player| player != Player::Max),
            bounds: recipe.bounds(),
            seed: parts.has_seed.then_some(seed),
            asked: parts.asked,
            name: parts.root,
        },
        node: 0,
        ply: 0,
        are_chance: Vec::new(),
        is_first: true,
    };
    for grown in recipe.grow(seed) {
        writer.write(grown);
        writer.out.end_item();
        if writer.out.has_failed() {
            break;
        }
    }
    writer.out.text("\n");
    writer.out.finish()
}

/// What only the root has.
struct Root<'t> {
    player: Option<Player>,
    bounds: Option<[Number; 2]>,
    seed: Option<u64>,
    asked: Option<AskedX<'t>>,
    name: Option<&'t str>,
}

struct NestedWriter<'o, 't> {
    out: Buffer<'o>,
    units: Units,
    names: Option<&'t Tree>,
    /// Whether all inner nodes are objects. Else at most the root is.
    are_objects: bool,
    /// The number of the leaf whose value is x.
    x: Option<u32>,
    root: Root<'t>,
    /// The number of the next node, in preorder.
    node: u32,
    /// How many nodes are open.
    ply: usize,
    /// Whether chance decides at each of them.
    are_chance: Vec<bool>,
    /// Whether the next node is the first child of its parent, or the root.
    is_first: bool,
}

impl NestedWriter<'_, '_> {
    fn write(&mut self, grown: Grown) {
        match grown {
            Grown::Inner { chance, .. } => {
                let is_object = self.is_object() || chance.is_some();
                self.begin(is_object);
                if let Some(chance) = chance {
                    self.chance(&chance);
                }
                self.are_chance.push(chance.is_some());
                self.out.text(if is_object { "\"children\": [" } else { "[" });
                self.ply += 1;
                self.is_first = true;
            }
            Grown::Leaf(units) => {
                let is_x = self.x == Some(self.node);
                let is_object = is_x || self.names.is_some() || self.ply == 0 && self.is_object();
                self.begin(is_object);
                if is_object {
                    self.out.text("\"value\": ");
                }
                if is_x {
                    self.out.text("null");
                } else {
                    self.units.write(&mut self.out, units);
                }
                if is_object {
                    self.out.text("}");
                }
                self.is_first = false;
            }
            Grown::Left { static_value } => {
                self.ply -= 1;
                self.out.text("]");
                if let Some(units) = static_value {
                    self.out.text(", \"value\": ");
                    self.units.write(&mut self.out, units);
                }
                let is_chance = self.are_chance.pop() == Some(true);
                if self.is_object() || is_chance {
                    self.out.text("}");
                }
                self.is_first = false;
            }
        }
    }

    /// Writes that chance decides, and how probable the outcomes are.
    fn chance(&mut self, chance: &Chances) {
        self.out.text("\"player\": \"chance\", ");
        if let Some(weights) = chance.weights() {
            write!(self.out, "\"weights\": {weights:?}, ");
        }
    }

    /// Whether an inner node at this ply is an object.
    fn is_object(&self) -> bool {
        let Root { player, bounds, seed, asked, name } = &self.root;
        let has_more = player.is_some()
            || bounds.is_some()
            || seed.is_some()
            || asked.is_some()
            || name.is_some();
        self.are_objects || self.ply == 0 && has_more
    }

    /// What stands before the children or the value of a node.
    #[inline]
    fn begin(&mut self, is_object: bool) {
        if !self.is_first {
            self.out.text(", ");
        }
        let node = self.node;
        self.node += 1;
        if !is_object {
            return;
        }
        self.out.text("{");
        if self.ply == 0 {
            if let Some([least, most]) = self.root.bounds {
                write!(self.out, "\"bounds\": [{least}, {most}], ");
            }
            if let Some(player) = self.root.player {
                self.out.text("\"player\": \"").text(player.name()).text("\", ");
            }
            if let Some(seed) = self.root.seed {
                self.out.text("\"meta\": {\"seed\": ").integer(seed).text("}, ");
            }
            if let Some(AskedX { tree, node, ranges, .. }) = self.root.asked {
                let (id, _) = tree.node_at(node).expect("it is a node of the tree");
                let path = PathText::full(node).to_string();
                let name = tree.label(id).name.unwrap_or(&path);
                self.out.text("\"expect\": {\"pruned-if\": {").quoted(name).text(": ");
                self.out.quoted(&condition(tree, ranges)).text("}}, ");
            }
        }
        let of_root = self.root.name.filter(|_| self.ply == 0);
        let of_leaf = (self.x == Some(node)).then_some("x");
        let name = self.names.and_then(|tree| tree.label(node).name);
        if let Some(name) = of_root.or(of_leaf).or(name) {
            self.out.text("\"name\": ").quoted(name).text(", ");
        }
    }
}

/// How values are written: with how many digits after the point.
#[derive(Clone, Copy)]
pub(super) struct Units {
    decimals: u32,
    /// How many units are 1.
    one: u64,
}

impl Units {
    pub(super) fn new(decimals: u32) -> Units {
        Units { decimals, one: 10_u64.pow(decimals) }
    }

    /// Writes a value: 314 units of 0.01 are `3.14`.
    #[inline]
    pub(super) fn write(self, out: &mut Buffer, units: i64) {
        if units < 0 {
            out.text("-");
        }
        let units = units.unsigned_abs();
        if self.decimals == 0 {
            out.integer(units);
            return;
        }
        out.integer(units / self.one).text(".");
        // With a 1 in front the digits after the point keep their zeros.
        let fraction = units % self.one + self.one;
        out.text(&itoa::Buffer::new().format(fraction)[1..]);
    }
}
