//! What the options of pictures do: sheets, steps, widths, directions. SVG is read as XML.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use serde_json::Value as Json;

use crate::support::{Run, program, run, svg_places};

fn draw(arguments: &[&str], tree: &str) -> String {
    let run = try_draw(arguments, tree);
    assert_eq!(run.stderr, "", "{arguments:?}");
    run.stdout
}

fn try_draw(arguments: &[&str], tree: &str) -> Run {
    run(&[&["draw"], arguments].concat(), tree)
}

fn svg(arguments: &[&str], tree: &str) -> String {
    draw(&[&["--format", "svg"], arguments].concat(), tree)
}

/// The texts of an SVG drawing, in order.
fn texts(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).expect("XML");
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let text = |node: roxmltree::Node| -> String {
        let pieces = node.descendants().filter(roxmltree::Node::is_text).map(|piece| piece.text());
        pieces.flatten().collect()
    };
    texts.map(text).collect()
}

/// The elements that are this part of a drawing.
fn count(svg: &str, part: &str) -> usize {
    svg.matches(&format!("data-part=\"{part}\"")).count()
}

/// A number in an attribute of the outermost element.
fn attribute(svg: &str, name: &str) -> f64 {
    let document = roxmltree::Document::parse(svg).expect("XML");
    let text = document.root_element().attribute(name).expect("it is there");
    text.parse().expect("a number")
}

const NAMED: &str = "trees/three-ply-named.json";

/// Nine inner nodes of ply 2 with three leaves each, but the last.
const LEAVES_26: &str = "[[[96,-65,46],[-34,-83,-69],[27,95,16]],[[67,21,-2],[25,-46,-75],[11,-92,0]],\
                         [[97,56,96],[79,-99,15],[-31,85]]]";

/// Three children at each node.
const LEAVES_27: &str = "[[[96,-65,46],[-34,-83,-69],[27,95,16]],[[67,21,-2],[25,-46,-75],[11,-92,0]],\
                         [[97,56,96],[79,-99,15],[-31,85,4]]]";

/// A binary tree with 26 leaves: many windows side by side.
const PAIRS_26: &str = "[[[[60,-34],[90,-8]],[[77,90],[67,36]],[[-92,20],[99,-36]]],\
                        [[[67,-86],[-59,-71]],[[-4,21],[-36,-2]]],[[[40,-73],[47,-36]],[[-96,88]]]]";

#[test]
fn a_width_is_kept_and_the_type_stays_legible() {
    for tree in [LEAVES_26, PAIRS_26] {
        let usual = svg(&[], tree);
        assert!(attribute(&usual, "width") > 700.0);
        // An A4 page without its margins, 180 mm of 96 / 25.4 pixels.
        for width in ["180mm", "18cm", "680.32"] {
            let narrow = svg(&["--width", width], tree);
            let found = attribute(&narrow, "width");
            assert!((620.0..=680.4).contains(&found), "{found}");
            // 7 pt of 96 / 72 pixels.
            assert!(attribute(&narrow, "font-size") >= 28.0 / 3.0 - 0.01);
            // The same is said; a window may take two lines.
            let joined = |svg: &str| texts(svg).join(" ");
            assert_eq!(joined(&narrow), joined(&usual));
        }
        // There is room: nothing changes.
        assert_eq!(svg(&["--width", "1000mm"], tree), usual);
    }
    // Where it would not help, nothing is said of the direction.
    let refused = try_draw(&["--format", "svg", "--width", "60mm"], PAIRS_26);
    assert!(!refused.stderr.contains("--direction"), "{}", refused.stderr);
    let to_the_right = ["--width", "150mm", "--direction", "right"];
    svg(&to_the_right, PAIRS_26);
    let refused = try_draw(&["--format", "svg", "--width", "150mm"], PAIRS_26);
    assert_eq!((refused.status, refused.stdout.as_str()), (2, ""));
    for word in ["needs a width of", "--root", "--max-ply", "--direction"] {
        assert!(refused.stderr.contains(word), "{}", refused.stderr);
    }
    // What the error says is enough.
    let needed = refused.stderr.split("width of ").nth(1).expect("a width");
    let needed = needed.split(',').next().expect("its end");
    svg(&["--width", needed], PAIRS_26);
    for bad in ["0", "-3mm", "12 apples", "mm", "inf", "NaNpx"] {
        assert_eq!(try_draw(&["--format", "svg", "--width", bad], "[1]").status, 2, "{bad}");
    }
}

