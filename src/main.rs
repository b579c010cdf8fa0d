//! The program: the library with the streams of the process.

use std::process::ExitCode;

use abprune::cli;

fn main() -> ExitCode {
    cli::run_process(wild::args_os().collect())
}
