//! A small tree that bytes describe, as a textbook writes it: what is done with it recurses.

use abprune::Named as _;
use abprune::number::NumberKind;
use abprune::search::Order;
use abprune::tree::{Builder, Missing, Tree};
use abprune::value::{Player, Value};

use super::choices::Choices;

/// A node.
#[derive(Clone, Debug)]
pub struct ModelNode {
    /// Which child of its parent it is in the document.
    pub position: u32,
    /// The player to move; at a leaf it means nothing.
    pub player: Player,
    /// The value of a leaf, `None` if it is unknown; the static value of an inner node.
    pub value: Option<i64>,
    pub children: Vec<ModelNode>,
}

/// The least and the greatest value that a leaf can have.
pub const LEAST: i64 = i64::MIN + 1;
pub const GREATEST: i64 = i64::MAX - 1;

/// The values of a tree: few, so that there are ties.
const PALETTES: [&[i64]; 6] = [
    &[0, 1],
    &[-1, 0, 1, 2],
    &[3, 5, 6, 9, 1, 2, 0, -1],
    &[LEAST, 0, GREATEST],
    &[LEAST, LEAST + 1, GREATEST - 1, GREATEST],
    &[7],
];

/// What the next nodes are made of.
struct Supply<'c, 'd> {
    choices: &'c mut Choices<'d>,
    palette: &'static [i64],
    has_unknown: bool,
    nodes: usize,
    depth: usize,
}

impl ModelNode {
    /// The tree that the next bytes describe.
    pub fn decode(choices: &mut Choices) -> ModelNode {
        let palette = choices.one_of(&PALETTES);
        let root = choices.one_of(Player::ALL);
        let depth = 1 + choices.below(5);
        let mut supply =
            Supply { has_unknown: choices.is_rare(4), choices, palette, nodes: 40, depth };
        supply.node(0, 0, root)
    }

    /// The same as the library has it.
    pub fn build(&self) -> Tree {
        let mut builder = Builder::new(NumberKind::Integers);
        self.push(&mut builder);
        builder.finish(None)
    }

    fn push(&self, builder: &mut Builder) {
        if self.children.is_empty() {
            let value = self.value.map(Value::from_key).ok_or(Missing::Unknown);
            builder.leaf(value).expect("room");
            return;
        }
        builder.open().expect("room");
        builder.set_player(self.player);
        if let Some(value) = self.value {
            builder.set_static(Value::from_key(value));
        }
        for child in &self.children {
            child.push(builder);
        }
        builder.close().expect("children");
    }

    /// The same with its children in this order. `None`: the order needs a leaf that is unknown, or is
    /// random.
    pub fn arranged(&self, order: Order) -> Option<ModelNode> {
        let children = self.children.iter().map(|child| child.arranged(order));
        let mut children = children.collect::<Option<Vec<_>>>()?;
        let mut by = |value: fn(&ModelNode) -> Option<i64>, player: Player| {
            let worst = worst(player);
            let key = |child: &ModelNode| value(child).unwrap_or(worst);
            match player {
                Player::Max => children.sort_by_key(|child| std::cmp::Reverse(key(child))),
                Player::Min => children.sort_by_key(key),
            }
        };
        match order {
            Order::Given => {}
            Order::Reverse => children.reverse(),
            Order::Static => by(|child| child.value, self.player),
            Order::Best | Order::Worst => {
                self.minimax()?;
                let is_best = order == Order::Best;
                by(ModelNode::minimax, if is_best { self.player } else { !self.player });
            }
            Order::Random | Order::Table | Order::Killer | Order::History => return None,
        }
        Some(ModelNode { children, ..self.clone() })
    }

    /// The minimax value. `None`: a leaf is unknown.
    pub fn minimax(&self) -> Option<i64> {
        match self.range(&mut Vec::new(), &|_| true) {
            (least, greatest) if least == greatest => Some(least),
            _ => None,
        }
        .filter(|_| self.is_known())
    }

    fn is_known(&self) -> bool {
        match &self.children[..] {
            [] => self.value.is_some(),
            children => children.iter().all(ModelNode::is_known),
        }
    }

    /// The least and the greatest minimax value if only the leaves count that `is_seen` says.
    pub fn range(&self, path: &mut Vec<u32>, is_seen: &dyn Fn(&[u32]) -> bool) -> (i64, i64) {
        if self.children.is_empty() {
            let value = self.value.filter(|_| is_seen(path));
            return value.map_or((i64::MIN, i64::MAX), |value| (value, value));
        }
        let ranges = self.children.iter().map(|child| {
            path.push(child.position);
            let range = child.range(path, is_seen);
            path.pop();
            range
        });
        let better = |a: i64, b: i64| match self.player {
            Player::Max => a.max(b),
            Player::Min => a.min(b),
        };
        ranges.reduce(|(a, b), (c, d)| (better(a, c), better(b, d))).expect("children")
    }

    /// The principal variation, leftmost among equals. The values of all leaves are known.
    pub fn pv(&self) -> Vec<u32> {
        let value = self.minimax();
        let Some(first) = self.children.iter().find(|child| child.minimax() == value) else {
            return Vec::new();
        };
        [vec![first.position], first.pv()].concat()
    }

    /// The node at a path.
    pub fn at_mut(&mut self, path: &[u32]) -> &mut ModelNode {
        path.iter().fold(self, |node, &step| {
            let child = node.children.iter_mut().find(|child| child.position == step);
            child.expect("a node")
        })
    }

    /// The paths of all nodes, in the order of the search.
    pub fn paths(&self) -> Vec<Vec<u32>> {
        let mut all = vec![Vec::new()];
        for child in &self.children {
            let paths = child.paths().into_iter();
            all.extend(paths.map(|path| [vec![child.position], path].concat()));
        }
        all
    }

    /// The values of all leaves that have one.
    pub fn values(&self) -> Vec<i64> {
        match &self.children[..] {
            [] => self.value.into_iter().collect(),
            children => children.iter().flat_map(ModelNode::values).collect(),
        }
    }
}

/// What a player has found before the first child.
pub fn worst(player: Player) -> i64 {
    match player {
        Player::Max => i64::MIN,
        Player::Min => i64::MAX,
    }
}

impl Supply<'_, '_> {
    fn node(&mut self, position: u32, ply: usize, player: Player) -> ModelNode {
        self.nodes = self.nodes.saturating_sub(1);
        let is_leaf = ply == self.depth || self.nodes == 0 || self.choices.is_rare(6);
        let mut node = ModelNode { position, player, value: None, children: Vec::new() };
        if is_leaf {
            let value = self.choices.one_of(self.palette);
            let is_unknown = self.has_unknown && self.choices.is_rare(7);
            node.value = (!is_unknown).then_some(value);
            return node;
        }
        let byte = self.choices.byte();
        if byte & 0x70 == 0x70 {
            node.value = Some(self.choices.one_of(self.palette));
        }
        for child in 0..=u32::from(byte & 3) {
            // Now and then a player moves again.
            let next = if byte & 0x8c == 0x8c { player } else { !player };
            node.children.push(self.node(child, ply + 1, next));
        }
        node
    }
}
