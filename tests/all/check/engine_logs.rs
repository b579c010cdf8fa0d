//! The logs of a negamax engine: of the right one all agrees, whatever its searches; one with a planted bug
//! is told, at the line of the bug or by what the whole log would agree with.

use std::fmt::Write as _;

use abprune::random::Random;
use serde_json::Value as Json;

use crate::support::run;

/// Beyond all values.
const INF: i64 = 1_000;

/// A node with its value from MAX's view, which is the static one if it has children. MAX moves at even
/// plies.
#[derive(Clone)]
pub(super) struct Node {
    value: i64,
    children: Vec<Node>,
}

impl Node {
    fn random(random: &mut Random, plies: u32) -> Node {
        let count = if plies == 0 { 0 } else { 2 + random.below(2) };
        Node {
            value: i64::try_from(random.below(9)).expect("small") - 4,
            children: (0..count).map(|_| Node::random(random, plies - 1)).collect(),
        }
    }

    /// The minimax value, from MAX's view.
    fn truth(&self, is_max: bool) -> i64 {
        let values = self.children.iter().map(|child| child.truth(!is_max));
        let best = if is_max { values.max() } else { values.min() };
        best.unwrap_or(self.value)
    }

    /// The document; `sign`: by what the values of this node are multiplied, and those of its children by
    /// `sign * turn`.
    fn document(&self, text: &mut String, sign: i64, turn: i64) {
        let _ = write!(text, "{{\"value\": {}", sign * self.value);
        if !self.children.is_empty() {
            text.push_str(", \"children\": [");
            for (number, child) in self.children.iter().enumerate() {
                text.push_str(if number > 0 { ", " } else { "" });
                child.document(text, sign * turn, turn);
            }
            text.push(']');
        }
        text.push('}');
    }
}

/// How an engine is not as it should be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Bug {
    /// A child gets the window with which its parent was entered.
    WindowStays,
    /// A child gets the window of its parent with its signs as they are.
    WindowIsNotTurned,
    CutsAboveBeta,
    FailHard,
    NoDeepCutoffs,
    NoPruning,
    RightToLeft,
    BestFirst,
    /// MAX and MIN are exchanged.
    OtherPlayer,
    /// A leaf is forgotten.
    LosesALeaf,
    /// The number of one node has another sign.
    OneSign,
}

/// What is logged of a node, from the view of the player to move.
pub(super) struct Line {
    path: Vec<usize>,
    window: (i64, i64),
    value: i64,
}

#[derive(Default)]
pub(super) struct Engine {
    pub(super) bug: Option<Bug>,
    /// Whether it takes the children from right to left.
    pub(super) is_reversed: bool,
    /// Whether it searches later children with a null window first (PVS).
    pub(super) is_scout: bool,
    /// Whether it logs a node when it leaves it.
    pub(super) is_child_first: bool,
    pub(super) lines: Vec<Line>,
}

impl Engine {
    /// The value of a node so many plies deep, from the view of the player to move.
    fn search(
        &mut self,
        node: &Node,
        path: &mut Vec<usize>,
        depth: usize,
        (alpha, beta): (i64, i64),
    ) -> i64 {
        let number = self.lines.len();
        if !self.is_child_first {
            self.lines.push(Line { path: path.clone(), window: (alpha, beta), value: 0 });
        }
        let sign = if path.len().is_multiple_of(2) == (self.bug != Some(Bug::OtherPlayer)) {
            1
        } else {
            -1
        };
        let mut order: Vec<usize> = (0..if depth == 0 { 0 } else { node.children.len() }).collect();
        match self.bug {
            _ if self.is_reversed => order.reverse(),
            Some(Bug::RightToLeft) => order.reverse(),
            Some(Bug::BestFirst) => {
                let is_max = path.len().is_multiple_of(2);
                order.sort_by_key(|&of| -sign * node.children[of].truth(!is_max));
            }
            _ => {}
        }
        let is_leaf = order.is_empty();
        let (mut best, mut low) = (if is_leaf { sign * node.value } else { -INF }, alpha);
        for of in order {
            let window = match self.bug {
                Some(Bug::WindowStays) => (-beta, -alpha),
                Some(Bug::WindowIsNotTurned) => (low, beta),
                Some(Bug::NoDeepCutoffs) => (-INF, -best),
                Some(Bug::NoPruning) => (-INF, INF),
                _ => (-beta, -low),
            };
            path.push(of);
            let is_first = best == -INF;
            let mut is_open = true;
            let mut value = 0;
            if self.is_scout && !is_first {
                value = -self.search(&node.children[of], path, depth - 1, (-low - 1, -low));
                is_open = low < value && value < beta;
            }
            if is_open {
                value = -self.search(&node.children[of], path, depth - 1, window);
            }
            path.pop();
            best = best.max(value);
            low = low.max(best);
            let is_cut = match self.bug {
                Some(Bug::CutsAboveBeta) => low > beta,
                Some(Bug::NoPruning) => false,
                _ => low >= beta,
            };
            if is_cut {
                break;
            }
        }
        let is_hard = self.bug == Some(Bug::FailHard) && !is_leaf;
        let value = if is_hard { best.clamp(alpha, beta) } else { best };
        if self.is_child_first {
            self.lines.push(Line { path: path.clone(), window: (alpha, beta), value });
            return value;
        }
        self.lines[number].value = value;
        if self.bug == Some(Bug::LosesALeaf) && is_leaf && number == 5 {
            self.lines.pop();
        }
        if self.bug == Some(Bug::OneSign) && number == 4 {
            self.lines[number].value = -value;
        }
        value
    }

