//! Star1 by its definition alone, in rationals, by plain recursion; and random trees on which the search must find
//! the same and look at the same leaves.
//!
//! Source of the definition: Ballard, "The *-minimax search procedure for trees containing chance nodes", *Artificial
//! Intelligence* 21, 1983.

use std::ops::ControlFlow;

use abprune::number::NumberKind;
use abprune::random::Random;
use abprune::read::{Format, Options};
use abprune::search::{ForwardAlgorithm, Observer, ProvedRange, SearchEvent};
use abprune::tree::{Node, Tree};
use abprune::value::{Bound, Value, Window};
use abprune::{CutoffRule, Rules};

use crate::support::Told;

/// A rational number in lowest terms, or an infinity: 1 / 0 or -1 / 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rational(i128, i128);

const INFINITY: Rational = Rational(1, 0);
const MINUS_INFINITY: Rational = Rational(-1, 0);

impl Rational {
    fn new(above: i128, below: i128) -> Rational {
        let (mut a, mut b) = (above.abs(), below.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Rational(above / a * below.signum(), (below / a).abs())
    }
    fn is_finite(self) -> bool {
        self.1 != 0
    }
    fn plus(self, other: Rational) -> Rational {
        match (self.is_finite(), other.is_finite()) {
            (true, true) => Rational::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1),
            (true, false) => other,
            (false, _) => self,
        }
    }
    fn times(self, other: Rational) -> Rational {
        if other.0 == 0 && !self.is_finite() {
            return Rational(0, 1);
        }
        if self.is_finite() { Rational::new(self.0 * other.0, self.1 * other.1) } else { self }
    }
    fn minus(self, other: Rational) -> Rational {
        self.plus(Rational(-other.0, other.1))
    }
    fn over(self, other: Rational) -> Rational {
        if self.is_finite() { Rational::new(self.0 * other.1, self.1 * other.0) } else { self }
    }
    fn less(self, other: Rational) -> bool {
        match (self.is_finite(), other.is_finite()) {
            (true, true) => self.0 * other.1 < other.0 * self.1,
            (false, false) => self.0 < other.0,
            (false, true) => self.0 < 0,
            (true, false) => other.0 > 0,
        }
    }
    fn max(self, other: Rational) -> Rational {
        if self.less(other) { other } else { self }
    }
    fn min(self, other: Rational) -> Rational {
        if other.less(self) { other } else { self }
    }
}

#[derive(Clone, Debug)]
enum Plain {
    Leaf(i64),
    Max(Vec<Plain>),
    Min(Vec<Plain>),
    /// Weights and outcomes.
    Chance(Vec<(i64, Plain)>),
}

impl Plain {
    fn random(random: &mut Random, depth: u64) -> Plain {
        if depth == 0 || random.below(6) == 0 {
            let spread = [3, 6, 21][usize::try_from(random.below(3)).expect("small")];
            return Plain::Leaf(random.below(spread).cast_signed() - 1);
        }
        let kind = random.below(5);
        let count = 1 + random.below(4);
        let mut children = Vec::new();
        for _ in 0..count {
            children.push(Plain::random(random, depth - 1));
        }
        match kind {
            0 | 1 => Plain::Max(children),
            2 => Plain::Min(children),
            _ => {
                let weight = |child| (1 + random.below(5).cast_signed(), child);
                Plain::Chance(children.into_iter().map(weight).collect())
            }
        }
    }

