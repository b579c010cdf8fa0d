//! Games: alpha-beta along the rules, in whole processes.
//!
//! `cargo bench --bench games`; options and method are those of `large`. The rivals are plain recursive
//! programs in C++ with bitboards and the same order of moves, and the alpha-beta of `OpenSpiel` in Python, if
//! `python3` (or `target/python`) can import `pyspiel`. Before anything is timed, the value, the leaves
//! evaluated and the nodes entered are compared with those of the rival.
//!
//! The value alone: random positions of Connect Four, beside the solver of Pascal Pons (`c4solver` on the path, or
//! `C4SOLVER`; it is built from the sources that its author has published); and whole games.

mod support;

use std::path::{Path, PathBuf};

use abprune::random::Random;
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
    connect_four(&mut contest);
    whole_games(&mut contest);
    contest.finish();
}

/// The moves that have been made in random positions of Connect Four, and how many positions there are.
const POSITIONS: [(usize, usize, &str); 7] = [
    (22, 50, "connect-four/22"),
    (20, 50, "connect-four/20"),
    (18, 50, "connect-four/18"),
    (16, 50, "connect-four/16"),
    (14, 50, "connect-four/14"),
    (12, 50, "connect-four/12"),
    (10, 5, "connect-four/10"),
];

/// The values of random positions, beside the solver whose program reads their moves as digits.
fn connect_four(contest: &mut ComparisonOptions) {
    let solver = std::env::var("C4SOLVER").unwrap_or_else(|_| "c4solver".to_owned());
    for (moves, count, table) in POSITIONS {
        if !contest.options.wants(table) {
            continue;
        }
        let mut random = Random::new(moves as u64);
        let games: Vec<Vec<u8>> = (0..count).map(|_| random_game(&mut random, moves)).collect();
        let name = |ending: &str| format!("{}.{ending}", table.replace('/', "-"));
        let file = made(&name("jsonl"), |out| {
            games.iter().try_for_each(|game| {
                let columns: Vec<String> =
                    game.iter().map(|column| char::from(b'a' + column).to_string()).collect();
                writeln!(out, r#"{{"game": "connect-four", "moves": {columns:?}}}"#)
            })
        });
        let digits = made(&name("txt"), |out| {
            games.iter().try_for_each(|game| {
                let digits = game.iter().map(|column| char::from(b'1' + column));
                writeln!(out, "{}", digits.collect::<String>())
            })
        });
        let script = made(&name("sh"), |out| {
            writeln!(out, "exec '{solver}' -w < '{}' 2> /dev/null", digits.display())
        });
        let rival = Run::rival("Pons", Path::new("/bin/sh"), "", &script);
        let mut expected = Vec::new();
        rival.each_line(|line| {
            let value = line.split(' ').next_back().and_then(|value| value.parse::<i32>().ok());
            // From the view of the player to move, and greater the sooner the game is over.
            let view = if moves % 2 == 0 { 1 } else { -1 };
            expected.push((view * value.expect("a number").signum()).to_string());
        });
        let mut runs = vec![rival];
        for run in contest.solve("quiet", "--quiet --jobs 1", &file) {
            let mut values = Vec::new();
            run.each_line(|line| values.push(line.rsplit(' ').next().unwrap_or(line).to_owned()));
            assert_eq!(values, expected, "after {moves} moves: other values");
            runs.push(run);
        }
        say(format_args!("### Connect Four, {count} positions after {moves} moves\n"));
        contest.table(table, &runs, || ());
    }
}

/// A random game of so many moves that nobody has won, or can win with the next one.
fn random_game(random: &mut Random, moves: usize) -> Vec<u8> {
    'game: loop {
        let (mut stones, mut heights, mut game) = ([0_u64; 2], [0; 7], Vec::new());
        while game.len() < moves {
            let column = usize::try_from(random.below(7)).expect("small");
            if heights[column] == 6 {
                continue;
            }
            let own = &mut stones[game.len() % 2];
            *own |= 1 << (7 * column + heights[column]);
            if has_four(*own) {
                continue 'game;
            }
            heights[column] += 1;
            game.push(u8::try_from(column).expect("small"));
        }
        let wins = |(column, &height): (usize, &usize)| {
            height < 6 && has_four(stones[moves % 2] | 1 << (7 * column + height))
        };
        if !heights.iter().enumerate().any(wins) {
            return game;
        }
    }
}

/// Whether four stones are in a line. Columns are seven bits apart.
fn has_four(stones: u64) -> bool {
    [1, 6, 7, 8].into_iter().any(|step| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// The values of whole games.
fn whole_games(contest: &mut ComparisonOptions) {
    let games = [
        ("whole/4x4", r#"{"game": "k-in-a-row", "rows": 4, "columns": 4, "k": 4}"#),
        ("whole/kalah-4-3", r#"{"game": "kalah", "houses": 4, "seeds": 3}"#),
        ("whole/kalah-4-4", r#"{"game": "kalah", "houses": 4, "seeds": 4}"#),
        ("whole/kalah-6-3", r#"{"game": "kalah", "houses": 6, "seeds": 3}"#),
        (
            "whole/connect-5x5",
            r#"{"game": "k-in-a-row", "rows": 5, "columns": 5, "k": 4, "gravity": true}"#,
        ),
        (
            "whole/connect-6x5",
            r#"{"game": "k-in-a-row", "rows": 6, "columns": 5, "k": 4, "gravity": true}"#,
        ),
    ];
    for (table, document) in games {
        if !contest.options.wants(table) {
            continue;
        }
        let file =
            made(&format!("{}.json", table.replace('/', "-")), |out| writeln!(out, "{document}"));
        say(format_args!("### {document}\n"));
        let runs = contest.solve("quiet", "--quiet", &file);
        contest.table(table, &runs, || ());
    }
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
