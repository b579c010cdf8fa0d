//! What is generated from the definitions of the options: completions and manual pages, read by the
//! programs that they are for.

use std::fs;
use std::process::Command;

use crate::support::{program, project, run};

/// What a shell prints for a script, if the shell is there.
fn shell(name: &str, script: &str) -> Option<String> {
    let output = Command::new(program(&[name])?).args(["-c", script]).output();
    let output = output.expect("it runs");
    assert!(output.status.success(), "{name}: {output:?}");
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn shells_complete_commands_and_options() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |shell: &str| {
        let file = folder.path().join(format!("abprune.{shell}"));
        fs::write(&file, run(&["completions", shell], "").stdout).expect("room");
        file.to_str().expect("text").to_owned()
    };
    let bash = format!(
        "source {}; COMP_WORDS=(abprune solve --all-b); COMP_CWORD=2; \
         _abprune abprune --all-b solve; echo \"${{COMPREPLY[@]}}\"",
        file("bash")
    );
    let found = shell("bash", &bash).expect("bash is there");
    assert_eq!(found.trim(), "--all-best");
    for name in ["zsh", "fish"] {
        let script = format!("{name} -n {}", file(name));
        shell(name, &script);
    }
    assert!(run(&["completions", "powershell"], "").stdout.contains("Register-ArgumentCompleter"));
}

#[test]
fn manual_pages_are_written_for_all_commands() {
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().to_str().expect("text");
    assert_eq!(run(&["man", "--all", target], "").status, 0);
    let inside = format!("{target}/abprune.1/folder");
    let refused = run(&["man", "--all", &inside], "");
    assert_eq!(refused.status, 2);
    let is_plain =
        refused.stderr.contains("not a directory") && !refused.stderr.contains("os error");
    assert!(is_plain, "{}", refused.stderr);
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .expect("it is there")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("text"))
        .collect();
    names.sort();
    let commands = [
        "check",
        "compare",
        "completions",
        "draw",
        "explain",
        "generate",
        "help",
        "man",
        "solve",
        "trace",
        "what-if",
    ];
    let pages = commands.map(|command| format!("abprune-{command}.1"));
    assert_eq!(names, [&pages[..], &["abprune.1".to_owned()]].concat());
    for name in &names {
        let page = fs::read_to_string(folder.path().join(name)).expect("text");
        assert!(page.contains(".SH NAME") && page.contains(".SH SYNOPSIS"), "{name}");
        if let Some(groff) = program(&["groff"]) {
            let mut groff = Command::new(groff);
            groff.args(["-man", "-Tutf8", "-ww", name]);
            let output = groff.current_dir(folder.path()).output();
            let output = output.expect("it runs");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && said.is_empty(), "{name}: {said}");
        }
    }
    assert_eq!(
        run(&["man"], "").stdout,
        fs::read_to_string(folder.path().join("abprune.1")).expect("text")
    );
}

/// Each ending, and how a file with it starts.
#[test]
fn the_ending_of_an_output_chooses_its_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let tree = project().join("trees/three-ply-named.json");
    let tree = tree.to_str().expect("text");
    for (command, name, start) in [
        ("solve", "a.json", "{\"tree\""),
        ("solve", "a.JSONL", "{\"tree\""),
        ("solve", "a.txt", "value 5\n"),
        ("solve", "a", "value 5\n"),
        ("explain", "e.json", "{\"tree\""),
        ("explain", "e.txt", "node /0/1/1\n"),
        ("trace", "t.jsonl", "{\"step\":1"),
        ("trace", "t.txt", "   1 enter"),
        ("trace", "t.folded", "A 1\nA;B 1\n"),
        ("compare", "c.csv", "tree,"),
        ("compare", "c.json", "{\"tree\""),
        ("draw", "d.svg", "<svg"),
        ("draw", "d.html", "<!DOCTYPE html>"),
        ("draw", "d.dot", "digraph"),
        ("draw", "d.gv", "digraph"),
        ("draw", "d.mmd", "flowchart"),
        ("draw", "d.tex", "% \\usepackage{tikz}"),
        ("draw", "d.txt", "\u{25b2} A"),
    ] {
        let file = folder.path().join(name);
        let target = file.to_str().expect("text");
        let done = run(&[command, "-o", target, tree], "");
        assert_eq!((done.status, done.stderr.as_str()), (0, ""), "{command} {name}");
        let text = fs::read_to_string(&file).expect("it is there");
        assert!(text.starts_with(start), "{command} {name}: {text:.80}");
    }
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    for (command, name) in [("solve", "n.csv"), ("draw", "n.json"), ("trace", "m.json")] {
        let file = path(name);
        let refused = run(&[command, "-o", &file, tree], "");
        assert!(refused.stderr.contains("writes no `."), "{}", refused.stderr);
        assert_eq!(refused.status, 2);
        assert!(!folder.path().join(name).exists());
        let forced = run(&[command, "--format", "text", "-o", &file, tree], "");
        assert_eq!(forced.status, 0, "{}", forced.stderr);
    }
    let both = run(&["solve", "--format", "text", "-o", &path("b.json"), tree], "");
    assert!(both.stderr.contains("differ"), "{}", both.stderr);
    let what_if = path("w.json");
    assert_eq!(run(&["what-if", "-o", &what_if, tree, "/0/0/0"], "").status, 0);
    assert!(fs::read_to_string(what_if).expect("text").starts_with("{\"tree\""));
}
