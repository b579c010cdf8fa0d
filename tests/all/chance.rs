//! Trees with chance nodes.
//!
//! - `oracle`: Star1 and expectimax once more, in rationals and by the definition alone; what the search finds and
//!   which leaves it looks at are compared with that, on random trees.
//! - `what_if`: for each x of one leaf, what is said of it against these.
//! - `probes`: the record of Star2, and what the commands show of it.
//! - `games`: a random game of the library with chance, in all orders and with tables.
//! - Here: what documents say of chance, and every view with a chance node.

mod games;
mod oracle;
mod probes;
mod what_if;

use abprune::random::Random;

use crate::support::{Run, run, solve};

const WORDS: [&str; 8] = ["chance", "ran", "Random", "RAND", "nature", "Exp", "avg", "aVerage"];

fn value(document: &str) -> String {
    let report = solve(&[], document);
    let (first, _) = report.split_once('\n').expect("a line");
    first.strip_prefix("value ").expect("the value").to_owned()
}

/// The values are worked out by hand, each in its line.
#[test]
fn chance_is_written_in_many_ways() {
    for word in WORDS {
        for document in [
            format!("({word} 3 5)"),
            format!("{word}(3, 5)"),
            format!("['{word}', 3, 5]"),
            format!("(max ({word} 3 5) 2)"),
            format!("{{\"player\": \"{word}\", \"children\": [3, 5]}}"),
            format!("{{\"children\": [3, 5], \"player\": \"{word}\"}}"),
        ] {
            assert_eq!(value(&document), "4", "{document}");
        }
    }
    for (document, expected) in [
        // 0.7 x 9 + 0.3 x 7
        ("(max (chance (0.7 (min 9 10)) (0.3 (min 9 7))) 8)", "8.4"),
        // 0.5 x 3 + 0.5 x 2
        ("CHANCE{0.5: 3, 0.5: MIN{2, 4}}", "2.5"),
        ("chance(1/2 3, 1/2 5)", "4"),
        // 3/3 + 5/3 + 6/3
        ("avg(3, 5, 6)", "14/3 (4.666…)"),
        ("chance(1/3: 3, 1/3: 5, 1/3: 6)", "14/3 (4.666…)"),
        // 0.7 x 5 + 0.3 x 4: below chance at the root MAX is to move
        ("(\"chance\", (0.7, [3, 5]), (0.3, 4))", "4.7"),
        // 2/4 x 8 + 1/4 x 0 + 1/4 x 4
        (r#"{"player": "chance", "weights": [2, 1, 1], "children": [8, 0, 4]}"#, "5"),
        (r#"{"player": "chance", "probs": [0.5, "1/4", 0.25], "children": [8, 0, 4]}"#, "5"),
        // 0.7 x 10 + 0.3 x 4
        (
            r#"{"player": "chance", "children": [{"prob": 0.7, "children": [9, 10]}, {"prob": "3/10", "value": 4}]}"#,
            "8.2",
        ),
        (r#"{"chance": [3, 5]}"#, "4"),
        // MAX, chance, MIN: (2 + 6) / 2, against 3
        ("[(chance (2 9) (6 7)), 3]", "4"),
        (r#"[{"player": "chance", "children": [[2, 9], [6, 7]]}, 3]"#, "4"),
        // 0.5 x 0.5 + 0.5 x 0.25
        ("(chance 1/2: 0.5, 1/2: 0.25)", "0.375"),
        // A chance node below another: (1/2) (2 + (0 + 1) / 2)
        ("avg(2, avg(0, 1))", "1.25"),
        ("avg(7)", "7"),
        ("chance(0.5 avg(0.5 3, 0.5 4), 0.5 5)", "4.25"),
        (r#"{"player": "chance", "weights": [6000000000, 3000000000], "children": [3, 6]}"#, "4"),
        ("avg(-1, 0, 0)", "-1/3 (-0.333…)"),
    ] {
        assert_eq!(value(document), expected, "{document}");
    }
}

fn refusal(run: &Run) -> &str {
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{run:?}");
    run.stderr.lines().next().expect("a line")
}

#[test]
fn probabilities_that_cannot_be_are_told_at_their_place() {
    for (document, message, column) in [
        ("(max 4 (chance 1/3 3, 1/3 5))", "add up to 2/3, expected 1", 8),
        ("(chance 0.333: 3 0.333: 4 0.333: 4)", "add up to 0.999, expected 1", 1),
        (
            r#"{"player": "chance", "probs": [0.5, 0.4], "children": [3, 5]}"#,
            "add up to 0.9, expected 1",
            1,
        ),
        (
            r#"{"player": "chance", "probs": [1], "children": [3, 5]}"#,
            "found 1 probabilities for 2 children",
            1,
        ),
        (
            r#"{"player": "chance", "children": [{"prob": 1, "value": 3}, 5]}"#,
            "found an outcome without a probability beside one that has it",
            60,
        ),
        (
            r#"{"player": "chance", "children": [{"prob": 0, "value": 3}, {"prob": 1, "value": 3}]}"#,
            "found the probability 0, expected one above 0",
            35,
        ),
        (
            r#"{"player": "chance", "children": [{"prob": 2, "value": 3}, {"prob": -1, "value": 3}]}"#,
            "found the probability -1, expected one above 0",
            60,
        ),
        (r#"[{"prob": 0.5, "value": 3}, 5]"#, "found a probability where no chance node is", 2),
        (r#"{"probs": [0.5, 0.5], "children": [3, 5]}"#, "where no chance node is", 1),
        (r#"{"player": "chance", "probs": ["half"], "children": [3]}"#, "found `half`", 32),
        (r#"{"player": "chance", "probs": [NaN], "children": [3]}"#, "NaN", 32),
        (r#"{"player": "chance", "probs": 1, "children": [3]}"#, "expected an array", 31),
        ("(chance (0.7 3 5) 4)", "may be the probability of what follows", 9),
        ("(chance 0.5: , 3)", "may be the probability of what follows", 9),
        ("(chance 0.5 3 0.5 5)", "may be the probability of what follows, or a leaf", 9),
        ("(avg 0.5 avg(0.5 3, 0.5 4))", "may be the probability of what follows, or a leaf", 6),
        ("chance(-0.5 3, 1.5 4)", "no comma before this item, and commas between others", 13),
        ("(avg 3 4, 5)", "no comma before this item, and commas between others", 8),
        ("(avg 0.5 0.5)", "may be the probability of what follows, or a leaf", 6),
        (
            r#"{"player": "chance", "probs": [0.9, 0.1], "weights": [1, 1], "children": [1, 2]}"#,
            "found both `probs` and `weights`",
            43,
        ),
        (
            r#"{"player": "chance", "weights": [5000000000, 1], "children": [3, 4]}"#,
            "the probabilities of the outcomes are too fine",
            1,
        ),
        (r#"{"bounds": [3, 3], "children": [3]}"#, "expected two different bounds", 12),
        (r#"{"bounds": [3, 4, 5], "children": [3]}"#, "expected two different bounds", 12),
        (r#"{"bounds": 9, "children": [3]}"#, "expected two different bounds", 12),
        (r#"{"bounds": ["3", 4], "children": [3]}"#, "expected two different bounds", 13),
        (r#"{"bounds": [0, 9], "bounds": [0, 9], "children": [3]}"#, "stands here twice", 20),
        (r#"[{"bounds": [0, 9], "children": [3]}]"#, "a node that is not the root", 3),
        (
            r#"{"bounds": [0, 9], "tree": {"bounds": [0, 9], "children": [3]}}"#,
            "a node that is not the root",
            29,
        ),
        (r#"{"bounds": [0, 9], "children": [3, 10]}"#, "beyond the bounds", 36),
    ] {
        let run = run(&["solve"], document);
        assert!(refusal(&run).contains(message), "{document}: {}", run.stderr);
        let place = format!("--> -:1:{column}\n");
        assert!(run.stderr.contains(&place), "{document}: {}", run.stderr);
    }
}

/// (2^63 - 2 + 3) / 2 needs halves, and 2^64 of those are no 64 bits; the nearest double of 2^63 - 2 is 2^63. But 2^62
/// is a double, and (2^62 + 2^62) / 2 = 2^62 = 4611686018427387904.
#[test]
fn what_does_not_fit_is_a_double_or_told_at_its_leaf() {
    for (document, column) in [
        ("avg(9223372036854775806, 3)", 5),
        ("avg(3, avg(1, -9223372036854775807))", 15),
        (r#"{"chance": [3, 9223372036854775806]}"#, 16),
        // Neither do 2^53 + 1 and 2^62 together fit.
        ("avg(4611686018427387904, 9007199254740993)", 26),
    ] {
        let run = run(&["solve"], document);
        let message = "is not exact as a double, and 64 bits do not hold the numbers of this tree times their \
                       common denominator";
        assert!(refusal(&run).ends_with(message), "{document}: {}", run.stderr);
        assert!(run.stderr.contains(&format!("--> -:1:{column}\n")), "{document}: {}", run.stderr);
    }
    let told = solve(&["--pruned", "none"], "avg(4611686018427387904, 4611686018427387904)");
    assert!(told.starts_with("value 4.611686018427388e18\nnumbers double\n"), "{told}");
    let run = run(&["solve", "--chance-plies", "0"], "[9223372036854775806, 3]");
    assert!(refusal(&run).starts_with("error: `9223372036854775806` is not exact"), "{run:?}");
}

#[test]
fn formats_without_chance_nodes_refuse_them() {
    for document in [
        r#"{"player": "nature", "branching": 2, "leaves": [3, 5]}"#,
        r#"{"A": {"player": "nature", "children": ["B", "C"]}, "B": 3, "C": 5}"#,
    ] {
        let run = run(&["solve"], document);
        assert!(refusal(&run).contains("found player `nature`"), "{}", run.stderr);
    }
    let tree = "(max (avg 3 5) 1)";
    for arguments in [
        &["solve", "--algorithm", "scout"][..],
        &["solve", "--algorithm", "mtd-f"],
        &["solve", "--algorithm", "no-deep"],
        &["compare", "--algorithms", "minimax,sss-star"],
    ] {
        let run = run(arguments, tree);
        assert!(refusal(&run).contains("knows no chance nodes"), "{}", run.stderr);
    }
}

/// Two throws of a die, the better one: (3 x 3.5 + 4 + 5 + 6) / 6.
#[cfg(unix)]
#[test]
fn a_program_may_have_chance_nodes() {
    let program = ["--rules", "python3 trees/throws.py 2"];
    for arguments in [
        &["solve", "--quiet"][..],
        &["solve", "--quiet", "--transpositions"],
        &["solve", "--quiet", "--algorithm", "minimax"],
        &["solve", "--quiet", "--algorithm", "star2"],
        &["solve", "--quiet", "--algorithm", "negascout"],
        &["solve", "--quiet", "--algorithm", "negascout", "--transpositions"],
        &["solve", "--quiet", "--bounds", "1,6", "--order", "killer"],
    ] {
        let run = run(&[arguments, &program].concat(), "");
        assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("4.25\n", ""), "{arguments:?}");
    }
    for (arguments, sign) in [
        (&["trace"][..], "enter /: chance decides"),
        (&["draw"], "● (−∞, ∞) 4.25\n├── 1/6 1: ▲"),
        (&["explain"], "outcome /0 move \"1\": 1/6 x 3.5"),
        (&["compare", "--orders", "none"], "star2        4.25 "),
        (&["solve", "--format", "tree"], r#""move":"1","player":"max","prob":"1/6""#),
    ] {
        let node = if arguments == ["explain"] { &["/"][..] } else { &[] };
        let run = run(&[arguments, &program, node].concat(), "");
        assert!(run.stdout.contains(sign), "{arguments:?} {run:?}");
    }
    for arguments in [
        &["solve", "--algorithm", "scout"][..],
        &["solve", "--algorithm", "no-deep"],
        &["solve", "--algorithm", "mtd-f", "--transpositions"],
    ] {
        let run = run(&[arguments, &program].concat(), "");
        assert!(refusal(&run).contains("knows no chance nodes"), "{}", run.stderr);
    }
}

#[test]
fn a_word_that_is_like_one_for_chance_is_a_name() {
    for document in [
        "chances(3, 5)",
        "(Chance1 (Chance2 3 5))",
        "((expand 3 5) (average1 5 4))",
        "(max (range 3) (exp1 2) 4)",
        "chance = (3 5)",
        // A leaf that is pruned.
        "(5 (3 chance))",
        r#"{"name": "chance", "children": [3, 5]}"#,
        r#"{"move": "random", "player": "max", "children": [3, 5]}"#,
    ] {
        let run = run(&["solve", "--quiet"], document);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{document}");
        assert!(!run.stdout.contains('.'), "{document}");
    }
    // Who says so has a player of that name.
    let players = ["solve", "--quiet", "--players", "white,nature"];
    assert_eq!(run(&players, "(nature 3 5)").stdout, "3\n");
    let document = r#"{"player": "Nature", "children": [3, 5]}"#;
    assert_eq!(run(&players, document).stdout, "3\n");
}

/// 2^40 and 3^30 in the probabilities on the way to the leaves: no common denominator of 64 bits.
#[test]
fn numbers_are_doubles_where_no_denominator_fits() {
    let halves = "avg(0, ".repeat(40) + "3" + &")".repeat(40);
    let thirds = "avg(0, 0, ".repeat(30) + "3" + &")".repeat(30);
    let both = format!("[{halves}, {thirds}]");
    assert!(!solve(&[], &halves).contains("\nnumbers double"));
    assert!(solve(&[], &both).contains("\nnumbers double\n"));
    let json = solve(&["--format", "json"], &both);
    assert!(json.contains(r#""fraction":null,"numbers":"double""#), "{json}");
}

/// Sums of doubles that are near the greatest one, and that lose digits.
#[test]
fn doubles_do_not_overflow_in_sums() {
    assert_eq!(value("(max 1.5e308 (avg 1.2e308 1.2e308))"), "1.5e308");
    assert_eq!(
        value(r#"{"player": "chance", "weights": [4000000000, 1], "children": [1e300, 1e300]}"#),
        "1e300"
    );
}

/// Bounds that are no whole numbers: 0.5 x 3 + 0.5 x 10.5 is 6.75, less than 7.
#[test]
fn bounds_are_exact_where_they_are_divided() {
    let tree = "(max 7 (chance (0.5 3) (0.5 5)))";
    for rule in ["ge", "gt"] {
        let report = solve(&["--bounds", "0,10.5", "--cutoff", rule], tree);
        assert!(
            report.contains("pruned /1/1 (5) alpha cutoff at /1, window (7, 6.75)"),
            "{report}"
        );
    }
}

#[test]
fn a_leaf_beyond_the_bounds_is_an_error_where_it_is_looked_at() {
    let run_with = |tree: &str| run(&["solve", "--bounds", "0,10"], tree);
    let beyond = run_with("(max (avg 3 11) 2)");
    assert!(
        refusal(&beyond).contains("the leaf /0/1 is beyond the bounds of all leaves"),
        "{}",
        beyond.stderr
    );
    // MAX has 10, so nothing more is looked at.
    assert_eq!(run_with("(max (avg 10 10) 11)").stdout.lines().next(), Some("value 10"));
    for (text, message) in [("10,0", "empty"), ("3,3", "empty"), ("x", "LO,HI")] {
        let run = run(&["solve", "--bounds", text], "(avg 3 5)");
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
}

/// The bounds in a document are those of `--bounds`, for each tree of a batch its own.
#[test]
fn a_document_may_say_between_which_values_all_leaves_lie() {
    let tree = r#"[{"chance": [9, 7]}, {"chance": [2, 8]}]"#;
    for (bounds, option) in
        [("[0, 9]", "0,9"), ("[0.5, 10]", "0.5,10"), ("[null, 9.0]", ",9"), ("[0, null]", "0,")]
    {
        let expected = solve(&["--bounds", option], tree);
        let inside = format!(r#"{{"bounds": {bounds}, "children": {tree}}}"#);
        let around = format!(r#"{{"title": "T", "bounds": {bounds}, "tree": {tree}}}"#);
        for document in [inside, around] {
            assert_eq!(solve(&[], &document), expected, "{document}");
            assert_eq!(solve(&["--bounds", option], &document), expected, "{document}");
            let written = solve(&["--format", "tree"], &document);
            assert_eq!(solve(&[], &written), expected, "{written}");
            let arranged = solve(&["--format", "tree", "--order", "best"], &document);
            assert_eq!(solve(&[], &arranged), expected, "{arranged}");
            let run = run(&["solve", "--bounds", "0,11"], &document);
            assert!(refusal(&run).contains("differ"), "{}", run.stderr);
        }
    }
    let lines =
        "{\"bounds\": [0, 5], \"children\": [5, 4]}\n{\"bounds\": [0, 6], \"children\": [5, 4]}\n";
    let report = solve(&[], lines);
    assert!(report.contains("leaves 1 of 2") && report.contains("leaves 2 of 2"), "{report}");
    // x is one of the values between the bounds; with the greatest one MAX stops.
    for (leaf, expected) in [
        ("/1", "leaf /1\nwhen 0 <= x <= 5\nvalue 5\npv /0 (5)\npruned /1 (x)\n"),
        (
            "/0",
            "leaf /0\nwhen 0 <= x < 4\nvalue 4\npv /1 (4)\nwhen 4 <= x < 5\nvalue x\npv /0 (x)\n\
             when x = 5\nvalue 5\npv /0 (5)\npruned /1 (4)\n",
        ),
    ] {
        let run = run(&["what-if", "-", leaf], r#"{"bounds": [0, 5], "children": [5, 4]}"#);
        assert_eq!((run.stdout.as_str(), run.stderr.as_str()), (expected, ""));
    }
}

/// `solve --format tree` is read again as the same tree.
#[test]
fn a_tree_that_was_written_is_read_again() {
    for document in [
        "(max (chance (0.7 (min 9 10)) (0.3 (min 9 7))) 8)",
        "avg(3, avg(5, 6))",
        "chance(1/3: 3, 2/3: (min 5 6))",
        "(chance 1/3: 0.5, 2/3: 0.25)",
    ] {
        let written = solve(&["--format", "tree"], document);
        let again = solve(&["--format", "tree"], &written);
        assert_eq!(written, again, "{document}");
        assert_eq!(value(&written), value(document), "{document}");
    }
}

/// Each view, where one that takes chance for MIN would say 3.
#[test]
fn every_view_tells_chance() {
    let tree = "[(chance (min 3 9) (min 5 8)), 2]";
    assert_eq!(value(tree), "4");
    let shows = |arguments: &[&str], expected: &str| {
        let run = run(arguments, tree);
        assert!(run.stdout.contains(expected), "{arguments:?}: {}{}", run.stdout, run.stderr);
    };
    shows(&["solve", "--quiet"], "4\n");
    shows(&["solve", "--format", "json"], r#""value":4,"fraction":null,"numbers":"exact""#);
    shows(&["solve", "--format", "tree"], r#""player":"chance""#);
    shows(&["compare"], "alpha-beta      4 ");
    shows(&["trace"], "enter /0: chance decides");
    shows(&["trace"], "weigh /0: 0.5 x 5 from /0/1, so it is 4\n");
    shows(&["trace", "--format", "jsonl"], r#""event":"weigh""#);
    shows(&["explain", "-", "/0"], "player CHANCE\n");
    shows(&["explain", "-", "/0"], "outcome /0/0: 0.5 x 3, and the rest may be anything\n");
    shows(&["explain", "-", "/0"], "value 4\n");
    shows(&["explain", "-", "/0/0"], "pruned-if unknown: chance decides above\n");
    shows(&["explain", "-", "/0", "--format", "json"], r#""player":"chance""#);
    shows(&["draw", "--format", "text"], "● (−∞, ∞) 4");
    shows(&["draw", "--format", "text", "--ascii"], "CHANCE (-inf, inf) 4");
    shows(&["draw", "--format", "text"], "0.5: ▼");
    shows(&["draw", "--format", "svg"], "<circle data-part=\"shape\" data-node=\"/0\"");
    shows(&["draw", "--format", "tikz"], "circle[radius=");
    shows(&["draw", "--format", "dot"], "shape=ellipse");
    shows(&["draw", "--format", "dot"], "label=\"0.5\"");
    shows(&["draw", "--format", "mermaid"], "shape: circle");
    // 0.5 x 3, and the rest is from 0 to 10.
    let html = ["draw", "--format", "html", "--bounds", "0,10"];
    shows(&html, r#""sign":"","value":"[1.5, 6.5]""#);
}

/// The steps at which outcomes are added up, of the tree of `docs/chance.md` with bounds: 0.7 x 9 = 6.3, and 0.3 times 0
/// to 10 is to come; then 2.1 more. At C 0.7 x 2 at most, and 3 at most. With MIN there were none.
#[test]
fn narrow_windows_in_doubles_do_not_settle_a_chance_node_on_both_sides() {
    // (1 + 1 + min(0, max(-2, 0))) / 3 = 2/3. 1e-30 makes all numbers doubles, and a null window around it is nothing
    // beside sums of 1 and 2.
    let tree = "max(0, avg(1, 1, min(0, max(-2, 0))), 1e-30)";
    // (-8 + 9) / 2.
    let deeper = "max(0.23, avg(-8, (chance 0.97: 9, 0.03: 9)), 1e-30)";
    for algorithm in ["minimax", "alpha-beta", "negascout", "star2"] {
        let options = ["solve", "--quiet", "--algorithm", algorithm];
        let value = |options: &[&str], tree: &str| run(options, tree).stdout;
        assert_eq!(value(&[&options[..], &["-"]].concat(), tree), "0.6666666666666666\n");
        let bounded = [&options[..], &["--bounds=-9,9", "-"]].concat();
        if algorithm != "minimax" {
            assert_eq!(value(&bounded, deeper), "0.5\n", "{algorithm}");
        }
    }
    // The value is above the window.
    let narrow = "--window=0.23,0.23000000000000004";
    let found = run(&["solve", narrow, "--bounds=-9,9", "--format", "json", "-"], deeper).stdout;
    assert!(found.contains("\"bound\":\"lower\""), "{found}");
}

#[test]
fn a_page_may_end_at_a_chance_node() {
    for (options, tree) in [
        (["--max-ply", "1"], "[4, avg(3, 5)]"),
        (["--max-ply", "0"], "avg(1, 2)"),
        (["--fold", "1"], "[4, avg(3, 5)]"),
    ] {
        let page = run(&[&["draw", "--format", "html"], &options[..], &["-"]].concat(), tree);
        assert_eq!(page.status, 0, "{}", page.stderr);
        assert!(page.stdout.contains("from a child that is not drawn"), "{options:?}");
    }
}

#[test]
fn bounds_that_are_no_parts_are_doubles() {
    // The leaf has 16 decimals, so its mean has parts of 2 x 10^16, and 5,000,000 has too many of them.
    let told = run(
        &["solve", "--bounds=0,5000000", "--format", "json", "-"],
        "avg(0.125, 3.0000000000000004)",
    );
    assert!(told.stdout.contains("\"numbers\":\"double\""), "{told:?}");
    assert!(told.stdout.contains("\"value\":1.5625000000000002,"), "{told:?}");
    let told = run(&["solve", "--quiet", "--window=0,1e300", "-"], "avg(1, 2, 4)");
    assert_eq!(told.stdout, "2.3333333333333335\n");
}

#[test]
fn the_double_of_a_fraction_is_the_nearest() {
    // 872539752354574940 / 3 = 290846584118191646.67, between two doubles, which are 64 apart there: ...616 and ...680.
    let json =
        run(&["solve", "--format", "json", "-"], r#"{"chance": [872539752354574940, 0, 0]}"#);
    let expected = 290_846_584_118_191_616_f64.to_string();
    let found: serde_json::Value = serde_json::from_str(&json.stdout).expect("JSON");
    assert_eq!(found["value"].as_f64().map(|value| value.to_string()), Some(expected));
    // A leaf is written as it was read.
    let tree = run(&["solve", "--format", "tree", "-"], "avg(-0.046622114677219884, 0.123)");
    assert!(tree.stdout.contains("-0.046622114677219884"), "{}", tree.stdout);
}

#[test]
fn what_concerns_an_outcome_is_also_what_chance_makes_of_it() {
    let steps = run(&["trace", "--node", "B", "-"], "avg(A: 3, B: 5)").stdout;
    // Half of the 3 is known, and half of the 5 is added.
    assert!(steps.contains("weigh /: 0.5 x 5 from /1 \"B\""), "{steps}");
    assert!(!steps.contains("0.5 x 3"), "{steps}");
}

#[test]
fn a_table_of_steps_has_the_interval_after_each_outcome() {
    let tree =
        "A(max B(chance (0.7 D(9, 10)) (0.3 E(9, 7))) C(chance (0.7 F(2, 3)) (0.3 G(5, 8))))";
    let arguments = ["trace", "--format", "jsonl", "--bounds", "0,10", tree];
    let steps = run(&arguments, "").stdout;
    let rows: Vec<serde_json::Value> =
        steps.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let weighed = rows.iter().filter(|row| row["event"] == "weigh");
    let found: Vec<_> = weighed
        .map(|row| format!("{} {} {}", row["name"], row["probability"], row["interval"]))
        .collect();
    let expected = [r#""B" 0.7 [6.3,9.3]"#, r#""B" 0.3 [8.4,8.4]"#, r#""C" 0.7 [0,4.4]"#];
    assert_eq!(found, expected);
    // The page lists the same steps where no script runs.
    let page = run(&["draw", "--format", "html", "--bounds", "0,10", tree], "").stdout;
    assert!(page.contains(
        r#"<li value="26">Weigh C: 0.7 x at most 2 from F, so it is from 0 to 4.4.</li>"#
    ));
}

/// The tree and the numbers of `docs/chance.md`, which are worked out there by hand.
#[test]
fn answers_about_chance_are_graded_with_fractions() {
    let tree =
        "A(max B(chance (0.7 D(9, 10)) (0.3 E(9, 7))) C(chance (0.7 F(2, 3)) (0.3 G(5, 8))))";
    let graded = |options: &[&str], answer: &str| {
        let found = run(&[&["check", tree, "-"], options].concat(), answer);
        assert_eq!(found.stderr, "", "{answer}");
        (found.status, found.stdout)
    };
    let bounds = ["--bounds", "0,10"];
    for (options, answer) in [
        (&bounds[..], r#"{"value": 8.4, "move": "B", "pv": ["B"]}"#),
        (&bounds, r#"{"value": "42/5", "pruned": ["/1/0/1", "G"]}"#),
        (&bounds, r#"{"values": "A=42/5; B=8.4; C<=4.4; D=9; F<=2"}"#),
        (&bounds, r#"{"windows": {"C": ["42/5", 10], "F": "(54/7, 10)"}}"#),
        (&[], r#"{"pruned": "/1/1/1", "values": {"C": "<=2.9"}, "windows": "G=(70/3, inf)"}"#),
    ] {
        let (status, text) = graded(options, answer);
        assert_eq!(status, 0, "{answer}: {text}");
    }
    for (answer, said) in [
        // The mean without the probabilities: (9 + 7) / 2.
        (
            r#"{"values": "B=8"}"#,
            "values wrong /0 \"B\" 8: it returns 8.4, the sum over its outcomes",
        ),
        (r#"{"value": 2.9}"#, "value wrong 2.9: it is 8.4, from /0 \"B\""),
        (r#"{"pv": ["B", "D"]}"#, "pv too many /0/0 \"D\": the principal variation ends before it"),
        (
            r#"{"pruned": "/1/1/1"}"#,
            "pruned missing /1/1 \"G\": 0.7 x at most 2 is known; even if the rest were worth 10, ",
        ),
    ] {
        let (status, text) = graded(&bounds, answer);
        assert!(status == 1 && text.contains(said), "{answer}: {text}");
    }
}

/// The same tree, with chance where the plies say it, or in its own words.
#[test]
fn plies_of_chance_are_those_of_a_document_that_says_so() {
    for (plies, plain, told) in [
        ("1", "[[3, 5], [2, 9, 4], 7]", "[avg(3, 5), avg(2, 9, 4), 7]"),
        ("0", "[[3, 5], [2, 9], 7]", "avg([3, 5], [2, 9], 7)"),
        ("0,2", "[[[3, 5], 1], [[2, 9], 4]]", "avg([avg(3, 5), 1], [avg(2, 9), 4])"),
        (
            "1,2",
            "[[[3, 5], [6, 9]], [[1, 2], [0, 4]]]",
            "[avg(avg(3, 5), avg(6, 9)), avg(avg(1, 2), avg(0, 4))]",
        ),
        ("1", "[[[3, 5], [6, 9]], [[1, 2], [0, 4]]]", "[avg([3, 5], [6, 9]), avg([1, 2], [0, 4])]"),
        (
            "2",
            "[[[3, 5], [6, 9]], [[1, 2], [0, 4]]]",
            "[[avg(3, 5), avg(6, 9)], [avg(1, 2), avg(0, 4)]]",
        ),
        ("1,1", "(max (min 3 5) (2 9))", "[avg(3, 5), avg(2, 9)]"),
        (
            "1",
            "(max (min (3 5) (6 9)) (min (1 2) (0 4)))",
            "[avg([3, 5], [6, 9]), avg([1, 2], [0, 4])]",
        ),
    ] {
        for player in ["max", "min"] {
            let arguments = ["--from", "lists", "--bounds", "0,9", "--player", player];
            let expected = solve(&arguments, told);
            let plies = [&arguments[..], &["--chance-plies", plies]].concat();
            assert_eq!(solve(&plies, plain), expected, "{plain} {plies:?}");
        }
    }
}

/// An array with plies of chance is searched as it lies; as lists, with `avg` where chance decides, it is a tree in memory.
#[test]
fn plies_of_chance_in_an_array_are_those_of_the_same_lists() {
    let mut random = Random::new(57);
    let mut below = |most: usize| usize::try_from(random.below(most as u64)).expect("it is less");
    let mut exact = 0;
    for _ in 0..300 {
        let branching: Vec<usize> = (0..=below(3)).map(|_| 2 + below(2)).collect();
        let count = branching.iter().product::<usize>();
        let great = [9, 9, 1_000, 1 << 61][below(4)];
        let mut leaf = || match below(30) {
            0 => "null".to_owned(),
            1 => format!("{}.5", 1 + below(9)),
            _ => below(great).to_string(),
        };
        let leaves: Vec<String> = (0..count).map(|_| leaf()).collect();
        let chance: Vec<usize> = (0..branching.len()).filter(|_| below(2) == 0).collect();
        let mut lists = leaves.clone();
        for (ply, &factor) in branching.iter().enumerate().rev() {
            let head = if chance.contains(&ply) { "avg" } else { "" };
            let whole = lists.chunks(factor);
            lists = whole.map(|part| format!("{head}({})", part.join(", "))).collect();
        }
        let own: &[&str] = [
            &[][..],
            &["--algorithm", "minimax"],
            &["--player", "min", "--cutoff", "gt"],
            &["--window", "0.5,7"],
            &["--bounds", "0,2305843009213693952", "--fail", "hard"],
        ][below(5)];
        let list = |numbers: &[usize]| {
            let texts: Vec<String> = numbers.iter().map(usize::to_string).collect();
            texts.join(",")
        };
        let (factors, plies) = (list(&branching), list(&chance));
        let mut array = vec!["--branching", &*factors, "--format", "json"];
        if !chance.is_empty() {
            array.extend(["--chance-plies", &*plies]);
        }
        let run = |arguments: &[&str], text: &str| {
            let all = [&["solve"], own, arguments].concat();
            let found = run(&all, text);
            (found.status, found.stdout)
        };
        let expected = run(&["--format", "json"], &lists[0]);
        assert_eq!(run(&array, &leaves.join(" ")), expected, "{own:?} {plies} {}", lists[0]);
        exact += u32::from(expected.1.contains("\"fraction\":\""));
    }
    assert!(exact > 30, "{exact}");
}

/// Whose view a value is from depends on who moves: below chance at ply 1 it is MIN, whose -3 is 3 for MAX.
#[test]
fn values_of_the_mover_are_turned_as_chance_leaves_the_moves() {
    let arguments = ["--from", "lists", "--values", "mover", "--chance-plies", "1"];
    let found = solve(&arguments, "[[-3, -5], [-2, -9]]");
    assert!(found.starts_with("value 5.5\n"), "{found}");
    let found = solve(&["--from", "lists", "--values", "mover"], "[avg(-3, -5), avg(-2, -9)]");
    assert!(found.starts_with("value 5.5\n"), "{found}");
}

/// Means of doubles of every size: the first of each pair alone is beyond the sum of 64 bits.
#[test]
fn means_of_small_and_great_doubles_keep_their_digits() {
    for (document, expected) in [
        ("avg(5e-324, 5e-324)", "5e-324"),
        ("avg(1e-310, 1e-310)", "1e-310"),
        ("avg(1e-310, 3e-310)", "2e-310"),
        ("avg(1e300, 3e300)", "2e300"),
        ("avg(-1.5e308, 1.5e308)", "0"),
    ] {
        assert_eq!(value(document), expected, "{document}");
    }
}

/// At C 8 is known of three outcomes, MAX has 6.5 at the root: the second outcome must be worth 3 x 6.5 - 8 - 0 in
/// doubles as in fractions, for the last one may be worth 0.
#[test]
fn conditions_in_doubles_are_those_in_fractions() {
    let tree = |third: &str| {
        format!(
            r#"{{"bounds":[0,10],"children":[{{"player":"chance","weights":[1,1],"children":[6,7]}},{{"player":"chance","weights":[1,1,1],"children":[[7,8],[8,6],[7,3]]}}{third}]}}"#
        )
    };
    for node in ["/1/0", "/1/0/1", "/1/1"] {
        let said = |third| {
            let told = run(&["explain", "-", node], tree(third)).stdout;
            let told = told.lines().filter(|line| line.starts_with("pruned-if"));
            told.map(str::to_owned).collect::<Vec<String>>()
        };
        assert_eq!(said(""), said(",1e-25"), "{node}");
    }
}

/// A bound divided by small probabilities goes beyond 64 bits: it is beyond all values then, and not infinite.
#[test]
fn bounds_beyond_all_values_are_not_infinite() {
    for (document, expected) in [
        ("max(2000000000000000000, avg(0, avg(0, 0)))", "2000000000000000000"),
        ("max(1000000000000000000, avg(0, 0, 0, avg(0, 0)))", "1000000000000000000"),
        ("min(-2000000000000000000, avg(0, avg(0, 0)))", "-2000000000000000000"),
    ] {
        for arguments in
            [&[][..], &["--algorithm", "star2"], &["--algorithm", "minimax"], &["--cutoff", "gt"]]
        {
            let report = solve(arguments, document);
            assert!(report.starts_with(&format!("value {expected}\n")), "{document}: {report}");
        }
    }
}

/// The search stops at the root when it has the best of all values; the moves behind are optimal, too.
#[test]
fn all_best_moves_are_found_where_a_bound_is_the_value() {
    for (document, player, best) in [
        ("[3, 5, [5, 5]]", "max", "best /1 /2\n"),
        ("[[5, 5], 5, [4, 5]]", "max", "best /0 /1\n"),
        ("[0, [0, 1], 0]", "min", "best /0 /2\n"),
        ("[0, avg(0, 0), avg(0, 1)]", "min", "best /0 /1\n"),
    ] {
        let arguments = ["--from", "lists", "--all-best", "--bounds", "0,5", "--player", player];
        let report = solve(&arguments, document);
        assert!(report.contains(best), "{document}: {report}");
    }
}

/// By hand: B is worth 0.7 x 9 + 0.3 x 7 = 8.4, C 0.7 x 2 + 0.3 x 5 = 2.9, and G 5. A value that is at most alpha is good
/// enough where the true one is, too; it is true as a bound if the true one is not greater.
#[test]
fn logs_about_chance_nodes_are_judged() {
    let tree =
        "A(max B(chance (0.7 D(9, 10)) (0.3 E(9, 7))) C(chance (0.7 F(2, 3)) (0.3 G(5, 8))))";
    let right = "A -inf inf 8.4\nB -inf inf 42/5\nC 8.4 inf 2.9\nC [8.4, inf) 3\nG 70/3 inf 5\n";
    let told = run(&["check", tree, "--log", "-"], right);
    assert_eq!((told.status, told.stderr.as_str()), (0, ""), "{told:?}");
    assert!(
        told.stdout.starts_with("claims 5: 2 exact, 0 lower bounds, 3 upper bounds\n"),
        "{told:?}"
    );
    for (line, wrong) in [
        (
            "B -inf inf 8.3",
            "unsound line 1: the log says 8.3 of /0 \"B\" in the window (-inf, inf), and the true value is 8.4",
        ),
        (
            "C 8.4 inf 14/5",
            "untrue line 1: the log says 2.8 of /1 \"C\" in the window (8.4, inf), and the true value is 2.9",
        ),
        (
            "C 5/2 inf 2.4",
            "unsound line 1: the log says 2.4 of /1 \"C\" in the window (2.5, inf), and the true value is 2.9",
        ),
    ] {
        let told = run(&["check", tree, "--log", "-"], line);
        assert!(told.status == 1 && told.stdout.contains(wrong), "{line}: {told:?}");
    }
    // The visits of Star1 in their order: the 8 is pruned. Another program may look at it, and one that stops at alpha >
    // beta alone does not here.
    let visits = "/\n/0\n/0/0\n/0/0/0\n/0/0/1\n/0/1\n/0/1/0\n/0/1/1\n/1\n/1/0\n/1/0/0\n/1/0/1\n/1/1\n/1/1/0\n";
    let told = run(&["check", tree, "--log", "-"], visits);
    assert!(told.status == 0 && told.stdout.starts_with("visits 14, all agree: "), "{told:?}");
    let told = run(&["check", tree, "--log", "-"], format!("{visits}/1/1/1\n"));
    assert!(
        told.stdout
            .contains("difference line 15: the log visits /1/1/1, which the search has pruned"),
        "{told:?}"
    );
    assert!(told.stdout.contains("minimax"), "{told:?}");
}

#[test]
fn comparisons_without_a_proof_have_no_nan() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("plot.svg");
    let target = file.to_str().expect("text");
    let tree = r#"{"chance": [[1, 2], [3, 4]]}"#;
    for (input, name) in [
        (tree.to_owned(), "fewest (4 leaves)"),
        // That of the tree with a proof alone: min(3, 4) is not compared with what has none.
        (format!("{tree}\n[3, 4]\n"), "1 tree: evaluations over the smallest proof"),
        (format!("{tree}\n{tree}\n"), "2 trees: evaluations over the fewest"),
    ] {
        let run = run(&["compare", "--format", "csv", "--plot", target, "-"], &input);
        assert!(!run.stdout.contains("NaN"), "{}", run.stdout);
        let svg = std::fs::read_to_string(&file).expect("it is written");
        assert!(svg.contains(name) && !svg.contains("NaN"), "{svg}");
    }
}

/// A node of a random tree in which each is a position of its own with a static value; its value, by the definition.
fn random_position(random: &mut Random, depth: u64, number: &mut u64) -> (String, f64) {
    let leaf = random.below(64);
    if depth == 0 || random.below(6) == 0 {
        return (leaf.to_string(), f64::from(u8::try_from(leaf).expect("small")));
    }
    *number += 1;
    let position = *number;
    let player = ["max", "min", "chance"][usize::try_from(random.below(3)).expect("small")];
    // A fourth and three fourths, so that doubles are exact.
    let children = [(), ()].map(|()| random_position(random, depth - 1, number));
    let [one, other] = [children[0].1, children[1].1];
    let (weights, value) = match player {
        "max" => ("", one.max(other)),
        "min" => ("", one.min(other)),
        _ => (r#""weights":[1,3],"#, 0.25 * one + 0.75 * other),
    };
    let [one, other] = children.map(|(text, _)| text);
    let node = format!(
        r#"{{"player":"{player}",{weights}"position":{position},"value":{leaf},"children":[{one},{other}]}}"#
    );
    (node, value)
}

/// Deeper and deeper, with the moves that were best before, the value at the end is that of the tree.
#[test]
fn iterations_come_to_the_value_of_a_tree_with_chance() {
    let mut with_chance = 0;
    for seed in 0..200 {
        let (tree, value) = random_position(&mut Random::new(seed), 2 + seed % 4, &mut 0);
        if !tree.contains("chance") {
            continue;
        }
        with_chance += 1;
        let names = ["--algorithms", "iterate,alpha-beta+table", "--orders=none", "--format=json"];
        let run = run(&[&["compare"], &names[..], &["-"]].concat(), &tree);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{tree}");
        let compared: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
        let rows = compared["algorithms"].as_array().expect("rows");
        let values: Vec<Option<f64>> = rows.iter().map(|row| row["value"].as_f64()).collect();
        assert_eq!(values, [Some(value), Some(value)], "{tree}");
    }
    assert!(with_chance > 100, "{with_chance}");
}
