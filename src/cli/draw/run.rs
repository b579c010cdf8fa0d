//! `abprune draw`: reads a tree, or for a page and for LaTeX all that the arguments name, searches it, and
//! draws it: once, or for each step of a search as files in a folder. Of games it draws positions in the
//! place of triangles.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};

use super::icicles::IciclesOf;
use super::messages::{MOST_EVER, no_step, not_drawn, note_no_value};
use super::{DrawArgs, DrawingArgs, Folding, StepChoice};
use crate::cli::documents::input;
use crate::cli::options::reading::ReadingArgs;
use crate::cli::outputs::input_files::InputFiles;
use crate::cli::outputs::output::{Output, write_text};
use crate::cli::status::Status;
use crate::cli::streams::Streams;
use crate::diagnostic::{Diagnostic, reason};
use crate::games::Board;
use crate::named::Named as _;
use crate::read;
use crate::report::draw::{
    Detail, Direction, Drawing, DrawingError, DrawingFormat, DrawingShape, DrawingStyle,
    DrawnSearch, DrawnStep, DrawnTree, Extent, Folds, Page, Paper, Sheet, Sheets,
};
use crate::report::visible;
use crate::search::record::{Event, Recording};
use crate::solve::{Document, NodeNames, PreparedTree};
use crate::tree::path::PathText;

/// The most nodes that are drawn, unless the user allows more.
const MOST_DRAWN: u64 = 2_000;

/// Draws the tree that the arguments name.
///
/// # Errors
///
/// What is wrong with the tree; it is too large to be drawn; the output cannot be written.
pub fn run(arguments: &DrawArgs, streams: &Streams) -> Result<Status> {
    let options = &arguments.drawing;
    let output = options.file.file.as_deref();
    InputFiles::of_trees(&arguments.trees, &arguments.reading).refuse(output, streams)?;
    let format = options.format()?;
    let (trees, reading) = (&arguments.trees[..], &arguments.reading);
    let each_step = options.each_step();
    let documents = match format {
        DrawingFormat::Html => all(trees, reading, streams)?,
        DrawingFormat::Tikz if each_step.is_none() => all(trees, reading, streams)?,
        _ => vec![only(trees, reading, format, each_step, streams)?],
    };
    let is_several = documents.len() > 1 || options.solutions;
    let mut target = match format {
        DrawingFormat::Html => DrawingTarget::Page(Page::default()),
        DrawingFormat::Tikz if is_several => DrawingTarget::Sheets(Sheets::default()),
        _ => DrawingTarget::File,
    };
    for (number, document) in (1..).zip(documents) {
        draw(arguments, format, number, &document, &mut target, streams)?;
    }
    let text = match target {
        DrawingTarget::Page(page) => page.finish(),
        DrawingTarget::Sheets(sheets) => sheets.finish(),
        DrawingTarget::File => return Ok(Status::Solved),
    };
    write_text(output, text.as_bytes(), streams)?;
    Ok(Status::Solved)
}

/// Where a drawing goes: into a file of its own, or to the others.
enum DrawingTarget {
    File,
    Page(Page),
    Sheets(Sheets),
}

