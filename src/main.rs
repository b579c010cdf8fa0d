//! The program: the library with the streams of the process.

use std::process::ExitCode;

use abprune::machine::ExitOnOutOfMemory;

/// Where memory ends the program ends like with any other error.
#[global_allocator]
static ALLOCATOR: ExitOnOutOfMemory<2> = ExitOnOutOfMemory;

fn main() -> ExitCode {
    #[cfg(unix)]
    abprune::machine::ignore_sigxfsz();
    abprune::cli::run_process(wild::args_os().collect())
}
