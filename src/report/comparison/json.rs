//! Comparisons as JSON, one object on one line.

use serde::Serialize;

use super::compared::{ComparedTree, ComparisonSettings, VERSION};
use crate::quote::Text;
use crate::report::buffer::Buffer;
use crate::search::{Comparison, Summary};

/// The comparison of one tree.
#[derive(Serialize)]
struct ComparedJson<'a> {
    /// the file, and `:LINE` if it holds many trees
    tree: Text<'a>,
    /// what was found on one tree
    #[serde(flatten)]
    comparison: &'a Comparison,
    /// the version of abprune
    version: &'static str,
    /// how the tree was read and searched
    options: &'a ComparisonSettings,
}

/// The comparison of many trees.
#[derive(Serialize)]
struct SummaryJson<'a> {
    /// how many trees there are
    trees: u64,
    /// the means over many trees
    #[serde(flatten)]
    summary: &'a Summary,
    /// the version of abprune
    version: &'static str,
    /// how the trees were read and searched
    options: &'a ComparisonSettings,
}

/// Writes the comparison of one tree.
pub(super) fn write_one(out: &mut Buffer, tree: &ComparedTree) {
    out.json_line(&ComparedJson {
        tree: tree.name.into(),
        comparison: tree.comparison,
        version: VERSION,
        options: tree.settings,
    });
}

/// Writes the means over many trees.
pub(super) fn write_summary(out: &mut Buffer, summary: &Summary, settings: &ComparisonSettings) {
    let trees = summary.trees();
    out.json_line(&SummaryJson { trees, summary, version: VERSION, options: settings });
}
