//! The command line: definitions, and nothing else.
//!
//! The names of formats, algorithms and the like are those of the library's tables.

mod compare;
mod draw;
mod see;

pub use compare::Compare;
pub use draw::{ColourWhen, Draw};

pub use see::{Explain, Trace, TraceOutput, WhatIf};

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use abprune::number::{INTEGERS, Number, NumberError, Numbers};
use abprune::read;
use abprune::report::ReportFormat;
use abprune::search::{Algorithm, CutoffRule, Fail, Order};
use abprune::tree::Branching;
use abprune::tree::path;
use abprune::value::{Player, Value};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

/// Solves explicit two-player game trees with alpha-beta search, and shows what was pruned and why.
#[derive(Debug, Parser)]
#[command(
    name = "abprune",
    version,
    arg_required_else_help = true,
    max_term_width = 100
)]
#[command(after_help = "Run `abprune COMMAND --help` for the options of a command, and examples.")]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands. The options of one are put together when it is the one.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum Command {
    #[command(about = about::SOLVE)]
    Solve(Solve),
    #[command(about = about::COMPARE)]
    Compare(Compare),
    #[command(about = about::TRACE)]
    Trace(Trace),
    #[command(about = about::EXPLAIN)]
    Explain(Explain),
    #[command(about = about::WHAT_IF)]
    WhatIf(WhatIf),
    #[command(about = about::DRAW)]
    Draw(Draw),
}

/// What each subcommand is for: told in the list of them, and again in the help of one, whose options
/// are put together apart.
mod about {
    pub const SOLVE: &str =
        "Print the value, the principal variation and the pruned nodes of a tree";
    pub const COMPARE: &str =
        "Count what each classic algorithm looks at, beside the least that any must look at";
    pub const TRACE: &str = "Tell the search of a tree step by step";
    pub const EXPLAIN: &str = "Say why a node of a tree was pruned, or how the search came to it";
    pub const WHAT_IF: &str =
        "Say what is pruned, and what the value is, for each value x of a leaf";
    pub const DRAW: &str = "Draw a tree, or the exercise sheet for it";
}

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
pub struct Solve {
    /// Files with trees; `-` is standard input [default: -]
    #[arg(value_name = "TREE")]
    pub trees: Vec<PathBuf>,

    #[command(flatten)]
    pub reading: Reading,

    #[command(flatten)]
    pub search: Search,
    #[command(flatten)]
    pub output: Output,
    #[command(flatten)]
    pub expect: Expect,

    /// Solve so many lines of JSON Lines at a time; the answers stay in order. With 1, no
    /// other thread reads ahead in a large file either [default: as many as the machine can]
    #[arg(long, short, value_name = "N", help_heading = "Batches", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
}

/// How trees are read.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Input")]
pub struct Reading {
    /// The format [default: from the file's name, else from its first bytes]
    #[arg(long, value_name = "FORMAT", value_parser = choice(&read::Format::ALL, read::Format::name))]
    pub from: Option<read::Format>,

    /// The branching factor of a flat tree or of an array of one axis, or one factor per ply: `2`,
    /// `3,2,4`
    #[arg(long, value_name = "N[,N...]", value_parser = branching)]
    pub branching: Option<Branching>,

    /// The player to move at the root, whatever the file says [default: max]
    #[arg(long, value_name = "PLAYER", value_parser = choice(&Player::ALL, Player::name))]
    pub player: Option<Player>,

    /// Skip keys of JSON objects that have no meaning here
    #[arg(long)]
    pub ignore_unknown_keys: bool,
}

/// How a tree is made ready for a search.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct Arrangement {
    /// Take nodes N plies down at their static values
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole::<usize>)]
    pub depth: Option<usize>,

    /// The order in which children are visited (paths still name the file's): best and worst go by
    /// minimax value, static by the static values of the children; ties keep the file's order
    #[arg(long, value_name = "ORDER", default_value = Order::default().name(), value_parser = choice(&Order::ALL, Order::name))]
    pub order: Order,

    /// The seed of the random order
    #[arg(long, value_name = "N", default_value = "0", allow_hyphen_values = true, value_parser = whole::<u64>)]
    pub seed: u64,
}

