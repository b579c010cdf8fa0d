//! What exercises ask of trees: each measure against the definition, over all trees of small shapes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use abprune::Named as _;
use abprune::exercise::{Constraint, Finder, Measures, Property};
use abprune::generate::{Model, Recipe, ShapeRange, ValueRule};
use abprune::search::CutoffRule;
use abprune::value::{Player, Value};

use crate::oracle::{Step, Textbook};
use crate::support::{Tree, for_random_trees, run};

/// Counts of the textbook's search, under a rule.
#[derive(Debug, Default, PartialEq)]
struct Counted {
    alpha_cutoffs: i64,
    beta_cutoffs: i64,
    deep_cutoffs: i64,
    pruned: Vec<Vec<u32>>,
    pruned_leaves: i64,
    pruned_inner: i64,
    evaluated: i64,
}

fn counted(tree: &Tree, player: Player, rule: CutoffRule) -> Counted {
    let mut textbook = Textbook::new(rule);
    textbook.search(tree, player, None, None);
    let mut counted = Counted::default();
    let mut windows = BTreeMap::new();
    let mut with_older_bounds = Vec::new();
    for step in &textbook.steps {
        match step {
            Step::Enter(path, alpha, beta) => {
                windows.insert(path.clone(), (*alpha, *beta));
                let is_leaf = matches!(tree.at(path, player).0, Tree::Leaf(_));
                counted.evaluated += i64::from(is_leaf);
            }
            Step::Cutoff(path, mover, ..) => {
                // The bound is older than the parent if the parent had it on arrival.
                let parent = &path[..path.len() - 1];
                let (at_parent, here) = (windows[parent], windows[path]);
                let (count, is_older) = match mover {
                    Player::Max => (&mut counted.beta_cutoffs, at_parent.1 == here.1),
                    Player::Min => (&mut counted.alpha_cutoffs, at_parent.0 == here.0),
                };
                *count += 1;
                if is_older {
                    with_older_bounds.push(path.clone());
                }
            }
            Step::Prune(path, _, leaves) => {
                counted.pruned.push(path.clone());
                counted.pruned_leaves += leaves.cast_signed();
                let is_inner = matches!(tree.at(path, player).0, Tree::Inner(..));
                counted.pruned_inner += i64::from(is_inner);
            }
            Step::Leave(..) => {}
        }
    }
    // Such a cutoff is deep if F1 enters what it prunes.
    let entered = entered_by_f1(tree, player, rule);
    let passed: Vec<&[u32]> = (counted.pruned.iter())
        .filter(|root| entered.contains(*root))
        .map(|root| &root[..root.len() - 1])
        .collect();
    let deep = with_older_bounds.iter();
    let deep = deep.filter(|path| passed.contains(&&path[..])).count();
    counted.deep_cutoffs = i64::try_from(deep).expect("few");
    counted
}

/// The nodes that Knuth and Moore's procedure F1 enters: a node stops at the value that its parent has, if the
/// other player moves there.
fn entered_by_f1(tree: &Tree, player: Player, rule: CutoffRule) -> BTreeSet<Vec<u32>> {
    fn f1(
        tree: &Tree,
        player: Player,
        of_parent: Option<(Player, i64)>,
        rule: CutoffRule,
        path: &mut Vec<u32>,
        entered: &mut BTreeSet<Vec<u32>>,
    ) -> i64 {
        entered.insert(path.clone());
        let (own, children) = match tree {
            Tree::Leaf(value) => return value.expect("a value"),
            Tree::Inner(own, children) => (own, children),
        };
        let player = own.unwrap_or(player);
        // From the view of the player to move, so that more is better.
        let view = |value: i64| if player == Player::Max { value } else { -value };
        let bound = of_parent.filter(|&(parent, _)| parent != player);
        let mut best: Option<i64> = None;
        for (at, child) in (0..).zip(children) {
            path.push(at);
            let below = best.map(|best| (player, best));
            let value = f1(child, !player, below, rule, path, entered);
            path.pop();
            if best.is_none_or(|best| view(value) > view(best)) {
                best = Some(value);
            }
            let stops = bound.zip(best).is_some_and(|((_, bound), best)| match rule {
                CutoffRule::Ge => view(best) >= view(bound),
                CutoffRule::Gt => view(best) > view(bound),
            });
            if stops {
                break;
            }
        }
        best.expect("children")
    }
    let mut entered = BTreeSet::new();
    f1(tree, player, None, rule, &mut Vec::new(), &mut entered);
    entered
}

