//! The programs of `--rules`: what the commands show of their trees, what goes wrong, and that none is left
//! running.

use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::{Run, program, project, python, run};

/// The command that answers for the tree in `tests/rules/tree.json`, and logs what it is asked.
fn told(log: &Path) -> Option<String> {
    let python = python(&["json"])?;
    let (python, log) = (python.display(), log.display());
    Some(format!("'{python}' tests/rules/told.py tests/rules/tree.json '{log}'"))
}

#[test]
fn commands_show_the_tree_of_a_program_as_that_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let Some(rules) = told(&log) else { return };
    for arguments in [
        "solve --algorithm minimax",
        "solve --format tree",
        "solve --all-best",
        "solve --order best --format json",
        "compare",
        "compare --repeat 2 --orders random",
        "trace",
        "explain",
        "draw --depth 2 --show values,names,moves,paths",
        "draw --format html --letters --title T",
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let file = run(&[&arguments[..], &["tests/rules/tree.json"]].concat(), "");
        let named = |text: &str| text.replace("tests/rules/tree.json", "rules");
        let found = run(&[&arguments[..], &["--rules", &rules]].concat(), "");
        assert_eq!(found.stdout, named(&file.stdout), "{arguments:?}");
        assert_eq!(found.stderr, named(&file.stderr), "{arguments:?}");
        assert_eq!(found.status, file.status, "{arguments:?}");
        assert!(!found.stdout.is_empty());
        let log = fs::read_to_string(&log).expect("it was written");
        assert_eq!(log.matches("start\n").count(), 1, "{arguments:?}: {log}");
        fs::remove_file(folder.path().join("log")).expect("it is there");
    }
    // The argument of these is the node or the answer: there is no tree.
    fs::write(folder.path().join("answer.json"), r#"{"value": 6}"#).expect("written");
    let answer = folder.path().join("answer.json");
    let answer = answer.to_str().expect("UTF-8");
    for (arguments, argument) in [("explain", "X"), ("what-if", "Z"), ("check", answer)] {
        let file = run(&[arguments, "tests/rules/tree.json", argument], "");
        let found = run(&[arguments, "--rules", &rules, argument], "");
        let (found, file) = ((found.stdout, found.stderr), (file.stdout, file.stderr));
        assert_eq!(found, file, "{arguments}");
        assert!(!found.0.is_empty());
    }
    let log = run(&["check", "--rules", &rules, "--log", "-"], "/\n/0\n/1\n");
    assert!(log.stdout.contains("/0/0"), "{log:?}");
}

#[test]
fn what_is_pruned_is_not_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let Some(rules) = told(&log) else { return };
    let found = run(&["solve", "--rules", &rules], "");
    // By hand. MIN finds 3 at a1; X stops at its first leaf, as 5 >= 3. b1 is worse for MAX than the 3 of a.
    // MAX moves again at /2, and 6 and 1 give 6.
    let expected = "value 6\npv /2 /2/0 move \"c1\" (6)\nleaves 5 evaluated\nnodes 10 entered\n\
                    pruned /0/1/1 beta cutoff at /0/1 \"X\" move \"a2\", window (5, 3)\n\
                    pruned /1/1 \"Y\" move \"b2\" alpha cutoff at /1 \"B\" move \"b\", window (3, 2)\n";
    assert_eq!((found.stdout.as_str(), found.stderr.as_str()), (expected, ""));
    let log = fs::read_to_string(log).expect("it was written");
    let asked: Vec<&str> = log.lines().collect();
    let entered =
        ["start", "/", "/0", "/0/0", "/0/1", "/0/1/0", "/1", "/1/0", "/2", "/2/0", "/2/1"];
    assert_eq!(asked, entered);
}

/// A run with a script of the shell as the program.
fn with_script(script: &str, more: &[&str]) -> Run {
    let rules = format!("sh -c '{}'", script.replace('\'', "'\\''"));
    run(&[&["solve", "--rules", &rules], more].concat(), "")
}

