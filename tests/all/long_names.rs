//! Names as long as the file: the output is linear in the input, for no name is repeated whole beside
//! other nodes.

use crate::support::run;

/// A node with a name and a move of this length.
fn named(length: usize, rest: &str) -> String {
    let name = "n".repeat(length);
    format!(r#"{{"name":"{name}","move":"{name}",{rest}}}"#)
}

fn inner(length: usize, children: &[String]) -> String {
    named(length, &format!(r#""children":[{}]"#, children.join(",")))
}

/// A few long names, each beside many nodes: of the root, which holds the bound for 300 cutoffs; of a
/// node that keeps its value 300 times; and of one that stops before 300 children, one of which has many
/// below it.
fn few(length: usize) -> String {
    let cut = |value: i64| format!("[{value},9]");
    let many = |item: &str| vec![item.to_owned(); 300];
    let mut stops = vec!["1".to_owned(), format!("[{}]", many("2").join(","))];
    stops.extend(many("3"));
    let mut children = vec![inner(length, &many("5")), inner(length, &stops)];
    children.extend(many(&cut(1)));
    inner(length, &children)
}

/// A chain in which each node has a long name, and stands beside a leaf that keeps the windows narrow.
fn chain(length: usize) -> String {
    let mut tree = named(length, r#""value":50"#);
    for ply in (0..100).rev() {
        let beside = if ply % 2 == 0 { "40" } else { "60" };
        tree = inner(length, &[beside.to_owned(), tree, beside.to_owned()]);
    }
    tree
}

/// A leaf, /0, whose value decides how many of 60 subtrees with long names are pruned.
fn ladder(length: usize) -> String {
    let step = |value: i64| {
        let pruned = named(length, r#""value":99"#);
        format!("[{value},{pruned}]")
    };
    let mut children = vec!["0".to_owned()];
    children.extend((0..60).map(step));
    format!("[{}]", children.join(","))
}

/// How much longer the output gets when the names do, over how much longer the input gets.
fn growth(arguments: &[&str], tree: fn(usize) -> String) -> f64 {
    let lengths = [1_000, 2_000].map(|length| {
        let input = tree(length);
        let run = run(arguments, &input);
        assert_eq!((run.status, &*run.stderr), (0, ""), "{arguments:?}");
        (input.len(), run.stdout.len())
    });
    let [(input, output), (long_input, long_output)] = lengths;
    let lengths = [long_output.saturating_sub(output), long_input - input];
    let [output, input] = lengths.map(|length| f64::from(u32::try_from(length).expect("some MB")));
    output / input
}

#[test]
fn the_output_is_linear_in_the_lengths_of_names() {
    let trees: [fn(usize) -> String; 3] = [few, chain, ladder];
    for (commands, limit) in [
        // Each name and each move once.
        (
            &[
                "solve -",
                "solve - --format json",
                "solve - --algorithm scout",
                "trace -",
                "trace - --format jsonl",
                "trace - --format folded",
                "explain - /1/1",
                "explain - /1/1 --format json",
                "explain - /0",
                "explain - /0 --format json",
                "draw - --max-nodes 2000",
                "draw - --max-nodes 2000 --format dot",
                "draw - --max-nodes 2000 --format tikz --show names --width 19000px",
                "draw - --max-nodes 2000 --format mermaid",
            ][..],
            1.0,
        ),
        // Each name in one list more, or in a title and the data.
        (
            &[
                "solve - --all-best",
                "draw - --max-nodes 2000 --format svg",
                "draw - --max-nodes 2000 --format html",
            ],
            2.0,
        ),
    ] {
        for command in commands {
            for (place, tree) in trees.iter().enumerate() {
                let arguments: Vec<&str> = command.split(' ').collect();
                let growth = growth(&arguments, *tree);
                assert!(growth <= limit, "{command}, tree {place}: {growth}");
            }
        }
    }
    for command in ["what-if - /0", "what-if - /0 --format json"] {
        let arguments: Vec<&str> = command.split(' ').collect();
        let growth = growth(&arguments, ladder);
        assert!(growth <= 1.0, "{command}: {growth}");
    }
}

#[test]
fn a_name_is_whole_where_its_node_comes_first_and_cut_beside_others() {
    let name = "long name ".repeat(5);
    let tree = format!(r#"[5, {{"name": "{name}", "children": [4, 9]}}]"#);
    let run = |arguments: &[&str]| run(arguments, &tree).stdout;
    let cut = "long name long name long name long name ...";
    let text = run(&["solve", "-"]);
    let expected = format!("pruned /1/1 (9) alpha cutoff at /1 \"{cut}\", window (5, 4)\n");
    assert!(text.contains(&expected), "{text}");
    let text = run(&["trace", "-"]);
    assert!(text.contains(&format!("enter /1 \"{name}\": ")), "{text}");
    assert!(text.contains(&format!("take /1 \"{cut}\": ")), "{text}");
    assert!(text.contains(&format!("for /1 \"{cut}\" is at most 4")), "{text}");
    let json = run(&["explain", "-", "/1/1", "--format", "json"]);
    assert!(json.contains(&format!(r#""at":{{"path":"/1","name":"{cut}""#)), "{json}");
    let json = run(&["explain", "-", "/1", "--format", "json"]);
    assert!(json.contains(&format!(r#""path":"/1","name":"{name}""#)), "{json}");
}

#[test]
fn names_that_begin_alike_do_not_stand_alone_in_sentences() {
    let start = "s".repeat(40);
    let tree = format!(
        r#"[{{"name": "{start}1", "children": [1]}}, {{"name": "{start}2", "children": [2]}}]"#
    );
    let page = run(&["draw", "-", "--to", "html"], tree).stdout;
    assert!(page.contains(&format!("Enter {start}... (/0): MIN to move")));
    assert!(page.contains(&format!(r#""name":"{start}2 (/1)""#)));
}
