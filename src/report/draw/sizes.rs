//! How large the parts of a drawing are: its texts, and its boards, all of them as large as the largest needs.
//!
//! Places are computed *along* the plies and *across* them. Where the drawing goes down, along is down.

use super::drawing::{Direction, DrawingStyle};
use crate::games::{Board, Cell};

/// A place: how far to the right, and how far down.
pub(super) type Point = (f64, f64);

/// The height of a line of text, in ems.
pub(super) const LINE: f64 = 1.17;

/// The height of a box that is filled in by hand: 7 mm, and a little more, as places are rounded.
pub(super) const BOX_HEIGHT: f64 = 26.6;

/// The least width of a box for a value: 12 mm.
pub(super) const VALUE_BOX: f64 = 45.5;

/// The least width of a box for a window: 24 mm.
pub(super) const WINDOW_BOX: f64 = 90.9;

/// The space between the boxes of a node.
pub(super) const BETWEEN_BOXES: f64 = 3.0;

/// The sizes of a drawing, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) goes_down: bool,
    /// The size of the type, at least 7 pt.
    pub(super) type_size: f64,
    /// The height of a line of a node's text.
    pub(super) line: f64,
    /// Half the width and half the height of a triangle, or of a board in its place.
    pub(super) inner: Point,
    /// The same of a leaf's dot, or of a board in its place.
    pub(super) leaf: Point,
    /// The same of the square of several siblings.
    pub(super) several: Point,
    /// The space between a shape and the text beside it.
    pub(super) beside: f64,
    /// How wide and high a cell of a board is.
    pub(super) cell: f64,
    /// The space between neighbours.
    pub(super) gap: f64,
    /// The length of the zone of the edges between two plies, at least.
    pub(super) fan: f64,
    /// How steep edges are, at least.
    pub(super) slope: f64,
}

impl Sizes {
    /// The usual scale. The smallest is 0.
    pub(super) const USUAL: f64 = 2.0;

    /// The sizes at a scale: from the smallest one on first the type gets larger, then the spaces. `is_low`:
    /// also the spaces between the plies of a drawing that goes down.
    pub(super) fn new(
        scale: f64,
        style: &DrawingStyle,
        board: Option<BoardSize>,
        is_low: bool,
    ) -> Sizes {
        let (letters, spaces) = (scale.min(1.0), (scale - 1.0).max(0.0));
        let between = |least: f64, most: f64, part: f64| least + part * (most - least);
        // Only to the right do the plies take width.
        let (gap, plies) = match style.direction {
            Direction::Down => (between(4.0, 24.0, spaces), if is_low { spaces } else { 1.0 }),
            Direction::Right if board.is_some() => (between(4.0, 12.0, spaces), spaces),
            Direction::Right if style.sheet.has_boxes() => (between(4.0, 8.0, spaces), spaces),
            Direction::Right => (3.2, spaces),
        };
        let type_size = between(28.0 / 3.0, 12.0, letters);
        let (half, dot) = (type_size * between(0.65, 1.0, spaces), 0.3 * type_size);
        let cell = board.map_or(0.0, |board| board.cell(letters, type_size));
        let board = board.map(|board| board.half(cell));
        Sizes {
            goes_down: style.direction == Direction::Down,
            type_size,
            line: LINE * type_size,
            inner: board.unwrap_or((half, half)),
            leaf: board.unwrap_or((dot, dot)),
            several: (dot, dot),
            beside: type_size * if cell > 0.0 { 0.5 } else { 0.27 },
            cell,
            gap,
            fan: between(24.0, 58.0, plies),
            slope: between(0.08, 0.2, plies),
        }
    }

    /// A length in pixels.
    pub(super) fn em(self, ems: f64) -> f64 {
        ems * self.type_size
    }

    /// The size of the type of the order of leaves and of numbers on boards: smaller, but not below 7 pt.
    pub(super) fn small_type(self) -> f64 {
        small_type(self.type_size)
    }

    /// The place in the drawing, or from there back: along the plies and across them.
    pub(super) fn point(self, (along, across): (f64, f64)) -> Point {
        if self.goes_down { (across, along) } else { (along, across) }
    }
}

