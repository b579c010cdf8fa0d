//! The visits of another program against those of a search, in lockstep.
//!
//! The log is read a block at a time, and the search is watched; neither is kept. So memory grows with the
//! depth of the tree alone. The search ends at the first difference.
//!
//! - `log`: the line that comes next; `comparer`: follows the search, and says what it knew at the difference.

mod comparer;
mod log;

pub use comparer::{ComparedVisits, Difference, DifferenceKind, KnownNode, compare_visits};
pub use log::{LogError, LogProblem, Logged, VisitLog, first_leaf};
