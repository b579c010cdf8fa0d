//! The house: which folder may use which, that folders do not use each other in circles, and what no
//! file may hold.

mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::support::project;
use sources::{Arrow, Source, Sources, rust_files};

/// Each module, and those that it may use.
const ARROWS: &[(&str, &[&str])] = &[
    ("value", &[]),
    ("named", &[]),
    ("fraction", &[]),
    ("number", &["fraction", "value"]),
    ("random", &[]),
    ("machine", &[]),
    ("excerpt", &[]),
    ("likeness", &["excerpt"]),
    ("quote", &[]),
    ("interrupt", &[]),
    ("diagnostic", &["quote", "excerpt", "read::Place"]),
    ("tree", &["excerpt", "quote", "interrupt", "fraction", "number", "value"]),
    ("games", &["tree", "excerpt", "likeness", "number", "value"]),
    ("read", &["games", "tree", "excerpt", "likeness", "fraction", "number", "value"]),
    ("generate", &["fraction", "tree", "random", "interrupt", "number", "value"]),
    ("search", &["tree", "random", "interrupt", "machine", "named", "fraction", "number", "value"]),
    ("check", &["search", "tree", "excerpt", "likeness", "named", "number", "value"]),
    (
        "report",
        &[
            "check",
            "search",
            "games",
            "generate",
            "tree",
            "read::Place",
            "quote",
            "excerpt",
            "interrupt",
            "named",
            "fraction",
            "number",
            "value",
        ],
    ),
    ("exercise", &["generate", "search", "tree", "value"]),
    ("speed", &["tree", "machine", "number", "value"]),
    ("solve", SOLVE),
    ("in_code", &["solve", "diagnostic", "read", "report", "search", "tree", "number"]),
    ("lib", &[]),
    ("cli", CLI),
    ("document_examples", &[]),
    ("main", &["cli"]),
];

/// The lines of code that each module may have, without tests, comments and blank lines. A commit that adds a
/// capability may raise one.
const BUDGETS: &[(&str, usize)] = &[
    ("report", 10104),
    ("cli", 6926),
    ("read", 6218),
    ("search", 6168),
    ("check", 4624),
    ("tree", 3069),
    ("games", 2120),
    ("solve", 1467),
    ("speed", 1104),
    ("generate", 1017),
    ("exercise", 341),
    ("number", 369),
    ("value", 202),
    ("quote", 148),
    ("fraction", 128),
    ("machine", 85),
    ("interrupt", 61),
    ("lib", 45),
    ("random", 34),
    ("likeness", 18),
    ("named", 16),
    ("excerpt", 22),
    ("document_examples", 5),
    ("main", 5),
    ("diagnostic", 129),
    ("in_code", 110),
];

/// What brings readers, searches and reports together may use all of them.
const SOLVE: &[&str] = &[
    "speed",
    "read",
    "search",
    "diagnostic",
    "quote",
    "games",
    "tree",
    "named",
    "number",
    "value",
    "random",
];

/// The command line may use all but what only `solve` chooses.
const CLI: &[&str] = &[
    "solve",
    "report",
    "diagnostic",
    "check",
    "exercise",
    "games",
    "generate",
    "search",
    "read",
    "tree",
    "machine",
    "interrupt",
    "named",
    "number",
    "value",
];

/// What the library leaves to the command line.
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

/// The modules of the command line.
const COMMAND_LINE: &[&str] = &["main", "cli"];

/// The module at the top that a source file belongs to; of the binary, too.
fn module(source: &Source) -> &str {
    let inside = source.file.trim_start_matches("src/");
    let first = inside.split('/').next().expect("a name");
    first.trim_end_matches(".rs")
}

/// Asserts that nothing was found: each thing with a line that explains it.
fn assert_none(found: &BTreeMap<String, String>, what: &str) {
    let lines: String = found.values().map(String::as_str).collect();
    assert!(found.is_empty(), "{what}:\n{lines}");
}

#[test]
fn arrows_point_one_way() {
    let sources = Sources::read();
    let arrows = sources.arrows();
    for arrow in &arrows {
        let source = &sources.all[arrow.from];
        let name = module(source);
        let used = arrow.item.split("::").next().expect("a module");
        let row = ARROWS.iter().find(|(known, _)| *known == name);
        let (_, allowed) = row.unwrap_or_else(|| panic!("{name} has no row in the table"));
        let is_allowed = name == "lib" || used == name || allowed.contains(&used);
        let is_item = allowed.iter().any(|item| {
            let rest = arrow.item.strip_prefix(item);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
        });
        assert!(is_allowed || is_item, "{} must not use {}", source.file, arrow.item);
    }
    assert!(arrows.len() > 300, "there are arrows");
}

/// The folders that each folder of `src` uses, directly or not. A file right in `src` counts as a folder;
/// inside a folder files may know each other.
fn reached(direct: &BTreeMap<String, BTreeSet<String>>, start: &str) -> BTreeSet<String> {
    let (mut reached, mut waiting) = (BTreeSet::new(), vec![start]);
    while let Some(folder) = waiting.pop() {
        for next in direct.get(folder).into_iter().flatten() {
            if reached.insert(next.clone()) {
                waiting.push(next);
            }
        }
    }
    reached
}

