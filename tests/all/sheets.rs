//! Sheets of exercises: several trees in one document or on one page, with their solutions after them.

use crate::support::run;

/// Two trees, in which something is pruned.
const TREES: [&str; 2] = ["[[3, 5], [2, 9]]", "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]"];

fn draw(arguments: &[&str], input: &str) -> String {
    let run = run(&[&["draw"], arguments].concat(), input);
    assert_eq!((run.stderr.as_str(), run.status), ("", 0), "{arguments:?}");
    run.stdout
}

fn refused(arguments: &[&str], input: &str) -> String {
    let run = run(&[&["draw"], arguments].concat(), input);
    assert_eq!((run.stdout.as_str(), run.status), ("", 2), "{arguments:?}");
    run.stderr
}

fn lines(trees: &[&str]) -> String {
    trees.join("\n") + "\n"
}

/// The pictures of a document for LaTeX, in order.
fn pictures(tex: &str) -> Vec<&str> {
    let rest = tex.split(r"\begin{tikzpicture}").skip(1);
    rest.map(|rest| rest.split(r"\end{tikzpicture}").next().expect("its end")).collect()
}

#[test]
fn a_document_has_each_exercise_on_a_page_and_then_each_solution() {
    for options in [&[][..], &["--letters"], &["--show", "names,values"]] {
        let document = ["--format", "tikz", "--standalone"];
        let sheets = ["--solutions", "--from", "jsonl", "--title", "No. {n}"];
        let tex = draw(&[&document[..], &sheets, options].concat(), &lines(&TREES));
        let alone = |tree: &str, title: &str, blank: &[&str]| {
            let title = ["--title", title];
            draw(&[&document[..], &title, options, blank].concat(), tree)
        };
        let mut expected = Vec::new();
        for blank in [&["--blank"][..], &[]] {
            for (tree, title) in TREES.iter().zip(["No. 1", "No. 2"]) {
                expected.push(alone(tree, title, blank));
            }
        }
        let expected: Vec<&str> = expected.iter().flat_map(|tex| pictures(tex)).collect();
        assert_eq!(pictures(&tex), expected);
        // One document, whose pages end between the pictures alone.
        assert_eq!(tex.matches(r"\documentclass").count(), 1);
        assert_eq!(tex.matches("\n\\clearpage\n").count(), 3);
        assert!(tex.ends_with("}\n\\end{document}\n"), "{tex}");
    }
}

/// The width and height of each box of a drawing, in mm, as it stands there in pixels.
fn box_sizes(drawing: &str) -> Vec<(f64, f64)> {
    let lines = drawing.lines();
    let boxes = lines.filter(|line| line.contains("\"box\"") || line.contains(r"\draw[box]"));
    let numbers = |line: &str| -> Vec<f64> {
        let words = line.split(|c: char| !(c.is_ascii_digit() || ".-".contains(c)));
        words.filter_map(|word| word.parse().ok()).collect()
    };
    let size = |line: &str| match (line.contains("<rect"), &numbers(line)[..]) {
        (true, [_, _, width, height, ..]) => (*width, *height),
        (false, [x, y, right, bottom]) => (right - x, bottom - y),
        (_, other) => panic!("{other:?} in {line}"),
    };
    let millimetres = |(width, height)| (width * 25.4 / 96.0, height * 25.4 / 96.0);
    boxes.map(size).map(millimetres).collect()
}

/// Where the boxes, edges, shapes and names of a drawing are.
fn places(drawing: &str) -> Vec<&str> {
    let is_placed = |line: &&str| {
        let (is_box, is_svg) = (line.contains(r"\draw[box]"), line.contains("data-part"));
        let is_label = line.contains("\"label\"");
        is_box || (is_svg && !is_label && !line.contains("\"cut\""))
    };
    let place = |line: &'_ str| {
        let ends = [" stroke", " fill", "/>"].map(|end| line.find(end));
        ends.into_iter().flatten().min().unwrap_or(line.len())
    };
    let lines = drawing.lines().filter(is_placed);
    lines.map(|line| &line[..place(line)]).collect()
}

/// The texts in the middle of each box of an SVG drawing.
fn boxed(drawing: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(drawing).expect("XML");
    let all_of = |part: &'static str| {
        let all = document.descendants();
        all.filter(move |node| node.attribute("data-part") == Some(part))
    };
    let number = |node: roxmltree::Node, name: &str| -> f64 {
        node.attribute(name).expect("it is there").parse().expect("a number")
    };
    all_of("box")
        .map(|empty| {
            let [x, y, width, height] =
                ["x", "y", "width", "height"].map(|name| number(empty, name));
            let is_in = |label: &roxmltree::Node| {
                let is_middle = (number(*label, "x") - x - width / 2.0).abs() < 0.02;
                is_middle && (y..y + height).contains(&number(*label, "y"))
            };
            let labels: Vec<_> = all_of("label").filter(is_in).collect();
            labels.iter().filter_map(roxmltree::Node::text).collect()
        })
        .collect()
}

