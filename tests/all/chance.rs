//! Documents with chance nodes: refused, for there are none yet. Read as nodes of MAX or MIN they would have
//! another value.

use abprune::read::{Format, ListProblem, Options, Problem};

use crate::support::{Run, run};

const WORDS: [&str; 16] = [
    "chance", "ran", "random", "rand", "nature", "exp", "avg", "average", "Chance", "RAN",
    "Random", "RaNd", "NATURE", "Exp", "AVG", "aVerage",
];

/// A refusal without the name of the document, which `name` is.
fn refusal(run: &Run, name: &str) -> String {
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{run:?}");
    run.stderr.replace(&format!("--> {name}:"), "--> NAME:")
}

#[test]
fn a_label_of_a_list_that_stands_for_chance_is_an_error_at_the_word() {
    for word in WORDS {
        for (document, place) in [
            (format!("({word} 3 5)"), 2),
            (format!("{word}(3, 5)"), 1),
            (format!("{word}(3)"), 1),
            (format!("['{word}', 3, 5]"), 2),
            (format!("[\"{word}\", [3, 5]]"), 2),
            (format!("(max ({word} 3 5) 4)"), 7),
            (format!("MAX(MIN(2, 9), {word}{{3, 5}})"), 16),
            (format!("(max ('{word}' 3 5) 4)"), 7),
            (format!("MIN('{word}', 3, 5)"), 5),
            (format!("A('{word}', 3, 5)"), 3),
            (format!("(2 (9 (9 ({word} 3 5))))"), 11),
        ] {
            let error = Format::Lists.read(document.as_bytes(), &Options::default());
            let error = error.expect_err("a chance node");
            let found = word.to_owned();
            let problem = Problem::List(ListProblem::Chance { found });
            assert_eq!((error.problem, error.offset + 1), (problem, place), "{document}");
        }
    }
}

#[test]
fn a_chance_node_in_lists_is_told_wherever_they_come_from() {
    let document = "(max (avg 3 5) 4)";
    let expected = "error: found `avg`, and abprune has no chance nodes yet\n \
                    --> NAME:1:7\n  |\n\
                    1 | (max (avg 3 5) 4)\n  |       ^\n\
                    help: at each inner node MAX or MIN must move; if the word is only a name, write \
                    another one, like `Chance1(3, 5)`\n";
    for command in ["solve", "draw", "compare", "explain", "trace"] {
        let piped = run(&[command], document);
        assert_eq!(refusal(&piped, "-"), expected, "{command}");
        let argument = run(&[command, document], "");
        assert_eq!(refusal(&argument, "arg:1"), expected, "{command}");
    }
}

#[test]
fn a_player_that_stands_for_chance_is_an_error_at_the_word() {
    for word in WORDS {
        let message =
            format!("error: found player `{word}`, and abprune has no chance nodes yet\n");
        let nested = format!("{{\"player\": \"{word}\", \"children\": [3, 5]}}");
        let after = format!("{{\"children\": [3, 5], \"player\": \"{word}\"}}");
        let inner = format!("[4, {nested}]");
        let flat = format!("{{\"player\": \"{word}\", \"branching\": 2, \"leaves\": [3, 5]}}");
        for (document, column) in [(&nested, 12), (&after, 32), (&inner, 16), (&flat, 12)] {
            for command in ["solve", "draw"] {
                for (run, name) in
                    [(run(&[command], document), "-"), (run(&[command, document], ""), "arg:1")]
                {
                    let told = refusal(&run, name);
                    assert!(told.starts_with(&message), "{document}: {told}");
                    assert!(told.contains(&format!("--> NAME:1:{column}\n")), "{document}: {told}");
                    assert!(
                        told.contains("\nhelp: at each inner node MAX or MIN must move"),
                        "{told}"
                    );
                }
            }
            let lines = format!("[3, 5]\n{document}\n");
            let run = run(&["solve", "--quiet"], lines);
            assert_eq!((run.status, run.stdout.as_str()), (2, "5\n"), "{document}");
            assert!(run.stderr.starts_with(&message), "{document}: {}", run.stderr);
            assert!(run.stderr.contains(&format!("--> -:2:{column}\n")), "{}", run.stderr);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_answers_with_a_chance_node_is_told() {
    let answer = r#"echo '{"player": "nature", "children": [{"state": 1}]}'"#;
    let program = format!("sh -c \"{}\"", answer.replace('"', "\\\""));
    let run = run(&["solve", "--rules", &program], "");
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    let message = "found player `nature`, and abprune has no chance nodes yet";
    assert!(run.stderr.contains(message), "{}", run.stderr);
    assert!(run.stderr.contains("MAX or MIN must move"), "{}", run.stderr);
}

#[test]
fn a_word_that_is_like_one_for_chance_is_a_name() {
    for document in [
        "chances(3, 5)",
        "(Chance1 (Chance2 3 5))",
        "((expand 3 5) (average1 5 4))",
        "(max (range 3) (exp1 2) 4)",
        "chance = (3 5)",
        // A leaf that is pruned.
        "(5 (3 chance))",
        r#"{"name": "chance", "children": [3, 5]}"#,
        r#"{"move": "random", "player": "max", "children": [3, 5]}"#,
    ] {
        let run = run(&["solve", "--quiet"], document);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{document}");
    }
    // Who says so has a player of that name.
    let players = ["solve", "--quiet", "--players", "white,nature"];
    assert_eq!(run(&players, "(nature 3 5)").stdout, "3\n");
    let document = r#"{"player": "Nature", "children": [3, 5]}"#;
    assert_eq!(run(&players, document).stdout, "3\n");
}
