//! Folds: which nodes of a large tree are drawn, and what the folds say that stand for the rest.
//!
//! The small trees are searched and folded by hand, as the comments tell. On random trees the rules are held against
//! the tree itself, what `solve` counts, and the textbook.

use std::collections::{BTreeSet, HashSet};
use std::num::NonZeroU32;

use abprune::Named as _;
use abprune::report::draw::{
    Drawing, DrawingStyle, DrawnNode, DrawnSearch, DrawnTree, Extent, Folds, NodeState, Page,
};
use abprune::search::record::{Event, Fate, Recording};
use abprune::search::{Algorithm, Rules};
use abprune::tree::Tree as AnyTree;
use abprune::value::Player;
use serde_json::Value as Json;

use crate::oracle::{Step, Textbook};
use crate::support::{for_random_trees, run, svg_places};

fn draw(arguments: &[&str], input: &str) -> String {
    let run = run(&[&["draw"], arguments].concat(), input);
    assert_eq!((run.status, &*run.stderr), (0, ""), "{arguments:?}");
    run.stdout
}

/// MAX has 5 at the first child. The second stops at 4 and prunes 4 nodes, the third at 3 and prunes 1.
const TWO_CUTOFFS: &str = "[[5, 6], [4, [1, 2, 3]], [3, 1]]";

#[test]
fn the_principal_variation_comes_first_and_then_what_prunes_most() {
    // The principal variation has three things at the bottom: 5, 6, and its other children, which have 6 and 3 nodes.
    let first = "\
▲ (−∞, ∞) 5
┡━━ ▼ (−∞, ∞) 5
│   ┡━━ 5
│   └── 6
";
    let second_stops = "\
├── ▼ (5, ∞) ≤ 4
│   ├── 4
│   └─╳ ▲
";
    for (most, rest) in [
        // It is drawn even if there is no room for it.
        ("1", "└── ... 2 children, 9 nodes, 5 pruned\n".to_owned()),
        ("3", "└── ... 2 children, 9 nodes, 5 pruned\n".to_owned()),
        // The second child, which has stopped; so the third is alone, and is itself the fold.
        (
            "4",
            "\
├── ▼ (5, ∞) ≤ 4
│   ... 5 nodes, 4 pruned
└── ▼ (5, ∞) ≤ 3
    ... 2 nodes, 1 pruned
"
            .to_owned(),
        ),
        // What makes it stop.
        (
            "5",
            format!(
                "\
{second_stops}│       ... 3 nodes, all pruned
└── ▼ (5, ∞) ≤ 3
    ... 2 nodes, 1 pruned
"
            ),
        ),
        // What makes the third stop.
        (
            "6",
            format!(
                "\
{second_stops}│       ... 3 nodes, all pruned
└── ▼ (5, ∞) ≤ 3
    ├── 3
    └─╳ 1
"
            ),
        ),
        // Then what is pruned, from the left.
        (
            "7",
            format!(
                "\
{second_stops}│       ├┄┄ 1
│       └┄┄ ... 2 children, all pruned
└── ▼ (5, ∞) ≤ 3
    ├── 3
    └─╳ 1
"
            ),
        ),
        // There are 8 leaves.
        (
            "8",
            format!(
                "\
{second_stops}│       ├┄┄ 1
│       ├┄┄ 2
│       └┄┄ 3
└── ▼ (5, ∞) ≤ 3
    ├── 3
    └─╳ 1
"
            ),
        ),
    ] {
        assert_eq!(draw(&["--fold", most], TWO_CUTOFFS), format!("{first}{rest}"), "{most}");
    }
    let whole = draw(&[], TWO_CUTOFFS);
    for fold in ["none", "auto", "8", "1000"] {
        assert_eq!(draw(&["--fold", fold], TWO_CUTOFFS), whole, "{fold}");
    }
}

