//! The options of `compare`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::cli::help::{MORE, TEMPLATE};
use crate::cli::options::reading::ReadingArgs;
use crate::cli::options::search::{OfCompare, SearchArgs};
use crate::cli::options::values::{
    FileArgs, FormatArgs, OutputFormat, choice, distinct, jobs, none_of, shown,
};
use crate::named::Named as _;
use crate::report::{ComparisonSettings, TableFormat};
use crate::search::{Algorithm, Contestant, Order};
use crate::solve::SearchOptions;
use crate::tree::Tree;
use crate::value::Player;

const EXAMPLES: &str = "\
Examples:
  abprune compare tree.json                     all algorithms on one tree
  abprune compare --algorithms alpha-beta,mtd-f --orders none tree.json
  abprune compare trees.jsonl                   means over many trees
  abprune compare --each -o all.csv trees.jsonl one row per tree and algorithm
  abprune compare --plot bars.svg tree.json
  abprune compare --depth 1..6 --plot nodes.svg game.json";

const AFTER: &str = "\
An evaluation is each look at a leaf; evaluated are distinct leaves; nodes
counts each entry of a node. The smallest proof is the least number of leaves
that show the value: no algorithm can do with fewer, without a table. Ratios are
evaluations over the smallest proof.

Exit status:
  0  compared
  1  two algorithms find different values: a fault of this program
  2  wrong usage, a tree that cannot be compared, or an error of the system";

impl OutputFormat for TableFormat {
    const ABOUT: &'static str = "The format of the tables";

    fn endings(self) -> &'static [&'static str] {
        TableFormat::endings(self)
    }
}

/// The options of `compare`.
#[derive(Debug, Args)]
#[command(
    about = crate::cli::help::COMPARE,
    help_template = TEMPLATE,
    before_help = EXAMPLES,
    after_help = MORE,
    after_long_help = AFTER
)]
pub struct CompareArgs {
    /// Files with trees, or trees; `-`: standard input [default: -]
    #[arg(value_name = "TREE")]
    pub trees: Vec<PathBuf>,

    #[command(flatten)]
    pub reading: ReadingArgs,

    /// The algorithms [default: all]
    ///
    /// Separated by commas. `alpha-beta+table`, `negascout+table`, `mtd-f+table` and `iterate` have a transposition table:
    /// they are among all for games, and can be named for trees whose nodes say which position they are
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true, value_parser = choice(Contestant::all()), help_heading = "Search")]
    algorithms: Vec<Contestant>,

    /// The orders of children for alpha-beta, or `none`
    ///
    /// Separated by commas [default: given,best,worst,reverse,static]
    #[arg(long, value_name = "ORDER,...", value_parser = orders, help_heading = "Search")]
    orders: Option<Orders>,

    #[command(flatten)]
    pub search: SearchArgs<OfCompare>,

    #[command(flatten)]
    format: FormatArgs<TableFormat>,

    /// Of several trees, write the table of each
    ///
    /// Without it the means over all trees are written
    #[arg(long, help_heading = "Output")]
    pub each: bool,

    #[command(flatten)]
    pub file: FileArgs,

    /// Draw the comparison to this file
    ///
    /// Bars for one tree, the spread over several; algorithms with a table have no ratio, and no bar. With several
    /// depths: the nodes over the depth, also for algorithms with a table
    #[arg(long, value_name = "FILE.svg", help_heading = "Output")]
    pub plot: Option<PathBuf>,

    /// Compare this many trees at a time
    ///
    /// The results stay in order [default: as many as the machine can]
    #[arg(long, short, value_name = "N", help_heading = "Batches", hide_short_help = true, value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
}

/// The most nodes that an algorithm comes to, each time counted, which comes back to nodes or goes best first, unless
/// the user allows more.
const MOST_ENTERED: u64 = 100_000_000;

/// Orders of children, as an option lists them.
#[derive(Clone, Debug)]
struct Orders(Vec<Order>);