#[test]
fn boxes_have_room_for_a_hand_and_hold_the_solution() {
    let named = "trees/three-ply-named.json";
    let trees = [
        TREES[0].to_owned(),
        TREES[1].to_owned(),
        uniform(3, 3),
        "[[1.5e300, -2e-7], [1e100, 3]]".to_owned(),
    ];
    for format in ["svg", "tikz"] {
        for look in
            [&[][..], &["--landscape"], &["--direction", "right"], &["--show", "names,values"]]
        {
            for tree in &trees {
                let options = [&["--format", format], look].concat();
                let sheet = draw(&[&options[..], &["--blank=boxes"]].concat(), tree);
                let solution = draw(&[&options[..], &["--blank=solved"]].concat(), tree);
                let sizes = box_sizes(&sheet);
                // A value and a window for each inner node.
                let each = if look.contains(&"--show") { 1 } else { 2 };
                assert_eq!(sizes.len(), each * tree.matches('[').count());
                for (number, (width, height)) in sizes.iter().enumerate() {
                    let least = if number % each == 1 { 24.0 } else { 12.0 };
                    assert!(*width >= least && *height >= 7.0, "{width} {height} {options:?}");
                }
                assert_eq!(places(&sheet), places(&solution));
                assert!(!sheet.contains(r"\resizebox"), "a fragment is not scaled");
            }
        }
    }
    // The texts of a box are in the middle of it, and the sign of a name does not stand there.
    let solution = draw(&["--format", "svg", "--blank=solved", named], "");
    let inside = boxed(&solution);
    // As `abprune draw trees/three-ply-named.json` says of A, B, D, E, C, F and G.
    let expected = [
        "5",
        "(−∞, ∞)",
        "5",
        "(−∞, ∞)",
        "5",
        "(−∞, ∞)",
        "≥ 6",
        "(−∞, 5)",
        "≤ 2",
        "(5, ∞)",
        "2",
        "(5, ∞)",
        "",
        "",
    ];
    assert_eq!(inside, expected);
}

/// The tree of `docs/chance.md`, whose values and windows are worked out there by hand. With MIN in the place of
/// chance, B were 7.
#[test]
fn chance_nodes_have_boxes_and_letters() {
    let tree = "max(chance(7/10 (9, 10), 3/10 (9, 7)), chance(7/10 (2, 3), 3/10 (5, 8)))";
    let sheet = |blank: &str| {
        let options = ["--format", "svg", "--letters", "--bounds", "0,10"];
        draw(&[&options[..], &[blank]].concat(), tree)
    };
    let (empty, solved) = (sheet("--blank=boxes"), sheet("--blank=solved"));
    assert_eq!(places(&empty), places(&solved));
    // A, B, D, E, C, F and G: the value and the window of each; G is not looked at.
    let expected = [
        "8.4",
        "(0, 10)",
        "8.4",
        "(0, 10)",
        "9",
        "(0, 10)",
        "7",
        "(0, 10)",
        "≤ 4.4",
        "(8.4, 10)",
        "≤ 2",
        "(54/7, 10)",
        "",
        "",
    ];
    assert_eq!(boxed(&solved), expected);
    // A window has a comma between its ends, and nothing tells the solution.
    let is_blank = |(at, text): (usize, String)| text == if at % 2 == 0 { "" } else { "," };
    assert!(boxed(&empty).into_iter().enumerate().all(is_blank), "{empty}");
    for text in [">CHANCE<", ">B<", ">C<", ">0.7<", ">0.3<", r#"data-node="/0" cx="#] {
        assert!(empty.contains(text), "{text}");
    }
}

