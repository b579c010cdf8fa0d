//! The whole tree below a position, in memory.

use super::game::Game;
use super::options::GameOptions;
use super::table::{Position, PositionVisitor};
use super::walk::GameWalk;
use crate::number::NumberKind;
use crate::tree::{Builder, Explicit, Node, Walk};

/// The tree below a position has more nodes than are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyNodes;

/// The tree below a position, each node with its move and player, in numbers of this kind.
///
/// # Errors
///
/// [`TooManyNodes`]: it has more nodes than the options allow.
pub fn spell_out(
    position: &Position,
    number_kind: NumberKind,
    options: &GameOptions,
) -> Result<Explicit, TooManyNodes> {
    position.visit(SpellOut {
        number_kind,
        options,
    })
}

/// Spells out a position of any game.
struct SpellOut<'o> {
    number_kind: NumberKind,
    options: &'o GameOptions,
}

impl PositionVisitor for SpellOut<'_> {
    type Output = Result<Explicit, TooManyNodes>;

    fn visit<G: Game>(self, game: &G, position: &G::Position) -> Self::Output {
        let mut walk = GameWalk::new(game, position, self.number_kind, self.options.depth);
        let mut builder = Builder::new(self.number_kind);
        let mut child = walk.root();
        let mut left = self.options.max_nodes;
        loop {
            left = left.checked_sub(1).ok_or(TooManyNodes)?;
            builder.open().map_err(|_| TooManyNodes)?;
            if builder.ply() > 1 {
                builder.set_move(&game.move_name(child.id));
            }
            match child.node {
                Node::Leaf(value) => builder.close_as_leaf(value),
                Node::Inner(player) => {
                    builder.set_player(player);
                    if let Ok(value) = walk.static_value() {
                        builder.set_static(value);
                    }
                }
            }
            loop {
                if builder.ply() == 0 {
                    return Ok(builder.finish(None));
                }
                if let Some(next) = walk.enter() {
                    child = next;
                    break;
                }
                walk.leave();
                builder.close().expect("an inner node has a move");
            }
        }
    }
}
