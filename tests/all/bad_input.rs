//! Documents that hold no tree: one error each, that says what, where and what to do.

use crate::support::{no_such_file, run};

/// Runs `solve` on standard input and gives what it says, its place, and its last line.
fn error(arguments: &[&str], input: &[u8]) -> (String, String, String) {
    let arguments: Vec<&str> = ["solve"].into_iter().chain(arguments.iter().copied()).collect();
    let run = run(&arguments, input);
    let shown = String::from_utf8_lossy(input).into_owned();
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{shown}");
    let mut lines = run.stderr.lines();
    let message = lines.next().expect("a message").strip_prefix("error: ").expect("an error");
    let place = lines.find_map(|line| line.trim_start().strip_prefix("--> -:"));
    let help = run.stderr.lines().last().expect("a last line");
    let help = help.strip_prefix("help: ").unwrap_or_else(|| panic!("no help in {}", run.stderr));
    (message.to_owned(), place.unwrap_or("nowhere").to_owned(), help.to_owned())
}

/// Input, line and column, and parts of the message and of the help.
type Case = (&'static str, &'static str, &'static str, &'static str);

const NESTED: &[Case] = &[
    ("", "1:1", "empty", "smallest tree"),
    (" \n\t ", "2:3", "empty", "smallest tree"),
    ("[1, 2", "1:1", "what begins here is never closed", "is its end missing?"),
    ("[[[1, 2], 3]", "1:1", "what begins here is never closed", "is its end missing?"),
    (
        "[3, {\"name\": \"[\", \"value\": 4",
        "1:5",
        "what begins here is never closed",
        "is its end missing?",
    ),
    ("[1,", "1:4", "ends too early, expected a tree", "is its end missing?"),
    ("[", "1:2", "ends too early, expected a tree", "is its end missing?"),
    ("{", "1:2", "ends too early, expected a key", "is its end missing?"),
    ("{\"value\"", "1:9", "ends too early, expected `:`", "is its end missing?"),
    ("{\"value\": 1", "1:1", "what begins here is never closed", "is its end missing?"),
    ("[\"a", "1:4", "ends too early, expected the closing `\"`", "is its end missing?"),
    ("[1] x", "1:5", "found `x` after the tree", "--branching"),
    ("3]", "1:2", "found `]` after the tree", "one tree"),
    ("[]", "1:1", "at least one child", "write `0`"),
    ("[\n  [[], 4]", "2:4", "at least one child", "write `0`"),
    (
        "[1, {\"children\": [ ], \"name\": \"A\"}]",
        "1:5",
        "neither `value` nor `children`",
        "a value (`null` if it is unknown), an inner node one or more children",
    ),
    ("[\"5\"]", "1:2", "found `\"5\"`, expected a tree", "without quotes: write `5`"),
    ("[\"win\"]", "1:2", "found `\"win\"`, expected a tree", "names"),
    ("[1, true]", "1:5", "found `true`, expected a tree", "`1` and `0`"),
    ("{\"value\": 1, }", "1:14", "found `}`, expected a key in quotes", ""),
    ("{value: 1}", "1:2", "found `value`, expected a key in quotes", ""),
    ("{}", "1:1", "neither `value` nor `children`", "`null` if it is unknown"),
    ("[1,\n {\"name\": \"A\"}]", "2:2", "neither `value` nor `children`", "a value"),
    ("{\"children\": null}", "1:1", "neither `value` nor `children`", "a value"),
    ("{\"childs\": [1]}", "1:2", "unknown key `childs`", "did you mean `children`?"),
    ("{\"Value\": 1}", "1:2", "unknown key `Value`", "did you mean `value`?"),
    ("{\"zzz\": 1}", "1:2", "unknown key `zzz`", "--ignore-unknown-keys"),
    ("{\"leafs\": [1, 2]}", "1:2", "unknown key `leafs`", "did you mean `leaves`?"),
    ("{\"value\": 1, \"value\": 2}", "1:14", "`value` stands here twice", "remove"),
    (
        "{\"player\": \"white\", \"value\": 1}",
        "1:12",
        "found player `white`, expected `max` or `min`",
        "--players white,black",
    ),
    (
        "{\"player\": 2, \"value\": 1}",
        "1:12",
        "found player `2`, expected `max` or `min`",
        "--players white,black",
    ),
    (
        "{\"player\": true, \"value\": 1}",
        "1:12",
        "found player `true`, expected `max` or `min`",
        "--players white,black",
    ),
    (
        "{\"player\": [1], \"value\": 1}",
        "1:12",
        "found `[`, expected a player: a string, 1 or -1",
        "",
    ),
    ("{\"value\": \"1\"}", "1:11", "found `\"1\"`, expected a number or null", "without quotes"),
    ("{\"children\": 1}", "1:14", "found `1`, expected an array of children", ""),
    ("[NaN]", "1:2", "found `NaN`, expected a finite number", "`null`"),
    ("[1, -Infinity]", "1:5", "found `-Infinity`, expected a finite number", "`null`"),
    ("[Infinity]", "1:2", "found `Infinity`, expected a finite number", "`null`"),
    ("[1e999]", "1:2", "`1e999` is beyond the range of a double", "1.8e308"),
    (
        "[9223372036854775807]",
        "1:2",
        "expected an integer from -9223372036854775807 to 9223372036854775806",
        "double",
    ),
    ("[-9223372036854775808]", "1:2", "`-9223372036854775808` is out of range", "double"),
    ("[0.5, 9007199254740993]", "1:7", "not exact as a double", ".0"),
    ("[9007199254740993, 0.5]", "1:2", "not exact as a double", ".0"),
    ("[01]", "1:2", "`01` is not a number", "leading zeros"),
    ("[1, 0x1F]", "1:5", "`0x1F` is not a number", "digits"),
    ("{\"name\": \"a\tb\", \"value\": 1}", "1:12", "control character 0x09", "\\t"),
    ("{\"name\": \"\\x\", \"value\": 1}", "1:11", "`\\x` is not an escape", "\\u"),
    ("{\"name\": \"\\ud800\", \"value\": 1}", "1:11", "`\\ud800` is not a character", "\\u"),
    ("{\"name\": \"\u{e9}\u{e9}\", \"value\": x}", "1:25", "found `x`, expected a number", ""),
    ("[1, null]", "1:5", "needs the value of the leaf /1, which is unknown", "pruned"),
    (
        "[[3], {\"children\": [{\"value\": null}]}]",
        "1:21",
        "needs the value of the leaf /1/0",
        "pruned",
    ),
    ("\u{feff}", "1:1", "empty", "smallest tree"),
];

