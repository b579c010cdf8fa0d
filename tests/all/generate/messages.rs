//! What cannot be is told before anything is written.

use std::fs;

use crate::support::run;

/// Options, and a part of the message that refuses them.
const REFUSED: &[(&str, &str)] = &[
    ("--branching 0", "an inner node needs at least one child"),
    ("--branching 3..2", "the range 3..2 ends before it starts"),
    ("--branching x", "expected numbers of children"),
    ("--plies 4..2", "the range 4..2 ends before it starts"),
    ("--plies x", "expected a number of plies"),
    ("--branching 3,2 --plies 4", "2 branching factors are for 2 plies, not for 4"),
    ("--values 9..0", "the range 9..0 ends before it starts"),
    ("--values 9223372036854775807", "expected an integer from"),
    ("--values 0.5..1", "which is no whole number: add `--decimals N`"),
    ("--values 0.25..1 --decimals 1", "which has more than 1 decimals"),
    ("--decimals 16", "16 decimals are more than a double holds"),
    (
        "--decimals 15 --values 0..10",
        "values may have more than 15 digits, 15 of them after the point",
    ),
    (
        "--model incremental --values=0..9000000000000000000",
        "values may be below -9223372036854775807",
    ),
    ("--static noise=-1", "expected `noise=N`"),
    ("--static 3", "expected `noise=N`"),
    ("--static noise=9223372036854775806", "values may be below -9223372036854775807"),
    ("--model best", "expected one of independent"),
    ("--model worst:p=1", "the model `worst` takes no parameters"),
    ("--model ordered:r=1", "the model `ordered` has no parameter `r`"),
    ("--model p-game:p=1.5", "a probability is from 0 to 1, not 1.5"),
    ("--model ordered:p=0.9,q=0.5 --branching 8", "q = 0.5 is at least p = 0.9"),
    ("--model ordered:q=0.9 --branching 4", "`q` means nothing here"),
    ("--model ordered --values 0..3", "so they start above 0"),
    ("--model prefix-value --values=-1..3", "so they start at 0 or above"),
    ("--model p-game --values 0..3", "draws no values from a range"),
    ("--model p-game --decimals 1", "are whole numbers"),
    ("--model identical:value=0.5", "no whole number"),
    ("--model worst", "the model `worst` needs a uniform tree"),
    ("--model worst --branching 2 --plies 63", "at most"),
    ("--distinct --model p-game", "distinct values go with the model `independent`"),
    (
        "--distinct --branching 3 --values 1..26",
        "a tree may have 27 leaves, which need as many distinct values",
    ),
    ("--distinct --branching 2 --plies 32", "at most 4294967295 leaves"),
    ("--model identical --branching 2 --count 2", "`--count` means nothing here"),
    ("--count 0", "expected a whole number from 1 up"),
    ("--seed -1", "expected a whole number from 0 up"),
    ("--format flat", "`--format flat` holds uniform trees"),
    ("--format npy --branching 1 --plies 65", "a NumPy array has at most 64 axes"),
    ("--format npy --branching 2 --plies 1..2", "`--format npy` holds uniform trees"),
    ("--format flat --branching 2 --plies 64", "takes fewer than 2^60 leaves"),
    ("--format flat --branching 2 --letters", "so `--letters` means nothing"),
    ("--format flat --branching 2 --meta", "so `--meta` means nothing"),
    ("--format npy --branching 2 --static noise=1", "so `--static` means nothing"),
    ("--format npy --branching 2 --player min", "an array does not say who moves first"),
    ("--format npy --branching 2 --count 2", "an array is one tree"),
    ("--format flat --branching 2 --chance 1", "so `--chance` means nothing"),
    ("--format npy --branching 2 --bounds 0,20", "so `--bounds` means nothing"),
    ("--chance 3", "ply 3 has no inner nodes"),
    ("--chance 0 --plies 0", "ply 0 has no inner nodes"),
    ("--chance 0 --player min", "leave out `--player min`"),
    ("--chance 0 --unique-move", "`--unique-move` is not for trees in which chance decides"),
    ("--chance 1 --static noise=1", "`--chance` goes neither with `--static`"),
    ("--chance 1 --model minimal", "`--chance` goes neither with"),
    ("--bounds 0,10 --static noise=1", "values may be beyond the bounds"),
    ("--chance-cutoffs 1", "means nothing without `--chance`"),
    ("--chance 1 --value 3", "`--value` is not for trees in which chance decides"),
    ("--chance 1 --deep-cutoffs 1", "`--deep-cutoffs` is not for trees in which chance decides"),
    ("--bounds 0,inf", "`--bounds` needs two finite ends here"),
    ("--bounds 5,9 --values 5..10", "values may be beyond the bounds"),
    ("--bounds 0,0.5", "no whole number"),
    ("-o tree.csv", "this command writes no `.csv` files; it writes `.json`, `.npy`, `.jsonl`"),
    ("-o tree.npy --format nested", "differ: leave out one of them"),
    ("-o trees.json --count 2", "give the file the ending `.jsonl`"),
];

