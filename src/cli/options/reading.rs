//! The options that the commands that read trees share: where a tree comes from, and how it is read.
//!
//! An argument is a file, a line of a file, or the tree itself; in its place a program may answer for the
//! nodes.

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::values::{branching, choice, keys, players, positive, whole};
use crate::cli::help::{long, names};
use crate::games::{GameOptions, Position};
use crate::named::Named as _;
use crate::read;
use crate::solve::{NodeNames, SearchOptions, SolveOptions};
use crate::tree::Branching;
use crate::value::Player;

/// How trees are read.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Input")]
pub struct ReadingArgs {
    #[command(flatten)]
    pub program: ProgramArgs,

    #[arg(
        long,
        value_name = "FORMAT",
        help = names("The format", read::Format::ALL),
        long_help = long(
            &names("The format", read::Format::ALL),
            "Without it the name of the file decides, else its first bytes"
        ),
        hide_possible_values = true,
        value_parser = choice(read::Format::ALL)
    )]
    pub from: Option<read::Format>,

    /// The branching factor of a flat tree: `2`, `3,2,4`
    ///
    /// One for all plies, or one for each. An array of one axis needs it, too
    #[arg(long, value_name = "N,...", value_parser = branching)]
    pub branching: Option<Branching>,

    /// The player to move at the root: max or min
    ///
    /// Without it the file says so, or it is max
    #[arg(long, value_name = "PLAYER", ignore_case = true, hide_possible_values = true, value_parser = choice(Player::ALL))]
    pub player: Option<Player>,

    /// Let chance decide at the inner nodes of these plies, root = 0: `1,3`
    ///
    /// The outcomes are all alike. Of an array these are the axes
    #[arg(
        long,
        value_name = "PLY,...",
        value_delimiter = ',',
        hide_short_help = true,
        value_parser = whole::<usize>
    )]
    pub chance_plies: Vec<usize>,

    /// What the file calls the keys of nodes: `value=score`
    ///
    /// The keys are `value`, `children`, `name`, `move`, `player` and `position`: `value=score,children=nodes`.
    /// A key that gets another name is no longer read under its own
    #[arg(long, value_name = "KEY=NAME,...", hide_short_help = true, value_parser = keys)]
    pub keys: Option<read::Keys>,

    /// What the file calls MAX and MIN: `white,black`
    ///
    /// Case does not matter; `max` and `min` can be used too
    #[arg(long, value_name = "MAX,MIN", hide_short_help = true, value_parser = players)]
    pub players: Option<read::PlayerNames>,

    #[arg(
        long,
        value_name = "VIEW",
        help = names("Whose view the values in the file are from", read::View::ALL),
        long_help = long(
            &names("Whose view the values in the file are from", read::View::ALL),
            "As engines store them, they are from the view of the player to move (mover). Answers \
             are from MAX's view"
        ),
        default_value = read::View::default().name(),
        hide_default_value = true,
        hide_possible_values = true,
        hide_short_help = true,
        value_parser = choice(read::View::ALL)
    )]
    pub values: read::View,

    /// Skip keys of JSON objects that have no meaning here
    #[arg(long, hide_short_help = true)]
    pub ignore_unknown_keys: bool,

    #[arg(
        long,
        value_name = "NAME",
        help = evaluations(),
        long_help = long(&evaluations(), "In place of the `evaluation` that the document names"),
        hide_short_help = true,
        hide_possible_values = true,
        value_parser = PossibleValuesParser::new(Position::evaluations())
    )]
    pub evaluation: Option<String>,

    /// Give up beyond this many nodes
    ///
    /// For a game or `--rules`: the nodes in memory, and the pruned subtrees in the list [default: 10000000].
    /// For draw: the nodes of the drawing [default: 2000]. For compare: also the nodes that an algorithm
    /// comes to, if it returns to nodes or goes best first [default: 100000000]. For what-if: also the nodes
    /// that all searches enter [default: 200000000]
    #[arg(long, value_name = "N", hide_short_help = true, allow_hyphen_values = true, value_parser = positive)]
    pub max_nodes: Option<NonZeroU64>,
}

impl ReadingArgs {
    /// The same, in which a tree in memory may have as many nodes as without a limit, or more: for a command
    /// that limits something else.
    pub fn with_room_for_trees(&self) -> ReadingArgs {
        let most = u64::from(GameOptions::default().max_nodes);
        ReadingArgs { max_nodes: self.max_nodes.filter(|nodes| nodes.get() > most), ..self.clone() }
    }

    /// The plies of chance as they are given.
    pub fn chance_plies_given(&self) -> Option<String> {
        let plies: Vec<String> = self.chance_plies.iter().map(usize::to_string).collect();
        (!plies.is_empty()).then(|| plies.join(","))
    }

    /// The most nodes, if they are given, else `default`.
    pub fn max_nodes_or(&self, default: u64) -> u64 {
        self.max_nodes.map_or(default, NonZeroU64::get)
    }

    /// How the library reads documents.
    pub fn options(&self) -> read::Options {
        let default = GameOptions::default();
        // No tree in memory has more than 2^32 nodes.
        let most = |nodes: NonZeroU64| u32::try_from(nodes.get()).unwrap_or(u32::MAX);
        read::Options {
            player: self.player,
            branching: self.branching.clone(),
            keys: self.keys.clone().unwrap_or_default(),
            players: self.players.clone(),
            view: self.values,
            chance_plies: self.chance_plies.clone(),
            ignore_unknown_keys: self.ignore_unknown_keys,
            decimals: false,
            game: GameOptions {
                evaluation: self.evaluation.clone(),
                depth: None,
                max_nodes: self.max_nodes.map_or(default.max_nodes, most),
                ..default
            },
        }
    }

