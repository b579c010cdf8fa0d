//! From the fields of a document to a position of the game that they name, and what is wrong with them;
//! and the boards of positions for pictures: cells in rows and columns.

use thiserror::Error;

use super::fields::{Fields, listed};
use super::game::{DocumentGame, bits};
use super::set_up::GameOptions;
use super::table::{Position, PositionVisitor};
use crate::excerpt::excerpt;
use crate::likeness::nearest;

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

/// What is wrong with a document that gives a position: `{"game": "chess"}`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct PositionError {
    /// The byte of the document at which the wrong part starts.
    pub at: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

impl PositionError {
    /// An error at a byte.
    pub(super) fn new(
        at: usize,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> PositionError {
        PositionError { at, message: message.into(), help: help.into() }
    }
}

/// Cells in rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of columns. The cells are whole rows, from the top.
    pub columns: usize,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
}

/// What is in a cell of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A cross, of the first player, who is MAX.
    Cross,
    /// A ring, of the second player.
    Ring,
    /// A black disc, of the first player.
    Black,
    /// A white disc, of the second player.
    White,
    /// So many things.
    Count(u32),
    /// No cell: the board is not a rectangle.
    Outside,
}

impl Board {
    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.cells.len() / self.columns.max(1)
    }

    /// The same board with discs in the place of crosses and rings.
    ///
    /// ```
    /// use abprune::games::{Board, Cell};
    /// let board = Board { columns: 2, cells: vec![Cell::Cross, Cell::Ring] };
    /// assert_eq!(board.with_discs().cells, [Cell::Black, Cell::White]);
    /// ```
    #[must_use]
    pub fn with_discs(mut self) -> Board {
        for cell in &mut self.cells {
            match cell {
                Cell::Cross => *cell = Cell::Black,
                Cell::Ring => *cell = Cell::White,
                _ => {}
            }
        }
        self
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