/// On their own these are taken for lists.
const LIKE_LISTS: &[Case] = &[
    ("[1,]", "1:4", "found `]`, expected a tree", "comma too many"),
    ("[1,,2]", "1:4", "found `,`, expected a tree", "comma too many"),
    (
        "[1 2]",
        "1:4",
        "found `2`, expected `,` or `]`",
        "a comma or a `]` missing? Or read it as lists: `--from lists`",
    ),
    ("[1}", "1:3", "found `}`, expected `,` or `]`", ""),
    ("[1, // one\n2]", "1:5", "found `/`", "no comments"),
    ("[+1]", "1:2", "`+1` is not a number", "no `+`"),
    ("[.5]", "1:2", "`.5` is not a number", "point"),
    ("[1, maybe]", "1:5", "found `maybe`, expected a tree", ""),
    ("['a']", "1:2", "found `'`", "double quotes"),
    ("[1 # one\n]", "1:4", "found `#`", "no comments"),
    ("[\u{e9}]", "1:2", "found `\u{e9}`, expected JSON", ""),
    ("\u{feff}[1,\u{e9}]", "1:4", "found", ""),
    ("\u{feff}[x]", "1:2", "found `x`", ""),
    ("[1,\r\n x]", "2:2", "found `x`", ""),
    ("[(3, 5), 6]", "1:2", "found `(`, expected JSON", "or read it as lists: `--from lists`"),
];

