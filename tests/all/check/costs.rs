//! What a sound log costs, and which work is named that no search needs: logs of a negamax engine with a planted
//! waste that takes the children from right to left.

use serde_json::Value as Json;

use super::engine_logs::{Bug, Engine, MOVER, for_trees, text};
use crate::support::run;

fn told(tree: &str, log: &str, options: &[&str]) -> Json {
    let arguments = [&["check", "--format", "json", tree, "--log", "-"], options].concat();
    let found = run(&arguments, log);
    assert_eq!(found.stderr, "", "{tree}\n{log}");
    serde_json::from_str(&found.stdout).expect("JSON")
}

/// The kinds of waste that are told.
fn kinds(told: &Json) -> Vec<&str> {
    let waste = told["cost"]["waste"].as_array();
    waste.into_iter().flatten().map(|row| row["kind"].as_str().expect("a name")).collect()
}

#[test]
fn a_log_is_told_what_it_costs_and_which_waste_fits() {
    let bugs = [
        (Bug::CutsAboveBeta, "no-cutoff-at-equality"),
        (Bug::WindowStays, "not-narrowed"),
        (Bug::WindowIsNotTurned, "not-turned"),
        (Bug::NoDeepCutoffs, "one-end"),
        (Bug::NoPruning, "not-narrowed"),
    ];
    let mut named = [0; 5];
    for_trees(|tree| {
        let file = text(tree, -1);
        for is_child_first in [false, true] {
            let engine =
                |bug| Engine { bug, is_reversed: true, is_child_first, ..Engine::default() };
            let (right, log) = engine(None).logged(tree);
            let found = told(&file, &log, &MOVER);
            assert_eq!((&found["right"], &found["same"]), (&true.into(), &Json::Null), "{found}");
            let cost = &found["cost"];
            assert_eq!((&cost["visits"], &cost["alpha_beta"]), (&right.into(), &right.into()));
            assert_eq!(
                (kinds(&found), &cost["leaves"]),
                (Vec::new(), &true.into()),
                "{file}\n{log}"
            );
            // Null windows are no waste, nor is a child that is searched again with all that is left.
            let scout = Engine { is_scout: true, ..engine(None) };
            let found = told(&file, &scout.logged(tree).1, &MOVER);
            let again = "searched-again";
            let has_others = kinds(&found).iter().any(|&kind| kind != again);
            assert!(found["right"] == true && !has_others && !found["cost"].is_null(), "{found}");
            for ((bug, kind), named) in bugs.into_iter().zip(&mut named) {
                let (lines, bad_log) = engine(Some(bug)).logged(tree);
                let found = told(&file, &bad_log, &MOVER);
                if bad_log == log {
                    continue;
                }
                let cost = &found["cost"];
                if found["good_enough"] == true {
                    assert_eq!(
                        (&cost["visits"], &cost["alpha_beta"]),
                        (&lines.into(), &right.into()),
                        "{bug:?} {file}\n{bad_log}"
                    );
                }
                let kinds = kinds(&found);
                *named += u64::from(kinds.contains(&kind));
                // Signs that are not turned make windows wide in other ways, too.
                let is_one = kinds.iter().all(|&found| found == kind);
                assert!(is_one || bug == Bug::WindowIsNotTurned, "{bug:?}: {found}\n{bad_log}");
            }
        }
    });
    assert!(named.iter().all(|&count| count > 12), "{named:?}");
}

#[test]
fn a_node_that_goes_on_after_its_cutoff_is_told() {
    // MIN has 2 at /1 after its first leaf, and MAX has 3 already.
    let before = "/ -inf inf 3\n/0 -inf inf 3\n/0/0 -inf inf 3\n/0/1 -inf 3 5\n/1 3 inf 2\n";
    let log = format!("{before}/1/0 3 inf 2\n/1/1 3 3 9\n");
    let found = told("[[3, 5], [2, 9]]", &log, &[]);
    assert_eq!(
        (&found["right"], &found["cost"]["alpha_beta"]),
        (&Json::from(true), &Json::from(6))
    );
    assert_eq!(kinds(&found), ["no-cutoff"]);
    assert_eq!(found["cost"]["waste"][0]["line"], 7);
}

/// MIN's nodes are one position: both are 3, so MAX has 3.
const TWINS: &str = r#"{"children": [{"position": "a", "children": [3, 5]}, {"position": "a", "children": [3, 5]}]}"#;

