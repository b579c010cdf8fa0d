//! What `check --log` says of small logs: which visits they have, and what a difference comes from.

use abprune::random::Random;

use crate::mutations::mutate;
use crate::support::run;

/// What `check --log` prints for a log on standard input, a word a line.
fn told(tree: &str, log: &str, options: &[&str]) -> String {
    let lines = log.replace(' ', "\n");
    let found = run(&[&["check", tree, "--log", "-"], options].concat(), &lines);
    assert_eq!(found.stderr, "", "{log}");
    found.stdout
}

#[test]
fn a_leaf_below_the_root_leaves_open_which_visits_a_log_has() {
    for (log, said) in [
        ("/0 /1 /1/0 /1/1", "visits 4, all agree: the order of all nodes but the root\n"),
        ("/0 /1/0 /1/1", "visits 3, all agree: the order of leaves\n"),
        ("/ /0 /1 /1/0 /1/1", "visits 5, all agree: the order of all nodes\n"),
    ] {
        assert_eq!(told("[3, [5, 2]]", log, &[]), said, "{log}");
    }
    assert_eq!(told("[3, 5]", "/0 /1", &[]), "visits 2, all agree: the order of leaves\n");
}

/// Moves that several nodes have. MIN stops at C: its 2 is less than the 3 of B.
const MOVES: &str = r#"{"children": [
    {"move": "B", "children": [{"move": "x", "value": 3}, {"move": "y", "value": 5}]},
    {"move": "C", "children": [{"move": "x", "value": 2}, {"move": "y", "value": 9}]}]}"#;

#[test]
fn the_reason_is_given_for_a_move_that_other_nodes_have_too() {
    let found = told(MOVES, "B x y C x y", &[]);
    let said = "difference line 6: the log visits y, which the search has pruned\n\
                node /1/1 move \"y\"\nstate pruned\n";
    assert!(found.contains(said), "{found}");
    let found = told(MOVES, "B x y C x y", &["--algorithm", "no-deep"]);
    let said = "line 6: the log visits y, which the search has pruned\n\
                cutoff alpha at /1 move \"C\", window (3, 2)\n";
    assert!(found.ends_with(said), "{found}");
    // Minimax prunes nothing: the log goes on too long.
    let found = told(MOVES, "B x y C x y y", &["--algorithm", "minimax"]);
    assert!(found.ends_with("line 7: the log visits y, and the search is done\n"), "{found}");
    // A leaf inside a pruned subtree, and a move that was pruned before the last visit alone.
    let deeper = r#"{"children": [{"move": "a", "value": 5},
        {"move": "b", "children": [{"move": "c", "value": 2},
            {"move": "d", "children": [{"move": "a", "value": 7}, {"move": "c", "value": 1}]}]},
        {"move": "e", "value": 1}]}"#;
    let found = told(deeper, "a c a", &[]);
    let said = "line 3: the log visits a, which the search has pruned\n\
                node /1/1/0 move \"a\"\nstate pruned\nwhy MIN is sure of at most 2 at /1 move \"b\"; ";
    assert!(found.contains(said), "{found}");
    assert!(found.contains("\nsubtree /1/1 move \"d\"\n"), "{found}");
    let found = told(deeper, "a c e a", &[]);
    assert!(found.ends_with("line 4: the log visits a, and the search is done\n"), "{found}");
}

#[test]
fn a_parent_behind_its_children_is_told() {
    let tree = "[[3, 5], [2, 9]]";
    let has_help = |tree, log| {
        let found = told(tree, log, &[]);
        assert!(found.contains("difference line 3: "), "{found}");
        found.contains("\nhelp a parent stands before its children")
    };
    assert!(has_help(tree, "/0/0 /0/1 /0 /1/0 /1 /"));
    assert!(has_help("[3, 5]", "/0 /1 /"));
    assert!(has_help(MOVES, "x y B x C"));
    assert!(!has_help(tree, "/0/0 /0/1 /1 /1/0"));
    assert!(!has_help(MOVES, "x y C x"));
    // A pruned node is the reason, though the move of a node above is the same.
    let found = told(&MOVES.replace("\"C\"", "\"y\""), "B x y y x y", &[]);
    assert!(found.contains("\nstate pruned\n"), "{found}");
    assert!(!found.contains("\nhelp "), "{found}");
}

#[test]
fn a_log_in_utf_16_is_refused_also_without_its_mark() {
    for log in ["/\0\n\0B\0\n\0", "\0/\0\n\0B\0\n"] {
        let found = run(&["check", "[3, 5]", "--log", "-"], log);
        let said = "error: the line is not UTF-8 text\n --> -:1\nhelp: save it as UTF-8\n";
        assert_eq!((found.status, found.stderr.as_str()), (2, said), "{log:?}");
    }
}

#[test]
fn a_log_without_lines_is_refused_whatever_it_ends_with() {
    for log in ["", "\n", "  \n", "# a comment", "# a comment\n \n", "\r\n\r\n"] {
        let found = run(&["check", "[3, 5]", "--log", "-"], log);
        assert_eq!(found.status, 2, "{log:?}");
        assert!(
            found.stderr.starts_with("error: the log has no lines\n --> -:"),
            "{}",
            found.stderr
        );
    }
}

/// The status says what became of each: all right, not, or refused with a message; never a panic.
#[test]
fn damaged_logs_are_judged_or_refused() {
    let tree = r#"{"name": "A", "children": [
        {"name": "B", "position": "p", "value": 1, "children": [3, 5]},
        {"name": "C", "position": "q", "value": 4, "children": [2, {"move": "e4", "value": 9}]}]}"#;
    let logs = [
        "/ -inf inf 3 depth=2\n/0 -inf inf 3\n/0/0 -inf inf 3\n/0/1 -inf 3 5\n/1 3 inf 2\n",
        "A 3 [2, 4]\nB 3\n/0/0 3\n/0/1 5\nC <=2\n/1/0 2\n\n# end\n \n",
        "{\"node\": \"B\", \"alpha\": null, \"beta\": 5, \"value\": 3, \"depth\": 1}\n{\"node\": \"/1\", \"value\": 2}\n",
    ];
    let mut counts = [0; 3];
    for seed in 0..1_500 {
        let mut random = Random::new(seed);
        let which = usize::try_from(random.below(3)).expect("small");
        let mut log = logs[which].as_bytes().to_vec();
        mutate(&mut random, &mut log);
        let is_asked = random.below(2) == 0;
        let option = if is_asked { "--order-of-visits" } else { "--transpositions" };
        let found = run(&["check", tree, option, "--log", "-"], &log);
        let shown = String::from_utf8_lossy(&log);
        assert!(!found.stderr.contains("panicked"), "{shown:?}: {}", found.stderr);
        assert_eq!(found.status == 2, found.stderr.starts_with("error: "), "{shown:?}");
        counts[usize::try_from(found.status).expect("a status")] += 1;
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// In Nim with two piles of one thing each player has one move at a time, but for the choice of the first.
#[test]
fn a_position_in_a_long_document_is_compared_like_one_in_a_short() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let tree = file.path().to_str().expect("UTF-8");
    for length in [1, 1 << 24] {
        let filling = "x".repeat(length);
        let position = format!(r#"{{"game": "nim", "piles": [1, 1], "meta": "{filling}"}}"#);
        std::fs::write(tree, position).expect("written");
        assert_eq!(
            told(tree, "/0/0 /1/0", &[]),
            "visits 2, all agree: the order of leaves\n",
            "{length}"
        );
    }
}