/// Boxes on a page: beside the nodes, else below them; else the error names what helps.
#[test]
fn boxes_are_not_made_smaller_for_a_page() {
    let boxes = [&SHEETS[..], &["--blank=boxes"]].concat();
    let (small, large) = (uniform(2, 3), uniform(3, 3));
    for (options, tree) in [
        (&[][..], &small),
        (&["--show", "values"], &large),
        (&["--landscape"], &large),
        (&["--direction", "right"], &large),
    ] {
        let tex = draw(&[&boxes[..], options].concat(), tree);
        let pages = pictures(&tex);
        assert_eq!(places(pages[0]), places(pages[1]), "the sheet and its solution");
        for (width, height) in box_sizes(&tex) {
            assert!(width >= 12.0 && height >= 7.0, "{width} {height}");
        }
        assert!(smallest_type(&tex) >= 7.0);
    }
    let said = refused(&boxes, &large);
    for remedy in ["--landscape", "--root NODE", "--max-ply N", "--show values"] {
        assert!(said.contains(remedy), "{said}");
    }
    let said = refused(&[&SHEETS[..], &["--blank=solved"]].concat(), &small);
    assert!(said.contains("use `--blank=boxes`"), "{said}");
    let said = refused(&["--format", "html", "--blank=solved"], &small);
    assert!(said.contains("`--blank=solved` is for `--format svg|tikz`"), "{said}");
    // Only an exercise can do without a solution in silence.
    draw(&["--format", "svg", "--blank=boxes"], "[[1, null], 2]");
    let solved = ["draw", "--format", "svg", "--blank=solved"];
    let known = run(&solved, "[[1, null], 2]");
    assert!(known.stderr.starts_with("note: -: the search needs the value of the leaf /0/1"));
}

/// The lines to write on are on the exercise alone, and all else is at the same places.
#[test]
fn a_sheet_may_have_lines_for_a_name_and_a_number() {
    let head = |blank: &[&str]| {
        let options = ["--format", "svg", "--head", "--title", "One"];
        draw(&[&options[..], blank].concat(), TREES[1])
    };
    for (blank, solved) in [("--blank=boxes", Some("--blank=solved")), ("--blank", None)] {
        let sheet = head(&[blank]);
        let document = roxmltree::Document::parse(&sheet).expect("XML");
        let texts: Vec<&str> = document
            .descendants()
            .filter(|node| node.has_tag_name("text"))
            .filter_map(|node| node.text())
            .collect();
        assert_eq!(texts[..3], ["Name:", "Number:", "One"]);
        let rules = document.descendants();
        let rules = rules.filter(|node| node.attribute("data-part") == Some("rule"));
        let lengths: Vec<f64> = rules
            .map(|rule| {
                let path = rule.attribute("d").expect("a path");
                let numbers: Vec<f64> =
                    path.split(['M', 'L', ' ']).filter_map(|number| number.parse().ok()).collect();
                assert!((numbers[1] - numbers[3]).abs() < 0.01, "it is level");
                (numbers[2] - numbers[0]) * 25.4 / 96.0
            })
            .collect();
        assert!(
            matches!(lengths[..], [name, number] if name >= 60.0 && number >= 25.0),
            "{lengths:?}"
        );
        if let Some(solved) = solved {
            let solution = head(&[solved]);
            assert!(!solution.contains("Name:") && !solution.contains("\"rule\""));
            let mut expected = places(&sheet);
            expected.retain(|line| !line.contains("\"rule\""));
            assert_eq!(places(&solution), expected);
        }
    }
    let tex = draw(&[&SHEETS[..], &["--head"]].concat(), TREES[0]);
    let has_head: Vec<bool> =
        pictures(&tex).iter().map(|picture| picture.contains("{Name:}")).collect();
    assert_eq!(has_head, [true, false]);
    assert_eq!(sizes(&tex)[0], sizes(&tex)[1]);
    // A narrow drawing has a shorter line; a column of 60 mm has none.
    draw(&["--format", "svg", "--blank", "--head", "--width", "100mm"], TREES[0]);
    refused(&["--format", "svg", "--blank", "--head", "--width", "60mm"], TREES[0]);
    let said = refused(&["--format", "svg", "--head"], TREES[0]);
    assert!(said.contains("`--head` is for exercises"), "{said}");
    let said = refused(&["--format", "dot", "--blank", "--head"], TREES[0]);
    assert!(said.contains("`--head` is for `--format svg|tikz`"), "{said}");
}

#[test]
fn fragments_are_paragraphs() {
    let options = ["--format", "tikz", "--title", "{n}"];
    let all = draw(&[&options[..], &["--from", "jsonl"]].concat(), &lines(&TREES));
    let alone = |(number, tree)| draw(&["--format", "tikz", "--title", number], tree);
    let alone: Vec<String> = ["1", "2"].into_iter().zip(TREES).map(alone).collect();
    assert_eq!(all, alone.join("\n"));
}

/// A uniform tree with this branching factor and depth, whose leaves have two digits.
fn uniform(branching: usize, plies: usize) -> String {
    (0..plies).fold("17".to_owned(), |child, _| format!("[{}]", vec![child; branching].join(", ")))
}

