//! The sum at a chance node, and what follows of it: Star1.
//!
//! With S the sum of p v of the outcomes so far, R the probability of those to come, and all leaves between LO and HI,
//! the value of the node lies between S + LO R and S + HI R. It is done when that interval lies beyond alpha or beta.
//! The next outcome, of probability p, leaves R' to come. Its window is
//! ((alpha - S - HI R') / p, (beta - S - LO R') / p), within LO and HI: beyond it the node would be done.
//!
//! Where no bounds of the leaves are known they are infinite. Then the interval is, until the last outcome is known.
//!
//! Here a probability is a weight of a total one, and all is multiplied by that. Keys that are whole numbers of parts
//! stay exact; a bound between two of them is rounded to the side that decides alike.
//!
//! Source: Ballard, "The *-minimax search procedure for trees containing chance nodes", *Artificial Intelligence* 21,
//! 1983 (Star1); Hauk, Buro & Schaeffer, "Rediscovering *-minimax search", 2004.

use std::fmt::Debug;

use super::proved::ProvedRange;
use super::rules::CutoffRule;
use crate::fraction::Fraction;
use crate::number::{Number, NumberKind};
use crate::tree::{Child, Walk};
use crate::value::{Value, Window};

/// What a search knows of the outcomes of an open chance node. `W` is the walk that it goes along.
pub(super) trait OutcomeSum<W>: Debug {
    /// Of a node that the walk has entered, before its first outcome. Of an outcome so many children are probed first, if
    /// some are.
    fn of(walk: &W, node: Child, probes: u32) -> Self;

    /// Enters the next outcome.
    fn enter(&mut self, walk: &mut W) -> Option<Child>;

    /// Whether that one was left before.
    fn is_again(&self) -> bool {
        false
    }

    /// Whether the outcome that was entered last is only probed.
    fn is_probe(&self) -> bool {
        false
    }

    /// The outcome that was entered last has this weight, and the node this window. Gives the window of the outcome.
    fn enter_in(
        &mut self,
        weight: u32,
        window: Window,
        leaves: ProvedRange,
        rule: CutoffRule,
    ) -> Window;

    /// The value of that outcome, clipped to its window.
    fn clipped(&self, value: Value) -> Value;

    /// The weight of that outcome, and that of all.
    fn weight(&self) -> (u32, u32);

    /// That outcome has this value. Gives between which values the node lies.
    fn weigh(
        &mut self,
        value: Value,
        window: Window,
        leaves: ProvedRange,
        rule: CutoffRule,
    ) -> ProvedRange;
}

/// What is known of the outcomes of a chance node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum {
    /// The weight of all outcomes.
    total: u32,
    /// The weight of those to come.
    rest: u32,
    /// The weight of the outcome that is being searched, one of those.
    next: u32,
    /// The window of that outcome.
    pub(super) asked: Window,
    known: Known,
}

/// The sum of weight times value of the outcomes so far.
#[derive(Clone, Copy, Debug)]
enum Known {
    /// In parts.
    Parts(i128),
    Double(WeighedSum),
}

/// An end of an interval that is to be rounded to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rounding {
    Down,
    Up,
}

impl Sum {
    /// Of no outcome yet.
    pub(super) fn new(total: u32, has_doubles: bool) -> Sum {
        let known =
            if has_doubles { Known::Double(WeighedSum::default()) } else { Known::Parts(0) };
        Sum { total, rest: total, next: 0, asked: Window::FULL, known }
    }

    /// The next outcome has this weight.
    pub(super) fn enter(&mut self, weight: u32) {
        self.next = weight;
    }

    /// The outcome that was entered last has this value.
    pub(super) fn add(&mut self, value: Value) {
        let weight = self.next;
        self.rest -= weight;
        match &mut self.known {
            Known::Parts(sum) => {
                let key = value.key().expect("outcomes have finite values");
                *sum += i128::from(weight) * i128::from(key);
            }
            Known::Double(sum) => *sum = sum.plus(WeighedSum::of(weight, value)),
        }
    }

