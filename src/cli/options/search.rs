//! The options that say how trees are searched, and which command takes which of them.

use std::num::NonZeroU64;

use anyhow::{Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::values::{self, choice, limit, positive, whole};
use crate::cli::command_line::{algorithms, long, names};
use crate::named::Named as _;
use crate::number::{ExtendedNumber, NumberWindow};
use crate::search::{Algorithm, CutoffRule, FailMode, ForwardAlgorithm, Order};
use crate::solve::SearchOptions;

/// The options of a command: what defines each.
type Options = &'static [fn() -> Arg];

/// The options of each command that searches, in the order in which its help lists them.
#[rustfmt::skip]
const TABLE: [(&str, Options); 7] = [
    ("solve", &[any_algorithm, window, cutoff, fail, order, seed, depth, root, first_guess, transpositions, table_size]),
    ("trace", &[shown_algorithm, window, cutoff, fail, order, seed, depth, root]),
    // Its `--root` says which part of the search is drawn.
    ("draw", &[shown_algorithm, window, cutoff, fail, order, seed, depth]),
    ("explain", &[window, cutoff, fail, order, seed, depth, root]),
    ("what-if", &[shown_algorithm, window, cutoff, fail, order_without_values, seed, depth, root]),
    ("check", &[checked_algorithm, window, cutoff, fail, order, seed, depth, root]),
    // It has lists of algorithms and orders besides.
    ("compare", &[cutoff_of_some, first_guess, repeat, order, seed, depth, root]),
];

/// Another name than that of the option of `draw`, which means something else.
const ROOT: &str = "subtree";

/// The algorithms of commands that show searches as alpha-beta and minimax do them.
const SHOWN_ALGORITHMS: [Algorithm; 2] = [Algorithm::AlphaBeta, Algorithm::Minimax];

/// The algorithms that enter each node at most once, in an order that all agree on.
const CHECKED_ALGORITHMS: [Algorithm; 3] =
    [Algorithm::AlphaBeta, Algorithm::NoDeep, Algorithm::Minimax];

/// The orders of a command that does not know the values of all leaves.
const ORDERS_WITHOUT_VALUES: [Order; 3] = [Order::Given, Order::Reverse, Order::Random];

/// How trees are searched. An option that the command does not take has its default.
#[derive(Clone, Debug)]
pub struct SearchArgs {
    algorithm: Algorithm,
    window: Option<NumberWindow>,
    cutoff: CutoffRule,
    fail: FailMode,
    first_guess: Option<ExtendedNumber>,
    /// How many random orders there are.
    pub repeat: NonZeroU64,
    order: Order,
    seed: Option<u64>,
    depth: Option<usize>,
    root: Option<String>,
    transpositions: bool,
    table_bytes: Option<usize>,
}

/// An option with a value.
fn option(name: &'static str, value: &'static str) -> Arg {
    let arg = Arg::new(name).long(name).value_name(value);
    arg.help_heading("Search")
}

fn any_algorithm() -> Arg {
    algorithm(Algorithm::ALL)
}

fn shown_algorithm() -> Arg {
    algorithm(&SHOWN_ALGORITHMS)
}

fn checked_algorithm() -> Arg {
    algorithm(&CHECKED_ALGORITHMS)
}

fn algorithm(all: &'static [Algorithm]) -> Arg {
    option("algorithm", "NAME")
        .help(names("The algorithm", all))
        .long_help(algorithms(all))
        .default_value(Algorithm::default().name())
        .hide_default_value(true)
        .hide_possible_values(true)
        .value_parser(choice(all))
}

fn window() -> Arg {
    let help = "The open window of the search: `3,5`";
    let more = "A side may be empty or infinite: `3,inf`, `,5`";
    option("window", "ALPHA,BETA")
        .help(help)
        .long_help(long(help, more))
        .allow_hyphen_values(true)
        .value_parser(values::window)
}

fn cutoff() -> Arg {
    option("cutoff", "RULE")
        .help("When a node stops: at alpha >= beta, or only at alpha > beta")
        .hide_short_help(true)
        .default_value(CutoffRule::default().name())
        .value_parser(choice(CutoffRule::ALL))
}

fn cutoff_of_some() -> Arg {
    cutoff().help(
        "When a node of alpha-beta or no-deep stops: at alpha >= beta, or only at alpha > beta",
    )
}

fn fail() -> Arg {
    option("fail", "KIND")
        .help("What is returned outside the window: the bound found, or the end of the window")
        .hide_short_help(true)
        .default_value(FailMode::default().name())
        .value_parser(choice(FailMode::ALL))
}

fn first_guess() -> Arg {
    option("first-guess", "N")
        .help("What mtd-f asks about first; a number, `inf` or `-inf` [default: the first leaf]")
        .hide_short_help(true)
        .allow_hyphen_values(true)
        .value_parser(limit)
}

fn repeat() -> Arg {
    let help = "Repeat with N random orders";
    let more = "The seeds go from `--seed` on; the means and standard errors over all of them are written. \
                One of `--order` and `--orders` must be random";
    option("repeat", "N")
        .help(help)
        .long_help(long(help, more))
        .hide_short_help(true)
        .default_value("1")
        .hide_default_value(true)
        .value_parser(positive)
        .conflicts_with("each")
}

fn order() -> Arg {
    let more = "Paths name the children as the file has them. Best and worst go by minimax value, static by \
                the static values of the children; ties keep the order of the file, which is the default";
    one_order(Order::ALL, more)
}

fn order_without_values() -> Arg {
    let more = "Paths name the children as the file has them. Orders that go by values are not here: the \
                value of one leaf is not known";
    one_order(&ORDERS_WITHOUT_VALUES, more).hide_short_help(true)
}

fn one_order(all: &'static [Order], more: &str) -> Arg {
    let help = names("The order of children", all);
    option("order", "ORDER")
        .long_help(long(&help, more))
        .help(help)
        .default_value(Order::default().name())
        .hide_default_value(true)
        .hide_possible_values(true)
        .value_parser(choice(all))
}

fn seed() -> Arg {
    option("seed", "N")
        .help("The seed of the random order [default: 0]")
        .hide_short_help(true)
        .allow_hyphen_values(true)
        .value_parser(whole::<u64>)
}

fn depth() -> Arg {
    option("depth", "N")
        .help("Take nodes N plies down at their static values")
        .allow_hyphen_values(true)
        .value_parser(whole::<usize>)
}

fn root() -> Arg {
    let help = "Search the subtree of this node alone, as a tree of its own";
    let more = "Its path, or its name or move if no other node has it. The window, the counts and the depth are \
                those of the subtree, and so are all other paths, given and written: `/` is this node. The \
                player to move there stays. `draw --root` draws a part of the search of the whole tree";
    option(ROOT, "NODE").long("root").help(help).long_help(long(help, more)).hide_short_help(true)
}

fn transpositions() -> Arg {
    let help = "Search a position that comes up again once: of a game";
    let more = "A position whose value is known well enough is not searched again, one that is known better than \
                the window with a narrower one. The value and the principal variation stay";
    option("transpositions", "").action(ArgAction::SetTrue).help(help).long_help(long(help, more))
}

fn table_size() -> Arg {
    let help = "The most memory for positions: `64M`, `2G` [default: 256M]";
    let more = "At most a quarter of the memory that there is, by default. A full table forgets positions, and \
                these are searched again";
    option("table-size", "BYTES")
        .help(help)
        .long_help(long(help, more))
        .hide_short_help(true)
        .value_parser(values::bytes)
}

impl Args for SearchArgs {
    fn augment_args(command: Command) -> Command {
        let is_of = |(name, _): &&(&str, Options)| *name == command.get_name();
        let row = TABLE.iter().find(is_of);
        let (_, options) = row.expect("each command that searches has a row");
        command.args(options.iter().map(|option| option()))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SearchArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<SearchArgs, clap::Error> {
        Ok(SearchArgs {
            algorithm: given(matches, "algorithm").unwrap_or_default(),
            window: given(matches, "window"),
            cutoff: given(matches, "cutoff").unwrap_or_default(),
            fail: given(matches, "fail").unwrap_or_default(),
            first_guess: given(matches, "first-guess"),
            repeat: given(matches, "repeat").unwrap_or(NonZeroU64::MIN),
            order: given(matches, "order").unwrap_or_default(),
            seed: given(matches, "seed"),
            depth: given(matches, "depth"),
            root: given(matches, ROOT),
            transpositions: given(matches, "transpositions").unwrap_or_default(),
            table_bytes: given(matches, "table-size"),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The value of an option; `None` also if the command does not take it.
fn given<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Option<T> {
    matches.try_get_one(name).ok().flatten().cloned()
}

impl SearchArgs {
    /// How the library searches.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn options(&self) -> Result<SearchOptions> {
        let seed = self.seed_for(&[self.order])?;
        let first_guess = self.first_guess_for(&[self.algorithm])?;
        self.check_rules()?;
        Ok(self.with(seed, first_guess))
    }

    /// The algorithm of a command that shows or checks a search, and how the library searches.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn shown(&self) -> Result<(ForwardAlgorithm, SearchOptions)> {
        let seed = self.seed_for(&[self.order])?;
        let has_window = self.window.is_some() || self.fail != FailMode::default();
        if self.algorithm == Algorithm::Minimax && has_window {
            bail!(
                "`--window` and `--fail` mean nothing to `minimax`, which has no windows to show"
            );
        }
        self.check_rules()?;
        let forward = self.algorithm.forward();
        let forward = forward.expect("each algorithm that is shown goes forward");
        Ok((forward, self.with(seed, None)))
    }

    /// How the library searches with these algorithms, and arranges the tree for alpha-beta in these orders.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn compared(&self, algorithms: &[Algorithm], orders: &[Order]) -> Result<SearchOptions> {
        let takes_cutoff = |algorithm: &Algorithm| algorithm.abilities().takes_cutoff;
        if self.cutoff != CutoffRule::default()
            && orders.is_empty()
            && !algorithms.iter().any(takes_cutoff)
        {
            bail!("`--cutoff` means nothing to these algorithms");
        }
        let orders = [orders, &[self.order]].concat();
        if self.repeat.get() > 1 && !orders.contains(&Order::Random) {
            bail!("`--repeat` means nothing without a random order: add `--order random`");
        }
        let first_guess = self.first_guess_for(algorithms)?;
        Ok(self.with(self.seed_for(&orders)?, first_guess))
    }

    fn with(&self, seed: u64, first_guess: Option<ExtendedNumber>) -> SearchOptions {
        SearchOptions {
            algorithm: self.algorithm,
            window: self.window,
            cutoff: self.cutoff,
            fail: self.fail,
            first_guess,
            order: self.order,
            seed,
            depth: self.depth,
            root: self.root.clone(),
            transpositions: self.transpositions,
            table_bytes: self.table_bytes,
        }
    }

    /// The seed for a search with these orders.
    fn seed_for(&self, orders: &[Order]) -> Result<u64> {
        if self.seed.is_some() && !orders.contains(&Order::Random) {
            bail!("`--seed` means nothing without a random order");
        }
        Ok(self.seed.unwrap_or_default())
    }

    /// The first guess for these algorithms.
    fn first_guess_for(&self, algorithms: &[Algorithm]) -> Result<Option<ExtendedNumber>> {
        if self.first_guess.is_some() && !algorithms.contains(&Algorithm::MtdF) {
            bail!("`--first-guess` means nothing without the algorithm `mtd-f`");
        }
        Ok(self.first_guess)
    }

    /// Checks that the algorithm takes the rules that are given.
    fn check_rules(&self) -> Result<()> {
        let (algorithm, name) = (self.algorithm, self.algorithm.name());
        if self.window.is_some() && !algorithm.abilities().takes_window {
            bail!("`--window` means nothing to `{name}`, which has no window at the root");
        }
        if self.cutoff != CutoffRule::default() && algorithm == Algorithm::Minimax {
            bail!("`--cutoff` means nothing to `minimax`, in which no node stops");
        }
        if self.cutoff != CutoffRule::default() && !algorithm.abilities().takes_cutoff {
            bail!("`--cutoff` means nothing to `{name}`, whose definition says when a node stops");
        }
        if self.fail != FailMode::default() && !algorithm.abilities().takes_window {
            bail!("`--fail` means nothing to `{name}`, which has no window at the root");
        }
        Ok(())
    }
}