/// On its own this is JSON Lines.
const TWO_LINES: &[Case] = &[("[1]\n[2]", "2:1", "found `[` after the tree", "--from jsonl")];

const FLAT: &[Case] = &[
    (
        "3 5 6",
        "1:1",
        "found 3 leaves, expected a power of the branching factor 2: the nearest are 2 and 4",
        "missing",
    ),
    ("# a comment\n 3 5 6", "2:2", "found 3 leaves", "missing"),
    ("[3, 5, 6]", "1:1", "found 3 leaves", "missing"),
    ("3 five 6", "1:3", "found `five`, expected a leaf", ""),
    ("3 NaN", "1:3", "found `NaN`, expected a finite number", "`null`"),
    ("3, 5;6", "1:4", "`5;6` is not a number", "digits"),
    ("3 99999999999999999999", "1:3", "is out of range", "double"),
    ("0.5 9007199254740993", "1:5", "not exact as a double", ".0"),
    ("# nothing", "1:10", "empty", "smallest tree"),
    ("[[3, 5], 6]", "1:2", "found `[`, expected a leaf", ""),
    ("[3, \"5\"]", "1:5", "found `\"5\"`, expected a leaf", "without quotes"),
    ("[]", "1:1", "a flat tree needs `leaves`, at least one", ""),
    ("{\"children\": [1]}", "1:2", "unknown key `children`", "under `meta`"),
    ("{\"name\": \"x\", \"children\": [1, 2]}", "1:2", "unknown key `name`", "under `meta`"),
    ("{\"leaves\": [1, 2], \"move\": \"x\"}", "1:20", "unknown key `move`", "under `meta`"),
    ("null 5", "1:1", "needs the value of the leaf /0", "pruned"),
];

const FLAT_OBJECTS: &[Case] = &[
    (
        "{\"branching\": 3, \"leaves\": [1, 2]}",
        "1:28",
        "found 2 leaves, expected a power of the branching factor 3: the nearest are 1 and 3",
        "missing",
    ),
    (
        "{\"branching\": [2, 3], \"leaves\": [1, 2]}",
        "1:33",
        "found 2 leaves, expected 2 x 3 = 6",
        "each ply",
    ),
    (
        "{\"branching\": [2], \"leaves\": [1, 2, 3, 4]}",
        "1:30",
        "found 4 leaves, expected 2",
        "each ply",
    ),
    (
        "{\"branching\": 0, \"leaves\": [1]}",
        "1:15",
        "found `0`, expected a branching factor",
        "`2`",
    ),
    (
        "{\"branching\": 1.5, \"leaves\": [1]}",
        "1:15",
        "found `1.5`, expected a branching factor",
        "`2`",
    ),
    (
        "{\"branching\": [], \"leaves\": [1]}",
        "1:15",
        "found `[]`, expected a branching factor",
        "`2`",
    ),
    (
        "{\"branching\": [2, -1], \"leaves\": [1]}",
        "1:19",
        "found `-1`, expected a branching factor",
        "`2`",
    ),
    ("{\"leaves\": [1, 2]}", "1:12", "a flat tree needs a branching factor", "--branching 2"),
    ("{\"branching\": 2}", "1:1", "a flat tree needs `leaves`", "leaves"),
    ("{\"branching\": 2, \"leafs\": [1]}", "1:18", "unknown key `leafs`", "did you mean `leaves`?"),
    ("{\"branching\": 2, \"branching\": 2, \"leaves\": [1]}", "1:18", "twice", "remove"),
    ("{\"branching\": 2, \"leaves\": 5}", "1:28", "found `5`, expected an array of leaves", ""),
    ("{\"branching\": 2, \"leaves\": [1], \"player\": \"x\"}", "1:43", "found player `x`", ""),
    ("{\"branching\": 2, \"leaves\": [1]} 5", "1:33", "found `5` after the tree", "one tree"),
    ("3 5 6 9", "1:1", "a flat tree needs a branching factor", "--branching 2"),
    ("# leaves\n3 5", "2:1", "a flat tree needs a branching factor", "--branching 2"),
    (
        "{\"branching\": 2, \"leaves\": [1, null]}",
        "1:32",
        "needs the value of the leaf /1",
        "pruned",
    ),
];

