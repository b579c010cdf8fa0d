//! The boards of some positions of a tree, for pictures.

use super::board::Board;
use super::game::DocumentGame;
use super::table::{Position, PositionVisitor};
use super::walk::bits;

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
