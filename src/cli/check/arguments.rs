//! The options of `check`, which has three uses: it grades answers, checks the trees of a suite and the logs of
//! other programs.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::check::{AnswerPart, ConsequentShare, Points};
use crate::cli::help::{MORE, TEMPLATE};
use crate::cli::options::reading::ReadingArgs;
use crate::cli::options::search::{OfCheck, SearchArgs};
use crate::cli::options::values::{
    FileArgs, FormatArgs, LettersArgs, OutputFormat, choice, points,
};
use crate::named::Named as _;
use crate::report::check::CheckFormat;
use crate::search::ForwardAlgorithm;
use crate::solve::SolveOptions;

/// What is said of several answers for one result.
pub(super) const ONE_ANSWER: &str =
    "`--format gradescope` is for one answer; for a class there is `--format csv`";

const EXAMPLES: &str = "\
Examples:
  abprune check tree.json answer.json           grade an answer, with reasons
  abprune check -o c.csv tree.json class.jsonl  a class: a row for each line
  abprune check suite.jsonl                     trees, each with its `expect`
  abprune check tree.npy --log log.txt          is my search sound?";

const ALL_EXAMPLES: &str = "\
Examples:
  abprune check tree.json answer.json           grade an answer, with reasons
  abprune check --letters tree.json answer.json ... that names nodes A, B, C
  abprune check --points value=2,pruned=4 tree.json answer.json
  abprune check -o class.csv tree.json answers/*.json
                                                a class: a row for each answer
  abprune check -o class.csv tree.json class.jsonl
                                                the same, with an answer a line
  abprune check -o grades.csv tree.json class.csv
                                                the same, with an answer a row
  abprune check exam.jsonl class.jsonl          each answer says which `tree`
  abprune check --format gradescope -o results.json tree.json answer.json
  abprune check suite.jsonl                     trees, each with its `expect`
  abprune check tree.npy --log log.txt          is my search sound?
  ./engine | abprune check --order-of-visits tree.npy --log -
                                                where does its order differ?

An answer is JSON, and each key may be left out:
  {\"value\": 5, \"pv\": [\"B\", \"D\"], \"move\": \"B\", \"pruned\": [\"/0/1/1\", \"G\"],
   \"evaluated\": [\"/0/0/0\", \"/0/0/1\"], \"values\": {\"B\": 5, \"C\": \"<=2\"},
   \"windows\": {\"C\": [5, null], \"F\": \"(5, inf)\"}}
As CSV the keys are the columns, and a row is an answer; the cell of `values` is
like `B=5; C<=2`, that of `windows` like `\"C=(5, inf); F=(5, inf)\"`.
Nodes are paths, unique names or moves. Of several trees `\"tree\": 2` says which:
the line, or the name of the root. The `expect` of a tree is the same, at its
root. Where all of a wrong answer would be right under one misconception, like
no pruning, or MIN and MAX exchanged, a line `diagnosis` says which.
A line of a log is a node that is searched: `/0/1`, `/0/1 <=5`, with its window
`/0/1 5 [-3, 7]`, or alpha, beta and the value `/0/1 -inf 5 3 depth=4`; as JSON
  {\"node\": \"/0/1\", \"alpha\": null, \"beta\": 5, \"value\": 3, \"depth\": 4}";

const AFTER: &str = "\
Exit status:
  0  all is right
  1  something is not
  2  wrong usage, an answer or tree that cannot be read (the others are graded),
     or an error of the system";

const USAGE: &str = "abprune check [OPTIONS] TREE ANSWER...
       abprune check [OPTIONS] SUITE
       abprune check [OPTIONS] TREE --log LOG";

impl OutputFormat for CheckFormat {
    const ABOUT: &'static str = "The format";

    fn endings(self) -> &'static [&'static str] {
        CheckFormat::endings(self)
    }
}

/// The options of `check`.
#[derive(Debug, Args)]
#[command(
    about = crate::cli::help::CHECK,
    override_usage = USAGE,
    help_template = TEMPLATE,
    before_help = EXAMPLES,
    before_long_help = ALL_EXAMPLES,
    after_help = MORE,
    after_long_help = AFTER
)]
pub struct CheckArgs {
    /// File with the tree; alone, a suite: trees with `expect`
    ///
    /// Alone it is one tree or JSON Lines, and each tree says what to expect of it. With answers
    /// or `--log` it is the tree that they are about; answers may be about the trees of JSON
    /// Lines. `-` is standard input, and the default
    #[arg(value_name = "TREE|SUITE")]
    pub tree: Option<PathBuf>,

    /// Files with answers; `-`: standard input
    ///
    /// As JSON, JSON Lines or CSV
    #[arg(value_name = "ANSWER")]
    pub answers: Vec<PathBuf>,

    /// Check the nodes that another program searches, one a line
    ///
    /// A node, and perhaps its window, what the search has returned and the depth: `/0/1`, `/0/1 <=5`,
    /// `/0/1 5 [-3, 7]`, `/0/1 -inf 5 3 depth=4`. Are values with windows good enough, and true as bounds?
    /// Any order, algorithm and table may be behind them. Where a line has none, the order is compared,
    /// and the first difference explained. `-` is standard input
    #[arg(long, value_name = "LOG", conflicts_with_all = ["answers", "points"])]
    pub log: Option<PathBuf>,

    /// Compare the order of a log with windows, too
    ///
    /// All nodes as they are entered, or the leaves alone, which the first line shows. Several searches may
    /// follow each other
    #[arg(long, requires = "log", hide_short_help = true)]
    pub order_of_visits: bool,

    #[command(flatten)]
    pub reading: ReadingArgs,

    #[command(flatten)]
    search: SearchArgs<OfCheck>,

    #[command(flatten)]
    pub output: CheckOutputArgs,
}

/// What is graded, and what is written.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct CheckOutputArgs {
    #[command(flatten)]
    format: FormatArgs<CheckFormat>,

    /// The points of the parts: `value=2,pruned=4`
    ///
    /// These parts are asked for: one that an answer leaves out gets nothing, others are not looked at.
    /// Points have at most two decimals. Without this option the parts that an answer has are graded, for a
    /// point each, and of its `values` and `windows` the nodes that it names
    #[arg(long, value_name = "PART=N,...", value_parser = points)]
    pub points: Option<Points>,

    /// What a fault gets that follows from a wrong value in the answer
    ///
    /// Such a fault is right with the wrong values that the answer gives under `values`
    #[arg(long, value_name = "SHARE", hide_short_help = true, default_value = ConsequentShare::default().name(), value_parser = choice(ConsequentShare::ALL))]
    pub consequent: ConsequentShare,

    #[command(flatten)]
    pub letters: LettersArgs,

    #[command(flatten)]
    pub file: FileArgs,
}

impl CheckArgs {
    /// With a program in the place of the tree, all files are answers.
    pub fn arranged(mut self) -> CheckArgs {
        let has_log = self.log.is_some();
        let is_shifted = self.reading.program.command.is_some() && !has_log;
        if let Some(answer) = self.tree.take_if(|_| is_shifted) {
            self.answers.insert(0, answer);
        }
        self
    }

    /// The algorithm, and how the library reads and searches.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn search(&self) -> Result<(ForwardAlgorithm, SolveOptions)> {
        let (algorithm, search) = self.search.forward()?;
        if !algorithm.algorithm().is_explained() && self.log.is_none() {
            bail!(
                "`--algorithm no-deep` is for `--log`; answers are graded for alpha-beta or minimax"
            );
        }
        if search.transpositions && self.log.is_none() {
            bail!("`--transpositions` is for `--log`; answers are graded without a table");
        }
        let asked = self.output.points.as_ref().and_then(Points::parts);
        let asks_windows = asked.is_some_and(|parts| parts.contains(&AnswerPart::Windows));
        if asks_windows && !algorithm.has_windows() {
            bail!("`--points windows` is for alpha-beta: minimax has no windows");
        }
        let mut options = self.reading.asked(search, self.output.letters.names());
        // What a log costs depends on which nodes are one position.
        options.reading.game.keeps_keys |= self.log.is_some();
        Ok((algorithm, options))
    }

    /// The format of the output.
    ///
    /// # Errors
    ///
    /// The file's name has an ending that does not fit; a format that cannot show what is asked for.
    pub fn format(&self) -> Result<CheckFormat> {
        let format = self.output.format.of(&self.output.file)?;
        let is_for_answers = !self.answers.is_empty();
        if format == CheckFormat::Gradescope && self.answers.len() != 1 {
            bail!(ONE_ANSWER);
        }
        if self.output.points.is_some() && !is_for_answers {
            bail!("`--points` is for answers: give their files after that of the tree");
        }
        let is_table = matches!(format, CheckFormat::Csv | CheckFormat::Gradescope);
        if self.log.is_some() && is_table {
            bail!("the output of `--log` is text or json, not {}", format.name());
        }
        Ok(format)
    }
}
