//! The visits of another program against those of a search, in lockstep.
//!
//! The log is read a block at a time, and the search is watched; neither is kept. So memory grows with the
//! depth of the tree alone. The search ends at the first difference.
//!
//! - `line`: what a line says; `log`: the line that comes next; `names`: which node it means; `comparer`:
//!   follows a search, and says what it knew at the difference; `searches`: goes on from one search of a log
//!   to the next; `comparison`: what they find; `diagnosis`: what a log would agree with.

mod comparer;
mod comparison;
mod diagnosis;
mod line;
mod log;
mod names;
mod searches;

pub use comparison::{
    ComparedSearch, ComparedVisits, Difference, DifferenceKind, KnownNode, VisitRules,
};
pub use diagnosis::diagnose;
pub use line::LogProblem;
pub use log::{LogError, Logged, VisitLog, first_leaf};
pub use searches::{CutTree, compare_searches};
