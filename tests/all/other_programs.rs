//! Trees as other programs write them: other keys, other names of the players, values from the view of the
//! player to move, moves as keys.

use std::fmt::Write as _;

use abprune::Named as _;
use abprune::random::Random;
use abprune::read::{Format, Keys, Options, PlayerNames, View};
use abprune::solve::{SolveOptions, Solver, TreeSource};
use abprune::tree::{Branching, Tree};
use abprune::value::Player;

use crate::npy::npy;
use crate::support::{run, solve};

const ENGINE: &str = r#"{"label": "root", "turn": "min", "nodes": [
  {"san": "e4", "nodes": [{"score": 3, "nodes": []}, {"score": 5}]},
  {"label": "B", "san": "d4", "score": 1, "nodes": [{"label": "C", "score": 6}, {"score": 9}]}
]}"#;
const ENGINE_KEYS: &str = "value=score,children=nodes,name=label,move=san,player=turn";

/// The same tree with the keys of the format.
fn standard() -> String {
    let names = [
        ("score", "value"),
        ("nodes", "children"),
        ("label", "name"),
        ("san", "move"),
        ("turn", "player"),
    ];
    names.iter().fold(ENGINE.to_owned(), |text, (own, key)| {
        text.replace(&format!("\"{own}\""), &format!("\"{key}\""))
    })
}

#[test]
fn keys_can_have_other_names_in_all_commands() {
    for command in [
        "solve",
        "solve --format json",
        "solve --all-best",
        "trace",
        "explain - /1/1",
        "what-if - /1/1",
        "draw - --show names,moves,values",
        "compare",
    ] {
        let arguments: Vec<&str> = command.split(' ').collect();
        let expected = run(&arguments, standard());
        assert_eq!((expected.status, &*expected.stderr), (0, ""), "{command}");
        let found = run(&[&arguments[..], &["--keys", ENGINE_KEYS]].concat(), ENGINE);
        assert_eq!((found.status, &*found.stderr), (0, ""), "{command}");
        assert_eq!(found.stdout, expected.stdout, "{command}");
    }
    let line = ENGINE.replace('\n', "") + "\n";
    let found = solve(&["--keys", ENGINE_KEYS], line.repeat(3));
    let expected =
        solve(&[], line.repeat(3).replace(&line, &(standard().replace('\n', "") + "\n")));
    assert_eq!(found, expected);
}

