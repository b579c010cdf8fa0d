//! An icicle for the terminal: a line for each ply.
//!
//! ```text
//! MAX ████████████████████████████████████┃████████████████████████████████████
//! MIN ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓┃▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓ ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
//! ```
//!
//! A bar that has room for it ends in a gap. Of narrow ones in one column the widest look is shown.

use super::rows::{LINE, Look, Row, Scale};
use super::search::Icicle;
use crate::report::buffer::Buffer;
use crate::report::draw::drawing::DrawingStyle;
use crate::report::draw::drawn_tree::number_of;
use crate::report::draw::text::{BOLD, GREY, RESET, write_title};
use crate::report::visible;
use crate::report::wording::Signs;

const LINE_SIGNS: (char, char) = ('┃', '|');

pub(super) fn write(
    out: &mut Buffer,
    icicles: &[(Option<&str>, &Icicle)],
    title: Option<String>,
    style: &DrawingStyle,
    columns: u32,
) {
    write_title(out, title, style.signs);
    for (number, &(heading, icicle)) in icicles.iter().enumerate() {
        out.text(if number > 0 { "\n" } else { "" });
        if let Some(heading) = heading {
            writeln!(out, "{}", visible(heading));
        }
        write_one(out, icicle, style, columns);
    }
}

fn write_one(out: &mut Buffer, icicle: &Icicle, style: &DrawingStyle, columns: u32) {
    let sign = |(sign, ascii)| if style.signs == Signs::Ascii { ascii } else { sign };
    let movers = icicle.bars.rows.iter().filter_map(Row::mover);
    let head = movers.map(|mover| mover.len() + 1).max().unwrap_or(0);
    let columns = columns.saturating_sub(number_of(head)).max(1);
    for (ply, row) in icicle.bars.rows.iter().enumerate() {
        let scale = Scale { columns, ..row.scale };
        let mut cells = cells(row, columns);
        if let Some(leaves) = icicle.line.get(ply) {
            let [first, end] = [leaves.start, leaves.end].map(|leaf| scale.column(leaf, true));
            let middle = u32::midpoint(first, end.max(first + 1) - 1).min(columns - 1);
            cells[middle as usize] = (LINE_SIGNS, BOLD);
        }
        let end = cells.iter().rposition(|&cell| cell != EMPTY).map_or(0, |last| last + 1);
        write!(out, "{:head$}", row.mover().unwrap_or(""));
        for alike in cells[..end].chunk_by(|one, next| one.1 == next.1) {
            let is_plain = alike[0].1.is_empty() || !style.has_colour;
            let (colour, reset) = if is_plain { ("", "") } else { (alike[0].1, RESET) };
            let signs: String = alike.iter().map(|cell| sign(cell.0)).collect();
            write!(out, "{colour}{signs}{reset}");
        }
        out.text("\n");
    }
    let looks = icicle.looks().map(|look| (signs(look), look.words()));
    let line = (!icicle.line.is_empty()).then_some((LINE_SIGNS, LINE));
    let legend = looks.chain(line).map(|(signs, words)| format!("{} {words}", sign(signs)));
    let legend = legend.collect::<Vec<_>>().join("  ");
    writeln!(out, "\n{legend}\n{}", icicle.counts().join(", "));
}

/// A character, also in ASCII, and what a terminal is told before it.
type Cell = ((char, char), &'static str);

const EMPTY: Cell = ((' ', ' '), "");

/// The characters of a row.
fn cells(row: &Row, columns: u32) -> Vec<Cell> {
    let mut cells = vec![EMPTY; columns as usize];
    let row = row.merged(columns);
    for bar in &row.bars {
        let (look, _) = bar.looks().max_by_key(|&(_, width)| width).expect("it has one");
        let cell = (signs(look), if look.is_left_out() { GREY } else { "" });
        let ends = [bar.leaves.start, bar.leaves.end];
        let [first, end] = ends.map(|leaf| row.scale.column(leaf, true));
        let only = &mut cells[row.scale.column(bar.leaves.start, false) as usize];
        if first == end && *only == EMPTY {
            *only = cell;
        }
        let end = if end > first + 2 { end - 1 } else { end };
        cells[first as usize..end as usize].fill(cell);
    }
    for &leaf in &row.marks {
        // In the gap at the end of the parent.
        let end = row.scale.column(leaf, true).clamp(1, columns) as usize;
        if cells[end - 1] == EMPTY {
            cells[end - 1] = (signs(Look::Pruned), GREY);
        }
    }
    cells
}

/// The character of a look, also in ASCII.
fn signs(look: Look) -> (char, char) {
    match look {
        Look::Max => ('█', '#'),
        Look::Min => ('▓', '='),
        Look::Chance => ('▚', '%'),
        Look::Leaf => ('▄', 'o'),
        Look::Pruned => ('░', '.'),
        Look::Answered => ('╍', ':'),
        Look::Unseen => ('·', '?'),
    }
}
