//! Documents of games with stones that give no position.

use super::Bad;

pub const K_IN_A_ROW: &[Bad] = &[
    (r#"§{"game": "k-in-a-row", "rows": 3, "columns": 3}"#, "the game needs `k`", "`\"k\": 4`"),
    (
        r#"{"game": "k-in-a-row", "rows": §9, "columns": 3, "k": 3}"#,
        "found `9`, expected a whole number from 1 to 8",
        "",
    ),
    (r#"{"game": "k-in-a-row", "rows": 3, "columns": 3, "k": §0}"#, "found `0`", ""),
    (
        r#"{"game": "k-in-a-row", "rows": 3, "columns": 3, "k": 3, "gravity": §1}"#,
        "found `1`, expected `true` or `false`",
        "",
    ),
    (
        r#"{"game": "tic-tac-toe", "board": §["...", "..."]}"#,
        "the board has 2 rows, expected 3 rows of 3 squares",
        "",
    ),
    (
        "{\"game\": \"tic-tac-toe\", \"board\": [\"...\",\n  §\"....\", \"...\"]}",
        "this row has 4 squares, expected 3",
        "",
    ),
    (
        r#"{"game": "tic-tac-toe", "board": ["...", ".§x.", "..."]}"#,
        "found `x`, expected `X`, `O` or `.`",
        "",
    ),
    (
        r#"{"game": "tic-tac-toe", "board": §["XX.", "...", "..."]}"#,
        "the board has 2 X and 0 O, and X moves first",
        "as many X as O",
    ),
    (
        r#"{"game": "tic-tac-toe", "board": §["O..", "...", "..."]}"#,
        "the board has 0 X and 1 O, and X moves first",
        "",
    ),
    (
        r#"{"game": "tic-tac-toe", "board": ["X..", "...", "..."], "to-move": §"X"}"#,
        "it is O's turn",
        "",
    ),
    (r#"{"game": "tic-tac-toe", "to-move": §"O"}"#, "it is X's turn: X moves first", ""),
    (
        r#"{"game": "tic-tac-toe", "board": §["XO.", "XO.", "X.."]}"#,
        "the game is over in this position: its value is 1",
        "",
    ),
    (
        r#"{"game": "tic-tac-toe", "board": §["XOX", "XOO", "OXX"]}"#,
        "the game is over in this position: its value is 0",
        "",
    ),
    (
        r#"{"game": "tic-tac-toe", "board": §["XO.", "XO.", "X.O"]}"#,
        "X has a line of 3, and O has moved after it",
        "ends the game",
    ),
    (
        r#"{"game": "connect-four", "moves": ["d", §"h"]}"#,
        "`h` is no move here",
        "the moves are a b c d e f g",
    ),
    (
        r#"{"game": "tic-tac-toe", "moves": ["b2", §"b2"]}"#,
        "`b2` is no move here",
        "the moves are a1 b1 c1 a2 c2",
    ),
    (
        r#"{"game": "tic-tac-toe", "moves": ["a1", "b1", "a2", "b2", §"a3"]}"#,
        "the game is over after this move: its value is 1",
        "",
    ),
    (
        r#"{"game": "connect-four", "board": §[".......", ".......", "...X...", ".......", ".......", "......."]}"#,
        "the stone on d3 has no stone below it",
        "fall to the lowest",
    ),
];

pub const OTHELLO: &[Bad] = &[
    (r#"{"game": "othello", "size": §5}"#, "found `5`, expected one of the sizes 4, 6 and 8", ""),
    (r#"{"game": "othello", "size": §10}"#, "found `10`, expected one of the sizes 4, 6 and 8", ""),
    (
        r#"{"game": "othello", "board": §["....", ".OX.", ".XO.", "...."]}"#,
        "the board has 4 rows, expected 8 rows of 8 squares",
        "",
    ),
    (
        r#"{"game": "othello", "size": 4, "board": ["....", §".OX", ".XO.", "...."]}"#,
        "this row has 3 squares, expected 4",
        "",
    ),
    (
        r#"{"game": "othello", "size": 4, "board": ["....", ".OX.", ".X§B.", "...."]}"#,
        "found `B`, expected `X`, `O` or `.`",
        "",
    ),
    (
        r#"{"game": "othello", "size": 4, "board": §["....", ".OX.", ".X..", "...."]}"#,
        "the square c3 in the middle is empty",
        "",
    ),
    (
        r#"{"game": "othello", "size": 4, "board": §["....", ".OO.", ".OO.", "...."]}"#,
        "the game is over in this position: its value is -4",
        "",
    ),
    (r#"{"game": "othello", "to-move": §"O"}"#, "it is X's turn: X moves first", ""),
    (
        r#"{"game": "othello", "moves": [§"e3"]}"#,
        "`e3` is no move here",
        "the moves are d3 c4 f5 e6",
    ),
    (
        r#"{"game": "othello", "moves": ["d3", §"pass"]}"#,
        "`pass` is no move here",
        "the moves are c3 e3 c5",
    ),
    (
        r#"{"game": "othello", "size": 4, "board": ["....", ".OX.", ".XX.", "...."], "moves": [§"a2"]}"#,
        "the game is over after this move: its value is 5",
        "leave out this move and those after it",
    ),
];
