//! The fast search of a uniform tree against the general one, with and without vectors.

mod large;

use bytemuck::Pod;
use fearless_simd::Level;

use super::{UniformResult, search_uniform, search_uniform_on};
use crate::named::Named as _;
use crate::number::NumberKind;
use crate::random::Random;
use crate::search::{Algorithm, Counter, CutoffRule, FailMode, PrunedList, Rules};
use crate::tree::{Branching, ByteOrder, Element, Leaves, Raw, Storage, Tree, Uniform};
use crate::value::{Player, Value, Window};

/// An item of a pruned list, with a path of its own.
type Item = (Vec<u32>, usize, u32, crate::tree::Size, Option<Value>, Vec<u32>, Player, Window);

fn items(list: &PrunedList) -> Vec<Item> {
    let mut all = Vec::new();
    let mut items = list.items();
    while let Some(item) = items.next() {
        let cutoff = item.stop.expect("a search that goes forward");
        assert_eq!(cutoff.id, 0);
        let path = item.path.to_vec();
        let at = item.at(cutoff).to_vec();
        all.push((
            path,
            item.shared,
            item.id,
            item.size,
            item.value,
            at,
            cutoff.player,
            cutoff.window,
        ));
    }
    assert_eq!(list.len(), all.len());
    assert_eq!(list.is_empty(), all.is_empty());
    all
}

/// Compares all that both searches say. Whether the fast one said something.
fn compare(tree: &Uniform, rules: Rules) -> bool {
    let mut watch = (Counter::default(), PrunedList::default());
    let whole = Tree::Uniform(tree.clone());
    let outcome = Algorithm::AlphaBeta.search(&whole, rules, &mut watch);
    let check = |name: &str, found: Option<UniformResult>| {
        let Some(found) = found else {
            return false;
        };
        let about = || format!("{name} {:?} {:?} {rules:?}", tree.branching(), tree.leaves());
        assert_eq!(Ok(&found.outcome), outcome.as_ref(), "{}", about());
        assert_eq!(found.counter, watch.0, "{}", about());
        if let Some(pruned) = &found.pruned {
            assert_eq!(items(pruned), items(&watch.1), "{}", about());
            assert!(pruned.has_same_paths(&watch.1) && watch.1.has_same_paths(pruned));
            assert!(pruned.has_same_paths(pruned));
            let (mine, other) = (pruned.by_leaf(&whole), watch.1.by_leaf(&whole));
            assert_eq!(items(&mine), items(&other), "{}", about());
        }
        true
    };
    let plain = check("baseline", search_uniform_on(Level::baseline(), tree, rules, true));
    assert_eq!(
        check("baseline, no list", search_uniform_on(Level::baseline(), tree, rules, false)),
        plain
    );
    let vectors = check("vectors", search_uniform_on(Level::new(), tree, rules, true));
    // A block looks at leaves that are not visited, so of what has no value it may see more.
    assert!(vectors == plain || tree.number_kind() == NumberKind::Decimals);
    assert_eq!(
        check("vectors, no list", search_uniform_on(Level::new(), tree, rules, false)),
        vectors
    );
    check("chosen", search_uniform(tree, rules, true));
    plain
}

/// Shapes for all kernels, with plies of single children in all places.
const SHAPES: [&[u32]; 49] = [
    &[],
    &[1],
    &[5],
    &[1, 1, 1],
    &[2, 1, 2],
    &[2, 2, 1, 1, 3],
    &[1, 2, 2],
    &[1, 1, 2, 1, 1, 2, 1, 1],
    &[2, 2],
    &[2, 2, 2],
    &[2, 2, 2, 2],
    &[2, 2, 2, 2, 2],
    &[2, 2, 2, 2, 2, 2],
    &[2; 9],
    &[2; 10],
    &[3, 2, 2, 2],
    &[3, 2, 2, 2, 2],
    &[2, 1, 1, 2, 2, 2, 1, 1, 2],
    &[3, 3],
    &[3, 3, 3],
    &[3; 5],
    &[4, 4],
    &[4, 4, 4],
    &[4; 5],
    &[3, 5, 4],
    &[5, 5, 5],
    &[7, 7, 7],
    &[2, 3, 9],
    &[3, 8],
    &[8, 8],
    &[8, 8, 8],
    &[2, 2, 8, 8],
    &[3, 16],
    &[2, 3, 16],
    &[3, 2, 17],
    &[4, 32],
    &[2, 3, 32],
    &[3, 3, 33],
    &[2, 3, 40],
    &[40, 40],
    &[2, 15],
    &[3, 70],
    &[70, 2],
    &[70, 3],
    &[2, 100, 4],
    &[2, 513],
    &[3, 520],
    &[2, 1537],
    &[2, 3, 1543],
];

