//! The corners of JSON, one row for each production of RFC 8259 that can be broken and each that is
//! rarely used: as a tree, inside `meta`, as a key, as a name, and within pruned parts, at every place
//! of a block of 64 bytes, through every way of reading.
//!
//! The verdicts were written from the grammar of the RFC. `serde_json` checks them.

use abprune::read::{Format, Options};
use abprune::solve::{SolveError, SolveOptions, Solver, TreeSource};

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    /// A tree.
    Tree,
    /// JSON, but no tree.
    Json,
    /// A string of the grammar that stands for no text: half of a surrogate pair. abprune refuses it.
    NoText,
    /// No JSON.
    Wrong,
}

use Verdict::{Json, NoText, Tree as ATree, Wrong};

const NUMBERS: &[(&str, Verdict)] = &[
    ("0", ATree),
    ("-0", ATree),
    ("7", ATree),
    ("-10", ATree),
    ("1.5", ATree),
    ("-0.25", ATree),
    ("0.0", ATree),
    ("0e0", ATree),
    ("1e2", ATree),
    ("1E2", ATree),
    ("1e+2", ATree),
    ("1e-2", ATree),
    ("1.5E-02", ATree),
    ("1e00000000000000000000000002", ATree),
    ("0.00000000000000000000000000000000000000000000000000000000000000000001", ATree),
    ("1e-999", ATree),
    ("9223372036854775806", ATree),
    ("-9223372036854775807", ATree),
    ("1e308", ATree),
    // In the grammar, but out of range.
    ("9223372036854775807", Json),
    ("-9223372036854775808", Json),
    ("100000000000000000000000000000000000000000000000000000000000000000000", Json),
    ("1e309", Json),
    ("-1e999999999999999999999", Json),
    ("-", Wrong),
    ("+1", Wrong),
    ("--1", Wrong),
    ("- 1", Wrong),
    ("01", Wrong),
    ("-01", Wrong),
    ("00", Wrong),
    ("1.", Wrong),
    (".5", Wrong),
    ("-.5", Wrong),
    ("1.e5", Wrong),
    ("1..5", Wrong),
    ("1.5.5", Wrong),
    ("1e", Wrong),
    ("1e+", Wrong),
    ("1e+-5", Wrong),
    ("1e5.5", Wrong),
    ("1e5e5", Wrong),
    ("0x1F", Wrong),
    ("1_000", Wrong),
    ("1'000", Wrong),
    ("1f", Wrong),
    ("1n", Wrong),
    ("NaN", Wrong),
    ("nan", Wrong),
    ("Infinity", Wrong),
    ("-Infinity", Wrong),
    ("inf", Wrong),
    ("\u{ff11}", Wrong),
    ("\u{661}", Wrong),
    ("\u{2212}1", Wrong),
];

