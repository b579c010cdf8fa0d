//! `--expect-...`: exit status 1 and a readable difference, for CI.

use crate::support::run;

const TREE: &str = "[[[3,5],[6,9]],[[1,2],[0,-1]]]";

fn expect(arguments: &[&str]) -> (i32, String) {
    let arguments: Vec<&str> = ["solve"].iter().chain(arguments).copied().collect();
    let run = run(&arguments, TREE);
    assert!(run.stdout.starts_with("value 5\n") || run.stdout == "5\n", "the answer is printed");
    (run.status, run.stderr)
}

#[test]
fn what_is_met_is_not_mentioned() {
    for arguments in [
        &["--expect-value", "5"][..],
        &["--expect-value", "5.0"],
        &["--expect-pv", "/0 /0/0 /0/0/1"],
        &["--expect-pv", "/0,/0/0,/0/0/1"],
        &["--expect-pv", "/0/0/1"],
        &["--expect-pruned", "/0/1/1 /1/1"],
        &["--expect-pruned", "/1/1 /0/1/1"],
        &["--expect-pruned", "/1/1/1 /0/1/1 /1/1/0", "--pruned", "leaves"],
        &["--expect-pruned", "/1/1 /0/1/1", "--pruned", "none"],
        &["--expect-pruned", "/1/1 /0/1/1", "--quiet"],
        &["--expect-pruned", "", "--algorithm", "minimax"],
    ] {
        assert_eq!(expect(arguments), (0, String::new()), "{arguments:?}");
    }
}

#[test]
fn what_is_not_met_is_shown_beside_what_was_found() {
    let (status, _) = expect(&["--expect-pv", "/0 /0/1 /0/0/1"]);
    assert_eq!(status, 1, "each path counts, not only the last");
    let cases: [(&[&str], &str); 6] = [
        (&["--expect-value", "-6"], "-: value is not as expected\n expected -6\n    found 5\n"),
        (&["--expect-value", "5.5"], "-: value is not as expected\n expected 5.5\n    found 5\n"),
        (
            &["--expect-pv", "/0 /0/0 /0/0/0"],
            "-: pv is not as expected\n expected /0 /0/0 /0/0/0\n    found /0 /0/0 /0/0/1\n",
        ),
        (&["--expect-pv", ""], "-: pv is not as expected\n expected\n    found /0 /0/0 /0/0/1\n"),
        (
            &["--expect-pruned", "/1/1 /0/1"],
            "-: pruned is not as expected\n  missing /0/1\n    extra /0/1/1\n",
        ),
        (&["--expect-pruned", ""], "-: pruned is not as expected\n    extra /0/1/1 /1/1\n"),
    ];
    for (arguments, message) in cases {
        assert_eq!(expect(arguments), (1, message.to_owned()), "{arguments:?}");
    }
    let (status, message) =
        expect(&["--expect-value", "6", "--expect-pv", "/1", "--expect-pruned", "/0"]);
    assert_eq!((status, message.matches("not as expected").count()), (1, 3));
}

#[test]
fn a_bad_tree_is_worse_than_a_wrong_answer() {
    let arguments = ["solve", "--from", "jsonl", "--quiet", "--expect-value", "5"];
    let no = run(&arguments, "5\n6\n");
    assert_eq!((no.status, no.stdout.as_str()), (1, "5\n6\n"));
    assert!(no.stderr.starts_with("-:2: value is not as expected\n"));
    assert_eq!(run(&arguments, "5\n6\n[\n5\n").status, 2);
    assert_eq!(run(&arguments, "[\n6\n").status, 2);
}

#[test]
fn what_is_printed_can_be_expected() {
    for sample in ["three-ply-named.json", "russell-norvig.json", "pass.json"] {
        let sample = format!("trees/{sample}");
        let text = run(&["solve", &sample], "").stdout;
        let pv = text.lines().find_map(|line| line.strip_prefix("pv ")).expect("a line");
        let met = run(&["solve", "--expect-pv", pv, &sample], "");
        assert_eq!((met.status, met.stderr.as_str()), (0, ""), "{pv}");
        let cutoffs = [" alpha", " beta"];
        let end = |line: &str| cutoffs.iter().find_map(|cutoff| line.find(cutoff));
        let pruned = text
            .lines()
            .filter_map(|line| line.strip_prefix("pruned "))
            .map(|line| &line[..end(line).expect("a cutoff")]);
        let pruned = pruned.collect::<Vec<_>>().join(", ");
        let met = run(&["solve", "--expect-pruned", &pruned, &sample], "");
        assert_eq!((met.status, met.stderr.as_str()), (0, ""), "{pruned}");
    }
}

#[test]
fn differences_of_deep_trees_are_short() {
    let levels = 200_000;
    let tree = format!("{}1{}", "[".repeat(levels), ",0]".repeat(levels));
    let deep = run(&["solve", "-q", "--expect-pv", "/1"], &tree);
    assert_eq!(deep.status, 1);
    assert!(deep.stderr.len() < 20_000, "{}", deep.stderr.len());
    let tree = format!("[5,{}1{}]", "[".repeat(levels), ",1]".repeat(levels));
    let deep = run(&["solve", "-q", "--expect-pruned", "/1/1"], &tree);
    assert_eq!(deep.status, 1);
    assert!(deep.stderr.contains(" more\n") && deep.stderr.len() < 30_000, "{}", deep.stderr.len());
}

#[test]
fn the_single_leaf_has_an_empty_principal_variation() {
    let leaf = run(&["solve", "--expect-pv", "", "--expect-pruned", ""], "5");
    assert_eq!((leaf.status, leaf.stderr.as_str()), (0, ""));
}
