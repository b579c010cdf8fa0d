//! Nim: piles of things. A player takes at least one thing from one pile, and at most `most`. The player
//! who cannot move loses; in misère play that player wins.
//!
//! The first player is MAX. All things are the bits of a word, pile after pile; those of a pile that are
//! left are the lowest of its bits. So the bit of the n-th thing of a pile stands for the move that takes
//! n.

use super::board::{Board, Cell};
use super::fields::{Fields, PositionError};
use super::game::{DocumentGame, Game};
use super::stones::{PLAYERS, given_mover};
use crate::value::Player;

/// The most things in all piles.
const MOST_THINGS: u32 = 64;

/// The most piles: there is a letter for each.
const MOST_PILES: usize = 26;

/// The rules with these piles.
#[derive(Clone, Debug)]
pub struct Nim {
    /// The sizes of the piles at the start.
    piles: Vec<u32>,
    /// The moves that take no more than is allowed.
    allowed: u64,
    is_misere: bool,
}

/// What is left, and who is to move.
#[derive(Clone, Copy, Debug)]
pub struct NimPosition {
    things: u64,
    player: Player,
}

impl Nim {
    /// The pile of a bit: its number, its first bit, and the bits that it had at the start.
    fn pile(&self, bit: u32) -> (usize, u32, u64) {
        let mut start = 0;
        for (number, &size) in self.piles.iter().enumerate() {
            if bit < start + size {
                return (number, start, lowest(size) << start);
            }
            start += size;
        }
        unreachable!("each bit is in a pile")
    }
}

/// The lowest bits of a word.
fn lowest(count: u32) -> u64 {
    u64::MAX.checked_shr(64 - count).unwrap_or(0)
}

impl Game for Nim {
    type Position = NimPosition;

    #[inline]
    fn moves(&self, position: &NimPosition) -> u64 {
        position.things & self.allowed
    }

    #[inline]
    fn play(&self, position: &NimPosition, number: u32) -> NimPosition {
        let (_, start, pile) = self.pile(number);
        let taken = number - start + 1;
        let left = (position.things & pile).checked_shr(taken).unwrap_or(0) & pile;
        NimPosition { things: position.things & !pile | left, player: !position.player }
    }

    #[inline]
    fn player(&self, position: &NimPosition) -> Player {
        position.player
    }

    fn result(&self, position: &NimPosition) -> i64 {
        let is_win_of_max = (position.player == Player::Min) != self.is_misere;
        if is_win_of_max { 1 } else { -1 }
    }

    fn evaluate(&self, _position: &NimPosition) -> Option<i64> {
        None
    }

    fn range(&self, _position: &NimPosition, _moves: u64) -> Option<(i64, i64)> {
        Some((-1, 1))
    }

    fn key(&self, position: &NimPosition) -> Option<u128> {
        Some(u128::from(position.things) << 1 | u128::from(position.player == Player::Min))
    }

    fn key_bits(&self) -> u32 {
        self.piles.iter().sum::<u32>() + 1
    }

    fn move_name(&self, number: u32) -> String {
        let (pile, start, _) = self.pile(number);
        let letter = char::from(b'a' + u8::try_from(pile).expect("at most 26"));
        format!("{letter}{}", number - start + 1)
    }
}

impl DocumentGame for Nim {
    const NAMES: &'static [&'static str] = &["nim"];
    const EVALUATIONS: &'static [&'static str] = &[];

    fn read(
        _name: &str,
        fields: &mut Fields,
        _evaluation: Option<&str>,
    ) -> Result<(Nim, NimPosition), PositionError> {
        let help = "write the size of each pile: `\"piles\": [3, 4, 5]`";
        let Some((at, given)) = fields.list("piles", "a list of numbers")? else {
            return Err(PositionError::new(fields.start(), "the game needs `piles`", help));
        };
        let mut piles = Vec::with_capacity(given.len());
        for pile in &given {
            piles.push(pile.number(0..=MOST_THINGS)?);
        }
        let total = piles.iter().map(|&size| u64::from(size)).sum::<u64>();
        if total > u64::from(MOST_THINGS) {
            let message = format!("the piles have {total} things, expected at most {MOST_THINGS}");
            return Err(PositionError::new(at, message, help));
        }
        if piles.len() > MOST_PILES {
            let message = format!("there are {} piles, expected at most {MOST_PILES}", piles.len());
            return Err(PositionError::new(at, message, help));
        }
        let most = fields.number("most", 1..=MOST_THINGS)?;
        let most = most.unwrap_or(MOST_THINGS);
        let (mut things, mut allowed, mut start) = (0, 0, 0);
        for &size in &piles {
            // A pile after 64 things is empty, and has no bit.
            let shifted = |bits: u64| bits.checked_shl(start).unwrap_or(0);
            things |= shifted(lowest(size));
            allowed |= shifted(lowest(size.min(most)));
            start += size;
        }
        let is_misere = fields.flag("misere")?;
        let mover = given_mover(fields, PLAYERS)?;
        let player = mover.map_or(Player::Max, |(_, player)| player);
        let game = Nim { piles, allowed, is_misere };
        Ok((game, NimPosition { things, player }))
    }

    fn board(&self, position: &NimPosition) -> Board {
        let mut start = 0;
        let pile = |&size: &u32| {
            let bits = lowest(size).checked_shl(start).unwrap_or(0);
            start += size;
            Cell::Count((position.things & bits).count_ones())
        };
        Board { columns: self.piles.len(), cells: self.piles.iter().map(pile).collect() }
    }
}
