//! The rules of a game, as a search needs them.

use std::fmt::Debug;

use super::board::Board;
use super::fields::Fields;
use super::position_error::PositionError;
use crate::value::Player;

/// The rules of a game, and the options of a document that do not change from move to move.
///
/// A move is a number below 64, so that the moves of a position are the bits of a word. All values are from
/// MAX's point of view; MAX is the first player.
pub trait Game: Debug {
    /// What changes from move to move. It is small: each move makes a new one.
    type Position: Copy + Debug;

    /// The names of the game in documents. The first is that of the game itself.
    const NAMES: &'static [&'static str];

    /// The names of its evaluations.
    const EVALUATIONS: &'static [&'static str];

    /// The game and the position that a document gives. `moves` of the document have not been made yet.
    /// `name` is one of the [names](Game::NAMES), `evaluation` one of the [evaluations](Game::EVALUATIONS).
    ///
    /// # Errors
    ///
    /// [`PositionError`]: no position of the game has these fields.
    fn read(
        name: &str,
        fields: &mut Fields,
        evaluation: Option<&str>,
    ) -> Result<(Self, Self::Position), PositionError>
    where
        Self: Sized;

    /// The moves of a position, a bit for each, in the order of the bits. None: the game is over.
    fn moves(&self, position: &Self::Position) -> u64;

    /// The position after a move, one of its [`moves`](Game::moves).
    fn play(&self, position: &Self::Position, number: u32) -> Self::Position;

    /// The player to move.
    fn player(&self, position: &Self::Position) -> Player;

    /// The value of a position in which the game is over.
    fn result(&self, position: &Self::Position) -> i64;

    /// The static value of a position in which it is not; `None` if no evaluation was given.
    fn evaluate(&self, position: &Self::Position) -> Option<i64>;

    /// The name of a move.
    fn move_name(&self, number: u32) -> String;

    /// The position as a picture.
    fn board(&self, position: &Self::Position) -> Board;
}
