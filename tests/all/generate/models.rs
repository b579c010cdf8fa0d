//! Each model has the property that its source gives it. Frequencies and means are compared with closed
//! forms, never with earlier output: they lie within four standard errors.

use abprune::generate::{GOLDEN_RATIO, Model, Recipe, ShapeRange, ValueRule};
use abprune::number::NumberKind;
use abprune::search::{Algorithm, Counter, CutoffRule, Mean, Rules};
use abprune::tree::Tree as AnyTree;
use abprune::value::Player;

const PLAYERS: [Player; 2] = [Player::Max, Player::Min];

fn uniform(children: u32, plies: u32) -> ShapeRange {
    ShapeRange::new(&[children..=children], Some(plies..=plies)).expect("a shape")
}

fn recipe(shape: ShapeRange, model: Model) -> Recipe {
    let values = ValueRule::default();
    Recipe::new(shape, &values, model, Player::Max, None).expect("a recipe")
}

/// The minimax value of each node, by the definition. Children have greater numbers than their parents.
fn minimax(tree: &AnyTree) -> Vec<i64> {
    let mut values = vec![0; tree.len() as usize];
    for id in (0..tree.len()).rev() {
        let children = tree.children(id).map(|(_, child)| values[child as usize]);
        values[id as usize] = if tree.is_leaf(id) {
            key(tree, id)
        } else if tree.player_at(id) == Player::Max {
            children.max().expect("a child")
        } else {
            children.min().expect("a child")
        };
    }
    values
}

/// The value of a leaf, or the static value of an inner node.
fn key(tree: &AnyTree, id: u32) -> i64 {
    let value = tree.static_value(id).expect("it has one");
    value.key().expect("finite")
}

fn evaluated(tree: &AnyTree, cutoff: CutoffRule) -> u64 {
    let rules = Rules { cutoff, ..Rules::default() };
    let mut counter = Counter::default();
    let found = Algorithm::AlphaBeta.search(tree, rules, &mut counter);
    found.expect("all leaves have values");
    counter.leaves
}

/// Asserts that `count` of `of` is what a probability leads one to expect.
fn assert_frequency(count: u32, of: u32, probability: f64, what: &str) {
    let (count, of) = (f64::from(count), f64::from(of));
    let deviation = (of * probability * (1.0 - probability)).sqrt();
    let distance = (count - of * probability).abs();
    assert!(distance <= 4.0 * deviation, "{what}: {count} of {of}, not {probability}");
}

#[test]
fn independent_distinct_values_cost_alpha_beta_what_pearls_closed_forms_say() {
    for (children, plies, expected) in [(3, 2, 521.0 / 70.0), (2, 4, 77_503.0 / 6_435.0)] {
        let values = ValueRule { are_distinct: true, ..ValueRule::default() };
        let shape = uniform(children, plies);
        let recipe = Recipe::new(shape, &values, Model::Independent, Player::Max, None);
        let recipe = recipe.expect("a recipe");
        let mut mean = Mean::default();
        for seed in 0..3_000 {
            let tree = recipe.tree(seed).expect("small");
            mean.add(f64::from(u32::try_from(evaluated(&tree, CutoffRule::Ge)).expect("small")));
        }
        let (found, error) = (mean.mean().expect("some"), mean.standard_error().expect("many"));
        assert!(error < 0.06, "{error}");
        assert!((found - expected).abs() < 4.0 * error, "{found} +- {error}, not {expected}");
    }
}

#[test]
fn a_distinct_tree_has_each_value_once() {
    let values = ValueRule { are_distinct: true, range: Some(-20..=500), ..ValueRule::default() };
    for range in [values.range.clone(), None] {
        let values = ValueRule { range, ..values.clone() };
        let shape = ShapeRange::new(&[1..=4], Some(1..=4)).expect("a shape");
        let recipe = Recipe::new(shape, &values, Model::Independent, Player::Max, None);
        let recipe = recipe.expect("4^4 = 256 are fewer than 521");
        for seed in 0..50 {
            let tree = recipe.tree(seed).expect("small");
            let leaves = (0..tree.len()).filter(|&id| tree.is_leaf(id));
            let mut found: Vec<i64> = leaves.map(|id| key(&tree, id)).collect();
            let count = found.len();
            found.sort_unstable();
            if values.range.is_none() {
                let count = i64::try_from(count).expect("small");
                assert_eq!(found, (1..=count).collect::<Vec<_>>());
            }
            found.dedup();
            assert_eq!(found.len(), count);
            assert!(found.iter().all(|value| (-20..=500).contains(value)));
        }
    }
}

