//! Games in extensive form of Gambit. Gambit itself reads these documents too, but for those that are errors by their
//! grammar.

use abprune::random::Random;
use abprune::read::{Format, Options};

use crate::support::{Run, run};

const HEAD: &str = "EFG 2 R \"\" { \"A\" \"B\" }\n";

fn value(nodes: &str) -> String {
    // A sum of payoffs other than 0 is noted.
    let told = run(&["solve", "--quiet", "-"], format!("{HEAD}{nodes}"));
    assert_eq!(told.status, 0, "{told:?}");
    told.stdout.trim_end().to_owned()
}

/// Each value by hand.
#[test]
fn a_game_has_the_value_for_its_first_player() {
    for (nodes, expected) in [
        ("t \"\" 1 \"\" { 3, -3 }", "3"),
        ("t \"\" 0", "0"),
        // Both have 5 together.
        ("p \"\" 2 1 \"\" { \"l\" \"r\" } 0\nt \"\" 1 \"\" { 3 2 }\nt \"\" 2 \"\" { 1 4 }\n", "1"),
        // The second player moves twice: min(3, min(2, 4)).
        (
            "p \"\" 2 1 \"\" { \"l\" \"r\" } 0 t \"\" 1 \"\" { 3, -3 } p \"\" 2 2 \"\" { \"l\" \"r\" } 0 \
             t \"\" 2 \"\" { 2, -2 } t \"\" 3 \"\" { 4, -4 }",
            "2",
        ),
        // 2/3 x 0.5 + 1/3 x 2, and an outcome that stood before.
        (
            "p \"\" 1 1 \"\" { \"l\" \"r\" } 0 c \"\" 1 \"\" { \"h\" 2/3 \"t\" 1/3 } 0 \
             t \"\" 1 \"o\" { 1/2, -1/2 } t \"\" 2 \"\" { 2, -2 } t \"\" 1 \"o\"",
            "1",
        ),
        // The same payoffs once more, in other words.
        (
            "p \"\" 1 1 \"\" { \"l\" \"r\" } 0 t \"\" 1 \"\" { 1/4, -1/4 } t \"\" 1 \"\" { 0.25, -0.25 }",
            "0.25",
        ),
        // Chance throws the same coin twice: (4 + (0 + 2) / 2) / 2. Its moves stand at the first node.
        (
            "c \"\" 1 \"coin\" { \"h\" 0.5 \"t\" .5 } 0 t \"\" 1 \"\" { 4, -4 } c \"\" 1 0 \
             t \"\" 0 t \"\" 2 \"\" { 2, -2 }",
            "2.5",
        ),
    ] {
        assert_eq!(value(nodes), expected, "{nodes}");
    }
}

/// The game of `docs/formats.md`: who plays as MIN, or with chance as a move, finds 4 or -3.
#[test]
fn a_game_is_drawn_and_told_with_its_names_and_moves() {
    let told = run(&["solve", "trees/coin.efg"], "").stdout;
    assert!(told.starts_with("value 1\npv /1 move \"pass\" (1)\n"), "{told}");
    let drawn = run(&["draw", "--blank", "trees/coin.efg"], "").stdout;
    assert!(drawn.starts_with("▲ A\n├── bet: ● B\n│   ├── 0.5 heads: ▼ C\n"), "{drawn}");
    // (4 + min(x, 1)) / 2 is 1 at x = -2, where the first of equal moves counts, and 2.5 at most.
    let asked = run(&["what-if", "trees/coin.efg", "/0/1/0"], "").stdout;
    let values: Vec<&str> = asked.lines().filter(|line| !line.starts_with("pruned")).collect();
    assert_eq!(values[1..3], ["when x < -2", "value 1"], "{asked}");
    assert!(values.contains(&"value 0.5 x + 2") && values.contains(&"value 2.5"), "{asked}");
    let escaped = format!("{HEAD}p \"say \\\"A\\\"\" 1 1 \"\" {{ \"l\" }} 0 t \"\" 0");
    let drawn = run(&["draw", "--blank", "-"], &escaped).stdout;
    assert!(drawn.starts_with("▲ say \"A\"\n"), "{drawn}");
    // `\\\"` is a backslash and a quote, and `\\` at the end a backslash.
    let escaped = format!(r#"{HEAD}p "a\\\"b\\" 1 1 "" {{ "l" }} 0 t "" 0"#);
    let drawn = run(&["draw", "--blank", "-"], &escaped).stdout;
    assert!(drawn.starts_with("▲ a\\\"b\\\n"), "{drawn}");
}

/// 1/2 + 9/2 is 5, and so are 3 + 2 and 1 + 4. Nothing is said where it is 0.
#[test]
fn a_sum_of_payoffs_other_than_0_is_told() {
    let two = "p \"\" 2 1 \"\" { \"l\" \"r\" } 0\nt \"\" 1 \"\" ";
    let note =
        "note: -: values are the payoffs of MAX, the first player; both payoffs add up to 5\n";
    let leaves = [("{ 3 2 }", "{ 0.5 9/2 }", note), ("{ 3 -3 }", "{ 0.5 -1/2 }", "")];
    for (first, second, told) in leaves {
        let game = format!("{HEAD}{two}{first}\nt \"\" 2 \"\" {second}\n");
        for (command, said) in [("solve", "0.5\n"), ("draw", ""), ("compare", ""), ("trace", "")] {
            let quiet: &[&str] = if said.is_empty() { &[] } else { &["--quiet"] };
            let run = run(&[&[command], quiet, &["-"]].concat(), &game);
            assert_eq!((run.status, run.stderr.as_str()), (0, told), "{command} {first}");
            assert!(run.stdout.starts_with(said), "{run:?}");
        }
    }
    let game = format!("{HEAD}t \"\" 1 \"\" {{ 1 4 }}");
    let run = run(&["solve", "--quiet", "-"], &game);
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("1\n", note));
}

