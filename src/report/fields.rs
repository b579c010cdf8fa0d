//! JSON in a [`Buffer`]: values, and the items of lists, with a comma before each but the first.

use super::buffer::Buffer;
use super::wording::NamedPath;
use crate::number::Number;
use crate::quote::in_json;
use crate::tree::path::PathText;

/// What is written as a JSON value.
pub(super) trait JsonValue {
    /// Writes it.
    fn write(self, out: &mut Buffer);
}

impl JsonValue for u64 {
    #[inline]
    fn write(self, out: &mut Buffer) {
        out.integer(self);
    }
}

impl JsonValue for Number {
    #[inline]
    fn write(self, out: &mut Buffer) {
        match self {
            Number::Fraction(fraction) => out.number(Number::Decimal(fraction.double())),
            number => out.number(number),
        };
    }
}

impl JsonValue for &str {
    #[inline]
    fn write(self, out: &mut Buffer) {
        out.text("\"").in_quotes(self).text("\"");
    }
}

impl JsonValue for PathText<'_> {
    #[inline]
    fn write(self, out: &mut Buffer) {
        out.text("\"").path(self).text("\"");
    }
}

/// A node is an object with the keys `path`, `name` and `move`.
impl JsonValue for NamedPath<'_> {
    #[inline]
    fn write(self, out: &mut Buffer) {
        out.text("{").node_fields(self).text("}");
    }
}

/// `None` is `null`.
impl<T: JsonValue> JsonValue for Option<T> {
    #[inline]
    fn write(self, out: &mut Buffer) {
        match self {
            Some(value) => value.write(out),
            None => _ = out.text("null"),
        }
    }
}

impl Buffer<'_> {
    /// A JSON value.
    #[inline]
    pub(super) fn value(&mut self, value: impl JsonValue) -> &mut Self {
        value.write(self);
        self
    }

    /// Text inside a JSON string, with escapes for what is not seen or moves what is beside it.
    #[inline]
    pub(super) fn in_quotes(&mut self, text: &str) -> &mut Self {
        // All bytes are looked at, which compilers do for many at a time.
        let is_plain = |byte| (b' '..=b'~').contains(&byte) && byte != b'"' && byte != b'\\';
        if text.bytes().fold(true, |all, byte| all & is_plain(byte)) {
            return self.text(text);
        }
        self.text(&in_json(text))
    }

    /// The place of an item of a list. Its value comes next.
    #[inline]
    pub(super) fn item(&mut self) -> &mut Self {
        if self.needs_comma {
            self.text(",");
        }
        self.needs_comma = true;
        self
    }

    /// A list whose items `write` writes, each after a call of [`item`](Buffer::item).
    pub(super) fn list(&mut self, write: impl FnOnce(&mut Self)) {
        self.text("[").needs_comma = false;
        write(self);
        self.text("]");
    }

    /// What `write` writes of a value, or `null`.
    pub(super) fn or_null<T>(&mut self, value: Option<T>, write: impl FnOnce(&mut Self, T)) {
        match value {
            Some(value) => write(self, value),
            None => _ = self.text("null"),
        }
    }

    /// The fields of a node in an object that has more: its path, its name and move.
    #[inline]
    pub(super) fn node_fields(&mut self, (path, label): NamedPath) -> &mut Self {
        self.text(r#""path":""#).path(path);
        self.text(r#"","name":"#).value(label.name);
        self.text(r#","move":"#).value(label.r#move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut Buffer)) -> String {
        let mut bytes = Vec::new();
        Buffer::append(&mut bytes, write);
        String::from_utf8(bytes).expect("text")
    }

    #[test]
    fn strings_read_back_the_same() {
        let all: String = (0..=u32::from(char::MAX)).filter_map(char::from_u32).collect();
        let each = all.chars().map(|character| format!("plain {character} text"));
        for text in each.chain([String::new(), all.clone()]) {
            let written = written(|out| _ = out.value(&*text));
            let read: String = serde_json::from_str(&written).expect("a JSON string");
            assert_eq!(read, text);
        }
    }

    #[test]
    fn strings_have_escapes_for_what_is_not_seen_and_no_others() {
        for seen in ["", "B", " a~", "caf\u{e9}", "\u{5d0}\u{4e2d}", "\u{1f600}/", "\u{e000}"] {
            let written = written(|out| _ = out.value(seen));
            assert_eq!(written, format!("\"{seen}\""));
        }
        let written =
            written(|out| _ = out.value("\"\\\n\u{8}\u{7f}\u{9b}\u{ad}\u{2028}\u{e0041}"));
        let escapes = r#""\"\\\n\u0008\u007f\u009b\u00ad\u2028\udb40\udc41""#;
        assert_eq!(written, escapes);
    }

    #[test]
    fn commas_stand_between_items() {
        let text = written(|out| {
            out.list(|_| ());
            out.list(|out| {
                out.item().value("a");
                out.item().value(None::<u64>);
                out.item().text("{}");
            });
            out.list(|out| _ = out.item().value(7));
        });
        assert_eq!(text, r#"[]["a",null,{}][7]"#);
    }
}
