//! Trees written as lists: what they mean, what is refused, and which documents are taken for lists.

use abprune::Named as _;
use abprune::random::Random;
use abprune::read::{Format, Options, Problem};

use crate::mutations::mutate;
use crate::support::{Tree, run, solve};

/// Documents of lists, and the same trees as nested JSON, written by hand.
const TREES: &[(&str, &str)] = &[
    ("((3 12 8) (2 4 6) (14 5 2))", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"),
    ("((3, 12, 8), (2, 4, 6))", "[[3, 12, 8], [2, 4, 6]]"),
    (
        "['A', ['B', ('D', 3), ('E', 5)], 4]",
        r#"{"name": "A", "children": [
            {"name": "B", "children": [{"name": "D", "value": 3}, {"name": "E", "value": 5}]}, 4]}"#,
    ),
    (
        "A(B(D(3,5),E(6,9)),C(F(1,2),G(0,-1)))",
        r#"{"name": "A", "children": [
            {"name": "B", "children": [
                {"name": "D", "children": [3, 5]}, {"name": "E", "children": [6, 9]}]},
            {"name": "C", "children": [
                {"name": "F", "children": [1, 2]}, {"name": "G", "children": [0, -1]}]}]}"#,
    ),
    (
        "MAX{MIN{3,5,10}, MIN{2,a,b}, MIN{2,7,3}}",
        r#"[[3, 5, 10], [2, {"name": "a", "value": null}, {"name": "b", "value": null}], [2, 7, 3]]"#,
    ),
    ("(max (min 3 12) (min 2 4))", "[[3, 12], [2, 4]]"),
    ("tree = [[3, 5], [6, None]]\n", "[[3, 5], [6, null]]"),
    ("# notes\ntree = (\n  (3, 5),  # first\n  (6, 9),\n)\n", "[[3, 5], [6, 9]]"),
    ("[\n [3 5] ; one\n [6 9]\n]", "[[3, 5], [6, 9]]"),
    ("((3 5)(6 9))", "[[3, 5], [6, 9]]"),
    ("{3}", "[3]"),
    ("(3,)", "[3]"),
    ("3", "3"),
    ("D(3)", r#"{"name": "D", "value": 3}"#),
    ("((D 3) (E 4))", r#"[{"name": "D", "value": 3}, {"name": "E", "value": 4}]"#),
    ("((\"D\" 3,) 5 ('E' 4))", r#"[{"name": "D", "value": 3}, 5, {"name": "E", "value": 4}]"#),
    ("(5 D(?))", r#"[5, {"name": "D", "value": null}]"#),
    ("(D 3 (E ?))", r#"{"name": "D", "children": [3, {"name": "E", "value": null}]}"#),
    ("D((3),)", r#"{"name": "D", "children": [[3]]}"#),
    (
        "(A (B 5) (C (D 6) 9))",
        r#"{"name": "A", "children": [
            {"name": "B", "value": 5}, {"name": "C", "children": [{"name": "D", "value": 6}, 9]}]}"#,
    ),
    ("[('a', 3), ('b', 5)]", r#"[{"name": "a", "value": 3}, {"name": "b", "value": 5}]"#),
    ("[['?', 5], [2, '_', _]]", "[[null, 5], [2, null, null]]"),
    ("((3, 5), (x, 9))", r#"[[3, 5], [{"name": "x", "value": null}, 9]]"#),
    ("'A'(3, 5)", r#"{"name": "A", "children": [3, 5]}"#),
    ("Min(3, 5)", r#"{"player": "min", "children": [3, 5]}"#),
    ("('MIN', 3, 5)", r#"{"player": "min", "children": [3, 5]}"#),
    ("(min 3)", r#"{"player": "min", "children": [3]}"#),
    (
        "MAX('A', 3, max('B', 2, 6))",
        r#"{"name": "A", "children": [3, {"player": "max", "name": "B", "children": [2, 6]}]}"#,
    ),
    ("A(min 3 5)", r#"{"name": "A", "player": "min", "children": [3, 5]}"#),
    ("(3 nil Null NONE ?)", "[3, null, null, null, null]"),
    (
        "(9 a 'b c' \"d\\u00e9\\'\" x-1)",
        r#"[9, {"name": "a", "value": null}, {"name": "b c", "value": null},
            {"name": "dé'", "value": null}, {"name": "x-1", "value": null}]"#,
    ),
    ("(0.5 -1e2 3)", "[0.5, -1e2, 3]"),
    // A leaf or a list with its name before it.
    (
        "A(B:3, C = 5)",
        r#"{"name": "A", "children": [{"name": "B", "value": 3}, {"name": "C", "value": 5}]}"#,
    ),
    (
        "((A:3 B:5)(C:2 D: ?))",
        r#"[[{"name": "A", "value": 3}, {"name": "B", "value": 5}],
            [{"name": "C", "value": 2}, {"name": "D", "value": null}]]"#,
    ),
    (
        "A(B: (3, 5), max: (2, 9))",
        r#"{"name": "A", "children": [
            {"name": "B", "children": [3, 5]}, {"player": "max", "children": [2, 9]}]}"#,
    ),
    // What Python, NumPy and PyTorch print.
    ("array([[3, 5],\n       [2, 9]], dtype=int8)", "[[3, 5], [2, 9]]"),
    ("[np.array([3, 5]), tensor([2., 9.])]", "[[3, 5], [2.0, 9.0]]"),
    ("[[3 5]\n [2 9]]", "[[3, 5], [2, 9]]"),
    ("[[ 3.   5. ]\n [-0.5  1.e+01]]", "[[3.0, 5.0], [-0.5, 1.0e1]]"),
    ("[[3, 5], [2, 9,],]", "[[3, 5], [2, 9]]"),
    // What stands around a tree where people copy one.
    ("// notes\n[[3, 5], // one\n [2, 9]]", "[[3, 5], [2, 9]]"),
    ("> [[3, 5],\n> [2, 9]]", "[[3, 5], [2, 9]]"),
    (">>> tree = [[3, 5], [2, 9]]", "[[3, 5], [2, 9]]"),
    ("\"[[3, 5], [2, 9]]\"", "[[3, 5], [2, 9]]"),
    ("'((3 5) (2 9))", "[[3, 5], [2, 9]]"),
    ("`((3 5) (2 9))`", "[[3, 5], [2, 9]]"),
    ("(3 5)(2 9)", "[[3, 5], [2, 9]]"),
    ("[3, 5],\n[2, 9]", "[[3, 5], [2, 9]]"),
    ("(A 3) (B 5)", r#"[{"name": "A", "value": 3}, {"name": "B", "value": 5}]"#),
    // Numbers as people write them.
    ("[[\u{2212}3,\u{a0}+5], [1/2, .25]]", "[[-3, 5], [0.5, 0.25]]"),
    ("\u{2212}3", "-3"),
    ("1/4", "0.25"),
    ("\u{feff}\u{391}(3, 5)", "{\"name\": \"\u{391}\", \"children\": [3, 5]}"),
];

/// What `solve` says of a document as JSON, or the message if there is no answer.
fn answer(format: &str, document: &str) -> String {
    let run = run(&["solve", "--from", format, "--format", "json"], document);
    match run.status {
        0 => run.stdout,
        _ => run.stderr.lines().next().unwrap_or_default().to_owned(),
    }
}

/// All that a tree has, node by node.
fn nodes(format: Format, document: &str) -> Vec<String> {
    let tree = format.read(document.as_bytes(), &Options::default());
    let tree = tree.unwrap_or_else(|error| panic!("{document}: {error}"));
    let node = |id| {
        let (label, player) = (tree.label(id), tree.player_at(id));
        format!("{:?} {label:?} {player:?} {:?}", tree.node(id), tree.size_of(id))
    };
    (0..tree.len()).map(node).collect()
}

#[test]
fn lists_are_the_trees_that_they_look_like() {
    for (lists, nested) in TREES {
        assert_eq!(nodes(Format::Lists, lists), nodes(Format::Nested, nested), "{lists}");
        assert_eq!(answer("lists", lists), answer("nested", nested), "{lists}");
    }
}

#[test]
fn what_is_only_lists_needs_no_option() {
    for (lists, nested) in TREES {
        let detected = Format::of_bytes(lists.as_bytes(), &Options::default(), true);
        // One is also JSON.
        assert!(*lists == "3" || detected == Format::Lists, "{lists}");
        let found = Format::of_bytes(nested.as_bytes(), &Options::default(), true);
        assert_eq!(found, Format::Nested, "{nested}");
    }
}

/// A tree written as lists, in a style for each node.
fn write(tree: &Tree, random: &mut Random, text: &mut String) {
    const BRACKETS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];
    const SEPARATORS: [&str; 6] = [" ", ", ", ",", " ,\n", "\t", " # x, (\n"];
    let one_of = |random: &mut Random, count: usize| {
        usize::try_from(random.below(count as u64)).expect("small")
    };
    match tree {
        Tree::Leaf(Some(value)) => text.push_str(&value.to_string()),
        Tree::Leaf(None) => text.push_str(["?", "nil", "None", "null"][one_of(random, 4)]),
        Tree::Inner(player, children) => {
            let (open, close) = BRACKETS[one_of(random, 3)];
            let place = one_of(random, 3);
            let label = player.map_or("", |player| player.name());
            if place == 0 {
                text.push_str(label);
            }
            text.push(open);
            if place > 0 && !label.is_empty() {
                text.push_str(&match place {
                    1 => label.to_uppercase() + " ",
                    _ => ["'", label, "', "].concat(),
                });
            }
            for (number, child) in children.iter().enumerate() {
                if number > 0 {
                    text.push_str(SEPARATORS[one_of(random, SEPARATORS.len())]);
                }
                write(child, random, text);
            }
            // Without a comma that would be an error.
            let is_around_list =
                player.is_some() && matches!(&children[..], [Tree::Inner(None, _)]);
            let end = if is_around_list { 1 } else { one_of(random, 3) };
            text.push_str(["", ",", " "][end]);
            text.push(close);
        }
    }
}

#[test]
fn random_trees_in_any_style_are_read_back() {
    for seed in 0..2_000 {
        let mut random = Random::new(seed);
        let tree = Tree::random(&mut random, 5);
        let mut text = String::new();
        write(&tree, &mut random, &mut text);
        let json = tree.json();
        assert_eq!(
            nodes(Format::Lists, &text),
            nodes(Format::Nested, &json),
            "seed {seed}: {text}"
        );
    }
}

/// Input, line and column, and parts of the message and of the help.
type Case = (&'static str, &'static str, &'static str, &'static str);

const WRONG: &[Case] = &[
    ("", "1:1", "empty", "smallest tree"),
    ("# nothing", "1:10", "empty", "smallest tree"),
    ("()", "1:1", "at least one child", "write `0`"),
    ("(3, MAX[])", "1:5", "at least one child", "write `0`"),
    ("A()", "1:1", "a name and no items", "`A(3)`"),
    ("(3 ('A'))", "1:4", "a name and no items", "`A(3)`"),
    ("(a)", "1:1", "a name and no items", "`(a, b)`"),
    ("(3,,5)", "1:4", "found `,`, expected an item", "a comma too many"),
    ("(, 3)", "1:2", "found `,`, expected an item", "a comma too many"),
    ("(3,\n,)", "2:1", "found `,`, expected an item", "a comma too many"),
    ("(3, 5]", "1:6", "found `]`, expected `)`", "close `(` with `)`"),
    ("[(3, 5], 6)", "1:7", "found `]`, expected `)`", ""),
    (")", "1:1", "found `)`, expected an item", ""),
    ("((3 5) 6", "1:1", "a bracket is missing", "is its end missing?"),
    ("(3 A(5 (2 9)", "1:4", "a bracket is missing", ""),
    ("array([3, 5]", "1:6", "a bracket is missing", ""),
    ("array([3, 5], [2, 9])", "1:13", "expected `)`", "one list"),
    ("array([3, 5],)", "1:13", "expected `)`", "one list"),
    ("(3 5)\n(2 9)", "2:1", "found `(` after the tree", "a bracket around all"),
    ("((3, 5), (2, 9)),", "1:17", "found `,` after the tree", "one too many"),
    ("a, (3, 5)", "1:2", "found `,` after the tree", ""),
    ("((A:1,B:2),C:3);", "1:16", "found `;` right after", ""),
    ("tree =", "1:7", "expected an item", "is its end missing?"),
    ("(3 5) 6", "1:7", "found `6` after the tree", "one tree"),
    ("(3 5)) ", "1:6", "found `)` after the tree", "one too many"),
    ("(3(5))", "1:3", "found `(` right after", "white space"),
    ("(3'a')", "1:3", "found `'` right after", "white space"),
    ("('a''b')", "1:5", "found `'` right after", "white space"),
    ("('a'b)", "1:5", "found `b` right after", "white space"),
    ("((3)45)", "1:5", "found `45` right after", "white space"),
    ("(?(3))", "1:3", "found `(` right after", ""),
    ("(3 / 5)", "1:4", "found `/`", "in quotes"),
    ("(12\u{a0}345 6)", "1:2", "`12 345` may be one number or two", "a comma"),
    ("(1/3 5)", "1:2", "`1/3` has no exact decimal", "the decimal that you mean"),
    ("(3 \u{2212}\u{221e})", "1:4", "found `\u{2212}\u{221e}`, expected a finite", "`null`"),
    ("(3 a\u{ff0c}5)", "1:5", "found `\u{ff0c}`", "in quotes"),
    ("(3 \\)", "1:4", "found `\\`", "in quotes"),
    ("('A':3)", "1:5", "found `:`", "--from nested"),
    ("(A:=3)", "1:4", "found `=`", "--from nested"),
    ("(A: B)", "1:3", "found `:`", "`A: 3`"),
    ("Node(value=3)", "1:11", "found `=`", "--from nested"),
    ("(score: 3)", "1:7", "found `:`", "--from nested"),
    ("A(alpha=3, beta=5)", "1:8", "found `=`", ""),
    ("{v: 3, c: (5, 6)}", "1:3", "found `:`", "--from nested"),
    ("(max: 3)", "1:2", "found `max`, which says who moves", ""),
    ("({\"value\": 3})", "1:10", "found `:`", "--from nested"),
    ("(3 'a)", "1:4", "no closing `'`", "close it"),
    ("(3 \"a\nb\")", "1:4", "no closing `\"`", ""),
    ("(3 'a\tb')", "1:6", "control character 0x09", "\\t"),
    ("(3 'a\\x41')", "1:6", "`\\x` is not an escape", "\\u"),
    ("(3 '\\ud800')", "1:5", "`\\ud800` is not a character", ""),
    ("A('B', 3)", "1:3", "found `B`", "leave one"),
    ("MAX('min', 3)", "1:5", "found `min`", "leave one"),
    ("MAX(MIN 3 5)", "1:5", "found `MIN`", "leave one"),
    ("(3, max)", "1:5", "found `max`, which says who moves", "`MAX(3, 5)`"),
    ("(Max, 3, 5)", "1:2", "found `Max`, which says", "without a comma"),
    ("max", "1:1", "found `max`, which says who moves", ""),
    ("MIN{a b}", "1:5", "`a` may be the name", "a comma"),
    ("A(b)", "1:3", "`b` may be the name", "`(min x, 2, 9)`"),
    ("((3 5)(x 9))", "1:8", "`x` may be the name", "`x(2, 9)`"),
    ("((x 5)(2 9))", "1:3", "`x` may be the name", "`(x, 2, 9)`"),
    ("((3 5)(x 9 4))", "1:8", "`x` may be the name", ""),
    ("((2 9)(x 5)(y 4))", "1:8", "`x` may be the name", ""),
    ("(max (min 3 5) (x 9))", "1:17", "`x` may be the name", ""),
    ("[[\"x\",5],[2,9]]", "1:3", "`x` may be the name", ""),
    ("[[3,5],['x',9]]", "1:9", "`x` may be the name", ""),
    ("(x 9)", "1:2", "`x` may be the name", ""),
    ("('x', 5, 9)", "1:2", "`x` may be the name", ""),
    ("(x (3 5) (2 9))", "1:2", "`x` may be the name", ""),
    ("((a b) (c d))", "1:3", "`a` may be the name", ""),
    ("((x 3) (y 9) (x 5))", "1:3", "`x` may be the name", ""),
    ("A(B(3, 5), (x 9))", "1:13", "`x` may be the name", ""),
    ("(A (B 5) (C (x 9) (2 4)))", "1:14", "`x` may be the name", ""),
    ("(?(3, 5), 4)", "1:3", "right after another item", ""),
    ("('_'(3, 5), 4)", "1:5", "right after another item", ""),
    ("(3, B (6 9))", "1:5", "`B` may be the name", "right before the bracket"),
    ("(3 'B' [6 9])", "1:4", "`B` may be the name", ""),
    ("A (3 5)", "1:1", "`A` may be the name", ""),
    ("(3 True)", "1:4", "found `True`, expected an item", "`1` and `0`"),
    ("(3 -inf)", "1:4", "found `-inf`, expected a finite", "`null`"),
    ("(3 NaN)", "1:4", "found `NaN`, expected a finite", "`null`"),
    ("(3 math.inf)", "1:4", "found `math.inf`, expected a finite", "`null`"),
    ("(03 5)", "1:2", "`03` is not a number", "leading zeros"),
    ("(3 5.5.)", "1:4", "`5.5.` is not a number", "point"),
    ("(3 2nd)", "1:4", "`2nd` is not a number", ""),
    ("(0.5 9007199254740993)", "1:6", "not exact as a double", ".0"),
    ("(9007199254740993 0.5)", "1:2", "not exact as a double", ".0"),
    ("(3 9223372036854775807)", "1:4", "out of range", "double"),
    ("(a, 3)", "1:2", "the leaf /0, which is unknown", "`abprune what-if`"),
    ("(Nil, 3)", "1:2", "the leaf /0, which is unknown", "is pruned"),
    ("(3, a)", "1:5", "the leaf /1, which is unknown", "is pruned"),
    ("(3 D(?))", "1:4", "the leaf /1, which is unknown", "give it a value"),
    ("(3 (4 b))", "1:7", "the leaf /1/1, which is unknown", "give it a value"),
];

#[test]
fn what_is_wrong_or_could_mean_two_things_is_an_error_with_its_place() {
    for &(input, place, message, help) in WRONG {
        let run = run(&["solve", "--from", "lists"], input);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{input}");
        let lines: Vec<&str> = run.stderr.lines().collect();
        assert!(lines[0].contains(message), "{input}: {}", run.stderr);
        assert_eq!(lines[1].trim_start(), format!("--> -:{place}"), "{input}");
        let last = lines.last().and_then(|line| line.strip_prefix("help: "));
        let found = last.unwrap_or_else(|| panic!("{input}: no help: {}", run.stderr));
        assert!(found.contains(help), "{input}: {found}");
    }
}

#[test]
fn bytes_that_are_no_text_have_a_place() {
    let not_utf8: [(&[u8], usize); 6] = [
        (b"(3 \xff)", 3),
        (b"(3 a\xe9 5)", 4),
        (b"(3 'a\xe9' 5)", 5),
        (b"(3 5\xe9)", 4),
        (b"((3)\xe9)", 4),
        (b"(3 'a\xe9", 5),
    ];
    for (document, offset) in not_utf8 {
        let error = Format::Lists.read(document, &Options::default());
        let error = error.expect_err("it is no text");
        let is_it = matches!(error.problem, Problem::NotUtf8(byte) if byte >= 0xe9);
        assert!(is_it && error.offset == offset, "{error}");
    }
    let error = Format::Lists.read(b"\xff\xfe(\x003\x00", &Options::default());
    assert_eq!(error.expect_err("UTF-16").problem, Problem::Utf16);
}

#[test]
fn inner_nodes_have_no_static_values() {
    let run = run(&["solve", "--depth", "1"], "(A(3 5) 6)");
    let help = "raise `--depth`\n";
    assert_eq!(run.status, 2);
    assert!(run.stderr.ends_with(help), "{}", run.stderr);
}

#[test]
fn branching_factors_are_refused() {
    let run = run(&["solve", "--from", "lists", "--branching", "2"], "(3 5)");
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("leave out `--branching`"), "{}", run.stderr);
}

/// Documents that start like lists, or nearly, and the format that they have.
#[test]
fn documents_are_taken_for_lists_by_what_no_json_tree_has() {
    use Format::{Flat, JsonLines, Lists, Nested};
    // A million signs of a cited line are looked at once.
    let cited = format!("> [3,\n{} 5]", ">".repeat(1_000_000));
    let deep = format!("[{}(3, 4)]", "[3, 4], ".repeat(1_000));
    let cases = [
        ("(", Lists),
        ("\u{feff} \n(3)", Lists),
        ("; notes\n[3, 5]", Lists),
        ("# notes\n[3, 5]", Lists),
        ("# notes\n3 5", Flat),
        ("# notes", Flat),
        ("{3, 5}", Lists),
        ("{a, b}", Lists),
        ("{a: 3}", Nested),
        ("{'value': 3}", Nested),
        ("{\"value\": 3}", Nested),
        ("{}", Nested),
        ("{", Nested),
        ("A(3)", Lists),
        ("MAX{3}", Lists),
        ("A (3)", Nested),
        ("tree = [3, 5]", Lists),
        ("null", Nested),
        ("NaN", Nested),
        ("x", Nested),
        ("3", Nested),
        ("3 5", Flat),
        ("[3, 5]", Nested),
        ("[3, 5] ; two leaves", Lists),
        ("[3, 5] 6", Nested),
        ("[[3, 1e5, -2.5E-3], null]", Nested),
        ("[3, None]", Lists),
        ("[a, 3]", Lists),
        ("[3, nul", Lists),
        ("[3, NaN]", Nested),
        ("[3, true]", Nested),
        ("['A', 3]", Lists),
        ("[\"A\", 3]", Lists),
        ("[\"A\"]", Nested),
        ("[\"5\", 3]", Nested),
        ("[\"A", Nested),
        ("[[3, 5], // six\n6]", Lists),
        ("[3 5]", Lists),
        ("[1, 2 3]", Nested),
        (&cited, Lists),
        ("[[3 5], [2, 9]]", Nested),
        ("{A: 3}", Nested),
        ("MIN{A: 3}", Lists),
        ("[{\"a\": 3}, (5)]", Nested),
        ("[[3] [5]]", Lists),
        ("[3, 5,]", Lists),
        ("[3., 5]", Lists),
        ("[3, .5]", Lists),
        ("[3, 1/2]", Lists),
        ("[3, 1e-2, 1E+2]", Nested),
        ("[01, 2]", Nested),
        ("[3, \u{2212}5]", Lists),
        ("[3,\u{a0}5]", Lists),
        ("[3, 5], [2, 9]", Lists),
        ("> [3]", Lists),
        ("\"[3, 5]\"", Lists),
        ("\"A\"", Nested),
        ("+3", Lists),
        ("[3, (5, 6)]", Lists),
        ("[{3, 5}, 6]", Lists),
        ("[{\"value\": 3, \"meta\": [\"a\", \"b\"]}, (3)]", Nested),
        ("[3]\n[5]", JsonLines),
        ("[[3,\n5],\n('A', 6)]", Lists),
        (&deep, Nested),
    ];
    for (text, expected) in cases {
        let found = Format::of_bytes(text.as_bytes(), &Options::default(), true);
        assert_eq!(found, expected, "{}", &text[..text.len().min(60)]);
    }
    // Deep in the file the error tells.
    let help = run(&["solve"], &deep).stderr;
    assert!(help.ends_with("read it as lists: `--from lists`\n"), "{help}");
}

#[test]
fn a_line_of_a_batch_is_never_lists() {
    for text in ["(3 5)", "A(3)", "[3, None]", "{3}"] {
        let format = Format::of_line(text.as_bytes(), &Options::default());
        assert_eq!(format, Format::Nested, "{text}");
    }
}

#[test]
fn files_are_lists_by_their_names() {
    for ending in ["lisp", "LISP", "lsp", "scm", "sexp", "py"] {
        let found = Format::of_name(&format!("tree.{ending}"));
        assert_eq!(found, Some(Format::Lists), "{ending}");
    }
    assert_eq!(Format::of_name("tree.txt"), None);
}

/// Reads a document in each way, and from each of its starts.
fn read_in_all_ways(document: &[u8]) {
    let options = Options::default();
    let shown = String::from_utf8_lossy(document);
    let read = Format::Lists.read(document, &options);
    let checked = Format::Lists.check(document, &options);
    assert_eq!(checked.as_ref().err(), read.as_ref().err(), "{shown}");
    match read {
        Err(error) => assert!(error.offset <= document.len(), "{shown}"),
        Ok(tree) => {
            let mut last = None;
            for id in 0..tree.len() {
                let path = tree.path(id);
                let place = Format::Lists.locate(document, &options, &path);
                // The root of several lists has no bracket: it starts where the first one does.
                let is_right = place > last || path == [0] && place == last;
                assert!(is_right, "{shown}: {path:?}: {place:?}");
                last = place;
            }
        }
    }
}

#[test]
fn no_change_of_a_byte_and_no_cut_does_harm() {
    for (document, _) in TREES {
        let document = document.as_bytes();
        for end in 0..=document.len() {
            read_in_all_ways(&document[..end]);
        }
        for at in 0..document.len() {
            let mut changed = document.to_vec();
            for byte in 0..=u8::MAX {
                changed[at] = byte;
                read_in_all_ways(&changed);
            }
        }
    }
}

#[test]
fn damaged_documents_are_refused_or_read_and_never_panic() {
    let (mut valid, mut refused) = (0, 0);
    for seed in 0..20_000 {
        let mut random = Random::new(seed);
        let which = usize::try_from(random.below(TREES.len() as u64)).expect("small");
        let mut document = TREES[which].0.as_bytes().to_vec();
        mutate(&mut random, &mut document);
        read_in_all_ways(&document);
        match Format::Lists.read(&document, &Options::default()) {
            Ok(_) => valid += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(valid > 2_000 && refused > 2_000, "{valid} {refused}");
}

#[test]
fn a_million_levels_are_an_ordinary_document() {
    const LEVELS: usize = 1_000_000;
    for (open, close) in [("(", ")"), ("A{[", "],}"), ("MAX('A', ", ")")] {
        let lists = format!("{}3{}", open.repeat(LEVELS), close.repeat(LEVELS));
        assert_eq!(solve(&["--quiet", "--from", "lists"], &lists), "3\n");
        let cut = &lists[..lists.len() - 1];
        let error = Format::Lists.check(cut.as_bytes(), &Options::default());
        assert_eq!(error.expect_err("the outermost list is open").offset, 0);
    }
    let open = "(".repeat(LEVELS);
    let error = Format::Lists.read(open.as_bytes(), &Options::default());
    assert_eq!(error.expect_err("the innermost list is open").offset, LEVELS - 1);
}

#[test]
fn players_and_views_hold_for_lists_too() {
    let named = "(black (white 3 12) (white 2 4))";
    let options = ["-q", "--players", "white,black"];
    assert_eq!(solve(&options, named), "4\n", "MIN of 12 and 4");
    assert_eq!(
        solve(
            &["-q"],
            "(black, (white, 3, 12), (white, 2, 4))\n"
                .replace("black, ", "")
                .replace("white, ", "")
        ),
        "3\n"
    );
    // At the leaves MAX is to move again: nothing is negated there. One ply less, and all are.
    assert_eq!(solve(&["-q", "--values", "mover"], "((3 12) (2 4))"), "3\n");
    assert_eq!(solve(&["-q", "--values", "mover"], "(3 12)"), "-3\n");
}

/// What other programs write, and what lists could be taken for.
#[test]
fn what_could_be_another_tree_is_an_error() {
    let cases = [
        ("[3 12 8;\n 2 4 6;\n 14 5 2]", "`;` right after an item"),
        ("[3, 12, 8; 2, 4, 6]", "`;` right after an item"),
        ("('A', [('B', [3, 7]), ('C', [5, 2])])", "only item of a list with a label"),
        ("(MAX (MIN (3 5)) (MIN (2 9)))", "only item of a list with a label"),
        ("(max A 3 5)", "`A`"),
        ("(max 'A' 3 5)", "`A`"),
        ("['3', 5]", "`\"3\"`"),
        ("('a', '-3')", "`\"-3\"`"),
    ];
    for (text, message) in cases {
        let run = run(&["solve", "--from", "lists"], text);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{text}");
        assert!(run.stderr.contains(message), "{text}: {}", run.stderr);
    }
    // The same with a comma, or without the label, has one meaning.
    for (text, value) in [
        ("A(((3 5) (2 9)),)", "5\n"),
        ("(((3 5) (2 9)))", "5\n"),
        ("(MAX (MIN 3 5) (MIN 2 9)) ; done", "3\n"),
        ("((3 5) (2 9)); done", "3\n"),
        ("(max a, 3)", "unknown"),
    ] {
        let run = run(&["solve", "-q", "--from", "lists"], text);
        assert!(run.stdout == value || run.stderr.contains(value), "{text}: {run:?}");
    }
}