    /// An outcome that is to be searched again had this value.
    pub(super) fn take_back(&mut self, weight: u32, value: Value) {
        self.rest += weight;
        match &mut self.known {
            Known::Parts(sum) => {
                let key = value.key().expect("outcomes have finite values");
                *sum -= i128::from(weight) * i128::from(key);
            }
            Known::Double(sum) => *sum = sum.minus(WeighedSum::of(weight, value)),
        }
    }

    /// Whether all outcomes are known.
    pub(super) fn is_whole(&self) -> bool {
        self.rest == 0
    }

    /// Takes all outcomes back.
    pub(super) fn forget(&mut self) {
        let has_doubles = matches!(self.known, Known::Double(_));
        *self = Sum { asked: self.asked, ..Sum::new(self.total, has_doubles) };
    }

    /// Between which values the node lies, as all leaves do between these.
    pub(super) fn interval(&self, leaves: ProvedRange) -> ProvedRange {
        let lower = self.mean_with(leaves.lower, Rounding::Down);
        let upper = self.mean_with(leaves.upper, Rounding::Up);
        // A mean of doubles may come out a little beyond the values that it is of.
        ProvedRange { lower: lower.max(leaves.lower), upper: upper.min(leaves.upper) }
    }

    /// The mean, if all outcomes to come have this value.
    fn mean_with(&self, other: Value, rounding: Rounding) -> Value {
        if self.rest > 0 && other.key().is_none() {
            return other;
        }
        match self.known {
            Known::Parts(sum) => {
                let rest = i128::from(self.rest) * i128::from(other.key().unwrap_or(0));
                quotient(sum + rest, self.total, rounding)
            }
            Known::Double(sum) => {
                let all =
                    if self.rest > 0 { sum.plus(WeighedSum::of(self.rest, other)) } else { sum };
                value(all.over(self.total))
            }
        }
    }

    /// The weight of the outcome that was entered last, and that of all.
    pub(super) fn weight(&self) -> (u32, u32) {
        (self.next, self.total)
    }

    /// The same at a node with this window. An outcome beyond its own window settles the node, whatever sums of doubles
    /// lose.
    pub(super) fn interval_in(
        &self,
        window: Window,
        value: Value,
        leaves: ProvedRange,
        rule: CutoffRule,
    ) -> ProvedRange {
        let (ProvedRange { mut lower, mut upper }, asked) = (self.interval(leaves), self.asked);
        let Known::Double(_) = self.known else {
            return ProvedRange { lower, upper };
        };
        let (alpha, beta) = match rule {
            CutoffRule::Ge => (window.alpha(), window.beta()),
            CutoffRule::Gt => (window.alpha().next_below(), window.beta().next_above()),
        };
        if asked.alpha() > leaves.lower && rule.stops(Window::between(asked.alpha(), value)) {
            upper = upper.min(alpha);
        }
        if asked.beta() < leaves.upper && rule.stops(Window::between(value, asked.beta())) {
            lower = lower.max(beta);
        }
        ProvedRange { lower, upper }
    }

    /// The window of the outcome that was entered last, at a node with this window. `lower` has lower bounds of the other
    /// outcomes, this sum upper ones.
    pub(super) fn window(
        &self,
        lower: &Sum,
        window: Window,
        leaves: ProvedRange,
        rule: CutoffRule,
    ) -> Window {
        let (alpha, beta) = match rule {
            CutoffRule::Ge => (Rounding::Down, Rounding::Up),
            CutoffRule::Gt => (Rounding::Up, Rounding::Down),
        };
        let alpha = self.needed(window.alpha(), leaves.upper, alpha);
        let beta = lower.needed(window.beta(), leaves.lower, beta);
        // Doubles may round a narrow window to nothing, and under `ge` each end of it would settle the node.
        let (alpha, beta) = match self.known {
            Known::Double(_) if rule == CutoffRule::Ge && alpha >= beta => {
                (beta.next_below().min(alpha), alpha.next_above().max(beta))
            }
            _ => (alpha, beta),
        };
        let (low, high) = (alpha.max(leaves.lower), beta.min(leaves.upper));
        // Under `gt` they may meet. They pass each other where no leaf is in the window of the search.
        if low <= high { Window::between(low, high) } else { Window::between(alpha, beta) }
    }

