//! `abprune draw`: reads a tree, searches it, draws it.

use std::env;
use std::io::{self, IsTerminal as _};

use abprune::report::draw::{
    self, DrawingFormat, DrawingStyle, DrawnTree, Extent, Recorder, Signs,
};
use abprune::search::ForwardAlgorithm;
use anyhow::Result;

use super::diagnostic::Diagnostic;
use super::loaded::LoadedTree;
use super::output::Output;
use super::status::Status;
use super::stderr::introduce;
use super::{input, resolve_node};
use crate::cli::{ColourWhen, DrawArgs, DrawingArgs};

/// Draws the tree that the arguments name.
///
/// # Errors
///
/// What is wrong with the tree; it is too large to be drawn; the output cannot be written.
pub fn run(arguments: &DrawArgs) -> Result<Status> {
    if input::is_idle(arguments.tree.as_slice()) {
        introduce("draw");
        return Ok(Status::Failed);
    }
    let drawing = &arguments.drawing;
    let format = drawing.format()?;
    let (algorithm, options) = arguments.search.search()?;
    let document = input::only_document(arguments.tree.as_deref(), &arguments.reading)?;
    let names = drawing.letters.names();
    let loaded = LoadedTree::with_names(document, &arguments.reading, &options, names)?;
    let rules = loaded.prepared().rules();
    let drawn = drawn_tree(drawing, format, &loaded)?;
    let mut recorder = Recorder::new(&drawn, format == DrawingFormat::Html);
    let mut observer = recorder.observer(rules);
    let searched = match algorithm.search_tree(loaded.tree(), rules, &mut observer) {
        Ok(outcome) => {
            observer.finish(&outcome);
            Some((recorder.record(), outcome.pv))
        }
        // An exercise need not have a solution.
        Err(_) if drawing.blank => None,
        Err(error) => return Err(loaded.no_value(error).into()),
    };
    let (record, pv) = match &searched {
        Some((record, pv)) => (Some(record), &pv[..]),
        None => (None, &[][..]),
    };
    loaded.check_unchanged()?;
    let mut out = Output::open(drawing.file.file.as_deref())?;
    let style = DrawingStyle {
        show: drawing.show.0.clone(),
        pruned: drawing.pruned,
        is_blank: drawing.blank,
        signs: if drawing.ascii {
            Signs::Ascii
        } else {
            Signs::Unicode
        },
        has_colour: has_colour(drawing.color, drawing.file.file.is_some()),
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
    out.write(|out| format.write(out, &finished))?;
    out.finish(true)?;
    Ok(Status::Solved)
}

/// The part of the tree that is to be drawn.
fn drawn_tree<'t>(
    drawing: &DrawingArgs,
    format: DrawingFormat,
    loaded: &'t LoadedTree,
) -> Result<DrawnTree<'t>, Diagnostic> {
    let extent = Extent {
        root: resolve_node::find(loaded, &drawing.root)?,
        max_ply: drawing.max_ply,
        max_nodes: drawing.max_nodes as usize,
    };
    let refused = |message: String, help: &str| loaded.diagnostic(message, help);
    let drawn = extent.part_of(loaded.tree()).ok_or_else(|| {
        refused(
            format!("there are more than {} nodes to draw", drawing.max_nodes),
            "draw a part of the tree with `--root NODE` or `--max-ply N`, or allow more with \
             `--max-nodes N`",
        )
    })?;
    let deepest = drawn.nodes().iter().map(|node| node.ply).max();
    match (format.max_ply(), deepest) {
        (Some(max), Some(deepest)) if deepest > max => Err(refused(
            format!(
                "there are more than {max} plies to draw as {}",
                format.name()
            ),
            "draw fewer with `--max-ply N`, or another part with `--root NODE`, or use `--format svg`",
        )),
        _ => Ok(drawn),
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