#[test]
fn a_drawing_to_the_right_says_the_same() {
    for tree in [LEAVES_26, PAIRS_26] {
        let sorted = |svg: &str| {
            let mut texts = texts(svg);
            texts.sort();
            texts
        };
        let (down, right) = (svg(&[], tree), svg(&["--direction", "right"], tree));
        assert_eq!(sorted(&down), sorted(&right));
        assert!(attribute(&right, "width") < attribute(&down, "width"));
        assert!(attribute(&right, "height") > attribute(&down, "height"));
    }
}

#[test]
fn a_sheet_has_title_players_and_boxes() {
    let sheet = svg(&["--blank=boxes", "--title", "Sheet 3 <A & B>", NAMED], "");
    let found = texts(&sheet);
    assert_eq!(found[..4], ["Sheet 3 <A & B>", "MAX", "MIN", "MAX"]);
    // A value and a window for each of the seven inner nodes.
    assert_eq!(count(&sheet, "box"), 2 * 7);
    assert_eq!(count(&sheet, "cut"), 0);
    let without_windows = svg(&["--blank=boxes", "--show", "names", NAMED], "");
    assert_eq!(count(&without_windows, "box"), 7);
    // Without a title there is no name of a file, and no text but of the tree.
    let plain = svg(&[NAMED], "");
    assert!(!plain.contains("json") && !plain.contains("three-ply"));
    // Plies where both players move have no player, and those without inner nodes.
    let mixed = svg(&[], r#"[[1, [2, 3]], {"player": "max", "children": [4, 5]}]"#);
    assert_eq!(texts(&mixed).iter().filter(|text| *text == "MAX").count(), 2);
    assert!(!texts(&mixed).contains(&"MIN".to_owned()));
    let hidden = svg(&["--show", "names,values,windows,moves", NAMED], "");
    assert!(!texts(&hidden).iter().any(|text| text == "MAX"));
}

/// The numbers stand at the leaves that `trace` evaluates, in that order.
#[test]
fn the_order_of_the_leaves_is_that_of_the_trace() {
    for order in ["given", "reverse", "worst"] {
        let options = ["--order", order, "trees/russell-norvig.json"];
        let steps = trace(&options);
        let leaves = steps.iter().filter(|step| step["event"] == "leaf");
        let paths: Vec<&str> = leaves.map(|step| step["path"].as_str().expect("a path")).collect();
        assert!(paths.len() >= 7, "{order}");
        let drawn = svg(&[&["--show", "order"], &options[..]].concat(), "");
        let document = roxmltree::Document::parse(&drawn).expect("XML");
        let elements = |tag: &'static str| {
            let found = document.descendants().filter(move |node| node.has_tag_name(tag));
            found.collect::<Vec<_>>()
        };
        let ordinals = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th"];
        for (path, ordinal) in paths.iter().zip(ordinals) {
            let texts = elements("text");
            let text = texts.iter().find(|text| text.text() == Some(ordinal)).expect("it is there");
            let dots = elements("circle");
            let dot = dots.iter().find(|dot| dot.attribute("cx") == text.attribute("x"));
            assert_eq!(dot.and_then(|dot| dot.attribute("data-node")), Some(*path), "{order}");
        }
        let numbered = texts(&drawn).iter().filter(|text| ordinals.contains(&&***text)).count();
        assert_eq!(numbered, paths.len());
    }
    let many: Vec<u32> = (1..=23).collect();
    let found = texts(&svg(&["--show", "order"], &format!("{many:?}")));
    for ordinal in ["1st", "2nd", "3rd", "11th", "12th", "13th", "21st", "22nd", "23rd"] {
        assert!(found.contains(&ordinal.to_owned()), "{ordinal}");
    }
    let blank = svg(&["--blank", "--show", "order", NAMED], "");
    assert!(!texts(&blank).contains(&"1st".to_owned()));
}

fn trace(arguments: &[&str]) -> Vec<Json> {
    let arguments = [&["trace", "--format", "jsonl"], arguments].concat();
    let run = run(&arguments, "");
    assert_eq!(run.stderr, "");
    let lines = run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    lines.collect()
}

