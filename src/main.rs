//! The command line of abprune: parse the arguments, run the command, say what went wrong, exit.

mod cli;
mod commands;

use std::process::ExitCode;

use abprune::machine::ExitOnOutOfMemory;
use clap::Parser as _;

use cli::Cli;

/// Where memory ends the program ends like with any other error.
#[global_allocator]
static ALLOCATOR: ExitOnOutOfMemory<2> = ExitOnOutOfMemory;

fn main() -> ExitCode {
    #[cfg(unix)]
    abprune::machine::ignore_sigxfsz();
    let arguments = cli::with_default_command(wild::args_os().collect());
    let command = arguments[1].to_string_lossy().into_owned();
    match Cli::try_parse_from(arguments) {
        Ok(cli) => commands::run(cli).into(),
        Err(message) if message.use_stderr() => {
            // If standard error is closed, the message is dropped.
            let _ = commands::sanitized(message, &command).print();
            ExitCode::from(2)
        }
        // Help and version come this way too, and are results that must not be lost.
        Err(message) => commands::show(&message.to_string()).into(),
    }
}
