//! The open nodes of a search but the innermost, in few bytes: there may be millions.
//!
//! Where the first child is still being searched there is no value and no line yet, and what the
//! node has arrived with is still in the window: of such a node next to nothing is kept.

use super::line::Line;
use super::rank::{Ends, Rank};
use crate::value::Player;

/// An inner node whose children are being searched.
#[derive(Debug)]
pub(super) struct Open<R> {
    /// One end of the window on arrival. If the search is deep, the player's own, which is that of
    /// the next sibling too; else the opponent's, which may stop the node.
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
    entries: Vec<Entry>,
    /// Of those that are not fresh.
    rests: Vec<Rest<R>>,
}

#[derive(Debug)]
struct Entry {
    id: u32,
    player: Player,
    /// No child is done.
    is_fresh: bool,
}

#[derive(Debug)]
struct Rest<R> {
    arrival: R,
    best: R,
    line: Line,
}

// There may be millions.
const _: () = assert!(size_of::<Entry>() == 8 && size_of::<Rest<i64>>() == 24);

impl<R> Default for Frames<R> {
    fn default() -> Frames<R> {
        Frames {
            entries: Vec::new(),
            rests: Vec::new(),
        }
    }
}

impl<R: Rank> Frames<R> {
    /// Takes all off, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.rests.clear();
    }

    /// For how many nodes there is memory.
    pub(super) fn capacity(&self) -> usize {
        self.entries.capacity()
    }

    /// Puts a node on. Unless `DEEP` the window is not passed on, and all of the node is kept.
    #[inline]
    pub(super) fn push<const DEEP: bool>(&mut self, open: &Open<R>) {
        let is_fresh = DEEP && open.line.is_empty();
        if !is_fresh {
            self.rests.push(Rest {
                arrival: open.arrival,
                best: open.best,
                line: open.line,
            });
        }
        self.entries.push(Entry {
            id: open.id,
            player: open.player,
            is_fresh,
        });
    }

    /// Takes off the node that was put on last; `ends` is the window again that its child had.
    #[inline]
    pub(super) fn pop(&mut self, ends: Ends<R>) -> Option<Open<R>> {
        let Entry {
            id,
            player,
            is_fresh,
        } = self.entries.pop()?;
        let rest = if is_fresh {
            Rest {
                arrival: ends.own(player),
                best: R::worst(player),
                line: Line::EMPTY,
            }
        } else {
            self.rests.pop()?
        };
        Some(Open {
            arrival: rest.arrival,
            best: rest.best,
            line: rest.line,
            id,
            player,
        })
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
        let window = |alpha, beta| {
            let ends = Ends::<i64>::FULL.with_own(Player::Max, alpha);
            ends.with_own(Player::Min, beta)
        };
        let open = |player, arrival, best: Option<i64>| Open {
            arrival,
            best: best.unwrap_or(i64::worst(player)),
            line: best.map_or(Line::EMPTY, |_| line),
            id: 3,
            player,
        };
        let nodes = [
            (open(Player::Max, 0, None), window(0, 9)),
            (open(Player::Min, 9, None), window(0, 9)),
            (open(Player::Max, 0, Some(-5)), window(0, 9)),
            (open(Player::Min, 9, Some(6)), window(0, 6)),
        ];
        let mut frames = Frames::default();
        for (open, _) in &nodes {
            frames.push::<true>(open);
        }
        assert_eq!((frames.entries.len(), frames.rests.len()), (4, 2));
        for (open, ends) in nodes.iter().rev() {
            let popped = frames.pop(*ends).expect("it is there");
            assert_eq!(format!("{popped:?}"), format!("{open:?}"));
        }
        assert!(frames.pop(window(0, 9)).is_none());
        // Where windows are not passed on, nothing of them can be left out.
        let shallow = open(Player::Max, 9, None);
        frames.push::<false>(&shallow);
        let popped = frames.pop(Ends::FULL).expect("it is there");
        assert_eq!(format!("{popped:?}"), format!("{shallow:?}"));
    }
}
