//! What sentences call the nodes of a drawing.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::excerpt::excerpt;
use crate::quote::visible;
use crate::report::draw::{DrawnSearch, DrawnTree};
use crate::search::record::VisitId;
use crate::tree::path::PathText;

/// Paths with more steps than this are shortened.
const LONGEST: usize = 24;

/// A node that a sentence names: one that is drawn, or one on the way to the root of the drawn part.
#[derive(Clone, Copy)]
enum CalledNode {
    /// The number of a drawn node.
    Drawn(u32),
    /// Its ply in the whole tree, and its number there.
    Above { ply: usize, id: u32 },
}

/// What sentences call the nodes of one drawing.
pub(in crate::report) struct Called<'a> {
    tree: &'a DrawnTree<'a>,
    /// What sentences show of names, where that is the same of more than one drawn node: it does not say
    /// which node is meant.
    shared: HashSet<Cow<'a, str>>,
}

impl<'a> Called<'a> {
    pub(in crate::report) fn new(tree: &'a DrawnTree<'a>) -> Called<'a> {
        let names = (0..tree.len()).filter_map(|number| tree.label(number).name);
        let mut seen = HashSet::new();
        let is_known = |name: &Cow<'a, str>| !seen.insert(name.clone());
        let shared = names.map(excerpt).filter(is_known).collect();
        Called { tree, shared }
    }

    /// The whole name of a drawn node, else its path; both, if sentences show the same of other nodes'
    /// names.
    pub(in crate::report) fn whole(&self, number: u32) -> String {
        self.call(CalledNode::Drawn(number), Cow::Borrowed)
    }

    /// The same with the start of a long name.
    pub(in crate::report) fn brief(&self, number: u32) -> String {
        self.call(CalledNode::Drawn(number), excerpt)
    }

    /// The same of a node that the search entered, which may be above the drawn part.
    pub(in crate::report) fn visit(&self, search: &DrawnSearch, visit: VisitId) -> String {
        let above = || {
            let visit = search.record().visit(visit);
            let (ply, id) = (visit.ply as usize, visit.id);
            CalledNode::Above { ply, id }
        };
        let node = search.drawn(visit).map_or_else(above, CalledNode::Drawn);
        self.call(node, excerpt)
    }

    fn call(&self, node: CalledNode, shown: fn(&'a str) -> Cow<'a, str>) -> String {
        let label = match node {
            CalledNode::Drawn(number) => self.tree.label(number),
            CalledNode::Above { id, .. } => self.tree.whole().label(id),
        };
        match label.name {
            None => self.path(node),
            Some(name) if self.shared.contains(&excerpt(name)) => {
                format!("{} ({})", visible(&shown(name)), self.path(node))
            }
            Some(name) => visible(&shown(name)),
        }
    }

    /// The path of a node: of a long one the last steps, and their ply.
    fn path(&self, node: CalledNode) -> String {
        let (tree, root) = (self.tree, self.tree.root());
        let (above, ply) = match node {
            CalledNode::Drawn(number) => (root, root.len() + tree.node(number).ply as usize),
            CalledNode::Above { ply, .. } => (&root[..ply], ply),
        };
        let drawn = match node {
            CalledNode::Drawn(number) => Some(number),
            CalledNode::Above { .. } => None,
        };
        let way = std::iter::successors(drawn, |&number| tree.node(number).parent);
        let below = way.filter_map(|number| {
            let node = tree.node(number);
            node.parent.map(|_| node.position)
        });
        let steps = below.chain(above.iter().rev().copied());
        let mut last: Vec<u32> = steps.take(LONGEST).collect();
        last.reverse();
        if ply <= LONGEST {
            PathText::full(&last).to_string()
        } else {
            let tail = PathText::full(&last[LONGEST / 2..]);
            format!("...{tail} (ply {ply})")
        }
    }
}