#[test]
fn what_goes_wrong_is_told_with_the_node_and_the_line() {
    let inner = r#"read q; echo '{"children": [{}]}'"#;
    for (script, expected) in [
        (
            "echo hello",
            "error: the answer for the node /: found `hello`, expected an object: `{\"value\": 3}`\n \
             --> rules:1:1\n  |\n1 | hello\n  | ^\nhelp: an answer is a line of JSON: `{\"value\": 3}`, or \
             `{\"children\": [{\"move\": \"a\", \"state\": 1}]}`\n",
        ),
        (
            &format!("{inner}; read q; echo '{{\"childs\": 1}}'"),
            "error: the answer for the node /0: unknown key `childs`\n --> rules:2:2\n  |\n\
             2 | {\"childs\": 1}\n  |  ^\nhelp: did you mean `children`?\n",
        ),
        (
            &format!("{inner}; read q; echo '{{\"score\": 1}}'"),
            "error: the answer for the node /0: unknown key `score`\n --> rules:2:2\n  |\n\
             2 | {\"score\": 1}\n  |  ^\nhelp: did you mean `value`?\n",
        ),
        (
            &format!("{inner}; read q; exit 3"),
            "error: the program has ended (exit status 3); it was asked for the node /0\n --> rules\n\
             help: it has failed: its standard error, above, may say why\n",
        ),
        (
            &format!("{inner}; read q; kill -9 $$"),
            "error: the program has ended (signal 9 (SIGKILL)); it was asked for the node /0\n --> rules\n\
             help: it has failed: its standard error, above, may say why\n",
        ),
        (
            "read q; echo; read q",
            "error: the answer for the node /: the document ends too early, expected an object: `{\"value\": 3}`\n \
             --> rules:1:1\n  |\n1 |\n  | ^\n\
             help: an answer is one line of JSON: is it spread over several lines?\n",
        ),
        (
            "read q; printf '{\"children\": [{}, {}]}\\n{\"value\": 99}\\n[]\\n'; read q; echo '{\"value\": 3}'; \
             read q; echo '{\"value\": 4}'",
            "error: the program wrote a line that answers no question, before the next question; it was \
             asked for the node /0\n --> rules:2:1\n  |\n2 | {\"value\": 99}\n  | ^\nhelp: each question has \
             one answer, of one line: write anything else to standard error\n",
        ),
        (
            "printf '{\"value\"'; exec sleep 100",
            "error: the program has not answered within 0.3 s; it was asked for the node /\n \
             --> rules:1:1\n  |\n1 | {\"value\"\n  | ^\nhelp: does it read line by line, and write \
             each answer out at once (`flush`), with a line end? Else allow more with `--timeout SECONDS`\n",
        ),
        (
            "yes | tr -d '\\n'",
            "error: the program wrote a line of more than 64 MiB; it was asked for the node /\n \
             --> rules:1:1\n  |\n1 | yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy...\n  | ^\n\
             help: an answer is one line of JSON\n",
        ),
    ] {
        let timeout = if script.contains("sleep") { "0.3" } else { "60" };
        let found = with_script(script, &["--timeout", timeout]);
        assert_eq!((found.stderr.as_str(), found.status), (expected, 2), "{script}");
        assert_eq!(found.stdout, "", "{script}");
    }
    let found = run(&["solve", "--rules", "./no-such-program x"], "");
    let expected = "error: `./no-such-program` cannot be started: no such file or directory\n --> rules\n\
                    help: `--rules` takes a program and its arguments: `--rules 'python3 rules.py'`\n";
    assert_eq!((found.stderr.as_str(), found.status), (expected, 2));
    // The last line needs no end, and the program may end at once.
    let found = with_script(r#"printf '{"value": 3}'"#, &["--quiet"]);
    assert_eq!((found.stdout.as_str(), found.status), ("3\n", 0));
}

#[test]
fn trees_of_programs_have_no_boards() {
    for format in ["svg", "html", "text"] {
        let arguments = ["draw", "--show", "boards", "--format", format];
        let of_file = run(&arguments, "3");
        let rules = r#"sh -c 'read q; echo "{\"value\": 3}"'"#;
        let found = run(&[&arguments[..], &["--rules", rules]].concat(), "");
        let expected = of_file.stderr.replace("--> -", "--> rules");
        assert_eq!((found.stderr.as_str(), found.status), (&*expected, 2));
        assert_eq!(found.stdout, "");
    }
}

/// Whether a process is there.
fn runs(pid: &str) -> bool {
    let check = Command::new("sh").args(["-c", &format!("kill -0 {pid} 2>&1")]).output();
    check.expect("there is a shell").status.success()
}

#[test]
fn no_program_is_left_running() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pid");
    let long = r#"printf '{"children": [{"state": "%0200000d"}]}\n' 0"#;
    for (script, status, said) in [
        ("read q; echo '{\"value\": 3}'; read q", 0, ""),
        // It ignores the end of its input.
        ("read q; echo '{\"value\": 3}'; exec sleep 100", 0, ""),
        // It is not done with its answers.
        ("echo '{\"value\": 3}'; exec yes", 0, ""),
        ("exec sleep 100", 2, "within 0.3 s; it was asked for the node /\n"),
        ("exec yes", 2, "found `y`"),
        // It does not read a question that fills its pipe.
        (&format!("{long}; exec sleep 100"), 2, "within 0.3 s; it was asked for the node /0\n"),
    ] {
        let script = format!("echo $$ > '{}'; {script}", file.display());
        let found = with_script(&script, &["--timeout", "0.3"]);
        assert_eq!(found.status, status, "{script}: {found:?}");
        assert!(found.stderr.contains(said), "{script}: {found:?}");
        let pid = fs::read_to_string(&file).expect("it was written");
        assert!(!runs(pid.trim()), "{script}");
        fs::remove_file(&file).expect("it is there");
    }
}

