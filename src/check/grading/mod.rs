//! An answer against the solution, part by part.
//!
//! A part has so many things that are *asked*: a value is one, the principal variation its nodes, a list its
//! items. What is *right* of them counts for the answer, what is *extra*, against it: points are
//! (right - extra) / asked, and not less than none. Something wrong in the place of something right is
//! not right, and no more than that.
//!
//! - `consequent`: the faults that follow from others;
//! - `grade`: an answer, and its principal variation; `marking`: each other part of it.

mod consequent;
mod grade;
mod marking;

pub use consequent::grade;
pub use grade::{Asked, GradedAnswer};
pub(super) use grade::{is_all_right, listed};
pub use marking::Grade;
