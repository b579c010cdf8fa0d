//! A command line without a command is one of `solve`: `abprune tree.json`.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::Subcommand as _;

use super::command_line::Command;
use super::options::tree_argument::{STANDARD_INPUT, TreeArgument};

/// The arguments, the program's name first, with `solve` where no command is given. A line of standard
/// input (`-:2`) would be taken for an option, so it gets its other
/// spelling. So does `--blank boxes`: any other word after `--blank` is the tree.
pub fn with_default_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    for argument in &mut arguments {
        let line = argument.to_str().and_then(|text| text.strip_prefix("-:"));
        if let Some(line) = line.filter(|line| line.bytes().all(|byte| byte.is_ascii_digit())) {
            *argument = format!("{STANDARD_INPUT}:{line}").into();
        }
    }
    while let Some(blank) = arguments
        .windows(2)
        .position(|pair| pair == ["--blank", "boxes"])
    {
        arguments.splice(blank..blank + 2, [OsString::from("--blank=boxes")]);
    }
    if arguments.is_empty() {
        arguments.push("abprune".into());
    }
    if arguments.get(1).is_none_or(|first| is_of_solve(first)) {
        arguments.insert(1, "solve".into());
    }
    arguments
}

/// Whether the first argument belongs to `solve`: an option, or what can only be a tree. Any other word
/// may be a mistyped command.
fn is_of_solve(first: &OsStr) -> bool {
    const OF_PROGRAM: [&str; 5] = ["-h", "--help", "-V", "--version", "help"];
    let text = first.to_string_lossy();
    if OF_PROGRAM.contains(&&*text) || Command::has_subcommand(&text) {
        return false;
    }
    let is_file = match TreeArgument::of(Path::new(first)) {
        TreeArgument::File(file) => file.exists() || text.contains(['.', '/', '\\', ':']),
        TreeArgument::Line(..) | TreeArgument::Text(_) => true,
    };
    text.starts_with('-') || is_file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_command_is_of_solve() {
        let first = |text: &str| {
            let arguments = ["abprune", text].map(OsString::from).to_vec();
            with_default_command(arguments)[1].clone()
        };
        for text in [
            "-",
            "--quiet",
            "[3, 5]",
            "tree.json",
            "Cargo.toml",
            "-q",
            "batch.jsonl:2",
            "-:2",
        ] {
            assert_eq!(first(text), "solve", "{text}");
        }
        for text in ["draw", "sovle", "help", "--help", "-V", "what-if"] {
            assert_eq!(first(text), text);
        }
        assert_eq!(with_default_command(vec!["abprune".into()])[1], "solve");
        let boxes = ["abprune", "draw", "--blank", "boxes", "-"].map(OsString::from);
        let boxes = with_default_command(boxes.to_vec());
        assert_eq!(boxes, ["abprune", "draw", "--blank=boxes", "-"]);
        assert_eq!(with_default_command(Vec::new()), ["abprune", "solve"]);
    }
}
