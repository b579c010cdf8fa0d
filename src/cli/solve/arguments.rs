//! The options of `solve`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use strum::{IntoStaticStr, VariantArray};

use crate::cli::help;
use crate::cli::help::{MORE, TEMPLATE, long, names};
use crate::cli::options::reading::ReadingArgs;
use crate::cli::options::search::{OfSolve, SearchArgs};
use crate::cli::options::values::{FileArgs, LettersArgs, OutputFormat, choice, jobs};
use crate::named::Named as _;
use crate::report::ReportFormat;
use crate::search::Order;
use crate::solve::{NodeNames, PrunedDetail, SearchOptions, SolveOptions};

const EXAMPLES: &str = "\
Examples:
  abprune solve tree.json                  a nested tree: [[3, 5], [6, 9]]
  abprune solve '[[3, 5], [6, 9]]'         the same, as an argument
  abprune solve --branching 2 leaves.txt   a flat list of leaves: 3 5 6 9
  abprune generate | abprune solve -q      the value alone, from a pipe";

const ALL_EXAMPLES: &str = "\
Examples:
  abprune solve tree.json                   a nested tree: [[3, 5], [6, 9]]
  abprune solve '[[3, 5], [6, 9]]'          the same, as an argument
  abprune solve --branching 2 leaves.txt    a flat list of leaves: 3 5 6 9
  abprune solve array.npy                   a NumPy array: each axis is a ply
  abprune solve batch.jsonl                 the tree on each line
  abprune solve batch.jsonl:2               the tree on the second line
  abprune generate | abprune solve -q       the value alone, from a pipe
  abprune solve -o answers.jsonl *.json     one JSON object per tree and line
  abprune solve --format tree tree.json     the tree, with what the search found
  abprune solve --order best tree.json      as few leaves as alpha-beta can
  abprune solve --cutoff gt --player min tree.json
  abprune solve --window=-5,5 tree.json     is the value in (-5, 5)?";

const AFTER: &str = "\
A node is written as its path from the root: /0/2 is the third child of the
first child. Options also take its name or move, if no other node has it.

Exit status:
  0  solved
  2  wrong usage, a tree that cannot be solved, or an error of the system";

/// The options of `solve`.
#[derive(Clone, Debug, Args)]
#[command(
    about = help::SOLVE,
    help_template = TEMPLATE,
    before_help = EXAMPLES,
    before_long_help = ALL_EXAMPLES,
    after_help = MORE,
    after_long_help = AFTER
)]
pub struct SolveArgs {
    /// Files with trees, or trees; `-`: standard input [default: -]
    #[arg(value_name = "TREE")]
    pub trees: Vec<PathBuf>,

    #[command(flatten)]
    pub reading: ReadingArgs,

    #[command(flatten)]
    pub search: SearchArgs<OfSolve>,
    #[command(flatten)]
    pub output: OutputArgs,

    /// Solve this many lines of JSON Lines at a time; the answers stay in order [default: as
    /// many as the machine can]
    #[arg(long, short, value_name = "N", help_heading = "Batches", hide_short_help = true, value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
}

/// What is printed, and where.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    #[arg(
        long,
        value_name = "FORMAT",
        help = names(AnswerFormat::ABOUT, AnswerFormat::ALL),
        long_help = long(
            &names(AnswerFormat::ABOUT, AnswerFormat::ALL),
            "`tree` is the tree as JSON, with what the search found at each node under `meta`"
        ),
        hide_possible_values = true,
        value_parser = choice(AnswerFormat::ALL)
    )]
    format: Option<AnswerFormat>,

    /// Print the value alone
    ///
    /// The value of a game is found in the fastest way, unless an option says how to search
    #[arg(long, short, conflicts_with_all = ["format", "all_best"])]
    pub quiet: bool,

    /// What is listed as pruned: subtrees, leaves or none
    ///
    /// The roots of the pruned subtrees, or all of their leaves, or nothing
    #[arg(long, value_name = "HOW", hide_default_value = true, hide_possible_values = true, default_value = PrunedDetail::default().name(), value_parser = choice(PrunedDetail::ALL))]
    pub pruned: PrunedDetail,

    /// Find all optimal moves at the root
    ///
    /// The cost of these searches is counted separately
    #[arg(long)]
    pub all_best: bool,

    #[command(flatten)]
    pub letters: LettersArgs,

    #[command(flatten)]
    pub file: FileArgs,
}