    /// All that it logs of a whole search.
    pub(super) fn logged(mut self, tree: &Node) -> (usize, String) {
        self.search(tree, &mut Vec::new(), usize::MAX, (-INF, INF));
        (self.lines.len(), self.log("", 1, 1))
    }

    /// What it logs of a search; `said`: what it says of the root beside.
    fn log(&self, said: &str, sign: i64, turn: i64) -> String {
        let mut text = String::new();
        let number = |value: i64| match value {
            INF => "inf".to_owned(),
            _ if value == -INF => "-inf".to_owned(),
            value => value.to_string(),
        };
        for Line { path, window: (alpha, beta), value } in &self.lines {
            let steps: Vec<String> = path.iter().map(|step| format!("/{step}")).collect();
            let path_text = if steps.is_empty() { "/".to_owned() } else { steps.concat() };
            let sign = if path.len().is_multiple_of(2) { sign } else { sign * turn };
            let (low, high) = if sign < 0 { (-beta, -alpha) } else { (*alpha, *beta) };
            let said = if path.is_empty() { said } else { "" };
            let _ = writeln!(
                text,
                "{path_text} {} [{}, {}]{said}",
                number(sign * value),
                number(low),
                number(high)
            );
        }
        text
    }
}

fn searched(tree: &Node, bug: Option<Bug>) -> Engine {
    let mut engine = Engine { bug, ..Engine::default() };
    engine.search(tree, &mut Vec::new(), usize::MAX, (-INF, INF));
    engine
}

/// What `check` says of a log about a tree: whether it agrees, and the whole as JSON.
fn told(tree: &str, log: &str, options: &[&str]) -> (bool, Json) {
    let arguments =
        [&["check", "--format", "json", tree, "--order-of-visits", "--log", "-"], options].concat();
    let found = run(&arguments, log);
    assert!(found.stderr.is_empty(), "{}", found.stderr);
    (found.status == 0, serde_json::from_str(&found.stdout).expect("JSON"))
}

/// The text of a tree from MAX's view (`turn` 1) or from that of the player to move (-1).
pub(super) fn text(tree: &Node, turn: i64) -> String {
    let mut text = String::new();
    tree.document(&mut text, 1, turn);
    text
}

pub(super) fn for_trees(mut check: impl FnMut(&Node)) {
    let mut random = Random::new(3);
    for _ in 0..12 {
        check(&Node::random(&mut random, 4));
    }
}

pub(super) const MOVER: [&str; 2] = ["--values", "mover"];

#[test]
fn a_right_engine_agrees_from_its_own_view_and_from_that_of_max() {
    for_trees(|tree| {
        let engine = searched(tree, None);
        let (is_same, found) = told(&text(tree, -1), &engine.log("", 1, 1), &MOVER);
        assert!(is_same, "{found}");
        let all = found["visits"].as_u64();
        assert_eq!(all, Some(engine.lines.len() as u64));
        assert_eq!((found["values"].as_u64(), found["windows"].as_u64()), (all, all));
        // The engine thinks from the view of the player to move: at odd plies that is not MAX's.
        assert!(told(&text(tree, 1), &engine.log("", 1, -1), &[]).0);
    });
}