#[test]
fn a_position_that_is_searched_again_is_told() {
    let log =
        "/ -inf inf 3\n/1 -inf inf 3\n/1/0 -inf inf 3\n/1/1 -inf 3 5\n/0 3 inf 3\n/0/0 3 inf 3\n";
    let found = told(TWINS, log, &[]);
    assert_eq!(found["right"], true);
    // With a table the second node is not entered, nor its leaf.
    let cost = &found["cost"];
    assert_eq!((&cost["alpha_beta"], &cost["with_table"]), (&Json::from(6), &Json::from(4)));
    assert_eq!(kinds(&found), ["searched-again"]);
    let waste = &cost["waste"][0];
    assert_eq!((&waste["line"], &waste["lines"]), (&Json::from(5), &Json::from(1)));
    assert!(
        waste["said"].as_str().is_some_and(|said| said.ends_with("line 2 has settled it")),
        "{waste}"
    );
    // A log with the answer and without what is below it wastes nothing.
    let log = "/ -inf inf 3\n/1 -inf inf 3\n/1/0 -inf inf 3\n/1/1 -inf 3 5\n/0 3 inf 3\n";
    assert_eq!(kinds(&told(TWINS, log, &[])), [""; 0]);
}

#[test]
fn an_answer_from_the_table_may_be_logged_or_not() {
    for (log, is_same) in [
        ("/ 3\n/0 3\n/0/0 3\n/0/1 5\n/1 3\n", true),
        ("/ 3\n/0 3\n/0/0 3\n/0/1 5\n", true),
        ("/ 3\n/0 3\n/0/0 3\n/0/1 5\n/1 4\n", false),
        ("/ 3\n/0 3\n/0/0 3\n/0/1 5\n/1 3\n/1/0 3\n", false),
    ] {
        let found = told(TWINS, log, &["--transpositions"]);
        assert_eq!(found["same"], is_same, "{log}");
    }
    assert_eq!(told(TWINS, "/ 3\n/0 3\n/0/0 3\n/0/1 5\n/1 3\n/1/0 3\n", &[])["same"], true);
}

#[test]
fn a_wrong_value_is_told_what_it_would_agree_with() {
    // Both nodes /0 and /1 are "a", 3 in all and 4 as far as their static value.
    let tree = r#"{"children": [
        {"position": "a", "value": 4, "children": [3, 5]},
        {"position": "a", "value": 4, "children": [3, 5]},
        {"position": "b", "value": 1, "children": [7, [8, 9]]}]}"#;
    for (log, mistake, line) in [
        ("/0 -inf inf 4 depth=0\n/1 -inf inf 4 depth=2\n", "depth", 1),
        ("/0 4 9 4\n/1 2 9 4\n", "bound", 1),
        ("/0 -inf inf 3\n/0 0 2 2\n/1 0 3 2\n", "bound", 2),
        ("/0 -inf inf 3\n/1 -inf inf 3\n/2 -inf inf 3\n", "position", 2),
    ] {
        let found = told(tree, log, &[]);
        let agrees = &found["unsound"]["agrees"];
        assert_eq!(
            (&agrees["mistake"], &agrees["line"]),
            (&mistake.into(), &line.into()),
            "{found}"
        );
    }
    let found = told(tree, "/0 -inf inf 3\n/1 -inf inf 5\n", &[]);
    assert!(found["unsound"]["agrees"].is_null(), "{found}");
}

#[test]
fn each_line_of_a_log_is_judged_or_compared() {
    let tree = "[[4, 7], [2, 9]]";
    // The window of the root alone says how the search goes: all else is compared.
    for (log, line) in [
        ("/ 4 [3, 4]\n/0 99\n", 2),
        ("/ 4 [3, 4]\n/0 4\n/0/0 4\n/0/1 8\n", 4),
        ("/ 4 [3, 4]\n/7/7 3\n", 2),
    ] {
        let found = told(tree, log, &[]);
        assert_eq!((&found["right"], &found["difference"]["line"]), (&false.into(), &line.into()));
    }
    // The root says how deep its search goes.
    let tree = r#"[{"value": 5, "children": [1, 9]}, {"value": 2, "children": [7, 8]}]"#;
    let log = "/ -inf inf 5 depth=1\n/0 -inf inf 5\n/1 5 inf 2\n";
    assert_eq!(told(tree, log, &[])["right"], true);
    assert_eq!(told(tree, &log.replace(" depth=1", ""), &[])["right"], false);
}