/// Reads a document, searches its tree, and writes the drawing, or adds it to the others. A page always has a
/// word for each node.
fn draw(
    arguments: &DrawArgs,
    format: DrawingFormat,
    number: usize,
    document: &Document,
    target: &mut DrawingTarget,
    streams: &Streams,
) -> Result<()> {
    let options = &arguments.drawing;
    let algorithms = arguments.algorithms()?;
    let is_page = matches!(target, DrawingTarget::Page(_));
    let title = options.title.as_ref();
    let title = title.map(|title| title.of(number, &document.file, document.line));
    let names = match options.letters.names() {
        NodeNames::OfDocument if is_page => NodeNames::LettersBesideMoves,
        names => names,
    };
    // The limit of nodes is for what is drawn, which may be a part of the tree.
    let reading = arguments.reading.with_room_for_trees();
    if options.shape == DrawingShape::Icicle {
        let icicles = IciclesOf { options, format, document, title: title.as_deref(), streams };
        if algorithms.is_empty() {
            let search = arguments.search.shown()?;
            let made = arguments.reading.asked(search.clone(), names);
            return icicles.draw_one(&reading.asked(search, names), &made);
        }
        let searches = arguments.search.shown_by(&algorithms)?;
        return icicles.draw_all(&reading.asked(searches[0].clone(), names), &searches);
    }
    let loaded = PreparedTree::of(document, &reading.asked(arguments.search.shown()?, names))?;
    let recording = loaded.recording();
    let max_nodes = arguments.reading.max_nodes_or(MOST_DRAWN).min(MOST_EVER);
    let drawn = drawn_tree(options, format, &loaded, &recording, max_nodes)?;
    let boards = boards(arguments, &loaded, &drawn)?;
    let is_paper = options.standalone && matches!(target, DrawingTarget::Sheets(_));
    let style = options.style(format, is_paper, streams);
    let searched = DrawnSearch::of(drawn, recording);
    // An exercise need not have a solution.
    if !style.is_blank() {
        let error = |leaf| loaded.no_value(leaf);
        note_no_value(document, searched.record(), streams, error)?;
    }
    let drawing = Drawing {
        title: title.as_deref(),
        boards: &boards,
        search: &searched,
        after: None,
        has_room_for_steps: options.step.is_some(),
        style: &style,
    };
    let step_count = searched.record().steps();
    match options.step {
        Some(StepChoice::One(step)) if step > step_count => {
            Err(no_step(document, step, step_count).into())
        }
        Some(StepChoice::One(step)) => {
            let drawing = Drawing { after: Some(step), ..drawing };
            write(options, format, &loaded, &drawing, target, streams)
        }
        None => write(options, format, &loaded, &drawing, target, streams),
        Some(step @ (StepChoice::All | StepChoice::Cutoffs)) => {
            let folder = options.file.file.as_deref().expect("it was checked");
            let inputs = InputFiles::of_trees(&arguments.trees, &arguments.reading);
            let are_cutoffs = step == StepChoice::Cutoffs;
            let steps = steps_of(&searched, are_cutoffs);
            let files = files_of(folder, format, (&steps, step_count));
            inputs.refuse(files.iter().map(PathBuf::as_path), streams)?;
            make_folder(folder)?;
            for (step, file) in steps.into_iter().zip(&files) {
                let drawing = Drawing { after: Some(step), ..drawing };
                write_file(options, format, &loaded, &drawing, Some(file), streams)?;
            }
            Ok(())
        }
    }
}

/// The name of a file without its folders; `None`: the document is in no file.
fn file_name(file: &str) -> Option<String> {
    let file = Path::new(file).file_name().filter(|_| Path::new(file).is_file())?;
    Some(file.to_string_lossy().into_owned())
}

/// Writes a drawing, or adds it to the others; if solutions are asked for, as a sheet and its solution.
fn write(
    options: &DrawingArgs,
    format: DrawingFormat,
    loaded: &PreparedTree,
    drawing: &Drawing,
    target: &mut DrawingTarget,
    streams: &Streams,
) -> Result<()> {
    let solution = options.solutions.then_some(drawing);
    let style =
        DrawingStyle { sheet: options.blank.unwrap_or(Sheet::Blank), ..drawing.style.clone() };
    let sheet = Drawing { style: &style, ..*drawing };
    let first = if solution.is_some() { &sheet } else { drawing };
    let too_large = |error| too_large(options, format, loaded, drawing, error);
    match target {
        DrawingTarget::File => {
            write_file(options, format, loaded, drawing, options.file.file.as_deref(), streams)?;
        }
        DrawingTarget::Page(page) => {
            page.add(first, file_name(&loaded.document.file).as_deref());
            if let Some(solution) = solution {
                page.add_solution(solution);
            }
        }
        DrawingTarget::Sheets(sheets) => {
            if let Some(solution) = solution {
                sheets.add_solution(solution).map_err(too_large)?;
            }
            sheets.add(first).map_err(too_large)?;
        }
    }
    Ok(())
}

/// Writes a drawing into a file of its own; `None`: to standard output.
fn write_file(
    options: &DrawingArgs,
    format: DrawingFormat,
    loaded: &PreparedTree,
    drawing: &Drawing,
    file: Option<&Path>,
    streams: &Streams,
) -> Result<()> {
    let laid_out = format.lay_out(drawing);
    let laid_out = laid_out.map_err(|error| too_large(options, format, loaded, drawing, error))?;
    let mut out = Output::open(file, streams)?;
    out.write(|out| laid_out.write(out))?;
    out.finish(true)
}

