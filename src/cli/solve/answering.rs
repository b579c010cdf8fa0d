//! Answers documents for `solve`: the answer or the error of each, in the output format that is wanted.

use std::cell::RefCell;
use std::path::Path;

use anyhow::{Result, bail};

use super::{AnswerFormat, SolveArgs};
use crate::cli::documents::lines::{BlankLines, Line};
use crate::cli::outputs::answers::Answers;
use crate::cli::outputs::progress::Progress;
use crate::cli::status::Status;
use crate::cli::streams::Streams;
use crate::diagnostic::Diagnostic;
use crate::named::Named as _;
use crate::report::{Report, append_value, write_searched_tree};
use crate::search::record::fates_in_original;
use crate::search::{Algorithm, SearchProgress, Watch};
use crate::solve::{Document, PreparedTree, SolveOptions, Solver};

/// The lines of what was pruned that a terminal gets of a tree.
const LINES_FOR_TERMINAL: usize = 20;

/// How documents are answered.
pub struct Settings {
    options: SolveOptions,
    format: AnswerFormat,
    quiet: bool,
    most_pruned: Option<usize>,
}

impl Settings {
    /// What the arguments say.
    ///
    /// # Errors
    ///
    /// An option that would do nothing, or contradicts another.
    pub fn of(arguments: &SolveArgs, streams: &Streams) -> Result<Settings> {
        let output = &arguments.output;
        let options = arguments.options()?;
        let format = output.format()?;
        if format == AnswerFormat::Tree {
            refuse_unshown(options.search.algorithm)?;
        }
        let is_standard = output.file.file.as_deref().is_none_or(|file| file == Path::new("-"));
        let is_for_terminal = is_standard && streams.is_output_terminal();
        Ok(Settings {
            options,
            format,
            quiet: output.quiet,
            most_pruned: is_for_terminal.then_some(LINES_FOR_TERMINAL),
        })
    }
}

/// Answers documents, one after the other.
pub struct Answering<'a> {
    settings: &'a Settings,
    solver: Solver,
    /// How far the search of a single document is.
    progress: Option<RefCell<Progress>>,
}

