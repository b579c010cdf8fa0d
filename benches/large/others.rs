//! The other contests between processes: a million levels, a million lines, a mapped file, and
//! nothing to do.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use crate::contest::{Clock, Plan, Run, medians};
use crate::files;
use crate::table::{Bar, grouped, megabytes, milliseconds, ratio, say, table};

/// A million levels.
pub fn deep(plan: Plan) {
    const LEVELS: usize = 1_000_000;
    let chain = files::made("chain.json", |out| files::chain(out, LEVELS));
    let comb = files::made("comb.json", |out| files::comb(out, LEVELS));
    let mut runs = Vec::new();
    for file in [chain, comb] {
        let file = file.to_string_lossy();
        for options in ["--quiet", "--pruned none", "--pruned none --all-best"] {
            runs.push(Run::abprune(&format!("solve {options} {file}")));
        }
    }
    let times = medians(&runs, plan, || ());
    let row = |(run, time): (&Run, &std::time::Duration)| {
        vec![
            run.shown.clone(),
            Bar::AtMost(50.0).judge(time.as_secs_f64() * 1e3, ""),
            Bar::AtMost(64.0).judge(megabytes(run.memory()), ""),
        ]
    };
    let rows: Vec<_> = runs.iter().zip(&times).map(row).collect();
    say("### A million levels\n");
    table(&["run", "ms", "own memory, MB"], 2, &rows);
}

/// A million lines.
pub fn lines(plan: Plan) {
    const LINES: usize = 1_000_000;
    let file = files::made("lines.jsonl", |out| files::lines(out, LINES));
    let file = file.to_string_lossy();
    let solve = |options: &str| Run::abprune(&format!("solve {options} {file}"));
    let jobs = |count: u32| {
        if knows("--jobs") {
            format!(" --jobs {count}")
        } else {
            String::new()
        }
    };
    let mut runs = vec![
        Run::of("jq", &format!("-c . {file}")),
        Run::rival(
            "serde_json, arena, search, each line",
            &format!("lines {file}"),
        ),
        solve(&format!("--quiet{}", jobs(1))),
        solve(&format!("--format json{}", jobs(1))),
    ];
    let mut bars = vec![Bar::None, Bar::None, Bar::AtLeast(25.0), Bar::AtLeast(12.0)];
    // Of more than one job no clock but that on the wall knows.
    if knows("--jobs") && plan.clock == Clock::Wall {
        runs.extend([solve("--quiet --jobs 2"), solve("--format json --jobs 2")]);
        // What the machine makes of two processors is not the same at all times.
        runs.extend([runs[2].twice(), runs[3].twice()]);
        bars.extend([Bar::None; 4]);
    }
    // Equal work: a line for each line, and the values of all of them.
    let mut found = Vec::new();
    let values = runs[1].output();
    for run in &runs {
        let output = run.output();
        let count = output.split(|byte| *byte == b'\n').count() - 1;
        assert_eq!(count, LINES, "{}", run.shown);
        let is_value = !output.starts_with(b"[") && !output.starts_with(b"{");
        assert!(!is_value || output == values, "{}", run.shown);
        found.push(if is_value {
            "the value of each"
        } else {
            "a document for each"
        });
    }
    let times = medians(&runs, plan, || ());
    let mut rows = Vec::new();
    for (number, run) in runs.iter().enumerate() {
        let scaling = match number {
            4 | 5 => Bar::AtLeast(1.7).judge(ratio(times[number - 2], times[number]), "x"),
            6 | 7 => Bar::None.judge(2.0 * ratio(times[number - 4], times[number]), "x"),
            _ => String::new(),
        };
        let is_one = number < 6;
        rows.push(vec![
            run.shown.clone(),
            milliseconds(times[number]),
            if is_one {
                bars[number].judge(ratio(times[0], times[number]), "x")
            } else {
                String::new()
            },
            scaling,
            if is_one {
                Bar::None.judge(megabytes(run.memory()), "")
            } else {
                String::new()
            },
            found[number].to_owned(),
        ]);
    }
    say(format_args!(
        "### JSON Lines, {} lines\n",
        grouped(LINES as u64)
    ));
    let columns = [
        "run",
        "ms",
        "times as fast as jq",
        "times as fast as one job",
        "own memory, MB",
        "found",
    ];
    table(&columns, 4, &rows);
}

