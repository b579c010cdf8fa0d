//! The program and its subcommands.

use clap::{Parser, Subcommand};

use super::about;
use super::compare::Compare;
use super::draw::Draw;
use super::see::{Explain, Trace, WhatIf};
use super::solve::Solve;

/// Solves explicit two-player game trees with alpha-beta search, and shows what was pruned and why.
#[derive(Debug, Parser)]
#[command(
    name = "abprune",
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
    Solve(Solve),
    #[command(about = about::COMPARE)]
    Compare(Compare),
    #[command(about = about::TRACE)]
    Trace(Trace),
    #[command(about = about::EXPLAIN)]
    Explain(Explain),
    #[command(about = about::WHAT_IF)]
    WhatIf(WhatIf),
    #[command(about = about::DRAW)]
    Draw(Draw),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_definitions_are_consistent() {
        super::Cli::command().debug_assert();
    }
}