/// The orders that alpha-beta is shown with if nothing else is said.
const DEFAULT_ORDERS: [Order; 5] =
    [Order::Given, Order::Best, Order::Worst, Order::Reverse, Order::Static];

fn orders(text: &str) -> Result<Orders, String> {
    if text == "none" {
        return Ok(Orders(Vec::new()));
    }
    let order = |word: &str| {
        let none = |_| format!("{}; `none` compares no orders", none_of::<Order>(word));
        let order = word.parse().map_err(none)?;
        if Order::is_learned(order) {
            return Err(format!("`{word}` is an order of the moves of a game, for `solve`"));
        }
        Ok(order)
    };
    let all: Result<Vec<Order>, String> = text.split(',').map(order).collect();
    Ok(Orders(distinct(all?)))
}

impl CompareArgs {
    /// The algorithms to compare.
    pub fn algorithms(&self) -> Vec<Contestant> {
        match &self.algorithms[..] {
            [] => Contestant::all(),
            given => distinct(given.to_vec()),
        }
    }

    /// Those to compare on a tree. Where chance decides nowhere, Star2 is alpha-beta: then it must be named.
    pub fn algorithms_for(&self, tree: &Tree) -> Vec<Contestant> {
        let is_alike = self.algorithms.is_empty() && !tree.has_chance();
        let mut algorithms = self.algorithms();
        algorithms.retain(|&one| !is_alike || one.algorithm() != Algorithm::Star2);
        algorithms
    }

    /// The first algorithm that is given and knows no chance nodes.
    pub fn named_without_chance(&self) -> Option<Contestant> {
        self.algorithms.iter().copied().find(|one| !one.knows_chance())
    }

    /// Whether an algorithm with a table is given.
    pub fn names_tables(&self) -> bool {
        self.algorithms.iter().any(|one| one.has_table())
    }

    /// The orders to compare.
    pub fn orders(&self) -> &[Order] {
        self.orders.as_ref().map_or(&DEFAULT_ORDERS, |given| &given.0)
    }

    /// How the library prepares a tree for the comparison.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn search(&self) -> Result<SearchOptions> {
        let contestants = self.algorithms();
        let algorithms: Vec<Algorithm> = contestants.iter().map(|one| one.algorithm()).collect();
        self.search.compared(&algorithms, self.orders())
    }

    /// What the numbers depend on, as it is kept with them.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn settings(&self) -> Result<ComparisonSettings> {
        let search = self.search()?;
        let is_random = search.order == Order::Random || self.orders().contains(&Order::Random);
        let guess = || match search.first_guess {
            Some(guess) => guess.to_string(),
            None => "first-leaf".to_owned(),
        };
        let has_guess = self.algorithms().iter().any(|one| one.algorithm() == Algorithm::MtdF);
        Ok(ComparisonSettings {
            cutoff: search.cutoff,
            first_guess: has_guess.then(guess),
            order: search.order,
            seed: is_random.then_some(search.seed),
            depth: None,
            max_nodes: self.max_nodes(),
            player: self.reading.player.map(Player::name),
            values: self.reading.values.name(),
            evaluation: self.reading.evaluation.clone(),
            root: search.root,
            chance_plies: self.reading.chance_plies_given(),
            bounds: search.bounds.map(|bounds| format!("{},{}", bounds.alpha, bounds.beta)),
            probes: search.probes,
        })
    }

    /// The nodes after which an algorithm is given up.
    pub fn max_nodes(&self) -> u64 {
        self.reading.max_nodes_or(MOST_ENTERED)
    }

    /// The format of the tables.
    ///
    /// # Errors
    ///
    /// The name of the table or of the plot has an ending that does not fit.
    pub fn format(&self) -> Result<TableFormat> {
        if let Some(plot) = &self.plot
            && let Some(ending) = plot.extension()
            && !ending.eq_ignore_ascii_case("svg")
        {
            bail!(
                "`--plot` writes SVG, and `{}` has another ending than `.svg`",
                shown(&plot.to_string_lossy())
            );
        }
        self.format.of(&self.file)
    }
}
