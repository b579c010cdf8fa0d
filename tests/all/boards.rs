//! The boards of `draw --show boards`: the position of each node is the one that its moves lead to, by rules
//! written down here once more; frames have the marks of nodes, and nothing runs into them.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};
use serde_json::Value as Json;

use crate::support::{run, solve};

/// Four empty squares; O is to move.
const NOUGHTS: &str = r#"{"game": "tic-tac-toe", "board": ["XOX", "O.X", "..."], "to-move": "O"}"#;
const OTHELLO: &str =
    r#"{"game": "othello", "size": 4, "board": ["....", ".OX.", ".XO.", "...."]}"#;
const NIM: &str = r#"{"game": "nim", "piles": [1, 2, 12], "most": 1}"#;
const KALAH: &str = r#"{"game": "kalah", "houses": 2, "seeds": 2}"#;

/// The frame of the board of a node.
#[derive(Debug)]
struct Frame {
    path: String,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    look: BTreeMap<String, String>,
}

impl Frame {
    fn new(node: &Node) -> Frame {
        assert!(node.has_tag_name("rect"), "a board has a frame");
        let place = |name: &str| number(node, name);
        let attributes = node.attributes();
        Frame {
            path: node.attribute("data-node").expect("its node").to_owned(),
            left: place("x"),
            top: place("y"),
            width: place("width"),
            height: place("height"),
            look: attributes.map(|one| (one.name().to_owned(), one.value().to_owned())).collect(),
        }
    }

    /// Whether a point lies inside, further from the frame than its line is thick.
    fn has(&self, (x, y): (f64, f64)) -> bool {
        let is_in = |at: f64, least: f64, size: f64| at > least + 0.1 && at < least + size - 0.1;
        is_in(x, self.left, self.width) && is_in(y, self.top, self.height)
    }

    fn look(&self, name: &str) -> Option<&str> {
        self.look.get(name).map(String::as_str)
    }
}

fn number(node: &Node, name: &str) -> f64 {
    let text = node.attribute(name).expect("it is there");
    text.parse().expect("a number")
}

fn draw(arguments: &[&str], game: &str) -> String {
    let run = run(&[&["draw", "--format", "svg", "--show"], arguments].concat(), game);
    assert_eq!((run.status, &run.stderr[..]), (0, ""), "{arguments:?}");
    run.stdout
}

/// The elements that are a part of this kind.
fn parts<'d>(document: &'d Document, part: &'static str) -> impl Iterator<Item = Node<'d, 'd>> {
    let all = document.descendants();
    all.filter(move |node| node.attribute("data-part") == Some(part))
}

fn frames(document: &Document) -> Vec<Frame> {
    parts(document, "shape").map(|node| Frame::new(&node)).collect()
}

/// The points of a path.
fn points(path: &str) -> Vec<(f64, f64)> {
    let points = path.split(['M', 'L']).filter(|point| !point.is_empty());
    let point = |text: &str| {
        let (x, y) = text.split_once(' ').expect("two numbers");
        (x.parse().expect("a number"), y.parse().expect("a number"))
    };
    points.map(point).collect()
}

/// What stands on each board, cell by cell: `X`, `O`, `B` (black), `W` (white), a number, or `.`.
fn boards(svg: &str, columns: u8, rows: u8) -> BTreeMap<String, Vec<String>> {
    let document = Document::parse(svg).expect("XML");
    let frames = frames(&document);
    let empty = vec![".".to_owned(); usize::from(columns * rows)];
    let mut boards: BTreeMap<String, Vec<String>> =
        frames.iter().map(|frame| (frame.path.clone(), empty.clone())).collect();
    let mut put = |at: (f64, f64), what: &str| {
        let frame = frames.iter().find(|frame| frame.has(at));
        let frame = frame.expect("a stone stands on a board");
        let part = |at: f64, least: f64, size: f64, count: u8| {
            let place = (at - least) / size * f64::from(count);
            let is_at = |cell: &u8| (place - f64::from(*cell) - 0.5).abs() < 0.2;
            (0..count).find(is_at).expect("the middle of a cell")
        };
        let column = part(at.0, frame.left, frame.width, columns);
        let row = part(at.1, frame.top, frame.height, rows);
        let cell = &mut boards.get_mut(&frame.path).expect("it is there")
            [usize::from(row * columns + column)];
        assert_eq!(cell, ".", "one stone in a cell");
        what.clone_into(cell);
    };
    for part in parts(&document, "board") {
        if part.has_tag_name("circle") {
            let what = match part.attribute("fill") {
                None => "O",
                Some("#fff") => "W",
                Some(_) => "B",
            };
            put((number(&part, "cx"), number(&part, "cy")), what);
        } else if part.has_tag_name("path") && part.attribute("stroke") != Some("#888") {
            for cross in points(part.attribute("d").expect("a path")).chunks(4) {
                let (from, to) = (cross[0], cross[1]);
                put((f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1)), "X");
            }
        }
    }
    for text in parts(&document, "count") {
        // The middle of the digits is above their baseline.
        let at = (number(&text, "x"), number(&text, "y") - 3.4);
        put(at, text.text().expect("a number"));
    }
    boards
}

