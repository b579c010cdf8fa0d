//! The program that answers for the nodes of a tree, in the place of a document.

use std::time::Duration;

use clap::Args;

use crate::cli::help::long;

const ABOUT: &str = "A program that says what each node is, in the place of a tree";

const MORE: &str = "\
Its words are split as a shell does it, and it is started without one: `--rules 'python3 rules.py'`. \
It is asked for a node with a line of JSON, `{\"state\": null}` for the root, and answers with a line: \
`{\"value\": 3}` for a leaf, or `{\"player\": \"max\", \"children\": [{\"move\": \"a\", \"state\": 1}]}`, \
with states of its own, any JSON, with which it is asked for the children. `value` beside `children` is \
the static value for `--depth`. It is started once, and ends when its input does. docs/rules.md has \
an example";

/// The most seconds that an answer may take.
const MOST_SECONDS: f64 = 1e6;

/// The program, and how long it may take.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Input")]
pub struct ProgramArgs {
    #[arg(
        id = "program",
        long = "rules",
        value_name = "COMMAND",
        help = ABOUT,
        long_help = long(ABOUT, MORE),
        hide_short_help = true,
        value_parser = program_command
    )]
    pub command: Option<ProgramCommand>,

    /// Give up when the program of `--rules` takes longer for an answer [default: 10]
    #[arg(long, value_name = "SECONDS", requires = "program", allow_negative_numbers = true, hide_short_help = true, value_parser = timeout)]
    pub timeout: Option<Duration>,
}

/// A program and its arguments.
#[derive(Clone, Debug)]
pub struct ProgramCommand {
    pub program: String,
    pub arguments: Vec<String>,
}

impl ProgramArgs {
    /// How long an answer may take.
    pub fn timeout(&self) -> Duration {
        self.timeout.unwrap_or(Duration::from_secs(10))
    }
}

fn program_command(text: &str) -> Result<ProgramCommand, String> {
    let words = shlex::split(text).ok_or("a quote is not closed")?;
    let mut words = words.into_iter();
    let program = words.next().filter(|program| !program.is_empty());
    Ok(ProgramCommand {
        program: program.ok_or("expected a program and its arguments: `python3 rules.py`")?,
        arguments: words.collect(),
    })
}

fn timeout(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    let seconds = seconds.filter(|&seconds: &f64| seconds > 0.0 && seconds <= MOST_SECONDS);
    let found = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let found = found.filter(|timeout| !timeout.is_zero());
    found.ok_or_else(|| {
        format!("expected a number of seconds above 0, at most {MOST_SECONDS}: `10`, `0.5`")
    })
}
