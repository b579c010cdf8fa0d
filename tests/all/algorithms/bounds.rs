//! Windows, and the rules that mean nothing to an algorithm.

use abprune::Named as _;
use abprune::search::{Algorithm, FailMode, Rules};
use abprune::value::{Bound, Player, Window};

use super::model::{Model, for_each_tree, run, searches, value};
use super::textbook::{self, Log};

/// The windows over the numbers that are in most trees.
fn windows() -> impl Iterator<Item = Window> {
    let pairs = (-3..4).flat_map(|alpha| (alpha + 1..5).map(move |beta| (alpha, beta)));
    pairs.filter_map(|(alpha, beta)| Window::new(value(alpha), value(beta)))
}

#[test]
fn with_a_window_results_are_fail_soft_bounds_with_a_line_to_a_leaf_of_that_value() {
    for_each_tree(11, 1_500, |model| {
        let tree = model.tree();
        let optimum = value(model.minimax());
        for window in windows() {
            for &algorithm in Algorithm::ALL {
                let rules = Rules { window, ..Rules::default() };
                let outcome = run(algorithm, &tree, rules).0.expect("all leaves known");
                let result = outcome.value;
                match outcome.bound {
                    Bound::Exact => assert_eq!(result, optimum, "{algorithm:?} {window:?}"),
                    Bound::Upper => assert!(optimum <= result && result <= window.alpha()),
                    Bound::Lower => assert!(optimum >= result && result >= window.beta()),
                }
                let leaf = outcome.pv.iter().fold(model, |at, &step| &at.children()[step as usize]);
                let Model::Leaf { key, .. } = *leaf else {
                    panic!("{algorithm:?} {window:?}: the line ends before a leaf");
                };
                assert_eq!(value(key), result, "{algorithm:?} {window:?}");
                let hard = Rules { fail: FailMode::Hard, ..rules };
                let clamped = run(algorithm, &tree, hard).0.expect("all leaves known");
                assert_eq!(clamped.value, window.clamp(result));
            }
        }
    });
}

#[test]
fn with_a_window_the_leaves_are_those_of_the_textbook() {
    for_each_tree(13, 1_500, |model| {
        let tree = model.tree();
        for window in windows() {
            let [alpha, beta] = [window.alpha(), window.beta()].map(|end| {
                let key = end.key().expect("finite");
                i128::from(key)
            });
            let rules = Rules { window, ..Rules::default() };
            let leaves = |algorithm| run(algorithm, &tree, rules).1;
            let mut log = Log::new();
            textbook::alpha_beta(model, alpha, beta, false, &mut log);
            assert_eq!(leaves(Algorithm::AlphaBeta), log);
            log.clear();
            textbook::negascout(model, alpha, beta, &mut log);
            assert_eq!(leaves(Algorithm::NegaScout), log);
            log.clear();
            let bound = match model {
                Model::Inner { player: Player::Min, .. } => (Player::Max, alpha),
                _ => (Player::Min, beta),
            };
            textbook::no_deep(model, Some(bound), &mut log);
            assert_eq!(leaves(Algorithm::NoDeep), log);
        }
    });
}

#[test]
fn rules_that_mean_nothing_to_an_algorithm_are_told() {
    let takers = |takes: fn(Algorithm) -> bool| {
        let name = |&algorithm: &Algorithm| {
            if takes(algorithm) { algorithm.name() } else { "" }
        };
        Algorithm::ALL.iter().map(name).collect::<Vec<_>>()
    };
    let windows = takers(|algorithm| algorithm.abilities().takes_window);
    let expected = ["minimax", "alpha-beta", "no-deep", "", "negascout", "", "", "", "star2"];
    assert_eq!(windows, expected);
    let cutoffs = takers(|algorithm| algorithm.abilities().takes_cutoff);
    assert_eq!(cutoffs, ["minimax", "alpha-beta", "no-deep", "", "", "", "", "", "star2"]);
}

#[test]
fn rules_that_mean_nothing_change_no_visit() {
    for_each_tree(12, 500, |model| {
        let tree = model.tree();
        for (algorithm, rules) in searches() {
            let plain = run(algorithm, &tree, rules).1;
            for window in windows() {
                let rules = Rules { window, ..rules };
                if !algorithm.abilities().takes_window {
                    assert_eq!(run(algorithm, &tree, rules).1, plain);
                }
            }
        }
    });
}
