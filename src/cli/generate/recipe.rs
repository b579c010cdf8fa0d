//! The options that say what generated trees are like, and the parsers of their values: shape, ranges,
//! player, model and its parameters.

use std::ops::RangeInclusive;

use anyhow::{Result, bail};
use clap::Args;

use crate::cli::options::values::{
    bounds, choice, ends_before_start, in_order, number, shown, whole, whole_range,
};
use crate::generate::{GOLDEN_RATIO, Model, Recipe, ShapeRange, ValueRule};
use crate::named::Named as _;
use crate::number::{ExtendedNumber, Number, NumberKind, NumberWindow};
use crate::value::{Player, Value};

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

    /// Let chance decide at these plies, root = 0: `1,3`
    ///
    /// It decides at all inner nodes there. The probabilities are drawn: halves, thirds, quarters, fifths or tenths
    #[arg(long, value_name = "PLY,...", value_delimiter = ',', value_parser = whole::<u32>)]
    chance: Vec<u32>,

    /// Say in the tree between which values all leaves lie: `0,10`
    ///
    /// Both ends are included. Without `--values` and `--model`, leaves are drawn from there
    #[arg(long, value_name = "LO,HI", hide_short_help = true, allow_hyphen_values = true, value_parser = bounds)]
    bounds: Option<NumberWindow>,

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
        let bounds = self.bounds.map(|bounds| bounds_in_units(bounds, decimals)).transpose()?;
        let values = ValueRule {
            range: match (self.values, bounds) {
                (Some(range), _) => Some(range.units(decimals)?),
                (None, Some([least, most])) if self.model.is_none() => Some(least..=most),
                (None, _) => None,
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
        let recipe = Recipe::new(shape, &values, model, player, noise)?;
        let recipe = recipe.with_chance(self.chance.clone())?;
        Ok(match bounds {
            Some(bounds) => recipe.with_bounds(bounds)?,
            None => recipe,
        })
    }
}

/// The ends of bounds, both finite.
fn bounds_in_units(bounds: NumberWindow, decimals: u32) -> Result<[i64; 2]> {
    let end = |end: ExtendedNumber| match end {
        ExtendedNumber::Number(number) => units("--bounds", number, decimals),
        _ => bail!("`--bounds` needs two finite ends here"),
    };
    Ok([end(bounds.alpha)?, end(bounds.beta)?])
}

/// Numbers of children: for each ply, or for all.
#[derive(Clone, Debug)]
pub struct ChildRanges(pub Vec<RangeInclusive<u32>>);

/// A range of numbers as they are typed, ends included.
#[derive(Clone, Copy, Debug)]
pub struct NumberRange {
    low: Number,
    high: Number,
}

/// Numbers of children: `3`, `2..4`, `3,2,4`.
pub fn children(text: &str) -> Result<ChildRanges, String> {
    let ranges: Option<Vec<_>> = text.split(',').map(whole_range).collect();
    let ranges = ranges.ok_or(
        "expected numbers of children, from 1 up, or ranges with both ends: `3`, `3,2,4` or `2..4`",
    )?;
    let ranges: Result<Vec<_>, String> = ranges.into_iter().map(in_order).collect();
    ranges.map(ChildRanges)
}

/// Numbers of plies: `4`, `2..4`.
pub fn plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    in_order(
        whole_range(text)
            .ok_or("expected a number of plies, or a range with both ends: `4` or `2..4`")?,
    )
}

/// `0..99`, `-10..10`, `0.5..1`, `5`.
pub fn numbers(text: &str) -> Result<NumberRange, String> {
    let (low, high) =
        text.split_once("..").or_else(|| split_at_hyphen(text)).unwrap_or((text, text));
    let end = |text: &str| {
        number(text.trim()).map_err(|expected| format!("`{}`: {expected}", shown(text)))
    };
    if low.is_empty() || high.is_empty() {
        return Err("expected a range with both ends: `0..99` or `-10..10`".to_owned());
    }
    let (low, high) = (end(low)?, end(high)?);
    if high.is_less(low) {
        return Err(ends_before_start(&low, &high));
    }
    Ok(NumberRange { low, high })
}

