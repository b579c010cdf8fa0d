//! The strings of students and suites in all outputs of `check`.

use std::fs;

use serde_json::{Value as Json, json};

use crate::support::{Run, run};

/// Its value for MAX is 3.
const TREE: &str = "trees/russell-norvig.json";

/// What a terminal obeys, what ends a line, and what turns text around.
const EVIL: &str = "\u{1b}]0;x\u{7}\u{7f}\u{80}\u{85}\u{9b}31m\u{9f}\u{2028}\u{202e}\r\n\t";

/// Asserts that no character of [`EVIL`] has come out raw, but ends of lines.
fn assert_escaped(run: &Run, what: &str) {
    for text in [&run.stdout, &run.stderr] {
        let is_raw = |found: char| {
            found != '\n' && (found.is_control() || "\u{2028}\u{202e}".contains(found))
        };
        assert_eq!(text.find(is_raw), None, "{what}: {text:?}");
    }
}

/// Answers that have the text in each place where an answer has one.
fn answers(text: &str) -> Vec<Json> {
    let long = format!("1{text}000,000");
    vec![
        json!({"student": text, "value": 3}),
        json!({"id": text, "value": text}),
        json!({"value": long}),
        json!({"value": "1\u{2028}000,000"}),
        json!({"move": [text]}),
        json!({"move": text}),
        json!({"pv": text}),
        json!({"pv": [[text]]}),
        json!({"pruned": {"a": text}}),
        json!({"pruned": [text, "/", format!("e4/{text}")]}),
        json!({"evaluated": [{"a": text}]}),
        json!({"evaluated": [text]}),
        json!({"values": text}),
        json!({"values": {"/0": text}}),
        json!({"values": {text: 5}}),
        json!({"windows": text}),
        json!({"windows": {"/0": text}}),
        json!({"windows": {text: [1, 2]}}),
        json!({text: 5}),
        json!({text: text, "value": 3}),
        json!({"student": [text]}),
        json!([text]),
        json!(text),
    ]
}

#[test]
fn no_string_of_a_student_is_printed_raw() {
    for format in ["text", "json", "csv", "gradescope"] {
        for answer in answers(EVIL) {
            let answer = answer.to_string();
            let arguments = ["check", "--format", format, TREE, "-"];
            assert_escaped(&run(&arguments, &answer), &format!("{format}: {answer}"));
        }
    }
}

#[test]
fn no_expectation_of_a_suite_is_printed_raw() {
    for format in ["text", "json", "csv"] {
        for answer in answers(EVIL) {
            let tree = json!({"children": [3, {"move": EVIL, "value": 5}], "expect": answer});
            let arguments = ["check", "--format", format, "-"];
            assert_escaped(&run(&arguments, tree.to_string()), &format!("{format}: {tree}"));
        }
    }
}

#[test]
fn no_line_of_a_log_is_printed_raw() {
    let text = EVIL.replace(['\r', '\n'], "");
    for format in ["text", "json"] {
        for log in [
            format!("/{text}\n"),
            format!("{text}\n"),
            "/ 3\n/0 1\u{2028}000\n".to_owned(),
            format!("/ {text}\n"),
            format!("\"{text}\" 5\n"),
        ] {
            let arguments = ["check", "--format", format, TREE, "--log", "-"];
            assert_escaped(&run(&arguments, &log), &format!("{format}: {log:?}"));
        }
    }
}

/// The faults that were told raw, as the text shows them: with the escapes of JSON for what is not seen.
#[test]
fn what_is_unreadable_is_shown_as_all_text_from_strangers() {
    for (answer, said) in [
        (
            "{\"value\": \"\u{9b}31m\"}",
            "value unreadable: found `\"\\u009b31m\"`, expected a number",
        ),
        ("{\"move\": [\"\u{7f}\"]}", "move unreadable: found `[\"\\u007f\"]`, expected a path"),
        ("{\"pv\": [[\"\u{2028}\"]]}", "pv unreadable: found `[\"\\u2028\"]`, expected a path"),
        ("{\"pruned\": {\"\u{202e}\": 1}}", "pruned unreadable: found `{\"\\u202e\":"),
        (
            "{\"windows\": {\"/0\": \"\u{80}\"}}",
            "windows unreadable /0 \"B\" move \"a1\": found `\"\\u0080\"`, expected a window",
        ),
    ] {
        let done = run(&["check", TREE, "-"], answer);
        assert!(done.stdout.starts_with(said), "{:?}", done.stdout);
    }
}

/// Moves lead from the root without their first slash, too, where several nodes have the first one.
#[test]
fn a_node_that_moves_lead_to_is_shown_escaped() {
    let tree = "{\"children\": [{\"move\": \"a\", \"children\": [{\"move\": \"\u{202e}\", \"value\": 3}, 5]}, [{\"move\": \"a\", \"value\": 2}]]}";
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), tree).expect("room");
    let file = file.path().to_str().expect("text");
    let said = "/0/0 move \"\\u202e\"";
    let graded = run(&["check", file, "-"], "{\"pruned\": [\"a/\u{202e}\"]}");
    assert!(graded.stdout.contains(said), "{:?}", graded.stdout);
    let explained = run(&["explain", file, "a/\u{202e}"], "");
    assert!(explained.stdout.contains(said), "{:?}", explained.stdout);
}

#[test]
fn a_cell_of_csv_is_escaped_like_a_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let answer = folder.path().join("a.json");
    for (text, cell) in [
        (r#"{"student": "\u001b]0;x\u0007", "value": 3}"#, ",\\u001b]0;x\\u0007,"),
        (r#"{"student": "=1\u001b", "value": 3}"#, ",'=1\\u001b,"),
        (r#"{"\u001b": 3}"#, "unknown key `\\u001b`"),
    ] {
        fs::write(&answer, text).expect("room");
        let file = answer.to_str().expect("text");
        let done = run(&["check", "--format", "csv", TREE, file], "");
        assert!(done.stdout.contains(cell), "{}", done.stdout);
    }
    let suite = r#"{"children": [3, 5], "expect": {"move": "\u001b", "value": 5}}"#;
    let done = run(&["check", "--format", "csv", "-"], suite);
    assert!(done.stdout.contains("move no node \\u001b: "), "{}", done.stdout);
}
