//! Checks the log of another program against the search of a tree.

use std::path::Path;

use anyhow::{Result, bail};

use super::CheckArgs;
use crate::check::log::{LogError, LogFailure, LogRules, check_log};
use crate::cli::documents::input;
use crate::cli::documents::opening::{read_whole, unreadable};
use crate::cli::outputs::output::write_whole;
use crate::cli::status::Status;
use crate::cli::streams::Streams;
use crate::diagnostic::{Diagnostic, Source};
use crate::report::check::{CheckFormat, LogReport, write_log};
use crate::search::ForwardAlgorithm;
use crate::solve::{Need, PreparedTree, SolveOptions};
use crate::tree::Tree;

/// The most bytes of a log.
const LONGEST: u64 = 1 << 30;

/// Checks the log in this file.
///
/// # Errors
///
/// What is wrong with the tree or the log; both are standard input; the output cannot be written.
pub fn run(
    arguments: &CheckArgs,
    file: &Path,
    format: CheckFormat,
    algorithm: ForwardAlgorithm,
    options: &SolveOptions,
    streams: &Streams,
) -> Result<Status> {
    let tree = arguments.tree.as_deref().unwrap_or(Path::new("-"));
    let is_asked = arguments.reading.program.command.is_some();
    if file == Path::new("-") && tree == file && !is_asked {
        bail!("standard input can be read only once: name a file for the tree or for the log");
    }
    let document = input::only_document(arguments.tree.as_deref(), &arguments.reading, streams)?;
    let name = file.to_string_lossy();
    let log = read_whole(file, LONGEST, streams).map_err(|error| unreadable(&name, &error))?;
    let loaded = PreparedTree::of(&document, options)?;
    let rules = LogRules {
        algorithm,
        rules: loaded.rules(),
        table_bytes: options.search.table(),
        order: options.search.order,
        asks_order: arguments.order_of_visits,
        view: arguments.reading.values.into(),
        takes_windows: options.search.window.is_none(),
    };
    let found = check_log(&log, loaded.tree(), &rules).map_err(|failure| match failure {
        LogFailure::Log(error) => log_error(&name, *error, loaded.tree()),
        LogFailure::Search(leaf) => loaded.no_value(leaf),
        LogFailure::Values(leaf) => loaded.needed(leaf, Need::Claims),
    })?;
    let report =
        LogReport { log_name: &name, tree_name: &loaded.name, tree: loaded.tree(), found: &found };
    let is_json = format == CheckFormat::Json;
    let output = arguments.output.file.file.as_deref();
    write_whole(output, streams, |out| write_log(out, &report, is_json))?;
    Ok(if found.is_right() { Status::Solved } else { Status::No })
}

fn log_error(name: &str, error: LogError, tree: &Tree) -> Diagnostic {
    let LogError { problem, line, place } = error;
    let source = place.map(|(text, at)| {
        let line = usize::try_from(line).unwrap_or(usize::MAX);
        Box::new(Source::new(name, line, &text, at))
    });
    let help = Some(problem.help(tree));
    Diagnostic { message: problem.to_string(), name: format!("{name}:{line}"), source, help }
}
