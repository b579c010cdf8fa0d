//! A tree with the same number of children at all nodes of a ply: nothing is built for it.
//!
//! The leaves lie in order, so a node of ply p is a run of leaves, and the rest is arithmetic.

use super::walk::{Child, Node, Size, Skipped, Walk};
use super::{Builder, Explicit, NoNode, TooLarge};
use crate::number::Numbers;
use crate::value::{Player, Value};

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
    branching: Vec<u32>,
    /// For each ply from the root to the leaves, what a subtree there holds.
    sizes: Vec<Size>,
}

/// Why factors and a number of leaves make no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// A branching factor is 0: an inner node needs a child.
    Zero,
    /// One factor for all plies, and the number of leaves is no power of it; the nearest powers
    /// are given, as far as there are any.
    NoPower {
        /// The greatest power below.
        below: Option<u64>,
        /// The least power above.
        above: Option<u64>,
    },
    /// Factors for each ply, and the number of leaves is not their product (`None`: beyond 64
    /// bits).
    NotProduct(Option<u64>),
}

impl Shape {
    /// The shape of a tree with so many leaves.
    ///
    /// # Errors
    ///
    /// See [`ShapeError`].
    ///
    /// ```
    /// use abprune::tree::{Branching, Shape, ShapeError};
    /// assert_eq!(Shape::new(&Branching::Same(2), 8), Shape::new(&Branching::PerPly(vec![2; 3]), 8));
    /// let nearest = ShapeError::NoPower { below: Some(4), above: Some(8) };
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
                    Err(ShapeError::NotProduct(product))
                }
            }
        }
    }

    fn of(branching: Vec<u32>) -> Shape {
        let mut sizes = vec![Size {
            nodes: 1,
            leaves: 1,
        }];
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
    powers()
        .position(|power| power == leaves)
        .ok_or_else(|| ShapeError::NoPower {
            below: powers().take_while(|&power| power < leaves).last(),
            above: powers().find(|&power| power > leaves),
        })
}

/// A uniform tree: its shape, its leaves in order, and the player to move at the root.
///
/// The players alternate.
#[derive(Clone, Debug)]
pub struct Uniform {
    numbers: Numbers,
    shape: Shape,
    leaves: Vec<i64>,
    player: Player,
}

impl Uniform {
    /// The tree with these leaves, given by their keys.
    ///
    /// # Errors
    ///
    /// See [`ShapeError`].
    ///
    /// ```
    /// use abprune::number::Numbers;
    /// use abprune::tree::{Branching, Uniform};
    /// use abprune::value::Player;
    /// let leaves = vec![3, 5, 6, 9];
    /// let binary = Branching::Same(2);
    /// let tree = Uniform::new(Numbers::Integers, &binary, leaves, Player::Max).unwrap();
    /// assert_eq!(tree.size().nodes, 7);
    /// ```
    pub fn new(
        numbers: Numbers,
        branching: &Branching,
        leaves: Vec<i64>,
        player: Player,
    ) -> Result<Uniform, ShapeError> {
        let shape = Shape::new(branching, leaves.len() as u64)?;
        Ok(Uniform {
            numbers,
            shape,
            leaves,
            player,
        })
    }

    /// The kind of all leaves.
    #[must_use]
    pub fn numbers(&self) -> Numbers {
        self.numbers
    }

    /// The player to move at the root.
    #[must_use]
    pub fn player(&self) -> Player {
        self.player
    }

    /// What the whole tree holds.
    #[must_use]
    pub fn size(&self) -> Size {
        self.shape.sizes[0]
    }

    /// The same tree, spelled out.
    ///
    /// # Errors
    ///
    /// [`TooLarge`]: it has 2^32 nodes or more.
    pub fn to_explicit(&self) -> Result<Explicit, TooLarge> {
        let mut builder = Builder::new(self.numbers);
        self.shape.spell(&mut builder, |builder, leaf| {
            builder.leaf(Ok(Value::from_key(self.leaves[leaf])))
        })?;
        Ok(builder.finish(Some(self.player)))
    }

    /// A walk of the subtree at `path`; `None` if there is none.
    #[must_use]
    pub fn walk(&self, path: &[u32]) -> Option<UniformWalk<'_>> {
        let inside = path.len() <= self.shape.branching.len()
            && path
                .iter()
                .zip(&self.shape.branching)
                .all(|(step, factor)| step < factor);
        let before = |(&step, size): (&u32, &Size)| u64::from(step) * size.leaves;
        let next = path
            .iter()
            .zip(&self.shape.sizes[1..])
            .map(before)
            .sum::<u64>();
        inside.then(|| UniformWalk {
            tree: self,
            root: path.len(),
            next: usize::try_from(next).expect("the leaves are in memory"),
            entered: vec![0],
        })
    }

    /// What is at `path`.
    ///
    /// # Errors
    ///
    /// [`NoNode`]: nothing.
    pub(super) fn node_at(&self, path: &[u32]) -> Result<Node, NoNode> {
        if let Some(walk) = self.walk(path) {
            return Ok(walk.root().node);
        }
        let steps = path
            .iter()
            .zip(&self.shape.branching)
            .take_while(|(step, factor)| step < factor)
            .count();
        let factor = self.shape.branching.get(steps).copied();
        Err(NoNode {
            steps,
            children: factor.unwrap_or(0).into(),
        })
    }

    /// The player to move `ply` plies down.
    fn player_at(&self, ply: usize) -> Player {
        if ply.is_multiple_of(2) {
            self.player
        } else {
            !self.player
        }
    }

    fn child(&self, ply: usize, position: u32, leaf: usize) -> Child {
        let node = if ply == self.shape.branching.len() {
            Node::Leaf(Ok(Value::from_key(self.leaves[leaf])))
        } else {
            Node::Inner(self.player_at(ply))
        };
        Child {
            position,
            id: 0,
            node,
        }
    }
}

