//! Messages on standard error.

use std::io::{self, Write as _};

use clap::CommandFactory as _;

use crate::cli::Cli;

/// Writes a message to standard error. If that is closed, the message is dropped.
pub fn complain(message: &str) {
    let _ = writeln!(io::stderr().lock(), "{message}");
}

/// Shows the help of a subcommand to a person who typed it without a tree.
pub fn show_help(subcommand: &str) {
    let mut cli = Cli::command();
    cli.build();
    let found = cli.find_subcommand_mut(subcommand);
    complain(&found.expect("it is one").render_help().to_string());
}

/// Whether the reader of standard output has closed it: `abprune ... | head -1`.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
