//! The sum at a chance node, where the value of an outcome may be a linear function of x. It is that of
//! [`chance`](crate::search::chance), but that nothing is rounded.

use std::cell::RefCell;

use super::leaf_override::LeafOverride;
use super::linear::Linear;
use super::linear_keys::LinearKeys;
use crate::fraction::Fraction;
use crate::search::chance::OutcomeSum;
use crate::search::{CutoffRule, ProvedRange};
use crate::tree::{Child, Walk};
use crate::value::{Value, Window};

/// What is known of the outcomes of a chance node.
#[derive(Debug)]
pub(super) struct LinearSum<'k> {
    keys: &'k RefCell<LinearKeys>,
    /// The weight of all outcomes.
    total: u32,
    /// The weight of those to come.
    rest: u32,
    /// The weight of the outcome that is being searched, one of those.
    next: u32,
    /// The window of that outcome.
    asked: Window,
    /// The sum of probability times value of the outcomes so far; `None` if it does not fit.
    known: Option<Linear>,
}

impl LinearSum<'_> {
    /// A weight over another one.
    fn part(weight: u32, of: u32) -> Fraction {
        Fraction::new(weight.into(), of.into()).expect("weights are small and above 0")
    }

    /// The mean, if all outcomes to come have this value.
    fn mean_with(&self, other: Value) -> Value {
        let mut keys = self.keys.borrow_mut();
        if self.rest == 0 {
            return keys.key(self.known);
        }
        let Some(function) = keys.function(other) else {
            return other;
        };
        let mean = self.known.and_then(|sum| sum.plus(Self::part(self.rest, self.total), function));
        keys.key(mean)
    }

    /// The value of the outcome that was entered last with which the mean is `bound`, if all outcomes after it have the
    /// value `other`.
    fn needed(&self, bound: Value, other: Value) -> Value {
        let mut keys = self.keys.borrow_mut();
        let rest = self.rest - self.next;
        let Some(bound) = keys.function(bound) else {
            return bound;
        };
        let Some(other) = keys.function(other).or((rest == 0).then_some(bound)) else {
            // They may make up for any value.
            return if other == Value::INFINITY { Value::MINUS_INFINITY } else { Value::INFINITY };
        };
        let part = |weight| Self::part(weight, self.next);
        let needed = self.known.and_then(|known| {
            let zero = Linear::constant(Fraction::ZERO);
            let all = zero.plus(part(self.total), bound)?;
            all.plus(part(self.total).negated(), known)?.plus(part(rest).negated(), other)
        });
        keys.key(needed)
    }
}

/// Star1.
impl<'k, W: Walk> OutcomeSum<LeafOverride<'k, W>> for LinearSum<'k> {
    fn of(walk: &LeafOverride<'k, W>, node: Child, _probes: u32) -> LinearSum<'k> {
        let total = walk.total_weight(node);
        let known = Some(Linear::constant(Fraction::ZERO));
        LinearSum { keys: walk.keys(), total, rest: total, next: 0, asked: Window::FULL, known }
    }

    fn enter(&mut self, walk: &mut LeafOverride<'k, W>) -> Option<Child> {
        walk.enter()
    }

    fn enter_in(
        &mut self,
        weight: u32,
        window: Window,
        leaves: ProvedRange,
        _rule: CutoffRule,
    ) -> Window {
        self.next = weight;
        let alpha = self.needed(window.alpha(), leaves.upper);
        let beta = self.needed(window.beta(), leaves.lower);
        let (low, high) = (alpha.max(leaves.lower), beta.min(leaves.upper));
        let mut keys = self.keys.borrow_mut();
        for (one, other) in [(alpha, leaves.lower), (beta, leaves.upper), (low, high)] {
            keys.compare(one, other);
        }
        let is_inside = low <= high;
        self.asked =
            if is_inside { Window::between(low, high) } else { Window::between(alpha, beta) };
        self.asked
    }

    fn clipped(&self, value: Value) -> Value {
        let mut keys = self.keys.borrow_mut();
        keys.compare(value, self.asked.alpha());
        keys.compare(value, self.asked.beta());
        self.asked.clamp(value)
    }

    fn weight(&self) -> (u32, u32) {
        (self.next, self.total)
    }

    fn weigh(
        &mut self,
        value: Value,
        window: Window,
        leaves: ProvedRange,
        _rule: CutoffRule,
    ) -> ProvedRange {
        let function = self.keys.borrow().function(value);
        let part = Self::part(self.next, self.total);
        self.known = self.known.and_then(|known| known.plus(part, function?));
        self.rest -= self.next;
        let [lower, upper] = [leaves.lower, leaves.upper].map(|end| self.mean_with(end));
        let mut keys = self.keys.borrow_mut();
        keys.compare(window.alpha(), upper);
        keys.compare(lower, window.beta());
        ProvedRange { lower, upper }
    }
}