const WORDS_AND_STRUCTURE: &[(&str, Verdict)] = &[
    ("null", ATree),
    ("true", Json),
    ("false", Json),
    ("True", Wrong),
    ("NULL", Wrong),
    ("nul", Wrong),
    ("nulll", Wrong),
    ("null0", Wrong),
    ("undefined", Wrong),
    ("tru", Wrong),
    ("[1]", ATree),
    ("[[[1]]]", ATree),
    ("[1,2]", ATree),
    ("[ 1 , [ 2 ] ]", ATree),
    ("[\t1\r\n,\n2]", ATree),
    ("[]", Json),
    ("[[]]", Json),
    ("[[1],[]]", Json),
    ("[1,\"a\"]", Json),
    ("[1,]", Wrong),
    ("[,1]", Wrong),
    ("[,]", Wrong),
    ("[1,,2]", Wrong),
    ("[1 2]", Wrong),
    ("[[1] 2]", Wrong),
    ("[[1][2]]", Wrong),
    ("[[] 1]", Wrong),
    ("[{} 1]", Wrong),
    ("[{\"value\":1}2]", Wrong),
    ("[1,[]2]", Wrong),
    ("[1;2]", Wrong),
    ("[1:2]", Wrong),
    ("[1", Wrong),
    ("[[1]", Wrong),
    ("1]", Wrong),
    ("[1]]", Wrong),
    ("[1}", Wrong),
    ("(1)", Wrong),
    ("", Wrong),
    ("{\"value\":1}", ATree),
    ("{ \"value\" : 1 }", ATree),
    ("{\"children\":[1,2]}", ATree),
    ("{\"children\":[1],\"value\":2}", ATree),
    ("{\"value\":2,\"children\":[1]}", ATree),
    ("{\"value\":null}", ATree),
    ("{\"v\\u0061lue\":1}", ATree),
    ("{\"\\u0076\\u0061\\u006c\\u0075\\u0065\":1}", ATree),
    ("{\"value\":1,\"children\":null}", ATree),
    ("{\"value\":1,\"children\":[]}", ATree),
    ("{\"children\":[],\"value\":1}", ATree),
    ("{ \"children\" : [ ] , \"value\" : null }", ATree),
    ("{\"children\":[],\"name\":\"a\",\"value\":-2}", ATree),
    ("{\"children\":[1],\"player\":\"min\"}", ATree),
    ("{\"children\":[1],\"player\":\"m\\u0069n\"}", ATree),
    ("{\"children\":[1],\"player\":null}", ATree),
    ("{\"children\":[1],\"player\":\"MAX\"}", ATree),
    ("{\"children\":[1],\"player\":\"Min\"}", ATree),
    ("{\"children\":{\"a\":1,\"b\":[2,3]}}", ATree),
    ("{ \"children\" : { \"a\" : {\"children\":{\"a\":null}} } , \"value\" : 1 }", ATree),
    ("{\"children\":{\"\":1,\"\\u0061\":{\"value\":2,\"move\":\"a\"}}}", ATree),
    ("{\"children\":{\"a\":{\"children\":[3],\"move\":null}},\"name\":\"r\"}", ATree),
    ("{\"children\":{},\"value\":1}", ATree),
    ("{\"children\":[1],\"name\":\"a\",\"move\":\"b\",\"meta\":{}}", ATree),
    ("{}", Json),
    ("{\"name\":\"a\"}", Json),
    ("{\"children\":[]}", Json),
    ("{\"children\":[],\"name\":\"a\"}", Json),
    ("{\"children\":[],\"children\":[1]}", Json),
    ("{\"children\":[1],\"children\":[]}", Json),
    ("{\"value\":1,\"children\":[[]]}", Json),
    ("{\"children\":{}}", Json),
    ("{\"children\":5}", Json),
    ("{\"children\":{\"a\":1,\"\\u0061\":2}}", Json),
    ("{\"children\":{\"a\":[]}}", Json),
    ("{\"children\":{\"a\":{}}}", Json),
    ("{\"children\":{\"a\":true}}", Json),
    ("{\"children\":{\"a\":{\"value\":1,\"move\":\"b\"}}}", Json),
    ("{\"children\":{\"a\":{\"children\":[1,2],\"move\":\"b\"}}}", Json),
    ("{\"children\":[1],\"player\":\"maxi\"}", Json),
    ("{\"value\":\"1\"}", Json),
    ("{\"value\":[1]}", Json),
    ("{\"value\":true}", Json),
    ("{\"value\":1,\"value\":1}", Json),
    ("{\"value\":1,\"v\\u0061lue\":1}", Json),
    ("{\"children\":[1],\"player\":\"white\"}", Json),
    ("{\"value\":1,\"name\":5}", Json),
    ("{\"value\"}", Wrong),
    ("{\"value\":}", Wrong),
    ("{\"value\" 1}", Wrong),
    ("{\"value\":1,}", Wrong),
    ("{,\"value\":1}", Wrong),
    ("{\"value\":1 \"name\":\"a\"}", Wrong),
    ("{\"value\":[] \"name\":1}", Wrong),
    ("{\"value\":{} \"name\":1}", Wrong),
    ("{\"value\":{}\"name\":1}", Wrong),
    ("{\"value\"::1}", Wrong),
    ("{value:1}", Wrong),
    ("{'value\":1}", Wrong),
    ("{1:1}", Wrong),
    ("{null:1}", Wrong),
    ("{[1]:1}", Wrong),
    ("{\"value\":1", Wrong),
    ("{\"value\":1]", Wrong),
    ("{\"children\":[1,]}", Wrong),
    ("{\"value\":1,\"children\":[}", Wrong),
    ("{\"value\":1,\"children\":[,]}", Wrong),
    ("{\"children\":[1}", Wrong),
    ("{\"children\":{\"a\":1]}", Wrong),
    ("{\"children\":{\"a\":1,}}", Wrong),
    ("{\"children\":{\"a\":1 \"b\":2}}", Wrong),
    ("{\"children\":{1}}", Wrong),
    ("{\"children\":{\"a\":1}", Wrong),
    ("1 // one", Wrong),
    ("/* one */ 1", Wrong),
    ("# one\n1", Wrong),
    ("1 1", Wrong),
    ("\u{c}1", Wrong),
    ("\u{b}1", Wrong),
    ("\u{a0}1", Wrong),
    ("\u{2028}1", Wrong),
    ("\u{feff}1", Wrong),
    ("\u{0}1", Wrong),
    ("1\u{0}", Wrong),
    ("\u{1b}[31m1", Wrong),
];

