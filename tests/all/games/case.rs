//! A position at which the program is compared with the plain rules: the tree node by node, and the answers.

use std::collections::BTreeMap;

use abprune::random::Random;
use abprune::read::{Format, Options, read_position};
use abprune::search::CutoffRule;
use abprune::tree::Tree as AnyTree;
use abprune::value::{Player, Value};

use super::game_tree::{PlainGame, PlainNode, quoted};
use super::with_tables::WithTables;
use crate::oracle::{Step, Textbook};
use crate::support::{Tree, solve};

/// A tree has at most so many nodes.
const ROOM: usize = 1_000;

/// A position, cut at a depth.
pub struct Case {
    /// Documents that give the position.
    documents: [String; 2],
    depth: Option<usize>,
    pub tree: PlainNode,
}

impl Case {
    /// A position after up to so many random moves, or some more until its tree is small. `None` if the
    /// game is over before that.
    pub fn after_moves<G: PlainGame>(
        random: &mut Random,
        setup: &str,
        start: G,
        most: u64,
    ) -> Option<Case> {
        let (mut game, mut played) = (start, Vec::new());
        let mut left = random.below(most + 1);
        loop {
            if left == 0
                && let Some((depth, tree)) = small_tree(random, &game)
            {
                let documents = [
                    format!("{{{setup}, \"moves\": {}}}", quoted(&played)),
                    format!("{{{}}}", game.fields()),
                ];
                return Some(Case { documents, depth, tree });
            }
            left = left.saturating_sub(1);
            let moves = game.moves();
            let chosen = random.below(moves.len() as u64);
            let name = &moves[usize::try_from(chosen).expect("small")];
            let next = game.after(name);
            if next.moves().is_empty() {
                return None;
            }
            played.push(name.clone());
            game = next;
        }
    }

    /// Searches with tables find what a search without one finds.
    fn check_tables(&self) {
        for document in &self.documents {
            let read = read_position(document.as_bytes(), &Options::default());
            let position = read.unwrap_or_else(|error| panic!("{document}: {error}"));
            position.visit(WithTables { depth: self.depth, document });
        }
    }

    /// The explicit tree of each document is the tree of the plain rules.
    fn check_tree(&self) {
        for document in &self.documents {
            let mut options = Options::default();
            options.game.depth = self.depth;
            let read = Format::Game.read(document.as_bytes(), &options);
            let read = read.unwrap_or_else(|error| panic!("{document}: {error}"));
            check_node(&read, 0, &self.tree, document);
        }
    }
}

/// The whole tree below a position, or a part of it, if the position has static values: one of less than
/// [`ROOM`] nodes, and of all depths that have less the deepest, or a random one.
fn small_tree(random: &mut Random, game: &impl PlainGame) -> Option<(Option<usize>, PlainNode)> {
    let whole = PlainNode::below(game, usize::MAX, &mut { ROOM });
    let is_cut = game.evaluate().is_some() && (whole.is_none() || random.below(4) == 0);
    if !is_cut {
        return Some((None, whole?));
    }
    let deepest = usize::try_from(1 + random.below(5)).expect("small");
    let cut = |depth| Some((Some(depth), PlainNode::below(game, depth, &mut { ROOM })?));
    (0..=deepest).rev().find_map(cut)
}

