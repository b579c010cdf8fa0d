//! The walk over the text of flat documents against their trees in memory: whatever it answers is
//! the same answer, and it takes nothing that the reader refuses.

use std::fs;

use abprune::random::Random;
use abprune::read::Format;
use abprune::search::{Algorithm, Counter, NoValue, PrunedList};
use abprune::solve::flat_text;
use abprune::tree::{Branching, Shape};

use super::nested::{Answer, Case, answer};
use crate::mutations::mutate;
use crate::support::files;

impl Case {
    fn flat_in_memory(&self, bytes: &[u8]) -> Option<Result<Answer, NoValue>> {
        self.read_as(Format::Flat, bytes)
    }

    /// `None`: the text is not taken.
    fn along_flat(&self, bytes: &[u8]) -> Option<Result<Answer, NoValue>> {
        let flat = flat_text(bytes, &self.options)?;
        let mut watch = (Counter::default(), PrunedList::default());
        let outcome = self.algorithm.forward().expect("it goes forward").search(
            &mut flat.walk(),
            self.rules,
            &mut watch,
        );
        if let Ok(outcome) = &outcome {
            // The same if pruned subtrees are counted in sum.
            let mut counter = Counter::default();
            let summed = self.algorithm.forward().expect("it goes forward").search(
                &mut flat.walk(),
                self.rules,
                &mut counter,
            );
            assert_eq!(summed.as_ref(), Ok(outcome));
            assert_eq!(counter.entered(), watch.0.entered());
            assert_eq!(counter.skipped, watch.0.skipped);
        }
        Some(outcome.map(|outcome| answer(&flat.streamed_tree(), &outcome, watch)))
    }
}

fn at(random: &mut Random, count: usize) -> usize {
    usize::try_from(random.below(count as u64)).expect("below a length")
}

/// A number of one of the kinds that are taken.
fn leaf(random: &mut Random, kind: usize) -> String {
    let small = random.below(20).cast_signed() - 8;
    match (kind, random.below(4)) {
        (0, _) => small.to_string(),
        (1, 0) => format!("{}", random.below(1 << 49).cast_signed() - (1 << 48)),
        (1, _) => (1000 * small).to_string(),
        (_, 0) => format!("{small}.{}", random.below(1 << 60)),
        (_, 1) => format!("{}.5", small / 4),
        (_, 2) => "-0".to_owned(),
        (_, _) => small.to_string(),
    }
}

/// A document's text, and the factors that a case must be given if it does not say them itself.
fn document(random: &mut Random, most: u64) -> (String, Option<Branching>) {
    let mut factors = Vec::new();
    let mut count = 1_u64;
    while random.below(8) > 0 {
        let factor = 1 + random.below(5);
        if count * factor > most {
            break;
        }
        count *= factor;
        factors.push(u32::try_from(factor).expect("small"));
    }
    let kind = at(random, 3);
    let leaves: Vec<String> = (0..count).map(|_| leaf(random, kind)).collect();
    let branching = Some(Branching::PerPly(factors.clone()));
    match random.below(4) {
        0 => (array(random, &leaves), branching),
        1 => {
            let leaves = array(random, &leaves);
            let mut members =
                vec![format!("\"branching\": {factors:?}"), format!("\"leaves\": {leaves}")];
            if factors.is_empty() {
                "\"branching\": 2".clone_into(&mut members[0]);
            }
            if random.below(2) == 0 {
                members.push("\"player\": \"min\"".to_owned());
            }
            let first = at(random, members.len());
            members.rotate_left(first);
            (format!("{{{}}}\n", members.join(", ")), None)
        }
        _ => (words(random, &leaves), branching),
    }
}

fn array(random: &mut Random, leaves: &[String]) -> String {
    const BLANKS: [&[&str]; 3] = [&[""], &["", " "], &["", " ", "\n    ", "\r\n\t", "  "]];
    let blanks = BLANKS[at(random, 3)];
    let mut text = "[".to_owned();
    for (number, leaf) in leaves.iter().enumerate() {
        text.push_str(if number > 0 { "," } else { "" });
        text.push_str(blanks[at(random, blanks.len())]);
        text.push_str(leaf);
        text.push_str(blanks[at(random, blanks.len())]);
    }
    text.push(']');
    text
}

fn words(random: &mut Random, leaves: &[String]) -> String {
    const BETWEEN: [&[&str]; 4] =
        [&[" "], &["\n"], &[", ", ",", " "], &[" ", "\t", "\r\n", " ,, ", "\n\n\n          "]];
    let between = BETWEEN[at(random, 4)];
    let mut text =
        ["", "# 1 2 3\n", "\u{feff}", "\n ,", "# one\n # two\n"][at(random, 5)].to_owned();
    for (number, leaf) in leaves.iter().enumerate() {
        if number > 0 {
            text.push_str(between[at(random, between.len())]);
        }
        text.push_str(leaf);
    }
    text + ["", "\n", "# 7", "\n # 8\n\n# 9", ",", "\n#", "          "][at(random, 7)]
}

#[test]
fn the_walk_over_flat_text_answers_as_the_tree_in_memory_does() {
    let mut seen = [0; 2];
    for seed in 0..4_000 {
        let mut random = Random::new(seed);
        let mut case = if seed % 2 == 0 { Case::plain() } else { Case::random(&mut random) };
        let most = if seed % 50 == 0 { 30_000 } else { 600 };
        let (text, branching) = document(&mut random, most);
        case.options.branching = branching;
        case.options.decimals = random.below(8) == 0;
        let expected = case.flat_in_memory(text.as_bytes());
        let found = case.along_flat(text.as_bytes());
        if found.is_none() {
            // A comment at the end of a long line is rare.
            assert!(text.len() > 4_096 && text.contains('#'), "seed {seed}: {text}");
            continue;
        }
        assert_eq!(found, expected, "seed {seed}: {case:?}: {text}");
        seen[usize::from(text.len() > 1_000)] += 1;
    }
    assert!(seen[0] > 1_000 && seen[1] > 300, "{seen:?}");
}

