//! The reader: its loop over items, the roles of words, the errors of both; and its uses: a tree in
//! memory, a check, and the place of a node.

use std::mem;

use super::scanner::{ListScanner, ListToken, Word};
use crate::number::Number;
use crate::read::error::Error;
use crate::read::expected::Expected;
use crate::read::list_problem::ListProblem;
use crate::read::numbers::Numbers;
use crate::read::options::Options;
use crate::read::players::is_chance;
use crate::read::problem::Problem;
use crate::read::target::{Discard, NodeSink, Target};
use crate::tree::{Builder, Missing, TooLarge, Tree};

/// A list whose items are being read.
#[derive(Clone, Copy, Debug)]
struct OpenList {
    /// The bracket that closes it.
    close: u8,
    name: Option<NamePlace>,
    has_player: bool,
    items: Items,
    /// An item is no word.
    has_other_items: bool,
    lists: Lists,
}

/// Where the name of a list stands.
#[derive(Clone, Copy, Debug, PartialEq)]
enum NamePlace {
    BeforeBracket,
    FirstItem,
}

/// Which of the lists in a list begin with a name, of those that have ended.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lists {
    None,
    /// The only one.
    One,
    /// All of several.
    All,
    /// Not all.
    NotAll,
}

/// A word that is taken for the name of the list that it is the first item of. Whether it is one is known when
/// the list around that list ends.
#[derive(Clone, Copy, Debug)]
struct FirstWord<'a> {
    offset: usize,
    word: Word<'a>,
    /// The number of lists around its list.
    ply: usize,
    /// Its list has lists, and all of them begin with a name.
    names_follow: bool,
}

/// What has come of the items of a list, without its labels. A leaf that is put aside is one.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Items {
    None,
    One,
    /// A list without a label, and no comma after it.
    OneList,
    Several,
}

impl OpenList {
    fn has_label(self) -> bool {
        self.name.is_some() || self.has_player
    }

    fn begins_with_name(self) -> bool {
        self.name == Some(NamePlace::FirstItem)
    }
}

/// Reads one document, and hands its nodes to a sink.
struct ListReader<'a, S> {
    scanner: ListScanner<'a>,
    options: &'a Options,
    numbers: Numbers<'a>,
    sink: &'a mut S,
    open: Vec<OpenList>,
    /// The byte where the last list starts.
    list: usize,
    /// The first words of open lists; and for each open list, and for the document, that of the first list in
    /// it that has ended and begins with a name. In order of plies.
    first_words: Vec<FirstWord<'a>>,
    /// The leaf that is all that has come of a list with a name: that is a leaf if nothing else comes.
    aside: Option<(usize, Result<Number, Missing>)>,
    /// An item has been read, and no comma after it.
    is_after_item: bool,
    /// The last token was an opening bracket.
    is_at_start: bool,
    /// The last token was a first word that says who moves.
    is_after_player: bool,
}

