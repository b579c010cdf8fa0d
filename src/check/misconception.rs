//! Misconceptions of a tree and its search: an answer that is wrong may be right as a whole under one of
//! them, which tells what its author has mixed up. It changes no grade.

use std::cell::OnceCell;

use super::answer::GivenAnswer;
use super::fault::{FaultKind, Truth};
use super::grading::{Asked, GradedAnswer, is_all_right};
use super::solution::Solution;
use crate::search::{CutoffRule, ForwardAlgorithm, Order, Rules, arrange};
use crate::tree::{Explicit, Tree};

/// No more nodes than these, for a look at a whole class that takes no longer than its grades.
const MOST_NODES: u32 = 10_000;

/// What an answer may be right for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misconception {
    /// The other cutoff rule.
    Cutoff(CutoffRule),
    /// The other algorithm: without pruning, or with it.
    Algorithm(ForwardAlgorithm),
    /// MAX moves where MIN does, and the other way round.
    PlayersExchanged,
    /// The children are taken from right to left.
    RightToLeft,
}

/// The trees that misconceptions need, once one is asked for.
#[derive(Debug, Default)]
pub struct ChangedTrees {
    exchanged: OnceCell<Box<Explicit>>,
    reversed: OnceCell<Box<Explicit>>,
}

/// The misconceptions of a tree, each searched when it is first needed.
#[derive(Debug)]
pub struct Misconceptions<'t> {
    tree: &'t Explicit,
    trees: &'t ChangedTrees,
    rules: Rules,
    /// `None` inside: it cannot be searched.
    all: Vec<(Misconception, OnceCell<Option<Box<Solution<'t>>>>)>,
}

impl<'t> Misconceptions<'t> {
    /// The misconceptions of a tree that is searched by this algorithm and these rules. `order`: that in
    /// which the tree has its children.
    #[must_use]
    pub fn of(
        tree: &'t Explicit,
        trees: &'t ChangedTrees,
        algorithm: ForwardAlgorithm,
        rules: Rules,
        order: Order,
    ) -> Misconceptions<'t> {
        let cutoff = match rules.cutoff {
            CutoffRule::Ge => CutoffRule::Gt,
            CutoffRule::Gt => CutoffRule::Ge,
        };
        let other = if algorithm.has_windows() {
            ForwardAlgorithm::Minimax
        } else {
            ForwardAlgorithm::AlphaBeta
        };
        let all = [
            algorithm
                .has_windows()
                .then_some(Misconception::Cutoff(cutoff)),
            Some(Misconception::Algorithm(other)),
            // Another order was made for the players as they are.
            (order == Order::Given).then_some(Misconception::PlayersExchanged),
            (order == Order::Given).then_some(Misconception::RightToLeft),
        ];
        let all = all.into_iter().flatten();
        Misconceptions {
            tree,
            trees,
            rules,
            all: all.map(|one| (one, OnceCell::new())).collect(),
        }
    }

    /// The first misconception under which all of an answer is right that has faults. `graded`: its grades;
    /// `tree`: the tree, to look nodes up in. `None`, too, for a tree of more than 10,000 nodes.
    #[must_use]
    pub fn find(
        &self,
        answer: &GivenAnswer,
        graded: &GradedAnswer,
        solution: &Solution,
        tree: &Tree,
        asked: &Asked,
    ) -> Option<Misconception> {
        // These faults are the same under each.
        let is_lasting = graded.faults().any(|fault| {
            let kind = fault.kind;
            matches!(
                kind,
                FaultKind::NoNode | FaultKind::Twice | FaultKind::Unreadable
            ) || fault.truth == Truth::Unanswered
        });
        let has_faults = graded.fault_count() > 0;
        if !has_faults || is_lasting || self.tree.len() > MOST_NODES {
            return None;
        }
        let algorithm = solution.record().algorithm();
        let found = self.all.iter().find(|(one, solved)| {
            let solved = solved.get_or_init(|| self.solve(*one, algorithm).map(Box::new));
            let is_right = |solution| is_all_right(answer, solution, tree, asked);
            solved.as_deref().is_some_and(is_right)
        });
        found.map(|(one, _)| *one)
    }

    /// What the search does under a misconception; `None`: it needs a leaf that has no value.
    fn solve(&self, one: Misconception, algorithm: ForwardAlgorithm) -> Option<Solution<'t>> {
        let (tree, trees) = (self.tree, self.trees);
        match one {
            Misconception::Cutoff(cutoff) => {
                let rules = Rules {
                    cutoff,
                    ..self.rules
                };
                Solution::of(tree, algorithm, rules)
            }
            Misconception::Algorithm(other) => Solution::of(tree, other, self.rules),
            Misconception::PlayersExchanged => {
                let exchanged = || Box::new(tree.with_players_exchanged());
                Solution::of(
                    trees.exchanged.get_or_init(exchanged),
                    algorithm,
                    self.rules,
                )
            }
            Misconception::RightToLeft => {
                let reversed = || {
                    let tree = arrange(tree, Order::Reverse, 0);
                    Box::new(tree.expect("this order needs no values"))
                };
                Solution::of(trees.reversed.get_or_init(reversed), algorithm, self.rules)
            }
        }
        .ok()
    }
}
