//! Reads the source files of the crate: which module each file is, and which items of which other
//! files its code names.
//!
//! This is no compiler. It knows `use` declarations, paths such as `super::item` and
//! `module::item`, and re-exports: an item is looked for in the file that defines it, not in the
//! `mod.rs` that hands it on. Code under `#[cfg(test)]` and comments do not count. It relies on the
//! layout that `rustfmt` gives.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::project;

/// A source file.
pub struct Source {
    /// Its path in the project: `src/tree/mod.rs`.
    pub file: String,
    /// Its module: `tree`, `tree::path`. Empty for `lib.rs` and `main.rs`.
    pub module: String,
    /// All of its text.
    pub text: String,
    /// The text without comments and tests.
    pub code: String,
    /// The names that its `use` declarations bring in, and the full paths of their items.
    names: Names,
}

/// Names in a file and the paths that they stand for.
type Names = Vec<(String, String)>;

/// Says that the code of one file names an item.
pub struct Arrow {
    pub from: usize,
    /// The full path as it is written: `tree::Tree`.
    pub item: String,
    /// The file that defines the item, as far as it is known.
    pub to: usize,
}

/// All files in `src`, and the arrows between them.
pub struct Sources {
    pub all: Vec<Source>,
    modules: BTreeMap<String, usize>,
}

impl Sources {
    pub fn read() -> Sources {
        let mut all: Vec<Source> = rust_files("src").iter().map(|path| source(path)).collect();
        all.retain(|source| !source.file.contains("tests"));
        // A file that only tests use is declared under `#[cfg(test)]`.
        let tests: BTreeSet<String> = all.iter().flat_map(test_modules).collect();
        all.retain(|source| !tests.contains(&source.module));
        let numbered = |(number, source): (usize, &Source)| (source.module.clone(), number);
        let modules = all.iter().enumerate().map(numbered).collect();
        let mut sources = Sources { all, modules };
        for number in 0..sources.all.len() {
            let source = &sources.all[number];
            let names = use_declarations(&source.code).1.into_iter();
            let names = names.filter_map(|(name, path)| {
                let item = sources.full_path(source, &path, &Names::new())?;
                Some((name, item))
            });
            sources.all[number].names = names.collect();
        }
        sources
    }

    /// Each item of another file that some file names.
    pub fn arrows(&self) -> Vec<Arrow> {
        let mut arrows = Vec::new();
        for (from, source) in self.all.iter().enumerate() {
            let rest = use_declarations(&source.code).0;
            let words = rest.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
            let paths = words.map(|word| word.trim_end_matches(':'));
            let paths = paths.filter(|path| path.contains("::"));
            let written = paths.filter_map(|path| self.full_path(source, path, &source.names));
            let imported = source.names.iter().map(|(_, item)| item.clone());
            for item in imported.chain(written) {
                if let Some(to) = self.definer(&item, 0).filter(|&to| to != from) {
                    arrows.push(Arrow { from, item, to });
                }
            }
        }
        arrows
    }

    /// The path from the root of the crate; `None` if the path is of another crate or local.
    fn full_path(&self, source: &Source, path: &str, names: &Names) -> Option<String> {
        let (first, rest) = path.split_once("::").unwrap_or((path, ""));
        let parent = |module: &str| module.rsplit_once("::").map_or("", |(up, _)| up).to_owned();
        let start = match first {
            "crate" => String::new(),
            "self" => source.module.clone(),
            "super" => parent(&source.module),
            _ => {
                let child = join(&source.module, first);
                let is_child = self.modules.contains_key(&child);
                is_child.then_some(child).or(find(names, first).cloned())?
            }
        };
        let (mut start, mut rest) = (start, rest);
        while let Some(up) = rest.strip_prefix("super::") {
            (start, rest) = (parent(&start), up);
        }
        Some(join(&start, rest))
    }

    /// The file that defines an item. `None` for a module: what counts is what is used of it.
    fn definer(&self, item: &str, steps: usize) -> Option<usize> {
        let mut module = String::new();
        let mut rest = item;
        while !rest.is_empty() {
            let (name, after) = rest.split_once("::").unwrap_or((rest, ""));
            let child = join(&module, name);
            if !self.modules.contains_key(&child) {
                let here = *self.modules.get(&module)?;
                return match find(&self.all[here].names, name) {
                    Some(again) if steps < 20 => self.definer(&join(again, after), steps + 1),
                    _ => Some(here),
                };
            }
            (module, rest) = (child, after);
        }
        None
    }
}