#[test]
fn a_part_of_a_log_and_one_from_another_view_have_no_cost() {
    let part = "/ -inf inf 3\n/0 -inf inf 3\n/1 3 inf 2\n";
    assert!(told("[[[3], [5]], [[2], [9]]]", part, &[])["cost"].is_null());
    for_trees(|tree| {
        let engine = Engine { is_reversed: true, ..Engine::default() };
        let found = told(&text(tree, 1), &engine.logged(tree).1, &[]);
        assert!(found["cost"].is_null(), "{found}");
    });
}

#[test]
fn a_window_that_is_too_wide_is_told() {
    let log =
        "/ -9 9 3\n/0 -9 9 3\n/0/0 -9 9 3\n/0/1 -9 9 5\n/1 -4 8 2\n/1/0 -4 8 2\n/1/1 -4 2 9\n";
    let found = told("[[3, 5], [2, 9]]", log, &[]);
    assert_eq!(kinds(&found), ["not-narrowed", "too-wide"], "{found}");
}

#[test]
fn a_cost_needs_no_lines_of_leaves() {
    // MAX takes the 1 of a leaf first at /0 and stops, or not; nodes two plies down have their static values.
    let shallow = r#"{"children": [
        {"children": [{"value": 3, "children": [3]}, {"value": 5, "children": [5]}]},
        {"children": [{"value": 2, "children": [2]}, {"value": 9, "children": [9]}]}]}"#;
    for (tree, log, entered) in [
        ("[[1, [5, 6]], [3]]", "/ -inf inf 3\n/1 -inf inf 3\n/0 3 inf 1\n", 3),
        (shallow, "/ -inf inf 3 depth=2\n/1 -inf inf 2 depth=1\n/0 2 inf 3 depth=1\n", 3),
    ] {
        let found = told(tree, log, &[]);
        let cost = &found["cost"];
        assert_eq!(
            (&cost["leaves"], &cost["alpha_beta"]),
            (&false.into(), &entered.into()),
            "{found}"
        );
    }
}

#[test]
fn a_search_without_deep_cutoffs_turns_its_windows() {
    let log = "/ -inf inf 3\n/0 -inf inf -3\n/0/0 -inf inf -3\n/1 -3 inf 3\n/1/0 -inf inf 3\n/1/1 -inf 3 4\n";
    let found = told("[[[-3]], [[3], [4, 2]]]", log, &[]);
    assert_eq!(kinds(&found), ["one-end"], "{found}");
}

#[test]
fn an_empty_window_settles_nothing() {
    let log = "/ 2 2 2\n/0 2 2 2\n/1 2 2 2\n/ 2 inf 3\n/0 2 inf 3\n/1 3 inf 2\n";
    let found = told("[[3, 5], [2, 9]]", log, &["--cutoff", "gt"]);
    assert!(found["right"] == true && !kinds(&found).contains(&"searched-again"), "{found}");
}

#[test]
fn no_table_answers_for_a_leaf_or_for_a_node_that_is_searched() {
    for (tree, log) in [
        ("[3, 9]", "/0 -inf inf 3\n/1 3 4 7\n/1 3 inf 7\n/ -inf inf 7\n"),
        ("[[3, 5], [2, 9]]", "/0 4 9 4\n/0/0 0 9 3\n/0/1 0 9 5\n/0 2 9 4\n"),
    ] {
        let found = told(tree, log, &[]);
        assert!(found["right"] == false && found["unsound"]["agrees"].is_null(), "{found}");
    }
}

#[test]
fn a_sign_is_shown_and_the_reason_why_the_order_is_compared() {
    let tree = "[[3, 5], [2, 9]]";
    let found = run(&["check", tree, "--log", "-"], "/0 1 2 <=2\n");
    let said = "untrue line 1: the log says <=2 of /0 in the window (1, 2), and the true value is 3: 2 is an upper bound, \
                and the true value is greater; good enough";
    assert!(found.stdout.contains(said), "{}", found.stdout);
    let found = run(&["check", tree, "--log", "-"], "/ -inf inf 3\n/1 -inf inf 2\n/1/0 2\n");
    assert!(
        found.stdout.contains("\nhelp the order is compared as line 3 has no value"),
        "{}",
        found.stdout
    );
}
