//! Answers documents for `solve`: the answer or the error of each, in the output format that is wanted.

use abprune::report::append_value;
use abprune::solve::Solver;
use anyhow::Result;

use super::answers::Answers;
use super::blank_lines::BlankLines;
use super::diagnostic::Diagnostic;
use super::document::Document;
use super::expect::Found;
use super::lines::Line;
use super::status::Status;
use crate::cli::{PrunedListing, SolveArgs};

/// Answers documents, one after the other.
pub struct Answering<'a> {
    arguments: &'a SolveArgs,
    solver: Solver,
}

impl<'a> Answering<'a> {
    pub fn new(arguments: &'a SolveArgs) -> Answering<'a> {
        Answering {
            arguments,
            solver: Solver::new(arguments.options()),
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
            Err(lines) => refuse_blank(self.arguments, lines, answers),
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
        let SolveArgs { output, expect, .. } = self.arguments;
        let solved = self.solver.solve(&document.text, document.format);
        // Check first: missing bytes of a mapped file read as zeros, and an error would blame the document.
        let solved = document
            .check_unchanged()
            .and_then(|()| solved.map_err(|error| document.solve_error(&error)));
        let answer = match solved {
            Ok(answer) => answer,
            Err(diagnostic) => return refuse(self.arguments, &diagnostic, is_many, answers),
        };
        let report = answer.report(document.name());
        if output.quiet {
            let number_kind = answer.tree_info().number_kind();
            answers.add(|bytes| append_value(bytes, number_kind, answer.outcome.value))?;
        } else {
            let mut shown = report;
            if output.pruned == PrunedListing::None {
                shown.pruned = None;
            }
            answers.add_report(output.format, &shown, is_many)?;
        }
        if !expect.is_any() {
            return flush_for_now(document, is_many, answers);
        }
        let differences = expect.differences(&Found {
            name: report.name,
            value: report.tree.number_kind().number(report.outcome.value),
            pv: &report.outcome.pv,
            pruned: report.pruned,
        });
        if !differences.is_empty() {
            answers.status = answers.status.max(Status::No);
            answers.say(differences.join("\n"))?;
        }
        flush_for_now(document, is_many, answers)
    }
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
    arguments: &SolveArgs,
    diagnostic: &Diagnostic,
    is_many: bool,
    answers: &mut Answers,
) -> Result<()> {
    write_placeholder(arguments, diagnostic, is_many, answers)?;
    answers.say(diagnostic.to_string())
}

/// Says once that lines are blank. In JSON an object holds the place of each.
///
/// # Errors
///
/// It cannot be written.
pub fn refuse_blank(arguments: &SolveArgs, lines: BlankLines, answers: &mut Answers) -> Result<()> {
    for diagnostic in lines.each() {
        write_placeholder(arguments, &diagnostic, true, answers)?;
        if !answers.is_whole {
            // Nothing holds places in this format.
            break;
        }
    }
    answers.say(lines.together().to_string())
}

/// Writes what stands in the place of the answer to a document that is wrong.
fn write_placeholder(
    arguments: &SolveArgs,
    diagnostic: &Diagnostic,
    is_many: bool,
    answers: &mut Answers,
) -> Result<()> {
    let format = arguments.output.format;
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
