//! An inner node that the search is in, as the [`Recorder`](super::Recorder) keeps it: its window,
//! which nodes hold the bounds, the best value so far, and what is known of its true value.

use super::record::{BackUp, NodePlace, ValueRange};
use crate::value::{Player, Value, Window};

/// An inner node that the search is in.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenNode {
    player: Player,
    pub(super) place: Option<NodePlace>,
    pub(super) arrival: Window,
    window: Window,
    /// The plies of the nodes that hold alpha and beta.
    holders: [Option<usize>; 2],
    best: Value,
    /// The range of its value by the children before the last one.
    known: Option<ValueRange>,
    /// The position of the last child, and the range of that one's value.
    last: Option<(u32, ValueRange)>,
}

impl OpenNode {
    /// A node that the search enters, with its parent.
    pub(super) fn new(
        player: Player,
        place: Option<NodePlace>,
        window: Window,
        parent: Option<&OpenNode>,
    ) -> OpenNode {
        OpenNode {
            player,
            place,
            arrival: window,
            window,
            holders: parent.map_or([None; 2], |parent| parent.holders),
            best: player.worst(),
            known: None,
            last: None,
        }
    }

    /// The ply of the node that holds a player's bound; `None` if it is an end of the window of the
    /// search.
    pub(super) fn holder(&self, player: Player) -> Option<usize> {
        self.holders[place_of(player)]
    }

    /// Takes in what is known of the child at `position`. If it was the last one, that adds to what
    /// was known of it.
    pub(super) fn learn(&mut self, position: u32, known: ValueRange) {
        match self.last {
            Some((last, before)) if last == position => {
                self.last = Some((position, before.and(known)));
            }
            _ => {
                self.known = self.by_children();
                self.last = Some((position, known));
            }
        }
    }

    /// The range of its value by all children so far; `None` before the first.
    fn by_children(&self) -> Option<ValueRange> {
        match (self.known, self.last) {
            (Some(known), Some((_, last))) => Some(known.better(self.player, last)),
            (known, last) => known.or(last.map(|(_, known)| known)),
        }
    }

    /// The range of its value if it had no other children.
    pub(super) fn known(&self) -> ValueRange {
        self.by_children().unwrap_or(ValueRange::ALL)
    }

    /// Takes the value of a child, at this node's ply.
    pub(super) fn take(&mut self, ply: usize, value: Value) -> BackUp {
        let player = self.player;
        let is_new_best = player.prefers(value, self.best);
        if is_new_best {
            self.best = value;
        }
        let moves_bound = player.prefers(value, self.window.own(player));
        if moves_bound {
            self.window = self.window.with_own(player, value);
            self.holders[place_of(player)] = Some(ply);
        }
        BackUp {
            player,
            best: self.best,
            is_new_best,
            window: moves_bound.then_some(self.window),
            known: self.known(),
        }
    }
}

/// The place of a player's own bound among the holders.
const fn place_of(player: Player) -> usize {
    match player {
        Player::Max => 0,
        Player::Min => 1,
    }
}
