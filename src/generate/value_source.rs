//! Where the values of nodes come from: a [`Model`], which says how those of leaves depend on each other; the
//! same with its parts checked; and the rules for one node.
//!
//! A node has a number of its own, which its parent's and its place give: with `incremental` the sum so
//! far, with the models whose minimax values are known that value, with `worst` the number of leaves that
//! come before all of its own in the order of values.

use std::ops::RangeInclusive;

use strum::IntoStaticStr;

use super::error::RecipeError;
use super::random_integer::{RandomInteger, chance, happens};
use super::shape_range::ShapeRange;
use crate::number::{INTEGERS, NumberKind};
use crate::random::Random;
use crate::value::Player;

/// The probability at which the value of a deep binary P-game is undecided (Pearl 1980): (sqrt(5) - 1) / 2.
pub const GOLDEN_RATIO: f64 = 0.618_033_988_749_894_9;

/// How the values of the leaves come about. `V` stands for the range of [`ValueRule`].
///
/// Values and roots are in units of the last decimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Model {
    /// Each leaf has a value of its own, drawn from V.
    ///
    /// Source: Fuller, Gaschnig & Gillogly, "Analysis of the alpha-beta pruning algorithm", Carnegie
    /// Mellon University 1973.
    #[default]
    Independent,
    /// Each edge adds a number drawn from V; the value of a leaf is the sum from the root down. So leaves
    /// with near ancestors have like values.
    ///
    /// Source: Fuller, Gaschnig & Gillogly 1973; Newborn, "The efficiency of the alpha-beta search on
    /// trees with branch-dependent terminal node scores", *Artificial Intelligence* 8, 1977.
    Incremental,
    /// Each edge adds -1 or 1, with equal probability; the value of a leaf is the sum from the root down.
    ///
    /// Source: Nau, "An investigation of the causes of pathology in games", *Artificial Intelligence* 19,
    /// 1982 (N-games).
    NGame,
    /// Each leaf is 1, won for MAX, with probability p, else 0.
    ///
    /// Source: Pearl, "Asymptotic properties of minimax trees and game-searching procedures",
    /// *Artificial Intelligence* 14, 1980.
    PGame {
        /// The probability of 1.
        p: f64,
    },
    /// As `PrefixValue`, where the best child is the first one with probability p, and among the first
    /// quarter of the children (rounded up) with probability q.
    ///
    /// Source: Marsland & Campbell, "Parallel search of strongly ordered game trees", *Computing
    /// Surveys* 14, 1982.
    Ordered {
        /// The probability that the first child is the best one.
        p: f64,
        /// The probability that the best child is among the first quarter; at least p.
        q: f64,
        /// The minimax value of the root.
        value: i64,
    },
    /// One child of each node, any with equal probability, has the minimax value of the node; each other
    /// child is worse for the player to move by a number drawn from V.
    ///
    /// Source: Furtak & Buro, "Minimum proof graphs and fastest-cut-first search heuristics", IJCAI 2009.
    PrefixValue {
        /// The minimax value of the root.
        value: i64,
    },
    /// All leaves have this value.
    Identical {
        /// The value.
        value: i64,
    },
    /// As `PrefixValue`, where the best child always is the first: alpha-beta enters the critical tree
    /// alone.
    ///
    /// Source: Knuth & Moore, "An analysis of alpha-beta pruning", *Artificial Intelligence* 6, 1975.
    Minimal {
        /// The minimax value of the root.
        value: i64,
    },
    /// The numbers from 1 up in an order in which alpha-beta prunes nothing: of two children of a node, all
    /// leaves below the second are better for the player to move. The shape must be uniform.
    Worst,
}

/// Where values come from.
#[derive(Clone, Debug)]
pub(super) enum ValueSource {
    /// Each leaf draws its own.
    Independent(RandomInteger),
    /// Each leaf has another value of the range; without a range, of 1 up to the number of leaves.
    Distinct(Option<RangeInclusive<i64>>),
    /// The sum of what the edges draw.
    Incremental(RandomInteger),
    /// The sum of what the edges add: -1 or 1, with equal probability.
    Signs,
    /// 1 with this probability, else 0.
    Win(f64),
    /// The minimax values are known.
    Known { root: i64, loss: RandomInteger, best: BestPlace },
    /// All are the same.
    Identical(i64),
    /// Numbers in the worst order. For each ply, the leaves below a node there.
    Worst(Vec<i64>),
}

/// Which child has the value of its parent.
#[derive(Clone, Copy, Debug)]
pub(super) enum BestPlace {
    First,
    Any,
    Ordered { p: f64, q: f64 },
}

/// What a child knows of its parent.
#[derive(Clone, Copy)]
pub(super) struct Parent {
    /// Its own number.
    pub(super) own: i64,
    pub(super) player: Player,
    /// How many children it has, and which of them this is.
    pub(super) children: u32,
    pub(super) index: u32,
    /// The place of its best child.
    pub(super) best: u32,
}

