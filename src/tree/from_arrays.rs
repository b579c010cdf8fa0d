//! Trees written as arrays in code.

use super::{Builder, Missing, Tree};
use crate::number::{Number, NumberKind};
use crate::value::Value;

/// What stands in the place of a node in an array: a number, a number that may be unknown, or an array of nodes.
pub trait IntoNode {
    /// Whether a number in it has a fraction.
    fn has_decimals(&self) -> bool;

    /// Adds the node to a tree.
    fn add_to(&self, builder: &mut Builder);
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {$(
        impl IntoNode for $number {
            fn has_decimals(&self) -> bool {
                false
            }

            fn add_to(&self, builder: &mut Builder) {
                leaf(builder, Number::Integer((*self).into()));
            }
        }
    )*};
}
whole_numbers!(i8, i16, i32, u8, u16, u32);

impl IntoNode for f64 {
    fn has_decimals(&self) -> bool {
        true
    }

    fn add_to(&self, builder: &mut Builder) {
        leaf(builder, Number::Decimal(*self + 0.0));
    }
}

/// `None`: the leaf is unknown.
impl<T: IntoNode> IntoNode for Option<T> {
    fn has_decimals(&self) -> bool {
        self.as_ref().is_some_and(IntoNode::has_decimals)
    }

    fn add_to(&self, builder: &mut Builder) {
        match self {
            Some(node) => node.add_to(builder),
            None => add_leaf(builder, Err(Missing::Unknown)),
        }
    }
}

impl<T: IntoNode, const CHILDREN: usize> IntoNode for [T; CHILDREN] {
    fn has_decimals(&self) -> bool {
        self.iter().any(IntoNode::has_decimals)
    }

    fn add_to(&self, builder: &mut Builder) {
        const { assert!(CHILDREN > 0, "an inner node needs at least one child") };
        builder.open().expect(SMALL);
        for child in self {
            child.add_to(builder);
        }
        builder.close().expect("there is a child");
    }
}

const SMALL: &str = "what stands in code is small";

fn leaf(builder: &mut Builder, number: Number) {
    let value = builder.number_kind().value(number);
    add_leaf(builder, value.ok_or(Missing::NotFinite));
}

fn add_leaf(builder: &mut Builder, value: Result<Value, Missing>) {
    builder.leaf(value).expect(SMALL);
}

/// A tree whose nodes have no names. MAX moves at the root, and the players alternate. A number that is not
/// finite is a leaf without a value.
///
/// ```
/// use abprune::tree::Tree;
/// let tree = Tree::from([[3, 5], [2, 9]]);
/// assert_eq!(tree.size().leaves, 4);
/// assert_eq!(Tree::from([Some(0.5), None]).size().leaves, 2);
/// ```
impl<T: IntoNode, const CHILDREN: usize> From<[T; CHILDREN]> for Tree {
    fn from(children: [T; CHILDREN]) -> Tree {
        let kind = if children.has_decimals() {
            NumberKind::Decimals
        } else {
            NumberKind::Integers
        };
        let mut builder = Builder::new(kind);
        children.add_to(&mut builder);
        Tree::Explicit(builder.finish(None))
    }
}
