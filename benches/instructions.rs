//! Instructions of whole runs of the program, counted by callgrind: the same on a busy machine as
//! on an idle one, so that a change can be judged by them.
//!
//! `cargo bench --bench instructions` prints the counts beside those that are recorded in
//! `benches/instructions.txt`; `-- --record` records them; `-- --program PATH` counts another build.
//! Another compiler, C library or processor counts otherwise: the record names the compiler and the
//! simulator. Valgrind knows no AVX-512, so the program takes AVX2 here. Start-up is part of each count.

mod support;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use abprune::random::Random;

use support::files::{self, made};
use support::options::Options;
use support::programs::{self, Program, version};
use support::table::{head, row, say};

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/instructions.txt");

/// The options of `solve`, and the name of the input file.
const RUNS: [(&str, &str); 14] = [
    ("", "three-ply.json"),
    ("--format json", "three-ply-named.json"),
    ("--quiet", "nested.json"),
    ("", "nested.json"),
    ("--pruned none --all-best", "nested.json"),
    ("--quiet", "uneven.json"),
    ("--quiet", "doubles.json"),
    ("--quiet", "objects.json"),
    ("--quiet", "lines.jsonl"),
    ("--format json", "lines.jsonl"),
    ("--quiet --branching 4", "flat.txt"),
    ("--branching 4", "flat.txt"),
    ("--quiet", "flat.json"),
    ("--quiet --branching 4", "random.npy"),
];

fn main() {
    let options = Options::read();
    if !options.wants("instructions") {
        return;
    }
    let [rustc, valgrind] = ["rustc", "valgrind"].map(|program| version(program, "--version"));
    let (Some(rustc), Some(valgrind)) = (rustc, valgrind) else {
        return say("(valgrind is not installed: no instructions are counted.)");
    };
    let builds = programs::builds(&options);
    let program = builds.last().expect("Cargo has built one");
    let recorded = fs::read_to_string(RECORD).unwrap_or_default();
    let entry = |line: &str| {
        let (count, run) = line.trim_start().split_once(' ')?;
        Some((run.to_owned(), count.parse::<u64>().ok()?))
    };
    let before: BTreeMap<_, _> = recorded.lines().filter_map(entry).collect();
    let mut record = format!("# Instructions of `abprune solve`: {rustc}, {valgrind}\n");
    say(&record);
    head(&["`solve` with", " instructions", " recorded", " change"]);
    for (words, name) in RUNS {
        let run = format!("{words} {name}");
        let count = instructions(program, words, name);
        writeln!(record, "{count:>12} {}", run.trim()).expect("memory can be written to");
        let mut cells = vec![format!("`{}`", run.trim()), count.to_string()];
        if let Some(&old) = before.get(run.trim()) {
            #[expect(clippy::cast_precision_loss, reason = "it is shown with two digits")]
            let change = (count as f64 / old as f64 - 1.0) * 100.0;
            cells.extend([old.to_string(), format!("{change:+.2} %")]);
        }
        cells.resize(4, String::new());
        row(&cells);
    }
    if options.is_recording {
        fs::write(RECORD, record).expect("the record can be written to");
    }
}

/// The input file with this name: a small one like those of `large`, or a sample.
fn input(name: &str) -> PathBuf {
    let write = |out: &mut dyn Write| match name {
        "nested.json" => files::uniform(out, 4, 9, files::small),
        "uneven.json" => files::ragged(out, 6),
        "doubles.json" => files::uniform(out, 4, 8, files::double),
        "objects.json" => files::objects(out, 7),
        "lines.jsonl" => files::lines(out, 10_000),
        "flat.txt" => files::flat_text(out, 4, 9, files::small),
        "flat.json" => files::flat_json(out, 4, 9, files::small),
        _ => {
            let mut random = Random::new(5);
            files::npy(out, "<i4", 1 << 20, |_| {
                let leaf = i32::try_from(random.below(1 << 31)).expect("31 bits");
                leaf.to_le_bytes()
            })
        }
    };
    let sample = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("trees").join(name);
    if sample.exists() {
        return sample;
    }
    made(&format!("instructions-{name}"), write)
}

/// The instructions of a run of `solve`.
fn instructions(program: &Program, options: &str, name: &str) -> u64 {
    let out = files::folder().join("callgrind.out");
    fs::create_dir_all(files::folder()).expect("the folder can be made");
    let mut valgrind = Command::new("valgrind");
    valgrind
        // A longer environment takes more instructions to read.
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .arg("--tool=callgrind")
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(&program.path)
        .arg("solve")
        .args(options.split_whitespace())
        .arg(input(name))
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let status = valgrind.status().expect("valgrind can be started");
    assert!(status.success(), "`solve {options} {name}` fails");
    let text = fs::read_to_string(out).expect("callgrind writes its counts");
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    total.and_then(|total| total.trim().parse().ok()).expect("callgrind writes a total")
}
