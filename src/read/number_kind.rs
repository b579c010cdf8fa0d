//! Which kind of numbers a document has: integers are tried first, then doubles.
//!
//! A reader that expects integers and meets a number with a fraction or an exponent stops. It then
//! reads the document again with doubles, so an integer that a double cannot hold is found at its place.

use super::error::Error;
use super::excerpt::excerpt_of;
use super::lexical::number_problem;
use super::problem::Problem;
use super::reading::Options;
use crate::number::{Number, NumberError, NumberKind};
use crate::value::Value;

/// Why a reader stops before the end of a document.
pub(super) enum ReadStop {
    /// The document is wrong.
    Error(Error),
    /// It has decimals, and integers were expected.
    Decimals,
}

impl From<Error> for ReadStop {
    fn from(error: Error) -> ReadStop {
        ReadStop::Error(error)
    }
}

/// The result of `attempt` with integers or, if the document has decimals, with decimals.
pub(super) fn with_number_kind<T>(
    options: &Options,
    mut attempt: impl FnMut(NumberKind) -> Result<T, ReadStop>,
) -> Result<T, Error> {
    match attempt(options.first_number_kind()) {
        Err(ReadStop::Decimals) => attempt(NumberKind::Decimals),
        done => done,
    }
    .map_err(|stop| match stop {
        ReadStop::Error(error) => error,
        ReadStop::Decimals => unreachable!("decimals were expected"),
    })
}

/// The value of the number that is written as `text` at byte `offset`, in a tree with numbers of this
/// kind.
pub(super) fn value_of(
    number_kind: NumberKind,
    number: Result<Number, NumberError>,
    offset: usize,
    text: &[u8],
) -> Result<Value, ReadStop> {
    let problem = match number {
        Err(why) => number_problem(why, text),
        Ok(Number::Decimal(_)) if number_kind == NumberKind::Integers => {
            return Err(ReadStop::Decimals);
        }
        Ok(number) => match number_kind.value(number) {
            Some(value) => return Ok(value),
            None => Problem::InexactInteger { text: excerpt_of(text) },
        },
    };
    Err(Error::new(offset, problem).into())
}
