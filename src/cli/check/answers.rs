//! Grades answers about one tree, or about the trees of one file.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Result, bail};

use super::CheckArgs;
use super::arguments::ONE_ANSWER;
use super::trees::{Solutions, TreeOfAnswer, Trees};
use crate::check::{
    AnswerError, AnswerPart, AnswerTable, Asked, GivenAnswer, Points, TableRow, grade,
};
use crate::cli::documents::opening::{read_whole, unreadable};
use crate::cli::outputs::answers::Answers;
use crate::cli::outputs::output::Output;
use crate::cli::status::Status;
use crate::cli::streams::Streams;
use crate::diagnostic::{Diagnostic, Source};
use crate::read::Format;
use crate::report::check::{AnswerReport, CheckFormat, RefusedAnswer, columns_of_table};
use crate::report::visible;
use crate::search::{ForwardAlgorithm, TreeName};
use crate::solve::SolveOptions;

/// Grades the answers in these files.
///
/// # Errors
///
/// What is wrong with the tree, if there is one; the output cannot be written.
pub fn run(
    arguments: &CheckArgs,
    format: CheckFormat,
    algorithm: ForwardAlgorithm,
    options: &SolveOptions,
    streams: &Streams,
) -> Result<Status> {
    let files = &arguments.answers;
    let all = arguments.tree.iter().chain(files);
    if all.filter(|file| *file == Path::new("-")).count() > 1 {
        bail!("standard input can be read only once, and `-` stands there twice");
    }
    let trees = Trees::of(arguments.tree.as_deref(), &arguments.reading, options, streams)?;
    let solutions = Solutions::of(&trees, algorithm);
    let output = &arguments.output;
    let mut points = output.points.clone().unwrap_or_default().with_consequent(output.consequent);
    if !trees.are_several() {
        // What is wrong with it is no matter of one answer.
        let only = solutions.at(0).map_err(Diagnostic::clone)?.solution;
        points = if only.open().is_some() { points.with_x() } else { points };
    }
    let parts = points.parts();
    let mut grading = Grading {
        trees: &trees,
        solutions,
        format,
        asked: Asked { all_nodes: parts.is_some(), parts, is_strict: false },
        points,
        is_many: files.len() > 1,
        columns: Vec::new(),
        beside: Vec::new(),
    };
    let mut answers = Answers::to(Output::open(output.file.file.as_deref(), streams)?);
    for (number, file) in files.iter().enumerate() {
        let name = file.to_string_lossy();
        let read = read_file(file, streams);
        if number == 0 {
            let first = read.as_deref().ok().filter(|bytes| is_table(file, bytes));
            grading.begin(first, &mut answers)?;
        }
        match read {
            Ok(bytes) => {
                let is_table = is_table(file, &bytes);
                let is_many = is_table || is_class(file, &bytes);
                if is_many && format == CheckFormat::Gradescope {
                    bail!(ONE_ANSWER);
                }
                grading.is_many |= is_many;
                if is_table {
                    grading.take_table(&name, &bytes, &mut answers)?;
                } else if is_many {
                    for (number, line) in answer_lines(&bytes) {
                        grading.take(&name, Some(number), line, &mut answers)?;
                    }
                } else {
                    grading.take(&name, None, &bytes, &mut answers)?;
                }
            }
            Err(diagnostic) => grading.refuse(&diagnostic, None, &mut answers)?,
        }
    }
    answers.finish(Ok(()))
}

/// How answers are graded.
struct Grading<'t> {
    trees: &'t Trees<'t>,
    solutions: Solutions<'t>,
    format: CheckFormat,
    asked: Asked,
    points: Points,
    is_many: bool,
    /// The columns of others that the report keeps: those of the first file, if both are tables, but for those whose names
    /// the report has itself.
    columns: Vec<String>,
    /// What stands in them beside the answer that comes next.
    beside: Vec<String>,
}