/// The steps of a path.
fn steps(path: &str) -> impl Iterator<Item = usize> {
    let steps = path.split('/').filter(|step| !step.is_empty());
    steps.map(|step| step.parse().expect("a number"))
}

/// Noughts and crosses: in turn, in the empty squares from the first on; there are as many X as O, or one more.
fn noughts_at(path: &str) -> Vec<String> {
    let mut board: Vec<char> = "XOXO.X...".chars().collect();
    for step in steps(path) {
        let count = |stone| board.iter().filter(|cell| **cell == stone).count();
        let stone = if count('X') == count('O') { 'X' } else { 'O' };
        let empty = (0..9).filter(|&square| board[square] == '.').nth(step);
        board[empty.expect("an empty square")] = stone;
    }
    board.iter().map(char::to_string).collect()
}

#[test]
fn each_node_shows_the_position_that_its_moves_lead_to() {
    let options: [&[&str]; 7] = [
        &[],
        &["--direction", "right"],
        &["--pruned", "hide"],
        &["--order", "reverse"],
        &["--root", "/2"],
        &["--max-ply", "1"],
        &["--blank"],
    ];
    for more in options {
        let svg = draw(&[&["boards,moves"], more].concat(), NOUGHTS);
        let boards = boards(&svg, 3, 3);
        assert!(boards.len() > 4, "{more:?}");
        for (path, board) in boards {
            assert_eq!(board, noughts_at(&path), "{more:?} {path}");
        }
    }
}

#[test]
fn piles_are_numbers_and_othello_has_discs() {
    let boards_of_nim = boards(&draw(&["boards", "--max-ply", "3"], NIM), 3, 1);
    assert!(boards_of_nim.len() > 20);
    for (path, board) in boards_of_nim {
        // Each move takes one thing from a pile that has one.
        let mut piles = [1, 2, 12];
        for step in steps(&path) {
            let pile = (0..3).filter(|&pile| piles[pile] > 0).nth(step);
            piles[pile.expect("a pile")] -= 1;
        }
        assert_eq!(board, piles.map(|size: u32| size.to_string()), "{path}");
    }
    let boards_of_othello = boards(&draw(&["boards", "--max-ply", "0"], OTHELLO), 4, 4);
    let expected: Vec<String> =
        "....,.WB.,.BW.,....".replace(',', "").chars().map(String::from).collect();
    assert_eq!(boards_of_othello["/"], expected);
}

#[test]
fn nothing_runs_into_a_board() {
    let games: [(&[&str], &str); 6] = [
        (&["boards,values,windows,moves"], NOUGHTS),
        (&["boards,moves,order", "--direction", "right"], NOUGHTS),
        (&["boards,values", "--width", "240mm"], NOUGHTS),
        (&["boards", "--max-ply", "2"], OTHELLO),
        (&["boards,values", "--max-ply", "3"], NIM),
        (&["boards,values,moves", "--max-ply", "3"], KALAH),
    ];
    for (arguments, game) in games {
        let svg = draw(arguments, game);
        let document = Document::parse(&svg).expect("XML");
        let frames = frames(&document);
        for (number, one) in frames.iter().enumerate() {
            for other in &frames[..number] {
                let is_apart = one.left + one.width < other.left
                    || other.left + other.width < one.left
                    || one.top + one.height < other.top
                    || other.top + other.height < one.top;
                assert!(is_apart, "{arguments:?} {one:?} {other:?}");
            }
        }
        let is_free = |at| !frames.iter().any(|frame| frame.has(at));
        let lines = parts(&document, "edge").chain(parts(&document, "cut"));
        for line in lines {
            let points = points(line.attribute("d").expect("a path"));
            for pair in points.windows(2) {
                for part in 0..=50 {
                    let part = f64::from(part) / 50.0;
                    let between = |from: f64, to: f64| from + part * (to - from);
                    let at = (between(pair[0].0, pair[1].0), between(pair[0].1, pair[1].1));
                    assert!(is_free(at), "{arguments:?} {line:?}");
                }
            }
        }
        for label in parts(&document, "label") {
            assert!(is_free((number(&label, "x"), number(&label, "y"))), "{label:?}");
        }
        if arguments.contains(&"right") {
            continue;
        }
        for edge in parts(&document, "edge") {
            let path = edge.attribute("data-node").expect("its node");
            let points = points(edge.attribute("d").expect("a path"));
            let frame = |path: &str| frames.iter().find(|frame| frame.path == path);
            let child = frame(path).expect("a frame");
            let above = path.rsplit_once('/').map_or("", |(above, _)| above);
            let parent = frame(if above.is_empty() { "/" } else { above }).expect("a frame");
            let same = |one: f64, other: f64| (one - other).abs() < 0.02;
            assert!(same(points[0].1, parent.top + parent.height), "{path}");
            assert!(same(points[points.len() - 1].1, child.top), "{path}");
        }
    }
}

