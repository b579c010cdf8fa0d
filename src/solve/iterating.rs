//! Iterative deepening on a game: searches to depth 1, 2, 3 and so on, each with the table and the best moves of the
//! ones before, down to the depth that is asked for or to the end of the game.
//!
//! A position is known for the depth that is left to it, so what an iteration has proved stays true in the next one.
//! Once an iteration has not come to its depth, the last one follows: to the depth that is asked for, or without a limit.

use crate::games::{DocumentGame, GameWalk, MoveOrder};
use crate::number::NumberKind;
use crate::search::{
    Algorithm, Iteration, IterationCounter, Observer, Outcome, Rules, SearchError, Table, WIDE,
};

/// The searches of a position, one deeper than the other.
pub(super) struct Deepening<'g, G: DocumentGame> {
    pub(super) game: &'g G,
    pub(super) position: &'g G::Position,
    pub(super) number_kind: NumberKind,
    pub(super) order: MoveOrder,
    pub(super) algorithm: Algorithm,
    pub(super) rules: Rules,
    /// The depth of the last one; `None`: to the end of the game.
    pub(super) depth: Option<usize>,
}

impl<G: DocumentGame> Deepening<'_, G> {
    /// Searches deeper and deeper; `each` is told of each whole iteration.
    ///
    /// # Errors
    ///
    /// [`SearchError`]: a position has no static value; or the observer ends the search.
    pub(super) fn search(
        &self,
        table: &mut Table<WIDE>,
        observer: &mut impl Observer,
        mut each: impl FnMut(Iteration),
    ) -> Result<Outcome, SearchError> {
        let mut rules = self.rules;
        let mut depth = Some(self.depth.map_or(1, |limit| limit.min(1)));
        loop {
            let walk = || {
                GameWalk::new(self.game, self.position, self.number_kind, depth)
                    .in_order(self.order)
            };
            let mut counter = IterationCounter::default();
            let observer = &mut (&mut counter, &mut *observer);
            let algorithm = self.algorithm;
            let mut outcome = algorithm.search_with_table(&mut walk(), table, rules, observer)?;
            algorithm.follow(&walk(), table, rules, &mut outcome)?;
            each(Iteration {
                depth,
                value: self.number_kind.number(outcome.value).expect("values of games are finite"),
                moves: walk().names_along(&outcome.pv).collect(),
                nodes: counter.counter.entered().nodes,
                answers: counter.counter.answers,
                cutoffs: counter.counter.cutoffs,
                first: counter.first,
            });
            let Some(done) = depth.filter(|&depth| Some(depth) != self.depth) else {
                return Ok(outcome);
            };
            // No node was at the limit: the next iteration is the last one.
            let is_at_end = counter.deepest < done;
            depth = if is_at_end { self.depth } else { Some(done + 1) };
            if self.algorithm.abilities().takes_first_guess {
                rules.first_guess = Some(outcome.value);
            }
        }
    }
}
