//! From a document to its answer: searched along its text if that can be done, else in memory.

use abprune::report::{Counts, Format, Report, write_value_on};
use abprune::search::{Counter, PrunedList};
use abprune::tree::Described;
use anyhow::Result;

use super::Status;
use super::along::{Along, Anew, Attempt};
use super::answers::Answers;
use super::diagnostic::Diagnostic;
use super::expect::Answer;
use super::in_memory::Solved;
use super::input::Document;
use crate::cli::{Pruned, Solve};

/// Solves documents, and keeps its memory from one to the next.
pub struct Solver<'a> {
    arguments: &'a Solve,
    /// `None`: no document is searched along its text.
    along: Option<Along<'a>>,
    watch: Watch,
    prints_pruned: bool,
}

/// What watches searches along texts. The list is kept if it is printed, or something is expected of
/// it.
type Watch = (Counter, Option<PrunedList>);

impl<'a> Solver<'a> {
    pub fn new(arguments: &'a Solve) -> Solver<'a> {
        let output = &arguments.output;
        let needs_tree = output.all_best || output.pruned == Pruned::Leaves;
        Solver {
            arguments,
            along: Along::new(arguments).filter(|_| !needs_tree),
            watch: (
                Counter::default(),
                wants_pruned(arguments).then(PrunedList::default),
            ),
            prints_pruned: prints_pruned(arguments),
        }
    }

    /// Answers a document, or says what is wrong with it.
    ///
    /// # Errors
    ///
    /// The answer cannot be written.
    pub fn solve(
        &mut self,
        document: Document,
        is_many: bool,
        answers: &mut Answers,
    ) -> Result<()> {
        let is_last_for_now = document.is_last_for_now;
        let is_answered = self.answer_along(&document, is_many, answers)?;
        let refused = match is_answered {
            Ok(true) => Ok(()),
            Ok(false) => match Solved::new(self.arguments, document) {
                Ok(solved) => {
                    let report = solved.report(self.prints_pruned);
                    answer(self.arguments, &report, solved.pruned(), is_many, answers)?;
                    Ok(())
                }
                Err(diagnostic) => Err(diagnostic),
            },
            Err(diagnostic) => Err(diagnostic),
        };
        if let Err(diagnostic) = refused {
            self.refuse(&diagnostic, is_many, answers)?;
        }
        if is_last_for_now && is_many {
            answers.flush()?;
        }
        Ok(())
    }

    /// Whether an answer was found along the text, or what is wrong with the document. If neither,
    /// the tree is needed in memory.
    ///
    /// # Errors
    ///
    /// The answer cannot be written.
    fn answer_along(
        &mut self,
        document: &Document,
        is_many: bool,
        answers: &mut Answers,
    ) -> Result<Result<bool, Diagnostic>> {
        let Some(along) = &mut self.along else {
            return Ok(Ok(false));
        };
        if !along.takes(document) {
            return Ok(Ok(false));
        }
        let output = &self.arguments.output;
        let text = &document.bytes;
        // The value alone needs no watching.
        let (_, pruned) = &self.watch;
        let mut attempt = if output.quiet && pruned.is_none() {
            along.search(document, &mut ())
        } else {
            along.search(document, &mut self.watch)
        };
        if let Err(diagnostic) = document.check_whole() {
            return Ok(Err(diagnostic));
        }
        // It stays where it is: it is too large to be moved a million times.
        let found = match &mut attempt {
            Attempt::Solved(found) => found,
            Attempt::Unsolvable(error) => return Ok(Err(along.needs_value(document, error))),
            Attempt::Rare => return Ok(Ok(false)),
            Attempt::Refused => {
                // It is gone through again.
                if let Some(bookmark) = text.bookmark() {
                    bookmark.set(0);
                }
                let checked = along.check(document);
                // Zeros in the place of what is missing would be told of as a mistake.
                return Ok(document.check_whole().and(checked).map(|()| false));
            }
        };
        let tree: &dyn Described = &found.walked;
        let (counter, pruned) = &self.watch;
        let report = Report {
            name: document.name(),
            tree,
            size: counter.entered() + counter.skipped,
            question: along.question(tree.numbers()),
            outcome: &found.outcome,
            counts: Counts {
                entered: counter.entered(),
                evaluations: counter.leaves,
                cutoffs: counter.cutoffs,
            },
            pruned: pruned.as_ref().filter(|_| self.prints_pruned),
            best: None,
        };
        answer(self.arguments, &report, pruned.as_ref(), is_many, answers)?;
        Ok(Ok(true))
    }

    /// Says what is wrong with a document.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub fn refuse(
        &self,
        diagnostic: &Diagnostic,
        is_many: bool,
        answers: &mut Answers,
    ) -> Result<()> {
        answers.status = Status::Failed;
        let format = self.arguments.output.format;
        let holds_place = is_many && format == Format::Json;
        if holds_place {
            let place = diagnostic.source.as_ref().and_then(|source| source.place());
            let mut text = Vec::new();
            format.write_error(&mut text, &diagnostic.name, &diagnostic.message, place)?;
            answers.write(|page, out| page.add(out, &text))?;
        }
        answers.is_whole &= holds_place;
        answers.say(diagnostic.to_string())
    }
}

/// Whether a list of what was pruned has to be kept.
pub fn wants_pruned(arguments: &Solve) -> bool {
    prints_pruned(arguments) || arguments.expect.pruned.is_some()
}

/// Whether it is printed.
fn prints_pruned(arguments: &Solve) -> bool {
    let output = &arguments.output;
    output.pruned != Pruned::None && !output.quiet
}

/// Writes an answer, and how it differs from what was expected. `pruned` is kept if something is
/// expected of it.
///
/// # Errors
///
/// It cannot be written.
fn answer(
    arguments: &Solve,
    report: &Report,
    pruned: Option<&PrunedList>,
    is_many: bool,
    answers: &mut Answers,
) -> Result<()> {
    let Solve { output, expect, .. } = arguments;
    answers.write(|page, out| {
        if output.quiet {
            write_value_on(page, out, report.tree.numbers(), report.outcome.value)
        } else {
            output.format.write_on(page, out, report, is_many)
        }
    })?;
    if !expect.is_any() {
        return Ok(());
    }
    let differences = expect.differences(&Answer {
        name: report.name,
        value: report.tree.numbers().number(report.outcome.value),
        pv: &report.outcome.pv,
        pruned,
    });
    if !differences.is_empty() {
        answers.status = answers.status.max(Status::No);
        answers.say(differences.join("\n"))?;
    }
    Ok(())
}

impl Anew for Watch {
    fn begin(&mut self) {
        let (counter, pruned) = self;
        *counter = Counter::default();
        if let Some(pruned) = pruned {
            pruned.clear();
        }
    }
}
