//! What is wrong with a document that gives a position.

use thiserror::Error;

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
        PositionError {
            at,
            message: message.into(),
            help: help.into(),
        }
    }
}