#[test]
fn each_planted_bug_is_named() {
    let bugs = [
        (Bug::CutsAboveBeta, "right for `--cutoff gt`: a node stops at alpha > beta"),
        (Bug::FailHard, "right for `--fail hard`"),
        (Bug::NoDeepCutoffs, "right without deep cutoffs (no-deep)"),
        (Bug::NoPruning, "right without pruning (minimax)"),
        (Bug::RightToLeft, "right with the children taken from right to left"),
        (Bug::BestFirst, "right with the children taken best first, by minimax value"),
        (Bug::OtherPlayer, "right with MIN and MAX exchanged"),
    ];
    for (bug, diagnosis) in bugs {
        let mut named = 0;
        for_trees(|tree| {
            let log = searched(tree, Some(bug)).log("", 1, 1);
            let (is_same, found) = told(&text(tree, -1), &log, &MOVER);
            assert_eq!(is_same, log == searched(tree, None).log("", 1, 1), "{bug:?}: {found}");
            if !is_same {
                assert_eq!(found["diagnosis"], diagnosis, "{bug:?}: {found}\n{log}");
                named += 1;
            }
        });
        assert!(named >= 3, "{bug:?} is seen in {named} trees");
    }
}

#[test]
fn turned_signs_are_named() {
    for_trees(|tree| {
        let engine = searched(tree, None);
        for (sign, turn, view) in [
            (-1, 1, "numbers from the view of the player who is not to move"),
            (1, -1, "all numbers from MAX's view"),
            (-1, -1, "all numbers from MIN's view"),
        ] {
            let (is_same, found) = told(&text(tree, -1), &engine.log("", sign, turn), &MOVER);
            assert!(!is_same);
            assert_eq!(found["diagnosis"], format!("right with {view}"));
        }
        let tree = &text(tree, 1);
        let (is_same, found) = told(tree, &engine.log("", 1, 1), &[]);
        assert!(!is_same);
        assert_eq!(found["diagnosis"], "right with numbers from the view of the player to move");
        let (is_same, found) = told(tree, &engine.log("", -1, -1), &[]);
        assert!(!is_same);
        assert_eq!(found["diagnosis"], "right with all numbers from MIN's view");
    });
}

#[test]
fn a_bug_that_is_no_rule_is_told_at_its_line() {
    let mut seen = [0, 0];
    for_trees(|tree| {
        let right = searched(tree, None);
        let log = searched(tree, Some(Bug::WindowStays)).log("", 1, 1);
        let (_, found) = told(&text(tree, -1), &log, &MOVER);
        // The first line that has another window, although the nodes are the same up to it.
        let right_log = right.log("", 1, 1);
        let line = 1
            + (log.lines().zip(right_log.lines()))
                .position(|(one, other)| {
                    one.split_once('[') != other.split_once('[')
                        && one.split_once('[').map(|of| of.1)
                            != other.split_once('[').map(|of| of.1)
                })
                .expect("a window is another one");
        assert_eq!(
            (&found["difference"]["kind"], &found["difference"]["line"]),
            (&Json::from("window"), &Json::from(line)),
            "{found}"
        );
        for bug in [Bug::LosesALeaf, Bug::OneSign] {
            let log = searched(tree, Some(bug)).log("", 1, 1);
            let (is_same, found) = told(&text(tree, -1), &log, &MOVER);
            if is_same {
                // The number is 0, or the line that is lost was none of a leaf.
                assert_eq!(log, right.log("", 1, 1));
                continue;
            }
            assert!(found["diagnosis"].is_null(), "{bug:?}: {found}");
            let (kind, line) = match bug {
                Bug::LosesALeaf => ("other node", 6),
                _ => ("value", 5),
            };
            assert_eq!(
                (&found["difference"]["kind"], &found["difference"]["line"]),
                (&Json::from(kind), &Json::from(line)),
                "{found}\n{log}"
            );
            seen[usize::from(bug == Bug::OneSign)] += 1;
        }
    });
    assert!(seen.iter().all(|&count| count > 2), "{seen:?}");
}

