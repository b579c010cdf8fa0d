//! The rules of a game, as a search needs them. What the games of documents have besides.

use std::fmt::Debug;
use std::num::NonZeroU32;

use super::board::Board;
use super::fields::{Fields, PositionError};
use crate::value::Player;

/// The golden ratio as a fraction of 2^128: an odd number without a pattern.
pub(super) const GOLDEN: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

/// The rules of a game, and what does not change from move to move. [`GameWalk`](super::GameWalk) is its tree.
///
/// A move is a number below 64, so that the moves of a position are the bits of a word. All values are from
/// MAX's point of view.
///
/// ```
/// use abprune::games::{Game, GameWalk};
/// use abprune::number::NumberKind;
/// use abprune::search::{ForwardAlgorithm, Rules};
/// use abprune::value::{Player, Value};
///
/// /// One pile. A move takes one thing or two; who takes the last thing wins.
/// #[derive(Debug)]
/// struct Pile;
///
/// impl Game for Pile {
///     type Position = (u32, Player);
///
///     fn player(&self, &(_, player): &(u32, Player)) -> Player {
///         player
///     }
///
///     fn moves(&self, &(things, _): &(u32, Player)) -> u64 {
///         match things {
///             0 => 0,
///             1 => 0b01,
///             _ => 0b11,
///         }
///     }
///
///     fn play(&self, &(things, player): &(u32, Player), number: u32) -> (u32, Player) {
///         (things - 1 - number, !player)
///     }
///
///     fn result(&self, &(_, player): &(u32, Player)) -> i64 {
///         if player == Player::Max { -1 } else { 1 }
///     }
/// }
///
/// let mut walk = GameWalk::new(&Pile, &(4, Player::Max), NumberKind::Integers, None);
/// let outcome = ForwardAlgorithm::AlphaBeta.search(&mut walk, Rules::default(), &mut ()).unwrap();
/// assert_eq!((outcome.value, outcome.pv[0]), (Value::from_key(1), 0));
/// ```
pub trait Game: Debug {
    /// What changes from move to move. It is small: each move makes a new one.
    type Position: Copy + Debug;

    /// Whether chance may decide at positions. Of a game without, a walk does not ask.
    const HAS_CHANCE: bool = false;

    /// The weight of a move where chance decides: its probability times the sum of the weights of all moves there, which
    /// is below 2^32. `None` if a player moves there; then it is `None` for all moves.
    ///
    /// ```
    /// use std::num::NonZeroU32;
    /// use abprune::games::{Game, GameWalk};
    /// use abprune::number::{Number, NumberKind};
    /// use abprune::search::{ForwardAlgorithm, Rules};
    /// use abprune::value::Player;
    ///
    /// /// MAX takes 3 points, or throws a die.
    /// #[derive(Debug)]
    /// struct Throw;
    ///
    /// #[derive(Clone, Copy, Debug)]
    /// enum Position {
    ///     Start,
    ///     Die,
    ///     End(i64),
    /// }
    ///
    /// impl Game for Throw {
    ///     type Position = Position;
    ///
    ///     const HAS_CHANCE: bool = true;
    ///
    ///     fn weight(&self, position: &Position, _number: u32) -> Option<NonZeroU32> {
    ///         matches!(position, Position::Die).then_some(NonZeroU32::MIN)
    ///     }
    ///
    ///     fn player(&self, _position: &Position) -> Player {
    ///         Player::Max
    ///     }
    ///
    ///     fn moves(&self, position: &Position) -> u64 {
    ///         match position {
    ///             Position::Start => 0b11,
    ///             Position::Die => 0b111_111,
    ///             Position::End(_) => 0,
    ///         }
    ///     }
    ///
    ///     fn play(&self, position: &Position, number: u32) -> Position {
    ///         match (position, number) {
    ///             (Position::Start, 0) => Position::End(3),
    ///             (Position::Start, _) => Position::Die,
    ///             _ => Position::End(i64::from(number) + 1),
    ///         }
    ///     }
    ///
    ///     fn result(&self, position: &Position) -> i64 {
    ///         match position {
    ///             Position::End(points) => *points,
    ///             _ => unreachable!("the game is not over"),
    ///         }
    ///     }
    /// }
    ///
    /// // Means are not whole.
    /// let mut walk = GameWalk::new(&Throw, &Position::Start, NumberKind::Decimals, None);
    /// let found = ForwardAlgorithm::AlphaBeta.search(&mut walk, Rules::default(), &mut ()).unwrap();
    /// assert_eq!(NumberKind::Decimals.number(found.value), Some(Number::Decimal(3.5)));
    /// assert_eq!(found.pv, [1]);
    /// ```
    #[inline]
    fn weight(&self, _position: &Self::Position, _number: u32) -> Option<NonZeroU32> {
        None
    }

