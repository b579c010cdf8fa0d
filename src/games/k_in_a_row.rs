//! k in a row: tic-tac-toe, Connect Four, and their relatives on boards of up to 8 by 8.
//!
//! X, the first player, is MAX. The player who finishes a line of k stones, in a row, a column or a
//! diagonal, wins; in misère play that player loses. A full board without a line is a draw. With gravity a
//! stone falls to the lowest empty square of its column.
//!
//! The evaluation `lines` is that of Nilsson, *Problem-Solving Methods in Artificial Intelligence* (1971):
//! the lines that are still open to X, which hold no O, less those that are still open to O; in misère play
//! the other way round.

use super::board::Board;
use super::completing::{Completing, lines};
use super::fields::{Fields, PositionError};
use super::game::{DocumentGame, Game, bits};
use super::stones::{Grid, STONES, Stones, check_mover, column_name};
use crate::value::Player;

/// What a win counts beside open lines: more than there are lines.
const WIN: i64 = 1000;

/// The rules on one board.
#[derive(Clone, Debug)]
pub struct KInARow {
    grid: Grid,
    has_gravity: bool,
    is_misere: bool,
    /// What a win of X counts.
    win: i64,
    /// All lines.
    lines: Vec<u64>,
    /// The lines through each square, square after square. All squares have as many entries, so that the
    /// processor predicts the end of a loop. The entries that are left over hold all bits but that of the
    /// square: no player finishes such a line, or has the stone on the square alone in it.
    by_square: Vec<u64>,
    /// The entries of a square: the most lines through one.
    through: usize,
    /// How many lines go through each square; with gravity, through the squares of its column, one by one.
    central: Vec<u8>,
    completing: Completing,
}

/// The stones, and what follows from them.
#[derive(Clone, Copy, Debug)]
pub struct KInARowPosition {
    stones: Stones,
    /// The squares that complete a line with stones of the player to move, and those with stones of the opponent;
    /// some may be taken.
    completing: [u64; 2],
    /// Whether the opponent of the player to move has finished a line.
    is_finished: bool,
    /// The lines that hold no stone of the opponent of the player to move, less those that hold none of the
    /// player to move.
    lead: i32,
}

impl KInARow {
    fn new(grid: Grid, k: u32, has_gravity: bool) -> KInARow {
        let lines = lines(grid, k);
        let through = |square: u64| lines.iter().filter(move |&&line| line & square != 0);
        let squares = || grid.squares().map(|(row, column)| 1 << (row * grid.columns + column));
        let most = squares().map(|square| through(square).count()).max();
        let most = most.unwrap_or(0);
        let central = |(square, (_, column)): (u64, _)| {
            let area = if has_gravity { grid.column(column) } else { square };
            short_byte(lines.iter().map(|line| (line & area).count_ones()).sum())
        };
        let central = squares().zip(grid.squares()).map(central).collect();
        let mut by_square = Vec::new();
        for square in squares() {
            let end = by_square.len() + most;
            by_square.extend(through(square));
            by_square.resize(end, !square);
        }
        KInARow {
            grid,
            has_gravity,
            is_misere: false,
            win: 1,
            lines,
            by_square,
            through: most,
            central,
            completing: Completing::new(grid, k),
        }
    }

    /// The lines through a square, with the entries that are left over.
    #[inline]
    fn lines_through(&self, square: u32) -> &[u64] {
        &self.by_square[square as usize * self.through..][..self.through]
    }

    /// The position with these stones.
    fn position(&self, stones: Stones) -> KInARowPosition {
        let open = |taken: u64| self.lines.iter().filter(|&&line| line & taken == 0).count();
        let count = |taken: u64| short(open(taken)).cast_signed();
        KInARowPosition {
            stones,
            completing: [stones.own, stones.other].map(|stones| self.completing.squares(stones)),
            is_finished: self.has_line(stones.other),
            lead: count(stones.other) - count(stones.own),
        }
    }

    fn has_line(&self, stones: u64) -> bool {
        let is_whole = |line: &u64| line & !stones == 0;
        self.lines.iter().any(is_whole)
    }

