//! Star2: at a chance node a look at a few children of each outcome, before the outcomes are searched as in Star1.
//!
//! *Probing*. Of each outcome in turn at which a player moves, the first N children are searched. The best of them bounds
//! the outcome: from above where MIN moves, from below where MAX does. An outcome without further children, or whose
//! player has found the best value that there is, is known then; so is a leaf. Where chance moves again nothing is probed.
//!
//! *Searching*. The outcomes that are not known are searched in turn, from the child after the probed ones on.
//!
//! In both, what is known of the outcomes, before and behind, takes the place of the bounds of all leaves. So there are
//! two sums: that of the lower bounds, which says how much beta leaves for an outcome, and that of the upper ones for
//! alpha. A probe that is beyond the end of its window where the player gets no help from further children bounds nothing:
//! MIN may still have a child that is worth less.
//!
//! In doubles nothing is probed: what is taken out of a sum of them does not leave the sum that was before.
//!
//! The loop is that of [`alpha_beta`](super::alpha_beta). Each leaf is evaluated once at most, an outcome entered twice.
//! When it is entered again, the best of its probed children counts as found, also if it lay beyond its window then: the
//! window is no wider now, so it still does.
//!
//! Source: Ballard, "The *-minimax search procedure for trees containing chance nodes", *Artificial Intelligence* 21,
//! 1983; Hauk, Buro & Schaeffer, "Rediscovering *-minimax search", 2004.

use super::alpha_beta::{Bounds, Buffers, Frame, search};
use super::chance::{OutcomeSum, Sum};
use super::observer::AnyObserver;
use super::{CutoffRule, Outcome, ProvedRange, Rules, SearchError};
use crate::tree::{Child, Node, Tree, TreeWalk, Walk};
use crate::value::{Mover, Player, Value, Window};

/// Alpha-beta, and Star2 at chance nodes.
///
/// # Errors
///
/// [`SearchError`]: the search enters a leaf without a value, or the observer ends it.
pub(super) fn star2(
    tree: &Tree,
    rules: Rules,
    observer: &mut AnyObserver,
) -> Result<Outcome, SearchError> {
    let walk = &mut tree.walk(Tree::ROOT);
    search::<Probes, _, _>(&mut Buffers::default(), walk, &mut (), rules, observer)
}

/// All bounds of a node and its ancestors, and those that probes have shown.
struct Probes;

/// How many children a node may still enter; `None`: all of them.
#[derive(Clone, Copy, Debug, Default)]
struct ProbesLeft(Option<u32>);

impl Bounds<TreeWalk<'_>> for Probes {
    const TAKES_WINDOW: bool = true;
    const IS_CLIPPED: bool = false;
    const KNOWS_CHANCE: bool = true;
    const COMES_BACK: bool = true;
    type Asked = ProbesLeft;
    type Sum = ProbedSum;

    fn kept(window: Window, _player: Player) -> Window {
        window
    }

    fn passed_on<K>(node: &mut Frame<K, ProbesLeft>, _child: Child) -> Window {
        node.window
    }

    fn begin<K>(outcome: &mut Frame<K, ProbesLeft>, sum: &ProbedSum, walk: &mut TreeWalk) {
        let probed = sum.outcome();
        if probed.partial.is_none() {
            return;
        }
        if !sum.is_searching {
            outcome.asked = ProbesLeft(Some(sum.probes));
            return;
        }
        for _ in 0..sum.probes {
            walk.skip();
        }
        let found = probed.found.expect("it was probed");
        outcome.best = found;
    }

    fn is_done<K>(node: &mut Frame<K, ProbesLeft>) -> bool {
        let Some(left) = &mut node.asked.0 else {
            return false;
        };
        let next = left.checked_sub(1);
        *left = next.unwrap_or(0);
        next.is_none()
    }
}

/// What is known of the outcomes of a chance node.
#[derive(Debug)]
struct ProbedSum {
    /// The number of the chance node.
    node: u32,
    /// How many children of an outcome are probed.
    probes: u32,
    /// Of those outcomes of which a lower bound is known...
    lower: Sum,
    /// ...and of those of which an upper one is.
    upper: Sum,
    /// Those that have been entered or passed.
    outcomes: Vec<Probed>,
    /// How many of them have been entered or passed in this phase.
    passed: usize,
    is_searching: bool,
}

/// An outcome.
#[derive(Clone, Copy, Debug)]
struct Probed {
    weight: u32,
    /// Who moves there, if a probe leaves children out.
    partial: Option<Player>,
    /// What its search has returned last.
    found: Option<Value>,
    /// Whether that is a lower bound, and an upper one, as the sums have them.
    is_lower: bool,
    is_upper: bool,
}

impl ProbedSum {
    /// The outcome that was entered last.
    fn outcome(&self) -> &Probed {
        &self.outcomes[self.passed - 1]
    }

