//! Misconceptions of a tree and its search: an answer or a log that is wrong may be right as a whole under
//! one of them, which tells what its author has mixed up. It changes no grade.
//!
//! Most of them are another search. Under the others an answer says something else than is asked for (`meant`).

use std::cell::OnceCell;

use super::answer::GivenAnswer;
use super::fault::{FaultKind, Truth};
use super::grading::{Asked, GradedAnswer, is_all_right};
use super::log::LogView;
use super::meant::{pruned_by_stops, seen_from, windows_on_arrival};
use super::solution::{MOST_NODES, Solution};
use crate::search::{CutoffRule, FailMode, ForwardAlgorithm, Order, Rules, arrange};
use crate::tree::Tree;
use crate::value::Window;

/// What an answer or a log may be right for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misconception {
    /// The other cutoff rule.
    Cutoff(CutoffRule),
    /// Another algorithm: without pruning, with it, or without deep cutoffs.
    Algorithm(ForwardAlgorithm),
    /// What is returned outside the window.
    Fail(FailMode),
    /// The full window.
    FullWindow,
    /// MAX moves where MIN does, and the other way round.
    PlayersExchanged,
    /// The same at all nodes but the root.
    PlayersExchangedBelow,
    /// The children are taken from right to left.
    RightToLeft,
    /// The children are taken best first, by minimax value.
    BestFirst,
    /// The numbers are from another view.
    View(LogView),
    /// The nodes that stop are named in the place of the subtrees that they prune.
    StopsForPruned,
    /// The windows are those when a node is left, and not those on arrival.
    WindowsWhenLeft,
}

/// The trees that misconceptions need, once one is asked for: with players exchanged, everywhere or below the root, and
/// with the children from right to left, or best first. `None` inside: a leaf has no value.
#[derive(Debug, Default)]
pub struct ChangedTrees([OnceCell<Option<Box<Tree>>>; 4]);

/// A search as a misconception has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChangedSearch<'t> {
    pub(super) tree: &'t Tree,
    pub(super) algorithm: ForwardAlgorithm,
    pub(super) rules: Rules,
}

impl<'t> ChangedSearch<'t> {
    /// The search under a misconception; `None`: a tree cannot be put into the order that this needs.
    #[must_use]
    pub(super) fn under(mut self, one: Misconception, trees: &'t ChangedTrees) -> Option<Self> {
        let tree = self.tree;
        let changed = |at: usize, change: &dyn Fn() -> Option<Tree>| {
            trees.0[at].get_or_init(|| change().map(Box::new)).as_deref()
        };
        match one {
            Misconception::Cutoff(cutoff) => self.rules.cutoff = cutoff,
            Misconception::Algorithm(algorithm) => self.algorithm = algorithm,
            Misconception::Fail(fail) => self.rules.fail = fail,
            Misconception::FullWindow => self.rules.window = Window::FULL,
            Misconception::PlayersExchanged => {
                self.tree = changed(0, &|| Some(tree.with_players_exchanged(Tree::ROOT)))?;
            }
            Misconception::PlayersExchangedBelow => {
                self.tree = changed(1, &|| Some(tree.with_players_exchanged(Tree::ROOT + 1)))?;
            }
            Misconception::RightToLeft => {
                self.tree = changed(2, &|| arrange(tree, Order::Reverse, 0).ok())?;
            }
            Misconception::BestFirst => {
                self.tree = changed(3, &|| arrange(tree, Order::Best, 0).ok())?;
            }
            // That changes what is read, and nothing of the search.
            Misconception::View(_)
            | Misconception::StopsForPruned
            | Misconception::WindowsWhenLeft => {}
        }
        Some(self)
    }
}

/// The misconceptions of a tree, each searched when it is first needed.
#[derive(Debug)]
pub struct Misconceptions<'t> {
    tree: &'t Tree,
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
        tree: &'t Tree,
        trees: &'t ChangedTrees,
        algorithm: ForwardAlgorithm,
        rules: Rules,
        order: Order,
    ) -> Misconceptions<'t> {
        let (has_windows, is_given) = (algorithm.has_windows(), order == Order::Given);
        let no_deep = Misconception::Algorithm(ForwardAlgorithm::NoDeep);
        let [_, views @ ..] = LogView::all().map(|view| (true, Misconception::View(view)));
        let all = [
            (has_windows, Misconception::Cutoff(rules.cutoff.other())),
            (has_windows, Misconception::Algorithm(ForwardAlgorithm::Minimax)),
            (!has_windows, Misconception::Algorithm(ForwardAlgorithm::AlphaBeta)),
            // Another order was made for the players as they are.
            (is_given, Misconception::PlayersExchanged),
            (is_given, Misconception::RightToLeft),
            // Before the algorithm that has fail-soft values alone.
            (has_windows, Misconception::Fail(rules.fail.other())),
            (has_windows && !tree.has_chance(), no_deep),
            (has_windows, Misconception::StopsForPruned),
            (has_windows, Misconception::WindowsWhenLeft),
            (is_given, Misconception::PlayersExchangedBelow),
        ];
        let all = all.into_iter().chain(views).filter(|(is_one, _)| *is_one);
        let all = all.map(|(_, one)| (one, OnceCell::new())).collect();
        Misconceptions { tree, trees, rules, all }
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
            matches!(fault.kind, FaultKind::NoNode | FaultKind::Unreadable)
                || fault.truth == Truth::Unanswered
        });
        let has_faults = graded.fault_count() > 0;
        if !has_faults || is_lasting || self.tree.len() > MOST_NODES {
            return None;
        }
        let algorithm = solution.record().algorithm().forward()?;
        let found = self.all.iter().find(|(one, solved)| {
            let meant = match one {
                Misconception::View(view) => seen_from(*view, answer, solution),
                Misconception::StopsForPruned => pruned_by_stops(answer, solution),
                Misconception::WindowsWhenLeft => windows_on_arrival(answer, solution),
                _ => {
                    let solve = || {
                        let solved = self.solve(*one, algorithm)?;
                        let is_known = solved.open().is_none() || solution.open().is_some();
                        is_known.then(|| solved.asking_like(solution))
                    };
                    let solved = solved.get_or_init(|| solve().map(Box::new));
                    let is_right = |solution| is_all_right(answer, solution, tree, asked);
                    return solved.as_deref().is_some_and(is_right);
                }
            };
            is_all_right(&meant, solution, tree, asked)
        });
        found.map(|(one, _)| *one)
    }

    /// What the search does under a misconception; `None`: it needs a leaf that has no value.
    fn solve(&self, one: Misconception, algorithm: ForwardAlgorithm) -> Option<Solution<'t>> {
        let search = ChangedSearch { tree: self.tree, algorithm, rules: self.rules };
        let ChangedSearch { tree, algorithm, rules } = search.under(one, self.trees)?;
        Solution::of(tree, algorithm, rules).ok()
    }
}