/// The message for a drawing that cannot be laid out, with the options with which it could.
fn too_large(
    options: &DrawingArgs,
    format: DrawingFormat,
    loaded: &PreparedTree,
    drawing: &Drawing,
    error: DrawingError,
) -> Diagnostic {
    let fits = |style: DrawingStyle| {
        let style = &style;
        format.lay_out(&Drawing { style, ..*drawing }).is_ok()
    };
    let fold = fold_remedy(options, loaded);
    not_drawn(&loaded.document, error, &(fold.to_owned() + &remedies(drawing.style, fits)))
}

/// The option that folds a tree, or more of it, if it can be used and what is drawn is large enough for it.
fn fold_remedy(options: &DrawingArgs, loaded: &PreparedTree) -> &'static str {
    let can_fold = !options.has_exercise();
    let tree = loaded.tree();
    let top = loaded.find_node(&options.root).ok().and_then(|path| tree.find(&path));
    let is_large = top.is_some_and(|top| tree.size_of(top).leaves > Folds::LEGIBLE);
    match options.fold {
        Folding::None if can_fold && is_large => ", fold it with `--fold auto`",
        Folding::None => "",
        Folding::Auto | Folding::Most(_) => ", fold more with `--fold N`",
    }
}

/// The options with which a drawing would fit.
fn remedies(style: &DrawingStyle, fits: impl Fn(DrawingStyle) -> bool) -> String {
    let (mut right, mut turned, mut values) = (style.clone(), style.clone(), style.clone());
    right.direction = Direction::Right;
    turned.paper = style.paper.map(|_| Paper::Landscape);
    values.show = vec![Detail::Values];
    let remedies = [
        (right, ", turn it with `--direction right`"),
        (turned, ", turn the page with `--landscape`"),
        (values, ", show less with `--show values`"),
    ];
    let fitting = remedies.into_iter().filter(|(style, _)| fits(style.clone()));
    fitting.map(|(_, remedy)| remedy).collect()
}

/// The part of the tree that is to be drawn.
fn drawn_tree<'t>(
    drawing: &DrawingArgs,
    format: DrawingFormat,
    loaded: &'t PreparedTree,
    recording: &Recording,
    max_nodes: u64,
) -> Result<DrawnTree<'t>, Diagnostic> {
    let extent = Extent {
        root: loaded.find_node(&drawing.root)?,
        max_ply: drawing.max_ply,
        max_nodes: usize::try_from(max_nodes).unwrap_or(usize::MAX),
    };
    let tree = loaded.tree();
    let most = match drawing.fold {
        Folding::None => None,
        Folding::Auto => Some(None),
        Folding::Most(most) => Some(Some(most)),
    };
    let mut folds = most.map(|most| {
        let (root, max_ply, recording) = (&extent.root, extent.max_ply, recording.clone());
        match (most, drawing.step) {
            (None, Some(StepChoice::One(step))) => {
                Folds::around(tree, root, max_ply, recording, step)
            }
            _ => Folds::choose(tree, root, max_ply, recording, most),
        }
    });
    if let Some(folds) = &mut folds {
        for node in &drawing.close {
            let closed = drawn_node(&extent, loaded, node)?;
            let (closed, _) = tree.node_at(&closed).expect("it was found");
            folds.close(tree, closed);
        }
        for node in &drawing.open {
            folds.open(tree, &drawn_node(&extent, loaded, node)?);
        }
    }
    let drawn = extent.folded_part_of(tree, folds.as_ref());
    let drawn = drawn.ok_or(DrawingError::Nodes(max_nodes));
    let drawn = drawn.and_then(|drawn| format.check_plies(&drawn).map(|()| drawn));
    drawn.map_err(|error| not_drawn(&loaded.document, error, fold_remedy(drawing, loaded)))
}

/// The path of a node that is opened or closed.
///
/// # Errors
///
/// There is no such node, or it is not in the drawn part.
fn drawn_node(extent: &Extent, loaded: &PreparedTree, node: &str) -> Result<Vec<u32>, Diagnostic> {
    let path = loaded.find_node(node)?;
    if extent.has(&path) {
        return Ok(path);
    }
    let [node, root] = [&path, &extent.root].map(|path| PathText::short(path));
    let below = match extent.max_ply {
        None => "all".to_owned(),
        Some(1) => "1 ply".to_owned(),
        Some(plies) => format!("{plies} plies"),
    };
    let message = format!("{node} is not in the drawn part: {root} and {below} below it");
    let help =
        "`--open` and `--close` are for nodes of that part; `--root` and `--max-ply` choose it";
    Err(loaded.document.diagnostic(message, help))
}

