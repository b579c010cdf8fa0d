//! Pieces are written as they are shown, and all of them arrive.

use super::*;
use crate::tree::path::FULL_STEPS;

/// What `write` writes.
fn written(write: impl FnOnce(&mut Buffer)) -> String {
    let mut bytes = Vec::new();
    Buffer::append(&mut bytes, write);
    String::from_utf8(bytes).expect("text")
}

#[test]
fn numbers_are_written_as_they_are_shown() {
    let integers = [i64::MIN, -1_000, -1, 0, 7, 9, 10, 999, 1_000, i64::MAX].map(Number::Integer);
    let decimals =
        [f64::MIN, -2.5, -5e-324, 0.0, 1e-7, 1e-5, 0.1, 7.0, 9_999_999_999_999_998.0, 1e300];
    for number in integers.into_iter().chain(decimals.map(Number::Decimal)) {
        assert_eq!(written(|out| _ = out.number(number)), number.to_string());
    }
    let ends = [Value::MINUS_INFINITY, Value::from_key(-3), Value::INFINITY];
    let shown = ends.map(|end| written(|out| _ = out.bound(NumberKind::Integers, end)));
    assert_eq!(shown, ["-inf", "-3", "inf"]);
}

#[test]
fn paths_are_written_as_they_are_shown() {
    let long = [12; FULL_STEPS + 2];
    for path in [
        PathText::full(&[]),
        PathText::full(&[0, 9, 10, 99, 100, 999, 1_000, u32::MAX]),
        PathText::full(&[9, 0, 1, 2, 3, 4, 5, 6, 7, 8]),
        PathText::full(&long),
        PathText::after(&long, FULL_STEPS),
        PathText::after(&long, long.len()),
        PathText::child(&[], 3, 0),
        PathText::child(&[1, 20], 30, 2),
        PathText::child(&long, 7, long.len()),
    ] {
        assert_eq!(written(|out| _ = out.path(path)), path.to_string());
    }
}

#[test]
fn texts_are_quoted_as_they_are_shown() {
    for text in ["", "B", "a b~ ", "\"", "\\", "a\u{7f}", "\u{1f}b", "caf\u{e9}"] {
        assert_eq!(written(|out| _ = out.quoted(text)), quoted(text));
    }
}

/// Counts writes, and fails after some of them.
struct Output {
    bytes: Vec<u8>,
    longest: usize,
    writes_left: usize,
}

impl io::Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(left) = self.writes_left.checked_sub(1) else {
            return Err(io::Error::other("full"));
        };
        self.writes_left = left;
        self.longest = self.longest.max(bytes.len());
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes 100,000 lines, each three times the same, to an output that takes this number of writes.
fn write_lines(writes_left: usize) -> (io::Result<()>, Output) {
    let mut output = Output { bytes: Vec::new(), longest: 0, writes_left };
    let mut buffer = Buffer::before(&mut output);
    for number in 0..100_000 {
        buffer.text("line ");
        buffer.repeat_or(number % 3 > 0, |out| _ = out.integer(number / 3));
        buffer.text("\n").end_item();
    }
    (buffer.finish(), output)
}

#[test]
fn a_long_report_goes_out_piece_by_piece() {
    let (result, output) = write_lines(usize::MAX);
    result.expect("the output takes all");
    let lines = (0..100_000).map(|number| format!("line {}\n", number / 3));
    let all = lines.collect::<Vec<_>>().concat();
    assert!(output.bytes == all.as_bytes(), "it is the same text");
    assert!(output.longest < FULL + "line 33333\n".len());
}

#[test]
fn the_first_error_of_the_output_ends_it() {
    let (result, output) = write_lines(3);
    assert_eq!(result.expect_err("full").to_string(), "full");
    assert_eq!(output.bytes.len() / FULL, 3);
    assert!(write_lines(0).0.is_err());
}

#[test]
fn bytes_that_are_kept_all_stay() {
    let mut bytes = b"before\n".to_vec();
    Buffer::append(&mut bytes, |out| {
        for _ in 0..FULL {
            out.text("12345678").end_item();
        }
    });
    assert_eq!(bytes.len(), "before\n".len() + 8 * FULL);
    assert!(bytes.starts_with(b"before\n1234"));
}
