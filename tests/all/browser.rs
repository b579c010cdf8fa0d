//! The page of `draw --format html`, in a real browser, without a window: Chromium. A page under test
//! has two scripts more: `tests/browser/watch.js`, which keeps all errors, and
//! `tests/browser/drive.js`, which plays a scenario; Chromium prints the page as it is in the end.
//!
//! Where there is no Chromium these tests say so and pass, unless `ABPRUNE_ALL_PROGRAMS` is set.

use std::fs;
use std::process::Command;

use crate::support::{program, project, run};

/// Plays a scenario in the page that the arguments draw, and checks that nothing went wrong.
fn play(scenario: &str, arguments: &[&str], input: &str) {
    let Some(chromium) = program(&["chromium", "chromium-browser", "google-chrome"]) else {
        return;
    };
    let arguments = [&["draw", "--to", "html"], arguments].concat();
    let drawn = run(&arguments, input);
    assert_eq!((drawn.status, drawn.stderr.as_str()), (0, ""));
    let script = |name: &str| {
        let text = fs::read_to_string(project().join("tests/browser").join(name));
        text.expect("the script is there")
    };
    let head = format!("<head>\n<script>{}</script>", script("watch.js"));
    let end = format!(
        "<script>window.scenario = \"{scenario}\";\n{}</script>\n</body>",
        script("drive.js")
    );
    let page = drawn.stdout.replacen("<head>", &head, 1);
    let at = page.rfind("</body>").expect("the end of the page");
    let page = format!("{}{end}{}", &page[..at], &page[at + "</body>".len()..]);

    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("page.html");
    fs::write(&file, page).expect("written");
    let output = Command::new(chromium)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--virtual-time-budget=30000",
            "--dump-dom",
        ])
        .arg(format!(
            "--user-data-dir={}",
            folder.path().join("profile").display()
        ))
        .arg(format!("file://{}", file.display()))
        .output()
        .expect("it starts");
    let dom = String::from_utf8_lossy(&output.stdout);
    let result = dom
        .split("<pre id=\"test-result\">")
        .nth(1)
        .and_then(|rest| rest.split("</pre>").next());
    assert_eq!(result, Some(r#"["done"]"#), "{scenario}");
}

#[test]
fn the_three_ply_tree_is_stepped_through_to_the_end() {
    play("steps", &["trees/three-ply-named.json"], "");
}

#[test]
fn right_answers_are_graded_right() {
    play("right", &["trees/three-ply-named.json"], "");
}

#[test]
fn wrong_answers_are_told_with_the_reason() {
    play("wrong", &["trees/three-ply-named.json"], "");
}

#[test]
fn nothing_overlaps_at_any_step() {
    let show = ["--show", "names,paths,values,windows,moves"];
    for tree in [
        "russell-norvig",
        "ragged",
        "decimals",
        "ties",
        "static-values",
    ] {
        let file = format!("trees/{tree}.json");
        play("tidy", &[&show[..], &[&file]].concat(), "");
    }
    // On the way there are wider texts than in the end.
    let tree =
        r#"{"player": "min", "children": [[-1000000000000, 2], [-1000000000000, 3], [0, 1]]}"#;
    for show in ["values", "windows"] {
        play("tidy", &["--show", show, "-"], tree);
    }
}

#[test]
fn a_wide_tree_is_moved_to_where_the_search_is() {
    let tree = format!("[{}]", vec!["[3, 1, 4, 1, 5]"; 30].join(","));
    play("wide", &["-"], &tree);
}

#[test]
fn an_exercise_opens_as_one() {
    play("blank", &["--blank", "trees/three-ply-named.json"], "");
}

#[test]
fn a_hostile_name_is_text() {
    let tree = r#"{"name": "<img src=x onerror=alert(1)></script><script>alert(2)</script>\u2028]]>",
        "children": [[3, {"name": "'\"><b onclick=alert(3)>", "value": 4}],
        {"move": "<!--<script>", "name": "--></style><b>", "children": [1, 2]}]}"#;
    play("hostile", &["-"], tree);
}