impl<'a> Answering<'a> {
    /// `streams`: where a person may watch how far a search is.
    pub fn new(settings: &'a Settings, streams: Option<&Streams>) -> Answering<'a> {
        Answering {
            settings,
            solver: Solver::new(settings.options.clone()),
            progress: streams.and_then(Progress::new).map(RefCell::new),
        }
    }

    /// Answers a line of a file of many trees, or says what is wrong with it.
    ///
    /// # Errors
    ///
    /// The answer cannot be written.
    pub fn answer_line(&mut self, line: Line, answers: &mut Answers) -> Result<()> {
        match line {
            Ok(document) => self.answer(&document, true, answers),
            Err(lines) => refuse_blank(self.settings, lines, answers),
        }
    }

    /// Answers a document, or says what is wrong with it.
    ///
    /// # Errors
    ///
    /// The answer cannot be written.
    pub fn answer(
        &mut self,
        document: &Document,
        is_many: bool,
        answers: &mut Answers,
    ) -> Result<()> {
        let settings = self.settings;
        let tell = |search: &SearchProgress| {
            if let Some(progress) = &self.progress {
                progress.borrow_mut().search("", search);
            }
        };
        let watch = self.progress.is_some().then_some(&tell as Watch);
        let source = &document.source;
        // Where nothing else is shown, the value alone is found sooner.
        if settings.quiet {
            let value = self.solver.value(source, document.format, watch);
            if let Some((number_kind, value)) = value {
                answers.add(|bytes| append_value(bytes, number_kind, value))?;
                return flush_for_now(document, is_many, answers);
            }
        }
        let solved = self.solver.solve_watched(source, document.format, watch);
        if let Some(progress) = &self.progress {
            progress.borrow_mut().clear();
        }
        let solved = solved.map_err(|error| document.solve_error(&error));
        let answer = match solved {
            Ok(answer) => answer,
            Err(diagnostic) => return refuse(settings, &diagnostic, is_many, answers),
        };
        if settings.quiet {
            let number_kind = answer.tree.info().number_kind();
            answers.add(|bytes| append_value(bytes, number_kind, answer.outcome.value))?;
        } else {
            let (name, most_pruned) = (document.name(), settings.most_pruned);
            let report = Report { name, answer: &answer, most_pruned };
            match settings.format {
                AnswerFormat::Tree => {
                    if let Err(diagnostic) = add_tree(settings, document, answers)? {
                        return refuse(settings, &diagnostic, is_many, answers);
                    }
                }
                format => answers.add_report(format.of_reports(), &report, is_many)?,
            }
        }
        flush_for_now(document, is_many, answers)
    }
}

/// Refuses an algorithm whose searches cannot be shown at each node.
fn refuse_unshown(algorithm: Algorithm) -> Result<()> {
    if algorithm.forward().is_none() || !algorithm.is_explained() {
        bail!("`--format tree` is for alpha-beta and minimax, not for {}", algorithm.name());
    }
    Ok(())
}

/// Adds the tree of a document, with what the search found at each node.
///
/// # Errors
///
/// The answer cannot be written. Inside: what is wrong with the document.
fn add_tree(
    settings: &Settings,
    document: &Document,
    answers: &mut Answers,
) -> Result<Result<(), Diagnostic>> {
    let loaded = match PreparedTree::of(document, &settings.options) {
        Ok(loaded) => loaded,
        Err(diagnostic) => return Ok(Err(diagnostic)),
    };
    let (original, searched) = (loaded.original(), loaded.tree());
    let record = match loaded.recording().search(searched).finished() {
        Ok(record) => record,
        Err(leaf) => return Ok(Err(loaded.no_value(leaf))),
    };
    let fates = fates_in_original(original, searched, &record.fates(searched));
    answers.write(|out| write_searched_tree(out, original, &record, &fates))?;
    Ok(Ok(()))
}

/// Lets readers have the answers so far, if more documents may be long in coming.
fn flush_for_now(document: &Document, is_many: bool, answers: &mut Answers) -> Result<()> {
    if document.is_last_for_now && is_many {
        answers.flush()?;
    }
    Ok(())
}

/// Says what is wrong with a document. Among many, an object holds its place in JSON.
///
/// # Errors
///
/// It cannot be written.
pub fn refuse(
    settings: &Settings,
    diagnostic: &Diagnostic,
    is_many: bool,
    answers: &mut Answers,
) -> Result<()> {
    write_placeholder(settings, diagnostic, is_many, answers)?;
    answers.say(diagnostic.to_string())
}

/// Says once that lines are blank. In JSON an object holds the place of each.
///
/// # Errors
///
/// It cannot be written.
pub fn refuse_blank(settings: &Settings, lines: BlankLines, answers: &mut Answers) -> Result<()> {
    for diagnostic in lines.each() {
        write_placeholder(settings, &diagnostic, true, answers)?;
        if !answers.is_whole {
            // Nothing holds places in this format.
            break;
        }
    }
    answers.say(lines.together().to_string())
}

/// Writes what stands in the place of the answer to a document that is wrong.
fn write_placeholder(
    settings: &Settings,
    diagnostic: &Diagnostic,
    is_many: bool,
    answers: &mut Answers,
) -> Result<()> {
    let format = settings.format.of_reports();
    answers.status = Status::Failed;
    let place = diagnostic.source.as_ref().and_then(|source| source.place());
    let mut text = Vec::new();
    if is_many {
        format.append_error(&mut text, &diagnostic.name, &diagnostic.message, place);
    }
    let holds_place = !text.is_empty();
    if holds_place {
        answers.add(|bytes| bytes.extend_from_slice(&text))?;
    }
    answers.is_whole &= holds_place;
    Ok(())
}
