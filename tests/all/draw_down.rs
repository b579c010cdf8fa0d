//! Text drawings from top to bottom: what is drawn is read back, and must be the tree and its search.

use std::collections::{BTreeMap, BTreeSet};

use abprune::value::Player;
use serde_json::Value as Json;

use crate::support::{Tree, for_random_trees, run, solve};

fn draw(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let run = run(&[&["draw", "--direction", "down"], arguments].concat(), input);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

/// What a drawing shows of a node.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    text: String,
    column: usize,
    is_thick: bool,
    /// The line right above the node: `╳` if it is cut, `┆` if dashed. A blank if the ply has no such row.
    mark: char,
}

/// A drawing without names, windows and values, as rows of characters that take a column each.
struct Grid(Vec<Vec<char>>);

impl Grid {
    fn new(text: &str) -> Grid {
        Grid(text.lines().map(|line| line.chars().collect()).collect())
    }

    fn at(&self, row: usize, column: usize) -> char {
        let row = self.0.get(row);
        row.and_then(|row| row.get(column)).copied().unwrap_or(' ')
    }

    /// The columns of the characters without a space around this one.
    fn run(&self, row: usize, column: usize) -> std::ops::Range<usize> {
        let is_part = |&column: &usize| self.at(row, column) != ' ';
        let start = (0..=column).rev().take_while(is_part).last();
        let length = self.0[row].len();
        let end = (column..length).take_while(is_part).last();
        start.expect("something")..end.expect("something") + 1
    }

    /// Follows the lines down from a node, and notes it and all below it.
    fn read(&self, row: usize, mut seen: Seen, path: &str, found: &mut BTreeMap<String, Seen>) {
        let run = self.run(row, seen.column);
        seen.text = run.clone().map(|column| self.at(row, column)).collect();
        let column = seen.column;
        assert!((run.start + run.end - 1) / 2 == column, "{path} is aside");
        let is_leaf = !["▲", "▼"].contains(&seen.text.as_str());
        found.insert(if path.is_empty() { "/" } else { path }.to_owned(), seen);
        if is_leaf {
            return;
        }
        let row = row + 1;
        assert!(leads_up(self.at(row, column)), "a line below {path}");
        let corners = self.run(row, column);
        let corners = corners.filter(|&column| leads_down(self.at(row, column)));
        for (position, column) in corners.enumerate() {
            let mut row = row;
            let is_thick = "┏┓┲┱╂┃".contains(self.at(row, column));
            row += 1;
            let mut mark = ' ';
            if "│┃┆╳".contains(self.at(row, column)) {
                mark = self.at(row, column);
                row += 1;
            }
            let seen = Seen { text: String::new(), column, is_thick, mark };
            self.read(row, seen, &format!("{path}/{position}"), found);
        }
    }
}

/// Whether a line leads down from a box-drawing character. Its block is in order of that.
fn leads_down(line: char) -> bool {
    matches!(line, '│' | '┃' | '┆' | '\u{250c}'..='\u{2513}' | '\u{251c}'..='\u{2533}' | '\u{253c}'..='\u{254b}')
}

fn leads_up(line: char) -> bool {
    matches!(line, '│' | '┃' | '┆' | '\u{2514}'..='\u{252b}' | '\u{2534}'..='\u{254b}')
}

/// The nodes of a drawing, by path.
fn read(text: &str) -> BTreeMap<String, Seen> {
    let grid = Grid::new(text);
    let column = grid.0[0].iter().position(|&sign| sign != ' ');
    let mut found = BTreeMap::new();
    let root = Seen {
        text: String::new(),
        column: column.map_or(0, |start| (start + grid.0[0].len() - 1) / 2),
        is_thick: true,
        mark: ' ',
    };
    grid.read(0, root, "", &mut found);
    found
}

/// The paths in a list of nodes.
fn paths(list: &Json) -> BTreeSet<String> {
    let list = list.as_array().expect("a list");
    let path = |node: &Json| node["path"].as_str().expect("a path").to_owned();
    list.iter().map(path).collect()
}

/// The text of each node of a tree, by path.
fn texts(tree: &Tree, path: &str, default: Player, texts: &mut BTreeMap<String, String>) {
    let player = tree.player(default);
    let text = match tree {
        Tree::Leaf(value) => value.expect("known").to_string().replace('-', "−"),
        Tree::Inner(..) if player == Player::Max => "▲".to_owned(),
        Tree::Inner(..) => "▼".to_owned(),
    };
    let key = if path.is_empty() { "/" } else { path };
    texts.insert(key.to_owned(), text);
    if let Tree::Inner(_, children) = tree {
        for (position, child) in children.iter().enumerate() {
            self::texts(child, &format!("{path}/{position}"), !player, texts);
        }
    }
}