#[test]
fn what_makes_a_node_stop_is_drawn_before_its_other_children() {
    // 3 is below 5, so the four 4s are pruned. Beside it are two folds.
    assert_eq!(
        draw(&["--fold", "4"], "[[5], [7, 8, 9, 3, 4, 4, 4, 4]]"),
        "\
▲ (−∞, ∞) 5
┡━━ ▼ (−∞, ∞) 5
│   ┗━━ 5
└── ▼ (5, ∞) ≤ 3
    ├── ... 3 children
    ├── 3
    └─╳ ... 4 children, all pruned
"
    );
}

#[test]
fn the_rest_is_drawn_ply_by_ply() {
    // Nothing stops. The principal variation has 5, 6, the node beside theirs, and the first child at the bottom.
    // There is room for one more: the first child's children are above those of the node beside.
    assert_eq!(
        draw(&["--fold", "5", "--algorithm", "minimax"], "[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]"),
        "\
▲ 6
┠── ▼ 2
┃   ├── ▲ 2
┃   │   ... 2 nodes
┃   └── ▲ 4
┃       ... 2 nodes
┗━━ ▼ 6
    ┡━━ ▲ 6
    │   ┠── 5
    │   ┗━━ 6
    └── ▲ 8
        ... 2 nodes
"
    );
    // The second child stops at 4, the third at 2. Then 0 and 2, which were looked at, have the last place; not
    // 1 and 2 before them, which were not.
    assert_eq!(
        draw(&["--fold", "6"], "[[5], [4, [1, 2]], [[0, 2], 3]]"),
        "\
▲ (−∞, ∞) 5
┡━━ ▼ (−∞, ∞) 5
│   ┗━━ 5
├── ▼ (5, ∞) ≤ 4
│   ├── 4
│   └─╳ ▲
│       ... 2 nodes, all pruned
└── ▼ (5, ∞) ≤ 2
    ├── ▲ (5, ∞) 2
    │   ├── 0
    │   └── 2
    └─╳ 3
"
    );
}

#[test]
fn a_node_that_stops_in_the_end_counts_and_not_one_that_is_searched_again() {
    // The test of the second child asks for more than 5, and stops at 8 before the two 1s. As 8 is more, it is searched
    // again, and the 1s are looked at. In the end only the last child prunes: 3 is below 20.
    let tree = "[5, [[8, 1, 1]], [[20]], [3, 2]]";
    assert_eq!(
        draw(&["--fold", "4", "--algorithm", "negascout", "--show", "values"], tree),
        "\
▲ 20
┠── ... 2 children, 6 nodes
┡━━ ▼ 20
│   ┗━━ ▲ 20
│       ┗━━ 20
└── ▼ ≤ 3
    ├── 3
    └─╳ 2
"
    );
}

#[test]
fn a_wide_ply_is_drawn_from_the_left_and_around_the_principal_variation() {
    // MAX: the last of the values below 500 in front of it is the best.
    let values: Vec<String> =
        (0..1000).map(|at| if at == 500 { 999 } else { at }.to_string()).collect();
    let wide = format!("[{}]", values.join(","));
    // The best leaf has a fold on each side. The leaves from the left take one place each.
    assert_eq!(
        draw(&["--fold", "5"], &wide),
        "\
▲ (−∞, ∞) 999
┠── 0
┠── 1
┠── ... 498 children
┡━━ 999
└── ... 499 children
"
    );
    // The second child stops at 1, and prunes the rest of its 400 children.
    let pruned = format!("[[5], [{}]]", values[1..401].join(","));
    let drawn = "\
▲ (−∞, ∞) 5
┡━━ ▼ (−∞, ∞) 5
│   ┗━━ 5
└── ▼ (5, ∞) ≤ 1
    ├── 1
    └─╳ ... 399 children, all pruned
";
    assert_eq!(draw(&["--fold", "3"], &pruned), drawn);
    // On the page of a step before that nothing is pruned; when the first of them is, not all are.
    let before = draw(&["--fold", "3", "--step", "0"], &pruned);
    assert!(before.ends_with("    └── ... 399 children\n"), "{before}");
    // enter, enter, leaf, take, return, take; enter, leaf, take, cutoff, prune
    let one = draw(&["--fold", "3", "--step", "11"], &pruned);
    assert!(one.ends_with("    └── ... 399 children, 1 pruned\n"), "{one}");
    assert_eq!(draw(&["--fold", "3", "--pruned", "grey"], &pruned), drawn.replace("─╳", "┄┄"));
    let hidden = draw(&["--fold", "3", "--pruned", "hide"], &pruned);
    assert!(hidden.ends_with("└── ▼ (5, ∞) ≤ 1\n    └── 1\n"), "{hidden}");
}