/// Strings, and the text that each stands for.
const STRINGS: &[(&[u8], Result<&str, Verdict>)] = &[
    (b"\"\"", Ok("")),
    (b"\"a\"", Ok("a")),
    (b"\"/\"", Ok("/")),
    (b"\"\\/\"", Ok("/")),
    (b"\"\\\"\"", Ok("\"")),
    (b"\"\\\\\"", Ok("\\")),
    (b"\"\\\\\\\"\"", Ok("\\\"")),
    (b"\"\\b\\f\\n\\r\\t\"", Ok("\u{8}\u{c}\n\r\t")),
    (b"\"\\u0041\"", Ok("A")),
    (b"\"\\u00E9\\u00e9\"", Ok("\u{e9}\u{e9}")),
    (b"\"\\u0000\"", Ok("\u{0}")),
    (b"\"\\u001f\"", Ok("\u{1f}")),
    (b"\"\\ud83d\\ude00\"", Ok("\u{1f600}")),
    (b"\"\\uD83D\\uDE00x\"", Ok("\u{1f600}x")),
    (b"\"\\ud7ff\\ue000\\uffff\"", Ok("\u{d7ff}\u{e000}\u{ffff}")),
    (b"\"\\udbff\\udfff\"", Ok("\u{10ffff}")),
    (b"\"\x7f\"", Ok("\u{7f}")),
    (b"\"[1, {}]: // \"", Ok("[1, {}]: // ")),
    ("\"caf\u{e9}\"".as_bytes(), Ok("caf\u{e9}")),
    ("\"\u{80}\u{7ff}\u{800}\u{ffff}\"".as_bytes(), Ok("\u{80}\u{7ff}\u{800}\u{ffff}")),
    ("\"\u{10000}\u{10ffff}\"".as_bytes(), Ok("\u{10000}\u{10ffff}")),
    ("\"\u{2028}\u{2029}\u{feff}\u{85}\"".as_bytes(), Ok("\u{2028}\u{2029}\u{feff}\u{85}")),
    (
        b"\"1234567890123456789012345678901234567890123456789012345678901234567890\"",
        Ok("1234567890123456789012345678901234567890123456789012345678901234567890"),
    ),
    (b"\"\\ud800\"", Err(NoText)),
    (b"\"\\udbff\"", Err(NoText)),
    (b"\"\\udc00\"", Err(NoText)),
    (b"\"\\ud800x\"", Err(NoText)),
    (b"\"\\ud800\\n\"", Err(NoText)),
    (b"\"\\ud800\\ud800\"", Err(NoText)),
    (b"\"\\ude00\\ud83d\"", Err(NoText)),
    (b"\"\\ud800\\u0041\"", Err(NoText)),
    (b"\"", Err(Wrong)),
    (b"\"a", Err(Wrong)),
    (b"\"\\\"", Err(Wrong)),
    (b"a\"", Err(Wrong)),
    (b"'a'", Err(Wrong)),
    (b"`a`", Err(Wrong)),
    (b"\"a\"\"b\"", Err(Wrong)),
    (b"\"a\" \"b\"", Err(Wrong)),
    (b"\"a\nb\"", Err(Wrong)),
    (b"\"a\tb\"", Err(Wrong)),
    (b"\"a\rb\"", Err(Wrong)),
    (b"\"\x00\"", Err(Wrong)),
    (b"\"\x1f\"", Err(Wrong)),
    (b"\"\\a\"", Err(Wrong)),
    (b"\"\\x41\"", Err(Wrong)),
    (b"\"\\'\"", Err(Wrong)),
    (b"\"\\0\"", Err(Wrong)),
    (b"\"\\ \"", Err(Wrong)),
    (b"\"\\\n\"", Err(Wrong)),
    (b"\"\\U0041\"", Err(Wrong)),
    (b"\"\\u\"", Err(Wrong)),
    (b"\"\\u12\"", Err(Wrong)),
    (b"\"\\u12G4\"", Err(Wrong)),
    (b"\"\\u+123\"", Err(Wrong)),
    (b"\"\\u{41}\"", Err(Wrong)),
    (b"\"\\ud83d\\ude0\"", Err(Wrong)),
    // Not UTF-8: a lone continuation, a lone start, cut off, overlong, a surrogate, above U+10FFFF.
    (b"\"\x80\"", Err(Wrong)),
    (b"\"\xff\"", Err(Wrong)),
    (b"\"\xc3\"", Err(Wrong)),
    (b"\"\xe9t\"", Err(Wrong)),
    (b"\"\xe2\x82\"", Err(Wrong)),
    (b"\"\xf0\x9f\x98\"", Err(Wrong)),
    (b"\"\xc0\x80\"", Err(Wrong)),
    (b"\"\xc1\xbf\"", Err(Wrong)),
    (b"\"\xe0\x9f\xbf\"", Err(Wrong)),
    (b"\"\xf0\x8f\xbf\xbf\"", Err(Wrong)),
    (b"\"\xed\xa0\x80\"", Err(Wrong)),
    (b"\"\xf4\x90\x80\x80\"", Err(Wrong)),
    (b"\"\xf8\x88\x80\x80\x80\"", Err(Wrong)),
    (b"\"\xfe\xff\"", Err(Wrong)),
];

