//! Games: the rules that say which moves a position has, in the place of a tree that is written out.
//!
//! - [`Game`]: the rules of a game, for any search.
//! - [`DocumentGame`]: a game that documents and pictures have. There is a file for each: `k_in_a_row`
//!   (tic-tac-toe, Connect Four), `othello`, `nim`, `kalah`.
//! - `table`: the table of games, and [`Position`], a position of any of them.
//! - [`GameWalk`]: the tree below a position as a [`Walk`](crate::tree::Walk). No tree is built: only the
//!   positions on the path from the root are in memory. [`Position::spell_out`] builds the tree for those
//!   who need all of it.
//! - [`MoveOrder`]: in which order it makes the moves of a position: also by killer moves, and by history.
//! - `completing`: the lines of k in a row, and the squares that complete one.
//! - `position`: what is done with a position of any game; `set_up`: from a document to a position of one, by
//!   [`GameOptions`]; `stones`: what games with boards of squares share.
//! - [`Fields`]: a document that gives a position, as its keys and values; [`PositionError`]: what is wrong
//!   with it.
//! - [`Board`]: a position as a picture shows it.
//!
//! The first player is MAX. Positions that come up in several ways are nodes of their own; a search with a table
//! knows them by their keys. Nothing here knows bytes or files, and no algorithm: of a search a walk sees which moves
//! it makes, and which it skips.

mod board;
mod completing;
mod fields;
mod game;
mod k_in_a_row;
mod kalah;
mod nim;
mod order;
mod othello;
mod position;
mod set_up;
mod stones;
mod table;
mod walk;

pub use board::{Board, Cell};
pub use fields::{Field, Fields, PlacedValue, PositionError};
pub use game::{DocumentGame, Game};
pub(crate) use order::LearnedMoves;
pub use order::MoveOrder;
pub use set_up::GameOptions;
pub use table::{Position, PositionVisitor};
pub use walk::GameWalk;
