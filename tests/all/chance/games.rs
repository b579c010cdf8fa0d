//! Random games with chance, as the library has them: positions are numbers, so they come up again. A search along the
//! moves finds the value of the same tree in memory.

use std::num::NonZeroU32;

use abprune::games::{Game, GameWalk, MoveOrder};
use abprune::number::NumberKind;
use abprune::random::Random;
use abprune::search::{Algorithm, AnyTable, CutoffRule, Outcome, Rules, follow, minimax_values};
use abprune::tree::{Builder, Child, Node, Tree, spell_out};
use abprune::value::{Mover, Player};

/// Everything about a position goes by its number and its ply.
#[derive(Debug)]
struct Numbers {
    seed: u64,
}

#[derive(Clone, Copy, Debug)]
struct At {
    ply: u64,
    number: u64,
}

impl Numbers {
    fn random(&self, at: &At, question: u64) -> Random {
        Random::new(self.seed ^ (at.ply << 48) ^ (at.number << 40) ^ (question << 32))
    }
}

impl Game for Numbers {
    type Position = At;

    const HAS_CHANCE: bool = true;

    /// Powers of two, and their sum as well, so that doubles are exact: 1/2, 1/4, 1/4.
    fn weight(&self, at: &At, number: u32) -> Option<NonZeroU32> {
        let is_chance = self.random(at, 0).below(3) == 0;
        let weight = if self.moves(at).count_ones() == 3 && number == 2 { 2 } else { 1 };
        is_chance.then(|| NonZeroU32::new(weight).expect("above 0"))
    }

    fn player(&self, at: &At) -> Player {
        if self.random(at, 1).below(2) == 0 { Player::Max } else { Player::Min }
    }

    fn moves(&self, at: &At) -> u64 {
        if at.ply == 5 {
            return 0;
        }
        // With three moves one has the number 2: the last one.
        [0b1, 0b11, 0b111, 0b111, 0b1111]
            [usize::try_from(self.random(at, 2).below(5)).expect("small")]
    }

    fn play(&self, at: &At, number: u32) -> At {
        let ply = at.ply + 1;
        At { ply, number: self.random(at, 3 + u64::from(number)).below(6) }
    }

    fn result(&self, at: &At) -> i64 {
        self.random(at, 40).below(21).cast_signed() - 10
    }

    fn evaluate(&self, at: &At) -> Option<i64> {
        Some(self.result(at))
    }

    fn key(&self, at: &At) -> Option<u128> {
        Some(u128::from(at.ply << 8 | at.number))
    }
}

#[test]
fn a_game_with_chance_is_searched_along_its_moves() {
    let kind = NumberKind::Decimals;
    let (mut with_chance, mut positions) = (0, 0);
    for seed in 0..300 {
        let game = Numbers { seed };
        let start = At { ply: 0, number: 0 };
        for depth in [None, Some(3)] {
            let walk = || GameWalk::new(&game, &start, kind, depth);
            let tell = |_: &_, child: Child, builder: &mut Builder| {
                if let Node::Inner(Mover::Player(player)) = child.node {
                    builder.set_player(player);
                }
            };
            let tree = spell_out(&mut walk(), kind, u32::MAX, &[], |_, _, _| false, tell);
            let tree = tree.expect("small");
            with_chance += u32::from(tree.has_chance());
            let exact = minimax_values(&tree).expect("all known")[Tree::ROOT as usize];
            let expected = tree.number_kind().number(exact).expect("finite").double();
            let check = |outcome: Outcome, told: &dyn Fn() -> String| {
                let found = kind.number(outcome.value).expect("finite").double();
                assert!((found - expected).abs() == 0.0, "{found} {expected} {} {seed}", told());
            };
            for order in [
                MoveOrder::Given,
                MoveOrder::Static,
                MoveOrder::Best,
                MoveOrder::Killer,
                MoveOrder::History,
            ] {
                for cutoff in [CutoffRule::Ge, CutoffRule::Gt] {
                    let rules = Rules { cutoff, ..Rules::default() };
                    for algorithm in
                        [Algorithm::AlphaBeta, Algorithm::Minimax, Algorithm::NegaScout]
                    {
                        let told = || format!("{order:?} {cutoff:?} {algorithm:?}");
                        if let Some(forward) = algorithm.forward() {
                            let mut along = walk().in_order(order);
                            let found = forward.search(&mut along, rules, &mut ());
                            check(found.expect("all known"), &told);
                        }
                        for bytes in [0, 8 * 32, 1 << 20] {
                            let mut table = AnyTable::new(bytes, true);
                            let mut along = walk().in_order(order);
                            let outcome =
                                algorithm.search_with_table(&mut along, &mut table, rules, &mut ());
                            let mut outcome = outcome.expect("all known");
                            follow(&along, &mut table, &mut outcome).expect("all known");
                            positions += table.positions();
                            check(outcome, &told);
                        }
                    }
                }
            }
        }
    }
    assert!(with_chance > 400 && positions > 100_000, "{with_chance} {positions}");
}
