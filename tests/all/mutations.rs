//! The readers on damaged documents: never a panic, and what is JSON is what `serde_json` says.

use std::fs;

use abprune::Named as _;
use abprune::games::GameOptions;
use abprune::random::Random;
use abprune::read::{Error, Format, Options, Problem};

use crate::support::files;

/// Pieces that a mutation puts in.
const PIECES: &[&str] = &[
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "\\",
    "\\u12",
    "\\ud83d\\ude00",
    "null",
    "true",
    "-",
    "0",
    "1e",
    "e5",
    ".5",
    "1e999",
    "99999999999999999999",
    "NaN",
    " ",
    "\n",
    "\t",
    "\"value\"",
    "\"name\":",
    "\"children\":[",
    "\"meta\":",
    "\"player\":\"min\",",
    "\u{feff}",
    "\u{e9}",
    "#",
    "\"leaves\":",
    "(",
    ")",
    "'A'",
    "max ",
];

pub fn mutate(random: &mut Random, document: &mut Vec<u8>) {
    let below = |random: &mut Random, limit: usize| {
        usize::try_from(random.below(limit.max(1) as u64)).expect("below a length")
    };
    for _ in 0..=random.below(3) {
        let at = below(random, document.len() + 1);
        let end = (at + below(random, 6)).min(document.len());
        match random.below(4) {
            0 => drop(document.drain(at..end)),
            1 => {
                let piece = PIECES[below(random, PIECES.len())];
                document.splice(at..at, piece.bytes());
            }
            2 => {
                let copy = document[at..end].to_vec();
                let to = below(random, document.len() + 1);
                document.splice(to..to, copy);
            }
            _ => {
                let byte = u8::try_from(random.below(256)).expect("a byte");
                document.splice(at..end.min(at + 1), [byte]);
            }
        }
    }
}

/// Whether a problem says that the text is not JSON, rather than that it is no tree.
fn is_syntax(problem: &Problem) -> bool {
    match problem {
        Problem::Empty
        | Problem::Truncated { .. }
        | Problem::Trailing { .. }
        | Problem::BadNumber { .. }
        | Problem::Utf16
        | Problem::NotUtf8 { .. }
        | Problem::ControlCharacter { .. }
        | Problem::BadEscape { .. } => true,
        // `found x, expected a tree` may be either.
        _ => false,
    }
}

#[test]
fn damaged_documents_are_refused_or_read_and_never_panic() {
    let documents: Vec<Vec<u8>> = files("trees")
        .iter()
        .filter(|file| !file.ends_with("README.md"))
        .map(|file| fs::read(file).expect("it can be read"))
        .chain([br#"{"meta": [{"a": "\u00e9\n"}, 1e5, -0.5], "value": 1}"#.to_vec()])
        .collect();
    let strict = Options {
        game: GameOptions { max_nodes: 100, ..GameOptions::default() },
        ..Options::default()
    };
    let lenient = Options { ignore_unknown_keys: true, ..strict.clone() };
    let (mut valid, mut refused) = (0, 0);
    for seed in 0..40_000 {
        let mut random = Random::new(seed);
        let which = usize::try_from(random.below(documents.len() as u64)).expect("below a length");
        let mut document = documents[which].clone();
        mutate(&mut random, &mut document);
        let shown = String::from_utf8_lossy(&document);
        // serde_json takes no byte-order mark, and calls numbers beyond a double invalid.
        let text = document.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&document);
        let judged = serde_json::from_slice::<serde_json::Value>(text);
        let is_json = match &judged {
            Ok(_) => true,
            Err(error) if error.to_string().contains("number out of range") => continue,
            Err(_) => false,
        };
        for &format in Format::ALL {
            for options in [&strict, &lenient] {
                let read = format.read(&document, options);
                let checked = format.check(&document, options);
                let error = read.as_ref().err();
                // The check of a position does not make its tree.
                let is_large =
                    |error: &&Error| matches!(error.problem, Problem::TooManyNodes { .. });
                let error = error.filter(|error| !is_large(error));
                assert_eq!(checked.as_ref().err(), error, "seed {seed}: {shown}");
                if read.is_ok() && [Format::Nested, Format::Flat].contains(&format) {
                    let detected = Format::of_bytes(&document, options, true);
                    assert_ne!(detected, Format::Lists, "seed {seed}: {shown}");
                }
                match read {
                    Ok(_) if format == Format::Nested => {
                        assert!(is_json, "seed {seed}: taken: {shown}");
                        valid += 1;
                    }
                    Ok(_) => {}
                    Err(error) => {
                        assert!(error.offset <= document.len(), "seed {seed}: {shown}");
                        if format == Format::Nested {
                            let is_wrong = is_json && is_syntax(&error.problem);
                            assert!(!is_wrong, "seed {seed}: {error}: {shown}");
                            refused += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(valid > 2_000 && refused > 20_000, "both happen: {valid}, {refused}");
}

#[test]
fn what_is_json_is_what_serde_json_says() {
    // Under `meta` anything may stand, so that nothing but the grammar is judged.
    let seed_text = r#"[{"a": [1, -2.5e3, true, null], "b\u00e9\n": {}}, [], "x", [[[]]], 0.1]"#;
    let (mut valid, mut refused) = (0, 0);
    for seed in 0..20_000 {
        let mut random = Random::new(seed);
        let mut document = seed_text.as_bytes().to_vec();
        mutate(&mut random, &mut document);
        let is_json = match serde_json::from_slice::<serde_json::Value>(&document) {
            Ok(_) => true,
            Err(error) if error.to_string().contains("number out of range") => continue,
            Err(_) => false,
        };
        let whole = [br#"{"meta": "#, &document[..], br#", "value": 1}"#].concat();
        let is_whole_json = serde_json::from_slice::<serde_json::Value>(&whole).is_ok();
        let read = Format::Nested.read(&whole, &Options::default());
        // A mutation may close `meta` early and go on with keys of its own.
        if is_json || !is_whole_json {
            let shown = String::from_utf8_lossy(&whole);
            assert_eq!(read.is_ok(), is_json, "seed {seed}: {read:?}: {shown}");
            valid += u32::from(is_json);
            refused += u32::from(!is_json);
        }
    }
    assert!(valid > 1_000 && refused > 5_000, "both happen: {valid}, {refused}");
}

#[test]
fn numbers_are_read_as_serde_json_reads_them() {
    let mut random = Random::new(11);
    for _ in 0..20_000 {
        let double = f64::from_bits(random.next());
        if !double.is_finite() {
            continue;
        }
        let text = format!("{double:e}");
        let tree = Format::Nested.read(text.as_bytes(), &Options::default()).expect("a leaf");
        let value = abprune::search::Algorithm::Minimax
            .search(&tree, abprune::search::Rules::default(), &mut ())
            .expect("known")
            .value;
        let shown = tree.number_kind().number(value).expect("finite").to_string();
        let again: f64 = shown.parse().expect("a double");
        // All bits, but for -0, which is 0.
        assert_eq!(again.to_bits(), (double + 0.0).to_bits(), "{text} {shown}");
    }
}