/// The width and height of each picture of a document for LaTeX, in mm.
fn sizes(tex: &str) -> Vec<(f64, f64)> {
    let millimetres = |pixels: &str| {
        let pixels: f64 = pixels.parse().expect("a number");
        pixels * 25.4 / 96.0
    };
    let size = |picture: &&str| {
        let (_, size) = picture.split_once("rectangle (").expect("the box");
        let (size, _) = size.split_once(')').expect("its end");
        let (width, height) = size.split_once(',').expect("two lengths");
        (millimetres(width), millimetres(height))
    };
    pictures(tex).iter().map(size).collect()
}

/// The smallest type in a document for LaTeX, in pt.
fn smallest_type(tex: &str) -> f64 {
    let sizes = tex.split(r"\fontsize{").skip(1);
    let size = |rest: &str| -> f64 {
        let (size, _) = rest.split_once('}').expect("its end");
        size.parse().expect("a number")
    };
    sizes.map(size).fold(f64::INFINITY, f64::min)
}

const SHEETS: [&str; 4] = ["--format", "tikz", "--standalone", "--solutions"];

/// Nothing is scaled: a drawing that cannot be made small enough is refused.
#[test]
fn a_drawing_is_no_larger_than_its_page() {
    let chain = |plies| format!("{}1, 2{}", "[".repeat(plies), "]".repeat(plies));
    let fitting = [uniform(3, 2), uniform(3, 3), uniform(2, 4), chain(7), chain(12)];
    for tree in &fitting {
        let tex = draw(&SHEETS, tree);
        // A4 and US letter, with margins of 20 mm.
        for (width, height) in sizes(&tex) {
            assert!(width <= 210.0 - 40.0 && height <= 279.4 - 40.0, "{width} {height}");
        }
        assert!(smallest_type(&tex) >= 7.0, "{tree}");
        assert!(!tex.contains(r"\scalebox") && !tex.contains(r"\resizebox"));
    }
    // 12 plies at the usual distance would be higher than a page.
    let alone = draw(&["--format", "tikz", "--standalone"], &chain(12));
    assert!(sizes(&alone)[0].1 > 279.4 - 40.0);
    for (tree, what) in [(uniform(3, 4), "width"), (chain(60), "height")] {
        let said = refused(&SHEETS, &tree);
        for word in [&format!("needs a {what} of"), "--root NODE", "--max-ply N"] {
            assert!(said.contains(word), "{said}");
        }
        assert!(!said.contains("--direction"), "it would not help: {said}");
    }
    // What the help says is enough.
    let said = refused(&SHEETS, &uniform(2, 5));
    assert!(said.contains("turn it with `--direction right`"), "{said}");
    draw(&[&SHEETS[..], &["--direction", "right"]].concat(), &uniform(2, 5));
}

/// A page of A4 that lies is 257 mm wide and 170 mm high between margins of 20 mm.
#[test]
fn a_page_may_lie_on_its_side() {
    let trees = [uniform(3, 3), uniform(2, 5)];
    let document = "\\usepackage[a4paper, landscape, margin=20mm]{geometry}";
    // A document of several pages, and of one.
    let options = ["--format", "tikz", "--standalone", "--landscape"];
    let several = [&options[..], &["--solutions", "--from", "jsonl"]].concat();
    let all = draw(&several, &lines(&[&trees[0], &trees[1]]));
    assert_eq!(sizes(&all).len(), 4);
    for tex in [all, draw(&options, &trees[1])] {
        assert!(tex.contains(document), "{tex}");
        for (width, height) in sizes(&tex) {
            // Wider than a page that stands has room for.
            assert!(170.0 < width && width <= 257.0 && height <= 170.0, "{width} {height}");
        }
        assert!(smallest_type(&tex) >= 7.0);
    }
    // As a part of a document of another's, and as a picture.
    let svg = draw(&["--format", "svg", "--landscape"], &trees[1]);
    let (_, width) = svg.split_once(" width=\"").expect("a width");
    let width: f64 = width[..width.find('"').expect("its end")].parse().expect("a number");
    assert!(width <= 257.0 / 25.4 * 96.0, "{width}");
    let narrow = ["--format", "svg", "--landscape", "--width", "160mm", "--direction", "right"];
    draw(&narrow, &trees[0]);
    // The page that stands has no room: the help names the one that lies, and that one has.
    let said = refused(&SHEETS, &trees[1]);
    assert!(said.contains("turn the page with `--landscape`"), "{said}");
    let said = refused(&["--format", "svg", "--landscape"], &uniform(3, 4));
    assert!(said.contains("needs a width of") && !said.contains("--landscape"), "{said}");
    let said = refused(&["--format", "dot", "--landscape"], "[1, 2]");
    assert!(said.contains("`--landscape` is for `--format svg|tikz`"), "{said}");
}