/// The tree in which the children of each node stand best first; equal ones keep their order.
fn best_first(tree: &Tree, player: Player) -> Tree {
    let Tree::Inner(own, children) = tree else {
        return tree.clone();
    };
    let player = own.unwrap_or(player);
    let mut children: Vec<Tree> = children.iter().map(|child| best_first(child, !player)).collect();
    children.sort_by_key(|child| {
        let value = child.minimax(!player);
        if player == Player::Max { -value } else { value }
    });
    Tree::Inner(*own, children)
}

fn has_equal_siblings(tree: &Tree, player: Player) -> bool {
    let Tree::Inner(own, children) = tree else {
        return false;
    };
    let next = !own.unwrap_or(player);
    let values: Vec<i64> = children.iter().map(|child| child.minimax(next)).collect();
    let is_equal = |(at, value): (usize, &i64)| values[..at].contains(value);
    values.iter().enumerate().any(is_equal)
        || children.iter().any(|child| has_equal_siblings(child, next))
}

/// What a property measures, by its definition.
fn defined(tree: &Tree, player: Player, rule: CutoffRule, property: Property) -> i64 {
    let here = counted(tree, player, rule);
    let ties = |tree| {
        counted(tree, player, CutoffRule::Ge).pruned != counted(tree, player, CutoffRule::Gt).pruned
    };
    match property {
        Property::Cutoffs => here.alpha_cutoffs + here.beta_cutoffs,
        Property::DeepCutoffs => here.deep_cutoffs,
        Property::AlphaCutoffs => here.alpha_cutoffs,
        Property::BetaCutoffs => here.beta_cutoffs,
        // These trees have no chance nodes.
        Property::ChanceCutoffs | Property::ProbesMatter => 0,
        Property::PrunedLeaves => here.pruned_leaves,
        Property::PrunedInner => here.pruned_inner,
        Property::Evaluated => here.evaluated,
        Property::Value => tree.minimax(player),
        Property::UniqueMove => {
            let Tree::Inner(own, children) = tree else {
                return 0;
            };
            let next = !own.unwrap_or(player);
            let best = tree.minimax(player);
            let optimal = children.iter().filter(|child| child.minimax(next) == best);
            i64::from(optimal.count() == 1)
        }
        Property::NoTies => i64::from(!has_equal_siblings(tree, player) && !ties(tree)),
        Property::TieMatters => i64::from(ties(tree)),
        Property::OrderMatters => {
            let best = counted(&best_first(tree, player), player, rule);
            i64::from(best.evaluated < here.evaluated)
        }
    }
}

fn measured(tree: &Tree, player: Player, rule: CutoffRule) -> Vec<i64> {
    let built = tree.build(Some(player));
    let measures = Measures::of(&built, rule).expect("leaves have values");
    let measure = |&property| measures.measure(property).key().expect("finite");
    Property::ALL.iter().map(measure).collect()
}

/// Calls `check` with all trees of a shape, where leaves are 0, 1 ... up to `values` - 1.
fn for_all_trees(shape: &Tree, values: i64, mut check: impl FnMut(&Tree)) {
    let leaves = u32::try_from(shape.size().1).expect("small");
    for number in 0..values.pow(leaves) {
        let (mut tree, mut rest) = (shape.clone(), number);
        tree.change_leaves(&mut |value| {
            *value = Some(rest % values);
            rest /= values;
        });
        check(&tree);
    }
}

/// A tree of arrays: `[[0,0],0]`.
fn shape(text: &str) -> Tree {
    let mut open = vec![Vec::new()];
    for letter in text.chars() {
        match letter {
            '[' => open.push(Vec::new()),
            ']' => {
                let children = open.pop().expect("open");
                let node = Tree::Inner(None, children);
                open.last_mut().expect("an outer one").push(node);
            }
            '0' => open.last_mut().expect("an outer one").push(Tree::Leaf(Some(0))),
            _ => {}
        }
    }
    open.pop().expect("the outermost").pop().expect("a tree")
}

