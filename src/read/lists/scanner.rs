//! The tokens of lists, with the place of each; words, and those that have a meaning of their own.

use std::borrow::Cow;

use super::problems::{CALL, GROUPS, NOT_APART, OPEN_QUOTE, error};
use crate::excerpt::excerpt_of;
use crate::number::{Number, NumberError, SIGNS};
use crate::read::error::Error;
use crate::read::expected::Expected;
use crate::read::lexical::{Scanner, decode, is_no_finite_number, number_problem};
use crate::read::options::Options;
use crate::read::players::is_chance;
use crate::read::problem::Problem;
use crate::value::Mover;

/// A token of a document of lists. White space and comments are none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::read) enum ListToken<'a> {
    /// An opening bracket: the one that closes it.
    Open(char),
    /// A closing bracket.
    Close(char),
    /// `,`
    Comma,
    /// A number as people write it. It may be out of range.
    Number(Result<Number, NumberError>, &'a str),
    /// `None`, `nil`, `null`, `?` or `_`, bare or in quotes.
    Unknown(&'a str),
    /// A name or a player.
    Word(Word<'a>),
    /// The end of the document.
    End,
}

/// The opening brackets.
pub(super) const OPEN: [char; 3] = ['(', '[', '{'];

/// White space, also that of print, where no line may break.
const BLANKS: [char; 6] = [' ', '\n', '\r', '\t', '\u{a0}', '\u{202f}'];

const QUOTES: [char; 2] = ['\'', '"'];

/// Reads tokens from a document of lists.
#[derive(Clone, Debug)]
pub(in crate::read) struct ListScanner<'a> {
    /// The document, without the quote that ends it if it is cited as a whole.
    pub(in crate::read) text: &'a str,
    pub(in crate::read) at: usize,
    /// Lines may begin with `>`, as this one does: a cited mail, the prompt of Python.
    is_cited: bool,
}

impl<'a> ListScanner<'a> {
    /// A scanner at the start of a document. What is in front of it is skipped: a byte-order mark, a quote
    /// right before a bracket that has its like at the end alone or, as in Lisp, nowhere.
    pub(in crate::read) fn new(mut text: &'a str) -> ListScanner<'a> {
        let start = text.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
        let mut at = text.len() - start.len();
        if let Some(quote) = start.chars().next().filter(|quote| "'\"`".contains(*quote))
            && start[1..].trim_start().starts_with(OPEN)
        {
            let end = text.trim_end().strip_suffix(quote);
            match (start.matches(quote).count(), end) {
                (1, _) if quote == '\'' => at += 1,
                (2, Some(before)) => (text, at) = (before, at + 1),
                _ => {}
            }
        }
        ListScanner { text, at, is_cited: start.starts_with('>') }
    }

    /// What comes from here on.
    pub(in crate::read) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next token, which is used up, and the byte where it starts.
    pub(in crate::read) fn next(&mut self) -> Result<(usize, ListToken<'a>), Error> {
        let Some(first) = self.peek() else {
            return Ok((self.at, ListToken::End));
        };
        let start = self.at;
        self.at += first.len_utf8();
        let token = match first {
            '(' => ListToken::Open(')'),
            '[' => ListToken::Open(']'),
            '{' => ListToken::Open('}'),
            ')' | ']' | '}' => ListToken::Close(first),
            ',' => ListToken::Comma,
            '\'' | '"' => self.quoted(start, first)?,
            _ if first.is_ascii_digit() || "+-.\u{2212}\u{2013}\u{221e}".contains(first) => {
                self.number(start)?
            }
            _ => self.bare(start, first)?,
        };
        self.apart(token)?;
        Ok((start, token))
    }

    /// The first character of the next token, which stays. `None` at the end of the document.
    pub(in crate::read) fn peek(&mut self) -> Option<char> {
        loop {
            let rest = self.rest();
            let next = rest.trim_start_matches(BLANKS);
            self.at = self.text.len() - next.len();
            if next.starts_with(['#', ';']) || next.starts_with("//") {
                self.at += next.find('\n').unwrap_or(next.len());
            } else if self.is_cited && next.starts_with('>') && self.is_at_line_start() {
                self.at = self.text.len() - next.trim_start_matches(['>', ' ', '\t']).len();
            } else {
                return next.chars().next();
            }
        }
    }

    /// Whether nothing but blanks and `>` stands before this byte on its line.
    fn is_at_line_start(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t', '>', '\u{feff}']);
        before.is_empty() || before.ends_with('\n')
    }

    /// Uses up a bare word and `=`, if they come next: an assignment, as Python or JavaScript has it. Whether they do.
    pub(in crate::read) fn assignment(&mut self) -> bool {
        self.peek();
        let value = assigned(self.rest().as_bytes());
        self.at = value.map_or(self.at, |value| self.text.len() - value.len());
        value.is_some()
    }

    /// Uses up what follows the list in a call of Python that makes an array of it: keywords maybe,
    /// `, dtype=int8`, and the bracket. `call`: the byte of the one that opens it.
    pub(super) fn end_of_call(&mut self, call: usize) -> Result<(), Error> {
        let found = self.peek();
        let Some(length) = self.rest().find(')') else {
            return Err(Error::new(call, Problem::NeverClosed));
        };
        let rest = &self.rest()[..length];
        let keyword = rest.strip_prefix(',').unwrap_or_default().trim_start();
        let value = keyword.trim_start_matches(is_part_of_word);
        if !rest.is_empty() && (!value.starts_with('=') || value.contains(OPEN)) {
            return Err(error(self.at, CALL, &String::from_iter(found)));
        }
        self.at += length + 1;
        Ok(())
    }

    /// Checks that nothing stands right after a token that must stand apart from it.
    fn apart(&self, token: ListToken) -> Result<(), Error> {
        let is_before_list = matches!(token, ListToken::Close(_) | ListToken::Word(_));
        let is_item = |of: char| is_part_of_word(of) || SIGNS.contains(&of);
        let rest = self.rest();
        let is_apart = match rest.chars().next() {
            _ if matches!(token, ListToken::Open(_) | ListToken::Comma) => true,
            None => true,
            Some(next) if OPEN.contains(&next) => is_before_list,
            Some(next) => !QUOTES.contains(&next) && !is_item(next) || rest.starts_with("//"),
        };
        if is_apart {
            return Ok(());
        }
        let length = rest.find(|of| !is_item(of)).unwrap_or(rest.len());
        let found = excerpt_of(&rest.as_bytes()[..length.max(1)]);
        Err(error(self.at, NOT_APART, &found))
    }

    /// The number that starts here.
    fn number(&mut self, start: usize) -> Result<ListToken<'a>, Error> {
        let rest = &self.text[start..];
        let is_part = |of| is_part_of_word(of) || SIGNS.contains(&of) || of == '\u{221e}';
        let (text, after) = rest.split_at(length_of(rest, is_part));
        self.at = start + text.len();
        let number = Number::written(text);
        if number == Err(NumberError::Syntax) {
            let problem = number_problem(NumberError::Syntax, text.as_bytes());
            return Err(Error::new(start, problem));
        }
        // Print has such a blank between groups of digits, too.
        if let Some(digits) = after.strip_prefix(['\u{a0}', '\u{202f}'])
            && digits.find(|of: char| !of.is_ascii_digit()).unwrap_or(digits.len()) == 3
        {
            let found = format!("{text} {}", &digits[..3]);
            return Err(error(start, GROUPS, &found));
        }
        Ok(ListToken::Number(number, text))
    }

    /// The bare word that starts here, or what a word stands for.
    fn bare(&mut self, start: usize, first: char) -> Result<ListToken<'a>, Error> {
        let rest = &self.text[start..];
        let text = &rest[..length_of(rest, is_part_of_word)];
        self.at = start + text.len();
        if is_unknown(text.as_bytes()) {
            return Ok(ListToken::Unknown(text));
        }
        // `math.inf`
        let last = text.rsplit('.').next().unwrap_or_default();
        let problem = if let ':' | '=' = first {
            Problem::KeySign(first)
        } else if !first.is_alphabetic() && first != '_' {
            Problem::Unexpected { found: first.to_string(), expected: Expected::Item }
        } else if is_no_finite_number(last.as_bytes()) {
            Problem::NotFinite(excerpt_of(text.as_bytes()))
        } else if is_truth_value(text) {
            let found = excerpt_of(text.as_bytes());
            Problem::Unexpected { found, expected: Expected::Item }
        } else {
            return Ok(ListToken::Word(Word(text)));
        };
        Err(Error::new(start, problem))
    }

    /// The word in quotes that starts here.
    fn quoted(&mut self, start: usize, quote: char) -> Result<ListToken<'a>, Error> {
        let bytes = self.text.as_bytes();
        let mut at = start + 1;
        loop {
            match bytes.get(at) {
                Some(&byte) if char::from(byte) == quote => break,
                Some(b'\\') if bytes.get(at + 1) == Some(&b'\'') => at += 2,
                Some(b'\\') => at += Scanner::at(bytes, at).escape(at)?,
                None | Some(b'\n' | b'\r') => {
                    return Err(error(start, OPEN_QUOTE, &quote.to_string()));
                }
                Some(&byte) if byte < 0x20 => {
                    return Err(Error::new(at, Problem::ControlCharacter(byte)));
                }
                Some(_) => at += 1,
            }
        }
        self.at = at + 1;
        let word = Word(&self.text[start..self.at]);
        let is_unknown = is_unknown(&word.text());
        Ok(if is_unknown { ListToken::Unknown(word.0) } else { ListToken::Word(word) })
    }
}

