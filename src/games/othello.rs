//! Othello on boards of 4 by 4, 6 by 6 and 8 by 8.
//!
//! X, who has the black discs and moves first, is MAX. A move sets a disc so that at least one straight run
//! of the opponent's discs lies between it and another disc of the mover, and turns all such runs. A player
//! who has no such move passes, which is a ply of its own; the game is over when neither player has one.
//! Its value is the number of discs of X less that of O.
//!
//! Evaluations, each X's less O's: `discs`, `mobility` (the moves that set a disc), and `corners`, the sum
//! of the weights of squares of Norvig, *Paradigms of Artificial Intelligence Programming* (1992), chapter
//! 18.

#[expect(
    clippy::inline_always,
    reason = "a function that is not inlined is compiled without the caller's vector instructions"
)]
mod discs;
mod evaluation;

use fearless_simd::Level;

use super::board::Board;
use super::fields::Fields;
use super::game::{DocumentGame, Game};
use super::position_error::PositionError;
use super::stones::{Grid, STONES, Stones, check_mover, given_mover};
use crate::value::Player;
use evaluation::{OthelloEvaluation, difference};

/// The rules on one board.
#[derive(Clone, Debug)]
pub struct Othello {
    grid: Grid,
    /// The four squares in the middle. They are never empty, so no move sets a disc there, and the bit of
    /// the first of them stands for the pass.
    middle: u64,
    evaluation: Option<OthelloEvaluation>,
    /// The vector instructions of the processor.
    level: Level,
}

impl Othello {
    fn new(size: u32, evaluation: Option<OthelloEvaluation>) -> Othello {
        let grid = Grid::with_stride(size, size, discs::STRIDE);
        let rows = grid.row(size / 2 - 1) | grid.row(size / 2);
        let columns = grid.column(size / 2 - 1) | grid.column(size / 2);
        Othello {
            grid,
            middle: rows & columns,
            evaluation,
            level: Level::new(),
        }
    }

    /// The moves that set a disc of `own`.
    #[inline]
    fn placements(&self, own: u64, other: u64) -> u64 {
        discs::moves(self.level, own, other) & self.grid.all() & !(own | other)
    }

    /// The position at the start: O has the first and the last of the middle squares, X the two others.
    fn start(&self) -> Stones {
        let first = 1 << self.middle.trailing_zeros();
        let last = 1 << self.middle.ilog2();
        Stones::new([self.middle & !(first | last), first | last], Player::Max)
    }
}

/// The size of the board that a document gives.
fn read_size(fields: &mut Fields) -> Result<u32, PositionError> {
    const EXPECTED: &str = "one of the sizes 4, 6 and 8";
    let Some(value) = fields.take("size") else {
        return Ok(8);
    };
    match value.number(4..=8) {
        Ok(size) if size % 2 == 0 => Ok(size),
        _ => Err(value.expected(EXPECTED)),
    }
}

impl Game for Othello {
    type Position = Stones;

    #[inline]
    fn moves(&self, position: &Stones) -> u64 {
        let Stones { own, other, .. } = *position;
        let moves = self.placements(own, other);
        if moves != 0 || self.placements(other, own) == 0 {
            return moves;
        }
        self.middle & self.middle.wrapping_neg()
    }

    #[inline]
    fn play(&self, position: &Stones, number: u32) -> Stones {
        let Stones { own, other, player } = *position;
        let disc: u64 = 1 << number;
        let turned = if self.middle & disc == 0 {
            disc | discs::turned(self.level, own, other, disc)
        } else {
            0
        };
        Stones {
            own: other & !turned,
            other: own | turned,
            player: !player,
        }
    }

    #[inline]
    fn player(&self, position: &Stones) -> Player {
        position.player
    }

    #[inline]
    fn result(&self, position: &Stones) -> i64 {
        let of_disc = self
            .evaluation
            .as_ref()
            .map_or(1, OthelloEvaluation::of_disc);
        of_disc * difference(position.of_players())
    }

    fn evaluate(&self, position: &Stones) -> Option<i64> {
        let [max, min] = position.of_players();
        Some(match self.evaluation.as_ref()? {
            OthelloEvaluation::Discs => difference([max, min]),
            OthelloEvaluation::Mobility => {
                difference([self.placements(max, min), self.placements(min, max)])
            }
            OthelloEvaluation::Corners(weights) => {
                let weigh =
                    |&(weight, squares)| weight * difference([max & squares, min & squares]);
                weights.iter().map(weigh).sum()
            }
        })
    }

    fn move_name(&self, number: u32) -> String {
        if self.middle >> number & 1 == 1 {
            "pass".to_owned()
        } else {
            self.grid.square_name(number)
        }
    }
}

impl DocumentGame for Othello {
    const NAMES: &'static [&'static str] = &["othello"];
    const EVALUATIONS: &'static [&'static str] = OthelloEvaluation::NAMES;

    fn read(
        _name: &str,
        fields: &mut Fields,
        evaluation: Option<&str>,
    ) -> Result<(Othello, Stones), PositionError> {
        let size = read_size(fields)?;
        let game = Othello::new(
            size,
            evaluation.map(|name| OthelloEvaluation::named(name, size)),
        );
        let Some(board) = game.grid.read(fields)? else {
            check_mover(fields, STONES, Player::Max, "X moves first")?;
            let start = game.start();
            return Ok((game, start));
        };
        let mover = given_mover(fields, STONES)?;
        let player = mover.map_or(Player::Max, |(_, player)| player);
        let position = Stones::new(board.stones, player);
        let empty = game.middle & !position.taken();
        if empty != 0 {
            let square = game.grid.square_name(empty.trailing_zeros());
            let message = format!("the square {square} in the middle is empty");
            let help = "the four squares in the middle have discs from the start";
            return Err(board.error(message, help));
        }
        Ok((game, position))
    }

    fn board(&self, position: &Stones) -> Board {
        self.grid.board(position).with_discs()
    }
}
