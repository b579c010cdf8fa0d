//! Blank lines among the lines of JSON Lines. Each stands where a tree is expected.

use crate::read::Problem;
use crate::report::{Diagnostic, Source};

/// Blank lines in a row, between lines that are not blank.
#[derive(Clone, Copy, Debug)]
pub struct BlankLines<'f> {
    /// The file (`-`: standard input).
    pub file: &'f str,
    /// The number of the first of them, from 1.
    pub first: usize,
    /// How many there are, at least 1.
    pub count: usize,
}

impl BlankLines<'_> {
    /// The error of each of them, in order.
    pub fn each(self) -> impl Iterator<Item = Diagnostic> {
        (self.first..self.first + self.count).map(move |line| self.error_of(line))
    }

    /// One error for all of them.
    pub fn together(self) -> Diagnostic {
        let (first, last) = (self.first, self.first + self.count - 1);
        let message = if first == last {
            Problem::Empty.to_string()
        } else {
            format!("the lines {first} to {last} are blank, expected a tree on each")
        };
        self.error(first, message)
    }

    /// The error of one of them, by its number.
    pub fn error_of(self, line: usize) -> Diagnostic {
        self.error(line, Problem::Empty.to_string())
    }

    fn error(self, line: usize, message: String) -> Diagnostic {
        let file = self.file;
        Diagnostic {
            message,
            name: format!("{file}:{line}"),
            source: Some(Box::new(Source::new(file, line, b"", 0))),
            help: Some(Problem::Empty.help()),
        }
    }
}
