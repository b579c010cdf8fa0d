//! The search of documents along their texts: no tree but a short one is read into memory.

use std::cell::OnceCell;

use abprune::number::Numbers;
use abprune::read::{FlatText, Format, Halt, Options, TextBuffers, TextWalk, Walked};
use abprune::report::Question;
use abprune::search::{NoValue, Observer, Order, Outcome, Rules};

use super::diagnostic::Diagnostic;
use super::input::{Document, Text};
use super::subject::needs_value;
use crate::cli::{Search, Solve};

/// How texts are searched, and memory for that.
pub struct Along<'a> {
    search: &'a Search,
    /// The way to search texts without decimals, and the one for texts with decimals, made when the
    /// first such text comes. There may be none for decimals, if these cannot hold the numbers of the
    /// options.
    first: Way,
    decimals: OnceCell<Option<Way>>,
    options: Options,
    /// The answer names the nodes of the principal variation.
    has_names: bool,
    buffers: TextBuffers,
}

/// How texts with one kind of numbers are searched.
#[derive(Debug)]
struct Way {
    options: Options,
    rules: Rules,
    question: Question,
}

impl Way {
    /// `None`: such numbers cannot hold those of the options.
    fn new(search: &Search, options: &Options, numbers: Numbers) -> Option<Way> {
        let rules = search.rules(numbers).ok()?;
        Some(Way {
            options: Options {
                decimals: numbers == Numbers::Decimals,
                ..options.clone()
            },
            rules,
            question: search.question(rules, numbers),
        })
    }
}

/// What has come of a search along a text.
pub enum Attempt {
    Solved(Found),
    /// The tree is needed in memory, be it to say what is wrong with it.
    Refused,
    /// The same of a flat document, whose reader says it.
    Rare,
    /// The text is right, and the search needs a leaf that has no value.
    Unsolvable(NoValue),
}

/// What a search along a text has found.
pub struct Found {
    pub outcome: Outcome,
    /// What the answer shows of the tree.
    pub walked: Walked,
}

impl<'a> Along<'a> {
    /// `None`: documents are not searched along their texts in this way.
    pub fn new(arguments: &'a Solve) -> Option<Along<'a>> {
        let Solve {
            reading, search, ..
        } = arguments;
        let arrangement = &search.arrangement;
        let goes_forward = !search.algorithm.comes_back()
            && arrangement.order == Order::Given
            && arrangement.depth.is_none();
        let options = Options {
            decimals: search.limits().iter().any(|limit| limit.has_fraction()),
            ..reading.options()
        };
        let numbers = if options.decimals {
            Numbers::Decimals
        } else {
            Numbers::Integers
        };
        let first = Way::new(search, &options, numbers)?;
        if !goes_forward {
            return None;
        }
        Some(Along {
            search,
            first,
            decimals: OnceCell::new(),
            options,
            has_names: !arguments.output.quiet,
            buffers: TextBuffers::default(),
        })
    }

    /// Whether a document is of the kind that is searched along its text.
    #[inline]
    pub fn takes(&self, document: &Document) -> bool {
        matches!(self.format(document), Format::Nested | Format::Flat)
    }

    #[inline]
    fn format(&self, document: &Document) -> Format {
        match document.format {
            Format::JsonLines => Format::of_bytes(&document.bytes, &self.options, false),
            format => format,
        }
    }

    /// Searches; `observer` is told when to begin anew.
    pub fn search<O: Observer + Anew>(&mut self, document: &Document, observer: &mut O) -> Attempt {
        if self.format(document) == Format::Flat {
            self.search_flat(&document.bytes, observer)
        } else {
            self.search_nested(&document.bytes, observer)
        }
    }

    fn search_flat<O: Observer + Anew>(&mut self, text: &Text, observer: &mut O) -> Attempt {
        let Some(flat) = FlatText::new(text, &self.first.options) else {
            return Attempt::Rare;
        };
        let way = match flat.numbers() {
            numbers if (numbers == Numbers::Decimals) == self.first.options.decimals => {
                Some(&self.first)
            }
            numbers => self
                .decimals
                .get_or_init(|| Way::new(self.search, &self.options, numbers))
                .as_ref(),
        };
        let Some(way) = way else {
            return Attempt::Rare;
        };
        observer.begin();
        let algorithm = self.search.algorithm;
        match algorithm.search_forward(flat.walk(), way.rules, observer) {
            Ok(outcome) => Attempt::Solved(Found {
                outcome,
                walked: flat.walked(),
            }),
            Err(missing) => Attempt::Unsolvable(missing),
        }
    }

    fn search_nested<O: Observer + Anew>(&mut self, text: &Text, observer: &mut O) -> Attempt {
        let mut way = &self.first;
        let algorithm = self.search.algorithm;
        loop {
            observer.begin();
            let buffers = std::mem::take(&mut self.buffers);
            let walk = TextWalk::reusing(buffers, text, &way.options);
            let mut walk = walk.marking(text.bookmark());
            let outcome = algorithm.search_forward(&mut walk, way.rules, observer);
            let named = outcome.as_ref().ok().filter(|_| self.has_names);
            let walked = walk.finish(named.map_or(&[], |outcome| &outcome.pv));
            self.buffers = walk.into_buffers();
            let other = match (walked, outcome) {
                (Ok(walked), Ok(outcome)) => {
                    return Attempt::Solved(Found { outcome, walked });
                }
                (Ok(_), Err(missing)) => return Attempt::Unsolvable(missing),
                (Err(Halt::Decimals), _) => self
                    .decimals
                    .get_or_init(|| Way::new(self.search, &self.options, Numbers::Decimals)),
                (Err(Halt::Other), _) => &None,
            };
            match other {
                Some(other) => way = other,
                None => return Attempt::Refused,
            }
        }
    }

    /// How a tree with such numbers was searched.
    pub fn question(&self, numbers: Numbers) -> &Question {
        match (numbers, self.decimals.get()) {
            (Numbers::Decimals, Some(Some(way))) => &way.question,
            _ => &self.first.question,
        }
    }

    /// What to say when a document has a leaf without a value, and the search needs it.
    pub fn needs_value(&self, document: &Document, error: &NoValue) -> Diagnostic {
        needs_value(document, &self.options, None, error)
    }

    /// What is wrong with the document, if that is why it was not searched: found without reading
    /// the tree into memory.
    pub fn check(&self, document: &Document) -> Result<(), Diagnostic> {
        let checked = document.format.check(&document.bytes, &self.options);
        checked.map_err(|error| document.diagnostic(&error))
    }
}

/// What can watch one search after another.
pub trait Anew {
    /// Forgets the search before.
    fn begin(&mut self);
}

impl Anew for () {
    fn begin(&mut self) {}
}
