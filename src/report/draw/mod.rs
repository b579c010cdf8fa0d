//! Drawings of trees, and of what a search did in them: one file per format.
//!
//! - [`Picture`]: the part of the tree that is drawn.
//! - [`Recorder`]: the observer that keeps what a search found there.
//! - [`layout`]: where the nodes stand, for the formats that place them.
//! - [`Format`]: the table of formats.
//!
//! The conventions are those of textbooks: MAX is a triangle that points up, MIN one that points
//! down; the values of leaves stand below them, `[alpha, beta]` (on arrival) and the backed-up
//! value beside the others; an edge is struck through where it was cut, what was pruned is grey
//! and dashed, the principal variation thick. Nothing is told by colour alone.

mod dot;
mod frame;
mod html;
mod json;
pub mod layout;
mod mermaid;
mod open;
mod picture;
mod record;
mod recorder;
mod scene;
mod sheet;
mod svg;
mod text;
mod tikz;
mod words;

pub use frame::{Frame, FrameError};
pub use picture::{Drawn, Picture};
pub use record::{Cut, Effect, Fate, Known, Place, Record, Step, Visit};
pub use recorder::Recorder;

use std::io;

use crate::search::CutoffRule;

use scene::Scene;

/// The formats of drawings. A new one is a file beside this one, a variant, and a row in each
/// table below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// For the terminal: one line per node.
    #[default]
    Text,
    /// A picture in one file.
    Svg,
    /// For Graphviz.
    Dot,
    /// A flowchart for Mermaid.
    Mermaid,
    /// For LaTeX, with the package `forest`.
    Tikz,
    /// A page to step through, and to practise with.
    Html,
}

impl Format {
    /// All formats, as options name them.
    pub const ALL: [Format; 6] = [
        Format::Text,
        Format::Svg,
        Format::Dot,
        Format::Mermaid,
        Format::Tikz,
        Format::Html,
    ];

    /// `text`, `svg`, `dot`, `mermaid`, `tikz` or `html`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Svg => "svg",
            Format::Dot => "dot",
            Format::Mermaid => "mermaid",
            Format::Tikz => "tikz",
            Format::Html => "html",
        }
    }

    /// How many plies below its root a picture may have; `None`: any number. A line of text is as
    /// long as its node is deep, and programs that read nested pictures give up somewhere.
    #[must_use]
    pub const fn max_ply(self) -> Option<u32> {
        match self {
            Format::Text | Format::Tikz => Some(1_000),
            Format::Svg | Format::Dot | Format::Mermaid | Format::Html => None,
        }
    }

    /// Writes a drawing.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write(self, out: &mut impl io::Write, drawing: &Drawing) -> io::Result<()> {
        let scene = Scene::new(drawing);
        match self {
            Format::Text => text::write(out, &scene),
            Format::Svg => svg::write(out, &scene),
            Format::Dot => dot::write(out, &scene),
            Format::Mermaid => mermaid::write(out, &scene),
            Format::Tikz => tikz::write(out, &scene),
            Format::Html => html::write(out, drawing),
        }
    }
}

/// What may stand at nodes and edges beside the values of leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
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

impl Part {
    /// All parts, as options name them.
    pub const ALL: [Part; 5] = [
        Part::Names,
        Part::Paths,
        Part::Values,
        Part::Windows,
        Part::Moves,
    ];

    /// `names`, `paths`, `values`, `windows` or `moves`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Part::Names => "names",
            Part::Paths => "paths",
            Part::Values => "values",
            Part::Windows => "windows",
            Part::Moves => "moves",
        }
    }
}

/// How what was pruned is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pruned {
    /// The cut edges are struck through; what is below them is grey and dashed.
    #[default]
    Strike,
    /// Grey and dashed.
    Grey,
    /// Not at all.
    Hide,
}

impl Pruned {
    /// All ways, as options name them.
    pub const ALL: [Pruned; 3] = [Pruned::Strike, Pruned::Grey, Pruned::Hide];

    /// `strike`, `grey` or `hide`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Pruned::Strike => "strike",
            Pruned::Grey => "grey",
            Pruned::Hide => "hide",
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
pub struct Style {
    /// What stands at nodes and edges.
    pub show: Vec<Part>,
    /// How what was pruned is drawn.
    pub pruned: Pruned,
    /// The exercise: the tree alone, with room for the rest.
    pub is_blank: bool,
    /// Of a text drawing.
    pub signs: Signs,
    /// Whether a text drawing has the colours of a terminal.
    pub has_colour: bool,
    /// Whether a drawing for LaTeX is a document of its own.
    pub is_standalone: bool,
}

/// All that is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    /// What the tree is called.
    pub name: &'a str,
    /// The part of it that is drawn.
    pub picture: &'a Picture<'a>,
    /// What a search found; `None` if there was no search, for an exercise.
    pub record: Option<&'a Record>,
    /// The principal variation from the root of the tree.
    pub pv: &'a [u32],
    /// When nodes stopped.
    pub rule: CutoffRule,
    /// Whether the search has windows.
    pub has_windows: bool,
    /// How it looks.
    pub style: &'a Style,
}
