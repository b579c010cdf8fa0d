//! JSON as RFC 8259 has it, with the place of each value and with numbers as they are written.

/// A value and the byte where it starts.
pub struct Json<'a> {
    pub at: usize,
    pub value: Value<'a>,
}

/// What a value is. The keys of an object stand in their order, each as often as it is there.
pub enum Value<'a> {
    Null,
    Boolean,
    Number(&'a str),
    String(String),
    Array(Vec<Json<'a>>),
    Object(Vec<(String, Json<'a>)>),
}

/// Why there is no value.
#[derive(Debug, PartialEq, Eq)]
pub enum Stop {
    /// The text is not JSON, or not a document of the format in question.
    Wrong,
    /// The oracle gives up.
    TooDeep,
}

/// The oracle recurses no deeper.
pub const MAX_DEPTH: usize = 200;

/// The value that a document holds, which may start with a byte-order mark.
pub fn parse(bytes: &[u8]) -> Result<Json<'_>, Stop> {
    // Outside strings all is ASCII, and strings are UTF-8, so the whole document is.
    let text = std::str::from_utf8(bytes).map_err(|_| Stop::Wrong)?;
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut parser = Parser { text, at: start };
    let value = parser.value(0)?;
    parser.space();
    match parser.peek() {
        None => Ok(value),
        Some(_) => Err(Stop::Wrong),
    }
}

/// Whether `text` is a number as JSON has it.
pub fn is_number(text: &str) -> bool {
    let mut parser = Parser { text, at: 0 };
    parser.number().is_ok() && parser.at == text.len()
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let is_it = self.peek() == Some(byte);
        self.at += usize::from(is_it);
        is_it
    }

    fn expect(&mut self, byte: u8) -> Result<(), Stop> {
        self.take(byte).then_some(()).ok_or(Stop::Wrong)
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn value(&mut self, depth: usize) -> Result<Json<'a>, Stop> {
        self.space();
        let at = self.at;
        let value = match self.peek().ok_or(Stop::Wrong)? {
            b'[' | b'{' if depth == MAX_DEPTH => return Err(Stop::TooDeep),
            b'[' => self.array(depth + 1)?,
            b'{' => self.object(depth + 1)?,
            b'"' => Value::String(self.string()?),
            b'-' | b'0'..=b'9' => Value::Number(self.number()?),
            _ => self.word()?,
        };
        Ok(Json { at, value })
    }

    fn word(&mut self) -> Result<Value<'a>, Stop> {
        for (word, value) in
            [("null", Value::Null), ("true", Value::Boolean), ("false", Value::Boolean)]
        {
            if self.text[self.at..].starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(Stop::Wrong)
    }

    fn array(&mut self, depth: usize) -> Result<Value<'a>, Stop> {
        self.expect(b'[')?;
        let mut items = Vec::new();
        self.space();
        if self.take(b']') {
            return Ok(Value::Array(items));
        }
        loop {
            items.push(self.value(depth)?);
            self.space();
            if self.take(b']') {
                return Ok(Value::Array(items));
            }
            self.expect(b',')?;
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value<'a>, Stop> {
        self.expect(b'{')?;
        let mut members = Vec::new();
        self.space();
        if self.take(b'}') {
            return Ok(Value::Object(members));
        }
        loop {
            self.space();
            let key = self.string()?;
            self.space();
            self.expect(b':')?;
            members.push((key, self.value(depth)?));
            self.space();
            if self.take(b'}') {
                return Ok(Value::Object(members));
            }
            self.expect(b',')?;
        }
    }

    fn digits(&mut self) -> Result<usize, Stop> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        let count = self.at - start;
        if count == 0 { Err(Stop::Wrong) } else { Ok(count) }
    }

    fn number(&mut self) -> Result<&'a str, Stop> {
        let start = self.at;
        self.take(b'-');
        let has_leading_zero = self.peek() == Some(b'0');
        if self.digits()? > 1 && has_leading_zero {
            return Err(Stop::Wrong);
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            let _ = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        Ok(&self.text[start..self.at])
    }

    fn string(&mut self) -> Result<String, Stop> {
        self.expect(b'"')?;
        let mut found = String::new();
        loop {
            let character = self.text[self.at..].chars().next().ok_or(Stop::Wrong)?;
            self.at += character.len_utf8();
            match character {
                '"' => return Ok(found),
                '\\' => found.push(self.escape()?),
                '\0'..='\u{1f}' => return Err(Stop::Wrong),
                _ => found.push(character),
            }
        }
    }

    fn escape(&mut self) -> Result<char, Stop> {
        let byte = self.peek().ok_or(Stop::Wrong)?;
        self.at += 1;
        Ok(match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => self.code_point()?,
            _ => return Err(Stop::Wrong),
        })
    }

    fn code_point(&mut self) -> Result<char, Stop> {
        let high = self.code_unit()?;
        if !(0xd800..0xdc00).contains(&high) {
            return char::from_u32(high).ok_or(Stop::Wrong);
        }
        self.expect(b'\\')?;
        self.expect(b'u')?;
        let low = self.code_unit()?;
        if !(0xdc00..0xe000).contains(&low) {
            return Err(Stop::Wrong);
        }
        char::from_u32(0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00)).ok_or(Stop::Wrong)
    }

    fn code_unit(&mut self) -> Result<u32, Stop> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            unit = unit * 16 + digit.ok_or(Stop::Wrong)?;
            self.at += 1;
        }
        Ok(unit)
    }
}
