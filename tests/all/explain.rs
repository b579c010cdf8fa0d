//! What explanations say, checked by brute force on seeded random trees.

use abprune::random::Random;
use abprune::search::{
    Algorithm, Critical, CutoffRule, Explanation, Fate, PrunedIf, Reach, Rules, explain,
};
use abprune::value::{Player, Value, Window};

use crate::oracle::{Notes, Step, Textbook, random_window, rules};
use crate::support::{Tree, for_random_trees, value};

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

fn explained(tree: &Tree, path: &[u32], rules: Rules) -> Explanation {
    explain(&tree.build(None), path.to_vec(), rules).expect("all leaves are known")
}

/// Whether a search of the tree enters the node at `path`.
fn is_entered(tree: &Tree, path: &[u32], rules: Rules) -> bool {
    let mut notes = Notes::default();
    Algorithm::AlphaBeta
        .search(&tree.build(None), rules, &mut notes)
        .expect("all leaves are known");
    notes
        .steps
        .iter()
        .any(|step| matches!(step, Step::Enter(at, ..) if at == path))
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
        .flat_map(|(alpha, beta)| CutoffRule::ALL.map(|rule| rules(alpha, beta, rule)))
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
            let pv = Algorithm::AlphaBeta
                .search(&tree.build(None), rules, &mut ())
                .expect("known")
                .pv;
            for path in some_paths(random, &tree, 12) {
                let found = explained(&tree, &path, rules);
                let mut stop = None;
                for step in &textbook.steps {
                    match (step, &found.fate) {
                        (Step::Cutoff(..), _) => stop = Some(step.clone()),
                        (Step::Enter(at, alpha, beta), fate) if *at == path => {
                            let Fate::Entered(visit) = fate else {
                                panic!("{path:?} is entered");
                            };
                            seen[0] += 1;
                            let window = (visit.window.alpha(), visit.window.beta());
                            assert_eq!((window.0.key(), window.1.key()), (*alpha, *beta));
                            assert_eq!(visit.is_on_pv, pv.starts_with(&path));
                            for (holder, bound, given) in [
                                (visit.alpha, window.0, rules.window.alpha()),
                                (visit.beta, window.1, rules.window.beta()),
                            ] {
                                let held = holder.map_or(given, |holder| holder.value);
                                assert_eq!(held, bound);
                            }
                        }
                        (Step::Leave(at, backed_up), Fate::Entered(visit)) if *at == path => {
                            assert_eq!(visit.value, value(*backed_up));
                        }
                        (Step::Prune(root, ..), fate) if path.starts_with(root) => {
                            let Fate::Pruned(reason) = fate else {
                                panic!("{path:?} is pruned");
                            };
                            seen[1] += 1;
                            assert_eq!(reason.subtree, root.len());
                            let at = reason.stop.at.node;
                            let window = reason.stop.window;
                            let told = Step::Cutoff(
                                path[..at.ply].to_vec(),
                                at.player,
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
                let found = explained(&tree, &path, rules);
                let Fate::Pruned(reason) = found.fate else {
                    continue;
                };
                let stop = reason.stop;
                let top = stop.holder.map_or(0, |holder| holder.node.ply);
                let plies: Vec<usize> = reason.chain.iter().map(|link| link.ply).collect();
                let expected: Vec<usize> = (top..=stop.at.node.ply).rev().collect();
                assert_eq!(plies, expected);
                for link in &reason.chain {
                    let (node, default) = tree.at(&path[..link.ply], Player::Max);
                    assert_eq!(link.player, node.player(default));
                }
                if let Some(holder) = stop.holder {
                    // The bound is the value of the child that it is said to come from, searched
                    // before, and of the other player.
                    assert_eq!(holder.node.player, !stop.at.node.player);
                    let child = [&path[..holder.node.ply], &[holder.from.position]].concat();
                    assert!(child < path);
                    let (node, default) = tree.at(&child, Player::Max);
                    assert_eq!(holder.value, value(node.minimax(default)));
                }
                seen[match stop.reach() {
                    Reach::Shallow => 0,
                    Reach::Deep => 1,
                    Reach::Window => 2,
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
                let found = explained(&tree, &path, rules);
                if !matches!(found.fate, Fate::Entered(_)) {
                    continue;
                }
                for ply in 0..path.len() {
                    for earlier in 0..path[ply] {
                        let child = [&path[..ply], &[earlier]].concat();
                        for leaf in -3..8 {
                            let ways = &found.pruned_if;
                            let is_to_be_pruned = ways.iter().any(|way| {
                                way.at.iter().any(|at| at.ply == ply)
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
                Algorithm::AlphaBeta
                    .search(&tree.build(None), rules, &mut ())
                    .expect("known")
            };
            for path in some_paths(random, &tree, 6) {
                let found = explained(&tree, &path, rules);
                let Fate::Pruned(reason) = &found.fate else {
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
                let [way] = found.pruned_if.as_slice() else {
                    panic!("one condition");
                };
                assert_eq!(way.at, [reason.stop.at.node]);
                let ply = reason.subtree - 1;
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
    path.iter()
        .try_fold(1, |above, &position| match (above, position) {
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
            let found = explained(&tree, &path, Rules::default());
            match found.fate {
                Fate::Entered(visit) => assert_eq!(
                    visit.critical.map(Critical::number),
                    critical_type(&path),
                    "{path:?}"
                ),
                Fate::Pruned(_) => assert_eq!(critical_type(&path), None),
            }
        }
    });
}

#[test]
fn with_equal_leaves_the_critical_nodes_are_those_entered() {
    for_random_trees(400, |random, mut tree| {
        tree.change_leaves(&mut |leaf| *leaf = Some(0));
        for path in some_paths(random, &tree, 12) {
            let found = explained(&tree, &path, Rules::default());
            if let Fate::Entered(visit) = found.fate {
                assert!(visit.critical.is_some(), "{path:?}");
                assert!(found.pruned_if.is_empty());
            }
        }
    });
}

#[test]
fn what_nothing_can_prune_is_critical() {
    for_random_trees(600, |random, tree| {
        for cutoff in CutoffRule::ALL {
            let rules = Rules {
                cutoff,
                ..Rules::default()
            };
            for path in some_paths(random, &tree, 8) {
                let found = explained(&tree, &path, rules);
                if let Fate::Entered(visit) = found.fate {
                    assert_eq!(visit.critical.is_some(), found.pruned_if.is_empty());
                    assert!(visit.value < Value::INFINITY);
                }
            }
        }
    });
}
