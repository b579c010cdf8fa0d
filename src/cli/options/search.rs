//! The options that say how trees are searched, and which command takes which of them. Which algorithm takes
//! which is one of its [abilities](Algorithm::abilities).

use std::marker::PhantomData;
use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use anyhow::{Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::values::{self, SearchWindow, choice, limit, memory, positive, probes, whole};
use crate::cli::help::{algorithms, long, names};
use crate::named::Named as _;
use crate::search::{Algorithm, CutoffRule, DEFAULT_BYTES, FailMode, ForwardAlgorithm, Order};
use crate::solve::SearchOptions;

/// A command that searches trees.
pub trait SearchCommand {
    /// What defines each of its options.
    const OPTIONS: &'static [fn() -> Arg];
}

/// Types that stand for commands.
macro_rules! commands {
    ($($command:ident: $($option:ident),+;)+) => {$(
        #[derive(Clone, Copy, Debug)]
        pub struct $command;

        impl SearchCommand for $command {
            const OPTIONS: &'static [fn() -> Arg] = &[$($option),+];
        }
    )+};
}

// The options of each, in the order in which its help lists them.
commands! {
    OfSolve: any_algorithm, window, bounds, cutoff, fail, any_order, seed, depth, root, first_guess, probe,
        transpositions, table_size, iterate;
    OfTrace: shown_algorithm, window, bounds, cutoff, fail, order, seed, depth, root, first_guess, probe,
        transpositions, table_size;
    // Its `--root` says which part of the search is drawn.
    OfDraw: shown_algorithm, window, bounds, cutoff, fail, order, seed, depth, first_guess, probe,
        transpositions_of_some, table_size;
    OfExplain: shown_algorithm, window, bounds, cutoff, fail, order, seed, depth, root, first_guess, probe,
        transpositions, table_size;
    OfWhatIf: asked_algorithm, window, bounds, cutoff, fail, order_without_values, seed, depth, root;
    OfCheck: checked_algorithm, window, bounds, cutoff, fail, order, seed, depth, root, transpositions_of_some, table_size;
    // It has lists of algorithms and orders besides.
    OfCompare: bounds, cutoff_of_some, first_guess, probe, repeat, order, seed, depths, root;
}

/// Another name than that of the option of `draw`, which means something else.
const ROOT: &str = "subtree";

/// Another name than that of the option with one depth.
const DEPTHS: &str = "depths";

/// How the trees of a command are searched. An option that the command does not take has its default.
#[derive(Clone, Debug)]
pub struct SearchArgs<C> {
    given: SearchOptions,
    is_seed_given: bool,
    /// How many random orders there are.
    pub repeat: NonZeroU64,
    /// The depths to search to, one after the other, where several can be given.
    pub depths: Option<RangeInclusive<usize>>,
    command: PhantomData<C>,
}

/// An option with a value.
fn option(name: &'static str, value: &'static str) -> Arg {
    let arg = Arg::new(name).long(name).value_name(value);
    arg.help_heading("Search")
}

fn any_algorithm() -> Arg {
    algorithm(Algorithm::ALL.to_vec())
}

/// The algorithms whose steps can be told.
pub fn shown_algorithms() -> Vec<Algorithm> {
    let all = Algorithm::ALL.iter().copied();
    all.filter(|algorithm| algorithm.is_explained()).collect()
}

fn shown_algorithm() -> Arg {
    algorithm(shown_algorithms())
}

/// Those of them that enter each node at most once.
fn asked_algorithm() -> Arg {
    let all = ForwardAlgorithm::ALL.map(ForwardAlgorithm::algorithm).into_iter();
    algorithm(all.filter(|algorithm| algorithm.is_explained()).collect())
}

/// The algorithms that enter each node at most once, in an order that all agree on.
fn checked_algorithm() -> Arg {
    algorithm(ForwardAlgorithm::ALL.map(ForwardAlgorithm::algorithm).to_vec())
}

fn algorithm(all: Vec<Algorithm>) -> Arg {
    option("algorithm", "NAME")
        .help(names("The algorithm", &all))
        .long_help(algorithms(&all))
        .default_value(Algorithm::default().name())
        .hide_default_value(true)
        .hide_possible_values(true)
        .value_parser(choice(all))
}

fn window() -> Arg {
    let help = "The open window of the search: `3,5`";
    let more = "A side may be empty or infinite: `3,inf`, `,5`. With `solve --iterate`, `aspiration=N` is the \
                window from N below to N above the value of the search before; a search whose value is not in \
                there is done again";
    option("window", "ALPHA,BETA")
        .help(help)
        .long_help(long(help, more))
        .allow_hyphen_values(true)
        .value_parser(values::search_window)
}

fn bounds() -> Arg {
    let help = "Between which values all leaves lie: `0,10`";
    let more = "Both ends are included; one may be infinite, `0,inf`. A node stops as soon as it has the best value \
                that there is, and a chance node as soon as its outcomes to come cannot matter, whatever they are \
                worth. A leaf beyond the bounds is an error, if the search looks at it";
    option("bounds", "LO,HI")
        .help(help)
        .long_help(long(help, more))
        .hide_short_help(true)
        .allow_hyphen_values(true)
        .value_parser(values::bounds)
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

fn probe() -> Arg {
    option("probe", "N")
        .help(
            "How many children of each outcome of a chance node star2 looks at first [default: 1]",
        )
        .hide_short_help(true)
        .value_parser(probes)
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
    one_order(Order::OF_TREES.to_vec(), ORDERS)
}

fn any_order() -> Arg {
    let more = "For games and `--rules`, static needs no tree in memory, and three orders are learned: table makes the move first that was the best one when the position was searched last \
                (with `--transpositions`), killer the two moves that stopped nodes at the same ply last, history \
                those that stopped nodes most often";
    one_order(Order::ALL.to_vec(), &format!("{ORDERS}.\n\n{more}"))
}

const ORDERS: &str = "Paths name the children as the file has them. Best and worst go by minimax value, static by \
                      the static values of the children; ties keep the order of the file, which is the default";

/// The orders of a command that does not know the values of all leaves.
fn order_without_values() -> Arg {
    let more = "Paths name the children as the file has them. Orders that go by values are not here: the \
                value of one leaf is not known";
    let all = Order::OF_TREES.iter().copied().filter(|order| !order.is_by_value());
    one_order(all.collect(), more).hide_short_help(true)
}

fn one_order(all: Vec<Order>, more: &str) -> Arg {
    let help = names("The order of children", &all);
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

/// The depths of a command that searches to each of them.
fn depths() -> Arg {
    let help = "Take nodes N plies down at their static values; `1..6`: to each depth in turn";
    let more = "There is a table for each depth, over several trees one of means, and `--plot` draws the nodes over \
                the depth. What comes after a depth whose tree is too large is left out";
    option(DEPTHS, "N")
        .long("depth")
        .help(help)
        .long_help(long(help, more))
        .allow_hyphen_values(true)
        .value_parser(values::depths)
}

fn root() -> Arg {
    let help = "Search the subtree of this node alone, as a tree of its own";
    let more = "Its path, or its name or move if no other node has it. The window, the counts and the depth are \
                those of the subtree, and so are all other paths, given and written: `/` is this node. The \
                player to move there stays. `draw --root` draws a part of the search of the whole tree";
    option(ROOT, "NODE").long("root").help(help).long_help(long(help, more)).hide_short_help(true)
}

fn transpositions() -> Arg {
    let help = "Search each position of a game only once, also if other moves lead to it";
    let more = "A position whose value is known well enough is not searched again, one that is known better than \
                the window with a narrower one. The value and the principal variation stay. Nodes of nested JSON \
                with the same key `position` are one position, too, and with `--rules` the same states";
    option("transpositions", "").action(ArgAction::SetTrue).help(help).long_help(long(help, more))
}

fn transpositions_of_some() -> Arg {
    transpositions().hide_short_help(true)
}

fn table_size() -> Arg {
    let help = "The most memory for positions: `64M`, `2G` [default: 256M]";
    let more = "K, M and G are powers of 1,024. By default it is at most a quarter of the memory that there is. A \
                full table forgets positions, and these are searched again. If several jobs run, each has a table";
    option("table-size", "BYTES")
        .help(help)
        .long_help(long(help, more))
        .hide_short_help(true)
        .value_parser(values::bytes)
}

fn iterate() -> Arg {
    let help = "Search a game or `--rules` to depth 1, 2, 3 and so on, to `--depth` or the end";
    let more = "Each search begins with the best moves of the one before, and knows the positions that it has \
                searched: it implies `--transpositions` and `--order table`. There is a line for each. Positions \
                need static values: `--evaluation`, the key `evaluation`, or those of the program";
    option("iterate", "")
        .action(ArgAction::SetTrue)
        .help(help)
        .long_help(long(help, more))
        .hide_short_help(true)
}

impl<C: SearchCommand> Args for SearchArgs<C> {
    fn augment_args(command: Command) -> Command {
        command.args(C::OPTIONS.iter().map(|option| option()))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<C> FromArgMatches for SearchArgs<C> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<SearchArgs<C>, clap::Error> {
        let seed = given(matches, "seed");
        let iterates = given(matches, "iterate").unwrap_or_default();
        let order = given(matches, "order").unwrap_or_default();
        let window: Option<SearchWindow> = given(matches, "window");
        Ok(SearchArgs {
            given: SearchOptions {
                algorithm: given(matches, "algorithm").unwrap_or_default(),
                window: match window {
                    Some(SearchWindow::Of(window)) => Some(window),
                    _ => None,
                },
                aspiration: match window {
                    Some(SearchWindow::Aspiration(width)) => Some(width),
                    _ => None,
                },
                bounds: given(matches, "bounds"),
                cutoff: given(matches, "cutoff").unwrap_or_default(),
                fail: given(matches, "fail").unwrap_or_default(),
                first_guess: given(matches, "first-guess"),
                probes: given(matches, "probe"),
                order: if iterates && order == Order::Given { Order::Table } else { order },
                seed: seed.unwrap_or_default(),
                depth: given(matches, "depth"),
                root: given(matches, ROOT),
                transpositions: iterates || given(matches, "transpositions").unwrap_or_default(),
                iterates,
                table_bytes: given(matches, "table-size"),
            },
            is_seed_given: seed.is_some(),
            repeat: given(matches, "repeat").unwrap_or(NonZeroU64::MIN),
            depths: given(matches, DEPTHS),
            command: PhantomData,
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

impl<C> SearchArgs<C> {
    /// How the library searches.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn options(&self) -> Result<SearchOptions> {
        let SearchOptions { algorithm, window, bounds, aspiration, cutoff, fail, order, .. } =
            self.given;
        self.check_seed(&[order])?;
        self.check_options_of_one(&[algorithm])?;
        if aspiration.is_some() && !self.given.iterates {
            bail!("`--window aspiration=N` means nothing without `solve --iterate`");
        }
        let can = algorithm.abilities();
        let has_cutoff = cutoff != CutoffRule::default();
        let no_window = "which has no window at the root";
        // Each option, whether it is given, and whether the algorithm takes it; else, why not.
        let rules = [
            ("window", window.is_some() || aspiration.is_some(), can.takes_window, no_window),
            ("bounds", bounds.is_some(), can.takes_window, no_window),
            ("cutoff", has_cutoff, can.has_windows, "in which no node stops"),
            ("cutoff", has_cutoff, can.takes_cutoff, "whose definition says when a node stops"),
            ("fail", fail != FailMode::default(), can.takes_window, no_window),
        ];
        for (option, is_given, is_taken, why) in rules {
            if is_given && !is_taken {
                bail!("`--{option}` means nothing to `{}`, {why}", algorithm.name());
            }
        }
        let table_bytes = || memory().map(|memory| DEFAULT_BYTES.min(memory / 4));
        let table_bytes = self.given.table_bytes.or_else(table_bytes);
        Ok(SearchOptions { table_bytes, ..self.given.clone() })
    }

    /// Whether the size of a transposition table is given.
    pub fn has_table_size(&self) -> bool {
        self.given.table_bytes.is_some()
    }

    /// How the library searches for a command that shows a search by each of these algorithms. What is given for one of
    /// them does not count for the others.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn shown_by(&self, algorithms: &[Algorithm]) -> Result<Vec<SearchOptions>> {
        self.check_options_of_one(algorithms)?;
        let shown_by = |&algorithm: &Algorithm| {
            let SearchOptions { probes, first_guess, .. } = self.given;
            let probes = probes.filter(|_| algorithm == Algorithm::Star2);
            let first_guess = first_guess.filter(|_| algorithm.abilities().takes_first_guess);
            let given = SearchOptions { algorithm, first_guess, probes, ..self.given.clone() };
            let SearchArgs { is_seed_given, repeat, command, .. } = *self;
            SearchArgs { given, is_seed_given, repeat, depths: None, command }.shown()
        };
        algorithms.iter().map(shown_by).collect()
    }

    /// The same by the algorithm that is given.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn shown(&self) -> Result<SearchOptions> {
        let SearchOptions { algorithm, window, fail, order, .. } = self.given;
        self.check_seed(&[order])?;
        let has_window = window.is_some() || fail != FailMode::default();
        if has_window && !algorithm.abilities().has_windows {
            bail!(
                "`--window` and `--fail` mean nothing to `minimax`, which has no windows to show"
            );
        }
        if self.has_table_size() && !self.given.transpositions {
            bail!("`--table-size` means nothing without `--transpositions`");
        }
        self.options()
    }

    /// The same of a command that takes only algorithms that go forward, and which one.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn forward(&self) -> Result<(ForwardAlgorithm, SearchOptions)> {
        let options = self.shown()?;
        let forward = options.algorithm.forward().expect("the others are no values of the option");
        Ok((forward, options))
    }

    /// How the library searches with these algorithms, and arranges the tree for alpha-beta in these orders.
    ///
    /// # Errors
    ///
    /// An option that would do nothing.
    pub fn compared(&self, algorithms: &[Algorithm], orders: &[Order]) -> Result<SearchOptions> {
        let takes_cutoff = |algorithm: &Algorithm| algorithm.abilities().takes_cutoff;
        if self.given.cutoff != CutoffRule::default()
            && orders.is_empty()
            && !algorithms.iter().any(takes_cutoff)
        {
            bail!("`--cutoff` means nothing to these algorithms");
        }
        let orders = [orders, &[self.given.order]].concat();
        if self.repeat.get() > 1 && !orders.contains(&Order::Random) {
            bail!("`--repeat` means nothing without a random order: add `--order random`");
        }
        self.check_options_of_one(algorithms)?;
        self.check_seed(&orders)?;
        Ok(self.given.clone())
    }

    fn check_seed(&self, orders: &[Order]) -> Result<()> {
        if self.is_seed_given && !orders.contains(&Order::Random) {
            bail!("`--seed` means nothing without a random order");
        }
        Ok(())
    }

    fn check_options_of_one(&self, algorithms: &[Algorithm]) -> Result<()> {
        if self.given.probes.is_some() && !algorithms.contains(&Algorithm::Star2) {
            bail!("`--probe` means nothing without the algorithm `star2`");
        }
        if self.given.probes.is_some() && self.given.transpositions {
            bail!(
                "`--probe` means nothing with `--transpositions`: the search does not probe then"
            );
        }
        let takes_guess = |algorithm: &Algorithm| algorithm.abilities().takes_first_guess;
        if self.given.first_guess.is_some() && !algorithms.iter().any(takes_guess) {
            bail!("`--first-guess` means nothing without the algorithm `mtd-f`");
        }
        Ok(())
    }
}
