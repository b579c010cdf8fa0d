//! The tokens of lists, with the place of each; words, and those that have a meaning of their own.

use std::borrow::Cow;

use crate::excerpt::without_mark;
use crate::number::{Number, NumberError};
use crate::read::error::Error;
use crate::read::excerpt::excerpt_of;
use crate::read::expected::Expected;
use crate::read::lexical::{
    self, Scanner, decode, first_invalid_utf8, is_no_finite_number, number, number_problem,
};
use crate::read::list_problem::ListProblem;
use crate::read::options::Options;
use crate::read::problem::Problem;
use crate::value::Player;

/// A token of a document of lists. White space and comments are none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::read) enum ListToken<'a> {
    /// An opening bracket: the byte of the one that closes it.
    Open(u8),
    /// A closing bracket.
    Close(u8),
    /// `,`
    Comma,
    /// A number in the grammar of JSON. It may be out of range.
    Number(Result<Number, NumberError>, &'a [u8]),
    /// `None`, `nil`, `null`, `?` or `_`, bare or in quotes.
    Unknown(&'a [u8]),
    /// A name or a player.
    Word(Word<'a>),
    /// The end of the document.
    End,
}

/// Reads tokens from a document of lists.
#[derive(Clone, Debug)]
pub(in crate::read) struct ListScanner<'a> {
    pub(in crate::read) bytes: &'a [u8],
    pub(in crate::read) at: usize,
}

impl<'a> ListScanner<'a> {
    /// A scanner at the start of a document; a byte-order mark is skipped.
    pub(in crate::read) fn new(bytes: &'a [u8]) -> ListScanner<'a> {
        ListScanner { bytes, at: bytes.len() - without_mark(bytes).len() }
    }

    /// The next token, which is used up, and the byte where it starts.
    pub(in crate::read) fn next(&mut self) -> Result<(usize, ListToken<'a>), Error> {
        self.skip();
        let start = self.at;
        let Some(&byte) = self.bytes.get(start) else {
            return Ok((start, ListToken::End));
        };
        let token = match byte {
            b'(' => ListToken::Open(b')'),
            b'[' => ListToken::Open(b']'),
            b'{' => ListToken::Open(b'}'),
            b')' | b']' | b'}' => ListToken::Close(byte),
            b',' => ListToken::Comma,
            b'\'' | b'"' => return self.quoted(byte).map(|token| (start, token)),
            _ => return self.bare().map(|token| (start, token)),
        };
        self.at += 1;
        if matches!(token, ListToken::Close(_)) {
            self.apart(|next| is_quote(next) || is_part_of_word(next))?;
        }
        Ok((start, token))
    }

    /// The first byte of the next token, which stays. `None` at the end of the document.
    pub(in crate::read) fn peek(&mut self) -> Option<u8> {
        self.skip();
        self.bytes.get(self.at).copied()
    }

    /// Whether an opening bracket stands right here.
    pub(super) fn is_at_list(&self) -> bool {
        self.bytes.get(self.at).is_some_and(|&byte| is_open(byte))
    }

    /// Uses up a bare word and `=`, if they come next: an assignment of Python.
    pub(in crate::read) fn assignment(&mut self) {
        let mut ahead = self.clone();
        if let Ok((_, ListToken::Word(word))) = ahead.next()
            && !word.is_quoted()
            && ahead.peek() == Some(b'=')
        {
            self.at = ahead.at + 1;
        }
    }

    /// Steps over white space and comments.
    fn skip(&mut self) {
        loop {
            self.at = lexical::space(self.bytes, self.at);
            if !matches!(self.bytes.get(self.at), Some(b'#' | b';')) {
                return;
            }
            let length = memchr::memchr(b'\n', &self.bytes[self.at..]);
            self.at = length.map_or(self.bytes.len(), |length| self.at + length);
        }
    }

    /// Checks that an item ends here: the next byte is not one of these.
    fn apart(&self, is_other: impl Fn(u8) -> bool) -> Result<(), Error> {
        if !self.bytes.get(self.at).is_some_and(|&byte| is_other(byte)) {
            return Ok(());
        }
        let run = self.run();
        self.utf8(self.at, self.at + run.len())?;
        let found = excerpt_of(&self.bytes[self.at..][..run.len().max(1)]);
        Err(Error::of_list(self.at, ListProblem::NotApart { found }))
    }

    /// The bytes from here on that can be part of a number or a bare word.
    pub(in crate::read) fn run(&self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().take_while(|&&byte| is_part_of_word(byte)).count();
        &rest[..length]
    }

    /// The number or the bare word that starts here.
    fn bare(&mut self) -> Result<ListToken<'a>, Error> {
        let start = self.at;
        let text = self.run();
        let Some(first) = text.first() else {
            return Err(self.no_item());
        };
        self.at += text.len();
        if matches!(first, b'0'..=b'9' | b'+' | b'-' | b'.') {
            return match number(text) {
                Err(NumberError::Syntax) => {
                    let problem = match first_invalid_utf8(text) {
                        Some(at) => return Err(not_utf8(text, start, at)),
                        None => number_problem(NumberError::Syntax, text),
                    };
                    Err(Error::new(start, problem))
                }
                number => {
                    self.apart(|next| is_quote(next) || is_open(next))?;
                    Ok(ListToken::Number(number, text))
                }
            };
        }
        if is_unknown(text) {
            self.apart(|next| is_quote(next) || is_open(next))?;
            return Ok(ListToken::Unknown(text));
        }
        let problem = match std::str::from_utf8(text).map(foreign) {
            Err(error) => return Err(not_utf8(text, start, error.valid_up_to())),
            Ok(Some((at, found))) => {
                let found = found.to_string();
                return Err(Error::of_list(start + at, ListProblem::Character { found }));
            }
            Ok(None) if is_no_finite_number(last_part(text)) => {
                Problem::NotFinite { text: excerpt_of(text) }
            }
            Ok(None) if is_truth_value(text) => {
                Problem::Unexpected { found: excerpt_of(text), expected: Expected::Item }
            }
            Ok(None) => {
                self.apart(is_quote)?;
                return Ok(ListToken::Word(Word(text)));
            }
        };
        Err(Error::new(start, problem))
    }

    /// The error of a byte of ASCII with which no item starts.
    fn no_item(&self) -> Error {
        let found = char::from(self.bytes[self.at]);
        let problem = match found {
            ':' | '=' => ListProblem::KeySign { found },
            _ => ListProblem::Character { found: found.to_string() },
        };
        Error::of_list(self.at, problem)
    }

    /// The word in quotes that starts here.
    fn quoted(&mut self, quote: u8) -> Result<ListToken<'a>, Error> {
        let start = self.at;
        let mut at = start + 1;
        loop {
            match self.bytes.get(at) {
                Some(&byte) if byte == quote => break,
                Some(b'\\') if self.bytes.get(at + 1) == Some(&b'\'') => at += 2,
                Some(b'\\') => at += Scanner::at(self.bytes, at).escape(at)?,
                None | Some(b'\n' | b'\r') => {
                    self.utf8(start, at)?;
                    let quote = char::from(quote);
                    return Err(Error::of_list(start, ListProblem::OpenQuote { quote }));
                }
                Some(&byte) if byte < 0x20 => {
                    return Err(Error::new(at, Problem::ControlCharacter { byte }));
                }
                Some(_) => at += 1,
            }
        }
        self.at = at + 1;
        self.utf8(start, self.at)?;
        self.apart(|next| is_quote(next) || is_part_of_word(next))?;
        let word = Word(&self.bytes[start..self.at]);
        if is_unknown(&word.text()) {
            self.apart(is_open)?;
            return Ok(ListToken::Unknown(word.0));
        }
        Ok(ListToken::Word(word))
    }

    /// Checks that the bytes from `start` to `end` are UTF-8.
    fn utf8(&self, start: usize, end: usize) -> Result<(), Error> {
        let bytes = &self.bytes[start..end];
        first_invalid_utf8(bytes).map_or(Ok(()), |at| Err(not_utf8(bytes, start, at)))
    }
}

