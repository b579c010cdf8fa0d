//! The drawings to be rendered: of the sample trees, and of trees that are hard to draw.

use crate::support::{run, tree_samples};

/// Drawings of the sample trees, and of what is hard to draw.
pub fn samples() -> Vec<(String, String)> {
    let mut samples: Vec<(String, String)> = Vec::new();
    let mut add = |name: &str, arguments: &[&str], input: &str| {
        let arguments = [&["draw", "--format", "svg"], arguments].concat();
        let drawn = run(&arguments, input);
        assert_eq!((drawn.status, drawn.stderr.as_str()), (0, ""), "{name}");
        samples.push((name.to_owned(), drawn.stdout));
    };
    for file in tree_samples() {
        if file.extension().is_some_and(|extension| extension == "json") {
            let name = file.file_stem().and_then(|name| name.to_str());
            add(name.expect("UTF-8"), &[file.to_str().expect("UTF-8")], "");
        }
    }
    let named = "trees/three-ply-named.json";
    let all = ["--show", "names,paths,values,windows,moves"];
    add("everything", &[&all[..], &[named]].concat(), "");
    add("pruned-grey", &["--pruned", "grey", named], "");
    add("pruned-hide", &["--pruned", "hide", named], "");
    add("folded", &["--max-ply", "2", named], "");
    let folds = ["--fold", "14", "--depth", "3", "trees/connect-four.json"];
    add("folds", &folds, "");
    let right = ["--direction", "right", "--show", "values,windows"];
    add("folds-to-the-right", &[&right[..], &folds].concat(), "");
    add("blank", &["--blank", named], "");
    add("blank-with-moves", &["--blank", "trees/russell-norvig.json"], "");
    add("blank-boxes", &["--blank=boxes", named], "");
    add("solved-boxes", &["--blank=solved", named], "");
    add("boxes-below", &["--blank=solved", "--width", "145mm", named], "");
    add("boxes-to-the-right", &["--blank=solved", "--direction", "right", named], "");
    add("step", &["--step", "7", "--direction", "right", named], "");
    add("right", &["--direction", "right", "trees/russell-norvig.json"], "");
    let title = ["--title", "Exercise 3: a title that is wider than the tree itself"];
    let letters = ["--letters", "--show", "names,values,windows,order", "trees/ties.json"];
    add("title-letters-and-order", &[&title[..], &letters].concat(), "");
    for (name, more, game) in GAMES {
        let show = ["--show", "boards,paths,values,windows,moves"];
        add(name, &[&show[..], more].concat(), game);
    }
    for (name, tree) in hard_trees() {
        add(name, &[], &tree);
        if ["long-names", "many-cut-edges"].contains(&name) {
            add(&format!("{name}-to-the-right"), &["--direction", "right"], &tree);
        }
        if name == "moves-in-little-room" {
            add("moves-at-the-least-width", &["--width", "60mm"], &tree);
            add("moves-and-boxes-blank", &["--blank=boxes"], &tree);
        }
        if name == "two-times-13-leaves" {
            add("26-leaves-on-a-page", &["--width", "180mm"], &tree);
        }
    }
    samples
}

/// Games whose positions are drawn, and how.
const GAMES: &[(&str, &[&str], &str)] = &[
    ("boards", &[], r#"{"game": "tic-tac-toe", "board": ["XOX", "O.X", "O.."]}"#),
    (
        "boards-to-the-right",
        &["--direction", "right", "--root", "/2"],
        r#"{"game": "tic-tac-toe", "board": ["XOX", "O.X", "..."], "to-move": "O"}"#,
    ),
    (
        "boards-blank",
        &["--blank=boxes", "--root", "/3"],
        r#"{"game": "tic-tac-toe", "board": ["XOX", "O.X", "..."], "to-move": "O"}"#,
    ),
    (
        "boards-with-numbers",
        &["--max-ply", "2"],
        r#"{"game": "nim", "piles": [1, 2, 12], "most": 1}"#,
    ),
    ("boards-with-folds", &["--fold", "12"], r#"{"game": "nim", "piles": [1, 2, 3]}"#),
    ("boards-with-passes", &["--max-ply", "3"], r#"{"game": "kalah", "houses": 2, "seeds": 2}"#),
];

/// Trees whose drawings are hard to get right.
fn hard_trees() -> Vec<(&'static str, String)> {
    let long = "Wwwwwm MMMMM long name that WWW must be cut";
    let leaves = |count: u32, first: &str| {
        let leaf =
            |number| format!(r#"{{"move": "{first}{number}", "value": {}}}"#, number * 7 % 19);
        (0..count).map(leaf).collect::<Vec<_>>().join(", ")
    };
    let thirteen =
        |first: &str| format!(r#"{{"move": "{first}", "children": [{}]}}"#, leaves(13, first));
    let chain = (0..12)
        .fold(r#"{"name": "end", "move": "m", "value": -3}"#.to_owned(), |tree, ply| {
            format!(r#"{{"name": "ply {ply}", "move": "m{ply}", "children": [{tree}]}}"#)
        });
    let row = |tree: &str, count| vec![tree; count].join(", ");
    vec![
        ("two-times-13-leaves", format!("[{}, {}]", thirteen("a"), thirteen("b"))),
        ("26-leaves", format!("[{}]", leaves(26, ""))),
        ("chain-with-moves", chain),
        (
            "moves-in-little-room",
            r#"{"children": {"castles queenside": [1, [2, 3]], "e4": {"player": "min", "children": {"again": [7, 5],
            "pass": [[5, 8], 9]}}}}"#
                .to_owned(),
        ),
        (
            "many-cut-edges",
            format!(r#"[5, {{"children": [2, {}]}}, [3, {}]]"#, leaves(9, "m"), row("[1, 2]", 5)),
        ),
        ("steep-cut-edges", format!("[5, [2, {}]]", row("7", 6))),
        ("cut-edges-at-the-root", r#"{"player": "max", "children": [[9, 9], [1, [2, 3], [4, 5], [6, [7, 8]]]]}"#.to_owned()),
        (
            "long-names",
            format!(
                r#"{{"name": "{long}", "children": [{{"name": "{long}", "move": "{long}", "children": [1,
                {{"name": "{long}", "move": "il", "value": 2}}]}}, {{"move": "{long}", "value": 3}}]}}"#
            ),
        ),
        (
            "wide-characters",
            r#"{"name": "博弈树", "children": [{"name": "先手の番", "move": "歩を突く", "children": [1,
            {"name": "Ｆｕｌｌ ｗｉｄｔｈ", "value": 2}]}, {"name": "e\u0301te\u0301 Ωß ЖЩ", "move": "ход", "children": [0, 5]}]}"#
                .to_owned(),
        ),
        (
            "long-numbers",
            "[[-0.30000000000000004, 1234567890123.25], [-1e300, 2.5e-300, 0.1], [-123456.789, 7]]".to_owned(),
        ),
        (
            "signs-of-markup",
            r#"{"name": "a < b && c > \"d\"", "children": [{"name": "'&amp;'", "move": "<g/>", "value": 1}, [2, 3]]}"#
                .to_owned(),
        ),
        ("four-plies", format!("[{}]", row("[[[3, 1], [4, 1, 5]], [[9, 2], 6], [5, [3, 5]]]", 3))),
        (
            "ragged-names",
            r#"{"name": "root", "children": [4, {"name": "Alpha", "children": [{"name": "only child", "children":
            [{"name": "Beta", "value": 12}]}]}, {"name": "G", "move": "go on", "children": [-7, {"name": "H", "children": [1, 2, 3]}]}]}"#
                .to_owned(),
        ),
    ]
}
