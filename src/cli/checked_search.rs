//! The options of `check`: which search others are compared with.

use abprune::Named as _;
use abprune::search::{Algorithm, ForwardAlgorithm};
use abprune::solve::SearchOptions;
use anyhow::Result;
use clap::Args;

use super::help::{algorithms, names};
use super::search::{DepthArgs, OrderArgs, RulesArgs, ShownAlgorithmArgs};
use super::values::choice;

/// How a tree is searched for a command that checks what others say of the search.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct CheckedSearchArgs {
    #[arg(
        long,
        value_name = "NAME",
        help = names("The search algorithm", &CHECKED_ALGORITHMS),
        long_help = algorithms(&CHECKED_ALGORITHMS),
        default_value = Algorithm::default().name(),
        hide_default_value = true,
        hide_possible_values = true,
        value_parser = choice(&CHECKED_ALGORITHMS)
    )]
    algorithm: Algorithm,

    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    depth: DepthArgs,
}

/// The algorithms that enter each node at most once, in an order that all agree on.
const CHECKED_ALGORITHMS: [Algorithm; 3] =
    [Algorithm::AlphaBeta, Algorithm::NoDeep, Algorithm::Minimax];

impl CheckedSearchArgs {
    /// The algorithm, and how the library searches.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn search(self) -> Result<(ForwardAlgorithm, SearchOptions)> {
        let algorithm = ShownAlgorithmArgs {
            algorithm: self.algorithm,
        };
        algorithm.search_arranged(self.rules, self.order.options(self.depth)?)
    }
}
