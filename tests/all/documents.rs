//! The documents: README.md and the pages in `docs`. Their console blocks show what is printed,
//! their links and paths lead somewhere, and the options that they name are those of the program.
//!
//! The commands of a document run in a folder of its own, which holds a copy of `trees`. A `json`
//! block is a tree to copy: it is there as `tree.json` for the commands below it. What a command writes
//! into `docs/pictures` is the picture that the document shows.
//!
//! `docs/SUMMARY.md` is the list of the pages by kind, for readers and for mdBook.
//!
//! `BLESS=1 cargo test documents_show` writes what is printed into the documents. Read the difference
//! before you commit it.
//!
//! On Unix alone: a shell runs the commands.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::console;
use crate::support::{files, project};

/// The widest line of prose, in characters.
const WIDTH: usize = 100;

/// Options of other programs that the documents name: cargo, rustdoc, curl, GNU parallel, Slurm, wasmtime,
/// the benchmarks.
const OTHERS: [&str; 30] = [
    "--all-targets",
    "--array",
    "--bench",
    "--block",
    "--check",
    "--dir",
    "--ignore-missing",
    "--lib",
    "--no-default-features",
    "--only",
    "--open",
    "--path",
    "--pipe",
    "--pipepart",
    "--program",
    "--proto",
    "--record",
    "--release",
    "--rounds",
    "--sshlogin",
    "--wait",
    "--wrap",
    "--zoom",
    "--target",
    "--test",
    "--tlsv",
    "--try",
    // tests/compare_builds
    "--coverage",
    "--new-wording",
    "--print",
];

/// README.md and the pages in `docs`, each with its text.
fn documents() -> Vec<(PathBuf, String)> {
    let mut pages = files("docs");
    pages.retain(|page| page.extension().is_some_and(|ending| ending == "md"));
    assert!(pages.len() > 5, "the pages are there");
    let paths = pages.into_iter().chain([project().join("README.md")]);
    paths
        .map(|path| {
            let text = fs::read_to_string(&path).expect("it can be read");
            (path, text)
        })
        .collect()
}

/// The lines outside fenced blocks, each with its number from 1.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_in_block = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_fence = line.starts_with("```");
        is_in_block ^= is_fence;
        !is_fence && !is_in_block
    })
}

/// The text with what is really printed below each command.
fn replayed(text: &str, folder: &Path) -> String {
    let mut replayed = String::new();
    let mut tree = String::new();
    let mut language = None;
    for line in text.lines() {
        match (language, line.strip_prefix("```")) {
            (None, opened) => language = opened,
            (Some("json"), Some(_)) => {
                fs::write(folder.join("tree.json"), &tree).expect("it can be written");
                tree.clear();
                language = None;
            }
            (Some(_), Some(_)) => language = None,
            (Some("json"), None) => tree.extend([line, "\n"]),
            (Some("console"), None) => {
                if let Some(command) = line.strip_prefix("$ ") {
                    let _ = write!(replayed, "{line}\n{}", console::run(command, folder));
                }
                continue;
            }
            (Some(_), None) => {}
        }
        let _ = writeln!(replayed, "{line}");
    }
    replayed
}

#[test]
fn the_list_of_pages_has_each_page_once_under_its_title() {
    let list = fs::read_to_string(project().join("docs/SUMMARY.md")).expect("it can be read");
    let mut listed = BTreeSet::new();
    for line in list.lines() {
        let Some((title, rest)) = line.split_once("](") else {
            continue;
        };
        let title = title.trim_start_matches("- ").trim_start_matches('[');
        let page = rest.trim_end_matches(')');
        assert!(listed.insert(page.to_owned()), "{page} is listed twice");
        let text = fs::read_to_string(project().join("docs").join(page));
        let text = text.unwrap_or_else(|_| panic!("there is no docs/{page}"));
        let heading = text.lines().next().unwrap_or_default().replace('`', "");
        assert_eq!(heading, format!("# {title}"), "the title of docs/{page}");
    }
    let pages = documents().into_iter().filter_map(|(path, _)| {
        let page = path.strip_prefix(project().join("docs")).ok()?;
        Some(page.to_str().expect("UTF-8").to_owned())
    });
    listed.insert("SUMMARY.md".to_owned());
    assert_eq!(pages.collect::<BTreeSet<_>>(), listed);
}

#[test]
fn the_documents_show_what_is_printed() {
    let mut commands = 0;
    let mut pictures = 0;
    for (path, text) in documents() {
        let folder = tempfile::tempdir().expect("a folder");
        let trees = folder.path().join("trees");
        fs::create_dir(&trees).expect("it can be made");
        for file in files("trees") {
            let name = file.file_name().expect("a name");
            fs::copy(&file, trees.join(name)).expect("it can be copied");
        }
        let drawn = folder.path().join("docs/pictures");
        fs::create_dir_all(&drawn).expect("it can be made");
        let replayed = replayed(&text, folder.path());
        pictures += check_pictures(&drawn);
        commands += text.lines().filter(|line| line.starts_with("$ ")).count();
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, replayed).expect("it can be written");
            continue;
        }
        for (number, (expected, found)) in (1..).zip(text.lines().zip(replayed.lines())) {
            assert_eq!(found, expected, "printed and {}:{number}", path.display());
        }
        assert_eq!(replayed.len(), text.len(), "the end of {}", path.display());
    }
    assert!(commands > 50, "the documents have commands");
    let mut all = files("docs/pictures");
    all.retain(|picture| picture.extension().is_some_and(|ending| ending == "svg"));
    assert_eq!(pictures, all.len(), "each picture is drawn once");
}