fn check(arguments: &[&str], cases: &[Case]) {
    for &(input, place, message, help) in cases {
        let (found_message, found_place, found_help) = error(arguments, input.as_bytes());
        assert!(found_message.contains(message), "{input}: {found_message}");
        assert_eq!(found_place, place, "{input}");
        assert!(found_help.contains(help), "{input}: {found_help}");
    }
}

#[test]
fn nested_documents() {
    check(&[], NESTED);
    check(&["--from", "nested"], NESTED);
    check(&["--from", "nested"], LIKE_LISTS);
    check(&["--from", "nested"], TWO_LINES);
}

#[test]
fn flat_documents() {
    check(&["--branching", "2"], FLAT);
    check(&[], FLAT_OBJECTS);
    check(&["--from", "flat"], FLAT_OBJECTS);
}

#[test]
fn bytes_that_are_no_text() {
    let (message, place, help) = error(&[], b"[1, \xff]");
    assert_eq!(
        (message.as_str(), place.as_str()),
        ("found the byte 0xff, expected UTF-8 text", "1:5")
    );
    assert!(help.contains("UTF-8"));
    let (message, place, _) = error(&[], b"{\"name\": \"a\xc3(\", \"value\": 1}");
    assert_eq!(
        (message.as_str(), place.as_str()),
        ("found the byte 0xc3, expected UTF-8 text", "1:12")
    );
    let (message, place, _) = error(&["--branching", "2"], b"3 \xe9\xe9");
    assert_eq!(
        (message.as_str(), place.as_str()),
        ("found the byte 0xe9, expected UTF-8 text", "1:3")
    );
}

/// As Windows PowerShell writes it: with a byte-order mark, in either order of the bytes.
#[test]
fn a_document_in_utf_16() {
    for (arguments, text) in [
        (&[][..], "[3, 5]\r\n"),
        (&["--from", "nested"], "5"),
        (&["--from", "flat", "--branching", "2"], "3 5"),
        (&["--branching", "2"], "# leaves\r\n3 5"),
        (&["--from", "jsonl"], "[3, 5]"),
        (&[], ""),
    ] {
        let marked = format!("\u{feff}{text}");
        for swap in [false, true] {
            let bytes_of = |unit: u16| {
                if swap { unit.to_be_bytes() } else { unit.to_le_bytes() }
            };
            let bytes: Vec<u8> = marked.encode_utf16().flat_map(bytes_of).collect();
            let expected = ("the document is UTF-16, expected UTF-8 text", "1:1");
            let (message, place, help) = error(arguments, &bytes);
            assert_eq!((message.as_str(), place.as_str()), expected, "{text}");
            assert_eq!(help, "save it as UTF-8", "{text}");
        }
    }
    // The same bytes elsewhere are no mark.
    let (message, ..) = error(&["--branching", "2"], b"3 \xff\xfe");
    assert_eq!(message, "found the byte 0xff, expected UTF-8 text");
}

#[test]
fn a_mark_stands_under_the_token() {
    let run = run(&["solve"], "[3,\n [\t\"\u{e9}\u{1f600}\u{1b}[31m\", 4]\n]");
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(
        lines[0],
        "error: found the control character 0x1b in a string, expected it escaped"
    );
    assert_eq!(lines[1], " --> -:2:7");
    assert_eq!(lines[3], "2 |  [ \"\u{e9}\u{1f600}\\u001b[31m\", 4]");
    // The first character takes one column, the second takes two.
    assert_eq!(lines[4], "  |        ^");
}