#[test]
fn a_help_is_of_the_part_that_is_wrong() {
    for (nodes, help) in [
        ("n", "after an inner node comes a node for each move"),
        ("c \"\" 1 0", "a node of chance is `c "),
        ("p \"\" 3", "a node of player 2 is `p "),
        ("t \"\" 1 { 3 }", "a leaf is `t "),
        (
            "t \"\" 1 { 0, -2/7 }",
            "multiply the payoffs of all leaves by 7: then the value is 7 times as large",
        ),
        ("t \"\" 1 { 1e300, 0 }", "the sum of both payoffs must fit exactly"),
        // The second node is awaited, whatever the first one was.
        ("c \"\" 1 { \"h\" 1 } 0 q", "after an inner node comes a node for each move"),
    ] {
        let told = run(&["solve", "-"], format!("{HEAD}{nodes}")).stderr;
        assert!(told.contains(&format!("help: {help}")), "{nodes}: {told}");
    }
}

#[test]
fn what_is_no_such_game_is_told_at_its_place() {
    let two = "{ \"l\" \"r\" } 0";
    for (nodes, message, place) in [
        (
            format!(
                "c \"\" 1 \"\" {{ \"h\" 1/2 \"t\" 1/2 }} 0\np \"\" 2 1 \"(2,1)\" {two} t \"\" 0 t \"\" 0\n\
                 p \"\" 2 1 \"(2,1)\" {two} t \"\" 0 t \"\" 0"
            ),
            "the information set 1 `(2,1)` of player 2 has two nodes",
            "4:1",
        ),
        (
            format!("p \"\" 1 1 \"\" {two}\nt \"\" 1 \"\" {{ 3, -3 }}\nt \"\" 2 \"\" {{ 3, -2 }}"),
            "the payoffs of this leaf add up to 1, and those of others to 0",
            "4:6",
        ),
        (
            "p \"\" 1 1 \"\" { \"l\" } 1 \"\" { 3, -3 }\nt \"\" 0".to_owned(),
            "found an outcome at an inner node, expected 0",
            "2:21",
        ),
        ("p \"\" 3 1 \"\" { \"l\" } 0".to_owned(), "found `3`, expected a player, 1 or 2", "2:6"),
        ("p \"\" 1 1 \"\" { } 0".to_owned(), "an inner node needs at least one child", "2:13"),
        ("p \"\" 1 1 \"\" 0".to_owned(), "found `0`, expected the moves in braces", "2:13"),
        ("t \"\" 7 \"\"".to_owned(), "found `7`, expected an outcome with payoffs", "2:6"),
        ("t \"\" 1 { 3 }".to_owned(), "found `}`, expected a payoff", "2:12"),
        ("t \"\" 1 { 3, -3, 0 }".to_owned(), "found `0`, expected two payoffs and `}`", "2:17"),
        ("t \"\" 1 { x, -3 }".to_owned(), "found `x`, expected a payoff", "2:10"),
        ("t \"\" 1 { 1/3, -1/3 }".to_owned(), "`1/3` has no exact decimal", "2:10"),
        ("t \"\" 1 { 0, -2/7 }".to_owned(), "`-2/7` has no exact decimal", "2:13"),
        ("t \"\" 0 t \"\" 0".to_owned(), "found `t` after the tree", "2:8"),
        (
            "t \"\" 1 { 1e300, -3 }".to_owned(),
            "found `1e300`, expected a payoff with fewer digits",
            "2:10",
        ),
        // The sum is (1 + 18 x 10^18) / 2, and 2^63 is 9.2 x 10^18.
        (
            "t \"\" 1 { 1/2, 9000000000000000000 }".to_owned(),
            "found `9000000000000000000`, expected a payoff with fewer digits",
            "2:15",
        ),
        (
            format!("p \"\" 1 1 \"\" {two}\nt \"\" 1 \"\" {{ 3, -3 }}\nt \"\" 1 \"\" {{ 2, -2 }}"),
            "the outcome 1 has other payoffs before",
            "4:6",
        ),
        ("n \"\" 0".to_owned(), "found `n`, expected a node: `c`, `p` or `t`", "2:1"),
        ("p \"\" 1 1 \"\" { \"l\" } 0".to_owned(), "the document ends too early", "2:22"),
        ("t \"never".to_owned(), "expected a text that ends with `\"`", "2:3"),
        (
            "c \"\" 1 \"\" { \"h\" 1/2 \"t\" 1/3 } 0 t \"\" 0 t \"\" 0".to_owned(),
            "the probabilities of the outcomes add up to 5/6, expected 1",
            "2:1",
        ),
        (
            "c \"\" 1 \"\" { \"h\" 1 \"t\" 0 } 0".to_owned(),
            "found the probability 0, expected one above 0",
            "2:23",
        ),
        (
            "c \"\" 1 \"\" { \"h\" \"t\" } 0".to_owned(),
            "found `\"t\"`, expected a probability",
            "2:17",
        ),
    ] {
        let Run { status, stdout, stderr } = run(&["solve", "-"], format!("{HEAD}{nodes}"));
        assert_eq!((status, stdout.as_str()), (2, ""), "{nodes}");
        assert!(stderr.lines().next().is_some_and(|line| line.contains(message)), "{stderr}");
        assert!(stderr.contains(&format!("--> -:{place}\n")), "{nodes}: {stderr}");
    }
    for (document, message) in [
        ("EFG 2 R \"\" { \"A\" \"B\" \"C\" }\nt \"\" 0", "found 3 players, expected two"),
        ("EFG 1 R \"\" { \"A\" \"B\" }\nt \"\" 0", "found `1`, expected `EFG 2 R`"),
        ("NFG 1 R", "found `NFG`, expected `EFG 2 R`"),
        ("", "the document ends too early"),
    ] {
        let told = run(&["solve", "--from", "efg", "-"], document);
        assert!(told.status == 2 && told.stderr.contains(message), "{document}: {}", told.stderr);
    }
}

