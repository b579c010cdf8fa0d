//! Iterative deepening on a game: searches to depth 1, 2, 3 and so on, each with the table and the best moves of the
//! ones before, down to the depth that is asked for or to the end of the game.
//!
//! A position is known for the depth that is left to it, so what an iteration has proved stays true in the next one.
//! Once an iteration has not come to its depth, the last one follows: to the depth that is asked for, or without a limit.

use crate::games::{DocumentGame, GameWalk, MoveOrder};
use crate::number::NumberKind;
use crate::search::{Counter, FirstCutoffs, Iteration, Outcome, Rules, SearchError};

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
}

/// What one of the searches has found, and what it took.
pub(super) struct Searched {
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
        mut search: impl FnMut(&mut GameWalk<'g, G>, Rules) -> Result<Searched, SearchError>,
        mut each: impl FnMut(Iteration),
    ) -> Result<Outcome, SearchError> {
        let mut rules = self.rules;
        let mut depth = Some(self.depth.map_or(1, |limit| limit.min(1)));
        loop {
            let walk = GameWalk::new(self.game, self.position, self.number_kind, depth);
            let mut walk = walk.in_order(self.order);
            let Searched { outcome, counter, first } = search(&mut walk, rules)?;
            each(Iteration {
                depth,
                value: self.number_kind.number(outcome.value).expect("values of games are finite"),
                bound: outcome.bound,
                moves: walk.names_along(&outcome.pv).collect(),
                nodes: counter.entered().nodes,
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
        }
    }
}
