//! Comparisons as CSV. For one tree a row is an algorithm or an order of alpha-beta, for many the
//! means over them.
//!
//! Spreadsheets take a cell that begins with a sign of a formula as one, which may send data away. So the
//! name of such a file has an apostrophe in front.

use ::csv::Writer;

use super::format::{ComparedTree, ComparisonSettings, VERSION};
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

/// What both kinds of rows end with: what the numbers depend on.
const SETTINGS: [&str; 11] = [
    "version",
    "cutoff",
    "first_guess",
    "order",
    "seed",
    "depth",
    "max_nodes",
    "player",
    "values",
    "evaluation",
    "root",
];

const SERIES: [&str; 20] = [
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
    "evaluations_median",
    "evaluated_median",
    "nodes_median",
    "researches_median",
    "ratio_median",
    "repeats",
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
        writer.write_record(ONE.iter().chain(&SETTINGS))?;
    }
    let proof = comparison.smallest_proof;
    let proof = proof.map_or_else(String::new, |leaves| leaves.to_string());
    let name = &*as_text(one.name);
    let settings = cells(one.settings);
    let [leaves, nodes] = [comparison.leaves, comparison.nodes].map(|count| count.to_string());
    let depth = comparison.depth.to_string();
    for row in &comparison.algorithms {
        let cells: [&str; ONE.len()] = [
            name,
            "algorithm",
            row.algorithm.name(),
            &row.value.map_or_else(String::new, |value| value.to_string()),
            &row.evaluations.to_string(),
            &row.evaluated.to_string(),
            &row.nodes.to_string(),
            &row.researches.to_string(),
            &row.value.map_or_else(String::new, |_| comparison.ratio(row.evaluations).to_string()),
            &proof,
            &leaves,
            &nodes,
            &depth,
        ];
        write_row(writer, cells, &settings)?;
    }
    for row in &comparison.orders {
        let evaluated = row.evaluated.to_string();
        let cells: [&str; ONE.len()] = [
            name,
            "order",
            row.order.name(),
            &comparison.value.to_string(),
            &evaluated,
            &evaluated,
            &row.nodes.to_string(),
            "0",
            &comparison.ratio(row.evaluated).to_string(),
            &proof,
            &leaves,
            &nodes,
            &depth,
        ];
        write_row(writer, cells, &settings)?;
    }
    Ok(())
}

/// Writes the means over many trees.
pub(super) fn write_summary(out: &mut Buffer, summary: &Summary, settings: &ComparisonSettings) {
    out.csv(|writer| records_of_summary(writer, summary, settings));
}

fn records_of_summary(
    writer: &mut Writer<Vec<u8>>,
    summary: &Summary,
    settings: &ComparisonSettings,
) -> ::csv::Result<()> {
    writer.write_record(SERIES.iter().chain(&SETTINGS))?;
    let settings = cells(settings);
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
        let cells = record("algorithm", name, trees, means, &least, summary.repeats);
        write_row(writer, &cells, &settings)?;
    }
    for row in &summary.orders {
        let evaluated = Some(&row.evaluated);
        // Alpha-beta never searches a node again.
        let means = [evaluated, evaluated, Some(&row.nodes), None, Some(&row.ratio)];
        let cells = record("order", row.order.name(), row.trees, means, "", summary.repeats);
        write_row(writer, &cells, &settings)?;
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
    repeats: u64,
) -> Vec<String> {
    let mut cells = vec![kind.to_owned(), name.to_owned(), trees.to_string()];
    let text = |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
    for mean in means {
        let both = mean.map_or([Some(0.0); 2], |mean| [mean.mean(), mean.standard_error()]);
        cells.extend(both.map(text));
    }
    cells.push(least.to_owned());
    cells.extend(means.map(|mean| text(mean.map_or(Some(0.0), Mean::median))));
    cells.push(repeats.to_string());
    cells
}

/// The cells that all rows end with.
fn cells(settings: &ComparisonSettings) -> [String; SETTINGS.len()] {
    let number = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
    [
        VERSION.to_owned(),
        settings.cutoff.name().to_owned(),
        // Not as text: `-3` is a number here, `-inf` the name of one.
        settings.first_guess.clone().unwrap_or_default(),
        settings.order.name().to_owned(),
        number(settings.seed),
        number(settings.depth.map(|depth| depth as u64)),
        settings.max_nodes.to_string(),
        settings.player.unwrap_or_default().to_owned(),
        settings.values.to_owned(),
        settings.evaluation.clone().unwrap_or_default(),
        settings.root.clone().unwrap_or_default(),
    ]
}

/// Writes a row that ends with the settings.
fn write_row<T: AsRef<[u8]>>(
    writer: &mut Writer<Vec<u8>>,
    cells: impl IntoIterator<Item = T>,
    settings: &[String],
) -> ::csv::Result<()> {
    for cell in cells {
        writer.write_field(cell)?;
    }
    writer.write_record(settings)
}