#[test]
fn aspiration_and_deepening_are_several_searches() {
    for_trees(|tree| {
        let mut log = String::new();
        let mut windows = Vec::new();
        let mut lines = 0;
        let mut guess = 0;
        for depth in 1..=4 {
            // The window about the last value; if the value is outside, it is opened on that side.
            let mut window = (guess - 1, guess + 1);
            loop {
                let mut engine = Engine::default();
                guess = engine.search(tree, &mut Vec::new(), depth, window);
                windows.push((lines + 1, depth, window, engine.lines.len()));
                lines += engine.lines.len();
                log.push_str(&engine.log(&format!(" depth={depth}"), 1, 1));
                if guess <= window.0 {
                    window.0 = -INF;
                } else if guess >= window.1 {
                    window.1 = INF;
                } else {
                    break;
                }
            }
        }
        let (is_same, found) = told(&text(tree, -1), &log, &MOVER);
        assert!(is_same, "{found}\n{log}");
        let searches = found["searches"].as_array().expect("a list");
        let end = |value: &Json| value.as_i64();
        let told: Vec<_> = searches
            .iter()
            .map(|search| {
                let window = &search["window"];
                (
                    search["line"].as_u64(),
                    search["depth"].as_u64(),
                    (end(&window["alpha"]), end(&window["beta"])),
                    search["visits"].as_u64(),
                )
            })
            .collect();
        let open = |end: i64| Some(end).filter(|end| end.abs() < INF);
        let wanted: Vec<_> = windows
            .iter()
            .map(|&(line, depth, (alpha, beta), visits)| {
                (
                    Some(line as u64),
                    Some(depth as u64),
                    (open(alpha), open(beta)),
                    Some(visits as u64),
                )
            })
            .collect();
        assert_eq!(told, wanted);
        assert!(searches.len() > 4, "{searches:?}");
        // A fault in the last search is told there.
        let (before, last) = log.trim_end().rsplit_once('\n').expect("lines");
        let wrong = format!("{before}\n{}\n", last.replace(" [", "7 ["));
        let (is_same, found) = self::told(&text(tree, -1), &wrong, &MOVER);
        assert!(!is_same);
        assert_eq!(found["difference"]["line"].as_u64(), Some(lines as u64), "{found}");
        assert_eq!(found["searches"].as_array().map(Vec::len), Some(windows.len()));
    });
}

#[test]
fn moves_lead_to_nodes_in_logs_of_visits_and_of_claims() {
    let tree = r#"{"children": [{"move": "e4", "children": [{"move": "e5", "value": 12}, {"move": "c5", "value": -8}]}, {"move": "d4", "children": [{"move": "e5", "value": -20}, {"move": "Nf6", "value": 31}]}]}"#;
    // MAX has -8 by e4; after d4 MIN has -20, so Nf6 is pruned.
    for log in [
        "/\n/e4\n/e4/e5\n/e4/c5\n/d4\n/d4/e5\n",
        "/\ne4\ne4 e5\ne4 c5\nd4\nd4 e5\n",
        "/\ne4\ne4/e5 12\ne4/c5 -8\nd4 <=-20\nd4/e5 -20\n",
        "enter /\nenter E4\nenter e4 E5\nenter e4 C5 alpha=-inf beta=12\nenter D4 [-8, inf]\nenter d4 e5\n",
    ] {
        assert!(told(tree, log, &[]).0, "{log}");
    }
    let (is_same, found) = told(tree, "/\ne4\ne4/e5\ne4/c5\nd4\nd4/e5\nd4 nf6\n", &[]);
    assert!(!is_same);
    assert_eq!(
        (&found["difference"]["kind"], &found["difference"]["node"]["path"]),
        (&Json::from("pruned"), &Json::from("/1/1"))
    );
    let claims = "e4 e5 -inf inf 12\nd4/Nf6 0 inf 31\n/d4 -8 inf -20\nE4, -inf, inf, -8\n";
    let found = run(&["check", tree, "--log", "-"], claims);
    assert_eq!((found.status, found.stderr.as_str()), (0, ""), "{}", found.stdout);
    // As `explain` takes them.
    for node in ["/e4/c5", "e4/c5", "/d4/e5", "d4/e5"] {
        let wanted = if node.contains("e4") { "/0/1" } else { "/1/0" };
        let found = run(&["explain", tree, node], "");
        assert!(
            found.stdout.starts_with(&format!("node {wanted} ")),
            "{node}: {}{}",
            found.stdout,
            found.stderr
        );
    }
}

#[test]
fn windows_that_fit_no_search_are_not_those_of_minimax() {
    // All children are looked at with and without pruning, and no search has such a window.
    for window in ["[7, 3]", "[1, 2]", "alpha=4"] {
        let (is_same, found) = told("[3, 5]", &format!("/ 5\n/0 {window}\n/1\n"), &[]);
        assert!(!is_same);
        assert_eq!(
            (&found["difference"]["kind"], &found["diagnosis"]),
            (&Json::from("window"), &Json::Null),
            "{found}"
        );
    }
    let (is_same, found) = told("[3, 5]", "/ 5\n/0\n/1 [-inf, inf]\n", &[]);
    assert!(!is_same);
    assert_eq!(found["diagnosis"], "right without pruning (minimax)");
    assert!(told("[3, 5]", "/ 5 [-inf, inf]\n/0\n/1 [-inf, inf]\n", &["--algorithm", "minimax"]).0);
    assert!(!told("[3, 5]", "/ 5 [-inf, inf]\n/0\n/1 [3, inf]\n", &["--algorithm", "minimax"]).0);
}
