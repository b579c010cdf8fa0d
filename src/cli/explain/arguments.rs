//! The options of `explain`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::help::{MORE, TEMPLATE, names};
use crate::cli::options::format::{FileArgs, REPORTS};
use crate::cli::options::letters::LettersArgs;
use crate::cli::options::reading::ReadingArgs;
use crate::cli::options::search::SearchArgs;
use crate::cli::options::values::choice;
use crate::named::Named as _;
use crate::report::ReportFormat;

const EXAMPLES: &str = "\
Examples:
  abprune explain tree.json                 all that is pruned, in order
  abprune explain tree.json /0/1/1          why was this node pruned, or not?
  abprune explain tree.json E               the node with that name or move
  abprune explain --cutoff gt tree.json /1  ... when nodes stop at alpha > beta
  abprune explain batch.jsonl:2 /1          a tree of a file of many";

const AFTER: &str = "\
Exit status:
  0  explained, whatever became of the node
  2  wrong usage, no such node, a tree that cannot be searched, or an error of
     the system";

/// The options of `explain`.
#[derive(Debug, Args)]
#[command(
    about = crate::cli::about::EXPLAIN,
    help_template = TEMPLATE,
    before_help = EXAMPLES,
    after_help = MORE,
    after_long_help = AFTER
)]
pub struct ExplainArgs {
    /// File with a tree, or a tree; `-`: standard input [default: -]
    #[arg(value_name = "TREE")]
    pub tree: Option<PathBuf>,

    /// The node: its path, name or move [default: all that is pruned]
    #[arg(value_name = "NODE")]
    pub node: Option<String>,

    #[command(flatten)]
    pub reading: ReadingArgs,

    #[command(flatten)]
    pub search: SearchArgs,

    #[arg(
        long,
        value_name = "FORMAT",
        help = names("The format of the answer", ReportFormat::ALL),
        help_heading = "Output",
        hide_possible_values = true,
        value_parser = choice(ReportFormat::ALL)
    )]
    format: Option<ReportFormat>,

    #[command(flatten)]
    pub letters: LettersArgs,

    #[command(flatten)]
    pub file: FileArgs,
}

impl ExplainArgs {
    /// With a program in the place of the tree, the only argument is the node.
    pub fn arranged(mut self) -> ExplainArgs {
        if self.reading.program.command.is_some() && self.node.is_none() {
            let node = self.tree.take();
            self.node = node.map(|node| node.to_string_lossy().into_owned());
        }
        self
    }

    /// The format of the answer.
    ///
    /// # Errors
    ///
    /// The file's name has an ending that does not fit.
    pub fn format(&self) -> Result<ReportFormat> {
        self.file.format(self.format, REPORTS)
    }
}
