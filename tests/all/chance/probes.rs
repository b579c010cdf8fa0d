//! The records of Star2 and `NegaScout`, and their views: a trace by hand, and random trees, on which what is said is held against the
//! values by the definition and against what the search tells other observers.

use std::collections::HashSet;

use abprune::Recording;
use abprune::random::Random;
use abprune::search::record::{Event, Fate, Record};
use abprune::search::{Algorithm, Counter, Visited};
use abprune::value::Bound;

use super::oracle::{Asked, Plain, rational};
use crate::support::{Told, run};

/// The tree of `docs/chance.md`, whose values are worked out there.
const TREE: &str =
    "A(max B(chance (0.7 D(9, 10)) (0.3 E(9, 7))) C(chance (0.7 F(2, 3)) (0.3 G(5, 8))))";

/// By hand. Without bounds nothing is known of B before both outcomes are probed: then it is at most 0.7 x 9 + 0.3 x 9 =
/// 9. D and E are searched again, from their second children on, and MIN has 9 at most there: 0.7 x 9 + 0.3 x 7 = 8.4.
/// At C the probe of F gives 2. To be worth more than 8.4 with that, G must be worth more than (8.4 - 1.4) / 0.3 = 70/3.
/// After the 5, C is at most 0.7 x 2 + 0.3 x 5 = 2.9: neither the 8 nor the 3 is looked at.
#[test]
fn a_trace_tells_probes_and_what_they_leave_out() {
    let told = run(&["trace", "--algorithm", "star2", TREE], "").stdout;
    let lines: Vec<&str> = told.lines().map(|line| line[4..].trim()).collect();
    let expected = [
        r#"enter / "A": MAX to move, window (-inf, inf)"#,
        r#"enter /0 "B": chance decides, window (-inf, inf)"#,
        r#"enter /0/0 "D": MIN to move, window (-inf, inf), a probe"#,
        "leaf /0/0/0: value 9",
        r#"take /0/0 "D": MIN has 9 from /0/0/0, so beta falls from inf to 9: window (-inf, 9)"#,
        r#"return /0/0 "D": at most 9 (upper bound)"#,
        r#"weigh /0 "B": 0.7 x at most 9 from the probe of /0/0 "D", and the rest may be anything"#,
        r#"enter /0/1 "E": MIN to move, window (-inf, inf), a probe"#,
        "leaf /0/1/0: value 9",
        r#"take /0/1 "E": MIN has 9 from /0/1/0, so beta falls from inf to 9: window (-inf, 9)"#,
        r#"return /0/1 "E": at most 9 (upper bound)"#,
        r#"weigh /0 "B": 0.3 x at most 9 from the probe of /0/1 "E", so it is at most 9"#,
        r#"re-search /0/0 "D": it was at most 9, and is searched again: search 2"#,
        r#"enter /0/0 "D": MIN to move, window (-inf, 9), from an earlier search at most 9"#,
        "leaf /0/0/1: value 10",
        r#"keep /0/0 "D": MIN keeps 9, for /0/0/1 is 10"#,
        r#"return /0/0 "D": 9 (exact)"#,
        r#"weigh /0 "B": 0.7 x 9 from /0/0 "D", so it is at most 9"#,
        r#"re-search /0/1 "E": it was at most 9, and is searched again: search 3"#,
        r#"enter /0/1 "E": MIN to move, window (-inf, 9), from an earlier search at most 9"#,
        "leaf /0/1/1: value 7",
        r#"take /0/1 "E": MIN has 7 from /0/1/1, so beta falls from 9 to 7: window (-inf, 7)"#,
        r#"return /0/1 "E": 7 (exact)"#,
        r#"weigh /0 "B": 0.3 x 7 from /0/1 "E", so it is 8.4"#,
        r#"return /0 "B": 8.4 (exact)"#,
        r#"take / "A": MAX has 8.4 from /0 "B", so alpha rises from -inf to 8.4: window (8.4, inf)"#,
        r#"enter /1 "C": chance decides, window (8.4, inf)"#,
        r#"enter /1/0 "F": MIN to move, window (-inf, inf), a probe"#,
        "leaf /1/0/0: value 2",
        r#"take /1/0 "F": MIN has 2 from /1/0/0, so beta falls from inf to 2: window (-inf, 2)"#,
        r#"return /1/0 "F": at most 2 (upper bound)"#,
        r#"weigh /1 "C": 0.7 x at most 2 from the probe of /1/0 "F", and the rest may be anything"#,
        r#"enter /1/1 "G": MIN to move, window (70/3, inf), a probe"#,
        "leaf /1/1/0: value 5",
        r#"take /1/1 "G": MIN has 5 from /1/1/0, so beta falls from inf to 5: window (70/3, 5)"#,
        r#"cutoff /1/1 "G": alpha cutoff, beta 5 <= alpha 70/3, which decides at the chance node /1 "C" (chance)"#,
        "prune /1/1/1: not looked at now, 1 node, 1 leaf",
        r#"return /1/1 "G": at most 5 (upper bound)"#,
        r#"weigh /1 "C": 0.3 x at most 5 from the probe of /1/1 "G", so it is at most 2.9"#,
        r#"cutoff /1 "C": alpha cutoff, beta 2.9 <= alpha 8.4, which MAX holds at the parent / "A" (shallow)"#,
        "prune /1/0/1: not looked at now, 1 node, 1 leaf",
        r#"return /1 "C": at most 2.9 (upper bound)"#,
        r#"keep / "A": MAX keeps 8.4, for /1 "C" is at most 2.9"#,
        r#"return / "A": 8.4 (exact)"#,
        r#"result / "A": value 8.4 (exact), principal variation to /0"#,
    ];
    assert_eq!(lines, expected);
    // As many leaves as `solve` and `compare` count.
    let leaves = lines.iter().filter(|line| line.starts_with("leaf")).count();
    let solved = run(&["solve", "--algorithm", "star2", TREE], "").stdout;
    assert!(solved.contains(&format!("\nleaves {leaves} of 8 evaluated")), "{solved}");
    let compared = run(&["compare", "--algorithms", "star2", "--orders", "none", TREE], "").stdout;
    // Six evaluations of six leaves; 13 nodes, and two outcomes that are entered again.
    let row = compared.lines().find(|line| line.starts_with("star2")).expect("a row");
    assert_eq!(row.split_whitespace().collect::<Vec<_>>()[1..6], ["8.4", "6", "6", "15", "2"]);
}