fn leaves_of<T: Pod>(shape: &[u32], element: Element, mut leaf: impl FnMut() -> T) -> Uniform {
    let count = shape.iter().product::<u32>() as usize;
    let leaves: Vec<T> = (0..count).map(|_| leaf()).collect();
    // After 64 bytes, as in a file, at an even address mostly.
    let bytes = [&[0; 64], bytemuck::cast_slice::<T, u8>(&leaves)].concat();
    let raw = Raw::new(bytes.into(), 64, count, element, ByteOrder::NATIVE).expect("enough");
    let leaves = Leaves::of_raw(raw, false);
    let branching = Branching::PerPly(shape.to_vec());
    Uniform::of_leaves(&branching, leaves, Player::Max).expect("it fits")
}

/// The same tree with the bytes of each leaf in the other order: so a kernel reads it by pieces.
fn in_other_order<T: Pod>(tree: &Uniform) -> Uniform {
    let Storage::Raw(raw) = tree.leaves().storage() else {
        unreachable!("it was made of an array");
    };
    let mut bytes = raw.in_memory().expect("it is in memory").to_vec();
    bytes.chunks_exact_mut(size_of::<T>()).for_each(<[u8]>::reverse);
    let other = match ByteOrder::NATIVE {
        ByteOrder::Little => ByteOrder::Big,
        ByteOrder::Big => ByteOrder::Little,
    };
    let count = tree.leaves().count();
    let raw = Raw::new(bytes.into(), 0, count, raw.element(), other).expect("enough");
    let branching = Branching::PerPly(tree.branching().to_vec());
    let leaves = Leaves::of_raw(raw, false);
    Uniform::of_leaves(&branching, leaves, tree.player()).expect("it fits")
}

fn with_player(tree: &Uniform, player: Player) -> Uniform {
    let branching = Branching::PerPly(tree.branching().to_vec());
    Uniform::of_leaves(&branching, tree.leaves().clone(), player).expect("it fits")
}

/// The full window mostly, else one among the values.
fn window(random: &mut Random, tree: &Uniform) -> Window {
    let count = tree.leaves().count() as u64;
    let mut bound = |infinity| {
        let leaf = usize::try_from(random.below(count)).expect("small");
        match random.below(3) {
            0 => infinity,
            _ => tree.leaves().reader().value(leaf).unwrap_or(infinity),
        }
    };
    let (alpha, beta) = (bound(Value::MINUS_INFINITY), bound(Value::INFINITY));
    Window::new(alpha, beta).unwrap_or(Window::FULL)
}

/// Trees of one type, many with ties, in windows of all kinds.
fn compare_type<T: Pod>(element: Element, mut leaf: impl FnMut(&mut Random, u64) -> T) {
    let mut random = Random::new(element.size() as u64);
    let mut answered = 0;
    for shape in SHAPES {
        for range in [2, 3, 7, 1000, u64::MAX] {
            let tree = leaves_of(shape, element, || leaf(&mut random, range));
            let player = Player::ALL[usize::try_from(random.below(2)).expect("0 or 1")];
            let tree = with_player(&tree, player);
            let window = window(&mut random, &tree);
            let fail = FailMode::ALL[usize::try_from(random.below(2)).expect("0 or 1")];
            let rules = Rules { window, fail, ..Rules::default() };
            let is_answered = compare(&tree, rules);
            answered += usize::from(is_answered);
            assert_eq!(compare(&in_other_order::<T>(&tree), rules), is_answered);
            let rules = Rules { cutoff: CutoffRule::Gt, ..rules };
            assert!(!compare(&tree, rules), "that rule is for the general search");
        }
    }
    // All but the lone leaves, the lone rows, and those whose players do not alternate.
    assert_eq!(answered, 5 * (SHAPES.len() - 5));
}

