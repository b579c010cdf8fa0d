//! The options of `solve`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use abprune::number::Number;
use abprune::report::ReportFormat;
use abprune::solve::{PrunedDetail, SolveOptions};
use clap::{Args, ValueEnum};

use super::about;
use super::search::{ReadingArgs, SearchArgs};
use super::values::{Paths, choice, jobs, number, paths};

const SOLVE_HELP: &str = "\
Examples:
  abprune solve tree.json                     a nested tree: [[3, 5], [6, 9]]
  abprune solve --branching 2 leaves.txt      a flat list of leaves: 3 5 6 9
  abprune solve array.npy                     a NumPy array: each axis is a ply
  generate | abprune solve --quiet -          the value alone, from a pipe
  abprune solve --format json *.json          one JSON object per tree and line
  abprune solve --order best tree.json        how little alpha-beta could do with
  abprune solve --cutoff gt --player min t.json
  abprune solve --window=-5,5 tree.json       is the value in (-5, 5)?
  abprune solve --expect-value 5 tree.json    exit status 1 if it is not

A node is written as its path from the root: /0/2 is the third child of the first child.

Exit status:
  0  solved
  1  solved, and an expectation is not met
  2  wrong usage, a tree that cannot be read or solved, or an error of the system";

/// The options of `solve`.
#[derive(Clone, Debug, Default, Args)]
#[command(about = about::SOLVE, after_help = SOLVE_HELP)]
pub struct SolveArgs {
    /// Files with trees; `-` is standard input [default: -]
    #[arg(value_name = "TREE")]
    pub trees: Vec<PathBuf>,

    #[command(flatten)]
    pub reading: ReadingArgs,

    #[command(flatten)]
    pub search: SearchArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    pub expect: ExpectArgs,

    /// Solve this many lines of JSON Lines at a time; the answers stay in order [default: as
    /// many as the machine can]
    #[arg(long, short, value_name = "N", help_heading = "Batches", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
}

/// What is printed, and where.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// The format of the answer
    #[arg(long, value_name = "FORMAT", default_value = ReportFormat::default().name(), value_parser = choice(&ReportFormat::ALL, ReportFormat::name))]
    pub format: ReportFormat,

    /// Print the value alone
    #[arg(long, short, conflicts_with_all = ["format", "all_best"])]
    pub quiet: bool,

    /// List the roots of the pruned subtrees, or all their leaves, or nothing
    #[arg(long, value_name = "HOW", value_enum, default_value_t = PrunedListing::Subtrees)]
    pub pruned: PrunedListing,

    /// Find all optimal moves at the root; what that costs is counted apart
    #[arg(long)]
    pub all_best: bool,

    /// Write to this file, whole or not at all; `-` is standard output
    #[arg(long = "output", short = 'o', value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// How the list of what was pruned is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PrunedListing {
    #[default]
    Subtrees,
    Leaves,
    None,
}

/// What the answer has to be.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Expectations (exit status 1 if one is not met)")]
pub struct ExpectArgs {
    /// The value
    #[arg(id = "expect-value", long = "expect-value", value_name = "VALUE", allow_hyphen_values = true, value_parser = number)]
    pub value: Option<Number>,

    /// The principal variation, as it is printed or by its last path alone: `/0 /0/1`, `/0/1`
    #[arg(id = "expect-pv", long = "expect-pv", value_name = "PATHS", value_parser = paths)]
    pub pv: Option<Paths>,

    /// The paths that are pruned (with `--pruned leaves` the leaves), in any order: `/0/1/1 /1/1`;
    /// empty for none
    #[arg(id = "expect-pruned", long = "expect-pruned", value_name = "PATHS", value_parser = paths)]
    pub pruned: Option<Paths>,
}

impl SolveArgs {
    /// What the library is asked. What is expected of the pruned subtrees has to be listed, too.
    pub fn options(&self) -> SolveOptions {
        let is_listed = !self.output.quiet && self.output.pruned != PrunedListing::None;
        SolveOptions {
            reading: self.reading.options(),
            search: self.search.options(),
            pruned: if !is_listed && self.expect.pruned.is_none() {
                PrunedDetail::Nothing
            } else if self.output.pruned == PrunedListing::Leaves {
                PrunedDetail::Leaves
            } else {
                PrunedDetail::Subtrees
            },
            all_best: self.output.all_best,
            leaves_out_labels: self.output.quiet,
        }
    }
}
