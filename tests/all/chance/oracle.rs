//! Star1 and Star2 by their definitions alone, in rationals, by plain recursion; and random trees on which the searches
//! must find the same and look at the same leaves.
//!
//! Source of the definition: Ballard, "The *-minimax search procedure for trees containing chance nodes", *Artificial
//! Intelligence* 21, 1983.

use std::num::NonZeroU32;
use std::ops::ControlFlow;

use abprune::number::{ExtendedNumber, NumberKind, NumberWindow};
use abprune::random::Random;
use abprune::search::{Algorithm, FailMode, ForwardAlgorithm, Observer, SearchEvent};
use abprune::solve::{Document, PreparedTree, SearchOptions, SolveOptions};
use abprune::tree::{Node, Tree};
use abprune::value::{Bound, Value};
use abprune::{CutoffRule, Format, Number, Recording, Rules};

use crate::support::Told;

/// A rational number in lowest terms, or an infinity: 1 / 0 or -1 / 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rational(pub(super) i128, pub(super) i128);

pub(super) const INFINITY: Rational = Rational(1, 0);
pub(super) const MINUS_INFINITY: Rational = Rational(-1, 0);

impl Rational {
    pub(super) fn new(above: i128, below: i128) -> Rational {
        let (mut a, mut b) = (above.abs(), below.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Rational(above / a * below.signum(), (below / a).abs())
    }
    pub(super) fn is_finite(self) -> bool {
        self.1 != 0
    }
    pub(super) fn plus(self, other: Rational) -> Rational {
        match (self.is_finite(), other.is_finite()) {
            (true, true) => Rational::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1),
            (true, false) => other,
            (false, _) => self,
        }
    }
    pub(super) fn times(self, other: Rational) -> Rational {
        if other.0 == 0 && !self.is_finite() {
            return Rational(0, 1);
        }
        if self.is_finite() { Rational::new(self.0 * other.0, self.1 * other.1) } else { self }
    }
    pub(super) fn minus(self, other: Rational) -> Rational {
        self.plus(Rational(-other.0, other.1))
    }
    pub(super) fn over(self, other: Rational) -> Rational {
        if self.is_finite() { Rational::new(self.0 * other.1, self.1 * other.0) } else { self }
    }
    pub(super) fn less(self, other: Rational) -> bool {
        match (self.is_finite(), other.is_finite()) {
            (true, true) => self.0 * other.1 < other.0 * self.1,
            (false, false) => self.0 < other.0,
            (false, true) => self.0 < 0,
            (true, false) => other.0 > 0,
        }
    }
    pub(super) fn max(self, other: Rational) -> Rational {
        if self.less(other) { other } else { self }
    }
    pub(super) fn min(self, other: Rational) -> Rational {
        if other.less(self) { other } else { self }
    }
}

#[derive(Clone, Debug)]
pub(super) enum Plain {
    Leaf(i64),
    Max(Vec<Plain>),
    Min(Vec<Plain>),
    /// Weights and outcomes.
    Chance(Vec<(i64, Plain)>),
}

impl Plain {
    pub(super) fn random(random: &mut Random, depth: u64) -> Plain {
        Plain::with_weights(random, depth, 5)
    }

    /// With weights up to the greatest one.
    fn with_weights(random: &mut Random, depth: u64, greatest: u64) -> Plain {
        if depth == 0 || random.below(6) == 0 {
            let spread = [3, 6, 21][usize::try_from(random.below(3)).expect("small")];
            return Plain::Leaf(random.below(spread).cast_signed() - 1);
        }
        let kind = random.below(5);
        let count = 1 + random.below(4);
        let mut children = Vec::new();
        for _ in 0..count {
            children.push(Plain::with_weights(random, depth - 1, greatest));
        }
        match kind {
            0 | 1 => Plain::Max(children),
            2 => Plain::Min(children),
            _ => {
                let weight = |child| (1 + random.below(greatest).cast_signed(), child);
                Plain::Chance(children.into_iter().map(weight).collect())
            }
        }
    }

