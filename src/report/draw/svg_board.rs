//! Positions of games in an SVG drawing: what stands inside the frame of each board.

use std::fmt::Write as _;

use super::picture::Picture;
use super::scene::Scene;
use super::sizes::Point;
use super::svg_paint::{GREY, rounded};
use crate::games::{Board, Cell};
use crate::report::buffer::Buffer;

/// How far a cross, a ring and a disc reach from the middle of a cell, in cells.
const CROSS: f64 = 0.27;
const RING: f64 = 0.3;
const DISC: f64 = 0.36;
/// How far the baseline of a number is below the middle of its cell, in ems.
const DIGITS: f64 = 0.36;

/// Writes the lines, stones and numbers of all boards.
pub(super) fn write(out: &mut Buffer, scene: &Scene, picture: &Picture) {
    if scene.drawing.boards.is_empty() {
        return;
    }
    let size = rounded(picture.sizes.small_type());
    writeln!(
        out,
        r##"<g fill="none" stroke="#000" stroke-width="1.2" font-size="{size}" text-anchor="middle">"##
    );
    for node in 0..scene.tree.len() {
        if let Some(board) = scene.board(node) {
            let placed = PlacedBoard {
                board,
                at: picture.frame(node).at,
                cell: picture.sizes.cell,
            };
            let colour = if scene.is_pruned(node) { GREY } else { "#000" };
            placed.write(out, colour, picture.sizes.small_type());
        }
    }
    out.text("</g>\n");
}

/// A board in its frame.
struct PlacedBoard<'b> {
    board: &'b Board,
    /// The upper left corner of the frame.
    at: Point,
    cell: f64,
}

impl PlacedBoard<'_> {
    fn write(&self, out: &mut Buffer, colour: &str, type_size: f64) {
        let stroke = if colour == GREY {
            format!(r#" stroke="{GREY}""#)
        } else {
            String::new()
        };
        let mut part = |path: &str, look: &str| {
            if !path.is_empty() {
                writeln!(out, r#"<path data-part="board" d="{path}"{look}/>"#);
            }
        };
        part(&self.lines(), r##" stroke="#888" stroke-width="0.6""##);
        let crosses = self.stones(Cell::Cross, |x, y| {
            let (reach, across) = (self.cell * CROSS, rounded(2.0 * self.cell * CROSS));
            let (left, top, lower) = (rounded(x - reach), rounded(y - reach), rounded(y + reach));
            format!("M{left} {top}l{across} {across}M{left} {lower}l{across} -{across}")
        });
        part(&crosses, &stroke);
        part(&self.circles(Cell::Ring, RING), &stroke);
        let black = self.circles(Cell::Black, DISC);
        part(&black, &format!(r#"{stroke} fill="{colour}""#));
        let white = self.circles(Cell::White, DISC);
        part(&white, &format!(r##"{stroke} fill="#fff""##));
        for (x, y, cell) in self.middles() {
            if let Cell::Count(count) = cell {
                let (x, y) = (rounded(x), rounded(y + DIGITS * type_size));
                writeln!(
                    out,
                    r#"<text data-part="count" x="{x}" y="{y}" fill="{colour}" stroke="none">{count}</text>"#
                );
            }
        }
    }

    /// The cells and their middles.
    fn middles(&self) -> impl Iterator<Item = (f64, f64, Cell)> {
        let columns = self.board.columns;
        (0..).zip(&self.board.cells).map(move |(number, &cell)| {
            let (x, y) = self.corner(number % columns, number / columns);
            (x + self.cell / 2.0, y + self.cell / 2.0, cell)
        })
    }

    /// The upper left corner of the cell in this column and row.
    fn corner(&self, column: usize, row: usize) -> Point {
        let far = |count: usize| {
            self.cell * f64::from(u32::try_from(count).expect("a board has few cells"))
        };
        (self.at.0 + far(column), self.at.1 + far(row))
    }

    /// The path of all stones of a kind.
    fn stones(&self, kind: Cell, stone: impl Fn(f64, f64) -> String) -> String {
        let stones = self.middles().filter(|&(_, _, cell)| cell == kind);
        stones.map(|(x, y, _)| stone(x, y)).collect()
    }

    /// The path of circles with this radius, in cells, around all stones of a kind.
    fn circles(&self, kind: Cell, radius: f64) -> String {
        let radius = rounded(self.cell * radius);
        self.stones(kind, |x, y| {
            let (left, y, width) = (rounded(x - radius), rounded(y), 2.0 * radius);
            let arc = format!("a{radius} {radius} 0 0 1");
            format!("M{left} {y}{arc} {width} 0{arc} -{width} 0Z")
        })
    }

    /// The path of the lines between cells.
    fn lines(&self) -> String {
        let (columns, rows) = (self.board.columns, self.board.rows());
        let is_cell =
            |column: usize, row: usize| self.board.cells[row * columns + column] != Cell::Outside;
        let mut path = String::new();
        let mut line = |from: Point, to: Point| {
            let [x, y, end_x, end_y] = [from.0, from.1, to.0, to.1].map(rounded);
            let _ = write!(path, "M{x} {y}L{end_x} {end_y}");
        };
        for column in 1..columns {
            let is_line = |&row: &usize| is_cell(column - 1, row) || is_cell(column, row);
            for (from, to) in runs(rows, is_line) {
                line(self.corner(column, from), self.corner(column, to));
            }
        }
        for row in 1..rows {
            let is_line = |&column: &usize| is_cell(column, row - 1) || is_cell(column, row);
            for (from, to) in runs(columns, is_line) {
                line(self.corner(from, row), self.corner(to, row));
            }
        }
        path
    }
}

/// Where the numbers below `count` for which `is_in` holds begin and end, each time.
fn runs(count: usize, is_in: impl Fn(&usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for number in (0..count).filter(is_in) {
        match runs.last_mut() {
            Some((_, end)) if *end == number => *end += 1,
            _ => runs.push((number, number + 1)),
        }
    }
    runs
}
