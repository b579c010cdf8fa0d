//! Drawings: what is drawn of a search, what is refused, layouts, and names from strangers.

use std::collections::BTreeMap;
use std::process::Command;

use abprune::Named as _;
use abprune::report::draw::tidy_tree::{Item, place};
use abprune::report::draw::{DrawingFormat, DrawnSearch, Extent};
use abprune::search::record::{Fate, Proved, Recording};
use abprune::search::{CutoffRule, ForwardAlgorithm, Rules};
use abprune::tree::path::PathText;
use abprune::value::{Bound, Player};
use serde_json::Value as Json;

use crate::oracle::{Step, Textbook};
use crate::support::{Run, Tree, abprune, for_random_trees, program, run, svg_places, value};

/// The output of a run that must go well.
fn draw(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let run = try_draw(arguments, input);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

fn try_draw(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    run(&[&["draw"], arguments].concat(), input)
}

const HOSTILE: &[&str] = &[
    "<script>alert(1)</script>",
    "</script></style></svg>",
    "]]> --> <!-- <![CDATA[",
    "&lt; &amp; & &#60;",
    "\" ' ` \\\" \\",
    "a\\n\\l\\N\\G",
    "%#$_{}^~",
    "\\input{/etc/passwd}\\write18{ls}^^5cinput",
    "] [ , = (x) |\"x\"|",
    "\n\r\t\u{b}\u{1b}[31m\u{7}",
    "\u{2028}\u{2029}\u{202e}\u{200b}\u{feff}",
    "#quot; #35; **b** `c` $$x$$ ;",
    "end subgraph click",
    "",
    " ",
    "\u{e9}\u{4e2d}\u{1f600}",
];

/// A tree with all hostile names, as names and as moves, at leaves and at inner nodes.
fn hostile() -> String {
    let quoted = |name: &&str| serde_json::to_string(name).expect("a string");
    let children: Vec<String> = HOSTILE
        .iter()
        .map(quoted)
        .map(|name| {
            let leaf = format!(r#"{{"name":{name},"move":{name},"value":1}}"#);
            format!(r#"{{"name":{name},"move":{name},"children":[{leaf},0]}}"#)
        })
        .collect();
    format!(r#"{{"name":"root","children":[{}]}}"#, children.join(","))
}

const HOSTILE_NODES: usize = 1 + 3 * 16;

#[test]
fn a_text_drawing_of_hostile_names_has_one_clean_line_per_node() {
    for (ascii, is_ascii) in [(&["--ascii"][..], true), (&[], false)] {
        let text = draw(ascii, hostile());
        assert_eq!(text.lines().count(), HOSTILE_NODES);
        assert!(text.chars().all(|c| c == '\n' || !c.is_control()));
        assert!(!text.contains(['\u{2028}', '\u{202e}', '\u{200b}', '\u{feff}']));
        assert_eq!(text.is_ascii(), is_ascii);
    }
}

#[test]
fn names_from_right_to_left_are_isolated_in_all_formats_but_tikz() {
    // Hebrew, Arabic, Syriac, N'Ko, a presentation form, Phoenician, Adlam; a European letter and an
    // ideograph.
    let isolated = "\u{5d0}\u{627}\u{710}\u{7ca}\u{fdfa}\u{10900}\u{1e922}";
    for (letters, is_isolated) in [(isolated, true), ("\u{e9}\u{4e2d}", false)] {
        for letter in letters.chars() {
            let tree = format!(r#"[{{"name": "a {letter}", "move": "{letter} 1", "value": 5}}]"#);
            let line = if is_isolated {
                format!(
                    "\u{2501}\u{2501} \u{2068}{letter} 1\u{2069}: \u{2068}a {letter}\u{2069} = 5"
                )
            } else {
                format!("\u{2501}\u{2501} {letter} 1: a {letter} = 5")
            };
            let text = draw(&[], tree.clone());
            assert!(text.contains(&line), "{text}");
            assert!(draw(&["--ascii"], tree.clone()).is_ascii());
            for format in ["svg", "html", "dot", "tikz"] {
                let drawing = draw(&["--to", format], tree.clone());
                let has_isolate = drawing.contains(&format!("\u{2068}a {letter}\u{2069}"));
                assert_eq!(has_isolate, is_isolated && format != "tikz", "{drawing}");
                // As entities or in other places they would be there, too.
                assert!(format != "tikz" || !drawing.contains(['\u{2068}', '\u{2069}']));
            }
        }
    }
}

#[test]
fn long_names_are_cut_alike_in_all_formats() {
    let [name, r#move] = ["n", "m"].map(|letter| letter.repeat(29));
    let [cut_name, cut_move] = ["n", "m"].map(|letter| letter.repeat(27));
    for letters in [28, 29] {
        let (name, r#move) = (&name[..letters], &r#move[..letters]);
        let tree = format!(
            r#"[{{"name": "{name}", "move": "{move}", "children": [{{"name": "{name}", "value": 5}}]}}]"#
        );
        for (format, is_told) in [
            (&["--to", "text"][..], false),
            (&["--ascii"], false),
            (&["--to", "svg"], true),
            (&["--to", "dot"], true),
            (&["--to", "mermaid"], false),
        ] {
            let text = draw(format, &tree);
            let is_whole = letters == 28;
            let wholes = text.matches(name).count();
            // In the title or tooltip the whole name stands for the cut one.
            let has_name = if is_whole { wholes == 2 } else { wholes == 2 * usize::from(is_told) };
            assert!(has_name, "{format:?}: {text}");
            assert_eq!(text.contains(r#move), is_whole || is_told, "{format:?}");
            for cut in [&cut_name, &cut_move] {
                let ends = ["…", "...", "#8230;"].map(|end| format!("{cut}{end}"));
                let is_cut = ends.iter().any(|cut| text.contains(cut.as_str()));
                assert_eq!(is_cut, !is_whole, "{format:?}: {text}");
            }
        }
    }
}

#[test]
fn an_svg_drawing_has_no_elements_but_its_own() {
    let svg = draw(&["--to", "svg"], hostile());
    for piece in svg.split('<').skip(1) {
        let known = ["svg", "g", "path", "circle", "rect", "text", "tspan", "title"];
        let name = piece.trim_start_matches('/');
        let name: String = name.chars().take_while(char::is_ascii_alphabetic).collect();
        assert!(known.contains(&name.as_str()), "<{piece}");
        let (tag, text) = piece.split_once('>').expect("it ends");
        assert!(tag.matches('"').count() % 2 == 0, "{tag}");
        for entity in text.split('&').skip(1) {
            let known = ["lt;", "gt;", "amp;", "quot;", "#39;"];
            assert!(known.iter().any(|known| entity.starts_with(known)), "&{entity}");
        }
    }
    assert!(svg.chars().all(|c| c == '\n' || !c.is_control()));
    for tag in ["g", "text", "tspan", "title"] {
        let opened =
            svg.matches(&format!("<{tag} ")).count() + svg.matches(&format!("<{tag}>")).count();
        assert_eq!(opened, svg.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn graphviz_reads_every_name() {
    let dot = draw(&["--to", "dot"], hostile());
    assert_eq!(dot.lines().count(), 5 + 2 * HOSTILE_NODES - 1);
    for line in dot.lines() {
        let plain = line.replace("\\\\", "").replace("\\\"", "");
        assert!(plain.matches('"').count() % 2 == 0, "{line}");
    }
    if let Some(graphviz) = program(&["dot"]) {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(&file, dot).expect("written");
        let output = Command::new(graphviz).arg("-Tsvg").arg(file.path()).output();
        let output = output.expect("it runs");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        let svg = String::from_utf8_lossy(&output.stdout);
        assert_eq!(svg.matches("<g id=\"node").count(), HOSTILE_NODES);
        for text in [
            "&lt;script&gt;alert(1)&lt;/script&gt;",
            "&amp;lt; &amp;amp; &amp; &amp;#60;",
            ">%#$_{}^~<",
        ] {
            assert!(svg.contains(text), "{text}");
        }
    }
}

#[test]
fn mermaid_gets_codes_for_all_but_letters_and_digits() {
    let mermaid = draw(&["--to", "mermaid"], hostile());
    for line in mermaid.lines().skip(1) {
        let mut parts = line.split('"').skip(1).step_by(2);
        assert!(line.matches('"').count() <= 2, "{line}");
        let label = parts.next().unwrap_or_default().replace("<br/>", "");
        let is_plain = |c: char| c.is_alphanumeric() || " #;".contains(c);
        assert!(label.chars().all(is_plain), "{line}");
        for code in label.split('#').skip(1) {
            let (digits, _) = code.split_once(';').expect("a code");
            assert!(digits.parse::<u32>().is_ok(), "{line}");
        }
    }
}

#[test]
fn tex_finds_no_command_in_a_name() {
    let own = [
        "textbackslash{}",
        "textasciitilde{}",
        "textasciicircum{}",
        "textless{}",
        "textgreater{}",
        "textbar{}",
        "char34{}",
        "{",
        "}",
        "$",
        "&",
        "#",
        "_",
        "%",
        "\\",
    ];
    let tikz = draw(&["--to", "tikz", "--show", "names,moves"], hostile());
    // The texts of nodes that are not numbers, without the command of their type.
    let text = |line: &str| {
        let (_, text) = line.strip_prefix("\\node")?.split_once(") {")?;
        let text = text.strip_suffix("};").expect("one line a text");
        let bold = text.strip_prefix("\\textbf{");
        let text = bold.map_or(text, |bold| bold.strip_suffix('}').expect("it ends"));
        (!text.starts_with('$')).then(|| text.to_owned())
    };
    let texts: Vec<String> = tikz.lines().filter_map(text).collect();
    let (head, _) = tikz.split_once("\n\\node").expect("texts");
    assert!(!head.contains("alert"));
    assert!(texts.len() >= HOSTILE.len());
    let tree = texts.join("\n");
    let mut rest = tree.as_str();
    let mut braces = 0;
    while let Some(at) = rest.find(['\\', '{', '}', '$', '&', '#', '_', '%', '^', '~']) {
        let after = &rest[at + 1..];
        rest = match rest.as_bytes()[at] {
            b'\\' => {
                let name = own.iter().find(|name| after.starts_with(**name));
                let name = name.unwrap_or_else(|| panic!("a command: {after}"));
                &after[name.len()..]
            }
            b'{' => {
                braces += 1;
                after
            }
            b'}' => {
                braces -= 1;
                assert!(braces >= 0);
                after
            }
            _ => panic!("special: {}", &rest[at..]),
        };
    }
    assert_eq!(braces, 0);
}

#[test]
fn nothing_in_the_data_of_a_page_ends_its_element() {
    let html = draw(&["--to", "html"], hostile());
    for (tag, count) in
        [("<script", 2), ("</script", 2), ("<noscript", 1), ("</noscript", 1), ("</body", 1)]
    {
        assert_eq!(html.to_lowercase().matches(tag).count(), count, "{tag}");
    }
    let plain = draw(&["--to", "html"], "[1, 2]");
    for tag in ["<style", "</style"] {
        let count = |page: &str| page.to_lowercase().matches(tag).count();
        assert_eq!(count(&html), count(&plain), "{tag}");
    }
    let data = html.split("class=\"tree\">").nth(1).and_then(|rest| rest.split("</script>").next());
    let data: serde_json::Value = serde_json::from_str(data.expect("data")).expect("JSON");
    assert_eq!(data["nodes"].as_array().map(Vec::len), Some(HOSTILE_NODES));
    let html = html.replace(r#"xmlns="http://www.w3.org/2000/svg""#, "");
    assert!(!html.contains("://"), "a page names no other");
}

/// Every window and value is the textbook's, what was pruned is what the textbook prunes, and the
/// true value is within what is known.
#[test]
fn a_record_is_what_the_textbook_does() {
    for_random_trees(300, |_, tree| {
        for &rule in CutoffRule::ALL {
            check_record(&tree, rule);
        }
    });
}

fn check_record(tree: &Tree, rule: CutoffRule) {
    let built = tree.build(None);
    let extent = Extent { root: Vec::new(), max_ply: None, max_nodes: 100_000 };
    let drawn = extent.part_of(&built).expect("small");
    let rules = Rules { cutoff: rule, ..Rules::default() };
    let recording = Recording::of(ForwardAlgorithm::AlphaBeta, rules);
    let search = DrawnSearch::of(drawn, recording);
    let (drawn, known) = (search.tree(), search.end());
    let mut textbook = Textbook::new(rule);
    textbook.search(tree, Player::Max, None, None);
    let path_of = |number: u32| {
        let mut path = Vec::new();
        let mut node = drawn.node(number);
        while let Some(parent) = node.parent {
            path.insert(0, node.position);
            node = drawn.node(parent);
        }
        path
    };
    let mut pruned = 0;
    for number in 0..drawn.len() {
        let path = path_of(number);
        let at_node = known[number as usize];
        assert!(!at_node.is_open, "the search is done");
        match at_node.fate {
            Fate::Known(_) => panic!("{path:?}: there is no table"),
            Fate::Entered(visit) => {
                assert_eq!(search.record().path_of(visit), path);
                let window = at_node.window.expect("it was entered");
                let Proved { value: found, bound } = at_node.proved.expect("it is done");
                let (alpha, beta) = (window.alpha().key(), window.beta().key());
                let entered = Step::Enter(path.clone(), alpha, beta);
                assert!(textbook.steps.contains(&entered), "{entered:?}");
                let (node, default) = tree.at(&path, Player::Max);
                let truth = value(node.minimax(default));
                match bound {
                    Bound::Exact => assert_eq!(truth, found),
                    Bound::Upper => assert!(truth <= found),
                    Bound::Lower => assert!(truth >= found),
                }
                if number == 0 {
                    assert_eq!(bound, Bound::Exact);
                }
            }
            Fate::Pruned(root) => {
                pruned += 1;
                let root = search.record().pruned(root);
                let at = search.record().cutoff(root.cutoff).at;
                assert_eq!([&search.record().path_of(at)[..], &[root.position]].concat(), path);
                let is_it = |step: &Step| matches!(step, Step::Prune(at, ..) if *at == path);
                assert!(textbook.steps.iter().any(is_it), "{}", PathText::full(&path));
            }
            Fate::Inside(root) => {
                let parent = drawn.node(number).parent.expect("not the root");
                let above = known[parent as usize].fate;
                assert!([Fate::Pruned(root), Fate::Inside(root)].contains(&above));
            }
            Fate::Unseen => panic!("everything is seen"),
        }
    }
    let all = textbook.steps.iter().filter(|step| matches!(step, Step::Prune(..)));
    assert_eq!(pruned, all.count());
}

/// The drawing of a part is the part of the drawing.
#[test]
fn a_part_is_drawn_as_it_is_in_the_whole() {
    let whole = draw(&["trees/three-ply-named.json"], "");
    let part = draw(&["--root", "/0", "trees/three-ply-named.json"], "");
    let lines: Vec<&str> = whole.lines().skip(1).take(6).collect();
    let shown: Vec<String> = part.lines().map(str::to_owned).collect();
    assert_eq!(shown.len(), 7);
    for (line, shown) in lines.iter().skip(1).zip(&shown[1..]) {
        assert_eq!(line.strip_prefix("│   "), Some(shown.as_str()));
    }
    let flat = r#"{"branching": 2, "leaves": [3, 5, 6, 9, 1, 2, 0, -1]}"#;
    for part in [&["--root", "/1"][..], &["--max-ply", "2"], &["--root", "/1/1"]] {
        let named =
            draw(&[part, &["--show", "values,windows", "trees/three-ply-named.json"]].concat(), "");
        assert_eq!(draw(&[part, &["--show", "values,windows"]].concat(), flat), named);
    }
}

#[test]
fn a_pruned_part_says_why() {
    let html = draw(&["--to", "html", "--root", "/1/1", "trees/three-ply-named.json"], "");
    assert!(html.contains(
        "G was pruned. C stops: MIN has 2 here, and MAX is sure of at least 5 at A already"
    ));
    let deep = draw(&["--to", "html", "trees/deep-cutoff.json"], "");
    assert!(
        deep.contains(
            "MAX is sure of at least 5 at A already, so MAX will not let play come there."
        )
    );
    assert!(
        deep.contains("cutoff G: alpha cutoff, β 4 ≤ α 5, which MAX holds at A, 3 plies up (deep)")
    );
    let window = draw(&["--to", "html", "--window", ",4", "trees/three-ply-named.json"], "");
    assert!(window.contains("the window of the search ends at 4, and more does not matter."));
}

#[test]
fn what_is_hidden_is_not_there() {
    let hidden = draw(&["--pruned", "hide", "trees/three-ply-named.json"], "");
    assert_eq!(hidden.lines().count(), 11);
    assert!(!hidden.contains('G') && !hidden.contains('9'));
    let grey = draw(&["--pruned", "grey", "trees/three-ply-named.json"], "");
    assert!(grey.contains("└┄┄ ▲ G") && !grey.contains('╳'));
}

#[test]
fn too_many_nodes_are_refused_at_once() {
    let text = format!("[{}]", vec!["[1,2,3]"; 700].join(","));
    let refused = try_draw(&[], &text);
    assert_eq!((refused.status, refused.stdout.as_str()), (2, ""));
    assert!(refused.stderr.starts_with("error: there are more than 2000 nodes to draw\n"));
    for option in ["--root", "--max-ply", "--max-nodes"] {
        assert!(refused.stderr.contains(option), "{}", refused.stderr);
    }
    assert_eq!(draw(&["--max-nodes", "2801"], &text).lines().count(), 2_801);
    assert_eq!(try_draw(&["--max-nodes", "2800"], &text).status, 2);
    assert_eq!(draw(&["--max-ply", "1"], &text).lines().count(), 1_401);
    let leaves = vec!["0"; 1 << 23].join(" ");
    let refused = try_draw(&["--branching", "2"], &leaves);
    assert!(refused.stderr.contains("more than 2000 nodes"), "{}", refused.stderr);
    let part = draw(&["--branching", "2", "--root", "/0/1/1", "--max-ply", "2"], &leaves);
    assert_eq!(part.lines().count(), 11);
}

#[test]
fn a_million_levels_are_drawn_or_refused() {
    const LEVELS: usize = 1_000_000;
    const DRAWN: usize = LEVELS / 10;
    let chain = |levels| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
    let text = chain(LEVELS);
    assert!(try_draw(&[], &text).stderr.contains("more than 2000 nodes"));
    let many = ["--max-nodes", "2000000"];
    let refused = |to, text| try_draw(&[&many[..], &["--to", to]].concat(), text).stderr;
    // Whatever the option says, a drawing that no viewer shows is refused before it takes memory.
    let message = refused("svg", &text);
    assert!(message.contains("more than 300000 nodes"), "{message}");
    assert!(message.contains("help: draw a part with `--root NODE`"), "{message}");
    // A tenth of it shows as well that all is linear and recurses nowhere.
    let text = chain(DRAWN);
    assert!(refused("text", &text).contains("more than 1000 plies"));
    assert!(refused("tikz", &text).contains("200 inches"));
    for to in ["svg", "dot", "mermaid"] {
        let drawn =
            draw(&[&many[..], &["--show", "values,windows,paths", "--to", to]].concat(), &text);
        assert!(drawn.len() > 50 * DRAWN && drawn.len() < 500 * DRAWN, "{to}: {}", drawn.len());
    }
}

#[test]
fn a_page_says_which_node_is_meant_where_names_are_shared() {
    let tree = r#"{"children": [{"name": "m", "children": [3, 5]},
        {"name": "m", "children": [1, {"name": "n", "value": 2}]}]}"#;
    let page = draw(&["--to", "html"], tree);
    assert!(page.contains("m (/1) stops"), "{page}");
    assert!(page.contains("Never looked at: n."), "a name that is one node's is enough");
}

#[test]
fn a_page_of_a_wide_and_deep_tree_is_linear_in_it() {
    const LEVELS: usize = 20_000;
    // Every level down there is a cutoff, and the first one prunes a thousand leaves.
    let mut text = "[5,[".to_owned();
    text.push_str(&"[".repeat(LEVELS));
    text.push('1');
    text.push_str(&",4]".repeat(LEVELS));
    text.push_str(&",1".repeat(1_000));
    text.push_str("]]");
    let page = draw(&["--max-nodes", "100000", "--to", "html"], &text);
    assert!(page.len() < 2_500 * 2 * LEVELS, "{}", page.len());
    assert!(page.contains("and 992 more."));
}

#[test]
fn a_root_that_is_not_there_gets_its_neighbours() {
    let missing = |root: &str| try_draw(&["--root", root, "trees/three-ply-named.json"], "").stderr;
    let flat = |root: &str| try_draw(&["--root", root, "trees/three-ply.json"], "").stderr;
    for of in [&missing as &dyn Fn(&str) -> String, &flat] {
        assert!(of("/2").contains("there is no node /2\n"), "{}", of("/2"));
        assert!(of("/2").contains("help: / has 2 children, /0 to /1\n"), "{}", of("/2"));
        assert!(of("/0/1/7/3").contains("help: /0/1 has 2 children, /0/1/0 to /0/1/1\n"));
        assert!(
            of("/0/0/0/0").contains("help: /0/0/0 is a leaf of the tree as searched\n"),
            "{}",
            of("/0/0/0/0")
        );
    }
    assert!(try_draw(&["--root", "/1"], "[5]").stderr.contains("/ has one child, /0\n"));
}

#[test]
fn of_a_tree_with_an_unknown_leaf_that_is_drawn_which_is_known_before_it() {
    let tree = "[[1, null], [2, 3]]";
    let drawn = try_draw(&[], tree);
    assert_eq!(drawn.status, 0);
    assert_eq!(
        drawn.stderr,
        "note: -: the search needs the value of the leaf /0/1, which is unknown; what is drawn is known \
         before that\nhelp: give it a value, or ask `abprune what-if` what each value of /0/1 would do\n"
    );
    assert_eq!(
        drawn.stdout,
        "▲ (−∞, ∞)\n├── ▼ (−∞, 1) ≤ 1\n│   ├── 1\n│   └── ?\n└── ▼\n    ├── 2\n    └── 3\n"
    );
    let minimax = try_draw(&["--algorithm", "minimax", "--show", "order"], tree);
    assert_eq!(
        minimax.stdout,
        "▲\n├── ▼\n│   ├── 1 (1st)\n│   └── ?\n└── ▼\n    ├── 2\n    └── 3\n"
    );
    // A leaf that the depth limit has made has a fault, which no drawing shows.
    assert_eq!(try_draw(&["--depth", "1"], tree).status, 2);
    // An exercise needs no solution.
    assert_eq!(
        draw(&["--blank"], tree),
        "▲\n├── ▼\n│   ├── 1\n│   └── ?\n└── ▼\n    ├── 2\n    └── 3\n"
    );
}

#[test]
fn an_exercise_has_the_layout_of_its_solution() {
    for_random_trees(100, |_, tree| {
        let json = tree.json();
        let solution = draw(&["--to", "svg"], &json);
        let blank = draw(&["--to", "svg", "--blank"], &json);
        assert_eq!(svg_places(&solution), svg_places(&blank));
        for part in ["∞", "cut", "dasharray", "stroke-width=\"4\""] {
            assert!(!blank.contains(part), "{part}");
        }
    });
    let sizes = |dot: &str| -> Vec<String> {
        let lines = dot.lines().filter(|line| line.contains("[shape="));
        lines.map(|line| line.split(", label").next().expect("a part").to_owned()).collect()
    };
    let tree = "trees/russell-norvig.json";
    let solution = draw(&["--to", "dot", tree], "");
    assert_eq!(sizes(&solution), sizes(&draw(&["--to", "dot", "--blank", tree], "")));
}

/// A tree as the layout sees it, with seeded widths.
fn items(tree: &Tree, width: &mut impl FnMut() -> f64) -> Vec<Item> {
    fn push(
        tree: &Tree,
        parent: Option<u32>,
        items: &mut Vec<Item>,
        width: &mut impl FnMut() -> f64,
    ) {
        let number = items.len();
        items.push(Item { parent, end: 0, over: None, left: width(), right: width() });
        if let Tree::Inner(_, children) = tree {
            for child in children {
                push(child, u32::try_from(number).ok(), items, width);
            }
        }
        items[number].end = u32::try_from(items.len()).expect("small");
    }
    let mut all = Vec::new();
    push(tree, None, &mut all, width);
    all
}

#[test]
fn a_layout_is_tidy() {
    const GAP: f64 = 3.0;
    for_random_trees(600, |random, tree| {
        let items =
            items(&tree, &mut || f64::from(u32::try_from(random.below(20)).expect("small")));
        let placed = place(&items, GAP);
        let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
        let mut rows: Vec<Vec<usize>> = Vec::new();
        let mut plies = vec![0; items.len()];
        let mut families: Vec<Vec<usize>> = vec![Vec::new(); items.len()];
        for (number, item) in items.iter().enumerate() {
            if let Some(parent) = item.parent {
                plies[number] = plies[parent as usize] + 1;
                families[parent as usize].push(number);
            }
            rows.resize(rows.len().max(plies[number] + 1), Vec::new());
            rows[plies[number]].push(number);
        }
        let (mut least, mut most) = (f64::MAX, f64::MIN);
        for (item, centre) in items.iter().zip(&placed.centres) {
            least = least.min(centre - item.left);
            most = most.max(centre + item.right);
        }
        assert!(near(least, 0.0) && near(most, placed.width));
        for row in rows {
            for pair in row.windows(2) {
                let right = placed.centres[pair[0]] + items[pair[0]].right;
                let left = placed.centres[pair[1]] - items[pair[1]].left;
                assert!(left - right > GAP - 1e-6, "{} and {} overlap", pair[0], pair[1]);
            }
        }
        for (parent, family) in families.iter().enumerate().filter(|(_, family)| !family.is_empty())
        {
            let ends = [family[0], family[family.len() - 1]].map(|child| placed.centres[child]);
            assert!(near(placed.centres[parent], f64::midpoint(ends[0], ends[1])));
            let is_flat = family.iter().all(|&child| families[child].is_empty());
            if is_flat {
                for pair in family.windows(2) {
                    let distance = placed.centres[pair[1]] - placed.centres[pair[0]];
                    assert!(distance > items[pair[0]].right + items[pair[1]].left);
                }
            }
        }
        // Compact: the leaves of the widest possible row, and no more.
        let all: f64 = items.iter().map(|item| item.left + item.right + GAP).sum();
        assert!(placed.width < all + 1e-6);
    });
}

#[test]
fn nodes_stand_over_the_child_that_is_chosen() {
    for_random_trees(300, |_, tree| {
        let mut items = items(&tree, &mut || 5.0);
        // The last child is chosen, of every other node.
        for number in 1..items.len() {
            let parent = items[number].parent.expect("a parent") as usize;
            let is_last = items[number].end == items[parent].end;
            if is_last && parent.is_multiple_of(2) {
                items[parent].over = u32::try_from(number).ok();
            }
        }
        let placed = place(&items, 3.0);
        let mut ends = BTreeMap::new();
        let mut last_of_ply = BTreeMap::new();
        let mut plies = vec![0; items.len()];
        for (number, item) in items.iter().enumerate() {
            let centre = placed.centres[number];
            if let Some(parent) = item.parent {
                plies[number] = plies[parent as usize] + 1;
                ends.entry(parent as usize).or_insert([centre; 2])[1] = centre;
            }
            let before = last_of_ply.insert(plies[number], centre);
            assert!(before.is_none_or(|before: f64| centre - before > 13.0 - 1e-6), "{number}");
        }
        for (parent, [first, last]) in ends {
            let wanted = if parent.is_multiple_of(2) { last } else { f64::midpoint(first, last) };
            assert!((placed.centres[parent] - wanted).abs() < 1e-6, "{parent}");
        }
    });
}

#[test]
fn short_subtrees_nest_beside_deep_ones() {
    let leaf = |parent, end| Item { parent: Some(parent), end, over: None, left: 5.0, right: 5.0 };
    let root = Item { parent: None, ..leaf(0, 9) };
    // A root with three children: one with a wide family two plies down, a leaf, another leaf.
    let wide = [leaf(0, 7), leaf(1, 7), leaf(2, 4), leaf(2, 5), leaf(2, 6), leaf(2, 7)];
    let items = [&[root][..], &wide, &[leaf(0, 8), leaf(0, 9)]].concat();
    let placed = place(&items, 2.0);
    assert!(placed.centres[7] < placed.centres[6], "a leaf stands above the wide family");
}

#[test]
fn a_layout_takes_linear_time() {
    // A comb, whose contours are walked again and again if threads do not shorten them.
    let mut items = Vec::new();
    let levels = 200_000_u32;
    for level in 0..levels {
        let parent = level.checked_sub(1).map(|above| 2 * above);
        for (parent, end) in [(parent, 2 * levels), (Some(2 * level), 2 * level + 2)] {
            items.push(Item { parent, end, over: None, left: 1.0, right: 1.0 });
        }
    }
    let placed = place(&items, 1.0);
    assert_eq!(placed.centres.len(), 2 * levels as usize);
}

#[test]
fn colours_come_when_they_are_wanted() {
    let escape = '\u{1b}';
    let coloured = |arguments: &[&str], environment: &[(&str, &str)]| {
        let arguments = [&["draw", "trees/three-ply-named.json"], arguments].concat();
        let mut command = abprune(&arguments);
        for name in ["NO_COLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        let output = command.envs(environment.iter().copied()).output();
        String::from_utf8(output.expect("it runs").stdout).expect("UTF-8").contains(escape)
    };
    assert!(!coloured(&[], &[]), "no terminal");
    assert!(coloured(&["--color", "always"], &[]));
    assert!(coloured(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(!coloured(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    assert!(coloured(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&[], &[("CLICOLOR_FORCE", "0")]));
    assert!(!coloured(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(coloured(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "")]));
    assert!(!coloured(&["--color", "always", "--to", "svg"], &[]));
}

/// Each part is in a drawing if and only if it is asked for, in all formats that show it.
#[test]
fn every_format_draws_every_part_and_none() {
    // Root A, move a1 to node B; C has the value <= 2 with the window (3, inf); the leaves are 3, 12 and so on.
    let parts: [(&str, &[&str]); 7] = [
        ("names", &[">B<", "▼ B", "\"B", "{B}"]),
        ("paths", &["/0/1", "/0/1".replace('/', "#47;").leak()]),
        ("values", &["≤ 2", "#8804; 2", "\\le  2"]),
        ("windows", &["(3, ∞)", "#40;3#44; #8734;", "(3, \\infty )"]),
        ("moves", &["a1"]),
        ("players", &[">MIN<", "{\\textbf{MIN}}", "{MIN}"]),
        ("order", &["7th"]),
    ];
    for &format in DrawingFormat::ALL {
        if format == DrawingFormat::Html {
            continue;
        }
        for (part, texts) in parts {
            let options = ["--to", format.name(), "trees/russell-norvig.json", "--show"];
            let has = |show: &str| {
                let drawn = draw(&[&options[..], &[show]].concat(), "");
                // The paths that SVG has for programs are no text.
                let drawn = drawn.replace("data-node=\"/0/1\"", "");
                texts.iter().any(|text| drawn.contains(text))
            };
            // Only where places are our own do players stand beside the plies.
            let is_placed = [DrawingFormat::Svg, DrawingFormat::Tikz].contains(&format);
            let is_shown = part != "players" || is_placed;
            assert_eq!(has(part), is_shown, "{format:?} {part}");
            assert!(!has(""), "{format:?} {part}");
        }
    }
    assert!(
        try_draw(&["--show", "names,colour"], "[1]")
            .stderr
            .contains("`colour` is none of names, paths")
    );
    assert_eq!(try_draw(&["--max-nodes", "0"], "[1]").status, 2);
    assert_eq!(try_draw(&["--blank", "--pruned", "hide"], "[1]").status, 2);
    assert_eq!(try_draw(&["trees/batch.jsonl"], "").status, 2);
    let misplaced = try_draw(&["--standalone", "--to", "svg"], "[1]");
    assert_eq!(misplaced.stderr, "error: `--standalone` is for `--format tikz`\n");
    let misplaced = try_draw(&["--ascii", "--to", "dot"], "[1]");
    assert_eq!(misplaced.stderr, "error: `--ascii` is for `--format text`\n");
}

/// The types by the rule of the textbook, for each node that has one: the first child of type 1 is of type 1,
/// the others of type 2; the first child of type 2 is of type 3; all children of type 3 are of type 2.
fn types(tree: &Json, is_reversed: bool) -> BTreeMap<String, u8> {
    let mut types = BTreeMap::new();
    let mut open = vec![(String::new(), tree, 1_u8)];
    while let Some((path, node, kind)) = open.pop() {
        let shown = if path.is_empty() { "/" } else { &path };
        types.insert(shown.to_owned(), kind);
        let Some(children) = node.as_array() else {
            continue;
        };
        let first = if is_reversed { children.len() - 1 } else { 0 };
        for (number, child) in children.iter().enumerate() {
            let kind = match (kind, number == first) {
                (1, true) => 1,
                (1 | 3, _) => 2,
                (2, true) => 3,
                _ => continue,
            };
            open.push((format!("{path}/{number}"), child, kind));
        }
    }
    types
}

#[test]
fn critical_nodes_have_the_types_of_the_textbook() {
    let uniform = (0..3).fold("7".to_owned(), |child, _| format!("[{child}, {child}, {child}]"));
    for tree in [
        &uniform[..],
        "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]",
        "[4, [[[1, 2], 3], 5], [[6], 7, 8]]",
    ] {
        let json: Json = serde_json::from_str(tree).expect("JSON");
        for order in ["given", "reverse"] {
            let expected = types(&json, order == "reverse");
            let options = ["--order", order, "--show", "paths,critical"];
            let text = draw(&options, tree);
            let mut found = BTreeMap::new();
            for line in text.lines() {
                if let Some((before, kind)) = line.split_once("(type ") {
                    let path = before.split(' ').find(|word| word.starts_with('/'));
                    let kind = kind.trim_end_matches(')').parse().expect("a number");
                    found.insert(path.expect("a path").to_owned(), kind);
                }
            }
            assert_eq!(found, expected, "{tree} {order}");
            for format in ["svg", "dot", "mermaid", "tikz", "text"] {
                let format = ["--format", format];
                let drawn = draw(&[&options[..], &format].concat(), tree).replace("&nbsp;", " ");
                for kind in 1..=3 {
                    let count = expected.values().filter(|found| **found == kind).count();
                    assert_eq!(
                        drawn.matches(&format!("type {kind}")).count(),
                        count,
                        "{format:?} {tree}"
                    );
                }
            }
        }
    }
    // A tree of 3 x 3 x 3 leaves: 3^2 + 3^1 - 1 critical ones.
    let json: Json = serde_json::from_str(&uniform).expect("JSON");
    let leaves = types(&json, false).into_keys().filter(|path| path.matches('/').count() == 3);
    assert_eq!(leaves.count(), 11);
    // An exercise has none, and the room for them; a step those of the nodes that were entered.
    let svg = |more: &[&str]| {
        draw(&[&["--format", "svg", "--show", "values,critical"], more].concat(), &uniform)
    };
    let (blank, solution) = (svg(&["--blank"]), svg(&[]));
    assert_eq!(svg_places(&blank), svg_places(&solution));
    assert_eq!(blank.matches("type ").count(), 0);
    let first_steps = svg(&["--step", "3"]);
    assert_eq!(svg_places(&first_steps), svg_places(&svg(&["--step", "0"])));
    assert_eq!(first_steps.matches("type 1").count(), 3);
    let (boxes, solved) = (svg(&["--blank=boxes"]), svg(&["--blank=solved"]));
    assert_eq!(svg_places(&boxes), svg_places(&solved));
    assert_eq!(
        (boxes.matches("type ").count(), solved.matches("type ").count()),
        (0, solution.matches("type ").count())
    );
    let refused = try_draw(&["--format", "html", "--show", "critical"], "[1, 2]");
    assert_eq!(refused.status, 2);
    assert!(refused.stderr.contains("`--show critical` is for `--format"), "{}", refused.stderr);
}
