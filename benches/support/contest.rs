//! A contest: whole processes on the same file, in turns, so that what else the machine does hits all
//! of them; the median of each counts.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use super::bars::{Bar, Measure};
use super::files::folder;
use super::options::Options;
use super::programs::{Program, builds};
use super::table::{figure, head, row, say};

/// A program with its arguments.
pub struct Run {
    /// What the table of bars calls it; among the rivals, its name.
    name: &'static str,
    /// The build of abprune, none for a rival.
    build: Option<usize>,
    /// How tables show it.
    shown: String,
    program: PathBuf,
    arguments: Vec<String>,
    /// The first words of the lines that must be those that abprune prints as typed.
    facts: &'static [&'static str],
}

impl Run {
    /// A rival with its arguments, which are apart by blanks, and an input file.
    pub fn rival(name: &'static str, program: &Path, arguments: &str, file: &Path) -> Run {
        let words = arguments.split_whitespace().map(str::to_owned);
        let file = (!file.as_os_str().is_empty()).then(|| file.to_string_lossy().into_owned());
        Run {
            name,
            build: None,
            shown: name.to_owned(),
            program: program.to_owned(),
            arguments: words.chain(file).collect(),
            facts: &[],
        }
    }

    /// Lines of its output with these first words must be those that abprune prints as typed. If a list
    /// of pruned nodes is among them, the output goes to a file while it is timed.
    pub fn with_facts(self, facts: &'static [&'static str]) -> Run {
        Run { facts, ..self }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::null());
        command
    }

    /// Calls `visit` for each line that it prints.
    ///
    /// # Panics
    ///
    /// If it fails.
    pub fn each_line(&self, mut visit: impl FnMut(&str)) {
        let child = self.command().stdout(Stdio::piped()).spawn();
        let mut child = child.expect("the program can be started");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        output.lines().for_each(|line| visit(&line.expect("the output is text")));
        let status = child.wait().expect("the process is a child");
        assert!(status.success(), "{} fails", self.shown);
    }

    /// What it prints.
    ///
    /// # Panics
    ///
    /// If it fails.
    fn output(&self) -> Vec<u8> {
        let output = self.command().stderr(Stdio::inherit()).output();
        let output = output.expect("the program can be started");
        assert!(output.status.success(), "{} fails", self.shown);
        output.stdout
    }

    /// How long it takes, from its start to its end; or for how long its main thread has a processor.
    fn time(&self, is_cpu: bool) -> Duration {
        let mut command = self.command();
        if self.facts.contains(&"pruned") {
            let file = File::create(folder().join("output")).expect("the folder can be written to");
            command.stdout(file);
        } else {
            command.stdout(Stdio::null());
        }
        let start = Instant::now();
        let mut child = command.spawn().expect("the program can be started");
        // Until the process is waited for, the system keeps its times.
        let id = WaitId::Pid(Pid::from_child(&child));
        let ended = waitid(id, WaitIdOptions::EXITED | WaitIdOptions::NOWAIT);
        let wall = start.elapsed();
        ended.expect("the process is a child");
        let times = fs::read_to_string(format!("/proc/{}/schedstat", child.id()));
        let status = child.wait().expect("the process is a child");
        assert!(status.success(), "{} fails", self.shown);
        if is_cpu {
            let times = times.expect("Linux has the times of a process");
            let nanoseconds = times.split(' ').next().and_then(|first| first.parse().ok());
            Duration::from_nanos(nanoseconds.expect("the first is in nanoseconds"))
        } else {
            wall
        }
    }

    /// The most memory that it has of its own at a time, in megabytes: `RssAnon`, which is looked at every
    /// 0.1 ms.
    fn megabytes(&self) -> f64 {
        let mut command = self.command();
        let mut child = command.stdout(Stdio::null()).spawn().expect("the program can be started");
        let path = format!("/proc/{}/status", child.id());
        let mut most = 0.0_f64;
        while child.try_wait().expect("the program runs").is_none() {
            let status = fs::read_to_string(&path).unwrap_or_default();
            let rss = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
            let kibibytes = rss.and_then(|rss| rss.trim().strip_suffix(" kB")?.parse::<f64>().ok());
            most = most.max(kibibytes.unwrap_or(0.0) * 1_024.0 / 1e6);
            thread::sleep(Duration::from_micros(100));
        }
        most
    }
}

/// What was measured of a run.
struct Measured<'a> {
    run: &'a Run,
    milliseconds: f64,
    megabytes: f64,
}

/// The contests of a benchmark.
pub struct ComparisonOptions {
    /// What the command line says.
    pub options: Options,
    builds: Vec<Program>,
    met: usize,
    missed: usize,
}

