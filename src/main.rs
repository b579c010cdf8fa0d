//! The command line of abprune: parse the arguments, run the command, say what went wrong, exit.

mod cli;
mod commands;

use std::io::ErrorKind;
use std::process::ExitCode;

use abprune::machine::OrExit;
use clap::Parser as _;

use cli::Cli;

/// Where memory ends the program ends like with any other error.
#[global_allocator]
static ALLOCATOR: OrExit<2> = OrExit;

fn main() -> ExitCode {
    match Cli::try_parse() {
        Ok(cli) => commands::run(cli).into(),
        // Help and version come this way too, and are results that must not be lost.
        Err(message) => match message.print() {
            Ok(()) => ExitCode::from(if message.use_stderr() { 2 } else { 0 }),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(_) => ExitCode::from(2),
        },
    }
}
