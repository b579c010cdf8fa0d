//! Trees large enough for what changes on the way.

use super::*;
use crate::named::Named as _;

#[test]
fn large_trees_are_searched_alike() {
    let mut random = Random::new(4);
    for shape in [&[2; 16][..], &[4; 8], &[8; 5], &[32; 3], &[40; 3], &[3; 10]] {
        for range in [7, 1 << 30] {
            let leaf = || i32::try_from(random.below(range)).expect("small");
            assert!(compare(&leaves_of(shape, Element::I32, leaf), Rules::default()));
        }
    }
}

/// The leaves of a tree with so many plies of one factor in the best order, in which hardly a leaf is
/// visited that need not be, or in the worst, in which all are.
fn in_order(factor: u32, plies: u32, is_best: bool) -> Vec<i32> {
    let leaf = |number: u32| {
        let place = (0..plies).rev().fold(0, |place, above| {
            let child = number / factor.pow(above) % factor;
            let for_max = (plies - above) % 2 == 1;
            place * factor + if for_max == is_best { factor - 1 - child } else { child }
        });
        i32::try_from(place).expect("small")
    };
    (0..factor.pow(plies)).map(leaf).collect()
}

#[test]
fn a_single_cutoff_is_found_wherever_it_is() {
    for (factor, plies) in [(2, 7), (4, 4), (8, 3)] {
        let leaves = in_order(factor, plies, false);
        let shape = vec![factor; plies as usize];
        for place in 0..leaves.len() {
            for odd in [-1, 1 << 20] {
                let mut leaves = leaves.clone();
                leaves[place] = odd;
                let mut next = leaves.into_iter();
                let tree = leaves_of(&shape, Element::I32, || next.next().expect("as many"));
                assert!(compare(&tree, Rules::default()));
            }
        }
    }
}

/// Trees whose root, or whose nodes, come to have the last number of a type for sure, with blocks below
/// in which all leaves are worse.
fn compare_ends<T: Pod + Copy>(element: Element, least: T, greatest: T, zero: T, ends: [i64; 2]) {
    for (factor, plies) in [(2, 10), (4, 5), (8_u32, 4)] {
        let shape = vec![factor; plies as usize];
        let count = factor.pow(plies);
        for &player in Player::ALL {
            for first in [least, greatest] {
                for share in [2, factor, factor * factor] {
                    let mut leaf = 0..count;
                    let leaf = || match leaf.next() {
                        Some(leaf) if leaf < count / share => first,
                        _ => zero,
                    };
                    let tree = with_player(&leaves_of(&shape, element, leaf), player);
                    assert!(compare(&tree, Rules::default()));
                }
            }
            let tree = with_player(&leaves_of(&shape, element, || zero), player);
            let [lowest, highest] = ends.map(Value::from_key);
            for (alpha, beta) in [(highest, Value::INFINITY), (Value::MINUS_INFINITY, lowest)] {
                let window = Window::new(alpha, beta).expect("in order");
                let rules = Rules { window, ..Rules::default() };
                assert!(compare(&tree, rules));
            }
        }
    }
}

#[test]
fn a_window_between_the_last_number_of_a_type_and_infinity_is_one() {
    let ends = [i32::MIN.into(), i32::MAX.into()];
    compare_ends(Element::I32, i32::MIN, i32::MAX, 0_i32, ends);
    compare_ends(Element::I64, i64::MIN + 1, i64::MAX - 1, 0_i64, [i64::MIN + 1, i64::MAX - 1]);
    compare_ends(Element::I16, i16::MIN, i16::MAX, 0_i16, [-32_768, 32_767]);
}

