//! Games: the rules that say which moves a position has, in the place of a tree that is written out.
//!
//! - [`Game`]: the rules of a game, for any search.
//! - [`DocumentGame`]: a game that documents and pictures have. There is a file for each: `k_in_a_row`, `othello`,
//!   `nim`, `kalah`.
//! - `table`: the table of games, and [`Position`], a position of any of them.
//! - [`GameWalk`]: the tree below a position as a [`Walk`](crate::tree::Walk). No tree is built: only the
//!   positions on the path from the root are in memory. [`Position::to_explicit`] builds the tree for those
//!   who need all of it.
//! - `position`, `set_up`: from a document to a position, by [`GameOptions`]; `stones`: what games with
//!   boards of squares share.
//! - [`Fields`]: a document that gives a position, as its keys and values; [`PositionError`]: what is wrong
//!   with it.
//! - [`Board`]: a position as a picture shows it; `boards` makes those of a part of a tree.
//!
//! The first player is MAX. Positions that come up in several ways are searched each time: it is the tree
//! that textbooks count. Nothing here knows bytes, files or searches.

mod board;
mod boards;
mod fields;
mod game;
mod k_in_a_row;
mod kalah;
mod nim;
mod options;
mod othello;
mod position;
mod position_error;
mod set_up;
mod stones;
mod table;
mod to_explicit;
mod walk;

pub use board::{Board, Cell};
pub use fields::{Field, FieldValue, Fields, PlacedValue};
pub use game::{DocumentGame, Game};
pub use options::GameOptions;
pub use position_error::PositionError;
pub use table::{Position, PositionVisitor};
pub use walk::GameWalk;