/// The Rust files in a folder of the project, in order.
pub fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut all = Vec::new();
    let mut folders = vec![project().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                all.push(path);
            }
        }
    }
    all.sort();
    all
}

fn source(path: &Path) -> Source {
    let inside = path.strip_prefix(project()).expect("a file of the project");
    let parts = inside.components();
    let parts = parts.map(|part| part.as_os_str().to_string_lossy().into_owned());
    let parts: Vec<String> = parts.collect();
    let mut module: Vec<&str> = parts[1..].iter().map(String::as_str).collect();
    let last = module.pop().expect("a name").trim_end_matches(".rs");
    if !["mod", "lib", "main"].contains(&last) {
        module.push(last);
    }
    let text = fs::read_to_string(path).expect("it can be read");
    Source {
        file: parts.join("/"),
        module: module.join("::"),
        code: without_tests(&text),
        text,
        names: Names::new(),
    }
}

/// The path that a name stands for.
fn find<'a>(names: &'a Names, name: &str) -> Option<&'a String> {
    let found = names.iter().find(|(known, _)| known == name);
    found.map(|(_, path)| path)
}

fn join(module: &str, name: &str) -> String {
    match (module, name) {
        ("", path) | (path, "") => path.to_owned(),
        _ => format!("{module}::{name}"),
    }
}

fn is_test_attribute(line: &str) -> bool {
    line.trim().starts_with("#[cfg(test)]") || line.trim().starts_with("#[cfg(all(test")
}

/// The text without comments and without each item that `#[cfg(test)]` stands at.
fn without_tests(text: &str) -> String {
    let mut code = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if is_test_attribute(line) {
            let indent = &line[..line.len() - line.trim_start().len()];
            let is_end = |line: &str| {
                line.strip_prefix(indent).is_some_and(|rest| {
                    rest == "}" || !rest.starts_with(' ') && rest.ends_with(';')
                })
            };
            lines.find(|line| is_end(line));
        } else if !line.trim_start().starts_with("//") {
            code.push_str(line.split(" // ").next().expect("a first part"));
            code.push('\n');
        }
    }
    code
}

/// The modules that a file declares for its tests: `#[cfg(test)] mod model;`.
fn test_modules(source: &Source) -> Vec<String> {
    let lines: Vec<&str> = source.text.lines().collect();
    let pairs = lines.windows(2).filter(|pair| is_test_attribute(pair[0]));
    let declared = pairs.filter_map(|pair| pair[1].split_once("mod ")?.1.strip_suffix(';'));
    declared.map(|name| join(&source.module, name)).collect()
}

/// The code without its `use` declarations, and the names and paths in these.
fn use_declarations(code: &str) -> (String, Names) {
    let (mut rest, mut names) = (String::new(), Names::new());
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        let bare = without_visibility(line.trim());
        let Some(start) = bare.strip_prefix("use ") else {
            rest.push_str(line);
            rest.push('\n');
            continue;
        };
        let mut tree = start.to_owned();
        while !tree.ends_with(';') {
            tree.push_str(lines.next().expect("a `;` at the end").trim());
        }
        flatten("", tree.trim_end_matches(';'), &mut names);
    }
    (rest, names)
}

/// A declaration without `pub` or `pub(...)`.
pub fn without_visibility(line: &str) -> &str {
    let Some(rest) = line.strip_prefix("pub") else {
        return line;
    };
    match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some((_, rest)) => rest.trim_start(),
        None => rest.strip_prefix(' ').unwrap_or(line),
    }
}

/// The names and paths in one tree of a `use` declaration: `a::{b, c as d}`.
fn flatten(before: &str, tree: &str, names: &mut Names) {
    if let Some((prefix, group)) = tree.split_once('{') {
        let prefix = join(before, prefix.trim().trim_end_matches("::"));
        let group = group.trim().strip_suffix('}').expect("a closing brace");
        let mut depth = 0;
        let is_end = |c: char| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            c == ',' && depth == 0
        };
        for part in group.split(is_end).filter(|part| !part.trim().is_empty()) {
            flatten(&prefix, part.trim(), names);
        }
        return;
    }
    let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
    let path = match path {
        "self" => before.to_owned(),
        _ => join(before, path),
    };
    let last = path.rsplit("::").next().expect("a last part");
    let name = if alias.is_empty() { last } else { alias };
    names.push((name.to_owned(), path.clone()));
}