#[test]
fn trees_whose_order_changes_are_searched_alike() {
    let mut random = Random::new(5);
    for (factor, plies) in [(2, 16), (4, 8), (8, 5)] {
        let [best, worst] = [true, false].map(|is_best| in_order(factor, plies, is_best));
        let shape = vec![factor; plies as usize];
        for section in [best.len(), best.len() / 2, best.len() / factor as usize / 8] {
            let mut leaves = Vec::new();
            for start in (0..best.len()).step_by(section) {
                let from = [&best, &worst][usize::from(random.below(2) == 1)];
                leaves.extend_from_slice(&from[start..start + section]);
                if random.below(3) == 0 {
                    leaves[start..].fill_with(|| i32::try_from(random.below(99)).expect("small"));
                }
            }
            let mut next = leaves.iter();
            let tree = leaves_of(&shape, Element::I32, || *next.next().expect("as many"));
            assert!(compare(&tree, Rules::default()));
            let mut next = leaves.iter();
            let leaf = || f64::from(*next.next().expect("as many")) * 0.5;
            let tree = leaves_of(&shape, Element::F64, leaf);
            assert!(compare(&tree, Rules::default()));
        }
    }
}

#[test]
fn the_best_order_with_some_leaves_changed_is_searched_alike() {
    let mut random = Random::new(7);
    for (factor, plies) in [(2, 12), (4, 6), (8, 4), (9, 3), (17, 3)] {
        let best = in_order(factor, plies, true);
        let shape = vec![factor; plies as usize];
        let count = best.len() as u64;
        // Some leaves are alike, or all are different.
        for alike in [1, 3, 64] {
            for changed in [0, 1, 10] {
                let mut leaves: Vec<i32> = best.iter().map(|leaf| leaf / alike).collect();
                for _ in 0..changed {
                    // Near the start and near the end of blocks too.
                    let place = match random.below(3) {
                        0 => random.below(count),
                        1 => random.below(count) / 64 * 64 % count,
                        _ => random.below(128),
                    };
                    let other = leaves[usize::try_from(random.below(count)).expect("small")];
                    leaves[usize::try_from(place).expect("small")] = other;
                }
                compare_orders(&mut random, &shape, &leaves);
            }
        }
    }
}

#[test]
fn what_is_no_number_is_seen_in_the_best_order() {
    for (factor, plies) in [(2, 12), (4, 6), (8, 4), (17, 2)] {
        let leaves = in_order(factor, plies, true);
        let shape = vec![factor; plies as usize];
        // Of each two plies one visits all children, and the other the first alone.
        let is_visited = |leaf: u32| {
            [0, 1].iter().any(|first| {
                let mut firsts = (*first..plies).step_by(2);
                firsts.all(|ply| (leaf / factor.pow(ply)).is_multiple_of(factor))
            })
        };
        for place in (0..factor.pow(plies)).filter(|&leaf| is_visited(leaf)) {
            for odd in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
                let mut next = (0..).zip(&leaves);
                let tree = leaves_of(&shape, Element::F64, || {
                    let (leaf, &value) = next.next().expect("as many");
                    if leaf == place { odd } else { value.into() }
                });
                assert!(!compare(&tree, Rules::default()));
            }
        }
    }
}

/// The same leaves as integers and as doubles, for both players, and with one that is no number.
fn compare_orders(random: &mut Random, shape: &[u32], leaves: &[i32]) {
    let mut next = leaves.iter();
    let tree = leaves_of(shape, Element::I32, || *next.next().expect("as many"));
    assert!(compare(&tree, Rules::default()));
    let mut next = leaves.iter();
    let tree = leaves_of(shape, Element::I64, || -i64::from(*next.next().expect("as many")));
    assert!(compare(&with_player(&tree, Player::Min), Rules::default()));
    let mut doubles: Vec<f64> = leaves.iter().map(|&leaf| f64::from(leaf) * 0.5).collect();
    let odd = [f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    for odd in [None, Some(odd[usize::try_from(random.below(3)).expect("small")])] {
        if let Some(odd) = odd {
            let place = random.below(doubles.len() as u64) & !random.below(1024);
            doubles[usize::try_from(place).expect("small")] = odd;
        }
        let mut next = doubles.iter();
        let tree = leaves_of(shape, Element::F64, || *next.next().expect("as many"));
        assert!(compare(&tree, Rules::default()) || odd.is_some());
    }
}
