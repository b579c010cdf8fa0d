//! A side table: something that few nodes have, kept apart from what all of them have.

/// Items by node number. Pushed in any order, sorted once, then looked up in logarithmic time.
#[derive(Clone, Debug)]
pub(super) struct Sparse<T> {
    nodes: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Sparse<T> {
    fn default() -> Self {
        Sparse {
            nodes: Vec::new(),
            items: Vec::new(),
        }
    }
}

impl<T: Copy> Sparse<T> {
    /// Gives `node` an item. A node has at most one.
    pub(super) fn push(&mut self, node: u32, item: T) {
        self.nodes.push(node);
        self.items.push(item);
    }

    /// Puts the items in the order of their nodes, for [`find`](Sparse::find). A file that writes
    /// a label after the children gives it after those of the children.
    pub(super) fn sort(&mut self) {
        if self.nodes.is_sorted() {
            return;
        }
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_unstable_by_key(|&at| self.nodes[at]);
        self.nodes = order.iter().map(|&at| self.nodes[at]).collect();
        self.items = order.iter().map(|&at| self.items[at]).collect();
    }

    /// Puts what `change` gives in the place of each item; with `None`, takes the item away.
    pub(super) fn retain_map(&mut self, change: impl Fn(u32, T) -> Option<T>) {
        let old = std::mem::take(self);
        for (node, item) in old.nodes.into_iter().zip(old.items) {
            if let Some(item) = change(node, item) {
                self.push(node, item);
            }
        }
    }

    /// Whether no node has an item.
    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The item of `node`.
    pub(super) fn find(&self, node: u32) -> Option<T> {
        let at = self.nodes.binary_search(&node).ok()?;
        Some(self.items[at])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_found_whatever_order_they_came_in() {
        let mut table = Sparse::default();
        for node in [3, 9, 1] {
            table.push(node, node * 10);
        }
        table.sort();
        let found = [1, 2, 3, 9, 10].map(|node| table.find(node));
        assert_eq!(found, [Some(10), None, Some(30), Some(90), None]);
    }
}
