//! A right answer has all points; one with a planted fault has that fault, and no other.

use std::collections::BTreeSet;

use abprune::Named as _;
use abprune::check::{
    AnswerPart, Asked, Fault, FaultKind, GivenAnswer, GradedAnswer, Points, Solution, grade,
};
use abprune::random::Random;
use abprune::search::ForwardAlgorithm;
use abprune::solve::PreparedTree;

use super::planted::planted;
use super::textbook::{Claims, Right, by_option, prepared, some_how};
use crate::support::{Tree, for_random_trees};

fn graded(claims: &Claims, prepared: &PreparedTree) -> GradedAnswer {
    let tree = prepared.tree();
    let solution = Solution::of(tree, ForwardAlgorithm::AlphaBeta, prepared.rules());
    let solution = solution.expect("all leaves are known");
    let answer = GivenAnswer::parse(&claims.json()).expect("an answer");
    let asked = Asked { parts: None, all_nodes: true, is_strict: false };
    grade(&answer, &solution, tree, &asked)
}

/// The faults, each by part, kind and node.
fn faults(graded: &GradedAnswer) -> Vec<(AnswerPart, FaultKind, Option<Vec<u32>>)> {
    let fault = |fault: &Fault| {
        let node = fault.node.as_ref().map(|node| node.path.clone());
        (fault.part, fault.kind, node)
    };
    graded.faults().map(fault).collect()
}

#[test]
fn a_right_answer_has_all_points_and_a_planted_fault_is_the_one_that_is_found() {
    let mut seen = BTreeSet::new();
    for_random_trees(250, |random, tree| {
        let tree = by_option(tree);
        let how = some_how(random);
        let right = Right::of(&tree, how);
        let prepared = prepared(&tree.json(), how, None);
        let whole = graded(&right.claims(), &prepared);
        assert_eq!(faults(&whole), [], "{how:?} {}", right.claims().json());
        let points = Points::default();
        let (score, all) = points.total(&whole);
        assert!((score - all).abs() < 1e-9 && all >= 5.0);
        for (claims, part, kind, node, (lost, extra)) in planted(&right, &tree, how, random) {
            let found = graded(&claims, &prepared);
            let wrong = faults(&found);
            assert_eq!(wrong, [(part, kind, node)], "{how:?} {}", claims.json());
            seen.insert((part, kind));
            for grade in &found.parts {
                let asked = match grade.part {
                    AnswerPart::Value | AnswerPart::Move => 1,
                    AnswerPart::Pv => right.pv.len(),
                    AnswerPart::Pruned => right.pruned.len(),
                    AnswerPart::Evaluated => right.leaves.len(),
                    AnswerPart::Values | AnswerPart::Windows => right.inner.len(),
                    AnswerPart::PrunedIf => unreachable!("no leaf is x"),
                };
                let asked = u64::try_from(asked).expect("small");
                assert_eq!(grade.asked, asked, "{:?}", grade.part);
                let (lost, extra) = if grade.part == part { (lost, extra) } else { (0, 0) };
                assert_eq!((grade.right, grade.extra), (asked - lost, extra), "{part:?} {kind:?}");
            }
            let expected = found.parts.iter().all(|grade| {
                let share = points.score(grade);
                let is_whole = grade.part != part || kind == FaultKind::Twice;
                (0.0..=1.0).contains(&share) && (share >= 1.0) == is_whole
            });
            assert!(expected, "{part:?} {kind:?}");
        }
    });
    assert_eq!(seen.len(), 22, "{seen:?}");
}

/// The tree as JSON with a static value at each inner node so many plies down, and the tree that is searched.
fn with_statics(tree: &Tree, depth: usize, random: &mut Random) -> (String, Tree) {
    match tree {
        Tree::Inner(player, children) if depth > 0 => {
            let all: Vec<(String, Tree)> =
                children.iter().map(|child| with_statics(child, depth - 1, random)).collect();
            let texts: Vec<&str> = all.iter().map(|(text, _)| text.as_str()).collect();
            let list = texts.join(",");
            let text = match player {
                Some(player) => {
                    format!(r#"{{"player":"{}","children":[{list}]}}"#, player.name())
                }
                None => format!("[{list}]"),
            };
            let cut = all.into_iter().map(|(_, cut)| cut).collect();
            (text, Tree::Inner(*player, cut))
        }
        Tree::Inner(..) => {
            let value = random.below(9).cast_signed();
            let inside = tree.json();
            let text = if inside.starts_with('[') {
                format!(r#"{{"value":{value},"children":{inside}}}"#)
            } else {
                inside.replacen('{', &format!(r#"{{"value":{value},"#), 1)
            };
            (text, Tree::Leaf(Some(value)))
        }
        Tree::Leaf(_) => (tree.json(), tree.clone()),
    }
}

#[test]
fn a_depth_limit_makes_leaves_of_inner_nodes() {
    let mut cut_short = 0;
    for_random_trees(100, |random, tree| {
        let tree = by_option(tree);
        let how = some_how(random);
        let depth = usize::try_from(random.below(3)).expect("small");
        let (json, cut) = with_statics(&tree, depth, random);
        cut_short += u64::from(cut != tree);
        let right = Right::of(&cut, how);
        let prepared = prepared(&json, how, Some(depth));
        assert_eq!(faults(&graded(&right.claims(), &prepared)), [], "{json} {depth}");
    });
    assert!(cut_short > 50);
}
