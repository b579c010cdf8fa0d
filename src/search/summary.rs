//! Comparisons of many trees, added up: means with their standard errors, and medians.
//!
//! Source: Welford, "Note on a method for calculating corrected sums of squares and products",
//! *Technometrics* 4(3), 1962.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::{Comparison, Contestant, Order};
use crate::named::serialize_name;

/// The mean and the median of numbers that come one by one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mean {
    count: u64,
    /// Exact for counts, so that their mean is rounded once.
    sum: f64,
    /// The mean so far, for the squares.
    centre: f64,
    /// The sum of the squared distances from the mean.
    squares: f64,
    /// How often each number came: many trees have few different counts. The keys are in the order of the
    /// numbers.
    times: BTreeMap<i64, u64>,
}

/// The bits of a number, in the order of the numbers, and back: of a negative one all but the sign are
/// inverted, as `f64::total_cmp` does it.
fn ordered(bits: u64) -> u64 {
    let bits = bits.cast_signed();
    (bits ^ ((bits >> 63).cast_unsigned() >> 1).cast_signed()).cast_unsigned()
}

impl Mean {
    /// Adds one more number; NaN is none.
    #[expect(clippy::cast_precision_loss, reason = "counts of trees are far below 2^53")]
    pub fn add(&mut self, number: f64) {
        if number.is_nan() {
            return;
        }
        self.count += 1;
        self.sum += number;
        *self.times.entry(ordered(number.to_bits()).cast_signed()).or_default() += 1;
        let before = number - self.centre;
        self.centre += before / self.count as f64;
        self.squares += before * (number - self.centre);
    }

    /// The mean; `None` of nothing.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of trees are far below 2^53")]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }

    /// The number in the middle, of an even number of them the mean of the two; `None` of nothing.
    ///
    /// ```
    /// use abprune::search::Mean;
    /// let mut mean = Mean::default();
    /// for number in [9.0, 1.0, 3.0] {
    ///     mean.add(number);
    /// }
    /// assert_eq!(mean.median(), Some(3.0));
    /// mean.add(4.0);
    /// assert_eq!(mean.median(), Some(3.5));
    /// ```
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        let last = self.count.checked_sub(1)?;
        let at = |place: u64| {
            let mut before = 0;
            let key = self.times.iter().find(|&(_, times)| {
                before += times;
                before > place
            });
            let (key, _) = key.expect("there is a number at each place");
            f64::from_bits(ordered(key.cast_unsigned()))
        };
        Some(f64::midpoint(at(last / 2), at(self.count / 2)))
    }

    /// How far from the mean of all such trees this one may be: the sample's standard deviation
    /// over the root of its size; `None` for fewer than two numbers.
    ///
    /// ```
    /// use abprune::search::Mean;
    /// let mut mean = Mean::default();
    /// for number in [1.0, 3.0, 5.0, 7.0] {
    ///     mean.add(number);
    /// }
    /// // Squared distances 9 + 1 + 1 + 9 = 20, over 3, over 4.
    /// let error = mean.standard_error().unwrap();
    /// assert!((error - (20.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    /// ```
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of trees are far below 2^53")]
    pub fn standard_error(&self) -> Option<f64> {
        if self.count < 2 {
            return None;
        }
        Some((self.squares / (self.count - 1) as f64 / self.count as f64).sqrt())
    }
}

// The comments of these are lines of `docs/output.md`.

/// The means of an algorithm.
#[derive(Clone, Debug, Serialize)]
pub struct AlgorithmMeans {
    /// its name, with `+table` if it has a transposition table; `iterate` has one, too
    pub algorithm: Contestant,
    /// how many trees it was run on: with a table, those that say which position a node is
    pub trees: u64,
    /// looks at leaves, each time
    pub evaluations: Mean,
    /// distinct leaves
    pub evaluated: Mean,
    /// nodes entered, each time
    pub nodes: Mean,
    /// searches of a node that was searched before
    pub researches: Mean,
    /// evaluations over the smallest proof; nothing with a table, as the proof is that of a tree
    pub ratio: Mean,
    /// trees on which no algorithm had fewer evaluations
    pub least: u64,
    /// trees on which it was given up, which are not in its means
    pub given_up: u64,
}

