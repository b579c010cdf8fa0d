//! The page of `draw --format html`, in a real browser, without a window: Chromium. A page under test
//! has two scripts more: `tests/browser/watch.js`, which keeps all errors, and
//! `tests/browser/drive.js`, which plays a scenario; Chromium prints the page as it is in the end.
//!
//! Where there is no Chromium these tests say so and pass, unless `ABPRUNE_ALL_PROGRAMS` is set.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{program, project, run};

/// How a page is opened.
#[derive(Clone, Copy, Default)]
struct Opening<'o> {
    /// A script that runs before those of the page.
    script: &'o str,
    /// The part of the address after the file.
    address: &'o str,
    /// Options of Chromium.
    options: &'o [&'o str],
}

/// Plays a scenario in the page that the arguments draw, and checks that nothing went wrong. Prints what
/// the scenario has measured.
fn play(scenario: &str, arguments: &[&str], input: &str) {
    play_in(Opening::default(), scenario, arguments, input);
}

#[expect(clippy::print_stdout, reason = "what was measured is for people")]
fn play_in(opening: Opening, scenario: &str, arguments: &[&str], input: &str) {
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
    let watch = script("watch.js");
    let head = format!("<head>\n<script>{watch}{}</script>", opening.script);
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
    let dom = dom_of(chromium, &file, opening);
    let result = inside(&dom, "<pre id=\"test-result\">");
    let figures = inside(&dom, "<pre id=\"test-figures\">").filter(|figures| !figures.is_empty());
    if let Some(figures) = figures {
        println!("{scenario}: {figures}");
    }
    assert_eq!(result, Some(r#"["done"]"#), "{scenario}");
}

/// Chromium without a window, that asks nothing of a network.
pub const CHROMIUM_OPTIONS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// The page as it is in the end.
fn dom_of(chromium: impl AsRef<OsStr>, file: &Path, opening: Opening) -> String {
    let profile = file.with_file_name("profile");
    let output = Command::new(chromium)
        .args(CHROMIUM_OPTIONS)
        .args(["--window-size=1280,800", "--virtual-time-budget=30000", "--dump-dom"])
        .args(opening.options)
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}{}", file.display(), opening.address))
        .output()
        .expect("it starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The text in an element that starts so.
fn inside<'d>(dom: &'d str, start: &str) -> Option<&'d str> {
    let (_, rest) = dom.split_once(start)?;
    rest.split_once("</pre>").map(|(text, _)| text)
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
    for tree in ["russell-norvig", "ragged", "decimals", "ties", "static-values"] {
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
fn boards_stand_in_the_place_of_triangles() {
    let show = ["--show", "boards,values,windows,moves"];
    let game = r#"{"game": "tic-tac-toe", "board": ["XOX", "O.X", "..."], "to-move": "O"}"#;
    play("boards", &show, game);
    play("tidy", &show, r#"{"game": "nim", "piles": [1, 2]}"#);
    let passes = r#"{"game": "kalah", "houses": 2, "seeds": 2}"#;
    play("tidy", &[&show[..], &["--max-ply", "3"]].concat(), passes);
}

#[test]
fn what_a_table_has_answered_is_told() {
    let nim = ["--transpositions", r#"{"game": "nim", "piles": [1, 1, 2]}"#];
    play("answered", &nim, "");
    play("tidy", &nim, "");
}

#[test]
fn a_wide_tree_is_moved_to_where_the_search_is() {
    let tree = format!("[{}]", vec!["[3, 1, 4, 1, 5]"; 30].join(","));
    play("wide", &["-"], &tree);
}

#[test]
fn buttons_keys_slider_and_address_go_to_steps() {
    play("controls", &["trees/three-ply-named.json"], "");
    let opening = Opening { address: "#step=17", ..Opening::default() };
    play_in(opening, "address", &["trees/three-ply-named.json"], "");
}

#[test]
fn the_tree_fills_its_place_and_is_zoomed_and_dragged() {
    play("view", &["trees/three-ply-named.json"], "");
}

#[test]
fn numbers_are_understood_as_people_type_them() {
    for (tree, rights, wrongs) in [
        (
            "[-3, -5]",
            r#"["-3", "−3", "= −3", "-3.0", " - 3 "]"#,
            r#"["3", "≤ -3", "", "-", "-3-"]"#,
        ),
        ("[1.5, 0]", r#"["1.5", "1,5", "+1,50", "15e-1"]"#, r#"["15", "1.5.0", "1;5"]"#),
        (
            "[9007199254740993, 1]",
            r#"["9007199254740993"]"#,
            r#"["9007199254740992", "9007199254740994"]"#,
        ),
    ] {
        let script = format!("window.rights = {rights}; window.wrongs = {wrongs};");
        let opening = Opening { script: &script, ..Opening::default() };
        play_in(opening, "numbers", &["-"], tree);
    }
}

#[test]
fn colours_can_be_told_apart_in_light_and_dark() {
    for is_dark in [false, true] {
        let script = format!("window.isDark = {is_dark};");
        let scheme = format!("--blink-settings=preferredColorScheme={}", u8::from(!is_dark));
        let opening = Opening { script: &script, options: &[&scheme], ..Opening::default() };
        play_in(opening, "contrast", &["trees/leaf.json"], "");
    }
}

#[test]
fn a_finger_finds_all_controls() {
    let opening = Opening {
        options: &[
            "--blink-settings=primaryPointerType=2,availablePointerTypes=2",
            "--window-size=500,900",
        ],
        ..Opening::default()
    };
    play_in(opening, "touch", &["trees/three-ply-named.json"], "");
}

#[test]
fn without_scripts_the_solution_and_the_steps_are_there() {
    let page = run(&["draw", "--to", "html", "trees/three-ply-named.json"], "").stdout;
    let (_, rest) = page.split_once("<noscript>").expect("a part without scripts");
    let (shown, _) = rest.split_once("</noscript>").expect("its end");
    assert!(shown.contains("<svg ") && shown.contains("≤ 2"), "{shown}");
    let trace = run(&["trace", "trees/three-ply-named.json"], "").stdout;
    assert_eq!(shown.matches("<li ").count(), trace.lines().count());
    assert!(shown.contains(r#"<li value="31">Return A: 5 (exact).</li>"#), "{shown}");
    let exercise = run(&["draw", "--to", "html", "--blank", "trees/three-ply-named.json"], "");
    let (_, rest) = exercise.stdout.split_once("<noscript>").expect("a part");
    let (shown, _) = rest.split_once("</noscript>").expect("its end");
    assert!(!shown.contains("≤ 2") && !shown.contains("<li"), "{shown}");
}

#[test]
fn practice_needs_no_mouse() {
    play("keyboard", &["trees/three-ply-named.json"], "");
}

#[test]
fn several_trees_have_an_index_and_keep_what_was_done() {
    play("several", &["--from", "jsonl", "-"], "[1, 0]\n[[3, 5], [2, 9]]\n7\n");
}

#[test]
fn the_hint_depends_on_the_mistake() {
    play("mistakes", &["trees/three-ply-named.json"], "");
}

#[test]
fn what_is_no_value_is_refused_while_it_is_typed() {
    play("typing", &["trees/three-ply-named.json"], "");
}

/// The tree of docs/chance.md: MAX, chance, MIN.
const CHANCE: [&str; 3] = [
    "--bounds",
    "0,10",
    "A(max B(chance (0.7 D(9, 10)) (0.3 E(9, 7))) C(chance (0.7 F(2, 3)) (0.3 G(5, 8))))",
];

#[test]
fn the_line_shows_between_what_a_chance_node_lies() {
    play("chance", &CHANCE, "");
}

#[test]
fn answers_at_chance_nodes_are_exact() {
    play("chanceAnswers", &CHANCE, "");
}

#[test]
fn moves_call_the_nodes_and_a_folded_node_says_what_was_pruned() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.json");
    let tree = r#"{"children": [
        {"move": "e4", "children": [{"move": "a", "value": 3}, {"move": "b", "value": 5}]},
        {"move": "d4", "children": [{"move": "b", "value": 4}, {"move": "a", "children": [4, 1, 2]}]}]}"#;
    fs::write(&file, tree).expect("written");
    play("moves", &["--max-ply", "2", &file.to_string_lossy()], "");
}

#[test]
fn a_page_works_where_storage_is_refused() {
    let opening = Opening {
        script: r#"Object.defineProperty(window, "localStorage", { get() { throw new Error("refused"); } });"#,
        ..Opening::default()
    };
    play_in(opening, "refused", &["trees/three-ply-named.json"], "");
}

#[test]
fn a_tree_with_an_unknown_leaf_shows_what_is_known() {
    play("unsolved", &["--blank", "-"], "[[1], [null, 4]]");
}

#[test]
fn a_step_in_a_tree_of_two_thousand_nodes_changes_few() {
    let leaves = |from: u64| format!("[{}, {}, {}]", from % 17, from % 23, from % 11);
    let inner =
        |from: u64| format!("[{}]", [leaves(from), leaves(from * 7), leaves(from * 5)].join(","));
    let tree: Vec<String> = (1..=150).map(|from| inner(from * 31)).collect();
    play("large", &["-"], &format!("[{}]", tree.join(",")));
}

#[test]
fn a_sheet_and_the_solution_are_printed_and_then_all_is_as_before() {
    play("print", &["trees/three-ply-named.json"], "");
}

#[test]
fn all_sheets_and_then_all_solutions_are_printed() {
    let title = ["--solutions", "--title", "No. {n}"];
    let trees = ["trees/three-ply-named.json", "trees/bratko.json"];
    play("sheets", &[&title[..], &trees].concat(), "");
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
