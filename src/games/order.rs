//! In which order a walk makes the moves of a position: the orders that need no search beforehand, and what they
//! learn from cutoffs as the search goes. [`LearnedMoves`] knows moves by numbers alone, so a walk along the answers of a
//! program learns by it, too.
//!
//! The search tells the walk nothing. A walk that skips moves right after it has left one knows that this one has
//! stopped the node.
//!
//! Sources: Slate & Atkin, "Chess 4.5, the Northwestern University chess program", 1977 (stored move first, killer
//! moves: Huberman 1968); Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", *IEEE
//! Transactions on Pattern Analysis and Machine Intelligence* 11, 1989.

use super::game::{Game, bits, is_chance};
use crate::value::Player;

/// An order of the moves of a position. Moves that it holds for equal keep the order of their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveOrder {
    /// By their numbers.
    #[default]
    Given,
    /// By what they [promise](Game::promises), without those that cannot be better than another. Where the rules leave
    /// a position [one value](Game::range) it is a leaf: for the value alone.
    Promised,
    /// By the static values of the positions that they lead to, the best for the player first. A position in which the
    /// game is over is worth its result; one without a static value comes last.
    Static,
    /// The move that was the best one when the position was searched last, and then the others.
    Best,
    /// The two moves that stopped nodes at this ply last, and then the others.
    Killer,
    /// By how often, and how far above the leaves, a move has stopped nodes of the player.
    History,
}

/// A move that is left in an open position: how good it looks, its number, and its place among the moves.
pub(super) type LeftMove = (i64, u8, u8);

/// What an order has learned of moves, which are known by their numbers.
#[derive(Clone, Debug)]
pub(crate) struct LearnedMoves {
    order: MoveOrder,
    /// For each ply the moves that stopped nodes there last, the last one first.
    killers: Vec<[Option<u32>; 2]>,
    /// How well each move has done, for MAX and for MIN.
    history: [Vec<i64>; 2],
    /// The deepest ply at which moves have been sorted.
    deepest: usize,
}

impl LearnedMoves {
    pub(crate) fn new(order: MoveOrder) -> LearnedMoves {
        LearnedMoves { order, killers: Vec::new(), history: Default::default(), deepest: 0 }
    }

    /// How good each move of `player` looks at this ply, where moves are now sorted.
    #[inline]
    pub(crate) fn promises(&mut self, player: Player, ply: usize) -> impl Fn(u32) -> i64 + '_ {
        self.deepest = self.deepest.max(ply);
        let killers = match self.order {
            MoveOrder::Killer => self.killers.get(ply).copied().unwrap_or_default(),
            _ => [None; 2],
        };
        let history = &self.history[usize::from(player == Player::Min)];
        move |number| {
            let is_killer = |rank: usize| i64::from(killers[rank] == Some(number));
            let score = history.get(number as usize).copied();
            score.unwrap_or_else(|| 2 * is_killer(0) + is_killer(1))
        }
    }

    /// Learns that a move of `player` has stopped a node at this ply.
    pub(crate) fn learn(&mut self, player: Player, number: u32, ply: usize) {
        match self.order {
            MoveOrder::Killer => {
                if self.killers.len() <= ply {
                    self.killers.resize(ply + 1, [None; 2]);
                }
                let killers = &mut self.killers[ply];
                if killers[0] != Some(number) {
                    *killers = [Some(number), killers[0]];
                }
            }
            MoveOrder::History => {
                let above = i64::try_from(self.deepest - ply + 1).unwrap_or(i64::MAX);
                let history = &mut self.history[usize::from(player == Player::Min)];
                if history.len() <= number as usize {
                    history.resize(number as usize + 1, 0);
                }
                let score = &mut history[number as usize];
                *score = score.saturating_add(above.saturating_mul(above));
            }
            _ => {}
        }
    }
}

/// The moves that are left in the open positions, the next one of each last, and what has been learned.
#[derive(Clone, Debug)]
pub(super) struct MoveSorter {
    pub(super) left: Vec<LeftMove>,
    pub(super) learned: LearnedMoves,
}

/// The number, or the place, of no move.
pub(super) const NO_MOVE: u8 = u8::MAX;

impl MoveSorter {
    pub(super) fn new(order: MoveOrder) -> MoveSorter {
        MoveSorter { left: Vec::with_capacity(256), learned: LearnedMoves::new(order) }
    }

    /// Adds these moves of a position at this ply, the next one last. `best`: the place of the one that was the
    /// best before. Gives how many there are.
    #[inline]
    pub(super) fn add<G: Game>(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: u64,
        ply: usize,
        best: u8,
    ) -> u64 {
        let left = &mut self.left;
        let start = left.len();
        let mut place = 0;
        let mut add = |number: u32, promise: i64| {
            // There are few, and often the best come first: each finds its place from the end.
            let mut at = left.len();
            while at > start && left[at - 1].0 >= promise {
                at -= 1;
            }
            left.insert(at, (promise, short(number), place));
            place += 1;
        };
        // Outcomes have no order, and all count.
        let order =
            if is_chance(game, position, moves) { MoveOrder::Given } else { self.learned.order };
        match order {
            MoveOrder::Promised => {
                game.promises(position, moves, |number, promise| add(number, promise.into()));
            }
            MoveOrder::Given => bits(moves).for_each(|number| add(number, 0)),
            MoveOrder::Static => {
                let player = game.player(position);
                bits(moves)
                    .for_each(|number| add(number, static_value(game, position, number, player)));
            }
            MoveOrder::Best => {
                let is_best = |place| i64::from(place == usize::from(best));
                bits(moves).enumerate().for_each(|(place, number)| add(number, is_best(place)));
            }
            MoveOrder::Killer | MoveOrder::History => {
                let promise = self.learned.promises(game.player(position), ply);
                bits(moves).for_each(|number| add(number, promise(number)));
            }
        }
        (self.left.len() - start) as u64
    }
}

/// How good the position after a move is for the player who makes it; the least number if it has no static value.
fn static_value<G: Game>(game: &G, position: &G::Position, number: u32, player: Player) -> i64 {
    let next = game.play(position, number);
    let value = match game.moves(&next) {
        0 => Some(game.result(&next)),
        _ => game.evaluate(&next),
    };
    match player {
        Player::Max => value.unwrap_or(i64::MIN),
        Player::Min => value.map_or(i64::MIN, |value| -value),
    }
}

fn short(number: u32) -> u8 {
    u8::try_from(number).expect("a move is below 64")
}
