//! What is done with the nodes that a reader reads: they are kept in a tree or discarded, or one is found:
//! the byte at which the node at a path starts.
//!
//! The reader checks the grammar. A sink is called in preorder, and only for nodes that are right so far.

use crate::fraction::Fraction;
use crate::number::{ExtendedNumber, Number, NumberWindow};
use crate::tree::{Builder, Missing, TooLarge};
use crate::value::Mover;

/// Waits for the node at a path to begin, and keeps the byte where it starts.
#[derive(Clone)]
pub(super) struct Target<'a> {
    path: &'a [u32],
    /// The number of open nodes.
    ply: usize,
    /// The number of steps of the path that have been entered.
    matched: usize,
    /// The position of the next child after those steps.
    next: u32,
    pub(super) found: Option<usize>,
}

impl<'a> Target<'a> {
    pub(super) fn new(path: &'a [u32]) -> Target<'a> {
        Target { path, ply: 0, matched: 0, next: 0, found: None }
    }

    fn node(&mut self, offset: usize) {
        if self.found.is_some() || self.ply > self.matched + 1 {
            return;
        }
        if self.ply > 0 {
            let step = self.path.get(self.matched);
            self.next += 1;
            if self.ply != self.matched + 1 || step != Some(&(self.next - 1)) {
                return;
            }
            self.matched += 1;
            self.next = 0;
        }
        if self.matched == self.path.len() {
            self.found = Some(offset);
        }
    }
}

impl NodeSink for Target<'_> {
    fn open(&mut self, offset: usize) -> Result<(), TooLarge> {
        self.node(offset);
        self.ply += 1;
        Ok(())
    }

    fn leaf(&mut self, offset: usize, _value: Result<Number, Missing>) -> Result<(), TooLarge> {
        self.node(offset);
        Ok(())
    }

    fn close(&mut self) {
        self.ply -= 1;
    }

    fn close_as_leaf(&mut self, _value: Result<Number, Missing>) {
        self.ply -= 1;
    }
}

/// Takes nodes in preorder. `offset` is the byte where a node starts.
pub(super) trait NodeSink {
    /// An inner node begins, or a leaf that is an object.
    fn open(&mut self, offset: usize) -> Result<(), TooLarge>;

    /// A leaf that is a number or `null`.
    fn leaf(&mut self, offset: usize, value: Result<Number, Missing>) -> Result<(), TooLarge>;

    /// The innermost open node ends. It has had at least one child.
    fn close(&mut self);

    /// The innermost open node ends, and is a leaf.
    fn close_as_leaf(&mut self, value: Result<Number, Missing>);

    /// The innermost open node, which has or will have children, has a static value.
    fn set_static(&mut self, _value: Number) {}

    /// Who moves at the innermost open node.
    fn set_mover(&mut self, _mover: Mover) {}

    /// The innermost open node is so probable an outcome of a chance node.
    fn set_probability(&mut self, _probability: Fraction) {}

    /// The children of the innermost open node are so probable, or have these weights.
    fn set_probabilities(&mut self, _probabilities: Vec<Fraction>, _are_weights: bool) {}

    /// All leaves lie between these, both included.
    fn set_bounds(&mut self, _bounds: NumberWindow) {}

    /// The innermost open node is the position with this key.
    fn set_key(&mut self, _key: u128) {}

    /// The innermost open node has this name, in UTF-8.
    fn set_name(&mut self, _name: &[u8]) {}

    /// The move to the innermost open node has this name, in UTF-8.
    fn set_move(&mut self, _name: &[u8]) {}
}

/// Keeps the tree.
impl NodeSink for Builder {
    #[inline]
    fn open(&mut self, _offset: usize) -> Result<(), TooLarge> {
        Builder::open(self)
    }

    #[inline]
    fn leaf(&mut self, _offset: usize, value: Result<Number, Missing>) -> Result<(), TooLarge> {
        let value = value.map(|number| self.value(number));
        Builder::leaf(self, value)
    }

    #[inline]
    fn close(&mut self) {
        Builder::close(self).expect("readers refuse empty lists");
    }

    fn close_as_leaf(&mut self, value: Result<Number, Missing>) {
        let value = value.map(|number| self.value(number));
        Builder::close_as_leaf(self, value);
    }

    fn set_static(&mut self, value: Number) {
        let value = self.value(value);
        Builder::set_static(self, value);
    }

    fn set_mover(&mut self, mover: Mover) {
        match mover {
            Mover::Player(player) => self.set_player(player),
            Mover::Chance => self.set_chance(),
        }
    }

    fn set_probability(&mut self, probability: Fraction) {
        Builder::set_probability(self, probability);
    }

    fn set_probabilities(&mut self, probabilities: Vec<Fraction>, are_weights: bool) {
        Builder::set_probabilities(self, probabilities, are_weights);
    }

    fn set_bounds(&mut self, bounds: NumberWindow) {
        for end in [bounds.alpha, bounds.beta] {
            if let ExtendedNumber::Number(number) = end {
                // They are numbers of the document: a decimal among them makes all of them doubles.
                self.value(number);
            }
        }
        Builder::set_bounds(self, bounds);
    }

    fn set_key(&mut self, key: u128) {
        Builder::set_key(self, key);
    }

    fn set_name(&mut self, name: &[u8]) {
        Builder::set_name_utf8(self, name);
    }

    fn set_move(&mut self, name: &[u8]) {
        Builder::set_move_utf8(self, name);
    }
}

/// Discards the nodes, for a check of the document.
#[derive(Clone)]
pub(super) struct Discard;

impl NodeSink for Discard {
    fn open(&mut self, _offset: usize) -> Result<(), TooLarge> {
        Ok(())
    }

    fn leaf(&mut self, _offset: usize, _value: Result<Number, Missing>) -> Result<(), TooLarge> {
        Ok(())
    }

    fn close(&mut self) {}

    fn close_as_leaf(&mut self, _value: Result<Number, Missing>) {}
}
