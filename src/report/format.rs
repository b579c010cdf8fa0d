//! The formats of reports: of a solved tree, of an explained node, of a leaf whose value is x.

use std::io;

use strum::{IntoStaticStr, VariantArray};

use super::buffer::Buffer;
use super::explain::{self, ExplainedNode};
use super::solved_tree::Report;
use super::what_if::{self, WhatIfReport};
use super::{json, text};
use crate::number::NumberKind;
use crate::read::Place;
use crate::value::Value;

/// The formats of reports. A new one is a file beside this one, a variant, and a row in each table
/// below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum ReportFormat {
    /// One fact per line.
    #[default]
    Text,
    /// One JSON object per report, on one line.
    Json,
}

impl ReportFormat {
    /// The endings of the names of files in this format: several reports in JSON are JSON Lines.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            ReportFormat::Text => &["txt"],
            ReportFormat::Json => &["json", "jsonl", "ndjson"],
        }
    }

    /// Writes the report of a solved tree, a piece at a time if it is long. `is_one_of_many`: whether it
    /// must name the tree.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write(
        self,
        out: &mut dyn io::Write,
        report: &Report,
        is_one_of_many: bool,
    ) -> io::Result<()> {
        let mut buffer = Buffer::before(out);
        self.write_to(&mut buffer, report, is_one_of_many);
        buffer.finish()
    }

    /// Appends the report of a solved tree to `bytes`, for batches. `is_one_of_many`: whether it must
    /// name the tree.
    pub fn append(self, bytes: &mut Vec<u8>, report: &Report, is_one_of_many: bool) {
        Buffer::append(bytes, |buffer| {
            self.write_to(buffer, report, is_one_of_many);
        });
    }

    /// Writes the explanation of a node.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_explained(self, out: &mut dyn io::Write, node: &ExplainedNode) -> io::Result<()> {
        let mut buffer = Buffer::before(out);
        match self {
            ReportFormat::Text => explain::write_text(&mut buffer, &node.explain(true)),
            ReportFormat::Json => buffer.json_line(&node.explain(true)),
        }
        buffer.finish()
    }

    /// Writes what a search does for each value x of a leaf.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_what_if(self, out: &mut dyn io::Write, report: &WhatIfReport) -> io::Result<()> {
        let mut buffer = Buffer::before(out);
        match self {
            ReportFormat::Text => what_if::write_text(&mut buffer, report),
            ReportFormat::Json => buffer.json_line(&report.answer()),
        }
        buffer.finish()
    }

    fn write_to(self, buffer: &mut Buffer, report: &Report, is_one_of_many: bool) {
        match self {
            ReportFormat::Text => text::write(buffer, report, is_one_of_many),
            ReportFormat::Json => json::write(buffer, report),
        }
    }

    /// Appends what stands in the place of the report of a tree that could not be solved, among
    /// others that could.
    pub fn append_error(
        self,
        bytes: &mut Vec<u8>,
        name: &str,
        message: &str,
        place: Option<Place>,
    ) {
        match self {
            ReportFormat::Text => {}
            ReportFormat::Json => Buffer::append(bytes, |buffer| {
                json::write_error(buffer, name, message, place);
            }),
        }
    }
}

/// Appends a value alone, on a line.
pub fn append_value(bytes: &mut Vec<u8>, number_kind: NumberKind, value: Value) {
    Buffer::append(bytes, |buffer| {
        _ = buffer.bound(number_kind, value).text("\n");
    });
}