#[test]
fn long_lines_are_cut_around_the_place() {
    let ones = "1, ".repeat(1_000_000);
    let input = format!("[{ones}oops, {ones}1]");
    let run = run(&["solve"], input);
    assert_eq!(run.status, 2);
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines[1], " --> -:1:3000002");
    assert!(lines[3].len() < 120 && lines[3].starts_with("1 | ...") && lines[3].ends_with("..."));
    let mark = lines[4].find('^').expect("a mark");
    assert!(lines[3][mark..].starts_with("oops, 1"));
}

/// Of a text of the document a message shows at most 40 characters, and of its line 40 on each side.
#[test]
fn messages_about_long_texts_are_short() {
    let long = "\u{e9}x".repeat(1 << 18);
    let digits = "9".repeat(1 << 18);
    let factors = vec!["2"; 1 << 16].join(", ");
    for document in [
        format!("{{\"{long}\": 1}}"),
        format!("{{\"value\": 1, \"player\": \"{long}\"}}"),
        format!("[3, \"{long}\"]"),
        format!("[3] \"{long}\""),
        format!("{{\"meta\": 5, \"value\": \"{long}\"}}"),
        format!("[5, {digits}]"),
        format!("[0.5, {digits}]"),
        format!("[5, 0{digits}]"),
        format!("[5, {digits}e{digits}]"),
        format!("[5, {}]", "x".repeat(1 << 18)),
        format!("{{\"branching\": 2, \"leaves\": [3, \"{long}\"]}}"),
        format!("{{\"branching\": {digits}, \"leaves\": [3]}}"),
        format!("{{\"branching\": 2, \"{long}\": 1}}"),
        format!("{{\"branching\": [{factors}], \"leaves\": [3]}}"),
        format!("3 5 {long}"),
        format!("3 5 {digits}"),
    ] {
        let run = run(&["solve"], &document);
        assert_eq!(run.status, 2, "{document:.80}");
        let length = run.stderr.len();
        assert!(length < 1000, "{length} bytes for {document:.80}");
    }
}

#[test]
fn a_format_that_is_wrong_is_told() {
    let (message, _, help) = error(&["--from", "nested"], br#"{"leaves": [1, 2], "branching": 2}"#);
    assert_eq!(message, "unknown key `leaves`");
    assert!(help.contains("leave out `--from nested`"));
}

#[test]
fn no_message_reaches_the_terminal_raw() {
    let inputs: [(&[&str], &[u8]); 5] = [
        (&[], b"{\"a\\u001b[31m\": 1}"),
        (&[], b"\x1f\x8b\x08"),
        (&[], b"[1, \x00]"),
        (&["--branching", "2"], b"3\x0b4 5"),
        (&["--output", "no/such\x1b[31m/file"], b"5"),
    ];
    for (arguments, input) in inputs {
        let arguments: Vec<&str> = ["solve"].iter().chain(arguments).copied().collect();
        let run = run(&arguments, input);
        assert_eq!(run.status, 2);
        let is_raw = |character: char| character.is_control() && character != '\n';
        assert!(!run.stderr.contains(is_raw), "{:?}", run.stderr);
    }
}

#[test]
fn files_that_cannot_be_read() {
    let missing = run(&["solve", "trees/missing.json"], "");
    assert_eq!((missing.status, missing.stdout.as_str()), (2, ""));
    let reason = no_such_file();
    let expected = format!("error: cannot read the file: {reason}\n --> trees/missing.json\n");
    assert!(missing.stderr.starts_with(&expected), "{}", missing.stderr);
    assert!(!missing.stderr.contains("help"), "{}", missing.stderr);
    let folder = run(&["solve", "trees"], "");
    assert_eq!((folder.status, folder.stdout.as_str()), (2, ""));
    assert!(folder.stderr.starts_with("error: cannot read the file: is a directory\n --> trees\n"));
}

#[test]
fn a_depth_limit_without_a_static_value() {
    let run = run(&["solve", "--depth", "1"], "[[1, 2],\n 3]");
    assert_eq!(run.status, 2);
    assert!(
        run.stderr.starts_with(
            "error: the inner node /0 is at the depth limit and has no static value\n --> -:1:2\n"
        ),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("raise `--depth`"));
}

#[test]
fn one_bad_tree_does_not_stop_the_others() {
    let files = ["solve", "trees/bratko.json", "trees", "trees/leaf.json"];
    let text = run(&files, "");
    assert_eq!(text.status, 2);
    let heads: Vec<&str> = text.stdout.lines().filter(|line| line.starts_with("tree ")).collect();
    assert_eq!(heads, ["tree trees/bratko.json", "tree trees/leaf.json"]);
    assert!(text.stderr.contains("is a directory"));

    let lines = "[1, 2]\n[1,\n\n5\n[1, null]\n";
    let json = run(&["solve", "--from", "jsonl", "--format", "json"], lines);
    assert_eq!(json.status, 2);
    let lines: Vec<serde_json::Value> =
        json.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 5, "line N answers line N");
    assert_eq!(lines[0]["value"], 2);
    assert_eq!(lines[3]["value"], 5);
    assert_eq!(lines[1]["tree"], "-:2");
    assert_eq!(lines[1]["error"]["line"], 2);
    assert_eq!(lines[1]["error"]["column"], 4);
    assert_eq!(lines[2]["error"]["message"], "the document is empty, expected a tree");
    assert_eq!(lines[4]["error"]["line"], 5);
    assert_eq!(lines[4]["error"]["column"], 5);
    assert_eq!(json.stderr.matches("error: ").count(), 3);
}