/// After each step an open node has the window that `trace` has said last, and one that is done the one on
/// arrival. No other node has any.
#[test]
fn a_step_shows_what_the_trace_has_said_so_far() {
    for tree in ["trees/three-ply.json", "trees/ragged.json", "trees/pass.json"] {
        let steps = trace(&[tree]);
        let steps: Vec<&Json> = steps.iter().filter(|step| step["step"].is_u64()).collect();
        let (mut windows, mut arrivals) = (BTreeMap::new(), BTreeMap::new());
        for step in &steps {
            let path = step["path"].as_str().expect("a path");
            let end = |key: &str, infinite: &str| match &step["window"][key] {
                Json::Null => infinite.to_owned(),
                number => number.to_string().replace('-', "−"),
            };
            let window = format!("({}, {})", end("alpha", "−∞"), end("beta", "∞"));
            match step["event"].as_str().expect("an event") {
                "enter" => {
                    arrivals.insert(path, window.clone());
                    windows.insert(path, window);
                }
                "take" => drop(windows.insert(path, window)),
                "return" => drop(windows.insert(path, arrivals[path].clone())),
                _ => {}
            }
            let number = step["step"].to_string();
            let shown = svg(&["--step", &number, "--show", "windows", tree], "");
            let windows_in = |svg: &str| {
                let mut found = texts(svg);
                found.retain(|text| text.starts_with('('));
                found.sort();
                found
            };
            let found = windows_in(&shown);
            // The same of a part, whose nodes on the last ply have children that are not drawn.
            let part = ["--step", &number, "--show", "windows", "--max-ply", "1", tree];
            let above: BTreeMap<&str, &String> = windows
                .iter()
                .filter(|(path, _)| path.matches('/').count() == 1)
                .map(|(path, window)| (*path, window))
                .collect();
            let mut expected: Vec<&String> = above.into_values().collect();
            expected.sort();
            assert_eq!(
                windows_in(&svg(&part, "")).iter().collect::<Vec<_>>(),
                expected,
                "{part:?}"
            );
            let mut expected: Vec<&String> = windows.values().collect();
            expected.sort();
            assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{tree} {number}");
            let pruned = steps.iter().filter(|other| {
                let is_before = other["step"].as_u64() <= step["step"].as_u64();
                other["event"] == "prune" && is_before
            });
            assert_eq!(count(&shown, "cut"), pruned.count());
        }
        // The last step is the solution.
        let last = steps.len().to_string();
        let at_last = svg(&["--step", &last, tree], "");
        assert_eq!(texts(&at_last), texts(&svg(&[tree], "")));
        assert_eq!(count(&at_last, "cut"), count(&svg(&[tree], ""), "cut"));
        let after = (steps.len() + 1).to_string();
        let refused = try_draw(&["--step", &after, tree], "");
        assert_eq!(refused.status, 2);
        let message = format!("error: there is no step {after}: the search has {last} steps\n");
        assert!(refused.stderr.starts_with(&message), "{}", refused.stderr);
    }
}

