//! The open nodes of a search but the innermost, in few bytes: there may be millions.
//!
//! What a node has for sure is the better of what it has arrived with and of its best child. If windows
//! are passed on, that is in the window of its next child: so of the two only the other one is kept.
//! Where the first child is still being searched there is no value and no line yet: of such a node next
//! to nothing is kept.

use super::line::Line;
use super::rank::{Ends, Rank};
use crate::value::Player;

/// An inner node whose children are being searched. Its values are what its player sees.
#[derive(Debug)]
pub(super) struct Open<R> {
    /// One end of the window on arrival. If the search is deep, what the player has for sure; else
    /// what the opponent has, which may stop the node.
    pub(super) arrival: R,
    /// The value of the best child so far.
    pub(super) best: R,
    /// The line of play to the leaf that `best` comes from.
    pub(super) line: Line,
    pub(super) id: u32,
    pub(super) player: Player,
}

/// A stack of open nodes.
#[derive(Debug)]
pub(super) struct Frames<R> {
    tags: Vec<Tag>,
    /// The number of the first node, and of each that has another than the one before it. Along a text
    /// without labels, and in a uniform tree, all have the same.
    ids: Vec<u32>,
    /// Of those that are not fresh.
    rests: Vec<Rest<R>>,
}

/// The player to move at a node, its state, and whether its number is kept.
#[derive(Clone, Copy, Debug)]
struct Tag(u8);

const MIN_MOVES: u8 = 1;
const HAS_ID: u8 = 2;
/// These bits are the state: what is kept of the node.
const STATE: u8 = 12;

/// Nothing: no child is done.
const FRESH: u8 = 0;
/// The value of the best child, which is no better than what the node has arrived with.
const FAILING: u8 = 4;
/// What the node has arrived with; the best child is better.
const RAISED: u8 = 8;
/// Both, in two rests: windows are not passed on.
const WHOLE: u8 = 12;

impl Tag {
    #[inline]
    fn new(player: Player, state: u8, has_id: bool) -> Tag {
        let player = match player {
            Player::Max => 0,
            Player::Min => MIN_MOVES,
        };
        Tag(player | state | if has_id { HAS_ID } else { 0 })
    }

    #[inline]
    fn player(self) -> Player {
        if self.0 & MIN_MOVES == 0 {
            Player::Max
        } else {
            Player::Min
        }
    }

    #[inline]
    fn has_id(self) -> bool {
        self.0 & HAS_ID != 0
    }

    #[inline]
    fn state(self) -> u8 {
        self.0 & STATE
    }
}

#[derive(Debug)]
struct Rest<R> {
    kept: R,
    line: Line,
}

// There may be millions.
const _: () = assert!(size_of::<Rest<i64>>() == 16);

impl<R> Default for Frames<R> {
    fn default() -> Frames<R> {
        Frames {
            tags: Vec::new(),
            ids: Vec::new(),
            rests: Vec::new(),
        }
    }
}

impl<R: Rank> Frames<R> {
    /// Takes all off, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.tags.clear();
        self.ids.clear();
        self.rests.clear();
    }

    /// For how many nodes there is memory.
    pub(super) fn capacity(&self) -> usize {
        self.tags.capacity()
    }

    /// Puts a node on. `DEEP`: its window is passed on.
    #[inline]
    pub(super) fn push<const DEEP: bool>(&mut self, open: &Open<R>) {
        let Open {
            arrival,
            best,
            line,
            id,
            player,
        } = *open;
        let mut keep = |kept| self.rests.push(Rest { kept, line });
        let state = if !DEEP {
            keep(arrival);
            keep(best);
            WHOLE
        } else if line.is_empty() {
            FRESH
        } else if best <= arrival {
            keep(best);
            FAILING
        } else {
            keep(arrival);
            RAISED
        };
        let has_id = self.ids.last() != Some(&id);
        if has_id {
            self.ids.push(id);
        }
        self.tags.push(Tag::new(player, state, has_id));
    }

    /// Takes off the node that was put on last, and tells the window of its next child, as its own
    /// player sees it. If `DEEP`, `ends` is the window that its last child arrived with, where `child`
    /// was to move.
    #[inline]
    pub(super) fn pop<const DEEP: bool>(
        &mut self,
        ends: Ends<R>,
        child: Player,
    ) -> Option<(Open<R>, Ends<R>)> {
        let tag = self.tags.pop()?;
        let player = tag.player();
        let id = *self.ids.last()?;
        if tag.has_id() {
            self.ids.pop();
        }
        let mut ends = if player == child { ends } else { ends.turned() };
        let (arrival, best, line) = if DEEP && tag.state() == FRESH {
            (ends.own, R::WORST, Line::EMPTY)
        } else {
            let Rest { kept, line } = self.rests.pop()?;
            if !DEEP {
                ends = Ends {
                    own: kept,
                    ..Ends::FULL
                };
                (self.rests.pop()?.kept, kept, line)
            } else if tag.state() == RAISED {
                (kept, ends.own, line)
            } else {
                (ends.own, kept, line)
            }
        };
        let open = Open {
            arrival,
            best,
            line,
            id,
            player,
        };
        Some((open, ends))
    }
}

#[cfg(test)]
mod tests {
    use super::super::line::Lines;
    use super::*;

    #[test]
    fn what_is_taken_off_is_what_was_put_on() {
        let mut lines = Lines::default();
        let line = lines.extend(7, Line::EMPTY);
        let with_id = |id, player, arrival, best: Option<i64>| Open {
            arrival,
            best: best.unwrap_or(i64::WORST),
            line: best.map_or(Line::EMPTY, |_| line),
            id,
            player,
        };
        let open = |player, arrival, best| with_id(3, player, arrival, best);
        let seen = |own, bound| Ends { own, bound };
        let nodes = [
            (open(Player::Max, 0, None), seen(0, 9)),
            (open(Player::Min, !9, None), seen(!9, !0)),
            (open(Player::Max, 0, Some(-5)), seen(0, 9)),
            (open(Player::Max, 0, Some(0)), seen(0, 9)),
            (open(Player::Min, !9, Some(!6)), seen(!6, !0)),
            (with_id(4, Player::Max, 0, Some(3)), seen(3, 9)),
            (with_id(5, Player::Max, 3, None), seen(3, 9)),
        ];
        let mut frames = Frames::default();
        for (open, _) in &nodes {
            frames.push::<true>(open);
        }
        let kept = (frames.tags.len(), frames.ids.len(), frames.rests.len());
        assert_eq!(kept, (7, 3, 4));
        for (open, ends) in nodes.iter().rev() {
            for child in Player::ALL {
                let arrived = if child == open.player {
                    *ends
                } else {
                    ends.turned()
                };
                let (popped, window) = frames.pop::<true>(arrived, child).expect("it is there");
                assert_eq!(format!("{popped:?}"), format!("{open:?}"));
                assert_eq!(format!("{window:?}"), format!("{ends:?}"));
                frames.push::<true>(open);
            }
            assert!(frames.pop::<true>(*ends, open.player).is_some());
        }
        assert!(frames.pop::<true>(seen(0, 9), Player::Max).is_none());
        // Where windows are not passed on, nothing of them can be left out.
        for best in [None, Some(-3), Some(12)] {
            let shallow = open(Player::Max, 9, best);
            frames.push::<false>(&shallow);
            let popped = frames.pop::<false>(Ends::FULL, Player::Min);
            let (popped, window) = popped.expect("it is there");
            assert_eq!(format!("{popped:?}"), format!("{shallow:?}"));
            assert_eq!((window.own, window.bound), (shallow.best, i64::BEST));
        }
    }
}
