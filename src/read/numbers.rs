//! The numbers of a document while it is read: integers until the first decimal, then all of them doubles.
//!
//! At the first decimal, the keeper of the numbers converts those before it. An integer that no double holds
//! is remembered until then, so the error stands at its place.

use super::error::Error;
use super::lexical::number_problem;
use super::options::Options;
use super::problem::Problem;
use crate::excerpt::excerpt_of;
use crate::number::{Number, NumberError, NumberKind};

/// What is known of the numbers so far.
pub(super) struct Numbers<'a> {
    kind: NumberKind,
    /// The first integer that no double holds: its byte, and how it is written.
    inexact: Option<(usize, &'a [u8])>,
}

impl<'a> Numbers<'a> {
    pub(super) fn new(options: &Options) -> Numbers<'a> {
        Numbers { kind: options.first_number_kind(), inexact: None }
    }

    /// Takes the number that is written as `text` at byte `offset`.
    ///
    /// # Errors
    ///
    /// The text is no number; or there is a decimal, and an integer that no double holds:
    /// `[9007199254740993, 0.5]`.
    #[inline]
    pub(super) fn take(
        &mut self,
        number: Result<Number, NumberError>,
        offset: usize,
        text: &'a [u8],
    ) -> Result<Number, Error> {
        let number = number.map_err(|why| Error::new(offset, number_problem(why, text)))?;
        match number {
            Number::Decimal(_) | Number::Fraction(_) => self.kind = NumberKind::Decimals,
            Number::Integer(_) if NumberKind::Decimals.value(number).is_some() => {
                return Ok(number);
            }
            Number::Integer(_) => _ = self.inexact.get_or_insert((offset, text)),
        }
        match self.inexact {
            Some((offset, text)) if self.kind == NumberKind::Decimals => {
                let text = excerpt_of(text);
                Err(Error::new(offset, Problem::InexactInteger(text)))
            }
            _ => Ok(number),
        }
    }
}
