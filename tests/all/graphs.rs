//! Graphs: each form is the tree that nested JSON says, errors have their place, and nothing else is taken for one.

use std::fmt::Write as _;

use abprune::random::Random;
use abprune::read::{Format, Options};

use crate::support::{run, solve};

/// A node of a random tree.
struct Row {
    parent: Option<usize>,
    value: Option<i64>,
}

/// A tree of about this many nodes, parents before children.
fn random_rows(random: &mut Random, nodes: u64) -> Vec<Row> {
    let mut rows = vec![Row { parent: None, value: None }];
    for _ in 0..nodes {
        let parent = usize::try_from(random.below(rows.len() as u64)).expect("small");
        rows.push(Row { parent: Some(parent), value: None });
    }
    for node in 0..rows.len() {
        if rows.iter().all(|row| row.parent != Some(node)) {
            rows[node].value = Some(random.below(10).cast_signed() - 5);
        }
    }
    rows
}

fn children(rows: &[Row], node: usize) -> Vec<usize> {
    (0..rows.len()).filter(|&child| rows[child].parent == Some(node)).collect()
}

/// The tree in nested JSON, whose trees are small.
fn nested(rows: &[Row], node: usize) -> String {
    let name = format!("\"name\": \"n{node}\", \"move\": \"m{node}\"");
    let name = if node == 0 { "\"name\": \"n0\"".to_owned() } else { name };
    if let Some(value) = rows[node].value {
        return format!("{{{name}, \"value\": {value}}}");
    }
    let children = children(rows, node).into_iter().map(|child| nested(rows, child));
    format!("{{{name}, \"children\": [{}]}}", children.collect::<Vec<_>>().join(","))
}

#[test]
fn all_forms_are_the_same_tree() {
    let mut random = Random::new(54);
    for nodes in (2..40).step_by(3) {
        let rows = random_rows(&mut random, nodes);
        let (mut object, mut table, mut edges) = (String::new(), String::new(), String::new());
        for (node, row) in rows.iter().enumerate() {
            let what = row.value.map_or_else(
                || {
                    let children = children(&rows, node).into_iter();
                    let members = children.map(|child| format!("'m{child}': 'n{child}'"));
                    format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
                },
                |value| value.to_string(),
            );
            let _ = write!(object, "'n{node}': {what},");
            let parent = row.parent.map_or("null".to_owned(), |parent| format!("\"n{parent}\""));
            let value = row.value.map_or("null".to_owned(), |value| value.to_string());
            let r#move = if node == 0 { "null".to_owned() } else { format!("\"m{node}\"") };
            let _ = write!(
                table,
                "{}{{\"parent\": {parent}, \"id\": \"n{node}\", \"move\": {move}, \"value\": {value}}}",
                if node == 0 { "" } else { ", " },
                r#move = r#move
            );
            if let Some(parent) = row.parent {
                let _ = writeln!(edges, "n{parent} n{node} m{node}");
            }
            if let Some(value) = row.value {
                let _ = writeln!(edges, "n{node} {value}");
            }
        }
        let shown = |document: String| {
            let draw = ["draw", "-", "--show", "names,moves,values"];
            let runs = [run(&draw, &document), run(&["solve", "--format", "json"], &document)];
            runs.map(|run| (run.status, run.stdout, run.stderr))
        };
        let expected = shown(nested(&rows, 0));
        assert_eq!(shown(format!("{{{object}}}")), expected);
        assert_eq!(shown(format!("[{table}]")), expected);
        assert_eq!(shown(edges), expected);
    }
}