#[test]
fn a_part_is_folded_alone() {
    let three_ply = "trees/three-ply-named.json";
    // B and C have 6 nodes each; below B the 9 is pruned, below C are G and its two leaves.
    assert_eq!(
        draw(&["--fold", "9", "--max-ply", "1", three_ply], ""),
        "\
▲ A (−∞, ∞) = 5
┡━━ ▼ B (−∞, ∞) = 5
│   ... 6 nodes, 1 pruned
└── ▼ C (5, ∞) ≤ 2
    ... 6 nodes, 3 pruned
"
    );
    // Without chosen folds it is as before.
    assert!(draw(&["--max-ply", "1", three_ply], "").contains("\n    ... 6 nodes\n"));
    // C is not on the principal variation. The best line below it leads to F, and there to the 2.
    assert_eq!(
        draw(&["--fold", "1", "--root", "/1", three_ply], ""),
        "\
▼ C (5, ∞) ≤ 2
├── ▲ F (5, ∞) = 2
│   ├── 1
│   └── 2
└─╳ ▲ G
    ... 2 nodes, all pruned
"
    );
}

#[test]
fn auto_folds_what_has_more_than_60_leaves() {
    let leaves = |count: u32| {
        let leaves: Vec<String> = (0..count).map(|leaf| leaf.to_string()).collect();
        format!("[[{}]]", leaves.join(","))
    };
    // The root, its only child, and the leaves; or 39 leaves and a fold.
    for (count, lines) in [(60, 62), (61, 42), (5000, 42)] {
        let text = draw(&["--fold", "auto"], &leaves(count));
        assert_eq!(text.lines().count(), lines, "{count}");
    }
}

#[test]
fn all_steps_have_the_same_folds() {
    // 8 steps to the end of the first child, 7 and 7 for the others, and 2 at the root.
    let at = |step: u32| {
        let step = step.to_string();
        draw(&["--fold", "4", "--format", "svg", "--step", &step], TWO_CUTOFFS)
    };
    let last = at(24);
    assert!(last.contains(">4 pruned<"), "{last}");
    for step in 0..24 {
        assert_eq!(svg_places(&at(step)), svg_places(&last), "{step}");
    }
    assert!(!at(0).contains("pruned<"));
}

#[test]
fn with_folds_the_best_line_goes_straight_down() {
    let mut straight = 0;
    for_random_trees(300, |_, tree| {
        let svg = draw(&["--fold", "4", "--format", "svg"], &tree.json());
        let has_folds = svg.contains("... ");
        let mut path = String::new();
        for child in tree.pv(Player::Max) {
            path = format!("{path}/{child}");
            let start = format!("data-part=\"edge\" data-node=\"{path}\" d=\"M");
            let (_, line) = svg.split_once(&start).expect("the best line is drawn");
            let points = line.split('"').next().expect("points").split('L');
            let across: BTreeSet<&str> =
                points.filter_map(|point| point.split(' ').next()).collect();
            assert!(!has_folds || across.len() == 1, "{path} in {}", tree.json());
            straight += usize::from(has_folds);
        }
    });
    assert!(straight > 100, "{straight}");
}

