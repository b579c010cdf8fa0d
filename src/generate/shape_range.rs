//! The shapes that trees of a recipe can have.

use std::ops::RangeInclusive;

use super::error::RecipeError;
use super::random_integer::RandomInteger;
use crate::random::Random;

/// How many children the nodes of each ply have, and how many plies there are.
///
/// ```
/// use abprune::generate::ShapeRange;
/// let shape = ShapeRange::new(&[3..=3, 2..=2], None).unwrap();
/// assert_eq!(shape.factors(), Some(vec![3, 2]));
/// ```
#[derive(Clone, Debug)]
pub struct ShapeRange {
    /// One for each ply, root first; or one for all.
    branching: Vec<RandomInteger>,
    /// The least ply that has leaves.
    least: u32,
    /// The greatest ply, which has leaves alone.
    most: u32,
}

impl ShapeRange {
    /// Inner nodes of ply i have a number of children from the range i, drawn anew for each node. One
    /// range alone is for all plies.
    ///
    /// No leaf is above the least ply of `plies`, and no node below the greatest one. In between, a node
    /// at ply i is a leaf with probability 1 / (greatest - i + 1): along a line that takes children at
    /// random all lengths are equally likely. `None`: as many plies as there are ranges.
    ///
    /// # Errors
    ///
    /// A range is empty or has 0 children; there are several ranges, and not one for each ply.
    pub fn new(
        branching: &[RangeInclusive<u32>],
        plies: Option<RangeInclusive<u32>>,
    ) -> Result<ShapeRange, RecipeError> {
        if branching.iter().any(|factors| *factors.start() == 0) {
            return Err(RecipeError::NoChildren);
        }
        let draw = |factors: &RangeInclusive<u32>| {
            let [least, most] = [factors.start(), factors.end()].map(|&factor| i64::from(factor));
            RandomInteger::new(&(least..=most)).ok_or(RecipeError::EmptyRange { least, most })
        };
        let branching = branching.iter().map(draw).collect::<Result<Vec<RandomInteger>, _>>()?;
        let given = u32::try_from(branching.len()).expect("few factors");
        let plies = plies.unwrap_or(given..=given);
        let (least, most) = plies.into_inner();
        if least > most {
            let [least, most] = [least, most].map(i64::from);
            return Err(RecipeError::EmptyRange { least, most });
        }
        if given != 1 && given != most {
            let (factors, plies) = (given, most);
            return Err(RecipeError::PliesDiffer { factors, plies });
        }
        Ok(ShapeRange { branching, least, most })
    }

    /// One factor for each ply that has inner nodes, root first, if all trees of this shape have these.
    #[must_use]
    pub fn factors(&self) -> Option<Vec<u32>> {
        self.is_uniform().then(|| {
            let factor = |ply| u32::try_from(self.children(ply).low()).expect("it was one");
            (0..self.most).map(factor).collect()
        })
    }

    /// Whether all trees of this shape are the same uniform one.
    #[must_use]
    pub fn is_uniform(&self) -> bool {
        self.least == self.most
            && (self.most == 0 || self.branching.iter().all(RandomInteger::is_fixed))
    }

    /// The greatest number of plies.
    #[must_use]
    pub fn most_plies(&self) -> u32 {
        self.most
    }

    /// The greatest number of children that a node can have; 0 if there are no inner nodes.
    #[must_use]
    pub fn most_children(&self) -> u32 {
        let most = self.branching.iter().map(RandomInteger::high).max().unwrap_or(0);
        let most = if self.most == 0 { 0 } else { most };
        u32::try_from(most).expect("it was one")
    }

    /// The least number of leaves that a tree can have: 2^64 - 1 stands for all numbers beyond.
    #[must_use]
    pub fn least_leaves(&self) -> u64 {
        let times =
            |product: u64, ply| product.saturating_mul(self.children(ply).low().cast_unsigned());
        (0..self.least).fold(1, times)
    }

    /// The greatest number of leaves that a tree can have; `None`: 2^64 or more.
    #[must_use]
    pub fn most_leaves(&self) -> Option<u64> {
        if self.most_children() <= 1 {
            return Some(1);
        }
        let times =
            |product: u64, ply| product.checked_mul(self.children(ply).high().cast_unsigned());
        (0..self.most).try_fold(1, times)
    }

    /// The number of children of a node at this ply; `None`: a leaf.
    #[inline]
    pub(super) fn next(&self, ply: u32, random: &mut Random) -> Option<u32> {
        if ply >= self.most {
            return None;
        }
        if ply >= self.least && random.below(u64::from(self.most - ply) + 1) == 0 {
            return None;
        }
        let children = self.children(ply).next(random);
        Some(u32::try_from(children).expect("it was one"))
    }

    fn children(&self, ply: u32) -> &RandomInteger {
        match &self.branching[..] {
            [all] => all,
            each => &each[ply as usize],
        }
    }
}
