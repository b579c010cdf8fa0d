//! The options of `trace`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::help::{MORE, TEMPLATE, names};
use crate::cli::options::format::{FileArgs, FormatTable};
use crate::cli::options::letters::LettersArgs;
use crate::cli::options::reading::ReadingArgs;
use crate::cli::options::search::SearchArgs;
use crate::cli::options::values::choice;
use crate::named::Named as _;
use crate::report::trace::TraceFormat;

const EXAMPLES: &str = "\
Examples:
  abprune trace tree.json                     every step, a sentence each
  abprune trace --node /0/1 tree.json         only what concerns the node /0/1
  abprune trace --node E tree.json            ... or the node with that name
  abprune trace --from-step 10 --to-step 20 tree.json
  abprune trace -o steps.jsonl tree.json      an object for each step";

const AFTER: &str = "\
Exit status:
  0  done
  2  wrong usage, a tree that cannot be searched, or an error of the system";

/// The formats of its output.
const FORMATS: FormatTable<TraceFormat> = FormatTable {
    all: TraceFormat::ALL,
    endings: TraceFormat::endings,
};

/// The options of `trace`.
#[derive(Debug, Args)]
#[command(
    about = crate::cli::about::TRACE,
    help_template = TEMPLATE,
    before_help = EXAMPLES,
    after_help = MORE,
    after_long_help = AFTER
)]
pub struct TraceArgs {
    /// File with a tree, or a tree; `-`: standard input [default: -]
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
    #[arg(
        long,
        value_name = "FORMAT",
        help = names("Sentences, or JSON Lines", TraceFormat::ALL),
        hide_possible_values = true,
        value_parser = choice(TraceFormat::ALL)
    )]
    format: Option<TraceFormat>,

    /// Tell from this step on; steps count from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub from_step: u64,

    /// Tell up to this step
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub to_step: Option<u64>,

    /// Tell only what concerns this node
    ///
    /// It is given by its path, or by its name or move if no other node has it. Told is what happens
    /// there, what its parent makes of its value, and the cutoff that prunes it
    #[arg(long, value_name = "NODE")]
    pub node: Option<String>,

    #[command(flatten)]
    pub letters: LettersArgs,

    #[command(flatten)]
    pub file: FileArgs,
}

impl TraceOutputArgs {
    /// The format of the steps.
    ///
    /// # Errors
    ///
    /// The file's name has an ending that does not fit.
    pub fn format(&self) -> Result<TraceFormat> {
        self.file.format(self.format, FORMATS)
    }
}
