//! How the search grows: leaves visited, and what one costs, from 10^3 leaves to 10^9, on uniform
//! random trees.
//!
//! `cargo bench --bench growth` prints the tables and draws `benches/growth.svg`; `-- --quick`
//! takes fewer trees of each size and draws nothing.
//!
//! The trees are in no memory: a leaf is worked out from its number when the search looks at it, so
//! the time of a visit has that of two rounds of the generator in it, and none of a cache's misses.
//!
//! Source: Pearl, "The solution for the branching factor of the alpha-beta pruning algorithm and
//! its optimality", *CACM* 25, 1982: the visits grow by xi / (1 - xi) a ply, where xi is the
//! positive root of x^b + x = 1.

mod plot;
mod tree;

use std::fmt::Display;
use std::fs;
use std::io::Write as _;
use std::time::Instant;

use abprune::search::{Algorithm, Counter, Rules};

use tree::Generated;

/// The branching factors, each with the depths that have 10^3 to 10^9 leaves, or about.
const TREES: [(u32, std::ops::RangeInclusive<usize>); 3] = [(2, 10..=30), (3, 6..=19), (4, 5..=15)];

/// What was seen at one size.
pub struct Point {
    /// The plies of the tree.
    pub depth: usize,
    /// Its leaves.
    pub leaves: f64,
    /// The mean over the trees of the leaves evaluated.
    pub visited_leaves: f64,
    /// The mean over the trees of the nodes entered.
    pub visited_nodes: f64,
    /// Nanoseconds a visited leaf.
    pub cost: f64,
    /// How many trees were searched.
    pub trees: u64,
}

/// What was seen with one branching factor.
pub struct Series {
    /// The branching factor.
    pub branching: u32,
    /// What Pearl says that the visits grow by at each ply.
    pub pearl: f64,
    /// From the smallest size to the largest.
    pub points: Vec<Point>,
}

/// Each size is searched in so many parts. A part of each is done before the next of any, so that
/// what the machine does beside hits all sizes.
const PARTS: u64 = 8;

fn main() {
    let is_quick = std::env::args().any(|argument| argument == "--quick");
    let visits = if is_quick { 3e6 } else { 4e7 };
    let mut sizes: Vec<Vec<Size>> = TREES
        .into_iter()
        .map(|(branching, depths)| {
            depths
                .map(|depth| Size::new(branching, depth, visits))
                .collect()
        })
        .collect();
    for part in 0..PARTS {
        sizes
            .iter_mut()
            .flatten()
            .for_each(|size| size.search(part));
    }
    let series: Vec<Series> = TREES
        .into_iter()
        .zip(sizes)
        .map(|((branching, _), sizes)| Series {
            branching,
            pearl: pearl(branching),
            points: sizes.into_iter().map(Size::point).collect(),
        })
        .collect();
    series.iter().for_each(table);
    summary(&series);
    if !is_quick {
        fs::write("benches/growth.svg", plot::draw(&series)).expect("a file of our own");
    }
}

fn say(text: impl Display) {
    writeln!(std::io::stdout(), "{text}").expect("someone reads this");
}

/// A size of tree while it is searched.
struct Size {
    branching: u32,
    depth: usize,
    trees_a_part: u64,
    total: Counter,
    costs: Vec<f64>,
}

#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
impl Size {
    /// As many trees as take about so many visits of leaves, but not more than anyone needs.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is held to a few hundred"
    )]
    fn new(branching: u32, depth: usize, visits: f64) -> Size {
        // What is seen is some three times Pearl's rate to the power of the plies.
        let expected = 3.0 * pearl(branching).powf(depth as f64);
        let trees_a_part = (visits / expected) as u64 / PARTS;
        Size {
            branching,
            depth,
            trees_a_part: trees_a_part.clamp(3, 500),
            total: Counter::default(),
            costs: Vec::new(),
        }
    }

    fn search(&mut self, part: u64) {
        let before = self.total.leaves;
        let start = Instant::now();
        for tree in 0..self.trees_a_part {
            let seed = part * self.trees_a_part + tree;
            let walk = Generated::new(self.branching, self.depth, seed);
            let rules = Rules::default();
            let outcome = Algorithm::AlphaBeta.search_forward(walk, rules, &mut self.total);
            outcome.expect("all leaves are known");
        }
        let nanoseconds = start.elapsed().as_secs_f64() * 1e9;
        self.costs
            .push(nanoseconds / (self.total.leaves - before) as f64);
    }

    fn point(mut self) -> Point {
        let trees = PARTS * self.trees_a_part;
        Point {
            depth: self.depth,
            leaves: f64::from(self.branching).powf(self.depth as f64),
            visited_leaves: self.total.leaves as f64 / trees as f64,
            visited_nodes: self.total.entered().nodes as f64 / trees as f64,
            cost: median(&mut self.costs),
            trees,
        }
    }
}

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    f64::midpoint(numbers[middle], numbers[(numbers.len() - 1) / 2])
}

/// What the tables come to.
fn summary(series: &[Series]) {
    say(
        "| branching factor | visits grow a ply by | Pearl | ns a visited leaf, trees up to 10^5 | above 10^7 |",
    );
    say("|---:|---:|---:|---:|---:|");
    for series in series {
        let cost = |is_wanted: &dyn Fn(f64) -> bool| {
            let points = series.points.iter().filter(|point| is_wanted(point.leaves));
            median(&mut points.map(|point| point.cost).collect::<Vec<_>>())
        };
        say(format_args!(
            "| {} | {:.3} | {:.3} | {:.1} | {:.1} |",
            series.branching,
            growth(&series.points),
            series.pearl,
            cost(&|leaves| leaves <= 1e5),
            cost(&|leaves| leaves >= 1e7),
        ));
    }
}

/// xi / (1 - xi), by halving.
fn pearl(branching: u32) -> f64 {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if middle.powf(branching.into()) + middle > 1.0 {
            high = middle;
        } else {
            low = middle;
        }
    }
    low / (1.0 - low)
}

/// By what the visits grow at each ply: the line of least squares through their logarithms, over
/// the larger half of the sizes, for what holds in the limit.
fn growth(points: &[Point]) -> f64 {
    let points = &points[points.len() / 2..];
    #[expect(clippy::cast_precision_loss, reason = "a few points")]
    let at = |point: &Point| (point.depth as f64, point.visited_leaves.ln());
    #[expect(clippy::cast_precision_loss, reason = "a few points")]
    let count = points.len() as f64;
    let mean_x = points.iter().map(|point| at(point).0).sum::<f64>() / count;
    let mean_y = points.iter().map(|point| at(point).1).sum::<f64>() / count;
    let both = |point: &Point| (at(point).0 - mean_x) * (at(point).1 - mean_y);
    let square = |point: &Point| (at(point).0 - mean_x).powi(2);
    (points.iter().map(both).sum::<f64>() / points.iter().map(square).sum::<f64>()).exp()
}

fn table(series: &Series) {
    let branching = series.branching;
    say("| tree | leaves | visited leaves | visited nodes | ns a visited leaf | trees |");
    say("|---|---:|---:|---:|---:|---:|");
    for point in &series.points {
        say(format_args!(
            "| {branching}^{} | {:.0} | {:.0} | {:.0} | {:.1} | {} |",
            point.depth,
            point.leaves,
            point.visited_leaves,
            point.visited_nodes,
            point.cost,
            point.trees,
        ));
    }
    say("");
}