/// How a tree is searched.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct Search {
    /// The search algorithm
    #[arg(long, value_name = "NAME", default_value = Algorithm::default().name(), value_parser = algorithm())]
    pub algorithm: Algorithm,

    /// When a node stops: at alpha >= beta, or only at alpha > beta
    #[arg(long, value_name = "RULE", default_value = CutoffRule::default().name(), value_parser = choice(&CutoffRule::ALL, CutoffRule::name))]
    pub cutoff: CutoffRule,

    /// What is returned outside the window: the bound found, or the end of the window
    #[arg(long, value_name = "KIND", default_value = Fail::default().name(), value_parser = choice(&Fail::ALL, Fail::name))]
    pub fail: Fail,

    /// Search with this open window; a side may be empty or infinite: `3,inf`, `,5`
    #[arg(long, value_name = "ALPHA,BETA", allow_hyphen_values = true, value_parser = window)]
    pub window: Option<WindowArg>,

    /// What mtd-f asks about first; a number, `inf` or `-inf`
    #[arg(long, value_name = "N", default_value = "0", allow_hyphen_values = true, value_parser = limit)]
    pub first_guess: Limit,

    #[command(flatten)]
    pub arrangement: Arrangement,
}

/// What is printed, and where.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub struct Output {
    /// The format of the answer
    #[arg(long, value_name = "FORMAT", default_value = ReportFormat::default().name(), value_parser = choice(&ReportFormat::ALL, ReportFormat::name))]
    pub format: ReportFormat,

    /// Print the value alone
    #[arg(long, short, conflicts_with_all = ["format", "all_best"])]
    pub quiet: bool,

    /// List the roots of the pruned subtrees, or all their leaves, or nothing
    #[arg(long, value_name = "HOW", value_enum, default_value_t = Pruned::Subtrees)]
    pub pruned: Pruned,

    /// Find all optimal moves at the root; what that costs is counted apart
    #[arg(long)]
    pub all_best: bool,

    /// Write to this file, whole or not at all; `-` is standard output
    #[arg(long = "output", short = 'o', value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// How the list of what was pruned is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Pruned {
    #[default]
    Subtrees,
    Leaves,
    None,
}

/// What the answer has to be.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Expectations (exit status 1 if one is not met)")]
pub struct Expect {
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

/// Paths, as an option lists them.
#[derive(Clone, Debug)]
pub struct Paths(pub Vec<Vec<u32>>);

/// A number or an infinity, as an option writes it.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    MinusInfinity,
    Number(Number),
    Infinity,
}

impl Default for Limit {
    fn default() -> Limit {
        Limit::Number(Number::Integer(0))
    }
}

impl Limit {
    /// What it is in a tree with such numbers.
    ///
    /// # Errors
    ///
    /// The number, if they cannot hold it.
    pub fn value(self, numbers: Numbers) -> Result<Value, Number> {
        match self {
            Limit::MinusInfinity => Ok(Value::MINUS_INFINITY),
            Limit::Infinity => Ok(Value::INFINITY),
            Limit::Number(number) => numbers.value(number).ok_or(number),
        }
    }

    /// Whether it is a number that no tree of integers can hold.
    pub fn has_fraction(self) -> bool {
        match self {
            Limit::Number(number) => Numbers::Integers.value(number).is_none(),
            Limit::MinusInfinity | Limit::Infinity => false,
        }
    }
}

/// The ends of a window as they are written. It is not empty.
#[derive(Clone, Copy, Debug)]
pub struct WindowArg {
    pub alpha: Limit,
    pub beta: Limit,
}

