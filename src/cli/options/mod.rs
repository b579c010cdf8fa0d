//! The options that several commands share, and the words that they take.
//!
//! - [`reading`]: how a tree is read; [`program`]: the program of `--rules`; [`tree_argument`]: what an argument
//!   that is a tree means.
//! - [`search`]: the options of the search, in one struct, with the table that says which command takes which.
//! - [`format`](mod@format): where the output goes, and in which format; [`letters`]: names for nodes without names.
//! - [`values`]: from the text of an option to its value.

pub mod format;
pub mod letters;
pub mod program;
pub mod reading;
pub mod search;
pub mod tree_argument;
pub mod values;