/// At each step those nodes are dotted that the trace has answered, and say where it met their positions first. What
/// is below them is grey, as what was pruned, and not there where that is hidden.
#[test]
fn what_a_table_has_answered_is_drawn_as_the_trace_tells_it() {
    let tree = ["--transpositions", r#"{"game": "nim", "piles": [1, 1, 2]}"#];
    let steps = trace(&tree);
    let steps: Vec<&Json> = steps.iter().filter(|step| step["step"].is_u64()).collect();
    let told = |last: usize, event: &str| -> BTreeMap<&str, &Json> {
        let told = steps[..last].iter().filter(|step| step["event"] == event);
        told.map(|step| (step["path"].as_str().expect("a path"), &step["known"]["first"])).collect()
    };
    // The nodes whose shapes have an attribute with this value, and all.
    let shapes = |svg: &str, attribute: &str, value: &str| -> Vec<String> {
        let document = roxmltree::Document::parse(svg).expect("XML");
        let shapes =
            document.descendants().filter(|one| one.attribute("data-part") == Some("shape"));
        let such =
            shapes.filter(|one| attribute.is_empty() || one.attribute(attribute) == Some(value));
        such.map(|shape| shape.attribute("data-node").expect("a path").to_owned()).collect()
    };
    assert!(told(steps.len(), "answer").len() > 3);
    for last in 0..=steps.len() {
        let (answered, pruned) = (told(last, "answer"), told(last, "prune"));
        let number = last.to_string();
        let shown = svg(&[&["--step", &number, "--show", "values"], &tree[..]].concat(), "");
        assert!(shapes(&shown, "stroke-dasharray", "1 2").iter().eq(answered.keys()));
        let first = |first: &&Json| format!("= {}", first.as_str().expect("a path"));
        let mut expected: Vec<String> = answered.values().map(first).collect();
        let mut found = texts(&shown);
        found.retain(|text| text.starts_with('='));
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{last}");
        let is_below = |path: &str, above: &str| path.starts_with(&format!("{above}/"));
        let is_grey = |path: &String| {
            let is_pruned = |root: &&&str| path == **root || is_below(path, root);
            let is_answered = |root: &&&str| is_below(path, root);
            pruned.keys().find(is_pruned).or(answered.keys().find(is_answered)).is_some()
        };
        let grey: Vec<String> = shapes(&shown, "", "").into_iter().filter(is_grey).collect();
        assert_eq!(shapes(&shown, "stroke", "#6b6b6b"), grey, "{last}");
        if last == steps.len() {
            let hidden = svg(&[&["--pruned", "hide"], &tree[..]].concat(), "");
            let mut seen = shapes(&shown, "", "");
            seen.retain(|path| !is_grey(path));
            assert_eq!(shapes(&hidden, "", ""), seen);
        }
    }
    // An exercise does not tell.
    let blank = svg(&[&["--blank"], &tree[..]].concat(), "");
    assert!(shapes(&blank, "stroke-dasharray", "1 2").is_empty());
    assert!(!texts(&blank).iter().any(|text| text.starts_with('=')));
}

/// Slides do not jump: shapes and edges are at the same places in all steps, and names too.
#[test]
fn all_steps_have_one_layout() {
    let places = |step: &str| {
        let drawn = svg(&["--step", step, NAMED], "");
        let document = roxmltree::Document::parse(&drawn).expect("XML");
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        let place = |text: roxmltree::Node| {
            let name = text.descendants().find_map(|piece| piece.text())?;
            let is_name = name.len() == 1 && name.starts_with(|c: char| c.is_ascii_uppercase());
            is_name.then(|| format!("{name} {:?} {:?}", text.attribute("x"), text.attribute("y")))
        };
        let names: Vec<String> = texts.filter_map(place).collect();
        assert_eq!(names.len(), 7);
        (svg_places(&drawn), names)
    };
    let first = places("0");
    assert!(first.0.len() > 20);
    for step in 1..=32 {
        assert_eq!(places(&step.to_string()), first, "{step}");
    }
}

/// For slides: those where `trace` says "cutoff", the one before the first and the last.
#[test]
fn steps_at_cutoffs_are_files_in_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, options) in
        [&[NAMED][..], &["--root", "/1", NAMED], &["--order", "worst", NAMED]].iter().enumerate()
    {
        let frames = folder.path().join(number.to_string());
        let name = frames.to_str().expect("UTF-8");
        draw(&[&["--step", "all", "-o", name], *options].concat(), "");
        let files = || {
            let all = fs::read_dir(&frames).expect("made");
            let name = |file: fs::DirEntry| file.file_name().into_string().expect("UTF-8");
            let mut all: Vec<_> = all.map(|file| name(file.expect("it is there"))).collect();
            all.sort();
            let read =
                |name: String| (fs::read_to_string(frames.join(&name)).expect("it is there"), name);
            all.into_iter().map(read).collect::<Vec<_>>()
        };
        let all = files();
        fs::remove_dir_all(&frames).expect("it is there");
        draw(&[&["--step", "cutoffs", "-o", name], *options].concat(), "");
        let steps = trace(&options[options.len() - 1..]);
        let steps = if options.contains(&"--order") { trace(options) } else { steps };
        let event = |at: usize| steps.get(at).map(|step: &Json| &step["event"]);
        let after = |at: usize| {
            (at + 1..).take_while(|&next| event(next).is_some_and(|event| event == "prune"))
        };
        let cutoffs: Vec<String> = (0..steps.len())
            .filter(|&at| event(at).is_some_and(|event| event == "cutoff"))
            .map(|at| after(at).last().unwrap_or(at))
            .map(|at| format!("step-{:03}.svg", steps[at]["step"].as_u64().expect("a number")))
            .collect();
        let last = all.len() - 1;
        let is_kept = |(number, (_, name)): &(usize, (String, String))| {
            [0, last].contains(number) || cutoffs.contains(name)
        };
        let expected: Vec<_> =
            all.into_iter().enumerate().filter(is_kept).map(|(_, file)| file).collect();
        assert_eq!(files(), expected, "{options:?}");
    }
    // As the page of the drawings says.
    let (name, found) = ("0", folder.path().join("0"));
    let mut names: Vec<_> =
        fs::read_dir(found).expect(name).map(|file| file.expect(name).file_name()).collect();
    names.sort();
    assert_eq!(names, ["step-000.svg", "step-014.svg", "step-028.svg", "step-032.svg"]);
    let refused = try_draw(&["--step", "cutoffs", NAMED], "");
    assert!(
        refused.stderr.contains("`--step cutoffs` writes one file a step"),
        "{}",
        refused.stderr
    );
}

