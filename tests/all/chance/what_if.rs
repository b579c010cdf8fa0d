//! What is said for each x of one leaf of trees with chance nodes: against a naive Star1 in rationals with that x, on random
//! trees; against a search of a document with that x; and by hand.

use std::cmp::Ordering;

use abprune::number::ExtendedNumber;
use abprune::random::Random;
use abprune::search::{ForwardAlgorithm, FoundValue, Piece, PrunedList, Range, WhatIf};
use abprune::tree::Tree;
use abprune::{CutoffRule, FailMode, Number};

use super::oracle::{Asked, INFINITY, MINUS_INFINITY, Naive, Plain, Rational, rational_of};
use crate::support::{Told, run};

/// The paths of all leaves, in order.
fn leaves(tree: &Plain) -> Vec<Vec<u32>> {
    let (mut found, mut open) = (Vec::new(), vec![Vec::new()]);
    while let Some(path) = open.pop() {
        let children = tree.at(&path).children().len();
        if children == 0 {
            found.push(path);
            continue;
        }
        for step in (0..u32::try_from(children).expect("small")).rev() {
            open.push([&path[..], &[step]].concat());
        }
    }
    found
}

/// All values times `factor`, and then `x` in the place of one leaf.
fn scaled(tree: &Plain, factor: i64, leaf: usize, x: i64) -> Plain {
    let mut tree = tree.clone();
    let mut leaves = Vec::new();
    tree.leaves(&mut leaves);
    for value in &mut leaves {
        **value *= factor;
    }
    *leaves[leaf] = x;
    tree
}

fn of_number(number: Number) -> Rational {
    let fraction = number.fraction().expect("exact");
    Rational(fraction.numerator().into(), fraction.denominator().into())
}

fn of_end(end: ExtendedNumber) -> Rational {
    match end {
        ExtendedNumber::Number(number) => of_number(number),
        ExtendedNumber::MinusInfinity => MINUS_INFINITY,
        ExtendedNumber::Infinity => INFINITY,
    }
}

/// The value of a piece for this x.
fn found_at(piece: &Piece, x: Rational) -> Rational {
    match piece.value {
        FoundValue::Constant(number) => of_number(number),
        FoundValue::Line(line) => {
            let [slope, constant] = [line.slope, line.constant].map(Number::of).map(of_number);
            slope.times(x).plus(constant)
        }
    }
}

fn order(a: Rational, b: Rational) -> Ordering {
    if a == b {
        Ordering::Equal
    } else if a.less(b) {
        Ordering::Less
    } else {
        Ordering::Greater
    }
}

fn is_in(range: &Range, x: Rational) -> bool {
    let (low, high) = (order(of_end(range.low), x), order(x, of_end(range.high)));
    let holds = |order, is_in| order == Ordering::Less || order == Ordering::Equal && is_in;
    holds(low, range.has_low) && holds(high, range.has_high)
}

/// Values of x to try: each end, near to each end, and between each two.
fn samples(ends: &[Rational], [low, high]: [Rational; 2]) -> Vec<Rational> {
    let mut all: Vec<Rational> = ends.iter().copied().filter(|end| end.is_finite()).collect();
    all.push(Rational(7, 2));
    all.sort_by(|a, b| order(*a, *b));
    all.dedup();
    let mut samples = Vec::new();
    for (at, &end) in all.iter().enumerate() {
        let near = Rational::new(1, 97);
        samples.extend([end.minus(near), end, end.plus(near)]);
        let next = all.get(at + 1).copied().unwrap_or(end.plus(Rational(40, 1)));
        samples.push(end.plus(next).over(Rational(2, 1)));
    }
    samples.push(all[0].minus(Rational(40, 1)));
    samples.retain(|x| !x.less(low) && !high.less(*x));
    samples
}

/// The roots of what is pruned, and the numbers of the leaves in it.
fn pruned_of(tree: &Plain, list: &PrunedList) -> (Vec<Vec<u32>>, Vec<usize>) {
    let (mut roots, mut items) = (Vec::new(), list.items());
    while let Some(item) = items.next() {
        roots.push(item.path.to_vec());
    }
    let is_inside = |leaf: &Vec<u32>| roots.iter().any(|root| leaf.starts_with(root));
    let all = leaves(tree);
    let inside = (0..all.len()).filter(|&leaf| is_inside(&all[leaf])).collect();
    (roots, inside)
}

