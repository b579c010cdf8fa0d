//! The reader: its loop over items, the roles of words, and the errors of both.

use std::mem;

use super::problems::{
    AFTER_KEYED, AROUND_LIST, BRANCHING, NAME_ALONE, NAME_OR_LEAF, PLAYER_AS_ITEM, PROBABILITY,
    SECOND_LABEL, SEMICOLON, SEPARATORS, error,
};
use super::scanner::{ListScanner, ListToken, OPEN, Word};
use crate::excerpt::excerpt_of;
use crate::fraction::Fraction;
use crate::number::{Number, NumberError};
use crate::read::error::Error;
use crate::read::expected::Expected;
use crate::read::keys::KEYS;
use crate::read::numbers::Numbers;
use crate::read::options::Options;
use crate::read::problem::Problem;
use crate::read::target::NodeSink;
use crate::tree::{Missing, TooLarge};
use crate::value::Mover;

/// A list whose items are being read; the outermost one is the document.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct OpenList<'a> {
    /// The byte of its bracket, or of the word before that.
    at: usize,
    /// The bracket that closes it. `None`: the document.
    close: Option<char>,
    /// It is all that is in a call, `array([3, 5])`: the byte of the bracket of that.
    call: Option<usize>,
    has_name: bool,
    mover: Option<Mover>,
    /// The byte and the text of its first word, if that is its name.
    first_word: Option<(usize, Word<'a>)>,
    /// The number of items that are no labels.
    items: usize,
    /// An item is no word.
    has_other_items: bool,
    /// The last item is a list without a label, and no comma is after it.
    is_after_list: bool,
    /// The number of lists in it that have ended, and of those that begin with a name.
    lists: usize,
    named: usize,
    /// Of these the first one, and whether all lists in that begin with a name, and there are some.
    first_named: Option<(usize, Word<'a>, bool)>,
    /// The number of lists in it that have a word before their bracket.
    labelled: usize,
    /// It stands behind a name and `:`.
    is_keyed: bool,
    /// Of a chance node: a comma is between items, and the byte of the first item with none before it.
    has_comma: bool,
    after_blank: Option<usize>,
    /// The byte of the last probability, if nothing but white space is behind it.
    bare: Option<usize>,
    /// It is an outcome of a chance node with its probability first: `(0.7 (min 9 10))`.
    is_outcome: bool,
}

impl OpenList<'_> {
    fn has_label(&self) -> bool {
        self.has_name || self.mover.is_some()
    }

    /// Whether its items may have probabilities before them.
    fn has_outcomes(&self) -> bool {
        self.mover == Some(Mover::Chance) || self.is_outcome && self.items == 0
    }

    /// Whether there are lists in it, and all of them begin with a name.
    fn has_named_lists(&self) -> bool {
        self.named > 0 && self.named == self.lists
    }
}

/// What the last token was, as far as it tells what a word after it is.
#[derive(Clone, Copy, Default, PartialEq)]
enum After {
    #[default]
    Other,
    /// An opening bracket.
    Bracket,
    /// A first word that says who moves.
    Player,
}

/// Reads one document, and hands its nodes to a sink.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct ListReader<'a, S> {
    scanner: ListScanner<'a>,
    options: &'a Options,
    numbers: Numbers<'a>,
    sink: &'a mut S,
    open: Vec<OpenList<'a>>,
    /// The document is several lists, the children of a root that has no brackets.
    is_row: bool,
    /// The leaf that is all that has come of a list with a name: that is a leaf if nothing else comes.
    aside: Option<(usize, Result<Number, Missing>)>,
    /// An item has been read, and no comma after it.
    is_after_item: bool,
    after: After,
    /// A leaf has a name before it: `A:3`.
    has_keys: bool,
    /// The last item is such a leaf or list, and no comma is after it.
    is_after_keyed: bool,
    /// The probability of the outcome that comes next, and its byte.
    probability: Option<(usize, Fraction)>,
}