    /// The value of that outcome with which the mean is `bound`, if all outcomes after it have the value `other`.
    fn needed(&self, bound: Value, other: Value, rounding: Rounding) -> Value {
        let (weight, rest) = (self.next, self.rest - self.next);
        if bound.key().is_none() {
            return bound;
        }
        if rest > 0 && other.key().is_none() {
            // They may make up for any value.
            return if other == Value::INFINITY { Value::MINUS_INFINITY } else { Value::INFINITY };
        }
        match self.known {
            Known::Parts(sum) => {
                let [bound, other] =
                    [bound, other].map(|value| i128::from(value.key().unwrap_or(0)));
                let needed = bound * i128::from(self.total) - sum - other * i128::from(rest);
                quotient(needed, weight, rounding)
            }
            Known::Double(sum) => {
                let needed = WeighedSum::of(self.total, bound).minus(sum);
                let needed =
                    if rest > 0 { needed.minus(WeighedSum::of(rest, other)) } else { needed };
                value(needed.over(weight))
            }
        }
    }
}

/// Star1.
impl<W: Walk> OutcomeSum<W> for Sum {
    fn of(walk: &W, node: Child, _probes: u32) -> Sum {
        Sum::new(walk.total_weight(node), walk.has_doubles())
    }

    fn enter(&mut self, walk: &mut W) -> Option<Child> {
        walk.enter()
    }

    fn enter_in(
        &mut self,
        weight: u32,
        window: Window,
        leaves: ProvedRange,
        rule: CutoffRule,
    ) -> Window {
        Sum::enter(self, weight);
        self.asked = self.window(self, window, leaves, rule);
        self.asked
    }

    fn clipped(&self, value: Value) -> Value {
        self.asked.clamp(value)
    }

    fn weight(&self) -> (u32, u32) {
        Sum::weight(self)
    }

    fn weigh(
        &mut self,
        value: Value,
        window: Window,
        leaves: ProvedRange,
        rule: CutoffRule,
    ) -> ProvedRange {
        self.add(value);
        self.interval_in(window, value, leaves, rule)
    }
}

/// The end of the interval of a chance node, if an outcome of this probability has the second value in the place of the
/// first one, which is infinite or not.
pub(super) fn moved(
    end: Value,
    probability: Fraction,
    (from, to): (Value, Value),
    has_doubles: bool,
) -> Value {
    let mut sum = Sum::new(1, has_doubles);
    let (Some(_), Some(_), Some(_)) = (end.key(), from.key(), to.key()) else {
        return end;
    };
    match &mut sum.known {
        Known::Double(sum) => {
            let end = double(end) - probability.double() * (double(from) - double(to));
            *sum = WeighedSum::of(1, value(end));
        }
        Known::Parts(sum) => {
            let [end, from, to] = [end, from, to].map(|end| i128::from(end.key().unwrap_or(0)));
            let (above, below) = (probability.numerator(), probability.denominator());
            *sum = end - i128::from(above) * (from - to) / i128::from(below);
        }
    }
    sum.rest = 0;
    sum.interval(ProvedRange::NOTHING).lower
}

/// A sum of weights times doubles. Those that may leave the doubles are [scaled](SCALE), and added apart: so small values keep
/// all of their digits.
#[derive(Clone, Copy, Debug, Default)]
struct WeighedSum {
    small: f64,
    great: f64,
}

/// What great values are multiplied by, 2^-33: weights and their sums are below 2^32.
const SCALE: f64 = 1.0 / 8_589_934_592.0;

/// Values from here on are great.
const GREAT: f64 = 1e250;

impl WeighedSum {
    /// A weight times a value.
    fn of(weight: u32, value: Value) -> WeighedSum {
        let (weight, value) = (f64::from(weight), double(value));
        if value.abs() < GREAT {
            WeighedSum { small: weight * value, great: 0.0 }
        } else {
            WeighedSum { small: 0.0, great: weight * (value * SCALE) }
        }
    }

    fn plus(self, other: WeighedSum) -> WeighedSum {
        WeighedSum { small: self.small + other.small, great: self.great + other.great }
    }