#[test]
fn a_page_has_the_sheets_and_then_the_solutions() {
    let options = ["--format", "html", "--solutions", "--from", "jsonl"];
    let html = draw(&[&options[..], &["--title", "No. {n}"]].concat(), &lines(&TREES));
    let parts: Vec<&str> = html.split("<noscript>").skip(1).collect();
    let title = |part: &&str| {
        let (_, rest) = part.split_once("<title>").expect("a title");
        rest.split_once("</title>").expect("its end").0.to_owned()
    };
    let titles: Vec<String> = parts.iter().map(title).collect();
    assert_eq!(titles, ["No. 1", "No. 2", "No. 1", "No. 2"]);
    // In both trees, two edges and one are cut.
    let cuts = |part: &&str| part.matches(r#"data-part="cut" d="#).count();
    assert_eq!(parts.iter().map(cuts).collect::<Vec<_>>(), [0, 0, 1, 2]);
    assert_eq!(html.matches(r#""is_blank":true"#).count(), 2);
}

#[test]
fn a_title_says_which_tree_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("trees.jsonl");
    std::fs::write(&file, lines(&["1", "2"])).expect("written");
    let file = file.to_str().expect("UTF-8");
    let titles = |title: &str, trees: &[&str]| -> Vec<String> {
        let options = ["--format", "tikz", "--standalone", "--title", title];
        let tex = draw(&[&options[..], trees].concat(), "[3, 5]");
        let (first, rest) = ("{", "};");
        let line = |line: &&str| line.contains("start, title]");
        let text = |line: &str| {
            let (_, text) = line.split_once(first).expect("a text");
            text.trim_end_matches(rest).to_owned()
        };
        tex.lines().filter(line).map(text).collect()
    };
    let all = ["-", file];
    assert_eq!(titles("{n}", &all), ["1", "2", "3"]);
    let expected = ["{-}:1", "trees.jsonl:1", "trees.jsonl:2"];
    assert_eq!(titles("{file}:{line}", &all), expected);
    assert_eq!(titles("{n}{n} }", &[&format!("{file}:2")]), [r"11 \}"]);
    let hostile = titles(r"%&#_\{{}}$^~é {n}", &["-"]);
    let expected = r"\%\&\#\_\textbackslash{}\{\}\$\textasciicircum{}\textasciitilde{}é 1";
    assert_eq!(hostile, [expected]);
}

#[test]
fn what_cannot_be_done_is_told() {
    for (options, reason) in [
        (
            &["--title", "{m}"][..],
            "`{m}` is none of {n}, {file}, {line}; `{{` and `}}` write braces",
        ),
        (&["--title", "{n"], "a brace is not closed; `{{` and `}}` write braces"),
        (&["--solutions"], "`--solutions` is for `--format tikz|html`"),
        (&["--solutions", "--format", "tikz", "--step", "3"], "cannot be used with '--step"),
        (
            &["--format", "svg", "[1, 2]", "[3]"],
            "draw each with a command of its own, or all in one file with `--format html` or `--format tikz`",
        ),
        (
            &["--format", "tikz", "--step", "all", "-o", "frames", "[1, 2]", "[3]"],
            "`--step all` draws one tree, and 2 are named: draw each with a command of its own",
        ),
    ] {
        let said = refused(options, "[3, 5]");
        assert!(said.contains(reason), "{options:?}: {said}");
    }
}

#[test]
fn the_solution_of_a_tree_with_an_unknown_leaf_has_what_is_known() {
    let tree = r#"[[3, {"value": null}], [4, 5]]"#;
    let sheet = draw(&["--format", "tikz", "--blank"], tree);
    assert!(sheet.contains('?'));
    let both = run(&["draw", "--format", "tikz", "--blank", "--solutions"], tree);
    let both = &pictures(&both.stdout)[..];
    // What MIN has of the first node: at most 3, so its window is (-inf, 3).
    let known = [r"$\le  3$", r"$(-\infty , 3)$"];
    assert_eq!(both.len(), 2);
    assert!(both[0].contains('?') && known.iter().all(|text| !both[0].contains(text)));
    assert!(both[1].contains('?') && known.iter().all(|text| both[1].contains(text)));
}
