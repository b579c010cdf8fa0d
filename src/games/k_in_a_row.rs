//! k in a row: tic-tac-toe, Connect Four, and their relatives on boards of up to 8 by 8.
//!
//! X, the first player, is MAX. The player who finishes a line of k stones, in a row, a column or a
//! diagonal, wins; in misère play that player loses. A full board without a line is a draw. With gravity a
//! stone falls to the lowest empty square of its column.
//!
//! The evaluation `lines` is that of Nilsson, *Problem-Solving Methods in Artificial Intelligence* (1971):
//! the lines that are still open to X, which hold no O, less those that are still open to O; in misère play
//! the other way round.

use super::fields::Fields;
use super::game::{DocumentGame, Game};
use super::position::{Board, PositionError};
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
}

/// The stones, and what follows from them.
#[derive(Clone, Copy, Debug)]
pub struct KInARowPosition {
    stones: Stones,
    /// Whether the opponent of the player to move has finished a line.
    is_finished: bool,
    /// The lines that hold no stone of the opponent of the player to move, less those that hold none of the
    /// player to move.
    lead: i32,
}

impl KInARow {
    fn new(grid: Grid, k: u32) -> KInARow {
        let lines = lines(grid, k);
        let through = |square: u64| lines.iter().filter(move |&&line| line & square != 0);
        let squares = || grid.squares().map(|(row, column)| 1 << (row * grid.columns + column));
        let most = squares().map(|square| through(square).count()).max();
        let most = most.unwrap_or(0);
        let mut by_square = Vec::new();
        for square in squares() {
            let end = by_square.len() + most;
            by_square.extend(through(square));
            by_square.resize(end, !square);
        }
        KInARow {
            grid,
            has_gravity: false,
            is_misere: false,
            win: 1,
            lines,
            by_square,
            through: most,
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
        let after = own | 1 << square;
        let (mut is_finished, mut closed) = (false, 0);
        for &line in self.lines_through(square) {
            is_finished |= after & line == line;
            closed += i32::from(after & line == 1 << square);
        }
        KInARowPosition {
            stones: Stones { own: other, other: after, player: !player },
            is_finished,
            lead: -(position.lead + closed),
        }
    }

    /// The lowest empty square of a column, which has one.
    fn landing(&self, taken: u64, column: u32) -> u32 {
        let stones = (taken & self.grid.column(column)).count_ones();
        (self.grid.rows - 1 - stones) * self.grid.columns + column
    }
}

/// All lines of k squares, as bits: in rows, columns and diagonals.
fn lines(grid: Grid, k: u32) -> Vec<u64> {
    let Grid { rows, columns, .. } = grid;
    let mut lines = Vec::new();
    for (row, column) in grid.squares() {
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let square = |step: u32| {
                let row = row + down * step;
                let right: i32 = right * step.cast_signed();
                let column = column.checked_add_signed(right)?;
                (row < rows && column < columns).then(|| row * columns + column)
            };
            lines.extend((0..k).try_fold(0, |line, step| Some(line | 1_u64 << square(step)?)));
        }
    }
    // A line of one square goes in all directions.
    lines.sort_unstable();
    lines.dedup();
    lines
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
        let square =
            if self.has_gravity { self.landing(position.stones.taken(), number) } else { number };
        self.with_stone(position, square)
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
        let mut game = KInARow::new(grid, k);
        game.has_gravity = has_gravity;
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