impl<'a, S: NodeSink> ListReader<'a, S> {
    fn new(text: &'a str, options: &'a Options, sink: &'a mut S, is_row: bool) -> Self {
        ListReader {
            scanner: ListScanner::new(text),
            options,
            numbers: Numbers::new(options),
            sink,
            open: vec![OpenList::default()],
            is_row,
            aside: None,
            is_after_item: false,
            after: After::Other,
            has_keys: false,
            is_after_keyed: false,
            probability: None,
        }
    }

    /// Reads the document to its end.
    fn document(&mut self) -> Result<(), Error> {
        if self.options.branching.is_some() {
            return Err(error(0, BRANCHING, ""));
        }
        if self.scanner.peek().is_none() {
            return Err(Error::new(self.scanner.at, Problem::Empty));
        }
        self.scanner.assignment();
        if self.is_row {
            self.sink.open(self.scanner.at).map_err(too_large(self.scanner.at))?;
        }
        while self.step()? {}
        if self.is_row {
            self.sink.close();
        }
        Ok(())
    }

    /// Reads a token, and what belongs to it. Whether more come.
    fn step(&mut self) -> Result<bool, Error> {
        let after = mem::take(&mut self.after);
        let is_after_keyed = mem::take(&mut self.is_after_keyed);
        let end = self.scanner.at;
        let (offset, token) = self.scanner.next()?;
        if self.open.len() == 1 && self.open[0].items > 0 && !self.may_follow(end, offset, token) {
            let found = excerpt_of(&self.scanner.text.as_bytes()[offset..self.scanner.at]);
            return Err(Error::new(offset, Problem::Trailing(found)));
        }
        self.separate(offset, token)?;
        match token {
            ListToken::Comma | ListToken::Close(_) | ListToken::End
                if self.probability.is_some()
                    && !(token == ListToken::Comma && self.innermost().is_outcome) =>
            {
                let (offset, _) = self.probability.take().expect("one waits");
                return Err(error(offset, PROBABILITY, ""));
            }
            ListToken::Number(_, text) if self.is_probability(text) => {
                let probability = Number::fraction_written(text).expect("it is one");
                if self.scanner.peek() == Some(':') {
                    self.scanner.at += 1;
                } else if !self.innermost().is_outcome {
                    self.innermost().bare = Some(offset);
                }
                self.probability = Some((offset, probability));
                self.is_after_item = true;
            }
            ListToken::Open(_) | ListToken::Number(..) | ListToken::Unknown(_)
                if is_after_keyed =>
            {
                return Err(error(offset, AFTER_KEYED, ""));
            }
            ListToken::Open(close) => self.open(offset, close, None)?,
            ListToken::Close(found) => self.close(offset, found)?,
            ListToken::Comma if !self.is_after_item => {
                return Err(Error::unexpected(offset, ",", Expected::Item));
            }
            ListToken::Comma => {
                self.is_after_item = false;
                self.innermost().is_after_list = false;
            }
            ListToken::Number(number, text) => {
                let value = self.numbers.take(number, offset, text.as_bytes())?;
                self.leaf(offset, Ok(value))?;
                self.no_semicolon()?;
            }
            ListToken::Unknown(_) => {
                self.leaf(offset, Err(Missing::Unknown))?;
                self.no_semicolon()?;
            }
            ListToken::Word(word) => self.word(offset, word, after)?,
            ListToken::End => return self.end(offset).map(|()| false),
        }
        Ok(true)
    }

