//! The error of a document: what is wrong, and at which byte.

use super::array_problem::ArrayProblem;
use super::excerpt::excerpt;
use super::list_problem::ListProblem;
use super::problem::Problem;

/// The error of a document that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem} (at byte {offset})")]
pub struct Error {
    /// What is wrong.
    pub problem: Problem,
    /// The byte at which the offending token starts, from 0; at most the length of the document.
    pub offset: usize,
}

impl Error {
    /// An error at a byte.
    pub(super) fn new(offset: usize, problem: Problem) -> Error {
        Error { problem, offset }
    }

    /// The error of a key, which stands at a byte, and stands in the same object before.
    pub(super) fn repeated_key(offset: usize, key: &[u8]) -> Error {
        let key = excerpt(key);
        Error::new(offset, Problem::RepeatedKey { key })
    }

    /// An error of an npy document at a byte.
    pub(super) fn of_array(offset: usize, problem: ArrayProblem) -> Error {
        Error::new(offset, Problem::Array(problem))
    }

    /// An error of a document of lists at a byte.
    pub(super) fn of_list(offset: usize, problem: ListProblem) -> Error {
        Error::new(offset, Problem::List(problem))
    }
}