#[test]
fn leaves_of_incremental_trees_agree_as_far_as_their_lines_do() {
    // Of four edges, siblings share three, and leaves below different children of the root none: so much
    // of the variance is common.
    // The variance of a number from -10 to 10 is (21^2 - 1) / 12, that of -1 or 1 is 1.
    for (model, edge) in [(Model::Incremental, (21.0 * 21.0 - 1.0) / 12.0), (Model::NGame, 1.0)] {
        check_common_variance(model, edge);
    }
    let values = recipe(uniform(2, 4), Model::NGame);
    let mut leaves = [0; 16];
    values.leaf_values(1).fill(&mut leaves);
    assert!(leaves.iter().all(|leaf| [-4, -2, 0, 2, 4].contains(leaf)), "{leaves:?}");
}

/// Checks how much leaves of binary trees of four plies have in common, if the number of an edge has this
/// variance.
fn check_common_variance(model: Model, edge: f64) {
    let recipe = recipe(uniform(2, 4), model);
    let trees: Vec<Vec<f64>> = (0..3_000)
        .map(|seed| {
            let mut values = [0; 16];
            assert_eq!(recipe.leaf_values(seed).fill(&mut values), 16);
            values.map(|value| f64::from(i32::try_from(value).expect("small"))).to_vec()
        })
        .collect();
    let mean_of = |of: &dyn Fn(&[f64]) -> f64| {
        let mut mean = Mean::default();
        for tree in &trees {
            mean.add(of(tree));
        }
        (mean.mean().expect("some"), mean.standard_error().expect("many"))
    };
    for (other, shared) in [(0, 4.0), (1, 3.0), (2, 2.0), (4, 1.0), (8, 0.0), (15, 0.0)] {
        let (found, error) = mean_of(&|tree| tree[0] * tree[other]);
        let expected = shared * edge;
        assert!((found - expected).abs() < 4.0 * error, "{other}: {found}, not {expected}");
    }
}

#[test]
fn wins_of_p_games_follow_the_recursion() {
    const TREES: u32 = 2_000;
    for p in [0.5, GOLDEN_RATIO, 0.7] {
        let mut expected: f64 = p;
        for plies in [2, 4, 6] {
            expected = 1.0 - (1.0 - expected * expected).powi(2);
            let recipe = recipe(uniform(2, plies), Model::PGame { p });
            let won = (0..TREES).filter(|&seed| {
                let tree = recipe.tree(seed.into()).expect("small");
                minimax(&tree)[0] == 1
            });
            let won = u32::try_from(won.count()).expect("small");
            assert_frequency(won, TREES, expected, &format!("p {p}, {plies} plies"));
        }
    }
    let undecided = 1.0 - (1.0 - GOLDEN_RATIO * GOLDEN_RATIO).powi(2);
    assert!((undecided - GOLDEN_RATIO).abs() < 1e-15, "the golden ratio stays as it is");
}

/// How often each child is the best of its parent; which must be one alone.
fn best_places(recipe: &Recipe, children: usize, trees: u64) -> Vec<u32> {
    let mut places = vec![0; children];
    for seed in 0..trees {
        let tree = recipe.tree(seed).expect("small");
        let values = minimax(&tree);
        for id in (0..tree.len()).filter(|&id| !tree.is_leaf(id)) {
            let children: Vec<u32> = tree.children(id).map(|(_, child)| child).collect();
            let is_best = |child: &u32| values[*child as usize] == values[id as usize];
            let best: Vec<usize> = (0..children.len()).filter(|&n| is_best(&children[n])).collect();
            let [best] = best[..] else {
                panic!("several best children of node {id}, seed {seed}");
            };
            places[best] += 1;
        }
    }
    places
}

