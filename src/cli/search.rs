//! The options that several commands share: how trees are searched.

use abprune::Named as _;
use abprune::search::{Algorithm, CutoffRule, FailMode, ForwardAlgorithm, Order};
use abprune::solve::{GivenValue, SearchOptions};
use anyhow::{Result, bail};
use clap::Args;

use super::help::{algorithms, long, names};
use super::values::{WindowLimits, choice, limit, whole, window};

/// The depth limit.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct DepthArgs {
    /// Take nodes N plies down at their static values
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole::<usize>)]
    pub depth: Option<usize>,
}

/// The order of children.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct OrderArgs {
    #[arg(
        long,
        value_name = "ORDER",
        help = names("The order of children", Order::ALL),
        long_help = long(&names("The order of children", Order::ALL), ORDERS),
        default_value = Order::default().name(),
        hide_default_value = true,
        hide_possible_values = true,
        value_parser = choice(Order::ALL)
    )]
    pub order: Order,

    #[command(flatten)]
    pub seed: SeedArgs,
}

/// The order of children, for a command that does not know the values of all leaves.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct OrderWithoutValuesArgs {
    #[arg(
        long,
        value_name = "ORDER",
        help = names("The order of children", &ORDERS_WITHOUT_VALUES),
        long_help = long(
            &names("The order of children", &ORDERS_WITHOUT_VALUES),
            "Paths name the children as the file has them. Orders that go by values are not here: \
             the value of one leaf is not known"
        ),
        default_value = Order::default().name(),
        hide_short_help = true,
        hide_default_value = true,
        hide_possible_values = true,
        value_parser = choice(&ORDERS_WITHOUT_VALUES)
    )]
    order: Order,

    #[command(flatten)]
    seed: SeedArgs,
}

/// What the names of orders mean.
const ORDERS: &str = "Paths name the children as the file has them. Best and worst go by minimax \
                      value, static by the static values of the children; ties keep the order of \
                      the file, which is the default";

/// The orders that do not go by values.
const ORDERS_WITHOUT_VALUES: [Order; 3] = [Order::Given, Order::Reverse, Order::Random];

/// The seed of random orders.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct SeedArgs {
    /// The seed of the random order [default: 0]
    #[arg(long, value_name = "N", hide_short_help = true, allow_hyphen_values = true, value_parser = whole::<u64>)]
    pub seed: Option<u64>,
}

/// How alpha-beta searches.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct RulesArgs {
    /// The open window of the search: `3,5`
    ///
    /// A side may be empty or infinite: `3,inf`, `,5`
    #[arg(long, value_name = "ALPHA,BETA", allow_hyphen_values = true, value_parser = window)]
    pub window: Option<WindowLimits>,

    /// When a node stops: at alpha >= beta, or only at alpha > beta
    #[arg(long, value_name = "RULE", hide_short_help = true, default_value = CutoffRule::default().name(), value_parser = choice(CutoffRule::ALL))]
    pub cutoff: CutoffRule,

    /// What is returned outside the window: the bound found, or the end of the window
    #[arg(long, value_name = "KIND", default_value = FailMode::default().name(), hide_short_help = true, value_parser = choice(FailMode::ALL))]
    pub fail: FailMode,
}

/// How a tree is searched.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    #[arg(
        long,
        value_name = "NAME",
        help = names("The search algorithm", Algorithm::ALL),
        long_help = algorithms(Algorithm::ALL),
        default_value = Algorithm::default().name(),
        hide_default_value = true,
        hide_possible_values = true,
        value_parser = choice(Algorithm::ALL)
    )]
    pub algorithm: Algorithm,

    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    depth: DepthArgs,

    /// What mtd-f asks about first; a number, `inf` or `-inf` [default: 0]
    #[arg(long, value_name = "N", hide_short_help = true, allow_hyphen_values = true, value_parser = limit)]
    pub first_guess: Option<GivenValue>,
}

/// The search algorithm of a command that shows searches as alpha-beta and minimax do them: each node
/// once, from left to right.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct ShownAlgorithmArgs {
    #[arg(
        long,
        value_name = "NAME",
        help = names("The search algorithm", &SHOWN_ALGORITHMS),
        long_help = algorithms(&SHOWN_ALGORITHMS),
        default_value = Algorithm::default().name(),
        hide_default_value = true,
        hide_possible_values = true,
        value_parser = choice(&SHOWN_ALGORITHMS)
    )]
    pub(super) algorithm: Algorithm,
}