#[test]
fn boards_are_legible_and_fit_a_width() {
    let svg = draw(&["boards,values", "--width", "240mm"], NOUGHTS);
    let document = Document::parse(&svg).expect("XML");
    assert!(number(&document.root_element(), "width") <= 240.0 / 25.4 * 96.0);
    let shallow = ["boards", "--depth", "1", "--evaluation", "lines"];
    for (svg, least) in [
        (svg.clone(), 30.0),
        (draw(&["boards"], NOUGHTS), 36.0),
        (draw(&shallow, r#"{"game": "connect-four"}"#), 66.0),
    ] {
        let document = Document::parse(&svg).expect("XML");
        let frame = &frames(&document)[0];
        assert!(frame.width >= least && frame.width < 1.3 * least, "{frame:?}");
    }
}

#[test]
fn frames_have_the_marks_of_nodes() {
    let solved: Json = serde_json::from_str(&solve(&["--format", "json"], NOUGHTS)).expect("JSON");
    let paths = |key: &str| -> BTreeSet<String> {
        let all = solved[key].as_array().expect("a list");
        let path = |one: &Json| one["path"].as_str().expect("a path").to_owned();
        all.iter().map(path).collect()
    };
    let (pv, pruned) = (paths("pv"), paths("pruned"));
    assert!(pv.len() == 4 && pruned.len() > 2);
    let svg = draw(&["boards"], NOUGHTS);
    for frame in frames(&Document::parse(&svg).expect("XML")) {
        let path = &frame.path[..];
        let is_pv = path == "/" || pv.contains(path);
        assert_eq!(frame.look("stroke-width"), is_pv.then_some("3"), "{path}");
        let is_below = |root: &String| path == root || path.starts_with(&format!("{root}/"));
        let is_pruned = pruned.iter().any(is_below);
        assert_eq!(frame.look("stroke"), is_pruned.then_some("#6b6b6b"), "{path}");
        assert_eq!(frame.look("stroke-dasharray"), is_pruned.then_some("3 3"), "{path}");
    }
    // After the first step the search is at the root, and has looked at no leaf.
    let svg = draw(&["boards", "--step", "1"], NOUGHTS);
    let blank = draw(&["boards", "--blank"], NOUGHTS);
    let blank = Document::parse(&blank).expect("XML");
    let (document, all) = (Document::parse(&svg).expect("XML"), frames(&blank));
    let is_inner = |path: &str| {
        let start = format!("{}/", path.trim_end_matches('/'));
        all.iter().any(|other| other.path != path && other.path.starts_with(&start))
    };
    for frame in frames(&document) {
        let (path, is_leaf) = (&frame.path[..], !is_inner(&frame.path));
        assert_eq!(frame.look("stroke-dasharray"), is_leaf.then_some("3 3"), "{path}");
        assert_eq!(frame.look("fill"), (path == "/").then_some("#ccc"), "{path}");
    }
    for frame in &all {
        assert_eq!(frame.look.len(), 6, "a sheet has no marks: {frame:?}");
    }
}

#[test]
fn it_is_seen_whose_move_it_is() {
    // The first seeds of a end in the store: MAX moves again. Those of b do not.
    let svg = draw(&["boards", "--max-ply", "2"], KALAH);
    let document = Document::parse(&svg).expect("XML");
    let frames = frames(&document);
    let players = parts(&document, "label").filter(|label| label.text().is_some());
    let players = players.filter_map(|label| {
        let place = (number(&label, "x"), number(&label, "y"));
        let frame = frames
            .iter()
            .filter(|frame| frame.left < place.0)
            .filter(|frame| place.1 > frame.top && place.1 < frame.top + frame.height);
        let nearest = frame.max_by(|one, other| one.left.total_cmp(&other.left));
        let text = label.text().filter(|text| text.starts_with('M'))?;
        Some((nearest.map_or("ply", |frame| &frame.path[..]), text))
    });
    let players: Vec<(&str, &str)> = players.collect();
    assert_eq!(players, [("ply", "MAX"), ("ply", "MAX"), ("/0", "MAX"), ("/1", "MIN")]);
    // Where all players of a ply agree, it stands beside the ply alone.
    let svg = draw(&["boards", "--max-ply", "1"], NOUGHTS);
    assert_eq!(svg.matches(">MIN<").count(), 1);
    assert_eq!(svg.matches(">MAX<").count(), 1);
}

#[test]
fn boards_are_for_games_and_for_pictures() {
    let message = |arguments: &[&str], input: &str| {
        let run = run(&[&["draw", "--show", "boards"], arguments].concat(), input);
        assert_eq!((run.status, &run.stdout[..]), (2, ""), "{arguments:?}");
        run.stderr
    };
    for format in ["text", "dot", "mermaid", "tikz"] {
        assert_eq!(
            message(&["--format", format], NOUGHTS),
            "error: `--show boards` is for `--format svg|html`\n"
        );
    }
    for format in ["svg", "html"] {
        assert_eq!(
            message(&["--format", format], "[1, 2]"),
            "error: `--show boards` draws the positions of a game, and the nodes of this tree have none\n\
             \x20--> -\n\
             help: leave out `boards`, or give a position, like `{\"game\": \"tic-tac-toe\"}`\n"
        );
    }
}