#[test]
fn the_walk_over_flat_text_takes_nothing_that_the_reader_refuses() {
    let samples: Vec<Vec<u8>> = files("trees")
        .iter()
        .filter(|file| !file.ends_with("README.md"))
        .map(|file| fs::read(file).expect("it can be read"))
        .filter(|bytes| bytes.len() < 10_000)
        .collect();
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..20_000 {
        let mut random = Random::new(seed);
        let mut case = if seed % 2 == 0 { Case::plain() } else { Case::random(&mut random) };
        let (text, branching) = document(&mut random, 40);
        case.options.branching = branching;
        let mut bytes = text.into_bytes();
        if seed % 5 == 0 {
            bytes.clone_from(&samples[at(&mut random, samples.len())]);
            case.options.branching = Some(Branching::Same(2));
        }
        mutate(&mut random, &mut bytes);
        let shown = String::from_utf8_lossy(&bytes);
        match case.along_flat(&bytes) {
            Some(found) => {
                let expected = case.flat_in_memory(&bytes);
                assert_eq!(Some(found), expected, "seed {seed}: {case:?}: {shown}");
                taken += 1;
            }
            None => refused += 1,
        }
    }
    assert!(taken > 2_000 && refused > 5_000, "{taken}, {refused}");
}

/// Each of these stands among leaves that are pruned, at every place of a block; most are wrong, and
/// the others may be left to the reader, which takes them.
#[test]
fn a_mistake_among_pruned_leaves_is_found_wherever_it_stands() {
    const PIECES: &[&str] = &[
        "7",
        "-7",
        "0",
        "-0",
        "01",
        "-01",
        "00",
        "1.5",
        "0.5",
        "-0.25",
        "01.5",
        ".5",
        "5.",
        "-.5",
        "1.2.3",
        "1..2",
        "-",
        "--1",
        "1-2",
        "1-",
        "+1",
        "1e5",
        "1e",
        "[]",
        "[1]",
        "]",
        "[",
        "{}",
        "null",
        "true",
        "\"a\"",
        "\u{b}",
        "\u{c}",
        "\u{0}",
        "\u{e9}",
        "#",
        "1#2\n",
        ",",
        "1,,2",
        "1 2",
        "1/2",
        "1:2",
        "123456789012345",
        "1234567890123456",
        "9223372036854775807",
        "0.12345678901234567890",
        "123456789012345678.5",
    ];
    let (mut taken, mut refused) = (0, 0);
    for piece in PIECES {
        for (before, is_array) in (0..140).map(|number| (number / 2, number % 2 == 0)) {
            let start = format!("{}5,4,", if is_array { "[" } else { "" });
            let blanks = " ".repeat(before % 3);
            let front = "1,".repeat(before / 2) + if before % 2 == 0 { "" } else { "12," };
            let back = ",8,-9".repeat(20);
            let end = if is_array { "]" } else { "" };
            let text = format!("{start}{blanks}{front}{piece}{back}{end}");
            let mut case = Case::plain();
            case.options.decimals = before % 4 == 0;
            // Of a root with one child for each leaf nothing would be pruned.
            let leaves = 2 + front.matches(',').count() + 40;
            let leaves = leaves + if piece.contains("1 2") || *piece == "1,,2" { 2 } else { 1 };
            for leaves in [leaves - 1, leaves] {
                let factors = vec![2, u32::try_from(leaves / 2).expect("few")];
                case.options.branching = Some(Branching::PerPly(factors));
                let found = case.along_flat(text.as_bytes());
                if found.is_some() {
                    assert_eq!(found, case.flat_in_memory(text.as_bytes()), "{text}");
                }
                taken += u32::from(found.is_some());
                refused += u32::from(found.is_none());
            }
        }
    }
    assert!(taken > 500 && refused > 5_000, "{taken}, {refused}");
}

/// So long that the best instructions of the machine are used, and leaves are found by their places.
#[test]
fn long_flat_documents_are_walked_alike() {
    let mut taken = 0;
    for (seed, algorithm) in (0..12).zip([Algorithm::AlphaBeta, Algorithm::NoDeep].iter().cycle()) {
        let mut random = Random::new(seed);
        let kind = at(&mut random, 3);
        let leaves: Vec<String> = (0..1 << 14).map(|_| leaf(&mut random, kind)).collect();
        let text = match seed % 3 {
            0 => array(&mut random, &leaves),
            _ => words(&mut random, &leaves),
        };
        let mut bytes = text.into_bytes();
        let mut case = Case::plain();
        case.algorithm = *algorithm;
        for factor in [2, 4, 128, 1 << 14] {
            let branching = Branching::Same(factor);
            assert!(Shape::new(&branching, 1 << 14).is_ok());
            case.options.branching = Some(branching);
            let found = case.along_flat(&bytes);
            if found.is_none() {
                assert!(bytes.ends_with(b"# 7"), "seed {seed}, factor {factor}");
                continue;
            }
            let expected = case.flat_in_memory(&bytes);
            assert_eq!(found, expected, "seed {seed}, factor {factor}");
            taken += 1;
        }
        for _ in 0..8 {
            mutate(&mut random, &mut bytes);
            if let Some(found) = case.along_flat(&bytes) {
                assert_eq!(Some(found), case.flat_in_memory(&bytes), "seed {seed}");
            }
        }
    }
    assert!(taken > 30, "{taken}");
}