/// A question about a random tree, and the searches that the answer is compared with.
struct Case {
    tree: Plain,
    leaf: usize,
    asked: Asked,
    /// The bounds of the leaves.
    bounds: [Rational; 2],
}

/// What a search does with one x: its value, and the leaves that it does not look at.
type Deed = (Rational, Vec<usize>);

impl Case {
    fn random(seed: u64) -> Case {
        let mut random = Random::new(seed);
        let tree = Plain::random(&mut random, 1 + seed % 4);
        let asked = Asked::random(&mut random);
        let count = u64::try_from(tree.count()).expect("small");
        let leaf = usize::try_from(random.below(count)).expect("small");
        let [low, high] = asked.bounds;
        let bounds = [rational_of(low, MINUS_INFINITY), rational_of(high, INFINITY)];
        Case { tree, leaf, asked, bounds }
    }

    /// A naive Star1 with this x. All values are made whole, and the result is divided.
    fn naive(&self, x: Rational) -> Deed {
        let factor = Rational(x.1, 1);
        let whole = |number: i128| i64::try_from(number).expect("small");
        let tree = scaled(&self.tree, whole(x.1), self.leaf, whole(x.0));
        let times = |end: Rational| if end.is_finite() { end.times(factor) } else { end };
        let [low, high] = self.bounds.map(times);
        let [alpha, beta] = self.asked.window;
        let alpha = times(rational_of(alpha, MINUS_INFINITY));
        let beta = times(rational_of(beta, INFINITY));
        let mut naive = Naive { low, high, rule: self.asked.rule, seen: Vec::new(), next: 0 };
        let mut value = naive.search(&tree, alpha.max(low), beta.min(high));
        if self.asked.fail == FailMode::Hard {
            value = value.max(alpha).min(beta);
        }
        let pruned = (0..tree.count()).filter(|leaf| !naive.seen.contains(leaf)).collect();
        (value.over(factor), pruned)
    }
}

/// Thousands of random trees, with and without windows and bounds. `naive` shares nothing with the library. The pieces are
/// the fewest: what two neighbours find or do differs.
#[test]
fn each_piece_is_what_a_naive_search_does_for_each_x_in_it() {
    let mut seen = [0; 6];
    for seed in 0..4_000 {
        let case = Case::random(seed);
        let shown = case.tree.json();
        let _told = Told(seed, &shown);
        let prepared = case.asked.prepare(&case.tree);
        let (built, rules) = (prepared.tree(), prepared.rules());
        let leaf = &leaves(&case.tree)[case.leaf];
        let algorithm = ForwardAlgorithm::AlphaBeta;
        let question = WhatIf { tree: built, leaf, algorithm, rules, max_nodes: u64::MAX };
        let pieces = question.pieces().expect("all fits");
        let details: Vec<_> = pieces.iter().map(|piece| question.details(piece)).collect();
        let mut ends = Vec::new();
        for piece in &pieces {
            ends.extend([piece.range.low, piece.range.high].map(of_end));
        }
        assert_eq!([ends[0], ends[ends.len() - 1]], case.bounds);
        let samples = samples(&ends, case.bounds);
        let deeds: Vec<Deed> = samples.iter().map(|&x| case.naive(x)).collect();
        for (&x, deed) in samples.iter().zip(&deeds) {
            let mut at = (0..pieces.len()).filter(|&at| is_in(&pieces[at].range, x));
            let (Some(at), None) = (at.next(), at.next()) else {
                panic!("{x:?} is in one piece of {pieces:?}");
            };
            let pruned = pruned_of(&case.tree, &details[at].1).1;
            let told = (found_at(&pieces[at], x), pruned);
            assert_eq!(&told, deed, "x = {x:?} at {leaf:?}, {:?}", case.asked);
            let truth = case.naive_value(x);
            if case.asked.window == [None, None] {
                assert_eq!(told.0, truth, "x = {x:?}");
            }
        }
        for (at, pair) in pieces.windows(2).enumerate() {
            let end = of_end(pair[0].range.high);
            let have_one_value = {
                let beyond = end.plus(Rational(1, 1));
                found_at(&pair[0], end) == found_at(&pair[1], end)
                    && (found_at(&pair[0], beyond) == found_at(&pair[1], beyond)
                        || [&pair[0].range, &pair[1].range].iter().any(|it| it.low == it.high))
            };
            let [one, other] = [&details[at], &details[at + 1]];
            let are_alike = one.0 == other.0
                && pruned_of(&case.tree, &one.1).0 == pruned_of(&case.tree, &other.1).0;
            assert!(!(have_one_value && are_alike), "{pair:?}");
        }
        // The nodes that are pruned for some x.
        for node in details.iter().flat_map(|it| pruned_of(&case.tree, &it.1).0).take(2) {
            let ranges = question.pruned_ranges(&node).expect("all fits");
            let first = leaves(&case.tree).iter().position(|leaf| leaf.starts_with(&node));
            let first = first.expect("a node has leaves");
            for (&x, (_, pruned)) in samples.iter().zip(&deeds) {
                let is_said = ranges.iter().any(|range| is_in(range, x));
                assert_eq!(is_said, pruned.contains(&first), "{node:?} at x = {x:?}");
            }
            seen[0] += usize::from(ranges.len() > 1);
            seen[1] += 1;
        }
        let is_line = |piece: &Piece| {
            matches!(piece.value, FoundValue::Line(_)) && piece.value != FoundValue::X
        };
        seen[2] += usize::from(pieces.iter().any(is_line));
        seen[3] += usize::from(pieces.len() > 2);
        seen[4] += usize::from(ends.iter().any(|end| end.1 > 1));
        seen[5] += usize::from(case.asked.rule == CutoffRule::Gt && pieces.len() > 1);
    }
    assert!(seen[0] > 5 && seen[1..].iter().all(|&count| count > 200), "{seen:?}");
}

