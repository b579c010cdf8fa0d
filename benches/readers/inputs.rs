//! Seeded documents, one of each kind that a reader meets, some 10 to 20 MB each.

use std::fmt::Write as _;

use abprune::random::Random;

/// A kind's name, and what makes the document.
pub type Kind = (&'static str, fn() -> String);

/// The kinds.
pub const KINDS: [Kind; 5] = [
    ("integers", || uniform(11, small_integer)),
    ("ragged", ragged),
    ("doubles", || uniform(10, double)),
    ("objects", || objects(9)),
    ("indented", indented),
];

fn small_integer(random: &mut Random, text: &mut String) {
    let _ = write!(text, "{}", random.below(1_000));
}

/// With all the digits that a double may need.
fn double(random: &mut Random, text: &mut String) {
    #[expect(clippy::cast_precision_loss, reason = "any double will do")]
    let double = (random.next() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0;
    let _ = write!(text, "{double}");
}

/// Arrays of four, `depth` deep.
fn uniform(depth: u32, leaf: fn(&mut Random, &mut String)) -> String {
    let mut random = Random::new(1);
    let mut text = "[".repeat(depth as usize);
    for number in 1..=4_u32.pow(depth) {
        leaf(&mut random, &mut text);
        let closed = number.trailing_zeros() / 2;
        (0..closed).for_each(|_| text.push(']'));
        if closed < depth {
            text.push(',');
            (0..closed).for_each(|_| text.push('['));
        }
    }
    text
}

/// Arrays of one to eight, leaves at every ply from the third to the twentieth, numbers of one to
/// nine digits, some negative.
fn ragged() -> String {
    let mut random = Random::new(2);
    let mut text = String::from("[");
    // The children to come, of each open array.
    let mut open = vec![1_000_u64];
    while let Some(left) = open.last_mut() {
        if *left == 0 {
            open.pop();
            text.push(']');
            if open.last().is_some_and(|&left| left > 0) {
                text.push(',');
            }
            continue;
        }
        *left -= 1;
        let is_last = *left == 0;
        let is_leaf = open.len() > 2 && (open.len() > 20 || random.below(100) < 74);
        if is_leaf {
            let digits = u32::try_from(random.below(9)).expect("below 9") + 1;
            let number = random.below(10_u64.pow(digits)).cast_signed();
            let sign = if random.below(3) == 0 { -1 } else { 1 };
            let _ = write!(text, "{}", sign * number);
            if !is_last {
                text.push(',');
            }
        } else {
            open.push(random.below(8) + 1);
            text.push('[');
        }
    }
    text
}

/// Named objects, four children each, `depth` deep.
fn objects(depth: u32) -> String {
    let mut random = Random::new(3);
    let mut text = String::new();
    // The children to come, of each open object.
    let mut open: Vec<u32> = vec![1];
    let mut count = 0;
    while let Some(left) = open.last_mut() {
        if *left == 0 {
            open.pop();
            text.push_str(if open.is_empty() { "" } else { "]}" });
            continue;
        }
        *left -= 1;
        if count > 0 && !text.ends_with('[') {
            text.push(',');
        }
        let _ = write!(text, r#"{{"name":"n{count}","#);
        count += 1;
        if open.len() > depth as usize {
            let _ = write!(text, r#""value":{}}}"#, random.below(1_000));
        } else {
            text.push_str(r#""children":["#);
            open.push(4);
        }
    }
    text
}

/// Arrays with each item on a line of its own, as printers write them.
fn indented() -> String {
    let plain = uniform(9, small_integer);
    let mut text = String::new();
    let mut depth = 0;
    let line = |text: &mut String, depth: usize| {
        text.push('\n');
        (0..depth).for_each(|_| text.push_str("  "));
    };
    for symbol in plain.chars() {
        match symbol {
            '[' => {
                text.push('[');
                depth += 1;
                line(&mut text, depth);
            }
            ']' => {
                depth -= 1;
                line(&mut text, depth);
                text.push(']');
            }
            ',' => {
                text.push(',');
                line(&mut text, depth);
            }
            _ => text.push(symbol),
        }
    }
    text
}
