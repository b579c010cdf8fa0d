//! Compares the log of another program with the visits of a search.

use std::io::{self, Read};
use std::path::Path;

use anyhow::Result;

use super::CheckArgs;
use super::log::{OpenLog, said_of_line, tree_and_log};
use crate::check::visits::{
    CutTree, LogError, LogProblem, VisitLog, VisitRules, compare_searches, diagnose,
};
use crate::cli::documents::loaded::LoadedTree;
use crate::cli::outputs::output::write_whole;
use crate::cli::status::Status;
use crate::cli::streams::{InputSource, Streams};
use crate::report::Diagnostic;
use crate::report::check::{CheckFormat, LogReport, write_visits};
use crate::search::ForwardAlgorithm;
use crate::solve::SolveOptions;

/// A longer log is not compared again to see what it would agree with.
const LONGEST_DIAGNOSED: usize = 1 << 24;

/// Compares the log in this file with the search of the tree.
///
/// # Errors
///
/// What is wrong with the tree or the log; the output cannot be written.
pub fn run(
    arguments: &CheckArgs,
    file: &Path,
    format: CheckFormat,
    algorithm: ForwardAlgorithm,
    options: &SolveOptions,
    streams: &Streams,
) -> Result<Status> {
    let (document, OpenLog { name, source }) = tree_and_log(arguments, file, streams)?;
    let source = KeptSource { source, kept: Vec::new() };
    let mut log = VisitLog::new(source).map_err(|error| log_error(&name, error))?;
    let loaded = LoadedTree::new(document, options)?.without_chance("check --visits")?;
    let tree = loaded.tree();
    let rules = VisitRules {
        algorithm,
        rules: loaded.prepared.rules(),
        view: arguments.reading.values.into(),
        takes_windows: options.search.window.is_none(),
    };
    let mut cut = CutTree::default();
    let compared = compare_searches(tree, &rules, &mut log, &mut cut);
    let compared = compared.map_err(|leaf| loaded.no_value(leaf))?;
    let mut compared = compared.map_err(|error| log_error(&name, error))?;
    if compared.difference.is_some()
        && let Some(log) = log.into_source().whole()
    {
        compared.diagnosis = diagnose(&log, tree, &rules, options.search.order);
    }
    let report = LogReport {
        log_name: &name,
        tree_name: &loaded.name,
        tree: cut.searched(tree),
        found: &compared,
    };
    let is_json = format == CheckFormat::Json;
    let output = arguments.output.file.file.as_deref();
    write_whole(output, streams, |out| write_visits(out, &report, is_json))?;
    Ok(match compared.difference {
        None => Status::Solved,
        Some(_) => Status::No,
    })
}

/// A log that is kept as it is read, to be compared again.
struct KeptSource {
    source: InputSource,
    /// Its start: all of it, if that is not too long.
    kept: Vec<u8>,
}

impl Read for KeptSource {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = self.source.read(bytes)?;
        if self.kept.len() <= LONGEST_DIAGNOSED {
            self.kept.extend_from_slice(&bytes[..length]);
        }
        Ok(length)
    }
}

impl KeptSource {
    /// The whole log, with what has not been read yet. `None`: it is too long, or cannot be read.
    fn whole(mut self) -> Option<Vec<u8>> {
        let room = (LONGEST_DIAGNOSED + 1).checked_sub(self.kept.len())?;
        let mut rest = self.source.take(room as u64);
        rest.read_to_end(&mut self.kept).ok()?;
        Some(self.kept).filter(|log| log.len() <= LONGEST_DIAGNOSED)
    }
}

fn log_error(name: &str, error: LogError) -> Diagnostic {
    let LogError { problem, line } = error;
    let message = match &problem {
        LogProblem::Line(problem) => said_of_line(problem),
        problem => problem.to_string(),
    };
    Diagnostic {
        message,
        name: format!("{name}:{line}"),
        source: None,
        help: problem.help().map(str::to_owned),
    }
}
