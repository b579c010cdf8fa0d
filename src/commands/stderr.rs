//! Messages on standard error.

use std::io::{self, Write as _};

use abprune::report::ascii;
use clap::CommandFactory as _;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};

use crate::cli::{Cli, shown};

/// Writes a message to standard error. If that is closed, the message is dropped.
pub fn complain(message: &str) {
    let _ = writeln!(io::stderr().lock(), "{message}");
}

/// The same error of the command line, with what was typed as all messages show it: escaped, and no more
/// than 40 characters of it. The lines of the error stay.
pub fn sanitized(mut error: clap::Error) -> clap::Error {
    let context: Vec<(ContextKind, ContextValue)> = error
        .context()
        .map(|(kind, value)| (kind, value.clone()))
        .collect();
    let typed = |(_, value): &(ContextKind, ContextValue)| match value {
        ContextValue::String(typed) => Some((typed.clone(), shown(typed))),
        _ => None,
    };
    let mut typed: Vec<(String, String)> = context.iter().filter_map(typed).collect();
    typed.retain(|(typed, shown)| typed != shown);
    // The tips repeat what was typed; the usage, how the program was called.
    let clean = |text: &StyledStr| {
        let mut text = text.to_string();
        for (typed, shown) in &typed {
            text = text.replace(typed, shown);
        }
        let lines: Vec<String> = text.split('\n').map(ascii).collect();
        StyledStr::from(lines.join("\n"))
    };
    for (kind, value) in context {
        let value = match value {
            ContextValue::String(text) => ContextValue::String(shown(&text)),
            ContextValue::StyledStr(text) => ContextValue::StyledStr(clean(&text)),
            ContextValue::StyledStrs(all) => {
                ContextValue::StyledStrs(all.iter().map(clean).collect())
            }
            other => other,
        };
        error.insert(kind, value);
    }
    error
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
