//! Alpha-beta search of explicit two-player game trees that explains what it prunes.
//!
//! A tree is read or built, searched, and reported; each part is a module, and the arrows between
//! them point one way:
//!
//! ```text
//! report -> search, tree, read, number, value
//! search -> tree, machine, random, number, value
//! read   -> tree, machine, number, value
//! tree   -> machine, number, value
//! number -> value
//! ```
//!
//! The library has no command line, prints nothing, and never ends the process.

pub mod machine;
pub mod number;
pub mod random;
pub mod read;
pub mod report;
pub mod search;
pub mod tree;
pub mod value;
