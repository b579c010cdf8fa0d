//! Comparisons as JSON, one object on one line.

use serde::Serialize;

use super::format::{ComparedTree, ComparisonSettings, VERSION};
use crate::named::Named as _;
use crate::number::Number;
use crate::report::buffer::Buffer;
use crate::report::json::Text;
use crate::search::{Mean, Summary};
use crate::value::Player;

/// The comparison of one tree.
#[derive(Serialize)]
struct ComparedJson<'a> {
    /// the file, and `:LINE` if it holds many trees
    tree: Text<'a>,
    /// from MAX's point of view
    value: Option<Number>,
    /// the leaves of the whole tree
    leaves: u64,
    /// the nodes of the whole tree
    nodes: u64,
    /// its plies
    depth: usize,
    /// the fewest leaves that prove the value
    smallest_proof: Option<u64>,
    /// the algorithms
    algorithms: Vec<AlgorithmJson>,
    /// the orders of children for alpha-beta
    orders: Vec<OrderJson>,
    /// the version of abprune
    version: &'static str,
    /// how the tree was read and searched
    options: OptionsJson<'a>,
}

/// The options that the numbers depend on, given or not.
#[derive(Serialize)]
struct OptionsJson<'a> {
    /// when a node stops
    cutoff: &'static str,
    /// of `mtd-f`: what was given, or `first-leaf`; `null` without `mtd-f`
    first_guess: Option<&'a str>,
    /// the order of the children
    order: &'static str,
    /// the seed of the random order, the first one of `--repeat`; `null` if no order is random
    seed: Option<u64>,
    /// the depth limit, or `null`
    depth: Option<usize>,
    /// the nodes after which an algorithm is given up
    max_nodes: u64,
    /// the player of `--player`; `null`: the file says it, or it is max
    player: Option<&'static str>,
    /// whose view the values in the file are from
    values: &'static str,
    /// the evaluation of `--evaluation`, or `null`
    evaluation: Option<&'a str>,
    /// the node of `--root`, as it is given, or `null`
    root: Option<&'a str>,
}

impl<'a> From<&'a ComparisonSettings> for OptionsJson<'a> {
    fn from(settings: &'a ComparisonSettings) -> OptionsJson<'a> {
        OptionsJson {
            cutoff: settings.cutoff.name(),
            first_guess: settings.first_guess.as_deref(),
            order: settings.order.name(),
            seed: settings.seed,
            depth: settings.depth,
            max_nodes: settings.max_nodes,
            player: settings.player.map(Player::name),
            values: settings.values,
            evaluation: settings.evaluation.as_deref(),
            root: settings.root.as_deref(),
        }
    }
}

/// What an algorithm did.
#[derive(Serialize)]
struct AlgorithmJson {
    /// its name
    algorithm: &'static str,
    /// the value that it finds; `null` if it was given up at the limit of nodes: then the counts are those
    /// up to there
    value: Option<Number>,
    /// looks at leaves, each time
    evaluations: u64,
    /// distinct leaves
    evaluated: u64,
    /// nodes entered, each time
    nodes: u64,
    /// searches of a node that was searched before
    researches: u64,
}

/// What alpha-beta did with the children in some order.
#[derive(Serialize)]
struct OrderJson {
    /// the name of the order
    order: &'static str,
    /// leaves looked at
    evaluated: u64,
    /// nodes entered
    nodes: u64,
}

/// The means over many trees.
#[derive(Serialize)]
struct MeansJson<'a> {
    /// how many trees there are
    trees: u64,
    /// the number of random orders in which each was compared, 1 without `--repeat`
    repeats: u64,
    /// the leaves of a tree
    leaves: MeanJson,
    /// the nodes of a tree
    nodes: MeanJson,
    /// the plies of a tree
    depth: MeanJson,
    /// the fewest leaves that prove the value
    smallest_proof: MeanJson,
    /// the algorithms
    algorithms: Vec<AlgorithmMeansJson>,
    /// the orders of children for alpha-beta
    orders: Vec<OrderMeansJson>,
    /// the version of abprune
    version: &'static str,
    /// how the trees were read and searched
    options: OptionsJson<'a>,
}

