//! The options that all commands share: how trees are read.

use abprune::read;
use abprune::tree::Branching;
use abprune::value::Player;
use clap::Args;

use super::help::{long, names};
use super::values::{branching, choice, keys, players};

/// How trees are read.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Input")]
pub struct ReadingArgs {
    #[arg(
        long,
        value_name = "FORMAT",
        help = names("The format", &read::Format::ALL, read::Format::name),
        long_help = long(
            &names("The format", &read::Format::ALL, read::Format::name),
            "Without it the name of the file decides, else its first bytes"
        ),
        hide_possible_values = true,
        value_parser = choice(&read::Format::ALL, read::Format::name)
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
    #[arg(long, value_name = "PLAYER", ignore_case = true, hide_possible_values = true, value_parser = choice(&Player::ALL, Player::name))]
    pub player: Option<Player>,

    /// What the file calls the keys of nodes: `value=score`
    ///
    /// The keys are `value`, `children`, `name`, `move` and `player`: `value=score,children=nodes`.
    /// A key with another name has no other
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
        help = names("Whose view the values in the file are from", &read::View::ALL, read::View::name),
        long_help = long(
            &names("Whose view the values in the file are from", &read::View::ALL, read::View::name),
            "As engines store them, they are from the view of the player to move (mover). Answers \
             are from MAX's view"
        ),
        default_value = read::View::default().name(),
        hide_default_value = true,
        hide_possible_values = true,
        hide_short_help = true,
        value_parser = choice(&read::View::ALL, read::View::name)
    )]
    pub values: read::View,

    /// Skip keys of JSON objects that have no meaning here
    #[arg(long, hide_short_help = true)]
    pub ignore_unknown_keys: bool,
}

impl ReadingArgs {
    /// How the library reads documents.
    pub fn options(&self) -> read::Options {
        read::Options {
            player: self.player,
            branching: self.branching.clone(),
            keys: self.keys.clone().unwrap_or_default(),
            players: self.players.clone(),
            view: self.values,
            ignore_unknown_keys: self.ignore_unknown_keys,
            decimals: false,
        }
    }
}
