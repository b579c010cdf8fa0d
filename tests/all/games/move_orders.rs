//! Orders of moves that need no tree in memory, against a plain search that goes by names of moves.

use std::collections::HashMap;

use abprune::Named as _;
use abprune::games::{DocumentGame, GameWalk, MoveOrder, PositionVisitor};
use abprune::number::NumberKind;
use abprune::read::{
    Format, KeptLabels, NoAnswer, NodeSource, Options, ProgramTree, ProgramWalk, read_position,
};
use abprune::search::{
    Counter, ForwardAlgorithm, Order, PrunedList, Rules, arrange, minimax_values,
};
use abprune::tree::Tree;
use abprune::value::{Player, Value};

use serde_json::json;

use crate::support::run;

/// Positions whose trees have some thousand nodes, and the depth at which they are cut.
const POSITIONS: [(&str, Option<usize>); 6] = [
    (r#"{"game": "tic-tac-toe", "moves": ["a1", "b2"]}"#, None),
    (r#"{"game": "connect-four", "evaluation": "lines"}"#, Some(4)),
    (r#"{"game": "k-in-a-row", "rows": 3, "columns": 3, "k": 3, "misere": true}"#, Some(9)),
    (r#"{"game": "othello", "size": 4, "evaluation": "mobility"}"#, Some(6)),
    (r#"{"game": "kalah", "houses": 2, "seeds": 2, "evaluation": "seeds"}"#, None),
    (r#"{"game": "nim", "piles": [2, 3, 1]}"#, None),
];

/// Alpha-beta on a tree in memory, which sorts the children of each node by what it has learned.
struct Plain<'t> {
    tree: &'t Tree,
    order: MoveOrder,
    /// For each ply the last two moves that stopped a node there.
    killers: HashMap<usize, Vec<String>>,
    history: HashMap<(Player, String), i64>,
    deepest: usize,
    nodes: u64,
}

impl Plain<'_> {
    fn name(&self, id: u32) -> String {
        self.tree.label(id).r#move.expect("a move").to_string()
    }

    fn rank(&self, player: Player, ply: usize, child: u32) -> i64 {
        let name = self.name(child);
        match self.order {
            MoveOrder::Killer => {
                let killers = self.killers.get(&ply);
                let place = killers.and_then(|all| all.iter().position(|other| *other == name));
                place.map_or(9, |place| i64::try_from(place).expect("0 or 1"))
            }
            MoveOrder::History => -self.history.get(&(player, name)).copied().unwrap_or(0),
            _ => unreachable!(),
        }
    }

    fn learn(&mut self, player: Player, ply: usize, child: u32) {
        let name = self.name(child);
        let killers = self.killers.entry(ply).or_default();
        if killers.first() != Some(&name) {
            killers.insert(0, name.clone());
            killers.truncate(2);
        }
        let above = i64::try_from(self.deepest - ply + 1).expect("small");
        *self.history.entry((player, name)).or_default() += above * above;
    }

    fn search(&mut self, id: u32, ply: usize, mut alpha: Value, mut beta: Value) -> Value {
        self.nodes += 1;
        if self.tree.is_leaf(id) {
            return self.tree.static_value(id).expect("a value");
        }
        self.deepest = self.deepest.max(ply);
        let player = self.tree.player_at(id);
        let mut children: Vec<u32> = self.tree.children(id).map(|(_, child)| child).collect();
        children.sort_by_cached_key(|&child| self.rank(player, ply, child));
        let mut best = player.worst();
        for child in children {
            let value = self.search(child, ply + 1, alpha, beta);
            if player.prefers(value, best) {
                best = value;
            }
            match player {
                Player::Max => alpha = alpha.max(value),
                Player::Min => beta = beta.min(value),
            }
            if alpha >= beta {
                self.learn(player, ply, child);
                break;
            }
        }
        best
    }
}

fn tree_of(document: &str, depth: Option<usize>) -> Tree {
    let mut options = Options::default();
    options.game.depth = depth;
    options.game.evaluation = depth.and_then(|_| evaluation_of(document));
    Format::Game.read(document.as_bytes(), &options).expect("a position")
}

/// An evaluation for documents that name none.
fn evaluation_of(document: &str) -> Option<String> {
    let is_named = document.contains("evaluation") || document.contains("nim");
    (!is_named).then(|| "lines".to_owned())
}

/// Answers for a tree as a program does. The state of a node is its number.
#[derive(Debug)]
struct Told(Tree);

impl NodeSource for Told {
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        let Told(tree) = self;
        let question: serde_json::Value = serde_json::from_slice(question).expect("JSON");
        let node = question["state"].as_u64().unwrap_or(0).try_into().expect("a node");
        let child = |(_, child)| json!({"state": child, "move": tree.label(child).r#move});
        let value = tree.static_value(node).map(|value| value.key().expect("finite"));
        let children: Vec<_> = tree.children(node).map(child).collect();
        let player = if children.is_empty() { Player::Max } else { tree.player_at(node) };
        let answer = json!({"value": value, "player": player.name(), "children": children});
        Ok(answer.to_string().into_bytes())
    }
}

struct Counts<'t>(&'t Tree, Option<usize>);

impl PositionVisitor for Counts<'_> {
    type Output = ();

    fn visit<G: DocumentGame>(self, game: &G, position: &G::Position) {
        let Counts(tree, depth) = self;
        let value = minimax_values(tree).expect("values")[0];
        for order in [MoveOrder::Static, MoveOrder::Killer, MoveOrder::History] {
            let expected = if order == MoveOrder::Static {
                let arranged = arrange(tree, Order::Static, 0).expect("values");
                let mut counter = Counter::default();
                let found = ForwardAlgorithm::AlphaBeta.search_tree(
                    &arranged,
                    Rules::default(),
                    &mut counter,
                );
                assert_eq!(found.expect("values").value, value);
                counter.entered().nodes
            } else {
                let mut plain = Plain {
                    tree,
                    order,
                    killers: HashMap::new(),
                    history: HashMap::new(),
                    deepest: 0,
                    nodes: 0,
                };
                let found = plain.search(Tree::ROOT, 0, Value::MINUS_INFINITY, Value::INFINITY);
                assert_eq!(found, value);
                plain.nodes
            };
            let walk =
                || GameWalk::new(game, position, NumberKind::Integers, depth).in_order(order);
            // A list of what is pruned steps over moves one by one.
            let mut listed = (Counter::default(), PrunedList::default());
            let mut counter = Counter::default();
            let alpha_beta = ForwardAlgorithm::AlphaBeta;
            let first = alpha_beta.search(&mut walk(), Rules::default(), &mut counter);
            let second = alpha_beta.search(&mut walk(), Rules::default(), &mut listed);
            assert_eq!(first, second);
            assert_eq!(first.as_ref().expect("values").value, value);
            let counts = [counter, listed.0].map(|counter| counter.entered().nodes);
            assert_eq!(counts, [expected; 2], "{order:?} {game:?}");
            let program = ProgramTree::new(Box::new(Told(tree.clone())));
            let options = &Options::default();
            let kept = KeptLabels::Nothing;
            let program = ProgramWalk::new(&program, NumberKind::Integers, options, kept, true);
            let mut counter = Counter::default();
            let third =
                alpha_beta.search(&mut program.in_order(order), Rules::default(), &mut counter);
            assert_eq!((third, counter.entered().nodes), (second, expected), "{order:?} {game:?}");
        }
    }
}

#[test]
fn orders_of_moves_enter_the_nodes_that_a_plain_search_enters() {
    for (document, depth) in POSITIONS {
        let mut options = Options::default();
        options.game.depth = depth;
        options.game.evaluation = depth.and_then(|_| evaluation_of(document));
        let position = read_position(document.as_bytes(), &options).expect("a position");
        position.visit(Counts(&tree_of(document, depth), depth));
    }
}

#[test]
fn each_iteration_finds_the_value_of_its_depth() {
    for (document, _) in POSITIONS.into_iter().filter(|(document, _)| !document.contains("nim")) {
        for algorithm in ["alpha-beta", "minimax", "negascout", "mtd-f", "sss-star"] {
            for order in ["given", "killer"] {
                let evaluation = evaluation_of(document).map(|name| format!("--evaluation={name}"));
                let mut arguments =
                    vec!["solve", "--iterate", "--format=json", "--algorithm", algorithm];
                arguments.extend(evaluation.as_deref());
                // The whole game, where that is small.
                let limit = document.contains("connect-four") || document.contains("othello");
                arguments.extend(limit.then_some("--depth=4"));
                arguments.extend(["--order", order]);
                let answer = run(&arguments, document);
                assert_eq!(answer.status, 0, "{}", answer.stderr);
                let json: serde_json::Value = serde_json::from_str(&answer.stdout).expect("JSON");
                let rows = json["table"]["iterations"].as_array().expect("a list");
                for (row, depth) in rows.iter().zip(1..) {
                    let is_last = row["depth"].is_null();
                    assert!(is_last || row["depth"] == depth, "{row}");
                    let tree = tree_of(document, Some(if is_last { usize::MAX } else { depth }));
                    let value = minimax_values(&tree).expect("values")[0];
                    assert_eq!(row["value"], value.key().expect("finite"), "{document} {row}");
                }
                let last = rows.last().expect("a row");
                assert_eq!(last["depth"].is_null(), !limit, "{document}");
                assert_eq!(json["value"], last["value"]);
                let nodes: u64 =
                    rows.iter().map(|row| row["nodes"].as_u64().expect("a count")).sum();
                assert_eq!(json["counts"]["nodes"]["entered"], nodes);
                assert!(json["counts"]["nodes"]["total"].is_null());
            }
        }
    }
}

#[test]
fn a_window_around_the_value_before_finds_the_same_values() {
    let mut researches = 0;
    for (document, _) in POSITIONS.into_iter().filter(|(document, _)| !document.contains("nim")) {
        for algorithm in ["alpha-beta", "no-deep"] {
            let rows = |window: Option<&str>| {
                let evaluation = evaluation_of(document).map(|name| format!("--evaluation={name}"));
                let mut arguments = vec!["solve", "--iterate", "--format=json", "--depth=4"];
                arguments.extend(["--algorithm", algorithm]);
                arguments.extend(evaluation.as_deref());
                arguments.extend(window);
                let answer = run(&arguments, document);
                let json: serde_json::Value = serde_json::from_str(&answer.stdout).expect("JSON");
                let rows = json["table"]["iterations"].as_array().expect("a list").clone();
                assert_eq!(json["value"], rows.last().expect("a row")["value"]);
                rows
            };
            let plain = rows(None);
            for width in ["--window=aspiration=1", "--window=aspiration=7"] {
                let around = rows(Some(width));
                assert_eq!(around.len(), plain.len());
                for (row, plain) in around.iter().zip(&plain) {
                    assert_eq!((&row["value"], &row["bound"]), (&plain["value"], &plain["bound"]));
                    assert_eq!(plain["researches"], 0);
                    researches += row["researches"].as_u64().expect("a count");
                }
            }
        }
    }
    assert!(researches > 10, "{researches}");
    let position = r#"{"game": "tic-tac-toe"}"#;
    for (arguments, message) in [
        (&["--window=aspiration=2"][..], "means nothing without `solve --iterate`"),
        (&["--iterate", "--window=aspiration=0"], "expected a whole number from 1 up"),
        (&["--iterate", "--window=aspiration=2", "--algorithm=mtd-f"], "means nothing to `mtd-f`"),
    ] {
        let answer = run(&[&["solve"], arguments].concat(), position);
        assert_eq!(answer.status, 2);
        assert!(answer.stderr.contains(message), "{}", answer.stderr);
    }
}

#[test]
fn iterations_end_where_the_depth_or_the_game_ends() {
    let position =
        r#"{"game": "tic-tac-toe", "evaluation": "lines", "board": ["XXO", "OO.", "X.."]}"#;
    let depths = |depth: &str| {
        let answer = run(&["solve", "--iterate", "--format=json", "--depth", depth], position);
        let json: serde_json::Value = serde_json::from_str(&answer.stdout).expect("JSON");
        let rows = json["table"]["iterations"].as_array().expect("a list").clone();
        rows.iter().map(|row| row["depth"].as_u64().expect("a depth")).collect::<Vec<u64>>()
    };
    assert_eq!(depths("0"), [0]);
    assert_eq!(depths("2"), [1, 2]);
    // Three squares are empty: no node is four plies down.
    assert_eq!(depths("4000000000"), [1, 2, 3, 4, 4_000_000_000]);
}
