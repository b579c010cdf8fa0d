//! The rows of a graph: nodes, and the edges from a node to its children, in the order of the document. Finds the
//! root, refuses circles, and hands the tree that the graph unrolls to on to a sink, in loops.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::excerpt::excerpt_of;
use crate::number::Number;
use crate::read::error::Error;
use crate::read::nested::view_unknown;
use crate::read::options::Options;
use crate::read::problem::Problem;
use crate::read::target::NodeSink;
use crate::tree::Missing;
use crate::tree::keys::NUMBERED;
use crate::value::Player;

/// A circle with more nodes is shown in part.
const MOST_SHOWN: usize = 8;

/// A text of the document, in UTF-8.
pub(super) type Text<'a> = Cow<'a, [u8]>;

/// A node of the graph.
#[derive(Default)]
pub(super) struct GraphNode<'a> {
    /// The byte where the document says what it is, or else names it first.
    at: usize,
    pub(super) is_defined: bool,
    pub(super) name: Option<Text<'a>>,
    pub(super) value: Option<Number>,
    pub(super) player: Option<Player>,
    pub(super) children: Vec<GraphEdge<'a>>,
    parents: usize,
    /// The byte and the text of the key that gives the value, if it is one of other programs.
    pub(super) alias_of_value: Option<(usize, Text<'a>)>,
}

/// The edge to a child.
pub(super) struct GraphEdge<'a> {
    /// The byte where the document names the child.
    at: usize,
    pub(super) r#move: Option<Text<'a>>,
    pub(super) child: usize,
}

pub(super) struct Rows<'a> {
    pub(super) nodes: Vec<GraphNode<'a>>,
    /// The number of each node that has a name, in `nodes`.
    pub(super) numbers: HashMap<Text<'a>, usize>,
    /// The root, where the document says which node that is.
    pub(super) root: Option<usize>,
    /// After how many plies the same agent is to move. The first one is MAX, all others are MIN.
    pub(super) agents: usize,
}