    /// Notes what separates the items of a chance node, and refuses what may be leaves or probabilities.
    fn separate(&mut self, offset: usize, token: ListToken) -> Result<(), Error> {
        let (is_after_item, waits) = (self.is_after_item, self.probability.is_some());
        let list = self.innermost();
        if list.mover != Some(Mover::Chance) || waits {
            return Ok(());
        }
        let bare = list.bare.take();
        match token {
            ListToken::Comma => list.has_comma |= list.items > 0,
            ListToken::Close(_) if list.has_comma && list.after_blank.is_some() => {
                let at = list.after_blank.unwrap_or(offset);
                return Err(error(at, SEPARATORS, ""));
            }
            ListToken::Close(_) if list.items > 1 => {}
            ListToken::Close(_) | ListToken::End if bare.is_none() => {}
            _ if bare.is_some() => {
                let at = bare.unwrap_or(offset);
                return Err(error(at, PROBABILITY, ""));
            }
            _ if is_after_item && list.items > 0 => {
                list.after_blank.get_or_insert(offset);
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a number that has been read is the probability of the outcome after it: with `:` behind it, or between 0
    /// and 1 and with no comma behind it; the first item of an outcome always is.
    fn is_probability(&self, text: &str) -> bool {
        let list = self.open.last().expect("the document is open");
        if !list.has_outcomes() || self.probability.is_some() {
            return false;
        }
        let next = self.scanner.clone().peek();
        let is_apart = matches!(next, Some(',' | ')' | ']' | '}') | None);
        next == Some(':') && Number::fraction_written(text).is_some()
            || is_part(text) && (list.is_outcome || !is_apart)
    }

    /// Whether a list that has begun is an outcome, with its probability first.
    fn is_outcome(&self, word: Option<(usize, Word)>) -> bool {
        let list = self.open.last().expect("the document is open");
        let is_chance = list.mover == Some(Mover::Chance) && word.is_none();
        is_chance
            && self.probability.is_none()
            && matches!(self.scanner.clone().next(), Ok((_, ListToken::Number(_, text))) if is_part(text))
    }

    /// Whether this token, which starts at `offset`, may follow the first item of the document, and the last
    /// token, which ends at `end`. Lists on lines of their own may be several trees.
    fn may_follow(&self, end: usize, offset: usize, token: ListToken) -> bool {
        let document = &self.open[0];
        let is_list = match token {
            _ if document.lists < document.items => false,
            // `[3, 5][0]` is no list after a list; and `max(3 5)` may be meant to hold the others.
            ListToken::Open(_) if document.labelled > 0 => false,
            ListToken::Open(close) => close == ')' || !self.is_after_item,
            ListToken::Word(_) => self.scanner.rest().starts_with(OPEN),
            _ => token == ListToken::Comma,
        };
        let is_on_line = !self.is_after_item || !self.scanner.text[end..offset].contains('\n');
        token == ListToken::End || self.is_row && is_list && is_on_line
    }

    /// Ends the document.
    fn end(&mut self, offset: usize) -> Result<(), Error> {
        let list = self.open.pop().expect("the document is open");
        if list.close.is_some() {
            return Err(Error::new(list.at, Problem::NeverClosed));
        }
        if list.items == 0 {
            return Err(Error::new(offset, Problem::Truncated(Expected::Item)));
        }
        if self.is_row && list.items == 1 {
            return Err(Error::new(offset, Problem::Trailing(",".to_owned())));
        }
        check_names(&list)
    }

    fn innermost(&mut self) -> &mut OpenList<'a> {
        self.open.last_mut().expect("the document is open")
    }

    /// Begins a list, with the word that stands before its bracket.
    fn open(
        &mut self,
        offset: usize,
        close: char,
        word: Option<(usize, Word)>,
    ) -> Result<(), Error> {
        let at = word.map_or(offset, |(at, _)| at);
        let is_outcome = self.is_outcome(word);
        self.begin_child(true)?;
        if !is_outcome {
            self.open_node(at)?;
        }
        self.open.push(OpenList { at, close: Some(close), is_outcome, ..OpenList::default() });
        self.is_after_item = false;
        self.after = if is_outcome { After::Other } else { After::Bracket };
        word.map_or(Ok(()), |(at, word)| self.label(at, word))
    }

    /// Begins a node, which starts at this byte.
    fn open_node(&mut self, at: usize) -> Result<(), Error> {
        self.sink.open(at).map_err(too_large(at))?;
        if let Some((_, probability)) = self.probability.take() {
            self.sink.set_probability(probability);
        }
        Ok(())
    }

    /// Notes that the innermost list has a child now, which may be a word. A leaf that was put aside comes
    /// before it.
    fn begin_child(&mut self, is_no_word: bool) -> Result<(), Error> {
        if let Some((offset, value)) = self.aside.take() {
            self.sink.leaf(offset, value).map_err(too_large(offset))?;
        }
        let list = self.innermost();
        list.items += 1;
        list.has_other_items |= is_no_word;
        list.is_after_list = false;
        Ok(())
    }

    /// Refuses a `;` right after an item: there it ends a row in other languages, and is no comment.
    fn no_semicolon(&self) -> Result<(), Error> {
        if self.scanner.rest().starts_with(';') {
            return Err(error(self.scanner.at, SEMICOLON, ""));
        }
        Ok(())
    }

    /// Takes a leaf without a name.
    fn leaf(&mut self, offset: usize, value: Result<Number, Missing>) -> Result<(), Error> {
        self.is_after_item = true;
        let list = self.innermost();
        let may_be_all = list.has_name && list.mover.is_none() && list.items == 0;
        self.begin_child(true)?;
        if self.probability.is_some() {
            self.open_node(offset)?;
            self.sink.close_as_leaf(value);
            return Ok(());
        }
        if may_be_all {
            self.aside = Some((offset, value));
            return Ok(());
        }
        self.sink.leaf(offset, value).map_err(too_large(offset))
    }

    /// Takes a leaf with a name; one that is a word alone is unknown.
    fn named_leaf(
        &mut self,
        offset: usize,
        word: Word,
        value: Option<Result<Number, Missing>>,
    ) -> Result<(), Error> {
        self.is_after_item = true;
        if word.mover(self.options).and_then(Mover::player).is_some() {
            return Err(error(offset, PLAYER_AS_ITEM, &word.shown()));
        }
        self.begin_child(value.is_some())?;
        self.open_node(offset)?;
        self.sink.set_name(&word.text());
        self.sink.close_as_leaf(value.unwrap_or(Err(Missing::Unknown)));
        Ok(())
    }

    /// Ends the innermost list with this bracket.
    fn close(&mut self, offset: usize, found: char) -> Result<(), Error> {
        let Some(list) = self.open.pop_if(|list| list.close.is_some()) else {
            return Err(Error::unexpected(offset, found, Expected::Item));
        };
        match list.close {
            Some(expected) if expected != found => {
                let message =
                    format!("found `{found}`, expected `{expected}`, which closes this list");
                let help = "close `(` with `)`, `[` with `]`, and `{` with `}`";
                Err(Error::refused(offset, message, help))
            }
            _ if list.is_outcome && list.items == 1 => {
                self.is_after_item = true;
                Ok(())
            }
            _ if list.is_outcome => Err(error(list.at, PROBABILITY, "")),
            _ if list.has_label() && list.items == 1 && list.is_after_list => {
                Err(error(offset, AROUND_LIST, ""))
            }
            _ if list.items > 0 => self.end_list(&list),
            _ if list.has_name => Err(error(list.at, NAME_ALONE, "")),
            _ => Err(Error::new(list.at, Problem::Childless)),
        }
    }

    /// Takes a list that has ended, and is right but for its first words.
    fn end_list(&mut self, list: &OpenList<'a>) -> Result<(), Error> {
        check_names(list)?;
        let names_follow = list.has_named_lists();
        let has_word = !self.scanner.text[list.at..].starts_with(OPEN);
        let parent = self.innermost();
        parent.is_after_list = !list.has_label();
        parent.lists += 1;
        parent.labelled += usize::from(has_word);
        parent.named += usize::from(list.first_word.is_some());
        if let Some((offset, word)) = list.first_word {
            // All items may be leaves.
            if !list.has_other_items {
                return Err(name_or_leaf(offset, word));
            }
            match parent.first_named {
                None => parent.first_named = Some((offset, word, names_follow)),
                // A name would be another one; an unknown leaf is the same one.
                Some((offset, first, _)) if first.text() == word.text() => {
                    return Err(name_or_leaf(offset, first));
                }
                Some(_) => {}
            }
        }
        match self.aside.take() {
            Some((_, value)) => self.sink.close_as_leaf(value),
            None => self.sink.close(),
        }
        self.is_after_item = true;
        if let Some(call) = list.call {
            self.scanner.end_of_call(call)?;
        }
        self.is_after_keyed = list.is_keyed;
        // Behind the tree a comment may stand, and no other list.
        let rest = self.scanner.rest();
        let is_list = |text: &str| text.lines().next().is_some_and(|line| line.contains(OPEN));
        let has_list = self.open.len() == 1 && rest.starts_with(';') && is_list(rest);
        if self.has_keys || has_list { self.no_semicolon() } else { Ok(()) }
    }

    /// Takes a word: a label of the list after it, the name of the leaf after it, a label of the list that it
    /// is the first item of, or a leaf.
    fn word(&mut self, offset: usize, word: Word<'a>, after: After) -> Result<(), Error> {
        let text = word.text();
        let text = String::from_utf8_lossy(&text);
        if word.is_quoted() && Number::parse(&text).is_ok() {
            let found = format!("\"{}\"", word.shown());
            return Err(Error::unexpected(offset, found, Expected::Item));
        }
        if self.scanner.rest().starts_with(OPEN) {
            let (bracket, token) = self.scanner.next()?;
            if makes_array(word) && self.scanner.text[bracket..].starts_with('(') {
                let argument = self.scanner.clone().next();
                if let Ok((at, ListToken::Open(close @ ']'))) = argument {
                    self.scanner.at = at + 1;
                    self.open(at, close, None)?;
                    self.innermost().call = Some(bracket);
                    return Ok(());
                }
            }
            if is_scalar(word)
                && let Some((at, number, text, end)) = self.only_number()
            {
                self.scanner.at = end;
                let value = self.numbers.take(number, at, text.as_bytes())?;
                self.leaf(at, Ok(value))?;
                return self.no_semicolon();
            }
            if let ListToken::Open(close) = token {
                return self.open(bracket, close, Some((offset, word)));
            }
        }
        self.is_after_item = true;
        let next = self.scanner.peek();
        match next {
            Some(':' | '=') => self.keyed(offset, word),
            _ if after == After::Player && next != Some(',') => Err(name_or_leaf(offset, word)),
            _ if after == After::Bracket && (word.is_quoted() || next != Some(',')) => {
                self.first_word(offset, word)
            }
            Some('(' | '[' | '{') => Err(name_or_leaf(offset, word)),
            _ => self.named_leaf(offset, word, None),
        }
    }

    /// The number that stands alone in the bracket that has been read, and the byte after that: `np.int64(3)`.
    fn only_number(&self) -> Option<(usize, Result<Number, NumberError>, &'a str, usize)> {
        let mut ahead = self.scanner.clone();
        match (ahead.next().ok()?, ahead.next().ok()?) {
            ((at, ListToken::Number(number, text)), (_, ListToken::Close(')'))) => {
                Some((at, number, text, ahead.at))
            }
            _ => None,
        }
    }

    /// Takes a word with `:` or `=` after it, and the leaf or the list that it names.
    fn keyed(&mut self, offset: usize, word: Word<'a>) -> Result<(), Error> {
        const OTHERS: [&str; 5] = ["alpha", "beta", "branching", "leaves", "game"];
        let text = word.text();
        let is_key = |key: &&str| key.as_bytes().eq_ignore_ascii_case(&text);
        let sign = self.scanner.at;
        let found = self.scanner.rest().chars().next().unwrap_or(':');
        // In an object it may be a key, and here the name of a leaf.
        let list = self.innermost();
        let is_object = list.close == Some('}') && !list.has_label();
        let is_key = KEYS.iter().chain(&OTHERS).any(is_key)
            || self.options.keys.number_or_alias(&text).is_some();
        if word.is_quoted() || is_object || is_key {
            return Err(Error::new(sign, Problem::KeySign(found)));
        }
        self.scanner.at += 1;
        self.has_keys = true;
        match self.scanner.next()? {
            (at, ListToken::Number(number, text)) => {
                let value = self.numbers.take(number, at, text.as_bytes())?;
                self.named_leaf(offset, word, Some(Ok(value)))?;
                self.is_after_keyed = true;
                self.no_semicolon()
            }
            (_, ListToken::Unknown(_)) => {
                self.named_leaf(offset, word, Some(Err(Missing::Unknown)))?;
                self.is_after_keyed = true;
                self.no_semicolon()
            }
            (at, ListToken::Open(close)) => {
                self.open(at, close, Some((offset, word)))?;
                self.innermost().is_keyed = true;
                Ok(())
            }
            _ => Err(Error::new(sign, Problem::KeySign(found))),
        }
    }

    /// Takes a word that is the first item of its list, and a label of it.
    fn first_word(&mut self, offset: usize, word: Word<'a>) -> Result<(), Error> {
        let is_player = word.mover(self.options).is_some();
        if self.innermost().has_label() && !word.is_quoted() && !is_player {
            return Err(name_or_leaf(offset, word));
        }
        self.label(offset, word)?;
        if is_player {
            self.after = After::Player;
        } else {
            self.innermost().first_word = Some((offset, word));
        }
        Ok(())
    }

    /// Names the innermost list, or says who moves there.
    fn label(&mut self, offset: usize, word: Word) -> Result<(), Error> {
        let mover = word.mover(self.options);
        let list = self.innermost();
        let has_it = if mover.is_some() { list.mover.is_some() } else { list.has_name };
        list.mover = list.mover.or(mover);
        list.has_name |= mover.is_none();
        if has_it {
            return Err(error(offset, SECOND_LABEL, &word.shown()));
        }
        match mover {
            Some(mover) => self.sink.set_mover(mover),
            None => self.sink.set_name(&word.text()),
        }
        Ok(())
    }
}

/// Checks of a list that ends, or of the document, that the first words of the lists in it are their names, as
/// far as it shows.
///
/// They are where all lists in it begin with a name; if there is only one, where this one does, too, or all
/// lists in that. (But a list of nothing but words, `(a b)`, may be leaves; and so may a word with which the
/// first list beside begins, too: `((x 3) (x 5))`.)
fn check_names(list: &OpenList) -> Result<(), Error> {
    match list.first_named {
        Some((offset, word, names_follow))
            if list.lists > list.named
                || list.lists == 1 && list.first_word.is_none() && !names_follow =>
        {
            Err(name_or_leaf(offset, word))
        }
        _ => Ok(()),
    }
}

/// Whether a number is between 0 and 1, as most probabilities are.
fn is_part(text: &str) -> bool {
    let one = Fraction::ONE;
    Number::fraction_written(text).is_some_and(|part| part.numerator() > 0 && part < one)
}

/// Whether a word is what calls of Python begin with that make an array of a list, or that show one.
fn makes_array(word: Word) -> bool {
    let last = word.0.rsplit('.').next().unwrap_or_default();
    ["array", "tensor", "matrix", "list"].iter().any(|name| last.eq_ignore_ascii_case(name))
}

/// Whether a word before a bracket is how `NumPy` prints the type of a number.
fn is_scalar(word: Word) -> bool {
    word.0.starts_with("np.int") || word.0.starts_with("np.uint") || word.0.starts_with("np.float")
}

/// The error of a word that may be the name of a list or an unknown leaf.
fn name_or_leaf(offset: usize, word: Word) -> Error {
    error(offset, NAME_OR_LEAF, &word.shown())
}

/// The error of a tree that has no room for the node at `offset`.
fn too_large(offset: usize) -> impl Fn(TooLarge) -> Error {
    move |_| Error::new(offset, Problem::TooLarge)
}

/// Hands the nodes of a document that holds one tree to a sink. It begins anew if it turns out that the tree is a row of
/// lists.
pub(in crate::read) fn read<S: NodeSink + Clone>(
    bytes: &[u8],
    options: &Options,
    sink: &mut S,
) -> Result<(), Error> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        Error::new(at, Problem::not_utf8(&bytes[at..], at))
    })?;
    let mut row = sink.clone();
    let found = ListReader::new(text, options, sink, false).document();
    let is_trailing = |found: &Result<_, Error>| {
        matches!(found, Err(Error { problem: Problem::Trailing { .. }, .. }))
    };
    if !is_trailing(&found) {
        return found;
    }
    let found_in_row = ListReader::new(text, options, &mut row, true).document();
    *sink = row;
    if is_trailing(&found_in_row) { found } else { found_in_row }
}
