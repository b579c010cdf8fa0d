//! Kalah: houses with seeds, and a store for each player.
//!
//! A move takes all seeds of one of the mover's houses and sows them counterclockwise, one in each house
//! and in the mover's store; the opponent's store is left out. If the last seed falls into the mover's
//! store, the mover moves again: a second ply of the same player. If it falls into an empty house of the
//! mover, and the house opposite is not empty, it goes to the mover's store with all seeds of the house
//! opposite. When after a move one side has no seeds in its houses, the game is over, and each seed that is
//! left goes to the store of the player in whose houses it lies. The value is the store of the first
//! player, who is MAX, less the other.
//!
//! Source: Irving, Donkers & Uiterwijk, "Solving Kalah", *ICGA Journal* 23(3), 2000. The evaluation `seeds`
//! is the difference of the stores.

use super::board::{Board, Cell};
use super::fields::{Fields, PlacedValue, PositionError};
use super::game::{DocumentGame, GOLDEN, Game, bits};
use super::stones::{PLAYERS, given_mover};
use crate::value::Player;

/// The most houses of a player.
const MOST_HOUSES: usize = 10;

/// The most seeds in all houses and stores: the number of each fits a byte.
const MOST_SEEDS: usize = u8::MAX as usize;

/// Houses and stores of both players.
const MOST_PITS: usize = 2 * (MOST_HOUSES + 1);

/// The rules with this many houses.
#[derive(Clone, Copy, Debug)]
pub struct Kalah {
    /// The houses of each player.
    houses: usize,
    /// Whether positions have static values.
    is_evaluated: bool,
    /// All seeds.
    seeds: i64,
    /// What the terms of a key count.
    radix: u128,
    /// The most bits of a key.
    key_bits: u32,
}

/// The radix and the bits of the keys of positions with so many houses on a side and so many seeds.
fn keys(houses: usize, seeds: i64) -> (u128, u32) {
    let radix = u128::from(seeds.cast_unsigned()) + 1;
    let count = (0..=2 * houses).try_fold(2, |count: u128, _| count.checked_mul(radix));
    count.map_or((GOLDEN, u128::BITS), |count| (radix, (count - 1).ilog2() + 1))
}

/// Who has how many seeds where, and who is to move.
#[derive(Clone, Copy, Debug)]
pub struct KalahPosition {
    /// The seeds in the order of sowing: the first player's houses, that player's store, the second
    /// player's houses and store, and nothing from there on.
    pits: [u8; MOST_PITS],
    player: Player,
}

impl Kalah {
    /// The number of a player's first house.
    #[inline]
    fn first_house(self, player: Player) -> usize {
        match player {
            Player::Max => 0,
            Player::Min => self.houses + 1,
        }
    }

    #[inline]
    fn store(self, player: Player) -> usize {
        self.first_house(player) + self.houses
    }

    /// The position when the game ends if it is over: each player has put the seeds that are left into the
    /// store.
    #[inline]
    fn with_end(self, mut position: KalahPosition) -> KalahPosition {
        let houses =
            [Player::Max, Player::Min].map(|player| self.first_house(player)..self.store(player));
        let is_empty = |side: &[u8]| side.iter().all(|&seeds| seeds == 0);
        if houses.iter().any(|side| is_empty(&position.pits[side.clone()])) {
            for side in houses {
                let left: u8 = position.pits[side.clone()].iter().sum();
                position.pits[side.end] += left;
                position.pits[side].fill(0);
            }
        }
        position
    }

    fn difference(self, position: &KalahPosition) -> i64 {
        let [max, min] = [Player::Max, Player::Min].map(|player| position.pits[self.store(player)]);
        i64::from(max) - i64::from(min)
    }
}

/// The seeds of both players that a document gives, houses first, then the store.
fn read_board(
    at: usize,
    sides: Vec<PlacedValue>,
    houses: Option<usize>,
) -> Result<(usize, Vec<u8>), PositionError> {
    const HELP: &str = "write the seeds in the houses of each player in the order of sowing, then those in the \
                        store: `[[4, 4, 4, 0], [4, 4, 4, 0]]`";
    if sides.len() != 2 {
        let message = format!(
            "found {} in `board`, expected a list for each player",
            match sides.len() {
                1 => "1 list".to_owned(),
                count => format!("{count} lists"),
            }
        );
        return Err(PositionError::new(at, message, HELP));
    }
    let (mut houses, mut pits) = (houses, Vec::new());
    for side in sides {
        let (at, side) = side.list("a list of numbers")?;
        let expected = match houses {
            Some(houses) => houses + 1..=houses + 1,
            None => 2..=MOST_HOUSES + 1,
        };
        if !expected.contains(&side.len()) {
            let numbers = match houses {
                Some(houses) => format!("{}", houses + 1),
                None => format!("2 to {}", MOST_HOUSES + 1),
            };
            let message = format!(
                "expected {numbers} numbers for a side, the houses and the store, found {}",
                side.len()
            );
            return Err(PositionError::new(at, message, HELP));
        }
        houses = Some(side.len() - 1);
        for seeds in side {
            pits.push(seeds.number(0..=u8::MAX)?);
        }
    }
    let total: usize = pits.iter().map(|&seeds| usize::from(seeds)).sum();
    check_total(at, total)?;
    Ok((pits.len() / 2 - 1, pits))
}

/// Checks that so many seeds are not too many.
fn check_total(at: usize, total: usize) -> Result<(), PositionError> {
    if total <= MOST_SEEDS {
        return Ok(());
    }
    let message = format!("the game has {total} seeds, expected at most {MOST_SEEDS}");
    Err(PositionError::new(at, message, "take fewer houses, or fewer seeds in each"))
}