/// The 3 in F is left out by the cutoff at C, two plies above it.
#[test]
fn a_child_that_a_probe_leaves_out_is_explained() {
    let explained = |node| run(&["explain", "--algorithm", "star2", TREE, node], "").stdout;
    let why = "why 0.7 x at most 2 + 0.3 x at most 5 is known; /1 \"C\" is worth at most 2.9; MAX is sure of at \
               least 8.4 at / \"A\" already, so MAX will not let play come there\n";
    let told = explained("/1/0/1");
    assert!(told.contains("state pruned\n") && told.contains(why), "{told}");
    assert!(
        told.contains("subtree /1/0/1\ncutoff alpha at /1 \"C\", window (8.4, 2.9), shallow\n"),
        "{told}"
    );
    // D is told twice: the probe, and the search from its second child on.
    let told = explained("D");
    assert!(told.contains("search 1\nstate entered, a probe\n"), "{told}");
    assert!(
        told.contains(
            "search 2\nstate entered\nknown /0/0 \"D\": from an earlier search at most 9\n"
        ),
        "{told}"
    );
    assert!(told.contains("beta 9 by an earlier search of /0/0 \"D\"\n"), "{told}");
    let told = explained("B");
    let outcomes: Vec<&str> = told.lines().filter(|line| line.starts_with("outcome")).collect();
    assert_eq!(
        outcomes,
        [
            "outcome /0/0 \"D\", a probe: 0.7 x at most 9, and the rest may be anything",
            "outcome /0/1 \"E\", a probe: 0.3 x at most 9, so it is at most 9",
            "outcome /0/0 \"D\": 0.7 x 9, so it is at most 9",
            "outcome /0/1 \"E\": 0.3 x 7, so it is 8.4",
        ]
    );
}

/// D and E have been searched whole, F and G are left out from their second children on.
#[test]
fn what_probes_leave_out_is_drawn_as_pruned() {
    let drawn = run(&["draw", "--algorithm", "star2", TREE], "").stdout;
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "▲ A (−∞, ∞) = 8.4");
    assert_eq!(
        lines[8..],
        [
            "└── ● C (8.4, ∞) ≤ 2.9",
            "    ├── 0.7: ▼ F (−∞, ∞) ≤ 2",
            "    │   ├── 2",
            "    │   └─╳ 3",
            "    └── 0.3: ▼ G (70/3, ∞) ≤ 5",
            "        ├── 5",
            "        └─╳ 8",
        ]
    );
}

fn check_visits(record: &Record, tree: &Plain, kind: abprune::number::NumberKind) {
    for (id, visit) in record.visits() {
        let truth = tree.at(&record.path_of(id)).value();
        let proved = visit.proved.expect("the search is done with it");
        let found = rational(kind, proved.value);
        match proved.bound {
            Bound::Exact => assert_eq!(found, truth, "{visit:?}"),
            Bound::Upper => assert!(!found.less(truth), "{visit:?}"),
            Bound::Lower => assert!(!truth.less(found), "{visit:?}"),
        }
        if let Some(known) = visit.known {
            let range = record.known(known).range;
            let (low, high) = (rational(kind, range.lower), rational(kind, range.upper));
            assert!(!truth.less(low) && !high.less(truth), "{visit:?}");
        }
        for seen in record.outcomes_of(id) {
            let (low, high) =
                (rational(kind, seen.interval.lower), rational(kind, seen.interval.upper));
            assert!(!truth.less(low) && !high.less(truth), "{truth:?} in {seen:?}");
        }
    }
}