    /// The position after a stone on an empty square.
    #[inline]
    fn with_stone(&self, position: &KInARowPosition, square: u32) -> KInARowPosition {
        let Stones { own, other, player } = position.stones;
        let stone = 1 << square;
        let after = own | stone;
        let [own_completing, other_completing] = position.completing;
        let mut closed = 0;
        if self.win == WIN {
            for &line in self.lines_through(square) {
                closed += i32::from(after & line == stone);
            }
        }
        KInARowPosition {
            stones: Stones { own: other, other: after, player: !player },
            completing: [other_completing, self.completing.squares(after)],
            is_finished: own_completing & stone != 0,
            lead: -(position.lead + closed),
        }
    }

    /// The square of a move.
    #[inline]
    fn square(&self, taken: u64, number: u32) -> u32 {
        if self.has_gravity { self.landing(taken, number) } else { number }
    }

    /// The squares of moves.
    #[inline]
    fn squares(&self, position: &KInARowPosition, moves: u64) -> u64 {
        if !self.has_gravity {
            return moves;
        }
        // The squares that stand on another one or on the floor.
        let taken = position.stones.taken();
        let floor = self.grid.row(self.grid.rows - 1);
        (taken >> self.grid.columns | floor) & !taken & self.grid.all()
    }

    /// The squares on which a stone keeps the opponent from completing a line with the next one. The player to move
    /// completes none.
    #[inline]
    fn defences(&self, position: &KInARowPosition, moves: u64) -> u64 {
        let squares = self.squares(position, moves);
        let theirs = position.completing[1];
        let forced = theirs & squares;
        let left = match forced.count_ones() {
            0 => squares,
            1 => forced,
            _ => 0,
        };
        // With gravity, the opponent may set the next stone on top of this one.
        if self.has_gravity { left & !(theirs << self.grid.columns) } else { left }
    }

    /// The lowest empty square of a column, which has one.
    fn landing(&self, taken: u64, column: u32) -> u32 {
        let stones = (taken & self.grid.column(column)).count_ones();
        (self.grid.rows - 1 - stones) * self.grid.columns + column
    }
}

fn short_byte(count: u32) -> u8 {
    u8::try_from(count).expect("a few lines through each of 8 squares")
}

fn short(count: usize) -> u32 {
    u32::try_from(count).expect("a few lines through each of 64 squares")
}

impl Game for KInARow {
    type Position = KInARowPosition;

    #[inline]
    fn moves(&self, position: &KInARowPosition) -> u64 {
        if position.is_finished {
            return 0;
        }
        let empty = self.grid.all() & !position.stones.taken();
        if self.has_gravity {
            // A column has room as long as its top square is empty.
            empty & self.grid.row(0)
        } else {
            empty
        }
    }

    #[inline]
    fn play(&self, position: &KInARowPosition, number: u32) -> KInARowPosition {
        self.with_stone(position, self.square(position.stones.taken(), number))
    }

    #[inline]
    fn player(&self, position: &KInARowPosition) -> Player {
        position.stones.player
    }

    #[inline]
    fn result(&self, position: &KInARowPosition) -> i64 {
        if !position.is_finished {
            return 0;
        }
        // The player who is not to move has finished the line.
        let is_win_of_max = (position.stones.player == Player::Min) != self.is_misere;
        if is_win_of_max { self.win } else { -self.win }
    }

    #[inline]
    fn evaluate(&self, position: &KInARowPosition) -> Option<i64> {
        let lead = i64::from(position.lead);
        // In misère play a line is what a player must not finish.
        let is_of_max = (position.stones.player == Player::Max) != self.is_misere;
        let value = if is_of_max { lead } else { -lead };
        (self.win == WIN).then_some(value)
    }

    /// A move that completes a line wins. Where the opponent has two such moves, or one after each move, the position
    /// is lost.
    #[inline]
    fn range(&self, position: &KInARowPosition, moves: u64) -> Option<(i64, i64)> {
        let wins = position.completing[0] & self.squares(position, moves) != 0;
        if self.is_misere || !wins && self.defences(position, moves) != 0 {
            return Some((-self.win, self.win));
        }
        let is_max = position.stones.player == Player::Max;
        let value = if is_max == wins { self.win } else { -self.win };
        Some((value, value))
    }

