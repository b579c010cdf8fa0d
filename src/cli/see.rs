//! The commands that show a search: definitions, and nothing else.

use std::path::PathBuf;

use abprune::report::{ReportFormat, trace::TraceFormat};
use clap::Args;

use super::search::{ReadingArgs, SearchArgs};
use super::values::choice;

const TRACE_HELP: &str = "\
Examples:
  abprune trace tree.json                     every step, a sentence each
  abprune trace --node /0/1 tree.json         only what concerns the node /0/1
  abprune trace --node E tree.json            ... or the node whose name is E
  abprune trace --from-step 10 --to-step 20 tree.json
  abprune trace --format jsonl tree.json      an object for each step

Exit status:
  0  done
  2  wrong usage, a tree that cannot be read or searched, or an error of the system";

/// The options of `trace`.
#[derive(Debug, Args)]
#[command(about = super::about::TRACE, after_help = TRACE_HELP)]
pub struct TraceArgs {
    /// File with a tree; `-` is standard input [default: -]
    #[arg(value_name = "TREE")]
    pub tree: Option<PathBuf>,

    #[command(flatten)]
    pub reading: ReadingArgs,
    #[command(flatten)]
    pub search: SearchArgs,
    #[command(flatten)]
    pub output: TraceOutputArgs,
}

/// What is told.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct TraceOutputArgs {
    /// Sentences, or JSON Lines
    #[arg(long, value_name = "FORMAT", default_value = TraceFormat::default().name(), value_parser = choice(&TraceFormat::ALL, TraceFormat::name))]
    pub format: TraceFormat,

    /// Tell from this step on; steps count from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub from_step: u64,

    /// Tell up to this step
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub to_step: Option<u64>,

    /// Tell only what concerns this node, given by its path, or by its name if no other has it:
    /// what happens there, what its parent makes of its value, the cutoff that prunes it
    #[arg(long, value_name = "PATH")]
    pub node: Option<String>,
}

const EXPLAIN_HELP: &str = "\
Examples:
  abprune explain tree.json /0/1/1            why was this node pruned, or entered?
  abprune explain tree.json E                 the node whose name is E
  abprune explain --cutoff gt tree.json /1    ... when nodes stop only at alpha > beta
  abprune explain --format json tree.json /1

Exit status:
  0  explained, whatever became of the node
  2  wrong usage, no such node, a tree that cannot be searched, or an error of the system";

/// The options of `explain`.
#[derive(Debug, Args)]
#[command(about = super::about::EXPLAIN, after_help = EXPLAIN_HELP)]
pub struct ExplainArgs {
    /// File with a tree; `-` is standard input
    #[arg(value_name = "TREE")]
    pub tree: PathBuf,

    /// The node: its path, or its name if no other node has it
    #[arg(value_name = "PATH")]
    pub node: String,

    #[command(flatten)]
    pub reading: ReadingArgs,
    #[command(flatten)]
    pub search: SearchArgs,

    /// The format of the answer
    #[arg(long, value_name = "FORMAT", help_heading = "Output", default_value = ReportFormat::default().name(), value_parser = choice(&ReportFormat::ALL, ReportFormat::name))]
    pub format: ReportFormat,
}

const WHAT_IF_HELP: &str = "\
Examples:
  abprune what-if tree.json /0/1/0            what happens for each value x of this leaf?
  abprune what-if tree.json /0/1/0 --pruned /0/1/1
                                              for which x is /0/1/1 pruned?
  abprune what-if --cutoff gt tree.json a     the leaf whose name is a; it may be null
  abprune what-if --format json tree.json /0

x is any real number, also in a tree of integers.

Exit status:
  0  answered, also if the answer is `no x`
  2  wrong usage, no such leaf, a tree that cannot be searched, too many searches needed, or an
     error of the system";

/// The options of `what-if`.
#[derive(Debug, Args)]
#[command(about = super::about::WHAT_IF, after_help = WHAT_IF_HELP)]
pub struct WhatIfArgs {
    /// File with a tree; `-` is standard input
    #[arg(value_name = "TREE")]
    pub tree: PathBuf,

    /// The leaf whose value is x: its path, or its name if no other node has it
    #[arg(value_name = "PATH")]
    pub leaf: String,

    #[command(flatten)]
    pub reading: ReadingArgs,
    #[command(flatten)]
    pub search: SearchArgs,
    #[command(flatten)]
    pub output: WhatIfOutputArgs,
}

/// What is said.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct WhatIfOutputArgs {
    /// The format of the answer
    #[arg(long, value_name = "FORMAT", default_value = ReportFormat::default().name(), value_parser = choice(&ReportFormat::ALL, ReportFormat::name))]
    pub format: ReportFormat,

    /// Say only for which values of x this node is pruned
    #[arg(long, value_name = "PATH")]
    pub pruned: Option<String>,

    /// Give up when the searches have entered more nodes than this; each value at which something
    /// may change takes two searches
    #[arg(long, value_name = "N", default_value_t = 200_000_000)]
    pub max_nodes: u64,
}
