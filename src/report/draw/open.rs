//! An inner node that a search is in, as the [`Recorder`](super::Recorder) follows it: its window,
//! who holds the bounds, the best value so far, and what is known of its true value.

use super::record::{Effect, Known, Place};
use crate::value::{Player, Value, Window};

/// An inner node that the search is in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    player: Player,
    pub(super) place: Option<Place>,
    pub(super) arrival: Window,
    window: Window,
    /// The plies of the nodes that hold alpha and beta.
    pub(super) holders: [Option<usize>; 2],
    best: Value,
    /// What the children before the last tell of its value, and what the last one tells.
    known: Option<Known>,
    last: Option<(u32, Known)>,
}

impl Open {
    /// The node that a search enters, below those that hold the bounds of its window.
    pub(super) fn new(
        player: Player,
        place: Option<Place>,
        window: Window,
        holders: [Option<usize>; 2],
    ) -> Open {
        Open {
            player,
            place,
            arrival: window,
            window,
            holders,
            best: player.worst(),
            known: None,
            last: None,
        }
    }

    /// Takes in what is known of the child at `position`, in another way if it was the last one.
    pub(super) fn learn(&mut self, position: u32, known: Known) {
        match self.last {
            Some((last, before)) if last == position => {
                self.last = Some((position, before.and(known)));
            }
            _ => {
                self.known = self.all_known();
                self.last = Some((position, known));
            }
        }
    }

    /// What all children so far tell of its value; `None` before the first.
    pub(super) fn all_known(&self) -> Option<Known> {
        match (self.known, self.last) {
            (Some(known), Some((_, last))) => Some(known.better(self.player, last)),
            (known, last) => known.or(last.map(|(_, known)| known)),
        }
    }

    /// Takes the value of a child, at this node's ply.
    pub(super) fn take(&mut self, ply: usize, value: Value) -> Effect {
        let player = self.player;
        let is_new_best = player.prefers(value, self.best);
        if is_new_best {
            self.best = value;
        }
        let moves_bound = player.prefers(value, self.window.own(player));
        if moves_bound {
            self.window = self.window.with_own(player, value);
            self.holders[own(player)] = Some(ply);
        }
        Effect {
            player,
            best: self.best,
            is_new_best,
            window: moves_bound.then_some(self.window),
            known: self.all_known().unwrap_or(Known::NOTHING),
        }
    }
}

/// The place of a player's own bound in a pair.
pub(super) const fn own(player: Player) -> usize {
    match player {
        Player::Max => 0,
        Player::Min => 1,
    }
}