impl Case {
    /// The value by its definition.
    fn naive_value(&self, x: Rational) -> Rational {
        let whole = |number: i128| i64::try_from(number).expect("small");
        let tree = scaled(&self.tree, whole(x.1), self.leaf, whole(x.0));
        tree.value().over(Rational(x.1, 1))
    }
}

/// The principal variation and the list of what is pruned, in its order, are those of a search of a document with that x.
#[test]
fn each_piece_has_the_moves_of_a_search_with_an_x_in_it() {
    let mut compared = 0;
    for seed in 4_000..5_500 {
        let case = Case::random(seed);
        let shown = case.tree.json();
        let _told = Told(seed, &shown);
        let prepared = case.asked.prepare(&case.tree);
        let leaf = &leaves(&case.tree)[case.leaf];
        let (algorithm, rules) = (ForwardAlgorithm::AlphaBeta, prepared.rules());
        let max_nodes = u64::MAX;
        let question = WhatIf { tree: prepared.tree(), leaf, algorithm, rules, max_nodes };
        for piece in question.pieces().expect("all fits") {
            let (low, high) = (of_end(piece.range.low), of_end(piece.range.high));
            let x = match (low.is_finite(), high.is_finite()) {
                (true, true) => low.plus(high).over(Rational(2, 1)),
                (true, false) => low.plus(Rational(1, 1)),
                (false, _) => high.min(Rational(40, 1)).minus(Rational(1, 1)),
            };
            let factor = i64::try_from(x.1).expect("small");
            let above = i64::try_from(x.0).expect("small");
            let tree = scaled(&case.tree, factor, case.leaf, above);
            let times = |ends: [Option<i64>; 2]| ends.map(|end| end.map(|end| end * factor));
            let asked = Asked {
                window: times(case.asked.window),
                bounds: times(case.asked.bounds),
                ..case.asked
            };
            let with_x = asked.prepare(&tree);
            if with_x.tree().number_kind() == abprune::number::NumberKind::Decimals {
                continue;
            }
            let mut list = PrunedList::default();
            let outcome = algorithm.search_tree(with_x.tree(), with_x.rules(), &mut list);
            let (pv, pruned) = question.details(&piece);
            let told = (pv, pruned_of(&case.tree, &pruned).0);
            let expected = (outcome.expect("known").pv, pruned_of(&case.tree, &list).0);
            assert_eq!(told, expected, "x = {x:?} at {leaf:?}, {:?}", case.asked);
            compared += 1;
        }
    }
    assert!(compared > 2_500, "{compared}");
}

