//! What is drawn, and how it looks.

use strum::{EnumString, IntoStaticStr, VariantArray};

use thiserror::Error;

use super::drawn_search::DrawnSearch;
use crate::games::Board;
use crate::report::wording::Signs;

/// What may stand at nodes and edges beside the values of leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Detail {
    /// The names of nodes.
    Names,
    /// The paths of nodes.
    Paths,
    /// The backed-up values of inner nodes.
    Values,
    /// The windows on arrival at inner nodes.
    Windows,
    /// The names of moves, at edges.
    Moves,
    /// `MAX` or `MIN` beside each ply.
    Players,
    /// The place of a leaf in the order in which leaves are evaluated.
    Order,
    /// The positions of a game, in the place of triangles and dots.
    Boards,
    /// The types of the critical nodes (Knuth & Moore 1975).
    Critical,
}

/// What a tree is drawn as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum DrawingShape {
    /// Nodes, and the edges between them.
    #[default]
    Tree,
    /// Bars below each other, each as wide as its leaves.
    Icicle,
}

/// How pruned subtrees are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PrunedStyle {
    /// The cut edges are struck through; what is below them is grey and dashed.
    #[default]
    Strike,
    /// Grey and dashed.
    Grey,
    /// Not at all.
    Hide,
}

/// What a sheet of paper shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Sheet {
    /// The tree, and what the search found.
    #[default]
    Solution,
    /// The exercise: the tree alone, with room for the rest.
    #[strum(serialize = "plain")]
    Blank,
    /// The exercise, with an empty box for each value and window.
    Boxes,
    /// The solution of that, with the values and windows in the boxes.
    Solved,
}

impl Sheet {
    /// The exercises, and the solution that looks like one.
    pub const OF_EXERCISES: [Sheet; 3] = [Sheet::Blank, Sheet::Boxes, Sheet::Solved];

    /// Whether values and windows have boxes.
    #[must_use]
    pub fn has_boxes(self) -> bool {
        matches!(self, Sheet::Boxes | Sheet::Solved)
    }
}

/// Which way the plies of a drawing go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Direction {
    /// The root stands at the top, each ply below the one before.
    #[default]
    Down,
    /// The root stands at the left, each ply to the right of the one before.
    Right,
}

/// A page that a drawing fits on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// A4, upright; also the size that is usual in America.
    Portrait,
    /// A4, lying on its side.
    Landscape,
}

impl Paper {
    /// The width and height of a drawing that it has room for, in pixels, with margins of 20 mm.
    #[must_use]
    pub fn room(self) -> (f64, f64) {
        let (width, height) = match self {
            Paper::Portrait => (169.0, 238.0),
            Paper::Landscape => (256.0, 169.0),
        };
        (width / 25.4 * 96.0, height / 25.4 * 96.0)
    }
}

/// How a drawing looks.
#[derive(Clone, Debug, Default)]
pub struct DrawingStyle {
    /// What stands at nodes and edges.
    pub show: Vec<Detail>,
    /// How pruned subtrees are drawn.
    pub pruned: PrunedStyle,
    /// Whether this is the solution or an exercise.
    pub sheet: Sheet,
    /// Whether an exercise has lines for the name and the number of a student above it. A solution has as much
    /// room there, so that all is at the same places.
    pub has_head: bool,
    /// Which way the plies go.
    pub direction: Direction,
    /// The greatest width in pixels, of which 96 are an inch; `None`: as wide as the drawing needs.
    pub width: Option<f64>,
    /// The page that the drawing fits on; `None`: it may have any size.
    pub paper: Option<Paper>,
    /// The signs of a drawing.
    pub signs: Signs,
    /// Whether a text drawing has the colours of a terminal.
    pub has_colour: bool,
    /// Whether a drawing for LaTeX is a document of its own.
    pub is_standalone: bool,
}

impl DrawingStyle {
    /// The greatest width and height, in pixels; infinite where nothing limits them.
    #[must_use]
    pub fn room(&self) -> (f64, f64) {
        const ANY: f64 = f64::INFINITY;
        let (width, height) = self.paper.map_or((ANY, ANY), Paper::room);
        (width.min(self.width.unwrap_or(ANY)), height)
    }

    /// Whether this is an exercise.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        matches!(self.sheet, Sheet::Blank | Sheet::Boxes)
    }
}

/// A drawing, before it is written.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    /// What stands above the drawing.
    pub title: Option<&'a str>,
    /// For each node of the tree its position, in the place of a triangle or a dot; empty: none has one.
    pub boards: &'a [Board],
    /// The part of the tree that is drawn, and what a search did there.
    pub search: &'a DrawnSearch<'a>,
    /// The step after which it is drawn what is known; `None`: that is what is known in the end.
    pub after: Option<u64>,
    /// Whether the texts of all steps have room in the layout.
    pub has_room_for_steps: bool,
    /// How it looks.
    pub style: &'a DrawingStyle,
}

/// Why a drawing cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum DrawingError {
    /// It has more nodes than are to be drawn.
    #[error("there are more than {0} nodes to draw")]
    Nodes(u64),
    /// It has more plies than its format takes.
    #[error("there are more than {most} plies to draw as {format}")]
    Plies {
        /// The number that is allowed.
        most: u32,
        /// The name of the format.
        format: &'static str,
    },
    /// It is wider than its style allows; the least width that would do, in pixels.
    #[error("the drawing needs a width of {}mm, with the smallest type", (.0 * 25.4 / 96.0).ceil())]
    Width(f64),
    /// It is higher than its page; the least height that would do, in pixels.
    #[error("the drawing needs a height of {}mm, with the smallest type", (.0 * 25.4 / 96.0).ceil())]
    Height(f64),
    /// It is larger than a page of TeX can be.
    #[error("the drawing is larger than a page of TeX can be, 200 inches")]
    Page,
    /// The fonts of a document for LaTeX do not have this character.
    #[error("the fonts of the document have no `{0}` (U+{code:04X})", code = u32::from(*.0))]
    Letter(char),
}

/// The colour of what was pruned.
pub(super) const GREY: &str = "#6b6b6b";