#[test]
fn folds_are_opened_and_nodes_closed() {
    // The principal variation, and the other two children in a fold; see the first test.
    let first = "\
▲ (−∞, ∞) 5
┡━━ ▼ (−∞, ∞) 5
│   ┡━━ 5
│   └── 6
";
    let second = "├── ▼ (5, ∞) ≤ 4\n│   ... 5 nodes, 4 pruned\n";
    let third = "└── ▼ (5, ∞) ≤ 3\n    ... 2 nodes, 1 pruned\n";
    let children = "├── ▼ (5, ∞) ≤ 4\n│   ├── 4\n│   └─╳ ▲\n";
    let hidden = "│       ... 3 nodes, all pruned\n";
    let leaves = "│       ├┄┄ 1\n│       ├┄┄ 2\n│       └┄┄ 3\n";
    for (options, rest) in [
        // A node in a fold is drawn, and so is what is beside it there.
        (&["--open", "/1"][..], [second, third].concat()),
        (&["--open", "/2"], [second, third].concat()),
        // Twice: now it is a fold itself, whose children are drawn. So it is if it stands beside one that was opened.
        (&["--open", "/1", "--open", "/1"], [children, hidden, third].concat()),
        (&["--open", "/2", "--open", "/1"], [children, hidden, third].concat()),
        // The way to it is drawn with it.
        (&["--open", "/1/1"], [children, hidden, third].concat()),
        (&["--open", "/1/1/2"], [children, leaves, third].concat()),
    ] {
        let drawn = draw(&[&["--fold", "3"], options].concat(), TWO_CUTOFFS);
        assert_eq!(drawn, format!("{first}{rest}"), "{options:?}");
    }
    // What is closed is closed before anything is opened.
    let options = ["--fold", "3", "--open", "/1", "--close", "/"];
    let closed = "┡━━ ▼ (−∞, ∞) 5\n│   ... 2 nodes\n";
    assert_eq!(draw(&options, TWO_CUTOFFS), format!("▲ (−∞, ∞) 5\n{closed}{second}{third}"));
    let all = "└── ... 2 children, 9 nodes, 5 pruned\n";
    for (closed, drawn) in [
        ("/0", format!("▲ (−∞, ∞) 5\n┡━━ ▼ (−∞, ∞) 5\n│   ... 2 nodes\n{all}")),
        // 12 nodes are below the root, and 5 of them are pruned.
        ("/", "▲ (−∞, ∞) 5\n... 12 nodes, 5 pruned\n".to_owned()),
        // A fold stays one.
        ("/1", format!("{first}{all}")),
        ("/0/0", format!("{first}{all}")),
    ] {
        assert_eq!(draw(&["--fold", "3", "--close", closed], TWO_CUTOFFS), drawn, "{closed}");
    }
    // Of many children as many are drawn as one can read: 19 and a fold, then 19 more.
    let wide = format!("[{}]", vec!["1"; 500].join(","));
    let last_fold = |options: &[&str]| {
        let drawn = draw(&[&["--fold", "2"], options].concat(), &wide);
        drawn.lines().last().expect("a line").to_owned()
    };
    // The principal variation is the first child.
    assert_eq!(last_fold(&[]), "└── ... 499 children");
    assert_eq!(last_fold(&["--open", "/"]), "└── ... 480 children");
    assert_eq!(last_fold(&["--open", "/1"]), "└── ... 479 children");
}

#[test]
fn what_is_opened_is_drawn_and_nothing_below_what_is_closed() {
    let (mut opened_below, mut closed_open) = (0, 0);
    for_random_trees(200, |random, tree| {
        let built = tree.build(None);
        let recording = Recording::of(Algorithm::AlphaBeta, Rules::default());
        let mut folds = Folds::choose(&built, &[], None, recording, NonZeroU32::new(3));
        let extent = Extent { root: Vec::new(), max_ply: None, max_nodes: usize::MAX };
        for _ in 0..4 {
            let before = extent.folded_part_of(&built, Some(&folds)).expect("no limit");
            let before: BTreeSet<Vec<u32>> = own_paths(&before).collect();
            let id = u32::try_from(random.below(u64::from(built.len()))).expect("few");
            let path = built.path(id);
            let opens = random.below(3) > 0;
            if opens {
                folds.open(&built, &path);
            } else {
                folds.close(&built, id);
            }
            let drawn = extent.folded_part_of(&built, Some(&folds)).expect("no limit");
            let all = paths(&drawn);
            let all =
                all.iter().zip(drawn.nodes()).map(|(path, node)| stands_for(&built, path, node));
            let all: Vec<Vec<u32>> = all.collect();
            assert_eq!(all.concat(), (0..built.len()).collect::<Vec<_>>(), "each once, in order");
            let after: BTreeSet<Vec<u32>> = own_paths(&drawn).collect();
            if opens {
                assert!(before.is_subset(&after) && after.contains(&path), "{path:?}");
                // No node has 20 children: none of them stays folded.
                let was_drawn = before.contains(&path);
                let open = if was_drawn { &path[..] } else { &path[..path.len() - 1] };
                let open = built.find(open).expect("a node");
                assert!(built.children(open).all(|(_, child)| after.contains(&built.path(child))));
                // A node that was not drawn is drawn without what is below it.
                let is_below = |node: &Vec<u32>| node.len() > path.len() && node.starts_with(&path);
                assert!(was_drawn || !after.iter().any(is_below), "{path:?}");
                opened_below += usize::from(!was_drawn);
            } else {
                assert!(
                    !after.iter().any(|node| node.len() > path.len() && node.starts_with(&path))
                );
                closed_open += usize::from(after.len() < before.len());
            }
        }
    });
    assert!(opened_below > 100 && closed_open > 20, "{opened_below}, {closed_open}");
}