#[test]
fn a_drawing_reads_back_as_the_tree_and_its_search() {
    let (mut cut, mut dashed, mut thick) = (0, 0, 0);
    for_random_trees(120, |_, tree| {
        let json = tree.json();
        let answer: Json =
            serde_json::from_str(&solve(&["--format", "json"], &json)).expect("JSON");
        let (pv, pruned) = (paths(&answer["pv"]), paths(&answer["pruned"]));
        let found = read(&draw(&["--show", ""], &json));
        let mut expected = BTreeMap::new();
        texts(&tree, "", Player::Max, &mut expected);
        let shown = found.iter().map(|(path, seen)| (path.clone(), seen.text.clone()));
        assert_eq!(shown.collect::<BTreeMap<_, _>>(), expected);
        for (path, seen) in found.iter().filter(|(path, _)| *path != "/") {
            assert_eq!(seen.is_thick, pv.contains(path), "{path}");
            let is_inside = pruned.iter().any(|root| path.starts_with(&format!("{root}/")));
            assert_eq!(seen.mark == '╳', pruned.contains(path), "{path}");
            assert_eq!(seen.mark == '┆', is_inside, "{path}");
            cut += usize::from(seen.mark == '╳');
            dashed += usize::from(is_inside);
            thick += usize::from(seen.is_thick);
        }

        // Grey: the same, and no strikes. Hidden: the same without what is pruned. The exercise: the
        // same columns, and no marks.
        let grey = read(&draw(&["--show", "", "--pruned", "grey"], &json));
        let hidden = read(&draw(&["--show", "", "--pruned", "hide"], &json));
        let blank = read(&draw(&["--show", "", "--blank"], &json));
        assert_eq!(found.len(), grey.len());
        assert_eq!(found.len(), blank.len());
        let kept = found.values().filter(|seen| !"╳┆".contains(seen.mark));
        assert_eq!(hidden.len(), kept.count());
        for (path, seen) in &found {
            assert_eq!(grey[path].mark, if seen.mark == '╳' { '┆' } else { seen.mark });
            let mark = if seen.mark == ' ' { ' ' } else { '│' };
            let bare = Seen { is_thick: path == "/", mark, ..seen.clone() };
            assert_eq!(blank[path], bare);
        }
    });
    assert!(cut > 50 && dashed > 50 && thick > 50, "{cut}, {dashed}, {thick}");
}

/// The exercise has the lines and columns of the solution, and each step has those of step 0.
#[test]
fn exercises_and_steps_lie_on_the_solution() {
    for_random_trees(60, |random, tree| {
        let json = tree.json();
        let step = (random.below(9) * tree.size().0 / 10).to_string();
        let later = draw(&["--step", &step], &json);
        let solution = draw(&[], &json);
        let blank = draw(&["--blank"], &json);
        assert_eq!(solution.lines().count(), blank.lines().count());
        let corners = |text: &str| -> Vec<(usize, usize)> {
            let rows = text.lines().enumerate();
            let corners = rows.flat_map(|(row, line)| {
                let signs = line.chars().enumerate();
                let ends = signs.filter(|(_, sign)| ('\u{250c}'..='\u{2513}').contains(sign));
                ends.map(move |(column, _)| (row, column)).collect::<Vec<_>>()
            });
            corners.collect()
        };
        assert_eq!(corners(&solution), corners(&blank));
        let first = draw(&["--step", "0"], &json);
        assert_eq!(corners(&first), corners(&later), "step {step}");
        assert_eq!(first.lines().count(), later.lines().count());
    });
}

/// Columns wider than a terminal, and wider than what Rust pads at once.
#[test]
fn lines_are_never_cut() {
    let leaves: Vec<String> = (0..30_000).map(|leaf| (leaf % 10).to_string()).collect();
    let tree = format!("[[1, [{}]], 2]", leaves.join(","));
    let text = draw(&["--max-nodes", "100000", "--show", ""], tree);
    let last = text.lines().last().expect("leaves");
    assert_eq!(last.split_whitespace().count(), 30_000);
    assert!(text.lines().map(|line| line.chars().count()).max() > Some(100_000));
    assert!(text.lines().all(|line| !line.ends_with(' ')));
}

/// A wide character takes two columns, and its node stands in the middle of them.
#[test]
fn columns_are_those_of_a_terminal() {
    let tree = r#"[{"name": "将棋", "children": [1, 2]}, {"name": "ab", "children": [3, 4]}]"#;
    let text = draw(&["--show", "names"], tree);
    let wide: Vec<&str> = text.lines().collect();
    let narrow = draw(&["--show", "names"], tree.replace("将棋", "abcd"));
    let narrow: Vec<&str> = narrow.lines().collect();
    assert_eq!(wide[2].replace("将棋", "abcd"), narrow[2]);
    assert_eq!((&wide[..2], &wide[3..]), (&narrow[..2], &narrow[3..]));
}
