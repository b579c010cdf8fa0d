//! The keys of JSON output: a field's comment is its line in `docs/output.md`, and no key is printed that has
//! no line.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use serde_json::Value as Json;

use crate::support::{project, run};

/// The outputs, and the files with the types that serde writes for them.
const OUTPUTS: &[(&str, &[&str])] = &[
    (
        "Nodes, windows and known positions in all of them",
        &["wording/mention.rs", "../number.rs", "wording/position.rs"],
    ),
    ("`trace --format jsonl`", &["trace.rs", "wording/step.rs"]),
    ("`explain --format json`", &["explain.rs"]),
    ("`what-if --format json`", &["what_if.rs"]),
    (
        "`check --format json`",
        &[
            "check/answer.rs",
            "json.rs",
            "check/log.rs",
            "check/difference.rs",
            "check/wrong_claim.rs",
            "../check/log/claim.rs",
        ],
    ),
    ("`check --format gradescope`", &["check/gradescope.rs"]),
    (
        "`compare --format json`",
        &[
            "comparison/json.rs",
            "../search/compare.rs",
            "../search/summary.rs",
            "comparison/compared.rs",
        ],
    ),
];

/// Where the lines begin in the document. They go on to its end.
const HEADING: &str = "## Keys\n";

/// A type that serde writes: its comment, and the keys of its fields with theirs. A field without a key of its
/// own has the keys of another type.
struct WrittenType {
    comment: String,
    fields: Vec<(Option<String>, String)>,
}

/// The structs of a file for which serde writes objects.
fn written_types(file: &str) -> Vec<WrittenType> {
    let path = project().join("src/report").join(file);
    let text = fs::read_to_string(path).expect("a source file");
    let mut types = Vec::new();
    let (mut comment, mut is_written) = (String::new(), false);
    let (mut is_flat, mut is_skipped) = (false, false);
    let mut open: Option<WrittenType> = None;
    for line in text.lines() {
        let line = line.trim();
        if let Some(more) = line.strip_prefix("/// ") {
            let space = if comment.is_empty() { "" } else { " " };
            let _ = write!(comment, "{space}{more}");
        } else if line.starts_with("#[derive(") {
            is_written = line.contains("Serialize");
        } else if line == "#[serde(flatten)]" {
            is_flat = true;
        } else if line == "#[serde(skip)]" {
            is_skipped = true;
        } else if let Some(of) = open.as_mut() {
            if line == "}" {
                types.extend(open.take());
            } else if let Some((field, _)) = line.split_once(": ") {
                let words = field.split_whitespace().last().expect("a name");
                let key = words.trim_start_matches("r#").to_owned();
                let key = (!std::mem::take(&mut is_flat)).then_some(key);
                let comment = std::mem::take(&mut comment);
                if !std::mem::take(&mut is_skipped) {
                    of.fields.push((key, comment));
                }
            }
        } else {
            let is_struct = line.contains("struct ") && line.ends_with('{');
            if is_struct && std::mem::take(&mut is_written) {
                let fields = Vec::new();
                let comment = std::mem::take(&mut comment);
                open = Some(WrittenType { comment, fields });
            }
            if !line.starts_with("#[") {
                (comment, is_written) = (String::new(), false);
            }
        }
    }
    types
}

/// The lines of all keys.
fn lines() -> String {
    let mut text = format!("{HEADING}\nAll keys are always there; what is absent is `null`.\n");
    for (output, files) in OUTPUTS {
        let _ = write!(text, "\n### {output}\n");
        let types: Vec<WrittenType> = files.iter().flat_map(|file| written_types(file)).collect();
        assert!(!types.is_empty(), "{output} has types");
        for of in types {
            let _ = write!(text, "\n{}\n\n| key | |\n|---|---|\n", of.comment);
            for (key, comment) in of.fields {
                assert!(!comment.is_empty(), "{key:?} in {output} has a comment");
                let _ = match key {
                    Some(key) => writeln!(text, "| `{key}` | {comment} |"),
                    None => writeln!(text, "| ... | the keys of {comment} |"),
                };
            }
        }
    }
    text
}

#[test]
fn the_comment_of_a_field_is_its_line_in_the_document() {
    let path = project().join("docs/output.md");
    let document = fs::read_to_string(&path).expect("a document");
    let start = document.find(HEADING).unwrap_or(document.len());
    let expected = lines();
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, document[..start].to_owned() + &expected).expect("it can be written");
        return;
    }
    assert!(
        document[start..] == expected,
        "the keys in docs/output.md differ from the comments: run with BLESS=1 and look"
    );
}

/// All keys of all objects in a value.
fn keys_of(json: &Json, keys: &mut BTreeSet<String>) {
    match json {
        Json::Object(members) => {
            for (key, value) in members {
                keys.insert(key.clone());
                keys_of(value, keys);
            }
        }
        Json::Array(items) => items.iter().for_each(|item| keys_of(item, keys)),
        _ => {}
    }
}

#[test]
fn no_key_is_printed_that_has_no_line() {
    let document = fs::read_to_string(project().join("docs/output.md")).expect("a document");
    let tree = "trees/deep-cutoff.json";
    let many = "trees/batch.jsonl";
    let answer = r#"{"student": "A", "value": 1, "pruned": ["/0"], "windows": {"/": "(1, 2)"}}"#;
    let mut keys = BTreeSet::new();
    for (arguments, input) in [
        (&["solve", "--format", "json", "--all-best", tree][..], ""),
        (&["solve", "--format", "json", many, "no-such-file"], ""),
        (&["solve", "--format", "tree", tree], ""),
        (&["trace", "--format", "jsonl", tree], ""),
        (&["explain", "--format", "json", tree], ""),
        (&["explain", "--format", "json", tree, "/1/0"], ""),
        (&["what-if", "--format", "json", tree, "/0/0"], ""),
        (&["what-if", "--format", "json", "--pruned", "/1/1/1/1", tree, "/0/0"], ""),
        (&["check", "--format", "json", tree, "-"], answer),
        (&["check", "--format", "gradescope", tree, "-"], answer),
        (&["check", "--format", "json", tree, "-"], "nothing"),
        (&["check", "--format", "json", many], ""),
        (&["check", "--format", "json", tree, "--log", "-"], "/\n/1\n"),
        (&["check", "--format", "json", tree, "--log", "-"], "/ 1 2 3\n/1 0 9 -7\n/1 9 99 -7\n"),
        (
            &["check", "--format", "json", "[[3, 5], [2, 9]]", "--log", "-"],
            "/ -9 9 3\n/0 -9 9 3\n/0/0 -9 9 3\n/0/1 -9 9 5\n/1 -9 9 2\n/1/0 -9 9 2\n",
        ),
        (&["compare", "--format", "json", tree], ""),
        (&["compare", "--format", "json", many], ""),
    ] {
        let printed = run(arguments, input).stdout;
        for line in printed.lines() {
            let json =
                serde_json::from_str(line).unwrap_or_else(|_| panic!("{arguments:?}: {line}"));
            keys_of(&json, &mut keys);
        }
    }
    assert!(keys.len() > 60, "{keys:?}");
    for key in keys {
        let spellings = [format!("`{key}`"), format!(".{key}`"), format!("\"{key}\"")];
        let has_line = spellings.iter().any(|spelling| document.contains(spelling));
        assert!(has_line, "`{key}` has no line in docs/output.md");
    }
}
