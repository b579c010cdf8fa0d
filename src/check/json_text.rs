//! The text of an answer: its encoding, and why it is not JSON.

use super::answer_error::{AnswerError, AnswerProblem};

/// The text that a file holds, without a byte-order mark of UTF-8, and the byte at which it starts.
///
/// # Errors
///
/// It is no text in UTF-8.
pub(super) fn text_of(bytes: &[u8]) -> Result<(usize, &str), AnswerError> {
    let error = |offset, problem| Err(AnswerError { problem, offset });
    let body = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let start = bytes.len() - body.len();
    if is_utf16(body) {
        return error(0, AnswerProblem::Utf16);
    }
    // The mark of gzip.
    if body.starts_with(b"\x1f\x8b") {
        return error(0, AnswerProblem::NotText);
    }
    if let Some(at) = body.iter().position(|&byte| byte == 0) {
        return error(start + at, AnswerProblem::NotText);
    }
    match std::str::from_utf8(body) {
        Ok(text) => Ok((start, text)),
        Err(found) => {
            let at = found.valid_up_to();
            let byte = body[at];
            error(start + at, AnswerProblem::NotUtf8 { byte })
        }
    }
}

/// Whether a text is UTF-16: by its mark, which that of UTF-32 begins with, or by its first two characters.
fn is_utf16(body: &[u8]) -> bool {
    match *body {
        [0xff, 0xfe, 0, 0, ..] => false,
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [one, 0, other, 0, ..] | [0, one, 0, other, ..] => one != 0 && other != 0,
        _ => false,
    }
}

/// The error of a text that is not JSON, where that shows.
pub(super) fn not_json(text: &str, error: &serde_json::Error) -> AnswerError {
    let before = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1));
    let line_start: usize = before.map(str::len).sum();
    let offset = line_start + error.column().saturating_sub(1);
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let said = error.to_string();
    let said = &said[..said.find(" at line ").unwrap_or(said.len())];
    let is_quote = |of: char| "'\u{2018}\u{2019}\u{201c}\u{201d}\u{201e}`".contains(of);
    let has_no_quote = text[offset..].starts_with(|of: char| is_quote(of) || of.is_alphabetic());
    let said = match said {
        _ if said.starts_with("EOF") => "the file ends too early",
        "trailing characters" => "there is more text after the answer",
        "key must be a string" => "keys and texts stand in straight double quotes",
        "expected value" if has_no_quote => "keys and texts stand in straight double quotes",
        "expected ident" => "a word is `true`, `false` or `null`, or stands in double quotes",
        _ => said,
    };
    let said = said.to_owned();
    AnswerError {
        problem: AnswerProblem::NotJson { said },
        offset,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_utf_16_is_called_so() {
        let problem = |bytes: &[u8]| text_of(bytes).map(|_| ()).map_err(|error| error.problem);
        for bytes in [&b"\xff\xfe{\0"[..], b"\xfe\xff\0{", b"{\0\"\0", b"\0{\0\""] {
            assert_eq!(problem(bytes), Err(AnswerProblem::Utf16), "{bytes:?}");
        }
        for bytes in [
            &b"\xff\xfe\0\0{\0\0\0"[..],
            b"\0\0\xfe\xff\0\0\0{",
            b"{\0\0\0\"\0\0\0",
            b"\x1f\x8b\x08\0\0\0",
            b"\x1f\x8b\x08\x08abc",
            b"{\"value\": \"\0\"}",
            b"\0\0\0\0",
        ] {
            assert_eq!(problem(bytes), Err(AnswerProblem::NotText), "{bytes:?}");
        }
        let byte = 0xe9;
        assert_eq!(problem(b"{\xe9"), Err(AnswerProblem::NotUtf8 { byte }));
        assert_eq!(text_of(b"\xef\xbb\xbf{}"), Ok((3, "{}")));
    }

    #[test]
    fn what_is_not_json_is_said_in_words_of_its_author() {
        let said = |text: &str| {
            let found: Result<serde_json::Value, _> = serde_json::from_str(text);
            not_json(text, &found.expect_err("it is not JSON")).problem
        };
        for (text, part) in [
            ("{\"value\": 5", "ends too early"),
            ("{\"val", "ends too early"),
            ("{} {}", "more text after"),
            ("{\"value\": tru}", "stands in double quotes"),
            ("{\"value\": nul}", "stands in double quotes"),
            ("{value: 5}", "straight double quotes"),
            ("{'value': 5}", "straight double quotes"),
            ("{\u{201c}value\u{201d}: 5}", "straight double quotes"),
            ("{\"move\": \u{201c}B\u{201d}}", "straight double quotes"),
        ] {
            let AnswerProblem::NotJson { said } = said(text) else {
                panic!("{text}");
            };
            assert!(said.contains(part), "{text}: {said}");
        }
    }
}