struct Row {
    text: &'static [u8],
    verdict: Verdict,
    /// For a string: the text that it stands for.
    string: Option<&'static str>,
}

fn rows() -> impl Iterator<Item = Row> {
    let others = NUMBERS.iter().chain(WORDS_AND_STRUCTURE);
    let others =
        others.map(|&(text, verdict)| Row { text: text.as_bytes(), verdict, string: None });
    let strings = STRINGS.iter().map(|&(text, string)| Row {
        text,
        verdict: string.err().unwrap_or(Json),
        string: string.ok(),
    });
    others.chain(strings)
}

/// Asserts that every way of reading accepts a nested document, or that every way refuses it.
fn assert_read(document: &[u8], is_right: bool, options: &Options) {
    let shown = String::from_utf8_lossy(document);
    let tree = Format::Nested.read(document, options);
    assert_eq!(tree.is_ok(), is_right, "read: {tree:?} for {shown}");
    let checked = Format::Nested.check(document, options);
    assert_eq!(checked.err(), tree.err(), "checked: {shown}");
    for all_best in [false, true] {
        let mut solver = Solver::new(SolveOptions {
            reading: options.clone(),
            all_best,
            ..SolveOptions::default()
        });
        for format in [Format::Nested, Format::JsonLines] {
            let alone = solver.value(&TreeSource::Borrowed(document), format, None);
            let answer = solver.solve(&TreeSource::Borrowed(document), format);
            // A search that needs an unknown leaf has read it.
            let is_read = !matches!(answer, Err(SolveError::Read(_)));
            assert_eq!(is_read, is_right, "{all_best} {format:?}: {shown}");
            if let Some((_, alone)) = alone {
                let value = answer.map(|answer| answer.outcome.value);
                assert_eq!(value.ok(), Some(alone), "the value alone: {shown}");
            }
        }
    }
}

