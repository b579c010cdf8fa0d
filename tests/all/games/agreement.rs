//! The trees of the program are those of the plain rules, node by node, and so are its answers: at random
//! positions of games of many sizes, from their moves and from their boards.

use abprune::Named as _;
use abprune::random::Random;
use abprune::value::Player;

use super::case::{Case, check};
use super::game_tree::{PlainGame, PlainNode};
use super::k_in_a_row::KInARow;
use super::kalah::Kalah;
use super::nim::Nim;
use super::othello::Othello;

/// A number from `least` to `most`.
fn between(random: &mut Random, least: usize, most: usize) -> usize {
    least + usize::try_from(random.below((most - least + 1) as u64)).expect("small")
}

/// One of these.
fn one_of<T: Copy>(random: &mut Random, items: &[T]) -> T {
    items[between(random, 0, items.len() - 1)]
}

/// The cases of so many seeds, of which nearly all must give one.
fn cases(count: u64, case: impl Fn(&mut Random) -> Option<Case>) -> Vec<Case> {
    let cases: Vec<Case> = (0..count).filter_map(|seed| case(&mut Random::new(seed))).collect();
    assert!(cases.len() as u64 > count / 2);
    cases
}

#[test]
fn k_in_a_row_is_that_of_the_plain_rules() {
    check(&cases(100, |random| {
        let (rows, columns, k, setup) = match random.below(6) {
            0 => (3, 3, 3, "\"game\": \"tic-tac-toe\"".to_owned()),
            1 => (6, 7, 4, "\"game\": \"connect-four\"".to_owned()),
            kind => {
                let most = if kind == 2 { 8 } else { 4 };
                let [rows, columns, k] =
                    [most, most, most.min(5)].map(|most| between(random, 1, most));
                let setup = format!(
                    r#""game": "k-in-a-row", "rows": {rows}, "columns": {columns}, "k": {k}"#
                );
                (rows, columns, k, setup)
            }
        };
        let mut game = KInARow::new(rows, columns, k);
        game.has_gravity =
            setup.contains("connect") || (setup.contains("k-in") && random.below(2) == 0);
        game.is_misere = random.below(3) == 0;
        game.has_evaluation = rows * columns > 20 || random.below(2) == 0;
        let mut setup = format!("{setup}, \"misere\": {}", game.is_misere);
        if game.has_gravity && setup.contains("k-in") {
            setup += ", \"gravity\": true";
        }
        if game.has_evaluation {
            setup += ", \"evaluation\": \"lines\"";
        }
        Case::after_moves(random, &setup, game, (rows * columns / 2) as u64)
    }));
}

#[test]
fn othello_is_that_of_the_plain_rules() {
    let cases = cases(100, |random| {
        let size = one_of(random, &[4, 4, 6, 8]);
        let mut game = Othello::new(size);
        game.evaluation = one_of(random, &[None, Some("discs"), Some("mobility"), Some("corners")]);
        let evaluation = game.evaluation.map(|name| format!(", \"evaluation\": {name:?}"));
        let setup =
            format!(r#""game": "othello", "size": {size}"#) + &evaluation.unwrap_or_default();
        Case::after_moves(random, &setup, game, (size * size - 5) as u64)
    });
    let has_pass = |case: &&Case| has_move(&case.tree, "pass");
    assert!(cases.iter().filter(has_pass).count() > 10);
    check(&cases);
}

#[test]
fn nim_is_that_of_the_plain_rules() {
    check(&cases(100, |random| {
        let piles =
            (0..between(random, 1, 5)).map(|_| u32::try_from(random.below(7)).expect("small"));
        let mut game = Nim {
            piles: piles.collect(),
            most: None,
            is_misere: random.below(2) == 0,
            player: one_of(random, Player::ALL),
        };
        if random.below(2) == 0 {
            game.most = Some(one_of(random, &[1, 2, 3, 64]));
        }
        let setup = game.fields();
        if game.moves().is_empty() {
            return None;
        }
        Case::after_moves(random, &setup, game, 5)
    }));
}

#[test]
fn kalah_is_that_of_the_plain_rules() {
    let cases = cases(100, |random| {
        let houses = between(random, 1, 10);
        let most = if random.below(4) == 0 { 127 / houses } else { 4 };
        let seeds = u32::try_from(between(random, 1, most)).expect("small");
        let mut game = Kalah::new(houses, seeds);
        game.has_evaluation = random.below(3) > 0;
        let mut setup = format!(r#""game": "kalah", "houses": {houses}, "seeds": {seeds}"#);
        if game.has_evaluation {
            setup += ", \"evaluation\": \"seeds\"";
        }
        Case::after_moves(random, &setup, game, 30)
    });
    let has_extra_turn = |case: &&Case| has_extra_turn(&case.tree);
    assert!(cases.iter().filter(has_extra_turn).count() > 10);
    check(&cases);
}

/// Whether a move of this name is in the tree.
fn has_move(node: &PlainNode, name: &str) -> bool {
    node.name == name || node.children.iter().any(|child| has_move(child, name))
}

/// Whether a player moves twice in the tree.
fn has_extra_turn(node: &PlainNode) -> bool {
    let is_again = |child: &PlainNode| !child.children.is_empty() && child.player == node.player;
    node.children.iter().any(|child| is_again(child) || has_extra_turn(child))
}