/// A chain of a hundred thousand levels takes no stack.
#[test]
fn depth_takes_no_stack() {
    let lines = "c \"\" 1 \"\" { \"h\" 1 } 0\n".repeat(100_000);
    let leaf = "t \"\" 1 \"\" { 7, -7 }";
    assert_eq!(run(&["solve", "--quiet", "-"], format!("{HEAD}{lines}{leaf}")).stdout, "7\n");
    assert_eq!(run(&["solve", "-"], format!("{HEAD}{lines}")).status, 2);
}

/// A list of 20,000 moves, and a chain of 20,000 nodes of its set, 400,000,000 moves in all: the moves are kept once.
#[test]
#[cfg(target_os = "linux")]
fn the_moves_of_a_common_set_are_kept_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("common.efg");
    let moves = "\"m\" 1/20000 ".repeat(20_000);
    let chain = "c \"\" 1 0\n".repeat(20_000);
    std::fs::write(&file, format!("{HEAD}c \"\" 1 \"\" {{ {moves}}} 0\n{chain}")).expect("room");
    let program = assert_cmd::cargo::cargo_bin("abprune");
    let output = std::process::Command::new("sh")
        .args(["-c", "ulimit -v 200000; \"$0\" solve \"$1\""])
        .args([&program, &file])
        .output()
        .expect("there is a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("the document ends too early, expected a node"), "{said}");
    assert_eq!(output.status.code(), Some(2), "{said}");
}

/// One list of one move, which 100,000 nodes have.
#[test]
fn each_node_of_a_common_set_has_its_moves() {
    let chain = "c \"\" 1 0\n".repeat(99_999);
    let nodes = format!("c \"\" 1 \"\" {{ \"h\" 1 }} 0\n{chain}t \"\" 1 \"\" {{ 7, -7 }}");
    assert_eq!(run(&["solve", "--quiet", "-"], format!("{HEAD}{nodes}")).stdout, "7\n");
}

/// A part of the document is left out, doubled or written over: it is read, or refused.
#[test]
fn no_bytes_break_the_reader() {
    let document = std::fs::read("trees/coin.efg").expect("a file of the project");
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..20_000 {
        let mut random = Random::new(seed);
        let mut bytes = document.clone();
        for _ in 0..=random.below(2) {
            let mut place =
                || usize::try_from(random.below(bytes.len() as u64 + 1)).expect("small");
            let (one, other) = (place(), place());
            let (from, to) = (one.min(other), one.max(other).min(one.min(other) + 9));
            let part = bytes[from..to].to_vec();
            match random.below(4) {
                0 => drop(bytes.drain(from..to)),
                1 => drop(bytes.splice(from..from, part)),
                2 => bytes.truncate(from.max(1)),
                _ => bytes[from..to]
                    .fill(b" {}\"\\01/-ctp\xff"[usize::try_from(seed % 13).expect("small")]),
            }
        }
        let options = Options::default();
        if let Ok(tree) = Format::Efg.read(&bytes, &options) {
            assert!(Format::Efg.locate(&bytes, &options, &[]).is_some(), "{seed}");
            taken += usize::from(!tree.is_empty());
        } else {
            refused += 1;
        }
    }
    assert!(taken > 1_000 && refused > 5_000, "{taken} {refused}");
}
