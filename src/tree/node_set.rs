//! A set of nodes of one tree, by number: one bit a node.

/// Some nodes of a tree in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeSet {
    words: Vec<u64>,
    len: u64,
}

impl NodeSet {
    /// The empty set, for a tree with this number of nodes.
    #[must_use]
    pub fn new(nodes: u32) -> NodeSet {
        NodeSet { words: vec![0; nodes.div_ceil(u64::BITS) as usize], len: 0 }
    }

    /// How many nodes are in the set.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether no node is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether this node is in the set.
    #[must_use]
    pub fn contains(&self, id: u32) -> bool {
        let (word, bit) = place(id);
        self.words[word] & bit != 0
    }

    /// Adds a node; whether it is new.
    pub fn insert(&mut self, id: u32) -> bool {
        let (word, bit) = place(id);
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        self.len += u64::from(is_new);
        is_new
    }

    /// Takes a node out; whether it was in the set.
    pub fn remove(&mut self, id: u32) -> bool {
        let (word, bit) = place(id);
        let was_in = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        self.len -= u64::from(was_in);
        was_in
    }
}

/// The word that holds the bit of a node, and that bit.
fn place(id: u32) -> (usize, u64) {
    ((id / u64::BITS) as usize, 1 << (id % u64::BITS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_counts_once() {
        let mut set = NodeSet::new(65);
        assert!(set.is_empty());
        assert!(set.insert(64) && set.insert(0) && !set.insert(64));
        assert_eq!(set.len(), 2);
        let members = (0..65).filter(|&id| set.contains(id));
        assert_eq!(members.collect::<Vec<_>>(), [0, 64]);
        assert!(set.remove(64) && !set.remove(64) && !set.remove(1));
        assert_eq!((set.len(), set.contains(64), set.contains(0)), (1, false, true));
    }
}