#[test]
fn measures_are_those_of_the_definition() {
    let check = |tree: &Tree, player: Player| {
        for &rule in CutoffRule::ALL {
            let expected: Vec<i64> = Property::ALL
                .iter()
                .map(|&property| defined(tree, player, rule, property))
                .collect();
            assert_eq!(measured(tree, player, rule), expected, "{}", tree.json());
        }
    };
    for_all_trees(&shape("[[0,0],[0,0]]"), 3, |tree| {
        check(tree, Player::Max);
        check(tree, Player::Min);
    });
    for_all_trees(&shape("[[[0,0],0],[0,[0,0]]]"), 3, |tree| {
        check(tree, Player::Max);
    });
    for_random_trees(400, |random, tree| {
        let player = [Player::Max, Player::Min][usize::from(random.below(2) == 0)];
        check(&tree, tree.player(player));
    });
}

/// A constraint with these ends; an end that is negative is none.
fn range(property: Property, least: i64, most: i64) -> Constraint {
    Constraint {
        property,
        least: Value::from_key(least),
        most: if most < 0 { Value::INFINITY } else { Value::from_key(most) },
    }
}

/// A tree of arrays and numbers, maybe inside an object at the root, and the player that moves there.
fn parsed(json: &serde_json::Value) -> (Tree, Player) {
    let player = match json["player"].as_str() {
        Some("min") => Player::Min,
        _ => Player::Max,
    };
    let node = json.get("children").unwrap_or(json);
    let tree = match node.as_array() {
        Some(children) => Tree::Inner(None, children.iter().map(|child| parsed(child).0).collect()),
        None => Tree::Leaf(Some(node.as_i64().expect("a number"))),
    };
    (tree, player)
}

#[test]
fn generated_trees_have_what_was_asked_for() {
    use Property::{
        AlphaCutoffs, BetaCutoffs, Cutoffs, DeepCutoffs, Evaluated, NoTies, OrderMatters,
        PrunedInner, PrunedLeaves, TieMatters, UniqueMove,
    };
    let cases: &[(&str, &[Constraint])] = &[
        ("--cutoffs 2 --unique-move", &[range(Cutoffs, 2, 2), Constraint::yes(UniqueMove)]),
        ("--plies 4 --deep-cutoffs 1.. --cutoff gt", &[range(DeepCutoffs, 1, -1)]),
        (
            "--alpha-cutoffs 1..2 --beta-cutoffs ..1 --player min",
            &[range(AlphaCutoffs, 1, 2), range(BetaCutoffs, 0, 1)],
        ),
        (
            "--pruned-leaves 4..6 --pruned-inner 1",
            &[range(PrunedLeaves, 4, 6), range(PrunedInner, 1, 1)],
        ),
        (
            "--evaluated ..10 --value 3..7 --no-ties",
            &[range(Evaluated, 0, 10), range(Property::Value, 3, 7), Constraint::yes(NoTies)],
        ),
        (
            "--tie-matters --order-matters --values 0..4",
            &[Constraint::yes(TieMatters), Constraint::yes(OrderMatters)],
        ),
    ];
    for (options, constraints) in cases {
        let arguments: Vec<&str> =
            "generate --count 4 --seed 70 --meta".split(' ').chain(options.split(' ')).collect();
        let run = run(&arguments, "");
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{options}");
        let rule = if options.contains("gt") { CutoffRule::Gt } else { CutoffRule::Ge };
        let mut seeds = Vec::new();
        for line in run.stdout.lines() {
            let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
            seeds.push(json["meta"]["seed"].as_u64().expect("a seed"));
            let (tree, player) = parsed(&json);
            for constraint in *constraints {
                let found = defined(&tree, player, rule, constraint.property);
                assert!(constraint.is_met_by(Value::from_key(found)), "{options}: {line}");
            }
        }
        assert_eq!(seeds.len(), 4, "{options}");
        assert!(seeds[0] >= 70 && seeds.is_sorted(), "{options}: {seeds:?}");
    }
}

#[test]
fn a_generated_tree_is_the_one_of_its_seed() {
    let asked = run(&["generate", "--cutoffs", "2", "--no-ties", "--meta"], "");
    let json: serde_json::Value = serde_json::from_str(&asked.stdout).expect("JSON");
    let seed = json["meta"]["seed"].to_string();
    let again = run(&["generate", "--seed", &seed, "--meta"], "");
    assert_eq!(asked.stdout, again.stdout);
    assert_ne!(seed, "0", "the first seed has no such tree");
}

