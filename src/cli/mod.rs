//! The command line: from arguments to a status.
//!
//! - [`run()`] parses the arguments and runs a command; `streams`: standard input, output and error, of
//!   the process or in memory. Each command is a file, or a folder whose `arguments` are its options; its
//!   `run` stands in `run`, or beside the options: `solve`, `compare`, `trace`, `explain`, `what_if`,
//!   `draw`, `generate`, `check`; and `completions_and_man`.
//! - What they share: `options`, `documents` (what comes in: files, lines, programs), `outputs` (what goes out;
//!   `input_files` in it refuses an output that is read), `pool`, and how a run ends: `status`. What is said of trees
//!   and searches that are wrong stands with the types of their errors in the library; of options and files, here.
//! - The definitions of the options begin in `command_line`, which puts `solve` where no command is named.
//!   What help says: `help`.

mod check;
mod command_line;
mod compare;
mod completions_and_man;
mod documents;
mod draw;
mod explain;
mod generate;
mod help;
mod options;
mod outputs;
mod pool;
mod run;
mod shell_arguments;
mod solve;
mod status;
mod streams;
mod trace;
mod what_if;

use command_line::{Cli, Command};

pub use run::{Finished, run, run_process};