    fn json(&self) -> String {
        let list = |children: &mut dyn Iterator<Item = &Plain>| {
            children.map(Plain::json).collect::<Vec<_>>().join(",")
        };
        match self {
            Plain::Leaf(value) => value.to_string(),
            Plain::Max(children) => {
                format!(r#"{{"player":"max","children":[{}]}}"#, list(&mut children.iter()))
            }
            Plain::Min(children) => {
                format!(r#"{{"player":"min","children":[{}]}}"#, list(&mut children.iter()))
            }
            Plain::Chance(outcomes) => {
                let weights: Vec<String> =
                    outcomes.iter().map(|(weight, _)| weight.to_string()).collect();
                let children = list(&mut outcomes.iter().map(|(_, child)| child));
                let weights = weights.join(",");
                format!(r#"{{"player":"chance","weights":[{weights}],"children":[{children}]}}"#)
            }
        }
    }

    /// The value, by the definition.
    fn value(&self) -> Rational {
        match self {
            Plain::Leaf(value) => Rational((*value).into(), 1),
            Plain::Max(children) => {
                children.iter().map(Plain::value).fold(MINUS_INFINITY, Rational::max)
            }
            Plain::Min(children) => children.iter().map(Plain::value).fold(INFINITY, Rational::min),
            Plain::Chance(outcomes) => {
                let total = total(outcomes);
                outcomes.iter().fold(Rational(0, 1), |sum, (weight, child)| {
                    sum.plus(child.value().times(Rational::new((*weight).into(), total)))
                })
            }
        }
    }

    /// All leaves, in order.
    fn leaves<'a>(&'a mut self, into: &mut Vec<&'a mut i64>) {
        match self {
            Plain::Leaf(value) => into.push(value),
            Plain::Max(children) | Plain::Min(children) => {
                for child in children {
                    child.leaves(into);
                }
            }
            Plain::Chance(outcomes) => {
                for (_, child) in outcomes {
                    child.leaves(into);
                }
            }
        }
    }
}

fn total(outcomes: &[(i64, Plain)]) -> i128 {
    outcomes.iter().map(|(weight, _)| i128::from(*weight)).sum()
}

/// What a naive search goes by.
struct Naive {
    low: Rational,
    high: Rational,
    rule: CutoffRule,
    /// The leaves that it has looked at, by their numbers.
    seen: Vec<usize>,
    /// The number of the next leaf.
    next: usize,
}

impl Naive {
    /// Whether alpha stands to beta so that a node stops.
    fn stops(&self, alpha: Rational, beta: Rational) -> bool {
        match self.rule {
            CutoffRule::Ge => !alpha.less(beta),
            CutoffRule::Gt => beta.less(alpha),
        }
    }

    /// Fail-soft alpha-beta with Star1.
    fn search(&mut self, tree: &Plain, alpha: Rational, beta: Rational) -> Rational {
        match tree {
            Plain::Leaf(value) => {
                self.seen.push(self.next);
                self.next += 1;
                Rational((*value).into(), 1)
            }
            Plain::Max(children) => {
                let (mut best, mut alpha) = (MINUS_INFINITY, alpha);
                for (at, child) in children.iter().enumerate() {
                    best = best.max(self.search(child, alpha, beta));
                    alpha = alpha.max(best);
                    if self.stops(alpha, beta) {
                        self.skip(&children[at + 1..]);
                        break;
                    }
                }
                best
            }
            Plain::Min(children) => {
                let (mut best, mut beta) = (INFINITY, beta);
                for (at, child) in children.iter().enumerate() {
                    best = best.min(self.search(child, alpha, beta));
                    beta = beta.min(best);
                    if self.stops(alpha, beta) {
                        self.skip(&children[at + 1..]);
                        break;
                    }
                }
                best
            }
            Plain::Chance(outcomes) => {
                let total = total(outcomes);
                let (mut sum, mut rest) = (Rational(0, 1), Rational(1, 1));
                for (at, (weight, child)) in outcomes.iter().enumerate() {
                    let part = Rational::new((*weight).into(), total);
                    rest = rest.minus(part);
                    let (most, least) = (self.high.times(rest), self.low.times(rest));
                    // An infinite rest leaves the window of the outcome open.
                    let open = |bound: Rational, rest: Rational, end| {
                        if !bound.is_finite() || !rest.is_finite() {
                            return end;
                        }
                        bound.minus(sum).minus(rest).over(part)
                    };
                    let low = open(alpha, most, MINUS_INFINITY).max(self.low);
                    let high = open(beta, least, INFINITY).min(self.high);
                    sum = sum.plus(self.search(child, low, high).times(part));
                    let (most, least) = (sum.plus(most), sum.plus(least));
                    let end = if self.stops(alpha, most) {
                        Some(most)
                    } else if self.stops(least, beta) {
                        Some(least)
                    } else {
                        None
                    };
                    if let Some(end) = end {
                        let others = outcomes[at + 1..].iter().map(|(_, child)| child.clone());
                        self.skip(&others.collect::<Vec<_>>());
                        return end;
                    }
                }
                sum
            }
        }
    }

    fn skip(&mut self, children: &[Plain]) {
        for child in children {
            let mut child = child.clone();
            let mut leaves = Vec::new();
            child.leaves(&mut leaves);
            self.next += leaves.len();
        }
    }
}

/// The leaves that a search evaluates, by their numbers among the leaves of the tree.
struct Evaluated<'t> {
    tree: &'t Tree,
    seen: Vec<usize>,
}

impl Observer for Evaluated<'_> {
    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        if let SearchEvent::Enter(entered) = event
            && let Node::Leaf(_) = entered.child.node
        {
            let id = entered.child.id.number();
            self.seen.push((0..id).filter(|&before| self.tree.is_leaf(before)).count());
        }
        ControlFlow::Continue(())
    }
}

fn read(tree: &Plain) -> Tree {
    let read = Format::Nested.read(tree.json().as_bytes(), &Options::default());
    read.expect("a tree with probabilities")
}

/// A value of the library as a rational.
fn rational(kind: NumberKind, value: Value) -> Rational {
    match kind.number(value) {
        Some(number) => {
            let fraction = number.fraction().expect("exact");
            Rational(fraction.numerator().into(), fraction.denominator().into())
        }
        None if value == Value::INFINITY => INFINITY,
        None => MINUS_INFINITY,
    }
}

