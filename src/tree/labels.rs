//! The names and moves of nodes: side tables, as most trees have none.

use super::sparse::Sparse;

/// What a file calls a node. Any text: who prints it escapes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Label<'a> {
    /// The name of the node.
    pub name: Option<&'a str>,
    /// The name of the move that leads to it.
    pub r#move: Option<&'a str>,
}

/// The labels of one tree, all texts end to end in one string.
#[derive(Clone, Debug, Default)]
pub(crate) struct Labels {
    text: String,
    names: Sparse<Span>,
    moves: Sparse<Span>,
}

type Span = (usize, usize);

impl Labels {
    /// Names `node`. A node has at most one name.
    pub(crate) fn push_name(&mut self, node: u32, name: &str) {
        let span = self.store(name);
        self.names.push(node, span);
    }

    /// Names the move to `node`. A node has at most one move.
    pub(crate) fn push_move(&mut self, node: u32, name: &str) {
        let span = self.store(name);
        self.moves.push(node, span);
    }

    /// Whether no node has a label.
    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty() && self.moves.is_empty()
    }

    /// To be called after the last push, before the first look-up.
    pub(crate) fn sort(&mut self) {
        self.names.sort();
        self.moves.sort();
    }

    /// The label of `node`.
    pub(crate) fn find(&self, node: u32) -> Label<'_> {
        let text = |(start, end): Span| &self.text[start..end];
        Label {
            name: self.names.find(node).map(text),
            r#move: self.moves.find(node).map(text),
        }
    }

    /// The nodes with this name, in preorder.
    pub(crate) fn named<'t>(&'t self, name: &'t str) -> impl Iterator<Item = u32> + 't {
        let names = self.names.iter();
        names
            .filter(move |&(_, (start, end))| &self.text[start..end] == name)
            .map(|(node, _)| node)
    }

    fn store(&mut self, text: &str) -> Span {
        let start = self.text.len();
        self.text.push_str(text);
        (start, self.text.len())
    }
}