#[test]
fn the_best_child_of_an_ordered_tree_stands_where_it_should() {
    for (children, p, q) in
        [(8, 0.7, 0.9), (9, 0.3, 0.5), (3, 0.6, 0.6), (5, 0.0, 1.0), (4, 1.0, 1.0)]
    {
        let model = Model::Ordered { p, q, value: 0 };
        let recipe = recipe(uniform(children, 2), model);
        let children = children as usize;
        let places = best_places(&recipe, children, 400);
        let all: u32 = places.iter().sum();
        let what = format!("{children} children, p {p}, q {q}");
        assert_frequency(places[0], all, p, &what);
        let quarter = children.div_ceil(4);
        if quarter > 1 {
            assert_frequency(places[..quarter].iter().sum(), all, q, &what);
        }
        let rest: u32 = places[quarter..].iter().sum();
        for &place in &places[quarter..] {
            let share = 1.0 / f64::from(u32::try_from(children - quarter).expect("small"));
            assert_frequency(place, rest, share, &what);
        }
    }
}

#[test]
fn the_root_of_a_prefix_value_tree_has_the_value_that_was_given() {
    for player in PLAYERS {
        for (decimals, value) in [(0, 5), (0, -1_000), (2, 314)] {
            let values = ValueRule { range: Some(0..=3), decimals, are_distinct: false };
            let shape = ShapeRange::new(&[2..=4], Some(1..=4)).expect("a shape");
            let model = Model::PrefixValue { value };
            let recipe = Recipe::new(shape, &values, model, player, None).expect("a recipe");
            for seed in 0..100 {
                let tree = recipe.tree(seed).expect("small");
                let root = recipe.value(value).key();
                assert_eq!(Some(minimax(&tree)[0]), root, "seed {seed}");
            }
        }
    }
    let values = ValueRule { range: Some(1..=9), ..ValueRule::default() };
    let model = Model::PrefixValue { value: 0 };
    let recipe = Recipe::new(uniform(3, 2), &values, model, Player::Max, None).expect("a recipe");
    let places = best_places(&recipe, 3, 500);
    for &place in &places {
        assert_frequency(place, places.iter().sum(), 1.0 / 3.0, "any child");
    }
}

/// The leaves that alpha-beta evaluates in trees of a model, for uniform shapes, both players and both
/// cutoff rules, beside all leaves and those of the critical tree.
fn for_uniform_trees(model: Model, mut check: impl FnMut(CutoffRule, u64, u64, u64)) {
    for (children, plies) in [(1, 3), (2, 0), (2, 1), (2, 5), (3, 4), (4, 3), (5, 2)] {
        for player in PLAYERS {
            for rule in [CutoffRule::Ge, CutoffRule::Gt] {
                let values = ValueRule::default();
                let shape = uniform(children, plies);
                let recipe = Recipe::new(shape, &values, model, player, None).expect("a recipe");
                let tree = recipe.tree(3).expect("small");
                let b = u64::from(children);
                let critical = b.pow(plies.div_ceil(2)) + b.pow(plies / 2) - 1;
                check(rule, evaluated(&tree, rule), critical, b.pow(plies));
            }
        }
    }
}

#[test]
fn alpha_beta_evaluates_the_critical_leaves_of_minimal_trees() {
    for_uniform_trees(Model::Minimal { value: 3 }, |_, found, critical, _| {
        assert_eq!(found, critical);
    });
}

#[test]
fn alpha_beta_evaluates_all_leaves_of_worst_trees() {
    for_uniform_trees(Model::Worst, |_, found, _, all| assert_eq!(found, all));
    let recipe = recipe(uniform(3, 3), Model::Worst);
    let mut values = [0; 27];
    recipe.leaf_values(0).fill(&mut values);
    values.sort_unstable();
    let all: Vec<i64> = (1..=27).collect();
    assert_eq!(values.to_vec(), all);
}

#[test]
fn identical_values_are_the_best_case_of_one_rule_and_the_worst_of_the_other() {
    let model = Model::Identical { value: -7 };
    for_uniform_trees(model, |rule, found, critical, all| match rule {
        CutoffRule::Ge => assert_eq!(found, critical),
        CutoffRule::Gt => assert_eq!(found, all),
    });
}