/// The tree of `docs/chance.md` with x in the place of the 9 in D, by hand: E is worth 7 and C 2.9, so MAX has
/// 0.7 min(x, 10) + 2.1 or 2.9. They meet where 0.7 x = 0.8, at 8/7.
#[test]
fn a_broken_line_by_hand() {
    let tree =
        "A(max B(chance (0.7 D(null, 10)) (0.3 E(9, 7))) C(chance (0.7 F(2, 3)) (0.3 G(5, 8))))";
    let told = run(&["what-if", "--from", "lists", "-"], tree);
    assert_eq!((told.status, told.stderr.as_str()), (0, ""));
    assert_eq!(
        told.stdout,
        "leaf /0/0/0\n\
         when x < 8/7\nvalue 2.9\npv /1 \"C\" (2.9)\n\
         when 8/7 <= x <= 10\nvalue 0.7 x + 2.1\npv /0 \"B\" (0.7 x + 2.1)\npruned /1/1/1 (8)\n\
         when x > 10\nvalue 9.1\npv /0 \"B\" (9.1)\npruned /1/1/1 (8)\n"
    );
    // From 0 to 10 G is pruned as soon as MAX has 0.7 x 2 + 0.3 x 10 = 4.4: 0.7 x + 2.1 >= 4.4, so x >= 2.3 / 0.7.
    let arguments = ["what-if", "--from", "lists", "--bounds", "0,10", "-", "D/0", "--pruned", "G"];
    assert_eq!(run(&arguments, tree).stdout, "23/7 <= x <= 10\n");
    let told = run(&[&arguments[..], &["--format", "json"]].concat(), tree).stdout;
    let end = r#"{"from":3.2857142857142856,"from_included":true,"to":10,"to_included":true,"from_fraction":"23/7","to_fraction":null}"#;
    assert!(told.contains(end), "{told}");
    // (1 + 2 + x) / 3 without a choice; (5 + x) / 2 is negative below -5.
    assert_eq!(
        run(&["what-if", "-"], "avg(1, 2, null)").stdout,
        "leaf /2\nwhen every x\nvalue 1/3 x + 1\npv\n"
    );
    assert_eq!(
        run(&["what-if", "-"], "max(avg(-5, null), avg(5, 9, 2))").stdout,
        "leaf /0/1\nwhen x < 47/3\nvalue 16/3 (5.333…)\npv /1 (16/3)\n\
         when x >= 47/3\nvalue 0.5 x - 2.5\npv /0 (0.5 x - 2.5)\n"
    );
}

/// Each sum is greater than all before.
#[test]
fn there_is_room_for_any_number_of_sums() {
    let mut outcomes = Vec::new();
    for step in 0..3_000 {
        outcomes.push(format!("avg(0, {step})"));
    }
    let tree = format!("[{}, avg(0, null)]", outcomes.join(", "));
    let told = run(&["what-if", "-"], &tree);
    assert_eq!(
        told.stdout,
        "leaf /3000/1\nwhen x <= 2999\nvalue 1499.5\npv /2999 (1499.5)\n\
         when x > 2999\nvalue 0.5 x\npv /3000 (0.5 x)\n",
        "{}",
        told.stderr
    );
}

/// Values and probabilities in doubles are refused, as is another unknown leaf.
#[test]
fn what_cannot_be_exact_is_refused() {
    let told = run(&["what-if", "-", "/0/0"], "max(avg(3, 5), 1e-25)");
    assert_eq!((told.status, told.stdout.as_str()), (2, ""));
    let message = "error: the numbers of this tree are too fine for exact values of x\n";
    assert!(told.stderr.starts_with(message), "{}", told.stderr);
    let told = run(&["what-if", "-", "/0/0"], "max(avg(3, null), 1)");
    assert_eq!((told.status, told.stdout.as_str()), (2, ""));
    assert!(told.stderr.contains("/0/1, which is unknown"), "{}", told.stderr);
    let built: Tree = "[[3, 5], [2, 9]]".parse().expect("a tree");
    let built = built.with_chance_at(&[1]).expect("chance");
    let rules = abprune::Rules::default();
    let (algorithm, max_nodes) = (ForwardAlgorithm::AlphaBeta, 0);
    let question = WhatIf { tree: &built, leaf: &[0, 0], algorithm, rules, max_nodes };
    question.pieces().expect_err("two searches are more than no node");
}
