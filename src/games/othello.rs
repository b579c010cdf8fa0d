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
//!
//! Where discs can be set, and which they turn, for all squares at once. A square is a bit; rows are eight
//! bits apart on boards of all sizes, with empty squares where a smaller board has none.
//!
//! A run of discs is followed from all squares at once, twice as far with each step (Kogge & Stone, *IEEE
//! Transactions on Computers* C-22, 1973, for carries). It has at most six discs between two others.

#![expect(
    clippy::inline_always,
    reason = "a function that is not inlined is compiled without the caller's vector instructions"
)]

use fearless_simd::{Level, Select, Simd, SimdBase, SimdInto, dispatch, u64x4};

use super::board::Board;
use super::fields::{Fields, PositionError};
use super::game::{DocumentGame, Game, bits};
use super::stones::{Grid, STONES, Stones, check_mover, given_mover};
use crate::value::Player;

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
        let grid = Grid::with_stride(size, size, STRIDE);
        let rows = grid.row(size / 2 - 1) | grid.row(size / 2);
        let columns = grid.column(size / 2 - 1) | grid.column(size / 2);
        Othello { grid, middle: rows & columns, evaluation, level: Level::new() }
    }

    /// The moves that set a disc of `own`.
    #[inline]
    fn placements(&self, own: u64, other: u64) -> u64 {
        moves(self.level, own, other) & self.grid.all() & !(own | other)
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
        let turned =
            if self.middle & disc == 0 { disc | turned(self.level, own, other, disc) } else { 0 };
        Stones { own: other & !turned, other: own | turned, player: !player }
    }

    #[inline]
    fn player(&self, position: &Stones) -> Player {
        position.player
    }

    #[inline]
    fn result(&self, position: &Stones) -> i64 {
        let of_disc = self.evaluation.as_ref().map_or(1, OthelloEvaluation::of_disc);
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

    /// The moves that leave the opponent the fewest moves come first.
    #[inline]
    fn promises(&self, position: &Stones, moves: u64, mut tell: impl FnMut(u32, i32)) {
        for number in bits(moves) {
            let Stones { own, other, .. } = self.play(position, number);
            tell(number, -self.placements(own, other).count_ones().cast_signed());
        }
    }

    /// The discs of the player to move and all discs. Which word is first says who that is: the player to move has
    /// fewer discs than there are as long as the game goes on.
    #[inline]
    fn key(&self, position: &Stones) -> Option<u128> {
        let (own, taken) = (u128::from(position.own), u128::from(position.taken()));
        Some(match position.player {
            Player::Max => own << 64 | taken,
            Player::Min => taken << 64 | own,
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
        let game = Othello::new(size, evaluation.map(|name| OthelloEvaluation::named(name, size)));
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

/// How many bits apart rows are.
pub(super) const STRIDE: u32 = 8;

/// The squares that a run can go through in a row or a diagonal: not those at the edges, where it would go
/// on at the other end of the next row.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// How far apart the squares of each direction are; backwards it is as far. Four directions go together.
const STEPS: [u64; 4] = [1, 7, 8, 9];

/// The squares next to the end of a run of discs of `other` that starts beside a disc of `own`, in any
/// direction. Some of them may be taken, or outside of a smaller board.
#[inline]
pub(super) fn moves(level: Level, own: u64, other: u64) -> u64 {
    dispatch!(level, simd => moves_with(simd, own, other))
}

#[inline(always)]
fn moves_with<S: Simd>(simd: S, own: u64, other: u64) -> u64 {
    let Runs { ahead, back, step } = runs(simd, own, other);
    of_all((ahead << step) | (back >> step))
}

/// The discs of `other` that a disc of `own` turns when it is set on the square with this bit.
#[inline]
pub(super) fn turned(level: Level, own: u64, other: u64, disc: u64) -> u64 {
    dispatch!(level, simd => turned_with(simd, own, other, disc))
}

#[inline(always)]
fn turned_with<S: Simd>(simd: S, own: u64, other: u64, disc: u64) -> u64 {
    let Runs { ahead, back, step } = runs(simd, disc, other);
    let own = u64x4::splat(simd, own);
    let none = u64x4::splat(simd, 0);
    // A run without a disc of `own` at its end is not turned.
    let is_open_ahead = ((ahead << step) & own).simd_eq(none);
    let is_open_back = ((back >> step) & own).simd_eq(none);
    of_all(is_open_ahead.select(none, ahead) | is_open_back.select(none, back))
}

/// Runs of discs in four directions and their opposites.
struct Runs<S: Simd> {
    ahead: u64x4<S>,
    back: u64x4<S>,
    /// How far apart the squares of a run are.
    step: u64x4<S>,
}

/// The runs of discs of `other` that start beside a bit of `from`.
#[inline(always)]
fn runs<S: Simd>(simd: S, from: u64, other: u64) -> Runs<S> {
    let inner = other & INNER_COLUMNS;
    let through: u64x4<S> = [inner, inner, other, inner].simd_into(simd);
    let step: u64x4<S> = STEPS.simd_into(simd);
    let two_steps = step + step;
    let from = u64x4::splat(simd, from);
    let (mut ahead, mut back) = (through & (from << step), through & (from >> step));
    ahead |= through & (ahead << step);
    back |= through & (back >> step);
    let pairs = through & (through << step);
    let pairs_back = through & (through >> step);
    for _ in 0..2 {
        ahead |= pairs & (ahead << two_steps);
        back |= pairs_back & (back >> two_steps);
    }
    Runs { ahead, back, step }
}

/// The bits of all lanes.
#[inline(always)]
fn of_all<S: Simd>(lanes: u64x4<S>) -> u64 {
    let [a, b, c, d]: [u64; 4] = lanes.into();
    a | b | c | d
}

/// A static evaluation of Othello.
#[derive(Clone, Copy, Debug)]
enum OthelloEvaluation {
    /// The discs of X less those of O.
    Discs,
    /// The moves of X that set a disc less those of O.
    Mobility,
    /// The weights of the squares of X less those of O: each weight, and the squares that have it.
    Corners([(i64, u64); WEIGHTS.len()]),
}

/// The weights of squares, by how many squares lie between them and the nearest edges, the lesser number
/// first. On a board of 8 by 8 they are Norvig's table (1992).
const WEIGHTS: [(i64, &[[u32; 2]]); 8] = [
    (120, &[[0, 0]]),
    (-20, &[[0, 1]]),
    (20, &[[0, 2]]),
    (5, &[[0, 3]]),
    (-40, &[[1, 1]]),
    (-5, &[[1, 2], [1, 3]]),
    (15, &[[2, 2]]),
    (3, &[[2, 3], [3, 3]]),
];

impl OthelloEvaluation {
    /// The names, as documents have them.
    pub(super) const NAMES: &'static [&'static str] = &["discs", "mobility", "corners"];

    /// The evaluation with one of these names, on a board of this size.
    pub(super) fn named(name: &str, size: u32) -> OthelloEvaluation {
        match name {
            "discs" => OthelloEvaluation::Discs,
            "mobility" => OthelloEvaluation::Mobility,
            "corners" => OthelloEvaluation::Corners(WEIGHTS.map(|(weight, places)| {
                let squares = places.iter().map(|place| squares_at(*place, size));
                (weight, squares.fold(0, |all, squares| all | squares))
            })),
            _ => unreachable!("it is one of the names"),
        }
    }

    /// What a disc counts when the game is over. Beside moves and weights it is so much that a finished
    /// game outweighs all static values.
    pub(super) fn of_disc(&self) -> i64 {
        match self {
            OthelloEvaluation::Discs => 1,
            OthelloEvaluation::Mobility | OthelloEvaluation::Corners(_) => 10_000,
        }
    }
}

/// The squares with these distances from the nearest edges, on a board of this size.
fn squares_at(distances: [u32; 2], size: u32) -> u64 {
    let distance = |line: u32| line.min(size - 1 - line);
    let mut squares = 0;
    for row in 0..size {
        for column in 0..size {
            let mut found = [distance(row), distance(column)];
            found.sort_unstable();
            if found == distances {
                squares |= 1 << (row * STRIDE + column);
            }
        }
    }
    squares
}

/// How many squares the first has more than the second.
pub(super) fn difference([first, second]: [u64; 2]) -> i64 {
    i64::from(first.count_ones()) - i64::from(second.count_ones())
}
