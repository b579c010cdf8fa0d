//! Grades answers about one tree.

use std::path::Path;

use anyhow::{Result, bail};

use super::CheckArgs;
use crate::check::{Asked, GivenAnswer, Points, Solution, grade};
use crate::cli::documents::input;
use crate::cli::documents::loaded::LoadedTree;
use crate::cli::documents::opening::{read_whole, unreadable};
use crate::cli::outputs::answers::Answers;
use crate::cli::outputs::output::Output;
use crate::cli::run::Status;
use crate::cli::streams::Streams;
use crate::report::check::{AnswerReport, CheckFormat, RefusedAnswer};
use crate::report::{Diagnostic, Source};
use crate::search::ForwardAlgorithm;
use crate::solve::SearchOptions;

/// Grades the answers in these files.
///
/// # Errors
///
/// What is wrong with the tree; the output cannot be written.
pub fn run(
    arguments: &CheckArgs,
    format: CheckFormat,
    algorithm: ForwardAlgorithm,
    options: &SearchOptions,
    streams: &Streams,
) -> Result<Status> {
    let files = &arguments.answers;
    let all = arguments.tree.iter().chain(files);
    if all.filter(|file| *file == Path::new("-")).count() > 1 {
        bail!("standard input can be read only once, and `-` stands there twice");
    }
    let document = input::only_document(arguments.tree.as_deref(), &arguments.reading, streams)?;
    let names = arguments.output.letters.names();
    let loaded = LoadedTree::with_names(document, &arguments.reading, options, names)?;
    let loaded = loaded.into_explicit()?;
    let rules = loaded.prepared().rules();
    let solution = Solution::of(loaded.explicit(), algorithm, rules);
    let solution = solution.map_err(|leaf| loaded.no_value(leaf))?;
    let points = arguments.output.points.clone().unwrap_or_default();
    let grading = Grading {
        loaded: &loaded,
        solution,
        format,
        asked: Asked {
            parts: points.parts(),
            all_nodes: points.parts().is_some(),
        },
        points,
        is_many: files.len() > 1,
    };
    let mut answers = Answers::to(Output::open(
        arguments.output.file.file.as_deref(),
        streams,
    )?);
    answers.write(|out| format.write_head(out, false))?;
    for file in files {
        match read(file, streams) {
            Ok(answer) => grading.grade(file, &answer, &mut answers)?,
            Err(diagnostic) => grading.refuse(&diagnostic, &mut answers)?,
        }
    }
    let status = answers.status;
    answers.finish()?;
    Ok(status)
}

/// How answers are graded.
struct Grading<'t> {
    loaded: &'t LoadedTree,
    solution: Solution<'t>,
    format: CheckFormat,
    asked: Asked,
    points: Points,
    is_many: bool,
}

impl Grading<'_> {
    /// Grades the answer that was in a file.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    fn grade(&self, file: &Path, answer: &GivenAnswer, answers: &mut Answers) -> Result<()> {
        let name = file.to_string_lossy();
        let tree = self.loaded.tree();
        let graded = grade(answer, &self.solution, tree, &self.asked);
        if !graded.is_right() {
            answers.status = answers.status.max(Status::No);
        }
        let report = AnswerReport {
            name: &name,
            tree_name: self.loaded.name(),
            tree,
            solution: &self.solution,
            student: answer.student.as_deref(),
            graded: &graded,
            points: &self.points,
        };
        answers.write(|out| self.format.write_answer(out, &report, self.is_many))
    }

    /// Says that an answer cannot be read.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    fn refuse(&self, diagnostic: &Diagnostic, answers: &mut Answers) -> Result<()> {
        answers.status = Status::Failed;
        let refused = refused(diagnostic, &self.points);
        // Alone it leaves a file as it was; beside others something holds its place.
        answers.is_whole &= self.is_many || self.format != CheckFormat::Text;
        answers.write(|out| self.format.write_refused(out, &refused, self.is_many))?;
        answers.say(diagnostic.to_string())
    }
}

/// What reports say of an answer, or of a tree of a suite, that cannot be graded.
pub fn refused<'a>(diagnostic: &'a Diagnostic, points: &'a Points) -> RefusedAnswer<'a> {
    RefusedAnswer {
        name: &diagnostic.name,
        message: &diagnostic.message,
        place: diagnostic.source.as_ref().and_then(|source| source.place()),
        points,
    }
}

/// Reads an answer.
fn read(file: &Path, streams: &Streams) -> Result<GivenAnswer, Diagnostic> {
    let name = &file.to_string_lossy();
    let bytes = read_whole(file, streams).map_err(|error| {
        let diagnostic = unreadable(name, &error);
        let is_answer = name.trim_start().starts_with('{');
        let help = || "an answer is a file, or `-` for standard input".to_owned();
        Diagnostic {
            help: is_answer.then(help).or(diagnostic.help),
            ..diagnostic
        }
    })?;
    GivenAnswer::read(&bytes).map_err(|error| Diagnostic {
        message: error.problem.to_string(),
        name: name.to_string(),
        source: Some(Box::new(Source::new(name, 1, &bytes, error.offset))),
        help: Some(error.problem.help()),
    })
}