#[test]
fn all_steps_are_files_in_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let frames = folder.path().join("frames");
    let name = frames.to_str().expect("UTF-8");
    draw(&["--step", "all", "-o", name, NAMED], "");
    let steps = trace(&[NAMED]).iter().filter(|step| step["step"].is_u64()).count();
    assert_eq!(fs::read_dir(&frames).expect("made").count(), steps + 1);
    for step in [0, 1, 13, steps] {
        let file = frames.join(format!("step-{step:03}.svg"));
        let found = fs::read_to_string(file).expect("written");
        assert_eq!(found, svg(&["--step", &step.to_string(), NAMED], ""));
    }
    // Other formats, a folder that is there.
    draw(&["--step", "all", "--format", "dot", "-o", name, NAMED], "");
    assert!(frames.join("step-032.dot").exists());
    let refused = try_draw(&["--step", "all", NAMED], "");
    assert_eq!(refused.status, 2);
    assert!(refused.stderr.contains("-o FOLDER"), "{}", refused.stderr);
    for misplaced in [["--step", "all"], ["--width", "90mm"], ["--direction", "right"]] {
        let refused = try_draw(&[&["--format", "html"], &misplaced[..]].concat(), "[1]");
        assert_eq!(refused.status, 2, "{misplaced:?}");
    }
}

/// What TeX says of a document, where there is a TeX. It must compile.
fn compiled(document: &str) -> Option<String> {
    let (is_whole, said) = read_by_tex(document)?;
    assert!(is_whole, "{said}");
    for complaint in ["Overfull", "Missing character", "inside a group"] {
        assert!(!said.contains(complaint), "{said}");
    }
    Some(said)
}

/// Whether TeX reads a document to its end without an error, and what it says.
fn read_by_tex(document: &str) -> Option<(bool, String)> {
    let pdflatex = program(&["pdflatex"])?;
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("t.tex"), document).expect("room");
    let tex = Command::new(pdflatex)
        .args(["-interaction=nonstopmode", "-halt-on-error", "t.tex"])
        .current_dir(folder.path())
        // Lines of the log are not broken.
        .env("max_print_line", "10000")
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&tex.stdout).into_owned();
    Some((tex.status.success(), said))
}

/// A fragment under nothing but its package, and a document.
#[test]
fn tex_reads_a_drawing() {
    let names = r#"[{"name": "\"<|>\\{}$%&#_^~", "move": "`'-,=[]", "children": [3, -5]}, 0.5]"#;
    let fragment = draw(&["--format", "tikz", "--title", "A & B"], names);
    let document = format!(
        "\\documentclass{{article}}\n\\usepackage{{tikz}}\n\\begin{{document}}\n{fragment}\\end{{document}}\n"
    );
    compiled(&document);
    let standalone = draw(&["--format", "tikz", "--standalone"], names);
    compiled(&standalone);
    // As where Latin Modern is not installed.
    let without = standalone.replace("lmodern.sty", "no-such-fonts.sty");
    assert_ne!(without, standalone);
    compiled(&without);
    let options = ["--landscape", "--head", "--blank=boxes", "--title", "Übung"];
    let sheets = ["--format", "tikz", "--standalone", "--solutions"];
    compiled(&draw(&[&sheets[..], &options, &["--letters"]].concat(), LEAVES_27));
}