#[test]
fn an_order_that_needs_an_unknown_leaf_says_so() {
    let run = run(&["solve", "--order", "best"], "[[3, 5], [2, null]]");
    assert_eq!(run.status, 2);
    assert!(run.stderr.starts_with("error: `--order best`: "), "{}", run.stderr);
    assert!(run.stderr.contains(" --> -:1:14\n") && run.stderr.contains("needs every leaf"));
}

#[test]
fn json_lines_without_lines_and_with_blank_ones() {
    let lines = ["solve", "--quiet", "--from", "jsonl"];
    // No lines, no answers: an engine may have nothing for one of its processes.
    for text in ["", "\n", " \n\n"] {
        for options in [&["--jobs", "1"][..], &["--jobs", "2", "--format", "json"]] {
            let empty = run(&[&["solve", "--from", "jsonl"], options].concat(), text);
            assert_eq!((empty.status, empty.stdout.as_str()), (0, ""), "{text:?}");
            assert_eq!(empty.stderr, "");
        }
    }
    assert_eq!(run(&["trace", "--from", "jsonl", "-"], "").status, 2);
    let ended = run(&lines, "1\n2\n\n \n");
    assert_eq!((ended.status, ended.stdout.as_str()), (0, "1\n2\n"));
    let inside = run(&lines, "1\n\n2\n");
    assert_eq!((inside.status, inside.stdout.as_str()), (2, "1\n2\n"));
    assert!(inside.stderr.contains(" --> -:2:1"));
}

/// Many blank lines before the first tree, within a part of a block, and over many blocks.
#[test]
fn blank_lines_in_a_row_are_told_once() {
    let rows = [(1, 70_000), (70_002, 3), (70_006, 200_000), (270_007, 1)];
    let each = rows.map(|(_, count)| " \t\r\n".repeat(count) + "5\n");
    let text = each.concat() + &"\n".repeat(100_000);
    for jobs in ["1", "3"] {
        let lines = ["solve", "--quiet", "--from", "jsonl", "--jobs", jobs];
        let quiet = run(&lines, &text);
        assert_eq!((quiet.status, quiet.stdout.as_str()), (2, "5\n5\n5\n5\n"));
        let said: Vec<&str> =
            quiet.stderr.lines().filter_map(|line| line.strip_prefix("error: ")).collect();
        let expected = rows.map(|(first, count)| match count {
            1 => "the document is empty, expected a tree".to_owned(),
            _ => format!(
                "the lines {first} to {} are blank, expected a tree on each",
                first + count - 1
            ),
        });
        assert_eq!(said, expected);
        for (first, _) in rows {
            let place = format!("--> -:{first}:1\n");
            assert!(quiet.stderr.contains(&place), "{place}");
        }

        let lines = ["solve", "--format", "json", "--from", "jsonl", "--jobs", jobs];
        let json = run(&lines, &text);
        assert_eq!(json.stdout.lines().count(), 270_008, "one for each line");
        let last_blank = json.stdout.lines().nth(270_006).expect("a line");
        assert!(last_blank.starts_with("{\"tree\":\"-:270007\",\"error\":"));
        assert_eq!(json.stderr.matches("error: ").count(), rows.len());
    }
}

