//! A tree with the same number of children at all nodes of a ply: nothing is built for it.
//!
//! The leaves lie in order, so a node of ply p is a run of leaves, and the rest is arithmetic.

use super::spell_out::{NotSpelledOut, spell_out};
use super::walk::{Child, ChildOrRun, LeafRun, Node, NodeId, Size, Skipped, Walk};
use super::{Branching, Builder, Leaves, Shape, ShapeError, Tree};
use crate::number::NumberKind;
use crate::value::{Mover, Player, Value};

/// A uniform tree: its shape, its leaves in order, and the player to move at the root.
///
/// The players alternate.
#[derive(Clone, Debug)]
pub struct Uniform<'d> {
    shape: Shape,
    leaves: Leaves<'d>,
    player: Player,
    /// Who moves at each ply, leaves included.
    movers: Vec<Mover>,
}

impl<'d> Uniform<'d> {
    /// The tree with these leaves, given by their keys.
    ///
    /// # Errors
    ///
    /// See [`ShapeError`].
    ///
    /// ```
    /// use abprune::number::NumberKind;
    /// use abprune::tree::{Branching, Uniform};
    /// use abprune::value::Player;
    /// let leaves = vec![3, 5, 6, 9];
    /// let binary = Branching::Same(2);
    /// let tree = Uniform::new(NumberKind::Integers, &binary, leaves, Player::Max).unwrap();
    /// assert_eq!(tree.size().nodes, 7);
    /// ```
    pub fn new(
        number_kind: NumberKind,
        branching: &Branching,
        leaves: Vec<i64>,
        player: Player,
    ) -> Result<Uniform<'d>, ShapeError> {
        Uniform::of_leaves(branching, Leaves::of_keys(number_kind, leaves), player)
    }

    /// The tree with these leaves, as they lie.
    ///
    /// # Errors
    ///
    /// See [`ShapeError`].
    pub fn of_leaves(
        branching: &Branching,
        leaves: Leaves<'d>,
        player: Player,
    ) -> Result<Uniform<'d>, ShapeError> {
        let shape = Shape::new(branching, leaves.count() as u64)?;
        let movers = (0..=shape.branching.len())
            .map(|ply| if ply.is_multiple_of(2) { player } else { !player }.into());
        Ok(Uniform { movers: movers.collect(), shape, leaves, player })
    }

    /// The same tree, in which chance decides at these plies, as in [`Tree::with_chance_at`], with exact values. `None`: a
    /// ply has no inner nodes, or the leaves are not whole numbers whose parts fit.
    #[must_use]
    pub(crate) fn with_chance_at(mut self, plies: &[usize]) -> Option<Uniform<'d>> {
        if plies.iter().any(|&ply| ply >= self.shape.branching.len()) {
            return None;
        }
        let mut denominator: i64 = 1;
        let mut before = !self.player;
        for (ply, mover) in self.movers.iter_mut().enumerate() {
            if plies.contains(&ply) {
                *mover = Mover::Chance;
                denominator = denominator.checked_mul(self.shape.branching[ply].into())?;
            } else {
                before = !before;
                *mover = before.into();
            }
        }
        self.leaves = self.leaves.in_parts(denominator)?;
        Some(self)
    }

    /// The kind of all leaves.
    #[must_use]
    pub fn number_kind(&self) -> NumberKind {
        self.leaves.number_kind()
    }

    /// The branching factor of each ply that has inner nodes, root first; empty for a lone leaf.
    #[must_use]
    pub fn branching(&self) -> &[u32] {
        &self.shape.branching
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The leaves, in order.
    #[must_use]
    pub fn leaves(&self) -> &Leaves<'d> {
        &self.leaves
    }

    /// The player to move at the root.
    #[must_use]
    pub fn player(&self) -> Player {
        self.player
    }

    /// Who moves at the root.
    #[must_use]
    pub(crate) fn mover(&self) -> Mover {
        self.movers[0]
    }

    /// What the whole tree holds.
    #[must_use]
    pub fn size(&self) -> Size {
        self.shape.sizes[0]
    }

    /// The same tree with a record for each node.
    ///
    /// # Errors
    ///
    /// [`NotSpelledOut`]: it has 2^32 nodes or more.
    pub fn spell_out(&self) -> Result<Tree, NotSpelledOut> {
        // Before memory is taken.
        if self.size().nodes > u64::from(u32::MAX) {
            return Err(NotSpelledOut);
        }
        let is_called = |_: &UniformWalk, _, _: &str| false;
        let describe = |_: &UniformWalk, _, builder: &mut Builder| {
            if builder.ply() == 1 {
                builder.set_player(self.player);
            }
        };
        spell_out(&mut self.walk(), self.number_kind(), u32::MAX, &[], is_called, describe)
    }

    /// A walk of the tree, which has no chance nodes.
    #[must_use]
    pub fn walk(&self) -> UniformWalk<'_> {
        UniformWalk { tree: self, next: 0, entered: vec![0] }
    }

    /// A walk of the tree, which may have chance nodes.
    #[must_use]
    pub(crate) fn walk_with_chance(&self) -> UniformWalk<'_, true> {
        UniformWalk { tree: self, next: 0, entered: vec![0] }
    }

    /// The number of leaves before the leaf at `path`; `None` if no leaf has that path.
    #[must_use]
    pub fn leaf_number(&self, path: &[u32]) -> Option<usize> {
        let Shape { branching, sizes } = &self.shape;
        let is_leaf = path.len() == branching.len()
            && path.iter().zip(branching).all(|(step, factor)| step < factor);
        let before =
            path.iter().zip(&sizes[1..]).map(|(&step, size)| u64::from(step) * size.leaves);
        is_leaf.then(|| usize::try_from(before.sum::<u64>()).expect("the leaves are in memory"))
    }

    fn child(&self, ply: usize, position: u32, leaf: usize) -> Child {
        let node = if ply == self.shape.branching.len() {
            Node::Leaf(self.leaves.value(leaf))
        } else {
            Node::Inner(self.movers[ply])
        };
        Child { position, id: NodeId::None, node }
    }
}