/// The text between two others, with leaves before and after that move it along a block of 64 bytes.
fn around(before: &str, text: &[u8], after: &str, shift: usize) -> Vec<u8> {
    let leaves = "7,".repeat(shift / 2) + if shift % 2 == 1 { "77," } else { "" };
    let more = ",[8,9]".repeat(20);
    [
        format!("[[3,5],[{leaves}2{more}],{before}").as_bytes(),
        text,
        format!("{after}{more}]").as_bytes(),
    ]
    .concat()
}

#[test]
fn serde_json_has_the_same_verdicts() {
    for Row { text, verdict, string } in rows() {
        let is_json = serde_json::from_slice::<Box<serde_json::value::RawValue>>(text).is_ok();
        let shown = String::from_utf8_lossy(text);
        assert_eq!(is_json, verdict != Wrong, "{shown}");
        if text.starts_with(b"\"") {
            let decoded = serde_json::from_slice::<String>(text).ok();
            assert_eq!(decoded.as_deref(), string, "{shown}");
        }
    }
}

#[test]
fn as_trees() {
    for Row { text, verdict, .. } in rows() {
        for shift in 0..66 {
            let document = around("", text, "", shift);
            assert_read(&document, verdict == ATree, &Options::default());
        }
        // Alone, where some are flat documents, and a byte-order mark may come first.
        let format = Format::of_bytes(text, &Options::default(), false);
        if format == Format::Nested && !text.starts_with(b"\xef\xbb\xbf") {
            assert_read(text, verdict == ATree, &Options::default());
        }
    }
}

#[test]
fn in_pruned_parts() {
    for Row { text, verdict, .. } in rows() {
        for shift in (0..66).step_by(5) {
            for (before, after) in [("[1,", "]"), ("[1,[[4,[6,", ",5],2],3]]")] {
                let document = around(before, text, after, shift);
                assert_read(&document, verdict == ATree, &Options::default());
            }
        }
    }
}

#[test]
fn inside_meta_and_unknown_keys() {
    let ignoring = Options { ignore_unknown_keys: true, ..Options::default() };
    for Row { text, verdict, .. } in rows() {
        let is_right = matches!(verdict, ATree | Json);
        for shift in (0..66).step_by(7) {
            for (before, after) in [
                ("{\"value\":1,\"meta\":", "}"),
                ("{\"meta\":", ",\"children\":[1,2]}"),
                ("{\"children\":[1,2],\"meta\":{\"a\":[0,", "]}}"),
                ("[1,{\"value\":2,\"meta\":", "}]"),
            ] {
                let document = around(before, text, after, shift);
                assert_read(&document, is_right, &Options::default());
                let unknown = before.replace("meta", "ix");
                let document = around(&unknown, text, after, shift);
                assert_read(&document, is_right, &ignoring);
                assert_read(&document, false, &Options::default());
            }
        }
    }
}