/// Starts abprune with a script as the program, which never answers; sends a signal as `kill` is told to,
/// given the number of abprune; and waits until neither is running.
fn stopped(script: &str, kill: impl FnOnce(u32) -> String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pid");
    let rules = format!("sh -c 'echo $$ > {}; {script}'", file.display());
    let mut started = Command::new(env!("CARGO_BIN_EXE_abprune"))
        .args(["solve", "--timeout", "100", "--rules", &rules])
        .current_dir(project())
        .stdout(Stdio::null())
        .process_group(0)
        .spawn()
        .expect("it starts");
    let wait = || std::thread::sleep(Duration::from_millis(5));
    let pid = loop {
        match fs::read_to_string(&file) {
            Ok(pid) if pid.ends_with('\n') => break pid,
            _ => wait(),
        }
    };
    let sent = Command::new("sh").args(["-c", &kill(started.id())]).status();
    assert!(sent.expect("there is a shell").success());
    started.wait().expect("it ends");
    while runs(pid.trim()) {
        wait();
    }
}

#[test]
fn the_program_ends_with_an_interrupt() {
    stopped("exec sleep 100", |group| format!("kill -INT -{group}"));
}

#[test]
fn a_program_that_reads_ends_when_abprune_alone_is_stopped() {
    for signal in ["TERM", "KILL"] {
        stopped("while read q; do :; done", |pid| format!("kill -{signal} {pid}"));
    }
}

/// A program in Python whose states are texts: `children` has those of each state, a number is a leaf.
fn game(children: &str) -> Option<String> {
    let python = python(&["json"])?;
    let script = format!(
        "import json, sys\ngame = {children}\nfor line in sys.stdin:\n    state = json.loads(line)['state']\n    \
         node = game[state or 'a'] if not isinstance(state, int) else state\n    \
         print(json.dumps({{'value': node}} if isinstance(node, int) else \
         {{'children': [{{'move': str(child), 'state': child}} for child in node]}}), flush=True)\n"
    );
    Some(format!("'{}' -c \"{script}\"", python.display()))
}

#[test]
fn a_line_of_play_that_goes_in_a_circle_is_told() {
    // From a to b, from there to a, and so on; c has a leaf, and comes too late.
    for command in [&["solve"][..], &["compare"], &["draw"], &["solve", "--order", "reverse"]] {
        let Some(rules) = game("{'a': ['b'], 'b': [7, 'a', 'c'], 'c': ['b', 'a']}") else {
            return;
        };
        let found = run(&[command, &["--rules", &rules]].concat(), "");
        assert_eq!((found.status, &*found.stdout), (2, ""), "{command:?} {found:?}");
        let error = found.stderr;
        assert!(
            error.contains("has no end: it comes to the state `\"")
                && error.contains("again and again"),
            "{error}"
        );
    }
}

#[test]
fn a_state_that_comes_again_elsewhere_is_no_circle() {
    // The same state on two lines, and on one line with the other player to move, and twice before a cutoff.
    for (children, value) in [
        ("{'a': ['b', 'c'], 'b': ['d', 4], 'c': ['d', 5], 'd': [3, 2]}", 3),
        ("{'a': ['b', 1], 'b': ['c', 'c'], 'c': [6]}", 6),
        // MAX is sure of 5 at the root; MIN finds 4 in b, and MAX never sees a there.
        ("{'a': [5, 'b'], 'b': [4, 'a']}", 5),
    ] {
        let Some(rules) = game(children) else { return };
        let found = run(&["solve", "--quiet", "--rules", &rules], "");
        assert_eq!(
            (found.status, found.stdout.trim()),
            (0, &*value.to_string()),
            "{children} {}",
            found.stderr
        );
    }
}

#[test]
fn rules_in_cpp_are_those_in_python() {
    let Some(python) = python(&["json"]) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let rules_in_cpp = folder.path().join("wild");
    let Some(compiler) = program(&["c++"]) else {
        return;
    };
    let status = Command::new(compiler)
        .args(["-O1", "-Wall", "-Werror", "-o"])
        .arg(&rules_in_cpp)
        .arg("trees/wild-tic-tac-toe.cpp")
        .current_dir(project())
        .status();
    assert!(status.expect("it starts").success());
    for start in ["O...X....", "X..O.XOXO"] {
        for command in ["solve --format json", "draw --depth 2", "trace --depth 3"] {
            let told = |program: String| {
                let rules = format!("{program} {start}");
                let mut words: Vec<&str> = command.split(' ').collect();
                words.extend(["--rules", &rules]);
                let found = run(&words, "");
                assert_eq!(found.status, 0, "{command} {}", found.stderr);
                found.stdout
            };
            let cpp = told(format!("'{}'", rules_in_cpp.display()));
            assert_eq!(
                cpp,
                told(format!("'{}' trees/wild-tic-tac-toe.py", python.display())),
                "{command}"
            );
        }
    }
}
