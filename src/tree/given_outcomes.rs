//! What documents say of the outcomes of chance nodes, and the common denominator of the values that they give.
//!
//! *Exact values.* The value of a chance node is a mean, so it need not be whole. With d the least common multiple,
//! over all leaves, of the product of the denominators on the way to the leaf and of its own denominator, each value
//! is a multiple of 1 / d. A search divides bounds by probabilities, so n, that of the products of the numerators,
//! makes the bounds multiples of 1 / (d n). Keys are numbers of such parts. If they do not fit, they are parts of
//! 1 / d, and the search rounds a bound between two of them to the side that decides alike; if these do not fit
//! either, all numbers are doubles.

use thiserror::Error;

use super::arena::Tree;
use super::outcomes::Outcomes;
use crate::fraction::{Fraction, greatest_divisor, least_multiple};
use crate::number::{INTEGERS, NumberKind};
use crate::value::Value;

/// What a document says of outcomes.
#[derive(Clone, Debug, Default)]
pub(super) struct GivenOutcomes {
    /// Probabilities of nodes.
    pub(super) own: Vec<(u32, Fraction)>,
    /// Those of the children of nodes, in their order; and whether they are weights.
    pub(super) lists: Vec<(u32, Vec<Fraction>, bool)>,
}

impl GivenOutcomes {
    /// Whether it says nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.own.is_empty() && self.lists.is_empty()
    }
}

/// What is wrong with a chance node or an outcome.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OutcomeProblem {
    /// A probability at a child of MAX or MIN, or a list of them there.
    #[error("found a probability where no chance node is")]
    NotOfChance,
    /// `"probs": [0.5, 0.5]` for three children.
    #[error("found {listed} probabilities for {children} children")]
    Count {
        /// How many probabilities there are.
        listed: usize,
        /// How many children there are.
        children: usize,
    },
    /// Both `probs` and `weights`.
    #[error("found both `probs` and `weights`")]
    Twice,
    /// A probability at one child and none at another.
    #[error("found an outcome without a probability beside one that has it")]
    Missing,
    /// 0 or less.
    #[error("found the probability {0}, expected one above 0")]
    NotPositive(Fraction),
    /// 0.5 and 0.4.
    #[error("the probabilities of the outcomes add up to {0}, expected 1")]
    Sum(Fraction),
    /// Chance is to decide at a ply at which there is no inner node.
    #[error("ply {0} has no inner node, so chance cannot decide there")]
    NoInnerNode(usize),
    /// Chance is to decide at plies of a tree that says itself where it decides.
    #[error("the tree says itself where chance decides")]
    AreGiven,
    /// Weights or denominators beyond 2^32.
    #[error("the probabilities of the outcomes are too fine")]
    TooFine,
    /// A whole number that no double holds, where the numbers times their common denominator do not fit: 2^63 - 2 in a
    /// mean of two.
    #[error(
        "`{0}` is not exact as a double, and 64 bits do not hold the numbers of this tree times their common denominator"
    )]
    Inexact(i64),
}

impl OutcomeProblem {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> &'static str {
        match self {
            OutcomeProblem::NotOfChance => {
                "the outcomes of a node with `\"player\": \"chance\"` have probabilities"
            }
            OutcomeProblem::Twice => "leave one of them out",
            OutcomeProblem::NoInnerNode(_) => "the root is ply 0, its children are ply 1",
            OutcomeProblem::AreGiven => "leave out `--chance-plies`",
            OutcomeProblem::Count { .. } => "write one for each child, in their order",
            OutcomeProblem::Missing => {
                "give each outcome a probability, or none: then all are alike"
            }
            OutcomeProblem::NotPositive(_) => "leave out what cannot happen",
            OutcomeProblem::Sum(_) => {
                "write fractions, `1/3` (in JSON `\"1/3\"`), or in JSON whole numbers, `\"weights\": [2, 1, 1]`"
            }
            OutcomeProblem::TooFine => {
                "write fractions, `1/3` (in JSON `\"1/3\"`), or smaller whole numbers"
            }
            OutcomeProblem::Inexact(_) => {
                "write it with a fraction (`.0`) if the nearest double will do"
            }
        }
    }
}

/// A node, and what is wrong with its outcomes or with it as one.
type OutcomeFault = (u32, OutcomeProblem);

