//! What is written: the text that is shown, on a page of any length.

use super::*;

type Item<'a> = dyn Fn(Pen<'_>) -> Written<'_> + 'a;

/// What several items are written as, by way of a page of this length.
fn written(length: usize, items: &[&Item<'_>]) -> String {
    let mut out = Vec::new();
    let mut page = Page::new(length);
    for item in items {
        page.sheet.item(&mut out, item).expect("memory");
    }
    page.pass(&mut out).expect("memory");
    String::from_utf8(out).expect("text")
}

#[test]
fn strings_are_those_of_serde() {
    let all: String = (0..0x250).filter_map(char::from_u32).collect();
    let mut texts = vec![String::new(), "batch.jsonl:1".to_owned(), all.clone()];
    texts.extend(
        all.chars()
            .map(|character| format!("plain text {character} and more")),
    );
    for text in texts {
        let written = written(4096, &[&|pen| pen.string(&text)]);
        let expected = serde_json::to_string(&text).expect("a string");
        assert_eq!(written, expected);
    }
}

#[test]
fn a_page_of_any_length_lets_all_through_in_order() {
    let integers: &Item = &|mut pen| {
        for number in [7, -7, 999, 1_000, 12_345, i64::MIN] {
            pen = pen.number(Number::Integer(number))?.raw(", ")?;
        }
        Ok(pen)
    };
    let decimals: &Item = &|mut pen| {
        for number in [
            0.1,
            -2.5,
            1e-7,
            f64::MIN,
            f64::MIN_POSITIVE,
            1e-5,
            9_999_999_999_999_998.0,
        ] {
            pen = pen.number(Number::Decimal(number))?.raw(" ")?;
        }
        Ok(pen)
    };
    let path = [3, 14, 159, 2_653];
    let strings: &Item = &|pen| {
        pen.path(PathText::full(&path))?
            .string("\"a longer string\"")
    };
    let items = [integers, decimals, &|pen| Ok(pen), strings];
    let whole = written(4096, &items);
    assert!(
        whole.starts_with("7, -7, 999, 1000, 12345, -9223372036854775808, 0.1 -2.5 1e-7 -1.79")
    );
    assert!(
        whole.ends_with("e-308 0.00001 9999999999999998 /3/14/159/2653\"\\\"a longer string\\\"\"")
    );
    for length in 0..2 * whole.len() {
        assert_eq!(written(length, &items), whole, "{length}");
    }
}

#[test]
fn numbers_of_any_length_stand_behind_their_texts() {
    for number in [
        0,
        9,
        10,
        99,
        100,
        999,
        1_000,
        1_001,
        1_010,
        1_100,
        10_203,
        12_000,
        100_000,
        123_045,
        999_999,
        1_000_000,
        u64::MAX,
    ] {
        for length in 0..64 {
            let item: &Item = &|pen| pen.text_and_whole("nodes ", number);
            let text = format!("nodes {number}");
            assert_eq!(written(length, &[item, item]), text.repeat(2));
        }
    }
}

#[test]
fn values_are_written_as_the_numbers_they_stand_for() {
    let integers = [i64::MIN + 1, -1_000, -1, 0, 7, 999, 1_000, i64::MAX - 1].map(Number::Integer);
    let decimals = [-2.5, -5e-324, 0.0, 5e-324, 7.0, 1e300].map(Number::Decimal);
    for (numbers, all) in [
        (Numbers::Integers, &integers[..]),
        (Numbers::Decimals, &decimals),
    ] {
        let beside = [Value::MINUS_INFINITY, Value::INFINITY];
        let values = all.iter().filter_map(|&number| numbers.value(number));
        for value in values.chain(beside) {
            let number = numbers.number(value);
            let expected = serde_json::to_string(&number).expect("a number or null");
            let text = written(0, &[&|pen| pen.text_and_value("at ", numbers, value)]);
            assert_eq!(text, format!("at {expected}"));
        }
    }
}

#[test]
fn an_item_of_known_length_finds_room_on_a_page_of_any_length() {
    for length in 0..100 {
        let mut out = Vec::new();
        let mut page = Page::new(length);
        for _ in 0..9 {
            let written = page
                .sheet
                .item_within(20, &mut out, |pen| pen.raw("twelve bytes"));
            written.expect("memory");
            assert!(page.sheet.bytes.len() <= 2 * length.max(20));
        }
        page.pass(&mut out).expect("memory");
        assert_eq!(out, "twelve bytes".repeat(9).as_bytes(), "{length}");
    }
}

#[test]
fn the_error_of_the_output_is_told() {
    struct Full;
    impl io::Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("full"))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut sheet = Sheet::new(4);
    let mut write = |text| sheet.item(&mut Full, |pen| pen.raw(text));
    write("four").expect("there is room");
    assert_eq!(write("five").expect_err("full").to_string(), "full");
}

#[test]
fn paths_are_written_as_they_are_shown() {
    use crate::tree::path::FULL_STEPS;
    let long = [12; FULL_STEPS + 2];
    let wide = [u32::MAX; 100];
    for path in [
        PathText::full(&wide),
        PathText::full(&[]),
        PathText::full(&[0, 9, 10, 99, 100, 999, 1_000, u32::MAX]),
        PathText::full(&long),
        PathText::after(&long, FULL_STEPS),
        PathText::after(&long, long.len()),
        PathText::child(&[], 3, 0),
        PathText::child(&[1, 20], 30, 2),
        PathText::child(&long, 7, long.len()),
    ] {
        let text = path.to_string();
        assert_eq!(written(0, &[&|pen| pen.path(path)]), text);
        let (_, steps, last) = path.parts();
        assert!(text.len() <= most_of_path(steps.len() + usize::from(last.is_some())));
    }
}
