//! Nested JSON of some 200 MB, from the start of the process to its end.

use std::fs;

use serde_json::Value;

use crate::contest::{Clock, Plan, Run, medians};
use crate::files::{self, Make};
use crate::table::{Bar, grouped, megabytes, milliseconds, ratio, say, table};

/// A kind of file, and what is asked of `solve` on it: how many times as fast as `serde_json`,
/// checked and unchecked.
struct Kind {
    name: &'static str,
    make: Make,
    checked: f64,
    unchecked: f64,
}

const fn kind(name: &'static str, make: Make, checked: f64, unchecked: f64) -> Kind {
    Kind {
        name,
        make,
        checked,
        unchecked,
    }
}

const KINDS: [Kind; 5] = [
    kind(
        "small.json",
        |out| files::uniform(out, 4, 12, files::small),
        8.0,
        20.0,
    ),
    kind(
        "long.json",
        |out| files::uniform(out, 4, 12, files::long),
        8.0,
        20.0,
    ),
    kind("ragged.json", |out| files::ragged(out, 9), 8.0, 20.0),
    kind(
        "doubles.json",
        |out| files::uniform(out, 5, 10, files::double),
        8.0,
        20.0,
    ),
    kind("objects.json", |out| files::objects(out, 11), 3.0, 10.0),
];

/// Prints the table.
pub fn run(plan: Plan) {
    let mut rows = Vec::new();
    for kind in &KINDS {
        contest(kind, plan, &mut rows);
    }
    say("### Nested JSON\n\n`solve` is `abprune solve --format json --pruned none FILE`.\n");
    let columns = [
        "file",
        "run",
        "ms",
        "serde_json / this",
        "this / `wc -l`",
        "own MB",
        "value; leaves evaluated; nodes entered",
    ];
    table(&columns, 5, &rows);
}

fn contest(kind: &Kind, plan: Plan, rows: &mut Vec<Vec<String>>) {
    let path = files::made(kind.name, kind.make);
    let file = path.to_string_lossy().into_owned();
    let bytes = fs::metadata(&path).expect("it has been made").len();
    let wc = Run::of("wc", &format!("-l {file}"));
    let serde = Run::rival("serde_json, arena, search", &format!("serde {file}"));
    // A clock that knows one thread alone is to see all of the work.
    let jobs = match plan.clock {
        Clock::Wall => "",
        Clock::Processor => "--jobs 1",
    };
    let solve = |options: &str| {
        let run = Run::abprune(&format!(
            "solve --format json --pruned none {jobs} {options} {file}"
        ));
        run.shown_as(format!("`solve {options}`").replace(" `", "`"))
    };
    // With what is asked against serde_json, against `wc -l`, and of memory.
    let free = [Bar::None; 3];
    let own = Bar::AtMost(8.0);
    let runs = [
        (serde, free),
        (
            solve(""),
            [Bar::AtLeast(kind.checked), kind.of_wc(4.0), own],
        ),
        (
            solve("--unchecked"),
            [Bar::AtLeast(kind.unchecked), Bar::AtMost(1.5), own],
        ),
        (
            solve("--all-best"),
            [Bar::AtLeast(1.5), Bar::None, Bar::None],
        ),
    ];
    let mut found: Vec<Found> = Vec::new();
    for (run, _) in &runs {
        let output = run.output();
        found.push(if found.is_empty() {
            Found::by_rival(&output)
        } else {
            Found::by_abprune(&output)
        });
        assert_eq!(found[0], found[found.len() - 1], "{}", run.shown);
    }

    let all = std::iter::once(&wc).chain(runs.iter().map(|(run, _)| run));
    let times = medians(&all.cloned().collect::<Vec<_>>(), plan, || ());
    rows.push(vec![
        format!("{}, {:.0} MB", kind.name, megabytes(bytes)),
        "`wc -l`".to_owned(),
        milliseconds(times[0]),
        String::new(),
        String::new(),
        String::new(),
        found[0].of(),
    ]);
    for (number, (run, [over, of, own])) in runs.iter().enumerate() {
        let time = times[number + 1];
        rows.push(vec![
            String::new(),
            run.shown.clone(),
            milliseconds(time),
            over.judge(ratio(times[1], time), "x"),
            of.judge(ratio(time, times[0]), "x"),
            own.judge(megabytes(run.memory()), ""),
            found[number].shown(),
        ]);
    }
}

impl Kind {
    /// Objects are not held against `wc -l` but unchecked.
    fn of_wc(&self, bar: f64) -> Bar {
        if self.checked < 8.0 {
            Bar::None
        } else {
            Bar::AtMost(bar)
        }
    }
}

/// What a run came to: equal work is equal in all of this.
#[derive(Debug, PartialEq)]
struct Found {
    value: f64,
    entered: u64,
    nodes: u64,
    evaluated: u64,
    leaves: u64,
}

impl Found {
    fn by_rival(output: &[u8]) -> Found {
        let text = String::from_utf8_lossy(output);
        let (value, counts) = text.trim().split_once(' ').expect("a value and counts");
        let counts: Vec<u64> = counts
            .split(' ')
            .map(|count| count.parse().expect("a count"))
            .collect();
        Found {
            value: value.parse().expect("a number"),
            entered: counts[0],
            nodes: counts[1],
            evaluated: counts[2],
            leaves: counts[3],
        }
    }

    fn by_abprune(output: &[u8]) -> Found {
        let report: Value = serde_json::from_slice(output).expect("JSON");
        let count = |of: &str, what: &str| report["counts"][of][what].as_u64().expect("a count");
        Found {
            value: report["value"].as_f64().expect("a number"),
            entered: count("nodes", "entered"),
            nodes: count("nodes", "total"),
            evaluated: count("leaves", "evaluated"),
            leaves: count("leaves", "total"),
        }
    }

    /// What was visited.
    fn shown(&self) -> String {
        let [leaves, nodes] = [self.evaluated, self.entered].map(grouped);
        format!("{}; {leaves}; {nodes}", self.value)
    }

    /// What there is to visit.
    fn of(&self) -> String {
        let [leaves, nodes] = [self.leaves, self.nodes].map(grouped);
        format!("of {leaves} leaves, {nodes} nodes")
    }
}
