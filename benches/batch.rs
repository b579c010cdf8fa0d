//! JSON Lines: a tree of eight leaves on each of a million lines, beside `jq -c .`, which reads each
//! document and prints it again, and beside `serde_json` into an arena with the classic recursion; and a
//! tree of fifteen objects on each of 200,000 lines, beside a derived type.
//!
//! `cargo bench --bench batch`; options and method are those of `large`, but all output goes to
//! `/dev/null`. Before anything is timed, the values of all lines are compared with the rival's.

mod support;

use std::io::Write;
use std::path::Path;

use support::contest::{ComparisonOptions, Run};
use support::files::{self, made};
use support::options::Options;
use support::table::say;
use support::{programs, serde_rival};

const LINES: usize = 1_000_000;

/// The runs of abprune on trees of leaves: name and options.
const RUNS: [(&str, &str); 5] = [
    ("quiet, 1 job", "--quiet --jobs 1"),
    ("quiet, 2 jobs", "--quiet --jobs 2"),
    ("JSON, 1 job", "--format json --jobs 1"),
    ("JSON, 2 jobs", "--format json --jobs 2"),
    ("as typed", ""),
];

const LINES_OF_OBJECTS: usize = 200_000;

/// Those on trees of objects. `negascout` needs the tree in memory.
const RUNS_OF_OBJECTS: [(&str, &str); 3] = [
    ("quiet, 1 job", "--quiet --jobs 1"),
    ("in memory, 1 job", "--algorithm negascout --quiet --jobs 1"),
    ("as typed", ""),
];

fn main() {
    if serde_rival::plays() {
        return;
    }
    let options = Options::read();
    programs::machine(&options);
    let mut contest = ComparisonOptions::new(options);
    if contest.options.wants("lines") {
        let file = &made("lines.jsonl", |out| files::lines(out, LINES));
        let serde = Run::rival("serde_json", &programs::this(), "rival lines", file);
        let jq = programs::installed("jq").map(|jq| Run::rival("jq", &jq, "-c .", file));
        let rivals = jq.into_iter().chain([serde]).collect();
        say("### JSON Lines, 1,000,000 lines\n");
        compare(&mut contest, "lines", file, rivals, &RUNS);
    }
    if contest.options.wants("objects in lines") {
        let make = |out: &mut dyn Write| files::lines_of_objects(out, LINES_OF_OBJECTS);
        let file = &made("objects.jsonl", make);
        let derive = Run::rival("serde derive", &programs::this(), "rival derive", file);
        say("### JSON Lines, 200,000 lines of objects with names\n");
        compare(&mut contest, "objects in lines", file, vec![derive], &RUNS_OF_OBJECTS);
    }
    contest.finish();
}

/// A table of the rivals, of which the last one prints the values, and of runs of abprune.
fn compare(
    contest: &mut ComparisonOptions,
    table: &'static str,
    file: &Path,
    mut runs: Vec<Run>,
    options: &[(&'static str, &'static str)],
) {
    let expected = values(runs.last().expect("a rival that prints values"));
    for (name, options) in options {
        // Of two jobs, only the clock knows how long they take.
        if contest.options.is_cpu && !name.ends_with("1 job") {
            continue;
        }
        for run in contest.solve(name, options, file) {
            assert!(values(&run) == expected, "{name}: other values");
            runs.push(run);
        }
    }
    contest.table(table, &runs, || ());
}

/// The values that a run prints: alone, as `value 5`, or in `"value":5,`.
fn values(run: &Run) -> Vec<i64> {
    let value = |line: &str| {
        let rest = line.split_once("value").map_or(line, |(_, rest)| rest);
        let rest = rest.trim_start_matches(['"', ':', ' ']);
        let end = rest.find(|symbol: char| symbol != '-' && !symbol.is_ascii_digit());
        rest[..end.unwrap_or(rest.len())].parse::<i64>().ok()
    };
    let mut values = Vec::new();
    run.each_line(|line| values.extend(value(line)));
    values
}
