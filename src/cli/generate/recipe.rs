//! The options that say what generated trees are like: their shape, values, model and player.

use std::ops::RangeInclusive;

use anyhow::Result;
use clap::Args;

use super::model_choice::{ModelChoice, model};
use super::recipe_values::{ChildRanges, NumberRange, children, noise, numbers, plies, units};
use crate::cli::options::values::{choice, whole};
use crate::generate::{Model, Recipe, ShapeRange, ValueRule};
use crate::named::Named as _;
use crate::number::Number;
use crate::value::Player;

/// What the trees are like.
#[derive(Debug, Args)]
#[command(next_help_heading = "Trees")]
pub struct RecipeArgs {
    /// Children of inner nodes: `3`, `2..4`, for each ply `3,2,4` [default: 2..3]
    ///
    /// A number in a range, ends included, is drawn anew for each node. Each ply may have its own range:
    /// `3,2..4,2`
    #[arg(long, value_name = "N,...", allow_negative_numbers = true, value_parser = children)]
    branching: Option<ChildRanges>,

    /// Plies below the root: `4`, ragged `2..4` [default: 3]
    ///
    /// With numbers of children for each ply it may be left out. In a ragged tree of plies a..b, a node
    /// at ply i from a on is a leaf with probability 1 / (b - i + 1)
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = plies)]
    plies: Option<RangeInclusive<u32>>,

    /// Range of values, ends included: `0..99`
    ///
    /// `-10..10` also is one. What is drawn from it depends on the model
    #[arg(long, value_name = "A..B", allow_hyphen_values = true, value_parser = numbers)]
    values: Option<NumberRange>,

    /// Decimal places [default: 0]
    ///
    /// At most 15
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>)]
    decimals: Option<u32>,

    /// No two leaves of a tree have the same value
    ///
    /// A random permutation; without `--values`, of the numbers from 1 up. Takes memory for all leaves
    #[arg(long)]
    distinct: bool,

    /// How values depend on each other: `ordered:p=0.8` [default: independent]
    ///
    /// One of independent, incremental, n-game, p-game, prefix-value, ordered, minimal, identical and
    /// worst, and its parameters. They are listed below
    #[arg(long, value_name = "MODEL", value_parser = model)]
    model: Option<ModelChoice>,

    /// Give inner nodes static values: `noise=3`
    ///
    /// The minimax value of the node, and a number from -N to N
    #[arg(id = "static", long = "static", value_name = "noise=N", value_parser = noise)]
    noise: Option<Number>,

    /// Player to move at the root, max or min [default: max]
    #[arg(long, value_name = "PLAYER", ignore_case = true, hide_possible_values = true, value_parser = choice(Player::ALL))]
    player: Option<Player>,
}

impl RecipeArgs {
    /// The recipe.
    ///
    /// # Errors
    ///
    /// Parts that do not fit together, or would do nothing.
    pub fn recipe(&self) -> Result<Recipe> {
        let default = [2..=3];
        let branching = self.branching.as_ref();
        let branching = branching.map_or(&default[..], |given| &given.0[..]);
        let plies = match (&self.plies, branching) {
            (None, [_]) => Some(3..=3),
            (plies, _) => plies.clone(),
        };
        let shape = ShapeRange::new(branching, plies)?;
        let decimals = self.decimals.unwrap_or(0);
        let values = ValueRule {
            range: match self.values {
                Some(range) => Some(range.units(decimals)?),
                None => None,
            },
            decimals,
            are_distinct: self.distinct,
        };
        let model = match &self.model {
            Some(model) => model.model(decimals, shape.most_children())?,
            None => Model::default(),
        };
        let noise = match self.noise {
            Some(noise) => Some(units("--static", noise, decimals)?.unsigned_abs()),
            None => None,
        };
        let player = self.player.unwrap_or(Player::Max);
        Ok(Recipe::new(shape, &values, model, player, noise)?)
    }
}