/// The pictures that a document has drawn are those that it shows. Returns how many there are.
fn check_pictures(drawn: &Path) -> usize {
    let mut count = 0;
    for entry in fs::read_dir(drawn).expect("a folder") {
        let entry = entry.expect("a file");
        let shown = project().join("docs/pictures").join(entry.file_name());
        let picture = fs::read_to_string(entry.path()).expect("a text");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&shown, picture).expect("it can be written");
        } else {
            let expected = fs::read_to_string(&shown).unwrap_or_default();
            assert_eq!(picture, expected, "BLESS=1 draws {} anew", shown.display());
        }
        count += 1;
    }
    count
}

#[test]
fn the_readme_is_short() {
    let readme = fs::read_to_string(project().join("README.md")).expect("it is there");
    assert!(readme.lines().count() <= 250);
}

#[test]
fn lines_of_prose_are_narrow() {
    for (path, text) in documents() {
        for (number, line) in prose(&text).filter(|(_, line)| !line.starts_with('|')) {
            let width = line.chars().count();
            assert!(width <= WIDTH, "{}:{number}: {width}", path.display());
        }
    }
}

#[test]
fn links_lead_somewhere() {
    let mut seen = 0;
    let trees = project().join("trees/README.md");
    let text = fs::read_to_string(&trees).expect("it is there");
    for (path, text) in documents().into_iter().chain([(trees, text)]) {
        let folder = path.parent().expect("it is in a folder");
        for (number, line) in prose(&text) {
            for link in line.split("](").skip(1) {
                let link = link.split(')').next().expect("a first part");
                if link.starts_with("https://") {
                    continue;
                }
                let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
                let target = match file {
                    "" => path.clone(),
                    _ => folder.join(file),
                };
                let place = format!("{}:{number}: {link}", path.display());
                assert!(target.exists(), "{place}");
                if !anchor.is_empty() {
                    let target = fs::read_to_string(target).expect("a text");
                    assert!(anchors(&target).contains(anchor), "{place}");
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 30, "there are links");
}

/// The anchors of a page: its headings, as GitHub writes them in links.
fn anchors(page: &str) -> BTreeSet<String> {
    let headings = prose(page).filter(|(_, line)| line.starts_with('#'));
    headings
        .map(|(_, line)| {
            let heading = line.trim_start_matches('#').trim().to_lowercase();
            let is_kept = |c: &char| c.is_alphanumeric() || [' ', '-', '_'].contains(c);
            heading.chars().filter(is_kept).collect::<String>()
        })
        .map(|heading| heading.replace(' ', "-"))
        .collect()
}

#[test]
fn paths_in_the_documents_exist() {
    let folders = ["src/", "tests/", "benches/", "trees/", "docs/", ".ci/"];
    let mut seen = 0;
    for (path, text) in documents() {
        for (number, line) in prose(&text) {
            let spans = line.split('`').skip(1).step_by(2);
            for span in spans.filter(|span| folders.iter().any(|folder| span.starts_with(folder))) {
                let is_there = project().join(span).exists();
                assert!(is_there, "{}:{number}: {span}", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 10, "there are paths");
}

#[test]
fn benchmarks_in_the_documents_exist() {
    let cargo = fs::read_to_string(project().join("Cargo.toml")).expect("it is there");
    let mut seen = 0;
    for (path, text) in documents() {
        for named in text.split("--bench ").skip(1) {
            let is_part = |c: char| c.is_ascii_lowercase() || c == '_';
            let end = named.find(|c| !is_part(c)).unwrap_or(named.len());
            let name = &named[..end];
            let is_there = cargo.contains(&format!("[[bench]]\nname = \"{name}\"\n"));
            assert!(is_there, "{}: --bench {name}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 3, "there are benchmarks");
}

#[test]
fn the_options_in_the_documents_are_those_of_the_program() {
    let commands =
        ["solve", "compare", "trace", "explain", "what-if", "draw", "generate", "check", "man"];
    let known: BTreeSet<String> = commands
        .into_iter()
        .flat_map(|command| {
            let help = console::run(&format!("abprune {command} --help"), project());
            let found = options(&help);
            let least = if command == "man" { 1 } else { 6 };
            assert!(found.len() >= least, "{command} has options");
            found
        })
        .collect();
    let mut named = BTreeSet::new();
    for (path, text) in documents() {
        for option in options(&text) {
            let is_known = known.contains(&option) || OTHERS.contains(&&*option);
            assert!(is_known, "{option} in {}", path.display());
            named.insert(option);
        }
    }
    let needs_words = |option: &&String| option.as_str() != "--help";
    let missing: Vec<&String> = known.difference(&named).filter(needs_words).collect();
    assert!(missing.is_empty(), "no document names {missing:?}");
}

/// The long options that a text names.
fn options(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_lowercase() && c != '-');
    words
        .filter(|word| {
            word.strip_prefix("--").is_some_and(|name| name.starts_with(|c: char| c != '-'))
        })
        .map(str::to_owned)
        .collect()
}
