//! The formats of drawings.

use std::io;

use strum::{IntoStaticStr, VariantArray};

use super::drawing::{Drawing, DrawingError};
use super::drawn_tree::DrawnTree;
use super::layout::Layout;
use super::shown_tree::ShownTree;
use super::{dot, html, mermaid, svg, text, tikz};
use crate::named::Named as _;
use crate::report::buffer::Buffer;

/// The formats of drawings. A new one is a file beside this one, a variant, and a row in each
/// table below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum DrawingFormat {
    /// For the terminal: one line per node.
    #[default]
    Text,
    /// An image in one file.
    Svg,
    /// For Graphviz.
    Dot,
    /// A flowchart for Mermaid.
    Mermaid,
    /// For LaTeX, with the package `tikz`.
    Tikz,
    /// A page to step through, and to practise with.
    Html,
}

impl DrawingFormat {
    /// The endings of the names of files in this format.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            DrawingFormat::Text => &["txt"],
            DrawingFormat::Svg => &["svg"],
            DrawingFormat::Dot => &["dot", "gv"],
            DrawingFormat::Mermaid => &["mmd", "mermaid"],
            DrawingFormat::Tikz => &["tex", "tikz"],
            DrawingFormat::Html => &["html", "htm"],
        }
    }

    /// The greatest number of plies below the root of a drawing; `None`: any number. A line of text is
    /// as long as its node is deep.
    #[must_use]
    pub const fn max_ply(self) -> Option<u32> {
        match self {
            DrawingFormat::Text => Some(1_000),
            _ => None,
        }
    }

    /// Whether a drawing of this part of a tree has no more plies than the format takes.
    ///
    /// # Errors
    ///
    /// It has: a tree of 2,000 levels as text.
    pub fn check_plies(self, drawn: &DrawnTree) -> Result<(), DrawingError> {
        let deepest = drawn.nodes().iter().map(|node| node.ply).max();
        match (self.max_ply(), deepest) {
            (Some(most), Some(deepest)) if deepest > most => {
                let format = self.name();
                Err(DrawingError::Plies { most, format })
            }
            _ => Ok(()),
        }
    }

    /// Lays a drawing out: it fits the room that its style has, and the largest page of its format, and all its
    /// letters can be written.
    ///
    /// # Errors
    ///
    /// It does not: `--width 20mm` for a tree with 26 leaves.
    pub fn lay_out<'a>(self, drawing: &'a Drawing<'a>) -> Result<LaidOut<'a>, DrawingError> {
        let shown = ShownTree::new(drawing);
        let writer = match self {
            DrawingFormat::Text => DrawingWriter::OfTree(text::write),
            DrawingFormat::Dot => DrawingWriter::OfTree(dot::write),
            DrawingFormat::Mermaid => DrawingWriter::OfTree(mermaid::write),
            DrawingFormat::Html => DrawingWriter::OfTree(html::write),
            DrawingFormat::Svg => {
                DrawingWriter::OfLayout(svg::write, Box::new(Layout::new(&shown)?))
            }
            DrawingFormat::Tikz => {
                DrawingWriter::OfLayout(tikz::write, Box::new(tikz::layout(&shown)?))
            }
        };
        Ok(LaidOut { shown, writer })
    }
}

/// A drawing that can be written: what needs a place has one.
pub struct LaidOut<'a> {
    shown: ShownTree<'a>,
    writer: DrawingWriter,
}

/// Writes a format: of the tree as it is shown, whose places the viewer finds, or of its layout too.
enum DrawingWriter {
    OfTree(fn(&mut Buffer, &ShownTree)),
    OfLayout(fn(&mut Buffer, &ShownTree, &Layout), Box<Layout>),
}

impl LaidOut<'_> {
    /// Writes the drawing.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write(&self, out: &mut dyn io::Write) -> io::Result<()> {
        let mut buffer = Buffer::before(out);
        match &self.writer {
            DrawingWriter::OfTree(write) => write(&mut buffer, &self.shown),
            DrawingWriter::OfLayout(write, layout) => write(&mut buffer, &self.shown, layout),
        }
        buffer.finish()
    }
}
