//! `abprune draw`: reads a tree, searches it, draws it.

use std::env;
use std::io::{self, IsTerminal as _};
use std::path::Path;

use abprune::report::draw::{
    self, DrawingFormat, DrawingStyle, DrawnTree, Extent, ExtentError, Recorder, SearchRecord,
    Signs,
};
use abprune::search::{ForwardAlgorithm, Rules};
use abprune::tree::path::PathText;
use anyhow::{Result, bail};

use super::diagnostic::Diagnostic;
use super::input;
use super::loaded::LoadedTree;
use super::output::Output;
use super::status::Status;
use super::stderr::show_help;
use crate::cli::{ColourWhen, DrawArgs};

/// Draws the tree that the arguments name.
///
/// # Errors
///
/// What is wrong with the tree; it is too large to be drawn; the output cannot be written.
pub fn run(arguments: &DrawArgs) -> Result<Status> {
    let tree = arguments.tree.as_deref();
    if input::is_idle(arguments.tree.as_slice()) {
        show_help("draw");
        return Ok(Status::Failed);
    }
    let drawing = &arguments.drawing;
    for (is_used, option, format) in [
        (drawing.ascii, "--ascii", DrawingFormat::Text),
        (drawing.standalone, "--standalone", DrawingFormat::Tikz),
    ] {
        if is_used && drawing.to != format {
            bail!("`{option}` is for `--to {}`", format.name());
        }
    }
    let algorithm = arguments.search.shown_algorithm("draw")?;
    let document = input::only_document(tree.unwrap_or(Path::new("-")), &arguments.reading)?;
    let options = arguments.search.options();
    let loaded = LoadedTree::new(document, &arguments.reading, &options)?;
    let rules = loaded.prepared().rules();
    let drawn = drawn_tree(arguments, &loaded)?;
    let searched = record(arguments, algorithm, &loaded, rules, &drawn)?;
    let (record, pv) = match &searched {
        Some((record, pv)) => (Some(record), &pv[..]),
        None => (None, &[][..]),
    };
    loaded.check_unchanged()?;
    let mut out = Output::open(drawing.output.as_deref())?;
    let style = DrawingStyle {
        show: drawing.show.0.clone(),
        pruned: drawing.pruned,
        is_blank: drawing.blank,
        signs: if drawing.ascii {
            Signs::Ascii
        } else {
            Signs::Unicode
        },
        has_colour: has_colour(drawing.color, drawing.output.is_some()),
        is_standalone: drawing.standalone,
    };
    let finished = draw::Drawing {
        name: loaded.name(),
        tree: &drawn,
        record,
        pv,
        rule: rules.cutoff,
        has_windows: algorithm != ForwardAlgorithm::Minimax,
        style: &style,
    };
    out.write(|out| drawing.to.write(out, &finished))?;
    out.finish(true)?;
    Ok(Status::Solved)
}

/// The part of the tree that is to be drawn.
fn drawn_tree<'t>(
    arguments: &DrawArgs,
    loaded: &'t LoadedTree,
) -> Result<DrawnTree<'t>, Diagnostic> {
    let drawing = &arguments.drawing;
    let extent = Extent {
        root: drawing.root.0.clone(),
        max_ply: drawing.max_ply,
        max_nodes: drawing.max_nodes as usize,
    };
    let refused = |message: String, help: &str| loaded.diagnostic(message, help);
    let drawn = extent.part_of(loaded.tree()).map_err(|error| match error {
        ExtentError::TooManyNodes => refused(
            format!("there are more than {} nodes to draw", drawing.max_nodes),
            "draw a part of the tree with `--root PATH` or `--max-ply N`, or allow more with \
             `--max-nodes N`",
        ),
        ExtentError::NoNode { nearest, children } => {
            let root = PathText::full(&drawing.root.0);
            let nearest = PathText::full(&nearest);
            let help = match children {
                0 => format!("{nearest} is a leaf"),
                1 => format!("{nearest} has one child, {}", child(nearest, 0)),
                _ => format!(
                    "{nearest} has {children} children, {} to {}",
                    child(nearest, 0),
                    child(nearest, children - 1)
                ),
            };
            refused(format!("there is no node {root}"), &help)
        }
    })?;
    let deepest = drawn.nodes().iter().map(|node| node.ply).max();
    match (drawing.to.max_ply(), deepest) {
        (Some(max), Some(deepest)) if deepest > max => Err(refused(
            format!(
                "there are more than {max} plies to draw as {}",
                drawing.to.name()
            ),
            "draw fewer with `--max-ply N`, or another part with `--root PATH`, or use `--to svg`",
        )),
        _ => Ok(drawn),
    }
}

/// The path of a child.
fn child(parent: PathText, position: u64) -> String {
    let parent = parent.to_string();
    format!("{}/{position}", parent.trim_end_matches('/'))
}

/// What a search of the whole tree finds at the drawn nodes, and its principal variation. An
/// exercise need not have a solution.
fn record(
    arguments: &DrawArgs,
    algorithm: ForwardAlgorithm,
    loaded: &LoadedTree,
    rules: Rules,
    drawn: &DrawnTree,
) -> Result<Option<(SearchRecord, Vec<u32>)>, Diagnostic> {
    let mut recorder = Recorder::new(drawn, arguments.drawing.to == DrawingFormat::Html);
    match algorithm.search_tree(loaded.tree(), rules, &mut recorder) {
        Ok(outcome) => Ok(Some((recorder.record(), outcome.pv))),
        Err(_) if arguments.drawing.blank => Ok(None),
        Err(error) => Err(loaded.no_value(error)),
    }
}

/// Whether to colour, as the option says, else the environment, else the terminal.
///
/// Source: <https://no-color.org>, <https://bixense.com/clicolors>.
fn has_colour(when: ColourWhen, is_file: bool) -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    match when {
        ColourWhen::Always => true,
        ColourWhen::Never => false,
        ColourWhen::Auto if is_set("NO_COLOR") => false,
        ColourWhen::Auto => {
            let is_forced =
                is_set("CLICOLOR_FORCE") && env::var_os("CLICOLOR_FORCE") != Some("0".into());
            let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
            is_forced || (!is_file && !is_dumb && io::stdout().is_terminal())
        }
    }
}
