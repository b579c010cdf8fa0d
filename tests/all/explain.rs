//! What explanations say, checked by brute force on seeded random trees.

use abprune::Named as _;
use abprune::random::Random;
use abprune::search::record::{
    Critical, Cutoff, CutoffKind, Fate, PrunedId, PrunedIf, Record, RecordedPart, Recording,
    Sources,
};
use abprune::search::{Algorithm, CutoffRule, ForwardAlgorithm, Rules};
use abprune::value::{Player, Window};

use crate::oracle::{Notes, Step, Textbook, random_window, rules};
use crate::support::{Tree, for_random_trees, run, value};

/// The paths of all nodes, in preorder.
pub fn all_paths(tree: &Tree) -> Vec<Vec<u32>> {
    fn add(tree: &Tree, path: &mut Vec<u32>, all: &mut Vec<Vec<u32>>) {
        all.push(path.clone());
        if let Tree::Inner(_, children) = tree {
            for (position, child) in (0..).zip(children) {
                path.push(position);
                add(child, path, all);
                path.pop();
            }
        }
    }
    let mut all = Vec::new();
    add(tree, &mut Vec::new(), &mut all);
    all
}

/// Up to `count` nodes of a tree.
fn some_paths(random: &mut Random, tree: &Tree, count: usize) -> Vec<Vec<u32>> {
    let mut paths = all_paths(tree);
    random.shuffle(&mut paths);
    paths.truncate(count);
    paths
}

/// What a search did of which one node is kept, and what became of that node.
fn explained(tree: &Tree, path: &[u32], rules: Rules) -> (Record, Fate) {
    let recording = Recording::of(ForwardAlgorithm::AlphaBeta, rules);
    let record = recording.keeping(RecordedPart::node(path.to_vec()));
    let record = record.search(&tree.build(None)).finished();
    let record = record.expect("all leaves are known");
    let fate = record.fate_at(path);
    (record, fate)
}

/// The subtree that a node is in, if it is pruned, and the cutoff.
fn pruned_by(record: &Record, fate: Fate) -> Option<(PrunedId, &Cutoff)> {
    match fate {
        Fate::Pruned(id) | Fate::Inside(id) => Some((id, record.cutoff(record.pruned(id).cutoff))),
        Fate::Entered(_) | Fate::Known(_) | Fate::Unseen => None,
    }
}

/// Checks that each end of a window is the value of the child that it is said to come from, or else an end
/// of the window of the search.
fn check_sources(record: &Record, window: Window, sources: Sources) {
    for player in [Player::Max, Player::Min] {
        let Some(source) = sources.own(player) else {
            assert_eq!(window.own(player), record.rules().window.own(player));
            continue;
        };
        let holder = record.held_by(source);
        assert_eq!(record.visit(holder).mover, Some(player.into()));
        let child = source.child().expect("there is no table");
        let proved = record.visit(child).proved.expect("it was searched before");
        assert_eq!(proved.value, window.own(player));
    }
}

/// Whether a search of the tree enters the node at `path`.
fn is_entered(tree: &Tree, path: &[u32], rules: Rules) -> bool {
    let mut notes = Notes::default();
    Algorithm::AlphaBeta
        .search(&tree.build(None), rules, &mut notes)
        .expect("all leaves are known");
    notes.steps.iter().any(|step| matches!(step, Step::Enter(at, ..) if at == path))
}

/// The tree with a leaf in the place of one node.
fn with_leaf(tree: &Tree, path: &[u32], leaf: i64) -> Tree {
    let mut tree = tree.clone();
    *tree.at_mut(path) = Tree::Leaf(Some(leaf));
    tree
}

/// The full window and a random one, with both cutoff rules.
fn all_rules(random: &mut Random) -> Vec<Rules> {
    let (alpha, beta) = random_window(random);
    let windows = [(None, None), (alpha, beta)];
    windows
        .into_iter()
        .flat_map(|(alpha, beta)| {
            let rules = move |&rule: &CutoffRule| rules(alpha, beta, rule);
            CutoffRule::ALL.iter().map(rules)
        })
        .collect()
}

