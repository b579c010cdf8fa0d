//! Checks trees that carry what is expected of them.

use anyhow::{Result, bail};

use super::CheckArgs;
use super::answers::refused;
use crate::check::{AnswerPart, Asked, GivenAnswer, Points, Solution, grade};
use crate::cli::documents::input;
use crate::cli::outputs::answers::Answers;
use crate::cli::outputs::output::Output;
use crate::cli::status::Status;
use crate::cli::streams::Streams;
use crate::diagnostic::Diagnostic;
use crate::named::Named as _;
use crate::read::{expectation, inner_expectation};
use crate::report::check::{AnswerReport, CheckFormat, SuiteCounts};
use crate::search::ForwardAlgorithm;
use crate::solve::{Document, PreparedTree, SolveOptions};

/// Checks all trees of a file.
///
/// # Errors
///
/// Nothing is expected of any of them; the output cannot be written.
pub fn run(
    arguments: &CheckArgs,
    format: CheckFormat,
    algorithm: ForwardAlgorithm,
    options: &SolveOptions,
    streams: &Streams,
) -> Result<Status> {
    if arguments.reading.program.command.is_some() {
        bail!("a program carries no `expect`: name answers, or a log with `--log`");
    }
    if options.search.root.is_some() {
        bail!("`expect` is about whole trees: with `--root` name answers, or a log");
    }
    let suite = Suite { format, algorithm, options };
    let mut counts = SuiteCounts::default();
    let mut answers = Answers::to(Output::open(arguments.output.file.file.as_deref(), streams)?);
    answers.write(|out| format.write_suite_head(out))?;
    input::for_each_document(
        arguments.tree.as_slice(),
        &arguments.reading,
        streams,
        |document, _| {
            let checked = match document {
                Ok(document) => suite.check(&document, &mut answers)?,
                Err(diagnostic) => Err(diagnostic),
            };
            match checked {
                Ok(None) => counts.without += 1,
                Ok(Some(true)) => counts.right += 1,
                Ok(Some(false)) => counts.wrong += 1,
                Err(diagnostic) => {
                    counts.unchecked += 1;
                    suite.refuse(&diagnostic, &mut answers)?;
                }
            }
            Ok(())
        },
    )?;
    if counts.trees() == counts.without {
        bail!(
            "no tree carries what is expected of it: write `\"expect\": {{\"value\": 5}}` at its root, or \
             give answers after the tree"
        );
    }
    answers.write(|out| format.write_counts(out, &counts))?;
    if counts.wrong > 0 {
        answers.status = answers.status.max(Status::No);
    }
    answers.finish(Ok(()))
}

/// How trees are checked.
struct Suite<'a> {
    format: CheckFormat,
    algorithm: ForwardAlgorithm,
    options: &'a SolveOptions,
}

impl Suite<'_> {
    /// Checks a tree. Whether it is as expected; `None`: nothing is expected of it.
    ///
    /// # Errors
    ///
    /// The output cannot be written. Inside: what is wrong with the tree.
    fn check(
        &self,
        document: &Document,
        answers: &mut Answers,
    ) -> Result<Result<Option<bool>, Diagnostic>> {
        let (loaded, expected) = match self.expected(document) {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(Ok(None)),
            Err(diagnostic) => return Ok(Err(diagnostic)),
        };
        let rules = loaded.rules();
        let solution = match Solution::of(loaded.tree(), self.algorithm, rules) {
            Ok(solution) => solution,
            Err(leaf) => return Ok(Err(loaded.no_value(leaf))),
        };
        if let Some(leaf) = solution.open().filter(|_| expected.needs_values()) {
            return Ok(Err(loaded.no_value(leaf.clone())));
        }
        // Here each word that is no node is a fault.
        let asked = Asked { parts: None, all_nodes: false, is_strict: true };
        let graded = grade(&expected, &solution, loaded.tree(), &asked);
        let report = AnswerReport {
            name: &loaded.name,
            tree_name: &loaded.name,
            is_tree_of_many: false,
            tree: loaded.tree(),
            solution: &solution,
            student: None,
            of_others: &[],
            graded: &graded,
            diagnosis: None,
            points: &Points::default(),
        };
        answers.write(|out| self.format.write_tree(out, &report))?;
        Ok(Ok(Some(graded.is_right())))
    }

    /// A tree and what is expected of it; `None`: nothing is.
    fn expected<'d>(
        &self,
        document: &Document<'d>,
    ) -> Result<Option<(PreparedTree<'d>, GivenAnswer)>, Diagnostic> {
        let reading = &self.options.reading;
        let loaded = PreparedTree::of(document, self.options)?;
        let found = expectation(document.bytes(), reading).map_err(|error| {
            let help = error.problem.help();
            document.diagnostic_at(Some(error.offset), error.problem.to_string(), &help)
        })?;
        if let Some(inner) = inner_expectation(document.bytes(), reading) {
            let message = "`expect` belongs at the root, and stands at another node".to_owned();
            let help = "move it: what is expected of a node stands under `values` or `windows`";
            return Err(document.diagnostic_at(Some(inner), message, help));
        }
        let Some(found) = found else {
            return Ok(None);
        };
        let start = found.start;
        let text = String::from_utf8_lossy(&document.bytes()[found]);
        let expected = GivenAnswer::parse(&text);
        // What is not written as it should be is a mistake of the suite.
        let expected = expected.and_then(|mut answer| match answer.first_unreadable() {
            Some(error) => Err(error),
            None => Ok(answer),
        });
        let expected = expected.map_err(|error| {
            let message = format!("`expect`: {}", error.problem);
            let offset = Some(start + error.offset);
            document.diagnostic_at(offset, message, &error.problem.help())
        })?;
        if expected.tree.is_some() {
            let message = "`expect` is about the tree that it stands in".to_owned();
            let help = "leave out `tree`, which is for answers";
            return Err(document.diagnostic_at(Some(start), message, help));
        }
        if !AnswerPart::ALL.iter().any(|&part| expected.has(part)) {
            return Ok(None);
        }
        if !self.algorithm.has_windows() && expected.has(AnswerPart::Windows) {
            let message = "windows are expected, and `minimax` has none".to_owned();
            let help = "check it for alpha-beta: leave out `--algorithm`";
            return Err(document.diagnostic_at(Some(start), message, help));
        }
        Ok(Some((loaded, expected)))
    }

    /// Says that a tree cannot be checked.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    fn refuse(&self, diagnostic: &Diagnostic, answers: &mut Answers) -> Result<()> {
        answers.status = Status::Failed;
        let points = Points::default();
        let refused = refused(diagnostic, None, &points);
        answers.write(|out| self.format.write_refused_tree(out, &refused))?;
        answers.say(diagnostic.to_string())
    }
}
