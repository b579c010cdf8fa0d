//! Whether the nodes of one position have the same subtree, in a tree that says which position a node is.

use std::collections::HashMap;

use super::arena::Tree;

impl Tree {
    /// A node with the position of another one before it, and another subtree: other players, values or children, in
    /// this order. First the other one. Of the nodes that are so, the first one is given, or one inside that is so as
    /// well. `None`: nodes of one position have the same subtree.
    ///
    /// Equal subtrees get one number, from the leaves up: what a node is and the numbers of its children decide its
    /// number. So the time is proportional to the size of the tree, however its positions lie in each other.
    pub(crate) fn unequal_positions(&self) -> Option<(u32, u32)> {
        if !self.has_keys() {
            return None;
        }
        let (mut subtrees, mut number_of) = (HashMap::new(), vec![0; self.len() as usize]);
        for id in (0..self.len()).rev() {
            let children = self.children(id).map(|(_, child)| number_of[child as usize]);
            let weights = self.children(id).filter_map(|(_, child)| self.probability(id, child));
            let weights: Vec<(i64, i64)> =
                weights.map(|part| (part.numerator(), part.denominator())).collect();
            let children = children.collect::<Vec<u32>>();
            let subtree = (self.node(id), self.static_value(id), weights, children);
            let next = u32::try_from(subtrees.len()).expect("there are no more than nodes");
            number_of[id as usize] = *subtrees.entry(subtree).or_insert(next);
        }
        let (mut first_of, mut found) = (HashMap::new(), None);
        for id in 0..self.len() {
            if found.is_some_and(|(_, node)| id >= self.end(node)) {
                break;
            }
            let Some(key) = self.key(id) else { continue };
            let first = *first_of.entry(key).or_insert(id);
            if number_of[first as usize] != number_of[id as usize] {
                found = Some((first, id));
            }
        }
        found
    }
}
