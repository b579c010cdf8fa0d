//! The bytes: the same in each format, for each tree of a run, and those of other programs.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use crate::support::{Run, abprune, project, python, run, solve};

fn generate(options: &str) -> String {
    let options = options.split(' ').filter(|word| !word.is_empty());
    let arguments: Vec<&str> = ["generate"].into_iter().chain(options).collect();
    let run = run(&arguments, "");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

/// What Python prints for a script and its arguments.
fn python_prints(modules: &[&str], script: &str, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new(python(modules)?);
    command.args(["-c", script]).args(arguments);
    let Run { stdout, stderr, status } = Run::of(command.output().expect("it starts"));
    assert_eq!((status, stderr.as_str()), (0, ""));
    Some(stdout)
}

/// A block of the page of this command, by its language and its number among those.
fn block(language: &str, number: usize) -> String {
    let page = fs::read_to_string(project().join("docs/generating.md")).expect("it is there");
    let start = format!("```{language}\n");
    let block = page.split(&start).nth(number + 1).expect("a block");
    block.split("```").next().expect("its end").to_owned()
}

#[test]
fn the_experiment_in_the_documents_prints_what_is_below_it() {
    let script = block("python", 1);
    assert!(script.lines().count() <= 20, "it is short");
    let Some(python) = python(&["json", "subprocess"]) else {
        return;
    };
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_abprune"));
    let folder = program.parent().expect("it is in a folder").to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = [folder].into_iter().chain(std::env::split_paths(&others));
    let mut command = Command::new(python);
    command.args(["-c", &script]);
    command.env("PATH", std::env::join_paths(folders).expect("folders"));
    let run = Run::of(command.output().expect("it starts"));
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout, block("text", 0));
}

#[test]
fn the_program_in_the_documents_makes_the_same_trees() {
    let script = &block("python", 0);
    // Children, plies and values; the second of each is the end of the range.
    for (shape, seed) in [
        ([3, 3, 2, 2, 0, 99], 0),
        ([2, 3, 3, 3, 0, 20], 7),
        ([1, 4, 0, 5, -10, 10], 12_345),
        ([2, 2, 1, 4, 5, 5], 1),
        ([2, 9, 1, 3, -9_000_000_000_000_000_000, 9_000_000_000_000_000_000], u64::MAX - 3),
    ] {
        let words: Vec<String> = shape.iter().map(i64::to_string).collect();
        let seeds = [seed.to_string(), "10".to_owned()];
        let arguments: Vec<&str> = words.iter().chain(&seeds).map(String::as_str).collect();
        let Some(expected) = python_prints(&["sys"], script, &arguments) else {
            return;
        };
        let range = |start: usize| format!("{}..{}", words[start], words[start + 1]);
        let options = format!(
            "--branching {} --plies {} --values {} --seed {seed} --count 10",
            range(0),
            range(2),
            range(4)
        );
        assert_eq!(generate(&options), expected, "{options}");
    }
}

#[test]
fn each_tree_of_a_run_can_be_made_alone() {
    for options in [
        "",
        "--distinct --plies 1..4",
        "--model ordered --branching 6 --letters --meta",
        "--static noise=4 --decimals 2 --player min",
        "--format flat --branching 3,2",
    ] {
        let together = generate(&format!("{options} --seed 40 --count 5"));
        let alone: String =
            (40..45).map(|seed| generate(&format!("{options} --seed {seed}"))).collect();
        assert_eq!(together, alone, "{options}");
        assert_eq!(together.lines().count(), 5);
    }
    let last = generate(&format!("--seed {} --count 2", u64::MAX));
    assert_eq!(last.lines().nth(1), generate("--seed 0").lines().next());
}