fn check_node(tree: &AnyTree, id: u32, expected: &PlainNode, document: &str) {
    let told = || format!("{document}: {:?}", tree.path(id));
    let name = (id > 0).then_some(&expected.name[..]);
    assert_eq!(tree.label(id).r#move, name, "{}", told());
    assert_eq!(tree.is_leaf(id), expected.children.is_empty(), "{}", told());
    let value = tree.static_value(id).and_then(Value::key);
    assert_eq!(value, expected.value, "{}", told());
    if tree.is_leaf(id) {
        return;
    }
    assert_eq!(tree.player_at(id), expected.player, "{}", told());
    let children: Vec<u32> = tree.children(id).map(|(_, child)| child).collect();
    assert_eq!(children.len(), expected.children.len(), "{}", told());
    for (child, expected) in children.into_iter().zip(&expected.children) {
        check_node(tree, child, expected, document);
    }
}

/// Checks trees and answers of many cases.
pub fn check(cases: &[Case]) {
    let mut by_depth: BTreeMap<Option<usize>, Vec<&Case>> = BTreeMap::new();
    check_values(&cases.iter().collect::<Vec<_>>());
    for case in cases {
        case.check_tree();
        case.check_tables();
        by_depth.entry(case.depth).or_default().push(case);
    }
    for (depth, cases) in by_depth {
        let lines: Vec<&str> =
            cases.iter().flat_map(|case| case.documents.each_ref()).map(|line| &line[..]).collect();
        let depth = depth.map(|depth| format!("--depth={depth}"));
        let mut arguments = vec!["--from", "jsonl", "--format", "json", "--pruned", "none"];
        arguments.extend(depth.as_deref());
        let minimax = [&arguments[..], &["--algorithm", "minimax"]].concat();
        let searched = solve(&arguments, lines.join("\n"));
        let walked = solve(&minimax, lines.join("\n"));
        let answers: Vec<_> = searched.lines().zip(walked.lines()).collect();
        assert_eq!(answers.len(), lines.len());
        for (case, answers) in cases.iter().zip(answers.chunks(2)) {
            let tree = case.tree.tree();
            for (searched, walked) in answers {
                check_answer(case, &tree, searched);
                check_counts(&tree, walked);
            }
        }
    }
}

/// The values alone are those of the plain rules.
fn check_values(cases: &[&Case]) {
    let whole: Vec<&&Case> = cases.iter().filter(|case| case.depth.is_none()).collect();
    let lines: Vec<&str> = whole.iter().map(|case| &case.documents[1][..]).collect();
    let values = solve(&["--from", "jsonl", "--quiet"], lines.join("\n"));
    let expected = whole.iter().map(|case| case.tree.tree().minimax(Player::Max).to_string());
    assert_eq!(values.lines().collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

/// The answer of alpha-beta.
fn check_answer(case: &Case, tree: &Tree, answer: &str) {
    let json: serde_json::Value = serde_json::from_str(answer).expect("JSON");
    let (value, nodes, leaves) = textbook(tree);
    let told = &case.documents;
    assert_eq!(json["value"], value, "{told:?}");
    assert_eq!(json["counts"]["nodes"]["entered"], nodes, "{told:?}");
    assert_eq!(json["counts"]["leaves"]["evaluated"], leaves, "{told:?}");
    let pv = json["pv"].as_array().expect("a list").iter();
    let names: Vec<&str> = pv.map(|node| node["move"].as_str().expect("a move")).collect();
    assert_eq!(names, case.tree.names_along(&tree.pv(Player::Max)), "{told:?}");
}

/// The answer of a search that prunes nothing.
fn check_counts(tree: &Tree, answer: &str) {
    let json: serde_json::Value = serde_json::from_str(answer).expect("JSON");
    let counts = &json["counts"];
    let found = [&counts["nodes"]["total"], &counts["leaves"]["total"]];
    let (nodes, leaves) = tree.size();
    assert_eq!(found, [nodes, leaves], "{answer}");
    assert_eq!(json["value"], tree.minimax(Player::Max), "{answer}");
}

/// What alpha-beta as a textbook has it finds: the value, and how many nodes and leaves it enters.
fn textbook(tree: &Tree) -> (i64, u64, u64) {
    let mut textbook = Textbook::new(CutoffRule::Ge);
    let value = textbook.search(tree, Player::Max, None, None);
    let (mut nodes, mut leaves) = (0, 0);
    for step in &textbook.steps {
        if let Step::Leave(path, _) = step {
            nodes += 1;
            let (node, _) = tree.at(path, Player::Max);
            leaves += u64::from(matches!(node, Tree::Leaf(_)));
        }
    }
    (value, nodes, leaves)
}