/// A file has an end, however long its lines are.
#[test]
fn a_long_line_of_a_file_that_is_wrong_does_not_stop_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("lines.jsonl");
    let text = format!("[3, 5]\n{}\n[7, 2]\n", "x".repeat(17 << 20));
    std::fs::write(&file, text).expect("room");
    for jobs in ["1", "200"] {
        let name = file.to_str().expect("UTF-8");
        let run = run(&["solve", "--quiet", "--jobs", jobs, name], "");
        assert_eq!((run.status, run.stdout.as_str()), (2, "5\n7\n"), "{jobs}");
        assert_eq!(run.stderr.matches("error: ").count(), 1);
    }
}

/// With a limit on the memory of the process.
#[test]
#[cfg(target_os = "linux")]
fn where_memory_ends_the_message_is_that_of_rust() {
    let program = assert_cmd::cargo::cargo_bin("abprune");
    for (writer, options) in [
        ("printf '['; yes '1,'", ""),
        ("printf '['; yes '1,' | tr -d '\\n'", "--from jsonl"),
        ("yes 1", "--branching 2"),
        ("yes '[' | head -n 60000000", "--all-best"),
    ] {
        let script =
            format!("ulimit -v 200000; ({writer}) | '{}' solve {options} -", program.display());
        let output = std::process::Command::new("sh")
            .args(["-c", &script])
            .output()
            .expect("there is a shell");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && output.stdout.is_empty(), "{writer}: {said}");
        assert!(said.contains("memory allocation of "), "{said}");
    }
}

#[test]
fn the_place_of_a_leaf_is_found_whatever_the_numbers() {
    for leaves in ["9007199254740993, null", "0.5, null"] {
        let input = format!("{{\"branching\": 2, \"leaves\": [{leaves}]}}");
        let run = run(&["solve"], &input);
        let column = input.find("null").expect("it is there") + 1;
        assert!(run.stderr.contains(&format!(" --> -:1:{column}\n")), "{}", run.stderr);
    }
}

#[test]
fn a_file_called_json_holds_one_tree() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, is_one) in [("a.json", true), ("a.JSON", true), ("a", false), ("a.jsonl", false)] {
        let file = folder.path().join(name);
        std::fs::write(&file, "[1]\n[2]\n").expect("written");
        let run = run(&["solve", "--quiet", file.to_str().expect("text")], "");
        assert_eq!(run.status, if is_one { 2 } else { 0 }, "{name}");
    }
}

#[test]
fn unknown_keys_can_be_skipped() {
    let input =
        r#"{"children": [{"value": 1, "id": {"a": [1, {"b": "x"}], "c": 1e999}}, 3], "id": []}"#;
    let refused = run(&["solve"], input);
    assert_eq!(refused.status, 2);
    let taken = run(&["solve", "--quiet", "--ignore-unknown-keys"], input);
    assert_eq!((taken.status, taken.stdout.as_str()), (0, "3\n"));
    let flat = r#"{"id": [7], "branching": 2, "leaves": [1, 2]}"#;
    let taken = run(&["solve", "--quiet", "--ignore-unknown-keys"], flat);
    assert_eq!((taken.status, taken.stdout.as_str()), (0, "2\n"));
}
