//! The rules of Othello on an array of letters.

use abprune::value::Player;

use super::game_tree::{PlainGame, quoted};

#[derive(Clone)]
pub struct Othello {
    pub evaluation: Option<&'static str>,
    /// The letters of all squares, row by row from the top.
    pub squares: Vec<Vec<char>>,
    pub player: Player,
}

/// The weights of Norvig, *Paradigms of Artificial Intelligence Programming* (1992), chapter 18.
const WEIGHTS: [[i64; 8]; 8] = [
    [120, -20, 20, 5, 5, 20, -20, 120],
    [-20, -40, -5, -5, -5, -5, -40, -20],
    [20, -5, 15, 3, 3, 15, -5, 20],
    [5, -5, 3, 3, 3, 3, -5, 5],
    [5, -5, 3, 3, 3, 3, -5, 5],
    [20, -5, 15, 3, 3, 15, -5, 20],
    [-20, -40, -5, -5, -5, -5, -40, -20],
    [120, -20, 20, 5, 5, 20, -20, 120],
];

fn letter(player: Player) -> char {
    match player {
        Player::Max => 'X',
        Player::Min => 'O',
    }
}

impl Othello {
    pub fn new(size: usize) -> Othello {
        let mut squares = vec![vec!['.'; size]; size];
        // On 8 by 8: X on e4 and d5, O on d4 and e5.
        let (low, high) = (size / 2 - 1, size / 2);
        squares[low][high] = 'X';
        squares[high][low] = 'X';
        squares[low][low] = 'O';
        squares[high][high] = 'O';
        Othello { evaluation: None, squares, player: Player::Max }
    }

    fn at(&self, row: isize, column: isize) -> Option<char> {
        let row = self.squares.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    /// The squares of the discs that a disc of the player turns here.
    fn turned(&self, player: Player, row: usize, column: usize) -> Vec<(usize, usize)> {
        let mut turned = Vec::new();
        if self.squares[row][column] != '.' {
            return turned;
        }
        for down in -1..=1 {
            for right in -1..=1 {
                let mut run = Vec::new();
                let (mut r, mut c) = (row.cast_signed() + down, column.cast_signed() + right);
                while self.at(r, c) == Some(letter(!player)) {
                    run.push((r.cast_unsigned(), c.cast_unsigned()));
                    (r, c) = (r + down, c + right);
                }
                if self.at(r, c) == Some(letter(player)) {
                    turned.extend(run);
                }
            }
        }
        turned
    }

    /// The squares on which the player can set a disc.
    fn placements(&self, player: Player) -> Vec<String> {
        let size = self.squares.len();
        let mut names = Vec::new();
        for row in 0..size {
            for (column, name) in (0..size).zip('a'..) {
                if !self.turned(player, row, column).is_empty() {
                    names.push(format!("{name}{}", row + 1));
                }
            }
        }
        names
    }

    /// The sum over all discs, those of O negative.
    fn sum(&self, weight: impl Fn(usize, usize) -> i64) -> i64 {
        let mut sum = 0;
        for (row, letters) in self.squares.iter().enumerate() {
            for (column, letter) in letters.iter().enumerate() {
                sum += match letter {
                    'X' => weight(row, column),
                    'O' => -weight(row, column),
                    _ => 0,
                };
            }
        }
        sum
    }
}

impl PlainGame for Othello {
    fn moves(&self) -> Vec<String> {
        let names = self.placements(self.player);
        if names.is_empty() && !self.placements(!self.player).is_empty() {
            return vec!["pass".to_owned()];
        }
        names
    }

    fn after(&self, name: &str) -> Othello {
        let mut next = self.clone();
        next.player = !self.player;
        if name != "pass" {
            let column = usize::from(name.as_bytes()[0] - b'a');
            let row = name[1..].parse::<usize>().expect("a number") - 1;
            next.squares[row][column] = letter(self.player);
            for (row, column) in self.turned(self.player, row, column) {
                next.squares[row][column] = letter(self.player);
            }
        }
        next
    }

    fn player(&self) -> Player {
        self.player
    }

    fn result(&self) -> i64 {
        let of_disc = match self.evaluation {
            None | Some("discs") => 1,
            _ => 10_000,
        };
        self.sum(|_, _| of_disc)
    }

    fn evaluate(&self) -> Option<i64> {
        let size = self.squares.len();
        let from_edge = |line: usize| line.min(size - 1 - line);
        Some(match self.evaluation? {
            "discs" => self.sum(|_, _| 1),
            "corners" => self.sum(|row, column| WEIGHTS[from_edge(row)][from_edge(column)]),
            _ => {
                let moves = [Player::Max, Player::Min]
                    .map(|player| self.placements(player).len().cast_signed());
                (moves[0] - moves[1]) as i64
            }
        })
    }

    fn fields(&self) -> String {
        let rows: Vec<String> = self.squares.iter().map(|row| row.iter().collect()).collect();
        let evaluation = self.evaluation.map_or("null".to_owned(), |name| format!("{name:?}"));
        format!(
            r#""game": "othello", "size": {}, "evaluation": {evaluation}, "board": {}, "to-move": "{}""#,
            rows.len(),
            quoted(&rows),
            letter(self.player)
        )
    }
}