/// `\input` inside a paragraph: the paragraph goes on after it, and no group is open.
#[test]
fn a_fragment_is_a_part_of_a_paragraph() {
    for blank in [&[][..], &["--blank=boxes"]] {
        let fragment = draw(&[&["--format", "tikz"], blank].concat(), "[[3, 5], [2, 9]]");
        let document = format!(
            "\\documentclass{{article}}\n\\usepackage{{tikz}}\n\\begin{{document}}\n\
             \\everypar{{\\message{{PARAGRAPH}}}}Before \n{fragment} after\
             \\message{{\\ifhmode MODE\\fi\\the\\currentgrouplevel}}.\n\\end{{document}}\n"
        );
        let Some(said) = compiled(&document) else {
            return;
        };
        assert_eq!(said.matches("PARAGRAPH").count(), 1, "{said}");
        // The group is that of `document`, which is at level 0 since 2020, before that at 1.
        assert!(said.contains("MODE0") || said.contains("MODE1"), "{said}");
    }
}

/// A fragment gets narrower with its line, but its type no smaller than 7 pt of its 9 pt.
#[test]
fn a_fragment_in_a_line_that_is_too_narrow_is_an_error() {
    let tree = "[[3, 5], [2, 9], [4, 7], [1, 8]]";
    let fragment = draw(&["--format", "tikz"], tree);
    let in_line = |width: &str| {
        read_by_tex(&format!(
            "\\documentclass{{article}}\n\\usepackage{{tikz}}\n\\begin{{document}}\n\
             \\setbox0\\hbox{{{fragment}}}\\begin{{minipage}}{{{width}}}\n{fragment}\\end{{minipage}}\n\
             \\message{{NATURAL=\\the\\wd0}}\\end{{document}}\n"
        ))
    };
    let Some((is_whole, said)) = in_line("400mm") else {
        return;
    };
    assert!(is_whole, "{said}");
    let natural = said.split_once("NATURAL=").expect("its width").1;
    let natural: f64 = natural.split_once("pt").expect("points").0.parse().expect("a number");
    for (part, is_read) in [(0.8, true), (0.74, false)] {
        let (is_whole, said) = in_line(&format!("{}pt", natural * part)).expect("TeX");
        assert_eq!(is_whole, is_read, "{said}");
        assert_eq!(said.contains("gets smaller than 7pt"), !is_read, "{said}");
    }
}

/// What the fonts of a document do not have is told before TeX is asked; all else compiles.
#[test]
fn letters_that_a_document_lacks_are_told() {
    let standalone = ["--format", "tikz", "--standalone"];
    let named = |name: &str| format!(r#"[{{"name": "{name}", "children": [1, 2]}}, 3]"#);
    for (name, letter) in [
        ("Ход", "`Х` (U+0425)"),
        ("Κίνηση", "`Κ` (U+039A)"),
        ("漢", "`漢` (U+6F22)"),
        ("e\u{301}", "(U+0301)"),
    ] {
        let title = ["--title", name];
        let runs = [
            try_draw(&standalone, &named(name)),
            try_draw(&[&standalone[..], &title].concat(), "[1, 2]"),
            try_draw(&[&standalone[..], &["--solutions"], &title].concat(), "[1, 2]"),
        ];
        for run in runs {
            assert_eq!((run.status, run.stdout.as_str()), (2, ""));
            let remedy =
                "leave out `--standalone`, and put the fragment into a document of your own";
            for words in [letter, remedy, "lualatex"] {
                assert!(run.stderr.contains(words), "{}", run.stderr);
            }
        }
        // A fragment is for a document whose fonts the program does not know. Names may be hidden.
        assert!(draw(&["--format", "tikz"], &named(name)).contains(name));
        draw(&[&standalone[..], &["--show", "values"]].concat(), &named(name));
    }
    let known = |code: &u32| {
        let letter = char::from_u32(*code).expect("not a surrogate");
        let run = try_draw(&standalone, &named(&letter.to_string()));
        (run.status == 0).then_some(letter)
    };
    let latin: String =
        (0xa1..=0x17f).chain(0x2010..=0x2044).filter_map(|code| known(&code)).collect();
    for part in ["äöüßåæœøçñłąőşžðþ", "„“”’«»–—…†•‰"] {
        assert!(part.chars().all(|letter| latin.contains(letter)), "{latin}");
    }
    let title = ["--title", &latin];
    let document = draw(&[&standalone[..], &title].concat(), "[1, 2]");
    compiled(&document);
}
