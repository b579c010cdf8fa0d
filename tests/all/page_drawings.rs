//! The drawings of `draw --to html`: they are those of `--to svg`, with hooks for the scripts.

use roxmltree::{Document, Node};

use crate::support::{run, svg_places};

const NOUGHTS: &str = r#"{"game": "tic-tac-toe", "board": ["XOX", "O.X", "..."], "to-move": "O"}"#;
const OTHELLO: &str =
    r#"{"game": "othello", "size": 4, "board": ["....", ".OX.", ".XO.", "...."]}"#;
const NIM: &str = r#"{"game": "nim", "piles": [1, 2, 12], "most": 1}"#;
const KALAH: &str = r#"{"game": "kalah", "houses": 2, "seeds": 2}"#;

/// What a drawing on a page shows by default, and always.
const SHOWN: &str = "names,values,windows,moves,players,order";

fn draw(arguments: &[&str], tree: &str) -> String {
    let run = run(&[&["draw"], arguments].concat(), tree);
    assert_eq!((run.status, &run.stderr[..]), (0, ""), "{arguments:?}");
    run.stdout
}

/// The drawings of a page: those of the trees, then the solutions.
fn drawings(arguments: &[&str], tree: &str) -> Vec<String> {
    let page = draw(&[&["--to", "html"], arguments].concat(), tree);
    let parts = page.split("<noscript>").skip(1);
    let svg = |part: &str| {
        let (svg, _) = part.split_once("</svg>").expect("a drawing");
        svg.to_owned() + "</svg>"
    };
    parts.map(svg).collect()
}

/// The drawing of the last step: it has room for what is known at any step, as all drawings of steps have.
fn last_frame(shown: &str, arguments: &[&str], tree: &str) -> String {
    let steps = draw(&[&["--to", "html"], arguments].concat(), tree);
    let (_, count) = steps.split_once(r#""step_count":"#).expect("a number of steps");
    let (last, _) = count.split_once(',').expect("its end");
    let always = ["--to", "svg", "--show", shown, "--step", last];
    draw(&[&always[..], arguments].concat(), tree)
}

/// All that is seen of a drawing: each element and each piece of text, with the attributes that it has or
/// inherits.
fn seen(svg: &str) -> Vec<String> {
    const SHAPE: &[&str] =
        &["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin"];
    const TEXT: &[&str] =
        &["x", "y", "text-anchor", "fill", "font-size", "font-style", "font-weight"];
    const PLACE: &[&str] = &["d", "x", "y", "width", "height", "cx", "cy", "r"];
    let document = Document::parse(svg).expect("XML");
    let described = |node: Node, names: &[&str]| -> String {
        let is_hidden = |node: Node| node.attribute("display") == Some("none");
        if node.ancestors().any(is_hidden) {
            return String::new();
        }
        let attribute = |&name: &&str| {
            let value = node.ancestors().find_map(|above| above.attribute(name));
            Some(format!(" {name}={}", value?))
        };
        names.iter().filter_map(attribute).collect()
    };
    let mut seen: Vec<String> = Vec::new();
    for node in document.descendants() {
        let described = match node.tag_name().name() {
            "path" | "rect" | "circle" => {
                let place = PLACE.iter().filter_map(|&name| node.attribute(name));
                let place: Vec<&str> = place.collect();
                let look = described(node, SHAPE);
                if look.is_empty() { look } else { format!("{place:?}{look}") }
            }
            "" if node.is_text() => {
                let text = node.text().unwrap_or_default().trim();
                let look = described(node, TEXT);
                if text.is_empty() { String::new() } else { format!("{text}{look}") }
            }
            "svg" => format!("{:?}", node.attribute("viewBox")),
            _ => String::new(),
        };
        seen.push(described);
    }
    seen.retain(|described| !described.is_empty());
    seen.sort();
    seen
}

#[test]
fn the_drawing_of_a_page_is_that_of_svg() {
    let named =
        r#"[{"move": "a", "name": "a name of more than 28 letters", "children": [1, 2]}, -3]"#;
    for (arguments, tree) in [
        (&["trees/three-ply-named.json"][..], ""),
        (&["trees/three-ply.json"], ""),
        (&["trees/russell-norvig.json", "--title", "A <title>"], ""),
        (&["trees/ragged.json", "--pruned", "grey"], ""),
        (&["trees/deep-cutoff.json", "--max-ply", "2"], ""),
        (&["-"], named),
    ] {
        let arguments = &[&["--letters"], arguments].concat()[..];
        let on_page = drawings(arguments, tree);
        let alone = last_frame(SHOWN, arguments, tree);
        assert_eq!(on_page.len(), 1);
        assert_eq!(seen(&on_page[0]), seen(&alone), "{arguments:?}");
    }
}

#[test]
fn the_page_has_the_boards_of_each_tree() {
    let games = [NOUGHTS, OTHELLO, NIM, KALAH];
    let shown = format!("boards,{SHOWN}");
    // Below the root, which has a letter on a page.
    let part = ["--root", "/0", "--max-ply", "1"];
    let show = [&["--show", "boards,values,windows,moves"], &part[..]].concat();
    let lines = games.join("\n");
    let on_page = drawings(&[&show[..], &["--from", "jsonl", "-"]].concat(), &lines);
    assert_eq!(on_page.len(), games.len());
    for (on_page, game) in on_page.iter().zip(games) {
        let alone = last_frame(&shown, &[&part[..], &["-"]].concat(), game);
        assert!(alone.contains(r#"data-part="board""#));
        assert_eq!(seen(on_page), seen(&alone), "{game}");
    }
}

#[test]
fn each_node_and_each_edge_has_its_hook() {
    let svg = &drawings(&["trees/three-ply-named.json"], "")[0];
    let document = Document::parse(svg).expect("XML");
    let groups = |hook: &str| -> Vec<String> {
        let all = document.descendants();
        let hooks = all.filter_map(|node| node.attribute(hook));
        hooks.map(str::to_owned).collect()
    };
    let numbers =
        |from: u32| -> Vec<String> { (from..15).map(|number| number.to_string()).collect() };
    assert_eq!(groups("data-node"), numbers(0));
    assert_eq!(groups("data-edge"), numbers(1));
    // Also where the solution has no value and no mark.
    let count = |part: &str| svg.matches(part).count();
    assert_eq!(count(r#"class="value""#), 7);
    assert_eq!(count(r#"class="window""#), 7);
    assert_eq!(count(r#"class="order""#), 8);
    assert_eq!(count(r#"class="cross""#), 8);
    assert_eq!(count(r#"data-part="cut""#), 14);
    assert_eq!(count(r#"data-part="cut" display="none""#), 12);
    assert_eq!(count(r#"class="mark""#), 2 * 7 + 14);
}

#[test]
fn a_sheet_on_a_page_has_the_places_of_its_solution() {
    let places = |arguments: &[&str]| svg_places(&drawings(arguments, "")[0]);
    for tree in ["trees/ragged.json", "trees/three-ply.json", "trees/bratko.json"] {
        assert_eq!(places(&[tree]), places(&["--blank", tree]));
        let both = drawings(&["--solutions", tree], "");
        assert_eq!(svg_places(&both[0]), svg_places(&both[1]));
    }
}
