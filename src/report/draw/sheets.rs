//! Several drawings for LaTeX: sheets of exercises, and their solutions after them.
//!
//! A document has a drawing on each page, which gets as narrow as the page, and as small. Drawings that are no
//! documents are fragments one after another, with an empty line between them: paragraphs where they are put.

use super::drawing::{Drawing, DrawingStyle};
use super::picture::Picture;
use super::scene::Scene;
use super::tikz::{self, BEGIN, PREAMBLE};
use crate::report::buffer::Buffer;

/// The paper, with a margin that printers leave.
const PAPER: &str = "a4paper, margin=20mm";

/// The width and height of a drawing that a page has room for, in pixels: also on paper of the size that
/// is usual in America.
pub(super) const ROOM: (f64, f64) = (169.0 / 25.4 * 96.0, 238.0 / 25.4 * 96.0);

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
pub(super) fn written(drawing: &Drawing) -> Vec<u8> {
    let mut text = Vec::new();
    Buffer::append(&mut text, |out| {
        let scene = &Scene::new(drawing);
        if drawing.style.is_standalone {
            let picture = &picture_of_page(drawing);
            let (width, height) = picture.size;
            let scale = (ROOM.0 / width).min(ROOM.1 / height).min(1.0);
            let scale = (scale * 10_000.0).floor() / 10_000.0;
            tikz::write_scaled(out, scene, picture, scale);
        } else {
            tikz::write(out, scene, &fitting(scene));
        }
    });
    text
}

/// The drawing as wide as a page, if it can be made so narrow; else as it is.
fn picture_of_page(drawing: &Drawing) -> Picture {
    let width = drawing.style.width.unwrap_or(ROOM.0).min(ROOM.0);
    let style = DrawingStyle {
        width: Some(width),
        ..drawing.style.clone()
    };
    let style = &style;
    let narrow = Picture::new(&Scene::new(&Drawing { style, ..*drawing }));
    narrow.unwrap_or_else(|_| fitting(&Scene::new(drawing)))
}

pub(super) fn fitting(scene: &Scene) -> Picture {
    Picture::new(scene).expect("it is narrow enough")
}
