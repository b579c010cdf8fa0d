//! Runs programs against each other: interleaved, so that what the machine does beside hits them
//! all, and with the median taken.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

/// How often and by which clock.
#[derive(Clone, Copy)]
pub struct Plan {
    /// How many rounds count.
    pub rounds: usize,
    /// What is measured.
    pub clock: Clock,
}

/// What is measured of a run.
#[derive(Clone, Copy, PartialEq)]
pub enum Clock {
    /// The time from start to end.
    Wall,
    /// The time that the first thread had a processor: what to look at where others have it too.
    Processor,
}

/// A program with its arguments.
#[derive(Clone)]
pub struct Run {
    /// How it is called in tables.
    pub shown: String,
    program: String,
    arguments: Vec<String>,
    /// How many processes do the same at a time.
    copies: usize,
}

impl Run {
    /// This program of the system, with these arguments, apart by blanks.
    pub fn of(program: &str, arguments: &str) -> Run {
        Run::named(program, program, arguments)
    }

    /// The program under test: that which Cargo has built, or another build of it, which the
    /// variable `ABPRUNE` then names.
    pub fn abprune(arguments: &str) -> Run {
        let other = std::env::var("ABPRUNE");
        let program = other.unwrap_or_else(|_| env!("CARGO_BIN_EXE_abprune").to_owned());
        Run::named("abprune", &program, arguments)
    }

    /// A rival that this program plays itself.
    pub fn rival(shown: &str, arguments: &str) -> Run {
        let this = std::env::current_exe().expect("a program has a file");
        let run = Run::named("", &this.to_string_lossy(), &format!("rival {arguments}"));
        run.shown_as(shown.to_owned())
    }

    /// The same, but told of in this way.
    pub fn shown_as(self, shown: String) -> Run {
        Run { shown, ..self }
    }

    /// Two processes that do the same at a time: what two processors can do.
    pub fn twice(&self) -> Run {
        Run {
            shown: format!("{}, two such processes at once", self.shown),
            copies: 2,
            ..self.clone()
        }
    }

    fn named(name: &str, program: &str, arguments: &str) -> Run {
        Run {
            shown: format!("`{}`", format!("{name} {arguments}").trim_end()),
            program: program.to_owned(),
            arguments: arguments.split_whitespace().map(str::to_owned).collect(),
            copies: 1,
        }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::null());
        command
    }

    /// What it prints.
    pub fn output(&self) -> Vec<u8> {
        let output = self.command().output().expect("it can be run");
        assert!(output.status.success(), "{}", self.shown);
        output.stdout
    }

    /// How long it takes, from start to end, its output thrown away.
    fn time(&self, clock: Clock) -> Duration {
        let mut command = self.command();
        command.stdout(Stdio::null());
        let start = Instant::now();
        let children = (0..self.copies).map(|_| command.spawn().expect("it can be run"));
        let mut children: Vec<_> = children.collect();
        for child in &children {
            // Until it is waited for, the system knows what it took.
            let its = WaitId::Pid(Pid::from_child(child));
            let ended = waitid(its, WaitIdOptions::EXITED | WaitIdOptions::NOWAIT);
            ended.expect("it is ours");
        }
        let wall = start.elapsed();
        let times = fs::read_to_string(format!("/proc/{}/schedstat", children[0].id()));
        for child in &mut children {
            let status = child.wait().expect("it is ours");
            assert!(status.success(), "{}", self.shown);
        }
        match clock {
            Clock::Wall => wall,
            Clock::Processor => on_processor(&times.expect("Linux")),
        }
    }

    /// The most memory it has of its own at a time, in bytes: `RssAnon`, looked at each 0.1 ms
    /// while it runs. Pages of mapped files are not its own.
    pub fn memory(&self) -> u64 {
        let mut command = self.command();
        let mut child = command
            .stdout(Stdio::null())
            .spawn()
            .expect("it can be run");
        let status = format!("/proc/{}/status", child.id());
        let mut most = 0;
        while child.try_wait().expect("it is ours").is_none() {
            let now = fs::read_to_string(&status).unwrap_or_default();
            most = most.max(anonymous(&now).unwrap_or(0));
            thread::sleep(Duration::from_micros(100));
        }
        most
    }
}

/// The first figure, in nanoseconds.
fn on_processor(times: &str) -> Duration {
    let first = times.split(' ').next().unwrap_or_default();
    Duration::from_nanos(first.parse().expect("a figure"))
}

fn anonymous(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kibibytes * 1_024)
}

/// The median time of each, of so many rounds after a first one that does not count. `before` is
/// done before each run, and not timed.
pub fn medians(runs: &[Run], plan: Plan, before: impl Fn()) -> Vec<Duration> {
    let rounds = plan.rounds;
    let mut times = vec![Vec::with_capacity(rounds); runs.len()];
    for round in 0..=rounds {
        for (run, times) in runs.iter().zip(&mut times) {
            before();
            let time = run.time(plan.clock);
            if round > 0 {
                times.push(time);
            }
        }
    }
    times.into_iter().map(median).collect()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