/// The means of an algorithm.
#[derive(Serialize)]
struct AlgorithmMeansJson {
    /// its name
    algorithm: &'static str,
    /// looks at leaves, each time
    evaluations: MeanJson,
    /// distinct leaves
    evaluated: MeanJson,
    /// nodes entered, each time
    nodes: MeanJson,
    /// searches of a node that was searched before
    researches: MeanJson,
    /// evaluations over the smallest proof
    ratio: MeanJson,
    /// trees on which no algorithm had fewer evaluations
    least: u64,
    /// trees on which it was given up, which are not in its means
    given_up: u64,
}

/// The means of alpha-beta with the children in some order.
#[derive(Serialize)]
struct OrderMeansJson {
    /// the name of the order
    order: &'static str,
    /// how many trees had that order
    trees: u64,
    /// leaves looked at
    evaluated: MeanJson,
    /// nodes entered
    nodes: MeanJson,
    /// leaves evaluated over the smallest proof
    ratio: MeanJson,
}

/// A mean.
#[derive(Serialize)]
struct MeanJson {
    /// the mean; `null` of no tree
    mean: Option<f64>,
    /// its standard error; `null` for a single tree
    standard_error: Option<f64>,
    /// the median; `null` of no tree
    median: Option<f64>,
}

impl From<&Mean> for MeanJson {
    fn from(mean: &Mean) -> MeanJson {
        MeanJson { mean: mean.mean(), standard_error: mean.standard_error(), median: mean.median() }
    }
}

/// Writes the comparison of one tree.
pub(super) fn write_one(out: &mut Buffer, tree: &ComparedTree) {
    let (number_kind, comparison) = (tree.number_kind, tree.comparison);
    let algorithms = comparison.algorithms.iter().map(|row| AlgorithmJson {
        algorithm: row.algorithm.name(),
        value: row.value.and_then(|value| number_kind.number(value)),
        evaluations: row.evaluations,
        evaluated: row.evaluated,
        nodes: row.nodes,
        researches: row.researches,
    });
    let orders = comparison.orders.iter().map(|row| OrderJson {
        order: row.order.name(),
        evaluated: row.evaluated,
        nodes: row.nodes,
    });
    out.json_line(&ComparedJson {
        tree: tree.name.into(),
        value: number_kind.number(comparison.value),
        leaves: comparison.size.leaves,
        nodes: comparison.size.nodes,
        depth: comparison.depth,
        smallest_proof: comparison.smallest_proof,
        algorithms: algorithms.collect(),
        orders: orders.collect(),
        version: VERSION,
        options: tree.settings.into(),
    });
}

/// Writes the means over many trees.
pub(super) fn write_summary(out: &mut Buffer, summary: &Summary, settings: &ComparisonSettings) {
    let algorithms = summary.algorithms.iter().map(|row| AlgorithmMeansJson {
        algorithm: row.algorithm.name(),
        evaluations: (&row.evaluations).into(),
        evaluated: (&row.evaluated).into(),
        nodes: (&row.nodes).into(),
        researches: (&row.researches).into(),
        ratio: (&row.ratio).into(),
        least: row.least,
        given_up: row.given_up,
    });
    let orders = summary.orders.iter().map(|row| OrderMeansJson {
        order: row.order.name(),
        trees: row.trees,
        evaluated: (&row.evaluated).into(),
        nodes: (&row.nodes).into(),
        ratio: (&row.ratio).into(),
    });
    out.json_line(&MeansJson {
        trees: summary.trees(),
        repeats: summary.repeats,
        leaves: (&summary.leaves).into(),
        nodes: (&summary.nodes).into(),
        depth: (&summary.depth).into(),
        smallest_proof: (&summary.smallest_proof).into(),
        algorithms: algorithms.collect(),
        orders: orders.collect(),
        version: VERSION,
        options: settings.into(),
    });
}