    /// The moves that leave the most squares that would complete a line come first, of equal ones that on the square
    /// with the most lines through it; with gravity, in such a column. In misère play a line is what a player must not finish.
    #[inline]
    fn promises(&self, position: &KInARowPosition, moves: u64, mut tell: impl FnMut(u32, i32)) {
        let (own, taken) = (position.stones.own, position.stones.taken());
        let (squares, sign) =
            if self.is_misere { (u64::MAX, -1) } else { (self.defences(position, moves), 1) };
        for number in bits(moves) {
            let square = self.square(taken, number);
            if squares >> square & 1 == 1 {
                let next = self.completing.squares(own | 1 << square) & !taken;
                let lines = i32::from(self.central[square as usize]);
                tell(number, sign * (next.count_ones().cast_signed() << 8) + lines);
            }
        }
    }

    /// The stones of the player to move; their number says who that is. With gravity, each column has a mark above
    /// its highest stone; else the squares that are taken come beside them.
    #[inline]
    fn key(&self, position: &KInARowPosition) -> Option<u128> {
        let (own, taken) = (u128::from(position.stones.own), u128::from(position.stones.taken()));
        let Grid { rows, columns, .. } = self.grid;
        if !self.has_gravity {
            return Some(own | taken << (rows * columns));
        }
        let floor = u128::from(self.grid.row(rows - 1)) << columns;
        let landing = (taken | floor) & !(taken << columns);
        Some(own << columns | landing)
    }

    fn key_bits(&self) -> u32 {
        let Grid { rows, columns, .. } = self.grid;
        if self.has_gravity { (rows + 1) * columns } else { 2 * rows * columns }
    }

    fn move_name(&self, number: u32) -> String {
        if self.has_gravity {
            column_name(number).to_string()
        } else {
            self.grid.square_name(number)
        }
    }
}

impl DocumentGame for KInARow {
    const NAMES: &'static [&'static str] = &["k-in-a-row", "tic-tac-toe", "connect-four"];
    const EVALUATIONS: &'static [&'static str] = &["lines"];

    fn read(
        name: &str,
        fields: &mut Fields,
        evaluation: Option<&str>,
    ) -> Result<(KInARow, KInARowPosition), PositionError> {
        let (grid, k, has_gravity) = match name {
            "tic-tac-toe" => (Grid::new(3, 3), 3, false),
            "connect-four" => (Grid::new(6, 7), 4, true),
            _ => {
                let start = fields.start();
                let mut number = |key: &'static str| -> Result<u32, PositionError> {
                    let help = format!("write `\"{key}\": 4`, a whole number from 1 to 8");
                    let missing =
                        || PositionError::new(start, format!("the game needs `{key}`"), help);
                    fields.number(key, 1..=8)?.ok_or_else(missing)
                };
                let (rows, columns, k) = (number("rows")?, number("columns")?, number("k")?);
                (Grid::new(rows, columns), k, fields.flag("gravity")?)
            }
        };
        let mut game = KInARow::new(grid, k, has_gravity);
        game.is_misere = fields.flag("misere")?;
        if evaluation.is_some() {
            game.win = WIN;
        }
        let Some(board) = grid.read(fields)? else {
            check_mover(fields, STONES, Player::Max, "X moves first")?;
            let start = game.position(Stones::default());
            return Ok((game, start));
        };
        let stones = board.with_mover_by_count(fields)?;
        if has_gravity {
            board.check_support()?;
        }
        if game.has_line(stones.own) {
            let [own, other] = match stones.player {
                Player::Max => STONES,
                Player::Min => [STONES[1], STONES[0]],
            };
            let message = format!("{own} has a line of {k}, and {other} has moved after it");
            return Err(board.error(message, "a finished line ends the game"));
        }
        let position = game.position(stones);
        Ok((game, position))
    }

    fn board(&self, position: &KInARowPosition) -> Board {
        self.grid.board(&position.stones)
    }
}
