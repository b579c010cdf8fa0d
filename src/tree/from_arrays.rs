//! Trees written as arrays in code.

use super::{Builder, Missing, Tree};
use crate::number::{Number, NumberKind};
use crate::value::Value;

/// What stands in the place of a node in an array: a number, a number that may be unknown, or an array of
/// nodes. All arrays of a ply have one length and one type; a text can be any tree.
pub trait IntoNode: Literal {}

impl<T: Literal> IntoNode for T {}

/// The functions of [`IntoNode`]. Other crates cannot name this trait, so they cannot implement it.
pub trait Literal {
    /// Whether a number in it has a fraction.
    fn has_decimals(&self) -> bool;

    /// Adds the node to a tree.
    fn add_to(&self, builder: &mut Builder);
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {$(
        impl Literal for $number {
            fn has_decimals(&self) -> bool {
                false
            }

            fn add_to(&self, builder: &mut Builder) {
                let value = builder.number_kind().value(Number::Integer((*self).into()));
                add_leaf(builder, value.ok_or(Missing::IntegerRange));
            }
        }
    )*};
}
whole_numbers!(i8, i16, i32, i64, u8, u16, u32);

impl Literal for f64 {
    fn has_decimals(&self) -> bool {
        true
    }

    fn add_to(&self, builder: &mut Builder) {
        // Adding zero turns -0 into 0.
        let number = self.is_finite().then_some(Number::Decimal(*self + 0.0));
        let value = number.and_then(|number| builder.number_kind().value(number));
        add_leaf(builder, value.ok_or(Missing::NotFinite));
    }
}

/// `None`: the leaf is unknown.
impl<T: Literal> Literal for Option<T> {
    fn has_decimals(&self) -> bool {
        self.as_ref().is_some_and(Literal::has_decimals)
    }

    fn add_to(&self, builder: &mut Builder) {
        match self {
            Some(node) => node.add_to(builder),
            None => add_leaf(builder, Err(Missing::Unknown)),
        }
    }
}

impl<T: Literal, const CHILDREN: usize> Literal for [T; CHILDREN] {
    fn has_decimals(&self) -> bool {
        self.iter().any(Literal::has_decimals)
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

fn add_leaf(builder: &mut Builder, value: Result<Value, Missing>) {
    builder.leaf(value).expect(SMALL);
}

/// A tree whose nodes have no names. MAX moves at the root, and the players alternate. A number that no
/// value can be, such as NaN, is a leaf without a value.
///
/// ```
/// use abprune::tree::Tree;
/// let tree = Tree::from([[3, 5], [2, 9]]);
/// assert_eq!(tree.size().leaves, 4);
/// assert_eq!(Tree::from([Some(0.5), None]).size().leaves, 2);
/// ```
impl<T: IntoNode, const CHILDREN: usize> From<[T; CHILDREN]> for Tree {
    fn from(children: [T; CHILDREN]) -> Tree {
        let kind =
            if children.has_decimals() { NumberKind::Decimals } else { NumberKind::Integers };
        let mut builder = Builder::new(kind);
        children.add_to(&mut builder);
        builder.finish(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Node;

    #[test]
    fn what_is_no_value_is_a_leaf_without_one() {
        let all_bits = f64::from_bits(u64::MAX);
        for number in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, all_bits] {
            let tree = Tree::from([number, 1.0]);
            let (_, node) = tree.node_at(&[0]).expect("it is there");
            assert_eq!(node, Node::Leaf(Err(Missing::NotFinite)), "{number}");
        }
        for number in [i64::MIN, i64::MAX] {
            let tree = Tree::from([number, 1]);
            let (_, node) = tree.node_at(&[0]).expect("it is there");
            assert_eq!(node, Node::Leaf(Err(Missing::IntegerRange)), "{number}");
        }
    }
}