/// The format of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum AnswerFormat {
    /// A report as text.
    #[default]
    Text,
    /// A report as JSON.
    Json,
    /// The tree, with what the search found at each node.
    Tree,
}

impl AnswerFormat {
    /// The format of reports, and of what stands in the place of an answer: trees are JSON, too.
    pub const fn of_reports(self) -> ReportFormat {
        match self {
            AnswerFormat::Text => ReportFormat::Text,
            AnswerFormat::Json | AnswerFormat::Tree => ReportFormat::Json,
        }
    }
}

impl OutputFormat for AnswerFormat {
    const ABOUT: &'static str = ReportFormat::ABOUT;

    fn endings(self) -> &'static [&'static str] {
        self.of_reports().endings()
    }
}

impl OutputArgs {
    /// The format of the answers.
    ///
    /// # Errors
    ///
    /// The file's name has an ending that does not fit.
    pub fn format(&self) -> Result<AnswerFormat> {
        if self.quiet {
            self.file.format::<AnswerFormat>(None)?;
            return Ok(AnswerFormat::default());
        }
        let is_tree = self.format == Some(AnswerFormat::Tree);
        if is_tree && (self.all_best || self.pruned != PrunedDetail::Subtrees) {
            bail!("`--all-best` and `--pruned` mean nothing with `--format tree`");
        }
        self.file.format(self.format)
    }
}

impl SolveArgs {
    /// What the library is asked.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn options(&self) -> Result<SolveOptions> {
        let search = self.search.options()?;
        if search.order == Order::Table && !search.transpositions {
            bail!("`--order table` means nothing without `--transpositions`");
        }
        if let Some(option) = search.for_positions() {
            self.check_goes_along(&option, &search)?;
        }
        let is_report = !self.output.quiet && self.output.format != Some(AnswerFormat::Tree);
        let options = SolveOptions {
            reading: self.reading.options(),
            search,
            pruned: if is_report { self.output.pruned } else { PrunedDetail::Nothing },
            all_best: self.output.all_best,
            names: self.output.letters.names(),
            leaves_out_labels: self.output.quiet,
        };
        let has_table =
            options.search.transpositions || self.output.quiet && options.leaves_search_free();
        if self.search.has_table_size() && !has_table {
            bail!(
                "`--table-size` means nothing without `--transpositions`, or `--quiet` and no option that \
                 says how to search"
            );
        }
        Ok(options)
    }

    /// # Errors
    ///
    /// An option that needs the whole tree, where this one searches along the moves of a game.
    fn check_goes_along(&self, option: &str, search: &SearchOptions) -> Result<()> {
        let OutputArgs { format, all_best, pruned, letters, .. } = &self.output;
        let order = format!("--order {}", search.order.name());
        let others = [
            ("--format tree", *format == Some(AnswerFormat::Tree)),
            ("--all-best", *all_best),
            ("--pruned leaves", *pruned == PrunedDetail::Leaves),
            ("--letters", letters.names() != NodeNames::OfDocument),
            (&order, search.move_order().is_none()),
            ("--root", search.root.is_some()),
        ];
        if let Some((other, _)) = others.iter().find(|(_, is_given)| *is_given) {
            bail!("`{option}` does not go with `{other}`, which needs the whole tree");
        }
        if !search.transpositions && search.algorithm.forward().is_none() {
            bail!(
                "`{option}` does not go with `--algorithm {}`, unless with `--transpositions`",
                search.algorithm.name()
            );
        }
        Ok(())
    }
}
