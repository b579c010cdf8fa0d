//! `abprune explain`: why a node was pruned, or how the search came to it.

use abprune::report::explain::ExplainedNode;
use abprune::search::explain;
use anyhow::{Result, bail};

use super::output::Output;
use super::subject::Subject;
use super::{Status, input, node};
use crate::cli;

/// Explains the node that the arguments name.
///
/// # Errors
///
/// What is wrong with the tree or the options; the output cannot be written.
pub fn run(arguments: &cli::Explain) -> Result<Status> {
    let cli::Explain {
        tree,
        node: text,
        reading,
        search,
        format,
    } = arguments;
    if !search.has_windows("explain")? {
        bail!("explain speaks of windows, and minimax has none");
    }
    let document = input::only_document(tree, reading)?;
    let (subject, rules) = Subject::with_rules(document, reading, search)?;
    let path = node::find(&subject, text)?;
    let explanation =
        explain(subject.tree(), path, rules).map_err(|error| subject.needs_value(&error))?;
    subject.check_whole()?;
    let explained = ExplainedNode {
        name: subject.name(),
        tree: subject.tree(),
        rule: rules.cutoff,
        explanation: &explanation,
    };
    let mut out = Output::open(None)?;
    out.write(|out| format.write_explained(out, &explained))?;
    out.finish(true)?;
    Ok(Status::Solved)
}
