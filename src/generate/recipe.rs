//! Recipes: what trees are like, checked before any tree is made.

use super::error::RecipeError;
use super::growth::{Chances, Grown, Growth, LeafValues, Plan};
use super::random_integer::RandomInteger;
use super::shape_range::ShapeRange;
use super::value_source::{Model, ValueRule, ValueSource};
use crate::fraction::Fraction;
use crate::interrupt;
use crate::number::{ExtendedNumber, Number, NumberKind, NumberWindow};
use crate::tree::{Builder, TooLarge, Tree};
use crate::value::{Player, Value};

/// What the trees are like that are made from seeds. A recipe does not change.
///
/// ```
/// use abprune::generate::{Model, Recipe, ShapeRange, ValueRule};
/// use abprune::value::Player;
///
/// let shape = ShapeRange::new(&[2..=2], Some(3..=3)).unwrap();
/// let recipe = Recipe::new(shape, &ValueRule::default(), Model::Independent, Player::Max, None);
/// let tree = recipe.unwrap().tree(7).unwrap();
/// assert_eq!(tree.size().leaves, 8);
/// ```
#[derive(Clone, Debug)]
pub struct Recipe {
    plan: Plan,
    decimals: u32,
    number_kind: NumberKind,
    /// How many units are 1.
    one: i64,
    /// Between which numbers of units all leaves lie, if the trees say it.
    bounds: Option<[i64; 2]>,
}

impl Recipe {
    /// Puts the parts together. `noise`: inner nodes have static values, which are their minimax values
    /// and a number of units from -noise to noise.
    ///
    /// # Errors
    ///
    /// The parts do not fit together: see [`RecipeError`].
    pub fn new(
        shape: ShapeRange,
        values: &ValueRule,
        model: Model,
        player: Player,
        noise: Option<u64>,
    ) -> Result<Recipe, RecipeError> {
        values.check()?;
        let source = ValueSource::new(model, values, &shape)?;
        let units = values.units();
        let (least_leaf, most_leaf) = source.extent(&shape, player);
        let margin = i128::from(noise.unwrap_or(0));
        let held = i128::from(*units.start())..=i128::from(*units.end());
        let is_held = |value: i128| held.contains(&value);
        let end = |value| i64::try_from(value).ok();
        let (Some(_), Some(_), true, true) = (
            end(least_leaf),
            end(most_leaf),
            is_held(least_leaf - margin),
            is_held(most_leaf.saturating_add(margin)),
        ) else {
            let decimals = values.decimals;
            return Err(RecipeError::out_of(&units, decimals));
        };
        let noise = noise.map(|noise| {
            let noise = i64::try_from(noise).expect("at most as great as values");
            RandomInteger::new(&(-noise..=noise)).expect("0 is one")
        });
        Ok(Recipe {
            plan: Plan { shape, source, player, noise, chance: Vec::new() },
            bounds: None,
            decimals: values.decimals,
            number_kind: values.number_kind(),
            one: values.one(),
        })
    }

    /// The same trees, in which chance decides at the inner nodes of these plies, root = 0. The probabilities are halves,
    /// thirds, quarters, fifths or tenths.
    ///
    /// # Errors
    ///
    /// A ply has no inner node; chance is at the root of trees in which MIN moves there; or the values or static values go
    /// by minimax values.
    pub fn with_chance(mut self, plies: Vec<u32>) -> Result<Recipe, RecipeError> {
        if let Some(&ply) = plies.iter().find(|&&ply| ply >= self.plan.shape.most_plies()) {
            return Err(RecipeError::ChancePly { ply });
        }
        if plies.contains(&0) && self.plan.player == Player::Min {
            return Err(RecipeError::ChanceAtRootOfMin);
        }
        if !plies.is_empty() && (self.has_static_values() || self.plan.source.goes_by_minimax()) {
            return Err(RecipeError::ChanceOfMinimax);
        }
        self.plan.chance = plies;
        Ok(self)
    }

    /// Whether chance decides at some ply.
    #[must_use]
    pub fn has_chance(&self) -> bool {
        !self.plan.chance.is_empty()
    }

    /// Whether chance decides at the root.
    #[must_use]
    pub fn has_chance_at_root(&self) -> bool {
        self.plan.chance.contains(&0)
    }