/// Star2, and `NegaScout`, which hands null windows on to outcomes. With the full window the value is that of the
/// definition; with another one it bounds that as is said.
#[test]
fn what_the_record_says_is_true_of_the_tree() {
    let (mut probed, mut again, mut left_out, mut exact) = (0, [0, 0], 0, [0, 0]);
    for seed in 0..6_000 {
        let mut random = Random::new(seed);
        let tree = Plain::random(&mut random, 2 + seed % 4);
        let shown = tree.json();
        let _told = Told(seed, &shown);
        let asked = Asked::random(&mut random);
        let prepared = asked.prepare(&tree);
        let (built, rules, kind) =
            (prepared.tree(), prepared.rules(), prepared.tree().number_kind());
        for (number, algorithm) in [Algorithm::Star2, Algorithm::NegaScout].into_iter().enumerate()
        {
            let mut observers = (Counter::default(), Visited::new(built));
            let outcome = algorithm.search(built, rules, &mut observers).expect("all known");
            let (counter, visited) = observers;
            let found = rational(kind, outcome.value);
            match outcome.bound {
                Bound::Exact => assert_eq!(found, tree.value(), "{asked:?}"),
                Bound::Upper => assert!(!found.less(tree.value()), "{asked:?}"),
                Bound::Lower => assert!(!tree.value().less(found), "{asked:?}"),
            }
            assert!(outcome.bound == Bound::Exact || asked.window != [None, None], "{asked:?}");
            exact[number] += usize::from(outcome.bound == Bound::Exact && built.has_chance());
            let mut researches = 0;
            let record = Recording::of(algorithm, rules).search_by_step(built, |_, step| {
                researches += u64::from(matches!(step.event, Event::Research { .. }));
                std::ops::ControlFlow::Continue(())
            });
            assert_eq!(record.outcome(), Some(&outcome), "{algorithm:?} {asked:?}");
            assert_eq!((record.evaluated(), researches), (counter.leaves, counter.researches));
            check_visits(&record, &tree, kind);
            let entered: HashSet<Vec<u32>> =
                record.visits().map(|(id, _)| record.path_of(id)).collect();
            assert_eq!(entered.len() as u64, visited.size().nodes, "{algorithm:?} {asked:?}");
            // What became of each node: it was entered, or a cutoff has left it out.
            for id in 0..built.len() {
                let path = built.path(id);
                let fates = record.fates_at(&path);
                let is_entered = |fate: &Fate| matches!(fate, Fate::Entered(_));
                assert_eq!(
                    fates.iter().any(is_entered),
                    entered.contains(&path),
                    "{path:?} {asked:?}"
                );
                assert!(!fates.is_empty() && !fates.contains(&Fate::Unseen), "{path:?} {asked:?}");
                for fate in fates {
                    if let Fate::Pruned(id) = fate {
                        let pruned = record.pruned(id);
                        left_out += u32::from(record.cutoff(pruned.cutoff).at != pruned.parent);
                    }
                }
            }
            probed += record.visits().filter(|(_, visit)| visit.is_probe).count();
            again[number] += researches;
        }
    }
    assert!(probed > 3_000 && left_out > 300, "{probed} {left_out}");
    assert!(again.iter().all(|&again| again > 1_000), "{again:?}");
    assert!(exact.iter().all(|&exact| exact > 2_000), "{exact:?}");
}

/// The commands say nothing of a tree that they could not say, whatever the rules: none of them panics, and each names
/// each node.
#[test]
fn each_node_is_explained_and_drawn() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let tree = Plain::random(&mut random, 3 + seed % 2).json();
        let rule = if seed % 2 == 0 { "ge" } else { "gt" };
        let bounds: &[&str] = if seed % 3 == 0 { &[] } else { &["--bounds=-1,19"] };
        let asked = match seed % 4 {
            0 => [&["--algorithm", "negascout"], bounds].concat(),
            _ => [&["--algorithm", "star2", "--cutoff", rule, "--probe", "1"], bounds].concat(),
        };
        for command in [&["explain"][..], &["draw"], &["draw", "--format", "html"], &["trace"]] {
            let run = run(&[command, &asked, &["-"]].concat(), &tree);
            assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{command:?} {tree}");
        }
    }
}
