//! Comparisons as CSV. For one tree a row is an algorithm or an order of alpha-beta, for many the
//! means over them. A row is several records, whose fields have the names of the columns.
//!
//! Spreadsheets take a cell that begins with a sign of a formula as one, which may send data away. So the
//! name of such a file has an apostrophe in front.

use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

use super::compared::{ComparedTree, ComparisonSettings, VERSION};
use crate::named::Named as _;
use crate::report::buffer::{Buffer, as_text};
use crate::search::{Mean, Summary};

/// What an algorithm or an order did on one tree.
#[derive(Serialize)]
struct SearchColumns<'a> {
    tree: &'a str,
    kind: &'static str,
    name: &'static str,
    value: Option<String>,
    evaluations: u64,
    evaluated: u64,
    nodes: u64,
    researches: u64,
    ratio: Option<String>,
    positions: Option<u64>,
    answers: Option<u64>,
}

/// What is known of the tree.
#[derive(Clone, Copy, Serialize)]
struct TreeColumns {
    smallest_proof: Option<u64>,
    tree_leaves: u64,
    tree_nodes: u64,
    tree_depth: usize,
    version: &'static str,
}

/// Writes the comparison of one tree; the head comes before the first.
pub(super) fn write_one(out: &mut Buffer, one: &ComparedTree, is_first: bool) {
    let comparison = one.comparison;
    let tree = &*as_text(one.name);
    let algorithms = comparison.algorithms.iter().map(|row| SearchColumns {
        tree,
        kind: "algorithm",
        name: row.algorithm.name(),
        value: row.value.map(|value| value.to_string()),
        evaluations: row.evaluations,
        evaluated: row.evaluated,
        nodes: row.nodes,
        researches: row.researches,
        ratio: comparison.ratio_of(row).map(|ratio| ratio.to_string()),
        positions: row.positions,
        answers: row.answers,
    });
    let orders = comparison.orders.iter().map(|row| SearchColumns {
        tree,
        kind: "order",
        name: row.order.name(),
        value: Some(comparison.value.to_string()),
        evaluations: row.evaluated,
        evaluated: row.evaluated,
        nodes: row.nodes,
        researches: 0,
        ratio: comparison.smallest_proof.map(|_| comparison.ratio(row.evaluated).to_string()),
        positions: None,
        answers: None,
    });
    let of_tree = TreeColumns {
        smallest_proof: comparison.smallest_proof,
        tree_leaves: comparison.leaves,
        tree_nodes: comparison.nodes,
        tree_depth: comparison.depth,
        version: VERSION,
    };
    let rows = algorithms.chain(orders).map(|row| (row, of_tree, one.settings));
    out.csv_rows(is_first, rows);
}

/// The means of an algorithm or an order over many trees.
struct MeanColumns<'a> {
    kind: &'static str,
    name: &'static str,
    trees: u64,
    /// One for each of [`MEANS`]; `None`: the number is 0 on all trees.
    means: [Option<&'a Mean>; MEANS.len()],
    least: Option<u64>,
    repeats: u64,
}

/// What there are means of: the columns of the mean, of its standard error, and of the median.
const MEANS: [[&str; 3]; 5] = [
    ["evaluations", "evaluations_error", "evaluations_median"],
    ["evaluated", "evaluated_error", "evaluated_median"],
    ["nodes", "nodes_error", "nodes_median"],
    ["researches", "researches_error", "researches_median"],
    ["ratio", "ratio_error", "ratio_median"],
];

/// Writes the means over many trees; the head comes before the first.
pub(super) fn write_summary(
    out: &mut Buffer,
    summary: &Summary,
    settings: &ComparisonSettings,
    is_first: bool,
) {
    let repeats = summary.repeats;
    let algorithms = summary.algorithms.iter().map(|row| MeanColumns {
        kind: "algorithm",
        name: row.algorithm.name(),
        trees: row.trees - row.given_up,
        means: [&row.evaluations, &row.evaluated, &row.nodes, &row.researches, &row.ratio]
            .map(Some),
        least: Some(row.least),
        repeats,
    });
    let orders = summary.orders.iter().map(|row| MeanColumns {
        kind: "order",
        name: row.order.name(),
        trees: row.trees,
        // Alpha-beta looks at no leaf twice, and never searches a node again.
        means: [
            Some(&row.evaluated),
            Some(&row.evaluated),
            Some(&row.nodes),
            None,
            Some(&row.ratio),
        ],
        least: None,
        repeats,
    });
    out.csv_rows(is_first, algorithms.chain(orders).map(|row| (row, settings)));
}

impl Serialize for MeanColumns<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = |of: Option<&Mean>, number: fn(&Mean) -> Option<f64>| {
            of.map_or(Some(0.0), number).map(|number| number.to_string())
        };
        let mut row = serializer.serialize_struct("MeanColumns", 0)?;
        row.serialize_field("kind", self.kind)?;
        row.serialize_field("name", self.name)?;
        row.serialize_field("trees", &self.trees)?;
        for ([mean, error, _], of) in MEANS.into_iter().zip(self.means) {
            row.serialize_field(mean, &text(of, Mean::mean))?;
            row.serialize_field(error, &text(of, Mean::standard_error))?;
        }
        row.serialize_field("least", &self.least)?;
        for ([_, _, median], of) in MEANS.into_iter().zip(self.means) {
            row.serialize_field(median, &text(of, Mean::median))?;
        }
        row.serialize_field("repeats", &self.repeats)?;
        row.serialize_field("version", VERSION)?;
        row.end()
    }
}
