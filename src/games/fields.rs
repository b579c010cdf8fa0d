//! A document that gives a position, as its keys and values, each with its place; and what is wrong with one.

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde_json::value::RawValue;
use thiserror::Error;

use crate::excerpt::{excerpt, place_of};
use crate::likeness::nearest;
use crate::number::Number;

/// A value, and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedValue<'a> {
    /// The byte of the document at which it starts.
    pub at: usize,
    /// The value, in JSON that has been checked.
    pub text: &'a str,
}

/// A key of a document and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field<'a> {
    /// The key.
    pub key: String,
    /// The byte of the document at which the key starts.
    pub at: usize,
    /// The value. That of `null` is left out with its key.
    pub value: PlacedValue<'a>,
}

/// The fields of a document that nobody has asked for yet.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    left: Vec<Field<'a>>,
    /// The keys that were asked for.
    known: Vec<&'static str>,
    /// The byte at which the document starts.
    start: usize,
}

impl<'a> Fields<'a> {
    /// These fields, of a document that starts at this byte.
    #[must_use]
    pub fn new(start: usize, fields: Vec<Field<'a>>) -> Fields<'a> {
        Fields { left: fields, known: Vec::new(), start }
    }

    /// The byte at which the document starts.
    #[must_use]
    pub fn start(&self) -> usize {
        self.start
    }

    /// The byte at which the value of the first of these keys starts that is there.
    #[must_use]
    pub fn place_of(&self, keys: &[&str]) -> Option<usize> {
        let place = |key: &&str| self.left.iter().find(|field| field.key == *key);
        Some(keys.iter().find_map(place)?.value.at)
    }

    /// Takes the value of a key, if it is there.
    pub fn take(&mut self, key: &'static str) -> Option<PlacedValue<'a>> {
        self.known.push(key);
        let at = self.left.iter().position(|field| field.key == key)?;
        Some(self.left.remove(at).value)
    }

    /// Takes a text.
    ///
    /// # Errors
    ///
    /// It is something else: `{"game": 3}`.
    pub fn text(&mut self, key: &'static str) -> Result<Option<(usize, String)>, PositionError> {
        let taken = self.take(key);
        taken.map(|value| value.text("a text in quotes")).transpose()
    }

    /// Takes `true` or `false`; without the key it is `false`.
    ///
    /// # Errors
    ///
    /// It is something else: `{"misere": 1}`.
    pub fn flag(&mut self, key: &'static str) -> Result<bool, PositionError> {
        match self.take(key) {
            Some(PlacedValue { text: "true", .. }) => Ok(true),
            None | Some(PlacedValue { text: "false", .. }) => Ok(false),
            Some(other) => Err(other.expected("`true` or `false`")),
        }
    }

    /// Takes a whole number in a range.
    ///
    /// # Errors
    ///
    /// It is something else: `{"size": 9}`.
    pub fn number<T: TryFrom<i64> + PartialOrd + Display>(
        &mut self,
        key: &'static str,
        range: RangeInclusive<T>,
    ) -> Result<Option<T>, PositionError> {
        let taken = self.take(key);
        taken.map(|value| value.number(range)).transpose()
    }

    /// Takes a list.
    ///
    /// # Errors
    ///
    /// It is something else: `{"moves": "d"}`.
    pub fn list(
        &mut self,
        key: &'static str,
        expected: &str,
    ) -> Result<Option<(usize, Vec<PlacedValue<'a>>)>, PositionError> {
        let taken = self.take(key);
        taken.map(|value| value.list(expected)).transpose()
    }

    /// The error of the first field that nobody has asked for and that looks like one that somebody has.
    #[must_use]
    pub fn misspelled(&self) -> Option<PositionError> {
        let meant = |field: &Field| nearest(&field.key, self.known.iter().copied());
        let (field, key) = self.left.iter().find_map(|field| Some((field, meant(field)?)))?;
        let message = format!("unknown key `{}`", excerpt(&field.key));
        let help = format!("did you mean `{key}`?");
        Some(PositionError::new(field.at, message, help))
    }

    /// The first field that nobody has asked for, and the keys that were asked for.
    #[must_use]
    pub fn rest(&self) -> Option<(&Field<'a>, &[&'static str])> {
        Some((self.left.first()?, &self.known))
    }
}

impl<'a> PlacedValue<'a> {
    /// The error of a value where something else should be.
    #[must_use]
    pub fn expected(&self, expected: &str) -> PositionError {
        let shown = if self.text.starts_with(['[', '{']) { &self.text[..1] } else { self.text };
        let message = format!("found `{}`, expected {expected}", excerpt(shown));
        PositionError::new(self.at, message, "`docs/games.md` shows how each game is written")
    }

    /// The text that it is, and its place.
    ///
    /// # Errors
    ///
    /// It is something else.
    pub fn text(self, expected: &str) -> Result<(usize, String), PositionError> {
        let text = serde_json::from_str(self.text).ok();
        text.map(|text| (self.at, text)).ok_or_else(|| self.expected(expected))
    }

    /// The number that it is.
    ///
    /// # Errors
    ///
    /// It is something else, or out of range.
    pub fn number<T: TryFrom<i64> + PartialOrd + Display>(
        &self,
        range: RangeInclusive<T>,
    ) -> Result<T, PositionError> {
        let number = match Number::parse(self.text) {
            Ok(Number::Integer(number)) => T::try_from(number).ok(),
            _ => None,
        };
        let number = number.filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let (start, end) = range.into_inner();
            self.expected(&format!("a whole number from {start} to {end}"))
        })
    }

    /// The list that it is, and its place.
    ///
    /// # Errors
    ///
    /// It is something else.
    pub fn list(self, expected: &str) -> Result<(usize, Vec<PlacedValue<'a>>), PositionError> {
        let items: Option<Vec<&RawValue>> = serde_json::from_str(self.text).ok();
        let item = |item: &'a RawValue| {
            let text = item.get();
            PlacedValue { at: self.at + place_of(self.text.as_bytes(), text.as_bytes()), text }
        };
        let items = items.ok_or_else(|| self.expected(expected))?;
        Ok((self.at, items.into_iter().map(item).collect()))
    }
}

/// What is wrong with a document that gives a position: `{"game": "chess"}`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct PositionError {
    /// The byte of the document at which the wrong part starts.
    pub at: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

impl PositionError {
    /// An error at a byte.
    pub(super) fn new(
        at: usize,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> PositionError {
        PositionError { at, message: message.into(), help: help.into() }
    }
}

/// Names with commas between them, as a message shows them.
pub(super) fn listed(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
