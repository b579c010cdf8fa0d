//! A million levels and a million children, in debug builds, on a stack of 8 MiB (as the tests'
//! own threads have 2 MiB, those in this process are stricter still).

use std::fmt::Write as _;

use abprune::Named as _;
use abprune::read::{Format, Options};
use abprune::report::ReportFormat;
use abprune::report::explain::ExplainedNode;
use abprune::search::record::{RecordedPart, Recording};
use abprune::search::{Algorithm, ForwardAlgorithm, PrunedList, Rules};

use crate::support::{run, solve};

const LEVELS: usize = 1_000_000;

/// `[[[1],1],0]` and so on: every level has a deep child and a leaf.
fn arrays(leaf: impl Fn(usize) -> i64) -> String {
    let mut text = "[".repeat(LEVELS);
    text.push('1');
    for level in 0..LEVELS {
        let _ = write!(text, ",{}]", leaf(level));
    }
    text
}

#[test]
fn a_million_nested_arrays() {
    let output = solve(&[], arrays(|level| i64::try_from(level % 2).expect("small")));
    assert!(output.contains("leaves 1000001 of 1000001 evaluated, 0 skipped\n"), "{output}");
}

#[test]
fn a_million_nested_objects() {
    let mut text = String::new();
    for level in 0..LEVELS {
        let _ = write!(text, r#"{{"name":"n{level}","children":["#);
    }
    text.push('1');
    for _ in 0..LEVELS {
        text.push_str(",0]}");
    }
    let output = solve(&["--format", "json"], text);
    assert!(output.starts_with(r#"{"tree":"-","player":"max""#));
    assert!(output.contains(r#""name":"n1""#));
}

#[test]
fn a_principal_variation_a_million_plies_long() {
    // All values are equal but the deepest, so the leftmost line goes all the way down.
    let output = solve(&[], arrays(|_| 0));
    let pv = output.lines().find(|line| line.starts_with("pv ")).expect("a line");
    let words: Vec<&str> = pv.split(' ').collect();
    assert!(words.len() > LEVELS - 5);
    assert_eq!(words[1], "/0");
    assert_eq!(words[1_001], "~1000/0");
    assert_eq!(words[900_000], "~899999/0");
}

#[test]
fn half_a_million_cutoffs_on_one_line_of_play() {
    let text = format!("[5,{}]", arrays(|_| 1));
    let output = solve(&[], &text);
    let pruned: Vec<&str> = output.lines().filter(|line| line.starts_with("pruned ")).collect();
    assert!(pruned.len() > LEVELS / 2 - 5);
    assert_eq!(pruned[pruned.len() - 1], "pruned /1/1 (1) alpha cutoff at /1, window (5, 1)");
    // Written against the path before it, which is two plies deeper.
    let deep = pruned[pruned.len() / 2];
    assert!(deep.starts_with("pruned ~") && deep.contains("/1 (1) alpha cutoff at ~"), "{deep}");
    let leaves = solve(&["--pruned", "leaves"], &text);
    assert_eq!(leaves, output, "the pruned subtrees are leaves here");
}

/// Where there are no names there is room for a whole item before it is written, with one somewhere an
/// item is written again if there is too little.
#[test]
fn cutoffs_around_a_thousand_plies_are_written_as_with_names() {
    const PLIES: usize = 1_010;
    let mut text = "[".repeat(PLIES);
    text.push_str("[2,[0,5],1,[0,5]]");
    // Each of the nodes beside the long way stops after its first leaf.
    for height in 0..PLIES {
        let first = if height % 2 == 0 { 9 } else { 0 };
        let others = if height == 10 { 400 } else { 1 };
        let _ = write!(text, ",[{first}{}]]", ",5".repeat(others));
    }
    let named = text.replacen("[2,", "[{\"name\":\"x\",\"value\":2},", 1);
    let pruned = |text: &str, options: &[&str]| {
        let output = solve(&[&["--format", "json"], options].concat(), text);
        let answer: serde_json::Value = serde_json::from_str(&output).expect("JSON");
        answer["pruned"].as_array().expect("a list").clone()
    };
    let along = pruned(&text, &[]);
    assert_eq!(along, pruned(&text, &["--all-best"]));
    assert_eq!(along, pruned(&named, &[]));
    assert_eq!(along, pruned(&named, &["--all-best"]));
    // A leaf between two nodes that stop takes nothing from what their paths share.
    assert_eq!(along[1]["path"], "~1010/3/1");
    let length = |item: &serde_json::Value, key| item[key].as_str().expect("a path").len();
    let is_short_below_long =
        |item: &&serde_json::Value| length(item, "path") < 20 && length(item, "at") > 1_900;
    // They do not fit on one page, however long the principal variation has made it.
    let are_short = along.iter().filter(is_short_below_long);
    assert_eq!(are_short.count(), 400);
}

#[test]
fn a_million_children() {
    let mut text = String::from("[");
    for child in 0..LEVELS {
        let _ = write!(text, "{},", child * 7_919 % 1_000_003);
    }
    text.push_str("-1]");
    let output = solve(&["--all-best"], &text);
    assert!(output.starts_with("value 1000002\n"), "{output}");
    // As many optimal moves, each of which must be searched again.
    let pairs = format!("[{}[1,2]]", "[1,2],".repeat(LEVELS / 4));
    let output = solve(&["--all-best"], &pairs);
    assert!(output.contains("/0 /1 /2 ") && output.contains(" /250000\n"));
}

#[test]
fn orders_and_depth_limits_on_a_million_levels() {
    let text = arrays(|level| i64::try_from(level % 3).expect("small"));
    let given = solve(&["--quiet"], &text);
    for order in ["reverse", "best", "worst", "static", "random"] {
        assert_eq!(solve(&["--quiet", "--order", order], &text), given, "{order}");
    }
    assert_eq!(solve(&["--quiet", "--depth", "2000000"], &text), given);
    assert_eq!(solve(&["--quiet", "--algorithm", "minimax"], &text), given);
}

#[test]
fn a_million_levels_of_what_is_wrong() {
    for text in ["[".repeat(LEVELS), "{\"children\":[".repeat(LEVELS), "{\"meta\":".repeat(LEVELS)]
    {
        let run = run(&["solve"], text);
        assert_eq!(run.status, 2);
        assert!(run.stderr.len() < 1_000, "{}", run.stderr);
    }
    let unknown = arrays(|_| 0).replacen('1', "null", 1);
    let run = run(&["solve"], unknown);
    assert_eq!(run.status, 2);
    assert!(
        run.stderr.contains("(1000000 steps)") && run.stderr.contains("-:1:1000001"),
        "{}",
        run.stderr
    );
}

#[test]
fn deep_trees_are_dropped_and_copied_on_a_small_stack() {
    let text = arrays(|_| 0);
    let thread = std::thread::Builder::new().stack_size(128 * 1024);
    let thread = thread.spawn(move || {
        let tree = Format::Nested.read(text.as_bytes(), &Options::default()).expect("a tree");
        let copy = tree.clone();
        drop(tree);
        let mut list = PrunedList::default();
        let outcome = Algorithm::AlphaBeta.search(&copy, Rules::default(), &mut list);
        assert!(outcome.is_ok_and(|outcome| outcome.pv.len() > LEVELS - 5));
        assert_eq!(list.by_leaf(&copy).len(), list.len());
    });
    thread.expect("a thread").join().expect("no overflow");
}

#[test]
fn a_trace_of_a_million_levels() {
    let text = format!("[5,{}]", arrays(|_| 1));
    let told = |arguments: &[&str]| {
        let run = run(&[&["trace"], arguments].concat(), &text);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        run.stdout
    };
    // The first step below ply 1,000 that is told is written in full, the next against it.
    let part = told(&["--from-step", "1000000", "--to-step", "1000002"]);
    let lines: Vec<&str> = part.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].contains(" enter ~0/1/0/0/0"), "{}", &lines[0][..200]);
    assert!(lines[1].contains(" enter ~999997/0: "), "{}", lines[1]);
    assert!(lines[2].contains(" enter ~999998/0: "), "{}", lines[2]);

    let node = format!("/1{}", "/0".repeat(2_000));
    let part = told(&["--node", &node]);
    let kinds: Vec<&str> =
        part.lines().map(|line| line.split_whitespace().nth(1).expect("a kind")).collect();
    assert_eq!(kinds, ["enter", "take", "cutoff", "prune", "return", "take"]);
    let cutoff = part.lines().nth(2).expect("a cutoff");
    assert!(
        cutoff.ends_with("cutoff ~2001: alpha cutoff, beta 1 <= alpha 5, which MAX holds at /, 2001 plies up (deep)"),
        "{cutoff}"
    );
}

/// MAX has the leaf 1 at the root, and all leaves are 0 or 1. What a pass has left is known to the next one: a line with
/// each path from the root would take terabytes.
#[test]
fn a_trace_of_passes_along_a_million_levels() {
    let text = arrays(|level| i64::try_from(level % 2).expect("small"));
    for algorithm in ["mtd-f", "dual-star"] {
        let found = run(&["trace", "--algorithm", algorithm, "--node", "/"], &text);
        assert_eq!((found.status, found.stderr.as_str()), (0, ""));
        let last = found.stdout.lines().last().expect("a result");
        assert!(last.ends_with("result /: value 1 (exact), principal variation to /1"), "{last}");
        assert!(found.stdout.contains(" re-search /: "), "{}", found.stdout);
    }
}

/// Nodes below ply 1,000 are counted at the one above them on that ply. All 20,001 nodes are entered, as no node has a
/// bound before its last child.
#[test]
fn a_folded_trace_of_ten_thousand_levels() {
    let levels = 10_000;
    let text = format!("{}1{}", "[".repeat(levels), ",2]".repeat(levels));
    let told = run(&["trace", "--format", "folded", "-"], &text).stdout;
    let deepest = format!("root{} 1", ";0".repeat(1_000));
    let lines = |is_one: &dyn Fn(&str) -> bool| told.lines().filter(|line| is_one(line)).count();
    assert_eq!(lines(&|line| line.ends_with(";1 1")), 1_000);
    assert_eq!(lines(&|line| line == deepest), 20_001 - 1_000 - 1_000);
    assert_eq!(lines(&|line| line.len() < deepest.len() && !line.ends_with(";1 1")), 1_000);
    assert_eq!(told.lines().count(), 20_001);
}

#[test]
fn an_explanation_half_a_million_plies_down() {
    let text = format!("[5,{}]", arrays(|_| 1));
    let read = Format::Nested.read(text.as_bytes(), &Options::default());
    let tree = read.expect("a tree");
    let path = [&[1][..], &vec![0; 500_000], &[1]].concat();
    let recording = Recording::of(ForwardAlgorithm::AlphaBeta, Rules::default());
    let record = recording.keeping(RecordedPart::node(path.clone())).search(&tree);
    let explained = ExplainedNode {
        name: "deep.json",
        tree: &tree,
        record: &record,
        path: &path,
        id: tree.node_at(&path).expect("a node").0,
        fate: record.fate_at(&path),
        shared: None,
        longest_chain: usize::MAX,
    };
    for &format in ReportFormat::ALL {
        let mut out = Vec::new();
        format.write_explained(&mut out, &explained).expect("written");
        assert!(out.len() < 80 * 500_000, "{}", out.len());
        let out = String::from_utf8(out).expect("text");
        assert!(out.contains("~499999") && out.contains("deep"));
    }
}

#[test]
fn what_if_a_leaf_of_a_million_levels_were_x() {
    let text = format!("[5,{}]", arrays(|_| 1));
    let ask = |arguments: &[&str]| run(&[&["what-if", "-"], arguments].concat(), &text);
    let answer = ask(&["/0", "--pruned", "/1/0/1"]);
    assert_eq!((answer.status, answer.stdout.as_str()), (0, "no x\n"));
    let answer = ask(&["/1/1", "--pruned", "/1/1"]);
    assert_eq!((answer.status, answer.stdout.as_str()), (0, "every x\n"));
    // For x <= 1 a million cutoffs are gone or there.
    let answer = ask(&["/0", "--max-nodes", "100"]);
    assert_eq!((answer.status, answer.stdout.as_str()), (2, ""));
    assert!(answer.stderr.contains("raise `--max-nodes`"), "{}", answer.stderr);
}

#[test]
fn a_path_from_a_name_takes_linear_time() {
    const DEPTH: usize = 50_000;
    let (open, close) = ("[".repeat(DEPTH), "]".repeat(DEPTH));
    let tree = format!(r#"{{"name": "R", "children": {open}1{close}}}"#);
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), tree).expect("room");
    let path = "/0".repeat(DEPTH);
    let explained = |node: &str| {
        let file = file.path().to_str().expect("text");
        run(&["explain", file, node], "").stdout
    };
    let found = explained(&format!("R{path}"));
    assert!(found.starts_with(&format!("node {path}\n")), "{}", &found[..100]);
    assert_eq!(found, explained(&path));
}
