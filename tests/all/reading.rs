//! Reading nested documents, against `serde_json` with exact doubles: every leaf, name and static
//! value, whatever way it is written.

use std::fmt::Write as _;

use abprune::number::NumberKind;
use abprune::random::Random;
use abprune::read::{Format, Options, Problem};
use abprune::tree::{Missing, Node, Tree};
use abprune::value::Player;
use serde_json::Value;

fn below(random: &mut Random, limit: u64) -> usize {
    usize::try_from(random.below(limit)).expect("small")
}

fn any<'t>(random: &mut Random, texts: &[&'t str]) -> &'t str {
    texts[below(random, texts.len() as u64)]
}

/// White space, most often none.
fn space(random: &mut Random, text: &mut String) {
    for _ in 0..random.below(12).saturating_sub(8) {
        text.push_str(any(random, &[" ", "\n", "\t", "\r\n", "        ", "\n                 "]));
    }
}

fn digits(random: &mut Random, count: u64, text: &mut String) {
    for _ in 0..count {
        let digit = u8::try_from(random.below(10)).expect("a digit");
        text.push(char::from(b'0' + digit));
    }
}

fn integer(random: &mut Random, text: &mut String) {
    const EXTREMES: [&str; 10] = [
        "9223372036854775806",
        "-9223372036854775807",
        "9007199254740992",
        "-9007199254740992",
        "0",
        "-0",
        "99999999",
        "100000000",
        "-9999999999999999",
        "10000000000000000",
    ];
    if random.below(8) == 0 {
        text.push_str(any(random, &EXTREMES));
    } else {
        let bits = random.below(64);
        let _ = write!(text, "{}", random.next().cast_signed() >> bits);
    }
}

/// A decimal that a double can hold, to so many digits as one has, or more.
fn decimal(random: &mut Random, text: &mut String) {
    match random.below(6) {
        0 => {
            let double = f64::from_bits(random.next());
            let double = if double.is_finite() { double } else { 0.5 };
            let _ = write!(text, "{double:e}");
        }
        1 => {
            let extreme = any(
                random,
                &[
                    "0.0",
                    "-0.0",
                    "1.7976931348623157e308",
                    "-5e-324",
                    "2.2250738585072011e-308",
                    "9007199254740993.0",
                    "0.1e1",
                    "1E+2",
                    "100e-2",
                    "0.3000000000000000444",
                    "1e-400",
                    "18446744073709551615.5",
                ],
            );
            text.push_str(extreme);
        }
        2 => {
            let sixteenths = u32::try_from(random.below(1 << 30)).expect("30 bits");
            let _ = write!(text, "{}", f64::from(sixteenths) / 16.0);
        }
        _ => {
            text.push_str(any(random, &["", "-"]));
            let whole = random.below(12);
            text.push_str(if whole < 4 { "0" } else { "7" });
            digits(random, whole.saturating_sub(4), text);
            text.push('.');
            text.push_str(any(random, &["", "", "00", "000000000"]));
            let count = 1 + random.below(24);
            digits(random, count, text);
            if random.below(4) == 0 {
                text.push_str(any(random, &["e", "E", "e+", "E-"]));
                let count = 1 + random.below(2);
                digits(random, count, text);
            }
        }
    }
}

fn string(random: &mut Random, text: &mut String) {
    text.push('"');
    for _ in 0..random.below(8) {
        let piece = any(
            random,
            &[
                "a",
                "n12",
                "\u{e9}",
                "\\n",
                "\\u00e9",
                "\\ud83d\\ude00",
                "\u{1f600}",
                "\\\"",
                "/ \u{7f}",
                "\\\\",
            ],
        );
        text.push_str(piece);
    }
    text.push('"');
}

/// A random nested document. Depth is bounded, as `serde_json` recurses.
struct Writer {
    random: Random,
    text: String,
    has_decimals: bool,
}

impl Writer {
    fn number(&mut self) {
        if self.has_decimals && self.random.below(3) > 0 {
            decimal(&mut self.random, &mut self.text);
        } else if self.has_decimals {
            // What a double can hold.
            let number = self.random.below(1 << 53).cast_signed() - (1 << 52);
            let _ = write!(self.text, "{number}");
        } else {
            integer(&mut self.random, &mut self.text);
        }
    }

