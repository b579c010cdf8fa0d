//! `abprune compare`: counts what each algorithm looks at.

use std::path::Path;

use abprune::number::NumberKind;
use abprune::report::{
    ComparedTree, RatioSpread, TableFormat, plain, plot_one, plot_spread, write_certificate,
};
use abprune::search::{Comparison, Contest, Incomparable, Summary};
use abprune::solve::SearchOptions;
use abprune::tree::{Explicit, Tree};
use anyhow::{Result, bail};

use super::diagnostic::Diagnostic;
use super::document::Document;
use super::input;
use super::loaded::LoadedTree;
use super::output::{Output, is_same_output};
use super::progress::Progress;
use super::status::Status;
use super::stderr::{complain, introduce};
use crate::cli::CompareArgs;

/// Compares the algorithms on all trees that the arguments name.
///
/// # Errors
///
/// The output cannot be written. What is wrong with a tree is said, and the others go on.
pub fn run(arguments: &CompareArgs) -> Result<Status> {
    if input::is_idle(&arguments.trees) {
        introduce("compare");
        return Ok(Status::Failed);
    }
    check_outputs(arguments)?;
    let format = arguments.format()?;
    let mut table = Output::open(arguments.file.file.as_deref())?;
    let mut session = Session {
        arguments,
        format,
        search: arguments.search()?,
        progress: Progress::new(),
        status: Status::Solved,
        documents: 0,
        compared: 0,
        summary: Summary::default(),
        spread: RatioSpread::default(),
        last: None,
    };
    let mut is_many = false;
    input::for_each_document(
        &arguments.trees,
        &arguments.reading,
        |document, is_one_of_many| {
            is_many = is_one_of_many;
            session.documents += 1;
            match document.and_then(|document| session.compare(document)) {
                Ok(compared) => session.take(compared, &mut table, is_one_of_many),
                Err(diagnostic) => {
                    session.status = Status::Failed;
                    session.say(&mut table, &diagnostic.to_string())
                }
            }
        },
    )?;
    session.progress.clear();
    if is_many && session.compared > 0 && !arguments.each {
        table.write(|out| format.write_summary(out, &session.summary))?;
    }
    let is_whole = session.status != Status::Failed;
    session.write_files(is_many, is_whole)?;
    table.finish(is_whole)?;
    Ok(session.status)
}

/// Refuses to write two things to one file.
fn check_outputs(arguments: &CompareArgs) -> Result<()> {
    let mut seen = vec![arguments.file.file.as_deref()];
    for path in [&arguments.plot, &arguments.certificate]
        .into_iter()
        .flatten()
    {
        let path = path.as_path();
        if seen.iter().any(|other| is_same_output(*other, Some(path))) {
            bail!("two outputs go to `{}`", path.display());
        }
        seen.push(Some(path));
    }
    Ok(())
}

/// A tree that has been compared.
struct Compared {
    loaded: LoadedTree,
    comparison: Comparison,
}

impl Compared {
    fn tree(&self) -> &Explicit {
        match self.loaded.tree() {
            Tree::Explicit(tree) => tree,
            Tree::Uniform(_) => unreachable!("it has been spelled out"),
        }
    }

    fn one(&self) -> ComparedTree<'_> {
        let number_kind: NumberKind = self.tree().number_kind();
        ComparedTree {
            name: self.loaded.name(),
            number_kind,
            comparison: &self.comparison,
        }
    }
}

/// A run of the command.
struct Session<'a> {
    arguments: &'a CompareArgs,
    format: TableFormat,
    search: SearchOptions,
    progress: Progress,
    status: Status,
    documents: u64,
    compared: u64,
    summary: Summary,
    spread: RatioSpread,
    /// Kept if it is to be drawn or proved.
    last: Option<Compared>,
}

impl Session<'_> {
    /// # Errors
    ///
    /// What is wrong with the tree.
    fn compare(&mut self, document: Document) -> Result<Compared, Diagnostic> {
        let arguments = self.arguments;
        // The sets of visited nodes go by the numbers that only the nodes of an explicit tree have.
        let loaded = LoadedTree::new(document, &arguments.reading, &self.search)?.spelled_out()?;
        loaded.check_unchanged()?;
        let contest = Contest {
            algorithms: arguments.algorithms(),
            orders: arguments.orders().to_vec(),
            cutoff: arguments.cutoff,
            first_guess: loaded.prepared().rules().first_guess,
            seed: self.search.seed,
            max_nodes: arguments.max_nodes,
        };
        let Tree::Explicit(tree) = loaded.tree() else {
            unreachable!("it has been spelled out");
        };
        let (progress, done) = (&mut self.progress, self.compared);
        let comparison = Comparison::of(tree, &contest, |what| progress.step(done, what));
        match comparison {
            Ok(comparison) => Ok(Compared { loaded, comparison }),
            Err(Incomparable { by, leaf }) => {
                let diagnostic = loaded.no_value(leaf);
                Err(Diagnostic {
                    message: format!("{by}: {}", diagnostic.message),
                    help: Some(
                        "leave out what needs it: choose `--algorithms` and `--orders`".to_owned(),
                    ),
                    ..diagnostic
                })
            }
        }
    }

    /// Writes what is to be written of one tree, and keeps what is needed later.
    fn take(&mut self, compared: Compared, table: &mut Output, is_many: bool) -> Result<()> {
        let arguments = self.arguments;
        if let Some((first, other)) = compared.comparison.disagreement() {
            self.status = self.status.max(Status::No);
            self.say(
                table,
                &format!(
                    "error: {} and {} find different values for {}; this is a fault of abprune",
                    first.algorithm.name(),
                    other.algorithm.name(),
                    plain(compared.loaded.name())
                ),
            )?;
        }
        if arguments.each || !is_many {
            let is_first = self.compared == 0;
            table.write(|out| {
                let one = compared.one();
                self.format.write_one(out, &one, is_many, is_first)
            })?;
        }
        self.compared += 1;
        self.summary.add(&compared.comparison);
        if arguments.plot.is_some() {
            self.spread.add(&compared.comparison);
        }
        if arguments.plot.is_some() || arguments.certificate.is_some() {
            self.last = Some(compared);
        }
        Ok(())
    }

    fn say(&mut self, table: &mut Output, message: &str) -> Result<()> {
        self.progress.clear();
        table.flush()?;
        complain(message);
        Ok(())
    }

    /// Writes the plot and the certificate, if they are asked for and there is something to show.
    fn write_files(&self, is_many: bool, is_whole: bool) -> Result<()> {
        if self.arguments.certificate.is_some() && self.documents > 1 {
            bail!("`--certificate` proves the value of one tree, and here are several");
        }
        let Some(last) = &self.last else {
            return Ok(());
        };
        if let Some(path) = &self.arguments.plot {
            write_file(path, is_whole, |out| {
                if is_many {
                    plot_spread(out, &self.spread)
                } else {
                    plot_one(out, &last.one())
                }
            })?;
        }
        if let (Some(path), Some(proof)) = (&self.arguments.certificate, &last.comparison.proof) {
            write_file(path, is_whole, |out| {
                let value = last.comparison.value;
                write_certificate(out, last.loaded.name(), last.tree(), value, proof)
            })?;
        }
        Ok(())
    }
}

/// Writes a file, or leaves it as it was if the comparison is not whole.
fn write_file(
    path: &Path,
    is_whole: bool,
    write: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>,
) -> Result<()> {
    let mut out = Output::open(Some(path))?;
    out.write(write)?;
    out.finish(is_whole)
}
