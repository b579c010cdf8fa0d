//! Games: alpha-beta along the rules, in whole processes.
//!
//! `cargo bench --bench games`; options and method are those of `large`. The rivals are plain recursive
//! programs in C++ with bitboards and the same order of moves, and the alpha-beta of `OpenSpiel` in Python, if
//! `python3` (or `target/python`) can import `pyspiel`. Before anything is timed, the value, the leaves
//! evaluated and the nodes entered are compared with those of the rival.

mod support;

use std::path::{Path, PathBuf};

use support::contest::{ComparisonOptions, Run};
use support::files::made;
use support::options::Options;
use support::programs;
use support::table::say;

/// Othello on 6 by 6 with 16 empty squares; X is to move.
const OTHELLO: [&str; 6] = ["......", "OO.XO.", "XOXOO.", ".XOXO.", "..XOOX", "...XOO"];

/// Connect Four after 22 moves, by their columns from 0.
const CONNECT_FOUR: &str = "2 1 3 5 0 0 6 4 0 2 4 0 4 1 0 0 4 4 1 2 1 5";

/// A position, and the rival on it.
struct Game {
    /// The name of its table.
    table: &'static str,
    title: &'static str,
    document: String,
    /// Options of `solve`.
    options: &'static str,
    rival: &'static str,
    program: Option<PathBuf>,
    arguments: String,
    /// What the rival is given to count leaves and nodes, too.
    counting: &'static str,
}

fn main() {
    let options = Options::read();
    programs::machine(&options);
    let mut contest = ComparisonOptions::new(options);
    for game in games() {
        if !contest.options.wants(game.table) {
            continue;
        }
        let Some(program) = &game.program else {
            continue;
        };
        let name = format!("{}.json", game.table.replace('/', "-"));
        let file = made(&name, |out| writeln!(out, "{}", game.document));
        let rival = |arguments: &str| Run::rival(game.rival, program, arguments, Path::new(""));
        let arguments = &game.arguments;
        let expected = facts(&rival(&format!("{arguments} {}", game.counting)));
        let mut runs = vec![rival(arguments)];
        for run in contest.solve("no list", game.options, &file) {
            assert_eq!(facts(&run), expected, "{}: other counts", game.title);
            runs.push(run);
        }
        say(format_args!("### {}\n\n{}\n", game.title, expected.join(", ")));
        contest.table(game.table, &runs, || ());
    }
    contest.finish();
}

fn games() -> [Game; 4] {
    let columns = CONNECT_FOUR.split(' ').map(|column| {
        let column: u8 = column.parse().expect("a number");
        format!("\"{}\"", char::from(b'a' + column))
    });
    let columns: Vec<String> = columns.collect();
    let spiel = programs::python("pyspiel");
    let script = format!("{}/benches/rivals/spiel.py", env!("CARGO_MANIFEST_DIR"));
    [
        Game {
            table: "games/othello",
            title: "Othello 6x6, 16 empty squares",
            document: format!(r#"{{"game": "othello", "size": 6, "board": {OTHELLO:?}}}"#),
            options: "--pruned none",
            rival: "C++",
            program: programs::compiled("othello", &[]),
            arguments: format!("6 {}", OTHELLO.join(" ")),
            counting: "",
        },
        Game {
            table: "games/four-by-four",
            title: "4x4, k 4, to depth 8",
            document: r#"{"game": "k-in-a-row", "rows": 4, "columns": 4, "k": 4}"#.to_owned(),
            options: "--pruned none --depth 8 --evaluation lines",
            rival: "C++",
            program: programs::compiled("k_in_a_row", &[]),
            arguments: "4 4 4 8".to_owned(),
            counting: "",
        },
        Game {
            table: "games/tic-tac-toe",
            title: "Tic-tac-toe",
            document: r#"{"game": "tic-tac-toe"}"#.to_owned(),
            options: "--pruned none",
            rival: "OpenSpiel",
            program: spiel.clone(),
            arguments: format!("{script} tic_tac_toe"),
            counting: "--count",
        },
        Game {
            table: "games/connect-four",
            title: "Connect Four after 22 moves",
            document: format!(r#"{{"game": "connect-four", "moves": [{}]}}"#, columns.join(", ")),
            options: "--pruned none",
            rival: "OpenSpiel",
            program: spiel,
            arguments: format!("{script} connect_four {CONNECT_FOUR}"),
            counting: "--count",
        },
    ]
}

/// The value, the leaves evaluated and the nodes entered that a run prints.
fn facts(run: &Run) -> Vec<String> {
    let mut facts = Vec::new();
    run.each_line(|line| {
        if ["value ", "leaves ", "nodes "].iter().any(|word| line.starts_with(word)) {
            facts.push(line.to_owned());
        }
    });
    facts
}
