//! The shape of a uniform tree: branching factors that fit a number of leaves.

use thiserror::Error;

use super::walk::Size;

/// How many children inner nodes have, as files and options say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Branching {
    /// The same number at all plies; the leaves say how many plies there are.
    Same(u32),
    /// One number for each ply that has inner nodes, root first.
    PerPly(Vec<u32>),
}

/// The branching factors of a uniform tree, and what follows from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// One factor for each ply that has inner nodes, root first; empty for a lone leaf.
    pub(super) branching: Vec<u32>,
    /// For each ply from the root to the leaves, what a subtree there holds.
    pub(super) sizes: Vec<Size>,
}

/// Why factors and a number of leaves make no tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShapeError {
    /// A branching factor is 0: an inner node needs a child.
    #[error("expected branching factors of at least 1")]
    Zero,
    /// One factor for all plies, and the number of leaves is no power of it: 2 for three leaves.
    #[error("expected a power of the branching factor {factor}: {}", nearest(*below, *above))]
    NoPower {
        /// The factor.
        factor: u32,
        /// The greatest power below the number of leaves, if there is one.
        below: Option<u64>,
        /// The least power above it, if there is one.
        above: Option<u64>,
    },
    /// Factors for each ply, and the number of leaves is not their product: 2, 2 for three leaves.
    #[error("expected {}", product_of(factors, *product))]
    NotProduct {
        /// The factors.
        factors: Vec<u32>,
        /// Their product; `None`: it is beyond 64 bits.
        product: Option<u64>,
    },
}

impl ShapeError {
    /// What to do about it.
    #[must_use]
    pub const fn help(&self) -> &'static str {
        match self {
            ShapeError::NoPower { .. } => {
                "is a leaf missing? One factor per ply is written `3,2,4`"
            }
            ShapeError::Zero | ShapeError::NotProduct { .. } => {
                "give one factor for each ply, from the root down, whose product is the number of leaves"
            }
        }
    }
}

impl Shape {
    /// The shape of a tree with this number of leaves.
    ///
    /// # Errors
    ///
    /// See [`ShapeError`].
    ///
    /// ```
    /// use abprune::tree::{Branching, Shape, ShapeError};
    /// assert_eq!(Shape::new(&Branching::Same(2), 8), Shape::new(&Branching::PerPly(vec![2; 3]), 8));
    /// let nearest = ShapeError::NoPower { factor: 2, below: Some(4), above: Some(8) };
    /// assert_eq!(Shape::new(&Branching::Same(2), 6), Err(nearest));
    /// ```
    pub fn new(branching: &Branching, leaves: u64) -> Result<Shape, ShapeError> {
        match branching {
            Branching::Same(0) => Err(ShapeError::Zero),
            Branching::PerPly(factors) if factors.contains(&0) => Err(ShapeError::Zero),
            &Branching::Same(factor) => {
                let depth = power(factor, leaves)?;
                Ok(Shape::of(vec![factor; depth]))
            }
            Branching::PerPly(factors) => {
                let times = |product: u64, &factor: &u32| product.checked_mul(factor.into());
                let product = factors.iter().try_fold(1, times);
                if product == Some(leaves) {
                    Ok(Shape::of(factors.clone()))
                } else {
                    Err(ShapeError::NotProduct { factors: factors.clone(), product })
                }
            }
        }
    }

    /// One factor for each ply that has inner nodes, root first; empty for a lone leaf.
    #[must_use]
    pub fn factors(&self) -> &[u32] {
        &self.branching
    }

    /// For each ply from the root to the leaves, what a subtree there holds.
    #[must_use]
    pub fn sizes(&self) -> &[Size] {
        &self.sizes
    }

    /// The path of the leaf with this number, from 0.
    ///
    /// # Panics
    ///
    /// If there are not as many leaves.
    #[must_use]
    pub fn path(&self, leaf: u64) -> Vec<u32> {
        let mut left = leaf;
        let step = |child: &Size| {
            let step = left / child.leaves;
            left %= child.leaves;
            u32::try_from(step).expect("a leaf of the tree")
        };
        self.sizes[1..].iter().map(step).collect()
    }

