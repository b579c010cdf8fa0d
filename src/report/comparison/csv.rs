//! Comparisons as CSV. For one tree a row is an algorithm or an order of alpha-beta, for many the
//! means over them.

use super::tree::ComparedTree;
use crate::report::buffer::Buffer;
use crate::report::phrases::bound;
use crate::search::{Mean, Series};

const ONE: &str =
    "tree,kind,name,value,evaluations,evaluated,nodes,researches,ratio,smallest_proof";

const SERIES: &str = "kind,name,trees,evaluations,evaluations_error,evaluated,evaluated_error,\
                      nodes,nodes_error,researches,researches_error,ratio,ratio_error,least";

/// Writes the comparison of one tree; the head comes before the first.
pub(super) fn write_one(out: &mut Buffer, tree: &ComparedTree, is_first: bool) {
    let (numbers, comparison) = (tree.numbers, tree.comparison);
    if is_first {
        writeln!(out, "{ONE}");
    }
    let name = quoted(tree.name);
    let proof = comparison.smallest_proof();
    let proof = proof.map_or_else(String::new, |leaves| leaves.to_string());
    for row in &comparison.algorithms {
        let (algorithm, value) = (row.algorithm.name(), bound(numbers, row.value));
        let (evaluations, evaluated) = (row.evaluations, row.evaluated);
        let (nodes, researches) = (row.nodes, row.researches);
        let ratio = comparison.ratio(evaluations);
        write!(
            out,
            "{name},algorithm,{algorithm},{value},{evaluations},{evaluated},"
        );
        writeln!(out, "{nodes},{researches},{ratio},{proof}");
    }
    for row in &comparison.orders {
        let (order, value) = (row.order.name(), bound(numbers, comparison.value));
        let (evaluated, nodes) = (row.evaluated, row.nodes);
        let ratio = comparison.ratio(evaluated);
        write!(out, "{name},order,{order},{value},{evaluated},{evaluated},");
        writeln!(out, "{nodes},0,{ratio},{proof}");
    }
}

/// Writes the means over many trees.
pub(super) fn write_series(out: &mut Buffer, series: &Series) {
    writeln!(out, "{SERIES}");
    for row in &series.algorithms {
        let (name, trees, least) = (row.algorithm.name(), series.trees, row.least);
        let (evaluations, evaluated) = (cells(&row.evaluations), cells(&row.evaluated));
        let (nodes, researches) = (cells(&row.nodes), cells(&row.researches));
        let ratio = cells(&row.ratio);
        write!(out, "algorithm,{name},{trees},{evaluations},{evaluated},");
        writeln!(out, "{nodes},{researches},{ratio},{least}");
    }
    for row in &series.orders {
        let (name, trees) = (row.order.name(), row.trees);
        let (evaluated, nodes) = (cells(&row.evaluated), cells(&row.nodes));
        let ratio = cells(&row.ratio);
        // Alpha-beta never searches a node again.
        write!(out, "order,{name},{trees},{evaluated},{evaluated},");
        writeln!(out, "{nodes},0,0,{ratio},");
    }
}

/// A mean and its standard error, if it has one.
fn cells(mean: &Mean) -> String {
    let error = mean.standard_error();
    let error = error.map_or_else(String::new, |error| error.to_string());
    format!("{},{error}", mean.mean())
}

/// A text as a cell: in quotes if it must be.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
