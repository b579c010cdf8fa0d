//! Answers of students with one misconception, simulated with the textbook, and what is found in them.

use std::collections::BTreeMap;

use abprune::check::log::LogView;
use abprune::check::{
    Asked, ChangedTrees, GivenAnswer, Misconception, Misconceptions, Solution, grade,
};
use abprune::search::{CutoffRule, FailMode, ForwardAlgorithm, Order};
use abprune::value::{Player, View};

use super::textbook::{Claims, How, Is, Right, by_option, prepared, some_how, written};
use crate::support::{Tree, for_random_trees};

/// Who moves at a node of the tree.
fn player_at(tree: &Tree, path: &[u32], how: How) -> Player {
    let (node, turn) = tree.at(path, how.player);
    node.player(turn)
}

/// The tree in which all nodes below the root have the other player.
fn exchanged_below(tree: &Tree, turn: Player, is_root: bool) -> Tree {
    let Tree::Inner(_, children) = tree else {
        return tree.clone();
    };
    let player = tree.player(turn);
    let children = children.iter().map(|child| exchanged_below(child, !player, false));
    Tree::Inner(Some(if is_root { player } else { !player }), children.collect())
}

/// The numbers of an answer from this view.
fn seen_from(right: &Right, tree: &Tree, how: How, view: LogView) -> Claims {
    let is_negated = |path: &[u32]| {
        let is_min = player_at(tree, path, how) == Player::Min;
        view.is_turned != (view.view == View::Mover && is_min)
    };
    let value = |(path, value, is): &(Vec<u32>, i64, Option<Is>)| {
        if !is_negated(path) {
            return written(*value, *is);
        }
        let is = is.map(|is| match is {
            Is::AtMost => Is::AtLeast,
            Is::AtLeast => Is::AtMost,
            Is::Exact => Is::Exact,
        });
        written(-value, is)
    };
    let window = |(path, (alpha, beta)): &(Vec<u32>, (i64, i64))| {
        let window = if is_negated(path) { (-beta, -alpha) } else { (*alpha, *beta) };
        (path.clone(), window)
    };
    let inner = || right.inner.iter();
    let values = inner().map(|&at| (right.entered[at].0.clone(), value(&right.entered[at])));
    Claims {
        value: value(&right.entered[0]),
        values: values.collect(),
        windows: inner().map(|&at| window(&right.windows[at])).collect(),
        ..right.claims()
    }
}

/// The answer of someone with this misconception, who makes no other fault.
fn simulated(one: Misconception, tree: &Tree, how: How) -> Option<Claims> {
    let right = Right::of(tree, how);
    let other = |how: How| Right::of(tree, how).claims();
    let claims = right.claims();
    Some(match one {
        Misconception::Cutoff(cutoff) => other(How { cutoff, ..how }),
        Misconception::Fail(fail) => other(How { fail, ..how }),
        // It has fail-soft values alone.
        Misconception::Algorithm(ForwardAlgorithm::NoDeep) => {
            other(How { is_shallow: true, fail: FailMode::Soft, ..how })
        }
        Misconception::PlayersExchanged => {
            let exchanged = exchanged_below(tree, how.player, false);
            Right::of(&exchanged, How { player: !how.player, ..how }).claims()
        }
        Misconception::PlayersExchangedBelow => {
            Right::of(&exchanged_below(tree, how.player, true), how).claims()
        }
        Misconception::RightToLeft => other(How { is_reversed: true, ..how }),
        Misconception::View(view) => seen_from(&right, tree, how, view),
        Misconception::StopsForPruned => {
            let stops = right.pruned.iter().map(|path| path[..path.len() - 1].to_vec());
            let mut stops: Vec<Vec<u32>> = stops.collect();
            stops.dedup();
            Claims { pruned: stops, ..claims }
        }
        Misconception::WindowsWhenLeft => {
            let windows = right.inner.iter();
            let windows = windows.map(|&at| (right.windows[at].0.clone(), right.left[at]));
            Claims { windows: windows.collect(), ..claims }
        }
        _ => return None,
    })
}

/// What an answer says, whatever the order of its lists may be.
fn said(claims: &Claims) -> String {
    let mut claims = claims.clone();
    claims.pruned.sort();
    claims.values.sort();
    claims.windows.sort();
    claims.json()
}

/// Right answers have none; of others the misconception is found, or one with which a student says the very same.
#[test]
fn the_misconception_of_a_student_is_found() {
    let mut found_of: BTreeMap<String, u32> = BTreeMap::new();
    for_random_trees(1000, |random, tree| {
        let tree = by_option(tree);
        let how = How { is_reversed: false, ..some_how(random) };
        let prepared = prepared(&tree.json(), how, None);
        let (searched, rules) = (prepared.tree(), prepared.rules());
        let alpha_beta = ForwardAlgorithm::AlphaBeta;
        let solution = Solution::of(searched, alpha_beta, rules).expect("all leaves are known");
        let trees = ChangedTrees::default();
        let all = Misconceptions::of(searched, &trees, alpha_beta, rules, Order::Given);
        let asked = Asked { parts: None, all_nodes: true, is_strict: false };
        let find = |claims: &Claims| {
            let answer = GivenAnswer::parse(&claims.json()).expect("an answer");
            let graded = grade(&answer, &solution, searched, &asked);
            let found = all.find(&answer, &graded, &solution, searched, &asked);
            (graded.is_right(), found)
        };
        let right = Right::of(&tree, how).claims();
        assert_eq!(find(&right), (true, None));
        let views = LogView::all().into_iter().skip(1).map(Misconception::View);
        let others = [
            Misconception::Cutoff(match how.cutoff {
                CutoffRule::Ge => CutoffRule::Gt,
                CutoffRule::Gt => CutoffRule::Ge,
            }),
            Misconception::Fail(match how.fail {
                FailMode::Soft => FailMode::Hard,
                FailMode::Hard => FailMode::Soft,
            }),
            Misconception::PlayersExchanged,
            Misconception::PlayersExchangedBelow,
            Misconception::RightToLeft,
            Misconception::StopsForPruned,
            Misconception::WindowsWhenLeft,
            Misconception::Algorithm(ForwardAlgorithm::NoDeep),
        ];
        for one in others.into_iter().chain(views) {
            // The textbook narrows with fail-soft values, whatever it returns.
            let is_of_soft = matches!(one, Misconception::WindowsWhenLeft);
            if is_of_soft && how.fail == FailMode::Hard {
                continue;
            }
            let claims = simulated(one, &tree, how).expect("it is simulated");
            if said(&claims) == said(&right) {
                continue;
            }
            let (is_right, found) = find(&claims);
            let found = found.unwrap_or_else(|| panic!("{one:?}: {how:?} {}", claims.json()));
            let same = simulated(found, &tree, how).expect("it is simulated");
            assert_eq!(
                (is_right, said(&same)),
                (false, said(&claims)),
                "{one:?}: {found:?} {how:?}"
            );
            if found == one {
                *found_of.entry(format!("{one:?}")).or_default() += 1;
            }
        }
    });
    // Two cutoff rules, two kinds of values, three views and six others.
    assert_eq!(found_of.len(), 13, "{found_of:?}");
    assert!(found_of.values().all(|&count| count >= 50), "{found_of:?}");
}
