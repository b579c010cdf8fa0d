//! What comes in: from the arguments to documents and trees.
//!
//! - [`input`]: the documents that the arguments name; [`opening`]: a file; [`file_at`]: an array that stays in
//!   its file; [`endless_input`]: input that may have no end; [`file_help`]: what to do about a file that cannot be
//!   read.
//! - [`lines`], [`blank_lines`]: the lines of JSON Lines.
//! - [`program`]: the program of `--rules`, which answers for each node.
//! - [`loaded`]: a tree in memory, for commands that show one search; [`resolve_node`]: which of its nodes an
//!   argument names.

pub mod blank_lines;
mod endless_input;
mod file_at;
pub mod file_help;
pub mod input;
pub mod lines;
pub mod loaded;
pub mod opening;
pub mod program;
pub mod resolve_node;
