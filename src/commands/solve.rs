//! `abprune solve`: reads trees, searches them, reports what came out.

use std::io;

use abprune::read::Walked;
use abprune::report::{Counts, Format, Report, write_value};
use abprune::search::{
    BestMoves, Counter, Observer, Outcome, PrunedList, RootMoves, Rules, Visited,
};
use abprune::tree::{Described, Size, Tree};
use anyhow::Result;

use super::along::{Along, Attempt};
use super::diagnostic::Diagnostic;
use super::expect::Answer;
use super::input::{self, Document};
use super::output::Output;
use super::subject::Subject;
use super::{Status, complain, is_closed_pipe, show_help};
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
    arguments.search.check()?;
    let mut session = Session {
        arguments,
        out: Output::open(arguments.output.file.as_deref())?,
        status: Status::Solved,
        is_whole: true,
    };
    let done =
        input::for_each_document(&arguments.trees, &arguments.reading, |document, is_many| {
            session.solve(document, is_many)
        });
    match done {
        Ok(()) => session.out.finish(session.is_whole)?,
        // Whoever reads has seen enough; what is known by now is still told by the status.
        Err(error) if is_closed_pipe(&error) => {}
        Err(error) => return Err(error),
    }
    Ok(session.status)
}

/// A run of the command.
struct Session<'a> {
    arguments: &'a Solve,
    out: Output,
    status: Status,
    /// Whether each tree has had its answer, or a line in the place of one.
    is_whole: bool,
}

impl Session<'_> {
    fn solve(&mut self, document: Result<Document, Diagnostic>, is_many: bool) -> Result<()> {
        let is_last_for_now = matches!(&document, Ok(document) if document.is_last_for_now);
        match document.and_then(|document| Solved::new(self.arguments, document)) {
            Ok(solved) => self.answer(&solved, is_many)?,
            Err(diagnostic) => self.refuse(&diagnostic, is_many)?,
        }
        if is_last_for_now && is_many {
            self.out.flush()?;
        }
        Ok(())
    }

    fn answer(&mut self, solved: &Solved, is_many: bool) -> Result<()> {
        let differences = solved.differences(self.arguments);
        if !differences.is_empty() {
            self.status = self.status.max(Status::No);
        }
        let arguments = self.arguments;
        self.out
            .write(|mut out| solved.write(&mut out, arguments, is_many))?;
        if !differences.is_empty() {
            self.out.flush()?;
            complain(&differences.join("\n"));
        }
        Ok(())
    }

    fn refuse(&mut self, diagnostic: &Diagnostic, is_many: bool) -> Result<()> {
        self.status = Status::Failed;
        let format = self.arguments.output.format;
        let holds_place = is_many && format == Format::Json;
        if holds_place {
            let place = diagnostic.source.as_ref().and_then(|source| source.place());
            self.out.write(|mut out| {
                format.write_error(&mut out, &diagnostic.name, &diagnostic.message, place)
            })?;
        }
        self.is_whole &= holds_place;
        self.out.flush()?;
        complain(&diagnostic.to_string());
        Ok(())
    }
}

/// What a search found, and what its answer tells of the tree.
struct Solved {
    searched: Searched,
    size: Size,
    rules: Rules,
    outcome: Outcome,
    counts: Counts,
    pruned: Option<PrunedList>,
    best: Option<BestMoves>,
}

/// What was searched: a tree in memory, or a text that was walked through.
enum Searched {
    Tree(Box<Subject>),
    Text { name: String, walked: Walked },
}

impl Searched {
    fn name(&self) -> &str {
        match self {
            Searched::Tree(subject) => subject.name(),
            Searched::Text { name, .. } => name,
        }
    }

    fn described(&self) -> &dyn Described {
        match self {
            Searched::Tree(subject) => subject.tree(),
            Searched::Text { walked, .. } => walked,
        }
    }
}

impl Solved {
    /// # Errors
    ///
    /// What is wrong with the tree.
    fn new(arguments: &Solve, document: Document) -> Result<Solved, Diagnostic> {
        if let Some(mut along) = Solved::may_go_along(arguments, &document) {
            let solved = Solved::along(arguments, &mut along, &document.name);
            document.check_whole()?;
            if let Some(solved) = solved? {
                return Ok(solved);
            }
        }
        Solved::in_memory(arguments, document)
    }

    /// The document's text, if the answer can be found along it.
    fn may_go_along<'a>(arguments: &'a Solve, document: &'a Document) -> Option<Along<'a>> {
        let output = &arguments.output;
        if output.all_best || output.pruned == Pruned::Leaves {
            return None;
        }
        Along::new(arguments, document)
    }