    /// What the library is asked about trees that are read so, searched so, and whose nodes have these names.
    pub fn asked(&self, search: SearchOptions, names: NodeNames) -> SolveOptions {
        SolveOptions { reading: self.options(), search, names, ..SolveOptions::default() }
    }
}

/// What the option of the evaluation is.
fn evaluations() -> String {
    let all: Vec<&str> = Position::evaluations().collect();
    names("The evaluation of a game's positions, for `--depth`", &all)
}

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

/// The name of standard input in `/dev/stdin:2`: clap would take `-:2` for an option.
const STANDARD_INPUT: &str = "/dev/stdin";

/// What a TREE argument means.
#[derive(Debug, PartialEq, Eq)]
pub enum TreeArgument<'a> {
    /// A file, or `-`.
    File(&'a Path),
    /// A line of a file, or of `-`, by its number from 1: `batch.jsonl:2`, as answers name it.
    Line(PathBuf, usize),
    /// A tree: `[[3, 5], [2, 9]]`.
    Text(&'a str),
}

impl<'a> TreeArgument<'a> {
    /// The meaning of an argument. A file that is there is always meant.
    pub fn of(argument: &'a Path) -> TreeArgument<'a> {
        let file = TreeArgument::File(argument);
        let Some(text) = argument.to_str() else {
            return file;
        };
        if text == "-" || argument.exists() {
            return file;
        }
        if starts_like_tree(text) && !ends_like_file(text) {
            return TreeArgument::Text(text);
        }
        let line = text.rsplit_once(':').and_then(|(file, line)| {
            let is_number = line.bytes().all(|byte| byte.is_ascii_digit());
            let number = line.parse().ok().filter(|_| is_number)?;
            let file = if file == STANDARD_INPUT { "-" } else { file };
            (file == "-" || Path::new(file).exists()).then(|| (file.into(), number))
        });
        line.map_or(file, |(file, line)| TreeArgument::Line(file, line))
    }
}

impl TreeArgument<'_> {
    /// Whether it is standard input, or a line of it.
    pub fn is_standard_input(&self) -> bool {
        match self {
            TreeArgument::File(file) => *file == Path::new("-"),
            TreeArgument::Line(file, _) => file == Path::new("-"),
            TreeArgument::Text(_) => false,
        }
    }
}

/// Whether a text starts like a tree: with a bracket or a number, with a word and a bracket, or with an
/// assignment of Python; or it has several lines. A word with signs in it may be the name of a file, `a-b(1).json`; so
/// the text ends with a bracket, too.
fn starts_like_tree(text: &str) -> bool {
    let text = text.trim_matches(|of: char| of.is_whitespace() || AROUND.contains(&of));
    let rest = text.trim_start_matches(|of: char| of.is_alphanumeric() || of == '_');
    let number = text.trim_start_matches(['-', '+', '.', '\u{2212}']);
    text.starts_with(OPEN)
        || text.contains('\n')
        || rest.len() < text.len() && rest.starts_with(OPEN)
        || text.ends_with(CLOSE) && read::looks_like_lists(text.as_bytes())
        || number.starts_with(|digit: char| digit.is_ascii_digit())
            && text.chars().all(|of| {
                of.is_ascii_digit() || of.is_whitespace() || "+-\u{2212}.,eE".contains(of)
            })
}

/// Whether a text ends like the name of a file, or like one of its lines: `tree(1).json`, `a(1).jsonl:2`.
fn ends_like_file(text: &str) -> bool {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let name = match text.rsplit_once(':') {
        Some((name, line)) if is_number(line) => name,
        _ => text,
    };
    // A tree ends with a bracket or a number.
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    ending.starts_with(|of: char| of.is_ascii_alphabetic())
        && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// What may stand around a tree that was copied: a byte-order mark, the end of a statement, and quotes, also those of
/// print, which a shell takes for letters: `‘[[3, 5], [2, 9]]’` from a PDF.
const AROUND: [char; 7] = ['\u{feff}', ';', '"', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}'];

/// The brackets of lists.
const OPEN: [char; 3] = ['(', '{', '['];
const CLOSE: [char; 3] = [')', '}', ']'];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_is_a_file_a_line_or_a_tree() {
        let of = |text: &'static str| TreeArgument::of(Path::new(text));
        for tree in [
            "[3, 5]",
            " {\"value\": 1}",
            "((3 5))",
            "A(3, 5)",
            "e4+(3, 5)",
            "a.b/c*{5, 67}",
            "O-O[3, 5]\n",
            "3 5 6 9",
            "1e3",
        ] {
            assert_eq!(of(tree), TreeArgument::Text(tree), "{tree}");
        }
        for file in [
            "-",
            "tree.json",
            "sovle",
            "3.json",
            "Cargo.toml",
            "-x",
            "a:b",
            "nothing:3",
            "a-b(1).json",
            "tree(1).json",
            "[1].npy",
            "a(1).jsonl:2",
            "./b(1)",
        ] {
            assert_eq!(of(file), TreeArgument::File(Path::new(file)), "{file}");
        }
        let line = |file: &str, line| TreeArgument::Line(file.into(), line);
        assert_eq!(of("Cargo.toml:12"), line("Cargo.toml", 12));
        assert_eq!(of("-:2"), line("-", 2));
        for file in ["Cargo.toml:+2", "Cargo.toml:"] {
            assert_eq!(of(file), TreeArgument::File(Path::new(file)), "{file}");
        }
    }
}