/// The two numbers of `0-9`. A hyphen after a digit is no sign.
fn split_at_hyphen(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let is_between = |&at: &usize| bytes[at] == b'-' && bytes[at - 1].is_ascii_digit();
    let at = (1..bytes.len()).find(is_between)?;
    Some((&text[..at], &text[at + 1..]))
}

/// `noise=3`.
pub fn noise(text: &str) -> Result<Number, String> {
    let noise = text.strip_prefix("noise=").and_then(|noise| number(noise).ok());
    let is_positive = |noise: &Number| !noise.is_less(Number::Integer(0));
    let noise = noise.filter(is_positive);
    noise.ok_or_else(|| "expected `noise=N` with a number N from 0 up: `noise=3`".to_owned())
}

impl NumberRange {
    /// The range in units of the last decimal.
    ///
    /// # Errors
    ///
    /// An end has more decimals.
    pub fn units(self, decimals: u32) -> Result<RangeInclusive<i64>> {
        Ok(units("--values", self.low, decimals)?..=units("--values", self.high, decimals)?)
    }
}

/// A number of an option in units of the last decimal.
///
/// # Errors
///
/// It has more decimals, or is too great.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "what is not exact is refused"
)]
pub fn units(option: &str, number: Number, decimals: u32) -> Result<i64> {
    let whole = NumberKind::Integers.value(number).and_then(Value::key);
    let found = 10_i64.checked_pow(decimals).and_then(|one| match number {
        Number::Decimal(double) if whole.is_none() => {
            let units = (double * one as f64).round();
            let is_exact = units.abs() <= (1_u64 << 53) as f64;
            (is_exact && double.to_bits() == (units / one as f64 + 0.0).to_bits())
                .then_some(units as i64)
        }
        _ => whole?.checked_mul(one),
    });
    match (found, whole) {
        (Some(found), _) => Ok(found),
        (None, Some(_)) => {
            bail!("`{option}` has {number}, which is too great with {decimals} decimals")
        }
        (None, None) if decimals == 0 => {
            bail!("`{option}` has {number}, which is no whole number: add `--decimals N`")
        }
        (None, None) => bail!("`{option}` has {number}, which has more than {decimals} decimals"),
    }
}

/// A model and its parameters as they are typed.
#[derive(Clone, Debug)]
pub struct ModelChoice {
    name: &'static str,
    parameters: Vec<(&'static str, Number)>,
}

/// The names of the models, and the parameters of each.
const MODELS: [(&str, &[&str]); 9] = [
    ("independent", &[]),
    ("incremental", &[]),
    ("n-game", &[]),
    ("p-game", &["p"]),
    ("ordered", &["p", "q", "value"]),
    ("prefix-value", &["value"]),
    ("identical", &["value"]),
    ("minimal", &["value"]),
    ("worst", &[]),
];

/// `ordered`, `ordered:p=0.8,q=0.95`.
pub fn model(text: &str) -> Result<ModelChoice, String> {
    let (name, parameters) = match text.split_once(':') {
        Some((name, parameters)) => (name, parameters.split(',').collect()),
        None => (text, Vec::new()),
    };
    let Some((name, known)) = MODELS.into_iter().find(|(known, _)| *known == name) else {
        let names = MODELS.map(|(name, _)| name).join(", ");
        return Err(format!("expected one of {names}"));
    };
    let mut choice = ModelChoice { name, parameters: Vec::new() };
    for parameter in parameters {
        let (key, text) = parameter.split_once('=').unwrap_or((parameter, ""));
        let (key, text) = (key.trim(), text.trim());
        let Some(key) = known.iter().find(|known| **known == key) else {
            if known.is_empty() {
                return Err(format!("the model `{name}` takes no parameters"));
            }
            let known: Vec<String> = known.iter().map(|key| format!("{key}=N")).collect();
            let (key, known) = (shown(key), known.join(","));
            return Err(format!(
                "the model `{name}` has no parameter `{key}`: write `{name}:{known}`"
            ));
        };
        if choice.parameter(key).is_some() {
            return Err(format!("`{key}` is there twice"));
        }
        let found = number(text).map_err(|expected| format!("`{key}`: {expected}"))?;
        choice.parameters.push((key, found));
    }
    Ok(choice)
}

impl ModelChoice {
    fn parameter(&self, name: &str) -> Option<Number> {
        let found = self.parameters.iter().find(|(key, _)| *key == name);
        found.map(|&(_, number)| number)
    }