impl ValueSource {
    /// Checks the parts of a model.
    pub(super) fn new(
        model: Model,
        values: &ValueRule,
        shape: &ShapeRange,
    ) -> Result<ValueSource, RecipeError> {
        let name: &str = model.into();
        if values.are_distinct && model != Model::Independent {
            return Err(RecipeError::DistinctModel { model: name });
        }
        let one = values.one();
        let draw = |default: RangeInclusive<i64>| {
            let range = values.range.clone().unwrap_or(default);
            RandomInteger::new(&range).expect("checked: it is not empty")
        };
        let known = |root, least, best| {
            let loss = draw(one..=10 * one);
            if loss.low() < least {
                return Err(RecipeError::Loss { model: name, may_be_zero: least == 0 });
            }
            Ok(ValueSource::Known { root, loss, best })
        };
        let has_range = values.range.is_some();
        let without = |source, takes_decimals: bool| {
            if has_range {
                return Err(RecipeError::RangeUnused { model: name });
            }
            if values.decimals > 0 && !takes_decimals {
                return Err(RecipeError::DecimalsUnused { model: name });
            }
            Ok(source)
        };
        match model {
            Model::Independent if values.are_distinct => distinct(values, shape),
            Model::Independent => Ok(ValueSource::Independent(draw(0..=20 * one))),
            Model::Incremental => Ok(ValueSource::Incremental(draw(-10 * one..=10 * one))),
            Model::NGame => without(ValueSource::Signs, false),
            Model::PGame { p } => {
                check_probability(p)?;
                without(ValueSource::Win(p), false)
            }
            Model::Ordered { p, q, value } => {
                check_probability(p)?;
                check_probability(q)?;
                if p > q {
                    return Err(RecipeError::QuarterBelowFirst { p, q });
                }
                known(value, 1, BestPlace::Ordered { p, q })
            }
            Model::PrefixValue { value } => known(value, 0, BestPlace::Any),
            Model::Minimal { value } => known(value, 1, BestPlace::First),
            Model::Identical { value } => without(ValueSource::Identical(value), true),
            Model::Worst => without(ValueSource::Worst(leaves_below(shape, name)?), false),
        }
    }

    /// The least and the greatest value that a leaf can have.
    pub(super) fn extent(&self, shape: &ShapeRange, player: Player) -> (i128, i128) {
        let plies = i128::from(shape.most_plies());
        let leaves = || shape.most_leaves().map_or(i128::MAX, i128::from);
        let ends = |draw: &RandomInteger| (i128::from(draw.low()), i128::from(draw.high()));
        match self {
            ValueSource::Independent(draw) => ends(draw),
            ValueSource::Distinct(Some(range)) => ((*range.start()).into(), (*range.end()).into()),
            ValueSource::Incremental(draw) => {
                let (low, high) = ends(draw);
                (plies * low.min(0), plies * high.max(0))
            }
            ValueSource::Signs => (-plies, plies),
            ValueSource::Win(_) => (0, 1),
            ValueSource::Known { root, loss, .. } => {
                let (root, (_, high)) = (i128::from(*root), ends(loss));
                let (first, second) = ((plies + 1) / 2 * high, plies / 2 * high);
                match player {
                    Player::Max => (root - first, root + second),
                    Player::Min => (root - second, root + first),
                }
            }
            ValueSource::Identical(value) => ((*value).into(), (*value).into()),
            ValueSource::Distinct(None) | ValueSource::Worst(_) => (1, leaves()),
        }
    }

    /// Whether each leaf draws a value for itself.
    pub(super) fn draws_each_leaf(&self) -> bool {
        matches!(self, ValueSource::Independent(_))
    }

    /// Whether values are made so that nodes have certain minimax values.
    pub(super) fn goes_by_minimax(&self) -> bool {
        matches!(self, ValueSource::Known { .. } | ValueSource::Worst(_))
    }

    /// Whether values are drawn at all.
    pub(super) fn is_random(&self) -> bool {
        match self {
            ValueSource::Independent(draw) | ValueSource::Incremental(draw) => !draw.is_fixed(),
            ValueSource::Signs | ValueSource::Distinct(_) | ValueSource::Win(_) => true,
            ValueSource::Known { loss, best, .. } => {
                !loss.is_fixed() || !matches!(best, BestPlace::First)
            }
            ValueSource::Identical(_) | ValueSource::Worst(_) => false,
        }
    }

    /// The number of the root's own.
    pub(super) fn root(&self) -> i64 {
        match self {
            ValueSource::Known { root, .. } => *root,
            _ => 0,
        }
    }

    /// The own number of a child at this ply.
    #[inline]
    pub(super) fn child(&self, parent: Parent, ply: usize, random: &mut Random) -> i64 {
        match self {
            ValueSource::Incremental(draw) => parent.own + draw.next(random),
            ValueSource::Signs if random.below(2) == 0 => parent.own - 1,
            ValueSource::Signs => parent.own + 1,
            ValueSource::Known { .. } if parent.index == parent.best => parent.own,
            ValueSource::Known { loss, .. } => match parent.player {
                Player::Max => parent.own - loss.next(random),
                Player::Min => parent.own + loss.next(random),
            },
            ValueSource::Worst(leaves_below) => {
                let before = match parent.player {
                    Player::Max => parent.index,
                    Player::Min => parent.children - 1 - parent.index,
                };
                parent.own + i64::from(before) * leaves_below[ply]
            }
            _ => 0,
        }
    }

