//! Faults that follow from a wrong value, in answers of someone who goes on rightly with it.

use std::collections::BTreeSet;

use abprune::check::{
    AnswerPart, Asked, ConsequentShare, GivenAnswer, GradedAnswer, Points, Solution, grade,
};
use abprune::search::ForwardAlgorithm;
use abprune::solve::PreparedTree;

use super::answers::check;
use super::textbook::{Claims, Right, by_option, prepared, some_how, written};
use crate::support::for_random_trees;

fn graded(claims: &Claims, prepared: &PreparedTree) -> GradedAnswer {
    let solution = Solution::of(prepared.tree(), ForwardAlgorithm::AlphaBeta, prepared.rules());
    let solution = solution.expect("all leaves are known");
    let answer = GivenAnswer::parse(&claims.json()).expect("an answer");
    let asked = Asked { parts: None, all_nodes: true, is_strict: false };
    grade(&answer, &solution, prepared.tree(), &asked)
}

/// The textbook goes on with a wrong value of one node: that is one fault, and all others follow from it. So with
/// `full` all but that value has its points.
#[test]
fn all_that_follows_from_one_wrong_value_is_told_so() {
    let (mut slips, mut parts) = (0, BTreeSet::new());
    for_random_trees(1000, |random, tree| {
        let tree = by_option(tree);
        let how = some_how(random);
        let right = Right::of(&tree, how);
        let prepared = prepared(&tree.json(), how, None);
        let whole = graded(&right.claims(), &prepared);
        assert!(whole.is_right() && whole.first_errors.is_empty());
        if right.inner.len() < 2 {
            return;
        }
        let others = right.inner.len() as u64 - 1;
        let at = right.inner[1 + usize::try_from(random.below(others)).expect("small")];
        let (path, value, _) = right.entered[at].clone();
        let given = value + [-3, -1, 1, 2][usize::try_from(random.below(4)).expect("small")];
        let claims = Right::with_slip(&tree, how, Some((path.clone(), given))).claims();
        let found = graded(&claims, &prepared);
        slips += 1;
        let points = Points::default().with_consequent(ConsequentShare::Full);
        for grade in &found.parts {
            let own = u64::from(grade.part == AnswerPart::Values);
            assert_eq!(grade.fault_count, grade.consequent + own, "{how:?} {}", claims.json());
            let is_whole = points.score(grade) >= points.of(grade.part);
            assert_eq!(is_whole, own == 0, "{:?} {how:?} {}", grade.part, claims.json());
            if grade.consequent > 0 {
                parts.insert(grade.part);
            }
            for fault in &grade.faults {
                let is_first = fault.node.as_ref().is_some_and(|node| node.path == path);
                let is_first = is_first && own == 1;
                assert_eq!(fault.is_consequent, !is_first && fault.kind.costs());
            }
        }
        let first: Vec<_> = found.first_errors.iter().map(|(node, _)| node.path.clone()).collect();
        assert_eq!(first, [path]);
        // Another value of the root follows from nothing.
        let wrong = Claims { value: written(77, None), ..claims };
        let found = graded(&wrong, &prepared);
        assert_eq!((found.parts[0].fault_count, found.parts[0].consequent), (1, 0));
    });
    assert!(slips > 500 && parts.len() == 7, "{slips} {parts:?}");
}

/// A is 5, by B, 5, by D, 5; E is at least 6, C at most 2. With D as 3: B is 3, A is 3, C is entered with (3, inf).
#[test]
fn a_consequent_fault_gets_its_share_of_the_points() {
    let answer = r#"{"value": 3, "values": "D=3; B=3; E>=6; C<=2", "windows": "C=(3, inf)"}"#;
    let said = |options: &[&str], answer: &str| {
        let (status, text) = check(options, "trees/three-ply-named.json", answer);
        assert_eq!(status, 1);
        text.lines().last().unwrap_or_default().to_owned()
    };
    // Of four values D is wrong, and B follows: between 2/4 and 3/4.
    for (options, score) in [
        (&[][..], "score 1.63 of 3: value 0.5 of 1, values 0.63 of 1, windows 0.5 of 1"),
        (
            &["--consequent", "half"],
            "score 1.63 of 3: value 0.5 of 1, values 0.63 of 1, windows 0.5 of 1",
        ),
        (
            &["--consequent", "full"],
            "score 2.75 of 3: value 1 of 1, values 0.75 of 1, windows 1 of 1",
        ),
        (
            &["--consequent", "none"],
            "score 0.5 of 3: value 0 of 1, values 0.5 of 1, windows 0 of 1",
        ),
        // Where the values are not graded, nothing follows from them.
        (&["--points", "value=1"], "score 0 of 1: value 0 of 1"),
    ] {
        assert_eq!(said(options, answer), score, "{options:?}");
    }
    // A wrong leaf is a first error, too; the value of the root is none; a wrong sign follows from nothing.
    for (answer, score) in [
        (
            r#"{"value": 4, "values": "/0/0/1=4; D=4; B=4"}"#,
            "score 0.75 of 2: value 0.5 of 1, values 0.25 of 1",
        ),
        (r#"{"value": 3, "values": "A=3"}"#, "score 0 of 2: value 0 of 1, values 0 of 1"),
        (r#"{"value": 3, "values": "D=3; E<=6"}"#, "score 0.5 of 2: value 0.5 of 1, values 0 of 1"),
        // Two errors of its own: B does not follow from D, and A follows from neither.
        (r#"{"value": 4, "values": "D=3; B=4"}"#, "score 0 of 2: value 0 of 1, values 0 of 1"),
    ] {
        assert_eq!(said(&[], answer), score, "{answer}");
    }
}
