//! The house: which module may use which, and what no module may hold.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::project;

/// Each module of the library, and those that it may use.
const ARROWS: &[(&str, &[&str])] = &[
    ("value", &[]),
    ("number", &["value"]),
    ("random", &[]),
    ("machine", &[]),
    ("tree", &["machine", "number", "value"]),
    ("read", &["tree", "machine", "number", "value"]),
    ("search", &["tree", "machine", "random", "number", "value"]),
    ("report", &["search", "tree", "read", "number", "value"]),
];

/// What the library leaves to the binary.
const NOT_IN_LIBRARY: &[&str] = &[
    "clap",
    "anyhow",
    "println!",
    "eprintln!",
    "print!(",
    "std::process",
    "std::time",
    "std::env",
    "std::fs",
    // The mathematics of the system: other digits elsewhere, and a library that each start loads.
    ".ln()",
    ".powf(",
    ".atan2(",
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            all.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            all.push(path);
        }
    }
    all
}

/// The name of the module at the top that a source file belongs to.
fn module(path: &Path) -> String {
    let inside = path.strip_prefix(project().join("src")).expect("a source");
    let first = inside.components().next().expect("a name").as_os_str();
    first.to_string_lossy().trim_end_matches(".rs").to_owned()
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("//")
}

#[test]
fn arrows_point_one_way() {
    let names: Vec<&str> = ARROWS.iter().map(|(name, _)| *name).collect();
    let mut seen = 0;
    for path in sources(&project().join("src")) {
        let name = module(&path);
        let Some((_, allowed)) = ARROWS.iter().find(|(known, _)| *known == name) else {
            assert!(
                ["main", "cli", "commands", "lib"].contains(&name.as_str()),
                "{name} has no arrows"
            );
            continue;
        };
        let text = fs::read_to_string(&path).expect("it can be read");
        for line in text.lines().filter(|line| !is_comment(line)) {
            for used in line.split("crate::").skip(1) {
                let used: String = used
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                assert!(names.contains(&used.as_str()), "{}: {line}", path.display());
                let is_allowed = used == name || allowed.contains(&used.as_str());
                assert!(is_allowed, "{name} must not use {used}: {}", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 30, "there are arrows");
}

#[test]
fn the_arrows_in_the_documentation_are_these() {
    let lib = fs::read_to_string(project().join("src/lib.rs")).expect("it can be read");
    for (name, allowed) in ARROWS.iter().filter(|(_, allowed)| !allowed.is_empty()) {
        let mut line = format!("//! {name:<6} -> ");
        line.push_str(&allowed.join(", "));
        assert!(lib.lines().any(|found| found == line), "{line}");
    }
}

#[test]
fn the_library_leaves_to_the_binary_what_is_its_own() {
    for path in sources(&project().join("src")) {
        if ["main", "cli", "commands"].contains(&module(&path).as_str()) {
            continue;
        }
        let text = fs::read_to_string(&path).expect("it can be read");
        // Its tests may look at the system to see what it did there.
        let library = text.split("\nmod tests {").next();
        let library = library.expect("a first part");
        for line in library.lines().filter(|line| !is_comment(line)) {
            for word in NOT_IN_LIBRARY {
                assert!(!line.contains(word), "{}: {line}", path.display());
            }
        }
    }
}

#[test]
fn nothing_is_left_undone() {
    let words = ["todo!", "dbg!", "unimplemented!", "FIXME", "XXX", "TODO"];
    let this = Path::new(file!()).file_name().expect("a name");
    for folder in ["src", "tests"] {
        for path in sources(&project().join(folder)) {
            if path.file_name() == Some(this) {
                continue;
            }
            let text = fs::read_to_string(&path).expect("it can be read");
            for word in words {
                assert!(!text.contains(word), "{word} in {}", path.display());
            }
        }
    }
}

#[test]
fn every_module_says_what_it_is() {
    for path in sources(&project().join("src")) {
        let text = fs::read_to_string(&path).expect("it can be read");
        assert!(text.starts_with("//! "), "{}", path.display());
    }
}
