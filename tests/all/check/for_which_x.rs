//! For which x a node is pruned, as part of an answer: by hand, and against the textbook at each place of a grid.

use abprune::random::Random;
use abprune::search::CutoffRule;
use abprune::value::Player;

use super::answers::check;
use crate::oracle::{Step, Textbook};
use crate::support::{Tree, for_random_trees, run};

/// B is at most min(3, x), C at most 2 once F is seen. So G is pruned if min(3, x) >= 2, that is x >= 2; under `gt` if
/// it is more than 2.
const TREE: &str = r#"{"name": "A", "children": [
    {"name": "B", "children": [3, {"name": "x", "value": null}]},
    {"name": "C", "children": [{"name": "F", "value": 2}, {"name": "G", "value": 9}]}]}"#;

/// The same, asked of G.
fn asking() -> String {
    TREE.replacen('{', r#"{"expect": {"pruned-if": {"G": "x >= 2"}}, "#, 1)
}

fn last((status, text): (i32, String)) -> (i32, String) {
    (status, text.lines().last().unwrap_or_default().to_owned())
}

#[test]
fn a_set_is_right_however_it_is_written() {
    for said in ["G: x >= 2", "G: 2 or more", "G: x in [2, inf)", "G: x = 2 or 2 < x"] {
        let answer = format!(r#"{{"pruned-if": "{said}"}}"#);
        let right = (0, "score 1 of 1: pruned-if 1 of 1\n".to_owned());
        assert_eq!(check(&[], TREE, &answer), right, "{said}");
        let (status, wrong) = check(&["--cutoff", "gt"], TREE, &answer);
        let said = said.trim_start_matches("G: ");
        let line = format!("pruned-if wrong /1/1 \"G\" {said}: it is pruned for x > 2\n");
        assert_eq!((status, wrong.starts_with(&line)), (1, true), "{wrong}");
    }
    let wrong = check(&[], TREE, r#"{"pruned-if": {"G": "x > 2", "F": "no x", "/1": "x <= 2"}}"#);
    // F is looked at whatever x is, and so is C.
    let lines = "pruned-if wrong /1/1 \"G\" x > 2: it is pruned for x >= 2\n\
                 pruned-if wrong /1 \"C\" x <= 2: it is pruned for no x\n\
                 score 0.33 of 1: pruned-if 0.33 of 1\n";
    assert_eq!(wrong, (1, lines.to_owned()));
}

#[test]
fn what_the_tree_asks_about_needs_no_name() {
    let points = ["--points", "value=1,pruned-if=4"];
    let answer = |said: &str| format!(r#"{{"pruned-if": {said}}}"#);
    let all = (0, "score 4 of 4: pruned-if 4 of 4".to_owned());
    for said in [r#""2 <= x""#, r#"{"G": "x >= 2"}"#, r#"{"G": "x >= 2", "F": "never"}"#] {
        assert_eq!(last(check(&points, &asking(), &answer(said))), all, "{said}");
    }
    let none = (1, "score 0 of 4: pruned-if 0 of 4".to_owned());
    // The right x of another node are none of this one.
    for said in [r#""x < 2""#, r#"{"F": "no x"}"#, "null", r#""2""#, r#"{"G": 2}"#, "{}"] {
        assert_eq!(last(check(&points, &asking(), &answer(said))), none, "{said}");
    }
    // Something wrong that nobody asks for costs what is right.
    assert_eq!(last(check(&points, &asking(), &answer(r#""G: x >= 2; F: x > 0""#))), none);
    let (status, said) = check(&[], TREE, &answer(r#""x >= 2""#));
    assert!(status == 1 && said.contains("unreadable: it is not said of which node"), "{said}");
}

#[test]
fn other_parts_are_graded_where_there_is_no_x() {
    let value = run(&["check", TREE, "-"], r#"{"value": 3, "pruned-if": "G: x >= 2"}"#);
    assert_eq!((value.status, &*value.stdout), (2, ""));
    assert!(value.stderr.contains("needs the value of the leaf /0/1"), "{}", value.stderr);
    // An exam of both: of each tree what it can be asked.
    let exam = format!("[[3, 5], [2, 9]]\n{}\n", asking().replace('\n', ""));
    let class = "{\"tree\": 1, \"value\": 3}\n{\"tree\": 2, \"pruned-if\": \"x >= 2\"}\n";
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).expect("room");
        file.to_str().expect("text").to_owned()
    };
    let (exam, class) = (file("exam.jsonl", &exam), file("class.jsonl", class));
    let done = run(&["check", "--points", "value=1,pruned-if=4", &exam, &class], "");
    assert_eq!(done.status, 0, "{}", done.stdout);
    let scores = done.stdout.lines().filter(|line| line.starts_with("score"));
    let scores: Vec<&str> = scores.collect();
    assert_eq!(scores, ["score 1 of 1: value 1 of 1", "score 4 of 4: pruned-if 4 of 4"]);
    let no_x = check(&[], "[[3, 5], [2, 9]]", r#"{"pruned-if": "/1/1: x > 2"}"#);
    assert!(
        no_x.0 == 1 && no_x.1.starts_with("pruned-if too many: no x is asked for"),
        "{}",
        no_x.1
    );
}

#[test]
fn tables_and_suites_have_it_too() {
    let table = "student,pruned-if\nAda,x >= 2\nBob,\"(2, inf)\"\n";
    let folder = tempfile::tempdir().expect("a folder");
    let class = folder.path().join("class.csv");
    std::fs::write(&class, table).expect("room");
    let class = class.to_str().expect("text");
    let done = run(&["check", "--format", "csv", &asking(), class], "");
    let rows: Vec<&str> = done.stdout.lines().collect();
    assert!(rows[0].ends_with(",diagnosis,pruned-if"), "{}", rows[0]);
    assert!(rows[1].ends_with(",,1") && rows[2].ends_with(",0"), "{}", done.stdout);
    // The misconception is that of `gt`.
    assert!(rows[2].contains("right for `--cutoff gt`"), "{}", rows[2]);
    let suite = run(&["check", "-"], asking().replace('\n', ""));
    assert_eq!(suite.stdout, "trees 1: 1 as expected, 0 not\n");
    let wrong = run(&["check", "-"], asking().replace(">= 2", "> 2").replace('\n', ""));
    assert_eq!(wrong.status, 1, "{}", wrong.stdout);
}

/// Whether the textbook never comes to a node.
fn is_pruned(tree: &Tree, node: &[u32], rule: CutoffRule) -> bool {
    let mut textbook = Textbook::new(rule);
    textbook.search(tree, Player::Max, None, None);
    let mut entered = textbook.steps.iter();
    !entered.any(|step| matches!(step, Step::Enter(path, ..) if path == node))
}

/// Whether a node is pruned at each place of a grid: at -3, between -3 and -2, at -2, ..., at 22. All leaves lie in it.
fn over_the_grid(tree: &Tree, leaf: &[u32], node: &[u32], rule: CutoffRule) -> Vec<bool> {
    let mut fine = tree.clone();
    fine.change_leaves(&mut |value| *value = value.map(|value| 2 * value));
    let places = -6..=44;
    let pruned = places.map(|x| {
        *fine.at_mut(leaf) = Tree::Leaf(Some(x));
        is_pruned(&fine, node, rule)
    });
    pruned.collect()
}

/// That set of x, one place after the other; all below and above are like the ends.
fn said(pruned: &[bool]) -> String {
    let place = |at: i64| match (at, at % 2) {
        (0, _) => "x <= -3".to_owned(),
        (50, _) => "x >= 22".to_owned(),
        (at, 0) => format!("x = {}", at / 2 - 3),
        (at, _) => format!("{} < x < {}", at / 2 - 3, at / 2 - 2),
    };
    let places = (0..).zip(pruned).filter(|(_, is_pruned)| **is_pruned);
    let places: Vec<String> = places.map(|(at, _)| place(at)).collect();
    if places.is_empty() { "no x".to_owned() } else { places.join(" or ") }
}

fn leaves(tree: &Tree, path: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    let Tree::Inner(_, children) = tree else {
        return found.push(path.clone());
    };
    for (at, child) in (0..).zip(children) {
        path.push(at);
        leaves(child, path, found);
        path.pop();
    }
}

fn text(path: &[u32]) -> String {
    path.iter().flat_map(|step| ["/".to_owned(), step.to_string()]).collect()
}

fn one_of<'a, T>(random: &mut Random, list: &'a [T]) -> &'a T {
    &list[usize::try_from(random.below(list.len() as u64)).expect("small")]
}

#[test]
fn the_set_of_the_textbook_is_right_and_no_other_is() {
    let (mut sets, mut decided) = (0, 0);
    for_random_trees(800, |random, tree| {
        let mut all = Vec::new();
        leaves(&tree, &mut Vec::new(), &mut all);
        if all.len() < 3 {
            return;
        }
        let rule = *one_of(random, &[CutoffRule::Ge, CutoffRule::Gt]);
        let (leaf, node) = (one_of(random, &all).clone(), one_of(random, &all).clone());
        if leaf == node {
            return;
        }
        let pruned = over_the_grid(&tree, &leaf, &node, rule);
        let is_decided = pruned.contains(&true) && pruned.contains(&false);
        if !is_decided && sets > 5 {
            return;
        }
        let mut with_x = tree.clone();
        *with_x.at_mut(&leaf) = Tree::Leaf(None);
        let option = if rule == CutoffRule::Ge { "ge" } else { "gt" };
        let is_right = |pruned: &[bool]| {
            let answer = format!(r#"{{"pruned-if": {{"{}": "{}"}}}}"#, text(&node), said(pruned));
            check(&["--cutoff", option], &with_x.json(), &answer).0 == 0
        };
        assert!(is_right(&pruned), "{} {leaf:?} {node:?} {option}", tree.json());
        sets += 1;
        decided += u32::from(is_decided);
        let mut other = pruned.clone();
        let at = usize::try_from(random.below(other.len() as u64)).expect("small");
        other[at] = !other[at];
        assert!(!is_right(&other), "{} {leaf:?} {node:?} {option} {at}", tree.json());
    });
    assert!(sets > 12 && decided > 10, "{sets} {decided}");
}
