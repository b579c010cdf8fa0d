//! Static values of positions of Othello.

use super::discs::STRIDE;

/// A static evaluation of Othello.
#[derive(Clone, Copy, Debug)]
pub(super) enum OthelloEvaluation {
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
