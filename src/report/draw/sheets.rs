//! Several drawings for LaTeX: sheets of exercises, and their solutions after them.
//!
//! A document has a drawing on each page, whose style says what paper that is. Drawings that are no documents are fragments one after another, with an empty line between them: paragraphs where they are put.

use super::drawing::Drawing;
use super::picture::Picture;
use super::scene::Scene;
use super::tikz::{self, BEGIN, PREAMBLE};
use crate::report::buffer::Buffer;

/// The paper, with a margin that printers leave.
const PAPER: &str = "a4paper, margin=20mm";

/// Drawings for LaTeX, before they are written.
#[derive(Debug, Default)]
pub struct Sheets {
    is_standalone: bool,
    drawings: Vec<Vec<u8>>,
    solutions: Vec<Vec<u8>>,
}

impl Sheets {
    /// Adds a drawing.
    ///
    /// # Panics
    ///
    /// The drawing does not pass [`check_size`](super::DrawingFormat::check_size).
    pub fn add(&mut self, drawing: &Drawing) {
        self.is_standalone = drawing.style.is_standalone;
        self.drawings.push(written(drawing));
    }

    /// Adds a drawing that stands after all those of [`add`](Self::add).
    ///
    /// # Panics
    ///
    /// The drawing does not pass [`check_size`](super::DrawingFormat::check_size).
    pub fn add_solution(&mut self, drawing: &Drawing) {
        self.solutions.push(written(drawing));
    }

    /// All of them as a text.
    #[must_use]
    pub fn finish(self) -> String {
        let all = [self.drawings, self.solutions].concat();
        let text = if self.is_standalone {
            let pages = all.join(&b"\\clearpage\n"[..]);
            let head = format!("{PREAMBLE}\\usepackage[{PAPER}]{{geometry}}\n{BEGIN}");
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
