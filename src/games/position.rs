//! A position of any game: it is read from the fields of a document, which name the game; its tree is spelled
//! out; and the boards of its tree are made, for pictures.

use super::board::Board;
use super::fields::{Fields, PositionError, listed};
use super::game::{DocumentGame, bits};
use super::set_up::GameOptions;
use super::table::{Position, PositionVisitor};
use super::walk::GameWalk;
use crate::excerpt::excerpt;
use crate::likeness::nearest;
use crate::number::NumberKind;
use crate::tree::{Child, Keyed, Node, NodeId, NotSpelledOut, Tree, spell_out};

impl Position {
    /// The position that a document gives. With `ignores_unknown_keys` they are no error.
    ///
    /// # Errors
    ///
    /// [`PositionError`]: it gives none: `{"game": "chess"}`.
    pub fn read(
        mut fields: Fields,
        options: &GameOptions,
        ignores_unknown_keys: bool,
    ) -> Result<Position, PositionError> {
        let Some((at, name)) = fields.text("game")? else {
            let help = "a position is written `{\"game\": \"tic-tac-toe\"}`";
            return Err(PositionError::new(fields.start(), "the key `game` is missing", help));
        };
        let Some(read) = Position::of_game(&name, &mut fields, options) else {
            let all: Vec<&str> = Position::names().collect();
            let help = match nearest(&name, all.iter().copied()) {
                Some(game) => format!("did you mean `{game}`?"),
                None => format!("the games are {}", listed(&all)),
            };
            return Err(PositionError::new(at, format!("unknown game `{}`", excerpt(&name)), help));
        };
        let position = read.map_err(|error| {
            // Where a key is missing, another may be misspelled.
            let is_missing = error.at == fields.start();
            let misspelled = fields.misspelled().filter(|_| is_missing);
            misspelled.unwrap_or(error)
        })?;
        match fields.rest() {
            Some((field, known)) if !ignores_unknown_keys => {
                let help = format!("the keys of {name} are {}", listed(known));
                let message = format!("unknown key `{}`", excerpt(&field.key));
                let unknown = PositionError::new(field.at, message, help);
                Err(fields.misspelled().unwrap_or(unknown))
            }
            _ => Ok(position),
        }
    }
}

impl Position {
    /// The tree below the position, each node with its move and player, in numbers of this kind.
    ///
    /// # Errors
    ///
    /// [`NotSpelledOut`]: it has more nodes than the options allow.
    pub fn spell_out(
        &self,
        number_kind: NumberKind,
        options: &GameOptions,
    ) -> Result<Tree, NotSpelledOut> {
        self.visit(SpellOut { number_kind, options })
    }
}

/// Spells out a position of any game.
struct SpellOut<'o> {
    number_kind: NumberKind,
    options: &'o GameOptions,
}

impl PositionVisitor for SpellOut<'_> {
    type Output = Result<Tree, NotSpelledOut>;

    fn visit<G: DocumentGame>(self, game: &G, position: &G::Position) -> Self::Output {
        let mut walk = GameWalk::new(game, position, self.number_kind, self.options.depth);
        let most = self.options.max_nodes;
        // The names of the moves that have come up, by their numbers.
        let mut names = vec![None; u64::BITS as usize];
        let is_called = |_: &_, child: Child, step: &str| matches!(child.id, NodeId::Label(number) if game.move_name(number) == step);
        let path = &self.options.path;
        spell_out(&mut walk, self.number_kind, most, path, is_called, |walk, child, builder| {
            if let NodeId::Label(number) = child.id {
                let name = &mut names[number as usize];
                builder.set_move(name.get_or_insert_with(|| game.move_name(number)));
            } else {
                // At depth 0 the root is a leaf, and still has a player.
                builder.set_player(game.player(position));
            }
            if let Node::Inner(mover) = child.node {
                if let Some(player) = mover.player() {
                    builder.set_player(player);
                }
                if let Some(key) = walk.key().filter(|_| self.options.keeps_keys) {
                    builder.set_key(key);
                }
                if let Ok(value) = walk.static_value() {
                    builder.set_static(value);
                }
            }
        })
    }
}

impl Position {
    /// The boards of a part of the tree below this position, in preorder: of the node at the path `top`,
    /// and of nodes below it. Each of `nodes` is the number of its parent among them and which child of the
    /// parent it is; the first one, which has no parent, is the node at `top`.
    ///
    /// # Panics
    ///
    /// The tree has no such nodes.
    #[must_use]
    pub fn boards(
        &self,
        top: &[u32],
        nodes: impl Iterator<Item = (Option<u32>, u32)>,
    ) -> Vec<Board> {
        self.visit(Boards { top, nodes })
    }
}

/// Makes the boards of a game.
struct Boards<'t, I> {
    top: &'t [u32],
    nodes: I,
}

impl<I: Iterator<Item = (Option<u32>, u32)>> PositionVisitor for Boards<'_, I> {
    type Output = Vec<Board>;

    fn visit<G: DocumentGame>(self, game: &G, position: &G::Position) -> Vec<Board> {
        let child = |position: G::Position, &step: &u32| {
            let number = bits(game.moves(&position)).nth(step as usize);
            game.play(&position, number.expect("the node is in the tree"))
        };
        let top = self.top.iter().fold(*position, child);
        let mut positions: Vec<G::Position> = Vec::new();
        for (parent, step) in self.nodes {
            let above = parent.map(|parent| positions[parent as usize]);
            positions.push(above.map_or(top, |above| child(above, &step)));
        }
        let boards = positions.iter().map(|position| game.board(position));
        boards.collect()
    }
}
