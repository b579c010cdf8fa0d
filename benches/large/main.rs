//! Whole processes on large files, each beside its rival: the tables of the README.
//!
//! `cargo bench --bench large` runs all; `-- nested lines` those parts alone; `-- --rounds 3` or
//! `-- --quick` fewer rounds than seven; `-- --cpu` measures the time on a processor, on a machine
//! that is busy with other things. The part `npy` is run only if it is named: it takes 4 GiB
//! of the disk for a while. The files are made once, from fixed seeds, in `target/bench-files`.
//!
//! Runs are interleaved, the first round does not count, and the median of the others does. The
//! files are in the cache of the system by then. That the work is equal is checked beforehand.

#[path = "../readers/rival.rs"]
mod arena;
mod contest;
mod files;
mod nested;
mod others;
mod recursion;
mod rival;
mod table;

use std::fs;
use std::process::Command;

use contest::{Clock, Plan};
use table::say;

/// A part's name, and what runs it with so many rounds, by a clock.
type Part = (&'static str, fn(Plan));

const PARTS: [Part; 5] = [
    ("nested", nested::run),
    ("deep", others::deep),
    ("lines", others::lines),
    ("start", others::start),
    ("npy", others::npy),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [first, rest @ ..] = &arguments[..]
        && first == "rival"
    {
        return rival::run(rest).expect("a file that can be read");
    }
    let mut plan = Plan {
        rounds: 7,
        clock: Clock::Wall,
    };
    let mut named = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            // Cargo says so to each benchmark.
            "--bench" => {}
            "--quick" => plan.rounds = 3,
            "--cpu" => plan.clock = Clock::Processor,
            "--rounds" => {
                let count = arguments.next().and_then(|count| count.parse().ok());
                plan.rounds = count.expect("`--rounds N`");
            }
            name => named.push(name),
        }
    }
    // As with other benchmarks, a name stands for all that have it in theirs.
    let is_wanted = |part: &str| match named[..] {
        [] => part != "npy",
        _ => named.iter().any(|name| part.contains(name)),
    };
    if !PARTS.iter().any(|(name, _)| is_wanted(name)) {
        return;
    }
    machine(plan);
    for (name, run) in PARTS {
        if is_wanted(name) {
            run(plan);
        }
    }
    say(format_args!("Load at the end: {}.", load()));
}

/// Says on what machine and with what versions all this is.
fn machine(plan: Plan) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name"));
    let model = model.map_or("unknown", |model| {
        model.trim_start_matches([' ', '\t', ':'])
    });
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let locked = include_str!("../../Cargo.lock");
    let serde_json = locked.split("name = \"serde_json\"\nversion = \"").nth(1);
    let serde_json = serde_json
        .and_then(|rest| rest.split('"').next())
        .unwrap_or_default();
    say(format_args!(
        "{model}, {cores} cores, Linux {}; {}; {}; {}; serde_json {serde_json}. Medians of {} \
         interleaved runs, by {}. Load at the start: {}.\n",
        kernel.trim(),
        version("rustc"),
        version("jq"),
        version("wc"),
        plan.rounds,
        match plan.clock {
            Clock::Wall => "the clock on the wall",
            Clock::Processor => "time on a processor",
        },
        load(),
    ));
}

fn version(program: &str) -> String {
    let output = Command::new(program).arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let first = text
        .ok()
        .and_then(|text| text.lines().next().map(str::to_owned));
    first.unwrap_or_else(|| format!("no {program}"))
}

fn load() -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or_default().to_owned()
}