    fn minus(self, other: WeighedSum) -> WeighedSum {
        WeighedSum { small: self.small - other.small, great: self.great - other.great }
    }

    /// The sum over a weight.
    fn over(self, weight: u32) -> f64 {
        let weight = f64::from(weight);
        self.small / weight + self.great / weight / SCALE
    }
}

/// A quotient as a key.
fn quotient(parts: i128, weight: u32, rounding: Rounding) -> Value {
    let weight = i128::from(weight);
    let key = match rounding {
        Rounding::Down => parts.div_euclid(weight),
        Rounding::Up => -(-parts).div_euclid(weight),
    };
    // A bound beyond all values is the last one before infinity, which would mean that there is none.
    let least = i128::from(i64::MIN) + 1;
    let key = key.clamp(least, -least - 1);
    Value::from_key(i64::try_from(key).expect("it is clamped"))
}

fn double(value: Value) -> f64 {
    match NumberKind::Decimals.number(value) {
        Some(number) => number.double(),
        None if value == Value::INFINITY => f64::INFINITY,
        None => f64::NEG_INFINITY,
    }
}

fn value(double: f64) -> Value {
    let finite = Number::Decimal(double.clamp(f64::MIN, f64::MAX) + 0.0);
    NumberKind::Decimals.value(finite).expect("it is finite")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(sum: &mut Sum, weight: u32, value: Value) {
        sum.enter(weight);
        sum.add(value);
    }

    fn range(lower: i64, upper: i64) -> ProvedRange {
        ProvedRange { lower: Value::from_key(lower), upper: Value::from_key(upper) }
    }

    /// Weights 2, 1, 1 and leaves from 0 to 12; 8 is the first outcome: 4 is known, so the node is from 4 to 10.
    #[test]
    fn outcomes_to_come_are_between_the_bounds_of_the_leaves() {
        let leaves = range(0, 12);
        let mut sum = Sum::new(4, false);
        assert_eq!(sum.interval(leaves), leaves);
        add(&mut sum, 2, Value::from_key(8));
        assert_eq!(sum.interval(leaves), range(4, 10));
        assert_eq!(sum.interval(ProvedRange::NOTHING), ProvedRange::NOTHING);
        // To be above 8, the next one must be above 4, as the last one is 12 at most.
        let window = Window::new(Value::from_key(8), Value::from_key(9)).expect("not empty");
        sum.enter(1);
        let next = sum.window(&sum, window, leaves, CutoffRule::Ge);
        assert_eq!((next.alpha().key(), next.beta().key()), (Some(4), Some(12)));
        assert_eq!(sum.window(&sum, window, ProvedRange::NOTHING, CutoffRule::Ge), Window::FULL);
        // The last one is not bounded by others.
        add(&mut sum, 1, Value::from_key(6));
        sum.enter(1);
        let last = sum.window(&sum, window, ProvedRange::NOTHING, CutoffRule::Ge);
        assert_eq!((last.alpha().key(), last.beta().key()), (Some(10), Some(14)));
        add(&mut sum, 1, Value::from_key(2));
        assert_eq!(sum.interval(ProvedRange::NOTHING), range(6, 6));
    }

    /// Of weights 2 and 1 the first: (0 3 - 0 - 1) / 2 is -1/2. A value of -1 is beyond it under `ge`.
    #[test]
    fn a_bound_between_two_keys_decides_as_it_would() {
        let mut sum = Sum::new(3, false);
        sum.enter(2);
        let window = Window::between(Value::from_key(0), Value::from_key(1));
        for (rule, alpha) in [(CutoffRule::Ge, -1), (CutoffRule::Gt, 0)] {
            let next = sum.window(&sum, window, range(-9, 1), rule);
            assert_eq!(next.alpha().key(), Some(alpha), "{rule:?}");
        }
    }

    #[test]
    fn doubles_are_added_as_doubles() {
        let mut sum = Sum::new(2, true);
        add(&mut sum, 1, value(0.5));
        add(&mut sum, 1, value(2.0));
        let found = sum.interval(ProvedRange::NOTHING);
        assert_eq!((double(found.lower), double(found.upper)), (1.25, 1.25));
    }
}