    pub(super) fn json(&self) -> String {
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
    pub(super) fn value(&self) -> Rational {
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

    pub(super) fn children(&self) -> Vec<&Plain> {
        match self {
            Plain::Leaf(_) => Vec::new(),
            Plain::Max(children) | Plain::Min(children) => children.iter().collect(),
            Plain::Chance(outcomes) => outcomes.iter().map(|(_, child)| child).collect(),
        }
    }

    /// How many leaves there are.
    pub(super) fn count(&self) -> usize {
        let below: usize = self.children().into_iter().map(Plain::count).sum();
        below.max(1)
    }

    /// The node at a path.
    pub(super) fn at(&self, path: &[u32]) -> &Plain {
        let Some((&step, below)) = path.split_first() else {
            return self;
        };
        let step = step as usize;
        match self {
            Plain::Leaf(_) => panic!("a leaf has no children"),
            Plain::Max(children) | Plain::Min(children) => children[step].at(below),
            Plain::Chance(outcomes) => outcomes[step].1.at(below),
        }
    }

    /// All leaves, in order.
    pub(super) fn leaves<'a>(&'a mut self, into: &mut Vec<&'a mut i64>) {
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
pub(super) struct Naive {
    pub(super) low: Rational,
    pub(super) high: Rational,
    pub(super) rule: CutoffRule,
    /// The leaves that it has looked at, by their numbers.
    pub(super) seen: Vec<usize>,
    /// The number of the next leaf.
    pub(super) next: usize,
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
    pub(super) fn search(&mut self, tree: &Plain, alpha: Rational, beta: Rational) -> Rational {
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

/// A naive Star2: the bounds of the leaves, and how many children of an outcome are probed.
struct NaiveStar2 {
    low: Rational,
    high: Rational,
    rule: CutoffRule,
    probes: usize,
    seen: Vec<usize>,
}

/// The part of a node that is searched: its children from that one on, at most so many, with what those before are worth.
#[derive(Clone, Copy)]
struct Part {
    from: usize,
    most: usize,
    best: Option<Rational>,
}

const WHOLE: Part = Part { from: 0, most: usize::MAX, best: None };

impl NaiveStar2 {
    fn stops(&self, alpha: Rational, beta: Rational) -> bool {
        match self.rule {
            CutoffRule::Ge => !alpha.less(beta),
            CutoffRule::Gt => beta.less(alpha),
        }
    }

    /// A node whose leaves are numbered from `first` on.
    fn search(
        &mut self,
        tree: &Plain,
        first: usize,
        (mut alpha, mut beta): (Rational, Rational),
        part: Part,
    ) -> Rational {
        let is_max = match tree {
            Plain::Leaf(value) => {
                self.seen.push(first);
                return Rational((*value).into(), 1);
            }
            Plain::Chance(outcomes) => return self.chance(outcomes, first, (alpha, beta)),
            Plain::Max(_) => true,
            Plain::Min(_) => false,
        };
        let children = tree.children();
        let mut best = part.best.unwrap_or(if is_max { MINUS_INFINITY } else { INFINITY });
        let mut at = part.from;
        loop {
            if is_max {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            let is_first = at == 0;
            if at == children.len()
                || at - part.from == part.most
                || !is_first && self.stops(alpha, beta)
            {
                return best;
            }
            let before: usize = children[..at].iter().map(|child| child.count()).sum();
            let value = self.search(children[at], first + before, (alpha, beta), WHOLE);
            best = if is_max { best.max(value) } else { best.min(value) };
            at += 1;
        }
    }

    fn chance(
        &mut self,
        outcomes: &[(i64, Plain)],
        first: usize,
        (alpha, beta): (Rational, Rational),
    ) -> Rational {
        let total = total(outcomes);
        let part = |at: usize| Rational::new(outcomes[at].0.into(), total);
        let mut ranges = vec![(self.low, self.high); outcomes.len()];
        let mut found: Vec<Option<Rational>> = vec![None; outcomes.len()];
        // The sum of all but one.
        let sum = |ranges: &[(Rational, Rational)], but: Option<usize>, is_low: bool| {
            let others = (0..outcomes.len()).filter(|&at| Some(at) != but);
            others.fold(Rational(0, 1), |sum, at| {
                let end = if is_low { ranges[at].0 } else { ranges[at].1 };
                sum.plus(end.times(part(at)))
            })
        };
        for is_probing in [true, false] {
            for (at, (_, child)) in outcomes.iter().enumerate() {
                let is_chance = matches!(child, Plain::Chance(_));
                let is_partial = !is_chance && child.children().len() > self.probes;
                let is_known = ranges[at].0 == ranges[at].1;
                if is_probing && is_chance || !is_probing && is_known {
                    continue;
                }
                let open = |bound: Rational, others: Rational, end| {
                    if !bound.is_finite() || !others.is_finite() {
                        return end;
                    }
                    bound.minus(others).over(part(at))
                };
                let low = open(alpha, sum(&ranges, Some(at), false), MINUS_INFINITY);
                let high = open(beta, sum(&ranges, Some(at), true), INFINITY);
                let inside = (low.max(self.low), high.min(self.high));
                let window = if inside.1.less(inside.0) { (low, high) } else { inside };
                let some = match (is_partial, is_probing) {
                    (false, _) => WHOLE,
                    (true, true) => Part { most: self.probes, ..WHOLE },
                    (true, false) => Part { from: self.probes, most: usize::MAX, best: found[at] },
                };
                let before: usize = outcomes[..at].iter().map(|(_, child)| child.count()).sum();
                let value = self.search(child, first + before, window, some);
                found[at] = Some(value);
                match child {
                    Plain::Min(_) if is_partial && is_probing => {
                        if !self.stops(value, window.1) {
                            ranges[at].1 = value;
                        }
                    }
                    Plain::Max(_) if is_partial && is_probing => {
                        if !self.stops(window.0, value) {
                            ranges[at].0 = value;
                        }
                    }
                    _ => ranges[at] = (value, value),
                }
                let (least, most) = (sum(&ranges, None, true), sum(&ranges, None, false));
                if self.stops(alpha, most) {
                    return most;
                }
                if self.stops(least, beta) {
                    return least;
                }
            }
        }
        sum(&ranges, None, true)
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

/// A value of the library as a rational.
pub(super) fn rational(kind: NumberKind, value: Value) -> Rational {
    match kind.number(value) {
        Some(number) => {
            let fraction = number.fraction().expect("exact");
            Rational(fraction.numerator().into(), fraction.denominator().into())
        }
        None if value == Value::INFINITY => INFINITY,
        None => MINUS_INFINITY,
    }
}

/// An end of a window or of bounds in quarters.
pub(super) type End = Option<i64>;

fn extended(end: End, infinity: ExtendedNumber) -> ExtendedNumber {
    #[expect(clippy::cast_precision_loss, reason = "they are small")]
    let number = |quarters: i64| ExtendedNumber::Number(Number::Decimal(quarters as f64 / 4.0));
    end.map_or(infinity, number)
}

pub(super) fn rational_of(end: End, infinity: Rational) -> Rational {
    end.map_or(infinity, |quarters| Rational::new(quarters.into(), 4))
}

/// A search as the library does it, and naively.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub(super) window: [End; 2],
    pub(super) bounds: [End; 2],
    pub(super) rule: CutoffRule,
    pub(super) fail: FailMode,
    pub(super) document_has_bounds: bool,
    pub(super) probes: NonZeroU32,
}

impl Asked {
    pub(super) fn random(random: &mut Random) -> Asked {
        // Half of them whole.
        let mut end = |from: i64| {
            let quarters = random.below(24).cast_signed();
            let quarters = if random.below(2) == 0 { quarters / 4 * 4 } else { quarters };
            (random.below(2) == 0).then_some(4 * from + quarters)
        };
        // The leaves lie between -1 and 19.
        let window = match (end(-2), end(4)) {
            (Some(alpha), Some(beta)) if alpha >= beta => [None, None],
            (alpha, beta) => [alpha, beta],
        };
        let bounds = [end(0).map(|it| -4 - it), end(0).map(|it| 76 + it)];
        let rule = if random.below(3) == 0 { CutoffRule::Gt } else { CutoffRule::Ge };
        let fail = if random.below(3) == 0 { FailMode::Hard } else { FailMode::Soft };
        let document_has_bounds = random.below(2) == 0;
        let probes = NonZeroU32::MIN.saturating_add(random.below(3).try_into().expect("small"));
        Asked { window, bounds, rule, fail, document_has_bounds, probes }
    }

    /// The tree and the rules, as a document and options give them.
    pub(super) fn prepare(&self, tree: &Plain) -> PreparedTree<'static> {
        self.try_prepare(tree).expect("a tree with probabilities")
    }

    /// `None`: the numbers of the tree do not hold the bounds.
    pub(super) fn try_prepare(&self, tree: &Plain) -> Option<PreparedTree<'static>> {
        let pair = |[low, high]: [End; 2]| NumberWindow {
            alpha: extended(low, ExtendedNumber::MinusInfinity),
            beta: extended(high, ExtendedNumber::Infinity),
        };
        let mut json = tree.json();
        let mut bounds = Some(pair(self.bounds));
        if let Some(members) = json.strip_prefix('{').filter(|_| self.document_has_bounds) {
            let shown = |end: End| match end {
                Some(_) => extended(end, ExtendedNumber::Infinity).to_string(),
                None => "null".to_owned(),
            };
            let [low, high] = self.bounds.map(shown);
            json = format!(r#"{{"bounds":[{low},{high}],{members}"#);
            bounds = None;
        }
        let search = SearchOptions {
            window: Some(pair(self.window)),
            bounds,
            cutoff: self.rule,
            fail: self.fail,
            probes: Some(self.probes),
            ..SearchOptions::default()
        };
        let options = SolveOptions { search, ..SolveOptions::default() };
        let document = Document::of_text(&json, Format::Nested).into_owned();
        PreparedTree::read(&document, &options).ok()
    }
}

#[test]
fn the_search_finds_what_the_definition_says_and_looks_at_the_same_leaves() {
    let (mut exact, mut with_chance, mut differ) = (0, 0, 0);
    for seed in 0..8_000 {
        let mut random = Random::new(seed);
        let tree = Plain::random(&mut random, 1 + seed % 4);
        let shown = tree.json();
        let _told = Told(seed, &shown);
        let asked = Asked::random(&mut random);
        let prepared = asked.prepare(&tree);
        let (built, rules) = (prepared.tree(), prepared.rules());
        let kind = built.number_kind();
        assert!(!built.has_chance() || kind != NumberKind::Decimals, "these all fit");
        with_chance += usize::from(built.has_chance());
        let truth = tree.value();
        // Every node, without windows.
        let all = ForwardAlgorithm::Minimax.search_tree(built, Rules::default(), &mut ());
        assert_eq!(rational(kind, all.expect("all known").value), truth);
        let values = abprune::search::minimax_values(built).expect("all known");
        assert_eq!(rational(kind, values[0]), truth);

        let low = rational_of(asked.bounds[0], MINUS_INFINITY);
        let high = rational_of(asked.bounds[1], INFINITY);
        let alpha = rational_of(asked.window[0], MINUS_INFINITY);
        let beta = rational_of(asked.window[1], INFINITY);
        let window = (alpha.max(low), beta.min(high));
        let mut naive = Naive { low, high, rule: asked.rule, seen: Vec::new(), next: 0 };
        let star1 = (naive.search(&tree, window.0, window.1), naive.seen);
        let probes = asked.probes.get() as usize;
        let mut naive = NaiveStar2 { low, high, rule: asked.rule, probes, seen: Vec::new() };
        let star2 = (naive.search(&tree, 0, window, WHOLE), naive.seen);
        for (algorithm, naive) in [(Algorithm::AlphaBeta, &star1), (Algorithm::Star2, &star2)] {
            let (mut expected, seen) = (naive.0, &naive.1);
            let mut watched = Evaluated { tree: built, seen: Vec::new() };
            let outcome = algorithm.search(built, rules, &mut watched).expect("all known");
            let found = rational(kind, outcome.value);
            if asked.fail == FailMode::Hard {
                expected = expected.max(alpha).min(beta);
            }
            assert_eq!((found, &watched.seen), (expected, seen), "{algorithm:?} {asked:?}");
            match outcome.bound {
                Bound::Exact => assert_eq!(found, truth, "{algorithm:?} {asked:?}"),
                Bound::Upper => assert!(!found.less(truth), "{algorithm:?} {asked:?}"),
                Bound::Lower => assert!(!truth.less(found), "{algorithm:?} {asked:?}"),
            }
            exact += usize::from(outcome.bound == Bound::Exact);
            // Each leaf once at most.
            let mut once = seen.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), seen.len(), "{algorithm:?} {asked:?}");

            // What was not looked at may be anything between the bounds.
            let least = asked.bounds[0].map_or(-1_000, |quarters| -(-quarters / 4));
            let most = asked.bounds[1].map_or(1_000, |quarters| quarters / 4);
            let mut changed = tree.clone();
            let mut leaves = Vec::new();
            changed.leaves(&mut leaves);
            for (at, leaf) in leaves.into_iter().enumerate() {
                if !seen.contains(&at) {
                    let room = u64::try_from(most - least + 1).expect("not empty");
                    *leaf = least + random.below(room).cast_signed();
                }
            }
            let changed = asked.prepare(&changed);
            let again = algorithm.search(changed.tree(), changed.rules(), &mut ());
            let again = again.expect("all known");
            let shown = rational(changed.tree().number_kind(), again.value);
            assert_eq!((shown, again.bound), (found, outcome.bound), "{algorithm:?} {asked:?}");
        }
        if built.has_chance() {
            differ += usize::from(star1 != star2);
        } else {
            assert_eq!(star1, star2, "{asked:?}");
        }
    }
    assert!(
        exact > 4_000 && with_chance > 3_000 && differ > 1_000,
        "{exact} {with_chance} {differ}"
    );
}

/// Weights for which there is no common denominator: the sums are those of doubles, and lose digits.
#[test]
fn probes_in_doubles_find_the_value() {
    let mut with_doubles = 0;
    for seed in 0..1_000 {
        let mut random = Random::new(seed);
        let tree = Plain::with_weights(&mut random, 3 + seed % 3, 1_000_000_000);
        let mut asked = Asked::random(&mut random);
        asked.window = [None, None];
        let Some(prepared) = asked.try_prepare(&tree) else {
            continue;
        };
        let built = prepared.tree();
        with_doubles += usize::from(built.number_kind() == NumberKind::Decimals);
        let found = [Algorithm::Minimax, Algorithm::Star2].map(|algorithm| {
            let outcome = algorithm.search(built, prepared.rules(), &mut ()).expect("all known");
            built.number_kind().number(outcome.value).expect("finite")
        });
        let [all, star2] = found.map(Number::double);
        assert!((all - star2).abs() < 1e-9, "{seed}: {all} {star2}");
    }
    assert!(with_doubles > 100, "{with_doubles}");
}

/// MAX, chance, MIN, chance, MAX over leaves from 0 to 99, three children each: how many of the 243 leaves are looked at,
/// in the mean of 200 trees.
#[test]
fn probes_save_leaves() {
    let mut sums = [0, 0, 0, 0];
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let mut nodes: Vec<String> = (0..243).map(|_| random.below(100).to_string()).collect();
        for player in ["max", "chance", "min", "chance", "max"] {
            let above = nodes.chunks(3).map(|children| {
                format!(r#"{{"player":"{player}","children":[{}]}}"#, children.join(","))
            });
            nodes = above.collect();
        }
        let document = Document::of_text(&nodes[0], Format::Nested);
        let count = |algorithm: Algorithm, bounds: Option<NumberWindow>| {
            let search = SearchOptions { algorithm, bounds, ..SearchOptions::default() };
            let options = SolveOptions { search, ..SolveOptions::default() };
            let prepared = PreparedTree::read(&document, &options).expect("a tree");
            let mut watched = Evaluated { tree: prepared.tree(), seen: Vec::new() };
            let found = algorithm.search(prepared.tree(), prepared.rules(), &mut watched);
            found.expect("all known");
            watched.seen.len()
        };
        let [least, greatest] = [0, 99].map(|end| ExtendedNumber::Number(Number::Integer(end)));
        let bounds = Some(NumberWindow { alpha: least, beta: greatest });
        for (sum, count) in sums.iter_mut().zip([
            count(Algorithm::AlphaBeta, None),
            count(Algorithm::AlphaBeta, bounds),
            count(Algorithm::Star2, None),
            count(Algorithm::Star2, bounds),
        ]) {
            *sum += count;
        }
    }
    let [star1, star1_with_bounds, star2, star2_with_bounds] = sums;
    assert!(star1_with_bounds < star1 && star2_with_bounds < star2, "{sums:?}");
    assert!(star2 < star1 && star2_with_bounds < star1_with_bounds, "{sums:?}");
}

/// What a record says of each chance node: the sum of probability times value of the outcomes looked at lies in the
/// interval that it gives, as do the values with which the others may be filled; and the last interval is what the node
/// returned.
#[test]
fn the_intervals_of_a_record_hold_the_value_of_their_node() {
    let mut intervals = 0;
    for seed in 0..2_000 {
        let mut random = Random::new(seed);
        let tree = Plain::random(&mut random, 1 + seed % 4);
        let shown = tree.json();
        let _told = Told(seed, &shown);
        let prepared = Asked::random(&mut random).prepare(&tree);
        let (built, rules) = (prepared.tree(), prepared.rules());
        let kind = built.number_kind();
        let record = Recording::of(ForwardAlgorithm::AlphaBeta, rules).search(built);
        for (id, _) in record.visits() {
            let node = tree.at(&record.path_of(id));
            let truth = node.value();
            for seen in record.outcomes_of(id) {
                let low = rational(kind, seen.interval.lower);
                let high = rational(kind, seen.interval.upper);
                assert!(!truth.less(low) && !high.less(truth), "{truth:?} in {seen:?}");
                intervals += 1;
            }
        }
    }
    assert!(intervals > 3_000, "{intervals}");
}
