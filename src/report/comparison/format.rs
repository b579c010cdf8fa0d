//! The formats of comparisons.

use std::io;

use strum::{IntoStaticStr, VariantArray};

use super::tree::ComparedTree;
use super::{csv, json, text};
use crate::report::buffer::Buffer;
use crate::search::Summary;

/// The formats of comparisons. A new one is a file beside this one, a variant, and a row in each
/// table below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
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
    /// The endings of the names of files in this format: several tables in JSON are JSON Lines.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            TableFormat::Text => &["txt"],
            TableFormat::Json => &["json", "jsonl", "ndjson"],
            TableFormat::Csv => &["csv"],
        }
    }

    /// Writes the comparison of one tree. `is_one_of_many`: whether it must name the tree; `is_first`:
    /// whether it is the first that is written.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_one(
        self,
        out: &mut dyn io::Write,
        tree: &ComparedTree,
        is_one_of_many: bool,
        is_first: bool,
    ) -> io::Result<()> {
        let mut buffer = Buffer::before(out);
        match self {
            TableFormat::Text => text::write_one(&mut buffer, tree, is_one_of_many),
            TableFormat::Json => json::write_one(&mut buffer, tree),
            TableFormat::Csv => csv::write_one(&mut buffer, tree, is_first),
        }
        buffer.finish()
    }

    /// Writes the means over many trees.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_summary(self, out: &mut dyn io::Write, summary: &Summary) -> io::Result<()> {
        let mut buffer = Buffer::before(out);
        match self {
            TableFormat::Text => text::write_summary(&mut buffer, summary),
            TableFormat::Json => json::write_summary(&mut buffer, summary),
            TableFormat::Csv => csv::write_summary(&mut buffer, summary),
        }
        buffer.finish()
    }
}