#[test]
fn as_keys_names_and_moves() {
    let ignoring = Options { ignore_unknown_keys: true, ..Options::default() };
    for Row { text, verdict, string } in rows() {
        for shift in (0..66).step_by(7) {
            let document = around("{\"value\":1,", text, ":2}", shift);
            assert_read(&document, string.is_some(), &ignoring);
            assert_read(&document, false, &Options::default());
            for key in ["name", "move"] {
                let document = around(&format!("{{\"{key}\":"), text, ",\"value\":1}", shift);
                let is_right = string.is_some() || text == b"null";
                assert_read(&document, is_right, &Options::default());
                if verdict == Json && is_right {
                    let tree = Format::Nested.read(&document, &Options::default());
                    let tree = tree.expect("it can be read");
                    let id = tree.find(&[2]).expect("it is there");
                    let label = tree.label(id);
                    let found = if key == "name" { label.name } else { label.r#move };
                    assert_eq!(found, string);
                }
            }
        }
    }
}

/// Numbers and `null` as leaves of flat documents.
#[test]
fn as_flat_leaves() {
    for &(text, verdict) in
        NUMBERS.iter().chain(&[("null", ATree), ("true", Json), ("\"5\"", Json)])
    {
        for shift in 0..66 {
            let leaves = " ".repeat(shift) + &"7,".repeat(33);
            let json = format!("{{\"branching\":34,\"leaves\":[{leaves}{text}]}}");
            let plain = format!("{leaves}{text}\n");
            for (document, branching) in [(json, None), (plain, Some(34))] {
                let options = Options {
                    branching: branching.map(abprune::tree::Branching::Same),
                    ..Options::default()
                };
                let bytes = document.as_bytes();
                let read = Format::Flat.read(bytes, &options);
                assert_eq!(read.is_ok(), verdict == ATree, "{read:?} {document}");
                let mut solver = Solver::new(SolveOptions {
                    reading: options.clone(),
                    ..SolveOptions::default()
                });
                let answer = solver.solve(&TreeSource::Borrowed(bytes), Format::Flat);
                let is_read = !matches!(answer, Err(SolveError::Read(_)));
                assert_eq!(is_read, verdict == ATree, "{document}");
            }
        }
    }
}

/// White space around every token, and a byte-order mark at the start.
#[test]
fn white_space_and_the_byte_order_mark() {
    let tokens = ["[", "{", "\"value\"", ":", "-1.5e3", "}", ",", "[", "null", ",", "2", "]", "]"];
    for space in [" ", "\n", "\r\n", "\t", " \t\r\n ", "                 "] {
        let document = tokens.map(|token| format!("{space}{token}")).concat() + space;
        assert_read(document.as_bytes(), true, &Options::default());
        let marked = format!("\u{feff}{document}");
        assert_read(marked.as_bytes(), true, &Options::default());
        let twice = format!("\u{feff}\u{feff}{document}");
        assert_read(twice.as_bytes(), false, &Options::default());
    }
    for wrong in ["\u{c}", "\u{b}", "\u{85}", "\u{a0}", "\u{2003}", "\u{feff}", "\\n", "\u{0}"] {
        for at in 1..tokens.len() {
            let (before, after) = tokens.split_at(at);
            let document = format!("{}{wrong}{}", before.concat(), after.concat());
            assert_read(document.as_bytes(), false, &Options::default());
        }
    }
}

#[test]
fn nesting_is_not_bounded() {
    for depth in [127, 128, 129, 1_000, 100_000] {
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        let tree = format!("{open}1{close}");
        assert_read(tree.as_bytes(), true, &Options::default());
        let objects = "{\"a\":[".repeat(depth) + &"]}".repeat(depth);
        let meta = format!("{{\"value\":1,\"meta\":{open}{objects}{close}}}");
        assert_read(meta.as_bytes(), true, &Options::default());
        for wrong in [format!("{open}1{close}]"), format!("{open}1{}", &close[1..])] {
            assert_read(wrong.as_bytes(), false, &Options::default());
            let meta = format!("{{\"value\":1,\"meta\":{wrong}}}");
            assert_read(meta.as_bytes(), false, &Options::default());
        }
    }
}
