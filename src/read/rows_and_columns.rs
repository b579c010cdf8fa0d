//! The rows and columns of a text of numbers, which may be the plies of a tree.

use crate::number::Number;

/// The number of rows, and of the numbers in each, if there are several of both, all rows have as many, and
/// nothing else is there but comments.
#[must_use]
pub fn rows_and_columns(text: &[u8]) -> Option<(usize, usize)> {
    let (mut rows, mut columns) = (0, 0);
    for line in text.split(|&byte| byte == b'\n') {
        match numbers(line)? {
            0 => {}
            count if rows > 0 && count != columns => return None,
            count => {
                columns = count;
                rows += 1;
            }
        }
    }
    (rows > 1 && columns > 1).then_some((rows, columns))
}

/// How many numbers a line has before its comment. `None`: there is something else.
fn numbers(line: &[u8]) -> Option<usize> {
    let line = line.split(|&byte| byte == b'#').next().unwrap_or_default();
    let is_separator = |&byte: &u8| byte.is_ascii_whitespace() || byte == b',';
    let mut words = line.split(is_separator).filter(|word| !word.is_empty());
    let is_number = |word: &[u8]| {
        let text = String::from_utf8_lossy(word);
        text == "null" || Number::parse(&text).is_ok()
    };
    words.try_fold(0, |count, word| is_number(word).then_some(count + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_lines_with_as_many_numbers() {
        assert_eq!(rows_and_columns(b"3,12,8\r\n\n2, 4, 6 # MIN\n"), Some((2, 3)));
        for text in ["", "3 5\n", "3\n5\n", "3 5\n6\n", "3 5\n6 9 1\n", "[1,\n2 3]"] {
            assert_eq!(rows_and_columns(text.as_bytes()), None);
        }
    }
}
