//! The program: the library with the streams of the process.

use std::process::ExitCode;

use abprune::cli::{self, ExitOnOutOfMemory};

/// Where memory ends the program ends like with any other error.
#[global_allocator]
static ALLOCATOR: ExitOnOutOfMemory<2> = ExitOnOutOfMemory;

fn main() -> ExitCode {
    cli::run_process(wild::args_os().collect())
}
