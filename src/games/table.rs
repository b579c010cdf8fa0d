//! The table of games. A new game is a file beside this one, its `mod` line in `mod.rs`, a row here, a
//! sample in `trees/`, and a section in `docs/games.md`.

use super::fields::{Fields, PositionError};
use super::game::{DocumentGame, Game};
use super::k_in_a_row::KInARow;
use super::kalah::Kalah;
use super::nim::Nim;
use super::othello::Othello;
use super::set_up::{GameOptions, set_up};

/// What can be done with a position of any game.
pub trait PositionVisitor {
    /// What it gives.
    type Output;

    /// Does it with a game and a position of it.
    fn visit<G: DocumentGame>(self, game: &G, position: &G::Position) -> Self::Output;
}

macro_rules! table_of_games {
    ($($game:ident),+ $(,)?) => {
        /// A position of one of the games, with its rules.
        #[derive(Clone, Debug)]
        pub enum Position {
            $(
                #[doc = concat!("A position of `", stringify!($game), "`.")]
                $game($game, <$game as Game>::Position),
            )+
        }

        impl Position {
            /// The names of all games.
            pub fn names() -> impl Iterator<Item = &'static str> {
                let all: &[&[&'static str]] = &[$($game::NAMES),+];
                all.iter().flat_map(|names| names.iter().copied())
            }

            /// The names of the evaluations of all games.
            pub fn evaluations() -> impl Iterator<Item = &'static str> {
                let all: &[&[&'static str]] = &[$($game::EVALUATIONS),+];
                all.iter().flat_map(|names| names.iter().copied())
            }

            /// The position of the game with this name; `None` if there is no such game.
            pub(super) fn of_game(
                name: &str,
                fields: &mut Fields,
                options: &GameOptions,
            ) -> Option<Result<Position, PositionError>> {
                $(
                    if $game::NAMES.contains(&name) {
                        let read = set_up::<$game>(name, fields, options);
                        return Some(read.map(|(game, start)| Position::$game(game, start)));
                    }
                )+
                None
            }

            /// Does something with the position.
            pub fn visit<V: PositionVisitor>(&self, visitor: V) -> V::Output {
                match self {
                    $(Position::$game(game, position) => visitor.visit(game, position),)+
                }
            }
        }
    };
}

table_of_games!(KInARow, Othello, Nim, Kalah);
