//! From arguments to the command, and to the status with which the program ends.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{CommandFactory as _, Parser as _};

use super::command_line::{Cli, Command, with_default_command};
use super::documents::input::is_idle;
use super::options::reading::ReadingArgs;
use super::outputs::output::{is_closed_pipe, write_text};
use super::status::Status;
use super::streams::Streams;
use super::{check, compare, completions_and_man, draw, explain, generate, solve, trace, what_if};
use crate::diagnostic::Diagnostic;
use crate::report::visible;

/// A run that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// What standard output has got.
    pub output: Vec<u8>,
    /// What standard error has got.
    pub messages: String,
    /// 0, 1 or 2: see `docs/output.md`.
    pub status: u8,
}

/// Runs the program in memory: with these arguments, without its own name, and with this standard input.
///
/// Files that the arguments name are read and written, from the folder of the process; a program of
/// `--rules` is started, and has the standard error of the process. `NO_COLOR` and `CLICOLOR_FORCE` of the
/// environment count.
///
/// ```
/// let run = abprune::cli::run(["solve", "--quiet", "-"], b"[[3, 5], [2, 9]]");
/// assert_eq!((run.output.as_slice(), run.status), (&b"3\n"[..], 0));
/// let run = abprune::cli::run(["[3, []]"], b"");
/// assert!(run.messages.starts_with("error: an inner node needs at least one child\n"));
/// assert_eq!(run.status, 2);
/// ```
pub fn run<A: Into<OsString>>(arguments: impl IntoIterator<Item = A>, input: &[u8]) -> Finished {
    let streams = Streams::in_memory(input);
    let arguments = arguments.into_iter().map(Into::into);
    let arguments = std::iter::once("abprune".into()).chain(arguments);
    let status = run_with(arguments.collect(), &streams);
    let (output, messages) = streams.written();
    Finished {
        output,
        messages: String::from_utf8_lossy(&messages).into_owned(),
        status: status.code(),
    }
}

/// Runs the program with the streams of the process. The first argument is the name of the program.
#[must_use]
pub fn run_process(arguments: Vec<OsString>) -> ExitCode {
    #[cfg(unix)]
    crate::machine::ignore_sigxfsz();
    run_with(arguments, &Streams::of_process()).code().into()
}

fn run_with(arguments: Vec<OsString>, streams: &Streams) -> Status {
    let arguments = with_default_command(arguments);
    match Cli::try_parse_from(&arguments) {
        Ok(cli) => status_of(run_command(cli, streams), streams),
        Err(message) if message.use_stderr() => {
            // What was typed stands in it: escaped, as in all messages.
            let typed = arguments.iter().map(|argument| visible(&argument.to_string_lossy()));
            let text = match Cli::try_parse_from(typed) {
                Err(escaped) => escaped.to_string(),
                Ok(_) => message.to_string().lines().map(|line| visible(line) + "\n").collect(),
            };
            streams.complain(text.trim_end_matches('\n'));
            Status::Failed
        }
        // Help and version come this way too, and are results that must not be lost.
        Err(message) => status_of(show(&message.to_string(), streams), streams),
    }
}

fn run_command(cli: Cli, streams: &Streams) -> Result<Status> {
    if let Some((name, trees, reading)) = trees_of(&cli.command)
        && is_idle(trees, reading, streams)
    {
        introduce(name, streams);
        return Ok(Status::Failed);
    }
    match cli.command {
        Command::Solve(arguments) => solve::run(&arguments, streams),
        Command::Compare(arguments) => compare::run(&arguments, streams),
        Command::Trace(arguments) => trace::run(&arguments, streams),
        Command::Explain(arguments) => explain::run(&arguments.arranged(), streams),
        Command::WhatIf(arguments) => what_if::run(&arguments.arranged(), streams),
        Command::Draw(arguments) => draw::run(&arguments, streams),
        Command::Generate(arguments) => generate::run(&arguments, streams),
        Command::Check(arguments) => check::run(&arguments.arranged(), streams),
        Command::Completions(_) | Command::Man(_) if cfg!(target_family = "wasm") => {
            bail!("a web page has no shell: run this in a terminal")
        }
        Command::Completions(arguments) => completions_and_man::completions(&arguments, streams),
        Command::Man(arguments) => completions_and_man::man(&arguments, streams),
    }
}

/// The name of a command that reads trees, from standard input if none is named, and its arguments.
fn trees_of(command: &Command) -> Option<(&'static str, &[PathBuf], &ReadingArgs)> {
    Some(match command {
        Command::Solve(arguments) => ("solve", &arguments.trees, &arguments.reading),
        Command::Compare(arguments) => ("compare", &arguments.trees, &arguments.reading),
        Command::Trace(arguments) => ("trace", arguments.tree.as_slice(), &arguments.reading),
        Command::Explain(arguments) => ("explain", arguments.tree.as_slice(), &arguments.reading),
        Command::Draw(arguments) => ("draw", &arguments.trees, &arguments.reading),
        Command::Check(arguments) => ("check", arguments.tree.as_slice(), &arguments.reading),
        _ => return None,
    })
}

/// Says to a person who typed a subcommand without a tree what it does, and how it is used.
fn introduce(subcommand: &str, streams: &Streams) {
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

/// Prints a text that was asked for, like the help.
fn show(text: &str, streams: &Streams) -> Result<Status> {
    write_text(None, text.as_bytes(), streams)?;
    Ok(Status::Solved)
}

/// Says what went wrong.
fn status_of(result: Result<Status>, streams: &Streams) -> Status {
    match result {
        Ok(status) => status,
        Err(error) if is_closed_pipe(&error) => Status::Solved,
        Err(error) => {
            streams.complain(&match error.downcast_ref::<Diagnostic>() {
                Some(diagnostic) => diagnostic.to_string(),
                None => format!("error: {}", visible(&format!("{error:#}"))),
            });
            Status::Failed
        }
    }
}