impl<'t> Grading<'t> {
    /// Writes what comes before all answers. `first`: the first file of answers, if it is a table.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    fn begin(&mut self, first: Option<&[u8]>, answers: &mut Answers) -> Result<()> {
        let first = first.filter(|_| self.format == CheckFormat::Csv);
        if let Some(Ok(table)) = first.map(AnswerTable::of) {
            let mut known: HashSet<String> =
                columns_of_table(&self.points).map(str::to_owned).collect();
            let names = table.of_others().filter(|name| known.insert(name.to_lowercase()));
            self.columns = names.map(str::to_owned).collect();
        }
        self.beside = vec![String::new(); self.columns.len()];
        answers.write(|out| self.format.write_head(out, &self.points, &self.columns))
    }

    /// Grades the answer that a file is, or that is on this line of it, or says that it cannot be read.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    fn take(
        &self,
        file: &str,
        line: Option<usize>,
        bytes: &[u8],
        answers: &mut Answers,
    ) -> Result<()> {
        let name = TreeName { file, line };
        match GivenAnswer::read(bytes) {
            Ok(answer) => self.grade(name, &answer, answers),
            Err(error) => {
                let student = GivenAnswer::student_in(bytes);
                let diagnostic = diagnostic_of(&error, name, bytes);
                self.refuse(&diagnostic, student.as_deref(), answers)
            }
        }
    }

    /// Grades the answers in the rows of a table.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    fn take_table(&mut self, file: &str, bytes: &[u8], answers: &mut Answers) -> Result<()> {
        let table = match AnswerTable::of(bytes) {
            Ok(table) => table,
            Err(error) => {
                let name = TreeName { file, line: None };
                return self.refuse(&diagnostic_of(&error, name, bytes), None, answers);
            }
        };
        let of_others: Vec<String> = table.of_others().map(str::to_owned).collect();
        let passed = table.unknown().filter(|&name| !self.columns.iter().any(|kept| kept == name));
        let passed: Vec<String> = passed.map(|name| format!("`{}`", visible(name))).collect();
        if !passed.is_empty() {
            let passed = passed.join(", ");
            answers.say(format!(
                "note: {file}: columns that no answer has are passed over: {passed}"
            ))?;
        }
        let place = |name| of_others.iter().position(|of| of == name);
        let places: Vec<Option<usize>> = self.columns.iter().map(place).collect();
        for row in table {
            let TableRow { line, bytes: place, student, of_others: cells, answer } = row;
            let cell = |place: &Option<usize>| cells.get((*place)?).cloned();
            self.beside = places.iter().map(|place| cell(place).unwrap_or_default()).collect();
            let line = Some(line);
            let name = TreeName { file, line };
            match answer {
                Ok(answer) => self.grade(name, &answer, answers)?,
                Err(error) => {
                    let diagnostic = diagnostic_of(&error, name, &bytes[place]);
                    self.refuse(&diagnostic, student.as_deref(), answers)?;
                }
            }
        }
        self.beside.fill(String::new());
        Ok(())
    }

    /// Grades an answer, or says that its tree is not there or has an error.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    fn grade(&self, name: TreeName, answer: &GivenAnswer, answers: &mut Answers) -> Result<()> {
        let name = &*name.to_string();
        let student = answer.student.as_deref();
        let TreeOfAnswer { loaded, solution, others } = match self.tree_of(name, answer) {
            Ok(found) => found,
            Err(diagnostic) => return self.refuse(&diagnostic, student, answers),
        };
        let needs_values = match &self.asked.parts {
            Some(parts) => !parts.contains(&AnswerPart::PrunedIf),
            None => answer.needs_values(),
        };
        if let Some(leaf) = solution.open().filter(|_| needs_values) {
            let error = loaded.no_value(leaf.clone());
            let is_exercise = self.trees.are_several() || solution.has_question();
            if !is_exercise {
                bail!(error);
            }
            return self.refuse(&of_tree(name, &error), student, answers);
        }
        let (tree_name, tree) = (&*loaded.name, loaded.tree());
        let graded = grade(answer, solution, tree, &self.asked);
        if !graded.is_right() {
            answers.status = answers.status.max(Status::No);
        }
        let report = AnswerReport {
            name,
            tree_name,
            is_tree_of_many: self.trees.are_several(),
            tree,
            solution,
            student,
            of_others: &self.beside,
            graded: &graded,
            diagnosis: others.find(answer, &graded, solution, tree, &self.asked),
            points: &self.points,
        };
        answers.write(|out| self.format.write_answer(out, &report, self.is_many))
    }

    /// The tree that an answer of this name is about.
    ///
    /// # Errors
    ///
    /// It names none, or one that cannot be read or searched.
    fn tree_of(
        &self,
        name: &str,
        answer: &GivenAnswer,
    ) -> Result<TreeOfAnswer<'_, 't>, Diagnostic> {
        let place = self.trees.find(answer.tree.as_ref());
        let place = place.map_err(|problem| Diagnostic {
            message: problem.to_string(),
            name: name.to_owned(),
            source: None,
            help: Some(problem.help()),
        })?;
        self.solutions.at(place).map_err(|error| of_tree(name, error))
    }

    /// Says that an answer cannot be read.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    fn refuse(
        &self,
        diagnostic: &Diagnostic,
        student: Option<&str>,
        answers: &mut Answers,
    ) -> Result<()> {
        answers.status = Status::Failed;
        let refused = refused(diagnostic, student, &self.points).beside(&self.beside);
        // Alone it leaves a file as it was; beside others something holds its place.
        answers.is_whole &= self.is_many || self.format != CheckFormat::Text;
        answers.write(|out| self.format.write_refused(out, &refused, self.is_many))?;
        answers.say(diagnostic.to_string())
    }
}

