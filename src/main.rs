//! The command line of abprune: parse the arguments, run the command, say what went wrong, exit.

mod cli;
mod commands;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    commands::run(cli::Cli::parse()).into()
}
