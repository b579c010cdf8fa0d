//! `abprune solve`: reads trees, searches them, reports what came out.

use std::num::NonZeroUsize;
use std::thread;

use abprune::machine::read_ahead;
use abprune::read::Format;
use anyhow::Result;

use super::answers::Answers;
use super::blocks::Blocks;
use super::input::{self, Document, Part, Text};
use super::output::Output;
use super::solver::Solver;
use super::{Status, crew, is_closed_pipe, show_help};
use crate::cli::Solve;

/// So many bytes of a file of lines are solved before it is worth starting threads.
const FEW: usize = 1 << 18;

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
        solver: Solver::new(arguments),
        answers: Answers::to(Output::open(arguments.output.file.as_deref())?),
    };
    let done = input::for_each_file(&arguments.trees, &arguments.reading, |part, is_many| {
        session.solve(part, is_many)
    });
    let status = session.answers.status;
    match done.and_then(|()| session.answers.finish()) {
        // Whoever reads has seen enough; what is known by now is still told by the status.
        Err(error) if is_closed_pipe(&error) => Ok(status),
        done => done.map(|()| status),
    }
}

/// A run of the command.
struct Session<'a> {
    arguments: &'a Solve,
    solver: Solver<'a>,
    answers: Answers,
}

impl Session<'_> {
    fn solve(&mut self, part: Part, is_many: bool) -> Result<()> {
        match part {
            Part::Document(document) => self.solve_document(document, is_many),
            Part::Nothing(diagnostic) => {
                self.solver.refuse(&diagnostic, is_many, &mut self.answers)
            }
            Part::Lines(file, blocks) => self.solve_lines(file, blocks),
        }
    }

    fn solve_document(&mut self, document: Document, is_many: bool) -> Result<()> {
        // Of a text all is looked at, of an array only some.
        let text = match &document.bytes {
            Text::Own(bytes) if document.format != Format::Npy => bytes.clone(),
            _ => return self.solver.solve(document, is_many, &mut self.answers),
        };
        let may_start_thread = || jobs(self.arguments) > 1;
        read_ahead(&text, may_start_thread, || {
            self.solver.solve(document, is_many, &mut self.answers)
        })
    }

    fn solve_lines(&mut self, file: &str, mut blocks: Blocks) -> Result<()> {
        let mut memory = Vec::new();
        let mut done = 0;
        loop {
            match blocks.next(memory) {
                Ok(Some(block)) => {
                    block.for_each_line(file, |line| {
                        self.solver.solve(line, true, &mut self.answers)
                    })?;
                    done += block.len();
                    memory = block.into_memory();
                }
                Ok(None) => return Ok(()),
                Err(error) => {
                    let diagnostic = input::unreadable(file, &error);
                    return self.solver.refuse(&diagnostic, true, &mut self.answers);
                }
            }
            let jobs = if done >= FEW { jobs(self.arguments) } else { 1 };
            if jobs > 1 {
                return crew::solve(self.arguments, jobs, file, blocks, &mut self.answers);
            }
        }
    }
}

/// How many threads there are to be.
fn jobs(arguments: &Solve) -> usize {
    let given = arguments.jobs.map(NonZeroUsize::get);
    given.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZeroUsize::get))
}
