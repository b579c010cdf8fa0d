//! The options of `what-if`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::help::{MORE, TEMPLATE, names};
use crate::cli::options::format::{FileArgs, REPORTS};
use crate::cli::options::reading::ReadingArgs;
use crate::cli::options::search::SearchArgs;
use crate::cli::options::values::choice;
use crate::named::Named as _;
use crate::report::ReportFormat;

const EXAMPLES: &str = "\
Examples:
  abprune what-if tree.json /0/1/0          for each value x of this leaf
  abprune what-if tree.json /0/1/0 --pruned /0/1/1
                                            for which x is /0/1/1 pruned?
  abprune what-if tree.json a               the leaf with that name";

const AFTER: &str = "\
x is any real number, also in a tree of integers.

Exit status:
  0  answered, also if the answer is `no x`
  2  wrong usage, no such leaf, a tree that cannot be searched, too many
     searches needed, or an error of the system";

/// The options of `what-if`.
#[derive(Debug, Args)]
#[command(
    about = crate::cli::about::WHAT_IF,
    override_usage = "abprune what-if [OPTIONS] <TREE> <LEAF>",
    help_template = TEMPLATE,
    before_help = EXAMPLES,
    after_help = MORE,
    after_long_help = AFTER
)]
pub struct WhatIfArgs {
    /// File with a tree, or a tree; `-`: standard input
    #[arg(value_name = "TREE", required_unless_present = "program")]
    pub tree: Option<PathBuf>,

    /// The leaf whose value is x: its path, name or move
    #[arg(value_name = "LEAF", required_unless_present = "program")]
    pub leaf: Option<String>,

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
    #[arg(
        long,
        value_name = "FORMAT",
        help = names("The format of the answer", ReportFormat::ALL),
        hide_possible_values = true,
        value_parser = choice(ReportFormat::ALL)
    )]
    format: Option<ReportFormat>,

    /// Say only for which values of x this node is pruned
    #[arg(long, value_name = "NODE")]
    pub pruned: Option<String>,

    #[command(flatten)]
    pub file: FileArgs,
}

impl WhatIfArgs {
    /// With a program in the place of the tree, the only argument is the leaf.
    pub fn arranged(mut self) -> WhatIfArgs {
        if self.reading.program.command.is_some() && self.leaf.is_none() {
            let leaf = self.tree.take();
            self.leaf = leaf.map(|leaf| leaf.to_string_lossy().into_owned());
        }
        self
    }
}

impl WhatIfOutputArgs {
    /// The format of the answer.
    ///
    /// # Errors
    ///
    /// The file's name has an ending that does not fit.
    pub fn format(&self) -> Result<ReportFormat> {
        self.file.format(self.format, REPORTS)
    }
}