/// How a tree is searched for a command that shows the search.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct ShownSearchArgs {
    #[command(flatten)]
    algorithm: ShownAlgorithmArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    depth: DepthArgs,
}

/// The algorithms whose searches are shown.
const SHOWN_ALGORITHMS: [Algorithm; 2] = [Algorithm::AlphaBeta, Algorithm::Minimax];

impl ShownAlgorithmArgs {
    /// The algorithm, and how the library searches a tree that is arranged like this.
    ///
    /// # Errors
    ///
    /// An option that means nothing to the algorithm.
    pub fn search_arranged(
        self,
        rules: RulesArgs,
        arranged: SearchOptions,
    ) -> Result<(ForwardAlgorithm, SearchOptions)> {
        let has_window = rules.window.is_some() || rules.fail != FailMode::default();
        if self.algorithm == Algorithm::Minimax && has_window {
            bail!(
                "`--window` and `--fail` mean nothing to `minimax`, which has no windows to show"
            );
        }
        let forward = self.algorithm.forward();
        let forward = forward.expect("each algorithm that is shown goes forward");
        Ok((forward, rules.options(self.algorithm, arranged)?))
    }
}

impl ShownSearchArgs {
    /// The algorithm, and how the library searches.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn search(self) -> Result<(ForwardAlgorithm, SearchOptions)> {
        let arranged = self.order.options(self.depth)?;
        self.algorithm.search_arranged(self.rules, arranged)
    }
}

impl SeedArgs {
    /// The seed for a search with these orders.
    ///
    /// # Errors
    ///
    /// A seed is given, and no order is random.
    pub fn seed_for(self, orders: &[Order]) -> Result<u64> {
        if self.seed.is_some() && !orders.contains(&Order::Random) {
            bail!("`--seed` means nothing without a random order");
        }
        Ok(self.seed.unwrap_or_default())
    }
}

impl OrderArgs {
    /// How the library arranges a tree, with defaults for the search itself.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn options(self, DepthArgs { depth }: DepthArgs) -> Result<SearchOptions> {
        Ok(SearchOptions {
            order: self.order,
            seed: self.seed.seed_for(&[self.order])?,
            depth,
            ..SearchOptions::default()
        })
    }
}

impl OrderWithoutValuesArgs {
    /// As [`OrderArgs::options`].
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn options(self, depth: DepthArgs) -> Result<SearchOptions> {
        let OrderWithoutValuesArgs { order, seed } = self;
        OrderArgs { order, seed }.options(depth)
    }
}

impl RulesArgs {
    /// How the library searches a tree that is arranged like this, with this algorithm.
    ///
    /// # Errors
    ///
    /// An option that means nothing to the algorithm.
    pub fn options(self, algorithm: Algorithm, arranged: SearchOptions) -> Result<SearchOptions> {
        let name = algorithm.name();
        if self.window.is_some() && !algorithm.takes_window() {
            bail!("`--window` means nothing to `{name}`, which has no window at the root");
        }
        if self.cutoff != CutoffRule::default() && algorithm == Algorithm::Minimax {
            bail!("`--cutoff` means nothing to `minimax`, in which no node stops");
        }
        if self.cutoff != CutoffRule::default() && !algorithm.takes_cutoff() {
            bail!("`--cutoff` means nothing to `{name}`, whose definition says when a node stops");
        }
        if self.fail != FailMode::default() && !algorithm.takes_window() {
            bail!("`--fail` means nothing to `{name}`, which has no window at the root");
        }
        Ok(SearchOptions {
            algorithm,
            window: self.window.map(|window| (window.alpha, window.beta)),
            cutoff: self.cutoff,
            fail: self.fail,
            ..arranged
        })
    }
}

impl SearchArgs {
    /// How the library searches trees.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn options(self) -> Result<SearchOptions> {
        let arranged = self.order.options(self.depth)?;
        Ok(SearchOptions {
            first_guess: first_guess_for(self.first_guess, &[self.algorithm])?,
            ..self.rules.options(self.algorithm, arranged)?
        })
    }
}

/// The first guess for these algorithms.
///
/// # Errors
///
/// One is given, and none of them takes it.
pub fn first_guess_for(given: Option<GivenValue>, algorithms: &[Algorithm]) -> Result<GivenValue> {
    if given.is_some() && !algorithms.contains(&Algorithm::MtdF) {
        bail!("`--first-guess` means nothing without the algorithm `mtd-f`");
    }
    Ok(given.unwrap_or_default())
}
