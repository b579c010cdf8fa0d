//! Comparisons as CSV. For one tree a row is an algorithm or an order of alpha-beta, for many the
//! means over them.
//!
//! Spreadsheets take a cell that begins with a sign of a formula as one, which may send data away. So the
//! name of such a file has an apostrophe in front.

use ::csv::Writer;

use super::format::ComparedTree;
use crate::named::Named as _;
use crate::report::buffer::Buffer;
use crate::report::csv_text::as_text;
use crate::search::{Mean, Summary};

const ONE: [&str; 13] = [
    "tree",
    "kind",
    "name",
    "value",
    "evaluations",
    "evaluated",
    "nodes",
    "researches",
    "ratio",
    "smallest_proof",
    "tree_leaves",
    "tree_nodes",
    "tree_depth",
];

const SERIES: [&str; 14] = [
    "kind",
    "name",
    "trees",
    "evaluations",
    "evaluations_error",
    "evaluated",
    "evaluated_error",
    "nodes",
    "nodes_error",
    "researches",
    "researches_error",
    "ratio",
    "ratio_error",
    "least",
];

/// Writes the comparison of one tree; the head comes before the first.
pub(super) fn write_one(out: &mut Buffer, one: &ComparedTree, is_first: bool) {
    out.csv(|writer| records_of_one(writer, one, is_first));
}

fn records_of_one(
    writer: &mut Writer<Vec<u8>>,
    one: &ComparedTree,
    is_first: bool,
) -> ::csv::Result<()> {
    let comparison = one.comparison;
    if is_first {
        writer.write_record(ONE)?;
    }
    let proof = comparison.smallest_proof();
    let proof = proof.map_or_else(String::new, |leaves| leaves.to_string());
    let name = &as_text(one.name);
    let size = comparison.size;
    let [leaves, nodes] = [size.leaves, size.nodes].map(|count| count.to_string());
    let depth = comparison.depth.to_string();
    for row in &comparison.algorithms {
        writer.write_record([
            name,
            "algorithm",
            row.algorithm.name(),
            &row.value
                .map_or_else(String::new, |value| one.number_kind.text(value).to_string()),
            &row.evaluations.to_string(),
            &row.evaluated.to_string(),
            &row.nodes.to_string(),
            &row.researches.to_string(),
            &row.value.map_or_else(String::new, |_| {
                comparison.ratio(row.evaluations).to_string()
            }),
            &proof,
            &leaves,
            &nodes,
            &depth,
        ])?;
    }
    for row in &comparison.orders {
        let evaluated = row.evaluated.to_string();
        writer.write_record([
            name,
            "order",
            row.order.name(),
            &one.number_kind.text(comparison.value).to_string(),
            &evaluated,
            &evaluated,
            &row.nodes.to_string(),
            "0",
            &comparison.ratio(row.evaluated).to_string(),
            &proof,
            &leaves,
            &nodes,
            &depth,
        ])?;
    }
    Ok(())
}

/// Writes the means over many trees.
pub(super) fn write_summary(out: &mut Buffer, summary: &Summary) {
    out.csv(|writer| records_of_summary(writer, summary));
}

fn records_of_summary(writer: &mut Writer<Vec<u8>>, summary: &Summary) -> ::csv::Result<()> {
    writer.write_record(SERIES)?;
    for row in &summary.algorithms {
        let means = [
            Some(&row.evaluations),
            Some(&row.evaluated),
            Some(&row.nodes),
            Some(&row.researches),
            Some(&row.ratio),
        ];
        let least = row.least.to_string();
        let name = row.algorithm.name();
        let trees = summary.comparisons - row.given_up;
        writer.write_record(record("algorithm", name, trees, means, &least))?;
    }
    for row in &summary.orders {
        let evaluated = Some(&row.evaluated);
        // Alpha-beta never searches a node again.
        let means = [
            evaluated,
            evaluated,
            Some(&row.nodes),
            None,
            Some(&row.ratio),
        ];
        writer.write_record(record("order", row.order.name(), row.trees, means, ""))?;
    }
    Ok(())
}

/// A row; `None` is the mean of numbers that are always 0.
fn record(
    kind: &str,
    name: &str,
    trees: u64,
    means: [Option<&Mean>; 5],
    least: &str,
) -> Vec<String> {
    let mut cells = vec![kind.to_owned(), name.to_owned(), trees.to_string()];
    for mean in means {
        let both = mean.map_or([Some(0.0); 2], |mean| [mean.mean(), mean.standard_error()]);
        let texts = both.map(|number| number.map_or_else(String::new, |number| number.to_string()));
        cells.extend(texts);
    }
    cells.push(least.to_owned());
    cells
}
