//! The options of `compare`.

use std::path::PathBuf;

use abprune::report::TableFormat;
use abprune::search::{Algorithm, CutoffRule, Order};
use abprune::solve::{Limit, SearchOptions};
use clap::Args;

use super::search::{ArrangementArgs, ReadingArgs};
use super::values::{algorithm, choice, limit, whole};

const COMPARE_HELP: &str = "\
Examples:
  abprune compare tree.json                        all algorithms on one tree
  abprune compare --algorithms alpha-beta,sss-star --orders given,best tree.json
  abprune compare trees.jsonl                      means with standard errors over many trees
  abprune compare --each --format csv trees.jsonl  one row per tree and algorithm
  abprune compare --plot bars.svg tree.json
  abprune compare --certificate proof.json tree.json

An evaluation is each look at a leaf; evaluated are distinct leaves; nodes counts each entry of a
node. The smallest proof is the least number of leaves that show the value: no algorithm can do
with fewer. Ratios are evaluations over the smallest proof.

Exit status:
  0  compared
  1  two algorithms find different values: a fault of this program
  2  wrong usage, a tree that cannot be read or compared, or an error of the system";

/// The options of `compare`.
#[derive(Debug, Args)]
#[command(about = super::about::COMPARE, after_help = COMPARE_HELP)]
pub struct CompareArgs {
    /// Files with trees; `-` is standard input [default: -]
    #[arg(value_name = "TREE")]
    pub trees: Vec<PathBuf>,

    #[command(flatten)]
    pub reading: ReadingArgs,

    /// The algorithms [default: all]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = algorithm(), help_heading = "Search")]
    pub algorithms: Vec<Algorithm>,

    /// The orders of children for alpha-beta [default: given,best,worst,reverse,static]
    #[arg(long, value_name = "ORDER,...", value_delimiter = ',', value_parser = choice(&Order::ALL, Order::name), help_heading = "Search")]
    pub orders: Vec<Order>,

    /// When a node of alpha-beta or no-deep stops: at alpha >= beta, or only at alpha > beta
    #[arg(long, value_name = "RULE", default_value = CutoffRule::default().name(), value_parser = choice(&CutoffRule::ALL, CutoffRule::name), help_heading = "Search")]
    pub cutoff: CutoffRule,

    /// What mtd-f asks about first; a number, `inf` or `-inf`
    #[arg(long, value_name = "N", default_value = "0", allow_hyphen_values = true, value_parser = limit, help_heading = "Search")]
    pub first_guess: Limit,

    /// Give up an algorithm that returns to nodes or goes best first after it has entered N nodes
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000_000,
        value_parser = whole::<u64>,
        help_heading = "Search"
    )]
    pub max_nodes: u64,

    #[command(flatten)]
    pub arrangement: ArrangementArgs,

    /// The format of the tables
    #[arg(long, value_name = "FORMAT", default_value = TableFormat::default().name(), value_parser = choice(&TableFormat::ALL, TableFormat::name), help_heading = "Output")]
    pub format: TableFormat,

    /// Of several trees, write the table of each instead of the means
    #[arg(long, help_heading = "Output")]
    pub each: bool,

    /// Write to this file, whole or not at all, instead of standard output
    #[arg(
        long = "output",
        short = 'o',
        value_name = "FILE",
        help_heading = "Output"
    )]
    pub file: Option<PathBuf>,

    /// Draw the comparison to this file: bars for one tree, the spread over several
    #[arg(long, value_name = "FILE.svg", help_heading = "Output")]
    pub plot: Option<PathBuf>,

    /// Write the smallest proof of the value of one tree to this file, as JSON
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub certificate: Option<PathBuf>,
}

impl CompareArgs {
    /// How the library prepares a tree for the comparison.
    pub fn search_options(&self) -> SearchOptions {
        SearchOptions {
            first_guess: self.first_guess,
            ..self.arrangement.options()
        }
    }
}
