//! Arguments in messages: each place where one is told shows it escaped, on the line that tells it.

use std::collections::BTreeSet;
use std::fs;

use crate::support::{Run, abprune, run};

/// What a terminal obeys, a character that turns text around, and a line that looks like another error.
const EVIL: &str = "\u{1b}]0;evil\u{7}\u{9b}31m\u{202e}\u{2028}\u{7f}\u{85}\nerror: feigned";

const COMMANDS: [&str; 10] = [
    "solve",
    "compare",
    "trace",
    "explain",
    "what-if",
    "draw",
    "generate",
    "check",
    "completions",
    "man",
];

const TREE: &str = r#"{"name": "A", "children": [{"value": 3}, {"valeu": 5}]}"#;

/// Asserts that nothing of an argument has come to the terminal raw.
fn assert_escaped(run: &Run, arguments: &[String]) {
    for text in [&run.stdout, &run.stderr] {
        let is_raw = |found: char| {
            found != '\n' && (found.is_control() || "\u{202e}\u{2028}".contains(found))
        };
        assert_eq!(text.find(is_raw), None, "{arguments:?}: {text:?}");
        let is_feigned = |line: &str| line.trim_start().starts_with("error: feigned");
        assert!(!text.lines().any(is_feigned), "{arguments:?}: {text}");
    }
}

/// The options of a command that take a value, as its help lists them.
fn options(command: &str) -> BTreeSet<String> {
    let help = run(&[command, "--help"], "").stdout;
    let words = help.split_whitespace().collect::<Vec<_>>();
    let pairs = words.windows(2);
    pairs
        .filter(|pair| pair[0].starts_with("--") && pair[1].starts_with('<'))
        .map(|pair| pair[0].to_owned())
        .collect()
}

/// Values of options with `evil` at each place where a parser may look.
fn values(evil: &str) -> Vec<String> {
    [
        "{}",
        "{}=2",
        "value={}",
        "value=2,{}",
        "value={},children={}",
        "1,{}",
        "1..{}",
        "{}..1",
        "{}:1",
        "random:{}",
        "random:n={}",
        "incremental:{}=1",
        "noise={}",
        "/{}",
        "max,{}",
        "white,{}",
        "{}/x",
        "{{}}",
        "a{}.json",
        "json{}",
    ]
    .iter()
    .map(|text| text.replace("{}", evil))
    .collect()
}

#[test]
fn no_value_of_an_option_is_told_raw() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("t.json"), TREE).expect("written");
    let mut runs = 0;
    for command in COMMANDS {
        for option in options(command) {
            for value in values(EVIL) {
                let mut arguments = vec![command.to_owned(), format!("{option}={value}")];
                if !["generate", "completions", "man"].contains(&command) {
                    arguments.push("t.json".to_owned());
                }
                let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
                let done = abprune(&words).current_dir(folder.path()).output();
                assert_escaped(&Run::of(done.expect("it runs")), &arguments);
                runs += 1;
            }
        }
    }
    assert!(runs > 1_000, "{runs}");
}

#[test]
fn no_name_of_a_tree_a_node_or_a_command_is_told_raw() {
    let folder = tempfile::tempdir().expect("a folder");
    let tree = "[[3, 5], [2, 9]]";
    for (name, text) in [("t.json", tree), ("u.json", TREE), ("s.jsonl", "[3, 5]\n[2]\n")] {
        fs::write(folder.path().join(name), text).expect("written");
    }
    let mut cases =
        vec![vec![EVIL.to_owned()], vec![format!("-{EVIL}")], vec![format!("--{EVIL}")]];
    for command in COMMANDS {
        for text in values(EVIL) {
            for before in [&[][..], &["t.json"], &["u.json"], &["s.jsonl:2"], &["t.json", "/0/0"]] {
                let words = [command].into_iter().chain(before.iter().copied());
                let words = words.map(str::to_owned).chain([text.clone()]);
                cases.push(words.collect());
            }
        }
        for option in ["-", "--", "--no-", "--format", "-o"] {
            cases.push(vec![command.to_owned(), format!("{option}{EVIL}")]);
        }
        // Nothing is read as a tree in these names.
        for text in [format!("[3, {EVIL}"), format!("A({EVIL}"), format!("s.jsonl:{EVIL}")] {
            cases.push(vec![command.to_owned(), text]);
        }
    }
    for arguments in cases {
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let done = abprune(&words).current_dir(folder.path()).output();
        assert_escaped(&Run::of(done.expect("it runs")), &arguments);
    }
}