/// The paths of the drawn nodes that stand for no siblings.
fn own_paths(drawn: &DrawnTree) -> impl Iterator<Item = Vec<u32>> {
    let nodes = paths(drawn).into_iter().zip(drawn.nodes());
    nodes.filter(|(_, node)| !node.is_several()).map(|(path, _)| path)
}

/// The numbers of the steps that a page tells.
fn told_steps(page: &str) -> Vec<u64> {
    let start = r#"<script type="application/json" class="tree">"#;
    let (_, data) = page.split_once(start).expect("the data");
    let (data, _) = data.split_once("</script>").expect("its end");
    let data: Json = serde_json::from_str(data).expect("JSON");
    let steps = data["steps"].as_array().expect("a list");
    steps.iter().map(|step| step["number"].as_u64().expect("a number")).collect()
}

#[test]
fn a_page_tells_one_step_of_the_children_in_a_fold() {
    // Around the principal variation, the 7, two folds. In the first one 3 is taken by step 3, 5 by step 5, and by step 7
    // the 5 is kept. The second one has 6 and 2, with steps 10 to 13: nothing is taken. Then the root returns.
    let page = draw(&["--to", "html", "--fold", "2"], "[3, 5, 4, 7, 6, 2]");
    assert_eq!(told_steps(&page), [1, 5, 8, 9, 13, 14, 15]);
    assert!(page.contains(">Keep A: MAX keeps 7, for a child that is not drawn is 2.<"), "{page}");
    // The steps without scripts are the same.
    let items = page.split("<li value=\"").skip(1);
    let items = items.map(|item| item.split_once('"').expect("a number").0.parse().expect("one"));
    assert_eq!(items.collect::<Vec<u64>>(), told_steps(&page));
    // Without folds all steps are told, also about nodes at the limit of the plies.
    let page = draw(&["--to", "html", "--max-ply", "0"], "[3, 5, 4, 7, 6, 2]");
    assert_eq!(told_steps(&page), [1, 3, 5, 7, 9, 11, 13, 14, 15]);

    // At each step that is told the page knows of each node what the search knows then.
    let mut untold = 0;
    for_random_trees(200, |random, tree| {
        let built = tree.build(None);
        let algorithm = [Algorithm::AlphaBeta, Algorithm::Minimax, Algorithm::Scout];
        let algorithm = algorithm[usize::try_from(random.below(3)).expect("small")];
        let recording = Recording::of(algorithm, Rules::default());
        let most = NonZeroU32::new(2 + u32::try_from(random.below(3)).expect("small"));
        let folds = Folds::choose(&built, &[], None, recording.clone(), most);
        let extent = Extent { root: Vec::new(), max_ply: None, max_nodes: usize::MAX };
        let drawn = extent.folded_part_of(&built, Some(&folds)).expect("no limit");
        let search = &DrawnSearch::of(drawn, recording);
        let style = &DrawingStyle::default();
        let mut page = Page::default();
        let (title, boards, after, has_room_for_steps) = (None, &[][..], None, false);
        page.add(&Drawing { title, boards, search, after, has_room_for_steps, style }, None);
        let told: HashSet<u64> = told_steps(&page.finish()).into_iter().collect();
        let shown = |known: &NodeState| {
            let NodeState { is_open, window, proved, interval, place, best, cutoff, .. } = *known;
            (is_open, window, proved, interval, place, best, cutoff)
        };
        let mut known = vec![NodeState::default(); search.tree().nodes().len()];
        for step in search.steps() {
            if !told.contains(&step.step.number) {
                assert!(matches!(step.step.event, Event::Take { .. } | Event::Keep { .. }));
                assert_eq!(step.child, None);
                untold += 1;
                continue;
            }
            if let Some(node) = step.node {
                known[node as usize] = step.known;
            }
            let then = search.known_after(step.step.number);
            assert!(known.iter().map(shown).eq(then.iter().map(shown)), "{:?}", step.step);
        }
    });
    assert!(untold > 300, "{untold}");
}