/// The numbers of the steps about drawn nodes, as `trace` has them, after 0: all, or with `are_cutoffs` those at
/// which all that a cutoff prunes is struck, and the last one.
fn steps_of(search: &DrawnSearch, are_cutoffs: bool) -> Vec<u64> {
    let all = search.steps();
    let is_pruning =
        |step: &DrawnStep| matches!(step.step.event, Event::Cutoff(_) | Event::Prune(_));
    let is_one = |(at, step): &(usize, &DrawnStep)| {
        let is_followed =
            all.get(at + 1).is_some_and(|next| matches!(next.step.event, Event::Prune(_)));
        !are_cutoffs || at + 1 == all.len() || (is_pruning(step) && !is_followed)
    };
    let numbers = all.iter().enumerate().filter(is_one);
    let mut steps: Vec<u64> = numbers.map(|(_, step)| step.step.number).collect();
    steps.insert(0, 0);
    steps.dedup();
    steps
}

/// The files `step-000.svg` (before the first step), `step-001.svg` and so on: one for each of these steps, of
/// which the search has `count`.
fn files_of(folder: &Path, format: DrawingFormat, (steps, count): (&[u64], u64)) -> Vec<PathBuf> {
    let digits = count.to_string().len().max(3);
    let ending = format.endings()[0];
    let file = |step| folder.join(format!("step-{step:0digits$}.{ending}"));
    steps.iter().map(file).collect()
}

/// Makes a folder, if it is not there.
fn make_folder(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).map_err(|error| {
        let name = folder.to_string_lossy();
        anyhow!("cannot write to the folder `{}`: {}", visible(&name), reason(&error))
    })
}

/// All documents of these files; no file means standard input.
///
/// # Errors
///
/// The first file or line that cannot be read; there is no tree.
fn all(
    trees: &[PathBuf],
    reading: &ReadingArgs,
    streams: &Streams,
) -> Result<Vec<Document<'static>>> {
    let mut all = Vec::new();
    input::for_each_document(trees, reading, streams, |document, _| {
        all.push(document.map_err(anyhow::Error::new)?.into_owned());
        Ok(())
    })?;
    if all.is_empty() {
        bail!("there is no tree to draw");
    }
    Ok(all)
}

/// The only document, for a format that draws one tree, or a drawing for each step.
///
/// # Errors
///
/// Several files are named, or one that holds several trees; it cannot be read.
fn only(
    trees: &[PathBuf],
    reading: &ReadingArgs,
    format: DrawingFormat,
    each_step: Option<&str>,
    streams: &Streams,
) -> Result<Document<'static>> {
    if let (true, Some(word)) = (trees.len() > 1, each_step) {
        bail!(
            "`--step {word}` draws one tree, and {} are named: draw each with a command of its own",
            trees.len()
        );
    }
    if trees.len() > 1 {
        bail!(
            "`--format {}` draws one tree, and {} are named: draw each with a command of its own, or \
             all in one file with `--format html` or `--format tikz`",
            format.name(),
            trees.len()
        );
    }
    input::only_document(trees.first().map(PathBuf::as_path), reading, streams)
}

/// For each drawn node its board, if boards are asked for; else none.
///
/// # Errors
///
/// The document gives no position of a game.
fn boards(
    arguments: &DrawArgs,
    loaded: &PreparedTree,
    drawn: &DrawnTree,
) -> Result<Vec<Board>, Diagnostic> {
    if !arguments.drawing.show.0.contains(&Detail::Boards) {
        return Ok(Vec::new());
    }
    let (document, reading) = (&loaded.document, arguments.reading.options());
    // The tree of a program has no text, so no position either.
    if !document.is_game(&reading) {
        return Err(document.diagnostic(
            "`--show boards` draws the positions of a game, and the nodes of this tree have none"
                .to_owned(),
            "leave out `boards`, or give a position, like `{\"game\": \"tic-tac-toe\"}`",
        ));
    }
    let position = read::read_position(document.bytes(), &reading);
    let position = position.expect("the tree has been read from it");
    Ok(drawn.boards(&position))
}
