//! One tree of a recipe, node by node in preorder; or its leaves alone.

use super::random_integer::{RandomInteger, distinct};
use super::shape_range::ShapeRange;
use super::value_source::{Parent, ValueSource};
use crate::interrupt;
use crate::random::Random;
use crate::value::Player;

/// A step through a tree in preorder. Values are in units of the last decimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grown {
    /// An inner node is entered. Its children come next.
    Inner {
        /// How many there are, at least one.
        children: u32,
        /// Chance decides there.
        chance: Option<Chances>,
    },
    /// A leaf, and its value.
    Leaf(i64),
    /// The innermost open node is left: it has had all its children.
    Left {
        /// Its static value, if the recipe has these.
        static_value: Option<i64>,
    },
}

/// The weights of the outcomes of a chance node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    /// Those of the first outcomes, as many as there are; 0: all are alike.
    weights: [u8; MOST_UNEQUAL],
}

/// Outcomes of a node with more than this are alike.
const MOST_UNEQUAL: usize = 10;

/// The sums of weights that are drawn: halves, thirds, quarters, fifths and tenths.
const SUMS: [u32; 5] = [2, 3, 4, 5, 10];

impl Chances {
    /// Those of so many outcomes: a sum with room for all is drawn, each outcome gets 1 of it, and each 1 that is left
    /// goes to one that is drawn.
    fn draw(children: u32, random: &mut Random) -> Chances {
        let mut weights = [0; MOST_UNEQUAL];
        let sums = SUMS.into_iter().filter(|&sum| sum >= children);
        let count = sums.clone().count() as u64;
        if count > 0 && children > 1 {
            let sum = sums.clone().nth(usize::try_from(random.below(count)).expect("few"));
            let own = &mut weights[..children as usize];
            own.fill(1);
            for _ in children..sum.expect("it is one of them") {
                own[usize::try_from(random.below(children.into())).expect("few")] += 1;
            }
        }
        Chances { weights }
    }

    /// The weights, one for each outcome; `None`: all are alike.
    #[must_use]
    pub fn weights(&self) -> Option<&[u8]> {
        let count = self.weights.iter().take_while(|&&weight| weight > 0).count();
        let weights = &self.weights[..count];
        weights.iter().any(|weight| *weight != weights[0]).then_some(weights)
    }
}

/// The checked parts of a recipe.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) shape: ShapeRange,
    pub(super) source: ValueSource,
    /// The player to move at the root.
    pub(super) player: Player,
    /// What is added to the minimax values of inner nodes to get their static values.
    pub(super) noise: Option<RandomInteger>,
    /// The plies at which chance decides.
    pub(super) chance: Vec<u32>,
}

/// A tree in the making. It takes memory for the depth, and with distinct values for the leaves.
#[derive(Clone, Debug)]
pub struct Growth<'r> {
    plan: &'r Plan,
    random: Random,
    /// The noise of static values, and what is left to chance, have a sequence of their own, so that the tree is the same
    /// without them.
    noise: Random,
    /// What the leaves still get, if they are to be distinct.
    distinct: std::vec::IntoIter<i64>,
    open: Vec<OpenNode>,
    is_begun: bool,
}

/// An inner node on the line from the root to the node that was entered last.
#[derive(Clone, Debug)]
struct OpenNode {
    children: u32,
    /// How many of them have been entered.
    entered: u32,
    /// The place of the best child, where the model has one.
    best: u32,
    /// What the model keeps of this node.
    own: i64,
    /// The best value of the children so far; meaningless before the first.
    backed_up: i64,
}

impl<'r> Growth<'r> {
    pub(super) fn new(plan: &'r Plan, seed: u64) -> Growth<'r> {
        let mut growth = Growth {
            plan,
            random: Random::new(seed),
            noise: Random::new(!seed),
            distinct: Vec::new().into_iter(),
            open: Vec::new(),
            is_begun: false,
        };
        if let ValueSource::Distinct(range) = &plan.source {
            // The whole shape is drawn first, which tells the number of leaves.
            let mut first = growth.clone();
            let leaves = first.by_ref().filter(|grown| matches!(grown, Grown::Leaf(_)));
            let leaves = leaves.count();
            let range = range.clone().unwrap_or(1..=i64::try_from(leaves).expect("checked"));
            growth.distinct = distinct(&range, leaves, &mut first.random).into_iter();
        }
        growth
    }

    /// The player to move at a ply.
    fn player(&self, ply: usize) -> Player {
        if ply.is_multiple_of(2) { self.plan.player } else { !self.plan.player }
    }

    /// Enters the next child of the innermost open node, or the root.
    fn enter(&mut self) -> Grown {
        let ply = self.open.len();
        let children = self
            .plan
            .shape
            .next(u32::try_from(ply).expect("at most 2^32 - 1 plies"), &mut self.random);
        let parent = (ply > 0).then(|| (self.player(ply - 1), &self.open[ply - 1]));
        let own = match parent {
            None => self.plan.source.root(),
            Some((player, node)) => {
                let parent = Parent {
                    own: node.own,
                    player,
                    children: node.children,
                    index: node.entered - 1,
                    best: node.best,
                };
                self.plan.source.child(parent, ply, &mut self.random)
            }
        };
        let Some(children) = children else {
            let value = match &self.plan.source {
                ValueSource::Distinct(_) => self.distinct.next().unwrap_or(0),
                source => source.leaf(own, &mut self.random),
            };
            self.back_up(value);
            return Grown::Leaf(value);
        };
        let best = self.plan.source.best_place(children, &mut self.random);
        self.open.push(OpenNode { children, entered: 0, best, own, backed_up: 0 });
        let is_chance = self.plan.chance.iter().any(|&at| at as usize == ply);
        let chance = is_chance.then(|| Chances::draw(children, &mut self.noise));
        Grown::Inner { children, chance }
    }

    /// Tells the innermost open node the minimax value of the child that is complete now.
    fn back_up(&mut self, value: i64) {
        let ply = self.open.len();
        if ply == 0 {
            return;
        }
        let player = self.player(ply - 1);
        let node = &mut self.open[ply - 1];
        node.backed_up = match player {
            _ if node.entered == 1 => value,
            Player::Max => node.backed_up.max(value),
            Player::Min => node.backed_up.min(value),
        };
    }
}

impl Iterator for Growth<'_> {
    type Item = Grown;

    fn next(&mut self) -> Option<Grown> {
        let Some(node) = self.open.last_mut() else {
            let is_begun = std::mem::replace(&mut self.is_begun, true);
            return (!is_begun).then(|| self.enter());
        };
        if node.entered < node.children {
            node.entered += 1;
            return Some(self.enter());
        }
        let value = node.backed_up;
        self.open.pop();
        self.back_up(value);
        let noise = self.plan.noise.as_ref();
        let static_value = noise.map(|noise| value + noise.next(&mut self.noise));
        Some(Grown::Left { static_value })
    }
}

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
        interrupt::poll();
        match (&mut self.way, &self.plan.source) {
            (FillWay::Alone { random, left }, ValueSource::Independent(draw)) => {
                let count = usize::try_from(*left).unwrap_or(usize::MAX).min(values.len());
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
