//! Stones of two players on a board of squares, as games with stones share them: the squares of each player
//! as the bits of a word.

use super::board::{Board, Cell};
use super::fields::{Fields, PositionError};
use crate::value::Player;

/// The names of the players of a game with stones, as documents have them.
pub(super) const STONES: [&str; 2] = ["X", "O"];

/// Those of a game without stones.
pub(super) const PLAYERS: [&str; 2] = ["first", "second"];

/// The size of a board of at most 8 by 8 squares. A square is a bit, row by row from the top.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub rows: u32,
    pub columns: u32,
    /// How many bits apart rows are.
    stride: u32,
    /// The bits of all squares.
    all: u64,
}

/// Who has which squares, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stones {
    /// The squares of the player to move.
    pub(super) own: u64,
    /// Those of the opponent.
    pub(super) other: u64,
    /// Who is to move.
    pub(super) player: Player,
}

/// The board of a document.
#[derive(Clone, Copy, Debug)]
pub(super) struct GivenBoard {
    /// The byte at which it starts.
    pub at: usize,
    /// The squares of MAX and of MIN.
    pub stones: [u64; 2],
    grid: Grid,
}

impl Default for Stones {
    /// An empty board; MAX is to move.
    fn default() -> Stones {
        Stones { own: 0, other: 0, player: Player::Max }
    }
}

impl Stones {
    /// The stones of MAX and MIN when `player` is to move.
    pub(super) fn new([max, min]: [u64; 2], player: Player) -> Stones {
        let (own, other) = match player {
            Player::Max => (max, min),
            Player::Min => (min, max),
        };
        Stones { own, other, player }
    }

    /// The squares with a stone.
    #[inline]
    pub(super) fn taken(&self) -> u64 {
        self.own | self.other
    }

    /// The squares of MAX and of MIN.
    pub(super) fn of_players(&self) -> [u64; 2] {
        match self.player {
            Player::Max => [self.own, self.other],
            Player::Min => [self.other, self.own],
        }
    }
}

/// The player that the document says is to move, and where it says so.
///
/// # Errors
///
/// It names no player.
pub(super) fn given_mover(
    fields: &mut Fields,
    players: [&str; 2],
) -> Result<Option<(usize, Player)>, PositionError> {
    let [first, second] = players;
    let expected = format!("`{first}` or `{second}`");
    let Some(value) = fields.take("to-move") else {
        return Ok(None);
    };
    let wrong = value.expected(&expected);
    let (at, name) = value.text(&expected)?;
    let named = [Player::Max, Player::Min].into_iter().zip(players);
    let found = named.into_iter().find(|&(_, player)| player == name);
    found.map(|(player, _)| Some((at, player))).ok_or(wrong)
}

/// Checks that a document does not say that someone else is to move.
///
/// # Errors
///
/// It says so.
pub(super) fn check_mover(
    fields: &mut Fields,
    players: [&str; 2],
    mover: Player,
    why: &str,
) -> Result<(), PositionError> {
    let given = given_mover(fields, players)?;
    let Some((at, _)) = given.filter(|&(_, given)| given != mover) else {
        return Ok(());
    };
    let name = players[usize::from(mover == Player::Min)];
    let message = format!("it is {name}'s turn: {why}");
    Err(PositionError::new(at, message, "leave `to-move` out, or correct the stones"))
}

/// The letter of a column.
pub(super) fn column_name(column: u32) -> char {
    char::from(b'a' + u8::try_from(column).expect("at most 8"))
}

impl Grid {
    /// A board without bits between its rows.
    pub fn new(rows: u32, columns: u32) -> Grid {
        Grid::with_stride(rows, columns, columns)
    }

    /// A board whose rows are so many bits apart.
    pub fn with_stride(rows: u32, columns: u32, stride: u32) -> Grid {
        let row = u64::MAX >> (64 - columns);
        let all = (0..rows).fold(0, |all, number| all | row << (number * stride));
        Grid { rows, columns, stride, all }
    }

    /// All squares, as row and column.
    pub fn squares(self) -> impl Iterator<Item = (u32, u32)> {
        let row = move |row| (0..self.columns).map(move |column| (row, column));
        (0..self.rows).flat_map(row)
    }

    /// The bit of a square.
    fn square(self, row: u32, column: u32) -> u32 {
        row * self.stride + column
    }

    /// The bits of all squares.
    #[inline]
    pub fn all(self) -> u64 {
        self.all
    }