impl<'a> Rows<'a> {
    pub(super) fn new() -> Rows<'a> {
        Rows { nodes: Vec::new(), numbers: HashMap::new(), root: None, agents: 2 }
    }

    /// A node without a name of its own, as the text at this byte says.
    pub(super) fn add(&mut self, at: usize, value: Option<Number>) -> usize {
        self.nodes.push(GraphNode { at, value, is_defined: true, ..GraphNode::default() });
        self.nodes.len() - 1
    }

    /// The node with this name, which the text at this byte names.
    pub(super) fn node(&mut self, at: usize, name: Text<'a>) -> usize {
        let next = self.nodes.len();
        let number = *self.numbers.entry(name.clone()).or_insert(next);
        if number == next {
            let name = Some(name);
            self.nodes.push(GraphNode { at, name, ..GraphNode::default() });
        }
        number
    }

    /// The node with this name, of which the text at this byte says what it is.
    pub(super) fn define(&mut self, at: usize, name: &Text<'a>) -> Result<usize, Error> {
        let number = self.node(at, name.clone());
        let node = &mut self.nodes[number];
        if std::mem::replace(&mut node.is_defined, true) {
            return Err(Error::repeated_key(at, name));
        }
        node.at = at;
        Ok(number)
    }

    /// Adds a child to a node. The text at this byte names it.
    pub(super) fn join(
        &mut self,
        at: usize,
        parent: usize,
        r#move: Option<Text<'a>>,
        child: usize,
    ) {
        self.nodes[parent].children.push(GraphEdge { at, r#move, child });
        self.nodes[child].parents += 1;
    }

    /// Makes each node a leaf whose only child is a leaf without a name: that says its value.
    pub(super) fn make_leaves(&mut self) {
        for node in 0..self.nodes.len() {
            if let [GraphEdge { r#move: None, child, .. }] = self.nodes[node].children[..]
                && self.nodes[child].name.is_none()
            {
                self.nodes[node].value = self.nodes[child].value;
                self.nodes[node].children.clear();
            }
        }
    }

    /// The children of a node.
    pub(super) fn children(&self, node: usize) -> impl ExactSizeIterator<Item = usize> {
        self.nodes[node].children.iter().map(|edge| edge.child)
    }

    /// Hands the tree on to a sink.
    pub(super) fn unroll(&self, options: &Options, sink: &mut impl NodeSink) -> Result<(), Error> {
        let alias = |node: &'_ GraphNode<'a>| {
            node.alias_of_value.clone().filter(|_| !node.children.is_empty())
        };
        if let Some((at, key)) = self.nodes.iter().find_map(alias) {
            return Err(view_unknown(at, &excerpt_of(&key)));
        }
        let root = self.root()?;
        let size = self.sizes(root)?[root];
        let most = options.game.max_nodes;
        if size > u64::from(most) && size > self.nodes.len() as u64 {
            let node = &self.nodes[root];
            let message = format!("this graph is a tree of {size} nodes, and {most} are allowed");
            return Err(Error::refused(node.at, message, "raise `--max-nodes`"));
        }
        // The open nodes: of each the agent to move, and the next child.
        let mut open = Vec::new();
        let player = options.player.or(self.nodes[root].player);
        open.extend(self.enter(root, None, player.map_or(0, agent_of), options, sink)?);
        while let Some((node, agent, next)) = open.last_mut() {
            let Some(edge) = self.nodes[*node].children.get(*next) else {
                sink.close();
                open.pop();
                continue;
            };
            *next += 1;
            let agent = self.nodes[edge.child].player.map_or((*agent + 1) % self.agents, agent_of);
            open.extend(self.enter(edge.child, edge.r#move.as_deref(), agent, options, sink)?);
        }
        Ok(())
    }

    /// Begins a node. `None`: it is a leaf, and has ended.
    fn enter(
        &self,
        number: usize,
        r#move: Option<&[u8]>,
        agent: usize,
        options: &Options,
        sink: &mut impl NodeSink,
    ) -> Result<Option<(usize, usize, usize)>, Error> {
        let node = &self.nodes[number];
        sink.open(node.at).map_err(|_| Error::new(node.at, Problem::TooLarge))?;
        if let Some(name) = &node.name {
            sink.set_name(name);
        }
        if let Some(name) = r#move {
            sink.set_move(name);
        }
        if node.player.is_some() || self.agents != 2 {
            let player = if agent == 0 { Player::Max } else { Player::Min };
            sink.set_mover(player.into());
        }
        // With another player to move it is another position.
        if node.parents > 1 && options.game.keeps_keys {
            sink.set_key(NUMBERED | (number * self.agents + agent) as u128);
        }
        if node.children.is_empty() {
            sink.close_as_leaf(node.value.ok_or(Missing::Unknown));
            return Ok(None);
        }
        if let Some(value) = node.value {
            sink.set_static(value);
        }
        Ok(Some((number, agent, 0)))
    }

    /// The root: the only node without a parent.
    fn root(&self) -> Result<usize, Error> {
        if let Some(root) = self.root {
            return Ok(root);
        }
        let mut roots = (0..self.nodes.len()).filter(|&node| self.nodes[node].parents == 0);
        match (roots.next(), roots.next()) {
            (Some(root), None) => Ok(root),
            (Some(first), Some(second)) => {
                let [first, second] = [first, second].map(|node| &self.nodes[node]);
                let message = format!(
                    "`{}` and `{}` have no parent, expected one root",
                    first.shown(),
                    second.shown()
                );
                Err(Error::refused(second.at, message, "name both as children of one node"))
            }
            // Each node has a parent: then there is a circle, and it is found from any node.
            (None, _) if !self.nodes.is_empty() => Ok(0),
            (None, _) => Err(Error::new(0, Problem::Empty)),
        }
    }

    /// How many nodes the tree below each node has, if the document does not name the root, or that root.
    fn sizes(&self, root: usize) -> Result<Vec<u64>, Error> {
        let mut sizes = vec![0_u64; self.nodes.len()];
        let (mut open, mut is_open) = (Vec::new(), vec![false; self.nodes.len()]);
        let others = 0..if self.root.is_some() { 0 } else { self.nodes.len() };
        for start in [root].into_iter().chain(others) {
            if sizes[start] > 0 {
                continue;
            }
            open.push((start, 0));
            is_open[start] = true;
            while let Some((node, next)) = open.last_mut() {
                let node = *node;
                match self.nodes[node].children.get(*next) {
                    Some(edge) if is_open[edge.child] => {
                        let start = open.iter().position(|&(node, _)| node == edge.child);
                        let nodes =
                            open[start.expect("it is open")..].iter().map(|&(node, _)| node);
                        return Err(self.circle(&nodes.collect::<Vec<_>>(), edge.at));
                    }
                    Some(edge) => {
                        *next += 1;
                        if sizes[edge.child] == 0 {
                            open.push((edge.child, 0));
                            is_open[edge.child] = true;
                        }
                    }
                    None => {
                        let below = self.children(node).map(|child| sizes[child]);
                        sizes[node] = below.fold(1, u64::saturating_add);
                        is_open[node] = false;
                        open.pop();
                    }
                }
            }
        }
        Ok(sizes)
    }

    /// The error of a circle of these nodes, whose last edge is named at this byte.
    fn circle(&self, nodes: &[usize], at: usize) -> Error {
        let shown = nodes.iter().take(MOST_SHOWN).map(|&node| self.nodes[node].shown());
        let mut shown: Vec<String> = shown.collect();
        if nodes.len() > MOST_SHOWN {
            shown.push("...".to_owned());
        }
        shown.push(self.nodes[nodes[0]].shown());
        let message = format!("`{}` is a circle, and a tree has none", shown.join(" -> "));
        Error::refused(at, message, "take one of these edges out")
    }
}

impl GraphNode<'_> {
    /// The name as messages show it.
    pub(super) fn shown(&self) -> String {
        self.name.as_deref().map_or_else(|| "a node without a name".to_owned(), excerpt_of)
    }
}

fn agent_of(player: Player) -> usize {
    usize::from(player == Player::Min)
}
