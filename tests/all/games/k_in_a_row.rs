//! The rules of k in a row on an array of letters.

use abprune::Named as _;
use abprune::value::Player;

use super::game_tree::{PlainGame, quoted};

#[derive(Clone)]
pub struct KInARow {
    pub k: usize,
    pub has_gravity: bool,
    pub is_misere: bool,
    pub has_evaluation: bool,
    /// The letters of all squares, row by row from the top.
    pub squares: Vec<Vec<char>>,
}

impl KInARow {
    pub fn new(rows: usize, columns: usize, k: usize) -> KInARow {
        KInARow {
            k,
            has_gravity: false,
            is_misere: false,
            has_evaluation: false,
            squares: vec![vec!['.'; columns]; rows],
        }
    }

    /// The letters of all lines of k squares.
    fn lines(&self) -> Vec<Vec<char>> {
        let mut lines = Vec::new();
        for row in 0..self.squares.len() {
            for column in 0..self.squares[0].len() {
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let letters = (0..self.k).map(|step| {
                        let column = column.checked_add_signed(right * step.cast_signed())?;
                        self.squares.get(row + down * step)?.get(column).copied()
                    });
                    lines.extend(letters.collect::<Option<Vec<char>>>());
                }
            }
        }
        lines
    }

    /// Whose line there is.
    fn finished(&self) -> Option<char> {
        let is_full = |line: &Vec<char>, letter| line.iter().all(|&other| other == letter);
        let lines = self.lines();
        let has_line = |&letter: &char| lines.iter().any(|line| is_full(line, letter));
        ['X', 'O'].into_iter().find(has_line)
    }

    fn stones(&self) -> usize {
        self.squares.iter().flatten().filter(|&&letter| letter != '.').count()
    }
}

impl PlainGame for KInARow {
    fn moves(&self) -> Vec<String> {
        let mut names = Vec::new();
        if self.finished().is_some() {
            return names;
        }
        for (row, letters) in self.squares.iter().enumerate() {
            for (column, &letter) in ('a'..).zip(letters) {
                match self.has_gravity {
                    true if row == 0 && letter == '.' => names.push(format!("{column}")),
                    false if letter == '.' => names.push(format!("{column}{}", row + 1)),
                    _ => {}
                }
            }
        }
        names
    }

    fn after(&self, name: &str) -> KInARow {
        let mut next = self.clone();
        let column = usize::from(name.as_bytes()[0] - b'a');
        let row = if self.has_gravity {
            let is_empty = |row: &usize| self.squares[*row][column] == '.';
            (0..self.squares.len()).rev().find(is_empty).expect("room")
        } else {
            name[1..].parse::<usize>().expect("a number") - 1
        };
        next.squares[row][column] = if self.player() == Player::Max { 'X' } else { 'O' };
        next
    }

    fn player(&self) -> Player {
        Player::ALL[self.stones() % 2]
    }

    fn result(&self) -> i64 {
        let win = if self.has_evaluation { 1000 } else { 1 };
        match (self.finished(), self.is_misere) {
            (None, _) => 0,
            (Some('X'), false) | (Some('O'), true) => win,
            _ => -win,
        }
    }

    fn evaluate(&self) -> Option<i64> {
        let lines = self.lines();
        let without = |letter| lines.iter().filter(|line| !line.contains(&letter)).count();
        let difference = without('O').cast_signed() - without('X').cast_signed();
        // Who finishes a line in misère play has lost.
        let sign = if self.is_misere { -1 } else { 1 };
        self.has_evaluation.then_some(sign * difference as i64)
    }

    fn fields(&self) -> String {
        let rows: Vec<String> = self.squares.iter().map(|row| row.iter().collect()).collect();
        let evaluation = if self.has_evaluation { "\"lines\"" } else { "null" };
        format!(
            r#""game": "k-in-a-row", "rows": {}, "columns": {}, "k": {}, "gravity": {}, "misere": {},
               "evaluation": {evaluation}, "board": {}"#,
            rows.len(),
            rows[0].len(),
            self.k,
            self.has_gravity,
            self.is_misere,
            quoted(&rows)
        )
        .replace('\n', "")
    }
}
