//! The plain reader: token by token, in a loop over a stack of one byte for each open node.
//!
//! It goes on where the quick reader gives up: it takes unusual documents, and says what is wrong with
//! the others, and where.

mod entry_points;
mod members;
mod move_map;
mod reader;

pub(super) use entry_points::go_on;
pub(in crate::read) use entry_points::{check, inner_expectation, locate};
