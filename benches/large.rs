//! The command as people type it, on large files, beside its rivals.
//!
//! `cargo bench --bench large`; `-- nested flat` for some of the tables. More options: `support`.
//!
//! Each row is a whole process, from its start to its end. The runs of a table take turns on the same
//! file, which is in the system's cache; the first round does not count, and the median of the others
//! does. A list of pruned nodes goes to a file, other output to `/dev/null`. *Own MB* is the most memory
//! that the process has of its own at a time.
//!
//! The work is equal: before anything is timed, the value and, of a rival that has them, the counts or
//! the list of pruned nodes are compared with what `abprune solve FILE` prints.
//!
//! The rivals: `serde_json` into an arena, and the classic recursion (`support/serde_rival.rs`); simdjson
//! On-Demand with the classic recursion while it reads, which prints the value alone or the same list
//! (`rivals/simdjson.cpp`); C++ `fscanf` into an array, and the classic recursion
//! (`rivals/fscanf.cpp`); a program that is empty.

mod support;

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use support::contest::{ComparisonOptions, Run, check};
use support::files::{self, made};
use support::options::Options;
use support::table::{figure, say};
use support::{programs, serde_rival};

/// The value and the counts.
const COUNTS: &[&str] = &["value", "leaves", "nodes"];

/// All that `solve FILE` prints.
const ALL: &[&str] = &["value", "pv", "leaves", "nodes", "pruned"];

fn main() {
    if serde_rival::plays() {
        return;
    }
    let options = Options::read();
    programs::machine(&options);
    let mut contest = ComparisonOptions::new(options);
    for kind in &KINDS {
        nested(&mut contest, kind);
    }
    flat(&mut contest);
    levels(&mut contest);
    start(&mut contest);
    contest.finish();
}

/// A file of nested JSON.
struct Kind {
    /// The name of its table, which ends with the name of the file.
    table: &'static str,
    /// Its numbers, as the rival calls them.
    numbers: &'static str,
    make: fn(&mut dyn Write) -> io::Result<()>,
}

const fn kind(
    table: &'static str,
    numbers: &'static str,
    make: fn(&mut dyn Write) -> io::Result<()>,
) -> Kind {
    Kind { table, numbers, make }
}

const KINDS: [Kind; 5] = [
    kind("nested/small.json", "integers", small),
    kind("nested/long.json", "integers", |out| files::uniform(out, 4, 12, files::long)),
    kind("nested/ragged.json", "integers", |out| files::ragged(out, 9)),
    kind("nested/decimals.json", "decimals", |out| files::uniform(out, 5, 10, files::double)),
    kind("objects/objects.json", "integers", |out| files::objects(out, 11)),
];

fn small(out: &mut dyn Write) -> io::Result<()> {
    files::uniform(out, 4, 12, files::small)
}

/// Nested JSON: searched while it is read, and as a tree in memory.
fn nested(contest: &mut ComparisonOptions, kind: &Kind) {
    let &Kind { table, numbers, make } = kind;
    if !contest.options.wants(table) {
        return;
    }
    let name = table.rsplit('/').next().unwrap_or(table);
    let file = &made(name, make);
    title(name, file);
    let serde = Run::rival("serde_json", &programs::this(), "rival serde", file);
    let mut runs = vec![serde.with_facts(COUNTS)];
    if let Some(simdjson) = programs::compiled("simdjson", &["-lsimdjson"]) {
        let rival = |name, what| Run::rival(name, &simdjson, &format!("{numbers} {what}"), file);
        runs.push(rival("simdjson", "value").with_facts(&["value"]));
        let list = rival("simdjson, list", "list");
        runs.push(list.with_facts(&["value", "pruned"]));
    }
    runs.extend(searched(contest, ["quiet", "as typed"], "", file));
    runs.extend(in_memory(contest, file));
    measure(contest, table, &runs);
}

