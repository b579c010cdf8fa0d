//! Finds the first seed whose tree meets all constraints. If no seed fits, tells how often each constraint
//! failed, and which tree came nearest.

use thiserror::Error;

use super::{Constraint, Measures, Property};
use crate::generate::Recipe;
use crate::search::{CutoffRule, NoValue};
use crate::tree::{TooLarge, Tree};
use crate::value::Value;

/// Tries the trees of the seeds from one on.
#[derive(Clone, Debug)]
pub struct Finder {
    /// What is asked of a tree.
    pub constraints: Vec<Constraint>,
    /// The cutoff rule under which cutoffs and leaves are counted.
    pub cutoff: CutoffRule,
    /// The greatest number of trees that are tried for one that fits.
    pub tries: u64,
}

/// Why no tree was found.
#[derive(Clone, Debug, Error)]
#[error("no tree of {tries} seeds has all that is asked")]
pub struct NotFound {
    /// How many trees were tried.
    pub tries: u64,
    /// For each constraint, how it failed.
    pub failures: Vec<Failure>,
    /// The tree that came nearest: that fails the fewest constraints; of those the one whose counts are the
    /// least away from their ranges, then the one whose value is, then the first. `None`: no tree was tried.
    pub nearest: Option<Nearest>,
}

/// How often a constraint was not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The constraint.
    pub constraint: Constraint,
    /// How many trees failed it.
    pub count: u64,
    /// The least measure of all trees.
    pub least: Value,
    /// The greatest measure of all trees.
    pub most: Value,
}

/// A tree that fails some constraints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// Its seed.
    pub seed: u64,
    /// Its measures, one for each constraint.
    pub measures: Vec<Value>,
}

impl Finder {
    /// The first seed from `first` on whose tree of a recipe meets all constraints. After the greatest seed
    /// comes 0. `step` is told before each try how many trees have been tried, and the seed of the tree that comes
    /// nearest so far.
    ///
    /// # Errors
    ///
    /// [`NotFound`] inside: none of [`tries`](Finder::tries) trees fits. [`TooLarge`]: a tree does not fit
    /// into memory.
    pub fn find(
        &self,
        recipe: &Recipe,
        first: u64,
        mut step: impl FnMut(u64, Option<u64>),
    ) -> Result<Result<u64, NotFound>, TooLarge> {
        let mut failures: Vec<Failure> = self.constraints.iter().map(untried).collect();
        let mut nearest: Option<((usize, u64, u64), Nearest)> = None;
        for tried in 0..self.tries {
            step(tried, nearest.as_ref().map(|(_, nearest)| nearest.seed));
            let seed = first.wrapping_add(tried);
            let tree = recipe.tree(seed)?;
            let measures = self.measures(&tree).expect("all leaves have values");
            for (failure, &measure) in failures.iter_mut().zip(&measures) {
                failure.least = failure.least.min(measure);
                failure.most = failure.most.max(measure);
                failure.count += u64::from(!failure.constraint.is_met_by(measure));
            }
            let missed = self.missed(&measures);
            if missed.0 == 0 {
                return Ok(Ok(seed));
            }
            if nearest.as_ref().is_none_or(|(least, _)| missed < *least) {
                nearest = Some((missed, Nearest { seed, measures }));
            }
        }
        Ok(Err(NotFound {
            tries: self.tries,
            failures,
            nearest: nearest.map(|(_, nearest)| nearest),
        }))
    }

    /// How far a tree with these measures is from all that is asked: the constraints that it fails, how far
    /// its counts are away, and how far its value.
    fn missed(&self, measures: &[Value]) -> (usize, u64, u64) {
        let mut missed = (0, 0_u64, 0);
        for (constraint, &measure) in self.constraints.iter().zip(measures) {
            let distance = constraint.distance(measure);
            missed.0 += usize::from(distance > 0);
            match constraint.property {
                Property::Value => missed.2 = distance,
                _ => missed.1 = missed.1.saturating_add(distance),
            }
        }
        missed
    }

    fn measures(&self, tree: &Tree) -> Result<Vec<Value>, NoValue> {
        let measures = Measures::of(tree, self.cutoff)?;
        let properties = self.constraints.iter().map(|asked| asked.property);
        Ok(properties.map(|property| measures.measure(property)).collect())
    }
}

fn untried(constraint: &Constraint) -> Failure {
    Failure {
        constraint: *constraint,
        count: 0,
        least: Value::INFINITY,
        most: Value::MINUS_INFINITY,
    }
}
