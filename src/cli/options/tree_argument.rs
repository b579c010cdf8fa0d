//! What an argument that names a tree means: a file, a line of a file, or the tree itself.

use std::path::{Path, PathBuf};

/// The name of standard input where `-` would begin an option.
pub const STANDARD_INPUT: &str = "/dev/stdin";

/// What a TREE argument means.
#[derive(Debug, PartialEq, Eq)]
pub enum TreeArgument<'a> {
    /// A file, or `-`.
    File(&'a Path),
    /// A line of a file, or of `-`, by its number from 1: `batch.jsonl:2`, as answers name it.
    Line(PathBuf, usize),
    /// A tree: `[[3, 5], [2, 9]]`.
    Text(&'a str),
}

impl<'a> TreeArgument<'a> {
    /// The meaning of an argument. A file that is there is always meant.
    pub fn of(argument: &'a Path) -> TreeArgument<'a> {
        let file = TreeArgument::File(argument);
        let Some(text) = argument.to_str() else {
            return file;
        };
        if text == "-" || argument.exists() {
            return file;
        }
        if starts_like_tree(text) {
            return TreeArgument::Text(text);
        }
        let line = text.rsplit_once(':').and_then(|(file, line)| {
            let is_number = line.bytes().all(|byte| byte.is_ascii_digit());
            let number = line.parse().ok().filter(|_| is_number)?;
            let file = if file == STANDARD_INPUT { "-" } else { file };
            (file == "-" || Path::new(file).exists()).then(|| (file.into(), number))
        });
        line.map_or(file, |(file, line)| TreeArgument::Line(file, line))
    }
}

impl TreeArgument<'_> {
    /// Whether it is standard input, or a line of it.
    pub fn is_standard_input(&self) -> bool {
        match self {
            TreeArgument::File(file) => *file == Path::new("-"),
            TreeArgument::Line(file, _) => file == Path::new("-"),
            TreeArgument::Text(_) => false,
        }
    }
}

/// Whether a text starts like a tree: with a bracket or a number, with a word and a bracket, or with an
/// assignment of Python.
fn starts_like_tree(text: &str) -> bool {
    let text = text.trim_start();
    let word = text.trim_start_matches(|of: char| of.is_alphanumeric() || of == '_');
    let number = text.trim_start_matches('-');
    text.starts_with(['[', '{', '('])
        || word.len() < text.len() && word.starts_with(['(', '{', '['])
        || word.len() < text.len() && word.trim_start().starts_with("= [")
        || number.starts_with(|digit: char| digit.is_ascii_digit())
            && text
                .chars()
                .all(|of| of.is_ascii_digit() || of.is_whitespace() || "+-.,eE".contains(of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_is_a_file_a_line_or_a_tree() {
        let of = |text: &'static str| TreeArgument::of(Path::new(text));
        for tree in [
            "[3, 5]",
            " {\"value\": 1}",
            "((3 5))",
            "A(3, 5)",
            "3 5 6 9",
            "1e3",
        ] {
            assert_eq!(of(tree), TreeArgument::Text(tree), "{tree}");
        }
        for file in [
            "-",
            "tree.json",
            "sovle",
            "3.json",
            "Cargo.toml",
            "-x",
            "a:b",
            "nothing:3",
        ] {
            assert_eq!(of(file), TreeArgument::File(Path::new(file)), "{file}");
        }
        let line = |file: &str, line| TreeArgument::Line(file.into(), line);
        assert_eq!(of("Cargo.toml:12"), line("Cargo.toml", 12));
        assert_eq!(of("-:2"), line("-", 2));
        for file in ["Cargo.toml:+2", "Cargo.toml:"] {
            assert_eq!(of(file), TreeArgument::File(Path::new(file)), "{file}");
        }
    }
}