    fn of(branching: Vec<u32>) -> Shape {
        let mut sizes = vec![Size { nodes: 1, leaves: 1 }];
        for &factor in branching.iter().rev() {
            let child = sizes[sizes.len() - 1];
            sizes.push(Size {
                nodes: 1 + u64::from(factor) * child.nodes,
                leaves: u64::from(factor) * child.leaves,
            });
        }
        sizes.reverse();
        Shape { branching, sizes }
    }
}

/// The `depth` with `factor ^ depth == leaves`.
fn power(factor: u32, leaves: u64) -> Result<usize, ShapeError> {
    let powers = || {
        let times = |&power: &u64| power.checked_mul(factor.into());
        // The powers of 1 are all the same one.
        let count = if factor == 1 { 1 } else { usize::MAX };
        std::iter::successors(Some(1_u64), times).take(count)
    };
    powers().position(|power| power == leaves).ok_or_else(|| ShapeError::NoPower {
        factor,
        below: powers().take_while(|&power| power < leaves).last(),
        above: powers().find(|&power| power > leaves),
    })
}

/// The nearest powers.
fn nearest(below: Option<u64>, above: Option<u64>) -> String {
    match (below, above) {
        (Some(below), Some(above)) => format!("the nearest are {below} and {above}"),
        (Some(only), None) | (None, Some(only)) => format!("the nearest is {only}"),
        (None, None) => "there is none".to_owned(),
    }
}

/// Factors and their product.
fn product_of(factors: &[u32], product: Option<u64>) -> String {
    let expected = product_text(factors);
    match product {
        Some(product) if factors.len() > 1 => format!("{expected} = {product}"),
        Some(_) => expected,
        None => format!("{expected}, which is beyond 64 bits"),
    }
}

/// `3 x 2`. Of many factors the first are shown.
pub(crate) fn product_text<T: ToString>(factors: &[T]) -> String {
    const MOST: usize = 10;
    let shown = &factors[..factors.len().min(MOST)];
    let shown: Vec<String> = shown.iter().map(T::to_string).collect();
    let is_cut = factors.len() > MOST;
    shown.join(" x ") + if is_cut { " x ..." } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_that_is_no_power_gets_its_neighbours() {
        let error =
            |factor, leaves| Shape::new(&Branching::Same(factor), leaves).expect_err("no power");
        let nearest = |factor, below, above| ShapeError::NoPower { factor, below, above };
        assert_eq!(error(3, 10), nearest(3, Some(9), Some(27)));
        assert_eq!(error(2, 0), nearest(2, None, Some(1)));
        assert_eq!(error(1, 4), nearest(1, Some(1), None));
        assert_eq!(error(2, u64::MAX), nearest(2, Some(1 << 63), None));
        assert_eq!(error(0, 1), ShapeError::Zero);
    }

    #[test]
    fn factors_must_multiply_to_the_leaves() {
        let shape =
            |factors: &[u32], leaves| Shape::new(&Branching::PerPly(factors.to_vec()), leaves);
        assert_eq!(shape(&[3, 0, 2], 6), Err(ShapeError::Zero));
        let said = |factors: &[u32], leaves| {
            shape(factors, leaves).expect_err("no such shape").to_string()
        };
        assert_eq!(said(&[2, 2], 5), "expected 2 x 2 = 4");
        assert_eq!(said(&[2], 8), "expected 2");
        let beyond = "expected 4294967295 x 4294967295 x 4294967295, which is beyond 64 bits";
        assert_eq!(said(&[u32::MAX; 3], 5), beyond);
        let shape = shape(&[3, 1, 2], 6).expect("3 * 1 * 2 = 6");
        let sizes = shape.sizes.iter().map(|size| (size.nodes, size.leaves));
        assert_eq!(sizes.collect::<Vec<_>>(), [(13, 6), (4, 2), (3, 2), (1, 1)]);
    }

    #[test]
    fn long_products_are_cut() {
        assert_eq!(product_text(&[3, 2]), "3 x 2");
        assert_eq!(product_text(&[2; 10]), ["2"; 10].join(" x "));
        assert_eq!(product_text(&[2; 11]), ["2"; 10].join(" x ") + " x ...");
    }
}
