//! `abprune solve`: reads trees, searches them, reports what came out.

use std::io;

use abprune::report::{Format, Report, write_value};
use abprune::search::{BestMoves, Counter, NoValue, Outcome, PrunedList, RootMoves};
use anyhow::Result;

use super::diagnostic::Diagnostic;
use super::expect::Answer;
use super::input::{self, Document};
use super::output::Output;
use super::subject::Subject;
use super::{Status, complain, show_help};
use crate::cli::{Pruned, Solve};

/// Solves all trees that the arguments name.
///
/// # Errors
///
/// The output cannot be written. What is wrong with a tree is told of, and the others go on.
pub fn run(arguments: &Solve) -> Result<Status> {
    if input::is_idle(&arguments.trees) {
        show_help("solve");
        return Ok(Status::Failed);
    }
    let format = arguments.output.format;
    let mut out = Output::open(arguments.output.file.as_deref())?;
    let mut status = Status::Solved;
    let mut is_whole = true;
    input::for_each_document(
        &arguments.trees,
        &arguments.reading,
        |document, is_one_of_many| {
            match document.and_then(|document| Solved::new(arguments, document)) {
                Ok(solved) => {
                    out.write(|mut out| solved.write(&mut out, arguments, is_one_of_many))?;
                    let differences = solved.differences(arguments);
                    if !differences.is_empty() {
                        status = status.max(Status::No);
                        out.flush()?;
                        complain(&differences.join("\n"));
                    }
                }
                Err(diagnostic) => {
                    status = Status::Failed;
                    let holds_place = is_one_of_many && format == Format::Json;
                    if holds_place {
                        let place = diagnostic.source.as_ref().map(|source| source.place);
                        out.write(|mut out| {
                            format.write_error(
                                &mut out,
                                &diagnostic.name,
                                &diagnostic.message,
                                place,
                            )
                        })?;
                    }
                    is_whole &= holds_place;
                    out.flush()?;
                    complain(&diagnostic.to_string());
                }
            }
            Ok(())
        },
    )?;
    out.finish(is_whole)?;
    Ok(status)
}

/// A tree and all that a search of it found.
struct Solved {
    subject: Subject,
    outcome: Outcome,
    counts: Counter,
    pruned: Option<PrunedList>,
    best: Option<BestMoves>,
}

impl Solved {
    /// # Errors
    ///
    /// What is wrong with the tree.
    fn new(arguments: &Solve, document: Document) -> Result<Solved, Diagnostic> {
        let Solve {
            reading,
            search,
            output,
            expect,
            ..
        } = arguments;
        let subject = Subject::new(document, reading, search)?;
        let (tree, rules) = (subject.tree(), subject.rules);
        let is_printed = output.pruned != Pruned::None && !output.quiet;

        let mut counts = Counter::default();
        let mut pruned = (is_printed || expect.pruned.is_some()).then(PrunedList::default);
        let mut moves = output.all_best.then(RootMoves::default);
        let mut observer = (&mut counts, (&mut pruned, &mut moves));
        let found = search
            .algorithm
            .search(tree, rules, &mut observer)
            .and_then(|outcome| {
                let best = match &moves {
                    Some(moves) => moves.best(tree, search.algorithm, rules, &outcome)?,
                    None => None,
                };
                Ok((outcome, best))
            });
        let (outcome, best) = found.map_err(|error: NoValue| subject.needs_value(&error))?;
        if output.pruned == Pruned::Leaves {
            pruned = pruned.map(|list| list.by_leaf(tree));
        }
        Ok(Solved {
            subject,
            outcome,
            counts,
            pruned,
            best,
        })
    }

    fn write(
        &self,
        out: &mut impl io::Write,
        arguments: &Solve,
        is_one_of_many: bool,
    ) -> io::Result<()> {
        let Solve { search, output, .. } = arguments;
        let tree = self.subject.tree();
        let report = Report {
            name: self.subject.name(),
            tree,
            size: tree.size(),
            algorithm: search.algorithm,
            rules: self.subject.rules,
            order: search.order,
            depth: search.depth,
            outcome: &self.outcome,
            counts: self.counts,
            pruned: self
                .pruned
                .as_ref()
                .filter(|_| output.pruned != Pruned::None),
            best: self.best.as_ref(),
        };
        if output.quiet {
            write_value(out, &report)
        } else {
            output.format.write(out, &report, is_one_of_many)
        }
    }

    /// How the answer differs from what was expected of it.
    fn differences(&self, arguments: &Solve) -> Vec<String> {
        arguments.expect.differences(&Answer {
            name: self.subject.name(),
            value: self.subject.tree().numbers().number(self.outcome.value),
            pv: &self.outcome.pv,
            pruned: self.pruned.as_ref(),
        })
    }
}
