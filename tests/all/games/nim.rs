//! The rules of Nim on a list of piles.

use abprune::value::Player;

use super::game_tree::PlainGame;

#[derive(Clone)]
pub struct Nim {
    pub piles: Vec<u32>,
    pub most: Option<u32>,
    pub is_misere: bool,
    pub player: Player,
}

impl PlainGame for Nim {
    fn moves(&self) -> Vec<String> {
        let mut names = Vec::new();
        for (letter, &pile) in ('a'..).zip(&self.piles) {
            for taken in 1..=pile {
                if self.most.is_none_or(|most| taken <= most) {
                    names.push(format!("{letter}{taken}"));
                }
            }
        }
        names
    }

    fn after(&self, name: &str) -> Nim {
        let mut next = self.clone();
        let pile = usize::from(name.as_bytes()[0] - b'a');
        next.piles[pile] -= name[1..].parse::<u32>().expect("a number");
        next.player = !self.player;
        next
    }

    fn player(&self) -> Player {
        self.player
    }

    fn result(&self) -> i64 {
        // The player to move cannot: that player has lost, or in misère play won.
        match (self.player, self.is_misere) {
            (Player::Max, false) | (Player::Min, true) => -1,
            _ => 1,
        }
    }

    fn evaluate(&self) -> Option<i64> {
        None
    }

    fn fields(&self) -> String {
        let most = self.most.map_or("null".to_owned(), |most| most.to_string());
        let player = if self.player == Player::Max { "first" } else { "second" };
        format!(
            r#""game": "nim", "piles": {:?}, "most": {most}, "misere": {}, "to-move": "{player}""#,
            self.piles, self.is_misere
        )
    }
}
