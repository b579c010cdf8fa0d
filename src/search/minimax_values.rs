//! The minimax value of each node of a tree, by its definition: no search, no window; and the values of
//! subtrees that are cut at a depth.

use super::chance::Sum;
use super::{NoValue, ProvedRange};
use crate::tree::{Child, Missing, Node, NodeId, Tree, Walk};
use crate::value::{Mover, Player, Value};

/// The minimax value of every node, by its number.
///
/// # Errors
///
/// [`NoValue`]: a leaf has no value, as the second of `[1, null]`.
///
/// ```
/// use abprune::number::NumberKind;
/// use abprune::search::minimax_values;
/// use abprune::tree::Builder;
/// use abprune::value::Value;
///
/// let mut builder = Builder::new(NumberKind::Integers);
/// builder.open().unwrap();
/// for key in [3, 5] {
///     builder.leaf(Ok(Value::from_key(key))).unwrap();
/// }
/// builder.close().unwrap();
/// let values = minimax_values(&builder.finish(None)).unwrap();
/// assert_eq!(values, [5, 3, 5].map(Value::from_key));
/// ```
pub fn minimax_values(tree: &Tree) -> Result<Vec<Value>, NoValue> {
    let mut values = vec![Value::INFINITY; tree.len() as usize];
    // Children come after their parent in preorder, so from the back they come first.
    for id in (0..tree.len()).rev() {
        values[id as usize] = match tree.node(id) {
            Node::Leaf(value) => value.map_err(|missing| no_value(tree, id, missing))?,
            Node::Inner(mover) => value_of_children(tree, id, mover, &values),
        };
    }
    Ok(values)
}

/// The positions on a line of optimal moves from a node, by the minimax values of the nodes; of equal children
/// the first one. It ends at a leaf, where chance decides, or after so many `plies`.
#[must_use]
pub fn line_of_values(tree: &Tree, values: &[Value], id: u32, plies: u32) -> Vec<u32> {
    let mut steps = Vec::new();
    let mut at = id;
    for _ in 0..plies {
        if tree.is_chance(at) {
            break;
        }
        let mut children = tree.children(at);
        let has_value = |&(_, child): &(u32, u32)| values[child as usize] == values[at as usize];
        let Some((position, child)) = children.find(has_value) else {
            break;
        };
        steps.push(position);
        at = child;
    }
    steps
}

/// The minimax values of subtrees that are cut at a ply: inner nodes there have their static values.
#[derive(Clone, Debug)]
pub struct CutValues<'t> {
    tree: &'t Tree,
    /// The ply of each node.
    plies: Vec<u32>,
    /// The ply of the deepest node.
    deepest: u32,
    /// The value of each node, as far as it was asked for last.
    values: Vec<Value>,
    /// The nodes of a subtree down to the cut, in preorder.
    nodes: Vec<u32>,
}

impl<'t> CutValues<'t> {
    /// Of no node yet.
    #[must_use]
    pub fn of(tree: &'t Tree) -> CutValues<'t> {
        let mut plies = Vec::with_capacity(tree.len() as usize);
        let mut deepest = 0;
        tree.for_each_ply(|_, ply| {
            let ply = u32::try_from(ply).expect("no more than there are nodes");
            plies.push(ply);
            deepest = deepest.max(ply);
        });
        CutValues {
            tree,
            plies,
            deepest,
            values: vec![Value::INFINITY; tree.len() as usize],
            nodes: Vec::new(),
        }
    }

    /// The ply that is so many plies below a node, or the deepest one.
    #[must_use]
    pub fn ply_below(&self, id: u32, plies: u32) -> u32 {
        let ply = self.plies[id as usize].saturating_add(plies);
        ply.min(self.deepest)
    }

    /// Finds the values of all nodes from this one down to the cut at `last`.
    ///
    /// # Errors
    ///
    /// [`NoValue`]: a leaf has no value, or a node at the cut has no static value.
    pub fn find(&mut self, id: u32, last: u32) -> Result<(), NoValue> {
        let tree = self.tree;
        self.nodes.clear();
        let (mut at, end) = (id, tree.end(id));
        while at < end {
            self.nodes.push(at);
            let is_cut = self.plies[at as usize] >= last;
            at = if is_cut { tree.end(at) } else { at + 1 };
        }
        for &node in self.nodes.iter().rev() {
            self.values[node as usize] = match tree.node(node) {
                Node::Leaf(value) => value.map_err(|missing| no_value(tree, node, missing))?,
                Node::Inner(_) if self.plies[node as usize] >= last => tree
                    .static_value(node)
                    .ok_or_else(|| no_value(tree, node, Missing::NoStatic))?,
                Node::Inner(mover) => value_of_children(tree, node, mover, &self.values),
            };
        }
        Ok(())
    }

    /// The values of all nodes; those that were [found](CutValues::find) last are right.
    #[must_use]
    pub fn values(&self) -> &[Value] {
        &self.values
    }
}

/// The value that an inner node takes from its children.
fn value_of_children(tree: &Tree, id: u32, mover: Mover, values: &[Value]) -> Value {
    let children = tree.children(id).map(|(_, child)| values[child as usize]);
    let best = match mover {
        Mover::Player(Player::Max) => children.max(),
        Mover::Player(Player::Min) => children.min(),
        Mover::Chance => return mean_of_outcomes(tree, id, values),
    };
    best.expect("an inner node has a child")
}

/// The value of a chance node.
#[cold]
fn mean_of_outcomes(tree: &Tree, id: u32, values: &[Value]) -> Value {
    let walk = tree.walk(id);
    let mut sum = Sum::new(walk.total_weight(walk.root()), walk.has_doubles());
    for (position, child) in tree.children(id) {
        let outcome = Child { position, id: NodeId::Node(child), node: tree.node(child) };
        sum.enter(walk.weight(outcome));
        sum.add(values[child as usize]);
    }
    sum.interval(ProvedRange::NOTHING).lower
}

#[cold]
fn no_value(tree: &Tree, id: u32, missing: Missing) -> NoValue {
    let path = tree.path(id);
    NoValue { path, missing }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::NumberKind;
    use crate::tree::Builder;

    /// MAX over two nodes of MIN with static values: `[[3, 5], [2, 9]]`.
    #[test]
    fn values_are_those_of_the_tree_cut_there() {
        let mut builder = Builder::new(NumberKind::Integers);
        builder.open().expect("small");
        for (value, keys) in [(1, [3, 5]), (7, [2, 9])] {
            builder.open().expect("small");
            builder.set_static(Value::from_key(value));
            for key in keys {
                builder.leaf(Ok(Value::from_key(key))).expect("small");
            }
            builder.close().expect("children");
        }
        builder.close().expect("children");
        let tree = builder.finish(None);
        let mut cut = CutValues::of(&tree);
        for (plies, value, line) in [(1, 7, &[1][..]), (2, 3, &[0, 0]), (9, 3, &[0, 0])] {
            let last = cut.ply_below(Tree::ROOT, plies);
            cut.find(Tree::ROOT, last).expect("all have values");
            assert_eq!(cut.values()[0], Value::from_key(value), "{plies}");
            assert_eq!(line_of_values(&tree, cut.values(), 0, plies), line);
        }
        let last = cut.ply_below(1, 0);
        cut.find(1, last).expect("a static value");
        assert_eq!(cut.values()[1], Value::from_key(1));
        // The root has no static value.
        let missing = cut.find(0, 0).map_err(|leaf| (leaf.path, leaf.missing));
        assert_eq!(missing, Err((vec![], Missing::NoStatic)));
    }
}