    /// The same trees, which say between which numbers of units all leaves lie.
    ///
    /// # Errors
    ///
    /// A leaf may be beyond, or a static value.
    pub fn with_bounds(self, [least, most]: [i64; 2]) -> Result<Recipe, RecipeError> {
        let (least_leaf, most_leaf) = self.plan.source.extent(&self.plan.shape, self.plan.player);
        let noise = self.plan.noise.as_ref().map_or(0, |noise| i128::from(noise.high()));
        if least_leaf - noise < least.into() || most_leaf + noise > most.into() {
            return Err(RecipeError::BeyondBounds);
        }
        Ok(Recipe { bounds: Some([least, most]), ..self })
    }

    /// Between which numbers all leaves lie, if the trees say it.
    #[must_use]
    pub fn bounds(&self) -> Option<[Number; 2]> {
        Some(self.bounds?.map(|units| self.number(units)))
    }

    /// The shapes of the trees.
    #[must_use]
    pub fn shape(&self) -> &ShapeRange {
        &self.plan.shape
    }

    /// The player to move at the root.
    #[must_use]
    pub fn player(&self) -> Player {
        self.plan.player
    }

    /// How many digits values have after the point.
    #[must_use]
    pub fn decimals(&self) -> u32 {
        self.decimals
    }

    /// The kind of all numbers of a tree.
    #[must_use]
    pub fn number_kind(&self) -> NumberKind {
        self.number_kind
    }

    /// Whether each leaf draws a value for itself, which another one may have, too.
    #[must_use]
    pub fn draws_each_leaf(&self) -> bool {
        self.plan.source.draws_each_leaf()
    }

    /// Whether inner nodes have static values.
    #[must_use]
    pub fn has_static_values(&self) -> bool {
        self.plan.noise.is_some()
    }

    /// Whether another seed can make another tree.
    #[must_use]
    pub fn is_random(&self) -> bool {
        let noise = self.plan.noise.as_ref();
        !self.plan.shape.is_uniform()
            || self.has_chance()
            || self.plan.source.is_random()
            || noise.is_some_and(|noise| !noise.is_fixed())
    }

    /// The number that so many units are.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "15 digits")]
    pub fn number(&self, units: i64) -> Number {
        match self.number_kind {
            NumberKind::Integers => Number::Integer(units),
            // Both are exact, so the quotient is the nearest double.
            NumberKind::Decimals | NumberKind::Fractions(_) => {
                Number::Decimal(units as f64 / self.one as f64)
            }
        }
    }

    /// The value that so many units are.
    #[must_use]
    pub fn value(&self, units: i64) -> Value {
        let value = self.number_kind.value(self.number(units));
        value.expect("checked: all values can be held")
    }

    /// The tree of this seed, node by node.
    #[must_use]
    pub fn grow(&self, seed: u64) -> Growth<'_> {
        Growth::new(&self.plan, seed)
    }

    /// The leaves of the tree of this seed, many at a time. There is nothing else in a uniform tree.
    #[must_use]
    pub fn leaf_values(&self, seed: u64) -> LeafValues<'_> {
        LeafValues::new(&self.plan, seed)
    }

    /// The tree of this seed, in memory.
    ///
    /// # Errors
    ///
    /// [`TooLarge`]: it has 2^32 nodes or more.
    pub fn tree(&self, seed: u64) -> Result<Tree, TooLarge> {
        let mut builder = Builder::new(self.number_kind);
        for grown in self.grow(seed) {
            match grown {
                Grown::Inner { chance, .. } => {
                    interrupt::poll();
                    builder.open()?;
                    if chance.is_some() {
                        builder.set_chance();
                    }
                    if let Some(weights) = chance.as_ref().and_then(Chances::weights) {
                        let whole = |&weight: &u8| Fraction::new(weight.into(), 1).expect("small");
                        builder.set_probabilities(weights.iter().map(whole).collect(), true);
                    }
                }
                Grown::Leaf(units) => builder.leaf(Ok(self.value(units)))?,
                Grown::Left { static_value } => {
                    if let Some(units) = static_value {
                        builder.set_static(self.value(units));
                    }
                    builder.close().expect("a node has at least one child");
                }
            }
        }
        if let Some([least, most]) = self.bounds() {
            let [alpha, beta] = [least, most].map(ExtendedNumber::Number);
            builder.set_bounds(NumberWindow { alpha, beta });
        }
        Ok(builder.finish(Some(self.plan.player)))
    }
}
