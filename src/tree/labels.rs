//! The names and moves of nodes, in side tables: most trees have no names.

/// Room for this many nodes or names is made at first, so that small trees need no more.
pub(super) const FEW: usize = 32;

/// The name and move that a file gives a node. They can be any text: code that prints them must escape
/// them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Label<'a> {
    /// The name of the node.
    pub name: Option<&'a str>,
    /// The name of the move that leads to it.
    pub r#move: Option<&'a str>,
}

/// The labels of one tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct Labels {
    names: Texts,
    moves: Texts,
}

impl Labels {
    /// Names `node`. A node has at most one name.
    pub(crate) fn push_name(&mut self, node: u32, name: &[u8]) {
        self.names.push(node, name);
    }

    /// Names the move to `node`. A node has at most one move.
    pub(crate) fn push_move(&mut self, node: u32, name: &[u8]) {
        self.moves.push(node, name);
    }

    /// Whether no node has a label.
    pub(crate) fn is_empty(&self) -> bool {
        self.names.nodes.is_empty() && self.moves.nodes.is_empty()
    }

    /// To be called after the last push, before the first look-up.
    pub(crate) fn sort(&mut self) {
        self.names.sort();
        self.moves.sort();
    }

    /// All names and moves, as bytes.
    pub(super) fn texts(&self) -> impl Iterator<Item = &[u8]> {
        let texts = self.names.iter().chain(self.moves.iter());
        texts.map(|(_, text)| text)
    }

    /// The nodes with names, in preorder.
    pub(super) fn named(&self) -> &[u32] {
        &self.names.nodes
    }

    /// The nodes with moves, in preorder.
    pub(super) fn moved(&self) -> &[u32] {
        &self.moves.nodes
    }

    /// The label of `node`.
    pub(crate) fn find(&self, node: u32) -> Label<'_> {
        Label { name: self.names.find(node), r#move: self.moves.find(node) }
    }

    /// The nodes whose name or move this is: first those with the name, in preorder.
    pub(crate) fn labelled<'t>(&'t self, label: &'t str) -> impl Iterator<Item = u32> + 't {
        let moved = self.moves.with_text(label);
        let is_named = move |&node: &u32| self.names.find(node) == Some(label);
        let moved = moved.filter(move |node| !is_named(node));
        self.names.with_text(label).chain(moved)
    }
}

/// Texts by node number, end to end: twelve bytes each beside the text.
#[derive(Clone, Debug, Default)]
struct Texts {
    nodes: Vec<u32>,
    /// Where the text of each of them ends; it starts where the one before ends.
    ends: Vec<usize>,
    /// UTF-8; it is looked at when a text is wanted, which few are.
    all: Vec<u8>,
}

impl Texts {
    fn push(&mut self, node: u32, text: &[u8]) {
        if self.nodes.is_empty() {
            self.nodes.reserve(FEW);
            self.ends.reserve(FEW);
            self.all.reserve(FEW * 8);
        }
        self.all.extend_from_slice(text);
        self.nodes.push(node);
        self.ends.push(self.all.len());
    }

    /// The nodes, in the order of the pushes or of [`sort`](Texts::sort), and their texts.
    fn iter(&self) -> impl Iterator<Item = (u32, &[u8])> {
        (0..self.nodes.len()).map(|at| (self.nodes[at], self.bytes(at)))
    }

    /// The nodes with this text.
    fn with_text<'t>(&'t self, text: &'t str) -> impl Iterator<Item = u32> + 't {
        let all = 0..self.nodes.len();
        all.filter(move |&at| self.bytes(at) == text.as_bytes()).map(|at| self.nodes[at])
    }

    /// Puts the texts in the order of their nodes, for [`find`](Texts::find). A file that writes
    /// a label after the children gives it after those of the children.
    fn sort(&mut self) {
        if self.nodes.is_sorted() {
            return;
        }
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_unstable_by_key(|&at| self.nodes[at]);
        let mut sorted = Texts {
            nodes: Vec::with_capacity(order.len()),
            ends: Vec::with_capacity(order.len()),
            all: Vec::with_capacity(self.all.len()),
        };
        for at in order {
            sorted.push(self.nodes[at], self.bytes(at));
        }
        *self = sorted;
    }

    fn find(&self, node: u32) -> Option<&str> {
        let at = self.nodes.binary_search(&node).ok()?;
        Some(self.text(at))
    }

    fn text(&self, at: usize) -> &str {
        std::str::from_utf8(self.bytes(at)).expect("a reader has checked it")
    }

    fn bytes(&self, at: usize) -> &[u8] {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start..self.ends[at]]
    }
}

/// Items by node number. Pushed in any order, sorted once, then looked up in logarithmic time.
#[derive(Clone, Debug)]
pub(super) struct Sparse<T> {
    nodes: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Sparse<T> {
    fn default() -> Self {
        Sparse { nodes: Vec::new(), items: Vec::new() }
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
    fn texts_are_found_whatever_order_they_came_in() {
        let mut labels = Labels::default();
        for (node, name) in [(3, "three"), (9, ""), (1, "one"), (4, "f\u{e9}")] {
            labels.push_name(node, name.as_bytes());
        }
        labels.push_move(9, b"one");
        labels.sort();
        let found = [1, 2, 3, 4, 9].map(|node| labels.find(node).name);
        let names = [Some("one"), None, Some("three"), Some("f\u{e9}"), Some("")];
        assert_eq!(found, names);
        assert_eq!(labels.find(9).r#move, Some("one"));
        labels.push_move(10, b"two");
        assert_eq!(labels.labelled("one").collect::<Vec<_>>(), [1, 9]);
        assert_eq!(labels.labelled("two").collect::<Vec<_>>(), [10]);
    }

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
