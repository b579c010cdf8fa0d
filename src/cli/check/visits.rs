//! Compares the log of another program with the visits of a search.

use std::path::Path;

use anyhow::Result;

use super::CheckArgs;
use super::log::{OpenLog, said_of_line, tree_and_log};
use crate::check::visits::{
    ComparedVisits, LogError, LogProblem, Logged, VisitLog, compare_visits, first_leaf,
};
use crate::cli::documents::loaded::LoadedTree;
use crate::cli::outputs::output::Output;
use crate::cli::run::Status;
use crate::cli::streams::{InputSource, Streams};
use crate::number::NumberKind;
use crate::read::Format;
use crate::report::Diagnostic;
use crate::report::check::{CheckFormat, LogReport, write_visits};
use crate::search::{ForwardAlgorithm, NoValue, Rules};
use crate::solve::{
    Document, NodeNames, PrunedDetail, SearchOptions, SolveOptions, SolvedTree, Solver,
    TextVisitor, visit_text,
};
use crate::tree::{Explicit, Tree, TreeInfo, Walk};

/// A shorter document is read into memory: so the nodes in the output have their names.
const WORTH_STREAMING: usize = 1 << 24;

/// Compares the log in this file with the search of the tree.
///
/// # Errors
///
/// What is wrong with the tree or the log; the output cannot be written.
pub fn run(
    arguments: &CheckArgs,
    file: &Path,
    format: CheckFormat,
    algorithm: ForwardAlgorithm,
    options: &SearchOptions,
    streams: &Streams,
) -> Result<Status> {
    let (document, OpenLog { name, source }) = tree_and_log(arguments, file, streams)?;
    let comparison = VisitsComparison {
        arguments,
        format,
        algorithm,
        options,
        log: VisitLog::new(source).map_err(|error| log_error(&name, error))?,
        log_name: &name,
        streams,
    };
    let is_named = arguments.output.letters.names() == NodeNames::Letters
        || comparison.log.begins_with_labels();
    let may_stream = !is_named && document.bytes().len() >= WORTH_STREAMING;
    if may_stream && options.goes_forward() && options.depth.is_none() {
        comparison.along_text(document)
    } else {
        comparison.in_memory(document)
    }
}

/// A log, and the search that it is compared with.
struct VisitsComparison<'a> {
    arguments: &'a CheckArgs,
    format: CheckFormat,
    algorithm: ForwardAlgorithm,
    options: &'a SearchOptions,
    log: VisitLog<InputSource>,
    log_name: &'a str,
    streams: &'a Streams,
}

impl VisitsComparison<'_> {
    /// Compares along the text of a document, if it can be walked.
    fn along_text(mut self, document: Document<'static>) -> Result<Status> {
        let reading = self.options.reading(&self.arguments.reading.options());
        let format = document.format.of_one_tree(document.bytes(), &reading);
        if !matches!(format, Format::Nested | Format::Flat) {
            return self.in_memory(document);
        }
        // The document is checked before it is walked beside the log.
        let mut solver = Solver::new(SolveOptions {
            reading: reading.clone(),
            search: self.options.clone(),
            pruned: PrunedDetail::Nothing,
            all_best: false,
            leaves_out_labels: true,
            ..SolveOptions::default()
        });
        let answer = solver.solve(&document.source, document.format);
        let answer = answer.map_err(|error| document.solve_error(&error))?;
        let SolvedTree::Streamed(info) = answer.tree else {
            return self.in_memory(document);
        };
        let (rules, kind) = (answer.settings.rules, info.number_kind());
        let along = AlongText {
            comparison: &mut self,
            facts: (rules, kind),
        };
        let compared = visit_text(document.bytes(), format, kind, &reading, along);
        let compared = compared.expect("it has been walked before")?;
        let compared = compared.expect("the same search has had its values before");
        let name = document.name().to_string();
        self.report(&name, &info, &compared)
    }

    /// Compares with the search of a tree in memory.
    fn in_memory(mut self, document: Document<'static>) -> Result<Status> {
        let names = self.arguments.output.letters.names();
        let reading = &self.arguments.reading;
        let loaded = LoadedTree::with_names(document, reading, self.options, names)?;
        let (tree, rules) = (loaded.tree(), loaded.prepared().rules());
        let facts = (rules, tree.number_kind());
        let compared = match tree {
            Tree::Explicit(explicit) => {
                let first = first_leaf(explicit.walk(Explicit::ROOT));
                let mut walk = explicit.walk(Explicit::ROOT);
                self.compare(&mut walk, &first, facts, Some(tree))?
            }
            Tree::Uniform(uniform) => {
                let walk = || uniform.walk(&[]).expect("there is a root");
                self.compare(&mut walk(), &first_leaf(walk()), facts, Some(tree))?
            }
        };
        let compared = compared.map_err(|leaf| loaded.no_value(leaf))?;
        self.report(loaded.name(), tree, &compared)
    }

    /// Compares along a walk.
    ///
    /// # Errors
    ///
    /// What is wrong with the log. Inside: a leaf that has no value.
    fn compare(
        &mut self,
        walk: &mut impl Walk,
        first_leaf: &[u32],
        (rules, kind): (Rules, NumberKind),
        tree: Option<&Tree>,
    ) -> Result<Result<ComparedVisits, NoValue>> {
        let log = &mut self.log;
        log.advance()
            .map_err(|error| log_error(self.log_name, error))?;
        let logged = Logged::of(log, first_leaf, tree);
        let compared = compare_visits(walk, self.algorithm, rules, log, logged, kind, tree);
        Ok(match compared {
            Ok(compared) => Ok(compared.map_err(|error| log_error(self.log_name, error))?),
            Err(leaf) => Err(leaf),
        })
    }

    fn report(
        &self,
        tree_name: &str,
        tree: &dyn TreeInfo,
        compared: &ComparedVisits,
    ) -> Result<Status> {
        let report = LogReport {
            log_name: self.log_name,
            tree_name,
            tree,
            found: compared,
        };
        let is_json = self.format == CheckFormat::Json;
        let mut out = Output::open(self.arguments.output.file.file.as_deref(), self.streams)?;
        out.write(|out| write_visits(out, &report, is_json))?;
        out.finish(true)?;
        Ok(match compared.difference {
            None => Status::Solved,
            Some(_) => Status::No,
        })
    }
}

/// Compares along the text of a tree.
struct AlongText<'c, 'a> {
    comparison: &'c mut VisitsComparison<'a>,
    facts: (Rules, NumberKind),
}

impl TextVisitor for AlongText<'_, '_> {
    type Output = Result<Result<ComparedVisits, NoValue>>;

    fn visit(self, first: impl Walk, mut second: impl Walk) -> Self::Output {
        let first = first_leaf(first);
        self.comparison
            .compare(&mut second, &first, self.facts, None)
    }
}

fn log_error(name: &str, error: LogError) -> Diagnostic {
    let LogError { problem, line } = error;
    let message = match &problem {
        LogProblem::Line(problem) => said_of_line(problem),
        problem => problem.to_string(),
    };
    Diagnostic {
        message,
        name: format!("{name}:{line}"),
        source: None,
        help: problem.help().map(str::to_owned),
    }
}
