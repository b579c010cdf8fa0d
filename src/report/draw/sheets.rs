//! Several drawings for LaTeX: sheets of exercises, and their solutions after them.
//!
//! A document has a drawing on each page, whose style says what paper that is. Drawings that are no
//! documents are fragments one after another, with an empty line between them: paragraphs where they are
//! put.

use super::drawing::{Drawing, Paper};
use super::picture::Picture;
use super::scene::Scene;
use super::tikz::{self, BEGIN, PREAMBLE};
use crate::report::buffer::Buffer;

/// The paper as LaTeX knows it, with a margin that printers leave.
fn layout(paper: Option<Paper>) -> &'static str {
    match paper {
        None | Some(Paper::Portrait) => "a4paper, margin=20mm",
        Some(Paper::Landscape) => "a4paper, landscape, margin=20mm",
    }
}

/// Drawings for LaTeX, before they are written.
#[derive(Debug, Default)]
pub struct Sheets {
    is_standalone: bool,
    paper: Option<Paper>,
    drawings: Vec<Vec<u8>>,
    solutions: Vec<Vec<u8>>,
}

impl Sheets {
    /// Adds a drawing.
    ///
    /// # Panics
    ///
    /// The drawing does not pass [`check`](super::DrawingFormat::check).
    pub fn add(&mut self, drawing: &Drawing) {
        self.is_standalone = drawing.style.is_standalone;
        self.paper = drawing.style.paper;
        self.drawings.push(written(drawing));
    }

    /// Adds a drawing that stands after all those of [`add`](Self::add).
    ///
    /// # Panics
    ///
    /// The drawing does not pass [`check`](super::DrawingFormat::check).
    pub fn add_solution(&mut self, drawing: &Drawing) {
        self.solutions.push(written(drawing));
    }

    /// All of them as a text.
    #[must_use]
    pub fn finish(self) -> String {
        let all = [self.drawings, self.solutions].concat();
        let text = if self.is_standalone {
            let pages = all.join(&b"\\clearpage\n"[..]);
            let layout = layout(self.paper);
            let head = format!("{PREAMBLE}\\usepackage[{layout}]{{geometry}}\n{BEGIN}");
            [head.as_bytes(), &pages, b"\\end{document}\n"].concat()
        } else {
            all.join(&b'\n')
        };
        String::from_utf8(text).expect("the text of a drawing is UTF-8")
    }
}

/// A page of the document, or a fragment.
fn written(drawing: &Drawing) -> Vec<u8> {
    let mut text = Vec::new();
    Buffer::append(&mut text, |out| {
        let scene = &Scene::new(drawing);
        let picture = &Picture::new(scene).expect("it is small enough");
        if drawing.style.is_standalone {
            tikz::write_page(out, scene, picture);
        } else {
            tikz::write(out, scene, picture);
        }
    });
    text
}