/// A [`Walk`] of a [`Uniform`] tree. Its nodes have no labels. `HAS_CHANCE`: whether chance may decide at some.
#[derive(Clone, Debug)]
pub struct UniformWalk<'t, const HAS_CHANCE: bool = false> {
    tree: &'t Uniform<'t>,
    /// How many leaves of the tree lie before the next child.
    next: usize,
    /// For each inner node that the walk is in, the number of its children entered or skipped.
    entered: Vec<u32>,
}

impl<const HAS_CHANCE: bool> UniformWalk<'_, HAS_CHANCE> {
    /// The ply and position of the next child, which counts as entered or skipped from now on.
    #[inline]
    fn advance(&mut self) -> Option<(usize, u32)> {
        let ply = self.entered.len();
        let entered = self.entered.last_mut()?;
        let factor = *self.tree.shape.branching.get(ply - 1)?;
        let position = *entered;
        if position == factor {
            return None;
        }
        *entered += 1;
        Some((ply, position))
    }

    /// Steps over the next child. The value of a leaf is not read.
    fn pass(&mut self) -> Option<Skipped> {
        let (ply, position) = self.advance()?;
        let size = self.tree.shape.sizes[ply];
        let leaves = usize::try_from(size.leaves).expect("the leaves are in memory");
        self.next += leaves;
        Some(Skipped { position, id: NodeId::None, size, value: None })
    }
}

impl<const HAS_CHANCE: bool> Walk for UniformWalk<'_, HAS_CHANCE> {
    const HAS_CHANCE: bool = HAS_CHANCE;

    /// The outcomes of a node are alike.
    fn total_weight(&self, _node: Child) -> u32 {
        self.tree.shape.branching[self.entered.len() - 1]
    }

    fn root(&self) -> Child {
        self.tree.child(0, 0, 0)
    }

    #[inline]
    fn enter(&mut self) -> Option<Child> {
        let (ply, position) = self.advance()?;
        let child = self.tree.child(ply, position, self.next);
        match child.node {
            Node::Leaf(_) => self.next += 1,
            Node::Inner(_) => self.entered.push(0),
        }
        Some(child)
    }

    /// Leaves are siblings here, so a run has no end but that of its parent, the leaf that stops it, or one
    /// without a value.
    #[inline]
    fn enter_run(&mut self, player: Player, limit: Value) -> Option<ChildOrRun> {
        let ply = self.entered.len();
        let position = *self.entered.last()?;
        let factor = *self.tree.shape.branching.get(ply - 1)?;
        if ply < self.tree.shape.branching.len() {
            return self.enter().map(ChildOrRun::Child);
        }
        let mut run = LeafRun { count: 0, best: player.worst(), position };
        let leaves = self.next..self.next + (factor - position) as usize;
        self.tree.leaves.each_while(leaves, |value| {
            let Ok(value) = value else { return false };
            if player.prefers(value, run.best) {
                (run.best, run.position) = (value, position + run.count);
            }
            run.count += 1;
            !player.prefers(value, limit)
        });
        if run.count == 0 {
            return self.enter().map(ChildOrRun::Child);
        }
        self.next += run.count as usize;
        *self.entered.last_mut()? += run.count;
        Some(ChildOrRun::Run(run))
    }

    #[inline]
    fn skip(&mut self) -> Option<Skipped> {
        let leaf = self.next;
        let mut skipped = self.pass()?;
        if skipped.size == Size::LEAF {
            skipped.value = self.tree.leaves.value(leaf).ok();
        }
        Some(skipped)
    }

    fn skip_rest(&mut self) -> Option<Skipped> {
        let mut all = self.pass()?;
        while let Some(skipped) = self.pass() {
            all.size = all.size + skipped.size;
        }
        Some(all)
    }

    #[inline]
    fn leave(&mut self) {
        self.entered.pop();
    }
}
