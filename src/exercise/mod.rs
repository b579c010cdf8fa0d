//! Trees that are exercises: trees of which something is asked, such as two cutoffs, one of them deep.
//!
//! - [`Property`]: what can be asked of a tree, and how it is measured;
//! - [`Constraint`]: a property and the range that it must lie in;
//! - [`WhatIfQuestion`]: a leaf whose value is x, and a node that some x prune;
//! - [`Finder`]: the first trees of a sequence that meet all constraints.
//!
//! Which trees are tried is left to others.

mod constraint;
mod finder;
mod measures;
mod question;

pub use constraint::{Constraint, Property};
pub use finder::{Failure, Finder, Nearest, NotFound};
pub use measures::Measures;
pub use question::{QuestionKind, WhatIfQuestion};