impl<'a, S: NodeSink> ListReader<'a, S> {
    pub(super) fn new(bytes: &'a [u8], options: &'a Options, sink: &'a mut S) -> ListReader<'a, S> {
        ListReader {
            scanner: ListScanner::new(bytes),
            options,
            numbers: Numbers::new(options),
            sink,
            open: Vec::new(),
            list: 0,
            first_words: Vec::new(),
            aside: None,
            is_after_item: false,
            is_at_start: false,
            is_after_player: false,
        }
    }

    /// Reads the document to its end.
    pub(super) fn document(&mut self) -> Result<(), Error> {
        if self.options.branching.is_some() {
            return Err(Error::of_list(0, ListProblem::Branching));
        }
        if self.scanner.peek().is_none() {
            return Err(Error::new(self.scanner.bytes.len(), Problem::Empty));
        }
        self.scanner.assignment();
        self.step()?;
        while !self.open.is_empty() {
            self.step()?;
        }
        if let Some(root) = self.first_words.pop()
            && !root.names_follow
        {
            return Err(name_or_leaf(root.offset, root.word));
        }
        let (offset, token) = self.scanner.next()?;
        if token == ListToken::End {
            return Ok(());
        }
        let found = token.text();
        Err(Error::of_list(offset, ListProblem::AfterTree { found }))
    }

    /// Reads a token, and what belongs to it.
    fn step(&mut self) -> Result<(), Error> {
        let is_first = mem::take(&mut self.is_at_start);
        let is_after_player = mem::take(&mut self.is_after_player);
        let (offset, token) = self.scanner.next()?;
        match token {
            ListToken::Open(close) => self.open(offset, close, None)?,
            ListToken::Close(byte) => self.close(offset, byte)?,
            ListToken::Comma => {
                if !self.is_after_item {
                    return Err(Error::of_list(offset, ListProblem::EmptyItem));
                }
                self.is_after_item = false;
                if let Some(list) = self.open.last_mut()
                    && list.items == Items::OneList
                {
                    list.items = Items::One;
                }
            }
            ListToken::Number(number, text) => {
                let value = self.numbers.take(number, offset, text)?;
                self.leaf(offset, Ok(value))?;
                self.no_semicolon()?;
            }
            ListToken::Unknown(_) => {
                self.leaf(offset, Err(Missing::Unknown))?;
                self.no_semicolon()?;
            }
            ListToken::Word(word) if is_after_player && !self.is_leaf_or_list() => {
                return Err(name_or_leaf(offset, word));
            }
            ListToken::Word(word) => self.word(offset, word, is_first)?,
            ListToken::End => {
                let item_or = |list: &OpenList| Expected::ItemOr(char::from(list.close));
                let expected = self.open.last().map_or(Expected::Item, item_or);
                return Err(Error::new(offset, Problem::Truncated { expected }));
            }
        }
        Ok(())
    }

    /// Begins a list, with the word that stands right before its bracket.
    fn open(&mut self, offset: usize, close: u8, word: Option<Word<'a>>) -> Result<(), Error> {
        self.begin_child(true)?;
        self.sink.open(offset).map_err(too_large(offset))?;
        self.open.push(OpenList {
            close,
            name: None,
            has_player: false,
            items: Items::None,
            has_other_items: false,
            lists: Lists::None,
        });
        self.list = offset;
        self.is_after_item = false;
        self.is_at_start = true;
        word.map_or(Ok(()), |word| self.label(offset, word))
    }

    /// Notes that the innermost list has a child now, which may be a word. A leaf that was put aside comes
    /// before it.
    fn begin_child(&mut self, is_no_word: bool) -> Result<(), Error> {
        if let Some((offset, value)) = self.aside.take() {
            self.sink.leaf(offset, value).map_err(too_large(offset))?;
        }
        if let Some(list) = self.open.last_mut() {
            list.has_other_items |= is_no_word;
            list.items = match list.items {
                Items::None => Items::One,
                _ => Items::Several,
            };
        }
        Ok(())
    }

    /// Refuses a `;` right after an item: there it ends a row in other languages, and is no comment.
    fn no_semicolon(&self) -> Result<(), Error> {
        match self.scanner.bytes.get(self.scanner.at) {
            Some(b';') => Err(Error::of_list(self.scanner.at, ListProblem::Semicolon)),
            _ => Ok(()),
        }
    }

    /// Whether the word that has been read is followed by a comma, or stands right before a bracket.
    fn is_leaf_or_list(&mut self) -> bool {
        self.scanner.is_at_list() || self.scanner.peek() == Some(b',')
    }

    /// Takes a leaf without a name.
    fn leaf(&mut self, offset: usize, value: Result<Number, Missing>) -> Result<(), Error> {
        self.is_after_item = true;
        let may_be_all = |list: &&OpenList| list.name.is_some() && !list.has_player;
        let is_first = self.open.last().filter(may_be_all);
        let is_first = is_first.is_some_and(|list| list.items == Items::None);
        self.begin_child(true)?;
        if is_first {
            self.aside = Some((offset, value));
            return Ok(());
        }
        self.sink.leaf(offset, value).map_err(too_large(offset))
    }

    /// Ends the innermost list with this bracket.
    fn close(&mut self, offset: usize, byte: u8) -> Result<(), Error> {
        let Some(list) = self.open.pop() else {
            let found = char::from(byte).to_string();
            let expected = Expected::Item;
            return Err(Error::new(offset, Problem::Unexpected { found, expected }));
        };
        if list.close != byte {
            let (found, expected) = (char::from(byte), char::from(list.close));
            let problem = ListProblem::OtherBracket { found, expected };
            return Err(Error::of_list(offset, problem));
        }
        // A list without children is the last one that was opened.
        if list.items == Items::None && list.name.is_some() {
            return Err(Error::of_list(self.list, ListProblem::NameAlone));
        }
        if list.items == Items::None {
            return Err(Error::new(self.list, Problem::Childless));
        }
        if list.has_label() && list.items == Items::OneList {
            return Err(Error::of_list(offset, ListProblem::AroundList));
        }
        self.first_words_are_names(list)?;
        if let Some(parent) = self.open.last_mut()
            && parent.items == Items::One
            && !list.has_label()
        {
            parent.items = Items::OneList;
        }
        match self.aside.take() {
            Some((_, value)) => self.sink.close_as_leaf(value),
            None => self.sink.close(),
        }
        self.is_after_item = true;
        Ok(())
    }

    /// Checks, for a list that ends, that the words are names which the lists in it begin with, as far as that
    /// is known; and notes for the list around it whether it begins with a name.
    ///
    /// A first word is a name where all lists beside its list begin with names; if there are none, where the
    /// list around it or all lists in it do. But a list of nothing but words, `(a b)`, may be leaves; and so may a
    /// word that the list beside begins with, too: `((x 3) (x 5))`.
    fn first_words_are_names(&mut self, list: OpenList) -> Result<(), Error> {
        let ply = self.open.len();
        if let Some(first) = self.first_words.pop_if(|first| first.ply > ply) {
            let is_name = match list.lists {
                Lists::All => true,
                Lists::One => list.begins_with_name() || first.names_follow,
                Lists::None | Lists::NotAll => false,
            };
            if !is_name {
                return Err(name_or_leaf(first.offset, first.word));
            }
        }
        if list.begins_with_name()
            && let Some(first) = self.first_words.last_mut()
        {
            if !list.has_other_items {
                return Err(name_or_leaf(first.offset, first.word));
            }
            first.names_follow = matches!(list.lists, Lists::One | Lists::All);
        }
        // The word of the first list stands for those of the lists beside it.
        if let [.., before, last] = &self.first_words[..]
            && before.ply == last.ply
        {
            // A name would be another one; an unknown leaf is the same one.
            if before.word.text() == last.word.text() {
                return Err(name_or_leaf(before.offset, before.word));
            }
            self.first_words.pop();
        }
        if let Some(parent) = self.open.last_mut() {
            parent.lists = match parent.lists {
                _ if !list.begins_with_name() => Lists::NotAll,
                Lists::None => Lists::One,
                Lists::One | Lists::All => Lists::All,
                Lists::NotAll => Lists::NotAll,
            };
        }
        Ok(())
    }

    /// Takes a word: a label of the list after it, a label of the list that it is the first item of, or a
    /// leaf.
    fn word(&mut self, offset: usize, word: Word<'a>, is_first: bool) -> Result<(), Error> {
        if word.is_quoted() && Number::parse(&String::from_utf8_lossy(&word.text())).is_ok() {
            let found = format!("\"{}\"", word.shown());
            let expected = Expected::Item;
            return Err(Error::new(offset, Problem::Unexpected { found, expected }));
        }
        if self.scanner.is_at_list()
            && let (_, ListToken::Open(close)) = self.scanner.next()?
        {
            return self.open(offset, close, Some(word));
        }
        self.is_after_item = true;
        let next = self.scanner.peek();
        let is_label = is_first && (word.is_quoted() || next != Some(b','));
        match (is_label, next) {
            (true, _) => self.first_word(offset, word),
            (false, Some(b'(' | b'[' | b'{')) => {
                let found = word.shown();
                Err(Error::of_list(offset, ListProblem::WordBeforeList { found }))
            }
            (false, _) => self.unknown_leaf(offset, word),
        }
    }

    /// Takes a word that is the first item of its list, and a label of it.
    fn first_word(&mut self, offset: usize, word: Word<'a>) -> Result<(), Error> {
        if self.open.last().is_some_and(|list| list.has_label())
            && !word.is_quoted()
            && word.player(self.options).is_none()
        {
            return Err(name_or_leaf(offset, word));
        }
        self.is_after_player = word.player(self.options).is_some();
        self.label(offset, word)?;
        let ply = self.open.len();
        if !self.is_after_player
            && let Some(list) = self.open.last_mut()
        {
            list.name = Some(NamePlace::FirstItem);
            self.first_words.push(FirstWord { offset, word, ply: ply - 1, names_follow: false });
        }
        Ok(())
    }

    /// Names the innermost list, or says who moves there.
    fn label(&mut self, offset: usize, word: Word) -> Result<(), Error> {
        let Some(list) = self.open.last_mut() else {
            return Ok(());
        };
        let found = || word.shown();
        match word.player(self.options) {
            Some(player) if !list.has_player => {
                list.has_player = true;
                self.sink.set_player(player);
                Ok(())
            }
            None if is_chance(&word.text()) => Err(ListProblem::Chance { found: found() }),
            None if list.name.is_none() => {
                list.name = Some(NamePlace::BeforeBracket);
                self.sink.set_name(&word.text());
                Ok(())
            }
            Some(_) => Err(ListProblem::SecondPlayer { found: found() }),
            None => Err(ListProblem::SecondName { found: found() }),
        }
        .map_err(|problem| Error::of_list(offset, problem))
    }

    /// Takes an unknown leaf with a name.
    fn unknown_leaf(&mut self, offset: usize, word: Word) -> Result<(), Error> {
        if word.player(self.options).is_some() {
            let found = word.shown();
            return Err(Error::of_list(offset, ListProblem::PlayerAsItem { found }));
        }
        self.begin_child(false)?;
        self.sink.open(offset).map_err(too_large(offset))?;
        self.sink.set_name(&word.text());
        self.sink.close_as_leaf(Err(Missing::Unknown));
        Ok(())
    }
}

/// The error of a word that may be the name of its list or an unknown leaf.
fn name_or_leaf(offset: usize, word: Word) -> Error {
    let found = word.shown();
    Error::of_list(offset, ListProblem::NameOrLeaf { found })
}

/// The error of a tree that has no room for the node at `offset`.
fn too_large(offset: usize) -> impl Fn(TooLarge) -> Error {
    move |_| Error::new(offset, Problem::TooLarge)
}

/// Reads a document that holds one tree.
pub(in crate::read) fn read(bytes: &[u8], options: &Options) -> Result<Tree, Error> {
    let mut builder = Builder::new(options.first_number_kind());
    ListReader::new(bytes, options, &mut builder).document()?;
    Ok(builder.finish(options.player))
}

/// Checks a document that holds one tree.
pub(in crate::read) fn check(bytes: &[u8], options: &Options) -> Result<(), Error> {
    ListReader::new(bytes, options, &mut Discard).document()
}

/// The byte at which the node at `path` starts in a document that holds one tree: its bracket, or the word
/// right before that.
pub(in crate::read) fn locate(bytes: &[u8], options: &Options, path: &[u32]) -> Option<usize> {
    let mut target = Target::new(path);
    // If the reader stops, it has found the place, or will not come to it.
    let _ = ListReader::new(bytes, options, &mut target).document();
    target.found
}

/// What to do about a node of lists without a value, which stands at this byte of the document. `None`: as in
/// other formats.
pub(crate) fn help_for_missing(
    missing: Missing,
    text: &[u8],
    offset: Option<usize>,
) -> Option<&'static str> {
    match missing {
        Missing::Unknown if offset.is_some_and(|at| is_first_word(text, at)) => Some(
            "put a number in its place, or ask `abprune what-if`; if it names its list, write it before the bracket",
        ),
        Missing::NoStatic => Some("inner nodes of lists have no static values: raise `--depth`"),
        _ => None,
    }
}

/// Whether a bare word stands at this byte, with a bracket before it: `[A, 3]`.
fn is_first_word(text: &[u8], at: usize) -> bool {
    let (before, rest) = text.split_at(at);
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_' || **byte >= 0x80;
    let word = &rest[..rest.iter().take_while(is_part).count()];
    let unknown: [&[u8]; 5] = [b"none", b"nil", b"null", b"_", b""];
    matches!(before.trim_ascii_end().last(), Some(b'(' | b'[' | b'{'))
        && !unknown.iter().any(|known| word.eq_ignore_ascii_case(known))
}