impl Game for Kalah {
    type Position = KalahPosition;

    #[inline]
    fn moves(&self, position: &KalahPosition) -> u64 {
        let first = self.first_house(position.player);
        let houses = &position.pits[first..first + self.houses];
        let seeds = houses.iter().enumerate();
        seeds.fold(0, |moves, (house, &seeds)| moves | u64::from(seeds != 0) << house)
    }

    #[inline]
    fn play(&self, position: &KalahPosition, number: u32) -> KalahPosition {
        let KalahPosition { mut pits, player } = *position;
        let (first, store) = (self.first_house(player), self.store(player));
        let (skipped, last) = (self.store(!player), 2 * self.houses + 1);
        let mut pit = first + number as usize;
        for _ in 0..std::mem::take(&mut pits[pit]) {
            loop {
                pit = if pit == last { 0 } else { pit + 1 };
                if pit != skipped {
                    break;
                }
            }
            pits[pit] += 1;
        }
        let opposite = || 2 * self.houses - pit;
        if (first..store).contains(&pit) && pits[pit] == 1 && pits[opposite()] != 0 {
            pits[store] += 1 + std::mem::take(&mut pits[opposite()]);
            pits[pit] = 0;
        }
        let player = if pit == store { player } else { !player };
        self.with_end(KalahPosition { pits, player })
    }

    #[inline]
    fn player(&self, position: &KalahPosition) -> Player {
        position.player
    }

    fn result(&self, position: &KalahPosition) -> i64 {
        self.difference(position)
    }

    fn evaluate(&self, position: &KalahPosition) -> Option<i64> {
        self.is_evaluated.then(|| self.difference(position))
    }

    /// What is in the stores stays there; the rest may come into either.
    #[inline]
    fn range(&self, position: &KalahPosition, _moves: u64) -> Option<(i64, i64)> {
        let [max, min] =
            [Player::Max, Player::Min].map(|player| i64::from(position.pits[self.store(player)]));
        Some((2 * max - self.seeds, self.seeds - 2 * min))
    }

    /// The moves that put the most seeds into the store come first, where to move again counts as two seeds; of equal
    /// ones that of the house next to the store.
    #[inline]
    fn promises(&self, position: &KalahPosition, moves: u64, mut tell: impl FnMut(u32, i32)) {
        let store = self.store(position.player);
        for number in bits(moves) {
            let after = self.play(position, number);
            let gain = i32::from(after.pits[store]) - i32::from(position.pits[store]);
            let again = i32::from(after.player == position.player);
            tell(number, (2 * again + gain) << 8 | number.cast_signed());
        }
    }

    /// The player, and the numbers of seeds as the digits of a number; their sum is always the same, so one store is
    /// left out. Where that does not fit, they are the terms of a polynomial, modulo 2^128.
    #[inline]
    fn key(&self, position: &KalahPosition) -> Option<u128> {
        let pits = &position.pits[..=2 * self.houses];
        let player = u128::from(position.player == Player::Min);
        let digits = pits
            .iter()
            .fold(player, |key, &seeds| key.wrapping_mul(self.radix).wrapping_add(seeds.into()));
        Some(digits)
    }

    fn key_bits(&self) -> u32 {
        self.key_bits
    }

    fn move_name(&self, number: u32) -> String {
        char::from(b'a' + u8::try_from(number).expect("at most 10")).to_string()
    }
}

impl DocumentGame for Kalah {
    const NAMES: &'static [&'static str] = &["kalah"];
    const EVALUATIONS: &'static [&'static str] = &["seeds"];

    fn read(
        _name: &str,
        fields: &mut Fields,
        evaluation: Option<&str>,
    ) -> Result<(Kalah, KalahPosition), PositionError> {
        let given_houses = fields.number("houses", 1..=MOST_HOUSES)?;
        let seeds_at = fields.place_of(&["seeds"]);
        let seeds = fields.number("seeds", 1..=u8::MAX)?;
        let (houses, given) =
            match (fields.list("board", "a list of two lists of numbers")?, seeds_at) {
                (Some(_), Some(at)) => {
                    let message =
                        "`seeds` does not fit `board`, which says how many are in each house";
                    return Err(PositionError::new(at, message, "leave out one of them"));
                }
                (Some((at, sides)), None) => read_board(at, sides, given_houses)?,
                (None, at) => {
                    let (houses, seeds) = (given_houses.unwrap_or(6), seeds.unwrap_or(4));
                    check_total(at.unwrap_or(fields.start()), 2 * houses * usize::from(seeds))?;
                    let mut side = vec![seeds; houses];
                    side.push(0);
                    (houses, side.repeat(2))
                }
            };
        let mover = given_mover(fields, PLAYERS)?;
        let player = mover.map_or(Player::Max, |(_, player)| player);
        let mut pits = [0; MOST_PITS];
        pits[..given.len()].copy_from_slice(&given);
        let seeds = given.iter().map(|&seeds| i64::from(seeds)).sum();
        let (radix, key_bits) = keys(houses, seeds);
        let game = Kalah { houses, is_evaluated: evaluation.is_some(), seeds, radix, key_bits };
        Ok((game, game.with_end(KalahPosition { pits, player })))
    }

    /// The second player's side is on top, from the right to the left, so that seeds go counterclockwise.
    fn board(&self, position: &KalahPosition) -> Board {
        let side = |player| {
            let pits = &position.pits[self.first_house(player)..=self.store(player)];
            pits.iter().map(|&seeds| Cell::Count(seeds.into()))
        };
        let top = side(Player::Min).rev().chain([Cell::Outside]);
        let bottom = [Cell::Outside].into_iter().chain(side(Player::Max));
        Board { columns: self.houses + 2, cells: top.chain(bottom).collect() }
    }
}