impl Tree {
    /// The same tree, in which chance decides at all inner nodes of these plies, root = 0; their outcomes are alike. Who moves
    /// below is the opponent of the player above, unless the node says it.
    ///
    /// ```
    /// use abprune::search::minimax_values;
    /// use abprune::tree::Tree;
    /// let tree: Tree = "[[3, 5], [2, 8]]".parse().unwrap();
    /// let tree = tree.with_chance_at(&[1]).unwrap();
    /// let value = minimax_values(&tree).unwrap()[0];
    /// // MAX takes (2 + 8) / 2.
    /// assert_eq!(tree.number_kind().number(value).unwrap().double(), 5.0);
    /// ```
    ///
    /// # Errors
    ///
    /// [`OutcomeProblem`]: a ply has no inner node; the tree has chance nodes; or integers beyond 2^53 are among values that
    /// are not exact.
    pub fn with_chance_at(mut self, plies: &[usize]) -> Result<Tree, OutcomeProblem> {
        if self.has_chance() {
            return Err(OutcomeProblem::AreGiven);
        }
        let mut plies = plies.to_vec();
        plies.sort_unstable();
        plies.dedup();
        if let Some(missing) = self.decide_by_chance(&plies) {
            return Err(OutcomeProblem::NoInnerNode(missing));
        }
        self.with_given_outcomes(GivenOutcomes::default()).map_err(|(_, problem)| problem)
    }

    /// The same tree with chance nodes, whose outcomes are so probable, and with exact values where they fit.
    ///
    /// # Errors
    ///
    /// The path of a node, and what is wrong there.
    pub(super) fn with_given_outcomes(
        mut self,
        given: GivenOutcomes,
    ) -> Result<Tree, (Vec<u32>, OutcomeProblem)> {
        let outcomes = Outcomes::of(&self, given);
        let exact = outcomes.and_then(|outcomes| {
            outcomes.make_exact(&mut self)?;
            Ok(outcomes)
        });
        match exact {
            Ok(outcomes) => Ok(self.with_outcomes(outcomes)),
            Err((node, problem)) => Err((self.path(node), problem)),
        }
    }
}

impl Outcomes {
    /// The outcomes of a tree, as a document gives them. Where it gives none, all are alike.
    fn of(tree: &Tree, mut given: GivenOutcomes) -> Result<Outcomes, OutcomeFault> {
        let count = tree.len() as usize;
        let mut outcomes = Outcomes { weights: vec![1; count], totals: vec![1; count] };
        let mut parts = vec![None; count];
        for &(node, part) in &given.own {
            parts[node as usize] = Some(part);
        }
        given.lists.sort_unstable_by_key(|&(node, ..)| node);
        let mut lists = given.lists.iter().peekable();
        for node in 0..tree.len() {
            let list = lists.next_if(|&&(at, ..)| at == node);
            if !tree.is_chance(node) {
                if list.is_some() {
                    return Err((node, OutcomeProblem::NotOfChance));
                }
                continue;
            }
            let children: Vec<u32> = tree.children(node).map(|(_, child)| child).collect();
            let own: Vec<Option<Fraction>> =
                children.iter().map(|&child| parts[child as usize].take()).collect();
            let count = own.iter().flatten().count();
            let found = match list {
                Some(&(_, ref list, is_weights)) => {
                    if count > 0 || list.len() != children.len() {
                        let (listed, children) = (list.len() + count, children.len());
                        return Err((node, OutcomeProblem::Count { listed, children }));
                    }
                    weights_of(list, is_weights).map_err(|(_, problem)| (node, problem))?
                }
                None if count == 0 => vec![1; children.len()],
                None => {
                    let with_child = children.iter().zip(own);
                    let all: Result<Vec<Fraction>, OutcomeFault> = with_child
                        .map(|(&child, part)| part.ok_or((child, OutcomeProblem::Missing)))
                        .collect();
                    let all = all?;
                    let at = |place: Option<usize>| place.map_or(node, |place| children[place]);
                    weights_of(&all, false).map_err(|(place, problem)| (at(place), problem))?
                }
            };
            let total = found.iter().try_fold(0_u32, |sum, &weight| sum.checked_add(weight));
            outcomes.totals[node as usize] = total.ok_or((node, OutcomeProblem::TooFine))?;
            for (&child, weight) in children.iter().zip(found) {
                outcomes.weights[child as usize] = weight;
            }
        }
        // Those that are left are no outcomes.
        let strange = (0..tree.len()).find(|&node| parts[node as usize].is_some());
        strange.map_or(Ok(outcomes), |node| Err((node, OutcomeProblem::NotOfChance)))
    }

