//! A claim: what a line of a log says that the search of a node has returned; and how many there are of each
//! kind.
//!
//! Whether a claim is good enough is defined by Bratko, *Prolog Programming for Artificial Intelligence*, 4th
//! ed. 2011, in the chapter on game playing.

use serde::Serialize;

use super::line::Said;
use crate::check::claimed_value::Sign;
use crate::number::{ExtendedNumber, NumberWindow};
use crate::value::Bound;

/// A claim about a node, from MAX's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim {
    /// The number of its line in the log, from 1.
    pub line: u64,
    /// The number of the node in the tree.
    pub node: u32,
    /// The window of the search; an end that the line does not give is infinite. It may be empty: alpha = beta.
    pub window: NumberWindow,
    /// What the search has returned.
    pub value: ExtendedNumber,
    /// Which bound the line says that it is; `None`: the window shows it.
    pub sign: Option<Bound>,
    /// The plies below the node at which the search has stopped; `None`: it has gone on to the leaves.
    pub depth: Option<u32>,
}

impl Claim {
    /// Whether a line has one: a value, and an end of a window.
    pub(super) fn is_in(said: &Said) -> bool {
        said.value.is_some() && !said.window.is_empty()
    }

    /// The claim of a line about this node; `None`: it has none.
    pub(super) fn of(said: &Said, node: u32, line: u64) -> Option<Claim> {
        let value = said.value.as_ref().filter(|_| Claim::is_in(said))?;
        let sign = value.sign.and_then(|sign| match sign {
            Sign::Equal => Some(Bound::Exact),
            Sign::AtMost => Some(Bound::Upper),
            Sign::AtLeast => Some(Bound::Lower),
            Sign::Below | Sign::Above => None,
        });
        let window = said.window.opened();
        Some(Claim { line, node, window, value: value.number, sign, depth: said.depth })
    }

    /// The same from the other player's view.
    #[must_use]
    pub(super) fn negated(self) -> Claim {
        Claim {
            window: self.window.negated(),
            value: self.value.negated(),
            sign: self.sign.map(|sign| match sign {
                Bound::Exact => Bound::Exact,
                Bound::Upper => Bound::Lower,
                Bound::Lower => Bound::Upper,
            }),
            ..self
        }
    }

    /// What the value says: at most alpha, at least beta, or between them.
    #[must_use]
    pub fn bound(&self) -> Bound {
        if let Some(sign) = self.sign {
            sign
        } else if !self.window.alpha.is_less(self.value) {
            Bound::Upper
        } else if !self.value.is_less(self.window.beta) {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// What a value must say in this window to be good enough.
    #[must_use]
    pub fn due(&self, truth: ExtendedNumber) -> Bound {
        Claim { value: truth, sign: None, ..*self }.bound()
    }

    /// Whether it is good enough.
    #[must_use]
    pub fn is_good_enough(&self, truth: ExtendedNumber) -> bool {
        let NumberWindow { alpha, beta } = self.window;
        let is_upper = !alpha.is_less(self.value) && !alpha.is_less(truth);
        let is_lower = !self.value.is_less(beta) && !truth.is_less(beta);
        let is_between = self.window.alpha.is_less(self.value) && self.value.is_less(beta);
        // In an empty window a value may be both.
        is_upper
            || is_lower
            || (is_between && !self.value.is_less(truth) && !truth.is_less(self.value))
    }

    /// Whether it is true as the bound that it says.
    #[must_use]
    pub fn is_true(&self, truth: ExtendedNumber) -> bool {
        let is_greater = self.value.is_less(truth);
        let is_less = truth.is_less(self.value);
        // In an empty window its only value says both, and one of them is true.
        let says_both = self.sign.is_none()
            && !self.window.alpha.is_less(self.value)
            && !self.value.is_less(self.window.beta);
        match self.bound() {
            _ if says_both => true,
            Bound::Exact => !is_less && !is_greater,
            Bound::Upper => !is_greater,
            Bound::Lower => !is_less,
        }
    }

    /// Whether it settles a search of the same position with this window: no second one is needed.
    #[must_use]
    pub(super) fn settles(&self, window: NumberWindow) -> bool {
        match self.bound() {
            Bound::Exact => true,
            Bound::Upper => !window.alpha.is_less(self.value),
            Bound::Lower => !self.value.is_less(window.beta),
        }
    }
}

// The comments of these are lines of `docs/output.md`.

/// How many claims there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ClaimCounts {
    /// all
    pub claims: u64,
    /// between alpha and beta
    pub exact: u64,
    /// at least beta
    pub lower: u64,
    /// at most alpha
    pub upper: u64,
    /// not good enough
    pub not_good_enough: u64,
    /// not true as bounds
    pub not_true: u64,
}

impl ClaimCounts {
    pub(super) fn add(&mut self, bound: Bound, is_good_enough: bool, is_true: bool) {
        self.claims += 1;
        match bound {
            Bound::Exact => self.exact += 1,
            Bound::Lower => self.lower += 1,
            Bound::Upper => self.upper += 1,
        }
        self.not_good_enough += u64::from(!is_good_enough);
        self.not_true += u64::from(!is_true);
    }
}
