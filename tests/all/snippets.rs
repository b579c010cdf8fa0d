//! Trees as people have them: each snippet of `tests/snippets.txt` has one value, whichever way it comes in. The page
//! and the Python package read the same file, in their own tests.

use std::collections::BTreeMap;
use std::fs;

use abprune::{Rules, Tree};

use crate::support::{project, run};

/// A snippet, and what is expected of it.
struct Snippet {
    /// The line of its head.
    line: usize,
    /// The value, or words of the message.
    expected: Result<String, String>,
    options: Vec<String>,
    text: String,
}

fn snippets() -> Vec<Snippet> {
    let file = fs::read_to_string(project().join("tests/snippets.txt")).expect("it can be read");
    let mut all: Vec<Snippet> = Vec::new();
    let mut is_open = false;
    for (line, text) in (1..).zip(file.split_inclusive('\n')) {
        match text.strip_prefix("--- ").map(str::trim_end) {
            Some(head) => {
                is_open = !head.starts_with('#');
                let mut words = head.split(' ').map(str::to_owned);
                let first = words.next().expect("a word");
                let is_error = first == "error";
                let rest: Vec<String> = words.collect();
                assert!(!is_open || head != "error", "line {line}: the words of the message");
                if is_open {
                    all.push(Snippet {
                        line,
                        expected: if is_error { Err(rest.join(" ")) } else { Ok(first) },
                        options: if is_error { Vec::new() } else { rest },
                        text: String::new(),
                    });
                }
            }
            None if is_open => all.last_mut().expect("it is open").text.push_str(text),
            None => {}
        }
    }
    all
}

/// Fails if a run of `solve` does not end as the snippet says.
fn check(snippet: &Snippet, way: &str, arguments: &[&str], input: &str) {
    let options = snippet.options.iter().map(String::as_str);
    let all: Vec<&str> =
        ["solve"].into_iter().chain(options).chain(arguments.iter().copied()).collect();
    let found = run(&all, input);
    let place =
        format!("tests/snippets.txt:{} by {way}: {}{}", snippet.line, found.stdout, found.stderr);
    match &snippet.expected {
        Ok(value) => {
            let first = found.stdout.lines().next().unwrap_or_default();
            assert_eq!(first.split_whitespace().nth(1), Some(&**value), "{place}");
            assert_eq!((found.status, &*found.stderr), (0, ""), "{place}");
        }
        Err(words) => {
            let message = found.stderr.to_lowercase();
            assert!(message.contains(&words.to_lowercase()), "{place}");
            assert_eq!(found.status, 2, "{place}");
        }
    }
}

#[test]
fn each_snippet_has_one_value_whichever_way_it_comes_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = snippets();
    let mut ways = BTreeMap::new();
    for snippet in &all {
        let text = snippet.text.trim_end_matches('\n');
        check(snippet, "pipe", &[], &snippet.text);
        for name in ["tree.json", "tree.txt"] {
            let file = folder.path().join(name);
            fs::write(&file, &snippet.text).expect("it can be written");
            check(snippet, name, &[file.to_str().expect("text")], "");
        }
        *ways.entry("pipe and file").or_insert(0) += 1;
        // What has no reading may be taken for the name of a file.
        if snippet.expected.is_ok() {
            check(snippet, "argument", &["--", text], "");
            *ways.entry("argument").or_insert(0) += 1;
        }
        if snippet.options.is_empty() {
            let found = text.parse::<Tree>().ok();
            let found = found.and_then(|tree| {
                Some(abprune::search(&tree, Rules::default()).ok()?.value().to_string())
            });
            assert_eq!(
                found,
                snippet.expected.clone().ok(),
                "line {} by the library",
                snippet.line
            );
            *ways.entry("library").or_insert(0) += 1;
        }
    }
    assert!(all.len() >= 200, "{} snippets", all.len());
    assert!(ways.values().all(|&count| count >= 150), "{ways:?}");
}