#[test]
fn what_became_of_a_node_is_what_the_textbook_did() {
    let mut seen = [0; 2];
    for_random_trees(400, |random, tree| {
        for rules in all_rules(random) {
            let mut textbook = Textbook::new(rules.cutoff);
            let (alpha, beta) = (rules.window.alpha(), rules.window.beta());
            textbook.search(&tree, Player::Max, alpha.key(), beta.key());
            for path in some_paths(random, &tree, 12) {
                let (record, found) = explained(&tree, &path, rules);
                let mut stop = None;
                for step in &textbook.steps {
                    match (step, found) {
                        (Step::Cutoff(..), _) => stop = Some(step.clone()),
                        (Step::Enter(at, alpha, beta), fate) if *at == path => {
                            let Fate::Entered(visit) = fate else {
                                panic!("{path:?} is entered");
                            };
                            seen[0] += 1;
                            assert_eq!(record.path_of(visit), path);
                            let visit = record.visit(visit);
                            let window = (visit.window.alpha(), visit.window.beta());
                            assert_eq!((window.0.key(), window.1.key()), (*alpha, *beta));
                            check_sources(&record, visit.window, visit.sources);
                        }
                        (Step::Leave(at, backed_up), Fate::Entered(visit)) if *at == path => {
                            let proved = record.visit(visit).proved.expect("it is done");
                            assert_eq!(proved.value, value(*backed_up));
                        }
                        (Step::Prune(root, ..), fate) if path.starts_with(root) => {
                            let (pruned, cutoff) = pruned_by(&record, fate).expect("it is pruned");
                            seen[1] += 1;
                            let at = record.path_of(cutoff.at);
                            let found = [&at[..], &[record.pruned(pruned).position]].concat();
                            assert_eq!(found, *root);
                            let is_root = matches!(fate, Fate::Pruned(_));
                            assert_eq!(is_root, path == *root);
                            let window = cutoff.window;
                            let told = Step::Cutoff(
                                at,
                                cutoff.player,
                                window.alpha().key(),
                                window.beta().key(),
                            );
                            assert_eq!(Some(told), stop);
                        }
                        _ => {}
                    }
                }
            }
        }
    });
    assert!(seen.iter().all(|&count| count > 1_000), "{seen:?}");
}