    /// The place of the best one of so many children.
    #[inline]
    pub(super) fn best_place(&self, children: u32, random: &mut Random) -> u32 {
        let ValueSource::Known { best, .. } = self else {
            return 0;
        };
        let among = |from: u32, to: u32, random: &mut Random| {
            let place = random.below(u64::from(to - from));
            from + u32::try_from(place).expect("below 2^32")
        };
        match *best {
            _ if children == 1 => 0,
            BestPlace::First => 0,
            BestPlace::Any => among(0, children, random),
            BestPlace::Ordered { p, q } => {
                let quarter = children.div_ceil(4);
                let chance = chance(random);
                if chance < p {
                    0
                } else if chance < q && quarter > 1 {
                    among(1, quarter, random)
                } else {
                    among(quarter, children, random)
                }
            }
        }
    }

    /// The value of a leaf with this number of its own. `Distinct` has its values elsewhere.
    #[inline]
    pub(super) fn leaf(&self, own: i64, random: &mut Random) -> i64 {
        match self {
            ValueSource::Independent(draw) => draw.next(random),
            ValueSource::Win(p) => i64::from(happens(*p, random)),
            ValueSource::Identical(value) => *value,
            ValueSource::Worst(_) => own + 1,
            ValueSource::Incremental(_)
            | ValueSource::Signs
            | ValueSource::Known { .. }
            | ValueSource::Distinct(_) => own,
        }
    }
}

fn check_probability(found: f64) -> Result<(), RecipeError> {
    if (0.0..=1.0).contains(&found) { Ok(()) } else { Err(RecipeError::Probability { found }) }
}

/// Distinct values, if there are enough of them.
fn distinct(values: &ValueRule, shape: &ShapeRange) -> Result<ValueSource, RecipeError> {
    const MOST: u64 = u32::MAX as u64;
    let leaves = shape.most_leaves().filter(|&leaves| leaves <= MOST);
    let leaves = leaves.ok_or(RecipeError::TooManyLeaves { most: MOST })?;
    if let Some(range) = &values.range {
        let values = range.end().wrapping_sub(*range.start()).cast_unsigned() + 1;
        if values < leaves {
            return Err(RecipeError::TooFewValues { values, leaves });
        }
    }
    Ok(ValueSource::Distinct(values.range.clone()))
}

/// For each ply, the leaves below a node there.
fn leaves_below(shape: &ShapeRange, model: &'static str) -> Result<Vec<i64>, RecipeError> {
    let factors = shape.factors().ok_or(RecipeError::NotUniform { model })?;
    let most = shape.most_leaves().and_then(|leaves| i64::try_from(leaves).ok());
    if most.is_none_or(|most| most == i64::MAX) {
        let most = i64::MAX.cast_unsigned() - 1;
        return Err(RecipeError::TooManyLeaves { most });
    }
    let mut below = vec![1];
    for &factor in factors.iter().rev() {
        below.push(below[below.len() - 1] * i64::from(factor));
    }
    below.reverse();
    Ok(below)
}

/// The most digits after the point; it is also the most digits of a decimal in all. Doubles tell all
/// decimals of 15 digits apart.
pub const MOST_DECIMALS: u32 = 15;

/// From which numbers values are drawn, and how they are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueRule {
    /// The numbers, ends included, in units of the last decimal. `None`: those of the model.
    pub range: Option<RangeInclusive<i64>>,
    /// How many digits values have after the point.
    pub decimals: u32,
    /// Whether all leaves of a tree have different values. They then take memory for the leaves; without
    /// a range they are those from 1 up.
    pub are_distinct: bool,
}

impl ValueRule {
    /// How many units are 1.
    #[must_use]
    pub fn one(&self) -> i64 {
        10_i64.pow(self.decimals)
    }

    /// The numbers of units that a value can have.
    #[must_use]
    pub fn units(&self) -> RangeInclusive<i64> {
        match self.number_kind() {
            NumberKind::Integers => INTEGERS,
            NumberKind::Decimals | NumberKind::Fractions(_) => {
                let most = 10_i64.pow(MOST_DECIMALS) - 1;
                -most..=most
            }
        }
    }

    /// The kind of numbers.
    #[must_use]
    pub fn number_kind(&self) -> NumberKind {
        match self.decimals {
            0 => NumberKind::Integers,
            _ => NumberKind::Decimals,
        }
    }

    /// Whether this can be, apart from the model.
    pub(super) fn check(&self) -> Result<(), RecipeError> {
        let decimals = self.decimals;
        if decimals > MOST_DECIMALS {
            return Err(RecipeError::Decimals { decimals });
        }
        let units = self.units();
        match &self.range {
            Some(range) if range.start() > range.end() => {
                let (least, most) = (*range.start(), *range.end());
                Err(RecipeError::EmptyRange { least, most })
            }
            Some(range) if !units.contains(range.start()) || !units.contains(range.end()) => {
                Err(RecipeError::out_of(&units, decimals))
            }
            _ => Ok(()),
        }
    }
}