#[test]
fn a_key_that_was_renamed_has_no_other_name() {
    let keys = ["solve", "--keys", "value=score,move=value"];
    assert_eq!(run(&keys, r#"[{"score": 3}, {"score": 2, "value": "x"}]"#).status, 0);
    let run_with = |input| run(&["solve", "--keys", "value=score"], input).stderr;
    let error = run_with(r#"{"value": 3}"#);
    assert!(error.starts_with("error: unknown key `value`\n"), "{error}");
    assert!(error.ends_with("help: did you mean `score`?\n"), "{error}");
    let error = run_with(r#"{"name": "A"}"#);
    assert!(error.contains("this node has neither `score` nor `children`"), "{error}");
    // Flat documents have a player, and say so under its name; what decides which they are goes by it, too.
    let flat = r#"{"turn": "min", "branching": 2, "leaves": [3, 5]}"#;
    assert_eq!(solve(&["--quiet", "--keys", "player=turn"], flat), "3\n");
    let nested = r#"{"leaves": [3, 5]}"#;
    assert_eq!(solve(&["--quiet", "--keys", "children=leaves"], nested), "5\n");
}

#[test]
fn wrong_names_of_keys_are_errors_of_usage_that_list_the_keys() {
    for (keys, problem) in [
        ("score=value", "`score` is no such key"),
        ("value", "`value` gives no name"),
        ("value=", "`value=` gives no name"),
        ("value=a,value=b", "`value` stands there twice"),
        ("value=a,name=a", "`a` cannot be the name of two keys"),
        ("meta=a", "`meta` is no such key"),
        ("a\u{1b}=b", "`a\\u001b` is no such key"),
    ] {
        let run = run(&["solve", "--keys", keys], "1");
        assert_eq!((run.status, &*run.stdout), (2, ""), "{keys}");
        let list = "`value`, `children`, `name`, `move`, `player`";
        assert!(run.stderr.contains(problem), "{}", run.stderr);
        assert!(run.stderr.contains(list), "{}", run.stderr);
    }
}

/// Documents with keys of other programs, and with those of the format.
#[test]
fn keys_of_other_programs_mean_the_same_where_that_is_sure() {
    for (document, standard) in [
        (
            r#"{"nodes": [{"score": 3}, {"SCORE": 5}]}"#,
            r#"{"children": [{"value": 3}, {"value": 5}]}"#,
        ),
        (r#"[{"eval": 1.5}, {"payoff": null}]"#, r#"[{"value": 1.5}, {"value": null}]"#),
        (
            r#"{"id": 7, "kids": [{"label": "a", "utility": 2}]}"#,
            r#"{"name": "7", "children": [{"name": "a", "value": 2}]}"#,
        ),
        (
            r#"{"turn": "MIN", "successors": [[3, 5], 4]}"#,
            r#"{"player": "min", "children": [[3, 5], 4]}"#,
        ),
        (
            r#"{"type": "min", "children": [{"type": "leaf", "value": 3}]}"#,
            r#"{"player": "min", "children": [3]}"#,
        ),
        (
            r#"{"isMax": false, "children": [[3, 5], 4]}"#,
            r#"{"player": "min", "children": [[3, 5], 4]}"#,
        ),
        (r#"{"nodes": {"e4": {"san": "e4", "score": 1}}}"#, r#"{"children": {"e4": 1}}"#),
        // Moves as keys; one of two children; who moves as a key.
        (
            r#"{"e4": {"e5": 3, "c5": 5}, "d4": {"d5": null}}"#,
            r#"{"children": {"e4": {"children": {"e5": 3, "c5": 5}}, "d4": {"children": {"d5": null}}}}"#,
        ),
        (
            r#"{"a": {"children": [1, 2]}, "b": {"value": 3, "name": "x"}}"#,
            r#"{"children": {"a": [1, 2], "b": {"value": 3, "name": "x"}}}"#,
        ),
        (
            r#"{"left": {"left": 3, "right": 5}, "right": 4}"#,
            r#"{"children": {"left": {"children": {"left": 3, "right": 5}}, "right": 4}}"#,
        ),
        (
            r#"{"name": "r", "left": {"value": 5, "left": null, "right": null}, "value": 2}"#,
            r#"{"name": "r", "value": 2, "children": {"left": 5}}"#,
        ),
        (
            r#"{"left": 3, "middle": [4, 6], "right": 5}"#,
            r#"{"children": {"left": 3, "middle": [4, 6], "right": 5}}"#,
        ),
        (
            r#"{"min": [{"max": {"a": 3, "b": 5}, "name": "B"}, {"min": [2, 9]}]}"#,
            r#"{"player": "min", "children": [{"name": "B", "player": "max", "children": {"a": 3, "b": 5}}, {"player": "min", "children": [2, 9]}]}"#,
        ),
        // Texts beside a tree.
        (
            r#"{"title": "a lecture", "name": "x", "tree": [[3, 5], 2], "source": null}"#,
            "[[3, 5], 2]",
        ),
        (r#"{"root": {"root": [3, 5]}}"#, "[[3, 5]]"),
    ] {
        if document.contains(r#""root": {"#) {
            // What is inside is no document of its own.
            assert_eq!(run(&["solve"], document).status, 2);
            continue;
        }
        let shown = |document: &str| {
            let draw = ["draw", "-", "--show", "names,moves,values,players", "--ascii"];
            let runs = [run(&draw, document), run(&["solve", "--format", "json"], document)];
            runs.map(|run| (run.stdout, run.stderr.lines().next().map(str::to_owned)))
        };
        assert_eq!(shown(document), shown(standard), "{document}");
    }
    // 5 levels of moves need no more stack than 100,000.
    let deep = "{\"a\": ".repeat(100_000) + "{\"b\": [3]}, \"c\": 7" + &"}".repeat(100_000);
    assert_eq!(run(&["solve", "--quiet"], "{\"x\": 7, \"y\": ".to_owned() + &deep + "}").status, 0);
}

/// Two readings: line and column, and parts of the message and of the help.
#[test]
fn what_can_be_read_in_two_ways_is_told_with_both() {
    for (document, place, message, help) in [
        (
            r#"{"value": 3, "score": 5}"#,
            "1:14",
            "`score` may be the `value`",
            "--keys value=score --ignore",
        ),
        (
            r#"{"score": 3, "value": 5}"#,
            "1:14",
            "`value` may be the `value`",
            "--ignore-unknown-keys",
        ),
        (
            r#"{"id": "a", "label": "b", "value": 5}"#,
            "1:13",
            "`label` may be the `name`",
            "--keys name=label",
        ),
        (
            r#"{"turn": "min", "isMax": true, "value": 5}"#,
            "1:17",
            "`isMax` may be the `player`",
            "player=isMax",
        ),
        (r#"{"max": [1], "turn": "min"}"#, "1:14", "`turn` may be the `player`", "player=turn"),
        (
            r#"{"score": 3, "children": [1]}"#,
            "1:2",
            "view of MAX or of the player to move",
            "--values mover",
        ),
        (
            r#"{"children": [1], "eval": 3}"#,
            "1:19",
            "view of MAX or of the player to move",
            "--keys value=eval",
        ),
        (
            r#"[{"isMax": true, "children": [1]}, {"children": [2]}]"#,
            "1:3",
            "is missing at others",
            "--players true,false",
        ),
        (
            r#"{"A": {"B": [3, 5], "C": [2, 9]}}"#,
            "1:2",
            "the name of a node or the move",
            r#"`{"name": "A", "#,
        ),
        (
            r#"{"branching": 2, "depth": 3, "leaves": [3, 5]}"#,
            "1:27",
            "`depth` is 3, and the leaves are 1 plies",
            "change",
        ),
    ] {
        for options in [&["solve"][..], &["solve", "--ignore-unknown-keys"]] {
            if options.len() > 1 && document.starts_with(r#"{"A""#)
                || document.contains("label") && options.len() > 1
            {
                continue;
            }
            let error = run(options, document).stderr;
            assert!(error.contains(message) && error.contains(&format!("-:{place}\n")), "{error}");
            assert!(error.lines().last().is_some_and(|last| last.contains(help)), "{error}");
        }
    }
    assert_eq!(
        solve(
            &["--quiet", "--keys", "value=value", "--ignore-unknown-keys"],
            r#"{"value": 3, "score": 5}"#
        ),
        "3\n"
    );
    assert_eq!(
        solve(&["--quiet"], r#"{"branching": 2, "depth": 2, "leaves": [3, 5, 2, 9]}"#),
        "3\n"
    );
}

#[test]
fn keys_without_a_meaning_stay_unknown() {
    for (document, key, help) in [
        (r#"{"zzz": 1}"#, "zzz", "or use `--ignore-unknown-keys`"),
        (r#"{"visits": 10, "wins": 3}"#, "visits", "or use `--ignore-unknown-keys`"),
        (r#"[{"visits": 10}, 4]"#, "visits", "or use `--ignore-unknown-keys`"),
        (r#"{"childs": [1]}"#, "childs", "did you mean `children`?"),
        (r#"{"e4": {"value": 3}, "valeu": 4}"#, "valeu", "did you mean `value`?"),
        (r#"{"e4": {"value": 3}, "value": 4}"#, "e4", "`--ignore-unknown-keys`"),
        (r#"{"value": 4, "e4": {"value": 3}}"#, "e4", "`--ignore-unknown-keys`"),
        (r#"{"score": "1", "value": 2}"#, "score", "or use `--ignore-unknown-keys`"),
        (r#"{"player": "min", "tree": [3, 5]}"#, "tree", "`--ignore-unknown-keys`"),
        (r#"{"tree": [3, 5], "value": 4}"#, "tree", "`--ignore-unknown-keys`"),
        (r#"{"value": 4, "max": 3}"#, "max", "`--ignore-unknown-keys`"),
    ] {
        let refused = run(&["solve"], document).stderr;
        assert!(
            refused.starts_with(&format!("error: unknown key `{key}`\n")),
            "{document}: {refused}"
        );
        assert!(refused.trim_end().ends_with(help), "{document}: {refused}");
    }
    // What is passed over is passed over as before.
    for (document, value) in [
        (r#"{"value": 4, "e4": {"value": 3}}"#, "4\n"),
        (r#"{"value": 4, "nodes": 123, "label": "x", "type": "opening"}"#, "4\n"),
        (r#"{"value": 4, "tree": [3, 5]}"#, "4\n"),
    ] {
        assert_eq!(solve(&["--quiet", "--ignore-unknown-keys"], document), value);
    }
}

#[test]
fn the_keys_of_an_object_of_children_are_their_moves() {
    let tree = r#"{"children": {"e4": {"children": {"e5": 3, "c5": {"value": 5, "move": "c5"}}}, "d4": [2, null]}}"#;
    let expected = "value 3\n\
        pv /0 move \"e4\" /0/0 move \"e5\" (3)\n\
        leaves 3 of 4 evaluated, 1 skipped\n\
        nodes 6 of 7 entered, 1 skipped\n\
        pruned /1/1 alpha cutoff at /1 move \"d4\", window (3, 2)\n";
    assert_eq!(solve(&[], tree), expected);
    for (tree, place, message) in [
        (r#"{"children": {"e4": 1, "e4": 2}}"#, "1:24", "the key `e4` stands here twice"),
        (
            r#"{"children": {"e4": {"value": 1, "move": "d4"}}}"#,
            "1:42",
            "the child under the key `e4` has another move, `d4`",
        ),
        (
            r#"{"children": {"a": {"children": {"b": 1}, "move": "b"}}}"#,
            "1:51",
            "the child under the key `a` has another move, `b`",
        ),
        (
            r#"{"children": {"a": {"children": {"b": 1, "c": {}}}}}"#,
            "1:47",
            "this node has neither `value` nor `children`",
        ),
        (
            r#"{"children": {"a": 1, "b": [0, {"children": {"c": null}}]}}"#,
            "1:51",
            "the search needs the value of the leaf /1/1/0, which is unknown",
        ),
        (r#"{"children": {"a": 1]}"#, "1:21", "found `]`, expected `,` or `}`"),
        (r#"{"children": {"a": x}}"#, "1:20", "found `x`, expected a tree"),
    ] {
        let error = run(&["solve", "--player", "min"], tree).stderr;
        assert!(error.starts_with(&format!("error: {message}")), "{error}");
        assert!(error.contains(&format!("--> -:{place}\n")), "{error}");
    }
    // Many in one object, and many objects in one another.
    let mut wide = "{\"children\": {".to_owned();
    for number in 0..50_000 {
        let _ = write!(wide, "\"{number}\": {number},");
    }
    let wide = wide.trim_end_matches(',').to_owned() + "}}";
    assert_eq!(solve(&["--quiet"], wide), "49999\n");
    let deep = "{\"children\": {\"a\": ".repeat(100_000) + "7" + &"}}".repeat(100_000);
    assert_eq!(solve(&["--quiet"], deep), "7\n");
}

#[test]
fn players_can_have_other_names() {
    let tree = r#"{"player": "Black", "children": [{"player": "WHITE", "children": [1, 2]}, {"player": "max", "children": [3]}]}"#;
    let names = ["--players", "white, black", "--quiet"];
    assert_eq!(solve(&names, tree), "2\n");
    let flat = r#"{"player": "black", "branching": 2, "leaves": [3, 5]}"#;
    assert_eq!(solve(&names, flat), "3\n");
    let error = run(&["solve", "--players", "white,black"], r#"{"player": "red", "value": 1}"#);
    let expected = "error: found player `red`, expected `white` or `black`\n --> -:1:12\n";
    assert!(error.stderr.starts_with(expected), "{}", error.stderr);
    let error = run(&["solve"], tree);
    assert!(error.stderr.contains("--players white,black"), "{}", error.stderr);
    for names in ["white", "white,White", "white,", "min,black", "white,max", "a,b,c"] {
        let run = run(&["solve", "--players", names], "1");
        assert_eq!(run.status, 2, "{names}");
        assert!(run.stderr.contains("expected two names"), "{}", run.stderr);
    }
    assert_eq!(solve(&["--players", "max,min", "--quiet"], "[1, 2]"), "2\n");
}

/// MIN has 3 or 5 and takes 3; MAX would take 5.
#[test]
fn players_can_be_numbers_and_words() {
    let tree = |player: &str| format!(r#"{{"stm": {player}, "children": [3, 5]}}"#);
    let stm = ["--keys", "player=stm", "--quiet"];
    for (player, value) in [("1", "5\n"), ("-1", "3\n"), ("null", "5\n"), ("\"MIN\"", "3\n")] {
        assert_eq!(solve(&stm, tree(player)), value, "{player}");
    }
    for (names, max, min) in [
        ("0,1", "0", "1"),
        ("2,1", "2", "1"),
        ("true,false", "true", "false"),
        ("false,true", "false", "true"),
        ("w,b", "\"W\"", "\"b\""),
        ("1,-1", "\"1\"", "-1"),
    ] {
        let options = [&stm[..], &["--players", names]].concat();
        assert_eq!(solve(&options, tree(max)), "5\n", "{names}");
        assert_eq!(solve(&options, tree(min)), "3\n", "{names}");
    }
    // With names, no number has a meaning of its own.
    for (names, player) in [("0,1", "-1"), ("white,black", "1")] {
        let run = run(&["solve", "--keys", "player=stm", "--players", names], tree(player));
        assert!(run.stderr.starts_with(&format!("error: found player `{player}`, expected")));
    }
    // White and black do not say who is MAX.
    for player in ["\"w\"", "\"black\"", "0"] {
        let run = run(&["solve", "--keys", "player=stm"], tree(player));
        assert!(run.stderr.contains("as in `--players white,black`"), "{}", run.stderr);
    }
    let flat = r#"{"player": -1, "branching": 2, "leaves": [3, 5]}"#;
    assert_eq!(solve(&["--quiet"], flat), "3\n");
    let aliased = r#"{"stm": -1, "children": [{"score": 3}, {"score": 5}]}"#;
    assert_eq!(solve(&["--quiet"], aliased), "3\n");
}

/// A random tree in the two views: with all values from MAX's, and from the mover's.
struct TwoViews {
    random: Random,
    max: String,
    mover: String,
}

impl TwoViews {
    fn both(&mut self, text: &str) {
        self.max.push_str(text);
        self.mover.push_str(text);
    }

    fn value(&mut self, player: Player) {
        let value = self.random.below(21).cast_signed() - 10;
        let _ = write!(self.max, "{value}");
        let own = if player == Player::Max { value } else { -value };
        let _ = write!(self.mover, "{own}");
    }

    fn tree(&mut self, depth: u32, turn: Player) {
        let is_leaf = depth == 0 || self.random.below(5) == 0;
        if self.random.below(2) == 0 {
            if is_leaf {
                self.value(turn);
            } else {
                self.list(depth, turn);
            }
            return;
        }
        let own = [None, Some(Player::Max), Some(Player::Min)]
            [usize::try_from(self.random.below(3)).expect("small")];
        let player = own.unwrap_or(turn);
        let says_last = self.random.below(2) == 0;
        self.both("{\"meta\": 0");
        let name = own.map(|own| format!(", \"player\": \"{}\"", own.name())).unwrap_or_default();
        if !says_last {
            self.both(&name);
        }
        if is_leaf || self.random.below(2) == 0 {
            self.both(", \"value\": ");
            self.value(player);
        }
        if !is_leaf {
            self.both(", \"children\": ");
            self.list(depth, player);
        }
        if says_last {
            self.both(&name);
        }
        self.both("}");
    }

    fn list(&mut self, depth: u32, player: Player) {
        self.both("[");
        for child in 0..=self.random.below(3) {
            if child > 0 {
                self.both(", ");
            }
            self.tree(depth - 1, !player);
        }
        self.both("]");
    }
}

fn mover(options: Options) -> Options {
    Options { view: View::Mover, ..options }
}

/// What there is at all nodes of a tree.
fn facts(tree: &Tree) -> Vec<(Player, Option<String>)> {
    let number = |id| tree.static_value(id).and_then(|value| tree.number_kind().number(value));
    let ids = Tree::ROOT..tree.len();
    ids.map(|id| (tree.player_at(id), number(id).map(|number| number.to_string()))).collect()
}

fn value(text: &str, reading: Options) -> String {
    let mut solver = Solver::new(SolveOptions { reading, ..SolveOptions::default() });
    let answer =
        solver.solve(&TreeSource::Borrowed(text.as_bytes()), Format::Nested).expect("it is right");
    format!("{:?} {:?} {:?}", answer.outcome, answer.size, answer.counts)
}

#[test]
fn values_of_the_player_to_move_are_those_of_max_turned_around() {
    for seed in 0..2_000 {
        let mut views =
            TwoViews { random: Random::new(seed), max: String::new(), mover: String::new() };
        let root =
            [None, Some(Player::Max), Some(Player::Min)][usize::try_from(seed % 3).expect("small")];
        // `--player` decides about the root, so that node says nothing else.
        views.list(4, root.unwrap_or(Player::Max));
        let options = Options { player: root, ..Options::default() };
        let expected = Format::Nested.read(views.max.as_bytes(), &options).expect("right");
        let found =
            Format::Nested.read(views.mover.as_bytes(), &mover(options.clone())).expect("right");
        assert_eq!(facts(&found), facts(&expected), "{}", views.mover);
        assert_eq!(value(&views.mover, mover(options.clone())), value(&views.max, options));
    }
}

#[test]
fn flat_trees_and_arrays_have_views_too() {
    for (factors, player) in [
        (vec![2, 3], Player::Max),
        (vec![6], Player::Max),
        (vec![2, 3], Player::Min),
        (vec![6], Player::Min),
    ] {
        let is_max = (factors.len() % 2 == 0) == (player == Player::Max);
        let sign: i16 = if is_max { 1 } else { -1 };
        let leaves = [3_i16, -5, 0, 7, -2, 4];
        let options = Options {
            branching: Some(Branching::PerPly(factors.clone())),
            player: Some(player),
            ..Options::default()
        };
        let text = |leaves: [i16; 6]| leaves.map(|leaf| leaf.to_string()).join(" ");
        let expected = Format::Flat.read(text(leaves).as_bytes(), &options).expect("right");
        let own = leaves.map(|leaf| sign * leaf);
        let found =
            Format::Flat.read(text(own).as_bytes(), &mover(options.clone())).expect("right");
        assert_eq!(facts(&found), facts(&expected));
        let bytes: Vec<u8> = own.iter().flat_map(|leaf| leaf.to_le_bytes()).collect();
        let array = npy(1, "{'descr': '<i2', 'fortran_order': False, 'shape': (6,), }", &bytes);
        let found = Format::Npy.read(&array, &mover(options)).expect("right");
        assert_eq!(facts(&found), facts(&expected));
    }
    // Leaves without a value: NaN is found where the search comes to it, the one that is pruned is not.
    let leaves = [1.0, -2.0, 3.0, f64::NAN].map(f64::to_le_bytes).concat();
    let array = npy(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (4,), }", &leaves);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("nan.npy");
    std::fs::write(&file, &array).expect("it is written");
    let file = file.to_str().expect("UTF-8");
    let run = run(&["solve", "--branching", "4", "--values", "mover", file], "");
    assert!(run.stderr.contains("the leaf /3 is NaN"), "{}", run.stderr);
    assert!(run.stderr.contains(&format!("byte {}", array.len() - 8)), "{}", run.stderr);
}

#[test]
fn what_has_no_negative_is_an_error_where_it_is_needed() {
    let least = "-9223372036854775807";
    let run_mover = |tree: &str| run(&["solve", "--values", "mover"], tree);
    let error = run_mover(&format!("[1, {least}]"));
    assert_eq!(error.status, 2);
    assert!(error.stderr.contains("the leaf /1 is beyond the integers"), "{}", error.stderr);
    assert!(error.stderr.contains("--> -:1:5"), "{}", error.stderr);
    // MAX's values stay, and zero has no sign.
    assert_eq!(run_mover(&format!("[[{least}]]")).status, 0);
    assert_eq!(solve(&["--quiet", "--values", "mover"], "[0.5, 0.0, -0.0]"), "0\n");
}

#[test]
fn numbers_alone_ask_for_branching_factors() {
    for text in [
        "3 12 2 4",
        "3 12\n2 null\n# MIN moves last\n\n14 5\n",
        "3\n12\n",
        "3 12\n2\n",
        "{\"leaves\": [1,\n3, 4]}",
    ] {
        let refused = run(&["solve"], text);
        assert!(refused.stderr.contains("help: say `--branching 2` (or"), "{}", refused.stderr);
    }
}

#[test]
fn formats_of_other_programs_are_named_with_what_to_do() {
    for (text, place, name, help) in [
        ("\n- - 3\n  - 12\n- 5\n", "2:1", "YAML", "convert it to JSON"),
        ("digraph { a -> b }\n", "1:1", "a graph in the language DOT", "`A B`"),
        ("<tree><leaf value=\"3\"/></tree>", "1:1", "XML", "an object"),
        ("(A:0.1,B:0.2);\n", "1:1", "a tree in the format Newick", "`A(B(3, 5), C(6, 9))`"),
        (
            "A\n  B\n    3\n    5\n  C\n    2\n",
            "1:1",
            "an outline, whose indents say",
            "`A(B(3, 5), C(2, 9))`",
        ),
    ] {
        for command in ["solve", "draw"] {
            let run = run(&[command], text);
            assert_eq!((run.status, &*run.stdout), (2, ""), "{text}");
            let expected = format!("error: abprune does not read {name}");
            assert!(run.stderr.starts_with(&expected), "{}", run.stderr);
            assert!(run.stderr.contains(&format!("--> -:{place}\n")), "{}", run.stderr);
            let (_, found) = run.stderr.split_once("\nhelp: ").expect("help");
            assert!(found.contains(help), "{}", run.stderr);
        }
    }
    for broken in ["[3, 5", "{value: 3}", "{\"value\": 3", "3 five", "[1]]"] {
        let error = run(&["solve"], broken).stderr;
        assert!(!error.contains("does not read"), "{error}");
    }
}

#[test]
fn names_that_options_refuse_are_refused_by_the_library() {
    assert!(Keys::parse("value=score,children=nodes").is_ok());
    assert!(PlayerNames::new("white", "").is_none());
}

/// Rows of a table, each of which names its parent: none is taken for a tree of one leaf.
#[test]
fn rows_of_a_table_are_told() {
    let rows = [
        r#"{"id": 0, "parent": null}"#,
        r#"{"id": 3, "parent": 1, "move": "e5", "value": 12}"#,
        r#"{"value": 12, "parent_id": "a1"}"#,
        r#"[[{"id": 0, "parentId": null}, {"id": 1, "parentId": 0, "value": 3}]]"#,
    ];
    for row in rows {
        for options in [&["solve"][..], &["solve", "--ignore-unknown-keys"]] {
            let found = run(options, row);
            assert_eq!((found.status, &*found.stdout), (2, ""), "{row}");
            assert!(
                found.stderr.contains("makes this a row of a table of nodes"),
                "{row}: {}",
                found.stderr
            );
            let place = row.find("\"parent").expect("it is there") + 1;
            let is_placed = options.len() == 1
                || row.starts_with('[')
                || found.stderr.contains(&format!(":1:{place}\n"));
            assert!(is_placed, "{row}: {}", found.stderr);
        }
    }
    // Long enough to be searched along its text.
    let many = format!("[1{}]", r#", {"value": 1, "parent": 7}"#.repeat(100_000));
    let found = run(&["solve", "--ignore-unknown-keys"], &many);
    assert!(found.stderr.contains("makes this a row"), "{}", found.stderr);
    // In a tree it is a key as any other.
    for (tree, value) in [
        (r#"{"id": 0, "parent": null, "children": [{"id": 1, "parent": 0, "value": 3}]}"#, "3"),
        (r#"{"parent": 9, "children": [[{"parent": 0, "value": 4}]]}"#, "4"),
        (r#"{"parent": null, "value": 5}"#, "5"),
    ] {
        let found = run(&["solve", "--quiet", "--ignore-unknown-keys"], tree);
        assert_eq!((found.status, found.stdout.trim()), (0, value), "{tree}: {}", found.stderr);
        let found = run(&["solve"], tree);
        assert!(!found.stderr.contains("a row of a table") || !tree.contains("children"), "{tree}");
    }
}
