//! The search of a document along its text: no tree is read into memory.

use abprune::number::Numbers;
use abprune::read::{Format, Halt, Options, Skipping, TextWalk, Walked};
use abprune::search::{Algorithm, Observer, Order, Outcome, Rules};

use super::diagnostic::Diagnostic;
use super::input::Document;
use super::subject::needs_value;
use crate::cli::{Search, Solve};

/// What has come of a search along a text.
pub enum Attempt {
    Solved(Outcome, Walked),
    /// It has come upon decimals, which the next one is ready for.
    Again,
    /// The tree is needed in memory, be it to say what is wrong with it.
    Refused,
    /// The text is right, and the search cannot be done.
    Unsolvable(Diagnostic),
}

/// A document whose text is to be searched.
pub struct Along<'a> {
    document: &'a Document,
    bytes: &'a [u8],
    algorithm: Algorithm,
    search: &'a Search,
    options: Options,
    /// Decimals have been met.
    decimals: bool,
    skipping: Skipping,
    rules: Rules,
}

impl<'a> Along<'a> {
    /// `None`: such a document is not searched along its text, or not in this way.
    pub fn new(arguments: &'a Solve, document: &'a Document) -> Option<Along<'a>> {
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
        let bytes = &document.bytes[..];
        let format = match document.format {
            Format::JsonLines => Format::of_bytes(bytes, &options, false),
            format => format,
        };
        if !goes_forward || format != Format::Nested {
            return None;
        }
        Some(Along {
            document,
            bytes,
            algorithm: search.algorithm,
            search,
            rules: rules(search, options.decimals)?,
            decimals: options.decimals,
            options,
            skipping: if arguments.unchecked {
                Skipping::Unchecked
            } else {
                Skipping::Checked
            },
        })
    }

    /// The rules of the last search.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Searches.
    pub fn search(&mut self, observer: &mut impl Observer) -> Attempt {
        let options = Options {
            decimals: self.decimals,
            ..self.options.clone()
        };
        let mut walk = TextWalk::new(self.bytes, &options, self.skipping);
        let outcome = self
            .algorithm
            .search_forward(&mut walk, self.rules, observer);
        let pv = outcome.as_ref().map_or(&[][..], |outcome| &outcome.pv);
        match (walk.finish(pv), outcome) {
            (Ok(walked), Ok(outcome)) => Attempt::Solved(outcome, walked),
            (Ok(_), Err(error)) => {
                Attempt::Unsolvable(needs_value(self.document, &options, None, &error))
            }
            (Err(Halt::Decimals), _) => match rules(self.search, true) {
                Some(rules) => {
                    self.decimals = true;
                    self.rules = rules;
                    Attempt::Again
                }
                None => Attempt::Refused,
            },
            (Err(Halt::Other), _) => Attempt::Refused,
        }
    }

    /// What is wrong with the document, if that is why it was not searched: found without reading
    /// the tree into memory.
    pub fn check(&self) -> Result<(), Diagnostic> {
        let checked = self.document.format.check(self.bytes, &self.options);
        checked.map_err(|error| self.document.diagnostic(&error))
    }
}

fn rules(search: &Search, decimals: bool) -> Option<Rules> {
    let numbers = if decimals {
        Numbers::Decimals
    } else {
        Numbers::Integers
    };
    search.rules(numbers).ok()
}