    /// The bits of a row.
    #[inline]
    pub fn row(self, row: u32) -> u64 {
        (u64::MAX >> (64 - self.columns)) << (row * self.stride)
    }

    /// The bits of a column.
    #[inline]
    pub fn column(self, column: u32) -> u64 {
        let first = (0..self.rows).fold(0, |all, row| all | 1 << (row * self.stride));
        first << column
    }

    /// The name of the square with this bit: its column, and its row from the top.
    pub fn square_name(self, square: u32) -> String {
        let (row, column) = (square / self.stride, square % self.stride);
        format!("{}{}", column_name(column), row + 1)
    }

    /// The board of a document: a text for each row, a letter for each square.
    ///
    /// # Errors
    ///
    /// It has another size, or other letters.
    pub fn read(self, fields: &mut Fields) -> Result<Option<GivenBoard>, PositionError> {
        let (rows, columns) = (self.rows as usize, self.columns as usize);
        let size = format!("{rows} rows of {columns} squares");
        let Some((at, given)) = fields.list("board", &format!("a list of {size}"))? else {
            return Ok(None);
        };
        let help = "write a text for each row, from the top: `X`, `O`, or `.` for an empty square";
        if given.len() != rows {
            let message = format!("the board has {} rows, expected {size}", given.len());
            return Err(PositionError::new(at, message, help));
        }
        let mut stones = [0, 0];
        for (row, text) in (0..).zip(given) {
            let length = text.text.len();
            let (at, text) = text.text("a text with a letter for each square")?;
            let is_plain = length == text.len() + 2;
            let count = text.chars().count();
            if count != columns {
                let message = format!("this row has {count} squares, expected {columns}");
                return Err(PositionError::new(at, message, help));
            }
            for (column, (offset, letter)) in (0..).zip(text.char_indices()) {
                let bit = 1 << self.square(row, column);
                match letter {
                    'X' => stones[0] |= bit,
                    'O' => stones[1] |= bit,
                    '.' => {}
                    _ => {
                        let message = format!("found `{letter}`, expected `X`, `O` or `.`");
                        // With escapes the letter stands elsewhere: the row is told.
                        let at = if is_plain { at + 1 + offset } else { at };
                        return Err(PositionError::new(at, message, help));
                    }
                }
            }
        }
        let grid = self;
        Ok(Some(GivenBoard { at, stones, grid }))
    }

    /// The picture of a position, with crosses and rings.
    pub fn board(self, position: &Stones) -> Board {
        let [max, min] = position.of_players();
        let cell = |(row, column)| {
            let bit = 1 << self.square(row, column);
            match (max & bit, min & bit) {
                (0, 0) => Cell::Empty,
                (0, _) => Cell::Ring,
                _ => Cell::Cross,
            }
        };
        Board { columns: self.columns as usize, cells: self.squares().map(cell).collect() }
    }
}

impl GivenBoard {
    /// An error of the board as a whole.
    pub fn error(&self, message: String, help: &str) -> PositionError {
        PositionError::new(self.at, message, help)
    }

    /// The position, in a game in which the players take turns to set a stone each, X first: the numbers of
    /// stones say who is to move.
    ///
    /// # Errors
    ///
    /// No turns lead to these numbers of stones, or the document names the other player.
    pub fn with_mover_by_count(&self, fields: &mut Fields) -> Result<Stones, PositionError> {
        let [max, min] = self.stones.map(u64::count_ones);
        let player = match max.checked_sub(min) {
            Some(0) => Player::Max,
            Some(1) => Player::Min,
            _ => {
                let message = format!("the board has {max} X and {min} O, and X moves first");
                let help = "there are as many X as O, or one X more";
                return Err(self.error(message, help));
            }
        };
        let why = format!("the board has {max} X and {min} O, and X moves first");
        check_mover(fields, STONES, player, &why)?;
        Ok(Stones::new(self.stones, player))
    }

    /// Checks that no stone hangs above an empty square.
    ///
    /// # Errors
    ///
    /// One does.
    pub fn check_support(&self) -> Result<(), PositionError> {
        let Grid { rows, stride, .. } = self.grid;
        let taken = self.stones[0] | self.stones[1];
        let below = taken >> stride | self.grid.row(rows - 1);
        let hanging = taken & !below;
        if hanging == 0 {
            return Ok(());
        }
        let square = self.grid.square_name(hanging.trailing_zeros());
        let message = format!("the stone on {square} has no stone below it");
        Err(self.error(message, "stones fall to the lowest empty square of their column"))
    }
}
