//! From the command line to the command.

use abprune::report::{Diagnostic, visible};
use anyhow::Result;

use super::output::Output;
use super::status::Status;
use super::stderr::{complain, is_closed_pipe};
use super::{check, compare, completions_and_man, draw, explain, generate, solve, trace, what_if};
use crate::cli::{Cli, Command};

/// Runs a command and says on standard error what went wrong.
pub fn run(cli: Cli) -> Status {
    let result = match cli.command {
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Trace(arguments) => trace::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments.arranged()),
        Command::WhatIf(arguments) => what_if::run(&arguments.arranged()),
        Command::Draw(arguments) => draw::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Check(arguments) => check::run(&arguments.arranged()),
        Command::Completions(arguments) => completions_and_man::completions(&arguments),
        Command::Man(arguments) => completions_and_man::man(&arguments),
    };
    status_of(result)
}

/// Prints a text that was asked for, like the help.
pub fn show(text: &str) -> Status {
    let shown = Output::open(None).and_then(|mut out| {
        out.write(|out| out.write_all(text.as_bytes()))?;
        out.finish(true)
    });
    status_of(shown.map(|()| Status::Solved))
}

/// Says what went wrong.
fn status_of(result: Result<Status>) -> Status {
    match result {
        Ok(status) => status,
        Err(error) if is_closed_pipe(&error) => Status::Solved,
        Err(error) => {
            complain(&match error.downcast_ref::<Diagnostic>() {
                Some(diagnostic) => diagnostic.to_string(),
                None => format!("error: {}", visible(&format!("{error:#}"))),
            });
            Status::Failed
        }
    }
}