#[test]
fn a_chain_leads_from_the_cutoff_to_the_bound() {
    let mut seen = [0; 3];
    for_random_trees(1_000, |random, tree| {
        for rules in all_rules(random) {
            for path in some_paths(random, &tree, 6) {
                let (record, fate) = explained(&tree, &path, rules);
                let Some((_, cutoff)) = pruned_by(&record, fate) else {
                    continue;
                };
                let holder = record.holder(cutoff);
                let top = holder.map_or(0, |holder| record.path_of(holder).len());
                let chain: Vec<Vec<u32>> =
                    (record.chain(cutoff)).map(|link| record.path_of(link)).collect();
                let at = record.path_of(cutoff.at);
                let expected = (top..=at.len()).rev().map(|ply| path[..ply].to_vec());
                assert_eq!(chain, expected.collect::<Vec<_>>());
                for link in record.chain(cutoff) {
                    let (node, default) = tree.at(&record.path_of(link), Player::Max);
                    assert_eq!(record.visit(link).mover, Some(node.player(default).into()));
                }
                if let Some(source) = cutoff.sources.own(!cutoff.player) {
                    let child = record.path_of(source.child().expect("there is no table"));
                    assert!(child < path);
                    let (node, default) = tree.at(&child, Player::Max);
                    let bound = cutoff.window.own(!cutoff.player);
                    assert_eq!(bound, value(node.minimax(default)));
                    assert_eq!(record.held_by(source), holder.expect("its parent"));
                }
                seen[match record.reach(cutoff) {
                    CutoffKind::Shallow => 0,
                    CutoffKind::Deep => 1,
                    CutoffKind::Window => 2,
                    CutoffKind::Position
                    | CutoffKind::Search
                    | CutoffKind::Test
                    | CutoffKind::Chance => panic!("there are none"),
                }] += 1;
            }
        }
    });
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

/// Whether `way` says that `leaf` is enough.
fn is_enough(way: &PrunedIf, leaf: i64, rule: CutoffRule) -> bool {
    let leaf = value(leaf);
    way.player.prefers(leaf, way.value) || (rule == CutoffRule::Ge && leaf == way.value)
}

#[test]
fn an_entered_node_is_pruned_just_if_a_condition_holds() {
    let mut seen = [0; 2];
    for_random_trees(250, |random, tree| {
        for rules in all_rules(random) {
            for path in some_paths(random, &tree, 4) {
                let (record, Fate::Entered(visit)) = explained(&tree, &path, rules) else {
                    continue;
                };
                let ways = record.entered_is_pruned_if(visit);
                for ply in 0..path.len() {
                    for earlier in 0..path[ply] {
                        let child = [&path[..ply], &[earlier]].concat();
                        for leaf in -3..8 {
                            let is_to_be_pruned = ways.iter().any(|way| {
                                way.at.iter().any(|&at| record.path_of(at).len() == ply)
                                    && is_enough(way, leaf, rules.cutoff)
                            });
                            let changed = with_leaf(&tree, &child, leaf);
                            assert_eq!(
                                is_entered(&changed, &path, rules),
                                !is_to_be_pruned,
                                "{path:?} with {leaf} at {child:?}, {rules:?}"
                            );
                            seen[usize::from(is_to_be_pruned)] += 1;
                        }
                    }
                }
            }
        }
    });
    assert!(seen.iter().all(|&count| count > 1_000), "{seen:?}");
}

#[test]
fn a_pruned_node_may_be_anything_and_stays_pruned_while_its_condition_holds() {
    let mut seen = 0;
    for_random_trees(600, |random, tree| {
        for rules in all_rules(random) {
            let outcome = |tree: &Tree| {
                Algorithm::AlphaBeta.search(&tree.build(None), rules, &mut ()).expect("known")
            };
            for path in some_paths(random, &tree, 6) {
                let (record, fate) = explained(&tree, &path, rules);
                let Some((_, cutoff)) = pruned_by(&record, fate) else {
                    continue;
                };
                seen += 1;
                let before = outcome(&tree);
                for leaf in [-100, -1, 0, 1, 2, 3, 100] {
                    let changed = with_leaf(&tree, &path, leaf);
                    assert_eq!(outcome(&changed), before);
                    if rules.window == Window::FULL {
                        let truth = (tree.minimax(Player::Max), changed.minimax(Player::Max));
                        assert_eq!(truth.0, truth.1);
                    }
                }
                let way = &record.child_is_pruned_if(cutoff);
                assert_eq!(way.at, [cutoff.at]);
                let ply = record.path_of(cutoff.at).len();
                for earlier in 0..path[ply] {
                    let child = [&path[..ply], &[earlier]].concat();
                    for leaf in (-3..8).filter(|&leaf| is_enough(way, leaf, rules.cutoff)) {
                        let changed = with_leaf(&tree, &child, leaf);
                        assert!(!is_entered(&changed, &path, rules), "{leaf} at {child:?}");
                    }
                }
            }
        }
    });
    assert!(seen > 500, "{seen}");
}

/// Knuth & Moore's definition, word by word: the type of the node at `path` in a tree in which the
/// players alternate.
fn critical_type(path: &[u32]) -> Option<u8> {
    path.iter().try_fold(1, |above, &position| match (above, position) {
        (1, 0) => Some(1),
        (2, 0) => Some(3),
        (2, _) => None,
        _ => Some(2),
    })
}

#[test]
fn critical_types_are_knuth_and_moores_where_players_alternate() {
    fn alternate(tree: &mut Tree) {
        if let Tree::Inner(player, children) = tree {
            *player = None;
            children.iter_mut().for_each(alternate);
        }
    }
    for_random_trees(400, |random, mut tree| {
        alternate(&mut tree);
        for path in some_paths(random, &tree, 12) {
            let (record, fate) = explained(&tree, &path, Rules::default());
            let found = match fate {
                Fate::Entered(visit) => record.critical(visit).map(Critical::number),
                _ => None,
            };
            assert_eq!(found, critical_type(&path), "{path:?}");
        }
    });
}

#[test]
fn with_equal_leaves_the_critical_nodes_are_those_entered() {
    for_random_trees(400, |random, mut tree| {
        tree.change_leaves(&mut |leaf| *leaf = Some(0));
        for path in some_paths(random, &tree, 12) {
            let (record, fate) = explained(&tree, &path, Rules::default());
            if let Fate::Entered(visit) = fate {
                assert!(record.critical(visit).is_some(), "{path:?}");
                assert!(record.entered_is_pruned_if(visit).is_empty());
            }
        }
    });
}

#[test]
fn what_nothing_can_prune_is_critical() {
    for_random_trees(600, |random, tree| {
        for &cutoff in CutoffRule::ALL {
            let rules = Rules { cutoff, ..Rules::default() };
            for path in some_paths(random, &tree, 8) {
                let (record, fate) = explained(&tree, &path, rules);
                if let Fate::Entered(visit) = fate {
                    let ways = record.entered_is_pruned_if(visit);
                    assert_eq!(record.critical(visit).is_some(), ways.is_empty());
                }
            }
        }
    });
}

#[test]
fn a_search_without_a_result_does_not_say_that_nothing_is_pruned() {
    let found = run(&["explain", "[1, null]"], "");
    assert_eq!((found.status, found.stdout.as_str()), (2, ""));
    let found = run(&["explain", "[1, 2]"], "");
    assert_eq!((found.status, found.stdout.as_str()), (0, "nothing is pruned\n"));
}

#[test]
fn a_text_that_is_no_node_is_answered_with_how_to_name_one() {
    for (tree, node) in [("[[3, 5], [2, 3]]", "3"), ("A(B(3, 5), C(2, 9))", "D")] {
        let said = run(&["explain", tree, node], "").stderr;
        let help = "help: name a node by its path from the root: `/0/2`; the root is `/`; `--letters` names nodes A, B, C\n";
        assert!(said.ends_with(help), "{said}");
    }
}