    fn probability(&self, name: &str) -> Option<f64> {
        self.parameter(name).map(Number::double)
    }

    /// The model for values with these decimals, at nodes with at most so many children.
    ///
    /// # Errors
    ///
    /// A parameter that would do nothing; a value with more decimals.
    pub fn model(&self, decimals: u32, most_children: u32) -> Result<Model> {
        if self.name == "ordered" && self.parameter("q").is_some() && most_children <= 4 {
            bail!(
                "`q` means nothing here: of up to 4 children, the first quarter is the first child, which \
                 `p` is for"
            );
        }
        let value = self.parameter("value").unwrap_or(Number::Integer(0));
        let value = units("--model", value, decimals)?;
        let p = self.probability("p");
        Ok(match self.name {
            "incremental" => Model::Incremental,
            "n-game" => Model::NGame,
            "p-game" => Model::PGame { p: p.unwrap_or(GOLDEN_RATIO) },
            "ordered" => {
                let p = p.unwrap_or(0.7);
                let q = self.probability("q").unwrap_or(p.max(0.9));
                Model::Ordered { p, q, value }
            }
            "prefix-value" => Model::PrefixValue { value },
            "identical" => Model::Identical { value },
            "minimal" => Model::Minimal { value },
            "worst" => Model::Worst,
            _ => Model::Independent,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_exact_or_refused() {
        let of =
            |text: &str, decimals| units("--values", number(text).expect("a number"), decimals);
        for (text, decimals, found) in [
            ("7", 0, 7),
            ("-3.0", 0, -3),
            ("0.29", 2, 29),
            ("-0.07", 2, -7),
            ("1.005", 3, 1005),
            ("1e18", 0, 1_000_000_000_000_000_000),
            ("12", 15, 12_000_000_000_000_000),
        ] {
            assert_eq!(of(text, decimals).ok(), Some(found), "{text}");
        }
        for (text, decimals) in
            [("0.5", 0), ("0.125", 2), ("1e300", 2), ("10", 18), ("9223372036854775806", 1)]
        {
            assert!(of(text, decimals).is_err(), "{text}");
        }
    }

    #[test]
    fn ranges_have_both_ends_in_order() {
        for text in ["0..99", "-10..10", "5", "0.5..1", "-5..-3", "0-9", "-5--3", "1e-2"] {
            assert!(numbers(text).is_ok(), "{text}");
        }
        for text in ["", "..", "3..", "..3", "3..2", "a..b", "1..2..3", "9-0", "1-2-3"] {
            assert!(numbers(text).is_err(), "{text}");
        }
        for text in ["2", "3,2,4", "2..4", "2..3,4"] {
            assert!(children(text).is_ok(), "{text}");
        }
        for text in ["", "3,", "4..2", "-1", "x", "2..", "2.5"] {
            assert!(children(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_model_has_its_own_parameters_once() {
        for text in ["ordered", "ordered:p=0.8", "ordered:q=1,p=0.5,value=-3", "p-game:p=1"] {
            assert!(model(text).is_ok(), "{text}");
        }
        for text in
            ["", "order", "worst:p=1", "ordered:p", "ordered:", "p-game:p=1,p=1", "p-game:q=1"]
        {
            assert!(model(text).is_err(), "{text}");
        }
    }

    #[test]
    fn each_name_is_that_of_its_model() {
        for (name, _) in MODELS {
            let found = model(name).expect("a model").model(0, 2).expect("no parameters");
            assert_eq!(<&str>::from(found), name);
        }
    }
}
