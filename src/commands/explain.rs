//! `abprune explain`: why a node was pruned, or how the search came to it.

use abprune::report::explain::ExplainedNode;
use abprune::search::{ForwardAlgorithm, explain};
use anyhow::{Result, bail};

use super::loaded::LoadedTree;
use super::output::Output;
use super::status::Status;
use super::{input, resolve_node};
use crate::cli;

/// Explains the node that the arguments name.
///
/// # Errors
///
/// What is wrong with the tree or the options; the output cannot be written.
pub fn run(arguments: &cli::ExplainArgs) -> Result<Status> {
    let cli::ExplainArgs {
        tree,
        node: text,
        reading,
        search,
        format,
    } = arguments;
    if search.shown_algorithm("explain")? == ForwardAlgorithm::Minimax {
        bail!("explain speaks of windows, and minimax has none");
    }
    let document = input::only_document(tree, reading)?;
    let loaded = LoadedTree::new(document, reading, &search.options())?;
    let rules = loaded.prepared().rules();
    let path = resolve_node::find(&loaded, text)?;
    let explanation = explain(loaded.tree(), path, rules).map_err(|leaf| loaded.no_value(leaf))?;
    loaded.check_unchanged()?;
    let explained = ExplainedNode {
        name: loaded.name(),
        tree: loaded.tree(),
        rule: rules.cutoff,
        explanation: &explanation,
    };
    let mut out = Output::open(None)?;
    out.write(|out| format.write_explained(out, &explained))?;
    out.finish(true)?;
    Ok(Status::Solved)
}
