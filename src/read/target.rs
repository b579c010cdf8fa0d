//! Finds the byte at which the node at a path starts.

use super::node_sink::NodeSink;
use crate::tree::{Missing, TooLarge};
use crate::value::Value;

/// Waits for the node at a path to begin, and keeps the byte where it starts.
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
        Target {
            path,
            ply: 0,
            matched: 0,
            next: 0,
            found: None,
        }
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

    fn leaf(&mut self, offset: usize, _value: Result<Value, Missing>) -> Result<(), TooLarge> {
        self.node(offset);
        Ok(())
    }

    fn close(&mut self) {
        self.ply -= 1;
    }

    fn close_as_leaf(&mut self, _value: Result<Value, Missing>) {
        self.ply -= 1;
    }
}
