//! The whole tree below a position, in memory.

use super::game::DocumentGame;
use super::options::GameOptions;
use super::table::{Position, PositionVisitor};
use super::walk::GameWalk;
use crate::number::NumberKind;
use crate::tree::{Explicit, Node, TooManyNodes, to_explicit};

impl Position {
    /// The tree below the position, each node with its move and player, in numbers of this kind.
    ///
    /// # Errors
    ///
    /// [`TooManyNodes`]: it has more nodes than the options allow.
    pub fn to_explicit(
        &self,
        number_kind: NumberKind,
        options: &GameOptions,
    ) -> Result<Explicit, TooManyNodes> {
        self.visit(SpellOut {
            number_kind,
            options,
        })
    }
}

/// Spells out a position of any game.
struct SpellOut<'o> {
    number_kind: NumberKind,
    options: &'o GameOptions,
}

impl PositionVisitor for SpellOut<'_> {
    type Output = Result<Explicit, TooManyNodes>;

    fn visit<G: DocumentGame>(self, game: &G, position: &G::Position) -> Self::Output {
        let mut walk = GameWalk::new(game, position, self.number_kind, self.options.depth);
        let most = self.options.max_nodes;
        // The names of the moves that have come up, by their numbers.
        let mut names = vec![None; u64::BITS as usize];
        to_explicit(&mut walk, self.number_kind, most, |walk, child, builder| {
            if builder.ply() == 1 {
                // At depth 0 the root is a leaf, and still has a player.
                builder.set_player(game.player(position));
            } else {
                let name = &mut names[child.id as usize];
                builder.set_move(name.get_or_insert_with(|| game.move_name(child.id)));
            }
            if let Node::Inner(player) = child.node {
                builder.set_player(player);
                if let Ok(value) = walk.static_value() {
                    builder.set_static(value);
                }
            }
        })
    }
}
