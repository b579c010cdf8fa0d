//! The options of `solve`, where the golden sessions do not show them best.

use serde_json::Value as Json;

use crate::support::{run, solve};

const THREE_PLY: &str = r#"{"branching": 2, "leaves": [3, 5, 6, 9, 1, 2, 0, -1]}"#;

fn json(arguments: &[&str], input: &str) -> Json {
    let arguments: Vec<&str> = ["--format", "json"].iter().chain(arguments).copied().collect();
    serde_json::from_str(&solve(&arguments, input)).expect("JSON")
}

#[test]
fn all_ways_to_write_a_flat_tree_are_one() {
    let expected = solve(&[], THREE_PLY);
    let ways: [(&[&str], &str); 7] = [
        (&["--branching", "2"], "3 5 6 9 1 2 0 -1"),
        (&["--branching", "2"], "3,5, 6\n9 # a comment, 7\n1\t2\n\n0,-1,"),
        (&["--branching", "2,2,2"], "3 5 6 9 1 2 0 -1"),
        (&["--branching", "2"], "[3, 5, 6, 9, 1, 2, 0, -1]"),
        (&["--branching", "2"], r#"{"leaves": [3, 5, 6, 9, 1, 2, 0, -1]}"#),
        (&["--branching", "2"], r#"{"branching": 8, "leaves": [3, 5, 6, 9, 1, 2, 0, -1]}"#),
        (&[], r#"{"player": "max", "branching": [2, 2, 2], "leaves": [3, 5, 6, 9, 1, 2, 0, -1]}"#),
    ];
    for (arguments, input) in ways {
        assert_eq!(solve(arguments, input), expected, "{input}");
        let arguments: Vec<&str> = arguments.iter().copied().chain(["--from", "flat"]).collect();
        assert_eq!(solve(&arguments, input), expected, "{input}");
    }
    assert_eq!(solve(&[], "[[[3,5],[6,9]],[[1,2],[0,-1]]]"), expected);
    assert_eq!(solve(&["--branching", "2"], "\u{feff}3 5 6 9 1 2 0 -1"), expected);
    assert_eq!(solve(&["-"], format!("\u{feff}{THREE_PLY}")), expected);
}

#[test]
fn the_first_bytes_tell_json_lines() {
    let lines = "[1, 2]\n[[3], 4]\n{\"branching\": 2, \"leaves\": [5, 6]}";
    assert_eq!(solve(&["--quiet"], lines), "2\n4\n6\n");
    assert_eq!(solve(&["--quiet"], lines.replace('\n', "\r\n")), "2\n4\n6\n");
    assert_eq!(solve(&["--quiet", "--from", "jsonl"], "1\n2\n"), "1\n2\n");
    assert_eq!(solve(&["--quiet", "--branching", "2"], "[1, 2]\n[3, 4]\n"), "2\n4\n");
    // One tree over several lines is one tree.
    assert_eq!(solve(&["--quiet"], "[\n[1, 2],\n[3, 4]\n]\n"), "3\n");
}

#[test]
fn several_trees_are_headed_by_their_names() {
    let files = ["trees/bratko.json", "-", "trees/batch.jsonl"];
    let output = solve(&files, "[1]");
    let heads: Vec<&str> = output.lines().filter(|line| line.starts_with("tree ")).collect();
    let expected = ["bratko.json", "-", "batch.jsonl:1", "batch.jsonl:2", "batch.jsonl:3"];
    let expected = expected
        .map(|name| if name == "-" { "tree -".to_owned() } else { format!("tree trees/{name}") });
    assert_eq!(heads, expected);
    assert!(!solve(&["trees/bratko.json"], "").contains("tree "));
}

#[test]
fn keys_may_come_in_any_order() {
    let first = r#"{"player": "min", "name": "A", "value": 7, "children": [[1, 2], {"name": "B", "children": [0, 3]}]}"#;
    let last = r#"{"children": [[1, 2], {"children": [0, 3], "name": "B"}], "value": 7, "name": "A", "player": "min"}"#;
    for arguments in [&[][..], &["--depth", "0"], &["--format", "json"], &["--order", "worst"]] {
        assert_eq!(solve(arguments, first), solve(arguments, last));
    }
    assert_eq!(solve(&["--quiet"], last), "2\n");
    assert_eq!(solve(&["--quiet", "--depth", "0"], last), "7\n");
    let nulls = r#"{"player": null, "name": null, "move": null, "value": null, "children": [3, {"value": 4, "children": null}], "meta": null}"#;
    assert_eq!(solve(&["--quiet"], nulls), "4\n");
}

#[test]
fn the_option_overrules_the_player_of_the_root() {
    assert_eq!(solve(&["--quiet"], "[[1, 4], [2, 3]]"), "2\n");
    assert_eq!(solve(&["--quiet", "--player", "min"], "[[1, 4], [2, 3]]"), "3\n");
    let min = r#"{"player": "min", "children": [[1, 4], [2, 3]]}"#;
    assert_eq!(solve(&["--quiet"], min), "3\n");
    assert_eq!(solve(&["--quiet", "--player", "max"], min), "2\n");
    assert_eq!(solve(&["--quiet", "--player", "min"], THREE_PLY), "1\n");
    // A player further down stays, and those below it follow.
    let inner = r#"[{"player": "max", "children": [1, [5, 6]]}]"#;
    assert_eq!(solve(&["--quiet", "--player", "min"], inner), "5\n");
}

#[test]
fn a_depth_limit_counts_the_tree_above_it() {
    let sample = "trees/static-values.json";
    let shallow = json(&["--depth", "1", sample], "");
    assert_eq!(shallow["value"], 5);
    assert_eq!(shallow["depth"], 1);
    assert_eq!(shallow["pv"][0]["name"], "sharp");
    assert_eq!(shallow["counts"]["nodes"]["total"], 4);
    assert_eq!(shallow["counts"]["leaves"]["total"], 3);
    let deeper = json(&["--depth", "2", "--cutoff", "gt", sample], "");
    assert_eq!(deeper["value"], 4);
    let deepest = json(&["--depth", "9", sample], "");
    assert_eq!(deepest["counts"], json(&[sample], "")["counts"]);
    // Cut at ply 1, MAX's children are worth 2, 5 and 4; in static order the 5 comes first.
    let ordered = json(&["--depth", "1", "--order", "static", "--window", ",5", sample], "");
    assert_eq!(ordered["pv"][0]["path"], "/1");
    assert_eq!(ordered["counts"]["leaves"]["evaluated"], 1);
    // A tree that is cut keeps the static values above the cut.
    let counts = |arguments: &[&str]| json(arguments, "")["counts"].clone();
    assert_eq!(
        counts(&["--depth", "9", "--order", "static", sample]),
        counts(&["--order", "static", sample])
    );
    // Where the limit is not met there need be no static value.
    assert_eq!(solve(&["--quiet", "--depth", "2"], "[[1, 2], 3]"), "3\n");
}

#[test]
fn a_window_makes_the_answer_a_bound() {
    let answer = |window: &str, more: &[&str]| {
        let window = format!("--window={window}");
        let arguments: Vec<&str> = [window.as_str()].iter().chain(more).copied().collect();
        let json = json(&arguments, THREE_PLY);
        (
            json["value"].as_i64().expect("a number"),
            json["bound"].as_str().expect("a word").to_owned(),
        )
    };
    let is =
        |found: (i64, String), value, bound: &str| assert_eq!(found, (value, bound.to_owned()));
    is(answer("4,6", &[]), 5, "exact");
    is(answer("-inf,inf", &[]), 5, "exact");
    is(answer(",", &[]), 5, "exact");
    is(answer("-3,", &[]), 5, "exact");
    is(answer(",5", &[]), 5, "lower");
    is(answer("5,", &[]), 5, "upper");
    is(answer("7,9", &[]), 5, "upper");
    is(answer("7,9", &["--fail", "hard"]), 7, "upper");
    is(answer("-9,2", &["--fail", "hard"]), 2, "lower");
    is(answer("7,9", &["--algorithm", "minimax"]), 5, "upper");
    is(answer("7,9", &["--algorithm", "minimax", "--fail", "hard"]), 7, "upper");
    let shown = json(&["--window", "-9,2"], THREE_PLY);
    assert_eq!(shown["window"], serde_json::json!({"alpha": -9, "beta": 2}));
    let text = solve(&["--window", "7,9"], THREE_PLY);
    assert!(text.starts_with("value 5\nbound upper\npv "), "{text}");
    assert!(solve(&["--window", ","], THREE_PLY).contains("\nbound exact\n"));
    // With beta = 2 both children of /0 stop at their first leaf, 3 and 6, and then the root.
    assert_eq!(shown["counts"]["leaves"]["evaluated"], 2);

    // Beside a fraction all numbers are decimals, and are exact or refused.
    is(answer("4.5,5.5", &[]), 5, "exact");
    is(answer("5.5,7", &[]), 5, "upper");
    let nested = "[[[3,5],[6,9]],[[1,2],[0,-1]]]";
    let shown = json(&["--window", "4.5,5.5"], nested);
    assert_eq!((&shown["value"], &shown["bound"]), (&5.into(), &"exact".into()));
    let misfit = run(&["solve", "--window", "2.5,7"], "[1, 9007199254740993]");
    assert_eq!((misfit.status, misfit.stdout.as_str()), (2, ""));
    assert!(misfit.stderr.contains("not exact as a double"), "{}", misfit.stderr);
    let misfit = run(&["solve", "--window", "0,9007199254740993"], "[1, 2.5]");
    assert!(misfit.stderr.contains("no double is exactly 9007199254740993"), "{}", misfit.stderr);
    assert_eq!(solve(&["--quiet", "--window", "2.0,7e0"], THREE_PLY), "5\n");
    assert_eq!(solve(&["--quiet", "--window", "0,1"], "[0.25, 0.5]"), "0.5\n");
}

#[test]
fn all_best_moves_are_told_and_paid_for_apart() {
    let ties = "[[4, 4], [4, 3], [4, 4], [5, 4]]";
    let plain = json(&[], ties);
    assert_eq!(plain["best"], Json::Null);
    assert_eq!(plain["counts"]["best"], Json::Null);
    let all = json(&["--all-best"], ties);
    let paths: Vec<&str> = all["best"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|step| step["path"].as_str().expect("a path"))
        .collect();
    assert_eq!(paths, ["/0", "/2", "/3"]);
    assert_eq!(all["counts"]["leaves"], plain["counts"]["leaves"]);
    // /1 and /2 stopped at their first leaf: both must be looked through, and /3 was seen whole
    // but against the window, so its 5 and 4 are looked at again.
    assert_eq!(all["counts"]["best"], serde_json::json!({"nodes": 9, "evaluations": 6}));
    let text = solve(&["--all-best"], ties);
    assert!(
        text.contains("\nbest /0 /2 /3\nbest-search 6 evaluations, 9 nodes entered\n"),
        "{text}"
    );
    // A child is only asked whether it reaches the value: 4, and then the 3 says no.
    let asked = json(&["--all-best"], "[[4, 4], [4, 3, 9]]");
    assert_eq!(asked["counts"]["best"]["evaluations"], 2);
    // Of a bound there is no best move.
    let bound = json(&["--all-best", "--window", "9,"], ties);
    assert_eq!(bound["best"], Json::Null);
}

#[test]
fn an_unknown_leaf_may_be_needed_for_all_best_alone() {
    let tree = "[[4, 5], [4, null]]";
    assert_eq!(solve(&["--quiet"], tree), "4\n");
    let run = run(&["solve", "--all-best"], tree);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("the leaf /1/1, which is unknown\n --> -:1:14"), "{}", run.stderr);
}

#[test]
fn the_pruned_list_is_written_as_asked_for() {
    let leaves = solve(&["--pruned", "leaves"], THREE_PLY);
    let pruned: Vec<&str> = leaves.lines().filter(|line| line.starts_with("pruned")).collect();
    assert_eq!(
        pruned,
        [
            "pruned /0/1/1 (9) beta cutoff at /0/1, window (6, 5)",
            "pruned /1/1/0 (0) alpha cutoff at /1, window (5, 2)",
            "pruned /1/1/1 (-1) alpha cutoff at /1, window (5, 2)",
        ]
    );
    assert!(!solve(&["--pruned", "none"], THREE_PLY).contains("pruned"));
    assert_eq!(json(&["--pruned", "none"], THREE_PLY)["pruned"], Json::Null);
    assert_eq!(json(&["--algorithm", "minimax"], THREE_PLY)["pruned"], serde_json::json!([]));
}

#[test]
fn values_are_exact() {
    for (tree, value) in [
        ("[9223372036854775806, 9223372036854775805]", "9223372036854775806"),
        ("[[-9223372036854775807, 1], -9223372036854775807]", "-9223372036854775807"),
        ("[0.1, 0.10000000000000002]", "0.10000000000000002"),
        ("[5e-324, 0]", "5e-324"),
        ("[-0.0, -5e-324]", "0"),
        ("[1.7976931348623157e308]", "1.7976931348623157e308"),
        ("[3, 2.5]", "3"),
        ("[1e2]", "100"),
    ] {
        assert_eq!(solve(&["--quiet"], tree), format!("{value}\n"));
        let json = solve(&["--format", "json"], tree);
        assert!(json.contains(&format!("\"value\":{value},")), "{json}");
    }
    // The least integer is no infinity: it does not cut on its own.
    let least = solve(&[], "[[-9223372036854775807, 3], [-9223372036854775807, 4]]");
    assert!(least.contains("leaves 3 of 4 evaluated"), "{least}");
    assert!(least.contains("window (-9223372036854775807, -9223372036854775807)"));
}

#[test]
fn a_seed_is_an_order() {
    let tree = format!("[{}]", (0..50).map(|leaf| leaf.to_string()).collect::<Vec<_>>().join(","));
    let output =
        |seed: &str| solve(&["--order", "random", "--seed", seed], format!("[{tree},{tree}]"));
    assert_eq!(output("1"), output("1"));
    assert_ne!(output("1"), output("2"));
    assert_eq!(
        solve(&["--order", "random"], &tree),
        solve(&["--order", "random", "--seed", "0"], &tree)
    );
}

#[test]
fn names_are_data() {
    let name = "\u{1b}[31mred\"\\\n\u{202e}\u{9b}pruned /0 \u{e9}";
    let escaped = serde_json::to_string(name).expect("a string");
    let tree = format!(
        r#"{{"children": [[5, 6], {{"name": {escaped}, "move": {escaped}, "children": [4, {{"name": {escaped}, "value": 1}}]}}]}}"#
    );
    let text = solve(&[], &tree);
    let is_obeyed = |character: char| character.is_control() && character != '\n';
    assert!(!text.contains(is_obeyed) && !text.contains('\u{202e}'), "{text}");
    assert_eq!(text.lines().count(), 5, "{text}");
    let shown = r#""\u001b[31mred\"\\\n\u202e\u009bpruned /0 é""#;
    let last = text.lines().last().expect("a line");
    assert_eq!(
        last,
        format!("pruned /1/1 {shown} (1) alpha cutoff at /1 {shown} move {shown}, window (5, 4)")
    );
    let pruned = &json(&[], &tree)["pruned"][0];
    assert_eq!(pruned["name"], name);
}

#[test]
fn wrong_usage_is_told_with_a_suggestion() {
    for (arguments, part) in [
        (&["solve", "--fromat", "nested"][..], "--format"),
        (&["solve", "--from", "nestd"], "'nested'"),
        (&["solve", "--cutoff", "lt"], "[possible values: ge, gt]"),
        (&["solve", "--branching", "0"], "each at least 1"),
        (&["solve", "--branching", "2,x"], "`3,2,4`"),
        (&["solve", "--window", "5,3"], "the window is empty"),
        (&["solve", "--window", "5"], "expected ALPHA,BETA"),
        (&["solve", "--depth", "-1"], "expected a whole number from 0 up"),
        (&["solve", "--depth", "1.5"], "expected a whole number from 0 up"),
        (&["solve", "--seed", "x"], "expected a whole number from 0 up"),
        (
            &["solve", "--window", "9223372036854775808,"],
            "expected an integer from -9223372036854775807 to 9223372036854775806",
        ),
        (&["solve", "--quiet", "--format", "json"], "cannot be used with"),
        (&["solve", "--from", "nested", "--branching", "2"], "flat"),
        (&["solve", "--algorithm", "sss"], "sss-star"),
        (
            &["solve", "--algorithm", "sss-star", "--window", "1,2"],
            "`--window` means nothing to `sss-star`",
        ),
        (
            &["solve", "--algorithm", "scout", "--cutoff", "gt"],
            "`--cutoff` means nothing to `scout`",
        ),
        (&["slove"], "'solve'"),
        (&["slov"], "'solve'"),
        (&["nothing"], "unrecognized subcommand"),
    ] {
        let run = run(arguments, "5");
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(run.stderr.contains(part), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn help_has_examples_and_the_version_is_told() {
    for arguments in [&["solve", "--help"][..], &["help", "solve"]] {
        let run = run(arguments, "");
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        assert!(run.stdout.contains("Examples:") && run.stdout.contains("Exit status:"));
    }
    let version = run(&["--version"], "");
    assert_eq!(version.stdout, format!("abprune {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn quiet_refuses_what_is_refused_otherwise() {
    for format in ["nested", "flat", "npy", "jsonl"] {
        for text in ["[3,5]", "[[3,5],[2,9]]", "3 5", "[3,5]\n[2]\n", "[3,null]", ""] {
            for branching in [&[][..], &["--branching", "2"]] {
                let options = [&["solve", "--from", format, "-"][..], branching].concat();
                let whole = run(&options, text).status;
                let quiet = run(&[&options[..], &["-q"]].concat(), text).status;
                assert_eq!(quiet, whole, "{options:?} {text:?}");
            }
        }
    }
}
