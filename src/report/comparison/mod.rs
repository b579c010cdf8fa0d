//! From comparisons of algorithms to bytes: tables as text, JSON and CSV, a plot, a certificate.

mod certificate;
mod csv;
mod json;
mod plot;
mod text;

pub use certificate::write_certificate;
pub use plot::{Spread, plot_one, plot_spread};

use std::io;

use crate::number::Numbers;
use crate::search::{Comparison, Series};

/// A comparison of one tree.
#[derive(Clone, Copy, Debug)]
pub struct One<'a> {
    /// What the tree is called.
    pub name: &'a str,
    /// The kind of its numbers.
    pub numbers: Numbers,
    /// What was found.
    pub comparison: &'a Comparison,
}

/// The formats of comparisons. A new one is a file beside this one, a variant, and a row in each
/// table below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableFormat {
    /// Aligned columns.
    #[default]
    Text,
    /// One JSON object, on one line.
    Json,
    /// Comma-separated values with a header (RFC 4180).
    Csv,
}

impl TableFormat {
    /// All formats, as options name them.
    pub const ALL: [TableFormat; 3] = [TableFormat::Text, TableFormat::Json, TableFormat::Csv];

    /// `text`, `json` or `csv`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TableFormat::Text => "text",
            TableFormat::Json => "json",
            TableFormat::Csv => "csv",
        }
    }

    /// Writes the comparison of one tree. `is_one_of_many`: whether it must say which; `is_first`:
    /// whether it is the first that is written.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_one(
        self,
        out: &mut impl io::Write,
        one: &One,
        is_one_of_many: bool,
        is_first: bool,
    ) -> io::Result<()> {
        match self {
            TableFormat::Text => text::write_one(out, one, is_one_of_many),
            TableFormat::Json => json::write_one(out, one),
            TableFormat::Csv => csv::write_one(out, one, is_first),
        }
    }

    /// Writes the means over many trees.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_series(self, out: &mut impl io::Write, series: &Series) -> io::Result<()> {
        match self {
            TableFormat::Text => text::write_series(out, series),
            TableFormat::Json => json::write_series(out, series),
            TableFormat::Csv => csv::write_series(out, series),
        }
    }
}
