//! Messages on standard error.

use std::io;

use clap::CommandFactory as _;

use super::Cli;
use super::streams::Streams;

/// Says to a person who typed a subcommand without a tree what it does, and how it is used.
pub fn introduce(subcommand: &str, streams: &Streams) {
    let cli = Cli::command();
    let found = cli.find_subcommand(subcommand).expect("it is one");
    let about = found.get_about().expect("each has a sentence");
    let tree = match subcommand {
        "check" => r#"{"children": [3, 5], "expect": {"value": 5}}"#,
        _ => "[[3, 5], [2, 9]]",
    };
    streams.complain(&format!(
        "{about}.\n\nExample:  abprune {subcommand} '{tree}'\nHelp:     abprune \
         {subcommand} --help"
    ));
}

/// Whether the reader of standard output has closed it: `abprune ... | head -1`.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
