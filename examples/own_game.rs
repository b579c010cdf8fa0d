//! A game of your own: its rules are five short functions, and no tree is built.
//!
//! `cargo run --example own_game`

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use abprune::{Counter, ForwardAlgorithm, Game, GameWalk, NumberKind, Player, Rules, Value};

/// Players take turns to add 1, 2 or 3 to a sum. Who makes it 21 wins.
#[derive(Debug)]
struct TwentyOne;

/// The sum, and who is to move.
#[derive(Clone, Copy, Debug)]
struct Sum(u32, Player);

impl Game for TwentyOne {
    type Position = Sum;

    fn player(&self, &Sum(_, player): &Sum) -> Player {
        player
    }

    /// Move 0 adds 1, move 1 adds 2, move 2 adds 3.
    fn moves(&self, &Sum(sum, _): &Sum) -> u64 {
        match 21 - sum {
            0 => 0,
            1 => 0b001,
            2 => 0b011,
            _ => 0b111,
        }
    }

    fn play(&self, &Sum(sum, player): &Sum, number: u32) -> Sum {
        Sum(sum + number + 1, !player)
    }

    /// The player who has just moved has won.
    fn result(&self, &Sum(_, player): &Sum) -> i64 {
        match player {
            Player::Max => -1,
            Player::Min => 1,
        }
    }

    fn move_name(&self, number: u32) -> String {
        format!("+{}", number + 1)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    for start in [0, 1, 2] {
        let start = Sum(start, Player::Max);
        let mut walk = GameWalk::new(&TwentyOne, &start, NumberKind::Integers, None);
        let mut counter = Counter::default();
        let search = ForwardAlgorithm::AlphaBeta;
        let outcome = search.search(&mut walk, Rules::default(), &mut counter)?;
        let moves: Vec<String> = walk.names_along(&outcome.pv).collect();
        let winner = if outcome.value > Value::from_key(0) { "MAX" } else { "MIN" };
        let (sum, line) = (start.0, moves.join(" "));
        println!("from {sum}: {winner} wins, {line}; {} leaves", counter.leaves);
        // Whoever leaves a multiple of 4 and 1 more wins: the sums 1, 5, 9, 13, 17, 21.
        assert_eq!(winner == "MIN", sum % 4 == 1);
    }
    Ok(())
}

#[cfg(test)]
#[test]
fn it_runs() {
    main().expect("all of it has a value");
}
