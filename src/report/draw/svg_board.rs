//! Positions of games in an SVG drawing: what stands inside the frame of each board.

use std::fmt::Write as _;
use std::ops::Range;

use super::drawing::GREY;
use super::layout::Layout;
use super::shown_tree::ShownTree;
use super::sizes::{Point, rounded};
use crate::games::{Board, Cell};
use crate::report::buffer::Buffer;

/// How far a cross, a ring and a disc reach from the middle of a cell, in cells.
const CROSS: f64 = 0.27;
const RING: f64 = 0.3;
const DISC: f64 = 0.36;
/// How far the baseline of a number is below the middle of its cell, in ems.
const DIGITS: f64 = 0.36;

/// Writes the lines, stones and numbers of the boards of these nodes.
pub(super) fn write(out: &mut Buffer, shown: &ShownTree, layout: &Layout, nodes: Range<u32>) {
    if shown.drawing.boards.is_empty() {
        return;
    }
    let size = rounded(layout.sizes.small_type());
    writeln!(
        out,
        r##"<g fill="none" stroke="#000" stroke-width="1.2" font-size="{size}" text-anchor="middle">"##
    );
    for node in nodes {
        if let Some(board) = shown.board(node) {
            let placed =
                PlacedBoard { board, at: layout.frame(node, true).at, cell: layout.sizes.cell };
            let colour = if shown.is_pruned(node) { GREY } else { "#000" };
            placed.write(out, colour, layout.sizes.small_type());
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
        let stroke = if colour == GREY { format!(r#" stroke="{GREY}""#) } else { String::new() };
        self.write_outside(out);
        let mut part = |path: &str, look: &str| {
            if !path.is_empty() {
                writeln!(out, r#"<path data-part="board" d="{path}"{look}/>"#);
            }
        };
        part(&self.lines(), r##" stroke="#888" stroke-width="0.6""##);
        part(&self.crosses(), &stroke);
        for (x, y, cell) in self.middles() {
            let (radius, fill) = match cell {
                Cell::Ring => (RING, String::new()),
                Cell::Black => (DISC, format!(r#" fill="{colour}""#)),
                Cell::White => (DISC, r##" fill="#fff""##.to_owned()),
                _ => continue,
            };
            let [x, y, radius] = [x, y, radius * self.cell].map(rounded);
            writeln!(
                out,
                r#"<circle data-part="board" cx="{x}" cy="{y}" r="{radius}"{stroke}{fill}/>"#
            );
        }
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

    /// The path of all crosses.
    fn crosses(&self) -> String {
        let reach = CROSS * self.cell;
        let mut path = String::new();
        for (x, y, _) in self.middles().filter(|(_, _, cell)| *cell == Cell::Cross) {
            let [left, top, right, lower] =
                [x - reach, y - reach, x + reach, y + reach].map(rounded);
            let _ = write!(path, "M{left} {top}L{right} {lower}M{left} {lower}L{right} {top}");
        }
        path
    }

    /// The path of the lines between cells.
    fn lines(&self) -> String {
        let (columns, rows) = (self.board.columns, self.board.rows());
        let mut path = String::new();
        let mut line = |from: Point, to: Point| {
            let [x, y, end_x, end_y] = [from.0, from.1, to.0, to.1].map(rounded);
            let _ = write!(path, "M{x} {y}L{end_x} {end_y}");
        };
        for column in 1..columns {
            line(self.corner(column, 0), self.corner(column, rows));
        }
        for row in 1..rows {
            line(self.corner(0, row), self.corner(columns, row));
        }
        path
    }

    /// Writes the ground of the cells that are none.
    fn write_outside(&self, out: &mut Buffer) {
        // Within the frame, as thick as it may be.
        let inset = 2.0;
        let side = rounded(self.cell - 2.0 * inset);
        for (x, y, cell) in self.middles() {
            if cell == Cell::Outside {
                let [x, y] = [x, y].map(|middle| rounded(middle - self.cell / 2.0 + inset));
                writeln!(
                    out,
                    r##"<rect data-part="board" x="{x}" y="{y}" width="{side}" height="{side}" fill="#ddd" stroke="none"/>"##
                );
            }
        }
    }
}