/// `solve`, with `--quiet` and as typed, each under its name.
fn searched(
    contest: &ComparisonOptions,
    [quiet, typed]: [&'static str; 2],
    options: &str,
    file: &Path,
) -> Vec<Run> {
    let quiet = contest.solve(quiet, &format!("--quiet {options}"), file);
    let quiet = quiet.into_iter().map(|run| run.with_facts(&["value"]));
    let typed = contest.solve(typed, options, file).into_iter();
    quiet.chain(typed.map(|run| run.with_facts(ALL))).collect()
}

/// `solve` on a tree in memory, which `--all-best` needs.
fn in_memory(contest: &ComparisonOptions, file: &Path) -> impl Iterator<Item = Run> {
    let runs = contest.solve("in memory", "--all-best --pruned none", file);
    runs.into_iter().map(|run| run.with_facts(COUNTS))
}

/// The same leaves as flat text, flat JSON and nested JSON.
fn flat(contest: &mut ComparisonOptions) {
    if !contest.options.wants("flat") {
        return;
    }
    let nested = &made("small.json", small);
    let text = &made("flat.txt", |out| files::flat_text(out, 4, 12, files::small));
    let json = &made("flat.json", |out| files::flat_json(out, 4, 12, files::small));
    title("The same leaves as flat.txt, flat.json and small.json", text);
    let mut runs = Vec::new();
    if let Some(fscanf) = programs::compiled("fscanf", &[]) {
        let fscanf = Run::rival("fscanf", &fscanf, "4", text);
        runs.push(fscanf.with_facts(&["value", "leaves"]));
    }
    runs.extend(searched(contest, ["nested, quiet", "nested, as typed"], "", nested));
    runs.extend(searched(contest, ["text, quiet", "text, as typed"], "--branching 4", text));
    runs.extend(searched(contest, ["JSON, quiet", "JSON, as typed"], "", json));
    measure(contest, "flat", &runs);
}

/// A million levels.
fn levels(contest: &mut ComparisonOptions) {
    const LEVELS: usize = 1_000_000;
    type Make = fn(&mut dyn Write, usize) -> io::Result<()>;
    for (name, make) in [("chain.json", files::chain as Make), ("comb.json", files::comb)] {
        let table = format!("levels/{name}");
        if !contest.options.wants(&table) {
            continue;
        }
        let file = &made(name, |out| make(out, LEVELS));
        title(&format!("A million levels: {name}"), file);
        let mut runs = searched(contest, ["quiet", "as typed"], "", file);
        runs.extend(in_memory(contest, file));
        measure(contest, &table, &runs);
    }
}

/// A sample, beside a program that does nothing.
fn start(contest: &mut ComparisonOptions) {
    if !contest.options.wants("start") {
        return;
    }
    let file = &Path::new(env!("CARGO_MANIFEST_DIR")).join("trees/three-ply.json");
    say("### From start to end: trees/three-ply.json\n");
    let empty = programs::empty();
    let empty = empty.map(|empty| Run::rival("empty program", &empty, "", Path::new("")));
    let mut runs: Vec<Run> = empty.into_iter().collect();
    runs.extend(contest.solve("as typed", "", file));
    runs.extend(contest.solve("JSON", "--format json", file));
    check(&runs);
    contest.options.rounds *= 100;
    contest.table("start", &runs, || ());
    contest.options.rounds /= 100;
}

/// Checks that the work is equal, and prints the table.
fn measure(contest: &mut ComparisonOptions, table: &str, runs: &[Run]) {
    check(runs);
    contest.table(table, runs, || ());
}

/// The head of a table: what it is about, and how large the file is.
#[expect(clippy::cast_precision_loss, reason = "it is shown with three digits")]
fn title(text: &str, file: &Path) {
    let bytes = fs::metadata(file).expect("the file is there").len();
    say(format_args!("### {text}, {} MB\n", figure(bytes as f64 / 1e6)));
}
