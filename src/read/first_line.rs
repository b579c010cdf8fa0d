//! When enough of a pipe has come to tell whether it holds JSON Lines: after its first line.

use super::byte_order_mark::without_mark;
use super::format::LONGEST_LINE;

/// Watches the first bytes of a document as they come. Looks at each byte once.
///
/// ```
/// use abprune::read::FirstLine;
/// let mut first_line = FirstLine::default();
/// assert!(!first_line.is_over(b"[3, 5]"));
/// assert!(!first_line.is_over(b"[3, 5]\n"));
/// assert!(first_line.is_over(b"[3, 5]\n["));
/// assert!(FirstLine::default().is_over(b"3 5"), "an array or object starts a line");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstLine {
    /// Up to here all is white space.
    start: usize,
    /// Up to here there is no line end.
    line: usize,
    /// From the first line end up to here all is white space.
    next: usize,
}

impl FirstLine {
    /// Whether `bytes`, which start with those of the calls before, show if a document is JSON Lines: it
    /// starts with no array and no object, or another line follows the first one, or the first one is too long.
    pub fn is_over(&mut self, bytes: &[u8]) -> bool {
        if self.start == 0 {
            self.start = bytes.len() - without_mark(bytes).len();
        }
        pass_white_space(bytes, &mut self.start);
        match bytes.get(self.start) {
            None => return false,
            Some(b'[' | b'{') => {}
            // The rest of a byte-order mark may be to come.
            Some(_) => return bytes.len() >= 3,
        }
        if self.next == 0 {
            let Some(end) = memchr::memchr(b'\n', &bytes[self.line..]) else {
                self.line = bytes.len();
                return self.line > LONGEST_LINE;
            };
            self.next = self.line + end + 1;
        }
        pass_white_space(bytes, &mut self.next);
        self.next < bytes.len()
    }
}

/// Moves `at` to the next byte that is not white space.
fn pass_white_space(bytes: &[u8], at: &mut usize) {
    *at = bytes.len() - bytes[*at..].trim_ascii_start().len();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each text, and after how many of its bytes the first line is over.
    #[test]
    fn the_bytes_may_come_one_by_one() {
        let cases: [(&str, Option<usize>); 8] = [
            ("[1]\n[2]", Some(5)),
            ("[1]\n \n\t[2]", Some(8)),
            ("\n\n[1]", Some(3)),
            ("\u{feff}[1]\n[2]", Some(8)),
            ("{}", None),
            ("  \n", None),
            ("5 6", Some(3)),
            ("[\n\n\n", None),
        ];
        for (text, expected) in cases {
            let mut first_line = FirstLine::default();
            let bytes = text.as_bytes();
            let found = (1..=bytes.len()).find(|&end| first_line.is_over(&bytes[..end]));
            assert_eq!(found, expected, "{text:?}");
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_over() {
        let mut line = vec![b'['; LONGEST_LINE];
        assert!(!FirstLine::default().is_over(&line));
        line.push(b'[');
        assert!(FirstLine::default().is_over(&line));
    }

    #[test]
    fn no_byte_is_looked_at_again() {
        let passed = |bytes: &[u8]| {
            let mut first_line = FirstLine::default();
            assert!(!first_line.is_over(bytes));
            (first_line.start, first_line.line, first_line.next)
        };
        assert_eq!(passed(b"\n \n").0, 3, "white space before the document");
        assert_eq!(passed(b"[1, 2").1, 5, "the first line");
        assert_eq!(passed(b"[1]\n\n\n").2, 6, "blank lines after it");
    }
}