    /// `None`: the tree is needed in memory.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or with the search of it.
    fn along(
        arguments: &Solve,
        along: &mut Along,
        name: &str,
    ) -> Result<Option<Solved>, Diagnostic> {
        loop {
            let mut watch = Watch::new(arguments, None);
            let (outcome, walked) = match along.search(&mut watch.observer()) {
                Attempt::Solved(outcome, walked) => (outcome, walked),
                Attempt::Again => continue,
                Attempt::Refused => return along.check().map(|()| None),
                Attempt::Unsolvable(diagnostic) => return Err(diagnostic),
            };
            let size = watch.counter.entered() + watch.counter.skipped;
            let (counts, pruned) = watch.results(None);
            return Ok(Some(Solved {
                searched: Searched::Text {
                    name: name.to_owned(),
                    walked,
                },
                size,
                rules: along.rules(),
                outcome,
                counts,
                pruned,
                best: None,
            }));
        }
    }

    /// # Errors
    ///
    /// What is wrong with the tree.
    fn in_memory(arguments: &Solve, document: Document) -> Result<Solved, Diagnostic> {
        let algorithm = arguments.search.algorithm;
        let (mut subject, rules) =
            Subject::with_rules(document, &arguments.reading, &arguments.search)?;
        if algorithm.comes_back() {
            subject = subject.spelled_out()?;
        }
        let tree = subject.tree();

        let mut watch = Watch::new(arguments, Some(tree));
        let outcome = algorithm.search(tree, rules, &mut watch.observer());
        subject.check_whole()?;
        let outcome = outcome.map_err(|error| subject.needs_value(&error))?;
        let best = match &watch.moves {
            Some(moves) => moves.best(tree, algorithm, rules, &outcome),
            None => Ok(None),
        };
        let best = best.map_err(|error| Diagnostic {
            help: Some("give it a `value`, or leave out `--all-best`, which needs it".to_owned()),
            ..subject.needs_value(&error)
        })?;
        subject.check_whole()?;
        let (counts, mut pruned) = watch.results(Some(tree));
        if arguments.output.pruned == Pruned::Leaves {
            pruned = pruned.map(|list| list.by_leaf(tree));
        }
        Ok(Solved {
            size: tree.size(),
            searched: Searched::Tree(Box::new(subject)),
            rules,
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
        let report = Report {
            name: self.searched.name(),
            tree: self.searched.described(),
            size: self.size,
            algorithm: search.algorithm,
            rules: self.rules,
            has_window: search.window.is_some(),
            order: search.arrangement.order,
            depth: search.arrangement.depth,
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
            name: self.searched.name(),
            value: self
                .searched
                .described()
                .numbers()
                .number(self.outcome.value),
            pv: &self.outcome.pv,
            pruned: self.pruned.as_ref(),
        })
    }
}

/// What is kept of a search, as far as the answer needs it.
struct Watch {
    counter: Counter,
    /// Of an algorithm that goes forward; of the others what they never entered is pruned.
    pruned: Option<PrunedList>,
    visited: Option<Visited>,
    moves: Option<RootMoves>,
    wants_pruned: bool,
}

impl Watch {
    /// For a search of `tree`, or of a text.
    fn new(arguments: &Solve, tree: Option<&Tree>) -> Watch {
        let output = &arguments.output;
        let is_printed = output.pruned != Pruned::None && !output.quiet;
        let wants_pruned = is_printed || arguments.expect.pruned.is_some();
        let visited = match tree {
            Some(Tree::Explicit(tree)) if arguments.search.algorithm.comes_back() => {
                Some(Visited::new(tree))
            }
            _ => None,
        };
        Watch {
            counter: Counter::default(),
            pruned: (wants_pruned && visited.is_none()).then(PrunedList::default),
            visited,
            moves: output.all_best.then(RootMoves::default),
            wants_pruned,
        }
    }

    fn observer(&mut self) -> impl Observer {
        let lists = (&mut self.pruned, &mut self.visited);
        (&mut self.counter, (lists, &mut self.moves))
    }

    /// The counts and, if it is wanted, the pruned list of a search of `tree`, or of a text.
    fn results(self, tree: Option<&Tree>) -> (Counts, Option<PrunedList>) {
        let counter = self.counter;
        let (entered, pruned) = match (self.visited, tree) {
            (Some(visited), Some(Tree::Explicit(tree))) => {
                let pruned = self.wants_pruned.then(|| visited.pruned(tree));
                (visited.size(), pruned)
            }
            _ => (counter.entered(), self.pruned),
        };
        let counts = Counts {
            entered,
            evaluations: counter.leaves,
            cutoffs: counter.cutoffs,
        };
        (counts, pruned)
    }
}
