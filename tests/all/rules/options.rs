//! What may stand beside `--rules`, and where it may stand.

use crate::support::run;

#[test]
fn options_that_do_nothing_with_a_program_are_refused() {
    for (arguments, expected) in [
        (
            "solve --rules x [1,2]",
            "error: the tree is that of `--rules`, or `[1,2]`: name one of them",
        ),
        ("solve --rules x -", "error: the tree is that of `--rules`, or `-`: name one of them"),
        (
            "explain --rules x [1,2] /0",
            "error: the tree is that of `--rules`, or `[1,2]`: name one of them",
        ),
        (
            "what-if --rules x [1,2] /0",
            "error: the tree is that of `--rules`, or `[1,2]`: name one of them",
        ),
        (
            "check --rules x t --log l",
            "error: the tree is that of `--rules`, or `t`: name one of them",
        ),
        (
            "check --rules x",
            "error: a program carries no `expect`: name answers, or a log with `--log`",
        ),
        (
            "trace --rules x --from nested",
            "error: `--from` is for files, and the tree is that of `--rules`: leave out one of them",
        ),
        (
            "draw --rules x --branching 2",
            "error: `--branching` is for files, and the tree is that of `--rules`: leave out one of them",
        ),
        (
            "compare --rules x --evaluation lines",
            "error: `--evaluation` is for files, and the tree is that of `--rules`: leave out one of them",
        ),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let found = run(&arguments, "");
        assert_eq!((found.stderr.trim_end(), found.status), (expected, 2), "{arguments:?}");
    }
    for (arguments, expected) in [
        (&["solve", "--timeout", "3", "[1]"][..], "--rules <COMMAND>"),
        (&["solve", "--rules", "x", "--timeout", "0"], "expected a number of seconds above 0"),
        (&["solve", "--rules", "x", "--timeout", "-1"], "expected a number of seconds above 0"),
        (&["solve", "--rules", "x", "--timeout", "nan"], "expected a number of seconds above 0"),
        (&["solve", "--rules", "'x"], "a quote is not closed"),
        (&["solve", "--rules", " "], "expected a program and its arguments"),
        (&["what-if", "[1,2]"], "name the leaf"),
    ] {
        let found = run(arguments, "");
        assert!(found.stderr.contains(expected), "{arguments:?}: {found:?}");
        assert_eq!(found.status, 2);
    }
}

#[test]
fn a_document_starts_no_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("started");
    let rules = format!("touch {}", file.display());
    let document = serde_json::json!({"rules": rules, "value": 3});
    let found = run(&["solve", "--quiet"], document.to_string());
    assert!(found.stderr.contains("unknown key `rules`"), "{found:?}");
    run(&["solve", "--ignore-unknown-keys"], document.to_string());
    assert!(!file.exists());
}
