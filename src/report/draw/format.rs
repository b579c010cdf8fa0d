//! The formats of drawings.

use std::io;

use super::drawing::Drawing;
use super::scene::Scene;
use super::{dot, html, mermaid, svg, text, tikz};
use crate::report::buffer::Buffer;

/// The formats of drawings. A new one is a file beside this one, a variant, and a row in each
/// table below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// For LaTeX, with the package `forest`.
    Tikz,
    /// A page to step through, and to practise with.
    Html,
}

impl DrawingFormat {
    /// All formats, as options name them.
    pub const ALL: [DrawingFormat; 6] = [
        DrawingFormat::Text,
        DrawingFormat::Svg,
        DrawingFormat::Dot,
        DrawingFormat::Mermaid,
        DrawingFormat::Tikz,
        DrawingFormat::Html,
    ];

    /// `text`, `svg`, `dot`, `mermaid`, `tikz` or `html`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DrawingFormat::Text => "text",
            DrawingFormat::Svg => "svg",
            DrawingFormat::Dot => "dot",
            DrawingFormat::Mermaid => "mermaid",
            DrawingFormat::Tikz => "tikz",
            DrawingFormat::Html => "html",
        }
    }

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
    /// as long as its node is deep, and TeX fails on deeply nested brackets.
    #[must_use]
    pub const fn max_ply(self) -> Option<u32> {
        match self {
            DrawingFormat::Text | DrawingFormat::Tikz => Some(1_000),
            _ => None,
        }
    }

    /// Writes a drawing.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write(self, out: &mut dyn io::Write, drawing: &Drawing) -> io::Result<()> {
        let mut buffer = Buffer::before(out);
        let (out, scene) = (&mut buffer, &Scene::new(drawing));
        match self {
            DrawingFormat::Text => text::write(out, scene),
            DrawingFormat::Svg => svg::write(out, scene),
            DrawingFormat::Dot => dot::write(out, scene),
            DrawingFormat::Mermaid => mermaid::write(out, scene),
            DrawingFormat::Tikz => tikz::write(out, scene),
            DrawingFormat::Html => html::write(out, drawing),
        }
        buffer.finish()
    }
}
