//! The minimax value of each node of a tree, by its definition: no search, no window.

use super::NoValue;
use crate::tree::{Explicit, Node};
use crate::value::{Player, Value};

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
pub fn minimax_values(tree: &Explicit) -> Result<Vec<Value>, NoValue> {
    let mut values = vec![Value::INFINITY; tree.len() as usize];
    // Children come after their parent in preorder, so from the back they come first.
    for id in (0..tree.len()).rev() {
        values[id as usize] = match tree.node(id) {
            Node::Leaf(value) => value.map_err(|missing| NoValue {
                path: tree.path(id),
                missing,
            })?,
            Node::Inner(player) => {
                let children = tree.children(id).map(|(_, child)| values[child as usize]);
                match player {
                    Player::Max => children.max(),
                    Player::Min => children.min(),
                }
                .expect("an inner node has a child")
            }
        };
    }
    Ok(values)
}
