//! The tokens of graphs in brackets, and the way through their arrays and objects: as JSON has them, written as JSON
//! or Python does. A comma may stand after the last item, and keys may be bare words and numbers.

use std::mem;

use super::rows::Text;
use crate::read::error::Error;
use crate::read::expected::Expected;
use crate::read::lexical::{Placed, Token};
use crate::read::lists::{ListScanner, ListToken, Word, is_part_of_word, is_truth_value};

/// The next token, as JSON has it: brackets that are round are those of an array. A string has the quotes and escapes
/// of lists.
pub(super) fn next<'a>(scanner: &mut ListScanner<'a>) -> Result<Placed<'a>, Error> {
    let first = scanner.peek();
    let at = scanner.at;
    if first == Some(':') {
        scanner.at += 1;
        return Ok((at, Token::Colon));
    }
    let rest = scanner.rest();
    let word = &rest[..rest.find(|of| !is_part_of_word(of)).unwrap_or(rest.len())];
    if is_truth_value(word) {
        scanner.at += word.len();
        return Ok((at, Token::Word(word.as_bytes())));
    }
    let (at, token) = scanner.next()?;
    let token = match token {
        ListToken::Open('}') => Token::OpenObject,
        ListToken::Open(_) => Token::OpenArray,
        ListToken::Close('}') => Token::CloseObject,
        ListToken::Close(_) => Token::CloseArray,
        ListToken::Comma => Token::Comma,
        ListToken::Number(number, text) => Token::Number(number, text.as_bytes()),
        ListToken::Unknown(text) | ListToken::Word(Word(text)) if Word(text).is_quoted() => {
            Token::String(text.as_bytes())
        }
        ListToken::Unknown(_) => Token::Null,
        ListToken::Word(Word(text)) => Token::Word(text.as_bytes()),
        ListToken::End => Token::End,
    };
    Ok((at, token))
}

/// The word that a token of [`next`] has the bytes of.
pub(super) fn word(bytes: &[u8]) -> Word<'_> {
    Word(std::str::from_utf8(bytes).expect("a part of a text"))
}

/// Goes on to the next item before the bracket `close`, over the comma between two. Whether there is one; if not, the
/// bracket is used up. A comma may stand after the last item.
pub(super) fn next_item(
    scanner: &mut ListScanner,
    close: char,
    is_first: &mut bool,
) -> Result<bool, Error> {
    let is_after_comma = mem::take(is_first) || take(scanner, ',');
    if take(scanner, close) {
        return Ok(false);
    }
    if is_after_comma {
        return Ok(true);
    }
    let (at, token) = next(scanner)?;
    let expected = if close == '}' { Expected::CommaOrBrace } else { Expected::CommaOrBracket };
    Err(token.unexpected(at, expected))
}

/// The key of the next member of an open object, whose colon is used up, and the byte where it starts. `None`: the
/// object has ended.
pub(super) fn next_member<'a>(
    scanner: &mut ListScanner<'a>,
    is_first: &mut bool,
) -> Result<Option<(usize, Text<'a>)>, Error> {
    if !next_item(scanner, '}', is_first)? {
        return Ok(None);
    }
    let (at, token) = next(scanner)?;
    let Some(key) = name(token) else {
        return Err(token.unexpected(at, Expected::Key));
    };
    match next(scanner)? {
        (_, Token::Colon) => Ok(Some((at, key))),
        (at, token) => Err(token.unexpected(at, Expected::Colon)),
    }
}

/// Uses up the next token if it is this symbol. Whether it was.
pub(super) fn take(scanner: &mut ListScanner, symbol: char) -> bool {
    let is_it = scanner.peek() == Some(symbol);
    scanner.at += usize::from(is_it);
    is_it
}

/// Steps over a value. Gives its first token.
pub(super) fn skip_value<'a>(scanner: &mut ListScanner<'a>) -> Result<Placed<'a>, Error> {
    let (first, mut open) = (next(&mut scanner.clone())?, Vec::new());
    loop {
        let (at, token) = next(scanner)?;
        match token {
            Token::OpenArray => open.push(Token::CloseArray),
            Token::OpenObject => open.push(Token::CloseObject),
            Token::CloseArray | Token::CloseObject
                if open.pop_if(|close| *close == token).is_some() => {}
            Token::Number(..) | Token::String(_) | Token::Word(_) | Token::Null => {}
            Token::Comma | Token::Colon if !open.is_empty() => {}
            _ => return Err(token.unexpected(at, Expected::JsonValue)),
        }
        if open.is_empty() {
            return Ok(first);
        }
    }
}

/// The name that a token is.
pub(super) fn name(token: Token) -> Option<Text> {
    match token {
        Token::String(text) => Some(word(text).text()),
        Token::Word(text) if !is_truth_value(word(text).0) => Some(word(text).text()),
        Token::Number(_, text) => Some(Text::Borrowed(text)),
        _ => None,
    }
}