/// Files may have such names, where the system lets them.
#[cfg(unix)]
#[test]
fn no_name_of_a_file_that_is_there_is_told_raw() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = EVIL.replace('/', "");
    let path = |end: &str| format!("{name}{end}");
    for end in ["", ".json", ".jsonl", ".svg", ".txt"] {
        fs::write(folder.path().join(path(end)), "[[3, 5]\n").expect("written");
    }
    fs::create_dir(folder.path().join(path(".d"))).expect("made");
    fs::write(folder.path().join("t.json"), "[[3, 5], [2, 9]]").expect("written");
    let (json, lines, svg, text, other) =
        (path(".json"), path(".jsonl"), path(".svg"), path(".txt"), path(".d"));
    let (one, missing) = (format!("{lines}:1"), path(".jsno"));
    let cases: [&[&str]; 20] = [
        &["solve", "--rules", &format!("'{name}'")],
        &["solve", "--rules", &format!("'./{name}'")],
        &["solve", &json],
        &["solve", &missing],
        &["solve", &lines],
        &["solve", &one],
        &["solve", &other],
        &["solve", "--format", "json", &json, &lines, &other],
        &["solve", "--all-best", "-o", &text, "t.json"],
        &["solve", "-o", &json, &json],
        &["solve", "-o", &lines, &one],
        &["solve", "-o", &text, &json],
        &["compare", "-o", &text, "--plot", &text, "t.json"],
        &["compare", "--format", "csv", "t.json", &json],
        &["explain", &lines, "/0"],
        &["draw", "-o", &other, "t.json"],
        &["draw", "--step", "all", "-o", &svg, "t.json"],
        &["check", "t.json", &json, &other],
        &["check", "t.json", "--log", &json],
        &["man", "--all", &json],
    ];
    for arguments in cases {
        let done = abprune(arguments).current_dir(folder.path()).output();
        let arguments: Vec<String> = arguments.iter().map(|&text| text.to_owned()).collect();
        assert_escaped(&Run::of(done.expect("it runs")), &arguments);
    }
}

/// Each of these was told raw, and is told by another part of the program.
#[test]
fn an_argument_is_told_as_all_messages_show_text() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("t.json"), r#"{"valeu": 5}"#).expect("written");
    let mut cases = vec![
        (
            vec!["check", "--points", "\u{1b}]0;evil\u{7}", "t.json"],
            "'\\u001b]0;evil\\u0007' for '--points <PART=N,...>': `\\u001b]0;evil\\u0007`: expected a part",
        ),
        (vec!["\u{1b}[31m"], "error: unrecognized subcommand '\\u001b[31m'"),
        (vec!["solve", "--format", "\u{1b}[31m"], "invalid value '\\u001b[31m' for '--format"),
    ];
    for command in ["solve", "compare", "trace", "explain", "draw", "check"] {
        let arguments = vec![command, "--keys", "value=valeu\u{1b}[31m", "t.json"];
        cases.push((arguments, "help: did you mean `valeu\\u001b[31m`?"));
    }
    if cfg!(unix) {
        let program = "p\u{1b}[31m";
        fs::write(folder.path().join(program), "").expect("written");
        let said = "help: it is in this folder: write `./p\\u001b[31m`";
        cases.push((vec!["solve", "--rules", program], said));
    }
    for (arguments, said) in cases {
        let done = abprune(&arguments).current_dir(folder.path()).output();
        let done = Run::of(done.expect("it runs"));
        assert_eq!(done.status, 2, "{arguments:?}");
        assert!(done.stderr.contains(said), "{arguments:?}: {:?}", done.stderr);
    }
}
