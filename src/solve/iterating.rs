//! Iterative deepening on a game: searches to depth 1, 2, 3 and so on, each with the table and the best moves of the
//! ones before, down to the depth that is asked for or to the end of the game.
//!
//! A position is known for the depth that is left to it, so what an iteration has proved stays true in the next one.
//! An iteration may search with a window around the value of the one before, the aspiration window. If the value is not
//! in there, it searches again, with a window that is open on the side where the value is.
//!
//! Once an iteration has not come to its depth, the last one follows: to the depth that is asked for, or without a limit.

use std::num::NonZeroU32;

use crate::games::{DocumentGame, GameWalk, MoveOrder};
use crate::number::{Number, NumberKind};
use crate::search::{Counter, FirstCutoffs, Iteration, Outcome, Rules, SearchError};
use crate::value::{Bound, Value, Window};

/// The searches of a position, one deeper than the other.
pub(super) struct Deepening<'g, G: DocumentGame> {
    pub(super) game: &'g G,
    pub(super) position: &'g G::Position,
    pub(super) number_kind: NumberKind,
    pub(super) order: MoveOrder,
    /// The rules of the first one; the first guess of the others is the value of the one before.
    pub(super) rules: Rules,
    /// The depth of the last one; `None`: to the end of the game.
    pub(super) depth: Option<usize>,
    /// How far the window of the others reaches to both sides of that value; `None`: that is no limit.
    pub(super) aspiration: Option<NonZeroU32>,
}

/// What one of the searches has found, and what it took.
pub(super) struct SearchedDepth {
    pub(super) outcome: Outcome,
    pub(super) counter: Counter,
    pub(super) first: FirstCutoffs,
}

impl<G: DocumentGame> Deepening<'_, G> {
    /// Searches deeper and deeper, each time with `search`; `each` is told of each whole iteration.
    ///
    /// # Errors
    ///
    /// [`SearchError`]: a position has no static value; or the search was ended.
    pub(super) fn search<'g>(
        &'g self,
        mut search: impl FnMut(&mut GameWalk<'g, G>, Rules) -> Result<SearchedDepth, SearchError>,
        mut each: impl FnMut(Iteration),
    ) -> Result<Outcome, SearchError> {
        let mut rules = self.rules;
        let mut depth = Some(self.depth.map_or(1, |limit| limit.min(1)));
        loop {
            let mut walk = self.walk(depth);
            let mut found = search(&mut walk, rules)?;
            let opened = self.opened(rules.window, found.outcome.bound);
            if let Some(window) = opened {
                let mut again = search(&mut self.walk(depth), Rules { window, ..rules })?;
                again.counter += found.counter;
                again.first.count += found.first.count;
                again.first.deepest = again.first.deepest.max(found.first.deepest);
                found = again;
            }
            let SearchedDepth { outcome, counter, first } = found;
            each(Iteration {
                depth,
                value: self.number_kind.number(outcome.value).expect("values of games are finite"),
                bound: outcome.bound,
                moves: walk.names_along(&outcome.pv).collect(),
                nodes: counter.entered().nodes,
                researches: opened.is_some().into(),
                answers: counter.answers,
                cutoffs: counter.cutoffs,
                first: first.count,
            });
            let Some(done) = depth.filter(|&depth| Some(depth) != self.depth) else {
                return Ok(outcome);
            };
            // No node was at the limit: the next iteration is the last one.
            let is_at_end = first.deepest < done;
            depth = if is_at_end { self.depth } else { Some(done + 1) };
            rules.first_guess = Some(outcome.value);
            rules.window = self.around(outcome.value).unwrap_or(self.rules.window);
        }
    }

    fn walk(&self, depth: Option<usize>) -> GameWalk<'_, G> {
        let walk = GameWalk::new(self.game, self.position, self.number_kind, depth);
        walk.in_order(self.order)
    }

    /// The window around the value of an iteration; `None`: that is no limit.
    fn around(&self, value: Value) -> Option<Window> {
        let width = self.aspiration?.get();
        let (low, high) = match self.number_kind.number(value)? {
            Number::Integer(value) => {
                let width = i64::from(width);
                (
                    Number::Integer(value.checked_sub(width)?),
                    Number::Integer(value.checked_add(width)?),
                )
            }
            // Games have no fractions.
            number @ (Number::Decimal(_) | Number::Fraction(_)) => {
                let (value, width) = (number.double(), f64::from(width));
                (Number::Decimal(value - width), Number::Decimal(value + width))
            }
        };
        Window::new(self.number_kind.value(low)?, self.number_kind.value(high)?)
    }

    /// The window of a second search, where the value was not in that of the first one: open on that side. `None`: it
    /// was, or the window is not the aspiration window.
    fn opened(&self, window: Window, bound: Bound) -> Option<Window> {
        self.aspiration?;
        match bound {
            Bound::Exact => None,
            Bound::Lower => Window::new(window.alpha(), Value::INFINITY),
            Bound::Upper => Window::new(Value::MINUS_INFINITY, window.beta()),
        }
    }
}