macro_rules! types {
    ($($name:ident $number:ty, $element:ident, $leaf:expr;)*) => {$(
        #[test]
        fn $name() {
            compare_type::<$number>(Element::$element, $leaf);
        }
    )*};
}
mod each_type {
    #![allow(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "any bits will do"
    )]
    #![allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "likewise")]
    use super::*;

    types! {
        i8_leaves_are_searched_alike i8, I8, |random, range| random.below(range) as i8;
        i16_leaves_are_searched_alike i16, I16, |random, range| random.below(range) as i16;
        i32_leaves_are_searched_alike i32, I32, |random, range| random.below(range) as i32;
        i64_leaves_are_searched_alike i64, I64, |random, range| random.below(range) as i64;
        u8_leaves_are_searched_alike u8, U8, |random, range| random.below(range) as u8;
        u16_leaves_are_searched_alike u16, U16, |random, range| random.below(range) as u16;
        u32_leaves_are_searched_alike u32, U32, |random, range| random.below(range) as u32;
        u64_leaves_are_searched_alike u64, U64, |random, range| random.below(range) >> 1;
        f32_leaves_are_searched_alike f32, F32, |random, range| small(random, range) as f32;
        f64_leaves_are_searched_alike f64, F64, small;
        extreme_i32_leaves_are_searched_alike i32, I32, |random, range| match random.below(3) {
            0 => i32::MIN,
            1 => i32::MAX,
            _ => random.below(range) as i32,
        };
        extreme_i64_leaves_are_searched_alike i64, I64, |random, range| match random.below(3) {
            0 => i64::MIN + 1,
            1 => i64::MAX - 1,
            _ => random.below(range) as i64,
        };
    }

    /// Zeros of both signs, negative and positive numbers.
    fn small(random: &mut Random, range: u64) -> f64 {
        let number = (random.below(range) / 2) as f64 * 0.25;
        if random.below(2) == 0 { number } else { -number }
    }
}

#[test]
fn keys_are_searched_alike() {
    let mut random = Random::new(3);
    for shape in SHAPES {
        let count = shape.iter().product::<u32>();
        for number_kind in [NumberKind::Integers, NumberKind::Decimals] {
            let leaves = (0..count).map(|_| random.below(5).cast_signed() - 2).collect();
            let branching = Branching::PerPly(shape.to_vec());
            let tree = Uniform::new(number_kind, &branching, leaves, Player::Min).expect("it fits");
            compare(&tree, Rules::default());
        }
    }
}

#[test]
fn a_search_takes_less_than_half_of_the_stack_of_a_thread() {
    fn compare_all() {
        let mut random = Random::new(5);
        let mut leaf = || i32::try_from(random.below(9)).expect("small");
        for shape in [&[2; 7][..], &[4; 4], &[8; 3]] {
            for tree in [
                leaves_of(shape, Element::I32, &mut leaf),
                leaves_of(shape, Element::I64, || i64::from(leaf())),
                leaves_of(shape, Element::F64, || f64::from(leaf())),
            ] {
                assert!(compare(&tree, Rules::default()));
            }
        }
    }
    let thread = std::thread::Builder::new().stack_size(1 << 20);
    thread.spawn(compare_all).expect("a thread").join().expect("alike");
}

#[test]
fn what_is_no_number_is_left_to_the_general_search() {
    for odd in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for shape in [&[2; 6][..], &[4; 3], &[8; 3], &[17; 2], &[3; 4]] {
            let count = shape.iter().product::<u32>();
            for place in 0..count {
                let mut next = 0;
                let tree = leaves_of(shape, Element::F64, || {
                    next += 1;
                    if next == place + 1 { odd } else { f64::from(next * 7919 % 31) }
                });
                compare(&tree, Rules::default());
            }
            let tree = leaves_of(shape, Element::F64, || odd);
            assert!(!compare(&tree, Rules::default()));
        }
    }
    let tree = leaves_of(&[2; 6], Element::U64, || u64::MAX);
    assert!(!compare(&tree, Rules::default()));
}

#[test]
fn windows_beyond_the_type_are_searched_alike() {
    let tree = leaves_of(&[2; 4], Element::I8, || 7_i8);
    for (alpha, beta) in [(-1000, 0), (0, 1000), (200, 300)] {
        let window = Window::new(Value::from_key(alpha), Value::from_key(beta)).expect("in order");
        let rules = Rules { window, ..Rules::default() };
        assert!(compare(&tree, rules));
    }
}