impl ComparisonOptions {
    /// No contest yet.
    pub fn new(options: Options) -> ComparisonOptions {
        ComparisonOptions { builds: builds(&options), options, met: 0, missed: 0 }
    }

    /// `solve` with these options on a file, once for each build.
    pub fn solve(&self, name: &'static str, options: &str, file: &Path) -> Vec<Run> {
        let short = file.file_name().unwrap_or_default().to_string_lossy();
        let words = format!("solve {options}");
        let run = |(build, program): (usize, &Program)| Run {
            build: Some(build),
            shown: format!("`{} {} {short}`", program.name, words.trim_end()),
            ..Run::rival(name, &program.path, &words, file)
        };
        self.builds.iter().enumerate().map(run).collect()
    }

    /// Times all runs, and prints them as a table; `before` is done before each, and not timed.
    pub fn table(&mut self, table: &str, runs: &[Run], before: impl Fn()) {
        let rounds = self.options.rounds;
        let mut times = vec![Vec::with_capacity(rounds); runs.len()];
        // The first round does not count.
        for round in 0..=rounds {
            for (run, times) in runs.iter().zip(&mut times) {
                before();
                let time = run.time(self.options.is_cpu);
                if round > 0 {
                    times.push(time);
                }
            }
        }
        let measured = runs.iter().zip(times).map(|(run, times)| Measured {
            run,
            milliseconds: median(times).as_secs_f64() * 1e3,
            megabytes: run.megabytes(),
        });
        let measured: Vec<Measured> = measured.collect();
        head(&["run", " ms", " own MB", "beside its bars"]);
        for of_run in &measured {
            let figures = [of_run.milliseconds, of_run.megabytes].map(figure);
            let judged = self.judge(table, of_run, &measured);
            row(&[&of_run.run.shown, &figures[0], &figures[1], &judged]);
        }
        say("");
    }

    /// How a run stands to its bars.
    fn judge(&mut self, table: &str, of_run: &Measured, all: &[Measured]) -> String {
        let (run, time) = (of_run.run, of_run.milliseconds);
        // A rival is another program, or another run of the same build.
        let is_rival = |other: &Run, name| {
            other.name == name && (other.build.is_none() || other.build == run.build)
        };
        let rival = |name| {
            let rival = all.iter().find(|other| is_rival(other.run, name))?;
            Some(rival.milliseconds)
        };
        let mut judged = Vec::new();
        for bar in Bar::of(table, run.name).filter(|_| run.build.is_some()) {
            let figure = match bar.measure {
                Measure::TimesAsFastAs(name) => rival(name).map(|rival| rival / time),
                Measure::TimesAsLongAs(name) => rival(name).map(|rival| time / rival),
                Measure::Milliseconds => Some(time),
                Measure::Megabytes => Some(of_run.megabytes),
            };
            let Some(figure) = figure else { continue };
            judged.push(bar.judge(figure));
            if run.build == Some(0) {
                let is_met = bar.is_met(figure);
                self.met += usize::from(is_met);
                self.missed += usize::from(!is_met);
            }
        }
        judged.join("; ")
    }

    /// Says how many bars the build of Cargo meets.
    pub fn finish(&self) {
        say(format_args!("{} bars met, {} missed", self.met, self.missed));
    }
}

/// Ends the process unless all runs print the facts that they have in common with the first one
/// of abprune as typed; says what that found.
pub fn check(runs: &[Run]) {
    let typed = runs.iter().find(|run| run.name.ends_with("as typed"));
    let expected = typed.expect("a run as typed is in each table").output();
    for run in runs.iter().filter(|run| !run.facts.is_empty()) {
        let output = run.output();
        for fact in run.facts {
            let is_same = lines(&output, fact).eq(lines(&expected, fact));
            assert!(is_same, "{}: another `{fact}`", run.shown);
        }
    }
    for fact in ["value", "leaves", "nodes"] {
        let line = lines(&expected, fact).next().unwrap_or_default();
        say(format_args!("{fact} {};", String::from_utf8_lossy(line)));
    }
    say(format_args!("{} nodes pruned\n", lines(&expected, "pruned").count()));
}

/// What stands after a first word, in all lines that have it. `--quiet` prints a value without one.
fn lines<'a>(output: &'a [u8], word: &'a str) -> impl Iterator<Item = &'a [u8]> {
    output.split(|byte| *byte == b'\n').filter_map(move |line| {
        let rest = line.strip_prefix(word.as_bytes());
        let is_bare =
            word == "value" && line.first().is_some_and(|byte| !byte.is_ascii_lowercase());
        rest.and_then(|rest| rest.strip_prefix(b" ")).or(is_bare.then_some(line))
    })
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
