//! The options of `check`, which has four uses: it grades answers, checks the trees of a suite, compares
//! visits, judges claims.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::check::{AnswerPart, Points};
use crate::cli::help::{MORE, TEMPLATE};
use crate::cli::options::reading::ReadingArgs;
use crate::cli::options::search::{OfCheck, SearchArgs};
use crate::cli::options::values::{FileArgs, FormatArgs, LettersArgs, OutputFormat, points};
use crate::named::Named as _;
use crate::report::check::CheckFormat;
use crate::search::ForwardAlgorithm;
use crate::solve::{SearchOptions, SolveOptions};

/// What is said of several answers for one result.
pub(super) const ONE_ANSWER: &str =
    "`--format gradescope` is for one answer; for a class there is `--format csv`";

const EXAMPLES: &str = "\
Examples:
  abprune check tree.json answer.json           grade an answer, with reasons
  abprune check -o c.csv tree.json class.jsonl  a class: a row for each line
  abprune check suite.jsonl                     trees, each with its `expect`
  abprune check tree.npy --visits log.txt       where does my search differ?";

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
  abprune check tree.npy --visits log.txt       where does my search differ?
  ./engine | abprune check --algorithm no-deep tree.npy --visits -
  abprune check tree.npy --claims log.txt       is my search sound?

An answer is JSON, and each key may be left out:
  {\"value\": 5, \"pv\": [\"B\", \"D\"], \"move\": \"B\", \"pruned\": [\"/0/1/1\", \"G\"],
   \"evaluated\": [\"/0/0/0\", \"/0/0/1\"], \"values\": {\"B\": 5, \"C\": \"<=2\"},
   \"windows\": {\"C\": [5, null], \"F\": \"(5, inf)\"}}
As CSV the keys are the columns, and a row is an answer; the cell of `values` is
like `B=5; C<=2`, that of `windows` like `\"C=(5, inf); F=(5, inf)\"`.
Nodes are paths, unique names or moves. Of several trees `\"tree\": 2` says which:
the line, or the name of the root. The `expect` of a tree is the same, at its
root. Where all of a wrong answer would be right for the other cutoff rule,
without pruning, with MIN and MAX exchanged, or with the children from right to
left, a line `diagnosis` says so.
A claim is a line: a node, alpha, beta, and the value that its search has
returned: `/0/1 -inf 5 3`, `/0/1 -inf 5 3 depth=4`, or as JSON
  {\"node\": \"/0/1\", \"alpha\": null, \"beta\": 5, \"value\": 3, \"depth\": 4}";

const AFTER: &str = "\
Exit status:
  0  all is right
  1  something is not
  2  wrong usage, an answer or tree that cannot be read (the others are graded),
     or an error of the system";

const USAGE: &str = "abprune check [OPTIONS] TREE ANSWER...
       abprune check [OPTIONS] SUITE
       abprune check [OPTIONS] TREE --visits|--claims LOG";

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
    /// Alone it is one tree or JSON Lines, and each tree says what to expect of it. With answers,
    /// `--visits` or `--claims` it is the tree that they are about; answers may be about the trees of JSON
    /// Lines. `-` is standard input, and the default
    #[arg(value_name = "TREE|SUITE")]
    pub tree: Option<PathBuf>,

    /// Files with answers; `-`: standard input
    ///
    /// As JSON, JSON Lines or CSV
    #[arg(value_name = "ANSWER")]
    pub answers: Vec<PathBuf>,

    /// Compare the nodes that another program visits, one a line
    ///
    /// A path, name or move on each line: all nodes as they are entered, or the leaves alone, which the
    /// first line shows. After it may stand the value that the node returns, and its window: `/0/1 5`,
    /// `/0/1 <=5 [-3, 7]`. Several searches may follow each other. `-` is standard input
    #[arg(long, value_name = "LOG", conflicts_with_all = ["answers", "points"])]
    pub visits: Option<PathBuf>,

    /// Judge the values that it returned for nodes, one a line
    ///
    /// A node, the window of its search, what that has returned, and perhaps how deep it was: `/0/1 -inf 5
    /// 3`, `/0/1 -inf 5 3 depth=4`; or as JSON. Is each value good enough, and is it true as a bound? Any
    /// order, algorithm and table may be behind it. `-` is standard input
    #[arg(long, value_name = "LOG", conflicts_with_all = ["answers", "points", "visits"])]
    pub claims: Option<PathBuf>,

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

    #[command(flatten)]
    pub letters: LettersArgs,

    #[command(flatten)]
    pub file: FileArgs,
}

impl CheckArgs {
    /// With a program in the place of the tree, all files are answers.
    pub fn arranged(mut self) -> CheckArgs {
        let has_log = self.visits.is_some() || self.claims.is_some();
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
        let (algorithm, search) = self.search.shown()?;
        if self.claims.is_some() {
            check_values_alone(algorithm, &search)?;
        }
        if !algorithm.is_explained() && self.visits.is_none() {
            bail!(
                "`--algorithm no-deep` is for `--visits`; answers are graded for alpha-beta or minimax"
            );
        }
        let asked = self.output.points.as_ref().and_then(Points::parts);
        let asks_windows = asked.is_some_and(|parts| parts.contains(&AnswerPart::Windows));
        if asks_windows && !algorithm.has_windows() {
            bail!("`--points windows` is for alpha-beta: minimax has no windows");
        }
        Ok((algorithm, self.reading.asked(search, self.output.letters.names())))
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
        let logs = [("visits", &self.visits), ("claims", &self.claims)];
        let log = logs.iter().find(|(_, log)| log.is_some());
        if let (Some((option, _)), true) = (log, is_table) {
            bail!("the output of `--{option}` is text or json, not {}", format.name());
        }
        Ok(format)
    }
}

/// Refuses what changes no minimax value.
fn check_values_alone(algorithm: ForwardAlgorithm, options: &SearchOptions) -> Result<()> {
    let plain = SearchOptions::default();
    let given = [
        ("algorithm", algorithm != ForwardAlgorithm::AlphaBeta),
        ("window", options.window.is_some()),
        ("cutoff", options.cutoff != plain.cutoff),
        ("fail", options.fail != plain.fail),
        ("order", options.order != plain.order),
    ];
    if let Some((option, _)) = given.into_iter().find(|(_, is_given)| *is_given) {
        bail!(
            "`--{option}` means nothing to `--claims`: the true values are the same for every search"
        );
    }
    Ok(())
}