    fn put(&mut self, piece: &str) {
        space(&mut self.random, &mut self.text);
        self.text.push_str(piece);
        space(&mut self.random, &mut self.text);
    }

    fn tree(&mut self, depth: u32) {
        let leaf = depth == 0 || self.random.below(3) == 0;
        match self.random.below(5) {
            0 | 1 => self.object(depth, leaf),
            _ if leaf && self.random.below(12) == 0 => self.put("null"),
            _ if leaf => self.number(),
            _ => self.list(depth),
        }
    }

    fn list(&mut self, depth: u32) {
        self.put("[");
        for child in 0..=self.random.below(4) {
            if child > 0 {
                self.put(",");
            }
            self.tree(depth - 1);
        }
        self.put("]");
    }

    fn object(&mut self, depth: u32, is_leaf: bool) {
        let mut keys = vec!["name", "move", "player", "meta", "value", "children"];
        keys.retain(|&key| match key {
            // An empty list makes a leaf, too.
            "children" => !is_leaf || self.random.below(4) == 0,
            "value" => is_leaf || self.random.below(3) == 0,
            _ => self.random.below(3) == 0,
        });
        self.random.shuffle(&mut keys);
        self.put("{");
        for (count, key) in keys.into_iter().enumerate() {
            if count > 0 {
                self.put(",");
            }
            let _ = match self.random.below(20) {
                // The first letter, escaped.
                0 => write!(self.text, "\"\\u{:04x}{}\"", key.as_bytes()[0], &key[1..]),
                _ => write!(self.text, "\"{key}\""),
            };
            self.put(":");
            match key {
                "children" if is_leaf => {
                    self.put("[");
                    self.put("]");
                }
                "children" => self.list(depth),
                "value" => self.number(),
                "player" => {
                    let player = any(&mut self.random, &["\"max\"", "\"min\"", "null"]);
                    self.text.push_str(player);
                }
                "meta" => self.text.push_str(r#"{"a": [1, "]}\"", {}]}"#),
                _ => string(&mut self.random, &mut self.text),
            }
        }
        self.put("}");
    }
}

/// Compares what is at a node and below it with what `serde_json` has read.
fn compare(tree: &Tree, id: u32, json: &Value, turn: Player, shown: &str) {
    let member = |key: &str| json.get(key).filter(|value| !value.is_null());
    let text = |key: &str| member(key).and_then(Value::as_str);
    let label = tree.label(id);
    assert_eq!((label.name, label.r#move), (text("name"), text("move")), "{shown}");
    let player = text("player").map_or(turn, |name| Player::named(name).expect("a player"));
    assert_eq!(tree.player_at(id), player, "{shown}");
    let children = json
        .as_array()
        .or(member("children").and_then(Value::as_array))
        .filter(|children| !children.is_empty());
    let value = if json.is_object() { member("value") } else { Some(json) };
    let number = value.and_then(Value::as_number);
    if let Some(number) = number {
        let found = tree.static_value(id).expect("a value");
        let found = tree.number_kind().number(found).expect("finite");
        match tree.number_kind() {
            NumberKind::Integers => {
                // `serde_json` makes a double of -0.
                let zero = (number.as_f64() == Some(0.0)).then_some(0);
                let expected = number.as_i64().or(zero).expect("an integer");
                assert_eq!(found.to_string(), expected.to_string(), "{shown}");
            }
            NumberKind::Decimals => {
                let found: f64 = found.to_string().parse().expect("a double");
                let expected = number.as_f64().expect("a double") + 0.0;
                assert_eq!(found.to_bits(), expected.to_bits(), "{number} in {shown}");
            }
            NumberKind::Fractions(_) => panic!("there are no chance nodes: {shown}"),
        }
    } else {
        assert_eq!(tree.static_value(id), None, "{shown}");
    }
    let Some(children) = children else {
        let expected = number.is_none();
        assert_eq!(tree.node(id) == Node::Leaf(Err(Missing::Unknown)), expected, "{shown}");
        assert_eq!(tree.size_of(id).leaves, 1);
        return;
    };
    assert!(!tree.is_leaf(id), "{shown}");
    let mut leaves = 0;
    assert_eq!(tree.children(id).count(), children.len(), "{shown}");
    for ((_, child), json) in tree.children(id).zip(children) {
        compare(tree, child, json, !player, shown);
        leaves += tree.size_of(child).leaves;
    }
    assert_eq!(tree.size_of(id).leaves, leaves, "{shown}");
}

#[test]
fn trees_are_what_serde_json_reads() {
    let options = Options::default();
    let (mut integers, mut decimals) = (0, 0);
    for seed in 0..20_000 {
        let mut writer =
            Writer { random: Random::new(seed), text: String::new(), has_decimals: seed % 2 == 0 };
        let depth = u32::try_from(writer.random.below(6)).expect("small");
        writer.tree(depth);
        space(&mut writer.random, &mut writer.text);
        let shown = format!("seed {seed}: {}", writer.text);
        let json: Value = serde_json::from_str(&writer.text).expect(&shown);
        let tree = Format::Nested.read(writer.text.as_bytes(), &options);
        let tree = tree.unwrap_or_else(|error| panic!("{error}: {shown}"));
        match tree.number_kind() {
            NumberKind::Integers => integers += 1,
            NumberKind::Decimals => decimals += 1,
            NumberKind::Fractions(_) => panic!("there are no chance nodes: {shown}"),
        }
        compare(&tree, Tree::ROOT, &json, Player::Max, &shown);
        let again = Format::Nested.check(writer.text.as_bytes(), &options);
        assert_eq!(again, Ok(()), "{shown}");
    }
    assert!(integers > 5_000 && decimals > 5_000, "{integers} {decimals}");
}

/// Every text of up to four bytes out of those that numbers are made of, as the first of two
/// children: the reader's own way with numbers and `serde_json` take the same ones.
#[test]
fn numbers_are_those_of_json() {
    let symbols = b"-+.eE019 ";
    let mut taken = 0;
    for number in 0..symbols.len().pow(4) {
        let mut rest = number;
        let mut word = Vec::new();
        for _ in 0..4 {
            word.push(symbols[rest % symbols.len()]);
            rest /= symbols.len();
        }
        for end in [&b","[..], b"]", b"}", b"\n", b"", b"00000000,", b"a,", b"1234567,"] {
            // The end of a document is read in another way than what is far from it.
            for tail in [&b"1]"[..], b"1]                "] {
                let text = [b"[", &word[..], end, tail].concat();
                taken += judge(&text, false) + judge(&text, true);
            }
        }
    }
    assert!(taken > 6_000, "{taken}");
}

/// Whether a text is read, as `serde_json` reads it or not at all: 1 or 0.
fn judge(text: &[u8], decimals: bool) -> u32 {
    let options = Options { decimals, ..Options::default() };
    let shown = String::from_utf8_lossy(text);
    let json = serde_json::from_slice::<Value>(text);
    match (Format::Nested.read(text, &options), json) {
        (Ok(tree), Ok(json)) => {
            compare(&tree, Tree::ROOT, &json, Player::Max, &shown);
            1
        }
        (Err(_), Err(_)) => 0,
        (Err(error), Ok(_)) => {
            let is_exact = matches!(
                error.problem,
                Problem::InexactInteger { .. } | Problem::IntegerRange { .. }
            );
            assert!(is_exact, "{error}: {shown}");
            0
        }
        (read, json) => panic!("{read:?}, {json:?}: {shown}"),
    }
}

#[test]
fn bad_numbers_are_bad_as_a_whole_and_where_they_start() {
    let words = [
        "1a",
        "12_",
        "-1x",
        "7+",
        "01",
        "-00",
        "1.",
        "1.x",
        "2.5.1",
        "1e",
        "--1",
        "-",
        "1234567n",
        "12345678n",
        "-1234567-",
        "0.1234567890123456789z",
        "123456789012345678901x",
    ];
    for word in words {
        for tail in [",1]", ",1]                    "] {
            for decimals in [false, true] {
                let options = Options { decimals, ..Options::default() };
                let text = format!("[{word}{tail}");
                let error = Format::Nested.read(text.as_bytes(), &options);
                let error = error.expect_err(&text);
                let problem = Problem::BadNumber(word.to_owned());
                assert_eq!((error.problem, error.offset), (problem, 1), "{text}");
            }
        }
    }
}
