//! Values, lines, leaves and their order; and how the algorithms' leaves relate.

use std::collections::BTreeSet;

use abprune::random::Random;
use abprune::search::{Algorithm, Counter, Outcome, Rules, SearchError};
use abprune::tree::Tree;
use abprune::value::{Bound, Player, Value};

use super::model::{
    INFINITY, Model, Style, for_each_tree, guesses, guessing, leaves, run, searches, strict, value,
};
use super::textbook::{self, Log};

/// The value is the minimax value, and so is that of each node on the line; the first move is the
/// leftmost of the best; the line ends at a leaf.
fn assert_is_right(model: &Model, outcome: &Outcome, algorithm: Algorithm) {
    let optimum = model.minimax();
    assert_eq!(outcome.value, value(optimum), "{algorithm:?}");
    assert_eq!(outcome.bound, Bound::Exact);
    let best = |child: &Model| child.minimax() == optimum;
    let first = model.children().iter().position(best);
    let first = first.map(|first| u32::try_from(first).expect("small"));
    assert_eq!(outcome.pv.first().copied(), first, "{algorithm:?}");
    let mut at = model;
    for &step in &outcome.pv {
        at = &at.children()[step as usize];
        assert_eq!(at.minimax(), optimum, "{algorithm:?} at {}", at.id());
    }
    assert!(at.is_leaf());
}

#[test]
fn all_find_the_minimax_value_the_leftmost_best_move_and_a_true_line() {
    for_each_tree(1, 6_000, |model| {
        let tree = model.tree();
        for (algorithm, rules) in searches() {
            let outcome = run(algorithm, &tree, rules).0.expect("all leaves known");
            assert_is_right(model, &outcome, algorithm);
        }
    });
}

#[test]
fn lines_are_true_where_second_searches_nest() {
    // Six plies and few numbers: many second searches come to the bound that the test gave.
    let mut random = Random::new(7);
    for _ in 0..4_000 {
        let style = Style { depth: 6, branching: 3, ragged: 0, passes: 0, numbers: 12 };
        let model = Model::random(&mut random, style);
        let tree = model.tree();
        for algorithm in [Algorithm::Scout, Algorithm::NegaScout] {
            let outcome = run(algorithm, &tree, Rules::default()).0;
            assert_is_right(&model, &outcome.expect("all leaves known"), algorithm);
        }
    }
}

#[test]
fn all_evaluate_the_leaves_of_the_textbook_in_its_order() {
    let logged = |algorithm: &mut dyn FnMut(&mut Log) -> i128| {
        let mut log = Log::new();
        algorithm(&mut log);
        log
    };
    for_each_tree(2, 6_000, |model| {
        let tree = model.tree();
        let alpha_beta = |strict| {
            logged(&mut |log| textbook::alpha_beta(model, -INFINITY, INFINITY, strict, log))
        };
        assert_eq!(leaves(Algorithm::AlphaBeta, &tree), alpha_beta(false));
        let log = run(Algorithm::AlphaBeta, &tree, strict()).1;
        assert_eq!(log, alpha_beta(true));
        let no_deep = logged(&mut |log| textbook::no_deep(model, None, log));
        assert_eq!(leaves(Algorithm::NoDeep, &tree), no_deep);
        let scout = logged(&mut |log| textbook::scout(model, log));
        assert_eq!(leaves(Algorithm::Scout, &tree), scout);
        let negascout = logged(&mut |log| textbook::negascout(model, -INFINITY, INFINITY, log));
        assert_eq!(leaves(Algorithm::NegaScout, &tree), negascout);
        let sss = logged(&mut |log| textbook::best_first(model, Player::Max, log));
        assert_eq!(leaves(Algorithm::SssStar, &tree), sss);
        let dual = logged(&mut |log| textbook::best_first(model, Player::Min, log));
        assert_eq!(leaves(Algorithm::DualStar, &tree), dual);
        for guess in guesses() {
            let key = match guess.key() {
                Some(key) => key.into(),
                None if guess == Value::INFINITY => INFINITY,
                None => -INFINITY,
            };
            let mtd = logged(&mut |log| textbook::mtd_f(model, key, log));
            assert_eq!(run(Algorithm::MtdF, &tree, guessing(guess)).1, mtd);
        }
        let (_, first) = model.leaves()[0];
        let mtd = logged(&mut |log| textbook::mtd_f(model, first, log));
        assert_eq!(leaves(Algorithm::MtdF, &tree), mtd, "without a guess");
    });
}

fn set(log: &[u32]) -> BTreeSet<u32> {
    log.iter().copied().collect()
}

#[test]
fn alpha_beta_evaluates_all_that_its_rivals_do() {
    for_each_tree(3, 6_000, |model| {
        let tree = model.tree();
        let all = set(&leaves(Algorithm::AlphaBeta, &tree));
        for algorithm in [Algorithm::SssStar, Algorithm::DualStar, Algorithm::NegaScout] {
            let some = set(&leaves(algorithm, &tree));
            assert!(some.is_subset(&all), "{algorithm:?}");
        }
        for guess in guesses() {
            let log = run(Algorithm::MtdF, &tree, guessing(guess)).1;
            assert_eq!(set(&log).len(), log.len(), "no leaf twice");
            assert!(set(&log).is_subset(&all), "{guess:?}");
        }
    });
}

