//! The claims of an engine with a transposition table, null windows, aspiration and iterative deepening: of the
//! right one all are sound; of one with a planted bug, what is told is what the definitions say.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;

use serde_json::Value as Json;

use crate::support::run;

/// Beyond all values.
const INF: i64 = 1_000;

/// The deepest ply.
const PLIES: u64 = 5;

/// A game in which each player adds a number to a sum, so that many orders of moves lead to one position. A
/// position is a ply and a sum.
#[derive(Clone, Copy)]
struct SumGame(u64);

type Position = (u64, u64);

impl SumGame {
    fn hash(self, (ply, sum): Position) -> u64 {
        let mut hash = self.0 ^ (ply << 40) ^ (sum << 20) ^ 0x9e37_79b9;
        for _ in 0..3 {
            hash = (hash ^ (hash >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        }
        hash ^ (hash >> 29)
    }

    fn children(self, position: Position) -> Vec<Position> {
        let (ply, sum) = position;
        let is_over = ply == PLIES || (ply > 1 && self.hash(position).is_multiple_of(7));
        let count = if is_over { 0 } else { 3 };
        let step = if ply.is_multiple_of(2) { 1 } else { 10 };
        (0..count).map(|of| (ply + 1, sum + of * step)).collect()
    }

    /// The static value, from the view of the player to move.
    fn evaluation(self, position: Position) -> i64 {
        i64::try_from((self.hash(position) >> 8) % 21).expect("small") - 10
    }

    /// The value so many plies deep, from the view of the player to move: by its definition.
    fn truth(self, position: Position, depth: u64) -> i64 {
        let children = self.children(position);
        let values = children.iter().map(|&child| -self.truth(child, depth - 1));
        match depth {
            0 => self.evaluation(position),
            _ => values.max().unwrap_or_else(|| self.evaluation(position)),
        }
    }

    /// The tree as a document, with values from the view of the player to move.
    fn document(self, position: Position, text: &mut String) {
        let ((ply, sum), value) = (position, self.evaluation(position));
        let _ = write!(text, "{{\"value\": {value}, \"position\": \"{ply} {sum}\"");
        let children = self.children(position);
        if !children.is_empty() {
            text.push_str(", \"children\": [");
            for (number, &child) in children.iter().enumerate() {
                text.push_str(if number > 0 { ", " } else { "" });
                self.document(child, text);
            }
            text.push(']');
        }
        text.push('}');
    }

    fn at(self, path: &[usize]) -> Position {
        let step = |at: Position, &step: &usize| self.children(at)[step];
        path.iter().fold((0, 0), step)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Bug {
    BoundTakenAsExact,
    EntryOfWrongDepth,
    CollidingKeys,
    MissingNegation,
    AspirationNotReopened,
    UnsoundReduction,
}

const BUGS: [Bug; 6] = [
    Bug::BoundTakenAsExact,
    Bug::EntryOfWrongDepth,
    Bug::CollidingKeys,
    Bug::MissingNegation,
    Bug::AspirationNotReopened,
    Bug::UnsoundReduction,
];

/// What the engine says of a node, from the view of the player to move.
struct Claim {
    path: Vec<usize>,
    window: (i64, i64),
    value: i64,
    depth: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Flag {
    Exact,
    Lower,
    Upper,
}

struct Engine {
    game: SumGame,
    bug: Option<Bug>,
    table: HashMap<Position, (u64, i64, Flag)>,
    path: Vec<usize>,
    log: Vec<Claim>,
    hits: u64,
}

impl Engine {
    /// All that an engine claims in a search of iterative deepening.
    fn run(game: SumGame, bug: Option<Bug>) -> Engine {
        let mut engine =
            Engine { game, bug, table: HashMap::new(), path: Vec::new(), log: Vec::new(), hits: 0 };
        let mut last = 0;
        for depth in 1..=PLIES {
            let (alpha, beta) = (last - 2, last + 2);
            last = engine.search((0, 0), depth, alpha, beta);
            let is_outside = last <= alpha || last >= beta;
            if is_outside && bug != Some(Bug::AspirationNotReopened) {
                last = engine.search((0, 0), depth, -INF, INF);
            }
            // What it plays by.
            engine.claim(depth, (-INF, INF), last);
        }
        engine
    }

    fn claim(&mut self, depth: u64, window: (i64, i64), value: i64) {
        let path = self.path.clone();
        self.log.push(Claim { path, window, value, depth });
    }

    fn search(&mut self, position: Position, depth: u64, alpha: i64, beta: i64) -> i64 {
        let value = self.value(position, depth, alpha, beta);
        self.claim(depth, (alpha, beta), value);
        value
    }

    fn value(&mut self, position: Position, depth: u64, alpha: i64, beta: i64) -> i64 {
        let key = match self.bug {
            Some(Bug::CollidingKeys) => (position.0, position.1 % 7),
            _ => position,
        };
        if let Some(&(of_depth, value, flag)) = self.table.get(&key)
            && (of_depth == depth || self.bug == Some(Bug::EntryOfWrongDepth))
        {
            let is_enough = match flag {
                Flag::Exact => true,
                Flag::Lower => value >= beta,
                Flag::Upper => value <= alpha,
            };
            if is_enough || self.bug == Some(Bug::BoundTakenAsExact) {
                self.hits += 1;
                return value;
            }
        }
        let children = self.game.children(position);
        if depth == 0 || children.is_empty() {
            return self.game.evaluation(position);
        }
        let (mut best, mut own) = (-INF, alpha);
        for (number, &child) in children.iter().enumerate() {
            self.path.push(number);
            let value = if number == 0 {
                -self.search(child, depth - 1, -beta, -own)
            } else {
                self.scout(child, depth - 1, own, beta, number)
            };
            self.path.pop();
            best = best.max(value);
            own = own.max(value);
            if own >= beta {
                break;
            }
        }
        let flag = match best {
            _ if best <= alpha => Flag::Upper,
            _ if best >= beta => Flag::Lower,
            _ => Flag::Exact,
        };
        self.table.insert(key, (depth, best, flag));
        best
    }

    /// Asks with a null window whether a later child is better, and then how good it is.
    fn scout(&mut self, child: Position, depth: u64, own: i64, beta: i64, number: usize) -> i64 {
        let is_reduced = self.bug == Some(Bug::UnsoundReduction) && number == 2 && depth > 0;
        let asked = self.search(child, depth - u64::from(is_reduced), -own - 1, -own);
        let value = match self.bug {
            Some(Bug::MissingNegation) if depth == 0 => asked,
            _ => -asked,
        };
        let is_open = value > own && (value < beta || is_reduced);
        if is_open { -self.search(child, depth, -beta, -own) } else { value }
    }
}

/// A number of a log; `-inf` and `inf` beyond all values.
fn number(value: i64) -> String {
    match value {
        INF => "inf".to_owned(),
        _ if value == -INF => "-inf".to_owned(),
        _ => value.to_string(),
    }
}

impl Claim {
    fn node(&self) -> String {
        let steps = self.path.iter().map(|step| format!("/{step}"));
        let path: String = steps.collect();
        if path.is_empty() { "/".to_owned() } else { path }
    }

    /// As text, from the view of the player to move.
    fn line(&self) -> String {
        let (alpha, beta) = (number(self.window.0), number(self.window.1));
        let (node, value, depth) = (self.node(), number(self.value), self.depth);
        format!("{node} {alpha} {beta} {value} depth={depth}\n")
    }

    /// As JSON, from MAX's view.
    fn json(&self) -> String {
        let end = |end: i64| Some(end).filter(|end| end.abs() < INF);
        let is_max = self.path.len().is_multiple_of(2);
        let (low, high, value) = match (self.window, self.value) {
            ((low, high), value) if is_max => (low, high, value),
            ((low, high), value) => (-high, -low, -value),
        };
        let (alpha, beta) = (end(low), end(high));
        let (node, depth) = (self.node(), self.depth);
        let claim = serde_json::json!({
            "node": node, "alpha": alpha, "beta": beta, "value": value, "depth": depth,
        });
        format!("{claim}\n")
    }

    /// Whether it is good enough, and whether it is true as a bound: as the definitions say.
    fn is(&self, truth: i64) -> (bool, bool) {
        let ((alpha, beta), value) = (self.window, self.value);
        let is_good_enough = if truth <= alpha {
            value <= alpha
        } else if truth >= beta {
            value >= beta
        } else {
            value == truth
        };
        let is_true = if value <= alpha {
            truth <= value
        } else if value >= beta {
            truth >= value
        } else {
            truth == value
        };
        (is_good_enough, is_true)
    }
}

/// Holds what `check --log` tells of a log against the definitions. Whether the log is sound; else what mistake of a
/// table it names.
fn is_told_as_it_is(game: SumGame, claims: &[Claim], file: &str) -> Result<(), Option<String>> {
    let (mut counts, mut first) = ([0_u64; 2], [None; 2]);
    for (claim, line) in claims.iter().zip(1_u64..) {
        let truth = game.truth(game.at(&claim.path), claim.depth);
        let (is_good_enough, is_true) = claim.is(truth);
        let sign = if claim.path.len().is_multiple_of(2) { 1 } else { -1 };
        for (at, is_right) in [is_good_enough, is_true].into_iter().enumerate() {
            counts[at] += u64::from(!is_right);
            if !is_right && first[at].is_none() {
                first[at] = Some((line, sign * truth, claim));
            }
        }
    }
    let text: String = claims.iter().map(Claim::line).collect();
    let json: String = claims.iter().map(Claim::json).collect();
    let mut told = Vec::new();
    for log in [text, json] {
        let view = if log.starts_with('{') { "max" } else { "mover" };
        // From MAX's view the tree is another document.
        let tree = if view == "max" { format!("{file}.max") } else { file.to_owned() };
        let arguments = ["check", "--values", view, "--format", "json", &tree, "--log", "-"];
        let done = run(&arguments, log);
        assert_eq!(done.stderr, "");
        assert_eq!(done.status, i32::from(counts[1] > 0));
        let mut json: Json = serde_json::from_str(&done.stdout).expect("JSON");
        json["tree"].take();
        told.push(json);
    }
    assert_eq!(told[0], told[1]);
    let told = &told[0];
    assert_eq!(told["counts"]["claims"], claims.len());
    assert_eq!(told["counts"]["not_good_enough"], counts[0]);
    assert_eq!(told["counts"]["not_true"], counts[1]);
    assert_eq!(told["good_enough"], counts[0] == 0);
    assert_eq!(told["true_bounds"], counts[1] == 0);
    for (key, first) in ["unsound", "untrue"].into_iter().zip(first) {
        let Some((line, truth, claim)) = first else {
            assert!(told[key].is_null());
            continue;
        };
        let told = &told[key];
        assert_eq!((&told["line"], &told["true_value"]), (&line.into(), &truth.into()));
        // The line of play ends at the depth or at a leaf, and what stands there is the true value.
        let pv = told["pv"].as_array().expect("nodes");
        let path = pv.last().map_or(&told["node"]["path"], |node| &node["path"]);
        let path = path.as_str().expect("a path");
        let path: Vec<usize> = (path.split('/').filter(|step| !step.is_empty()))
            .map(|step| step.parse().expect("a step"))
            .collect();
        assert!(path.starts_with(&claim.path));
        let end = game.at(&path);
        let plies = path.len() - claim.path.len();
        assert!(plies as u64 == claim.depth || game.children(end).is_empty());
        let sign = if path.len().is_multiple_of(2) { 1 } else { -1 };
        assert_eq!(sign * game.evaluation(end), truth);
    }
    if counts[0] == 0 {
        return Ok(());
    }
    Err(told["unsound"]["agrees"]["mistake"].as_str().map(str::to_owned))
}

/// Negates the values of the nodes where MIN is to move.
fn from_max_view(json: &mut Json, ply: u64) {
    if !ply.is_multiple_of(2) {
        json["value"] = (-json["value"].as_i64().expect("an integer")).into();
    }
    if let Some(children) = json.get_mut("children").and_then(Json::as_array_mut) {
        for child in children {
            from_max_view(child, ply + 1);
        }
    }
}

#[test]
fn the_right_engine_is_sound_and_each_planted_bug_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut found, mut hits) = ([0; BUGS.len()], 0);
    let mut named: HashMap<(usize, Option<String>), u64> = HashMap::new();
    for seed in 0..12 {
        let game = SumGame(seed);
        let file = folder.path().join(format!("{seed}"));
        let file = file.to_str().expect("text");
        let mut text = String::new();
        game.document((0, 0), &mut text);
        fs::write(file, &text).expect("room");
        let mut json: Json = serde_json::from_str(&text).expect("JSON");
        from_max_view(&mut json, 0);
        fs::write(format!("{file}.max"), json.to_string()).expect("room");
        let right = Engine::run(game, None);
        hits += right.hits;
        assert_eq!(is_told_as_it_is(game, &right.log, file), Ok(()), "seed {seed}");
        for (at, bug) in BUGS.into_iter().enumerate() {
            let engine = Engine::run(game, Some(bug));
            if let Err(mistake) = is_told_as_it_is(game, &engine.log, file) {
                found[at] += 1;
                *named.entry((at, mistake)).or_default() += 1;
            }
        }
    }
    // The table is used; and each bug shows in most games.
    assert!(hits > 100, "{hits}");
    assert!(found.iter().all(|&games| games >= 6), "{BUGS:?} {found:?}");
    // A mistake of the table is named in most of them.
    for (at, mistake) in ["bound", "depth", "position"].into_iter().enumerate() {
        let count = named.get(&(at, Some(mistake.to_owned()))).copied().unwrap_or_default();
        assert!(2 * count > found[at], "{:?}: {named:?}", BUGS[at]);
    }
}

/// What `check --log` prints for a log on standard input.
fn told(tree: &str, log: &str, options: &[&str]) -> (i32, String) {
    let found = run(&[&["check", tree, "--log", "-"], options].concat(), log);
    assert_eq!(found.stderr, "", "{log}");
    (found.status, found.stdout)
}

#[test]
fn a_bound_may_be_good_enough_and_untrue() {
    let tree = "[[3, 5], [2, 9]]";
    // /1 is 2: at most alpha.
    for (log, status, verdicts) in [
        ("/1 3 inf 2", 0, "good-enough yes\ntrue-bound yes\n"),
        ("/1 3 inf 3", 0, "good-enough yes\ntrue-bound yes\n"),
        ("/1 3 inf 1", 1, "good-enough yes\ntrue-bound no: 1 of 1\n"),
        ("/1 3 inf 4", 1, "good-enough no: 1 of 1\ntrue-bound no: 1 of 1\n"),
        ("/1 -inf 2 2", 0, "good-enough yes\ntrue-bound yes\n"),
        ("/1 -inf 2 3", 1, "good-enough yes\ntrue-bound no: 1 of 1\n"),
        ("/1 -inf 2 1", 1, "good-enough no: 1 of 1\ntrue-bound no: 1 of 1\n"),
        ("/1 1 3 2", 0, "good-enough yes\ntrue-bound yes\n"),
        ("/1 1 4 3", 1, "good-enough no: 1 of 1\ntrue-bound no: 1 of 1\n"),
        // Numbers that the tree cannot hold are compared exactly.
        ("/1 1.5 2.5 2.0", 0, "good-enough yes\ntrue-bound yes\n"),
        ("/1 2.5 2.75 2.25", 0, "good-enough yes\ntrue-bound yes\n"),
        ("/1 2.5 2.75 1.75", 1, "good-enough yes\ntrue-bound no: 1 of 1\n"),
        ("/1 -inf 2 inf", 1, "good-enough yes\ntrue-bound no: 1 of 1\n"),
    ] {
        let (found, text) = told(tree, log, &[]);
        assert_eq!(found, status, "{log}: {text}");
        assert!(text.contains(verdicts), "{log}: {text}");
    }
}

#[test]
fn the_first_wrong_claim_is_that_of_the_least_line_whatever_its_depth() {
    let tree = r#"{"value": 0, "children": [{"value": 4, "children": [3, 5]},
        {"value": 1, "children": [2, 9]}]}"#;
    // To depth 1 the root is 4, to the leaves 3.
    let log = "/ -inf inf 4 depth=1\n/ -inf inf 3 depth=2\n/ -inf inf 3\n/ -inf inf 3 depth=7\n";
    let (status, text) = told(tree, log, &[]);
    assert_eq!(status, 0, "{text}");
    let depths = "depth none: 1 claim, 1 exact, 0 lower bounds, 0 upper bounds; good-enough yes; true-bound yes\n\
                  depth 1: 1 claim,";
    assert!(text.contains(depths), "{text}");
    // Subtrees that are cut at the same ply, none of them in another.
    let (status, text) = told(tree, "/1 0 9 2 depth=1\n/0 0 9 3 depth=1\n", &[]);
    assert_eq!(status, 0, "{text}");
    let log =
        "# a comment\n/ -inf inf 3 depth=2\n/ -inf inf 3 depth=1\n/ -inf inf 4\n/1 0 3 9 depth=0\n";
    let (status, text) = told(tree, log, &[]);
    assert_eq!(status, 1);
    let said = "unsound line 3: the log says 3 of / in the window (-inf, inf) at depth 1, and the true \
                value is 4: 4 alone is good enough\npv /0 (4)\n";
    assert!(text.contains(said), "{text}");
    assert!(!text.contains("untrue"), "{text}");
}

#[test]
fn claims_about_a_chain_of_a_hundred_thousand_nodes_are_judged() {
    let plies = 100_000;
    let tree = "[".repeat(plies) + "7" + &"]".repeat(plies);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("chain.json");
    fs::write(&file, tree).expect("room");
    let file = file.to_str().expect("text");
    let log = format!("/ 0 9 7\n/0/0 0 9 6\n/0 0 9 7 depth={plies}\n");
    let (status, text) = told(file, &log, &[]);
    assert_eq!(status, 1);
    let said =
        "unsound line 2: the log says 6 of /0/0 in the window (0, 9), and the true value is 7";
    assert!(text.contains(said));
}