#[test]
fn what_was_found_before_stays_and_a_file_is_as_it_was() {
    let arguments = "generate --branching 2 --plies 2 --cutoffs 1 --tries 9 --count 3000";
    let mut arguments: Vec<&str> = arguments.split(' ').collect();
    let printed = run(&arguments, "");
    let seeds = "error: no tree of 9 seeds from ";
    assert!(printed.stderr.starts_with(seeds), "{}", printed.stderr);
    assert_eq!(printed.status, 2);
    let found = printed.stdout.lines().count();
    assert!((1..3_000).contains(&found), "{found}");
    let file = tempfile::Builder::new().suffix(".jsonl").tempfile();
    let file = file.expect("a file").into_temp_path();
    fs::write(&file, "[1]\n").expect("it is written");
    arguments.extend(["-o", file.to_str().expect("text")]);
    let written = run(&arguments, "");
    assert_eq!((written.status, written.stdout.as_str()), (2, ""));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "[1]\n");
}

/// Trees of two plies with leaves from 0 to 3.
fn recipe() -> Recipe {
    let shape = ShapeRange::new(&[2..=2], Some(2..=2)).expect("a shape");
    let values = ValueRule { range: Some(0..=3), ..ValueRule::default() };
    Recipe::new(shape, &values, Model::Independent, Player::Max, None).expect("a recipe")
}

/// A finder for trees with so many cutoffs and a value in a range.
fn finder(cutoffs: (i64, i64), value: (i64, i64)) -> Finder {
    Finder {
        constraints: vec![
            range(Property::Cutoffs, cutoffs.0, cutoffs.1),
            range(Property::Value, value.0, value.1),
        ],
        cutoff: CutoffRule::Ge,
        tries: 300,
    }
}

/// The number of cutoffs and the value of the tree of each seed from 0 to 299.
fn cutoffs_and_values() -> Vec<[i64; 2]> {
    let recipe = recipe();
    let measure = |seed| {
        let tree = recipe.tree(seed).expect("small");
        let measures = Measures::of(&tree, CutoffRule::Ge).expect("leaves have values");
        [Property::Cutoffs, Property::Value]
            .map(|property| measures.measure(property).key().expect("finite"))
    };
    (0..300).map(measure).collect()
}

#[test]
fn the_first_seed_that_fits_is_found() {
    let (finder, recipe, measures) = (finder((1, 1), (2, 2)), recipe(), cutoffs_and_values());
    let mut found = Vec::new();
    let mut first = 0;
    while let Ok(seed) = finder.find(&recipe, first, |_, _| ()).expect("small") {
        if seed >= 300 {
            break;
        }
        found.push(seed);
        first = seed + 1;
    }
    let fits = |&seed: &u64| measures[usize::try_from(seed).expect("small")] == [1, 2];
    assert_eq!(found, (0..300).filter(fits).collect::<Vec<u64>>());
    assert!(found.len() > 10, "{found:?}");
}

#[test]
fn what_failed_and_what_came_nearest_is_told() {
    let measures = cutoffs_and_values();
    let not_found = finder((1, -1), (7, 9)).find(&recipe(), 0, |_, _| ()).expect("small");
    let not_found = not_found.expect_err("no leaf is 7");
    assert_eq!(not_found.tries, 300);
    let [cutoffs, value] = not_found.failures[..] else {
        panic!("two constraints");
    };
    let without = measures.iter().filter(|[cutoffs, _]| *cutoffs == 0).count();
    assert_eq!((cutoffs.count, value.count), (u64::try_from(without).expect("few"), 300));
    assert_eq!((cutoffs.least.key(), cutoffs.most.key()), (Some(0), Some(1)));
    assert_eq!((value.least.key(), value.most.key()), (Some(0), Some(3)));
    // The first tree with a cutoff whose value is 3.
    let nearest = not_found.nearest.expect("one was tried");
    assert_eq!(nearest.measures, [1, 3].map(Value::from_key));
    let expected = measures.iter().position(|&measure| measure == [1, 3]);
    assert_eq!(usize::try_from(nearest.seed).ok(), expected);
}

