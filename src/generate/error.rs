//! Why no tree can be made by a recipe.

use std::ops::RangeInclusive;

use thiserror::Error;

/// Why the parts of a recipe do not fit together. Numbers are in units of the last decimal.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum RecipeError {
    /// A number of children is 0.
    #[error("an inner node needs at least one child")]
    NoChildren,
    /// A range ends before it starts: `4..2`.
    #[error("the range {least}..{most} ends before it starts")]
    EmptyRange {
        /// Its start.
        least: i64,
        /// Its end.
        most: i64,
    },
    /// Factors for each ply, and another number of plies: `3,2` with 4 plies.
    #[error("{factors} branching factors are for {factors} plies, not for {plies}")]
    PliesDiffer {
        /// How many factors there are.
        factors: u32,
        /// The greatest number of plies.
        plies: u32,
    },
    /// More digits after the point than doubles have.
    #[error("{decimals} decimals are more than a double holds")]
    Decimals {
        /// How many.
        decimals: u32,
    },
    /// A probability is not from 0 to 1.
    #[error("a probability is from 0 to 1, not {found}")]
    Probability {
        /// What it is.
        found: f64,
    },
    /// The best child is less often among the first quarter than at the first place: p > q.
    #[error("the first child is one of the first quarter, so q = {q} is at least p = {p}")]
    QuarterBelowFirst {
        /// The probability of the first place.
        p: f64,
        /// The probability of the first quarter.
        q: f64,
    },
    /// The model has no use for a range of values: `identical`.
    #[error("the model `{model}` draws no values from a range")]
    RangeUnused {
        /// The model's name.
        model: &'static str,
    },
    /// The model has no use for decimals: `p-game`.
    #[error("the values of the model `{model}` are whole numbers")]
    DecimalsUnused {
        /// The model's name.
        model: &'static str,
    },
    /// A child that is not the best one may lose less than it must.
    #[error("with the model `{model}` the values are what other children than the best one lose, so they start {}", if *may_be_zero { "at 0 or above" } else { "above 0" })]
    Loss {
        /// The model's name.
        model: &'static str,
        /// Whether it may lose nothing.
        may_be_zero: bool,
    },
    /// Distinct values with a model other than `independent`.
    #[error("distinct values go with the model `independent`, not with `{model}`")]
    DistinctModel {
        /// The model's name.
        model: &'static str,
    },
    /// Fewer values than leaves that must differ.
    #[error(
        "a tree may have {leaves} leaves, which need as many distinct values, and the range has {values}"
    )]
    TooFewValues {
        /// How many values the range has.
        values: u64,
        /// The greatest number of leaves.
        leaves: u64,
    },
    /// More leaves than can be made with this model, or with distinct values: the most that are possible
    /// is given.
    #[error("with `--distinct` or the model `worst` a tree may have at most {most} leaves")]
    TooManyLeaves {
        /// The most leaves.
        most: u64,
    },
    /// The model needs a uniform shape: `worst`.
    #[error("the model `{model}` needs a uniform tree")]
    NotUniform {
        /// The model's name.
        model: &'static str,
    },
    /// Chance is to decide at a ply without inner nodes.
    #[error("ply {ply} has no inner nodes, so chance cannot decide there; the root is ply 0")]
    ChancePly {
        /// The ply.
        ply: u32,
    },
    /// Chance at the root, and MIN as the player there.
    #[error("chance at the root leaves no player there: leave out `--player min`")]
    ChanceAtRootOfMin,
    /// Chance, with values or static values that are made from minimax values.
    #[error(
        "`--chance` goes neither with `--static` nor with a model that is made from minimax values"
    )]
    ChanceOfMinimax,
    /// Some leaf or static value may be beyond the bounds of all leaves.
    #[error(
        "values may be beyond the bounds: make the bounds wider, or the range of `--values` smaller"
    )]
    BeyondBounds,
    /// Some value of a tree could be more than trees can hold exactly.
    #[error("{}", range_text(*least, *most, *decimals))]
    ValueRange {
        /// The least number of units that they hold.
        least: i64,
        /// The greatest.
        most: i64,
        /// How many of its digits are after the point.
        decimals: u32,
    },
}

impl RecipeError {
    /// Some value could be out of this range of units.
    pub(super) fn out_of(units: &RangeInclusive<i64>, decimals: u32) -> RecipeError {
        RecipeError::ValueRange { least: *units.start(), most: *units.end(), decimals }
    }
}

fn range_text(least: i64, most: i64, decimals: u32) -> String {
    if decimals == 0 {
        return format!(
            "values may be below {least} or above {most}: make the numbers of `--values`, `--model` or \
             `--static` smaller"
        );
    }
    format!(
        "values may have more than {} digits, {decimals} of them after the point: make the numbers of \
         `--values`, `--model` or `--static` smaller, or `--decimals`",
        most.ilog10() + 1
    )
}
