//! The program and its subcommands.
//!
//! A command line without a command is one of `solve`: `abprune tree.json`.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::{Parser, Subcommand};

use super::check::CheckArgs;
use super::compare::CompareArgs;
use super::draw::DrawArgs;
use super::explain::ExplainArgs;
use super::generate::GenerateArgs;
use super::help::{self, TEMPLATE, WIDTH};
use super::options::reading::TreeArgument;
use super::shell_arguments::{CompletionsArgs, ManArgs};
use super::solve::SolveArgs;
use super::trace::TraceArgs;
use super::what_if::WhatIfArgs;

const EXAMPLES: &str = "\
Examples:
  abprune tree.json                    value, best line of play, what is pruned
  abprune '[[3, 5], [2, 9]]'           the same for a tree as an argument
  abprune explain tree.json /1/1       why was this node pruned?
  abprune draw -o tree.svg tree.json   a picture of the tree and the search";

const AFTER: &str = "\
Without a command `abprune` is `abprune solve`. `abprune COMMAND -h` shows the
usual options of a command, `abprune COMMAND --help` all of them.";

/// Solves explicit two-player game trees with alpha-beta search, and shows what was pruned and why.
#[derive(Debug, Parser)]
#[command(
    name = "abprune",
    // Not `abprune.exe` on Windows: messages are the same everywhere.
    bin_name = "abprune",
    version,
    override_usage = "abprune [OPTIONS] [TREE]...\n       abprune <COMMAND>",
    help_template = TEMPLATE,
    term_width = WIDTH,
    before_help = EXAMPLES,
    after_help = AFTER
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands. Only the options of the one that is run are put together.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum Command {
    #[command(about = help::SOLVE)]
    Solve(SolveArgs),
    #[command(about = help::COMPARE)]
    Compare(CompareArgs),
    #[command(about = help::TRACE)]
    Trace(TraceArgs),
    #[command(about = help::EXPLAIN)]
    Explain(ExplainArgs),
    #[command(about = help::WHAT_IF)]
    WhatIf(WhatIfArgs),
    #[command(about = help::DRAW)]
    Draw(DrawArgs),
    #[command(about = help::GENERATE)]
    Generate(GenerateArgs),
    #[command(about = help::CHECK)]
    Check(CheckArgs),
    #[command(about = help::COMPLETIONS)]
    Completions(CompletionsArgs),
    #[command(about = help::MAN)]
    Man(ManArgs),
}

/// The arguments, the program's name first, with `solve` where no command is given.
pub fn with_default_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.is_empty() {
        arguments.push("abprune".into());
    }
    if arguments.get(1).is_none_or(|first| is_of_solve(first)) {
        arguments.insert(1, "solve".into());
    }
    arguments
}

/// Whether the first argument belongs to `solve`: an option, or what can only be a tree. Any other word
/// may be a mistyped command.
fn is_of_solve(first: &OsStr) -> bool {
    const OF_PROGRAM: [&str; 5] = ["-h", "--help", "-V", "--version", "help"];
    let text = first.to_string_lossy();
    if OF_PROGRAM.contains(&&*text) || Command::has_subcommand(&text) {
        return false;
    }
    let is_file = match TreeArgument::of(Path::new(first)) {
        TreeArgument::File(file) => file.exists() || text.contains(['.', '/', '\\', ':']),
        TreeArgument::Line(..) | TreeArgument::Text(_) => true,
    };
    text.starts_with('-') || is_file
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn no_line_of_a_help_is_broken() {
        let mut program = Cli::command();
        program.build();
        for command in program.get_subcommands().chain([&program]) {
            let texts = [
                command.get_before_help(),
                command.get_before_long_help(),
                command.get_after_help(),
                command.get_after_long_help(),
            ];
            for text in texts.into_iter().flatten() {
                for line in text.to_string().lines() {
                    assert!(line.len() <= WIDTH, "{}: {line}", command.get_name());
                }
            }
        }
    }

    #[test]
    fn what_is_no_command_is_of_solve() {
        let first = |text: &str| {
            let arguments = ["abprune", text].map(OsString::from).to_vec();
            with_default_command(arguments)[1].clone()
        };
        for text in ["-", "--quiet", "[3, 5]", "tree.json", "Cargo.toml", "-q", "batch.jsonl:2"] {
            assert_eq!(first(text), "solve", "{text}");
        }
        for text in ["draw", "sovle", "help", "--help", "-V", "what-if"] {
            assert_eq!(first(text), text);
        }
        assert_eq!(with_default_command(vec!["abprune".into()])[1], "solve");
        assert_eq!(with_default_command(Vec::new()), ["abprune", "solve"]);
    }
}