#[test]
fn mtd_f_from_an_infinity_is_a_best_first_search() {
    for_each_tree(4, 6_000, |model| {
        let tree = model.tree();
        let mtd = |guess| run(Algorithm::MtdF, &tree, guessing(guess)).1;
        assert_eq!(mtd(Value::INFINITY), leaves(Algorithm::SssStar, &tree));
        let dual = leaves(Algorithm::DualStar, &tree);
        assert_eq!(mtd(Value::MINUS_INFINITY), dual);
    });
}

/// Whether the players alternate, down to ply 3 at most.
fn is_shallow(model: &Model, depth: u32) -> bool {
    let Model::Inner { player, children, .. } = model else {
        return true;
    };
    depth > 0
        && children.iter().all(|child| {
            let alternates =
                !matches!(child, Model::Inner { player: mover, .. } if mover == player);
            alternates && is_shallow(child, depth - 1)
        })
}

#[test]
fn without_deep_cutoffs_nothing_changes_down_to_ply_3() {
    let (mut shallow, mut different) = (0, 0);
    for_each_tree(5, 12_000, |model| {
        let tree = model.tree();
        let both = [Algorithm::AlphaBeta, Algorithm::NoDeep].map(|each| leaves(each, &tree));
        if is_shallow(model, 3) {
            shallow += 1;
            assert_eq!(both[0], both[1]);
        } else if both[0] != both[1] {
            different += 1;
        }
    });
    assert!(shallow > 3_000 && different > 100, "{shallow} {different}");
}

#[test]
fn the_sums_over_all_binary_trees_of_depth_4_are_the_known_ones() {
    let trees: Vec<_> = (0_u32..1 << 16)
        .map(|bits| {
            let leaves = std::array::from_fn(|at| i128::from(bits >> at & 1));
            Model::binary4(leaves).tree()
        })
        .collect();
    let sums = |algorithm, rules| -> usize {
        let evaluations = |tree| run(algorithm, tree, rules).1.len();
        trees.iter().map(evaluations).sum()
    };
    let known = [
        (Algorithm::AlphaBeta, 622_810),
        (Algorithm::NoDeep, 678_146),
        (Algorithm::Scout, 766_323),
        (Algorithm::NegaScout, 647_768),
        (Algorithm::SssStar, 590_160),
        (Algorithm::DualStar, 606_142),
    ];
    for (algorithm, sum) in known {
        assert_eq!(sums(algorithm, Rules::default()), sum, "{algorithm:?}");
    }
    assert_eq!(sums(Algorithm::AlphaBeta, strict()), 947_686);
    let mtd = |guess| sums(Algorithm::MtdF, guessing(guess));
    assert_eq!(mtd(Value::INFINITY), 590_160);
    assert_eq!(mtd(Value::MINUS_INFINITY), 606_142);
}

#[test]
fn an_unknown_leaf_is_an_error_just_where_it_is_needed() {
    let mut random = Random::new(6);
    for_each_tree(6, 2_000, |model| {
        let tree = model.tree();
        let all = model.leaves();
        let chosen = usize::try_from(random.below(all.len() as u64)).expect("small");
        let unknown = all[chosen].0;
        let without = model.tree_without(Some(unknown));
        for (algorithm, rules) in searches() {
            let (outcome, log) = run(algorithm, &tree, rules);
            let (answer, seen) = run(algorithm, &without, rules);
            if let Some(needed) = log.iter().position(|&leaf| leaf == unknown) {
                let Err(SearchError::NoValue(error)) = answer else {
                    panic!("the leaf is needed: {answer:?}");
                };
                assert_eq!(without.find(&error.path), Some(unknown));
                assert_eq!(seen, log[..=needed]);
            } else {
                assert_eq!(answer, outcome);
                assert_eq!(seen, log);
            }
        }
    });
}

#[test]
fn a_lone_leaf_is_evaluated_once() {
    let tree: Tree = Model::Leaf { id: 0, key: 7 }.tree();
    for (algorithm, rules) in searches() {
        let (outcome, log) = run(algorithm, &tree, rules);
        let outcome = outcome.expect("known");
        assert_eq!((outcome.value, outcome.pv), (Value::from_key(7), vec![]));
        assert_eq!(log, [0], "{algorithm:?}");
        let mut counter = Counter::default();
        algorithm.search(&tree, rules, &mut counter).expect("known");
        assert_eq!(counter.researches, 0, "{algorithm:?}");
    }
}

#[test]
fn the_extreme_integers_are_values_like_any_other() {
    let key = |bit| i128::from(if bit { i64::MAX - 1 } else { i64::MIN + 1 });
    for bits in 0..256_u32 {
        let leaves = std::array::from_fn(|at| key(bits >> (at / 2) & 1 == 1));
        let model = Model::binary4(leaves);
        let tree = model.tree();
        for (algorithm, rules) in searches() {
            let outcome = run(algorithm, &tree, rules).0.expect("all leaves known");
            assert_is_right(&model, &outcome, algorithm);
        }
    }
}