    /// Makes the numbers of a tree those in which its values are exact; if that cannot be, doubles.
    fn make_exact(&self, tree: &mut Tree) -> Result<(), OutcomeFault> {
        let kind = tree.number_kind();
        if let NumberKind::Fractions(_) = kind {
            // A copy has the numbers of its original.
            return Ok(());
        }
        let number = |key| kind.number(Value::from_key(key)).expect("numbers in trees are finite");
        match self.common_denominator(tree) {
            Some(1) if kind == NumberKind::Integers => {}
            Some(denominator) => {
                let exact = NumberKind::Fractions(denominator);
                tree.map_numbers(exact, |key| exact.key(number(key)).expect("it fits"));
            }
            None if kind == NumberKind::Integers => {
                let is_inexact = |key| NumberKind::Decimals.key(number(key)).is_none();
                let mut keys =
                    (0..tree.len()).filter_map(|id| Some((id, tree.static_value(id)?.key()?)));
                if let Some((node, key)) = keys.find(|&(_, key)| is_inexact(key)) {
                    return Err((node, OutcomeProblem::Inexact(key)));
                }
                tree.map_numbers(NumberKind::Decimals, NumberKind::decimal_of);
            }
            None => {}
        }
        Ok(())
    }

    /// The denominator of the keys, as the head of this file says; `None` if they do not fit.
    fn common_denominator(&self, tree: &Tree) -> Option<i64> {
        let kind = tree.number_kind();
        // The end of each open node, its total weight if chance decides there, and the way to it.
        let mut open: Vec<(u32, Option<u32>, Way)> = Vec::new();
        let (mut whole, mut greatest) = (Way { above: 1, below: 1 }, 0);
        for id in 0..tree.len() {
            while open.last().is_some_and(|&(end, ..)| end <= id) {
                open.pop();
            }
            let mut way = Way { above: 1, below: 1 };
            if let Some(&(_, total, parent)) = open.last() {
                way = parent;
                if let Some(total) = total {
                    let part = Fraction::new(self.weight(id).into(), total.into())?;
                    way.above = way.above.checked_mul(part.numerator())?;
                    way.below = way.below.checked_mul(part.denominator())?;
                }
            }
            if let Some(value) = tree.static_value(id) {
                let fraction = kind.number(value)?.fraction()?;
                let below = way.below.checked_mul(fraction.denominator())?;
                whole.below = least_multiple(whole.below, below)?;
                whole.above = least_multiple(whole.above, way.above).unwrap_or(i64::MAX);
                greatest =
                    greatest.max((fraction.numerator() / fraction.denominator()).unsigned_abs());
            }
            if !tree.is_leaf(id) {
                let total = tree.is_chance(id).then(|| self.total(id));
                open.push((tree.end(id), total, way));
            }
        }
        let fits = |denominator: &i64| {
            let greatest = i128::from(greatest) + 1;
            greatest * i128::from(*denominator) <= i128::from(*INTEGERS.end())
        };
        let with_bounds = whole.below.checked_mul(whole.above);
        with_bounds.filter(fits).or(Some(whole.below).filter(fits))
    }
}

/// The product of the probabilities on the way to a node, not in lowest terms; or what all ways divide.
#[derive(Clone, Copy)]
struct Way {
    above: i64,
    below: i64,
}

/// The least whole numbers that are to each other as these; weights are whole already.
///
/// # Errors
///
/// What is wrong with them, and the place of the outcome, if it is about one: 0, or 0.5 and 0.4.
pub(crate) fn weights_of(
    parts: &[Fraction],
    are_weights: bool,
) -> Result<Vec<u32>, (Option<usize>, OutcomeProblem)> {
    let too_fine = || (None, OutcomeProblem::TooFine);
    let (mut sum, mut common) = (Fraction::ZERO, 1);
    for (place, part) in parts.iter().enumerate() {
        if part.numerator() <= 0 {
            return Err((Some(place), OutcomeProblem::NotPositive(*part)));
        }
        sum = sum.plus(*part).ok_or_else(too_fine)?;
        common = least_multiple(common, part.denominator()).ok_or_else(too_fine)?;
    }
    if !are_weights && sum != Fraction::ONE {
        return Err((None, OutcomeProblem::Sum(sum)));
    }
    let scaled =
        |part: &Fraction| i128::from(part.numerator()) * i128::from(common / part.denominator());
    let divisor = parts.iter().map(scaled).fold(0, greatest_divisor);
    let weights = parts.iter().map(|part| u32::try_from(scaled(part) / divisor));
    weights.collect::<Result<_, _>>().map_err(|_| too_fine())
}
