//! The plain reader: token by token, in a loop over a stack of one byte for each open node.
//!
//! It reads what the quick reader leaves to it: it takes unusual documents, and says what is wrong with
//! the others, and where.

mod entry_points;
mod node_stack;
mod reader;
mod sink;
mod target;

pub(super) use entry_points::read;
pub(in crate::read) use entry_points::{check, locate};
