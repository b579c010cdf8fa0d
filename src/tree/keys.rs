//! Which position each node of a tree is, where positions come up again: a key of 128 bits, kept once for all nodes
//! with the same one.

use std::collections::HashMap;

/// The bit that a key has which is no more than the number of a position, in the order of a document.
pub(crate) const NUMBERED: u128 = 1 << 127;

/// The keys of the nodes of a tree.
#[derive(Clone, Debug, Default)]
pub(super) struct PositionKeys {
    /// For each node the number of its key, from 1; 0: it has none. Beyond the end no node has one.
    numbers: Vec<u32>,
    all: Vec<u128>,
}

impl PositionKeys {
    /// The key of a node.
    pub(super) fn find(&self, node: u32) -> Option<u128> {
        let number = *self.numbers.get(node as usize)?;
        Some(self.all[number.checked_sub(1)? as usize])
    }

    /// Whether some key is longer than 64 bits.
    pub(super) fn are_wide(&self) -> bool {
        self.all.iter().any(|key| key >> 64 != 0)
    }
}

/// Keys in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct PositionKeysBuilder {
    keys: PositionKeys,
    /// The number of each key.
    numbers: HashMap<u128, u32>,
}

impl PositionKeysBuilder {
    pub(super) fn push(&mut self, node: u32, key: u128) {
        let next = u32::try_from(self.numbers.len() + 1).expect("there are no more than nodes");
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.keys.all.push(key);
        }
        let node = node as usize;
        let count = self.keys.numbers.len().max(node + 1);
        self.keys.numbers.resize(count, 0);
        self.keys.numbers[node] = number;
    }

    /// The keys; `None`: no node has one.
    pub(super) fn finish(self) -> Option<PositionKeys> {
        Some(self.keys).filter(|keys| !keys.all.is_empty())
    }
}
