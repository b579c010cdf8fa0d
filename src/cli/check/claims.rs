//! Judges the claims of another program by the true values of a tree.

use std::path::Path;

use anyhow::Result;

use super::CheckArgs;
use super::log::{OpenLog, said_of_line, tree_and_log};
use crate::check::claims::{ClaimError, ClaimProblem, ClaimsFailure, judge_claims};
use crate::cli::documents::loaded::LoadedTree;
use crate::cli::outputs::output::write_whole;
use crate::cli::status::Status;
use crate::cli::streams::Streams;
use crate::report::check::{CheckFormat, LogReport, write_claims};
use crate::report::{Diagnostic, Source};
use crate::solve::{Need, SolveOptions};
use crate::tree::Tree;

/// Judges the claims in this file.
///
/// # Errors
///
/// What is wrong with the tree or the log; the output cannot be written.
pub fn run(
    arguments: &CheckArgs,
    file: &Path,
    format: CheckFormat,
    options: &SolveOptions,
    streams: &Streams,
) -> Result<Status> {
    let (document, OpenLog { name, source }) = tree_and_log(arguments, file, streams)?;
    let loaded = LoadedTree::new(document, options)?.without_chance("check --claims")?;
    let view = arguments.reading.values.into();
    let judged = judge_claims(source, loaded.tree(), view).map_err(|failure| match failure {
        ClaimsFailure::Claim(error) => claim_error(&name, *error, loaded.tree()),
        ClaimsFailure::NoValue(leaf) => loaded.needed(leaf, Need::Claims),
    })?;
    let report =
        LogReport { log_name: &name, tree_name: &loaded.name, tree: loaded.tree(), found: &judged };
    let is_json = format == CheckFormat::Json;
    let output = arguments.output.file.file.as_deref();
    write_whole(output, streams, |out| write_claims(out, &report, is_json))?;
    Ok(match judged.not_true {
        None => Status::Solved,
        // What is not good enough is not true as a bound, either.
        Some(_) => Status::No,
    })
}

fn claim_error(name: &str, error: ClaimError, tree: &Tree) -> Diagnostic {
    let ClaimError { problem, line, place } = error;
    let message = match &problem {
        ClaimProblem::Line(problem) => said_of_line(problem),
        problem => problem.to_string(),
    };
    let source = place.map(|(text, at)| {
        let line = usize::try_from(line).unwrap_or(usize::MAX);
        Box::new(Source::new(name, line, &text, at))
    });
    Diagnostic { message, name: format!("{name}:{line}"), source, help: problem.help(tree) }
}
