//! The command line of abprune: parse the arguments, run the command, say what went wrong, exit.

mod cli;
mod commands;

use std::io::ErrorKind;
use std::mem;
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _};

use cli::{Cli, Command, Solve};

fn main() -> ExitCode {
    match parse() {
        Ok(cli) => commands::run(cli).into(),
        // Help and version come this way too, and are results that must not be lost.
        Err(message) => match message.print() {
            Ok(()) => ExitCode::from(if message.use_stderr() { 2 } else { 0 }),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(_) => ExitCode::from(2),
        },
    }
}

/// What the arguments say. The definitions of all options are not taken apart, which would take as
/// long as to solve a small tree.
fn parse() -> Result<Cli, clap::Error> {
    if let Some(solve) = Solve::of_few(std::env::args_os().skip(1)) {
        let command = Command::Solve(solve);
        return Ok(Cli { command });
    }
    let mut command = Cli::command();
    let matches = command.try_get_matches_from_mut(std::env::args_os());
    mem::forget(command);
    let parsed = Cli::from_arg_matches_mut(&mut matches?);
    parsed.map_err(|error| error.format(&mut Cli::command()))
}