#[test]
fn static_values_are_minimax_values_with_noise() {
    let shape = || ShapeRange::new(&[2..=3], Some(2..=4)).expect("a shape");
    let values = ValueRule::default();
    let with = |player, noise| {
        Recipe::new(shape(), &values, Model::Independent, player, noise).expect("a recipe")
    };
    for player in PLAYERS {
        let mut offsets = [0; 7];
        for seed in 0..100 {
            let tree = with(player, Some(3)).tree(seed).expect("small");
            let plain = with(player, None).tree(seed).expect("small");
            let exact = with(player, Some(0)).tree(seed).expect("small");
            assert!(!plain.has_static_values());
            let values = minimax(&plain);
            assert_eq!(values, minimax(&tree), "noise changes no leaf");
            for id in 0..tree.len() {
                assert_eq!(key(&exact, id), values[id as usize]);
                let offset = key(&tree, id) - values[id as usize];
                if tree.is_leaf(id) {
                    assert_eq!(offset, 0);
                } else {
                    offsets[usize::try_from(offset + 3).expect("at least -3")] += 1;
                }
            }
        }
        for count in offsets {
            assert_frequency(count, offsets.iter().sum(), 1.0 / 7.0, "noise");
        }
    }
}

#[test]
fn lines_of_a_ragged_tree_end_at_each_ply_equally_often() {
    const TREES: u32 = 4_000;
    let shape = ShapeRange::new(&[2..=4], Some(2..=5)).expect("a shape");
    let recipe = recipe(shape, Model::Identical { value: 0 });
    let mut ends = [0; 6];
    let mut children = [0; 5];
    for seed in 0..TREES {
        let tree = recipe.tree(seed.into()).expect("small");
        assert!((2..=5).contains(&tree.depth()));
        children[tree.children(0).count()] += 1;
        let mut ply = 0;
        let mut id = 0;
        while let Some(child) = tree.child(id, 1) {
            id = child;
            ply += 1;
        }
        ends[ply] += 1;
    }
    assert_eq!(ends[..2], [0, 0]);
    for end in &ends[2..] {
        assert_frequency(*end, TREES, 0.25, "the second child of the second child ...");
    }
    for count in &children[2..] {
        assert_frequency(*count, TREES, 1.0 / 3.0, "children of the root");
    }
}

#[test]
fn values_are_uniform_and_include_both_ends() {
    const LEAVES: u32 = 1 << 14;
    for (range, decimals) in [(-3..=3, 0), (0..=9, 1), (5..=5, 0)] {
        let values = ValueRule { range: Some(range.clone()), decimals, are_distinct: false };
        let shape = uniform(2, 14);
        let recipe = Recipe::new(shape, &values, Model::Independent, Player::Max, None);
        let recipe = recipe.expect("a recipe");
        let mut found = vec![0; LEAVES as usize];
        recipe.leaf_values(1).fill(&mut found);
        let count = u32::try_from(range.clone().count()).expect("small");
        for value in range {
            let times = found.iter().filter(|&&found| found == value).count();
            let times = u32::try_from(times).expect("small");
            assert_frequency(times, LEAVES, 1.0 / f64::from(count), "each value");
        }
        let is_decimal = recipe.number_kind() == NumberKind::Decimals;
        assert_eq!(is_decimal, decimals > 0);
    }
}

#[test]
fn leaves_alone_are_those_of_the_tree() {
    for model in [
        Model::Independent,
        Model::Incremental,
        Model::NGame,
        Model::PGame { p: 0.5 },
        Model::Minimal { value: 0 },
        Model::Worst,
    ] {
        let recipe = recipe(uniform(3, 5), model);
        let tree = recipe.tree(11).expect("small");
        let leaves = (0..tree.len()).filter(|&id| tree.is_leaf(id));
        let expected: Vec<i64> = leaves.map(|id| key(&tree, id)).collect();
        let mut leaves = recipe.leaf_values(11);
        let mut found: Vec<i64> = Vec::new();
        let mut block = [0; 100];
        loop {
            let count = leaves.fill(&mut block);
            found.extend(&block[..count]);
            if count < block.len() {
                break;
            }
        }
        assert_eq!(found, expected, "{}", <&str>::from(model));
    }
}
