//! A tree as a list of its nodes in preorder, with all that a document says of each.

use abprune::number::{Number, NumberKind};
use abprune::tree::{Label, Missing, Node, Tree};
use abprune::value::{Player, Value};

/// A number, to be compared exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exact {
    Integer(i64),
    /// The bits of a double.
    Double(u64),
}

impl Exact {
    /// The negative number, if a value can be that.
    pub fn negated(self) -> Option<Exact> {
        match self {
            Exact::Integer(integer) if integer == -i64::MAX => None,
            Exact::Integer(integer) => Some(Exact::Integer(-integer)),
            Exact::Double(bits) => Some(double_of(-f64::from_bits(bits))),
        }
    }
}

/// A node. `V` is a number, exact or as it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeFacts<V> {
    pub ply: usize,
    /// The player to move; `None` at a leaf.
    pub player: Option<Player>,
    /// The static value; `None` if there is none, or it is unknown.
    pub value: Option<V>,
    pub name: Option<String>,
    pub r#move: Option<String>,
    /// The byte where the node starts, where a document has it as a value of its own.
    pub at: Option<usize>,
}

/// The numbers of a tree in one kind, which is the kind that the document asks for.
pub fn exact(
    nodes: Vec<NodeFacts<String>>,
    are_decimals: bool,
) -> Option<(NumberKind, Vec<NodeFacts<Exact>>)> {
    let is_decimal = |text: &String| text.contains(['.', 'e', 'E']);
    let has_decimals = nodes.iter().filter_map(|node| node.value.as_ref());
    let kind = if are_decimals || has_decimals.into_iter().any(is_decimal) {
        NumberKind::Decimals
    } else {
        NumberKind::Integers
    };
    let exact = nodes.into_iter().map(|node| {
        let value = match &node.value {
            Some(text) => Some(number(text, kind)?),
            None => None,
        };
        Some(NodeFacts {
            ply: node.ply,
            player: node.player,
            value,
            name: node.name,
            r#move: node.r#move,
            at: node.at,
        })
    });
    Some((kind, exact.collect::<Option<_>>()?))
}

/// The number that is written as `text`, which is a number of JSON.
fn number(text: &str, kind: NumberKind) -> Option<Exact> {
    if text.contains(['.', 'e', 'E']) {
        let double: f64 = text.parse().ok()?;
        return double.is_finite().then(|| double_of(double));
    }
    let integer: i64 = text.parse().ok()?;
    if integer == i64::MIN || integer == i64::MAX {
        return None;
    }
    exact_integer(integer, kind)
}

/// The integer in a tree with numbers of this kind, if they can hold it.
pub fn exact_integer(integer: i64, kind: NumberKind) -> Option<Exact> {
    if kind == NumberKind::Integers {
        return Some(Exact::Integer(integer));
    }
    #[expect(clippy::cast_precision_loss, reason = "compared exactly below")]
    let double = integer as f64;
    #[expect(clippy::cast_possible_truncation, reason = "whole, and within 65 bits")]
    let back = double as i128;
    (back == i128::from(integer)).then(|| double_of(double))
}

/// A double, whose zero has no sign.
pub fn double_of(double: f64) -> Exact {
    let is_zero = double == 0.0;
    Exact::Double(if is_zero { 0 } else { double.to_bits() })
}

/// The number that a value of a tree stands for.
pub fn exact_value(value: Value, kind: NumberKind) -> Option<Exact> {
    kind.number(value).map(|number| match number {
        Number::Integer(integer) => Exact::Integer(integer),
        Number::Decimal(double) => Exact::Double(double.to_bits()),
        Number::Fraction(_) => panic!("only chance nodes have fractions"),
    })
}

/// The nodes of a tree of the library, without their places.
pub fn nodes_of(tree: &Tree) -> Vec<NodeFacts<Exact>> {
    let kind = tree.number_kind();
    let mut nodes = Vec::new();
    // For each open node, the number of the first node after its subtree.
    let mut open = Vec::new();
    for id in 0..tree.len() {
        while open.last() == Some(&id) {
            open.pop();
        }
        let Label { name, r#move } = tree.label(id);
        let (player, value) = match tree.node(id) {
            Node::Leaf(Ok(value)) => (None, Some(value)),
            Node::Leaf(Err(missing)) => {
                assert_eq!(missing, Missing::Unknown, "a text has no other");
                (None, None)
            }
            Node::Inner(mover) => (mover.player(), tree.static_value(id)),
        };
        nodes.push(NodeFacts {
            ply: open.len(),
            player,
            value: value.map(|value| exact_value(value, kind).expect("values are finite")),
            name: name.map(str::to_owned),
            r#move: r#move.map(str::to_owned),
            at: None,
        });
        open.push(tree.end(id));
    }
    nodes
}
