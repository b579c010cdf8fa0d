//! The states on the line of play that a walk is on, to know a line that never ends: one that comes back to a
//! state again and again.
//!
//! Who is to move may go by turns. So a position is a state and whether its ply is even, and a line goes in a
//! circle where a position comes again. Where it comes for the second time, the search may still end: it has
//! the values of all siblings along the circle as bounds there, from the round before. Where it comes for the
//! third time, no node of the circle was cut off by all these bounds. The window is then what it was a round
//! before, and with the same questions the search does the same for ever.

use std::collections::HashMap;
use std::sync::Arc;

/// How often a position stands on the line when it comes for the third time.
const TWICE: u32 = 2;

/// A position: whether its ply is even, and its state as the program has written it.
pub(super) type Position = (bool, Arc<[u8]>);

/// The positions on the line of play, with the number of times that each stands there.
#[derive(Debug, Default)]
pub(super) struct LineOfPlay {
    counts: HashMap<Position, u32>,
}

impl LineOfPlay {
    /// The position at a ply with this state. `None`: the program names no states there, so nothing is known.
    pub(super) fn position(ply: usize, state: &[u8]) -> Option<Position> {
        (state != b"null").then(|| (ply.is_multiple_of(2), state.into()))
    }

    /// Whether a position that comes next is there for the third time.
    pub(super) fn goes_in_a_circle(&self, position: &Position) -> bool {
        self.counts.get(position).is_some_and(|&count| count >= TWICE)
    }

    /// Goes on to a position.
    pub(super) fn enter(&mut self, position: &Position) {
        *self.counts.entry(position.clone()).or_default() += 1;
    }

    /// Goes back from a position.
    pub(super) fn leave(&mut self, position: &Position) {
        if let Some(count) = self.counts.get_mut(position) {
            *count -= 1;
            if *count == 0 {
                self.counts.remove(position);
            }
        }
    }
}