/// Input, line and column, and parts of the message and of the help.
#[test]
fn what_is_no_tree_is_told_at_its_place() {
    for (graph, place, message, help) in [
        (r#"{"A": ["B"], "A": ["B"]}"#, "1:14", "the key `A` stands here twice", "remove"),
        (r#"{"A": ["B", [3]]}"#, "1:13", "found `[`, expected a child", "outermost level"),
        (r#"{"A": ["B" "C"]}"#, "1:12", "expected `,` or `]`", "comma"),
        (r#"{"A": ["B"}"#, "1:11", "expected `,` or `]`", "comma"),
        (r#"{"A": "B"}"#, "1:7", "expected an array of children", "leave it out at a leaf"),
        (r#"{"A": ["B"]"#, "1:12", "ends too early", "end missing"),
        (r#"{"A": ["B"]} x"#, "1:14", "after the tree", "one tree"),
        (r#"{"A": ["B"], "B": {"value": 3, "lolor": 2}}"#, "1:32", "unknown key `lolor`", "meta"),
        (r#"{"A": ["B"], "B": {"value": 3, "value": 2}}"#, "1:32", "stands here twice", "remove"),
        ("{}", "1:1", "empty", "smallest"),
        (r#"[{"id": 1, "parent": 2}]"#, "1:22", "no row is that of the parent `2`", "`null`"),
        (r#"[{"id": 1, "parent": 1}]"#, "1:22", "`1 -> 1` is a circle", "edges"),
        ("A B\nA\n", "2:1", "found `A`, expected an edge", "`A B`"),
        ("A B\nB C\nC A\n", "3:3", "`A -> B -> C -> A` is a circle", "edges"),
        ("A B\nC B 3\nA C\nA B 4\n", "4:5", "`4` may be the value", "leaf alone"),
        ("start_state: \"a\"\nsuccessors: \"\"\"\na b\n\"\"\"", "3:1", "found `a`", "white space"),
        ("start_state: \"a b\"", "1:15", "found `a`", "white space"),
        ("class: \"XGameTreeTest\"\n", "1:1", "no `start_state`", "write"),
    ] {
        let run = run(&["solve", "--from", "graph"], graph);
        assert_eq!(run.status, 2, "{graph}");
        assert!(run.stderr.contains(&format!(" --> -:{place}\n")), "{graph}: {}", run.stderr);
        let (said, told) = run.stderr.split_once("help: ").expect("a help");
        assert!(said.contains(message) && told.contains(help), "{graph}: {}", run.stderr);
    }
}

#[test]
fn nothing_else_is_taken_for_a_graph() {
    let of = |text: &str| Format::of_bytes(text.as_bytes(), &Options::default(), true);
    for graph in [
        "A B\nA C\n",
        "A -> B\nB -> C\n",
        "A B\nA 3\n",
        "0,1,left\n0,2,right\n",
        "# a lecture\nstart_state: \"max\"\n",
        "class: \"GraphGameTreeTest\"\r\n",
        "\u{feff}{'A': ('B', 3), 'B': 5}",
        r#"{"B": 3, "A": ["B"]}"#,
        r#"[{"id": 1, "parent": null}, {"id": 2, "parent": 1}]"#,
        // Numbers that are ids are no leaves.
        r#"[{"id": 1, "children": [2, 3]}, {"id": 2, "value": 4}, {"id": 3, "value": 5}]"#,
        // Also where something else is wrong with it.
        r#"[{"id": 1, "type": "node", "x": 1, "children": [2, 3]}, {"id": 2, "value": 4}, {"id": 3, "value": "5"}]"#,
        r#"[{"id": 1, "children": [2, 3]}, {"id": 1, "value": 4}, {"id": 2, "value": 5}]"#,
        "\u{feff}A B\nA C\nB 3\nC 5\n",
    ] {
        assert_eq!(of(graph), Format::Graph, "{graph}");
    }
    for other in [
        "hello world\nthis is\n",
        "3 12\n2 4\n14 5\n",
        "5 3\n5 4\n5 6\n",
        "A B\n",
        "max\n",
        r#"{"A": ["B"], "value": 3, "B": 3}"#,
        r#"{"A": [3], "B": 5}"#,
        // What the keys of a node say is no child.
        r#"{"B": {"name": "B", "value": 3}, "C": {"name": "C", "value": 5}}"#,
        r#"{"1": {"value": 1}, "2": {"value": 2}}"#,
        r#"{"A": ["A"], "children": [3, 5]}"#,
        r#"[{"value": 3, "parent": null}, {"value": 5, "parent": null}]"#,
        r#"[{"parent": "x", "children": [3, 5]}]"#,
        r#"[{"value": 3}, {"value": 4, "parent": 1}]"#,
        // Not all have lists of names.
        r#"[{"id": 3, "children": [3, 5]}, {"id": 5, "children": null, "value": 2}]"#,
        r#"[{"id": 2, "value": 1}, {"id": 1, "children": [2, [3]]}]"#,
        r#"{"e4": {"left": 2, "value": 5, "id": "right"}, "A": 2, "right": 4}"#,
        "(A B)\n(A C)\n",
    ] {
        assert_ne!(of(other), Format::Graph, "{other}");
    }
    let long = "{\"children\": [3, 5], \"meta\": {\"A\": [\"B\"], \"B\": 3}}\n".repeat(2);
    assert_eq!(of(&long), Format::JsonLines);
}

#[test]
fn a_long_chain_and_a_wide_node_need_no_stack() {
    let chain: String = (0..200_000).fold(String::new(), |mut text, node| {
        let _ = writeln!(text, "n{node} n{}", node + 1);
        text
    });
    assert_eq!(solve(&["--quiet"], chain + "n200000 7\n"), "7\n");
    let wide: Vec<String> = (0..100_000).map(|leaf| leaf.to_string()).collect();
    let wide = format!("{{\"A\": [\"B\"], \"B\": [{}]}}", wide.join(","));
    assert_eq!(solve(&["--quiet"], wide), "0\n");
    // Objects in objects are no children of a graph; they end at the second one.
    let deep = format!("{{\"A\": {}[3]{}", "{\"children\": ".repeat(200_000), "}".repeat(200_001));
    let found = run(&["solve", "--from", "graph"], &deep);
    assert_eq!(found.status, 2);
    assert!(found.stderr.contains("expected an array of children"), "{}", found.stderr);
}

#[test]
fn what_a_row_says_twice_is_one_edge_and_what_does_not_agree_is_refused() {
    // A = max(3, 5) = 5, whoever says that B and C are its children.
    let rows = r#"[{"id": "A", "parent": null, "children": ["B", "C"]},
        {"id": "B", "parent": "A", "move": "left", "value": 3}, {"id": "C", "value": 5}]"#;
    let found = solve(&["--from", "graph", "--pruned", "none"], rows);
    assert!(found.starts_with("value 5\npv /1 \"C\" (5)\nleaves 2 of 2"), "{found}");
    for (graph, message) in [
        (
            r#"[{"id": "A", "parent": null, "children": ["B"]}, {"id": "B", "value": 1}, {"id": "C", "parent": "A", "value": 3}]"#,
            "`A` lists its children, and this is none of them",
        ),
        (r#"{"R": ["A", "B"], "A": {"value": 3, "move": "e4"}, "B": 5}"#, "unknown key `move`"),
        (r#"{"A": {"score": 4, "children": ["B"]}, "B": 3}"#, "`score` of an inner node may be"),
        (r#"[{"id": "A", "parent": null, "meta": [1}, "value": 3}]"#, "found `}`"),
        (r#"[{"id": "A", "name": "Z", "parent": null}, {"id": "A", "parent": null}]"#, "key `A`"),
        ("A B\nA C\nB 5 3\nC 9 2\n", "`5` and `3` may be two children"),
        ("A source\nsource target\ntarget 3\nA source target 5\n", "found `A`"),
    ] {
        let found = run(&["solve", "--from", "graph"], graph);
        assert_eq!(found.status, 2, "{graph} {}", found.stdout);
        assert!(found.stderr.contains(message), "{graph} {}", found.stderr);
    }
    // Only the first line of a table names its columns: A = max(min(7)) = 7.
    let found = solve(&["--quiet", "--from", "graph"], "A source\nsource target\ntarget 7\n");
    assert_eq!(found, "7\n");
}

/// One that has another player to move is no position that the table has: B is MIN's below A, and MAX's below C.
#[test]
fn a_node_on_plies_of_both_players_is_two_positions() {
    let graph = r#"{"A": ["B", "C"], "C": ["B"], "B": [3, 5]}"#;
    // A = max(min(3, 5), min(max(3, 5))) = 5.
    let found = solve(&["--transpositions"], graph);
    assert!(found.starts_with("value 5\n") && !found.contains("known"), "{found}");
}

/// A document may be long: its first key tells that it is no graph.
#[test]
fn a_flat_document_or_a_position_is_known_by_its_first_key() {
    for (text, format) in [
        (r#"{"branching": 2, "leaves": [3, 5"#, Format::Flat),
        (r#"{"leaves": [3, 5], "branching": 2"#, Format::Flat),
        (r#"{"depth": 1, "branching": 2, "leaves": [3, 5"#, Format::Flat),
        (r#"{"game": "nim", "piles": [1, 2"#, Format::Game),
        (r#"{"depth": ["B", "C"], "B": 3, "C": 5}"#, Format::Graph),
    ] {
        assert_eq!(Format::of_bytes(text.as_bytes(), &Options::default(), false), format, "{text}");
    }
}
