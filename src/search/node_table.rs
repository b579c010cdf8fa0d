//! What a search keeps of each node of a tree, in memory for the nodes alone that it comes near.
//!
//! Nodes are numbered in preorder, so the nodes of a pruned subtree are neighbours, and most of their
//! blocks are never made. The search begins without filling a place for each node, too.

/// A place for each node, by its number.
pub(super) struct NodeTable<T> {
    /// Each but the last has `BLOCK` places; `None`: nothing was kept there.
    blocks: Vec<Option<Box<[T]>>>,
    nodes: usize,
    new: T,
}

/// The places that are made together: few, so that small pruned subtrees have none, too.
const BLOCK: usize = 64;

impl<T: Copy> NodeTable<T> {
    /// A table for this many nodes, at each of which stands `new`.
    pub fn new(nodes: u32, new: T) -> NodeTable<T> {
        let nodes = nodes as usize;
        let blocks = std::iter::repeat_with(|| None);
        NodeTable { blocks: blocks.take(nodes.div_ceil(BLOCK)).collect(), nodes, new }
    }

    /// What stands at a node.
    #[inline]
    pub fn get(&self, id: u32) -> T {
        let block = &self.blocks[id as usize / BLOCK];
        block.as_ref().map_or(self.new, |block| block[id as usize % BLOCK])
    }

    /// The place of a node, to be changed.
    #[inline]
    pub fn get_mut(&mut self, id: u32) -> &mut T {
        let number = id as usize / BLOCK;
        let (nodes, new) = (self.nodes, self.new);
        let block = self.blocks[number].get_or_insert_with(|| {
            let places = BLOCK.min(nodes - number * BLOCK);
            vec![new; places].into()
        });
        &mut block[id as usize % BLOCK]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_blocks_that_are_written_to_are_made() {
        let mut table = NodeTable::new(200, 7);
        *table.get_mut(199) = 1;
        *table.get_mut(64) += 1;
        let made: Vec<usize> = table.blocks.iter().flatten().map(|block| block.len()).collect();
        // 200 = 3 * 64 + 8: the second block and the rest.
        assert_eq!(made, [64, 8]);
        assert_eq!([0, 63, 64, 65, 198, 199].map(|id| table.get(id)), [7, 7, 8, 7, 7, 1]);
    }
}