/// A parser for the items of a table of the library, by their names.
fn choice<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let names = all.iter().map(|&item| name(item));
    PossibleValuesParser::new(names.collect::<Vec<_>>()).map(move |text| {
        let found = all.iter().find(|&&item| name(item) == text);
        *found.expect("one of the possible values")
    })
}

/// A parser for algorithms, whose summaries the help shows.
fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    let rows = Algorithm::ALL.map(|item| PossibleValue::new(item.name()).help(item.summary()));
    PossibleValuesParser::new(rows).map(|text| {
        let found = Algorithm::ALL.into_iter().find(|item| item.name() == text);
        found.expect("one of the possible values")
    })
}

fn number(text: &str) -> Result<Number, String> {
    Number::parse(text).map_err(|error| match error {
        NumberError::Syntax => "expected a number like 5, -3 or 0.25".to_owned(),
        NumberError::IntegerRange => format!(
            "expected an integer from {} to {}",
            INTEGERS.start(),
            INTEGERS.end()
        ),
        NumberError::DecimalRange => "the number is beyond the range of a double".to_owned(),
    })
}

fn branching(text: &str) -> Result<Branching, String> {
    let factor = |text: &str| text.trim().parse().ok().filter(|&factor| factor > 0);
    let factors: Option<Vec<u32>> = text.split(',').map(factor).collect();
    match factors.as_deref() {
        Some(&[factor]) => Ok(Branching::Same(factor)),
        Some(factors) => Ok(Branching::PerPly(factors.to_vec())),
        None => Err("expected numbers of children, each at least 1: `2` or `3,2,4`".to_owned()),
    }
}

fn window(text: &str) -> Result<WindowArg, String> {
    let (alpha, beta) = text
        .split_once(',')
        .ok_or("expected ALPHA,BETA: `3,5`, `-inf,5`, `3,`")?;
    let end = |text: &str, open| match text.trim() {
        "" => Ok(open),
        text => limit(text).map_err(|expected| format!("`{text}`: {expected}")),
    };
    let window = WindowArg {
        alpha: end(alpha, Limit::MinusInfinity)?,
        beta: end(beta, Limit::Infinity)?,
    };
    let is_empty = match (window.alpha, window.beta) {
        (Limit::Infinity, _) | (_, Limit::MinusInfinity) => true,
        (Limit::Number(alpha), Limit::Number(beta)) => !alpha.is_less(beta),
        _ => false,
    };
    if is_empty {
        return Err("the window is empty: ALPHA must be less than BETA".to_owned());
    }
    Ok(window)
}

fn limit(text: &str) -> Result<Limit, String> {
    match text {
        "inf" | "+inf" => Ok(Limit::Infinity),
        "-inf" => Ok(Limit::MinusInfinity),
        _ => number(text).map(Limit::Number),
    }
}

fn paths(text: &str) -> Result<Paths, String> {
    let list = path::parse_list(text).map(Paths);
    list.map_err(|word| format!("`{word}` is not a path like /0/2/1"))
}

fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    let found = text.parse().ok().filter(|_| !text.starts_with('+'));
    let found = found.filter(|jobs: &NonZeroUsize| jobs.get() <= 1_000);
    found.ok_or_else(|| "expected a whole number from 1 to 1000".to_owned())
}

/// A whole number from 0 up.
fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    let found = text.parse().ok().filter(|_| !text.starts_with('+'));
    found.ok_or_else(|| "expected a whole number from 0 up".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definitions_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn windows_are_open_intervals() {
        for text in [
            "3,5", "-inf,5", "3,inf", ",5", "3,", ",", " 3 , 5 ", "-5,-3.5", "2.5,3",
        ] {
            assert!(window(text).is_ok(), "{text}");
        }
        for text in [
            "", "5", "5,3", "5,5", "inf,5", "3,-inf", "a,b", "1,2,3", "5,5.0", "nan,1",
        ] {
            assert!(window(text).is_err(), "{text}");
        }
    }
}