#[test]
fn a_page_is_as_large_as_what_is_drawn() {
    for sign in ["", "-"] {
        let leaves: Vec<String> = (1..=100_000).map(|value| format!("{sign}{value}")).collect();
        for tree in [format!("[{}]", leaves.join(",")), format!("[0,[[{}],1]]", leaves.join(","))] {
            let page = draw(&["--to", "html", "--fold", "auto"], &tree);
            assert!(page.len() < 2_000_000, "{}", page.len());
        }
    }
}

#[test]
fn a_large_tree_is_folded_at_once() {
    // 2^20 leaves; a chain with a leaf at each of 200,000 nodes; 300,000 leaves of one node.
    let numbers = |count: u32| {
        let numbers = (0..count).map(|at| (at.wrapping_mul(0x9e37_79b1) >> 20).to_string());
        numbers.collect::<Vec<_>>()
    };
    let uniform = draw(&["--fold", "20", "--branching", "2"], &numbers(1 << 20).join(" "));
    assert!(uniform.lines().count() < 120, "{uniform}");
    let chain = numbers(200_000).iter().fold("7".to_owned(), |rest, leaf| rest + "," + leaf + "]");
    let chain = "[".repeat(200_000) + &chain;
    let chain = draw(&["--fold", "20", "--max-ply", "9"], &chain);
    assert!(chain.lines().count() <= 21, "{chain}");
    let wide = draw(&["--fold", "20"], &format!("[{}]", numbers(300_000).join(",")));
    assert_eq!(wide.lines().count(), 21);
}

/// The path of each drawn node, of several siblings that of the first.
fn paths(drawn: &DrawnTree) -> Vec<Vec<u32>> {
    let mut paths: Vec<Vec<u32>> = Vec::new();
    for node in drawn.nodes() {
        let above = node.parent.map(|parent| paths[parent as usize].clone());
        paths.push(above.map_or_else(Vec::new, |above| [above, vec![node.position]].concat()));
    }
    paths
}

/// The nodes of the tree that a drawn node stands for: itself first, unless it is several siblings.
fn stands_for(tree: &AnyTree, path: &[u32], node: &DrawnNode) -> Vec<u32> {
    let last = path.split_last();
    let siblings = (0..node.siblings).map(|more| match last {
        Some((position, above)) => {
            tree.find(&[above, &[position + more]].concat()).expect("a sibling")
        }
        None => AnyTree::ROOT,
    });
    let is_whole = node.is_several() || node.is_folded();
    let end = |id: u32| if is_whole { tree.end(id) } else { id + 1 };
    siblings.flat_map(|id| id..end(id)).collect()
}

