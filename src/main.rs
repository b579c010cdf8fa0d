//! The program: the library with the streams of the process.

use std::process::ExitCode;

use abprune::cli::{self, ExitOnOutOfMemory};

/// When memory runs out, the program ends with a message and status 2, as after any other error.
#[global_allocator]
static ALLOCATOR: ExitOnOutOfMemory<2> = ExitOnOutOfMemory;

fn main() -> ExitCode {
    cli::run_process(wild::args_os().collect())
}
