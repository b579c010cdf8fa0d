//! One file per subcommand: from its arguments, through the library, to a writer. What they share:
//! where documents come from ([`input`], [`blocks`]), where answers go ([`answers`], [`output`]), what
//! errors look like ([`diagnostic`], [`remedy`]), how options prepare a tree for its search ([`subject`]), which node is meant
//! ([`node`]).

mod along;
mod answers;
mod blocks;
mod compare;
mod crew;
mod desk;
mod diagnostic;
mod draw;
mod expect;
mod explain;
mod in_memory;
mod input;
mod node;
mod output;
mod progress;
mod remedy;
mod solve;
mod solver;
mod subject;
mod trace;
mod what_if;

use std::io::{self, Write as _};
use std::process::ExitCode;

use abprune::report::ascii;
use clap::CommandFactory as _;

use crate::cli::{Cli, Command};
use diagnostic::Diagnostic;

/// How the program ends, as grep and diff have it. The worse of two is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// All is done.
    Solved,
    /// All is done, and the answer is no: an expectation is not met.
    No,
    /// Wrong usage, a tree that cannot be solved, or an error of the system.
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Solved => 0,
            Status::No => 1,
            Status::Failed => 2,
        })
    }
}

/// Runs a command and says on standard error what went wrong.
pub fn run(cli: Cli) -> Status {
    let result = match cli.command {
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Trace(arguments) => trace::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::WhatIf(arguments) => what_if::run(&arguments),
        Command::Draw(arguments) => draw::run(&arguments),
    };
    match result {
        Ok(status) => status,
        // Whoever reads has seen enough: `abprune ... | head -1`.
        Err(error) if is_closed_pipe(&error) => Status::Solved,
        Err(error) => {
            complain(&match error.downcast_ref::<Diagnostic>() {
                Some(diagnostic) => diagnostic.to_string(),
                None => format!("error: {}", ascii(&format!("{error:#}"))),
            });
            Status::Failed
        }
    }
}

/// Shows the help of a subcommand to somebody who would be kept waiting.
fn show_help(subcommand: &str) {
    let mut cli = Cli::command();
    cli.build();
    let found = cli.find_subcommand_mut(subcommand);
    complain(&found.expect("it is one").render_help().to_string());
}

/// Writes a message to standard error. If that is closed, there is nobody left to tell.
fn complain(message: &str) {
    let _ = writeln!(io::stderr().lock(), "{message}");
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