impl ListToken<'_> {
    /// The text of the token, cut where it is long, as messages show it.
    pub(in crate::read) fn text(self) -> String {
        match self {
            ListToken::Open(close) => char::from(opening(close)).to_string(),
            ListToken::Close(byte) => char::from(byte).to_string(),
            ListToken::Comma => ",".to_owned(),
            ListToken::Number(_, text) | ListToken::Unknown(text) => excerpt_of(text),
            ListToken::Word(word) => word.shown(),
            ListToken::End => String::new(),
        }
    }
}

/// The error of the byte at `at` of `text`, which starts at `start`, where UTF-8 ends.
fn not_utf8(text: &[u8], start: usize, at: usize) -> Error {
    Error::new(start + at, Problem::not_utf8(&text[at..], start + at))
}

/// The part of a word after its last point: `inf` of `math.inf`.
fn last_part(text: &[u8]) -> &[u8] {
    text.rsplit(|&byte| byte == b'.').next().unwrap_or(text)
}

fn is_quote(byte: u8) -> bool {
    matches!(byte, b'\'' | b'"')
}

fn is_open(byte: u8) -> bool {
    matches!(byte, b'(' | b'[' | b'{')
}

/// The bracket that a closing one belongs to.
fn opening(close: u8) -> u8 {
    match close {
        b')' => b'(',
        b']' => b'[',
        _ => b'{',
    }
}

