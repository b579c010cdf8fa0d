//! Instructions of whole runs of the program, counted by callgrind: the same on a busy machine as
//! on an idle one, so that a change can be judged by them.
//!
//! `cargo bench --bench instructions` prints the counts beside those that are recorded in
//! `benches/instructions/recorded.txt`; `-- --record` records them. Another compiler, C library or
//! processor counts otherwise: the record says whose it is. Valgrind knows no AVX-512, so what
//! chooses its instructions at run time takes AVX2 here. Start-up is part of each count.

#[expect(dead_code, reason = "the large files are not for a simulator")]
#[path = "../large/files.rs"]
mod files;

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use abprune::random::Random;

const RECORD: &str = "benches/instructions/recorded.txt";

/// What is run: the arguments of `solve`, with a file of ours for each word in braces.
const RUNS: [&str; 14] = [
    "trees/three-ply.json",
    "--format json trees/three-ply-named.json",
    "--quiet {nested}",
    "--quiet --unchecked {nested}",
    "{nested}",
    "--pruned none --all-best {nested}",
    "--quiet {ragged}",
    "--quiet {doubles}",
    "--quiet {objects}",
    "--quiet --unchecked {objects}",
    "--quiet {lines}",
    "--format json {lines}",
    "--quiet --branching 4 {flat}",
    "--quiet --branching 4 {npy}",
];

fn main() {
    let is_to_record = std::env::args().any(|argument| argument == "--record");
    let recorded = fs::read_to_string(RECORD).unwrap_or_default();
    let before = recorded
        .lines()
        .filter_map(entry)
        .collect::<BTreeMap<_, _>>();
    let by = ["rustc", "valgrind"].map(version).join(", ");
    let mut record = format!("# Instructions of `abprune solve`, {by}\n");
    say(&record);
    say("| `solve` with | instructions | recorded | change |\n|---|---:|---:|---:|");
    for shown in RUNS {
        let Some(count) = instructions(&shown.replace(['{', '}'], "'")) else {
            say(format_args!("| `{shown}` | cannot be run | | |"));
            continue;
        };
        let _ = writeln!(record, "{count:>12} {shown}");
        let (old, change) = before.get(shown).map_or_else(Default::default, |&old| {
            #[expect(clippy::cast_precision_loss, reason = "it is shown with two digits")]
            let change = (count as f64 / old as f64 - 1.0) * 100.0;
            (old.to_string(), format!("{change:+.2} %"))
        });
        say(format_args!("| `{shown}` | {count} | {old} | {change} |"));
    }
    if is_to_record {
        fs::write(RECORD, record).expect("a file of our own");
    }
}

fn say(text: impl Display) {
    writeln!(std::io::stdout(), "{text}").expect("someone reads this");
}

/// A line of the record: what was run, and how many instructions that took.
fn entry(line: &str) -> Option<(&str, u64)> {
    let (count, shown) = line.trim_start().split_once(' ')?;
    Some((shown, count.parse().ok()?))
}

fn version(program: &str) -> String {
    let output = Command::new(program).arg("--version").output();
    let output = output.expect("a compiler and a simulator");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// The file that a word in quotes stands for.
fn file(word: &str) -> Option<String> {
    let path = match word.strip_prefix('\'')?.strip_suffix('\'')? {
        "nested" => made("nested.json", |out| files::uniform(out, 4, 9, files::small)),
        "ragged" => made("ragged-small.json", |out| files::ragged(out, 6)),
        "doubles" => made("doubles-small.json", |out| {
            files::uniform(out, 4, 8, files::double)
        }),
        "objects" => made("objects-small.json", |out| files::objects(out, 7)),
        "lines" => made("ten-thousand.jsonl", |out| files::lines(out, 10_000)),
        "flat" => made("flat.txt", |out| {
            let mut random = Random::new(4);
            (0..4_u32.pow(9)).try_for_each(|_| {
                files::small(&mut random, out)?;
                out.write_all(b" ")
            })
        }),
        "npy" => made("small.npy", |out| {
            let mut random = Random::new(5);
            files::npy(out, 1 << 20, |_| {
                i32::try_from(random.below(1 << 31)).expect("31 bits")
            })
        }),
        _ => return None,
    };
    Some(path)
}

fn made(name: &str, make: files::Make) -> String {
    files::made(name, make).to_string_lossy().into_owned()
}

/// What Cargo has built, or another build, which the variable `ABPRUNE` then names.
fn program() -> String {
    let other = std::env::var("ABPRUNE");
    other.unwrap_or_else(|_| env!("CARGO_BIN_EXE_abprune").to_owned())
}

/// The instructions of a run. `None`: the program refuses it.
fn instructions(arguments: &str) -> Option<u64> {
    let out = Path::new("target/bench-files/callgrind.out");
    fs::create_dir_all(out.with_file_name("")).expect("a folder");
    let out_option = format!("--callgrind-out-file={}", out.display());
    let mut words: Vec<String> = Vec::new();
    for word in arguments.split(' ') {
        words.push(file(word).unwrap_or_else(|| word.to_owned()));
    }
    let mut valgrind = Command::new("valgrind");
    valgrind
        // Longer surroundings take more instructions to look through.
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .args(["--tool=callgrind", &out_option, &program(), "solve"])
        .args(words)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let status = valgrind.status().expect("valgrind");
    let text = fs::read_to_string(out).expect("callgrind writes what it counts");
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    let total = total.and_then(|total| total.trim().parse().ok());
    status.success().then(|| total.expect("a count"))
}
