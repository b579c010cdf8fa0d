//! What is drawn, and how it looks.

use super::drawn_tree::DrawnTree;
use super::record::SearchRecord;
use crate::search::CutoffRule;

/// What may stand at nodes and edges beside the values of leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
}

impl Detail {
    /// All details, as options name them.
    pub const ALL: [Detail; 5] = [
        Detail::Names,
        Detail::Paths,
        Detail::Values,
        Detail::Windows,
        Detail::Moves,
    ];

    /// `names`, `paths`, `values`, `windows` or `moves`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Detail::Names => "names",
            Detail::Paths => "paths",
            Detail::Values => "values",
            Detail::Windows => "windows",
            Detail::Moves => "moves",
        }
    }
}

/// How pruned subtrees are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PrunedStyle {
    /// The cut edges are struck through; what is below them is grey and dashed.
    #[default]
    Strike,
    /// Grey and dashed.
    Grey,
    /// Not at all.
    Hide,
}

impl PrunedStyle {
    /// All styles, as options name them.
    pub const ALL: [PrunedStyle; 3] = [PrunedStyle::Strike, PrunedStyle::Grey, PrunedStyle::Hide];

    /// `strike`, `grey` or `hide`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PrunedStyle::Strike => "strike",
            PrunedStyle::Grey => "grey",
            PrunedStyle::Hide => "hide",
        }
    }
}

/// The signs that a text drawing is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Signs {
    /// Box drawing and triangles.
    #[default]
    Unicode,
    /// ASCII alone; other characters in names are escaped.
    Ascii,
}

/// How a drawing looks.
#[derive(Clone, Debug)]
pub struct DrawingStyle {
    /// What stands at nodes and edges.
    pub show: Vec<Detail>,
    /// How pruned subtrees are drawn.
    pub pruned: PrunedStyle,
    /// Whether this is the exercise: the tree alone, with room for the rest.
    pub is_blank: bool,
    /// The signs of a text drawing.
    pub signs: Signs,
    /// Whether a text drawing has the colours of a terminal.
    pub has_colour: bool,
    /// Whether a drawing for LaTeX is a document of its own.
    pub is_standalone: bool,
}

/// A drawing, before it is written.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    /// What the tree is called.
    pub name: &'a str,
    /// The part of the tree that is drawn.
    pub tree: &'a DrawnTree<'a>,
    /// What a search found there; `None` if there was no search, for an exercise.
    pub record: Option<&'a SearchRecord>,
    /// The principal variation from the root of the whole tree.
    pub pv: &'a [u32],
    /// When nodes stopped.
    pub rule: CutoffRule,
    /// Whether the search has windows.
    pub has_windows: bool,
    /// How it looks.
    pub style: &'a DrawingStyle,
}
