//! The rules of Kalah on lists of houses.

use abprune::Named as _;
use abprune::value::Player;

use super::game_tree::PlainGame;

#[derive(Clone)]
pub struct Kalah {
    /// The seeds in the houses of each player, in the order of sowing.
    pub houses: [Vec<u32>; 2],
    pub stores: [u32; 2],
    /// 0: the first player is to move; 1: the second.
    pub mover: usize,
    pub has_evaluation: bool,
}

impl Kalah {
    pub fn new(houses: usize, seeds: u32) -> Kalah {
        Kalah {
            houses: [vec![seeds; houses], vec![seeds; houses]],
            stores: [0, 0],
            mover: 0,
            has_evaluation: false,
        }
    }

    fn is_over(&self) -> bool {
        self.houses.iter().any(|side| side.iter().sum::<u32>() == 0)
    }
}

impl PlainGame for Kalah {
    fn moves(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        let houses = ('a'..).zip(&self.houses[self.mover]);
        let full = houses.filter(|(_, seeds)| **seeds > 0);
        full.map(|(letter, _)| letter.to_string()).collect()
    }

    fn after(&self, name: &str) -> Kalah {
        let mut next = self.clone();
        let count = self.houses[0].len();
        let (mut side, mut house) = (self.mover, usize::from(name.as_bytes()[0] - b'a'));
        let mut hand = next.houses[side][house];
        next.houses[side][house] = 0;
        while hand > 0 {
            house += 1;
            if house > count || (house == count && side != self.mover) {
                (side, house) = (1 - side, 0);
            }
            if house == count {
                next.stores[side] += 1;
            } else {
                next.houses[side][house] += 1;
            }
            hand -= 1;
        }
        next.mover = 1 - self.mover;
        if house == count {
            next.mover = self.mover;
        } else if side == self.mover && next.houses[side][house] == 1 {
            let opposite = count - 1 - house;
            let captured = next.houses[1 - side][opposite];
            if captured > 0 {
                next.stores[side] += captured + 1;
                next.houses[side][house] = 0;
                next.houses[1 - side][opposite] = 0;
            }
        }
        next
    }

    fn player(&self) -> Player {
        Player::ALL[self.mover]
    }

    fn result(&self) -> i64 {
        let all = |side: usize| self.stores[side] + self.houses[side].iter().sum::<u32>();
        i64::from(all(0)) - i64::from(all(1))
    }

    fn evaluate(&self) -> Option<i64> {
        let difference = i64::from(self.stores[0]) - i64::from(self.stores[1]);
        self.has_evaluation.then_some(difference)
    }

    fn fields(&self) -> String {
        let side = |side: usize| {
            let mut seeds = self.houses[side].clone();
            seeds.push(self.stores[side]);
            seeds
        };
        let evaluation = if self.has_evaluation { "\"seeds\"" } else { "null" };
        format!(
            r#""game": "kalah", "board": [{:?}, {:?}], "to-move": "{}", "evaluation": {evaluation}"#,
            side(0),
            side(1),
            ["first", "second"][self.mover]
        )
    }
}
