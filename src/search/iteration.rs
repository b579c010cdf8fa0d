//! Iterative deepening: searches to depth 1, 2, 3 and so on, down to the depth that is asked for or to the end; and what
//! each has found, and what it took. Who searches gives all of them one table, so each begins with the best moves of the
//! ones before.
//!
//! A position is known for the depth that is left to it, so what an iteration has proved stays true in the next one.
//! An iteration may search with a window around the value of the one before, the aspiration window. If the value is not
//! in there, it searches again, with a window that is open on the side where the value is.
//!
//! Once an iteration has not come to its depth, the last one follows: to the depth that is asked for, or without a limit.
//!
//! Source: Slate & Atkin, "Chess 4.5, the Northwestern University chess program", 1977. How often the first child
//! stops a node is the usual measure of an order of moves: Marsland, "A review of game-tree pruning", *ICCA Journal*
//! 9(1), 1986.

use std::num::NonZeroU32;
use std::ops::ControlFlow;

use serde::Serialize;

use super::{Observer, Outcome, Rules, SearchError, SearchEvent};
use crate::named::serialize_name;
use crate::number::{Number, NumberKind};
use crate::tree::Node;
use crate::value::{Bound, Value, Window};

/// Searches of a tree to depth 1, 2, 3 and so on.
#[derive(Clone, Copy, Debug)]
pub struct Deepening {
    number_kind: NumberKind,
    /// The depth of the last search; `None`: to the end of the tree.
    limit: Option<usize>,
    aspiration: Option<NonZeroU32>,
    /// The window of the first search.
    window: Window,
    /// The depth of the next one; `None`: to the end of the tree.
    depth: Option<usize>,
    /// Its rules.
    rules: Rules,
}

/// What is found at a depth.
#[derive(Clone, Debug)]
pub struct SearchedDepth {
    /// The depth; `None`: to the end of the tree.
    pub depth: Option<usize>,
    /// What the search has found.
    pub outcome: Outcome,
    /// Whether there were two searches, as the value was not in the aspiration window.
    pub is_again: bool,
    /// Whether no search follows.
    pub is_last: bool,
}

impl Deepening {
    /// Searches down to `limit`, or to the end of the tree. The first one goes by `rules`, the first guess of the others is
    /// the value of the one before, and their window reaches from there as far to both sides as `aspiration` says.
    #[must_use]
    pub fn new(
        number_kind: NumberKind,
        rules: Rules,
        limit: Option<usize>,
        aspiration: Option<NonZeroU32>,
    ) -> Deepening {
        let depth = Some(limit.map_or(1, |limit| limit.min(1)));
        Deepening { number_kind, limit, aspiration, window: rules.window, depth, rules }
    }

    /// Searches to the next depth. `search` does so by rules, and gives the deepest ply that it has come to, too.
    ///
    /// # Errors
    ///
    /// Those of `search`.
    pub fn search_next(
        &mut self,
        mut search: impl FnMut(Option<usize>, Rules) -> Result<(Outcome, usize), SearchError>,
    ) -> Result<SearchedDepth, SearchError> {
        let (depth, rules) = (self.depth, self.rules);
        let (mut outcome, mut deepest) = search(depth, rules)?;
        let opened = self.opened(rules.window, outcome.bound);
        if let Some(window) = opened {
            let (again, ply) = search(depth, Rules { window, ..rules })?;
            (outcome, deepest) = (again, deepest.max(ply));
        }
        let more = depth.filter(|&depth| Some(depth) != self.limit);
        if let Some(done) = more {
            // No node was at the limit: the next search is the last one.
            let is_at_end = deepest < done;
            self.depth = if is_at_end { self.limit } else { Some(done + 1) };
            self.rules.first_guess = Some(outcome.value);
            self.rules.window = self.around(outcome.value).unwrap_or(self.window);
        }
        let (is_again, is_last) = (opened.is_some(), more.is_none());
        Ok(SearchedDepth { depth, outcome, is_again, is_last })
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

// The comments are lines of `docs/output.md`.

/// A whole search to some depth, one of several.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Iteration {
    /// its depth; `null` of the last one, which goes to the end of the game
    pub depth: Option<usize>,
    /// the value that it finds, from MAX's point of view
    pub value: Number,
    /// what that is of the true value at its depth: `exact`, or beyond the window `upper` or `lower`
    #[serde(serialize_with = "serialize_name")]
    pub bound: Bound,
    /// the moves of its principal variation
    pub moves: Vec<String>,
    /// nodes entered
    pub nodes: u64,
    /// searches that were done again, because the value was not in the window
    pub researches: u64,
    /// nodes that were not searched, because of what was known of their positions
    pub answers: u64,
    /// cutoffs that pruned at least one node
    pub cutoffs: u64,
    /// those of them by the first child that was searched
    pub first: u64,
}

/// Watches a search, and says how good its order of children is.
#[derive(Clone, Debug, Default)]
pub struct FirstCutoffs {
    /// Cutoffs by the first child, that pruned at least one node.
    pub count: u64,
    /// The ply of the deepest node.
    pub deepest: usize,
    /// For each open node how many of its children are done.
    done: Vec<u32>,
}

impl Observer for FirstCutoffs {
    const READS_LEAVES: bool = false;

    fn on(&mut self, event: &SearchEvent) -> ControlFlow<()> {
        match event {
            SearchEvent::Enter(entered) => {
                let ply = entered.path.len();
                self.deepest = self.deepest.max(ply);
                if let Node::Inner(_) = entered.child.node {
                    self.done.resize(self.done.len().max(ply + 1), 0);
                    self.done[ply] = 0;
                }
            }
            SearchEvent::BackUp(backed_up) => self.done[backed_up.path.len()] += 1,
            SearchEvent::Stop { at, .. } => self.count += u64::from(self.done[at.len()] == 1),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn reads_subtrees(&self) -> bool {
        false
    }
}
