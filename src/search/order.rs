//! Orders of children.
//!
//! One of a tree in memory is a copy of the tree with its children rearranged; the search itself knows no orders. All
//! sorts are stable: equal children keep the order of the file. The others are orders of the moves of a game
//! ([`MoveOrder`](crate::games::MoveOrder)), which its walk knows.
//!
//! Source: Marsland, "A review of game-tree pruning", *ICCA Journal* 9(1), 1986 (best-first and worst-first ordering).

use std::cmp::Ordering;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::NoValue;
use super::minimax_values::minimax_values;
use crate::random::Random;
use crate::tree::Tree;
use crate::value::{Player, Value};

/// An order of children.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Order {
    /// As in the file.
    #[default]
    Given,
    /// The file's, from right to left.
    Reverse,
    /// By minimax value, the best for the player to move first.
    Best,
    /// By minimax value, the worst for the player to move first.
    Worst,
    /// By static value, the best for the player to move first; children without one come last.
    Static,
    /// Shuffled: the nodes in preorder, each with [`Random::shuffle`], from one seed.
    Random,
    /// The move of a game first that a table has kept as the best one of the position.
    Table,
    /// The moves of a game first that stopped nodes at the same ply last.
    Killer,
    /// The moves of a game first that stopped nodes of the player most often, high above the leaves.
    History,
}

impl Order {
    /// Those that trees in memory can be [arranged](arrange) in.
    pub const OF_TREES: &[Order] =
        &[Order::Given, Order::Reverse, Order::Best, Order::Worst, Order::Static, Order::Random];

    /// Whether the search learns it as it goes, so that it is one of the moves of a game.
    #[must_use]
    pub const fn is_learned(self) -> bool {
        matches!(self, Order::Table | Order::Killer | Order::History)
    }

    /// Whether it goes by values, so that it needs those of the tree.
    #[must_use]
    pub const fn is_by_value(self) -> bool {
        matches!(self, Order::Best | Order::Worst | Order::Static)
    }
}

/// The tree with its children in `order`, one of those [of trees](Order::OF_TREES); `seed` counts for
/// [`Order::Random`] alone. Outcomes, of which no player prefers one, stay where they are in orders by value.
///
/// # Errors
///
/// [`NoValue`]: best and worst order need every leaf, as of `[1, null]`.
pub fn arrange(tree: &Tree, order: Order, seed: u64) -> Result<Tree, NoValue> {
    let mut random = Random::new(seed);
    Ok(match order {
        Order::Given | Order::Table | Order::Killer | Order::History => tree.clone(),
        Order::Reverse => tree.arranged(&mut |_, children| children.reverse()),
        Order::Random => tree.arranged(&mut |_, children| random.shuffle(children)),
        Order::Static => {
            // Without a static value a child is worse than any other.
            let value = |child, player: Player| tree.static_value(child).unwrap_or(player.worst());
            best_first(tree, |player| player, &value)
        }
        Order::Best | Order::Worst => {
            let values = minimax_values(tree)?;
            let value = |child, _| values[child as usize];
            best_first(tree, |player| if order == Order::Best { player } else { !player }, &value)
        }
    })
}

/// The tree with the children of each node so that the value comes first which a player prefers: the one to move
/// there, or as `who` says. The outcomes of chance nodes stay where they are.
fn best_first(
    tree: &Tree,
    who: impl Fn(Player) -> Player,
    value: &dyn Fn(u32, Player) -> Value,
) -> Tree {
    tree.sorted(&mut |id, one, other| {
        if tree.is_chance(id) {
            return Ordering::Equal;
        }
        let player = tree.player_at(id);
        let (one, other) = (value(one, player), value(other, player));
        match who(player) {
            Player::Max => other.cmp(&one),
            Player::Min => one.cmp(&other),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::NumberKind;
    use crate::tree::Builder;

    /// A MAX root over leaves.
    fn root_over(keys: &[i64]) -> Tree {
        let mut builder = Builder::new(NumberKind::Integers);
        builder.open().expect("room");
        for &key in keys {
            builder.leaf(Ok(Value::from_key(key))).expect("room");
        }
        builder.close().expect("children");
        builder.finish(None)
    }

    #[test]
    fn equal_children_keep_the_order_of_the_file() {
        let tree = root_over(&[1, 2, 1, 2, 0]);
        let positions = |order| -> Vec<u32> {
            let tree = arrange(&tree, order, 0).expect("all leaves are known");
            tree.children(0).map(|(position, _)| position).collect()
        };
        assert_eq!(positions(Order::Best), [1, 3, 0, 2, 4]);
        assert_eq!(positions(Order::Worst), [4, 0, 2, 1, 3]);
        assert_eq!(positions(Order::Static), [1, 3, 0, 2, 4]);
        assert_eq!(positions(Order::Reverse), [4, 3, 2, 1, 0]);
        assert_eq!(positions(Order::Given), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn children_without_a_static_value_come_last_in_static_order() {
        for (player, expected) in [(Player::Max, [2, 1, 0]), (Player::Min, [1, 2, 0])] {
            let mut builder = Builder::new(NumberKind::Integers);
            builder.open().expect("room");
            builder.open().expect("room");
            builder.leaf(Ok(Value::from_key(9))).expect("room");
            builder.close().expect("a child");
            for key in [-9, 9] {
                builder.leaf(Ok(Value::from_key(key))).expect("room");
            }
            builder.close().expect("children");
            let tree = builder.finish(Some(player));
            let tree = arrange(&tree, Order::Static, 0).expect("it needs no values");
            let positions: Vec<u32> = tree.children(0).map(|(position, _)| position).collect();
            assert_eq!(positions, expected);
        }
    }
}
