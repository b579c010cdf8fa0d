//! The program and its subcommands.

use clap::{Parser, Subcommand};

use super::about;
use super::compare::CompareArgs;
use super::draw::DrawArgs;
use super::see::{ExplainArgs, TraceArgs, WhatIfArgs};
use super::solve::SolveArgs;

/// Solves explicit two-player game trees with alpha-beta search, and shows what was pruned and why.
#[derive(Debug, Parser)]
#[command(
    name = "abprune",
    // Not `abprune.exe` on Windows: messages are the same everywhere.
    bin_name = "abprune",
    version,
    arg_required_else_help = true,
    max_term_width = 100
)]
#[command(after_help = "Run `abprune COMMAND --help` for the options of a command, and examples.")]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands. Only the options of the one that is run are put together.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum Command {
    #[command(about = about::SOLVE)]
    Solve(SolveArgs),
    #[command(about = about::COMPARE)]
    Compare(CompareArgs),
    #[command(about = about::TRACE)]
    Trace(TraceArgs),
    #[command(about = about::EXPLAIN)]
    Explain(ExplainArgs),
    #[command(about = about::WHAT_IF)]
    WhatIf(WhatIfArgs),
    #[command(about = about::DRAW)]
    Draw(DrawArgs),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_definitions_are_consistent() {
        super::Cli::command().debug_assert();
    }
}
