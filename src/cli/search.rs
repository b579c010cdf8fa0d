//! The options that several commands share: how trees are read and searched.

use abprune::read;
use abprune::search::{Algorithm, CutoffRule, Fail, ForwardAlgorithm, Order, Rules};
use abprune::solve::{Limit, SearchOptions};
use abprune::tree::Branching;
use abprune::value::Player;
use anyhow::{Result, bail};
use clap::Args;

use super::values::{WindowLimits, algorithm, branching, choice, limit, whole, window};

/// How trees are read.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Input")]
pub struct ReadingArgs {
    /// The format [default: from the file's name, else from its first bytes]
    #[arg(long, value_name = "FORMAT", value_parser = choice(&read::Format::ALL, read::Format::name))]
    pub from: Option<read::Format>,

    /// The branching factor of a flat tree or of an array of one axis, or one factor per ply: `2`,
    /// `3,2,4`
    #[arg(long, value_name = "N[,N...]", value_parser = branching)]
    pub branching: Option<Branching>,

    /// The player to move at the root, whatever the file says [default: max]
    #[arg(long, value_name = "PLAYER", value_parser = choice(&Player::ALL, Player::name))]
    pub player: Option<Player>,

    /// Skip keys of JSON objects that have no meaning here
    #[arg(long)]
    pub ignore_unknown_keys: bool,
}

/// How a tree is made ready for a search.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct ArrangementArgs {
    /// Take nodes N plies down at their static values
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole::<usize>)]
    pub depth: Option<usize>,

    /// The order in which children are visited (paths still name the file's): best and worst go by
    /// minimax value, static by the static values of the children; ties keep the file's order
    #[arg(long, value_name = "ORDER", default_value = Order::default().name(), value_parser = choice(&Order::ALL, Order::name))]
    pub order: Order,

    /// The seed of the random order
    #[arg(long, value_name = "N", default_value = "0", allow_hyphen_values = true, value_parser = whole::<u64>)]
    pub seed: u64,
}

/// How a tree is searched.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    /// The search algorithm
    #[arg(long, value_name = "NAME", default_value = Algorithm::default().name(), value_parser = algorithm())]
    pub algorithm: Algorithm,

    /// When a node stops: at alpha >= beta, or only at alpha > beta
    #[arg(long, value_name = "RULE", default_value = CutoffRule::default().name(), value_parser = choice(&CutoffRule::ALL, CutoffRule::name))]
    pub cutoff: CutoffRule,

    /// What is returned outside the window: the bound found, or the end of the window
    #[arg(long, value_name = "KIND", default_value = Fail::default().name(), value_parser = choice(&Fail::ALL, Fail::name))]
    pub fail: Fail,

    /// Search with this open window; a side may be empty or infinite: `3,inf`, `,5`
    #[arg(long, value_name = "ALPHA,BETA", allow_hyphen_values = true, value_parser = window)]
    pub window: Option<WindowLimits>,

    /// What mtd-f asks about first; a number, `inf` or `-inf`
    #[arg(long, value_name = "N", default_value = "0", allow_hyphen_values = true, value_parser = limit)]
    pub first_guess: Limit,

    #[command(flatten)]
    pub arrangement: ArrangementArgs,
}

impl ReadingArgs {
    /// How the library reads documents.
    pub fn options(&self) -> read::Options {
        read::Options {
            player: self.player,
            branching: self.branching.clone(),
            ignore_unknown_keys: self.ignore_unknown_keys,
            decimals: false,
        }
    }
}

impl ArrangementArgs {
    /// How the library arranges trees, with defaults for the search itself.
    pub fn options(&self) -> SearchOptions {
        SearchOptions {
            order: self.order,
            seed: self.seed,
            depth: self.depth,
            ..SearchOptions::default()
        }
    }
}

impl SearchArgs {
    /// How the library searches trees.
    pub fn options(&self) -> SearchOptions {
        SearchOptions {
            algorithm: self.algorithm,
            window: self.window.map(|window| (window.alpha, window.beta)),
            cutoff: self.cutoff,
            fail: self.fail,
            first_guess: self.first_guess,
            ..self.arrangement.options()
        }
    }

    /// The algorithm, for a command that shows searches as alpha-beta and minimax do them: each node once,
    /// from left to right.
    ///
    /// # Errors
    ///
    /// The algorithm goes another way.
    pub fn shown_algorithm(&self, command: &str) -> Result<ForwardAlgorithm> {
        match self.algorithm {
            Algorithm::AlphaBeta => Ok(ForwardAlgorithm::AlphaBeta),
            Algorithm::Minimax => Ok(ForwardAlgorithm::Minimax),
            other => bail!(
                "{command} speaks of alpha-beta and minimax, not of {}",
                other.name()
            ),
        }
    }

    /// Refuses options that mean nothing to the algorithm.
    ///
    /// # Errors
    ///
    /// Says which.
    pub fn check(&self) -> Result<()> {
        let name = self.algorithm.name();
        if self.window.is_some() && !self.algorithm.takes_window() {
            bail!("`--window` means nothing to `{name}`, which has no window at the root");
        }
        if self.cutoff != Rules::default().cutoff && !self.algorithm.takes_cutoff() {
            bail!("`--cutoff` means nothing to `{name}`, whose definition says when a node stops");
        }
        Ok(())
    }
}
