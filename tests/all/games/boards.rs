//! Positions as pictures show them, cell by cell.

use abprune::games::{Board, Cell, DocumentGame, PositionVisitor};
use abprune::read::{Options, read_position};

struct Shown;

impl PositionVisitor for Shown {
    type Output = Board;

    fn visit<G: DocumentGame>(self, game: &G, position: &G::Position) -> Board {
        game.board(position)
    }
}

/// The board of a position, a text for each row: `X`, `O`, `.`, a count, or `-` where there is no cell.
fn rows(document: &str) -> Vec<String> {
    let read = read_position(document.as_bytes(), &Options::default());
    let board = read.expect("a position").visit(Shown);
    let text = |cell: &Cell| match cell {
        Cell::Empty => ".".to_owned(),
        Cell::Cross | Cell::Black => "X".to_owned(),
        Cell::Ring | Cell::White => "O".to_owned(),
        Cell::Count(count) => count.to_string(),
        Cell::Outside => "-".to_owned(),
    };
    let row = |cells: &[Cell]| cells.iter().map(text).collect::<Vec<_>>().join(" ");
    board.cells.chunks(board.columns).map(row).collect()
}

#[test]
fn stones_are_shown_whoever_is_to_move() {
    let board =
        |moves: &str| rows(&format!(r#"{{"game": "othello", "size": 4, "moves": {moves}}}"#));
    assert_eq!(board("[]"), [". . . .", ". O X .", ". X O .", ". . . ."]);
    assert_eq!(board(r#"["b1"]"#), [". X . .", ". X X .", ". X O .", ". . . ."]);
    assert_eq!(board(r#"["b1", "a3"]"#), [". X . .", ". X X .", "O O O .", ". . . ."]);
}

#[test]
fn the_second_player_of_kalah_is_on_top_and_sows_to_the_left() {
    let board = |moves: &str| {
        rows(&format!(r#"{{"game": "kalah", "houses": 3, "seeds": 2, "moves": {moves}}}"#))
    };
    assert_eq!(board("[]"), ["0 2 2 2 -", "- 2 2 2 0"]);
    // The last of the two seeds of `b` falls into the store: the first player moves again, and sows on top.
    assert_eq!(board(r#"["b"]"#), ["0 2 2 2 -", "- 2 0 3 1"]);
    assert_eq!(board(r#"["b", "c"]"#), ["0 2 3 3 -", "- 2 0 0 2"]);
    assert_eq!(board(r#"["b", "c", "b"]"#), ["1 3 0 3 -", "- 3 0 0 2"]);
}