/// The error of an answer of this name, whose tree has this one.
fn of_tree(name: &str, error: &Diagnostic) -> Diagnostic {
    let message = format!("its tree {}: {}", error.name, error.message);
    Diagnostic { message, name: name.to_owned(), source: None, help: error.help.clone() }
}

/// The error of an answer of this name, which these bytes are.
fn diagnostic_of(error: &AnswerError, name: TreeName, bytes: &[u8]) -> Diagnostic {
    let source = Source::new(name.file, name.line.unwrap_or(1), bytes, error.offset);
    Diagnostic {
        message: error.problem.to_string(),
        name: name.to_string(),
        source: Some(Box::new(source)),
        help: Some(error.problem.help()),
    }
}

/// What reports say of an answer, or of a tree of a suite, that cannot be graded.
pub fn refused<'a>(
    diagnostic: &'a Diagnostic,
    student: Option<&'a str>,
    points: &'a Points,
) -> RefusedAnswer<'a> {
    let place = diagnostic.source.as_ref().and_then(|source| source.place());
    RefusedAnswer::of(&diagnostic.name, student, &diagnostic.message, place, points)
}

/// Reads a file of answers.
fn read_file(file: &Path, streams: &Streams) -> Result<Vec<u8>, Diagnostic> {
    /// The most bytes of a file of answers.
    const LONGEST: u64 = 1 << 28;
    let name = &file.to_string_lossy();
    read_whole(file, LONGEST, streams).map_err(|error| {
        let diagnostic = unreadable(name, &error);
        let is_answer = name.trim_start().starts_with('{');
        let help = || "an answer is a file, or `-` for standard input".to_owned();
        Diagnostic { help: is_answer.then(help).or(diagnostic.help), ..diagnostic }
    })
}

/// Whether a file is a table of answers: by its ending, or by its first column.
fn is_table(file: &Path, bytes: &[u8]) -> bool {
    let ending = file.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("csv"))
        || AnswerTable::starts_with(bytes)
}

/// Whether a file has the answers of a class, one a line: by its ending, or because its first line is a
/// whole answer and another one begins after it.
fn is_class(file: &Path, bytes: &[u8]) -> bool {
    let mut lines = answer_lines(bytes);
    let Some((_, first)) = lines.next() else {
        return false;
    };
    // UTF-16 has no lines here: the error of the whole file says what it is.
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return false;
    }
    if Format::of_name(&file.to_string_lossy()) == Some(Format::JsonLines) {
        return true;
    }
    let is_object = |line: &[u8]| line.trim_ascii_start().starts_with(b"{");
    is_object(first)
        && lines.next().is_some_and(|(_, second)| is_object(second))
        && serde_json::from_slice::<serde::de::IgnoredAny>(first).is_ok()
}

/// The lines with something in them, and their numbers from 1.
fn answer_lines(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let lines = bytes.split(|&byte| byte == b'\n').zip(1..);
    let lines = lines.filter(|(line, _)| !line.trim_ascii().is_empty());
    lines.map(|(line, number)| (number, line.strip_suffix(b"\r").unwrap_or(line)))
}