/// The means of alpha-beta with the children in some order.
#[derive(Clone, Debug, Serialize)]
pub struct OrderMeans {
    /// the name of the order
    #[serde(serialize_with = "serialize_name")]
    pub order: Order,
    /// how many trees had that order
    pub trees: u64,
    /// leaves looked at
    pub evaluated: Mean,
    /// nodes entered
    pub nodes: Mean,
    /// leaves evaluated over the smallest proof
    pub ratio: Mean,
}

/// The means over many trees.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// How many comparisons.
    #[serde(skip)]
    pub comparisons: u64,
    /// the number of random orders in which each was compared, 1 without `--repeat`
    pub repeats: u64,
    /// the leaves of a tree
    pub leaves: Mean,
    /// the nodes of a tree
    pub nodes: Mean,
    /// the plies of a tree
    pub depth: Mean,
    /// the fewest leaves that prove the value
    pub smallest_proof: Mean,
    /// the algorithms
    pub algorithms: Vec<AlgorithmMeans>,
    /// the orders of children for alpha-beta
    pub orders: Vec<OrderMeans>,
}

/// A mean.
#[derive(Serialize)]
struct MeanRow {
    /// the mean; `null` of no tree
    mean: Option<f64>,
    /// its standard error; `null` for a single tree
    standard_error: Option<f64>,
    /// the median; `null` of no tree
    median: Option<f64>,
}

impl Serialize for Mean {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mean, standard_error) = (self.mean(), self.standard_error());
        MeanRow { mean, standard_error, median: self.median() }.serialize(serializer)
    }
}

impl Default for Summary {
    fn default() -> Summary {
        Summary {
            comparisons: 0,
            repeats: 1,
            leaves: Mean::default(),
            nodes: Mean::default(),
            depth: Mean::default(),
            smallest_proof: Mean::default(),
            algorithms: Vec::new(),
            orders: Vec::new(),
        }
    }
}

impl Summary {
    /// How many trees.
    #[must_use]
    pub fn trees(&self) -> u64 {
        self.comparisons / self.repeats
    }

    /// Adds the comparison of one more tree. All must be of one contest.
    pub fn add(&mut self, comparison: &Comparison) {
        self.comparisons += 1;
        self.leaves.add(count(comparison.leaves));
        self.nodes.add(count(comparison.nodes));
        self.depth.add(count(comparison.depth as u64));
        if let Some(proof) = comparison.smallest_proof {
            self.smallest_proof.add(count(proof));
        }
        self.add_algorithms(comparison);
        self.add_orders(comparison);
    }

    fn add_algorithms(&mut self, comparison: &Comparison) {
        let rows = &comparison.algorithms;
        let done = rows.iter().filter(|row| row.is_of_tree());
        let least = done.map(|row| row.evaluations).min();
        for row in rows {
            let place = self.algorithms.iter().position(|means| means.algorithm == row.algorithm);
            let place = place.unwrap_or_else(|| {
                self.algorithms.push(AlgorithmMeans {
                    algorithm: row.algorithm,
                    trees: 0,
                    evaluations: Mean::default(),
                    evaluated: Mean::default(),
                    nodes: Mean::default(),
                    researches: Mean::default(),
                    ratio: Mean::default(),
                    least: 0,
                    given_up: 0,
                });
                self.algorithms.len() - 1
            });
            let means = &mut self.algorithms[place];
            means.trees += 1;
            if row.value.is_none() {
                means.given_up += 1;
                continue;
            }
            means.evaluations.add(count(row.evaluations));
            means.evaluated.add(count(row.evaluated));
            means.nodes.add(count(row.nodes));
            means.researches.add(count(row.researches));
            means.least += u64::from(row.is_of_tree() && Some(row.evaluations) == least);
            if let Some(ratio) = comparison.ratio_of(row) {
                means.ratio.add(ratio);
            }
        }
    }

    fn add_orders(&mut self, comparison: &Comparison) {
        for row in &comparison.orders {
            let place = self.orders.iter().position(|means| means.order == row.order);
            let place = place.unwrap_or_else(|| {
                self.orders.push(OrderMeans {
                    order: row.order,
                    trees: 0,
                    evaluated: Mean::default(),
                    nodes: Mean::default(),
                    ratio: Mean::default(),
                });
                self.orders.len() - 1
            });
            let means = &mut self.orders[place];
            means.trees += 1;
            means.evaluated.add(count(row.evaluated));
            means.nodes.add(count(row.nodes));
            means.ratio.add(comparison.ratio(row.evaluated));
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of nodes are far below 2^53")]
fn count(count: u64) -> f64 {
    count as f64
}
