//! Comparisons as JSON, one object on one line. The types below are the format.

use std::io;

use serde::Serialize;

use super::One;
use crate::number::Number;
use crate::report::json::write_line;
use crate::search;

/// The comparison of one tree.
#[derive(Serialize)]
struct Comparison<'a> {
    /// The file, and `:LINE` if it holds many trees.
    tree: &'a str,
    /// From MAX's point of view.
    value: Option<Number>,
    /// All leaves of the tree.
    leaves: u64,
    /// All nodes of the tree.
    nodes: u64,
    /// The fewest leaves that prove the value.
    smallest_proof: Option<u64>,
    algorithms: Vec<AlgorithmRow>,
    orders: Vec<OrderRow>,
}

#[derive(Serialize)]
struct AlgorithmRow {
    algorithm: &'static str,
    value: Option<Number>,
    /// Looks at leaves, each time.
    evaluations: u64,
    /// Distinct leaves looked at.
    evaluated: u64,
    /// Nodes entered, each time.
    nodes: u64,
    /// Searches of a node that was searched before.
    researches: u64,
}

#[derive(Serialize)]
struct OrderRow {
    order: &'static str,
    evaluated: u64,
    nodes: u64,
}

pub(super) fn write_one(out: &mut impl io::Write, one: &One) -> io::Result<()> {
    let comparison = one.comparison;
    let algorithm = |row: &search::AlgorithmRow| AlgorithmRow {
        algorithm: row.algorithm.name(),
        value: one.numbers.number(row.value),
        evaluations: row.evaluations,
        evaluated: row.evaluated,
        nodes: row.nodes,
        researches: row.researches,
    };
    let order = |row: &search::OrderRow| OrderRow {
        order: row.order.name(),
        evaluated: row.evaluated,
        nodes: row.nodes,
    };
    let object = Comparison {
        tree: one.name,
        value: one.numbers.number(comparison.value),
        leaves: comparison.size.leaves,
        nodes: comparison.size.nodes,
        smallest_proof: comparison.smallest_proof(),
        algorithms: comparison.algorithms.iter().map(algorithm).collect(),
        orders: comparison.orders.iter().map(order).collect(),
    };
    write_line(out, &object)
}

/// The means over many trees.
#[derive(Serialize)]
struct Series {
    /// How many trees.
    trees: u64,
    /// All leaves of a tree.
    leaves: Mean,
    /// All nodes of a tree.
    nodes: Mean,
    smallest_proof: Mean,
    algorithms: Vec<AlgorithmMeans>,
    orders: Vec<OrderMeans>,
}

#[derive(Serialize)]
struct Mean {
    mean: f64,
    /// `null` of a single tree.
    standard_error: Option<f64>,
}

impl From<&search::Mean> for Mean {
    fn from(mean: &search::Mean) -> Mean {
        Mean {
            mean: mean.mean(),
            standard_error: mean.standard_error(),
        }
    }
}

#[derive(Serialize)]
struct AlgorithmMeans {
    algorithm: &'static str,
    evaluations: Mean,
    evaluated: Mean,
    nodes: Mean,
    researches: Mean,
    /// Evaluations over the smallest proof.
    ratio: Mean,
    /// Trees on which no algorithm had fewer evaluations.
    least: u64,
}

#[derive(Serialize)]
struct OrderMeans {
    order: &'static str,
    /// Trees that had the order.
    trees: u64,
    evaluated: Mean,
    nodes: Mean,
    /// Leaves evaluated over the smallest proof.
    ratio: Mean,
}

pub(super) fn write_series(out: &mut impl io::Write, series: &search::Series) -> io::Result<()> {
    let algorithm = |row: &search::AlgorithmMeans| AlgorithmMeans {
        algorithm: row.algorithm.name(),
        evaluations: (&row.evaluations).into(),
        evaluated: (&row.evaluated).into(),
        nodes: (&row.nodes).into(),
        researches: (&row.researches).into(),
        ratio: (&row.ratio).into(),
        least: row.least,
    };
    let order = |row: &search::OrderMeans| OrderMeans {
        order: row.order.name(),
        trees: row.trees,
        evaluated: (&row.evaluated).into(),
        nodes: (&row.nodes).into(),
        ratio: (&row.ratio).into(),
    };
    let object = Series {
        trees: series.trees,
        leaves: (&series.leaves).into(),
        nodes: (&series.nodes).into(),
        smallest_proof: (&series.smallest_proof).into(),
        algorithms: series.algorithms.iter().map(algorithm).collect(),
        orders: series.orders.iter().map(order).collect(),
    };
    write_line(out, &object)
}