impl Shape {
    /// Opens and closes the inner nodes of this shape around its leaves, which `leaf` adds, given
    /// the number of each from 0.
    ///
    /// # Errors
    ///
    /// [`TooLarge`]: from the builder.
    pub(crate) fn spell(
        &self,
        builder: &mut Builder,
        mut leaf: impl FnMut(&mut Builder, usize) -> Result<(), TooLarge>,
    ) -> Result<(), TooLarge> {
        let mut added = 0;
        // How many children each open node has by now.
        let mut counts: Vec<u32> = Vec::new();
        loop {
            let ply = counts.len();
            if ply < self.branching.len() {
                builder.open()?;
                counts.push(0);
                continue;
            }
            leaf(builder, added)?;
            added += 1;
            loop {
                let Some(count) = counts.last_mut() else {
                    return Ok(());
                };
                *count += 1;
                if *count < self.branching[counts.len() - 1] {
                    break;
                }
                counts.pop();
                builder.close().expect("a factor is at least 1");
            }
        }
    }
}

/// A [`Walk`] of a [`Uniform`] tree. Its nodes have no labels, and all the number 0.
#[derive(Clone, Debug)]
pub struct UniformWalk<'t> {
    tree: &'t Uniform,
    /// The ply at which the walk starts.
    root: usize,
    /// How many leaves of the tree lie before the next child.
    next: usize,
    /// For each inner node the walk is in, how many of its children are behind.
    entered: Vec<u32>,
}

impl UniformWalk<'_> {
    /// The ply and position of the next child, which counts as entered or skipped from now on.
    fn advance(&mut self) -> Option<(usize, u32)> {
        let ply = self.root + self.entered.len();
        let entered = self.entered.last_mut()?;
        let factor = *self.tree.shape.branching.get(ply - 1)?;
        let position = *entered;
        if position == factor {
            return None;
        }
        *entered += 1;
        Some((ply, position))
    }
}

impl Walk for UniformWalk<'_> {
    fn root(&self) -> Child {
        self.tree.child(self.root, 0, self.next)
    }

    fn enter(&mut self) -> Option<Child> {
        let (ply, position) = self.advance()?;
        let child = self.tree.child(ply, position, self.next);
        match child.node {
            Node::Leaf(_) => self.next += 1,
            Node::Inner(_) => self.entered.push(0),
        }
        Some(child)
    }

    fn skip(&mut self) -> Option<Skipped> {
        let (ply, position) = self.advance()?;
        let size = self.tree.shape.sizes[ply];
        self.next += usize::try_from(size.leaves).expect("the leaves are in memory");
        Some(Skipped {
            position,
            id: 0,
            size,
        })
    }

    fn leave(&mut self) {
        self.entered.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_that_is_no_power_gets_its_neighbours() {
        let error =
            |factor, leaves| Shape::new(&Branching::Same(factor), leaves).expect_err("no power");
        let nearest = |below, above| ShapeError::NoPower { below, above };
        assert_eq!(error(3, 10), nearest(Some(9), Some(27)));
        assert_eq!(error(2, 0), nearest(None, Some(1)));
        assert_eq!(error(1, 4), nearest(Some(1), None));
        assert_eq!(error(2, u64::MAX), nearest(Some(1 << 63), None));
        assert_eq!(error(0, 1), ShapeError::Zero);
    }

    #[test]
    fn factors_must_multiply_to_the_leaves() {
        let shape =
            |factors: &[u32], leaves| Shape::new(&Branching::PerPly(factors.to_vec()), leaves);
        assert_eq!(shape(&[3, 0, 2], 6), Err(ShapeError::Zero));
        assert_eq!(shape(&[2, 2], 5), Err(ShapeError::NotProduct(Some(4))));
        assert_eq!(shape(&[2], 8), Err(ShapeError::NotProduct(Some(2))));
        assert_eq!(shape(&[u32::MAX; 3], 5), Err(ShapeError::NotProduct(None)));
        let shape = shape(&[3, 1, 2], 6).expect("3 * 1 * 2 = 6");
        let sizes = shape.sizes.iter().map(|size| (size.nodes, size.leaves));
        assert_eq!(sizes.collect::<Vec<_>>(), [(13, 6), (4, 2), (3, 2), (1, 1)]);
    }
}