#[test]
fn what_cannot_be_is_told() {
    for (options, message) in REFUSED {
        let arguments: Vec<&str> = ["generate"].into_iter().chain(options.split(' ')).collect();
        let refused = run(&arguments, "");
        assert_eq!((refused.status, refused.stdout.as_str()), (2, ""), "{options}");
        assert!(refused.stderr.contains(message), "{options}: {}", refused.stderr);
    }
    for name in ["tree.csv", "tree.npy", "trees.json"] {
        assert!(!fs::exists(name).expect("it can be asked"), "{name}");
    }
}

#[test]
fn the_least_and_the_greatest_integer_are_values() {
    let (least, greatest) = ("-9223372036854775807", "9223372036854775806");
    for range in [
        format!("{least}..{least}"),
        format!("{greatest}..{greatest}"),
        format!("{least}..{greatest}"),
    ] {
        let values = format!("--values={range}");
        let made = run(&["generate", "--branching", "2", "--plies", "2", &values], "");
        assert_eq!((made.status, made.stderr.as_str()), (0, ""), "{range}");
        let solved = run(&["solve", "--quiet", "-"], &made.stdout);
        assert_eq!((solved.status, solved.stderr.as_str()), (0, ""), "{range}");
    }
    for range in ["-9223372036854775808..0", "0..9223372036854775807"] {
        let values = format!("--values={range}");
        assert_eq!(run(&["generate", &values], "").status, 2, "{range}");
    }
}

fn arguments_of(arguments: &str) -> Vec<&str> {
    ["generate"].into_iter().chain(arguments.split(' ')).collect()
}

#[test]
fn where_ties_are_nearly_always_it_is_said_what_helps() {
    let said = |more: &str| {
        let arguments = format!("--branching 5 --plies 4 --no-ties --tries 40{more}");
        let done = run(&arguments_of(&arguments), "");
        assert_eq!((done.status, &*done.stdout), (2, ""), "{more}");
        done.stderr
    };
    for more in ["", " --cutoffs 1..", " --values 0..30"] {
        let said = said(more);
        assert!(said.contains("`--distinct`") && said.contains("`--values`"), "{said}");
    }
    // Here it is the other option that fails, or values that are not drawn for each leaf.
    let distinct = said(" --distinct --values 1..5000 --value 2000..");
    let model = said(" --model n-game");
    for said in [distinct, model] {
        assert!(!said.contains("`--distinct`") && said.contains("`--tries`"), "{said}");
    }
    // What it says does help.
    let helped = run(&arguments_of("--branching 5 --plies 4 --no-ties --distinct --tries 1"), "");
    assert_eq!(helped.status, 0, "{}", helped.stderr);
    let help = run(&["generate", "--help"], "").stdout;
    assert!(help.contains("unless `--distinct`"), "{help}");
}
