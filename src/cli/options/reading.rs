//! The options that all commands share: how trees are read.

use std::num::NonZeroU64;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::program::ProgramArgs;
use super::values::{branching, choice, keys, players, positive};
use crate::cli::help::{long, names};
use crate::games::{GameOptions, Position};
use crate::named::Named as _;
use crate::read;
use crate::tree::Branching;
use crate::value::Player;

/// How trees are read.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Input")]
pub struct ReadingArgs {
    #[command(flatten)]
    pub program: ProgramArgs,

    #[arg(
        long,
        value_name = "FORMAT",
        help = names("The format", read::Format::ALL),
        long_help = long(
            &names("The format", read::Format::ALL),
            "Without it the name of the file decides, else its first bytes"
        ),
        hide_possible_values = true,
        value_parser = choice(read::Format::ALL)
    )]
    pub from: Option<read::Format>,

    /// The branching factor of a flat tree: `2`, `3,2,4`
    ///
    /// One for all plies, or one for each. An array of one axis needs it, too
    #[arg(long, value_name = "N,...", value_parser = branching)]
    pub branching: Option<Branching>,

    /// The player to move at the root: max or min
    ///
    /// Without it the file says so, or it is max
    #[arg(long, value_name = "PLAYER", ignore_case = true, hide_possible_values = true, value_parser = choice(Player::ALL))]
    pub player: Option<Player>,

    /// What the file calls the keys of nodes: `value=score`
    ///
    /// The keys are `value`, `children`, `name`, `move` and `player`: `value=score,children=nodes`.
    /// A key that gets another name is no longer read under its own
    #[arg(long, value_name = "KEY=NAME,...", hide_short_help = true, value_parser = keys)]
    pub keys: Option<read::Keys>,

    /// What the file calls MAX and MIN: `white,black`
    ///
    /// Case does not matter; `max` and `min` can be used too
    #[arg(long, value_name = "MAX,MIN", hide_short_help = true, value_parser = players)]
    pub players: Option<read::PlayerNames>,

    #[arg(
        long,
        value_name = "VIEW",
        help = names("Whose view the values in the file are from", read::View::ALL),
        long_help = long(
            &names("Whose view the values in the file are from", read::View::ALL),
            "As engines store them, they are from the view of the player to move (mover). Answers \
             are from MAX's view"
        ),
        default_value = read::View::default().name(),
        hide_default_value = true,
        hide_possible_values = true,
        hide_short_help = true,
        value_parser = choice(read::View::ALL)
    )]
    pub values: read::View,

    /// Skip keys of JSON objects that have no meaning here
    #[arg(long, hide_short_help = true)]
    pub ignore_unknown_keys: bool,

    #[arg(
        long,
        value_name = "NAME",
        help = evaluations(),
        long_help = long(&evaluations(), "In place of the `evaluation` that the document names"),
        hide_short_help = true,
        hide_possible_values = true,
        value_parser = PossibleValuesParser::new(Position::evaluations())
    )]
    pub evaluation: Option<String>,

    /// Give up beyond this many nodes
    ///
    /// For a game or `--rules`: the nodes in memory, and the pruned subtrees in the list [default: 10000000].
    /// For draw: the nodes of the drawing [default: 2000]. For compare: also the nodes that an algorithm
    /// enters, if it returns to nodes or goes best first [default: 100000000]. For what-if: also the nodes
    /// that all searches enter [default: 200000000]
    #[arg(long, value_name = "N", hide_short_help = true, allow_hyphen_values = true, value_parser = positive)]
    pub max_nodes: Option<NonZeroU64>,
}

impl ReadingArgs {
    /// The same, in which a tree in memory may have as many nodes as without a limit, or more: for a command
    /// that limits something else.
    pub fn with_room_for_trees(&self) -> ReadingArgs {
        let most = u64::from(GameOptions::default().max_nodes);
        ReadingArgs {
            max_nodes: self.max_nodes.filter(|nodes| nodes.get() > most),
            ..self.clone()
        }
    }

    /// The most nodes, if they are given, else `default`.
    pub fn max_nodes_or(&self, default: u64) -> u64 {
        self.max_nodes.map_or(default, NonZeroU64::get)
    }

    /// How the library reads documents.
    pub fn options(&self) -> read::Options {
        let default = GameOptions::default();
        // No tree in memory has more than 2^32 nodes.
        let most = |nodes: NonZeroU64| u32::try_from(nodes.get()).unwrap_or(u32::MAX);
        read::Options {
            player: self.player,
            branching: self.branching.clone(),
            keys: self.keys.clone().unwrap_or_default(),
            players: self.players.clone(),
            view: self.values,
            ignore_unknown_keys: self.ignore_unknown_keys,
            decimals: false,
            game: GameOptions {
                evaluation: self.evaluation.clone(),
                depth: None,
                max_nodes: self.max_nodes.map_or(default.max_nodes, most),
            },
        }
    }
}

/// What the option of the evaluation is.
fn evaluations() -> String {
    let all: Vec<&str> = Position::evaluations().collect();
    names("The evaluation of a game's positions, for `--depth`", &all)
}