#[test]
fn all_formats_hold_the_same_tree() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    for options in [
        "--branching 3,2,4 --values=-50..50",
        "--branching 2 --plies 6 --decimals 3 --values=-1..1",
        "--branching 4 --plies 3 --model incremental",
        "--branching 2 --plies 5 --distinct",
        "--branching 1 --plies 4 --model identical:value=-3",
        "--branching 3 --plies 3 --model worst",
    ] {
        let nested = generate(options);
        let expected = solve(&["-"], &nested);
        assert_eq!(solve(&["-"], generate(&format!("{options} --format flat"))), expected);
        assert_eq!(generate(&format!("{options} --format jsonl")), nested);
        let array = file("a.npy");
        assert_eq!(generate(&format!("{options} -o {array}")), "");
        assert_eq!(solve(&[&array], ""), expected, "{options}");
        for name in ["a.json", "a.jsonl", "a.ndjson", "a"] {
            let target = file(name);
            assert_eq!(generate(&format!("{options} -o {target}")), "");
            assert_eq!(fs::read_to_string(&target).expect("text"), nested, "{name}");
        }
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[test]
fn arrays_are_those_that_numpy_saves() {
    let script = "import io, json, sys, numpy
for tree, dtype in zip(sys.argv[1::2], sys.argv[2::2]):
    out = io.BytesIO()
    numpy.save(out, numpy.array(json.loads(tree), dtype=dtype))
    print(out.getvalue().hex())";
    let cases = [
        ("--branching 3,2,4 --values=-50..50", "int64"),
        ("--branching 2 --plies 6 --decimals 3 --values=-1..1", "float64"),
        ("--branching 5 --plies 1 --values=-300..300", "int64"),
        ("--plies 0", "int64"),
    ];
    let words = cases.map(|(options, dtype)| [generate(options), dtype.to_owned()]);
    let words: Vec<&str> = words.as_flattened().iter().map(String::as_str).collect();
    let Some(expected) = python_prints(&["numpy"], script, &words) else {
        return;
    };
    assert_eq!(expected.lines().count(), cases.len());
    for ((options, _), expected) in cases.into_iter().zip(expected.lines()) {
        let options = format!("generate {options} --format npy");
        let arguments: Vec<&str> = options.split(' ').collect();
        let found = abprune(&arguments).output().expect("it runs").stdout;
        assert_eq!(hexadecimal(&found), expected, "{options}");
    }
}

#[test]
fn what_is_written_is_read_back() {
    let lettered = generate("--letters --meta --player min --static noise=2 --seed 5");
    assert!(
        lettered
            .starts_with(r#"{"player": "min", "meta": {"seed": 5}, "name": "A", "children": ["#)
    );
    let plain = generate("--player min --seed 5");
    let found = solve(&["--quiet", "-"], &lettered);
    assert_eq!(found, solve(&["--quiet", "-"], &plain));
    // Static values without noise are minimax values.
    let exact = generate("--static noise=0 --plies 4 --seed 9");
    for depth in ["0", "1", "2", "3", "4"] {
        let found = solve(&["--quiet", "--depth", depth, "-"], &exact);
        assert_eq!(found, solve(&["--quiet", "-"], &exact), "{depth}");
    }
    let leaf = generate("--plies 0 --letters --meta --model identical:value=-2.50 --decimals 2");
    assert_eq!(leaf, "{\"meta\": {\"seed\": 0}, \"name\": \"A\", \"value\": -2.50}\n");
    let small = generate("--branching 2 --plies 1 --decimals 2 --values=-0.05..-0.05");
    assert_eq!(small, "[-0.05, -0.05]\n");
}

/// Ten million leaves would take 90 megabytes as a tree, and 80 as numbers.
#[test]
#[cfg(target_os = "linux")]
fn trees_are_written_in_memory_of_the_depth() {
    for format in ["nested", "npy"] {
        let program = env!("CARGO_BIN_EXE_abprune");
        let command = format!(
            "ulimit -v 60000; {program} generate --branching 10 --plies 7 --format {format} | wc -c"
        );
        let output = Command::new("bash").args(["-c", &command]).output();
        let Run { stdout, stderr, .. } = Run::of(output.expect("bash is there"));
        assert_eq!(stderr, "");
        assert!(stdout.trim().parse::<u64>().expect("a number") > 10_000_000, "{stdout}");
    }
}
