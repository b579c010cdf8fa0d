//! `abprune draw`: reads a tree, or several for a page, searches it, draws it.

use std::env;
use std::io::{self, IsTerminal as _};

use abprune::report::draw::{
    Direction, Drawing, DrawingFormat, DrawingStyle, DrawingTooLarge, DrawnTree, Extent, Page,
    Recorder, SearchRecord, Sheet, Signs,
};
use abprune::search::ForwardAlgorithm;
use abprune::solve::NodeNames;
use anyhow::Result;

use super::diagnostic::Diagnostic;
use super::document::Document;
use super::loaded::LoadedTree;
use super::output::Output;
use super::status::Status;
use super::stderr::introduce;
use super::{drawn_documents, frames, input, resolve_node};
use crate::cli::{ColourWhen, DrawArgs, DrawingArgs, DrawnStep};

/// Draws the tree that the arguments name.
///
/// # Errors
///
/// What is wrong with the tree; it is too large to be drawn; the output cannot be written.
pub fn run(arguments: &DrawArgs) -> Result<Status> {
    if input::is_idle(&arguments.trees) {
        introduce("draw");
        return Ok(Status::Failed);
    }
    let format = arguments.drawing.format()?;
    let (trees, reading) = (&arguments.trees[..], &arguments.reading);
    if format == DrawingFormat::Html {
        let mut page = Page::default();
        for document in drawn_documents::all(trees, reading)? {
            draw(arguments, format, document, Some(&mut page))?;
        }
        let mut out = Output::open(arguments.drawing.file.file.as_deref())?;
        out.write(|out| out.write_all(page.finish().as_bytes()))?;
        out.finish(true)?;
    } else {
        let document = drawn_documents::only(trees, reading, format)?;
        draw(arguments, format, document, None)?;
    }
    Ok(Status::Solved)
}

/// Reads a document, searches its tree, and writes the drawing, or adds it to the page. Nodes on a page
/// always have names.
fn draw(
    arguments: &DrawArgs,
    format: DrawingFormat,
    document: Document<'static>,
    page: Option<&mut Page>,
) -> Result<()> {
    let options = &arguments.drawing;
    let (algorithm, search) = arguments.search.search()?;
    let names = match page {
        Some(_) => NodeNames::Letters,
        None => options.letters.names(),
    };
    let loaded = LoadedTree::with_names(document, &arguments.reading, &search, names)?;
    let rules = loaded.prepared().rules();
    let drawn = drawn_tree(options, format, &loaded)?;
    let mut recorder = Recorder::new(&drawn);
    let mut observer = recorder.observer(rules);
    let searched = match algorithm.search_tree(loaded.tree(), rules, &mut observer) {
        Ok(outcome) => {
            observer.finish(&outcome);
            Some((recorder.record(), outcome.pv))
        }
        // An exercise need not have a solution.
        Err(_) if options.blank.is_some() => None,
        Err(error) => return Err(loaded.no_value(error).into()),
    };
    loaded.check_unchanged()?;
    let style = style(options, format);
    let plain = Drawing {
        title: options.title.as_deref(),
        tree: &drawn,
        record: None,
        whole_record: searched
            .as_ref()
            .filter(|_| options.step.is_some())
            .map(|(record, _)| record),
        pv: &[],
        rule: rules.cutoff,
        fail: rules.fail,
        has_windows: algorithm != ForwardAlgorithm::Minimax,
        style: &style,
    };
    let is_fitting = |drawing: &Drawing| {
        let checked = format.check_size(drawing);
        checked.map_err(|error| too_large(&loaded, error, style.direction))
    };
    let write = |drawing: &Drawing| -> Result<()> {
        if let Some(page) = page {
            page.add(drawing);
            return Ok(());
        }
        is_fitting(drawing)?;
        let mut out = Output::open(options.file.file.as_deref())?;
        out.write(|out| format.write(out, drawing))?;
        out.finish(true)
    };
    let Some((record, pv)) = &searched else {
        return write(&plain);
    };
    let after = |step| after(record, pv, step, &drawn, &loaded);
    match options.step {
        None => write(&Drawing {
            record: Some(record),
            pv,
            ..plain
        }),
        Some(DrawnStep::One(step)) => {
            let (so_far, line) = after(step)?;
            write(&Drawing {
                record: Some(&so_far),
                pv: &line,
                ..plain
            })
        }
        Some(DrawnStep::All) => {
            let folder = options.file.file.as_deref().expect("it was checked");
            frames::write(folder, format, record, |step, out| {
                let (so_far, line) = after(step)?;
                let drawing = Drawing {
                    record: Some(&so_far),
                    pv: &line,
                    ..plain
                };
                is_fitting(&drawing)?;
                out.write(|out| format.write(out, &drawing))
            })
        }
    }
}

/// How the drawing looks.
fn style(options: &DrawingArgs, format: DrawingFormat) -> DrawingStyle {
    let is_text = format == DrawingFormat::Text;
    let direction = if is_text {
        Direction::Right
    } else {
        Direction::Down
    };
    DrawingStyle {
        show: options.show.0.clone(),
        pruned: options.pruned,
        sheet: options.blank.unwrap_or(Sheet::Solution),
        direction: options.direction.unwrap_or(direction),
        width: options.width,
        signs: if options.ascii {
            Signs::Ascii
        } else {
            Signs::Unicode
        },
        has_colour: has_colour(options.color, options.file.file.is_some()),
        is_standalone: options.standalone,
    }
}

/// What is known after a step, and the line of play then.
fn after(
    record: &SearchRecord,
    pv: &[u32],
    step: u64,
    drawn: &DrawnTree,
    loaded: &LoadedTree,
) -> Result<(SearchRecord, Vec<u32>)> {
    let all = record.step_count;
    if step > all {
        let message = format!("there is no step {step}: the search has {all} steps");
        return Err(loaded
            .diagnostic(message, "`abprune trace` lists them")
            .into());
    }
    let (so_far, line) = record.up_to(step, drawn);
    let line = if step == all { pv.to_vec() } else { line };
    Ok((so_far, line))
}

/// The message for a drawing that does not fit.
fn too_large(loaded: &LoadedTree, error: DrawingTooLarge, direction: Direction) -> Diagnostic {
    const PART: &str = "draw a part with `--root NODE` or `--max-ply N`";
    let (message, other) = match (error, direction) {
        (DrawingTooLarge::Page, _) => (
            "the drawing is larger than a page of TeX can be, 200 inches".to_owned(),
            ", or use `--format svg`",
        ),
        (DrawingTooLarge::Width(least), direction) => {
            let least = (least * 25.4 / 96.0).ceil();
            let other = match direction {
                Direction::Down => ", or turn it with `--direction right`",
                Direction::Right => "",
            };
            let message = format!("the drawing needs a width of {least}mm, with the smallest type");
            (message, other)
        }
    };
    loaded.diagnostic(message, &format!("{PART}{other}"))
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