    /// Enters the next outcome to be probed.
    fn probe(&mut self, walk: &mut TreeWalk) -> Option<Child> {
        let is_exact = !walk.has_doubles();
        while let Some(id) = walk.next_child() {
            let tree = walk.tree();
            let mover = match tree.node(id) {
                Node::Inner(mover) => Some(mover),
                Node::Leaf(_) => None,
            };
            let has_more = || tree.children(id).nth(self.probes as usize).is_some();
            let partial = mover.and_then(Mover::player).filter(|_| is_exact && has_more());
            let (weight, found, is_lower, is_upper) = (0, None, false, false);
            self.outcomes.push(Probed { weight, partial, found, is_lower, is_upper });
            self.passed += 1;
            if mover != Some(Mover::Chance) || !is_exact {
                return walk.enter();
            }
            walk.skip();
        }
        None
    }
}

impl OutcomeSum<TreeWalk<'_>> for ProbedSum {
    fn of(walk: &TreeWalk, node: Child, probes: u32) -> ProbedSum {
        let sum = Sum::of(walk, node, probes);
        ProbedSum {
            node: node.id.number(),
            probes,
            lower: sum,
            upper: sum,
            outcomes: Vec::new(),
            passed: 0,
            is_searching: false,
        }
    }

    fn enter(&mut self, walk: &mut TreeWalk) -> Option<Child> {
        if !self.is_searching {
            let probed = self.probe(walk);
            if probed.is_some() {
                return probed;
            }
            (self.is_searching, self.passed) = (true, 0);
            walk.rewind(self.node);
        }
        while let Some(outcome) = self.outcomes.get(self.passed) {
            self.passed += 1;
            if outcome.is_lower && outcome.is_upper {
                walk.skip();
                continue;
            }
            // What it is worth counts anew.
            if let Some(found) = outcome.found.filter(|_| outcome.is_lower) {
                self.lower.take_back(outcome.weight, found);
            }
            if let Some(found) = outcome.found.filter(|_| outcome.is_upper) {
                self.upper.take_back(outcome.weight, found);
            }
            return walk.enter();
        }
        None
    }

    fn is_again(&self) -> bool {
        self.is_searching && self.outcome().found.is_some()
    }

    fn is_probe(&self) -> bool {
        !self.is_searching && self.outcome().partial.is_some()
    }

    fn enter_in(
        &mut self,
        weight: u32,
        window: Window,
        leaves: ProvedRange,
        rule: CutoffRule,
    ) -> Window {
        self.outcomes[self.passed - 1].weight = weight;
        self.lower.enter(weight);
        self.upper.enter(weight);
        let asked = self.upper.window(&self.lower, window, leaves, rule);
        (self.lower.asked, self.upper.asked) = (asked, asked);
        match (self.outcome().partial, self.outcome().found) {
            (Some(player), Some(found)) if player.prefers(found, asked.own(player)) => {
                asked.with_own(player, found)
            }
            _ => asked,
        }
    }

    fn clipped(&self, value: Value) -> Value {
        self.lower.asked.clamp(value)
    }

    fn weight(&self) -> (u32, u32) {
        self.lower.weight()
    }

    fn weigh(
        &mut self,
        value: Value,
        window: Window,
        leaves: ProvedRange,
        rule: CutoffRule,
    ) -> ProvedRange {
        let asked = self.lower.asked;
        let outcome = &mut self.outcomes[self.passed - 1];
        let (is_lower, is_upper) = match outcome.partial.filter(|_| !self.is_searching) {
            None => (true, true),
            Some(Player::Min) => {
                let is_bound = !rule.stops(Window::between(value, asked.beta()));
                (is_bound && value <= leaves.lower, is_bound)
            }
            Some(Player::Max) => {
                let is_bound = !rule.stops(Window::between(asked.alpha(), value));
                (is_bound, is_bound && value >= leaves.upper)
            }
        };
        *outcome = Probed { found: Some(value), is_lower, is_upper, ..*outcome };
        for (is_known, sum) in [(is_lower, &mut self.lower), (is_upper, &mut self.upper)] {
            if is_known {
                sum.add(value);
            }
        }
        if self.lower.is_whole() && self.upper.is_whole() {
            // In the order of the outcomes, as doubles are added elsewhere.
            self.lower.forget();
            for outcome in &self.outcomes {
                self.lower.enter(outcome.weight);
                self.lower.add(outcome.found.expect("it is known"));
            }
            self.upper = self.lower;
        }
        let known = |sum: &Sum, is_known| {
            if is_known {
                sum.interval_in(window, value, leaves, rule)
            } else {
                sum.interval(leaves)
            }
        };
        ProvedRange {
            lower: known(&self.lower, is_lower).lower,
            upper: known(&self.upper, is_upper).upper,
        }
    }
}