#[test]
fn each_module_keeps_to_its_budget() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let is_test =
        |path: &Path| path.ends_with("tests.rs") || path.iter().any(|part| part == "tests");
    for path in rust_files("src").into_iter().filter(|path| !is_test(path)) {
        let inside = path.strip_prefix(project().join("src")).expect("a file of src");
        let module = inside.iter().next().expect("a name").to_string_lossy();
        let text = fs::read_to_string(&path).expect("it can be read");
        let code = text.lines().map(str::trim).take_while(|line| !line.starts_with("#[cfg(test)]"));
        let code = code.filter(|line| !line.is_empty() && !line.starts_with("//"));
        *counts.entry(module.trim_end_matches(".rs").to_owned()).or_default() += code.count();
    }
    let budgets: BTreeMap<String, usize> =
        BUDGETS.iter().map(|&(module, most)| (module.to_owned(), most)).collect();
    assert!(counts.keys().eq(budgets.keys()), "a row for each module: {counts:?}");
    for (module, count) in counts {
        let most = budgets[&module];
        assert!(count <= most, "{module} has {count} lines of code, more than {most}");
        // What is not used is taken away: nobody else can spend it.
        assert!(
            count + most / 50 + 20 >= most,
            "{module} has {count} lines of code: lower its budget"
        );
    }
}

#[test]
fn no_folder_uses_itself_through_others() {
    let sources = Sources::read();
    let mut direct: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for Arrow { from, to, .. } in sources.arrows() {
        let [from, to] = [from, to].map(|number| module(&sources.all[number]).to_owned());
        if from != to && from != "lib" {
            direct.entry(from).or_default().insert(to);
        }
    }
    assert!(direct.len() > 5, "there are folders");
    for folder in direct.keys() {
        let uses_itself = reached(&direct, folder).contains(folder);
        assert!(!uses_itself, "{folder} uses itself through {:?}", direct[folder]);
    }
}

#[test]
fn no_two_files_use_each_other() {
    let sources = Sources::read();
    let arrows = sources.arrows();
    let arrows: BTreeSet<_> = arrows.iter().map(|arrow| (arrow.from, arrow.to)).collect();
    let found = arrows.iter().filter(|&&(from, to)| from < to && arrows.contains(&(to, from)));
    let found = found.map(|&(from, to)| [from, to].map(|number| &sources.all[number]));
    let found = found.map(|[first, other]| {
        let line = format!("{} and {}\n", first.file, other.file);
        (line.clone(), line)
    });
    assert_none(&found.collect(), "files that use each other");
}

#[test]
fn module_pages_hold_no_items() {
    let sources = Sources::read();
    let is_page = |file: &str| file.ends_with("/mod.rs") || file.ends_with("/lib.rs");
    let pages = sources.all.iter().filter(|source| is_page(&source.file));
    let items = pages.filter_map(|source| {
        let line = format!("{} holds {:.60}\n", source.file, first_item(&source.code)?);
        Some((source.file.clone(), line))
    });
    assert_none(&items.collect(), "pages that hold an item");
}

/// The first thing in the code of a file that is no attribute, no `mod name;` and no `use`.
fn first_item(code: &str) -> Option<String> {
    let mut code = code.to_owned();
    while let Some(start) = code.find("#[").or(code.find("#![")) {
        let length = code[start..].find(']').expect("an attribute ends");
        code.replace_range(start..=start + length, "");
    }
    let statements = code.split(';').map(str::trim);
    let mut items = statements.filter(|statement| {
        let bare = sources::without_visibility(statement);
        let is_module = bare.starts_with("mod ") && !bare.contains('{');
        !bare.is_empty() && !is_module && !bare.starts_with("use ")
    });
    items.next().map(|item| item.replace('\n', " "))
}

#[test]
fn the_arrows_in_the_documentation_are_these() {
    let sources = Sources::read();
    let lib = fs::read_to_string(project().join("src/lib.rs")).expect("it can be read");
    for (name, allowed) in ARROWS.iter().filter(|(_, allowed)| !allowed.is_empty()) {
        let is_there = sources.all.iter().any(|source| module(source) == *name);
        if is_there {
            let modules = allowed.iter().map(|item| item.split("::").next());
            let modules: Vec<&str> = modules.map(|module| module.expect("a name")).collect();
            let line = format!("//! {name:<8} -> {}", modules.join(", "));
            assert!(lib.lines().any(|found| found == line), "{line}");
        }
    }
}

#[test]
fn the_library_leaves_to_the_command_line_what_is_its_own() {
    let sources = Sources::read();
    for source in &sources.all {
        if !COMMAND_LINE.contains(&module(source)) {
            for (line, word) in source
                .code
                .lines()
                .flat_map(|line| NOT_IN_LIBRARY.iter().map(move |word| (line, word)))
            {
                assert!(!line.contains(word), "{}: {line}", source.file);
            }
        }
    }
}

#[test]
fn nothing_is_left_undone() {
    let words = ["todo!", "dbg!", "unimplemented!", "FIXME", "XXX", "TODO"];
    let this = Path::new(file!()).file_name().expect("a name");
    let files = ["src", "tests"].into_iter().flat_map(rust_files);
    for path in files.filter(|path| path.file_name() != Some(this)) {
        let text = fs::read_to_string(&path).expect("it can be read");
        for word in words {
            assert!(!text.contains(word), "{word} in {}", path.display());
        }
    }
}

#[test]
fn every_module_says_what_it_is() {
    for path in rust_files("src") {
        let text = fs::read_to_string(&path).expect("it can be read");
        assert!(text.starts_with("//! "), "{}", path.display());
    }
}

#[test]
fn streams_of_the_process_are_in_one_file() {
    let sources = Sources::read();
    let files = sources.all.iter().filter(|source| {
        let streams = ["io::stdin", "io::stdout", "io::stderr", "eprint", "print!("];
        streams.iter().any(|stream| source.code.contains(stream))
    });
    let files: Vec<&str> = files.map(|source| source.file.as_str()).collect();
    assert_eq!(files, ["src/cli/streams.rs"]);
}