/// A word as it stands in the document, with its quotes if it has them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::read) struct Word<'a>(pub(in crate::read) &'a str);

impl<'a> Word<'a> {
    /// Whether the word stands in quotes.
    pub(in crate::read) fn is_quoted(self) -> bool {
        self.0.starts_with(QUOTES)
    }

    /// The text that the word stands for, in UTF-8.
    pub(in crate::read) fn text(self) -> Cow<'a, [u8]> {
        let Word(word) = self;
        if !self.is_quoted() {
            return Cow::Borrowed(word.as_bytes());
        }
        let inner = &word.as_bytes()[1..word.len() - 1];
        if memchr::memchr(b'\\', inner).is_none() {
            return Cow::Borrowed(inner);
        }
        Cow::Owned(decode(&json(inner)).into_owned())
    }

    /// Who moves, as the word says, in any case.
    pub(super) fn mover(self, options: &Options) -> Option<Mover> {
        let text = self.text();
        let player = options.player_named(&String::from_utf8_lossy(&text)).map(Mover::Player);
        player.or(is_chance(&text).then_some(Mover::Chance))
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

/// The length of the word at the start of a text, all of whose characters are such ones. A comment ends it.
fn length_of(text: &str, is_part: impl Fn(char) -> bool) -> usize {
    let length = text.find(|of| !is_part(of)).unwrap_or(text.len());
    text[..length].find("//").unwrap_or(length)
}

/// What `tree = ` gives a name to, or `const tree = ` in other languages.
pub(in crate::read) fn assigned(text: &[u8]) -> Option<&[u8]> {
    // As in words of lists.
    let is_part = |byte: &u8| !byte.is_ascii() || is_part_of_word(char::from(*byte));
    let keyword =
        [&b"const "[..], b"let ", b"var "].into_iter().find_map(|of| text.strip_prefix(of));
    let name = keyword.unwrap_or(text).trim_ascii_start();
    let length = name.iter().take_while(|byte| is_part(byte)).count();
    let value = name[length..].trim_ascii_start().strip_prefix(b"=")?;
    let is_name =
        name.first().is_some_and(|of| of.is_ascii_alphabetic() || !of.is_ascii() || *of == b'_');
    is_name.then(|| value.trim_ascii_start())
}

/// Whether a word stands for an unknown leaf without a name.
pub(super) fn is_unknown(text: &[u8]) -> bool {
    let words: [&[u8]; 5] = [b"none", b"nil", b"null", b"?", b"_"];
    words.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Whether a bare word is a truth value, which is no name.
pub(in crate::read) fn is_truth_value(text: &str) -> bool {
    ["true", "false"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Whether a character can be part of a bare word after its first one: a letter or a digit, a sign, or what
/// belongs to words in many scripts, marks and joiners, but not their commas, semicolons and question marks.
pub(in crate::read) fn is_part_of_word(letter: char) -> bool {
    const PUNCTUATION: &str = "\u{37e}\u{589}\u{60c}\u{61b}\u{61c}\u{61f}\u{964}\u{965}\u{1680}";
    match letter {
        '\u{200c}' | '\u{200d}' => true,
        _ if letter.is_ascii() => {
            letter.is_ascii_alphanumeric() || "_-+./*!?&@%^~<>|$".contains(letter)
        }
        '\u{300}'..='\u{1fff}' => !PUNCTUATION.contains(letter),
        _ => letter.is_alphanumeric(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_stand_for_characters() {
        let text = |word: &'static str| Word(word).text();
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
            let found = ListScanner::new(word).next().expect("a word");
            assert_eq!(found, (0, ListToken::Word(Word(word))), "{word}");
        }
        for (text, length) in [
            ("a\u{ff0c}b", 1),
            ("a\u{a0}b", 1),
            ("a\u{202e}", 1),
            ("a\u{60c}", 1),
            ("ab\u{2018}", 2),
        ] {
            let mut scanner = ListScanner::new(text);
            assert!(scanner.next().is_ok(), "{text}");
            assert_eq!(scanner.at, length, "{text}");
        }
        for text in ["*", "\u{2018}a\u{2019}", "\u{301}e"] {
            assert!(ListScanner::new(text).next().is_err(), "{text}");
        }
    }
}
