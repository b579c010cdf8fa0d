//! The leaves of a tree, many at a time.

use super::growth::{Grown, Growth};
use super::plan::Plan;
use super::value_source::ValueSource;
use crate::random::Random;

/// The values of the leaves of one tree, from left to right, in units of the last decimal.
#[derive(Clone, Debug)]
pub struct LeafValues<'r> {
    plan: &'r Plan,
    way: FillWay<'r>,
}

#[derive(Clone, Debug)]
enum FillWay<'r> {
    /// The leaves draw one after the other, and nothing else draws.
    Alone { random: Random, left: u64 },
    /// The tree says what comes next.
    Along(Growth<'r>),
}

impl<'r> LeafValues<'r> {
    pub(super) fn new(plan: &'r Plan, seed: u64) -> LeafValues<'r> {
        let leaves = plan.shape.most_leaves().filter(|_| plan.shape.is_uniform());
        let way = match (&plan.source, leaves) {
            (ValueSource::Independent(_), Some(left)) => {
                let random = Random::new(seed);
                FillWay::Alone { random, left }
            }
            _ => FillWay::Along(Growth::new(plan, seed)),
        };
        LeafValues { plan, way }
    }

    /// Writes the next values to `values`, and returns how many there were. Fewer than there are places:
    /// these were the last.
    pub fn fill(&mut self, values: &mut [i64]) -> usize {
        match (&mut self.way, &self.plan.source) {
            (FillWay::Alone { random, left }, ValueSource::Independent(draw)) => {
                let count = usize::try_from(*left)
                    .unwrap_or(usize::MAX)
                    .min(values.len());
                draw.fill(random, &mut values[..count]);
                *left -= count as u64;
                count
            }
            (FillWay::Alone { .. }, _) => 0,
            (FillWay::Along(growth), _) => {
                let leaves = growth.filter_map(|grown| match grown {
                    Grown::Leaf(value) => Some(value),
                    Grown::Inner { .. } | Grown::Left { .. } => None,
                });
                let mut count = 0;
                for (place, value) in values.iter_mut().zip(leaves) {
                    *place = value;
                    count += 1;
                }
                count
            }
        }
    }
}