fn key(kind: NumberKind, end: Option<i64>, infinity: Value) -> Value {
    let number = end.map(abprune::Number::Integer);
    number.map_or(infinity, |number| kind.value(number).expect("whole numbers fit"))
}

/// A search as the library does it, and naively.
#[derive(Clone, Copy, Debug)]
struct Asked {
    window: [Option<i64>; 2],
    bounds: [Option<i64>; 2],
    rule: CutoffRule,
}

impl Asked {
    fn random(random: &mut Random) -> Asked {
        let mut end = |from: i64| {
            let is_open = random.below(2) == 0;
            (!is_open).then(|| from + random.below(6).cast_signed())
        };
        // The leaves lie between -1 and 19.
        let window = match (end(-2), end(4)) {
            (Some(alpha), Some(beta)) if alpha >= beta => [None, None],
            (alpha, beta) => [alpha, beta],
        };
        let [low, high] = [end(0).map(|it| -1 - it), end(0).map(|it| 19 + it)];
        let rule = if random.below(3) == 0 { CutoffRule::Gt } else { CutoffRule::Ge };
        Asked { window, bounds: [low, high], rule }
    }

    fn rules(&self, kind: NumberKind) -> Rules {
        let ends = |[low, high]: [Option<i64>; 2]| {
            (key(kind, low, Value::MINUS_INFINITY), key(kind, high, Value::INFINITY))
        };
        let (alpha, beta) = ends(self.window);
        let (lower, upper) = ends(self.bounds);
        let window = Window::new(alpha, beta).expect("not empty");
        let bounds = ProvedRange { lower, upper };
        Rules { window, bounds, cutoff: self.rule, ..Rules::default() }
    }
}

fn end(end: Option<i64>, infinity: Rational) -> Rational {
    end.map_or(infinity, |end| Rational(end.into(), 1))
}

#[test]
fn the_search_finds_what_the_definition_says_and_looks_at_the_same_leaves() {
    let mut exact = 0;
    for seed in 0..6_000 {
        let mut random = Random::new(seed);
        let mut tree = Plain::random(&mut random, 1 + seed % 4);
        let shown = tree.json();
        let _told = Told(seed, &shown);
        let built = read(&tree);
        let kind = built.number_kind();
        assert_ne!(kind, NumberKind::Decimals, "these all fit");
        let truth = tree.value();
        let asked = Asked::random(&mut random);
        let rules = asked.rules(kind);
        // Every node, without windows.
        let all = ForwardAlgorithm::Minimax.search_tree(&built, Rules::default(), &mut ());
        assert_eq!(rational(kind, all.expect("all known").value), truth);
        let values = abprune::search::minimax_values(&built).expect("all known");
        assert_eq!(rational(kind, values[0]), truth);

        let [low, high] = [end(asked.bounds[0], MINUS_INFINITY), end(asked.bounds[1], INFINITY)];
        let [alpha, beta] = [end(asked.window[0], MINUS_INFINITY), end(asked.window[1], INFINITY)];
        let mut naive = Naive { low, high, rule: asked.rule, seen: Vec::new(), next: 0 };
        let expected = naive.search(&tree, alpha.max(low), beta.min(high));
        let mut watched = Evaluated { tree: &built, seen: Vec::new() };
        let outcome = ForwardAlgorithm::AlphaBeta.search_tree(&built, rules, &mut watched);
        let outcome = outcome.expect("all known");
        let found = rational(kind, outcome.value);
        assert_eq!((found, &watched.seen), (expected, &naive.seen), "{asked:?}");
        match outcome.bound {
            Bound::Exact => assert_eq!(found, truth, "{asked:?}"),
            Bound::Upper => assert!(!found.less(truth), "{asked:?}"),
            Bound::Lower => assert!(!truth.less(found), "{asked:?}"),
        }
        exact += usize::from(outcome.bound == Bound::Exact);

        // What was not looked at may be anything between the bounds.
        let (least, most) = (asked.bounds[0].unwrap_or(-1_000), asked.bounds[1].unwrap_or(1_000));
        let mut leaves = Vec::new();
        tree.leaves(&mut leaves);
        for (at, leaf) in leaves.into_iter().enumerate() {
            if !naive.seen.contains(&at) {
                let room = u64::try_from(most - least + 1).expect("not empty");
                *leaf = least + random.below(room).cast_signed();
            }
        }
        let changed = read(&tree);
        let rules = asked.rules(changed.number_kind());
        let again = ForwardAlgorithm::AlphaBeta.search_tree(&changed, rules, &mut ());
        let again = again.expect("all known");
        let shown = rational(changed.number_kind(), again.value);
        assert_eq!((shown, again.bound), (found, outcome.bound), "{asked:?}");
    }
    assert!(exact > 2_000, "{exact}");
}