/// A word as it stands in the document, with its quotes if it has them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::read) struct Word<'a>(pub(in crate::read) &'a [u8]);

impl<'a> Word<'a> {
    /// Whether the word stands in quotes.
    pub(in crate::read) fn is_quoted(self) -> bool {
        matches!(self.0, [b'\'' | b'"', ..])
    }

    /// The text that the word stands for, in UTF-8.
    pub(in crate::read) fn text(self) -> Cow<'a, [u8]> {
        let Word(word) = self;
        if !self.is_quoted() {
            return Cow::Borrowed(word);
        }
        let inner = &word[1..word.len() - 1];
        if memchr::memchr(b'\\', inner).is_none() {
            return Cow::Borrowed(inner);
        }
        Cow::Owned(decode(&json(inner)).into_owned())
    }

    /// The player whom the word names, in any case.
    pub(super) fn player(self, options: &Options) -> Option<Player> {
        options.player_named(&String::from_utf8_lossy(&self.text()))
    }

    /// The text as messages show it.
    pub(super) fn shown(self) -> String {
        excerpt_of(&self.text())
    }
}

/// A JSON string for the text between two quotes, which has been checked.
fn json(inner: &[u8]) -> Vec<u8> {
    let mut json = vec![b'"'];
    let mut rest = inner.iter();
    while let Some(&byte) = rest.next() {
        match byte {
            b'"' => json.extend(br#"\""#),
            b'\\' => match rest.next() {
                Some(b'\'') => json.push(b'\''),
                other => json.extend([b'\\'].iter().chain(other)),
            },
            _ => json.push(byte),
        }
    }
    json.push(b'"');
    json
}

/// Whether a word stands for an unknown leaf without a name.
pub(super) fn is_unknown(text: &[u8]) -> bool {
    let words: [&[u8]; 5] = [b"none", b"nil", b"null", b"?", b"_"];
    words.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Whether a bare word is a truth value, which is no name.
pub(in crate::read) fn is_truth_value(text: &[u8]) -> bool {
    text.eq_ignore_ascii_case(b"true") || text.eq_ignore_ascii_case(b"false")
}

/// Whether a byte can be part of a bare word or a number. All characters beyond ASCII are, here.
pub(crate) fn is_part_of_word(byte: u8) -> bool {
    matches!(
        byte,
        b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | 0x80..
            | b'_' | b'-' | b'+' | b'.' | b'/' | b'*' | b'!' | b'?' | b'&' | b'@' | b'%' | b'^' | b'~' | b'<'
            | b'>' | b'|' | b'$'
    )
}

/// The first character of a bare word that cannot stand there.
pub(super) fn foreign(text: &str) -> Option<(usize, char)> {
    let is_foreign = |&(at, letter): &(usize, char)| match at {
        0 => !letter.is_alphabetic() && letter != '_',
        _ => !letter.is_ascii() && !letter.is_alphanumeric() && !is_mark(letter),
    };
    text.char_indices().find(is_foreign)
}

/// Whether a character that is neither a letter nor a digit belongs to a word: the marks and joiners of
/// many scripts, but not their commas, semicolons and question marks.
fn is_mark(letter: char) -> bool {
    const PUNCTUATION: &str = "\u{37e}\u{589}\u{60c}\u{61b}\u{61c}\u{61f}\u{964}\u{965}\u{1680}";
    match letter {
        '\u{200c}' | '\u{200d}' => true,
        '\u{300}'..='\u{1fff}' => !PUNCTUATION.contains(letter),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_stand_for_characters() {
        let text = |word: &'static str| Word(word.as_bytes()).text();
        assert_eq!(&*text("'a'"), b"a");
        assert_eq!(&*text(r#"'a\'"\\\n'"#), b"a'\"\\\n");
        assert_eq!(&*text(r#""\u00e9\ud83d\ude00\"'""#), "\u{e9}\u{1f600}\"'".as_bytes());
        assert_eq!(&*text("bare"), b"bare");
        assert_eq!(&*text("''"), b"");
    }

    #[test]
    fn bare_words_have_letters_digits_and_marks_of_any_script() {
        let words = ["A", "_a", "O-O", "Nf3+", "e4!?", "\u{e9}1", "e\u{301}", "\u{928}\u{94d}"];
        for word in words {
            assert_eq!(foreign(word), None, "{word}");
        }
        for (word, place) in [
            ("\u{2212}3", 0),
            ("*", 0),
            ("\u{2018}a\u{2019}", 0),
            ("a\u{ff0c}b", 1),
            ("a\u{a0}b", 1),
            ("a\u{202e}", 1),
            ("a\u{60c}", 1),
        ] {
            assert_eq!(foreign(word).map(|(at, _)| at), Some(place), "{word}");
        }
    }
}
