//! What is said of documents that give no position, and at which place.

mod stones;

use crate::support::run;
use stones::{K_IN_A_ROW, OTHELLO};

/// A document, `§` before the place of its fault, the message, and a part of the help.
type Bad = (&'static str, &'static str, &'static str);

/// What all games have in common.
const ALL_GAMES: &[Bad] = &[
    (r#"{"game": §"chess"}"#, "unknown game `chess`", "the games are `k-in-a-row`"),
    (r#"{"game": §"otello"}"#, "unknown game `otello`", "did you mean `othello`?"),
    (r#"{"game": §3}"#, "found `3`, expected a text in quotes", "docs/games.md"),
    (r#"{"game": "nim", "piles": [1], §"pile": 2}"#, "unknown key `pile`", "did you mean `piles`?"),
    (
        r#"{"game": "nim", "piles": [1], §"piles": [1]}"#,
        "the key `piles` stands here twice",
        "remove one of them",
    ),
    (r#"{"game": "nim", "piles": [1] §"first": 2}"#, "found `\"first\"`, expected `,` or `}`", ""),
    (r#"{"game": "othello", §"colour": 1}"#, "unknown key `colour`", "the keys of othello are"),
    (r#"{"game": "othello", "moves": §"d3"}"#, "found `\"d3\"`, expected a list of moves", ""),
    (r#"{"game": "othello", "moves": [§4]}"#, "found `4`, expected a move in quotes", ""),
    (r#"{"game": "kalah", "to-move": §"X"}"#, "expected `first` or `second`", ""),
    (
        r#"{"game": "othello", "evaluation": §"lines"}"#,
        "othello has no evaluation `lines`",
        "`discs`, `mobility`, `corners`",
    ),
];

const NIM: &[Bad] = &[
    (r#"§{"game": "nim"}"#, "the game needs `piles`", "[3, 4, 5]"),
    (r#"{"game": "nim", "piles": §3}"#, "found `3`, expected a list of numbers", ""),
    (
        r#"{"game": "nim", "piles": [3, §-1]}"#,
        "found `-1`, expected a whole number from 0 to 64",
        "",
    ),
    (r#"{"game": "nim", "piles": §[40, 30]}"#, "the piles have 70 things, expected at most 64", ""),
    (r#"{"game": "nim", "piles": §[]}"#, "the game is over in this position: its value is -1", ""),
    (
        r#"{"game": "nim", "piles": §[0, 0], "misere": true}"#,
        "the game is over in this position: its value is 1",
        "",
    ),
    (
        r#"{"game": "nim", "piles": [3], "most": §0}"#,
        "found `0`, expected a whole number from 1 to 64",
        "",
    ),
    (
        r#"{"game": "nim", "piles": [3, 4], "most": 3, "moves": [§"b4"]}"#,
        "`b4` is no move here",
        "a1 a2 a3 b1 b2 b3",
    ),
    (
        r#"{"game": "nim", "piles": [3], "moves": [§"a3"]}"#,
        "the game is over after this move: its value is 1",
        "",
    ),
    (
        r#"{"game": "nim", "piles": [64], "moves": [§"a64"]}"#,
        "the game is over after this move: its value is 1",
        "leave out this move and those after it",
    ),
    (
        r#"{"game": "nim", "piles": [3], "evaluation": §"lines"}"#,
        "nim has no evaluation `lines`",
        "nim has no evaluation;",
    ),
];

const KALAH: &[Bad] = &[
    (r#"{"game": "kalah", "houses": §11}"#, "found `11`, expected a whole number from 1 to 10", ""),
    (r#"{"game": "kalah", "seeds": §0}"#, "found `0`, expected a whole number from 1 to 255", ""),
    (
        r#"{"game": "kalah", "houses": 10, "seeds": §13}"#,
        "the game has 260 seeds, expected at most 255",
        "",
    ),
    (
        r#"{"game": "kalah", "board": §[[1, 0]]}"#,
        "found 1 list in `board`, expected a list for each player",
        "[[4, 4, 4, 0], [4, 4, 4, 0]]",
    ),
    (
        r#"{"game": "kalah", "board": [[1, 0], §[1, 1, 0]]}"#,
        "expected 2 numbers for a side, the houses and the store, found 3",
        "",
    ),
    (
        r#"{"game": "kalah", "board": [§[1], [1]]}"#,
        "expected 2 to 11 numbers for a side, the houses and the store, found 1",
        "",
    ),
    (
        r#"{"game": "kalah", "houses": 2, "board": [§[1, 0], [1, 0]]}"#,
        "expected 3 numbers for a side, the houses and the store, found 2",
        "",
    ),
    (
        r#"{"game": "kalah", "board": [[1, §-1], [1, 0]]}"#,
        "found `-1`, expected a whole number from 0 to 255",
        "",
    ),
    (r#"{"game": "kalah", "board": [§4, [1, 0]]}"#, "found `4`, expected a list of numbers", ""),
    (
        r#"{"game": "kalah", "board": §[[200, 0], [50, 6]]}"#,
        "the game has 256 seeds, expected at most 255",
        "",
    ),
    (
        r#"{"game": "kalah", "board": [[1, 0], [1, 0]], "seeds": §1}"#,
        "`seeds` does not fit `board`",
        "leave out one",
    ),
    (
        r#"{"game": "kalah", "board": §[[0, 3], [4, 0]]}"#,
        "the game is over in this position: its value is -1",
        "",
    ),
    (
        r#"{"game": "kalah", "board": [[1, 0, 0], [1, 2, 0]], "moves": [§"b"]}"#,
        "`b` is no move here",
        "the moves are a",
    ),
    (
        r#"{"game": "kalah", "board": [[0, 1, 0], [1, 2, 0]], "moves": [§"b"]}"#,
        "the game is over after this move: its value is -2",
        "",
    ),
];

#[test]
fn what_gives_no_position_is_told_of_at_its_place() {
    for (marked, message, help) in [ALL_GAMES, K_IN_A_ROW, OTHELLO, NIM, KALAH].concat() {
        let (before, after) = marked.split_once('§').expect("a place");
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().expect("a line").len() + 1;
        let run = run(&["solve", "--from", "game"], [before, after].concat());
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{marked}");
        let lines: Vec<&str> = run.stderr.lines().collect();
        let told = format!("{marked}\n{}", run.stderr);
        assert!(lines[0].starts_with("error: ") && lines[0].contains(message), "{told}");
        assert_eq!(lines[1], format!(" --> -:{line}:{column}"), "{told}");
        let last = lines.last().expect("lines");
        assert!(last.starts_with("help: ") && last.contains(help), "{told}");
    }
}

/// Where a search stops before the end, positions need static values.
#[test]
fn a_depth_limit_without_an_evaluation_is_told_of() {
    let evaluations = [
        (r#"{"game": "tic-tac-toe"}"#, "say `--evaluation lines`"),
        (r#"{"game": "othello"}"#, "`discs`, `mobility`, `corners`: say `--evaluation discs`"),
        (r#"{"game": "nim", "piles": [3]}"#, "nim has no evaluation; leave out `--depth`"),
        (r#"{"game": "kalah"}"#, "say `--evaluation seeds`"),
    ];
    for (document, help) in evaluations {
        let run = run(&["solve", "--depth", "2"], document);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{document}");
        assert!(run.stderr.contains("which need an evaluation"), "{}", run.stderr);
        assert!(run.stderr.contains(help), "{}", run.stderr);
    }
}
