//! The quick way through a nested document: what is [`plain`] goes straight to the
//! sink, without tokens.
//!
//! It is the reader's way where nothing is rare or wrong, and no grammar of its own: it stops in
//! front of anything else, and the reader goes on from there.

use super::error::Problem;
use super::nested::{Next, Reader};
use super::open::{CHILDREN, MOVE, NAME, VALUE};
use super::scanner::error;
use super::sink::Sink;
use super::{Stop, plain};
use crate::value::Value;

impl<S: Sink> Reader<'_, S> {
    /// Reads on, from the inside of any node, as long as there is nothing else. Returns what comes
    /// next then.
    pub(super) fn plain(&mut self, mut next: Next) -> Result<Next, Stop> {
        let bytes = self.scanner.bytes;
        let mut at = self.scanner.at;
        let mut is_inside = !self.open.is_empty();
        while let Some(&byte) = bytes.get(at) {
            match (next, byte) {
                (Next::Tree, b'-'..=b'9') if is_inside => {
                    let (end, after) = self.leaves(at)?;
                    at = end;
                    match after {
                        Some(after) => next = after,
                        None => break,
                    }
                }
                (Next::Tree, b'[') => {
                    let inside = plain::space(bytes, at + 1);
                    if bytes.get(inside) == Some(&b']') {
                        break;
                    }
                    let open = self.sink.open(at);
                    open.map_err(|_| error(at, Problem::TooLarge))?;
                    self.open.push_array();
                    is_inside = true;
                    at = inside;
                }
                (Next::Tree, b'{') => {
                    let inside = plain::space(bytes, at + 1);
                    if bytes.get(inside) == Some(&b'}') {
                        break;
                    }
                    self.scanner.at = inside;
                    self.begin_object(at)?;
                    next = self.members()?;
                    at = self.scanner.at;
                    is_inside = !self.open.is_empty();
                }
                (Next::Separator, b',') if is_inside => {
                    at += 1;
                    next = Next::Tree;
                }
                (Next::Separator, b']') if self.open.is_in_array() => {
                    self.open.pop();
                    self.sink.close();
                    is_inside = !self.open.is_empty();
                    at += 1;
                }
                (_, b' ' | b'\n' | b'\r' | b'\t') => at = plain::space(bytes, at + 1),
                _ => break,
            }
        }
        self.scanner.at = at;
        Ok(next)
    }

    /// Reads a leaf and those beside it. Where it stops, and what comes next there: `None` if a number
    /// there is not plain.
    #[expect(clippy::inline_always, reason = "a call takes as long as a leaf")]
    #[inline(always)]
    fn leaves(&mut self, start: usize) -> Result<(usize, Option<Next>), Stop> {
        let bytes = self.scanner.bytes;
        let mut at = start;
        while let Some((key, end)) = plain::number(bytes, at, self.numbers) {
            let leaf = self.sink.leaf(at, Ok(Value::from_key(key)));
            leaf.map_err(|_| error(at, Problem::TooLarge))?;
            at = end;
            if bytes.get(at) != Some(&b',') {
                return Ok((at, Some(Next::Separator)));
            }
            at += 1;
            if !matches!(bytes.get(at), Some(b'-'..=b'9')) {
                return Ok((at, Some(Next::Tree)));
            }
        }
        Ok((at, None))
    }

    /// Reads one member of the innermost object if it is plain: a name, a move, a number or
    /// children, for the first time. Whether its children begin here, as
    /// [`member`](Reader::member) says.
    #[inline]
    pub(super) fn plain_member(&mut self) -> Option<bool> {
        let bytes = self.scanner.bytes;
        let at = plain::space(bytes, self.scanner.at);
        let rest = bytes.get(at..)?;
        let (key, length) = if rest.starts_with(b"\"name\":") {
            (NAME, 7)
        } else if rest.starts_with(b"\"value\":") {
            (VALUE, 8)
        } else if rest.starts_with(b"\"children\":") {
            (CHILDREN, 11)
        } else if rest.starts_with(b"\"move\":") {
            (MOVE, 7)
        } else {
            return None;
        };
        if self.open.has_had(key) {
            return None;
        }
        let at = plain::space(bytes, at + length);
        self.scanner.at = match key {
            CHILDREN => {
                let inside = plain::space(bytes, at + 1);
                if bytes.get(at) != Some(&b'[') || bytes.get(inside) == Some(&b']') {
                    return None;
                }
                self.begin_children();
                inside
            }
            VALUE => {
                let (key, end) = plain::number(bytes, at, self.numbers)?;
                self.set_value(Ok(Value::from_key(key)));
                end
            }
            _ => {
                let (text, end) = plain::string(bytes, at)?;
                if key == NAME {
                    self.sink.set_name(text);
                } else {
                    self.sink.set_move(text);
                }
                end
            }
        };
        self.open.mark(key);
        Some(key == CHILDREN)
    }
}