/// A best-ordered array of 2^30 leaves, 4 GiB; it is taken away afterwards.
pub fn npy(plan: Plan) {
    const DEPTH: u32 = 30;
    if !knows("npy") {
        return say("(This program reads no .npy files.)\n");
    }
    let path = files::made("best.npy", |out| {
        files::npy(out, 1 << DEPTH, |number| files::best_ordered(number, DEPTH))
    });
    let file = path.to_string_lossy();
    let runs = [
        Run::rival("reading it, a MiB at a time", &format!("stream {file}")),
        Run::abprune(&format!(
            "solve --branching 2 --format json --pruned none {file}"
        )),
    ];
    let output = runs[1].output();
    let report: serde_json::Value = serde_json::from_slice(&output).expect("JSON");
    assert_eq!(report["counts"]["leaves"]["evaluated"], 65_535);
    let mut rows = Vec::new();
    for (state, bar, before) in [("cached", 100.0, None), ("not cached", 8.0, Some(&path))] {
        let times = medians(&runs, plan, || {
            if let Some(path) = before {
                forget(path);
            }
        });
        for (number, run) in runs.iter().enumerate() {
            let is_ours = number == 1;
            let bar = if is_ours {
                Bar::AtLeast(bar)
            } else {
                Bar::None
            };
            rows.push(vec![
                run.shown.clone(),
                state.to_owned(),
                milliseconds(times[number]),
                bar.judge(ratio(times[0], times[number]), "x"),
                if is_ours {
                    format!("value {}, 65,535 leaves", report["value"])
                } else {
                    String::new()
                },
            ]);
        }
    }
    fs::remove_file(&path).expect("it is ours");
    say("### A mapped file of 2^30 leaves\n");
    let columns = ["run", "the file is", "ms", "times as fast", "found"];
    table(&columns, 3, &rows);
}

/// Makes the system forget what it has cached of a file.
fn forget(path: &Path) {
    let file = File::open(path).expect("it has been made");
    rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed).expect("Linux");
}

/// A sample, beside a program that does nothing.
pub fn start(plan: Plan) {
    let source = Path::new("target/bench-files/empty.rs");
    let empty = source.with_extension("");
    files::made("empty.rs", |out| out.write_all(b"fn main() {}\n"));
    let mut rustc = Command::new("rustc");
    rustc.args(["-O", "-o"]).arg(&empty).arg(source);
    assert!(rustc.status().expect("a Rust compiler").success());
    let runs = [
        Run::of(&empty.to_string_lossy(), ""),
        Run::abprune("solve trees/three-ply.json"),
        Run::abprune("solve --format json trees/three-ply.json"),
    ];
    let often = Plan {
        rounds: plan.rounds * 100,
        ..plan
    };
    let times = medians(&runs, often, || ());
    let row = |(number, run): (usize, &Run)| {
        let bar = if number == 0 {
            Bar::None
        } else {
            Bar::AtMost(1.25)
        };
        vec![
            run.shown.clone(),
            milliseconds(times[number]),
            bar.judge(ratio(times[number], times[0]), "x"),
        ]
    };
    let rows: Vec<_> = runs.iter().enumerate().map(row).collect();
    say("### Start-up\n");
    let columns = ["run", "ms", "times as long as nothing"];
    table(&columns, 2, &rows);
}

/// Whether the help of `solve` has this word.
fn knows(word: &str) -> bool {
    let help = Run::abprune("solve --help").output();
    String::from_utf8_lossy(&help).contains(word)
}