    /// The player to move; at a position where chance decides, any.
    fn player(&self, position: &Self::Position) -> Player;

    /// The moves of a position, a bit for each, in the order of the bits. None: the game is over.
    fn moves(&self, position: &Self::Position) -> u64;

    /// The position after a move, one of its [`moves`](Game::moves).
    fn play(&self, position: &Self::Position, number: u32) -> Self::Position;

    /// The value of a position in which the game is over, from -2^53 to 2^53.
    fn result(&self, position: &Self::Position) -> i64;

    /// The static value of a position in which it is not, likewise; `None` if it has none.
    fn evaluate(&self, _position: &Self::Position) -> Option<i64> {
        None
    }

    /// The least and the greatest value that a position with these moves may have, as far as that is plain to see:
    /// there is a move that wins, or the points that are left are too few. `None`: nothing is. A search for the
    /// value alone asks.
    #[inline]
    fn range(&self, _position: &Self::Position, _moves: u64) -> Option<(i64, i64)> {
        None
    }

    /// Tells how good each of these moves looks to the player who makes it, in their order. A search for the value
    /// alone tries the greatest first, and none that is not told of: it must be no better than another.
    #[inline]
    fn promises(&self, _position: &Self::Position, moves: u64, mut tell: impl FnMut(u32, i32))
    where
        Self: Sized,
    {
        for number in bits(moves) {
            tell(number, 0);
        }
    }

    /// The key of a position. Two positions with one key must have one value. `None`: the game has no keys, and a
    /// position that comes up again is searched again. Give a key that says all of the position where 128 bits hold
    /// it, else a strong hash.
    #[inline]
    fn key(&self, _position: &Self::Position) -> Option<u128> {
        None
    }

    /// The most bits that a key has.
    fn key_bits(&self) -> u32 {
        u128::BITS
    }

    /// The name of a move.
    fn move_name(&self, number: u32) -> String {
        number.to_string()
    }
}

/// A game whose positions documents give, and pictures show. MAX is the first player.
pub trait DocumentGame: Game + Sized {
    /// The names of the game in documents. The first is that of the game itself.
    const NAMES: &'static [&'static str];

    /// The names of its evaluations.
    const EVALUATIONS: &'static [&'static str];

    /// The game and the position that a document gives. `moves` of the document have not been made yet.
    /// `name` is one of the [names](DocumentGame::NAMES), `evaluation` one of the
    /// [evaluations](DocumentGame::EVALUATIONS).
    ///
    /// # Errors
    ///
    /// [`PositionError`]: no position of the game has these fields.
    fn read(
        name: &str,
        fields: &mut Fields,
        evaluation: Option<&str>,
    ) -> Result<(Self, Self::Position), PositionError>;

    /// The position as a picture.
    fn board(&self, position: &Self::Position) -> Board;
}

/// Whether chance decides at a position with these moves.
#[inline]
pub(super) fn is_chance<G: Game>(game: &G, position: &G::Position, moves: u64) -> bool {
    G::HAS_CHANCE && moves > 0 && game.weight(position, moves.trailing_zeros()).is_some()
}

/// The numbers of the moves that these bits are.
#[inline]
pub(super) fn bits(mut moves: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let number = moves.trailing_zeros();
        moves &= moves.wrapping_sub(1);
        (number < u64::BITS).then_some(number)
    })
}