#[test]
fn the_drawn_nodes_and_the_folds_are_the_whole_tree() {
    let (mut folds_seen, mut dashed) = (0, 0);
    for_random_trees(60, |random, tree| {
        let json = tree.json();
        let built = tree.build(None);
        for &algorithm in Algorithm::ALL {
            let most = 1 + u32::try_from(random.below(16)).expect("small");
            let max_ply = Some(random.below(8)).filter(|&ply| ply > 0);
            let max_ply = max_ply.map(|ply| usize::try_from(ply).expect("small"));
            let extent = Extent { root: Vec::new(), max_ply, max_nodes: usize::MAX };
            let recording = Recording::of(algorithm, Rules::default());
            let folds =
                Folds::choose(&built, &[], max_ply, recording.clone(), NonZeroU32::new(most));
            let drawn = extent.folded_part_of(&built, Some(&folds)).expect("no limit");
            let search = DrawnSearch::of(drawn, recording);
            let (drawn, known) = (search.tree(), search.end());
            let paths = paths(drawn);

            let all = paths.iter().zip(drawn.nodes());
            let all: Vec<Vec<u32>> =
                all.map(|(path, node)| stands_for(&built, path, node)).collect();
            for (node, ids) in drawn.nodes().iter().zip(&all) {
                let own = u32::from(!node.is_several());
                assert_eq!(ids.len(), (node.hidden + own) as usize);
            }
            assert_eq!(all.concat(), (0..built.len()).collect::<Vec<_>>(), "each once, in order");

            let pv = &search.record().outcome().expect("all leaves are known").pv;
            let last = pv.len().min(max_ply.unwrap_or(usize::MAX));
            for ply in 0..=last {
                let at = paths.iter().position(|path| *path == pv[..ply]).expect("it is drawn");
                assert!(!drawn.nodes()[at].is_several());
            }

            // The principal variation alone has a fold on each side of each of its nodes that has siblings there.
            let sides = (0..last).map(|ply| {
                let parent = built.find(&pv[..ply]).expect("it is there");
                let count = u32::try_from(built.children(parent).count()).expect("few");
                u32::from(pv[ply] > 0) + u32::from(pv[ply] + 1 < count)
            });
            let alone = 1 + sides.sum::<u32>();
            let is_at_bottom = |(number, node): &(u32, &DrawnNode)| node.end == number + 1;
            let bottom = (0..).zip(drawn.nodes()).filter(is_at_bottom).count();
            assert!(bottom <= most.max(alone) as usize, "{bottom}");
            // A node that has no room would take two places at most.
            let has_folds = drawn.nodes().iter().any(DrawnNode::is_folded);
            assert!(max_ply.is_some() || !has_folds || bottom + 1 >= most as usize, "{bottom}");
            folds_seen += usize::from(drawn.nodes().iter().any(DrawnNode::is_several));

            let mut skipped = 0;
            for (node, known) in drawn.nodes().iter().zip(known) {
                let is_pruned = matches!(known.fate, Fate::Pruned(_) | Fate::Inside(_));
                skipped += known.pruned_below + u64::from(is_pruned && !node.is_several());
                dashed +=
                    usize::from(node.is_several() && known.pruned_below == u64::from(node.hidden));
            }
            let solved =
                run(&["solve", "--format", "json", "--algorithm", algorithm.name()], &json);
            let solved: Json = serde_json::from_str(&solved.stdout).expect("JSON");
            assert_eq!(solved["counts"]["nodes"]["skipped"], skipped, "{algorithm:?}");

            if algorithm == Algorithm::AlphaBeta {
                let mut textbook = Textbook::new(Rules::default().cutoff);
                textbook.search(&tree, Player::Max, None, None);
                let pruned = textbook.steps.iter().filter_map(|step| match step {
                    Step::Prune(path, ..) => built.find(path),
                    _ => None,
                });
                let pruned: BTreeSet<u32> = pruned.flat_map(|id| id..built.end(id)).collect();
                for ((node, ids), known) in drawn.nodes().iter().zip(&all).zip(known) {
                    let hidden = &ids[usize::from(!node.is_several())..];
                    let count = hidden.iter().filter(|id| pruned.contains(id)).count();
                    assert_eq!(known.pruned_below, count as u64);
                }
            }
        }
    });
    assert!(folds_seen > 80 && dashed > 20, "{folds_seen}, {dashed}");
}