/// The tree that a document of numbers and arrays writes.
fn tree_of(json: &serde_json::Value) -> Tree {
    match json.as_array() {
        Some(children) => Tree::Inner(None, children.iter().map(tree_of).collect()),
        None => Tree::Leaf(Some(json.as_i64().expect("a whole number"))),
    }
}

/// A student who knows of no deep cutoffs must not get them right.
#[test]
fn without_deep_cutoffs_no_tree_that_has_one_is_pruned_the_same() {
    for options in [
        "--branching 2 --plies 4 --deep-cutoffs 1",
        "--branching 2 --plies 4 --cutoffs 2 --deep-cutoffs 1 --no-ties --seed 5000",
        "--branching 3 --plies 4 --deep-cutoffs 1.. --values 0..5 --seed 77",
        "--branching 2..3 --plies 4..5 --deep-cutoffs 1 --seed 1234",
        "--branching 2 --plies 5 --deep-cutoffs 2.. --distinct",
        "--branching 2 --plies 4 --deep-cutoffs 1 --cutoff gt --seed 9",
    ] {
        let count = 200;
        let words = options.split(' ');
        let arguments: Vec<&str> =
            ["generate", "--count", "200"].into_iter().chain(words).collect();
        let done = run(&arguments, "");
        assert_eq!(done.status, 0, "{}", done.stderr);
        let rule = if options.contains("gt") { CutoffRule::Gt } else { CutoffRule::Ge };
        let mut trees = 0;
        for line in done.stdout.lines() {
            let tree = tree_of(&serde_json::from_str(line).expect("JSON"));
            let pruned = counted(&tree, Player::Max, rule).pruned;
            let entered = entered_by_f1(&tree, Player::Max, rule);
            assert!(pruned.iter().any(|root| entered.contains(root)), "{options}: {line}");
            trees += 1;
        }
        assert_eq!(trees, count, "{options}");
    }
}

/// The answer that `generate` writes is that of `what-if`, some x are in it and some are not, and `check` takes it.
#[test]
fn a_question_about_x_has_an_answer_that_the_other_commands_give() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("x.jsonl");
    let file = file.to_str().expect("text");
    let mut nodes = BTreeSet::new();
    for options in [&["--letters"][..], &["--plies", "4", "--cutoff", "gt"]] {
        let asked = ["generate", "--ask", "what-if", "--count", "20", "--meta", "-o", file];
        assert_eq!(run(&[&asked[..], options].concat(), "").status, 0);
        let rule = if options.contains(&"gt") { "gt" } else { "ge" };
        let text = fs::read_to_string(file).expect("it is written");
        assert_eq!(text.lines().count(), 20);
        for (number, line) in (1..).zip(text.lines()) {
            let tree: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let asked = tree["expect"]["pruned-if"].as_object().expect("an object");
            let [(node, said)] = &asked.iter().collect::<Vec<_>>()[..] else {
                panic!("{line}");
            };
            let said = said.as_str().expect("a text");
            assert!(line.contains(r#"{"name": "x", "value": null}"#), "{line}");
            assert_eq!(line.matches("null").count(), 1, "{line}");
            let tree = format!("{file}:{number}");
            let found = run(&["what-if", &tree, "--pruned", node, "--cutoff", rule], "");
            assert_eq!(found.stdout, format!("{said}\n"), "{line}");
            assert!(!["no x", "every x"].contains(&said), "{line}");
            nodes.insert((*node).clone());
        }
        let all = run(&["check", file, "--cutoff", rule], "");
        assert_eq!(all.stdout, "trees 20: 20 as expected, 0 not\n", "{}", all.stderr);
    }
    // Not the same place in most.
    assert!(nodes.len() > 12, "{nodes:?}");
}

#[test]
fn a_tree_without_a_node_that_x_decides_about_is_passed_over() {
    let asked = ["generate", "--ask", "what-if", "--plies", "1", "--tries", "30"];
    let none = run(&asked, "");
    assert_eq!((none.status, &*none.stdout), (2, ""));
    assert!(none.stderr.starts_with("error: no tree of 30 seeds in a row"), "{}", none.stderr);
    let flat = run(&["generate", "--ask", "what-if", "--format", "npy", "--branching", "2"], "");
    assert!(flat.status == 2 && flat.stderr.contains("`--ask`"), "{}", flat.stderr);
}
