//! How probable the outcomes of chance nodes are, in a tree in memory. Where that comes from is `given_outcomes`.

use crate::fraction::Fraction;

/// How probable the outcomes of all chance nodes of a tree are: a chance node has a total weight, and each of its children,
/// its outcomes, has a part of it. These are the least whole numbers that are to each other as the probabilities are.
#[derive(Clone, Debug)]
pub(super) struct Outcomes {
    /// Of each node whose parent is a chance node, its weight; 1 of the others.
    pub(super) weights: Vec<u32>,
    /// Of each chance node, the sum of the weights of its children; 1 of the others.
    pub(super) totals: Vec<u32>,
}

impl Outcomes {
    /// The weight of a node among its siblings.
    #[inline]
    pub(super) fn weight(&self, node: u32) -> u32 {
        self.weights[node as usize]
    }

    /// The sum of the weights of the children of a chance node.
    #[inline]
    pub(super) fn total(&self, node: u32) -> u32 {
        self.totals[node as usize]
    }

    /// The probability of an outcome of a chance node.
    pub(super) fn probability(&self, parent: u32, child: u32) -> Fraction {
        let (weight, total) = (self.weight(child), self.total(parent));
        Fraction::new(i128::from(weight), i128::from(total)).expect("both are small")
    }
}