#[test]
fn auto_draws_what_stands_beside_the_node_of_a_step() {
    // MAX has 100 leaves: the first is the best, so each other one is a step for its value and one in which it is kept.
    let leaves: Vec<String> = (0..100).map(|leaf: u32| (100 - leaf).to_string()).collect();
    let wide = format!("[{}]", leaves.join(","));
    // enter, leaf, take; the value of the leaf at place K is in step 2 K + 2.
    let drawn = draw(&["--fold", "auto", "--step", "142"], &wide);
    // The best leaf, and the one at place 70 between two folds, take 4 of 40 places. The 36 others are those next to
    // it, 18 on each side: from place 52 to place 88. At this step the later ones have no value yet, as leaves have.
    let mut lines = vec!["▲ (100, ∞) ≥ 100".to_owned(), "┡━━ 100".to_owned()];
    lines.push("├── ... 51 children".to_owned());
    lines.extend((52..89).map(|place| format!("├── {}", 100 - place)));
    lines.push("└── ... 11 children".to_owned());
    assert_eq!(drawn.lines().collect::<Vec<_>>(), lines);
    // Before the first step, with all steps in files, and with a number the choice is that of the whole search.
    let whole = draw(&["--fold", "auto"], &wide);
    let count = |text: &str| text.lines().count();
    assert_eq!(count(&draw(&["--fold", "auto", "--step", "0"], &wide)), count(&whole));
    assert!(draw(&["--fold", "3", "--step", "142"], &wide).ends_with("└── ... 98 children\n"));
}

#[test]
fn the_way_to_the_node_of_a_step_is_drawn_with_its_siblings() {
    let tree = run(&["generate", "--branching", "5", "--plies", "4", "--seed", "7"], "").stdout;
    let trace = run(&["trace", "--format", "jsonl"], &tree).stdout;
    let steps: Vec<Json> =
        trace.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let usual = draw(&["--fold", "auto", "--format", "html"], &tree);
    let mut was_folded = 0;
    for (number, told) in (1_u64..).zip(&steps).step_by(7) {
        assert_eq!(told["step"], number);
        let page =
            draw(&["--fold", "auto", "--format", "html", "--step", &number.to_string()], &tree);
        let data = page.split_once(r#"class="tree">"#).expect("data").1;
        let data: Json =
            serde_json::from_str(data.split_once("</script>").expect("an end").0).expect("JSON");
        // The page opens there, and has the step.
        assert_eq!(data["step"], number);
        let all = data["steps"].as_array().expect("steps");
        let step = all.iter().find(|step| step["number"] == number).expect("it is drawn");
        // The drawn nodes from that of the step to the top.
        let nodes = data["nodes"].as_array().expect("nodes");
        let parent = |node: &&Json| {
            node["parent"].as_u64().map(|number| &nodes[usize::try_from(number).expect("small")])
        };
        let at = usize::try_from(step["node"].as_u64().expect("a node")).expect("small");
        let way = std::iter::successors(Some(&nodes[at]), parent);
        let below_top = way.filter(|node| !node["parent"].is_null());
        let mut positions: Vec<String> =
            below_top.map(|node| node["position"].to_string()).collect();
        positions.reverse();
        let path = format!("/{}", positions.join("/"));
        assert_eq!(told["path"], path);
        // All its siblings are drawn, and what is at the bottom is legible.
        let beside = nodes.iter().filter(|node| node["parent"] == nodes[at]["parent"]);
        let kinds: Vec<&Json> = beside.map(|node| &node["kind"]).collect();
        assert!(
            kinds.len() == if path == "/" { 1 } else { 5 } && !kinds.contains(&&Json::from("fold")),
            "{path}"
        );
        let is_parent = |number: usize| nodes.iter().any(|node| node["parent"] == number);
        let bottom = (0..nodes.len()).filter(|&number| !is_parent(number)).count();
        assert!(bottom <= 40, "{bottom} at the bottom at step {number}");
        was_folded += usize::from(!usual.contains(&format!(r#"{{"number":{number},"#)));
    }
    assert!(was_folded > 20, "{was_folded}");
}
