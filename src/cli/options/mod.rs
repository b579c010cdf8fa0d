//! The options that several commands share, and the words that they take.
//!
//! - [`reading`]: where a tree comes from, and how it is read.
//! - [`search`]: the options of the search, in one struct, with the table that says which command takes which.
//! - [`values`]: from the text of an option to its value; the options for formats, outputs and letters.

pub mod reading;
pub mod search;
pub mod values;
