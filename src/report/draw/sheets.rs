//! Several drawings for LaTeX: sheets of exercises, and their solutions after them.
//!
//! A document has a drawing on each page, whose style says what paper that is. Drawings that are no
//! documents are fragments one after another, with an empty line between them: paragraphs where they are
//! put.

use super::drawing::DrawingError;
use super::drawing::{Drawing, Paper};
use super::shown_tree::ShownTree;
use super::tikz;
use crate::report::buffer::Buffer;

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
    /// # Errors
    ///
    /// Those of [`lay_out`](super::DrawingFormat::lay_out).
    pub fn add(&mut self, drawing: &Drawing) -> Result<(), DrawingError> {
        self.is_standalone = drawing.style.is_standalone;
        self.paper = drawing.style.paper;
        self.drawings.push(written(drawing)?);
        Ok(())
    }

    /// Adds a drawing that stands after all those of [`add`](Self::add).
    ///
    /// # Errors
    ///
    /// Those of [`lay_out`](super::DrawingFormat::lay_out).
    pub fn add_solution(&mut self, drawing: &Drawing) -> Result<(), DrawingError> {
        self.solutions.push(written(drawing)?);
        Ok(())
    }

    /// All of them as a text.
    #[must_use]
    pub fn finish(self) -> String {
        let all = [self.drawings, self.solutions].concat();
        let text = if self.is_standalone {
            let pages = all.join(&b"\\clearpage\n"[..]);
            let head = tikz::head(tikz::page_layout(self.paper.unwrap_or(Paper::Portrait)));
            [head.as_bytes(), &pages, tikz::END.as_bytes()].concat()
        } else {
            all.join(&b'\n')
        };
        String::from_utf8(text).expect("the text of a drawing is UTF-8")
    }
}

/// A page of the document, or a fragment.
fn written(drawing: &Drawing) -> Result<Vec<u8>, DrawingError> {
    let shown = &ShownTree::new(drawing);
    let layout = &tikz::layout(shown)?;
    let write = if drawing.style.is_standalone { tikz::write_page } else { tikz::write };
    let mut text = Vec::new();
    Buffer::append(&mut text, |out| write(out, shown, layout));
    Ok(text)
}
