//! `abprune trace`: tells a search step by step.

use anyhow::{Result, bail};

use super::{TraceArgs, TraceOutputArgs};
use crate::cli::documents::input;
use crate::cli::documents::loaded::LoadedTree;
use crate::cli::documents::resolve_node;
use crate::cli::outputs::input_files::InputFiles;
use crate::cli::outputs::output::Output;
use crate::cli::status::Status;
use crate::cli::stderr::introduce;
use crate::cli::streams::Streams;
use crate::report::trace::{Filter, TraceWriter};
use crate::search::record::Recording;

/// Tells the search of the tree that the arguments name.
///
/// # Errors
///
/// What is wrong with the tree or the options; the output cannot be written.
pub fn run(arguments: &TraceArgs, streams: &Streams) -> Result<Status> {
    if input::is_idle(arguments.tree.as_slice(), &arguments.reading, streams) {
        introduce("trace", streams);
        return Ok(Status::Failed);
    }
    let TraceOutputArgs {
        from_step: first,
        to_step,
        node,
        letters,
        ..
    } = &arguments.output;
    let last = to_step.unwrap_or(u64::MAX);
    if last < *first {
        bail!("`--to-step {last}` comes before `--from-step {first}`");
    }
    let output = arguments.output.file.file.as_deref();
    InputFiles::of_trees(arguments.tree.as_slice(), &arguments.reading).refuse(output, streams)?;
    let format = arguments.output.format()?;
    let (algorithm, options) = arguments.search.shown()?;
    let document = input::only_document(arguments.tree.as_deref(), &arguments.reading, streams)?;
    let names = letters.names();
    let loaded = LoadedTree::with_names(document, &arguments.reading, &options, names)?;
    let rules = loaded.prepared().rules();
    let node = match node {
        Some(text) => Some(resolve_node::find(&loaded, text)?),
        None => None,
    };

    let tree = loaded.tree();
    let filter = Filter {
        first: *first,
        last,
        node,
    };
    let mut out = Output::open(output, streams)?;
    let mut found = None;
    out.write(|out| {
        let recording = Recording::of(algorithm, rules).keeping(filter.part());
        let mut writer = TraceWriter::new(format, tree, filter, out);
        let record = recording.tree_by_step(tree, |record, step| writer.write(record, step));
        found = Some(record.finished());
        writer.finish()
    })?;
    loaded.check_read()?;
    out.finish(true)?;
    let steps = found
        .expect("the search is over")
        .map_err(|error| loaded.no_value(error))?
        .steps();
    if steps < *first {
        bail!("`--from-step {first}`: the trace has {steps} steps");
    }
    Ok(Status::Solved)
}
