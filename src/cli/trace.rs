//! `abprune trace`: tells a search step by step.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::cli::documents::input;
use crate::cli::help::{MORE, TEMPLATE};
use crate::cli::options::reading::ReadingArgs;
use crate::cli::options::search::{OfTrace, SearchArgs};
use crate::cli::options::values::{FileArgs, FormatArgs, LettersArgs, OutputFormat};
use crate::cli::outputs::input_files::InputFiles;
use crate::cli::outputs::output::Output;
use crate::cli::status::Status;
use crate::cli::streams::Streams;
use crate::report::trace::{Filter, TraceFormat, TraceWriter};

const EXAMPLES: &str = "\
Examples:
  abprune trace tree.json                     every step, a sentence each
  abprune trace --node /0/1 tree.json         only what concerns this node
  abprune trace --from-step 10 --to-step 20 tree.json
  abprune trace -o steps.jsonl tree.json      an object for each step
  abprune trace --format folded tree.json     for flame graphs";

const AFTER: &str = "\
Exit status:
  0  done
  2  wrong usage, a tree that cannot be searched, or an error of the system";

impl OutputFormat for TraceFormat {
    const ABOUT: &'static str = "Sentences, JSON Lines, or for flame graphs";

    fn endings(self) -> &'static [&'static str] {
        TraceFormat::endings(self)
    }
}

/// The options of `trace`.
#[derive(Debug, Args)]
#[command(
    about = crate::cli::help::TRACE,
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
    pub search: SearchArgs<OfTrace>,

    #[command(flatten)]
    pub output: TraceOutputArgs,
}

/// What is told.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct TraceOutputArgs {
    #[command(flatten)]
    format: FormatArgs<TraceFormat>,

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

/// Tells the search of the tree that the arguments name.
///
/// # Errors
///
/// What is wrong with the tree or the options; the output cannot be written.
pub fn run(arguments: &TraceArgs, streams: &Streams) -> Result<Status> {
    let TraceOutputArgs { from_step: first, to_step, node, letters, .. } = &arguments.output;
    let last = to_step.unwrap_or(u64::MAX);
    if last < *first {
        bail!("`--to-step {last}` comes before `--from-step {first}`");
    }
    let output = arguments.output.file.file.as_deref();
    let (tree, reading) = (arguments.tree.as_slice(), &arguments.reading);
    InputFiles::of_trees(tree, reading).refuse(output, streams)?;
    let format = arguments.output.format.of(&arguments.output.file)?;
    let options = reading.asked(arguments.search.shown()?, letters.names());
    let loaded = input::only_tree(arguments.tree.as_deref(), reading, &options, streams)?;
    let node = match node {
        Some(text) => Some(loaded.find_node(text)?),
        None => None,
    };

    let tree = loaded.tree();
    let filter = Filter { first: *first, last, node };
    let mut out = Output::open(output, streams)?;
    let mut found = None;
    out.write(|out| {
        let recording = loaded.recording().keeping(filter.part());
        let mut writer = TraceWriter::new(format, tree, filter, out);
        let record = recording.search_by_step(tree, |record, step| writer.write(record, step));
        found = Some(record.finished());
        writer.finish()
    })?;
    out.finish(true)?;
    let steps = found.expect("the search is over").map_err(|error| loaded.no_value(error))?.steps();
    if steps < *first {
        bail!("`--from-step {first}`: the trace has {steps} steps");
    }
    Ok(Status::Solved)
}
