//! Steps over a value of `meta`, of `expect` or of an unknown key: any JSON. No search looks at it.

use super::cursor::{Cursor, Fallback};

impl Cursor<'_> {
    /// Steps over it.
    pub(super) fn skip_value(&mut self) -> Result<(), Fallback> {
        // The closing bracket of each open array and object.
        let mut open = Vec::new();
        loop {
            let end = match self.peek() {
                b'[' => Some(b']'),
                b'{' => Some(b'}'),
                b'"' => self.string().map(|_| None)?,
                b'n' => self.word("null").map(|()| None)?,
                b't' => self.word("true").map(|()| None)?,
                b'f' => self.word("false").map(|()| None)?,
                _ => self.any_number().map(|_| None)?,
            };
            if let Some(end) = end {
                self.advance();
                open.push(end);
            }
            let mut is_first = end.is_some();
            // Goes on to the next value of the innermost array or object that has another one.
            loop {
                let Some(&end) = open.last() else {
                    return Ok(());
                };
                if self.peek() != end {
                    break;
                }
                self.advance();
                open.pop();
                is_first = false;
            }
            if !is_first {
                self.expect(b',')?;
            }
            if open.last() == Some(&b'}') {
                self.peek();
                self.string()?;
                self.expect(b':')?;
            }
        }
    }
}