/// The width of a text in ems, which are the size of the type. An estimate on the wide side, as
/// fonts differ.
pub(super) fn ems(text: &str) -> f64 {
    let width = |character: char| match character {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 0.34,
        'f' | 'r' | 't' | 'I' | '(' | ')' | '[' | ']' | '/' | '\\' | '-' | '"' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.98,
        'A'..='Z' | '&' | '=' | '<' | '>' | '+' | '#' | '~' => 0.78,
        '\0'..='\u{7f}' => 0.64,
        '\u{80}'..='\u{10ff}' => 0.8,
        '∞' | '−' | '≤' | '≥' => 0.84,
        _ => 1.05,
    };
    text.chars().map(width).sum()
}

/// How much wider bold type is.
pub(super) const BOLD: f64 = 1.1;

/// The width of a text in bold type, in ems.
pub(super) fn bold_ems(text: &str) -> f64 {
    BOLD * ems(text)
}

/// The size of the title, in ems of the other texts.
pub(super) const TITLE: f64 = 1.3;

/// The height of the line for a student's name: 10 mm.
pub(super) const HEAD: f64 = 38.0;

/// The least and the usual length of the rule for a name: 40 mm, 60 mm.
pub(super) const NAME_RULE: (f64, f64) = (152.0, 227.0);

/// The length of the rule for a number: 25 mm.
pub(super) const NUMBER_RULE: f64 = 95.0;

/// A text in lines of at most `room` ems, as far as its words allow.
pub(super) fn wrapped(text: &str, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if bold_ems(line) + bold_ems(" ") + bold_ems(word) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.extend(pieces(word, room)),
        }
    }
    lines
}

/// A word in pieces of at most `room` ems, but at least one character.
fn pieces(word: &str, room: f64) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for character in word.chars() {
        let last = pieces.last_mut().expect("there is one");
        let longer = format!("{last}{character}");
        if last.is_empty() || bold_ems(&longer) <= room {
            *last = longer;
        } else {
            pieces.push(character.to_string());
        }
    }
    pieces
}

/// The size of small type beside type of this size, in pixels.
pub(super) fn small_type(type_size: f64) -> f64 {
    (0.8 * type_size).max(28.0 / 3.0)
}

/// The size of the boards of a drawing, in cells.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BoardSize {
    columns: usize,
    rows: usize,
    /// The width of the widest number in a cell, in ems, if there is one.
    number: Option<f64>,
}

impl BoardSize {
    /// The size of these boards; `None` if there are none.
    pub(super) fn of(boards: &[Board]) -> Option<BoardSize> {
        let mut all = BoardSize::default();
        for board in boards {
            all.columns = all.columns.max(board.columns);
            all.rows = all.rows.max(board.rows());
            for cell in &board.cells {
                if let Cell::Count(count) = cell {
                    let width = ems(&count.to_string());
                    all.number = Some(all.number.map_or(width, |most| most.max(width)));
                }
            }
        }
        (!boards.is_empty()).then_some(all)
    }

    /// The width and height of a cell in pixels, for letters from the smallest (0) to the usual ones (1),
    /// which are this large: on small boards larger ones. Numbers have room.
    pub(super) fn cell(self, letters: f64, type_size: f64) -> f64 {
        let least = match self.columns.max(self.rows) {
            ..=4 => 10.0,
            5..=6 => 9.0,
            _ => 8.0,
        };
        let number = self.number.map_or(0.0, |width| (width + 0.5).max(1.5));
        (least + 2.0 * letters).max(number * small_type(type_size))
    }

    /// Half the width and half the height of a board with cells of this size.
    pub(super) fn half(self, cell: f64) -> (f64, f64) {
        let half = |count: usize| {
            let count = u32::try_from(count).expect("a board has few cells");
            f64::from(count) * cell / 2.0
        };
        (half(self.columns), half(self.rows))
    }
}

/// Rounded to hundredths of a pixel.
pub(super) fn rounded(length: f64) -> f64 {
    (length * 100.0).round() / 100.0 + 0.0
}
