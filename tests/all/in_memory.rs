//! `cli::run` in memory is the program: the same output, messages and status.

use abprune::cli;

use crate::support::{files, run};

/// Commands that read standard input.
const COMMANDS: &[&[&str]] = &[
    &["solve", "-"],
    &["-"],
    &["solve", "--format", "json", "-"],
    &["solve", "--quiet", "--jobs", "2", "-"],
    &["solve", "--format", "tree", "-"],
    &["solve", "--all-best", "-"],
    &["solve", "--depth", "1", "-"],
    &["solve", "--from", "nested", "-"],
    &["explain", "-"],
    &["trace", "--format", "jsonl", "-"],
    &["compare", "-"],
    &["draw", "--format", "text", "-"],
    &["draw", "--format", "svg", "--letters", "-"],
    &["what-if", "-", "/0"],
    &["check", "-"],
    &["check", "-", "--log", "trees/README.md"],
    &["/dev/stdin:2"],
];

/// Commands that read nothing, or other files.
const OTHERS: &[&[&str]] = &[
    &["--help"],
    &["-h"],
    &["--version"],
    &["draw", "--help"],
    &["solve", "--from", "json", "-"],
    &["sovle", "-"],
    &["solve", "--no-such", "-"],
    &["solve", "no such file.json"],
    &["solve", "-", "-"],
    &["generate", "--branching", "3", "--plies", "2", "--seed", "5"],
    &["generate", "--branching", "2", "--plies", "2", "--leaves-evaluated", "9"],
    &["completions", "bash"],
    &["man", "solve"],
    &["[[3, 5], [2, 9]]"],
    &["solve", "-o", "trees", "[3]"],
];

fn assert_same(arguments: &[&str], input: &[u8]) {
    let process = run(arguments, input);
    let memory = cli::run(arguments, input);
    let shown = String::from_utf8_lossy(&input[..input.len().min(80)]);
    let shown = format!("{arguments:?} {shown}");
    assert_eq!(String::from_utf8_lossy(&memory.output), process.stdout, "{shown}");
    assert_eq!(memory.messages, process.stderr, "{shown}");
    assert_eq!(i32::from(memory.status), process.status, "{shown}");
}

#[test]
fn commands_in_memory_are_those_of_the_program() {
    let mut inputs: Vec<Vec<u8>> = files("trees")
        .iter()
        .map(|file| std::fs::read(file).expect("a sample"))
        // Games may take long.
        .filter(|bytes| bytes.len() < 20_000 && !bytes.windows(6).any(|six| six == b"\"game\""))
        .collect();
    inputs.extend(
        [&b""[..], b"[3, []]", b"[[3,5],\n\n[2,9]\n]", b"[1]\n\n[2, x]\n3\n", b"\xff"]
            .map(<[u8]>::to_vec),
    );
    assert!(inputs.len() > 10, "{}", inputs.len());
    for (number, input) in inputs.iter().enumerate() {
        for (at, command) in COMMANDS.iter().enumerate() {
            // The first inputs meet each command; of the others, each meets every fourth.
            if number < 6 || (number + at) % 4 == 0 {
                assert_same(command, input);
            }
        }
    }
    for command in OTHERS {
        assert_same(command, b"[[3, 5], [2, 9]]");
    }
}
